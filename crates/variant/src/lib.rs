//! Sudoku boards of any size and with any rules: 1×1 to 36×36, boxes, jigsaw regions or none, and the rules that setters use.
//!
//! A puzzle is [`Rules`]: a [`Shape`], regions, and [`Constraint`]s, which are data. [`solve`] finds its solution and proves that
//! there is no other, [`Puzzle`] asks several questions of one. [`read`](read::read) understands plain grids
//! of any size and the constraint strings of Interactive Sudoku Solver.
//!
//! ```
//! use bitdoku_variant::{Limits, Outcome, read, solve};
//!
//! let rules = read::read("1......2..4..3..")?;
//! let Outcome::Unique(solution) = solve(&rules, &Limits::default()).outcome else { panic!("it has one solution") };
//! assert_eq!(solution.to_string(), "1234341221434321");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Each rule becomes propagators over sets of values, one bit per value. The search guesses on the board; if that takes
//! long, it learns a clause from each refutation (lazy clause generation). Reasons are found by running a rule again on
//! fewer facts.

#![forbid(unsafe_code)]

mod answer;
pub mod canon;
mod clash;
mod derive;
pub mod documents;
pub mod draw;
mod estimate;
mod kernel;
pub mod make;
mod minimize;
mod post;
pub mod steps;
mod symmetry;

pub use answer::{Candidates, Limits, Outcome, Puzzle, Solution, Solved, Unknown, solve};
pub use bitdoku_text::board::{
    Automaton, CONSTRAINTS, Cell, Constraint, LONGEST_SIDE, MOST_VALUES, Meaning, Regions, Rules, Shape, ShapeError,
    Ties, read, write,
};
pub use clash::clash;
pub use estimate::Estimate;
pub use minimize::minimal;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
