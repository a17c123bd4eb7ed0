//! Blocks: the unit of work, some whole records of one input.

use std::ops::ControlFlow;
use std::sync::Arc;

use bitdoku::ParseError;
use bitdoku::grid::Puzzle;
use bitdoku::text::{Reader, Record};

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
    /// Already read, since only the one who has seen all lines before knows where a record begins.
    Entries(Vec<Result<Entry, ParseError>>),
    /// No records, for the input could not be opened or not be read any further. The reason.
    Lost(String),
}

/// A [`Record`] that owns its annotation.
#[derive(Debug)]
pub(crate) struct Entry {
    puzzle: Puzzle,
    annotation: Box<str>,
    line: u64,
}

impl From<Record<'_>> for Entry {
    fn from(record: Record<'_>) -> Self {
        Self { puzzle: record.puzzle, annotation: record.annotation.into(), line: record.line }
    }
}

impl Block {
    /// Calls `take` for each record, and for each that could not be read with the reason, until it breaks.
    pub(crate) fn each(&self, mut take: impl FnMut(Result<Record<'_>, ParseError>) -> ControlFlow<()>) {
        match &self.content {
            Content::Lines { lines, reader } => {
                let mut reader = Reader::clone(reader);
                // No record is left open at the end: the format has one a line.
                let _ = lines.each(|line, number| reader.push(line, number).try_for_each(&mut take));
            }
            Content::Entries(entries) => {
                let _ = entries.iter().try_for_each(|entry| {
                    take(match entry {
                        Ok(Entry { puzzle, annotation, line }) => {
                            Ok(Record { puzzle: *puzzle, annotation, line: *line })
                        }
                        Err(error) => Err(error.clone()),
                    })
                });
            }
            Content::Lost(_) => {}
        }
    }
}
