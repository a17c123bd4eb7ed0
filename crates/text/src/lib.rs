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
//! | `csv` | a row of a table with a column of puzzles | [`table`] |
//! | `hodoku` | a line of HoDoKu's library of positions | [`hodoku`] |
//! | `opensudoku` | a game in an XML file of OpenSudoku | [`opensudoku`] |
//! | `iss` | a constraint string of Interactive Sudoku Solver, on one line or several | – |
//! | `saved` | a saved game of Simon Tatham's Solo | – |
//! | `jigsaw` | the cells of a grid, and the names of their regions on lines of their own | – |
//! | `json` | a puzzle in JSON of any depth | [`json`] |
//! | `npy` | an element of an array of NumPy | [`npy`] |
//! | `sudokupad`, `f-puzzles` … | a link on a line | [`link`] |
//!
//! [`read`] reads a text of one puzzle, [`write()`] writes it, [`records`] returns all records of a text. A stream is
//! read line by line: a [`Sniffer`] finds out from its beginning what it is, and a [`Reader`] takes each line and returns a [`Record`] or
//! a [`ParseError`] with its place. This crate opens no files.
//!
//! A line `rules: X, anti-knight` before the first puzzle, as a comment or not, gives these rules to all puzzles of the text.
//!
//! Links are read wherever a puzzle may stand. A record is an [`AnyPuzzle`]: a classic puzzle, or a [`Variant`](board::Variant), such
//! as a grid of 16×16 cells or a link to a killer Sudoku. What is recognised and cannot be read is an error in the words of its reader.
//!
//! Readers are lenient: the page of each format lists what it reads in addition to what it writes.
#![forbid(unsafe_code)]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

mod beside;
pub mod block;
pub mod board;
pub mod candidates;
pub mod comma;
pub mod hodoku;
pub mod json;
pub mod line;
pub mod link;
pub mod npy;
pub mod numbers;
pub mod opensudoku;
pub mod sukaku;
pub mod table;

mod clean;
mod detect;
mod drawn;
mod format;
mod games;
mod header;
mod layout;
mod look;
mod loose;
mod parts;
mod paste;
mod puzzle;
mod reader;
mod record;
mod regions;
mod rows;
mod saved;
mod sizes;
mod sniff;
mod source;
mod square;
mod strings;
mod whole;

pub use bitdoku_grid::text::{Expected, Found, ParseError};
pub use detect::{HEAD, detect};
pub use format::{FORMATS, Format, FormatInfo, NotAGrid};
pub use header::rules_on;
pub use parts::Parts;
pub use paste::{Recovered, recover};
pub use puzzle::{AnyPuzzle, Position};
pub use reader::{Reader, Records};
pub use record::{Column, LINE_LIMIT, Options, Record};
pub use sniff::{Sniffed, Sniffer};
pub use whole::{ReadError, names_are_known, read, read_any, read_bytes, read_strictly, records, records_in, write};
