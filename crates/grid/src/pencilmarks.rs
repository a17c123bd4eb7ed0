//! Pencilmarks: the candidates of all cells.

use core::fmt;
use core::ops::Index;
use core::str::FromStr;

use crate::text::{self, ParseError};
use crate::{Candidate, CandidateSet, Cell, Digit, DigitSet, Grid};

/// For each cell the digits still possible. A puzzle stated this way is a *Sukaku*.
///
/// ```
/// use bitdoku_grid::{Grid, Pencilmarks};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut marks = Pencilmarks::of_grid(&grid);
/// assert_eq!(marks["r1c3".parse().unwrap()].to_string(), "124");
/// assert_eq!(marks["r1c1".parse().unwrap()].to_string(), "5");
/// marks.eliminate("2r1c3".parse().unwrap());
/// assert_eq!(marks["r1c3".parse().unwrap()].to_string(), "14");
/// assert_eq!(Pencilmarks::of_givens(&grid)["r1c3".parse().unwrap()].len(), 9);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pencilmarks([DigitSet; 81]);

impl Pencilmarks {
    /// Every digit in every cell.
    pub const ALL: Self = Self([DigitSet::ALL; 81]);

    /// The pencilmarks with these candidates, in reading order.
    #[must_use]
    pub const fn new(cells: [DigitSet; 81]) -> Self {
        Self(cells)
    }

    /// The candidates that a grid leaves: a filled cell has its digit, an empty one all digits that no peer holds.
    #[must_use]
    pub fn of_grid(grid: &Grid) -> Self {
        let mut marks = Self::ALL;
        for (cell, digit) in grid.givens() {
            for peer in cell.peers() {
                marks.0[peer.index()].remove(digit);
            }
        }
        for (cell, digit) in grid.givens() {
            marks.0[cell.index()] = DigitSet::of(digit);
        }
        marks
    }

    /// A grid as a Sukaku: a filled cell has its digit, an empty one has all nine.
    #[must_use]
    pub fn of_givens(grid: &Grid) -> Self {
        Self(grid.as_array().map(|digit| digit.map_or(DigitSet::ALL, DigitSet::of)))
    }

    /// Its cells in reading order.
    #[must_use]
    pub const fn as_array(&self) -> &[DigitSet; 81] {
        &self.0
    }

    /// The 729 characters they are written as: nine for each cell, `.` for a digit that is no candidate.
    #[must_use]
    pub fn to_ascii(&self) -> [u8; 729] {
        Candidate::ALL.map(|candidate| {
            if self.allows(candidate.cell(), candidate.digit()) { candidate.digit().ascii() } else { b'.' }
        })
    }

    /// Changes the candidates of one cell.
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Takes away one candidate.
    pub const fn eliminate(&mut self, candidate: Candidate) {
        self.0[candidate.cell().index()].remove(candidate.digit());
    }

    /// The grid of the cells that have one candidate.
    #[must_use]
    pub fn singles(&self) -> Grid {
        Grid::new(self.0.map(DigitSet::only))
    }

    /// The grid of the cells whose only candidate no peer has. A single candidate that a peer still has is a naked single
    /// that is not placed yet.
    ///
    /// ```
    /// use bitdoku_grid::{Grid, Pencilmarks};
    /// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let marks = Pencilmarks::of_grid(&grid);
    /// assert_eq!(marks.placed(), grid);
    /// assert_eq!((grid.clue_count(), marks.singles().clue_count()), (30, 34)); // four naked singles
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn placed(&self) -> Grid {
        Grid::new(
            Cell::ALL.map(|cell| {
                self[cell].only().filter(|&digit| cell.peers().iter().all(|peer| !self.allows(peer, digit)))
            }),
        )
    }

    /// The candidates as a set.
    #[must_use]
    pub fn candidates(&self) -> CandidateSet {
        Cell::ALL.into_iter().flat_map(|cell| self[cell].iter().map(move |digit| Candidate::of(cell, digit))).collect()
    }

    /// How many candidates there are in all.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|digits| digits.len()).sum()
    }

    /// Whether there is no candidate at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether `digit` is a candidate of `cell`.
    #[must_use]
    pub const fn allows(&self, cell: Cell, digit: Digit) -> bool {
        self.0[cell.index()].contains(digit)
    }
}

impl From<CandidateSet> for Pencilmarks {
    fn from(candidates: CandidateSet) -> Self {
        Self(Cell::ALL.map(|cell| candidates.digits(cell)))
    }
}

impl Index<Cell> for Pencilmarks {
    type Output = DigitSet;

    fn index(&self, cell: Cell) -> &DigitSet {
        &self.0[cell.index()]
    }
}

/// 729 characters, the nine candidates of each cell in reading order, `.` for a digit that is not a candidate.
impl fmt::Display for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(text::as_text(&self.to_ascii()))
    }
}

/// Reads 729 characters, or the 81 of a grid, whose empty cells have all nine candidates.
///
/// ```
/// use bitdoku_grid::{Grid, Pencilmarks};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let marks = Pencilmarks::of_grid(&grid);
/// assert_eq!(marks.to_string().parse(), Ok(marks));
/// assert_eq!(grid.to_string().parse(), Ok(Pencilmarks::of_givens(&grid)));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
impl FromStr for Pencilmarks {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // Marks are not taken for a puzzle on the way: in that, a cell with one digit may stand for a given, and what it
        // rules out is left out.
        if text::is_long(text) { text::marks(text) } else { text::grid(text).map(|grid| Self::of_givens(&grid)) }
    }
}

/// 81 groups of digits, a blank between cells, a line a row.
impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::ALL {
            let end = if cell.col().index() == 8 { "\n" } else { " " };
            write!(f, "{}{end}", self[cell])?;
        }
        Ok(())
    }
}
