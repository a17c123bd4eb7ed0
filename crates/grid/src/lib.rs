//! The basic types of Sudoku: values, sets and geometry. This crate does not solve puzzles.
//!
//! | Term | Meaning | Type |
//! | --- | --- | --- |
//! | digit | 1 to 9, a name rather than a number | [`Digit`] |
//! | cell | one of 81 places, written `r1c1` … `r9c9` | [`Cell`] |
//! | house | a row, a column or a box; there are 27 | [`House`] |
//! | box | one of the nine 3×3 areas (`box` is a reserved word) | [`Block`] |
//! | candidate | a digit still possible in a cell | [`Candidate`] |
//! | grid | 81 cells, some filled | [`Grid`] |
//! | pencilmarks | the candidates of all cells, a *Sukaku* when they are the puzzle | [`Pencilmarks`] |
//! | puzzle | the input of a solver, a grid or a Sukaku | [`Puzzle`] |
//! | solution | a full grid in which each house holds each digit | [`Solution`] |
//! | transformation | one of the 1,218,998,108,160 symmetries | [`Transform`] |
//!
//! The crate is `no_std`, has no dependency, no `unsafe`, and its value types never allocate. `FromStr` reads the text
//! that `Display` writes. The feature `serde` adds the traits of that crate, and writes values as these texts.
//!
//! ```
//! use bitdoku_grid::{Cell, Digit, Grid};
//!
//! let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let centre = "r5c5".parse::<Cell>()?;
//! assert_eq!(grid[centre], None);
//! assert_eq!(grid.candidates(centre).only(), Digit::new(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod index;

mod candidate;
mod cell;
mod digit;
mod grid;
mod house;
pub mod name;
mod pencilmarks;
mod picture;
mod puzzle;
mod random;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod solution;
pub mod text;
mod transform;

pub use candidate::{Candidate, ParseCandidateError};
pub use cell::{Cell, ParseCellError};
pub use digit::{Digit, ParseDigitError};
pub use grid::{Clash, Grid, NotACell};
pub use house::{Band, Block, Col, House, HouseKind, ParseHouseError, Row, Stack};
pub use name::UnknownName;
pub use pencilmarks::Pencilmarks;
#[doc(hidden)]
pub use picture::cells_of_marks;
pub use puzzle::Puzzle;
pub use random::Xoshiro256;
pub use set::{CandidateSet, CellSet, DigitSet, HouseSet, Iter};
pub use solution::{NotASolution, ParseSolutionError, Solution};
pub use transform::{ParseTransformError, Transform};
