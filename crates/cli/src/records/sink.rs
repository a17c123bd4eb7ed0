//! Where rows and messages go.

use std::io::{self, Write};

use anyhow::Result;
use bitdoku_answer::Status;
use indicatif::HumanCount;

use super::outfile::OutFile;
use crate::page::{Page, RunTotals};
use crate::progress::Progress;
use crate::signal;
use crate::streams;
use crate::terminal::Terminal;

/// What stands around rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Above the first row.
    pub(crate) header: String,
    /// Before each row, yet not before the first.
    pub(crate) separator: &'static str,
    /// Below the last row.
    pub(crate) footer: &'static str,
    /// Why nobody can tell from rows how many records they are of, if so. Else each record's is a line, the same each time.
    pub(crate) uncountable: Option<&'static str>,
    /// Whether an end of line in quotes ends no row.
    pub(crate) has_quotes: bool,
}

/// Why rows that are drawn cannot be counted.
pub(crate) const SEVERAL_LINES: &str = "they are of several lines";

/// What becomes of rows before they go out, in the order of the records.
pub(crate) trait Sieve: Send {
    /// Changes the rows of a page.
    fn pass(&mut self, rows: &mut Vec<u8>) -> io::Result<()>;

    /// What is written when all rows are through.
    ///
    /// # Errors
    /// If there is nothing to write after all.
    fn end(&mut self) -> Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// Lets all rows through.
pub(super) struct AsTheyAre;

impl Sieve for AsTheyAre {
    fn pass(&mut self, _: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}

/// What rows are written to.
pub(crate) enum Target {
    Stdout(streams::Stdout),
    File(OutFile),
}

impl Target {
    /// What takes the rows.
    pub(crate) fn writer(&mut self) -> &mut dyn Write {
        match self {
            Self::Stdout(stdout) => stdout,
            Self::File(file) => file,
        }
    }
}

/// Where pages go.
pub(super) struct Sink<'a> {
    target: Target,
    terminal: &'a Terminal,
    progress: Progress,
    separator: &'static str,
    footer: &'static str,
    /// Messages shown so far, and messages that were not.
    said: usize,
    unsaid: u64,
    totals: RunTotals,
}

impl<'a> Sink<'a> {
    /// Writes what stands above the rows, unless an earlier run has done that.
    pub(super) fn new(
        mut target: Target,
        terminal: &'a Terminal,
        layout: Layout,
        progress: Progress,
    ) -> io::Result<Self> {
        let is_new = match &target {
            Target::Stdout(_) => true,
            Target::File(file) => file.is_new()?,
        };
        if is_new {
            target.writer().write_all(layout.header.as_bytes())?;
        }
        let Layout { separator, footer, .. } = layout;
        Ok(Self { target, terminal, progress, separator, footer, said: 0, unsaid: 0, totals: RunTotals::default() })
    }

    /// Puts a page out. After an error, or the last page, nobody needs to search on.
    pub(super) fn put(&mut self, page: &Page) -> io::Result<()> {
        let written = self.write(&page.rows);
        if written.is_err() || page.is_last {
            signal::stop_all();
        }
        self.say(page);
        self.totals.add(&page.totals);
        self.progress.show(self.totals.records, page.answered);
        written
    }

    fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let _guard = signal::writing();
        let separator = std::mem::take(&mut self.separator);
        let out = self.target.writer();
        out.write_all(rows.strip_prefix(separator.as_bytes()).unwrap_or(rows))?;
        out.flush()
    }

    fn say(&mut self, page: &Page) {
        let room = if self.terminal.quiet { 0 } else { Page::MESSAGES - self.said };
        let shown = &page.messages[..room.min(page.messages.len())];
        self.said += shown.len();
        self.unsaid += (page.messages.len() - shown.len()) as u64 + page.unsaid;
        if !shown.is_empty() || !page.failures.is_empty() {
            self.progress.suspend(|| {
                shown.iter().chain(&page.failures).for_each(|message| streams::say_lines(message));
            });
        }
    }

    /// Writes what stands below the rows, unless there should be more of them: `rest` and the footer. Says what was not said, and with
    /// `--verbose` what was done.
    pub(super) fn end(mut self, rest: &[u8]) -> Result<RunTotals> {
        self.progress.end();
        let is_whole = !signal::is_stopping();
        if is_whole {
            let out = self.target.writer();
            out.write_all(rest)?;
            out.write_all(self.footer.as_bytes())?;
        }
        if self.unsaid > 0 {
            let (count, more) = (HumanCount(self.unsaid), if self.said > 0 { " more" } else { "" });
            let messages = if self.unsaid == 1 { "message" } else { "messages" };
            streams::say(format_args!("{count}{more} {messages} about records, not shown"));
        }
        if self.terminal.verbose {
            streams::say(self.summary());
        }
        if let Target::File(file) = self.target {
            if is_whole {
                file.finish()?;
            } else if let Some(partial) = file.leave()? {
                streams::say(format_args!("what is done is in {}; --resume goes on", partial.display()));
            }
        }
        Ok(self.totals)
    }

    fn summary(&self) -> String {
        let seconds = self.progress.elapsed().as_secs_f64();
        let records = HumanCount(self.totals.records);
        let rate = HumanCount((self.totals.records as f64 / seconds) as u64);
        let statuses = Status::ALL.into_iter().filter(|&status| self.totals.of(status) > 0);
        let counts: Vec<String> =
            statuses.map(|status| format!("{} {}", HumanCount(self.totals.of(status)), status.name())).collect();
        let counts = if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        format!("{records} records{counts} in {seconds:.3} s, {rate}/s")
    }
}
