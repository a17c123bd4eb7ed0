//! `--output` of the commands whose answers are not grids.

use clap::{Args, ValueEnum};

use crate::records::Layout;
use crate::row::{Column, Row};

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
    /// What was chosen.
    pub(crate) fn table(&self) -> Table {
        if self.json { Table::Jsonl } else { self.output }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Table {
    /// A line for each
    Line,
    /// A table with a header
    Csv,
    /// A JSON object a line; see the guide for its fields
    Jsonl,
}

impl Table {
    /// What stands around the rows.
    pub(crate) fn layout(self, columns: &[Column]) -> Layout {
        let header = if self == Self::Csv { Column::header(columns) } else { String::new() };
        Layout { header, separator: "" }
    }

    /// Appends a row. Lines differ from command to command and are written by each.
    pub(crate) fn write(self, row: &Row<'_>, columns: &[Column], out: &mut Vec<u8>) {
        match self {
            Self::Csv => row.write_csv(columns, out),
            Self::Line | Self::Jsonl => row.write_json(out),
        }
    }
}
