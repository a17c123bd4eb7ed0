//! The crates that a program or a library of the workspace is linked from, by Cargo's own records: the notices that their
//! licences require, as a text, and a software bill of materials (CycloneDX).
//!
//! The texts come from each crate. If a crate has none, its licence must be one that `standard` knows, or there is an error:
//! no package contains a crate whose licence nobody has read.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde_json::{Value, json};

use crate::tree::{cargo, host, output, root, sysroot};

/// The heading of the licence of fonts.
const FONTS: &str = "SIL OPEN FONT LICENSE";

/// What the runtime of mingw-w64, which is in programs for Windows that are linked elsewhere, asks for, where Debian has it.
pub(crate) const OF_MINGW: &str = "/usr/share/doc/mingw-w64-x86-64-dev/copyright";

/// A crate that is linked in.
struct LinkedCrate {
    name: String,
    version: String,
    license: String,
    authors: Vec<String>,
    repository: Option<String>,
    folder: PathBuf,
    /// SHA-256 of what the registry serves; none for a crate of this workspace.
    checksum: Option<String>,
    /// Names and versions of those it needs.
    needs: BTreeSet<(String, String)>,
}

/// The crates that packages of the workspace are linked of, on one target.
pub(crate) struct Parts {
    parts: BTreeMap<(String, String), LinkedCrate>,
    target: String,
}

impl Parts {
    /// Asks Cargo. Macros and build scripts are run and not linked, so they are no parts.
    pub(crate) fn of(packages: &[&str], features: &[&str], target: &str) -> anyhow::Result<Self> {
        let described = described(target)?;
        let checksums = checksums()?;
        let mut parts: BTreeMap<_, LinkedCrate> = BTreeMap::new();
        for package in packages {
            let options = ["--locked", "--edges", "normal,no-proc-macro", "--prefix", "depth", "--format", "{p}"];
            let mut tree = cargo(&["tree"]);
            tree.args(options).args(["--package", package, "--target", target]).args(features);
            let mut above: Vec<(String, String)> = Vec::new();
            for line in output(&mut tree)?.lines() {
                let digits = line.bytes().take_while(u8::is_ascii_digit).count();
                let depth: usize = line[..digits].parse().context("a depth precedes each crate")?;
                let mut words = line[digits..].split(' ');
                let (Some(name), Some(version)) = (words.next(), words.next()) else { bail!("no crate: {line}") };
                let key = (name.to_owned(), version.trim_start_matches('v').to_owned());
                above.truncate(depth);
                if let Some(parent) = above.last().and_then(|parent| parts.get_mut(parent)) {
                    parent.needs.insert(key.clone());
                }
                if !parts.contains_key(&key) {
                    let found = described.get(&key).with_context(|| format!("no metadata of {name}"))?;
                    parts.insert(key.clone(), part(&key, found, checksums.get(&key).cloned())?);
                }
                above.push(key);
            }
        }
        Ok(Self { parts, target: target.to_owned() })
    }

    /// The same on several targets, together.
    pub(crate) fn of_all(packages: &[&str], targets: &[&str]) -> anyhow::Result<Self> {
        let mut all = Self { parts: BTreeMap::new(), target: targets.join(", ") };
        for target in targets {
            all.parts.extend(Self::of(packages, &[], target)?.parts);
        }
        Ok(all)
    }

    /// Those of other people.
    fn others(&self) -> impl Iterator<Item = &LinkedCrate> {
        self.parts.values().filter(|part| part.checksum.is_some())
    }

    /// The notices: every text once, with the crates that it stands for.
    pub(crate) fn notices(&self, what: &str) -> anyhow::Result<String> {
        // By what they say, however their lines are broken.
        let mut texts: BTreeMap<String, (String, BTreeSet<String>)> = BTreeMap::new();
        let mut add = |text: String, whose: String| {
            let key = text.split_whitespace().collect::<Vec<_>>().join(" ");
            texts.entry(key).or_insert_with(|| (text, BTreeSet::new())).1.insert(whose);
        };
        let mut table = String::new();
        for part in self.others() {
            let whose = format!("{} {}", part.name, part.version);
            let _ = writeln!(table, "  {whose}: {}", part.license);
            let found = texts_in(&part.folder)?;
            if found.is_empty() {
                add(standard(part)?, whose);
            } else {
                found.into_iter().for_each(|text| add(text, whose.clone()));
            }
        }
        // The workspace's own crates may hold what others made: the page a font.
        for part in self.parts.values().filter(|part| part.checksum.is_none()) {
            for text in texts_in(&part.folder)?.into_iter().filter(|text| text.contains(FONTS)) {
                add(text, format!("the font in {}", part.name));
            }
        }
        add(rust()?, "the standard library of Rust".to_owned());
        if self.target.contains("musl") {
            add(mit("Copyright (c) 2005-2020 Rich Felker, et al."), "musl, the C library".to_owned());
        }
        if self.target.ends_with("windows-gnu") {
            add(std::fs::read_to_string(OF_MINGW).context(OF_MINGW)?, "the runtime of mingw-w64".to_owned());
        }
        let mut all = format!(
            "{what} holds the work of other people, under the licences below. Its own licence is MIT OR Apache-2.0.\n\n\
             Crates, and the licences that each offers:\n\n{table}"
        );
        let mut texts: Vec<_> = texts.into_values().collect();
        texts.sort_by(|(_, a), (_, b)| a.first().cmp(&b.first()));
        for (text, whose) in texts {
            let whose = whose.into_iter().collect::<Vec<_>>().join(", ");
            let _ = write!(all, "\n{}\n{whose}\n\n{}\n", "=".repeat(100), text.replace('\r', "").trim_end());
        }
        Ok(all)
    }

    /// The parts as CycloneDX.
    pub(crate) fn sbom(&self, what: &str, version: &str) -> anyhow::Result<String> {
        let reference = |(name, version): &(String, String)| format!("pkg:cargo/{name}@{version}");
        let components: Vec<Value> = self
            .parts
            .iter()
            .map(|(key, part)| {
                let mut component = json!({
                    "type": "library", "bom-ref": reference(key), "name": part.name, "version": part.version,
                    "purl": reference(key), "licenses": [{"expression": part.license}],
                });
                if let Some(checksum) = &part.checksum {
                    component["hashes"] = json!([{"alg": "SHA-256", "content": checksum}]);
                }
                if let Some(address) = &part.repository {
                    component["externalReferences"] = json!([{"type": "vcs", "url": address}]);
                }
                component
            })
            .collect();
        let dependencies: Vec<Value> = self
            .parts
            .iter()
            .map(|(key, part)| json!({"ref": reference(key), "dependsOn": part.needs.iter().map(reference).collect::<Vec<_>>()}))
            .collect();
        let bom = json!({
            "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
            "metadata": {"component": {"type": "application", "name": what, "version": version,
                "properties": [{"name": "target", "value": self.target}]}},
            "components": components, "dependencies": dependencies,
        });
        Ok(serde_json::to_string_pretty(&bom)? + "\n")
    }
}

/// The packages that Cargo describes, by name and version.
fn described(target: &str) -> anyhow::Result<BTreeMap<(String, String), Value>> {
    let options = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target];
    let metadata: Value = serde_json::from_str(&output(&mut cargo(&options))?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    Ok(packages.iter().map(|package| ((text(&package["name"]), text(&package["version"])), package.clone())).collect())
}

fn part(key: &(String, String), found: &Value, checksum: Option<String>) -> anyhow::Result<LinkedCrate> {
    let (name, version) = key.clone();
    let license = found["license"].as_str().with_context(|| format!("{name} {version} names no licence"))?;
    // As it was written before SPDX.
    let mut license = license.replace('/', " OR ");
    let manifest = found["manifest_path"].as_str().context("cargo says where a manifest lies")?;
    let folder = Path::new(manifest).parent().context("it lies in a folder")?.to_owned();
    // A crate may hold fonts and name only the licence of its code.
    if !license.contains("OFL") && texts_in(&folder)?.iter().any(|text| text.contains(FONTS)) {
        license = format!("({license}) AND OFL-1.1");
    }
    let authors = found["authors"].as_array().into_iter().flatten().filter_map(Value::as_str);
    Ok(LinkedCrate {
        license,
        authors: authors.map(str::to_owned).collect(),
        repository: found["repository"].as_str().map(str::to_owned),
        folder,
        needs: BTreeSet::new(),
        name,
        version,
        checksum,
    })
}

/// What the registry serves, by name and version, as Cargo.lock says.
fn checksums() -> anyhow::Result<BTreeMap<(String, String), String>> {
    let lock = std::fs::read_to_string(root().join("Cargo.lock"))?.replace("\r\n", "\n");
    let mut found = BTreeMap::new();
    for package in lock.split("[[package]]\n") {
        let field = |name: &str| {
            let line = package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \""))?;
            line.strip_suffix('"').map(str::to_owned)
        };
        if let (Some(name), Some(version), Some(checksum)) = (field("name"), field("version"), field("checksum")) {
            found.insert((name, version), checksum);
        }
    }
    Ok(found)
}

/// The licences and notices that lie in a crate: in its folder, and in the folders of that.
fn texts_in(folder: &Path) -> anyhow::Result<Vec<String>> {
    const NAMES: &[&str] = &["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE", "OFL"];
    let mut files = Vec::new();
    let entries = |folder: &Path| -> anyhow::Result<Vec<PathBuf>> {
        let entries = folder.read_dir().with_context(|| folder.display().to_string())?;
        Ok(entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?)
    };
    for entry in entries(folder)? {
        if entry.is_dir()
            && !["src", "target", "node_modules", "test", "tests"].iter().any(|name| entry.ends_with(name))
        {
            files.extend(entries(&entry)?);
        } else {
            files.push(entry);
        }
    }
    files.retain(|file| {
        let name = file.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        let is_text = [".RS", ".HTML", ".SPDX"].iter().all(|end| !name.ends_with(end));
        file.is_file() && is_text && NAMES.iter().any(|start| name.starts_with(start))
    });
    files.sort();
    files.iter().map(|file| Ok(String::from_utf8_lossy(&std::fs::read(file)?).into_owned())).collect()
}

/// The words of a licence for a crate that has none in it: of the first that it offers and needs no more than its name.
fn standard(part: &LinkedCrate) -> anyhow::Result<String> {
    let offered: Vec<&str> = part.license.split([' ', '(', ')']).collect();
    if offered.contains(&"Apache-2.0") {
        return Ok(std::fs::read_to_string(root().join("LICENSE-APACHE"))?);
    }
    if offered.contains(&"MIT") {
        let whose =
            if part.authors.is_empty() { format!("the authors of {}", part.name) } else { part.authors.join(", ") };
        return Ok(mit(&format!("Copyright (c) {whose}")));
    }
    bail!("{} {} has no text of its licence, {}, and there is none for it here", part.name, part.version, part.license)
}

/// MIT's words after another holder's line.
fn mit(holder: &str) -> String {
    let ours = include_str!("../../LICENSE-MIT");
    let rest = ours.split_once("Permission is hereby").map_or("", |(_, rest)| rest);
    format!("MIT License\n\n{holder}\n\nPermission is hereby{rest}")
}

/// What Rust's standard library, which is in every program, asks for.
fn rust() -> anyhow::Result<String> {
    let apache = std::fs::read_to_string(root().join("LICENSE-APACHE"))?;
    Ok(format!(
        "The Rust standard library is under MIT OR Apache-2.0, copyright The Rust Project Developers and contributors. The\n\
         notices of its parts are in the file COPYRIGHT-library.html of Rust, which lies beside this one in archives.\n\n{apache}"
    ))
}

/// The notices of the parts of Rust's standard library, where this Rust has them.
pub(crate) fn of_rust() -> anyhow::Result<Option<Vec<u8>>> {
    let file = sysroot()?.join("share/doc/rust/COPYRIGHT-library.html");
    Ok(file.exists().then(|| std::fs::read(file)).transpose()?)
}

/// Builds a Python package with the notices in its folder, where `license-files` finds them.
pub(crate) fn with_notices<T>(
    package: &Path,
    notices: &str,
    build: impl FnOnce() -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let file = package.join("LICENSE-THIRD-PARTY.txt");
    std::fs::write(&file, notices)?;
    let built = build();
    std::fs::remove_file(file)?;
    built
}

/// Prints the notices of a package, for this machine or another.
pub(crate) fn print(package: &str, target: Option<&str>) -> anyhow::Result<()> {
    let here = host()?;
    print!("{}", Parts::of(&[package], &[], target.unwrap_or(&here))?.notices(package)?);
    Ok(())
}

/// Prints what a package is linked of, as CycloneDX.
pub(crate) fn print_sbom(package: &str, target: Option<&str>) -> anyhow::Result<()> {
    let here = host()?;
    print!("{}", Parts::of(&[package], &[], target.unwrap_or(&here))?.sbom(package, env!("CARGO_PKG_VERSION"))?);
    Ok(())
}
