//! Blocks: the unit of work, some whole records of one input.

use std::ops::ControlFlow;
use std::sync::Arc;

use bitdoku::ParseError;
use bitdoku::text::Reader;
use bitdoku::text::table::{Table, TableRow};
use bitdoku::{AnyPuzzle, Puzzle};

use crate::cutter::Lines;

/// Some records of one input, in order.
#[derive(Debug)]
pub(crate) struct Block {
    /// The name of the input.
    pub(crate) name: Arc<str>,
    /// The records.
    pub(crate) content: Content,
    /// How many bytes of text, of all inputs, there are up to its end.
    pub(crate) end: u64,
}

/// A record of a puzzle of whatever kind.
pub(crate) type AnyRecord<'a> = bitdoku::text::Record<'a, AnyPuzzle>;

/// A record of a classic puzzle.
pub(crate) type Record<'a> = bitdoku::text::Record<'a, Puzzle>;

/// How a block holds its records.
#[derive(Debug)]
pub(crate) enum Content {
    /// As text not yet looked at, one line each at most. Workers read it, side by side.
    Lines {
        /// The text.
        lines: Lines,
        /// What reading the lines before it taught; see [`bitdoku::text::Format::is_one_line`].
        reader: Arc<Reader>,
    },
    /// As rows of a table, each whole, not yet looked at.
    Rows {
        /// The text.
        lines: Lines,
        /// What is known of the table.
        table: Arc<Table>,
    },
    /// Already read, since only a reader that has seen all lines before knows where a record begins.
    Records(Vec<Result<OwnedRecord, ParseError>>),
    /// No records, but something to say about the input.
    Note(String),
    /// No records, for the input could not be opened or not be read any further. The reason.
    Lost(String),
}

/// Where a record is, beside its line.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The name of the input.
    pub(crate) file: &'a str,
    /// Its row, if that is a table.
    pub(crate) row: Option<TableRow<'a>>,
}

impl<'a> Origin<'a> {
    /// In a text that is no table.
    pub(crate) const fn text(file: &'a str) -> Self {
        Self { file, row: None }
    }
}

/// A record that owns its annotation.
#[derive(Debug)]
pub(crate) struct OwnedRecord {
    puzzle: AnyPuzzle,
    annotation: Box<str>,
    line: u64,
}

impl From<AnyRecord<'_>> for OwnedRecord {
    fn from(record: AnyRecord<'_>) -> Self {
        Self { puzzle: record.puzzle, annotation: record.annotation.into(), line: record.line }
    }
}

impl Block {
    /// How many records it has.
    pub(crate) fn records(&self) -> u64 {
        let mut records = 0;
        self.each(|_, _| {
            records += 1;
            ControlFlow::Continue(())
        });
        records
    }

    /// Cuts it after its first `count` records, if it has more.
    pub(crate) fn split(self, count: u64) -> (Self, Option<Self>) {
        let Self { name, content, end } = self;
        let (front, rest) = match content {
            Content::Lines { mut lines, reader } => {
                let mut behind = Reader::clone(&reader);
                let (mut seen, mut length) = (0, 0);
                let _ = lines.each(|line, number| {
                    if seen == count {
                        return ControlFlow::Break(());
                    }
                    seen += behind.push(line, number).count() as u64;
                    length += line.len();
                    ControlFlow::Continue(())
                });
                if seen > count {
                    // The cut goes through a line that holds several records.
                    let mut reader = Reader::clone(&reader);
                    let mut records = Vec::new();
                    let _ = lines.each(|line, number| {
                        records.extend(reader.push(line, number).map(|record| record.map(OwnedRecord::from)));
                        ControlFlow::Continue(())
                    });
                    let rest = records.split_off(count as usize);
                    let [front, rest] = [records, rest].map(|records| Self {
                        name: Arc::clone(&name),
                        content: Content::Records(records),
                        end,
                    });
                    return (front, Some(rest));
                }
                let rest = lines.split_off(length);
                (
                    Content::Lines { lines, reader },
                    (!rest.text.is_empty()).then(|| Content::Lines { lines: rest, reader: Arc::new(behind) }),
                )
            }
            Content::Rows { mut lines, table } => {
                let rest = lines.split_off(table.length_of(&lines.text, lines.first, count));
                let rest = (!rest.text.is_empty()).then(|| Content::Rows { lines: rest, table: Arc::clone(&table) });
                (Content::Rows { lines, table }, rest)
            }
            Content::Records(mut records) => {
                let rest = records.split_off(records.len().min(count as usize));
                (Content::Records(records), (!rest.is_empty()).then_some(Content::Records(rest)))
            }
            none @ (Content::Lost(_) | Content::Note(_)) => (none, None),
        };
        let rest = rest.map(|content| Self { name: Arc::clone(&name), content, end });
        (Self { name, content: front, end }, rest)
    }

    /// Calls `take` for each record, and for each that could not be read with the reason, until it breaks.
    pub(crate) fn each(&self, mut take: impl FnMut(Result<AnyRecord<'_>, ParseError>, &Origin<'_>) -> ControlFlow<()>) {
        let origin = &Origin::text(&self.name);
        match &self.content {
            Content::Lines { lines, reader } => {
                let mut reader = Reader::clone(reader);
                // No record is left open at the end: the format has one a line.
                let _ =
                    lines.each(|line, number| reader.push(line, number).try_for_each(|record| take(record, origin)));
            }
            Content::Rows { lines, table } => {
                let _ = table
                    .each(&lines.text, lines.first, |record, row| take(record, &Origin { row: Some(row), ..*origin }));
            }
            Content::Records(records) => {
                let _ = records.iter().try_for_each(|record| {
                    let record = match record {
                        Ok(OwnedRecord { puzzle, annotation, line }) => {
                            Ok(AnyRecord { puzzle: puzzle.clone(), annotation, line: *line })
                        }
                        Err(error) => Err(error.clone()),
                    };
                    take(record, origin)
                });
            }
            Content::Lost(_) | Content::Note(_) => {}
        }
    }
}
