//! `csv`: a table with a column of puzzles.
//!
//! ```text
//! puzzle,solution
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......,4173698256321589479587…
//! ```
//!
//! Columns are separated by commas, semicolons, tabs, upright lines or blanks, whichever the first line shows. A field may
//! stand in quotes (RFC 4180), but not go on in the next line: the `bitdoku` command has a reader of its own for that.
//!
//! The puzzle is 81 characters as in [`mod@line`] or 729 as in [`sukaku`]. It stands in the first of these columns that
//! there is:
//!
//! 1. the column asked for by name or number ([`Options::column`]);
//! 2. the one that the header calls `puzzle`, `quizzes` or `question`, the names of the usual collections;
//! 3. the first one with 81 cells, some of them empty, in the first line, or in the second if the first is a header of
//!    other names.
//!
//! So a table without a header is read too: a first line that holds a puzzle is a record, whatever else stands in it. The
//! other columns are the annotation, as they stand.
//!
//! Written with the header `puzzle` and no other column; an annotation is dropped.

use std::ops::Range;

use bitdoku_grid::Puzzle;
use bitdoku_grid::text::{self, Expected, Found, ParseError};

use crate::source::{SourceLine, as_text};
use crate::{Column, Options, line, sukaku};

/// What is written before the first record.
pub(crate) const HEADER: &str = "puzzle\n";

/// Appends a row of one column.
pub fn write(puzzle: &Puzzle, out: &mut String) {
    match puzzle {
        Puzzle::Grid(grid) => line::write(grid, "", out),
        Puzzle::Sukaku(marks) => sukaku::write(marks, "", out),
    }
}

/// The names that a column of puzzles has in the usual collections.
const NAMES: [&str; 3] = ["puzzle", "quizzes", "question"];

/// What is known about a table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    delimiter: Option<u8>,
    wanted: Option<Column>,
    /// The column of the puzzle, from 0, once it is known.
    column: Option<usize>,
    /// Whether a header has been passed.
    header_seen: bool,
    annotation: String,
}

/// What a row is.
enum RowKind {
    Header,
    Record,
}

impl Table {
    pub(crate) fn new(options: &Options) -> Self {
        // A byte of a longer character would also be found within other characters.
        let delimiter = options.delimiter.filter(u8::is_ascii);
        Self { delimiter, wanted: options.column.clone(), column: None, header_seen: false, annotation: String::new() }
    }

    /// The puzzle and the annotation of a row, `None` if it is the header.
    pub(crate) fn push<'a>(&'a mut self, line: &SourceLine<'a>) -> Option<Result<(Puzzle, &'a str), ParseError>> {
        let wanted = self.wanted.as_ref();
        let delimiter = *self.delimiter.get_or_insert_with(|| delimiter(line, wanted));
        if self.column.is_none() {
            match self.find_column(line, delimiter) {
                Ok(RowKind::Header) => return None,
                Ok(RowKind::Record) => {}
                Err(error) => return Some(Err(error)),
            }
        }
        Some(self.record(line, delimiter))
    }

    /// Finds the column of the puzzle by looking at one of the first two rows, and what that row is.
    fn find_column(&mut self, line: &SourceLine<'_>, delimiter: u8) -> Result<RowKind, ParseError> {
        let mut fields = Fields::of(line, delimiter);
        let is_first = !std::mem::replace(&mut self.header_seen, true);
        match &self.wanted {
            Some(Column::Name(name)) => {
                if is_first {
                    self.column = fields.position(|field| is_name(&line.bytes[field.content], name));
                }
                let missing = || line.error(0, 0, Expected::Column(name.as_str().into()), Found::Nothing);
                self.column.map(|_| RowKind::Header).ok_or_else(missing)
            }
            Some(Column::Number(number)) => {
                let column = number.get() - 1;
                self.column = Some(column);
                let is_header = fields.nth(column).is_some_and(|field| is_header(&line.bytes[field.content]));
                Ok(if is_header { RowKind::Header } else { RowKind::Record })
            }
            None => {
                // A row that holds a puzzle is a record, whatever else stands in it. One with empty cells is not the
                // solution of another.
                let holds =
                    |wanted: fn(&[u8]) -> bool| fields.clone().position(|field| wanted(&line.bytes[field.content]));
                self.column = holds(is_open_puzzle).or_else(|| holds(is_puzzle));
                if self.column.is_some() {
                    return Ok(RowKind::Record);
                }
                if is_first {
                    self.column = holds(is_known_name);
                    if self.column.is_some() {
                        return Ok(RowKind::Header);
                    }
                }
                if is_first && fields.all(|field| is_header(&line.bytes[field.content])) {
                    return Ok(RowKind::Header);
                }
                Err(line.error(0, line.bytes.len(), Expected::PuzzleColumn, Found::Nothing))
            }
        }
    }

    fn record<'a>(&'a mut self, line: &SourceLine<'a>, delimiter: u8) -> Result<(Puzzle, &'a str), ParseError> {
        let column = self.column.expect("found before");
        let mut fields = Fields::of(line, delimiter);
        let field = match fields.nth(column) {
            Some(field) => field,
            None => {
                let count = Fields::of(line, delimiter).count();
                return Err(line.miscounted(None, Expected::Columns(column + 1), count));
            }
        };
        if field.is_open {
            return Err(line.unexpected(line.bytes.len(), Expected::ClosingQuote));
        }
        let puzzle = read_field(line, field.content)?;
        let (before, after) = (&line.bytes[..field.whole.start], line.bytes.get(field.whole.end + 1..).unwrap_or(&[]));
        if before.is_empty() {
            let after = line.bytes.len() - after.len();
            return Ok((puzzle, line::text_from(line, after, &mut self.annotation)));
        }
        let before = if after.is_empty() { &before[..before.len() - 1] } else { before };
        self.annotation.clear();
        self.annotation.extend([as_text(before), as_text(after)]);
        Ok((puzzle, self.annotation.trim()))
    }
}

/// A puzzle that takes all of a field, blanks around it aside.
pub(crate) fn read_field(line: &SourceLine<'_>, field: Range<usize>) -> Result<Puzzle, ParseError> {
    let text = &line.bytes[field.clone()];
    let start = field.start + text.len() - text.trim_ascii_start().len();
    let length = text.trim_ascii().len();
    let (puzzle, size) = if length > 2 * 81 {
        (sukaku::read_cells(line, start..start + length)?, 729)
    } else {
        (Puzzle::Grid(line::read_cells(line, start..start + length)?), 81)
    };
    if length > size {
        return Err(line.miscounted(Some(start + size..start + length), Expected::Cells(size), length));
    }
    Ok(puzzle)
}

/// The delimiter that shows a column of puzzles in the first line, or else the one it has most of.
fn delimiter(line: &SourceLine<'_>, wanted: Option<&Column>) -> u8 {
    let shows_puzzles = |delimiter: &u8| {
        Fields::of(line, *delimiter).any(|field| {
            let content = &line.bytes[field.content];
            is_puzzle(content)
                || is_known_name(content)
                || matches!(wanted, Some(Column::Name(name)) if is_name(content, name))
        })
    };
    let count = |delimiter: &u8| line.bytes.iter().filter(|&byte| byte == delimiter).count();
    // Of equals, `max_by_key` takes the last.
    const DELIMITERS: [u8; 5] = [b' ', b'|', b'\t', b';', b','];
    let most = |delimiters: &mut dyn Iterator<Item = u8>| delimiters.max_by_key(count);
    most(&mut DELIMITERS.into_iter().filter(shows_puzzles))
        .or_else(|| most(&mut DELIMITERS.into_iter()))
        .unwrap_or(b',')
}

fn is_name(content: &[u8], name: &str) -> bool {
    content.trim_ascii().eq_ignore_ascii_case(name.as_bytes())
}

/// Whether a header's field says that puzzles stand below.
#[must_use]
pub fn is_known_name(content: &[u8]) -> bool {
    NAMES.iter().any(|name| is_name(content, name))
}

/// Whether a field has about the length of a puzzle and is made of cells, or nearly: a faulty puzzle is still one.
/// A rule such as `.---.---.---.` is none, for an empty grid repeats one character.
#[must_use]
pub fn is_puzzle(content: &[u8]) -> bool {
    let content = content.trim_ascii();
    if !matches!(content.len(), 75..=90 | 650..=810) || content.contains(&b' ') {
        return false;
    }
    let cells = content.iter().filter(|&&byte| text::is_loose_cell(byte)).count();
    let is_rule = !content.iter().any(u8::is_ascii_digit) && content.iter().any(|byte| *byte != content[0]);
    cells + 8 >= content.len() && !is_rule
}

/// Whether it is a puzzle with at least one empty cell.
fn is_open_puzzle(content: &[u8]) -> bool {
    is_puzzle(content) && content.trim_ascii().iter().any(|byte| !matches!(byte, b'1'..=b'9'))
}

/// Whether the first line can be the header of a table whose first row is the second line.
pub(crate) fn is_header_over(first: &SourceLine<'_>, second: &SourceLine<'_>) -> bool {
    b",;\t".iter().any(|&delimiter| {
        let fields = Fields::of(first, delimiter);
        let count = fields.clone().count();
        let are_names = fields.map(|field| &first.bytes[field.content]).all(is_header);
        count > 1 && are_names && Fields::of(second, delimiter).count() == count
    })
}

/// Whether a field can only be the name of a column: a word or two.
fn is_header(content: &[u8]) -> bool {
    let content = content.trim_ascii();
    content.len() <= 40 && (content.is_empty() || content.iter().any(u8::is_ascii_alphabetic))
}

/// A field of a row.
#[derive(Clone)]
pub(crate) struct Field {
    /// Where it stands, quotes included.
    whole: Range<usize>,
    /// Where its content stands, without quotes.
    pub(crate) content: Range<usize>,
    /// Whether it began with a quote that nothing closed.
    is_open: bool,
}

/// The fields of a row.
#[derive(Clone)]
pub(crate) struct Fields<'a> {
    bytes: &'a [u8],
    delimiter: u8,
    /// Where the next field begins, `None` after the last.
    at: Option<usize>,
}

impl<'a> Fields<'a> {
    pub(crate) fn of(line: &SourceLine<'a>, delimiter: u8) -> Self {
        Self { bytes: line.bytes, delimiter, at: Some(0) }
    }
}

impl Iterator for Fields<'_> {
    type Item = Field;

    fn next(&mut self) -> Option<Field> {
        let mut start = self.at?;
        if self.delimiter == b' ' {
            start += self.bytes[start..].iter().take_while(|&&byte| byte == b' ').count();
        }
        let mut content = start..start;
        let mut is_open = false;
        let mut end = start;
        if self.bytes.get(start) == Some(&b'"') {
            let closing = closing_quote(self.bytes, start + 1);
            is_open = closing.is_none();
            end = closing.unwrap_or(self.bytes.len());
            content = start + 1..end;
        }
        end += self.bytes[end..].iter().position(|&byte| byte == self.delimiter).unwrap_or(self.bytes.len() - end);
        if content.start == start {
            content.end = end;
        }
        self.at = (end < self.bytes.len()).then_some(end + 1);
        Some(Field { whole: start..end, content, is_open })
    }
}

/// The quote that ends the field whose content begins at `at`; two in a row stand for one within it.
fn closing_quote(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += bytes.get(at..)?.iter().position(|&byte| byte == b'"')?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
