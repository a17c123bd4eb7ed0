//! What can be wrong with a text.

use core::fmt;

/// Why a text is not a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// A character that stands for no cell, at this character position (from 0).
    Character {
        /// Its position, counted in characters from 0.
        position: usize,
        /// What was found.
        found: char,
    },
    /// The text ended after this many cells.
    TooShort {
        /// How many cells were read.
        cells: usize,
    },
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character { position, found } => {
                write!(f, "{found:?} at character {} is not a cell, expected 1 to 9 or one of . 0 _ * -", position + 1)
            }
            Self::TooShort { cells } => write!(f, "expected 81 cells, found {cells}"),
        }
    }
}

impl core::error::Error for ParseError {}
