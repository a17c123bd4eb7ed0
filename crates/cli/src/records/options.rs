//! The options that say which records to read, and how.

use std::ffi::{OsStr, OsString};
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use bitdoku::ordered::Draft;
use bitdoku::text::{self, FORMATS, Format};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args, Command};

use super::outfile::{Left, OutFile};
use super::sink::{AsTheyAre, Earlier, Layout, Sieve, Sink, Target};
use super::worker::{Answer, OnError, RecordWorker};
use crate::block::Block;
use crate::form::out_parser;
use crate::input::{self, Operand};
use crate::page::{Page, RunTotals};
use crate::pipeline::{self, Worker};
use crate::progress::Progress;
use crate::source::Source;
use crate::streams;
use crate::table::Sheet;
use crate::terminal::Terminal;

/// Which records to read, and how.
#[derive(Args, Debug)]
pub(crate) struct Input {
    /// Files to read, `-` for stdin, or puzzles of 81 or 729 characters [default: stdin]
    ///
    /// Files compressed with gzip or zstd are decompressed.
    #[arg(value_name = "FILE|PUZZLE")]
    operands: Vec<OsString>,
    /// The format of the input, if detection gets it wrong
    #[arg(long, value_name = "NAME", value_parser = format_parser(), help_heading = "Input", hide_possible_values = true)]
    format: Option<Format>,
    /// The column of a table that holds the puzzles, by name or by number from 1
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    column: Option<String>,
    /// The character that separates the columns of a table
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, help_heading = "Input")]
    delimiter: Option<u8>,
    /// Do not compare the solutions found with those in a table's column solution, solutions or answer
    #[arg(long, help_heading = "Input")]
    no_verify: bool,
    /// How to handle a record that cannot be read
    #[arg(long, value_name = "WHAT", default_value = "keep", help_heading = "Input")]
    on_error: OnError,
    /// Write the rows to this file, created only when the run is complete
    ///
    /// Until then the rows are in FILE.partial. Without --as, the extension sets the format, such as .csv or .jsonl. A
    /// final .gz or .zst compresses the file.
    #[arg(short, long, value_name = "FILE", value_parser = out_parser(), help_heading = "Output")]
    out: Option<PathBuf>,
    /// Continue a stopped or killed run; use the same options and the same input
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,
    /// At the end, print the number of records by status and of puzzles by level and rating to stderr
    #[arg(long, help_heading = "Output")]
    stats: bool,
    /// The number of threads, 0 for one per core; the rows do not depend on it
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
pub(crate) const MOST_THREADS: i64 = bitdoku::Pool::MOST_THREADS as i64;

/// How many threads `--threads` means: 0 is one per core.
pub(crate) fn thread_count(asked: u16) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        some => usize::from(some),
    }
}

/// Reads the name of a format.
pub(crate) fn format_parser() -> impl TypedValueParser<Value = Format> {
    FormatParser
}

/// The names of formats; what looks like a template of `serate`, whose option has this name, is pointed to the right one.
#[derive(Clone)]
struct FormatParser;

impl FormatParser {
    fn names() -> PossibleValuesParser {
        let names = FORMATS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
        PossibleValuesParser::new(names)
    }
}

impl TypedValueParser for FormatParser {
    type Value = Format;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<Format, clap::Error> {
        if value.as_encoded_bytes().contains(&b'%') {
            let text = "--format is the format of the input; use `bitdoku rate --template` to write lines in your own format\n";
            return Err(clap::Error::raw(ErrorKind::InvalidValue, text).with_cmd(command));
        }
        let name = Self::names().parse_ref(command, argument, value)?;
        Ok(name.parse().expect("only these names are possible"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = FORMATS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
        Some(Box::new(names))
    }
}

/// Reads `--delimiter`: one character, or `tab`.
fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !byte.is_ascii_alphanumeric() => Ok(*byte),
        _ => Err("expected one character other than a letter or digit, or `tab`".to_owned()),
    }
}

impl Input {
    /// The inputs, still to be opened. If stdin is a terminal, a message says that it is read.
    ///
    /// # Errors
    /// If the first is not the table that it is said to be.
    pub(crate) fn source(&self, terminal: &Terminal) -> Result<Source> {
        let operands = match &self.operands[..] {
            [] => vec![Operand::Stdin],
            some => some.iter().cloned().map(Operand::new).collect(),
        };
        let stdins = operands.iter().filter(|operand| matches!(operand, Operand::Stdin)).count();
        ensure!(stdins < 2, "`-` is stdin, which can be read only once");
        ensure!(!input::are_parts(&operands), "put quotes around a puzzle that contains blanks");
        if stdins > 0 && io::stdin().is_terminal() && !terminal.quiet {
            streams::say("type or paste puzzles; end with Ctrl-D on a new line (Ctrl-C gives up)");
        }
        let column = self.column.as_deref().map(text::Column::from);
        // Only tables have columns.
        let is_table = column.is_some() || self.delimiter.is_some();
        let format = self.format.or(is_table.then_some(Format::Csv));
        let options = text::Options { column, delimiter: self.delimiter };
        let source = Source::new(operands, format, options);
        let mut source = if self.no_verify { source.without_verifying() } else { source };
        if format == Some(Format::Csv) {
            // A wrong name of a column is wrong usage, and nothing is answered then.
            source.look()?;
        }
        Ok(source)
    }

    /// A worker that asks answers about each record of a block. `answer` makes them; if one breaks, another is made. `sheet`: how rows
    /// with named fields are written, if they are.
    pub(crate) fn worker<'a, A: Answer>(
        &self,
        answer: impl Fn() -> A + 'a,
        sheet: Option<&'a Sheet>,
        terminal: &'a Terminal,
    ) -> RecordWorker<'a, A> {
        let is_seen = self.out.is_none() && terminal.shows_both();
        RecordWorker::new(Box::new(answer), self.on_error, terminal).with_sheet(sheet).seen(is_seen)
    }

    /// The file to write, if that is asked for.
    pub(crate) fn out(&self) -> Option<&Path> {
        self.out.as_deref()
    }

    /// Whether what answers come to is counted.
    pub(crate) const fn has_stats(&self) -> bool {
        self.stats
    }

    /// What can be shown where, if rows go into a file.
    pub(crate) fn terminal(&self, terminal: &Terminal) -> Terminal {
        terminal.with_rows_in(self.out())
    }

    /// Goes through all records. `layout` says what surrounds the rows.
    pub(crate) fn run<W: Worker>(
        &self,
        source: Source,
        terminal: &Terminal,
        layout: Layout,
        worker: impl Fn() -> W + Sync,
    ) -> Result<RunTotals> {
        self.run_through(source, terminal, layout, &mut AsTheyAre, worker)
    }

    /// [`Input::run`], with the rows of each page passed through a sieve, in their order, before they go out.
    pub(crate) fn run_through<W: Worker>(
        &self,
        mut source: Source,
        terminal: &Terminal,
        layout: Layout,
        sieve: &mut impl Sieve,
        worker: impl Fn() -> W + Sync,
    ) -> Result<RunTotals> {
        let terminal = &self.terminal(terminal);
        let progress = Progress::new(source.extent(), terminal);
        let (target, earlier) = match &self.out {
            None => (Target::Stdout(streams::stdout()), None),
            Some(path) => {
                let (file, earlier) = self.file(path, &layout, &mut source, sieve, &worker)?;
                (Target::File(file), earlier)
            }
        };
        let mut sink = Sink::new(target, terminal, layout, progress, earlier, self.stats)?;
        let done = pipeline::run(thread_count(self.threads), source.blocks(), worker, sink.pages(sieve));
        sink.end(done, sieve)
    }

    /// The file to write, and what of it an earlier run has written: then the source is after the records of that.
    fn file<W: Worker>(
        &self,
        path: &Path,
        layout: &Layout,
        source: &mut Source,
        sieve: &mut impl Sieve,
        worker: &impl Fn() -> W,
    ) -> Result<(OutFile, Option<Earlier>)> {
        ensure!(
            !(self.resume && layout.at_once),
            "--resume has no effect: this file is written in one piece at the end"
        );
        let left = match (self.resume, layout.at_once) {
            (true, _) => Left::Resumed,
            (_, true) => Left::Dropped,
            _ => Left::Kept,
        };
        let (mut file, note) = OutFile::open(path, left)?;
        if note.is_none() {
            sieve.begin(&file)?;
        }
        let Some(note) = note else { return Ok((file, None)) };
        let damaged = || format!("{}.at is damaged: remove it to begin anew", file.partial().display());
        let (earlier, noted) = Earlier::read(&note).with_context(damaged)?;
        file.separator = layout.separator;
        if earlier.totals.records > 0 {
            let last = source.pass_over(earlier.totals.records);
            let again = last.map(|block| if layout.once { None } else { Some(rows_of(&block, worker())) });
            ensure!(
                again.map_or(Ok(false), |again| sieve.go_on(noted, again.as_deref(), &mut file))?,
                "{} does not match this input: its record {} would have different rows",
                file.partial().display(),
                earlier.totals.records
            );
        }
        Ok((file, Some(earlier)))
    }
}

/// The rows of a block.
fn rows_of(block: &Block, mut worker: impl Worker) -> Vec<u8> {
    let draft = Draft::default();
    worker.work(block, &draft);
    draft.write(|page: &mut Page| std::mem::take(&mut page.rows))
}
