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
//!
//! Text is read line by line: [`detect`] looks at the beginning, a [`Reader`] takes each line and gives a [`Record`] or
//! a [`ParseError`] with its place. Nothing here reads a file; that is for the front ends.

pub mod block;
pub mod candidates;
pub mod comma;
pub mod csv;
pub mod hodoku;
pub mod line;
pub mod numbers;
pub mod sukaku;

mod detect;
mod error;
mod format;
mod gather;
mod reader;
mod source;

pub use detect::detect;
pub use error::{Expected, Found, ParseError};
pub use format::{FORMATS, Format, FormatInfo, NotAGrid};
pub use reader::{Column, Options, Reader, Record};

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 65_536;
