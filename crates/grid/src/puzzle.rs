//! Puzzles: what there is to solve, given as digits or as pencilmarks.

use core::fmt;
use core::str::FromStr;

use crate::text::{self, ParseError};
use crate::{Cell, Clash, Grid, Pencilmarks, Solution};

/// A puzzle in either of the two forms it is stated in.
///
/// Everything that answers questions takes a puzzle; a [`Grid`] or [`Pencilmarks`] become one by [`Into`]. As text it is
/// a line of 81 characters, or of 729 if it is a Sukaku: [`Display`](fmt::Display) writes them, [`FromStr`] reads them.
///
/// ```
/// use bitdoku_grid::{Grid, Pencilmarks, Puzzle};
/// let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// // Pencilmarks that say no more than their single digits do are a classic puzzle.
/// assert_eq!(Puzzle::from(Pencilmarks::of_grid(&grid)), Puzzle::Grid(grid));
/// assert_eq!(grid.to_string().parse::<Puzzle>()?, Puzzle::Grid(grid));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(clippy::large_enum_variant, reason = "a value that lives on the stack; boxing it would allocate per puzzle")]
pub enum Puzzle {
    /// A classic puzzle: some cells hold digits.
    Grid(Grid),
    /// A *Sukaku*: each cell lists the digits it may hold.
    Sukaku(Pencilmarks),
}

impl Puzzle {
    /// The puzzle these pencilmarks state, as a grid where that loses nothing: where every candidate that is missing
    /// is missing because of a given.
    ///
    /// A cell with a single digit is taken for a given, but not if a peer still lists that digit: then it is a naked
    /// single that is not placed yet.
    #[must_use]
    pub fn of_marks(marks: Pencilmarks) -> Self {
        let singles = marks.singles();
        if marks == Pencilmarks::of_grid(&singles) || marks == Pencilmarks::of_givens(&singles) {
            return Self::Grid(singles);
        }
        let givens = marks.placed();
        if marks == Pencilmarks::of_grid(&givens) { Self::Grid(givens) } else { Self::Sukaku(marks) }
    }

    /// The grid of a classic puzzle, `None` for a Sukaku.
    #[must_use]
    pub const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Sukaku(_) => None,
        }
    }

    /// The puzzle as pencilmarks: all nine digits in the empty cells of a grid.
    #[must_use]
    pub fn marks(&self) -> Pencilmarks {
        match self {
            Self::Grid(grid) => Pencilmarks::of_givens(grid),
            Self::Sukaku(marks) => *marks,
        }
    }

    /// Whether a solution is one of this puzzle's: it keeps the givens, and writes nothing that a mark bars.
    ///
    /// ```
    /// use bitdoku_grid::{Puzzle, Solution};
    /// let solution: Solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(puzzle.is_solved_by(&solution));
    /// let another: Puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// assert!(!another.is_solved_by(&solution));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_solved_by(&self, solution: &Solution) -> bool {
        match self {
            Self::Grid(grid) => solution.completes(grid),
            Self::Sukaku(marks) => Cell::ALL.into_iter().all(|cell| marks.allows(cell, solution[cell])),
        }
    }

    /// The first place where two cells of a house hold the same digit, or can hold no other.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        match self {
            Self::Grid(grid) => grid.clash(),
            Self::Sukaku(marks) => marks.singles().clash(),
        }
    }
}

impl From<Grid> for Puzzle {
    fn from(grid: Grid) -> Self {
        Self::Grid(grid)
    }
}

impl From<&Grid> for Puzzle {
    fn from(grid: &Grid) -> Self {
        Self::Grid(*grid)
    }
}

/// As [`Puzzle::of_marks`].
impl From<Pencilmarks> for Puzzle {
    fn from(marks: Pencilmarks) -> Self {
        Self::of_marks(marks)
    }
}

impl From<&Self> for Puzzle {
    fn from(puzzle: &Self) -> Self {
        *puzzle
    }
}

/// 81 characters, `.` for an empty cell; of a Sukaku 729, nine for each cell.
///
/// What [`Puzzle::of_marks`] makes reads back as it was. A [`Puzzle::Sukaku`] made by hand of the pencilmarks of a grid
/// reads back as that grid.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grid(grid) => grid.fmt(f),
            Self::Sukaku(marks) => marks.fmt(f),
        }
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads 81 characters, a grid, or 729, a Sukaku. White space may surround them, and nothing else.
///
/// ```
/// use bitdoku_grid::Puzzle;
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// assert_eq!(text.parse::<Puzzle>()?.to_string(), text);
/// let error = format!("{text} easy").parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "expected nothing after the 81 characters of a puzzle, found 'e'");
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
impl FromStr for Puzzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text::is_long(text) { text::marks(text).map(Self::of_marks) } else { text::grid(text).map(Self::Grid) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Expected;
    use crate::{Candidate, Digit};
    use alloc::format;
    use alloc::string::ToString;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sukaku() -> Puzzle {
        let mut marks = Pencilmarks::of_givens(&GRID.parse().unwrap());
        marks.eliminate(Candidate::of("r1c3".parse().unwrap(), Digit::ALL[0]));
        Puzzle::from(marks)
    }

    #[test]
    fn what_is_written_is_read_back() {
        for puzzle in [GRID.parse().unwrap(), sukaku(), Grid::EMPTY.into(), Puzzle::Sukaku(Pencilmarks::ALL)] {
            let text = puzzle.to_string();
            assert_eq!(format!(" {text}\r\n").parse::<Puzzle>().unwrap().marks(), puzzle.marks());
        }
        assert_eq!(sukaku().to_string().len(), 729);
    }

    #[test]
    fn candidates_of_a_grid_are_that_grid() {
        let grid: Grid = GRID.parse().unwrap();
        let marks = Pencilmarks::of_grid(&grid);
        // r5c5 can only hold 5, which r5c2 lists, too: it is not placed yet.
        assert_eq!(marks["r5c5".parse().unwrap()].len(), 1);
        assert_eq!(Puzzle::of_marks(marks), Puzzle::Grid(grid));
        let mut fewer = marks;
        fewer.eliminate(Candidate::of("r5c2".parse().unwrap(), Digit::ALL[1]));
        assert_eq!(Puzzle::of_marks(fewer), Puzzle::Sukaku(fewer));
    }

    #[test]
    fn nothing_may_follow() {
        for text in [GRID.to_string(), sukaku().to_string()] {
            for more in ["1", " 1", "\n1", "# remark", ",1"] {
                let error = format!("{text}{more}").parse::<Puzzle>().unwrap_err();
                assert!(matches!(error.expected, Expected::End(_)), "{more}: {error}");
            }
            for less in [1, 40] {
                assert!(text[..text.len() - less].parse::<Puzzle>().is_err());
            }
        }
        assert!("".parse::<Puzzle>().is_err());
    }
}
