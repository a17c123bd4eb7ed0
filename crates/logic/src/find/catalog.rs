//! What techniques are in words, and positions that show them: read from `texts/techniques.ftl` and `texts/positions.tsv`.

use std::sync::LazyLock;

use bitdoku_grid::{Cell, CellSet};

use crate::board::Board;

/// What a technique is, for help texts, pages and tests.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Fish;
/// let info = Fish::<2>.info();
/// assert_eq!((info.name, info.slug), ("X-Wing", "x-wing"));
/// assert_eq!(info.summary, "a digit has, in two parallel lines, the same two places");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Info {
    /// As players call it.
    pub name: &'static str,
    /// The same for command lines, addresses and tests: `xy-wing`.
    pub slug: &'static str,
    /// One line.
    pub summary: &'static str,
    /// A definition a player would accept.
    pub definition: &'static str,
    /// Positions where it applies, each also a test.
    pub examples: &'static [Example],
}

/// A position and a step that the technique finds there.
///
/// ```
/// use bitdoku_logic::Technique;
/// let technique: &dyn Technique = "xy-wing".parse()?;
/// let example = &technique.info().examples[0];
/// let step = example.step(technique).expect("it shows its technique");
/// assert_eq!((step.kind.to_string(), example.difficulty), (example.kind.to_owned(), "4.2"));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Example {
    /// The digits: a line of 81 characters, with a `+` before each digit that is no given, where that matters.
    pub grid: &'static str,
    /// Candidates that are gone though no digit forbids them, such as `4r2c1`, with a blank between.
    pub without: &'static str,
    /// What the step is called.
    pub kind: &'static str,
    /// The step's difficulty, by Sudoku Explainer.
    pub difficulty: &'static str,
}

impl Example {
    /// The position.
    ///
    /// # Panics
    /// If it is not written as described; the tests see to that for those in the table.
    #[must_use]
    pub fn board(&self) -> Board {
        let digits: String = self.grid.chars().filter(|&character| character != '+').collect();
        let grid = digits.parse().expect("a line of 81 characters");
        // After each `+` is a digit that was placed; each one before it is a cell less.
        let placed = self.grid.match_indices('+').enumerate().map(|(before, (at, _))| Cell::from_index(at - before));
        let placed: CellSet = placed.collect();
        let mut board = Board::new(&grid);
        board = board.with_givens(board.given_cells() - placed);
        for name in self.without.split_whitespace() {
            board.eliminate(name.parse().expect("a candidate"));
        }
        board
    }
}

const WORDS: &str = include_str!("../../texts/techniques.ftl");
const POSITIONS: &str = include_str!("../../texts/positions.tsv");

static CATALOG: LazyLock<Vec<Info>> = LazyLock::new(|| {
    let mut lines = WORDS.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(|| described(&mut lines)).collect()
});

/// What is known of the technique of this slug. Without the attribute each of a hundred techniques would have a copy of the search.
#[inline(never)]
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
