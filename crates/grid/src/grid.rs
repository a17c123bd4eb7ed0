//! Grids: 81 cells, some filled. A grid may break the rules; [`Grid::clash`] tells.

use core::fmt;
use core::ops::{Index, IndexMut};
use core::str::FromStr;

use crate::text::{self, ParseError};
use crate::{Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// 81 cells, each empty or holding a digit. A puzzle is a grid, and so is a half-solved one.
///
/// It is written and read as a line of 81 characters; the crate `bitdoku-text` has all other formats.
///
/// ```
/// use bitdoku_grid::{Cell, Digit, Grid, House};
/// let corner: Cell = "r1c1".parse().unwrap();
/// let mut grid = Grid::EMPTY;
/// grid.place(corner, Digit::ALL[4]);
/// assert_eq!(grid[corner], Digit::new(5));
/// assert_eq!(grid[(0, 0)], grid[corner]);
/// assert_eq!(grid.clue_count(), 1);
/// assert_eq!(grid.digits_in(House::ALL[0]).to_string(), "5");
/// assert_eq!(grid.candidates("r1c2".parse().unwrap()).to_string(), "12346789");
/// assert!(grid.to_string().starts_with("5......"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// No cell filled.
    pub const EMPTY: Self = Self([None; 81]);

    /// The grid with these cells, in reading order.
    #[must_use]
    pub const fn new(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// Its cells in reading order.
    #[must_use]
    pub const fn as_array(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// The 81 characters it is written as, `.` for an empty cell.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 81] {
        self.0.map(|cell| cell.map_or(b'.', Digit::ascii))
    }

    /// Puts `digit` in `cell`, whatever stood there.
    pub const fn place(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()] = Some(digit);
    }

    /// Empties `cell`.
    pub const fn clear(&mut self, cell: Cell) {
        self.0[cell.index()] = None;
    }

    /// All cells in reading order, with what is in each.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Digit>)> + DoubleEndedIterator + '_ {
        Cell::ALL.into_iter().map(|cell| (cell, self[cell]))
    }

    /// Its rows as numbers, 0 for an empty cell.
    #[must_use]
    pub fn rows(&self) -> [[u8; 9]; 9] {
        core::array::from_fn(|row| core::array::from_fn(|col| self.0[9 * row + col].map_or(0, Digit::value)))
    }

    /// The filled cells with their digits, in reading order.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().filter_map(|cell| self[cell].map(|digit| (cell, digit)))
    }

    /// How many cells are filled.
    #[must_use]
    pub fn clue_count(&self) -> usize {
        self.filled().len()
    }

    /// Whether every cell is filled.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.filled() == CellSet::ALL
    }

    /// The filled cells.
    #[must_use]
    pub fn filled(&self) -> CellSet {
        self.givens().map(|(cell, _)| cell).collect()
    }

    /// The cells that hold `digit`.
    #[must_use]
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        self.givens().filter(|&(_, d)| d == digit).map(|(cell, _)| cell).collect()
    }

    /// The digits that are in the cells of `house`.
    #[must_use]
    pub fn digits_in(&self, house: House) -> DigitSet {
        house.cells().iter().filter_map(|cell| self[cell]).collect()
    }

    /// The digits that no peer of `cell` holds. What is in `cell` itself plays no part.
    #[must_use]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        cell.houses().into_iter().fold(DigitSet::ALL, |free, house| {
            free - (house.cells() - CellSet::of(cell)).iter().filter_map(|c| self[c]).collect()
        })
    }

    /// The first place where a digit occurs twice in a house, houses taken in order.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        if !self.repeats_a_digit() {
            return None;
        }
        House::ALL.into_iter().find_map(|house| {
            let mut seen = [None; 9];
            house.cells().iter().find_map(|cell| {
                let digit = self[cell]?;
                let first = seen[digit.index()].replace(cell)?;
                Some(Clash { digit, house, cells: [first, cell] })
            })
        })
    }

    /// Whether some house has a digit twice: told from the houses of each digit, without saying which.
    fn repeats_a_digit(&self) -> bool {
        let mut houses_of = [HouseSet::EMPTY; 9];
        self.givens().any(|(cell, digit)| {
            let (houses, known) = (cell.houses().into_iter().collect(), &mut houses_of[digit.index()]);
            let repeats = !known.is_disjoint(houses);
            *known |= houses;
            repeats
        })
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl IndexMut<Cell> for Grid {
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

/// The cell at a row and a column, both from 0. Panics if there is none.
impl Index<(usize, usize)> for Grid {
    type Output = Option<Digit>;

    fn index(&self, at: (usize, usize)) -> &Option<Digit> {
        &self[Cell::indexed(at)]
    }
}

/// The cell at a row and a column, both from 0. Panics if there is none.
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, at: (usize, usize)) -> &mut Option<Digit> {
        &mut self[Cell::indexed(at)]
    }
}

/// No cell filled.
impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// All cells in reading order, with what is in each.
impl IntoIterator for &Grid {
    type Item = (Cell, Option<Digit>);
    type IntoIter = core::iter::Zip<core::array::IntoIter<Cell, 81>, core::array::IntoIter<Option<Digit>, 81>>;

    fn into_iter(self) -> Self::IntoIter {
        Cell::ALL.into_iter().zip(self.0)
    }
}

/// All cells in reading order, with what is in each.
impl IntoIterator for Grid {
    type Item = (Cell, Option<Digit>);
    type IntoIter = core::iter::Zip<core::array::IntoIter<Cell, 81>, core::array::IntoIter<Option<Digit>, 81>>;

    fn into_iter(self) -> Self::IntoIter {
        (&self).into_iter()
    }
}

impl From<[Option<Digit>; 81]> for Grid {
    fn from(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }
}

/// Numbers, 0 for an empty cell.
impl From<Grid> for [u8; 81] {
    fn from(grid: Grid) -> Self {
        grid.0.map(|cell| cell.map_or(0, Digit::value))
    }
}

/// Rows of numbers, 0 for an empty cell.
impl From<Grid> for [[u8; 9]; 9] {
    fn from(grid: Grid) -> Self {
        grid.rows()
    }
}

/// Takes numbers in reading order: 1 to 9, and 0 for an empty cell.
///
/// ```
/// use bitdoku_grid::{Grid, NotACell};
/// let mut cells = [0; 81];
/// cells[10] = 7;
/// let grid = Grid::try_from(cells)?;
/// assert_eq!(<[u8; 81]>::from(grid), cells);
/// assert_eq!(grid.rows()[1][1], 7);
/// cells[11] = 10;
/// assert_eq!(Grid::try_from(cells).unwrap_err().to_string(), "expected 0 to 9 in r2c3, found 10");
/// # Ok::<(), NotACell>(())
/// ```
impl TryFrom<[u8; 81]> for Grid {
    type Error = NotACell;

    fn try_from(values: [u8; 81]) -> Result<Self, NotACell> {
        let mut grid = Self::EMPTY;
        for (cell, value) in Cell::ALL.into_iter().zip(values) {
            grid[cell] = match value {
                0 => None,
                _ => Some(Digit::new(value).ok_or(NotACell { cell, value })?),
            };
        }
        Ok(grid)
    }
}

/// Takes rows of numbers: 1 to 9, and 0 for an empty cell.
impl TryFrom<[[u8; 9]; 9]> for Grid {
    type Error = NotACell;

    fn try_from(rows: [[u8; 9]; 9]) -> Result<Self, NotACell> {
        Self::try_from(core::array::from_fn::<u8, 81, _>(|at| rows[at / 9][at % 9]))
    }
}

/// A number that is in no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACell {
    /// Where it was.
    pub cell: Cell,
    /// The number.
    pub value: u8,
}

impl fmt::Display for NotACell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected 0 to 9 in {}, found {}", self.cell, self.value)
    }
}

impl core::error::Error for NotACell {}

/// Two equal digits in one house: why a grid is not legal.
///
/// ```
/// use bitdoku_grid::Grid;
/// let mut grid = Grid::EMPTY;
/// for name in ["r3c2", "r3c8"] {
///     grid.place(name.parse().unwrap(), bitdoku_grid::Digit::ALL[4]);
/// }
/// assert_eq!(grid.clash().unwrap().to_string(), "two 5s in row 3: r3c2 and r3c8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// The digit that occurs twice.
    pub digit: Digit,
    /// The house it occurs twice in.
    pub house: House,
    /// Where, in reading order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { digit, house, cells: [a, b] } = self;
        write!(f, "two {digit}s in {house}: {a} and {b}")
    }
}

impl core::error::Error for Clash {}

/// A line of 81 characters, `.` for an empty cell.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(text::as_text(&self.to_ascii()))
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a line of 81 characters, white space around it or not: a digit 1 to 9, or `.`, `0`, `_`, `*` or `-` for an empty cell.
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text::grid(text)
    }
}

/// Does what [`str::parse`] does.
///
/// ```
/// use bitdoku_grid::Grid;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(Grid::try_from(text), text.parse());
/// assert_eq!(Grid::try_from("53x").unwrap_err(), "53x".parse::<Grid>().unwrap_err());
/// ```
impl TryFrom<&str> for Grid {
    type Error = ParseError;

    fn try_from(text: &str) -> Result<Self, ParseError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Xoshiro256;

    #[test]
    fn cells_come_one_by_one_and_as_numbers() {
        let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let grid: Grid = text.parse().unwrap();
        let numbers: [u8; 81] = grid.into();
        let written = text.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        assert!(written.eq(numbers) && grid.rows().as_flattened() == numbers);
        assert_eq!((Grid::try_from(numbers), Grid::try_from(grid.rows())), (Ok(grid), Ok(grid)));
        assert!(grid.iter().eq(&grid) && grid.iter().len() == 81);
        let mut copy = Grid::EMPTY;
        for (cell, digit) in grid {
            copy[cell] = digit;
        }
        assert_eq!(copy, grid);
        let mut rows = grid.rows();
        rows[8][8] = 200;
        let wrong = NotACell { cell: Cell::new(8, 8).unwrap(), value: 200 };
        assert_eq!(Grid::try_from(rows), Err(wrong));
    }

    #[test]
    fn a_clash_is_told_where_two_cells_that_see_each_other_hold_the_same() {
        let mut random = Xoshiro256::seeded(8);
        let mut clashes = 0;
        let rounds = if cfg!(miri) { 10 } else { 400 };
        for _ in 0..rounds {
            let mut grid = Grid::EMPTY;
            for _ in 0..8 {
                let (cell, digit) = (random.below(81), random.below(9));
                grid.place(Cell::from_index(cell as usize), Digit::from_index(digit as usize));
            }
            let alike = |cell: Cell| cell.peers().iter().any(|peer| grid[cell].is_some() && grid[peer] == grid[cell]);
            assert_eq!(grid.clash().is_some(), Cell::ALL.into_iter().any(alike), "{grid}");
            if let Some(Clash { digit, house, cells: [first, second] }) = grid.clash() {
                assert!(first < second && house.cells().contains(first) && house.cells().contains(second));
                assert_eq!([grid[first], grid[second]], [Some(digit); 2]);
                clashes += 1;
            }
        }
        assert!(0 < clashes && clashes < rounds, "{clashes}");
    }
}
