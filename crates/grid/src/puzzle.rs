//! Puzzles: what there is to solve, given as digits or as pencilmarks.

use crate::{Clash, Grid, Pencilmarks};

/// A puzzle in either of the two forms it is stated in.
///
/// ```
/// use bitdoku_grid::{Grid, Pencilmarks, Puzzle};
/// let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// // Pencilmarks that say no more than their single digits do are a classic puzzle.
/// assert_eq!(Puzzle::of_marks(Pencilmarks::of_grid(&grid)), Puzzle::Grid(grid));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "a value that lives on the stack; boxing it would allocate per puzzle")]
pub enum Puzzle {
    /// A classic puzzle: some cells hold digits.
    Grid(Grid),
    /// A *Sukaku*: each cell lists the digits it may hold.
    Sukaku(Pencilmarks),
}

impl Puzzle {
    /// The puzzle these pencilmarks state, as a grid where that loses nothing: where every candidate that is missing
    /// is missing because of a cell with a single digit.
    pub fn of_marks(marks: Pencilmarks) -> Self {
        let singles = marks.singles();
        if marks == Pencilmarks::of_grid(&singles) || marks == Pencilmarks::of_givens(&singles) {
            Self::Grid(singles)
        } else {
            Self::Sukaku(marks)
        }
    }

    /// The grid of a classic puzzle, `None` for a Sukaku.
    pub const fn grid(&self) -> Option<&Grid> {
        match self {
            Self::Grid(grid) => Some(grid),
            Self::Sukaku(_) => None,
        }
    }

    /// The puzzle as pencilmarks: all nine digits in the empty cells of a grid.
    pub fn marks(&self) -> Pencilmarks {
        match self {
            Self::Grid(grid) => Pencilmarks::of_givens(grid),
            Self::Sukaku(marks) => *marks,
        }
    }

    /// The first place where two cells of a house hold the same digit, or can hold no other.
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
