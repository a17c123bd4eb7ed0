//! What can be wrong with a text, and where.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::Digit;

/// Why a record of a text is not a puzzle: the place, what stood there and what was expected instead.
///
/// It prints without its place, which a front end puts before it together with the name of the file:
///
/// ```
/// use bitdoku_grid::Grid;
/// let error = "53..7....6..195....98....6.y...6...34..8.3..1".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit 1 to 9 or one of . 0 _ * -, found 'y'");
/// assert_eq!((error.line, error.column, error.length), (1, 28, 1));
/// assert!(error.excerpt.starts_with("53..7"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    #[must_use]
    pub fn span(&self) -> core::ops::Range<usize> {
        let at = |chars: usize| self.excerpt.char_indices().nth(chars).map_or(self.excerpt.len(), |(byte, _)| byte);
        let start = self.column.saturating_sub(self.excerpt_column).try_into().unwrap_or(usize::MAX);
        at(start)..at(start.saturating_add(self.length))
    }

    /// A fault of `length` bytes at byte `at` of line number `line`, which holds `bytes`.
    ///
    /// ```
    /// use bitdoku_grid::text::{Expected, Found, ParseError};
    /// let error = ParseError::at(b"a;b", 7, 1, 1, Expected::Columns(5), Found::Count(2));
    /// assert_eq!((error.line, error.column), (7, 2));
    /// ```
    ///
    /// # Panics
    /// If the line ends before the fault does.
    #[must_use]
    pub fn at(bytes: &[u8], line: u64, at: usize, length: usize, expected: Expected, found: Found) -> Self {
        let before = chars(&bytes[..at]);
        let (excerpt, excerpt_column) = excerpt(bytes, at, before);
        Self {
            line,
            column: 1 + before as u64,
            length: chars(&bytes[at..at + length]),
            record: line,
            expected,
            found,
            excerpt,
            excerpt_column: 1 + excerpt_column,
        }
    }

    /// The same fault in a record that began at line `record`.
    #[must_use]
    pub fn in_record(self, record: u64) -> Self {
        Self { record, ..self }
    }
}

/// How many characters the bytes are, counting each run that is not UTF-8 as the `�` it shows as.
fn chars(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum()
}

/// The part of a line that is shown, and how many characters precede it. It is the whole line, or of a very long one 80
/// characters either side of the fault.
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
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_grid::text::Expected;
/// let error = "4.....8.5".parse::<Grid>().unwrap_err();
/// assert_eq!(error.expected, Expected::Cells(81));
/// assert_eq!(error.expected.to_string(), "81 cells");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A character that stands for a cell.
    Cell,
    /// This many cells in all.
    Cells(usize),
    /// This many cells in a row.
    RowCells(usize),
    /// This many rows.
    Rows(usize),
    /// A number 0 to 9.
    Number,
    /// This many numbers in all.
    Numbers(usize),
    /// This many numbers in a row.
    RowNumbers(usize),
    /// The candidates of a cell.
    Group,
    /// This many groups of digits in a row.
    RowGroups(usize),
    /// This digit, or that it is no candidate.
    Mark(Digit),
    /// A digit, after the `+` that says it was placed.
    PlacedDigit,
    /// A candidate as three digits.
    Candidate,
    /// The end of the line or a separator, after the characters of a puzzle.
    Separator(usize),
    /// Nothing more, after the characters of a puzzle.
    End(usize),
    /// The end of the line, after this many numbers.
    LineEnd(usize),
    /// The colon that a line begins with.
    Colon,
    /// This many colons or more.
    Colons(usize),
    /// This many columns or more.
    Columns(usize),
    /// A table, and in it a column that is known to hold puzzles.
    PuzzleColumn,
    /// The quote that ends a field.
    ClosingQuote,
    /// A line of at most this many bytes.
    LineLength(usize),
    /// A classic puzzle of 9×9 cells.
    Classic,
    /// A puzzle in any format.
    Puzzle,
    /// A field of a JSON object that holds a puzzle.
    PuzzleField,
    /// An element of an XML file, by its name.
    Element(&'static str),
    /// An attribute of an XML element.
    Attribute(&'static str),
    /// A link to this site.
    Link(&'static str),
    /// An array of NumPy.
    Array,
    /// What may follow in JSON.
    Json,
    /// Rules, before the puzzles that have them.
    RulesBefore,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell => f.write_str("a digit 1 to 9 or one of . 0 _ * -"),
            Self::Cells(count) => write!(f, "{count} cells"),
            Self::RowCells(count) => write!(f, "{count} cells in a row"),
            Self::Rows(count) => write!(f, "{count} rows"),
            Self::Number => f.write_str("a number 0 to 9"),
            Self::Numbers(count) => write!(f, "{count} numbers"),
            Self::RowNumbers(count) => write!(f, "{count} numbers in a row"),
            Self::Group => f.write_str("a group of different digits 1 to 9, or 0 for none"),
            Self::RowGroups(count) => write!(f, "{count} groups of digits in a row"),
            Self::Mark(digit) => write!(f, "the digit {digit} or one of . 0 _ * -"),
            Self::PlacedDigit => f.write_str("a digit 1 to 9 after +"),
            Self::Candidate => f.write_str("a candidate as digit, row and column, such as 513"),
            Self::Separator(cells) => {
                write!(f, "the end of the line or a space, tab, comma, semicolon or # after {cells} characters")
            }
            Self::End(count) => write!(f, "nothing after the {count} characters of a puzzle"),
            Self::LineEnd(count) => write!(f, "the end of the line after {count} numbers"),
            Self::Colon => f.write_str("a colon at the beginning of the line"),
            Self::Colons(count) => write!(f, "at least {count} colons"),
            Self::Columns(count) => write!(f, "at least {count} columns"),
            Self::PuzzleColumn => f.write_str("a table with a column of puzzles"),
            Self::ClosingQuote => f.write_str("a closing quote"),
            Self::LineLength(bytes) => write!(f, "a line of at most {bytes} bytes"),
            Self::Classic => f.write_str("a classic Sudoku of 9×9 cells"),
            Self::Puzzle => f.write_str("a puzzle, such as a line of 81 cells or nine lines of nine"),
            Self::PuzzleField => f.write_str("a field puzzle, quizzes, question, grid or board in the JSON object"),
            Self::Element(name) => write!(f, "the XML element <{name}>"),
            Self::Link(site) => write!(f, "a link to {site}"),
            Self::Array => f.write_str("an array of puzzles"),
            Self::Json => f.write_str("a value, a comma or a closing bracket of JSON"),
            Self::RulesBefore => f.write_str("rules before the puzzles that have them"),
            Self::Attribute(name) => write!(f, "an attribute {name} of the XML element"),
        }
    }
}

/// What a text had in a place.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_grid::text::Found;
/// let [short, strange] = ["4.....8.5", "hello"].map(|text| text.parse::<Grid>().unwrap_err().found);
/// assert_eq!((short, strange), (Found::Count(9), Found::Char('h')));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// A character.
    Char(char),
    /// A byte that is not UTF-8.
    Byte(u8),
    /// A word.
    Text(Box<str>),
    /// This many of what was expected.
    Count(usize),
    /// The end of the line.
    LineEnd,
    /// Something that was recognised, in words, but is not what was expected.
    Recognised(Box<str>),
    /// What is wrong, in the words of the reader that recognised the text; these are all that is said.
    Refused(Box<str>),
    /// A longer line.
    LongerLine,
    /// Nothing of the kind.
    Nothing,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Char(found) => write!(f, "{found:?}"),
            Self::Byte(found) => write!(f, "the byte 0x{found:02x}"),
            Self::Text(found) => write!(f, "{found:?}"),
            Self::Count(count) => write!(f, "{count}"),
            Self::LineEnd => f.write_str("the end of the line"),
            Self::Recognised(what) | Self::Refused(what) => f.write_str(what),
            Self::LongerLine => f.write_str("a longer one"),
            Self::Nothing => f.write_str("none"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.found {
            Found::Refused(what) => f.write_str(what),
            found => write!(f, "expected {}, found {found}", self.expected),
        }
    }
}

impl core::error::Error for ParseError {}
