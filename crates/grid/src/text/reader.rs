//! The push reader: lines go in, records come out.

use super::source::SourceLine;
use super::{Expected, Format, Found, LINE_LIMIT, ParseError, line};
use crate::Puzzle;

/// A puzzle as read: where it stood and what was said about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What else the record says, such as the rest of its line; kept to be echoed. Empty if there is nothing.
    pub annotation: &'a str,
    /// The number of its first line, from 1.
    pub line: u64,
}

/// How to read, where the format leaves a choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The column that holds the puzzle, for [`Format::Csv`]; found by its name or content if not given.
    pub column: Option<Column>,
    /// The character between two columns, for [`Format::Csv`]; found from the first line if not given.
    pub delimiter: Option<u8>,
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// By what its header says, in whatever case.
    Name(alloc::string::String),
    /// By its number, from 1.
    Number(core::num::NonZeroUsize),
}

/// A number is a column's number, anything else its name.
impl From<&str> for Column {
    fn from(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Name(text.into()), Self::Number)
    }
}

/// Reads puzzles from lines pushed into it one at a time, whatever the format.
///
/// Each line gives at most one record or error, and nothing but the record under way is kept, so that memory does not
/// grow with the input. An error costs one record, never its neighbours.
///
/// ```
/// use bitdoku_grid::text::{Format, Options, Reader};
/// let mut reader = Reader::new(Format::Line, &Options::default());
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard";
/// let record = reader.push(line, 1).unwrap()?;
/// assert_eq!(record.annotation, "hard");
/// assert!(reader.push(b"# a comment", 2).is_none());
/// assert!(reader.push(b"4.....8.5.3...", 3).unwrap().is_err());
/// assert!(reader.finish().is_none());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Reader {
    format: Format,
}

impl Reader {
    /// A reader of one format.
    pub fn new(format: Format, _options: &Options) -> Self {
        Self { format }
    }

    /// Takes the next line, with or without its end (`\n` or `\r\n`). `number` is its number in the input, from 1.
    ///
    /// A line longer than [`LINE_LIMIT`] is an error; a caller that reads from a stream need hold no more of a line than
    /// `LINE_LIMIT + 1` bytes and may drop the rest.
    pub fn push<'a>(&'a mut self, bytes: &'a [u8], number: u64) -> Option<Result<Record<'a>, ParseError>> {
        let line = SourceLine::new(bytes, number);
        if line.bytes.len() > LINE_LIMIT {
            return Some(Err(ParseError::new(
                &line,
                LINE_LIMIT,
                0,
                Expected::LineLength(LINE_LIMIT),
                Found::LongerLine,
            )));
        }
        match line.bytes.first() {
            None | Some(b'#') => return None,
            Some(b' ' | b'\t') if line.bytes.trim_ascii().is_empty() => return None,
            _ => {}
        }
        match self.format {
            Format::Line => Some(line::read(&line).map(|(grid, annotation)| Record {
                puzzle: Puzzle::Grid(grid),
                annotation,
                line: number,
            })),
        }
    }

    /// The input has ended: the error of a record that was left incomplete, if there is one.
    pub fn finish(&mut self) -> Option<ParseError> {
        None
    }
}
