//! A puzzle as one line of text, and what can be wrong with a text.
//!
//! This is what the values' own `Display` and `FromStr` need: 81 characters for a grid, 729 for pencilmarks. All other ways in
//! which people write puzzles are read and written by the crate `bitdoku-text`, whose errors are the same.

mod error;
mod plain;

pub use error::{Expected, Found, ParseError};
pub use plain::{Fault, has_signs, is_cell, is_loose_cell, is_mark, read_cells, read_marks};

pub(crate) use plain::{as_text, grid, is_long, marks};
