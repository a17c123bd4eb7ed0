//! Candidates: the 729 pairs of a cell and a digit.

use core::fmt;
use core::str::FromStr;

use crate::index::index_type;
use crate::{Cell, Digit};

index_type! {
    /// A digit that may be in a cell, numbered `9 × cell + digit index`.
    ///
    /// ```
    /// use bitdoku_grid::{Candidate, Cell, Digit};
    /// let candidate = Candidate::of("r2c1".parse().unwrap(), Digit::new(4).unwrap());
    /// assert_eq!(candidate.to_string(), "4r2c1");
    /// assert_eq!("4r2c1".parse(), Ok(candidate));
    /// assert_eq!(candidate.index(), 84);
    /// ```
    Candidate, 729, u16
}

impl Candidate {
    /// The pair of a cell and a digit.
    #[must_use]
    pub const fn of(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16)
    }

    /// Its cell.
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as usize / 9)
    }

    /// Its digit.
    #[must_use]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.0 as usize % 9)
    }
}

/// Eureka style: the digit, then the cell.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit(), self.cell())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no candidate.
///
/// ```
/// use bitdoku_grid::Candidate;
/// let error = "r2c1".parse::<Candidate>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a candidate such as 4r2c1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCandidateError;

impl fmt::Display for ParseCandidateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a candidate such as 4r2c1")
    }
}

impl core::error::Error for ParseCandidateError {}

/// Reads a digit and, right after it, a cell in any of the notations that [`Cell`] knows.
impl FromStr for Candidate {
    type Err = ParseCandidateError;

    fn from_str(text: &str) -> Result<Self, ParseCandidateError> {
        let (digit, cell) = text.split_at_checked(1).ok_or(ParseCandidateError)?;
        match (digit.parse(), cell.parse()) {
            (Ok(digit), Ok(cell)) => Ok(Self::of(cell, digit)),
            _ => Err(ParseCandidateError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn names_are_read_back() {
        for candidate in Candidate::ALL {
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
        }
        for bad in ["", "4", "r2c1", "0r2c1", "4r0c1", "44r2c1", "ä", "4 r2c1"] {
            assert_eq!(bad.parse::<Candidate>(), Err(ParseCandidateError), "{bad}");
        }
        for bad in ["", "0", "10", "x", "ä"] {
            assert!(bad.parse::<Digit>().is_err(), "{bad}");
        }
    }
}
