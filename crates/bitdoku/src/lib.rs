//! Sudoku: solve, count, check, rate, explain.
//!
//! This is the page to start from. The free functions below answer the usual questions; behind them stand three crates,
//! re-exported whole: [`grid`] says what a Sudoku is (cells, digits, houses, text), [`mod@solve`] completes grids and
//! lets you choose the algorithm, [`logic`] explains grids as people solve them.
//!
//! ```
//! use bitdoku::{count, solution, Grid};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solved = solution(&puzzle).expect("it has exactly one solution");
//! assert_eq!(solved.to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! assert_eq!(count(Grid::EMPTY, 1000).to_string(), "at least 1000");
//! # Ok::<(), bitdoku::ParseError>(())
//! ```
//!
//! The functions make a solver for each call. To solve many puzzles, make one with [`solver`] and keep it.
#![forbid(unsafe_code)]

pub use bitdoku_grid as grid;
pub use bitdoku_logic as logic;
pub use bitdoku_solve as solve;

mod advice;

pub use advice::{Advice, advice, advice_by};

pub use bitdoku_grid::text::{self, ParseError};
pub use bitdoku_grid::{Cell, CellSet, Clash, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Solution, Transform};
pub use bitdoku_logic::{Board, Difficulty, Hint, Level, Mistake, Path, Rating, Step};
pub use bitdoku_solve::{
    Backend, Budget, Count, End, Engine, Info, LineAnswer, LineStatus, Outcome, ParseBackendError, Report, SOLVERS,
    Solver, solver,
};

/// The name in [`SOLVERS`] of the solver that the free functions and the command use unless told otherwise.
pub const DEFAULT_SOLVER: &str = "engine";

/// A new solver of the default kind.
pub fn default_solver() -> Box<dyn Solver> {
    solver(DEFAULT_SOLVER).expect("the default solver is in the table")
}

/// Whether a puzzle has no, one or several solutions, and which.
///
/// ```
/// use bitdoku::{outcome, Grid, Outcome};
/// assert!(matches!(outcome(Grid::EMPTY), Outcome::Multiple([a, b]) if a != b));
/// ```
pub fn outcome(puzzle: impl Into<Puzzle>) -> Outcome {
    default_solver().solve(&puzzle.into())
}

/// The solution, if there is exactly one.
pub fn solution(puzzle: impl Into<Puzzle>) -> Option<Solution> {
    outcome(puzzle).unique().copied()
}

/// How many solutions a puzzle has, counted up to `limit`.
pub fn count(puzzle: impl Into<Puzzle>, limit: u64) -> Count {
    default_solver().count(&puzzle.into(), limit)
}

/// The givens that a puzzle with one solution could do without, each taken alone: none of them if it is *minimal*.
///
/// `None` if `grid` does not have exactly one solution.
///
/// ```
/// use bitdoku::{redundant_givens, Grid};
/// let minimal: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// assert!(redundant_givens(&minimal).unwrap().is_empty());
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
pub fn redundant_givens(grid: &Grid) -> Option<CellSet> {
    solve::redundant_givens(default_solver().as_mut(), grid, &Budget::UNLIMITED)
}

/// How hard a puzzle is on Sudoku Explainer's scale: ER, EP and ED. `None` if it does not have exactly one solution.
///
/// ```
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(bitdoku::rating(&puzzle).unwrap().to_string(), "1.2/1.2/1.2");
/// assert_eq!(bitdoku::rating(bitdoku::Grid::EMPTY), None);
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
pub fn rating(puzzle: impl Into<Puzzle>) -> Option<Rating> {
    let puzzle = puzzle.into();
    solution(puzzle)?;
    Some(logic::rate(&Board::of_puzzle(&puzzle)))
}

/// The way a person solves a puzzle, step by step. `None` if it does not have exactly one solution.
pub fn path(puzzle: impl Into<Puzzle>) -> Option<Path> {
    let puzzle = puzzle.into();
    solution(puzzle)?;
    Some(Path::of(&Board::of_puzzle(&puzzle)))
}

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
