//! Explain a grid: the techniques people use, the steps they find, the path to the solution and how hard it was.
//!
//! | Term | Meaning | Type |
//! | --- | --- | --- |
//! | board | the digits placed so far and the candidates of the empty cells | [`Board`] |
//! | technique | one human rule | [`Technique`], the table [`TECHNIQUES`] |
//! | step | one application: the pattern, what it places, what it eliminates | [`Step`] |
//! | scale | the techniques, their order and ratings, and how ratings are combined | [`Scale`], the table [`SCALES`], the two [`PROFILES`] |
//! | path | the steps from the puzzle to its solution, or to a standstill | [`Path`] |
//! | level | easy, medium, hard, unfair, extreme: the techniques needed | [`Level`] |
//! | card | level, rating, and figures of the path that people take | [`Card`] |
//! | difficulty | a number on Sudoku Explainer's scale, 1.0 to about 12 | [`Difficulty`] |
//! | rating | ER / EP / ED: hardest of all steps, until the first placement, the first alone | [`Rating`] |
//!
//! This crate neither guesses nor calls a solver: every step of a path has a reason.
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
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod bits;
mod board;
mod explainer;
pub mod find;
mod houses;
mod refute;
mod say;
mod scale;
mod scratch;
pub mod step;
mod stop;
mod tables;

pub use board::Board;
pub use find::{Technique, find_steps};
pub use say::{
    Arg, ArgType, Claim, Explanation, Hint, Key, LANGUAGES, Language, Line, Mistake, Picture, Role, Scene, Sentence,
    Stage, Texts, TextsError, mistakes, removals, scene,
};
pub use scale::{
    Alike, By, Card, CardStep, Difficulty, HODOKU, HODOKU220, Hodoku, Level, Levelled, Measure, PEOPLE, PROFILES,
    ParseRatingError, Path, Peak, Profile, Rated, Rating, SCALES, SE121, SUKAKU, Scale, ScaleEntry, Scored, TECHNIQUES,
    TechniqueEntry, WHIPS, Walk, Walker, difficulty, next_step, rate,
};
pub use scratch::Scratch;
pub use step::{Kind, Layout, Pattern, Step, StrongLink};
pub use stop::Interrupted;
