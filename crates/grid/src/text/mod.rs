//! Puzzles as text: one file per format, a [`Reader`] and a writer ([`Format::write`]) for all of them.
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
