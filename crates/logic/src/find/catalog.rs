//! What techniques are in words, and positions that show them: read from `texts/techniques.ftl` and `texts/positions.tsv`.

use std::sync::LazyLock;

use super::{Example, Info};

const WORDS: &str = include_str!("../../texts/techniques.ftl");
const POSITIONS: &str = include_str!("../../texts/positions.tsv");

static CATALOG: LazyLock<Vec<Info>> = LazyLock::new(|| {
    let mut lines = WORDS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(|| described(&mut lines)).collect()
});

/// What is known of the technique of this slug.
pub(super) fn info(slug: &str) -> &'static Info {
    CATALOG.iter().find(|info| info.slug == slug).expect("each technique is in texts/techniques.ftl")
}

/// A technique: the line with its slug and name, then its summary and its definition.
fn described(lines: &mut impl Iterator<Item = &'static str>) -> Option<Info> {
    let mut next = || lines.next()?.trim_start().split_once(" = ");
    let [(slug, name), (_, summary), (_, definition)] = [next()?, next()?, next()?];
    let examples = POSITIONS.lines().filter_map(|line| shown(line, slug)).collect::<Vec<_>>().leak();
    Some(Info { name, slug, summary, definition, examples })
}

/// The position of a line, if it shows the technique of this slug.
fn shown(line: &'static str, slug: &str) -> Option<Example> {
    let mut fields = line.strip_prefix(slug)?.strip_prefix('\t')?.split('\t');
    let [kind, difficulty, grid] = [fields.next()?, fields.next()?, fields.next()?];
    Some(Example { grid, without: fields.next().unwrap_or_default(), kind, difficulty })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scale::TECHNIQUES;

    #[test]
    fn all_lines_are_of_techniques() {
        let words = fluent_syntax::parser::parse(WORDS).expect("a file of Fluent");
        let messages = words.body.iter().filter(|entry| matches!(entry, fluent_syntax::ast::Entry::Message(_)));
        assert_eq!(messages.count(), TECHNIQUES.len());
        assert!(TECHNIQUES.iter().all(|row| row.technique.info().slug == row.technique.slug()));
        let positions = POSITIONS.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(positions, TECHNIQUES.iter().map(|row| row.technique.info().examples.len()).sum::<usize>());
    }
}
