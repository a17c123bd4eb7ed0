//! Puzzles from text: plain grids of any size, killer cages in the two usual notations, the constraint strings of Interactive
//! Sudoku Solver (the canonical text of rules among them), the JSON of f-puzzles with its links, and the game IDs of Solo. A rule that is not known is refused by its name, never left out.

mod fpuzzles;
mod iss;
mod named;
mod plain;
mod regex;
mod solo;

use std::fmt;

use bitdoku_text::rules_on;

use crate::rules::{Regions, Rules};

pub use named::{known_names, named_rules};

/// Why a text is no puzzle that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// A rule that is not known, by the name that the text has for it.
    UnknownRule(String),
    /// Something else than was expected.
    Malformed {
        /// What was expected.
        expected: String,
        /// What the text has there.
        found: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRule(name) => write!(f, "found a rule that is not known here, {name}"),
            Self::Malformed { expected, found } => write!(f, "expected {expected}, found {found}"),
        }
    }
}

impl std::error::Error for ReadError {}

pub(crate) fn malformed(expected: impl Into<String>, found: impl Into<String>) -> ReadError {
    ReadError::Malformed { expected: expected.into(), found: found.into() }
}

/// Reads a puzzle from a text.
///
/// Lines that begin with `#` are comments, but for `# rules: X, anti-knight`, which adds [named rules](named_rules). `jigsaw` is a name
/// there as well, of a puzzle that has the regions of one.
///
/// # Errors
///
/// If the text is no puzzle, or has a rule that is not known.
pub fn read(text: &str) -> Result<Rules, ReadError> {
    let is_comment = |line: &&str| line.trim_start().starts_with('#');
    let puzzle: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
    let mut rules = read_puzzle(puzzle.join("\n").trim())?;
    for names in text.lines().filter_map(|line| rules_on(line.as_bytes())) {
        let is_said = |name: &&str| name.trim() == "jigsaw" && matches!(rules.regions(), Regions::Jigsaw(_));
        let others: Vec<&str> = names.split(',').filter(|name| !is_said(name)).collect();
        rules.add_named(&others.join(","))?;
    }
    Ok(rules)
}

fn read_puzzle(whole: &str) -> Result<Rules, ReadError> {
    // Digits and points alone are a grid.
    if whole.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return plain::read(whole);
    }
    if whole.starts_with('{') {
        return fpuzzles::read(whole);
    }
    if let Some(code) = fpuzzles::code(whole) {
        return fpuzzles::read_code(code);
    }
    if whole.starts_with('.') && (whole.contains('~') || iss::is_string_of_names(whole)) {
        return iss::read(whole);
    }
    if solo::is_one(whole) {
        return solo::read(whole);
    }
    plain::read(whole)
}
