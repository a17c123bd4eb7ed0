//! Puzzles from text: plain grids of any size, killer cages in the two usual notations, and the constraint strings of Interactive
//! Sudoku Solver. A rule that is not known is refused by its name, never left out.

mod iss;
mod plain;
mod regex;

use std::fmt;

use crate::rules::Rules;

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
/// Sections of a text that blank lines part are read one after another, and rules add up; lines that begin with `#` are comments.
///
/// # Errors
///
/// If the text is no puzzle, or has a rule that is not known.
pub fn read(text: &str) -> Result<Rules, ReadError> {
    let mut text: String =
        text.lines().filter(|line| !line.trim_start().starts_with('#')).collect::<Vec<_>>().join("\n");
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let whole = text.trim();
    if whole.starts_with('.') && (whole.contains('~') || iss::is_string_of_names(whole)) {
        return iss::read(whole);
    }
    plain::read(whole)
}
