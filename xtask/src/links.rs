//! Checks that the links, paths and names in documents exist, and that the numbers of things in them are right.

use std::path::Path;

use anyhow::bail;

use crate::tree::{files, from_root, root};

/// Checks each relative link of each Markdown file, the glossary, paths and counts.
pub(crate) fn check() -> anyhow::Result<()> {
    let mut broken = Vec::new();
    for file in files(root(), "md")? {
        let text = std::fs::read_to_string(&file)?;
        for target in targets(&text).filter(|target| !target.contains("://") && !target.starts_with("mailto:")) {
            if let Some(missing) = missing(&file, target)? {
                broken.push(format!("{}: no such {missing}: {target}", from_root(&file)));
            }
        }
    }
    glossary(&mut broken)?;
    map(&mut broken)?;
    paths(&mut broken)?;
    counts(&mut broken)?;
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

/// The missing target of a link: the file, or the heading after `#`.
fn missing(file: &Path, target: &str) -> anyhow::Result<Option<&'static str>> {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = if path.is_empty() { file.to_owned() } else { file.with_file_name(path) };
    if !path.exists() {
        return Ok(Some("file"));
    }
    let is_document = path.extension().is_some_and(|extension| extension == "md");
    if heading.is_empty() || !is_document {
        return Ok(None);
    }
    let is_there = anchors(&std::fs::read_to_string(&path)?).iter().any(|anchor| anchor == heading);
    Ok((!is_there).then_some("heading"))
}

/// The targets of `[text](target)`, outside code.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    prose(text).flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split(')').next()))
}

/// A document with links that lead into the repository at an address, as it is at a tag, which the pages of registries need.
/// `folder` is where the document lies. Code is left alone.
pub(crate) fn absolute(text: &str, folder: &Path, address: &str, tag: &str) -> String {
    mapped(text, |target| {
        if target.contains(':') || target.starts_with('#') {
            return Some(target.to_owned());
        }
        let is_picture = [".svg", ".png"].iter().any(|end| target.ends_with(end));
        let kind = if is_picture { "raw" } else { "blob" };
        Some(format!("{address}/{kind}/{tag}/{}", from_top(folder, target)))
    })
}

/// A document whose links lead where `map` says; without a place, the text of a link remains. Code is left alone.
pub(crate) fn mapped(text: &str, map: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::new();
    let mut fence = 0;
    for line in text.split_inclusive('\n') {
        let ticks = line.trim_start().bytes().take_while(|&byte| byte == b'`').count();
        if ticks >= 3 && (fence == 0 || ticks >= fence) {
            fence = if fence == 0 { ticks } else { 0 };
        }
        let mut parts = line.split("](");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let Some((target, rest)) = part.split_once(')').filter(|_| fence == 0) else {
                out.push_str("](");
                out.push_str(part);
                continue;
            };
            match map(target) {
                Some(target) => out.push_str(&format!("]({target})")),
                None => drop(opening(&out).map(|at| out.remove(at))),
            }
            out.push_str(rest);
        }
    }
    out
}

/// Where the bracket is that opens the link at whose text a document ends.
fn opening(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().rev().find_map(|(at, c)| {
        match c {
            '[' if depth == 0 => return Some(at),
            '[' => depth -= 1,
            ']' => depth += 1,
            _ => {}
        }
        None
    })
}

/// A path without `..`, from the folder of a document on.
pub(crate) fn from_top(folder: &Path, target: &str) -> String {
    let mut parts: Vec<&str> = folder.iter().filter_map(|part| part.to_str()).collect();
    for part in target.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The anchors of a document's headings. GitHub numbers those that come again.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let plain: Vec<String> =
        headings.filter_map(|line| line.trim_start_matches('#').strip_prefix(' ')).map(anchor).collect();
    let numbered = plain.iter().enumerate().map(|(at, anchor)| {
        match plain[..at].iter().filter(|&earlier| earlier == anchor).count() {
            0 => anchor.clone(),
            earlier => format!("{anchor}-{earlier}"),
        }
    });
    numbered.collect()
}

/// The anchor of a heading, as GitHub makes it.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c)).collect::<String>();
    kept.replace(' ', "-")
}

/// The lines outside of fences. A fence ends with as many backquotes as it began with, or more.
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

/// Paths in code spans of the documents about the code exist: from the root, or as the end of a file's path.
fn paths(broken: &mut Vec<String>) -> anyhow::Result<()> {
    for document in ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/DESIGN.md", "docs/HOW.md"] {
        let text = std::fs::read_to_string(root().join(document))?;
        for span in prose(&text).flat_map(|line| line.split('`').skip(1).step_by(2)).filter(|span| is_path(span)) {
            let ends = |file: &std::path::PathBuf| file.ends_with(span);
            let extension = Path::new(span).extension().and_then(|extension| extension.to_str());
            let is_file = || extension.is_some_and(|found| files(root(), found).is_ok_and(|all| all.iter().any(ends)));
            if !root().join(span).exists() && !is_file() {
                broken.push(format!("{document}: no such path: {span}"));
            }
        }
    }
    Ok(())
}

/// Things that documents count, and the list of each: its file, and the beginning of its first line.
const COUNTED: [(&str, &str, &str); 3] = [
    ("levels", "crates/logic/src/scale/level/mod.rs", "pub enum Level {"),
    ("stages", "crates/logic/src/say/hint.rs", "pub enum Stage {"),
    ("tabs", "web/places.js", "export const GROUPS = "),
];

/// A number in front of such a thing is that of the list.
fn counts(broken: &mut Vec<String>) -> anyhow::Result<()> {
    for document in ["README.md", "CONTRIBUTING.md", "docs/GUIDE.md"] {
        let text = std::fs::read_to_string(root().join(document))?;
        for (things, list, head) in COUNTED {
            let Some(count) = listed(&std::fs::read_to_string(root().join(list))?, head) else {
                broken.push(format!("{list}: no line begins with {head}"));
                continue;
            };
            for said in prose(&text).flat_map(|line| numbers_of(line, things)).filter(|&said| said != count) {
                broken.push(format!("{document}: {said} {things}, but {list} lists {count}"));
            }
        }
    }
    Ok(())
}

/// How many lines a list has, after the line that begins so up to the one that ends it, without comments.
fn listed(source: &str, head: &str) -> Option<usize> {
    let lines = source.lines().skip_while(|line| !line.starts_with(head)).collect::<Vec<_>>();
    let items = lines.get(1..)?.iter().take_while(|line| !line.starts_with([']', '}']));
    Some(items.filter(|line| !line.trim_start().starts_with("//")).count())
}

/// The numbers that a line names in front of these things.
fn numbers_of(line: &str, things: &str) -> Vec<usize> {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    let number = |word: &str| word.parse().ok().or_else(|| WORDS.iter().position(|&name| name == word));
    let words = line.to_lowercase();
    let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.windows(2).filter(|pair| pair[1] == things).filter_map(|pair| number(pair[0])).collect()
}

/// Whether a code span is a path of this repository.
fn is_path(span: &str) -> bool {
    let is_plain = span.chars().all(|c| c.is_ascii_alphanumeric() || "._/-".contains(c));
    is_plain && span.trim_end_matches('/').contains('/') && !span.starts_with("target/")
}

/// The names in backquotes in the third column of the tables.
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
    fn links_lead_into_the_repository() {
        let text = "[a](../../docs/A.md#b) [c](#d) [e](https://x.y/z) ![f](g.png)\n```\nx[i](j)\n```\n[k](../l)\n";
        let made = absolute(text, Path::new("crates/m"), "https://n.o/p", "v1");
        assert_eq!(
            made,
            "[a](https://n.o/p/blob/v1/docs/A.md#b) [c](#d) [e](https://x.y/z) ![f](https://n.o/p/raw/v1/crates/m/g.png)\n\
             ```\nx[i](j)\n```\n[k](https://n.o/p/blob/v1/crates/l)\n"
        );
    }

    #[test]
    fn a_link_that_leads_nowhere_leaves_its_text() {
        let text = "[a](A.md) [b [c]](B.md) [![p](p.svg)](B.md)\n```\nx[i](B.md)\n```\n";
        let made = mapped(text, |target| (target != "B.md").then(|| target.to_owned()));
        assert_eq!(made, "[a](A.md) b [c] ![p](p.svg)\n```\nx[i](B.md)\n```\n");
    }

    #[test]
    fn headings_have_anchors() {
        let text = "# A `b` (c)\n```\n# d\n```\n## A b c\n#e\n## The weight's coefficient";
        assert_eq!(anchors(text), ["a-b-c", "a-b-c-1", "the-weights-coefficient"]);
    }

    #[test]
    fn paths_are_code_spans_with_slashes() {
        assert!(is_path("xtask/src/links.rs") && is_path("e2e/page.test.js"));
        assert!(!is_path("cargo xtask ci") && !is_path("links.rs") && !is_path("target/dist/out"));
    }

    #[test]
    fn numbers_of_things_are_those_of_their_lists() {
        assert_eq!(numbers_of("Four stages, 12 levels, of five *levels*: a level", "levels"), [12, 5]);
        let list = "x\npub enum Level {\n    /// a\n    A,\n    B,\n}\npub enum C {\n    D,\n}\n";
        assert_eq!((listed(list, "pub enum Level {"), listed(list, "pub enum E")), (Some(2), None));
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
