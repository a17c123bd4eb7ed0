//! The invariants of ARCHITECTURE.md that no compiler lint can check.

use std::collections::BTreeSet;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::tree::{cargo, files, from_root, output, root, run};
use crate::{circles, english};

/// For each crate the workspace crates that it must not reach, directly or through others.
const MUST_NOT_REACH: &[(&str, &[&str])] = &[
    ("bitdoku-grid", &["bitdoku-solve", "bitdoku-logic", "bitdoku-canon", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-solve", &["bitdoku-logic", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-logic", &["bitdoku-solve", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-text", &["bitdoku-solve", "bitdoku-logic", "bitdoku-canon", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-variant", &["bitdoku-solve", "bitdoku-logic", "bitdoku-canon", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-canon", &["bitdoku-solve", "bitdoku-logic", "bitdoku-generate", "bitdoku"]),
];

/// The folders where `unsafe` may be allowed.
const UNSAFE_HOMES: &[&str] = &[
    "crates/solve/src/engine/backend",
    "crates/capi/",
    "crates/tdoku/",
    "crates/wasm/src/abi.rs",
    "crates/print-wasm/src/abi.rs",
    "crates/cli/src/program/stdout.rs",
    "crates/python/src/column.rs",
    "crates/python/src/memory.rs",
    "fuzz/fuzz_targets/capi.rs",
];

/// The cargo features there may be. They add something; none chooses between ways to do the same.
const FEATURES: &[&str] = &[
    "default",
    "std",
    "rand",
    "serde",
    "arbitrary",
    "schema",
    "full",
    "reason",
    "logic",
    "generate",
    "text",
    "variant",
    "boards",
    "films",
];

/// The limit of the items that the facade exports.
const MOST_ITEMS: usize = 400;

/// The limit of the crates of a program that only solves, itself among them.
const MOST_CRATES: usize = 6;

/// The crates below the front ends. They read no clock, no environment and no randomness of the system's.
const LIBRARIES: &[&str] = &["grid", "solve", "logic", "canon", "generate", "text", "bitdoku", "answer", "print"];

/// The front ends. They hold no knowledge of the rules of the game.
const FRONT_ENDS: &[&str] = &["cli", "wasm", "print-wasm", "python", "capi", "tdoku"];

/// Checks them all.
pub(crate) fn check() -> anyhow::Result<()> {
    check_sources()?;
    check_calls()
}

/// Those that can be read off sources and manifests, without a build.
pub(crate) fn check_sources() -> anyhow::Result<()> {
    let mut broken = Vec::new();
    dependencies_point_one_way(&mut broken)?;
    unsafe_stays_at_home(&mut broken)?;
    circles::check(&mut broken)?;
    english::check(&mut broken)?;
    every_test_file_is_run(&mut broken)?;
    facade_is_small(&mut broken)?;
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// Those that clippy holds, which resolves what is called.
pub(crate) fn check_calls() -> anyhow::Result<()> {
    calls_are_allowed("library", LIBRARIES)?;
    calls_are_allowed("face", FRONT_ENDS)
}

/// `grid` depends on nothing at all; nobody reaches what is above it; features only add.
fn dependencies_point_one_way(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let metadata: Value =
        serde_json::from_str(&output(&mut cargo(&["metadata", "--locked", "--no-deps", "--format-version", "1"]))?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    for package in packages {
        for feature in package["features"].as_object().into_iter().flat_map(|features| features.keys()) {
            if !FEATURES.contains(&feature.as_str()) {
                broken.push(format!("{}: the feature {feature} is none that only adds", package["name"]));
            }
        }
    }
    let needs = |name: &str| -> Vec<String> {
        let package = packages.iter().find(|package| package["name"] == name);
        let all = package.and_then(|package| package["dependencies"].as_array()).into_iter().flatten();
        // A dependency's kind is null where it is an ordinary one: not for tests, not for building.
        all.filter(|dependency| dependency["kind"].is_null() && dependency["optional"] == false)
            .filter_map(|dependency| dependency["name"].as_str().map(str::to_owned))
            .collect()
    };
    for dependency in needs("bitdoku-grid") {
        broken.push(format!("bitdoku-grid has no dependencies, yet it needs {dependency}"));
    }
    for (from, forbidden) in MUST_NOT_REACH {
        let mut reached = needs(from);
        let mut next = 0;
        while let Some(name) = reached.get(next).cloned() {
            next += 1;
            for further in needs(&name) {
                if !reached.contains(&further) {
                    reached.push(further);
                }
            }
        }
        for name in reached.iter().filter(|name| forbidden.contains(&name.as_str())) {
            broken.push(format!("{from} must not reach {name}"));
        }
    }
    Ok(())
}

/// The lint `unsafe_code` is denied for the whole workspace; only at home may it be allowed again.
fn unsafe_stays_at_home(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let workspace = std::fs::read_to_string(root().join("Cargo.toml"))?;
    if !workspace.contains("unsafe_code = \"deny\"") {
        broken.push("Cargo.toml: the workspace denies unsafe_code".to_owned());
    }
    for manifest in files(root(), "toml")?.iter().filter(|path| path.ends_with("Cargo.toml")) {
        let text = std::fs::read_to_string(manifest)?;
        let path = from_root(manifest);
        let is_workspace = ["Cargo.toml", "research/Cargo.toml"].contains(&path.as_str());
        if !is_workspace && !path.starts_with("fuzz/") && !text.contains("[lints]\nworkspace = true") {
            broken.push(format!("{path}: must say `[lints]` and `workspace = true`"));
        }
    }
    for file in files(root(), "rs")? {
        let path = from_root(&file);
        let at_home = UNSAFE_HOMES.iter().any(|home| path.starts_with(home)) || path.starts_with("xtask/");
        let source = std::fs::read_to_string(&file)?;
        if !at_home && allows_unsafe(&source) {
            broken.push(format!("{path}: unsafe code is allowed in {} only", UNSAFE_HOMES.join(" and ")));
        }
        if path.ends_with("wasm/src/abi.rs")
            && ["unsafe {", "unsafe fn", "unsafe impl"].iter().any(|word| source.contains(word))
        {
            broken.push(format!("{path}: it has exported names, and no unsafe code else"));
        }
    }
    Ok(())
}

/// Where the tests of a crate are one program, `tests/main.rs` names each file of them: cargo says nothing about one that is missing.
fn every_test_file_is_run(broken: &mut Vec<String>) -> anyhow::Result<()> {
    for entry in root().join("crates").read_dir()? {
        let folder = entry?.path().join("tests");
        let Ok(main) = std::fs::read_to_string(folder.join("main.rs")) else { continue };
        for file in files(&folder, "rs")?.iter().filter(|file| file.parent() == Some(&folder)) {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            if name != "main" && !main.lines().any(|line| line == format!("mod {name};")) {
                broken.push(format!("{}: tests/main.rs does not name it, so it is not run", from_root(file)));
            }
        }
    }
    Ok(())
}

/// The facade takes items from its parts, not whole crates and modules, and no more than its limit; a program that only solves builds
/// few crates.
fn facade_is_small(broken: &mut Vec<String>) -> anyhow::Result<()> {
    const FILE: &str = "crates/bitdoku/src/parts.rs";
    let items = exported(&std::fs::read_to_string(root().join(FILE))?);
    if items.len() > MOST_ITEMS {
        broken.push(format!("{FILE}: {} items are exported, at most {MOST_ITEMS} may be", items.len()));
    }
    for file in files(&root().join("crates/bitdoku/src"), "rs")? {
        let text = std::fs::read_to_string(&file)?;
        let mut lines = text.lines().map(str::trim_start);
        if let Some(line) = lines.find(|line| line.starts_with("pub use bitdoku_") && line.matches("::").count() == 0) {
            broken.push(format!("{}: a whole crate is exported: {line}", from_root(&file)));
        }
    }
    for item in items.iter().filter(|item| item.starts_with(|c: char| c.is_lowercase())) {
        let is_function = |text: &str| ["fn ", "const fn "].iter().any(|f| text.contains(&format!("pub {f}{item}")));
        let mut sources = files(&root().join("crates"), "rs")?.into_iter().map(std::fs::read_to_string);
        if !sources.any(|text| text.is_ok_and(|text| is_function(&text))) {
            broken.push(format!("{FILE}: a whole module is exported: {item}"));
        }
    }
    let solver =
        ["tree", "--locked", "--package", "bitdoku", "--no-default-features", "--edges", "normal", "--prefix", "none"];
    let tree = output(&mut cargo(&solver))?;
    let crates: BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    if crates.len() >= MOST_CRATES {
        broken.push(format!(
            "a program that only solves builds itself and {crates:?}: at most {MOST_CRATES} in all may be"
        ));
    }
    Ok(())
}

/// The names that the uses in a source export.
fn exported(source: &str) -> Vec<String> {
    let uses = source.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let names = uses.flat_map(|tree| {
        let list = tree.split_once('{').map_or_else(|| tree.rsplit("::").next().unwrap_or(tree), |(_, list)| list);
        list.trim_end_matches('}').split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>()
    });
    names.filter(|name| !name.is_empty()).collect()
}

/// The sources of these crates use nothing that `xtask/clippy/NAME/clippy.toml` forbids. Clippy resolves the names, so
/// that no import or alias hides a use; and no file allows itself what is forbidden. Crates that do not exist are left out.
fn calls_are_allowed(name: &str, crates: &[&str]) -> anyhow::Result<()> {
    let mut clippy = cargo(&["clippy", "--quiet", "--locked"]);
    for folder in crates.iter().map(|name| root().join("crates").join(name)).filter(|folder| folder.exists()) {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml"))?;
        for file in files(&folder.join("src"), "rs")? {
            if let Some(line) = allowed_by_itself(&std::fs::read_to_string(&file)?) {
                bail!("{}:{line}: the lints that hold the architecture stay on", from_root(&file));
            }
        }
        let package = manifest.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
        clippy.args(["--package", package.context("a manifest names its package")?]);
    }
    clippy.args(["--", "--no-deps", "-D", "clippy::disallowed_methods", "-D", "clippy::disallowed_types"]);
    run(clippy.env("CLIPPY_CONF_DIR", root().join("xtask/clippy").join(name)))
}

/// The line, from 1, where a source allows itself what is forbidden, by a lint's name or by that of a group it is in. Only
/// a table whose hasher is the same in every run may be named.
fn allowed_by_itself(source: &str) -> Option<usize> {
    const LINTS: [&str; 4] = ["clippy::disallowed_", "clippy::style", "clippy::all", "allow(warnings"];
    let mut lines = source.lines().zip(1..).peekable();
    while let Some((line, number)) = lines.next() {
        let allows = LINTS.iter().any(|lint| line.contains(lint));
        let is_table = line.trim_start().starts_with("#[allow(clippy::disallowed_types, reason")
            && lines.peek().is_some_and(|(next, _)| next.contains("BuildHasherDefault<DefaultHasher>>;"));
        if allows && !is_table {
            return Some(number);
        }
    }
    None
}

/// Whether a source allows unsafe code, alone or among other lints, or expects it.
fn allows_unsafe(source: &str) -> bool {
    let lists = ["allow(", "expect(", "warn("].into_iter().flat_map(|word| source.split(word).skip(1));
    lists.filter_map(|list| list.split(')').next()).any(|list| list.contains("unsafe_code"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_allows_himself_something_is_seen() {
        assert!(allows_unsafe("#![allow(dead_code, unsafe_code)]"));
        assert!(allows_unsafe("#[expect(unsafe_code, reason = \"pointers\")]"));
        assert!(allows_unsafe("#![cfg_attr(target_family = \"wasm\", allow(unsafe_code))]"));
        assert!(!allows_unsafe("#![forbid(unsafe_code)]\n#![allow(dead_code)]"));
        assert_eq!(allowed_by_itself("fn f() {}\n#[allow(clippy::disallowed_methods)]\n"), Some(2));
        assert_eq!(allowed_by_itself("#![allow(clippy::style)]"), Some(1));
        let table = "#[allow(clippy::disallowed_types, reason = \"r\")]\ntype Known = HashSet<u8, ";
        assert_eq!(allowed_by_itself(&format!("{table}BuildHasherDefault<DefaultHasher>>;")), None);
        assert_eq!(allowed_by_itself(&format!("{table}RandomState>;")), Some(1));
    }

    #[test]
    fn exports_are_counted_by_name() {
        let source = "pub use a::b::{C, d,\n    E,\n};\nmod f {\n    pub use a::g;\n}\nuse h::I;";
        assert_eq!(exported(source), ["C", "d", "E", "g"]);
    }

    #[test]
    fn the_tree_keeps_them() {
        let mut broken = Vec::new();
        dependencies_point_one_way(&mut broken).unwrap();
        unsafe_stays_at_home(&mut broken).unwrap();
        circles::check(&mut broken).unwrap();
        every_test_file_is_run(&mut broken).unwrap();
        facade_is_small(&mut broken).unwrap();
        assert_eq!(broken, [""; 0]);
    }
}
