//! How far the reading of all inputs has come, and the bar on stderr that shows it.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};

use crate::terminal::Terminal;

/// Work that is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Over how long the present pace is taken: puzzles of a list often stand from easy to hard.
const PRESENT: Duration = Duration::from_secs(10);

/// The bar that is shown, if any, so that a message can hide it.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// How much there is to read, and how much of it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    /// Bytes in all, as stored, where that is known beforehand.
    pub(crate) length: Option<u64>,
    /// Bytes read, as stored.
    pub(crate) stored: Arc<AtomicU64>,
    /// Bytes of text that these were.
    pub(crate) text: Arc<AtomicU64>,
}

impl Extent {
    /// The part of all input that this many bytes of text are, if that is known. What is compressed goes on as it
    /// has begun.
    pub(crate) fn part(&self, text: u64) -> Option<f64> {
        let length = self.length.filter(|&length| length > 0)? as f64;
        let (stored, read) = (self.stored.load(Ordering::Relaxed) as f64, self.text.load(Ordering::Relaxed) as f64);
        Some(if read > 0.0 { (text as f64 / read * stored / length).clamp(0.0, 1.0) } else { 0.0 })
    }
}

/// How far the run is.
pub(crate) struct Progress {
    start: Instant,
    /// Whether anybody would see it, and it would not mix with the rows.
    is_wanted: bool,
    bar: Option<ProgressBar>,
    extent: Extent,
    /// Bytes of text answered so far.
    answered: u64,
    /// When how many records were done, and which part of the whole: from [`PRESENT`] ago until now.
    marks: VecDeque<(Instant, u64, f64)>,
}

impl Progress {
    /// Measures by the text answered, out of all that there is.
    pub(crate) fn new(extent: Extent, terminal: &Terminal) -> Self {
        let is_wanted = terminal.stderr && !terminal.stdout && !terminal.quiet;
        let start = Instant::now();
        let marks = VecDeque::from([(start, 0, 0.0)]);
        Self { start, is_wanted, bar: None, extent, answered: 0, marks }
    }

    /// How long it took so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Shows how many records are done and, unless 0, how many bytes of text are answered.
    pub(crate) fn show(&mut self, records: u64, answered: u64) {
        self.answered = self.answered.max(answered);
        let part = self.extent.part(self.answered);
        self.show_part(records, part);
    }

    /// Shows how many puzzles are done, and which part of the whole that is, if it is known.
    pub(crate) fn show_part(&mut self, records: u64, part: Option<f64>) {
        if !self.is_wanted || self.start.elapsed() < PATIENCE {
            return;
        }
        let now = Instant::now();
        let message = self.message(now, records, part);
        let bar = self.bar.get_or_insert_with(|| show_bar(part.is_some()));
        bar.set_position((part.unwrap_or(0.0) * STEPS as f64) as u64);
        bar.set_message(message);
    }

    /// The pace on the whole and at present, and how long it will take.
    fn message(&mut self, now: Instant, records: u64, part: Option<f64>) -> String {
        self.marks.push_back((now, records, part.unwrap_or(0.0)));
        while self.marks.len() > 2 && now - self.marks[1].0 >= PRESENT {
            self.marks.pop_front();
        }
        let seconds = (now - self.start).as_secs_f64();
        let (then, records_then, part_then) = self.marks[0];
        let present = (now - then).as_secs_f64().max(1e-3);
        let pace = |records: u64, seconds: f64| Pace(records as f64 / seconds);
        let (mean, lately) = (pace(records, seconds), pace(records - records_then, present));
        let mut message = format!("{} puzzles, {mean}/s", HumanCount(records));
        if lately.differs(&mean) {
            message += &format!(", lately {lately}/s");
        }
        if let Some(part) = part.filter(|&part| part > 0.0) {
            // What is left goes at the present pace, if there is one: the last ones are often the hardest.
            let gained = part - part_then;
            let speed = if gained > 0.0 { gained / present } else { part / seconds };
            let left = Duration::try_from_secs_f64((1.0 - part) / speed).unwrap_or(Duration::MAX);
            message += &format!(", about {} left", HumanDuration(left.min(Duration::from_secs(100 * 365 * 86_400))));
        }
        message
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
        self.bar = None;
        wipe();
    }
}

/// Takes away the bar that is shown, if one is.
pub(crate) fn wipe() {
    if let Some(bar) = SHOWN.lock().unwrap_or_else(PoisonError::into_inner).take() {
        bar.finish_and_clear();
    }
}

/// Records in a second, as many digits as say something.
struct Pace(f64);

impl Pace {
    /// Whether two paces are worth telling apart.
    fn differs(&self, other: &Self) -> bool {
        self.0 < other.0 * 0.7 || self.0 > other.0 * 1.4
    }
}

impl std::fmt::Display for Pace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            slow if slow < 10.0 => write!(f, "{slow:.1}"),
            quick => write!(f, "{}", HumanCount(quick as u64)),
        }
    }
}

/// The length of the bar, in steps.
const STEPS: u64 = 1000;

/// The one bar of all commands, as wide as the terminal.
fn style(has_extent: bool) -> ProgressStyle {
    let style = |template| ProgressStyle::with_template(template).expect("the template is well-formed");
    match has_extent {
        true => style("{bar:16} {percent:>3} % {wide_msg}").progress_chars("█▌ "),
        false => style("{spinner} {elapsed} {wide_msg}"),
    }
}

fn show_bar(has_extent: bool) -> ProgressBar {
    let bar = if has_extent { ProgressBar::new(STEPS) } else { ProgressBar::new_spinner() };
    let bar = bar.with_style(style(has_extent));
    bar.enable_steady_tick(Duration::from_millis(100));
    *SHOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;
    use std::sync::Arc;

    use indicatif::{ProgressDrawTarget, TermLike};
    use unicode_width::UnicodeWidthStr;

    /// A terminal of 80 columns, and all that was written to it.
    #[derive(Debug, Clone, Default)]
    struct Screen(Arc<Mutex<String>>);

    impl Screen {
        fn put(&self, text: &str) -> io::Result<()> {
            self.0.lock().unwrap().push_str(text);
            Ok(())
        }
    }

    impl TermLike for Screen {
        fn width(&self) -> u16 {
            80
        }
        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }
        fn write_line(&self, text: &str) -> io::Result<()> {
            self.put(&format!("{text}\n"))
        }
        fn write_str(&self, text: &str) -> io::Result<()> {
            self.put(text)
        }
        fn clear_line(&self) -> io::Result<()> {
            self.put("\n")
        }
        fn flush(&self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_bar_fits() {
        let mut progress = Progress::new(Extent::default(), &Terminal::plain());
        let later = progress.start + Duration::from_secs(4_000_000);
        let message = progress.message(later, 12_345_678_901, Some(0.123));
        let message = format!("1,234,567 of 2,345,678 parts searched, {message}");
        for has_extent in [true, false] {
            let screen = Screen::default();
            let target = ProgressDrawTarget::term_like(Box::new(screen.clone()));
            let bar = ProgressBar::with_draw_target(has_extent.then_some(STEPS), target).with_style(style(has_extent));
            bar.set_message(message.clone());
            bar.tick();
            let seen = screen.0.lock().unwrap().clone();
            assert!(seen.contains("1,234,567"), "{seen:?}");
            assert!(seen.lines().all(|line| line.width() <= 80), "{seen:?}");
        }
    }

    #[test]
    fn the_present_pace_counts() {
        let mut progress = Progress::new(Extent::default(), &Terminal::plain());
        let start = progress.start;
        let at = |seconds| start + Duration::from_secs(seconds);
        // A thousand a second for ten seconds, then ten a second: half is done.
        assert_eq!(progress.message(at(10), 10_000, Some(0.49)), "10,000 puzzles, 1,000/s, about 10 seconds left");
        for second in 11..=30 {
            progress.message(at(second), 10_000 + 10 * (second - 10), Some(0.49 + 0.0005 * (second - 10) as f64));
        }
        let message = progress.message(at(31), 10_210, Some(0.5005));
        assert_eq!(message, "10,210 puzzles, 329/s, lately 10/s, about 17 minutes left");
        assert_eq!(progress.message(at(32), 10_211, None), "10,211 puzzles, 319/s, lately 9.1/s");
    }
}
