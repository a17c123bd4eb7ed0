//! Answers about puzzles, in the same words on the command line, on the page and in Python.
//!
//! The libraries below this crate answer with types: an outcome, a count, a rating. Here these become a [`Status`], a
//! [`PuzzleRow`] of named fields, a [`StepRow`] of a solution path, a [`SearchRow`] of a solver's search, a [`HintRow`],
//! and short remarks in English. The crates above only place the rows: on a terminal, in a table, in an object of their
//! language.
//!
//! ```
//! use bitdoku::{Puzzle, check};
//! use bitdoku_answer::PuzzleRow;
//!
//! let puzzle: Puzzle = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let row = PuzzleRow::solved(&puzzle, &check(&puzzle).outcome);
//! assert_eq!(row.status.name(), "multiple");
//! assert!(row.json().starts_with("{\"schema\":2,\"puzzle\":\"....7....6..195"));
//! # Ok::<(), bitdoku::ParseError>(())
//! ```
//!
//! The fields are a promise. `docs/schema` holds their JSON Schema, which is made from these types, and [`SCHEMA`] is its
//! number. The number grows when a field changes its meaning or is removed; new fields do not change it.
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

/// What every row of a record has: its place, and its JSON.
macro_rules! placed {
    ($row:ident) => {
        impl<'a> $row<'a> {
            /// The same row about the record on this line of a file.
            #[must_use]
            pub const fn at(mut self, file: &'a str, line: u64) -> Self {
                self.file = Some(file);
                self.line = Some(line);
                self
            }

            /// The row as a line of JSON, without the end of the line.
            #[must_use]
            pub fn json(&self) -> String {
                crate::json(self)
            }
        }
    };
}

pub mod ask;
mod board;
mod column;
pub mod film;
mod hint;
mod remark;
mod row;
mod said;
mod scales;
mod scene;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod status;
mod step;

pub use ask::{Asked, board_row, estimate_line};
pub use board::{
    BoardHint, BoardPath, BoardRow, ShapeRow, board_clashes, board_path, board_rated, step_drawn, step_told,
};
pub use column::{Column, figures, write_fields};
pub use hint::HintRow;
pub use remark::{FOUND, MISMATCH, measured, number_measured, number_or_none, outcome, own_remark};
pub use row::{CardFields, CountedName, HodokuFields, LevelName, NumberedStep, PuzzleRow, Ratings, card_line};
pub use said::{CandidateRow, CellName, HouseName, ReasonRow, SaidRow};
pub use scales::{ScalesError, scales_named};
pub use scene::{BarRow, MarkRow, SceneRow, ShadeRow, TintRow};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use search::{Happened, SearchRow};
pub use status::Status;
pub use step::{
    DeductionRow, LinkRow, NamedRow, OtherRow, OthersRow, ReasoningRow, StateRow, StepRow, others_in_words,
};

use bitdoku::{CellSet, Difficulty};
use serde::Serialize;

/// The version of the JSON rows.
pub const SCHEMA: u32 = 2;

/// A row as a line of JSON, without the end of the line.
fn json(row: &impl Serialize) -> String {
    serde_json::to_string(row).expect("rows are plain data")
}

/// The names of cells, `r1c1` and so on.
fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// A rating as people write it: 7.2, not 7.199999999999999.
#[must_use]
pub fn points(difficulty: Difficulty) -> f64 {
    ((difficulty.value() + 0.05) * 10.0).floor() / 10.0
}

/// A mean as rows have it: with two decimals.
pub(crate) fn mean(of: f64) -> f64 {
    (of * 100.0).round() / 100.0
}
