//! The invariants of ARCHITECTURE.md that no compiler lint can hold.

use std::path::Path;

use anyhow::{Context, bail};
use serde_json::Value;

use crate::tree::{cargo, files, from_root, output, root};

/// For each crate the workspace crates that it must not reach, directly or through others.
const MUST_NOT_REACH: &[(&str, &[&str])] = &[
    ("bitdoku-grid", &["bitdoku-solve", "bitdoku-logic", "bitdoku-canon", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-solve", &["bitdoku-logic", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-logic", &["bitdoku-solve", "bitdoku-generate", "bitdoku"]),
    ("bitdoku-canon", &["bitdoku-solve", "bitdoku-logic", "bitdoku-generate", "bitdoku"]),
];

/// The folders where `unsafe` may be allowed.
const UNSAFE_HOMES: &[&str] = &["crates/solve/src/engine/backend", "crates/capi/"];

/// The cargo features there may be. They add something; none chooses between ways to do the same.
const FEATURES: &[&str] = &["default", "std", "serde", "arbitrary"];

/// The crates below the front ends, and what they must not touch: clocks, the environment, global randomness.
const LIBRARIES: &[&str] = &["grid", "solve", "logic", "canon", "generate", "bitdoku"];
const OUTSIDE_WORLD: &[&str] = &["std::time", "Instant::now", "SystemTime", "std::env", "thread_rng", "rand::rng()"];

/// The front ends, and words that only those need who know the rules of the game.
const FRONT_ENDS: &[&str] = &["cli", "wasm", "python", "capi"];
const GEOMETRY: &[&str] = &[".peers()", ".houses()", ".candidates(", "House::", "Block::", "Line::"];

/// Checks them all.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut broken = Vec::new();
    dependencies_point_one_way(&mut broken)?;
    unsafe_stays_at_home(&mut broken)?;
    for library in LIBRARIES {
        sources_leave_alone(
            library,
            OUTSIDE_WORLD,
            "a library reads no clock, no environment, no global randomness",
            &mut broken,
        )?;
    }
    for face in FRONT_ENDS {
        sources_leave_alone(face, GEOMETRY, "a front end holds no knowledge of the rules", &mut broken)?;
    }
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// `grid` depends on nothing at all; nobody reaches what stands above him; features only add.
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
        if path != "Cargo.toml" && !path.starts_with("fuzz/") && !text.contains("[lints]\nworkspace = true") {
            broken.push(format!("{path}: must say `[lints]` and `workspace = true`"));
        }
    }
    for file in files(root(), "rs")? {
        let path = from_root(&file);
        let at_home = UNSAFE_HOMES.iter().any(|home| path.starts_with(home)) || path.starts_with("xtask/");
        if !at_home && std::fs::read_to_string(&file)?.contains("allow(unsafe_code") {
            broken.push(format!("{path}: unsafe code is allowed in {} only", UNSAFE_HOMES.join(" and ")));
        }
    }
    Ok(())
}

/// The sources of `crates/NAME`, their comments and tests apart, contain none of `words`. A crate that does not exist
/// is left out.
fn sources_leave_alone(name: &str, words: &[&str], why: &str, broken: &mut Vec<String>) -> anyhow::Result<()> {
    let folder = root().join("crates").join(name).join("src");
    if !folder.exists() {
        return Ok(());
    }
    for file in files(&folder, "rs")? {
        for (number, line) in code(&std::fs::read_to_string(&file)?) {
            if let Some(word) = words.iter().find(|word| line.contains(**word)) {
                broken.push(format!("{}:{number}: `{word}`: {why}", from_root(Path::new(&file))));
            }
        }
    }
    Ok(())
}

/// The numbered lines of a source file that are code, up to its unit tests.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    numbered
        .take_while(|(_, line)| !line.starts_with("#[cfg(test)]"))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_tests_are_no_code() {
        let text = "//! std::env\nlet a = 1;\n    // std::time\nlet b = 2;\n#[cfg(test)]\nmod tests { use std::env; }";
        assert_eq!(code(text).collect::<Vec<_>>(), [(2, "let a = 1;"), (4, "let b = 2;")]);
    }

    #[test]
    fn the_tree_keeps_them() {
        check().unwrap();
    }
}
