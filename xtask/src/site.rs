//! `cargo xtask site`: a folder for any static host: the page, the guide and all other documents with search, and the API of
//! each language. MkDocs makes the pages and checks their links; this file prepares its input.

use std::path::Path;
use std::process::Command;

use anyhow::Context;

use crate::ci::Done;
use crate::links;
use crate::tree::{cargo, files, from_root, root, run, target};

/// Documents outside `docs` that have a page.
const PAGES: [&str; 4] = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];

/// Makes the site anew.
pub(crate) fn make() -> anyhow::Result<Done> {
    let folder = target().join("site");
    let tools = folder.join("tools");
    if run(Command::new("python3").args(["-m", "venv"]).arg(&tools)).is_err() {
        return Ok(Done::Skipped("python3 makes no virtual environments: install python3-venv"));
    }
    let source = root().join("xtask/site");
    let mut install = Command::new(tools.join("bin/pip"));
    install.args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(source.join("requirements.txt"));
    if run(&mut install).is_err() {
        return Ok(Done::Skipped("the Python packages of xtask/site/requirements.txt could not be installed"));
    }
    let pages = folder.join("pages");
    for old in [&pages, &folder.join("python")] {
        if old.exists() {
            std::fs::remove_dir_all(old)?;
        }
    }
    documents(&pages)?;
    play(&pages.join("play"))?;
    apis(&pages.join("api"))?;
    copy_all(&root().join("crates/python/python"), &folder.join("python"))?;
    std::fs::copy(source.join("mkdocs.yml"), folder.join("mkdocs.yml"))?;
    // With `--strict` a link that leads nowhere fails.
    run(Command::new(tools.join("bin/mkdocs"))
        .args(["build", "--strict"])
        .env("NO_MKDOCS_2_WARNING", "1")
        .current_dir(&folder))?;
    println!("made {}", folder.join("site").display());
    Ok(Done::Passed)
}

/// The documents and their pictures, where their links look for each other.
fn documents(pages: &Path) -> anyhow::Result<()> {
    copy_all(&root().join("docs"), &pages.join("docs"))?;
    for page in PAGES {
        copy(&root().join(page), &pages.join(page))?;
    }
    for page in files(pages, "md")? {
        let text = std::fs::read_to_string(&page)?;
        let place = page.strip_prefix(pages)?.parent().context("a page lies in a folder")?;
        std::fs::write(&page, with_links(&text, place, pages))?;
    }
    Ok(())
}

/// A document whose links stay within the site, or lead to the repository if `BITDOKU_REPOSITORY` says where it is. Else they
/// are left out.
fn with_links(text: &str, place: &Path, pages: &Path) -> String {
    let address = std::env::var("BITDOKU_REPOSITORY").ok().filter(|address| !address.is_empty());
    links::mapped(text, |target| {
        let path = target.split('#').next().unwrap_or_default();
        if target.contains(':') || path.is_empty() || pages.join(place).join(path).is_file() {
            return Some(target.to_owned());
        }
        address.as_ref().map(|address| format!("{address}/blob/main/{}", links::from_top(place, target)))
    })
}

/// The page as browsers load it.
fn play(folder: &Path) -> anyhow::Result<()> {
    for (path, name) in crate::web::content()? {
        if let Some(module) = path.strip_suffix(".gz") {
            let bytes = crate::wasm::committed(module).with_context(|| format!("gzip cannot unpack {path}"))?;
            std::fs::write(folder.join(name), bytes)?;
        } else {
            copy(&root().join(&path), &folder.join(name))?;
        }
    }
    Ok(())
}

/// The API of each language: rustdoc's pages, and the declarations that are the others' documentation.
fn apis(folder: &Path) -> anyhow::Result<()> {
    run(&mut cargo(&["doc", "--quiet", "--locked", "--no-deps", "--lib", "--package", "bitdoku"]))?;
    copy_all(&target().join("doc"), &folder.join("rust"))?;
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text);
    write("python.md", "# Python\n\n::: bitdoku\n".to_owned())?;
    let declared = |title: &str, language: &str, path: &str| -> anyhow::Result<String> {
        let text = std::fs::read_to_string(root().join(path)).with_context(|| path.to_owned())?;
        Ok(format!("# {title}\n\n```{language}\n{text}```\n"))
    };
    write("c.md", declared("C", "c", "crates/capi/include/bitdoku.h")?)?;
    write("javascript.md", declared("JavaScript", "typescript", "npm/index.d.ts")?)?;
    Ok(())
}

/// Copies a folder.
fn copy_all(from: &Path, to: &Path) -> anyhow::Result<()> {
    for entry in from.read_dir().with_context(|| from_root(from))? {
        let entry = entry?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() { copy_all(&path, &to)? } else { copy(&path, &to)? }
    }
    Ok(())
}

/// Copies a file and makes its folder.
fn copy(from: &Path, to: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    std::fs::copy(from, to).with_context(|| from_root(from))?;
    Ok(())
}
