//! Files that are made from others: `gen` writes them, `ci` checks that they are up to date.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::documents;
use crate::faces;
use crate::lengths;
use crate::programs;
use crate::tree::{self, chores, from_root, output, root};
use crate::{wasm, web};

/// A generated file and what makes its text.
type Generated = (&'static str, fn() -> anyhow::Result<String>);

const FILES: [Generated; 4] = [
    ("docs/lengths.svg", lengths::svg),
    ("docs/DOCUMENTS.md", documents::page),
    ("docs/FACES.md", faces::page),
    ("web/THIRD-PARTY.txt", web::notices),
];

/// What the libraries know the texts of: techniques with their pictures, the schema of rows, the tools of the page's setter.
fn of_libraries() -> anyhow::Result<Vec<(String, String)>> {
    let files: BTreeMap<String, String> = serde_json::from_str(&output(chores()?.arg("files"))?)?;
    Ok(files.into_iter().collect())
}

/// All of them with their texts.
fn files() -> anyhow::Result<Vec<(String, String)>> {
    let mut files = of_libraries()?;
    files.extend(shown()?);
    for (path, make) in FILES {
        files.push((path.to_owned(), make()?));
    }
    files.extend(web::generated()?);
    Ok(files)
}

/// What the page shows of techniques, claims and programs, and the tools of its setter.
fn shown() -> anyhow::Result<Vec<(String, String)>> {
    let mut files = of_libraries()?;
    files.retain(|(path, _)| path.starts_with("web/"));
    files.push(programs::module()?);
    files.extend(documents::modules()?);
    Ok(files)
}

/// Writes them all.
pub(crate) fn write() -> anyhow::Result<()> {
    wasm::write()?;
    // The table of the page's files has a hash of each, so this one comes first.
    write_files(shown()?)?;
    let files = files()?;
    for file in stale(&files)? {
        std::fs::remove_file(&file)?;
        println!("removed {}", from_root(&file));
    }
    write_files(files)
}

/// Writes one that is made without a build.
pub(crate) fn write_one(path: &str) -> anyhow::Result<()> {
    let names = || FILES.map(|(path, _)| path).join(", ");
    let (path, make) =
        FILES.into_iter().find(|(file, _)| *file == path).with_context(|| format!("expected one of {}", names()))?;
    write_files(vec![(path.to_owned(), make()?)])
}

/// Writes those of the page.
pub(crate) fn write_page() -> anyhow::Result<()> {
    write_files(shown()?)?;
    write_files(web::generated()?)
}

/// The pictures of techniques that nothing makes any more.
fn stale(files: &[(String, String)]) -> anyhow::Result<Vec<PathBuf>> {
    let all = tree::files(&root().join("docs/techniques"), "svg")?;
    Ok(all.into_iter().filter(|file| !files.iter().any(|(path, _)| *path == from_root(file))).collect())
}

fn write_files(files: Vec<(String, String)>) -> anyhow::Result<()> {
    for (path, text) in files {
        let file = root().join(&path);
        std::fs::create_dir_all(file.parent().unwrap_or(&file)).with_context(|| format!("cannot make {path}"))?;
        std::fs::write(file, text).with_context(|| format!("cannot write {path}"))?;
        println!("wrote {path}");
    }
    Ok(())
}

/// Fails if one of them is not what `gen` would write; the page's modules are a check of their own.
pub(crate) fn check() -> anyhow::Result<()> {
    let files = files()?;
    if let Some(file) = stale(&files)?.first() {
        bail!("{} is not made any more: run `cargo xtask gen`", from_root(file));
    }
    for (path, text) in files {
        let found = std::fs::read_to_string(root().join(&path)).with_context(|| format!("cannot read {path}"))?;
        if found.replace("\r\n", "\n") != text {
            bail!("{path} is out of date: run `cargo xtask gen`");
        }
    }
    Ok(())
}
