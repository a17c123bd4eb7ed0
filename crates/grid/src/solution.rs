//! Solutions: full grids, checked.

use core::fmt;
use core::ops::Index;
use core::str::FromStr;

use crate::text::ParseError;
use crate::{Cell, Clash, Digit, Grid};

/// A full grid whose 27 houses hold each digit once. It exists only because it was checked.
///
/// ```
/// use bitdoku_grid::{Cell, Grid, Solution};
/// let full: Grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let solution = Solution::new(full)?;
/// assert_eq!(solution[Cell::new(4, 4).unwrap()].value(), 5);
/// assert!(solution.iter().all(|(cell, digit)| full[cell] == Some(digit)));
/// assert_eq!((solution[(4, 3)].value(), solution.rows()[4][3]), (8, 8));
/// let mut puzzle = solution.grid();
/// puzzle.clear("r5c5".parse()?);
/// assert!(solution.completes(&puzzle));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution([Digit; 81]);

impl Solution {
    /// Checks all 27 houses. Every way to a `Solution` goes through this check.
    ///
    /// # Errors
    /// If a cell is empty, or a digit occurs twice in a house.
    pub fn new(grid: Grid) -> Result<Self, NotASolution> {
        let mut digits = [Digit::ALL[0]; 81];
        for (to, from) in digits.iter_mut().zip(grid.as_array()) {
            *to = from.ok_or(NotASolution(grid))?;
        }
        Self::of_digits(digits).ok_or(NotASolution(grid))
    }

    /// [`Solution::new`] for cells already known to be filled: the same check, `None` where it fails.
    #[inline]
    #[must_use]
    pub fn of_digits(digits: [Digit; 81]) -> Option<Self> {
        let (mut rows, mut cols, mut blocks) = ([0u32; 9], [0u32; 9], [0u32; 9]);
        for row in 0..9 {
            for col in 0..9 {
                let bit = 1 << digits[row * 9 + col].value();
                rows[row] |= bit;
                cols[col] |= bit;
                blocks[row / 3 * 3 + col / 3] |= bit;
            }
        }
        // Nine cells hold nine different digits exactly when all nine bits appear.
        let all = (0..9).fold(0x3FE, |all, i| all & rows[i] & cols[i] & blocks[i]);
        (all == 0x3FE).then_some(Self(digits))
    }

    /// [`Solution::new`] for cells as numbers: `None` unless all are 1 to 9 and every house holds each once.
    #[inline]
    #[must_use]
    pub fn of_values(values: &[u8; 81]) -> Option<Self> {
        let mut digits = [Digit::ALL[0]; 81];
        for (to, &from) in digits.iter_mut().zip(values) {
            *to = Digit::new(from)?;
        }
        Self::of_digits(digits)
    }

    /// Its digits in reading order.
    #[must_use]
    pub const fn as_array(&self) -> &[Digit; 81] {
        &self.0
    }

    /// All cells in reading order, with the digit in each.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, Digit)> + DoubleEndedIterator + '_ {
        self.into_iter()
    }

    /// Its rows as numbers.
    #[must_use]
    pub fn rows(&self) -> [[u8; 9]; 9] {
        self.grid().rows()
    }

    /// The same as a grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        Grid::new(self.0.map(Some))
    }

    /// Whether it keeps every given of `grid`.
    #[must_use]
    pub fn completes(&self, grid: &Grid) -> bool {
        grid.givens().all(|(cell, digit)| self[cell] == digit)
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        &self.0[cell.index()]
    }
}

/// The cell at a row and a column, both from 0. Panics if there is none.
impl Index<(usize, usize)> for Solution {
    type Output = Digit;

    fn index(&self, at: (usize, usize)) -> &Digit {
        &self[Cell::indexed(at)]
    }
}

/// All cells in reading order, with the digit in each.
impl IntoIterator for &Solution {
    type Item = (Cell, Digit);
    type IntoIter = core::iter::Zip<core::array::IntoIter<Cell, 81>, core::array::IntoIter<Digit, 81>>;

    fn into_iter(self) -> Self::IntoIter {
        Cell::ALL.into_iter().zip(self.0)
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.grid()
    }
}

/// As [`Solution::new`].
impl TryFrom<Grid> for Solution {
    type Error = NotASolution;

    fn try_from(grid: Grid) -> Result<Self, NotASolution> {
        Self::new(grid)
    }
}

/// Numbers in reading order.
impl From<Solution> for [u8; 81] {
    fn from(solution: Solution) -> Self {
        solution.0.map(Digit::value)
    }
}

/// Rows of numbers.
impl From<Solution> for [[u8; 9]; 9] {
    fn from(solution: Solution) -> Self {
        solution.rows()
    }
}

/// A line of 81 digits.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.grid().fmt(f)
    }
}

/// The grid that was taken for a solution: a cell is empty, or a digit occurs twice in a house.
///
/// ```
/// use bitdoku_grid::{Grid, Solution};
/// let error = Solution::new(Grid::EMPTY).unwrap_err();
/// assert_eq!(error.to_string(), "r1c1 is empty");
/// assert_eq!(error.clash(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASolution(pub Grid);

impl NotASolution {
    /// The first clash, or `None` if the grid is legal but not full.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        self.0.clash()
    }
}

impl fmt::Display for NotASolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.clash(), (!self.0.filled()).first()) {
            (Some(clash), _) => clash.fmt(f),
            (None, Some(cell)) => write!(f, "{cell} is empty"),
            (None, None) => f.write_str("not a solution"),
        }
    }
}

impl core::error::Error for NotASolution {}

/// Why a text is no [`Solution`].
///
/// ```
/// use bitdoku_grid::{ParseSolutionError, Solution};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let error = puzzle.parse::<Solution>().unwrap_err();
/// assert!(matches!(error, ParseSolutionError::Grid(_)));
/// assert_eq!(error.to_string(), "r1c3 is empty");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseSolutionError {
    /// It is no grid.
    Text(ParseError),
    /// It is a grid, but no solution.
    Grid(NotASolution),
}

impl fmt::Display for ParseSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Grid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParseSolutionError {}

/// Reads 81 digits, and checks them as [`Solution::new`] does.
///
/// ```
/// use bitdoku_grid::Solution;
/// let text = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// assert_eq!(text.parse::<Solution>()?.to_string(), text);
/// let error = text.replacen('5', "1", 1).parse::<Solution>().unwrap_err();
/// assert_eq!(error.to_string(), "two 1s in row 1: r1c1 and r1c8");
/// # Ok::<(), bitdoku_grid::ParseSolutionError>(())
/// ```
impl FromStr for Solution {
    type Err = ParseSolutionError;

    fn from_str(text: &str) -> Result<Self, ParseSolutionError> {
        let grid = text.parse().map_err(ParseSolutionError::Text)?;
        Self::new(grid).map_err(ParseSolutionError::Grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn a_swap_of_two_cells_is_noticed_wherever_it_is() {
        let full: Grid = FULL.parse().unwrap();
        assert!(Solution::new(full).is_ok());
        for a in Cell::ALL {
            for b in Cell::ALL {
                if full[a] != full[b] {
                    let mut swapped = full;
                    swapped.place(a, full[b].unwrap());
                    swapped.place(b, full[a].unwrap());
                    assert!(Solution::new(swapped).is_err(), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let mut grid: Grid = FULL.parse().unwrap();
        grid.clear(Cell::from_index(40));
        assert_eq!(Solution::new(grid).unwrap_err().to_string(), "r5c5 is empty");
        grid.place(Cell::from_index(40), Digit::ALL[0]);
        assert_eq!(Solution::new(grid).unwrap_err().to_string(), "two 1s in row 5: r5c5 and r5c9");
    }
}
