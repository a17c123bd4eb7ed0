//! Candidates: the 729 pairs of a cell and a digit.

use core::fmt;

use crate::index::index_type;
use crate::{Cell, Digit};

index_type! {
    /// A digit that may stand in a cell, numbered `9 × cell + digit index`.
    ///
    /// ```
    /// use bitdoku_grid::{Candidate, Cell, Digit};
    /// let candidate = Candidate::of("r2c1".parse().unwrap(), Digit::new(4).unwrap());
    /// assert_eq!(candidate.to_string(), "4r2c1");
    /// assert_eq!(candidate.index(), 84);
    /// ```
    Candidate, 729, u16
}

impl Candidate {
    /// The pair of a cell and a digit.
    pub const fn of(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * 9 + digit.index()) as u16)
    }

    /// Where.
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.0 as usize / 9)
    }

    /// What.
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
