//! A progress bar on stderr, for a person who would otherwise wonder.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::terminal::Terminal;

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far the run is.
pub(crate) struct Progress {
    start: Instant,
    /// Whether anybody would see it, and it would not mix with the rows.
    is_wanted: bool,
    bar: Option<ProgressBar>,
    /// Bytes read so far.
    read: Arc<AtomicU64>,
    /// Bytes to read in all, if known.
    length: Option<u64>,
}

impl Progress {
    /// Measures by the bytes read, out of `length`.
    pub(crate) fn new(read: Arc<AtomicU64>, length: Option<u64>, terminal: &Terminal) -> Self {
        let is_wanted = terminal.stderr && !terminal.stdout && !terminal.quiet;
        Self { start: Instant::now(), is_wanted, bar: None, read, length }
    }

    /// How long it took so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Shows that so many records are done.
    pub(crate) fn show(&mut self, records: u64) {
        if !self.is_wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.length));
        bar.set_position(self.read.load(Ordering::Relaxed));
        let rate = records as f64 / self.start.elapsed().as_secs_f64();
        bar.set_message(format!("{} puzzles, {}/s", HumanCount(records), HumanCount(rate as u64)));
    }

    /// Lets something else be written to stderr.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

fn bar(length: Option<u64>) -> ProgressBar {
    let style = |template| ProgressStyle::with_template(template).expect("the template is well-formed");
    let bar = match length {
        Some(length) => ProgressBar::new(length)
            .with_style(style("{bar:30} {percent:>3} %  {msg}, {eta} left").progress_chars("█▌ ")),
        None => ProgressBar::new_spinner().with_style(style("{spinner} {msg}, {elapsed}")),
    };
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
