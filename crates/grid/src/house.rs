//! Houses, the 27 areas that hold each digit once, and the larger and smaller parts of a grid.
//!
//! A *house* is a row, a column or a box; a *line* is a row or a column. Three boxes side by side are a *band*, three
//! one above another a *stack*.

use core::fmt;
use core::str::FromStr;

use crate::index::index_type;
use crate::{Cell, CellSet};

index_type! {
    /// A row, counted from the top.
    ///
    /// ```
    /// use bitdoku_grid::{Cell, Col, House, Row};
    /// let second = Row::from_index(1);
    /// assert_eq!(House::row(second).to_string(), "row 2");
    /// assert_eq!(Cell::at(second, Col::from_index(0)).to_string(), "r2c1");
    /// assert_eq!(Row::new(9), None);
    /// ```
    Row, 9
}
index_type! {
    /// A column, counted from the left.
    Col, 9
}
index_type! {
    /// A box, in reading order.
    ///
    /// ```
    /// use bitdoku_grid::{Block, cells};
    /// let upper_right = cells! {
    ///     . . . . . . X X X
    ///     . . . . . . X X X
    ///     . . . . . . X X X
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    ///     . . . . . . . . .
    /// };
    /// assert_eq!(Block::from_index(2).cells(), upper_right);
    /// ```
    Block, 9
}
index_type! {
    /// A house: rows are numbered 0 to 8, columns 9 to 17, boxes 18 to 26.
    ///
    /// ```
    /// use bitdoku_grid::House;
    /// assert_eq!(House::COUNT, 27);
    /// assert_eq!(House::from_index(12).to_string(), "column 4");
    /// assert!(House::ALL.iter().all(|house| house.cells().len() == 9));
    /// ```
    House, 27
}
index_type! {
    /// Three boxes side by side, counted from the top.
    ///
    /// ```
    /// use bitdoku_grid::{Band, Cell, Stack};
    /// let cell: Cell = "r5c9".parse().unwrap();
    /// assert_eq!((cell.band(), cell.stack()), (Band::from_index(1), Stack::from_index(2)));
    /// // A band and a stack cross in a box.
    /// assert_eq!(cell.band().cells() & cell.stack().cells(), cell.block().cells());
    /// ```
    Band, 3
}
index_type! {
    /// Three boxes one above another, counted from the left. See [`Band`] for an example.
    Stack, 3
}

/// Which kind of house.
///
/// ```
/// use bitdoku_grid::{House, HouseKind};
/// let house: House = "box 5".parse().unwrap();
/// assert_eq!((house.kind(), house.position()), (HouseKind::Block, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Col,
    /// A box.
    Block,
}

impl House {
    /// The house that is this row.
    #[must_use]
    pub const fn row(row: Row) -> Self {
        Self(row.0)
    }

    /// The house that is this column.
    #[must_use]
    pub const fn col(col: Col) -> Self {
        Self(9 + col.0)
    }

    /// The house that is this box.
    #[must_use]
    pub const fn block(block: Block) -> Self {
        Self(18 + block.0)
    }

    /// Row, column or box.
    #[must_use]
    pub const fn kind(self) -> HouseKind {
        match self.0 / 9 {
            0 => HouseKind::Row,
            1 => HouseKind::Col,
            _ => HouseKind::Block,
        }
    }

    /// Its number among the houses of its kind, 0 to 8.
    #[must_use]
    pub const fn position(self) -> usize {
        self.0 as usize % 9
    }

    /// Its nine cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CELLS[self.0 as usize]
    }

    /// Its cell numbered `position`, 0 to 8: from the left, from the top, or in reading order.
    ///
    /// # Panics
    /// If `position` is 9 or more.
    #[must_use]
    pub const fn cell(self, position: usize) -> Cell {
        assert!(position < 9, "position out of range");
        let (house, at) = (self.position(), position);
        Cell::from_index(match self.kind() {
            HouseKind::Row => house * 9 + at,
            HouseKind::Col => at * 9 + house,
            HouseKind::Block => (house / 3 * 3 + at / 3) * 9 + house % 3 * 3 + at % 3,
        })
    }
}

const CELLS: [CellSet; 27] = {
    let mut cells = [CellSet::EMPTY; 27];
    let mut house = 0;
    while house < 27 {
        let mut bits = 0;
        let mut position = 0;
        while position < 9 {
            bits |= 1 << House(house as u8).cell(position).index();
            position += 1;
        }
        cells[house] = CellSet::from_bits(bits);
        house += 1;
    }
    cells
};

impl Block {
    /// Its nine cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        House::block(self).cells()
    }
}

impl Band {
    /// Its 27 cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CellSet::from_bits(0x7FF_FFFF << (27 * self.0))
    }
}

impl Stack {
    /// Its 27 cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        let first = House(9 + 3 * self.0).cells().bits();
        CellSet::from_bits(first | first << 1 | first << 2)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            HouseKind::Row => "row",
            HouseKind::Col => "column",
            HouseKind::Block => "box",
        };
        write!(f, "{kind} {}", self.position() + 1)
    }
}

/// A text that names no house.
///
/// ```
/// use bitdoku_grid::House;
/// let error = "row 10".parse::<House>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a house such as row 3, column 4 or box 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseHouseError;

impl fmt::Display for ParseHouseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a house such as row 3, column 4 or box 5")
    }
}

impl core::error::Error for ParseHouseError {}

/// Reads `row 3`, `column 4` and `box 5`, also `col 4`, `r3`, `c4` and `b5`, with or without the blank, in either case.
impl FromStr for House {
    type Err = ParseHouseError;

    fn from_str(text: &str) -> Result<Self, ParseHouseError> {
        let (kind, number) = text.split_at_checked(text.len().saturating_sub(1)).ok_or(ParseHouseError)?;
        let index = number.bytes().next().and_then(|byte| byte.checked_sub(b'1')).filter(|&index| index < 9);
        let index = usize::from(index.ok_or(ParseHouseError)?);
        let kind = kind.strip_suffix(' ').unwrap_or(kind);
        let is = |names: &[&str]| names.iter().any(|name| kind.eq_ignore_ascii_case(name));
        match kind {
            _ if is(&["row", "r"]) => Ok(Self::row(Row::from_index(index))),
            _ if is(&["column", "col", "c"]) => Ok(Self::col(Col::from_index(index))),
            _ if is(&["box", "b"]) => Ok(Self::block(Block::from_index(index))),
            _ => Err(ParseHouseError),
        }
    }
}

/// Numbered from one, as people do: `Row(3)`.
macro_rules! debug_as_people_count {
    ($($name:ident)*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0 + 1)
            }
        }
    )*};
}
debug_as_people_count!(Row Col Block Band Stack);

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn each_cell_lies_in_one_house_of_each_kind() {
        for cell in Cell::ALL {
            let houses = cell.houses();
            for house in House::ALL {
                assert_eq!(house.cells().contains(cell), houses.contains(&house), "{cell} {house}");
            }
        }
    }

    #[test]
    fn bands_stacks_and_boxes_partition_the_grid() {
        fn partition(parts: impl Iterator<Item = CellSet>) {
            let mut seen = CellSet::EMPTY;
            for part in parts {
                assert!((seen & part).is_empty());
                seen |= part;
            }
            assert_eq!(seen, CellSet::ALL);
        }
        partition(Band::ALL.into_iter().map(Band::cells));
        partition(Stack::ALL.into_iter().map(Stack::cells));
        partition(Block::ALL.into_iter().map(Block::cells));
    }

    #[test]
    fn names_are_read_back() {
        for house in House::ALL {
            assert_eq!(house.to_string().parse(), Ok(house));
        }
        for (short, long) in [
            ("r1", "row 1"),
            ("C9", "column 9"),
            ("b5", "box 5"),
            ("col 2", "column 2"),
            ("Row 3", "row 3"),
            ("column4", "column 4"),
        ] {
            assert_eq!(short.parse::<House>().unwrap().to_string(), long);
        }
        for bad in ["", "row", "row 0", "row 10", "5", "x5", "box  5", "row 1 ", "ä1"] {
            assert_eq!(bad.parse::<House>(), Err(ParseHouseError), "{bad}");
        }
    }
}
