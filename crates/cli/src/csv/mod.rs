//! Tables that come in: where a record of CSV ends ([`cut`]), what its fields are ([`fields`]), which of its columns holds
//! the puzzles ([`find`]), and what a row says.
//!
//! A table is text as RFC 4180 has it, also with other delimiters than commas. It stays a table: an answer written as CSV
//! keeps all of a row, and what was found out stands in further columns.

mod cut;
mod fields;
mod find;

use std::ops::ControlFlow;

use bitdoku::grid::Puzzle;
use bitdoku::text::{Expected, Format, Found, LINE_LIMIT, LinkReader, Options, ParseError, Reader, Record};
use bitdoku::{Cell, Solution};
use bitdoku_answer::{Column, Status, write_fields};

use crate::cutter::Lines;
pub(crate) use cut::cut;
use fields::Fields;
pub(crate) use find::find;

/// What is known about a table before its first row is read.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// What stands between two fields.
    delimiter: u8,
    /// What stands over the columns, if anything does.
    header: Option<Vec<String>>,
    /// How many columns it has; a row may have more or fewer.
    width: usize,
    /// The column of the puzzles, from 0.
    column: usize,
    /// The column of solutions that the table states, if there is one.
    stated: Option<usize>,
    /// What reads links, which a field may hold.
    links: Option<LinkReader>,
}

/// A row of a table, with the text of its fields.
#[derive(Clone, Copy)]
pub(crate) struct TableRow<'a> {
    table: &'a Table,
    fields: &'a Fields,
    /// The row as it stands, without the end of the line.
    raw: &'a [u8],
}

impl Table {
    /// Whether another table has the same columns, so that rows of both can stand below each other.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.width == other.width
            && match (&self.header, &other.header) {
                (Some(one), Some(two)) => one == two,
                (one, two) => one.is_none() && two.is_none() && self.column == other.column,
            }
    }

    /// The same table without looking at the solutions it states.
    pub(crate) fn without_solutions(self) -> Self {
        Self { stated: None, ..self }
    }

    /// The names of its columns, in the order in which they stand. One without a name is called by its number, and that of
    /// the puzzles `puzzle`.
    pub(crate) fn names(&self) -> Vec<String> {
        let named = self.header.clone().unwrap_or_default();
        let called = |i: usize| match named.get(i) {
            Some(name) => name.clone(),
            None if i == self.column && self.header.is_none() => "puzzle".to_owned(),
            None => format!("column{}", i + 1),
        };
        (0..self.width).map(called).collect()
    }

    /// Which of the columns of an answer stand behind those of the table, and what they are called there. A name that the
    /// table has already gets `bitdoku_` before it. `is_made`: the answer is about another puzzle than the row's.
    pub(crate) fn appended(&self, columns: &[Column], is_made: bool) -> Vec<(Column, String)> {
        let taken = self.names();
        let is_known = |column: &Column| match column {
            Column::File | Column::Line | Column::Annotation => true,
            Column::Puzzle => !is_made,
            _ => false,
        };
        let free = |name: &str| {
            let mut name = name.to_owned();
            while taken.iter().any(|other| other.trim().eq_ignore_ascii_case(&name)) {
                name.insert_str(0, "bitdoku_");
            }
            name
        };
        columns.iter().filter(|column| !is_known(column)).map(|&column| (column, free(column.name()))).collect()
    }

    /// The same columns with those of an answer behind them, as a line.
    pub(crate) fn header_with(&self, appended: &[(Column, String)]) -> String {
        let mut line = Vec::new();
        write_fields(self.names().iter().chain(appended.iter().map(|(_, name)| name)), &mut line);
        String::from_utf8(line).expect("names are text")
    }

    /// Calls `take` with each record among the lines, and the row it stands in, until it breaks.
    pub(crate) fn each(
        &self,
        lines: &Lines,
        mut take: impl FnMut(Result<Record<'_>, ParseError>, TableRow<'_>) -> ControlFlow<()>,
    ) {
        let (mut fields, mut annotation) = (Fields::default(), String::new());
        let options = Options { links: self.links, ..Options::default() };
        let mut readers = [Format::Line, Format::Sukaku].map(|format| Reader::new(format, &options));
        self.rows(lines, |raw, line| {
            fields.split(raw, self.delimiter);
            let row = TableRow { table: self, fields: &fields, raw };
            if row.is_remark() {
                return ControlFlow::Continue(());
            }
            let read = row.puzzle(line, &mut readers).map(|puzzle| {
                annotation.clear();
                row.write_annotation(&mut annotation);
                Record { puzzle, annotation: annotation.trim(), line }
            });
            take(read, row)
        });
    }

    /// How many bytes of the lines so many of their rows take.
    pub(crate) fn length_of(&self, lines: &Lines, records: u64) -> usize {
        let (mut seen, mut length) = (0, 0);
        let mut fields = Fields::default();
        cut(&lines.text, self.delimiter, true, |raw, whole| {
            if seen == records {
                return ControlFlow::Break(());
            }
            fields.split(raw, self.delimiter);
            seen += u64::from(!is_blank(raw) && !TableRow { table: self, fields: &fields, raw }.is_remark());
            length += whole.len();
            ControlFlow::Continue(())
        });
        length
    }

    /// Calls `take` with each line that is not blank, or lines if a field has several, and the number of the first.
    fn rows<'a>(&self, lines: &'a Lines, mut take: impl FnMut(&'a [u8], u64) -> ControlFlow<()>) {
        let mut line = lines.first;
        cut(&lines.text, self.delimiter, true, |raw, whole| {
            let number = line;
            line += memchr::memchr_iter(b'\n', whole).count().max(1) as u64;
            if is_blank(raw) { ControlFlow::Continue(()) } else { take(raw, number) }
        });
    }

    /// What is between two fields.
    pub(crate) const fn delimiter(&self) -> u8 {
        self.delimiter
    }
}

fn is_blank(raw: &[u8]) -> bool {
    raw.iter().all(|byte| matches!(byte, b' ' | b'\t'))
}

impl<'a> TableRow<'a> {
    /// Whether it is a comment, or the header once more, as where one file was put behind another. What begins like a
    /// comment and holds a puzzle is none.
    fn is_remark(&self) -> bool {
        let field = self.fields.get(self.raw, self.table.column);
        if self.raw.starts_with(b"#") {
            return !field.is_some_and(find::is_puzzle);
        }
        let Some(header) = &self.table.header else { return false };
        let is_name = |i: usize| {
            let field = self.fields.get(self.raw, i).unwrap_or_default();
            header.get(i).is_some_and(|name| String::from_utf8_lossy(field) == *name)
        };
        is_name(self.table.column) && self.fields.count() == header.len() && (0..header.len()).all(is_name)
    }

    /// The puzzle.
    fn puzzle(&self, line: u64, readers: &mut [Reader; 2]) -> Result<Puzzle, ParseError> {
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
            && let Some(Ok(record)) = readers[0].push(field, line).next()
            && record.annotation.is_empty()
        {
            return Ok(record.puzzle);
        }
        self.loosely(field, line, readers)
    }

    /// The puzzle of a field that is not 81 plain cells.
    #[cold]
    fn loosely(&self, field: &[u8], line: u64, readers: &mut [Reader; 2]) -> Result<Puzzle, ParseError> {
        let column = self.table.column;
        let start = self.fields.start(column) + field.len() - field.trim_ascii_start().len();
        if self.fields.is_open(column) {
            return Err(self.fault(line, self.raw.len(), 0, Expected::ClosingQuote, Found::LineEnd));
        }
        // Cells in several lines are as good as cells in one.
        let text = field.trim_ascii().iter().map(|byte| if matches!(byte, b'\n' | b'\r') { b' ' } else { *byte });
        let text = text.collect::<Vec<u8>>();
        let is_sukaku = text.len() > 2 * 81 && text.iter().all(|byte| byte.is_ascii_digit() || b".-_*".contains(byte));
        match readers[usize::from(is_sukaku)].push(&text, line).next() {
            // In a field of its own nothing stands behind a puzzle.
            Some(Ok(record)) if record.annotation.is_empty() => Ok(record.puzzle),
            Some(Ok(record)) => {
                let cells = text[..text.len() - record.annotation.len()].trim_ascii_end().len();
                let found = Found::Count(text.len());
                Err(self.fault(line, start + cells, text.len() - cells, Expected::Cells(cells), found))
            }
            Some(Err(error)) => {
                let at = error.excerpt.char_indices().nth((error.column - error.excerpt_column) as usize);
                let before = at.map_or(text.len(), |(at, _)| at);
                Err(self.fault(line, start + before, error.length, error.expected, error.found))
            }
            None => Err(self.fault(line, start, field.len(), Expected::Cells(81), Found::Count(text.len()))),
        }
    }

    /// A fault of so many bytes at a byte of the row, which begins on this line.
    fn fault(&self, record: u64, at: usize, length: usize, expected: Expected, found: Found) -> ParseError {
        let at = at.min(self.raw.len());
        let start = memchr::memrchr(b'\n', &self.raw[..at]).map_or(0, |end| end + 1);
        let line = record + memchr::memchr_iter(b'\n', &self.raw[..start]).count() as u64;
        let end = memchr::memchr(b'\n', &self.raw[at..]).map_or(self.raw.len(), |end| at + end);
        let mut error = ParseError::at(&self.raw[start..end], line, at - start, length.min(end - at), expected, found);
        error.record = record;
        error
    }

    /// The status, or that the table states another solution: then what is known of the puzzle is right, and the table is
    /// wrong.
    pub(crate) fn verified(&self, puzzle: &Puzzle, status: Status) -> Status {
        let Some(stated) = self.stated() else { return status };
        let fits = || {
            let solution = stated.parse::<Solution>().ok()?;
            let allows = match puzzle {
                Puzzle::Grid(grid) => solution.completes(grid),
                Puzzle::Sukaku(marks) => Cell::ALL.into_iter().all(|cell| marks.allows(cell, solution[cell])),
            };
            allows.then_some(())
        };
        if status == Status::Unique && fits().is_none() { Status::Mismatch } else { status }
    }

    /// The solution that the table states. A number of solutions is none, and nor is nothing.
    fn stated(&self) -> Option<&'a str> {
        let field = self.fields.get(self.raw, self.table.stated?)?.trim_ascii();
        let text = std::str::from_utf8(field).unwrap_or("?");
        (text.len() > "18446744073709551615".len()).then_some(text)
    }

    /// What stands beside the puzzle, as it stands but on one line.
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

    /// Appends all fields of the row, with commas between them, as many as the table has columns. What is more stands in
    /// the last one.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let count = self.fields.count();
        if self.table.delimiter == b',' && count == self.table.width && self.fields.is_strict() {
            out.extend_from_slice(self.raw);
            return;
        }
        let text = |bytes: &[u8]| match String::from_utf8(bytes.to_vec()) {
            Ok(text) => text,
            Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        };
        let field = |i: usize| match i + 1 == self.table.width && count > self.table.width {
            true => text(&self.raw[self.fields.range(i).start..]),
            false => text(self.fields.get(self.raw, i).unwrap_or_default()),
        };
        write_fields((0..self.table.width).map(field), out);
        out.pop();
    }
}

#[cfg(test)]
mod tests;
