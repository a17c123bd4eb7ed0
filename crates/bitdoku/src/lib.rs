//! Sudoku: solve, count, check, rate, explain.
//!
//! | You want | You call |
//! | --- | --- |
//! | the solution of a puzzle | [`solve()`]; for many puzzles [`solve_many`] |
//! | the number of solutions; all of them | [`count`]; [`solutions()`], an iterator |
//! | whether a puzzle is unique and minimal | [`check`] |
//! | its difficulty | [`rate`], Sudoku Explainer's; [`level`], a word; [`Session::card`], all figures |
//! | the next step, the whole path | [`hint`], [`explain`] |
//! | a new puzzle | [`generate()`]; [`Generator`] for symmetries, patterns, ratings |
//! | whether two puzzles are the same | [`canonical`] |
//! | to read and write puzzles | [`str::parse`] for lines; [`read()`], [`write()`] for every format; [`Grid::try_from`] for arrays |
//! | to ask more than once | a [`Session`], kept; a [`Pool`], on all cores |
//! | limits, stopping, progress | [`Limits`], [`Stopper`], [`Progress`]; [`Deadlines`] in seconds |
//! | boards of other sizes and with variant rules | [`read_any`], [`write_any`], [`BoardMaker`], [`variant`] |
//! | another algorithm | its name parsed as a `Box<dyn Solver>`; [`Session::by`]; [`SOLVERS`] names them |
//! | the last factor of two | [`engine`]: from bytes to bytes |
//!
//! ```
//! use bitdoku::{Digit, Grid, Outcome};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solved = bitdoku::solve(&puzzle)?;
//! assert_eq!(solved.to_string(), "534678912672195348198342567859761423426853791713924856961537284287419635345286179");
//! assert_eq!(bitdoku::count(Grid::EMPTY, 1000).to_string(), "at least 1000");
//!
//! // Grids can be built from arrays, changed and iterated.
//! let mut open = Grid::try_from(puzzle.rows())?;
//! open[(0, 0)] = None;
//! let empty = open.iter().filter(|(_, digit)| digit.is_none()).count();
//! assert_eq!(empty, 52);
//! for solution in bitdoku::solutions(&open) {
//!     assert_eq!(Some(solution[(0, 0)]), Digit::new(5));
//! }
//!
//! // Its difficulty; a new puzzle; several at once.
//! assert_eq!(bitdoku::rate(&puzzle)?.er.to_string(), "1.2");
//! let made = bitdoku::generate(42);
//! let all = bitdoku::solve_many([puzzle, made, open]);
//! assert!(all.iter().all(|outcome| matches!(outcome, Outcome::Unique(_))));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each function makes a [`Solving`] or a [`Session`] and drops it. To ask more than once, keep one: it owns a solver and working
//! memory, keeps within [`Limits`], can be stopped by a [`Stopper`], and takes many puzzles at a time.
//!
//! # Features
//!
//! All are on by default; a program that only solves turns them off and builds two more crates.
//!
//! | Feature | It adds |
//! | --- | --- |
//! | `logic` | ratings, paths, hints and canonical forms: [`Session`], [`Pool`], the modules [`logic`] and [`canon`] |
//! | `generate` | new puzzles: [`Generator`], the module [`generate`](mod@generate); needs `logic` |
//! | `text` | formats and links: [`read()`], the module [`text`] |
//! | `variant` | boards of any size with variant rules: the module [`variant`]; needs `generate` and `text` |
//!
//! Two are off: `serde` adds `Serialize` and `Deserialize` to values, `rand` the traits of that crate to [`grid::Xoshiro256`].
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

#[cfg(feature = "logic")]
mod advice;
mod answers;
#[cfg(feature = "variant")]
mod any;
#[cfg(feature = "variant")]
mod boards;
#[cfg(feature = "logic")]
mod deadlines;
mod limits;
pub mod ordered;
mod parts;
#[cfg(feature = "logic")]
mod pool;
#[cfg(feature = "logic")]
mod reasoning;
#[cfg(feature = "logic")]
mod session;
mod solutions;
mod solving;

#[cfg(feature = "logic")]
pub use advice::Advice;
#[cfg(feature = "logic")]
pub use answers::Walked;
pub use answers::{Checked, Counted, Refusal, Solved};
#[cfg(feature = "variant")]
pub use any::{ByKind, Form, Image, NoImage, as_board};
#[cfg(feature = "variant")]
pub use boards::{BoardMaker, BoardMakerError, WriteAnyError, write_any};
#[cfg(feature = "logic")]
pub use deadlines::{Clock, Deadlines, TimedSession};
pub use limits::{Limits, Stopper};
pub use parts::*;
#[cfg(feature = "logic")]
pub use pool::{Pool, Progress};
#[cfg(feature = "logic")]
pub use reasoning::Reasoning;
#[cfg(feature = "logic")]
pub use session::{Reasoned, Session};
pub use solutions::Solutions;
pub use solving::{Solving, Subject};

/// The engine from bytes to bytes: where grids lie in memory, at any strides, where answers go, and how batches flow through. A
/// [`Session`] and a [`Pool`] ask it with [`Cells`](engine::Cells), within limits and until they are stopped.
pub mod engine {
    pub use bitdoku_solve::{Batch, Cells, CellsMut, Flow, LineStatus, Lot};
}

/// The name in [`SOLVERS`] of the solver that the free functions, sessions and the command use unless told otherwise.
pub const DEFAULT_SOLVER: &str = "engine";

/// The solution of a puzzle that has exactly one.
///
/// # Errors
/// If it has none or several: [`Refusal`] says which.
///
/// ```
/// use bitdoku::{Grid, Refusal, solve};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(solve(&puzzle)?.completes(&puzzle));
/// assert_eq!(solve(Grid::EMPTY), Err(Refusal::Multiple));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(puzzle: impl Into<Puzzle>) -> Result<Solution, Refusal> {
    Solving::new().solution(&puzzle.into())
}

/// Whether each of some puzzles has no, one or several solutions, and which; in their order. On one thread, in the lanes of a
/// vector; a `Pool` has several threads.
///
/// ```
/// use bitdoku::{Grid, Outcome, solve_many};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(matches!(solve_many([puzzle, Grid::EMPTY])[..], [Outcome::Unique(_), Outcome::Multiple(_)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_many(puzzles: impl IntoIterator<Item = impl Into<Puzzle>>) -> Vec<Outcome> {
    let puzzles: Vec<Puzzle> = puzzles.into_iter().map(Into::into).collect();
    let mut outcomes = vec![Outcome::Unknown(None); puzzles.len()];
    Solving::new().solve_many(&puzzles, &mut outcomes);
    outcomes
}

/// How many solutions a puzzle has, counted up to `limit`.
///
/// ```
/// let mut puzzle: bitdoku::Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// puzzle.clear("r9c3".parse()?);
/// assert_eq!(bitdoku::count(puzzle, 10).to_string(), "at least 10");
/// assert!(bitdoku::count(puzzle, 1_000_000) == 47_688);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(puzzle: impl Into<Puzzle>, limit: u64) -> Count {
    Solving::new().count::<Puzzle>(puzzle.into(), limit).count
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
    Solutions::new(Solving::new(), puzzle.into())
}

/// What is right and wrong with a puzzle: digits that clash, the number of solutions, givens it could do without.
///
/// ```
/// use bitdoku::{Grid, check};
/// let minimal: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// let checked = check(&minimal);
/// assert_eq!((checked.is_unique(), checked.is_minimal()), (Some(true), Some(true)));
/// assert_eq!(check(Grid::EMPTY).is_unique(), Some(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(puzzle: impl Into<Puzzle>) -> Checked {
    Solving::new().check::<Puzzle>(puzzle.into())
}

/// A puzzle with exactly one solution, of which no clue can be left out: the first of a seed, the same on every machine.
///
/// ```
/// let puzzle = bitdoku::generate(7);
/// assert_eq!(bitdoku::check(&puzzle).is_minimal(), Some(true));
/// assert_ne!(puzzle, bitdoku::generate(8));
/// ```
///
/// # Panics
/// Never: every attempt gives a minimal puzzle.
#[cfg(feature = "generate")]
#[must_use]
pub fn generate(seed: u64) -> Grid {
    let generator = Generator::new(seed);
    let mut maker = generator.maker().expect("nothing is wanted of it that could not be");
    maker.puzzle(0).expect("every attempt gives a minimal puzzle").puzzle
}

/// How hard a puzzle is on Sudoku Explainer's scale: ER, EP and ED.
///
/// # Errors
/// If it does not have exactly one solution.
///
/// ```
/// use bitdoku::{Grid, Refusal, rate};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(rate(&puzzle)?.to_string(), "1.2/1.2/1.2");
/// assert_eq!(rate(Grid::EMPTY), Err(Refusal::Multiple));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub fn rate(puzzle: impl Into<Puzzle>) -> Result<Rating, Refusal> {
    Session::new().rate::<Puzzle>(puzzle.into())
}

/// How hard a puzzle is, in a word: by the techniques a person must know.
///
/// # Errors
/// If it does not have exactly one solution.
///
/// ```
/// use bitdoku::{Grid, Level, level};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(level(&puzzle)?, Level::Easy);
/// assert_eq!(level(Grid::EMPTY).unwrap_err().to_string(), "several solutions");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub fn level(puzzle: impl Into<Puzzle>) -> Result<Level, Refusal> {
    Session::new().level(puzzle)
}

/// The way a person solves a puzzle, step by step.
///
/// # Errors
/// If it does not have exactly one solution.
///
/// ```
/// let puzzle: bitdoku::Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = bitdoku::explain(&puzzle)?;
/// assert_eq!((path.steps.len(), path.steps[0].kind.to_string()), (51, "Hidden Single".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
pub fn explain(puzzle: impl Into<Puzzle>) -> Result<Path, Refusal> {
    Session::new().explain::<Puzzle>(puzzle.into())
}

/// What to do next on `state`: a grid, or pencilmarks as the player has them.
///
/// With `puzzle`, the state at the beginning, wrong entries and marks are named; without it, a state that has no
/// solution is only said to have none.
///
/// ```
/// use bitdoku::{Advice, Digit, Grid, Stage, hint};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut state = puzzle;
/// let Advice::Next(next) = hint(state, None) else { panic!() };
/// assert_eq!(next.text(Stage::House), "Look at box 2.");
///
/// state.place("r1c3".parse()?, Digit::ALL[0]);
/// let Advice::Wrong(mistakes) = hint(state, Some(&puzzle.into())) else { panic!() };
/// assert_eq!(mistakes[0].to_string(), "r1c3 is not 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "logic")]
#[must_use]
pub fn hint(state: impl Into<Puzzle>, puzzle: Option<&Puzzle>) -> Advice {
    Session::new().hint::<Puzzle>(state.into(), puzzle)
}

/// The README's code runs as a test.
#[cfg(all(doctest, feature = "variant"))]
#[doc = include_str!("../../../README.md")]
struct Readme;
