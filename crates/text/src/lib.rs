//! Puzzles as text: one file per format, a [`Reader`] and a writer ([`Format::write`]) for all of them.
//!
//! | Format | A record | Module |
//! | --- | --- | --- |
//! | `line` | 81 characters on a line, then an annotation | [`mod@line`] |
//! | `block`, `picture` | nine lines of nine cells, with or without rules | [`block`] |
//! | `comma` | nine lines of nine comma-separated numbers | [`comma`] |
//! | `numbers` | 81 numbers with white space between them | [`numbers`] |
//! | `candidates` | nine lines of nine groups of digits | [`candidates`] |
//! | `sukaku` | 729 characters on a line | [`sukaku`] |
//! | `csv` | a row of a table with a column of puzzles | [`csv`] |
//! | `hodoku` | a line of HoDoKu's library of positions | [`hodoku`] |
//! | `opensudoku` | a game in an XML file of OpenSudoku | [`opensudoku`] |
//!
//! Links that hold a puzzle are in [`link`].
//!
//! Text is read line by line: [`detect`] looks at the beginning, a [`Reader`] takes each line and gives a [`Record`] or
//! a [`ParseError`] with its place. [`records`] does both for a text that is there as a whole. Nothing here reads a file;
//! that is for the front ends.
//!
//! Readers are lenient: each format's page says what it reads beyond what it writes.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

pub mod block;
pub mod candidates;
pub mod comma;
pub mod csv;
pub mod hodoku;
pub mod line;
pub mod link;
pub mod numbers;
pub mod opensudoku;
pub mod sukaku;

mod clean;
mod detect;
mod format;
mod gather;
mod layout;
mod loose;
mod paste;
mod reader;
mod rows;
mod source;

pub use bitdoku_grid::text::{Expected, Found, ParseError};
pub use detect::detect;
pub use format::{FORMATS, Format, FormatInfo, NotAGrid};
pub use paste::{Recovered, recover, recover_from};
pub use reader::{Column, LinkReader, Options, Reader, Record, Records, records};

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 65_536;
