//! The options that say which records to read, and how.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;

use anyhow::Result;
use bitdoku::text::{self, FORMATS, Format};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::sink::{Layout, Sink};
use super::worker::{Answer, RecordWorker};
use crate::input::Operand;
use crate::page::Tally;
use crate::pipeline::{self, Worker};
use crate::progress::Progress;
use crate::source::Source;
use crate::terminal::Terminal;

/// Which records to read, and how.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// Files to read, `-` for stdin, or a puzzle of 81 or 729 characters; stdin if there are none
    ///
    /// Files compressed with gzip or zstd are read as they are.
    #[arg(value_name = "FILE|PUZZLE")]
    operands: Vec<OsString>,
    /// The format of the input, if it is not the one it looks like
    #[arg(long, value_name = "NAME", value_parser = format_parser(), help_heading = "Input", hide_possible_values = true)]
    format: Option<Format>,
    /// The column that holds the puzzles in a table, by name or by number from 1
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    column: Option<String>,
    /// The character between two columns of a table
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, help_heading = "Input")]
    delimiter: Option<u8>,
    /// What to do with a record that cannot be read
    #[arg(long, value_name = "WHAT", default_value = "keep", help_heading = "Input")]
    on_error: OnError,
    /// How many threads work at the same time, 0 for one per core; the rows are the same for any number
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        value_parser = clap::value_parser!(u16).range(..=MOST_THREADS),
        env = "BITDOKU_THREADS",
        hide_env_values = true,
        help_heading = "Limits"
    )]
    threads: u16,
}

/// More threads than any machine has cores would only cost memory.
pub(crate) const MOST_THREADS: i64 = 1024;

/// What becomes of a record that cannot be read. It is reported on stderr in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum OnError {
    /// Write a row that says so, so that there is a row for each record
    Keep,
    /// Write no row
    Skip,
    /// Stop there, with exit code 2
    Fail,
}

/// Reads the name of a format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    let names = FORMATS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    PossibleValuesParser::new(names).map(|name| Format::from_name(&name).expect("only these names are possible"))
}

/// Reads `--delimiter`: one character, or `tab`.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !byte.is_ascii_alphanumeric() => Ok(*byte),
        _ => Err("expected one character that is no letter or digit, or `tab`".to_owned()),
    }
}

impl Input {
    /// The inputs, still to be opened.
    pub(crate) fn source(&self) -> Result<Source, NothingToRead> {
        if self.operands.is_empty() && io::stdin().is_terminal() {
            return Err(NothingToRead);
        }
        let operands = match &self.operands[..] {
            [] => vec![Operand::Stdin],
            some => some.iter().cloned().map(Operand::new).collect(),
        };
        let column = self.column.as_deref().map(text::Column::from);
        // Only tables have columns.
        let is_table = column.is_some() || self.delimiter.is_some();
        let format = self.format.or(is_table.then_some(Format::Csv));
        Ok(Source::new(
            operands,
            format,
            text::Options { column, delimiter: self.delimiter, ..text::Options::default() },
        ))
    }

    /// How many threads to use.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            some => usize::from(some),
        }
    }

    /// A worker that asks answers about each record of a block. `answer` makes them; if one breaks, another is made.
    pub(crate) fn worker<'a, A: Answer>(
        &self,
        answer: impl Fn() -> A + 'a,
        terminal: &'a Terminal,
    ) -> RecordWorker<'a, A> {
        RecordWorker::new(Box::new(answer), self.on_error, terminal)
    }

    /// Goes through all records. `layout` says what stands around the rows.
    pub(crate) fn run<W: Worker>(
        &self,
        mut source: Source,
        terminal: &Terminal,
        layout: Layout,
        worker: impl Fn() -> W + Sync,
    ) -> Result<Tally> {
        let progress = Progress::new(source.extent(), terminal);
        let mut sink = Sink::new(terminal, layout, progress)?;
        let done = pipeline::run(self.threads(), |size| source.next_block(size), worker, |page| sink.put(page));
        let tally = sink.end();
        done?;
        Ok(tally?)
    }
}

/// No input was named, and a person sits at stdin, who may not know that something is waited for.
#[derive(Debug)]
pub(crate) struct NothingToRead;

impl fmt::Display for NothingToRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is nothing to read")
    }
}

impl std::error::Error for NothingToRead {}
