//! The rules that a setter draws by hand: what each is called in a text of Interactive Sudoku Solver, which cells it takes, and
//! with which number it begins.

use super::kinds::{CONSTRAINTS, without_article};
use super::read::read;

/// What a setter chooses for a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Any cells.
    Cells,
    /// Cells in order, from one end of a line to the other.
    Line,
    /// Two neighbours.
    Pair,
    /// Nothing: the rule is about the whole board.
    Board,
}

impl Choice {
    /// Its name: `cells`, `line`, `pair` or `board`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cells => "cells",
            Self::Line => "line",
            Self::Pair => "pair",
            Self::Board => "board",
        }
    }
}

/// A rule that can be drawn by hand.
///
/// ```
/// use bitdoku_text::board::TOOLS;
/// let cage = TOOLS.iter().find(|tool| tool.name == "Cage").unwrap();
/// assert_eq!(cage.text(Some(15), &["R1C1", "R1C2"]), "Cage~15~R1C1~R1C2");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    /// How its text begins: the name of the rule, and what does not change.
    pub name: &'static str,
    /// What is chosen for it.
    pub choice: Choice,
    /// The number that it begins with, if it has one.
    pub number: Option<usize>,
}

impl Tool {
    /// What people call the rule, in English and in German, without an article. `None` where it changes rows, columns or regions.
    #[must_use]
    pub fn names(&self) -> Option<[&'static str; 2]> {
        let example =
            CONSTRAINTS.iter().find(|constraint| self.name.split('~').next() == Some(constraint.name))?.example;
        let rules = read(example).ok()?;
        let rule = rules.constraints().first()?;
        Some([rule.name(rules.shape()), rule.german_name(rules.shape())].map(without_article))
    }

    /// The text of the rule with its number and its cells.
    #[must_use]
    pub fn text(&self, number: Option<usize>, cells: &[&str]) -> String {
        let number = number.map(|number| number.to_string());
        let parts = std::iter::once(self.name).chain(number.as_deref()).chain(cells.iter().copied());
        parts.collect::<Vec<_>>().join("~")
    }
}

const fn tool(name: &'static str, choice: Choice, number: Option<usize>) -> Tool {
    Tool { name, choice, number }
}

/// The rules that a setter draws by hand, the most common ones first.
pub const TOOLS: [Tool; 17] = [
    tool("Cage", Choice::Cells, Some(10)),
    tool("Thermo", Choice::Line, None),
    tool("Arrow", Choice::Line, None),
    tool("WhiteDot", Choice::Pair, None),
    tool("BlackDot", Choice::Pair, None),
    tool("X", Choice::Pair, None),
    tool("V", Choice::Pair, None),
    tool("Whisper", Choice::Line, Some(5)),
    tool("Renban", Choice::Line, None),
    tool("Palindrome", Choice::Line, None),
    tool("Between", Choice::Line, None),
    tool("Diagonal~1", Choice::Board, None),
    tool("Diagonal~-1", Choice::Board, None),
    tool("AntiKnight", Choice::Board, None),
    tool("AntiKing", Choice::Board, None),
    tool("Region", Choice::Cells, None),
    tool("NoBoxes", Choice::Board, None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_draws_what_can_be_read_again() {
        for tool in TOOLS {
            let cells: &[&str] = match tool.choice {
                Choice::Cells | Choice::Line => &["R1C1", "R1C2", "R1C3"],
                Choice::Pair => &["R1C1", "R1C2"],
                Choice::Board => &[],
            };
            let text = format!(".Shape~9x9.{}", tool.text(tool.number, cells));
            let rules = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let is_layout = ["Region", "NoBoxes"].contains(&tool.name);
            assert_eq!(rules.constraints().len(), usize::from(!is_layout), "{text}");
        }
    }
}
