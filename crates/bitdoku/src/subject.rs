//! What a session can be asked about: puzzles of every kind, each by its own type.

use bitdoku_grid::{Grid, Pencilmarks, Puzzle, Solution};

use crate::{Counted, Solved, Solving};

/// A puzzle as [`Solving`] and a [`Session`](crate::Session) take it: a classic one, a board, or whatever a text holds.
///
/// A classic puzzle goes to the solver, and its solutions are classic ones. A board goes to the kernel, and its solutions
/// are boards of values. So are those of an [`AnyPuzzle`](crate::AnyPuzzle), whatever it holds.
///
/// ```
/// use bitdoku::{Grid, Session, read_any};
///
/// let mut session = Session::new();
/// let board = read_any("1......2..4..3..", None)?;
/// assert_eq!(session.solve(&board).outcome.unique().map(ToString::to_string).as_deref(), Some("1234341221434321"));
/// assert_eq!(session.count(&read_any("................", None)?, 1000).count.to_string(), "288");
/// assert_eq!(session.count(Grid::EMPTY, 10).count.to_string(), "at least 10");
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
pub trait Subject {
    /// What completes it.
    type Solution;

    /// [`Solving::solve`].
    fn solved_by(self, solving: &mut Solving) -> Solved<Self::Solution>;

    /// [`Solving::count`].
    fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted<Self::Solution>;

    /// Asks the kernel, which takes a classic puzzle as a board, too.
    #[cfg(feature = "variant")]
    fn on_kernel<T>(
        self,
        solving: &mut Solving,
        question: impl FnOnce(&bitdoku_variant::Puzzle, &bitdoku_variant::Limits<'_>) -> T,
    ) -> T;
}

/// Classic puzzles go to the solver.
macro_rules! classic {
    ($($kind:ty),*) => {$(
        impl Subject for $kind {
            type Solution = Solution;

            fn solved_by(self, solving: &mut Solving) -> Solved {
                solving.solve_classic(&self.into())
            }

            fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted {
                solving.count_classic(&self.into(), limit)
            }

            #[cfg(feature = "variant")]
            fn on_kernel<T>(
                self,
                solving: &mut Solving,
                question: impl FnOnce(&bitdoku_variant::Puzzle, &bitdoku_variant::Limits<'_>) -> T,
            ) -> T {
                solving.on_rules(&crate::as_board(&Puzzle::from(self).into()).rules, question)
            }
        }
    )*};
}

classic!(Grid, &Grid, Puzzle, &Puzzle, Pencilmarks);
