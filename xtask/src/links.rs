//! Links between documents lead somewhere.

use anyhow::bail;

use crate::tree::{files, from_root, root};

/// Checks each relative link of each Markdown file.
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
    if !broken.is_empty() {
        bail!("{}", broken.join("\n"));
    }
    Ok(())
}

/// What stands in the round brackets of `[text](target)`, outside fenced code.
fn targets(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    let prose = text.lines().filter(move |line| {
        fenced ^= line.trim_start().starts_with("```");
        !fenced
    });
    prose.flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split(')').next()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_prose_are_found_and_code_is_left_alone() {
        let text = "see [a](A.md) and [b](b/c.md#d)\n```\nx[i](j)\n```\n![p](p.svg)";
        assert_eq!(targets(text).collect::<Vec<_>>(), ["A.md", "b/c.md#d", "p.svg"]);
    }
}
