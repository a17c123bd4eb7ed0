//! What documents point at exists: files behind links, and names of the glossary in the sources.

use anyhow::bail;

use crate::tree::{files, from_root, root};

/// Checks each relative link of each Markdown file, and the glossary.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut broken = Vec::new();
    for file in files(root(), "md")? {
        let text = std::fs::read_to_string(&file)?;
        for target in targets(&text) {
            let path = target.split('#').next().unwrap_or_default();
            let is_local = !path.is_empty() && !path.contains("://") && !path.starts_with("mailto:");
            if is_local && !file.parent().is_some_and(|folder| folder.join(path).exists()) {
                broken.push(format!("{}: no such file: {target}", from_root(&file)));
            }
        }
    }
    glossary(&mut broken)?;
    map(&mut broken)?;
    for path in ["README.md", "CONTRIBUTING.md", ".ci/run"] {
        if !std::fs::read_to_string(root().join(path))?.contains("cargo xtask ci") {
            broken.push(format!("{path}: the one command that runs all checks is `cargo xtask ci`"));
        }
    }
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// What stands in the round brackets of `[text](target)`, outside code.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    prose(text).flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split(')').next()))
}

/// The lines that do not stand in fences. A fence ends with as many backquotes as it began with, or more.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fence = 0;
    text.lines().filter(move |line| {
        let ticks = line.trim_start().bytes().take_while(|&byte| byte == b'`').count();
        match fence {
            0 if ticks >= 3 => fence = ticks,
            0 => return true,
            open if ticks >= open => fence = 0,
            _ => {}
        }
        false
    })
}

/// The names in the column "In code" of the glossary are names in the code.
fn glossary(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let mut sources = String::new();
    for file in files(&root().join("crates"), "rs")? {
        sources.push_str(&std::fs::read_to_string(file)?);
    }
    let text = std::fs::read_to_string(root().join("docs/GLOSSARY.md"))?;
    for name in names(&text) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        if !sources.split(|c| !is_word(c)).any(|word| word == name) {
            broken.push(format!("docs/GLOSSARY.md: no such name in the code: {name}"));
        }
    }
    Ok(())
}

/// The map of the parts in ARCHITECTURE.md leaves out no crate.
fn map(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    for entry in root().join("crates").read_dir()? {
        let name = format!("crates/{}", entry?.file_name().to_string_lossy());
        if !text.contains(&format!("]({name})")) {
            broken.push(format!("ARCHITECTURE.md: no word about {name}"));
        }
    }
    Ok(())
}

/// What stands in backquotes in the third column of the tables.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let columns = text.lines().filter_map(|line| line.strip_prefix('|')?.split('|').nth(2));
    columns.flat_map(|column| column.split('`').skip(1).step_by(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_prose_are_found_and_code_is_left_alone() {
        let text = "see [a](A.md) and [b](b/c.md#d)\n````\n```\nx[i](j)\n```\nx[k](l)\n````\n![p](p.svg)";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["A.md", "b/c.md#d", "p.svg"]);
    }

    #[test]
    fn names_stand_in_the_third_column() {
        assert_eq!(names("| a | `b` | `C`, `d` | `e` |\n`f`").collect::<Vec<_>>(), ["C", "d"]);
    }

    #[test]
    fn the_tree_is_whole() {
        check().unwrap();
    }
}
