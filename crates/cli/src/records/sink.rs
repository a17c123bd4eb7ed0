//! Where rows and messages go.

use std::fmt;
use std::io::{self, Write};

use anyhow::Result;
use bitdoku_answer::Status;
use indicatif::HumanCount;

use super::outfile::OutFile;
use crate::page::{Page, RunTotals};
use crate::progress::Progress;
use crate::signal;
use crate::stats::Stats;
use crate::streams;
use crate::terminal::Terminal;

/// What surrounds rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    /// Above the first row.
    pub(crate) header: String,
    /// Before each row, yet not before the first.
    pub(crate) separator: &'static str,
    /// Below the last row.
    pub(crate) footer: &'static str,
    /// Whether the rows of a record are not to be made a second time to be compared: they tell times, or take their time.
    pub(crate) once: bool,
    /// Whether what an earlier run has left is of no use, so that none is gone on with.
    pub(crate) at_once: bool,
}

/// What an earlier run has answered.
#[derive(Default)]
pub(super) struct Earlier {
    pub(super) totals: RunTotals,
    stats: Stats,
    /// Whether it has written a row.
    has_rows: bool,
}

impl Earlier {
    /// It in a line, with the note of a sieve.
    fn note(totals: &RunTotals, stats: Option<&Stats>, has_rows: bool, sieve: &str) -> String {
        let stats = stats.map_or_else(|| "-".to_owned(), Stats::noted);
        format!("{} {} {stats} {sieve}", totals.noted(), u8::from(has_rows))
    }

    /// Reads such a line.
    pub(super) fn read(note: &str) -> Option<(Self, &str)> {
        let (totals, note) = note.split_once(' ')?;
        let (has_rows, note) = note.split_once(' ')?;
        let (stats, sieve) = note.split_once(' ')?;
        let (totals, stats) = (RunTotals::of_note(totals)?, Stats::of_note(stats)?);
        Some((Self { totals, stats, has_rows: has_rows == "1" }, sieve))
    }
}

/// What becomes of rows before they go out, in the order of the records.
pub(crate) trait Sieve: Send {
    /// Rows are to go into a file: what must outlive the process can lie beside it.
    ///
    /// # Errors
    /// If it cannot.
    fn begin(&mut self, _: &OutFile) -> Result<()> {
        Ok(())
    }

    /// Changes the rows of a page.
    fn pass(&mut self, page: &mut Page) -> io::Result<()>;

    /// What must be known to go on after the rows so far, in one line; none if that is too much to be kept now, unless it `must`
    /// be.
    fn note(&mut self, _must: bool) -> io::Result<Option<String>> {
        Ok(Some(String::new()))
    }

    /// Goes on where that was noted, and tells whether the input seems to be the same. `again`: what [`Sieve::pass`] was given
    /// last then, if it is; unless that is not made a second time.
    ///
    /// # Errors
    /// If what was left cannot be read.
    fn go_on(&mut self, note: &str, again: Option<&[u8]>, file: &mut OutFile) -> Result<bool>;

    /// Writes what comes when all rows are through.
    ///
    /// # Errors
    /// If there is nothing to write after all, or if it cannot be written.
    fn end(&mut self, _: &mut dyn Write) -> Result<()> {
        Ok(())
    }
}

/// No record gave anything to write.
#[derive(Debug)]
pub(crate) struct NothingToWrite(pub(crate) &'static str);

impl fmt::Display for NothingToWrite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for NothingToWrite {}

/// Lets all rows through.
pub(super) struct AsTheyAre;

impl Sieve for AsTheyAre {
    fn pass(&mut self, _: &mut Page) -> io::Result<()> {
        Ok(())
    }

    fn go_on(&mut self, _: &str, again: Option<&[u8]>, file: &mut OutFile) -> Result<bool> {
        again.map_or(Ok(true), |again| file.ends_with(again))
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

impl Target {
    /// Leaves a file without all rows, and says where it can be gone on with.
    pub(crate) fn leave(self) -> Result<()> {
        if let Self::File(file) = self
            && let Some(partial) = file.leave()?
        {
            streams::say(format_args!("completed rows are in {}; --resume continues", partial.display()));
        }
        Ok(())
    }
}

/// Where pages go.
pub(super) struct Sink<'a> {
    target: Target,
    terminal: &'a Terminal,
    progress: Progress,
    separator: &'static str,
    footer: &'static str,
    /// Records that an earlier run has answered.
    earlier: u64,
    /// How many bytes at the end of what is written are of a record that has further rows.
    open: usize,
    /// Messages shown so far, and messages that were not.
    said: usize,
    unsaid: u64,
    totals: RunTotals,
    /// The summary at the end, if requested.
    stats: Option<Stats>,
}

impl<'a> Sink<'a> {
    /// Writes what is above the rows, unless an earlier run has done that: `earlier` is what that has answered. `has_stats`:
    /// whether it is to be counted what was found.
    pub(super) fn new(
        mut target: Target,
        terminal: &'a Terminal,
        layout: Layout,
        progress: Progress,
        earlier: Option<Earlier>,
        has_stats: bool,
    ) -> io::Result<Self> {
        let mut separator = layout.separator;
        match &earlier {
            None => target.writer().write_all(layout.header.as_bytes())?,
            Some(earlier) if earlier.has_rows => separator = "",
            Some(_) => {}
        }
        let Earlier { totals, stats, .. } = earlier.unwrap_or_default();
        let (footer, earlier, stats) = (layout.footer, totals.records, has_stats.then_some(stats));
        Ok(Self { target, terminal, progress, separator, footer, earlier, open: 0, said: 0, unsaid: 0, totals, stats })
    }

    /// Takes one page after another, and puts it out when it went through the sieve.
    pub(super) fn pages(&mut self, sieve: &mut impl Sieve) -> impl FnMut(&mut Page) -> io::Result<()> + Send {
        |page| {
            sieve.pass(page)?;
            self.put(page, sieve)
        }
    }

    /// After an error, or after the last page, all searches end.
    fn put(&mut self, page: &Page, sieve: &mut impl Sieve) -> io::Result<()> {
        let written = self.write(page, sieve);
        if written.is_err() || page.is_last {
            signal::stop_all();
        }
        self.say(page);
        self.progress.show(self.totals.records, page.answered);
        written
    }

    fn write(&mut self, page: &Page, sieve: &mut impl Sieve) -> io::Result<()> {
        let _guard = signal::writing();
        self.totals.add(&page.totals);
        if let Some(stats) = &mut self.stats {
            stats.add(&page.facts);
        }
        let rows = &page.rows;
        if !rows.is_empty() {
            let separator = std::mem::take(&mut self.separator);
            let out = self.target.writer();
            out.write_all(rows.strip_prefix(separator.as_bytes()).unwrap_or(rows))?;
            out.flush()?;
        }
        self.open = if page.totals.records > 0 { page.open } else { self.open + page.open };
        if page.totals.records > 0 { self.mark(self.open, sieve, false) } else { Ok(()) }
    }

    /// Notes how far the run has come, but for the last `open` bytes.
    fn mark(&mut self, open: usize, sieve: &mut impl Sieve, must: bool) -> io::Result<()> {
        let Target::File(file) = &mut self.target else { return Ok(()) };
        if self.totals.records == 0 {
            return Ok(());
        }
        let Some(note) = sieve.note(must)? else { return Ok(()) };
        file.mark(open, &Earlier::note(&self.totals, self.stats.as_ref(), self.separator.is_empty(), &note))
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

    /// Writes what is below the rows, unless there should be more of them: what the sieve has left, and the footer. Says
    /// what was not said, and with `--verbose` what was done. `done`: whether all pages went out.
    pub(super) fn end(mut self, done: io::Result<()>, sieve: &mut impl Sieve) -> Result<RunTotals> {
        self.progress.end();
        let mut written = done.map_err(anyhow::Error::from);
        if written.is_ok() {
            let _guard = signal::writing();
            written = self.mark(self.open, sieve, true).map_err(anyhow::Error::from);
        }
        if written.is_ok() && !signal::is_stopping() {
            let out = self.target.writer();
            written = sieve.end(out).and_then(|()| Ok(out.write_all(self.footer.as_bytes())?));
        }
        let is_whole = written.is_ok() && !signal::is_stopping();
        if self.totals.lost_inputs > 0 && written.as_ref().is_err_and(|error| error.is::<NothingToWrite>()) {
            // That an input is lost was told, and explains it.
            written = Ok(());
        }
        if self.unsaid > 0 {
            let (count, more) = (HumanCount(self.unsaid), if self.said > 0 { " more" } else { "" });
            let messages = if self.unsaid == 1 { "message" } else { "messages" };
            streams::say(format_args!("{count}{more} {messages} about records, not shown"));
        }
        if self.terminal.verbose {
            streams::say(self.summary());
        }
        if let Some(stats) = &self.stats {
            streams::say_lines(&stats.text(&self.totals));
        }
        match self.target {
            Target::File(file) if is_whole => file.finish()?,
            target if !is_whole => target.leave()?,
            _ => {}
        }
        written?;
        Ok(self.totals)
    }

    fn summary(&self) -> String {
        let seconds = self.progress.elapsed().as_secs_f64();
        let records = HumanCount(self.totals.records);
        let rate = HumanCount(((self.totals.records - self.earlier) as f64 / seconds) as u64);
        let statuses = Status::ALL.into_iter().filter(|&status| self.totals.of(status) > 0);
        let counts: Vec<String> =
            statuses.map(|status| format!("{} {}", HumanCount(self.totals.of(status)), status.name())).collect();
        let counts = if counts.is_empty() { String::new() } else { format!(" ({})", counts.join(", ")) };
        format!("{records} records{counts} in {seconds:.3} s, {rate}/s")
    }
}
