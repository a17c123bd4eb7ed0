//! Explain a grid: the techniques people use, the steps they find, the path to the solution and how hard it was.
//!
//! | Term | Meaning | Type |
//! | --- | --- | --- |
//! | board | the digits placed so far and the candidates of the empty cells | [`Board`] |
//! | technique | one human rule | [`Technique`], the table [`TECHNIQUES`] |
//! | step | one application: the pattern, what it places, what it eliminates | [`Step`] |
//! | path | the steps from the puzzle to its solution, or to a standstill | [`Path`] |
//! | grade | easy, medium, difficult, very difficult: the rules that suffice | [`Grade`] |
//! | difficulty | a number on Sudoku Explainer's scale, 1.0 to about 12 | [`Difficulty`] |
//! | rating | ER / EP / ED: hardest of all steps, until the first placement, the first alone | [`Rating`] |
//!
//! Nothing here guesses and nothing here calls a solver: what a path reaches, it reached by reasons.
//!
//! ```
//! use bitdoku_grid::Grid;
//! use bitdoku_logic::{Board, rate};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = rate(&Board::new(&grid));
//! assert_eq!(rating.to_string(), "1.2/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod bits;
mod board;
mod chain;
mod difficulty;
mod explain;
mod grade;
mod hint;
mod houses;
mod path;
mod picture;
mod profile;
mod rating;
pub mod scene;
mod scratch;
mod shortcut;
pub mod step;
mod stop;
pub mod technique;

pub use board::Board;
pub use difficulty::{Difficulty, ParseRatingError};
pub use explain::{Explanation, Line};
pub use grade::Grade;
pub use hint::{Hint, Level, Mistake, mistakes};
pub use path::Path;
pub use picture::Picture;
pub use profile::{PROFILES, Profile, SE121, SUKAKU, next_step, rate};
pub use rating::{Peak, Rating};
pub use scene::Scene;
pub use scratch::Scratch;
pub use step::{Kind, Layout, Pattern, Step, StrongLink};
pub use stop::Interrupted;
pub use technique::{TECHNIQUES, Technique, find_steps};
