//! Cells: the 81 places of a grid, numbered row by row.
//!
//! ```text
//!         c1 c2 c3   c4 c5 c6   c7 c8 c9
//!    r1    0  1  2 |  3  4  5 |  6  7  8
//!    r2    9 10 11 | 12 13 14 | 15 16 17
//!    …
//!    r9   72 73 74 | 75 76 77 | 78 79 80
//! ```

use core::fmt;
use core::str::FromStr;

use crate::index::index_type;
use crate::{Band, Block, CellSet, Col, House, Row, Stack};

index_type! {
    /// One of the 81 places of a grid, written `r1c1` to `r9c9`.
    ///
    /// ```
    /// use bitdoku_grid::{Cell, Col, Row};
    /// let cell: Cell = "r3c8".parse()?;
    /// assert_eq!(cell, Cell::at(Row::from_index(2), Col::from_index(7)));
    /// assert_eq!(cell.block().index(), 2);
    /// assert_eq!(cell.peers().len(), 20);
    /// # Ok::<(), bitdoku_grid::ParseCellError>(())
    /// ```
    Cell, 81, u8, parts
}

impl Cell {
    /// The cell of these indexes, which count from 0 as those of arrays do; `None` outside of the grid.
    ///
    /// ```
    /// use bitdoku_grid::Cell;
    /// assert_eq!(Cell::new(2, 7).unwrap().to_string(), "r3c8");
    /// assert_eq!(Cell::new(2, 9), None);
    /// ```
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Option<Self> {
        if row < 9 && col < 9 { Some(Self((row * 9 + col) as u8)) } else { None }
    }

    /// The cell that an index of a grid names.
    pub(crate) const fn indexed((row, col): (usize, usize)) -> Self {
        Self::new(row, col).expect("rows and columns are numbered from 0 to 8")
    }

    /// The cell where a row meets a column.
    #[must_use]
    pub const fn at(row: Row, col: Col) -> Self {
        Self((row.index() * 9 + col.index()) as u8)
    }

    /// Its row.
    #[must_use]
    pub const fn row(self) -> Row {
        Row::from_index(self.0 as usize / 9)
    }

    /// Its column.
    #[must_use]
    pub const fn col(self) -> Col {
        Col::from_index(self.0 as usize % 9)
    }

    /// Its box.
    #[must_use]
    pub const fn block(self) -> Block {
        Block::from_index(self.0 as usize / 27 * 3 + self.0 as usize % 9 / 3)
    }

    /// Its band: three boxes side by side.
    #[must_use]
    pub const fn band(self) -> Band {
        Band::from_index(self.0 as usize / 27)
    }

    /// Its stack: three boxes one above another.
    #[must_use]
    pub const fn stack(self) -> Stack {
        Stack::from_index(self.0 as usize % 9 / 3)
    }

    /// Its row, column and box, in this order.
    #[must_use]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::col(self.col()), House::block(self.block())]
    }

    /// The 20 other cells that share a house with it.
    #[must_use]
    pub const fn peers(self) -> CellSet {
        PEERS[self.0 as usize]
    }

    /// Whether the two are different cells of one house.
    #[must_use]
    pub const fn sees(self, other: Self) -> bool {
        self.peers().contains(other)
    }
}

const PEERS: [CellSet; 81] = {
    let mut peers = [CellSet::EMPTY; 81];
    let mut i = 0;
    while i < 81 {
        let cell = Cell(i as u8);
        let [row, col, block] = cell.houses();
        let seen = row.cells().bits() | col.cells().bits() | block.cells().bits();
        peers[i] = CellSet::from_bits(seen & !(1 << i));
        i += 1;
    }
    peers
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row().index() + 1, self.col().index() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no cell.
///
/// ```
/// use bitdoku_grid::Cell;
/// let error = "r10c1".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a cell such as r3c5 or C5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError;

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a cell such as r3c5 or C5")
    }
}

impl core::error::Error for ParseCellError {}

/// Reads `r3c5` (either case) and the chess-like `C5`: row letter A to I, column 1 to 9.
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, ParseCellError> {
        let number = |byte: u8, zero: u8| byte.checked_sub(zero).map(usize::from);
        let (row, col) = match *text.as_bytes() {
            [b'r' | b'R', row, b'c' | b'C', col] => (number(row, b'1'), number(col, b'1')),
            [row, col] => (number(row.to_ascii_uppercase(), b'A'), number(col, b'1')),
            _ => return Err(ParseCellError),
        };
        match (row.and_then(Row::new), col.and_then(Col::new)) {
            (Some(row), Some(col)) => Ok(Self::at(row, col)),
            _ => Err(ParseCellError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells;
    use std::string::ToString;

    #[test]
    fn each_cell_has_20_peers_and_seeing_is_mutual() {
        for a in Cell::ALL {
            assert_eq!(a.peers().len(), 20);
            assert!(!a.sees(a));
            for b in a.peers() {
                assert!(b.sees(a));
            }
        }
    }

    #[test]
    fn the_peers_of_r3c2() {
        let peers = cells! {
            X X X . . . . . .
            X X X . . . . . .
            X . X X X X X X X
            . X . . . . . . .
            . X . . . . . . .
            . X . . . . . . .
            . X . . . . . . .
            . X . . . . . . .
            . X . . . . . . .
        };
        assert_eq!("r3c2".parse::<Cell>().unwrap().peers(), peers);
    }

    #[test]
    fn names_are_read_back() {
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        assert_eq!("c5".parse::<Cell>().unwrap().to_string(), "r3c5");
        for bad in ["", "r0c1", "r1c0", "r10c1", "J1", "A0", "r1c1 ", "ä1"] {
            assert_eq!(bad.parse::<Cell>(), Err(ParseCellError), "{bad}");
        }
    }
}
