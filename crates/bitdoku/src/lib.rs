//! Sudoku: solve, count, check, rate, explain.
//!
//! | You want | You call |
//! | --- | --- |
//! | the solution of a puzzle | [`solution`], or [`outcome`] to know why there is none |
//! | the number of solutions; all of them | [`count`]; [`solutions()`], an iterator |
//! | whether a puzzle is unique and minimal | [`outcome`], [`redundant_givens`] |
//! | its difficulty | [`rating`], Sudoku Explainer's; [`level`], a word; [`Session::card`], all figures |
//! | the next step, the whole path | [`advice`], [`path`] |
//! | a new puzzle | [`puzzle`]; [`Generator`] for symmetries, patterns, ratings |
//! | whether two puzzles are the same | [`canonical`] |
//! | to read and write puzzles | [`str::parse`] for lines; [`read()`], [`write()`] for every format; [`Grid::try_from`] for arrays |
//! | many puzzles | [`outcomes`]; a [`Session`], kept; a [`Pool`], on all cores |
//! | limits, stopping, progress | [`Limits`], [`Stopper`], [`Progress`]; [`Deadlines`] in seconds |
//! | boards of other sizes and with variant rules | [`read_any`], [`write_any`], [`BoardMaker`], [`variant`] |
//! | another algorithm | its name parsed as a `Box<dyn Solver>`; [`Session::by`]; [`SOLVERS`] names them |
//! | the last factor of two | [`engine`]: from bytes to bytes |
//!
//! ```
//! use bitdoku::{Cell, Digit, Grid, Outcome, Rating};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solved = bitdoku::solution(&puzzle).expect("it has exactly one solution");
//! assert_eq!(solved.to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! assert_eq!(bitdoku::count(Grid::EMPTY, 1000).to_string(), "at least 1000");
//!
//! // Grids can be built from arrays, changed and iterated.
//! let mut open = Grid::try_from(puzzle.rows())?;
//! open[Cell::new(0, 0).unwrap()] = None;
//! let empty = open.iter().filter(|(_, digit)| digit.is_none()).count();
//! assert_eq!(empty, 52);
//! for solution in bitdoku::solutions(&open) {
//!     assert_eq!(Some(solution["r1c1".parse()?]), Digit::new(5));
//! }
//!
//! // Its difficulty; a new puzzle; several at once.
//! let Rating { hardest, .. } = bitdoku::rating(&puzzle).unwrap();
//! assert_eq!(hardest.difficulty.to_string(), "1.2");
//! let made = bitdoku::puzzle(42);
//! let all = bitdoku::outcomes([puzzle, made, open]);
//! assert!(all.iter().all(|outcome| matches!(outcome, Outcome::Unique(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each function makes a [`Session`] and drops it. To ask more than once, keep a session: it owns a solver and working
//! memory, keeps within [`Limits`], can be stopped by a [`Stopper`], and takes many puzzles at a time.
//!
//! Seven crates are re-exported completely: [`grid`] has the basic types (cells, digits, houses), [`mod@solve`] completes
//! grids with any algorithm, [`logic`] explains grids as people solve them, [`canon`] finds isomorphic puzzles,
//! [`generate`] generates puzzles, [`text`] reads and writes them, links included, and [`variant`] solves boards of any
//! size with variant rules. The feature `serde` adds `Serialize` and `Deserialize` to values, and `rand` the traits of
//! that crate to [`grid::Xoshiro256`].
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

pub use bitdoku_canon as canon;
pub use bitdoku_generate as generate;
pub use bitdoku_grid as grid;
pub use bitdoku_logic as logic;
pub use bitdoku_solve as solve;
pub use bitdoku_text as text;
pub use bitdoku_variant as variant;

mod advice;
mod answers;
mod boards;
mod deadlines;
mod limits;
pub mod ordered;
mod pool;
mod reasoning;
mod session;
mod solutions;
mod solving;

pub use advice::Advice;
pub use answers::{Checked, Counted, Refusal, Solved, Walked};
pub use boards::{BoardMaker, BoardMakerError, WriteAnyError, write_any};
pub use deadlines::{Clock, Deadlines, TimedSession};
pub use limits::{Limits, Stopper};
pub use pool::{Pool, Progress};
pub use reasoning::Reasoning;
pub use session::Session;
pub use solutions::Solutions;
pub use solving::Solving;

pub use bitdoku_canon::{Canonical, Canonizer, Convention, canonical, minlex};
pub use bitdoku_generate::{Generator, Minimizer, Symmetry, Target, Vicinity, Weighted, random_solution};
pub use bitdoku_grid::{
    Cell, CellSet, Clash, Digit, DigitSet, Grid, House, Pencilmarks, Puzzle, Solution, Transform, UnknownName,
};
pub use bitdoku_logic::{Board, Card, Difficulty, Hint, Kind, Level, Mistake, Path, Rated, Rating, Stage, Step, Texts};
pub use bitdoku_solve::{Backend, Budget, Count, End, Engine, Info, Outcome, Report, SOLVERS, Solver};
pub use bitdoku_text::board::Variant;
pub use bitdoku_text::{AnyPuzzle, ParseError, ReadError, link, names_are_known, read, read_any, write};

/// The engine from bytes to bytes: where grids lie in memory, at any strides, where answers go, and how batches flow through. A
/// [`Session`] and a [`Pool`] ask it with [`Cells`](engine::Cells), within limits and until they are stopped.
pub mod engine {
    pub use bitdoku_solve::{Batch, Cells, CellsMut, Flow, LineStatus, Lot};
}

/// The name in [`SOLVERS`] of the solver that the free functions, sessions and the command use unless told otherwise.
pub const DEFAULT_SOLVER: &str = "engine";

/// Whether a puzzle has no, one or several solutions, and which.
///
/// ```
/// use bitdoku::{outcome, Grid, Outcome};
/// assert!(matches!(outcome(Grid::EMPTY), Outcome::Multiple([a, b]) if a != b));
/// ```
pub fn outcome(puzzle: impl Into<Puzzle>) -> Outcome {
    Session::new().solve(puzzle).outcome
}

/// The solution, if there is exactly one.
///
/// ```
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(bitdoku::solution(&puzzle).unwrap().completes(&puzzle));
/// assert_eq!(bitdoku::solution(bitdoku::Grid::EMPTY), None);
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[must_use]
pub fn solution(puzzle: impl Into<Puzzle>) -> Option<Solution> {
    outcome(puzzle).unique().copied()
}

/// How many solutions a puzzle has, counted up to `limit`.
///
/// ```
/// let mut puzzle: bitdoku::Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// puzzle.clear("r9c3".parse()?);
/// assert_eq!(bitdoku::count(puzzle, 10).to_string(), "at least 10");
/// assert_eq!(bitdoku::count(puzzle, 1_000_000).to_string(), "47688");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: impl Into<Puzzle>, limit: u64) -> Count {
    Session::new().count(puzzle, limit).count
}

/// [`outcome`] for each of some puzzles, in their order. On one thread, in the lanes of a vector; a [`Pool`] has several.
///
/// ```
/// use bitdoku::{outcomes, Grid, Outcome};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(matches!(outcomes([puzzle, Grid::EMPTY])[..], [Outcome::Unique(_), Outcome::Multiple(_)]));
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
pub fn outcomes(puzzles: impl IntoIterator<Item = impl Into<Puzzle>>) -> Vec<Outcome> {
    let puzzles: Vec<Puzzle> = puzzles.into_iter().map(Into::into).collect();
    let mut outcomes = vec![Outcome::Unknown(None); puzzles.len()];
    Session::new().solve_many(&puzzles, &mut outcomes);
    outcomes
}

/// The solutions of a puzzle, one after another, as many as are taken.
///
/// ```
/// let mut puzzle: bitdoku::Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// puzzle.clear("r9c3".parse()?);
/// assert!(bitdoku::solutions(&puzzle).take(3).all(|solution| solution.completes(&puzzle)));
/// assert_eq!(bitdoku::solutions(&puzzle).count(), 47_688);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solutions(puzzle: impl Into<Puzzle>) -> Solutions {
    Solutions::new(Session::new(), puzzle.into())
}

/// A puzzle with exactly one solution, of which no clue can be left out: the first of a seed, the same on every machine.
///
/// ```
/// let puzzle = bitdoku::puzzle(7);
/// assert_eq!(bitdoku::redundant_givens(&puzzle).unwrap().len(), 0);
/// assert_ne!(puzzle, bitdoku::puzzle(8));
/// ```
#[must_use]
pub fn puzzle(seed: u64) -> Grid {
    let generator = Generator::new(seed);
    let mut maker = generator.maker().expect("nothing is wanted of it that could not be");
    maker.puzzle(0).expect("every attempt gives a minimal puzzle").puzzle
}

/// The givens that a puzzle with one solution could do without, each taken alone: none of them if it is *minimal*.
///
/// `None` if it does not have exactly one solution, or is a Sukaku.
///
/// ```
/// use bitdoku::{redundant_givens, Grid};
/// let minimal: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// assert!(redundant_givens(&minimal).unwrap().is_empty());
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[must_use]
pub fn redundant_givens(puzzle: impl Into<Puzzle>) -> Option<CellSet> {
    Session::new().check(puzzle).redundant
}

/// How hard a puzzle is on Sudoku Explainer's scale: ER, EP and ED. `None` if it does not have exactly one solution.
///
/// ```
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(bitdoku::rating(&puzzle).unwrap().to_string(), "1.2/1.2/1.2");
/// assert_eq!(bitdoku::rating(bitdoku::Grid::EMPTY), None);
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[must_use]
pub fn rating(puzzle: impl Into<Puzzle>) -> Option<Rating> {
    Session::new().rate(puzzle).ok()
}

/// How hard a puzzle is, in a word: by the techniques a person must know. `None` if it does not have exactly one solution.
///
/// ```
/// use bitdoku::{Grid, Level};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(bitdoku::level(&puzzle), Some(Level::Easy));
/// assert_eq!(bitdoku::level(Grid::EMPTY), None);
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[must_use]
pub fn level(puzzle: impl Into<Puzzle>) -> Option<Level> {
    Session::new().level(puzzle).ok()
}

/// The way a person solves a puzzle, step by step. `None` if it does not have exactly one solution.
///
/// ```
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = bitdoku::path(&puzzle).expect("it has exactly one solution");
/// assert_eq!((path.steps.len(), path.steps[0].kind.to_string()), (51, "Hidden Single".to_owned()));
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
#[must_use]
pub fn path(puzzle: impl Into<Puzzle>) -> Option<Path> {
    Session::new().path(puzzle).ok()
}

/// What to do next on `state`: a grid, or pencilmarks as the player has them.
///
/// With `puzzle`, the state at the beginning, wrong entries and marks are named; without it, a state that has no
/// solution is only said to have none.
///
/// ```
/// use bitdoku::{Advice, Digit, Grid, Stage, advice};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut state = puzzle;
/// let Advice::Next(hint) = advice(state, None) else { panic!() };
/// assert_eq!(hint.text(Stage::House), "Look at box 2.");
///
/// state.place("r1c3".parse()?, Digit::ALL[0]);
/// let Advice::Wrong(mistakes) = advice(state, Some(&puzzle.into())) else { panic!() };
/// assert_eq!(mistakes[0].to_string(), "r1c3 is not 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn advice(state: impl Into<Puzzle>, puzzle: Option<&Puzzle>) -> Advice {
    Session::new().hint(state, puzzle)
}

/// The README's code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
