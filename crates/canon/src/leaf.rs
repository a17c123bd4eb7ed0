//! A transformation as plain numbers, and how it becomes one of the library's.

use bitdoku_grid::{Col, Digit, Row, Transform};

/// A transformation as plain numbers: images of rows and columns (after transposing) and digits, all from 0.
#[derive(Clone, Copy, Default)]
pub(crate) struct Leaf {
    pub(crate) transposes: bool,
    pub(crate) rows: [u8; 9],
    pub(crate) cols: [u8; 9],
    pub(crate) digits: [u8; 9],
}

impl Leaf {
    /// The same as a [`Transform`].
    pub(crate) fn transform(&self) -> Transform {
        let rows = self.rows.map(|row| Row::from_index(row as usize));
        let cols = self.cols.map(|col| Col::from_index(col as usize));
        let digits = self.digits.map(|digit| Digit::from_index(digit as usize));
        Transform::new(self.transposes, rows, cols, digits).expect("a search keeps bands, stacks and digits together")
    }
}
