//! `--output` of the commands whose answers are not grids, and how tables and JSON Lines are written.

use bitdoku::text::ParseError;
use bitdoku_answer::{Column, PuzzleRow, write_fields};
use clap::{Args, ValueEnum};

use crate::records::Layout;

/// The options about that.
#[derive(Args, Debug)]
pub(crate) struct TableChoice {
    /// How to write the answers
    #[arg(short, long, value_name = "HOW", default_value = "line")]
    output: Table,
    /// The same as `--output jsonl`
    #[arg(long, conflicts_with = "output")]
    json: bool,
}

impl TableChoice {
    /// How rows are written; `None` for lines, which differ from command to command and are written by each.
    pub(crate) fn sheet(&self) -> Option<Sheet> {
        match (self.json, self.output) {
            (true, _) | (_, Table::Jsonl) => Some(Sheet::Jsonl),
            (_, Table::Csv) => Some(Sheet::Csv),
            (_, Table::Line) => None,
        }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Table {
    /// A line for each
    Line,
    /// A table with a header
    Csv,
    /// A JSON object a line; see the guide for its fields
    Jsonl,
}

/// A way to write rows with named fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    Csv,
    Jsonl,
}

impl Sheet {
    /// What stands around the rows.
    pub(crate) fn layout(self, columns: &[Column]) -> Layout {
        let mut header = Vec::new();
        if self == Self::Csv {
            write_fields(columns.iter().map(|column| column.name()), &mut header);
        }
        Layout { header: String::from_utf8(header).expect("names of columns are text"), ..Layout::default() }
    }

    /// Appends a row.
    pub(crate) fn write(self, row: &PuzzleRow<'_>, columns: &[Column], out: &mut Vec<u8>) {
        match self {
            Self::Csv => write_fields(columns.iter().map(|column| column.of(row)), out),
            Self::Jsonl => write_line(&row.json(), out),
        }
    }

    /// Appends the row of a record that could not be read.
    pub(crate) fn write_malformed(self, error: &ParseError, file: &str, columns: &[Column], out: &mut Vec<u8>) {
        self.write(&PuzzleRow::malformed(error).at(file, error.line), columns, out);
    }
}

/// Appends a line.
pub(crate) fn write_line(line: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(line.as_bytes());
    out.push(b'\n');
}
