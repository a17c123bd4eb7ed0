//! What can be wrong with a text, and where.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use super::source::SourceLine;

/// Why a record of a text is not a puzzle: the place, what stood there and what was expected instead.
///
/// It prints without its place, which a front end puts before it together with the name of the file:
///
/// ```
/// use bitdoku_grid::Grid;
/// let error = "53..7....6..195....98....6.x...6...34..8.3..1".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit 1 to 9 or one of . 0 _ * -, found 'x'");
/// assert_eq!((error.line, error.column, error.length), (1, 29, 1));
/// assert!(error.excerpt.starts_with("53..7"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u64,
    /// The character within the line, from 1. One past the last character is the end of the line.
    pub column: u64,
    /// How many characters are at fault; 0 at the end of a line.
    pub length: usize,
    /// The first line of the record that is lost, from 1.
    pub record: u64,
    /// What was expected.
    pub expected: Expected,
    /// What was found.
    pub found: Found,
    /// The line at fault, or of a very long line the part around the fault. Bytes that are not UTF-8 show as `�`.
    pub excerpt: Box<str>,
    /// The column at which the excerpt begins: 1 but for very long lines.
    pub excerpt_column: u64,
}

impl ParseError {
    /// The fault as a range of bytes of [`ParseError::excerpt`], for a caret under it.
    pub fn span(&self) -> core::ops::Range<usize> {
        let at = |chars: usize| self.excerpt.char_indices().nth(chars).map_or(self.excerpt.len(), |(byte, _)| byte);
        let start = (self.column - self.excerpt_column) as usize;
        at(start)..at(start + self.length)
    }

    /// A fault of `length` bytes at byte `at` of `line`.
    pub(super) fn new(line: &SourceLine<'_>, at: usize, length: usize, expected: Expected, found: Found) -> Self {
        let before = chars(&line.bytes[..at]);
        let (excerpt, excerpt_column) = excerpt(line.bytes, at, before);
        Self {
            line: line.number,
            column: line.column + before as u64,
            length: chars(&line.bytes[at..at + length]),
            record: line.number,
            expected,
            found,
            excerpt,
            excerpt_column: line.column + excerpt_column,
        }
    }

    /// The same fault in a record that began at line `record`.
    #[expect(dead_code, reason = "for formats of several lines")]
    pub(super) fn in_record(self, record: u64) -> Self {
        Self { record, ..self }
    }
}

/// How many characters the bytes are, counting each run that is not UTF-8 as the `�` it shows as.
fn chars(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum()
}

/// What of a line is shown: all of it, or 80 characters either side of the fault; and how many characters precede that.
fn excerpt(bytes: &[u8], at: usize, before: usize) -> (Box<str>, u64) {
    const WHOLE: usize = 1000;
    const AROUND: usize = 80;
    if bytes.len() <= WHOLE {
        return (String::from_utf8_lossy(bytes).into(), 0);
    }
    let shown_before = before.min(AROUND);
    let head = String::from_utf8_lossy(&bytes[..at]);
    let tail = String::from_utf8_lossy(&bytes[at..]);
    let shown = head.chars().skip(before - shown_before).chain(tail.chars().take(AROUND)).collect::<String>();
    (shown.into(), (before - shown_before) as u64)
}

/// What a text should have had in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A character that stands for a cell.
    Cell,
    /// This many cells.
    Cells(usize),
    /// Something that ends the cells of a line: the end of the line or a separator.
    Separator,
    /// A line of bearable length, in bytes.
    LineLength(usize),
    /// UTF-8.
    Utf8,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell => f.write_str("a digit 1 to 9 or one of . 0 _ * -"),
            Self::Cells(count) => write!(f, "{count} cells"),
            Self::Separator => f.write_str("the end of the line or a space, tab, comma, semicolon or # after 81 cells"),
            Self::LineLength(bytes) => write!(f, "a line of at most {bytes} bytes"),
            Self::Utf8 => f.write_str("UTF-8"),
        }
    }
}

/// What a text had in a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte that is not UTF-8.
    Byte(u8),
    /// So many of what was expected.
    Count(usize),
    /// A longer line.
    LongerLine,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(found) => write!(f, "{found:?}"),
            Self::Byte(found) => write!(f, "the byte 0x{found:02x}"),
            Self::Count(count) => write!(f, "{count}"),
            Self::LongerLine => f.write_str("a longer one"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for ParseError {}
