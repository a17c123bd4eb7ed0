//! What a [`Session`](crate::Session) answers.

use std::error::Error;
use std::fmt;

use bitdoku_grid::{CellSet, Clash, Solution};
#[cfg(feature = "logic")]
use bitdoku_logic::{Board, Difficulty, Step};
use bitdoku_solve::{Count, Outcome, Report};

/// The answer to [`Session::solve`](crate::Session::solve).
///
/// ```
/// use bitdoku::{Grid, Outcome, Session};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solved = Session::new().solve(&puzzle);
/// assert!(matches!(solved.outcome, Outcome::Unique(solution) if solution.completes(&puzzle)));
/// assert_eq!(solved.report.guesses, 0);
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Solved<S = Solution> {
    /// Whether there is no, one or several solutions, and which.
    pub outcome: Outcome<S>,
    /// What the search cost.
    pub report: Report,
}

/// The answer to [`Session::count`](crate::Session::count).
///
/// ```
/// use bitdoku::{Grid, Session};
/// let counted = Session::new().count(Grid::EMPTY, 1000);
/// assert_eq!(counted.count.to_string(), "at least 1000");
/// assert!(counted.first.is_some_and(|solution| solution.completes(&Grid::EMPTY)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Counted<S = Solution> {
    /// How many solutions there are.
    pub count: Count,
    /// The one that was found first.
    pub first: Option<S>,
    /// What the search cost.
    pub report: Report,
}

/// The answer to [`Session::check`](crate::Session::check): of a classic puzzle, or of a board, whose solutions are boards of values and
/// whose clash is a text.
///
/// ```
/// use bitdoku::{Grid, Session};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let checked = Session::new().check(&puzzle);
/// assert!(checked.is_legal());
/// assert_eq!((checked.is_unique(), checked.is_minimal()), (Some(true), Some(false)));
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Checked<S = Solution, C = Clash> {
    /// Two equal digits in one house, if there are: then the puzzle is not legal, and has no solution. Of a board that has no solution: a
    /// minimal set of rules and givens that cannot go together, if that was found out.
    pub clash: Option<C>,
    /// Whether there is no, one or several solutions, and which.
    pub outcome: Outcome<S>,
    /// The givens that it could do without, each taken alone. `None` if it does not have exactly one solution, if it is
    /// a Sukaku or a board, or if the givens could not be found out.
    pub redundant: Option<CellSet>,
    /// What the search for solutions cost.
    pub report: Report,
}

impl Checked {
    /// Whether no house holds a digit twice.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.clash.is_none()
    }
}

impl<S, C> Checked<S, C> {
    /// Whether there is exactly one solution; `None` if that could not be found out.
    #[must_use]
    pub const fn is_unique(&self) -> Option<bool> {
        match self.outcome {
            Outcome::Unique(_) => Some(true),
            Outcome::Multiple(_) | Outcome::Unsolvable => Some(false),
            Outcome::Unknown(_) => None,
        }
    }

    /// Whether every given is needed; `None` if that is not known.
    #[must_use]
    pub fn is_minimal(&self) -> Option<bool> {
        self.redundant.map(CellSet::is_empty)
    }
}

/// A step of a path, as soon as it is found: what [`Session::explain_with`](crate::Session::explain_with) tells.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku::{Puzzle, Refusal, Session};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut first = None;
/// let path = Session::new().explain_with(puzzle, &mut |walked| {
///     first = Some((walked.number, walked.step.explain(walked.board).conclusion.text));
///     ControlFlow::Break(())
/// });
/// assert_eq!((path.unwrap_err(), first), (Refusal::Stopped, Some((1, "So r1c6 is 8.".to_owned()))));
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[cfg(feature = "logic")]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Walked<'a> {
    /// How many steps there are so far.
    pub number: usize,
    /// The board before this step.
    pub board: &'a Board,
    /// The step.
    pub step: &'a Step,
    /// How hard the hardest of the steps so far is.
    pub hardest: Difficulty,
}

/// Why a puzzle has no rating, path or hint. These take for granted that there is exactly one solution.
///
/// ```
/// use bitdoku::{Grid, Refusal, Session};
/// assert_eq!(Session::new().rate(Grid::EMPTY), Err(Refusal::Multiple));
/// assert_eq!(Refusal::Multiple.to_string(), "several solutions");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A house holds a digit twice.
    Clash(Clash),
    /// There is no solution.
    Unsolvable,
    /// There are several solutions.
    Multiple,
    /// There is not exactly one solution.
    NotUnique,
    /// It is a Sukaku, which has no givens that could be left out.
    NoGivens,
    /// Whether there is one solution could not be found out within the limits, or by this solver.
    Unknown,
    /// It has one solution, but the techniques would take longer than the limits allow.
    TooLong,
    /// The search was stopped.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => write!(f, "no solution: {clash}"),
            Self::Unsolvable => f.write_str("no solution"),
            Self::Multiple => f.write_str("several solutions"),
            Self::NotUnique => f.write_str("not exactly one solution"),
            Self::NoGivens => f.write_str("a Sukaku has no clues to remove"),
            Self::Unknown => f.write_str("unknown"),
            Self::TooLong | Self::Stopped => f.write_str("unknown: it takes too long"),
        }
    }
}

impl Error for Refusal {}
