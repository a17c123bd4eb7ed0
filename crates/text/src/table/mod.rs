//! Tables: where a row ends, what its fields are, which of its columns holds the puzzles, and what a row says.
//!
//! ```text
//! puzzle,solution
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......,4173698256321589479587…
//! ```
//!
//! A table is text as RFC 4180 has it, also with semicolons, tabs, upright lines or blanks between its columns, whichever
//! its first rows show. A field in quotes may have several lines. The puzzle is 81 characters as in [`mod@crate::line`] or
//! 729 as in [`sukaku`]. It is in the first of these columns that there is:
//!
//! 1. the column asked for by name or number ([`Options::column`]);
//! 2. the one that the header calls `puzzle`, `quizzes` or `question`, the names of the usual collections;
//! 3. the first one with 81 cells, some of them empty.
//!
//! So a table without a header is read too. The other columns are the annotation, as they are, but for one that the header calls
//! `rules`: what it names are rules of the row's puzzle, which is no classic one then. Written with the header `puzzle` and no other
//! column; an annotation is dropped.

mod cut;
mod fields;
mod find;

use std::borrow::Cow;
use std::ops::ControlFlow;

use bitdoku_grid::text::{Expected, Found, ParseError};
use bitdoku_grid::{Puzzle, Solution};

use crate::record::{Column, LINE_LIMIT, Options, Record};
use crate::source::{SourceLine, as_text};
use crate::{AnyPuzzle, beside, header, line, look, loose, regions, sukaku};
use fields::Fields;

/// What is known about a table before its first row is read.
#[derive(Clone, Debug)]
pub struct Table {
    /// What is between two fields.
    delimiter: u8,
    /// What is above the columns, if anything does.
    header: Option<Vec<String>>,
    /// How many columns it has; a row may have more or fewer.
    width: usize,
    /// The column of the puzzles, from 0.
    column: usize,
    /// The column of solutions that the table states, if there is one.
    stated: Option<usize>,
    /// The column of rules that puzzles have beyond those of the classic one, and the rules of all of them, if there are such.
    rules: Option<usize>,
    rules_of_all: Option<String>,
    /// The last line above the first row.
    header_end: u64,
    /// The column of regions, if there is one.
    regions: Option<usize>,
    /// Other columns whose names say that they hold rules, which are not read.
    unread: Vec<usize>,
}

/// A row of a table, with the text of its fields.
#[derive(Clone, Copy, Debug)]
pub struct TableRow<'a> {
    table: &'a Table,
    fields: &'a Fields,
    /// The row as it is, without the end of the line.
    raw: &'a [u8],
}

impl Table {
    /// Whether another table has the same columns, so that rows of both can be below each other.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.width == other.width
            && match (&self.header, &other.header) {
                (Some(one), Some(two)) => one == two,
                (one, two) => one.is_none() && two.is_none() && self.column == other.column,
            }
    }

    /// The same table without looking at the solutions it states.
    #[must_use]
    pub fn without_solutions(self) -> Self {
        Self { stated: None, ..self }
    }

    /// The names of its columns, in the order in which they stand. One without a name is called by its number, and that of
    /// the puzzles `puzzle`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let named = self.header.clone().unwrap_or_default();
        let called = |i: usize| match named.get(i) {
            Some(name) => name.clone(),
            None if i == self.column && self.header.is_none() => "puzzle".to_owned(),
            None => format!("column{}", i + 1),
        };
        (0..self.width).map(called).collect()
    }

    /// The column of the puzzles, from 0.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Calls `take` with each record of whole rows and the row it is in, until it breaks. The first of their lines has
    /// the number `first`.
    pub fn each(
        &self,
        text: &[u8],
        first: u64,
        mut take: impl FnMut(Result<Record<'_>, ParseError>, TableRow<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (mut fields, mut annotation) = (Fields::default(), String::new());
        self.rows(text, first, |raw, line| {
            fields.split(raw, self.delimiter);
            let row = TableRow { table: self, fields: &fields, raw };
            if row.is_remark(line) {
                return ControlFlow::Continue(());
            }
            let read = row.read(line).map(|puzzle| {
                annotation.clear();
                row.write_annotation(&mut annotation);
                Record { puzzle, annotation: annotation.trim(), line }
            });
            take(read, row)
        })
    }

    /// How many bytes the first `records` records of the text take. The first of its lines has the number `first`.
    #[must_use]
    pub fn length_of(&self, text: &[u8], first: u64, records: u64) -> usize {
        let (mut seen, mut length, mut line) = (0, 0, first);
        let mut fields = Fields::default();
        cut::cut(text, self.delimiter, true, |raw, whole| {
            if seen == records {
                return ControlFlow::Break(());
            }
            fields.split(raw, self.delimiter);
            seen += u64::from(!is_blank(raw) && !TableRow { table: self, fields: &fields, raw }.is_remark(line));
            length += whole.len();
            line += lines_in(whole);
            ControlFlow::Continue(())
        });
        length
    }

    /// How many bytes of the text are whole rows; the rest of it may go on after its end, unless `is_end`.
    #[must_use]
    pub fn whole_rows(&self, text: &[u8], is_end: bool) -> usize {
        cut::cut(text, self.delimiter, is_end, |_, _| ControlFlow::Continue(()))
    }

    /// Calls `take` with each line that is not blank, or lines if a field has several, and the number of the first.
    fn rows<'a>(
        &self,
        text: &'a [u8],
        first: u64,
        mut take: impl FnMut(&'a [u8], u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut line = first;
        let mut flow = ControlFlow::Continue(());
        let text = if first == 1 { text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text) } else { text };
        cut::cut(text, self.delimiter, true, |raw, whole| {
            let number = line;
            line += lines_in(whole);
            flow = if is_blank(raw) { ControlFlow::Continue(()) } else { take(raw, number) };
            flow
        });
        flow
    }

    /// How many columns it has.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }
}

/// How many lines a record takes.
fn lines_in(whole: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', whole).count().max(1) as u64
}

fn is_blank(raw: &[u8]) -> bool {
    raw.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

impl<'a> TableRow<'a> {
    /// Whether it is a comment, or the header once more, as where one file was put after another. What begins like a
    /// comment and holds a puzzle is none, and nor is one that gives rules too late.
    fn is_remark(&self, line: u64) -> bool {
        let field = self.fields.get(self.raw, self.table.column);
        if self.raw.starts_with(b"#") || header::names_on(self.raw).is_some() {
            return !field.is_some_and(look::is_puzzle) && !self.is_late(line);
        }
        let Some(header) = &self.table.header else { return false };
        let is_name = |i: usize| {
            let field = self.fields.get(self.raw, i).unwrap_or_default();
            header.get(i).is_some_and(|name| String::from_utf8_lossy(field) == *name)
        };
        is_name(self.table.column) && self.fields.count() == header.len() && (0..header.len()).all(is_name)
    }

    /// Whether it is a comment that gives rules below the first row.
    fn is_late(&self, line: u64) -> bool {
        line > self.table.header_end && header::rules_on(self.raw).is_some()
    }

    /// The puzzle, with the rules from a column or above the table.
    #[inline]
    fn read(&self, line: u64) -> Result<AnyPuzzle, ParseError> {
        if self.is_late(line) {
            return Err(SourceLine::new(self.raw, line).unexpected_word(0..self.raw.len(), Expected::RulesBefore));
        }
        let read = self.puzzle(line);
        if let Some(error) = self.unread(line) {
            return read.and(Err(error));
        }
        if self.table.regions.is_some() {
            return self.with_rules(self.with_regions(read, line), line);
        }
        if self.table.rules.is_none() && self.table.rules_of_all.is_none() {
            return read;
        }
        self.with_rules(read, line)
    }

    /// The fault of a column of rules that are not read.
    #[inline]
    fn unread(&self, line: u64) -> Option<ParseError> {
        self.table.unread.iter().find_map(|&column| {
            let name = &self.table.header.as_ref()?[column];
            let field = as_text(self.fields.get(self.raw, column)?);
            beside::field_carries_rules(name, &field).then(|| {
                let why = format!("no column {:?} is known beside a grid", name.trim());
                let place = self.fields.range(column);
                self.fault(line, place.start, place.len(), Expected::Classic, Found::Refused(why.into()))
            })
        })
    }

    /// The puzzle with the regions from their column.
    #[cold]
    fn with_regions(&self, read: Result<AnyPuzzle, ParseError>, line: u64) -> Result<AnyPuzzle, ParseError> {
        let puzzle = read?;
        let field = self.table.regions.and_then(|regions| self.fields.get(self.raw, regions)).unwrap_or_default();
        let names: Vec<u8> = field.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let Some(grid) = puzzle.grid().filter(|_| !names.is_empty()) else { return Ok(puzzle) };
        let read = regions::of(&grid.to_ascii(), &names);
        read.unwrap_or_else(|| {
            Err(format!("expected the names of 81 cells' regions, found {} characters", names.len()))
        })
        .map_err(|why| {
            let place = self.fields.range(self.table.regions.unwrap_or(self.table.column));
            self.fault(line, place.start, place.len(), Expected::Classic, Found::Refused(why.into()))
        })
    }

    #[cold]
    fn with_rules(&self, read: Result<AnyPuzzle, ParseError>, line: u64) -> Result<AnyPuzzle, ParseError> {
        let own = self.rules().and_then(|names| header::beyond_classic(&as_text(names)));
        let is_cut = own.is_some() && self.table.rules != Some(self.last()) && self.fields.count() > self.table.width;
        if is_cut {
            let why = format!("expected rules in one of {} columns, found {}", self.table.width, self.fields.count());
            return read.and(Err(self.fault(line, self.raw.len(), 0, Expected::Classic, Found::Refused(why.into()))));
        }
        let names: Vec<&str> = own.iter().chain(&self.table.rules_of_all).map(String::as_str).collect();
        if names.is_empty() {
            return read;
        }
        read?.with(&names.join(", ")).map_err(|error| {
            let place = self.fields.range(self.table.rules.unwrap_or(self.table.column));
            self.fault(line, place.start, place.len(), Expected::Classic, Found::Refused(error.to_string().into()))
        })
    }

    /// What the column of rules says. Commas without quotes around them may part the rules in the last one.
    fn rules(&self) -> Option<&'a [u8]> {
        let column = self.table.rules?;
        match self.fields.count() > self.table.width && column == self.last() {
            true => self.raw.get(self.fields.range(column).start..),
            false => self.fields.get(self.raw, column),
        }
    }

    /// The last column.
    fn last(&self) -> usize {
        self.table.width - 1
    }

    /// The puzzle in its column.
    fn puzzle(&self, line: u64) -> Result<AnyPuzzle, ParseError> {
        if self.raw.len() > LINE_LIMIT {
            return Err(self.fault(line, LINE_LIMIT, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine));
        }
        let Some(field) = self.fields.get(self.raw, self.table.column) else {
            let (expected, found) = match self.fields.is_open(self.fields.count() - 1) {
                true => (Expected::ClosingQuote, Found::LineEnd),
                false => (Expected::Columns(self.table.column + 1), Found::Count(self.fields.count())),
            };
            return Err(self.fault(line, self.raw.len(), 0, expected, found));
        };
        if field.len() == 81
            && let Ok((grid, _)) = line::read(&SourceLine::new(field, 2))
        {
            return Ok(grid.into());
        }
        self.loosely(field, line)
    }

    /// The puzzle of a field that is not 81 plain cells.
    #[cold]
    fn loosely(&self, field: &[u8], number: u64) -> Result<AnyPuzzle, ParseError> {
        let column = self.table.column;
        let start = self.fields.start(column) + field.len() - field.trim_ascii_start().len();
        if self.fields.is_open(column) {
            return Err(self.fault(number, self.raw.len(), 0, Expected::ClosingQuote, Found::LineEnd));
        }
        // Cells in several lines are as good as cells in one.
        let text = field.trim_ascii().iter().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte });
        let text = text.collect::<Vec<u8>>();
        let is_sukaku = text.len() > 2 * 81 && text.iter().all(|byte| byte.is_ascii_digit() || b".-_*".contains(byte));
        let line = SourceLine::new(&text, number);
        let read = if line.is_blank() || line.is_comment() { None } else { Some(alone(&line, is_sukaku)) };
        match read {
            // In a field of its own a puzzle has no annotation.
            Some(Ok((puzzle, annotation))) if annotation.is_empty() => Ok(puzzle),
            Some(Ok((_, annotation))) => {
                let cells = text[..text.len().saturating_sub(annotation.len())].trim_ascii_end().len();
                let found = Found::Count(text.len());
                Err(self.fault(number, start + cells, text.len() - cells, Expected::Cells(cells), found))
            }
            Some(Err(error)) => {
                let at = error.excerpt.char_indices().nth((error.column - error.excerpt_column) as usize);
                let before = at.map_or(text.len(), |(at, _)| at);
                Err(self.fault(number, start + before, error.length, error.expected, error.found))
            }
            None => Err(self.fault(number, start, field.len(), Expected::Cells(81), Found::Count(text.len()))),
        }
    }

    /// A fault of this many bytes at a byte of the row, which begins on this line.
    fn fault(&self, record: u64, at: usize, length: usize, expected: Expected, found: Found) -> ParseError {
        let at = at.min(self.raw.len());
        let start = memchr::memrchr(b'\n', &self.raw[..at]).map_or(0, |end| end + 1);
        let line = record + memchr::memchr_iter(b'\n', &self.raw[..start]).count() as u64;
        let end = memchr::memchr(b'\n', &self.raw[at..]).map_or(self.raw.len(), |end| at + end);
        let mut error = ParseError::at(&self.raw[start..end], line, at - start, length.min(end - at), expected, found);
        error.record = record;
        error
    }

    /// Whether the table states a solution that is not one of this puzzle. One that it does not state is none.
    #[must_use]
    pub fn states_another(&self, puzzle: &Puzzle) -> bool {
        let Some(stated) = self.stated() else { return false };
        stated.parse().map_or(true, |solution: Solution| !puzzle.is_solved_by(&solution))
    }

    /// The solution that the table states. A number of solutions is none, and nor is nothing.
    fn stated(&self) -> Option<&'a str> {
        let field = self.fields.get(self.raw, self.table.stated?)?.trim_ascii();
        let text = std::str::from_utf8(field).unwrap_or("?");
        (text.len() > "18446744073709551615".len()).then_some(text)
    }

    /// What is next to the puzzle, as it is but on one line.
    fn write_annotation(&self, out: &mut String) {
        let range = self.fields.range(self.table.column);
        let before = &self.raw[..range.start];
        let after = self.raw.get(range.end + 1..).unwrap_or_default();
        let before = if after.is_empty() { &before[..before.len().saturating_sub(1)] } else { before };
        for part in [before, after] {
            match std::str::from_utf8(part) {
                Ok(text) => out.push_str(text),
                Err(_) => out.extend(part.iter().map(|&byte| char::from(byte))),
            }
        }
        if out.contains(['\n', '\r']) {
            *out = out.replace("\r\n", " ").replace(['\n', '\r'], " ");
        }
    }

    /// The row as it is, if it has commas between its fields, as many as the table has columns, and right quotes.
    #[must_use]
    pub fn as_it_stands(&self) -> Option<&'a [u8]> {
        let is_whole = self.fields.count() == self.table.width && self.fields.is_strict();
        (self.table.delimiter == b',' && is_whole).then_some(self.raw)
    }

    /// The table that it is a row of.
    #[must_use]
    pub const fn table(&self) -> &'a Table {
        self.table
    }

    /// The fields, as many as the table has columns, without quotes around them. What is more is in the last one.
    pub fn fields(&self) -> impl Iterator<Item = Cow<'a, str>> + use<'a> {
        let Self { table, fields, raw } = *self;
        let more = fields.count() > table.width;
        (0..table.width).map(move |i| match more && i + 1 == table.width {
            true => as_text(&raw[fields.range(i).start..]),
            false => as_text(fields.get(raw, i).unwrap_or_default()),
        })
    }
}

/// What precedes the first line of some files.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The puzzle in a field, and the text after it.
fn alone(line: &SourceLine<'_>, is_sukaku: bool) -> Result<(AnyPuzzle, String), ParseError> {
    if let Some(jigsaw) = regions::on_line(line) {
        return jigsaw.map(|(puzzle, annotation, _)| (puzzle, annotation));
    }
    let plain = match is_sukaku {
        true => sukaku::read(line),
        false => line::read(line).map(|(grid, end)| (Puzzle::Grid(grid), end)),
    };
    plain.map(|(puzzle, end)| (puzzle.into(), line.text_from(end).trim().to_owned())).or_else(|fault| {
        let one = loose::alone(line).unwrap_or(Err(fault));
        one.map(|(puzzle, annotation, _)| (puzzle, annotation))
    })
}

/// The fields of a row that is on one line, without quotes around them.
pub(crate) fn split(raw: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut fields = Fields::default();
    fields.split(raw, delimiter);
    (0..fields.count()).filter_map(|i| fields.get(raw, i).map(<[u8]>::to_vec)).collect()
}

/// Whether a line can be the header of a table whose first row is the next line.
pub(crate) fn is_header_over(first: &[u8], second: &[u8]) -> bool {
    b",;\t".iter().any(|&delimiter| {
        let names = split(first, delimiter);
        names.len() > 1
            && names.iter().all(|name| look::is_header(name))
            && split(second, delimiter).len() == names.len()
    })
}

/// Appends a row of one column.
pub(crate) fn write(puzzle: &Puzzle, out: &mut String) {
    out.extend([puzzle.to_string().as_str(), "\n"]);
}

/// What is written before the first record.
pub(crate) const HEADER: &str = "puzzle\n";

#[cfg(test)]
mod tests;
