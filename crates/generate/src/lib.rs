//! Generate puzzles from a seed, each with exactly one solution, to your requirements.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | generator | what to make: symmetry, pattern, clues, rating | [`Generator`] |
//! | maker | makes it, many puzzles at once in the lanes of the engine | [`Maker`] |
//! | target | the difficulty of the puzzles | [`Target`] |
//! | uniform | each as likely as the next | [`random_solution`] |
//!
//! ```
//! use bitdoku_generate::Generator;
//!
//! let generator = Generator::new(1);
//! for made in generator.puzzles()?.take(3) {
//!     println!("{}", made?.puzzle);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod cells;
mod difficulty;
mod dig;
mod generator;
mod made;
mod maker;
mod minimize;
mod oracle;
mod pattern;
mod seed;
mod slot;
mod solution;
mod symmetry;
mod tridagon;
mod unavoidable;
mod vicinity;

pub use difficulty::{Target, Verdict, guesses};
pub use generator::{Generator, Impossible};
pub use made::{GaveUp, Made};
pub use maker::{Maker, Puzzles};
pub use minimize::Minimizer;
pub use solution::random_solution;
pub use symmetry::Symmetry;
pub use vicinity::Vicinity;

/// What searches outside this crate share with it. It is not part of the interface and may change at any time.
#[doc(hidden)]
pub mod parts {
    pub use crate::cells::{ALL, Cells, difference, each, masked, puzzle};
    pub use crate::oracle::Oracle;
    pub use crate::seed::stream;
}
