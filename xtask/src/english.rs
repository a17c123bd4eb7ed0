//! Plain English: phrases of a list must not occur where strangers read: in helps, messages, public documentation and documents.

use crate::tree::{files, from_root, root};

/// Generated from sources that are checked.
const EXEMPT: &str = "docs/TECHNIQUES.md";

/// Adds each line that has a phrase of `xtask/english.txt`.
pub(crate) fn check(broken: &mut Vec<String>) -> anyhow::Result<()> {
    let list = std::fs::read_to_string(root().join("xtask/english.txt"))?;
    let phrases = list.lines().filter_map(|line| line.split_once('\t')).collect::<Vec<_>>();
    for ending in ["rs", "md", "ftl", "pyi", "py", "ts", "h"] {
        for file in files(root(), ending)? {
            let path = from_root(&file);
            let is_code = ending == "py" && !path.starts_with("crates/python/python");
            if is_code || path == EXEMPT {
                continue;
            }
            for (number, line) in (1..).zip(std::fs::read_to_string(&file)?.lines()) {
                let prose = if ending == "rs" { prose_of(line, path.contains("/src/")) } else { line.to_owned() };
                for (phrase, better) in phrases.iter().filter(|(phrase, _)| has(&prose, phrase)) {
                    broken.push(format!("{path}:{number}: `{phrase}` is not plain English: {better}"));
                }
            }
        }
    }
    Ok(())
}

/// What strangers read of a line of Rust: documentation, and the texts of a source.
fn prose_of(line: &str, is_source: bool) -> String {
    let line = line.trim_start();
    match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
        Some(prose) => prose.to_owned(),
        None if is_source && !line.starts_with("//") => {
            line.split('"').skip(1).step_by(2).collect::<Vec<_>>().join("\n")
        }
        None => String::new(),
    }
}

/// Whether a text has a phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let text = text.to_lowercase();
    text.match_indices(phrase).any(|(start, _)| {
        let is_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !is_word(text[..start].chars().next_back()) && !is_word(text[start + phrase.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_is_plain() {
        let mut broken = Vec::new();
        check(&mut broken).unwrap();
        assert!(broken.is_empty(), "{}", broken.join("\n"));
    }

    #[test]
    fn phrases_are_found_in_prose_alone() {
        assert!(has(&prose_of("    /// A red word", true), "red word"));
        assert!(has(&prose_of("    say(\"A red word.\");", true), "red word"));
        assert!(!has(&prose_of("    let red = 1; // red word", true), "red word"));
        assert!(!has("A red words", "red word"));
    }
}
