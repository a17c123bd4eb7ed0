//! What all commands that go through records share: their options, the worker that answers record by record, and
//! where rows and messages go.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Stdout, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::Result;
use bitdoku::text::{self, FORMATS, Format, ParseError, Record};
use bitdoku_answer::Status;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use indicatif::HumanCount;

use crate::block::{Block, Content};
use crate::input::Operand;
use crate::message;
use crate::page::{Page, Tally};
use crate::pipeline::{self, Worker};
use crate::progress::Progress;
use crate::source::Source;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

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
enum OnError {
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
    /// The inputs, still to be opened. `None` if there are none and a person sits there, who has then been told what
    /// `command` is for.
    pub(crate) fn source(&self, command: &str) -> Option<Source> {
        if self.operands.is_empty() && io::stdin().is_terminal() {
            crate::command::short_help(command);
            return None;
        }
        let operands = match &self.operands[..] {
            [] => vec![Operand::Stdin],
            some => some.iter().cloned().map(Operand::new).collect(),
        };
        let column = self.column.as_deref().map(text::Column::from);
        // Only tables have columns.
        let is_table = column.is_some() || self.delimiter.is_some();
        let format = self.format.or(is_table.then_some(Format::Csv));
        Some(Source::new(
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

    /// A worker that asks `answer` about each record of a block.
    pub(crate) fn worker<'a, A: Answer>(&self, answer: A, terminal: &'a Terminal) -> RecordWorker<'a, A> {
        RecordWorker { answer, on_error: self.on_error, terminal, is_quick: false }
    }

    /// Goes through all records. `layout` says what stands around the rows.
    pub(crate) fn run<W: Worker>(
        &self,
        mut source: Source,
        terminal: &Terminal,
        layout: Layout,
        worker: impl Fn() -> W + Sync,
    ) -> Result<Tally> {
        let progress = Progress::new(source.count(), source.length(), terminal);
        let mut sink = Sink::new(terminal, layout, progress)?;
        let done = pipeline::run(self.threads(), |size| source.next_block(size), worker, |page| sink.put(page));
        sink.end();
        done?;
        Ok(sink.tally)
    }
}

/// What a command makes of a record.
pub(crate) trait Answer {
    /// Looks at all records of a block before they come one by one, where that saves time. Nothing can be stopped
    /// meanwhile and no row comes out, so it is called only if the blocks before went by quickly.
    fn prepare(&mut self, _block: &Block) {}

    /// Writes the record's row to the page, and counts it.
    fn record(&mut self, record: &Record<'_>, file: &str, page: &mut Page);

    /// Writes the row of a record that could not be read.
    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page);
}

/// The worker that goes record by record.
pub(crate) struct RecordWorker<'a, A> {
    pub(crate) answer: A,
    on_error: OnError,
    terminal: &'a Terminal,
    /// Whether the records of the last block took less than [`QUICK`] each.
    is_quick: bool,
}

/// At this pace a block of the largest size takes less than a second.
const QUICK: Duration = Duration::from_micros(200);

impl<A: Answer> Worker for RecordWorker<'_, A> {
    fn work(&mut self, block: &Block, page: &mut Page) {
        if let Content::Lost(reason) = &block.content {
            page.failure = Some(message::about_input(&block.name, reason));
            page.tally.lost_inputs += 1;
        }
        let start = Instant::now();
        if self.is_quick {
            self.answer.prepare(block);
        }
        block.each(|record| {
            match record {
                Ok(record) => self.answer.record(&record, &block.name, page),
                Err(error) => self.malformed(&error, &block.name, page),
            }
            page.is_last |= crate::signal::interrupted();
            if page.is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let records = u32::try_from(page.tally.records).unwrap_or(u32::MAX);
        self.is_quick = start.elapsed() < QUICK * records;
    }
}

impl<A: Answer> RecordWorker<'_, A> {
    /// Reports a record that could not be read, and does with it what was asked for.
    pub(crate) fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        let message = || message::parse_error(file, error, self.terminal);
        page.tally.count(Status::Malformed);
        match self.on_error {
            OnError::Keep => {
                page.say(message);
                self.answer.malformed(error, file, page);
            }
            OnError::Skip => page.say(message),
            OnError::Fail => {
                page.failure = Some(message());
                page.tally.fatal += 1;
                page.is_last = true;
            }
        }
    }
}

/// The row, in formats made of lines, of a record that could not be read.
pub(crate) fn error_line(error: &ParseError, file: &str, page: &mut Page) {
    writeln!(page.rows, "# error: {file}:{}:{}: {error}", error.line, error.column).expect("a vector takes all");
}

/// What stands around rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Above the first row.
    pub(crate) header: String,
    /// Before each row, yet not before the first.
    pub(crate) separator: &'static str,
}

/// Where pages go.
struct Sink<'a> {
    stdout: Stdout,
    terminal: &'a Terminal,
    progress: Progress,
    separator: &'static str,
    /// Messages shown so far, and messages that were not.
    said: usize,
    unsaid: u64,
    tally: Tally,
}

impl<'a> Sink<'a> {
    fn new(terminal: &'a Terminal, layout: Layout, progress: Progress) -> io::Result<Self> {
        let mut stdout = io::stdout();
        stdout.write_all(layout.header.as_bytes())?;
        let separator = layout.separator;
        Ok(Self { stdout, terminal, progress, separator, said: 0, unsaid: 0, tally: Tally::default() })
    }

    fn put(&mut self, page: &mut Page) -> io::Result<()> {
        let rows = &page.rows[..];
        if !rows.is_empty() {
            let separator = std::mem::take(&mut self.separator);
            self.stdout.write_all(rows.strip_prefix(separator.as_bytes()).unwrap_or(rows))?;
            self.stdout.flush()?;
        }
        self.say(page);
        self.tally.add(&page.tally);
        self.progress.show(self.tally.records);
        Ok(())
    }

    fn say(&mut self, page: &Page) {
        let room = if self.terminal.quiet { 0 } else { Page::MESSAGES - self.said };
        let shown = &page.messages[..room.min(page.messages.len())];
        self.said += shown.len();
        self.unsaid += (page.messages.len() - shown.len()) as u64 + page.unsaid;
        if !shown.is_empty() || page.failure.is_some() {
            self.progress.suspend(|| {
                let mut stderr = io::stderr().lock();
                for message in shown.iter().chain(&page.failure) {
                    // Whoever closed stderr does not want to know.
                    let _ = stderr.write_all(message.as_bytes());
                }
            });
        }
    }

    /// Says what was not said, and with `--verbose` what was done.
    fn end(&mut self) {
        self.progress.end();
        let mut stderr = io::stderr().lock();
        if self.unsaid > 0 {
            let (count, more) = (HumanCount(self.unsaid), if self.said > 0 { " more" } else { "" });
            let messages = if self.unsaid == 1 { "message" } else { "messages" };
            let _ = writeln!(stderr, "bitdoku: {count}{more} {messages} about records, not shown");
        }
        if self.terminal.verbose {
            let _ = writeln!(stderr, "bitdoku: {}", self.summary());
        }
    }

    fn summary(&self) -> String {
        let seconds = self.progress.elapsed().as_secs_f64();
        let records = HumanCount(self.tally.records);
        let rate = HumanCount((self.tally.records as f64 / seconds) as u64);
        let statuses = Status::ALL.into_iter().filter(|&status| self.tally.of(status) > 0);
        let counts: Vec<String> =
            statuses.map(|status| format!("{} {}", HumanCount(self.tally.of(status)), status.name())).collect();
        let counts = if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        format!("{records} records{counts} in {seconds:.3} s, {rate}/s")
    }
}

impl Tally {
    /// What the exit code says, if records of these statuses are a negative answer.
    pub(crate) fn verdict(&self, negative: &[Status]) -> Verdict {
        if self.lost_inputs > 0 || self.fatal > 0 {
            Verdict::Trouble
        } else if negative.iter().any(|&status| self.of(status) > 0) {
            Verdict::Negative
        } else {
            Verdict::Fine
        }
    }
}
