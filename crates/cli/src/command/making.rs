//! Puzzles that are made go out in order, as lines, tables or pictures, to stdout or to a file, perhaps behind what an
//! earlier run left of it.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use bitdoku::generate::{GaveUp, Made, WeightedPuzzle};
use bitdoku::logic::Profile;
use bitdoku::ordered::{self, Draft, Page, Terms};
use bitdoku::text::Format;
use bitdoku::{Generator, Weighted};
use bitdoku_answer::{Column, PuzzleRow};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use super::profile::Scale;
use crate::records::outfile::{Earlier, OutFile};
pub(super) use crate::records::sink::Target;
use crate::signal;
use crate::streams;
use crate::table::Sheet;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// How puzzles are written.
#[derive(Args, Debug)]
pub(crate) struct MadeOutput {
    /// How to write the puzzles
    #[arg(short, long, value_name = "HOW", default_value = "line")]
    output: How,
    /// The same as `--output jsonl`
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// Write to FILE, compressed if its name ends in .gz or .zst; the file appears when all puzzles are made
    #[arg(short = 'O', long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue a run with the same seed and options that was stopped or killed, from what it has left of --out
    #[arg(long, requires = "out")]
    resume: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// A line for each: the puzzle, with its rating as a remark if one was asked for
    Line,
    /// A table with a header
    Csv,
    /// A JSON object a line; see the guide for its fields
    Jsonl,
    /// A picture of each
    Picture,
}

impl MadeOutput {
    pub(crate) const fn resumes(&self) -> bool {
        self.resume
    }

    fn how(&self) -> How {
        if self.json { How::Jsonl } else { self.output }
    }

    /// What stands before the rows.
    pub(super) fn header(&self, columns: &[Column]) -> String {
        match self.how() {
            How::Csv => Sheet::Csv(columns.to_vec()).layout().header,
            _ => String::new(),
        }
    }

    /// The file that is asked for.
    pub(super) fn path(&self) -> Option<&Path> {
        self.out.as_deref()
    }

    /// What an earlier run has left of the file, if it is to be gone on with; else a new one.
    pub(super) fn open(&self, path: &Path, header: &str) -> Result<(OutFile, Earlier)> {
        if self.resume {
            ensure!(self.how() != How::Picture, "pictures cannot be resumed: choose --output line, csv or jsonl");
            if let Some(begun) = OutFile::resume(path, header, self.how() == How::Csv)? {
                return Ok(begun);
            }
        }
        Ok((OutFile::create(path)?, Earlier::default()))
    }

    /// Writes a puzzle.
    pub(super) fn write(
        &self,
        row: &PuzzleRow<'_>,
        columns: &[Column],
        puzzle: &bitdoku::Grid,
        remark: Option<String>,
        bytes: &mut Vec<u8>,
    ) {
        match self.how() {
            How::Csv => Sheet::Csv(columns.to_vec()).write_behind(row, bytes),
            How::Jsonl => Sheet::Jsonl.write_behind(row, bytes),
            How::Line => match remark {
                Some(remark) => writeln!(bytes, "{puzzle} # {remark}").expect("a vector takes all"),
                None => writeln!(bytes, "{puzzle}").expect("a vector takes all"),
            },
            How::Picture => {
                let picture = Format::Picture.text(&(*puzzle).into()).expect("a grid has a picture");
                let remark = remark.map(|remark| format!("# {remark}\n")).unwrap_or_default();
                writeln!(bytes, "{remark}{picture}").expect("a vector takes all");
            }
        }
    }
}

pub(super) const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Solution,
    Column::Er,
    Column::Ep,
    Column::Ed,
    Column::ErStep,
    Column::EpStep,
    Column::EdStep,
    Column::Profile,
];
const WEIGHTED: &[Column] = &[Column::Puzzle, Column::Solution, Column::Weight];

/// What is made, and where it goes.
pub(crate) struct Making<'a> {
    pub(crate) output: &'a MadeOutput,
    pub(crate) profile: &'static Profile,
    /// Which puzzles of the seed.
    pub(crate) numbers: Range<u64>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) terminal: &'a Terminal,
}

/// What becomes of some puzzles.
#[derive(Default)]
struct MadePage {
    bytes: Vec<u8>,
    puzzles: u64,
    /// Nothing comes after it: a puzzle was given up, with this to say, or the work was stopped.
    end: Option<Option<String>>,
}

impl Page for MadePage {
    fn is_empty(&self) -> bool {
        self.bytes.is_empty() && self.end.is_none()
    }

    fn weight(&self) -> usize {
        self.bytes.len()
    }
}

/// Rows that wait for their turn take no more memory than this.
pub(super) const WAITING: usize = 64 << 20;

/// How many puzzles a worker takes at a time: as many as take about a tenth of a second, or as fill the lanes of the engine
/// if these take no longer than some seconds.
struct Portion(AtomicU64);

impl Portion {
    const MOST: u64 = 1024;
    /// Puzzles in the making that fill the lanes.
    const FULL: u64 = 32;

    fn adapt(&self, count: u64, time: Duration) {
        let [quick, slow] = if count < Self::FULL { [500, 4_000] } else { [50, 400] }.map(Duration::from_millis);
        if time < quick {
            self.0.fetch_max((2 * count).min(Self::MOST), Ordering::Relaxed);
        } else if time > slow {
            self.0.fetch_min((count / 2).max(1), Ordering::Relaxed);
        }
    }
}

impl Making<'_> {
    /// Makes the puzzles of a generator.
    pub(crate) fn puzzles(&self, generator: &Generator) -> Result<Verdict> {
        self.run(COLUMNS, || {
            let mut maker = generator.maker().expect("it was made before");
            move |numbers: Range<u64>, rows: &mut MadePage| {
                let count = numbers.end - numbers.start;
                let made = maker.make(numbers, signal::flag());
                if (made.len() as u64) < count {
                    rows.end = Some(None);
                }
                for made in made {
                    match made {
                        Ok(made) => self.write(&made, rows),
                        Err(gave_up) => {
                            rows.end = Some(Some(told(&gave_up)));
                            break;
                        }
                    }
                }
            }
        })
    }

    /// Makes weighted puzzles.
    pub(crate) fn weighted(&self, new: impl Fn() -> Weighted + Sync) -> Result<Verdict> {
        self.run(WEIGHTED, || {
            let mut weighted = new();
            move |numbers: Range<u64>, rows: &mut MadePage| {
                for number in numbers {
                    if signal::is_stopping() {
                        rows.end = Some(None);
                        return;
                    }
                    self.write_weighted(&weighted.puzzle(number), rows);
                }
            }
        })
    }

    fn run<W: FnMut(Range<u64>, &mut MadePage)>(
        &self,
        columns: &[Column],
        worker: impl Fn() -> W + Sync,
    ) -> Result<Verdict> {
        let header = self.output.header(columns);
        let mut numbers = self.numbers.clone();
        let mut target = match &self.output.out {
            None => Target::Stdout(streams::stdout()),
            Some(path) => {
                let (file, done) = self.file(path, &header, &worker)?;
                numbers.start += done;
                Target::File(file)
            }
        };
        let is_begun = matches!(&target, Target::File(file) if !file.is_new()?);
        if !is_begun {
            target.writer().write_all(header.as_bytes())?;
        }
        let mut written = 0;
        let mut bar = Bar::new(numbers.end.saturating_sub(numbers.start), self.terminal);
        let start = Instant::now();
        let portion = Portion(AtomicU64::new(1));
        let mut next = numbers.start;
        let source = || {
            let end = numbers.end.min(next.saturating_add(portion.0.load(Ordering::Relaxed)));
            let taken = next..end.max(next);
            next = end;
            (!taken.is_empty() && !signal::is_stopping()).then_some(taken)
        };
        let mut end = None;
        let terms = Terms { threads: self.threads, waiting: WAITING, tick: None };
        let at_work = || {
            let mut work = worker();
            let portion = &portion;
            move |numbers: Range<u64>, page: &Draft<MadePage>| {
                let (begun, count) = (Instant::now(), numbers.end - numbers.start);
                let mut rows = MadePage::default();
                work(numbers, &mut rows);
                portion.adapt(count, begun.elapsed());
                page.write(|page| *page = rows);
            }
        };
        let done = ordered::run(terms, source, at_work, |mut page: MadePage| -> io::Result<ControlFlow<()>> {
            let guard = signal::writing();
            target.writer().write_all(&page.bytes)?;
            target.writer().flush()?;
            drop(guard);
            written += page.puzzles;
            bar.show(written);
            end = page.end.take();
            Ok(if end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.end();
        done?;
        let count = written;
        if self.terminal.verbose {
            let seconds = start.elapsed().as_secs_f64();
            let pace = count as f64 / seconds;
            streams::say(format_args!("{count} puzzles of seed {} in {seconds:.3} s, {pace:.0}/s", self.seed));
        }
        let on = numbers.start + count;
        match end {
            Some(Some(reason)) => {
                streams::say(format_args!("puzzle {} of seed {} was given up: {reason}", on + 1, self.seed));
                Ok(Verdict::Negative)
            }
            _ if on < numbers.end => {
                streams::say(format_args!(
                    "stopped after {count} puzzles; the others: --seed {} --skip {on}",
                    self.seed
                ));
                // The signal has its own exit code.
                Ok(Verdict::Trouble)
            }
            _ => {
                if let Target::File(file) = target {
                    file.finish()?;
                }
                Ok(Verdict::Fine)
            }
        }
    }

    fn write(&self, made: &Made, rows: &mut MadePage) {
        let puzzle = made.puzzle.into();
        let mut row = PuzzleRow::made(&puzzle, &made.solution);
        let scale = Scale::of(self.profile, false);
        row.ratings = made.rating.as_ref().map(|rating| bitdoku_answer::Ratings::new(rating, &scale.name));
        let remark = made.rating.as_ref().map(|rating| format!("{}{rating} {}", scale.before(), rating.hardest.name()));
        self.output.write(&row, COLUMNS, &made.puzzle, remark, &mut rows.bytes);
        rows.puzzles += 1;
    }

    fn write_weighted(&self, made: &WeightedPuzzle, rows: &mut MadePage) {
        let mut row = PuzzleRow::made(&made.puzzle.into(), &made.solution);
        row.weight = Some(made.weight);
        self.output.write(&row, WEIGHTED, &made.puzzle, Some(format!("weight {:e}", made.weight)), &mut rows.bytes);
        rows.puzzles += 1;
    }

    /// The file to write, and how many rows of it an earlier run has left. The last of them is made again, so that runs with
    /// other options are not mixed.
    fn file<W: FnMut(Range<u64>, &mut MadePage)>(
        &self,
        path: &Path,
        header: &str,
        worker: &impl Fn() -> W,
    ) -> Result<(OutFile, u64)> {
        let (file, earlier) = self.output.open(path, header)?;
        if earlier.rows > 0 {
            let last = self.numbers.start + earlier.rows - 1;
            let mut again = MadePage::default();
            worker()(last..last + 1, &mut again);
            ensure!(
                again.bytes == earlier.last,
                "{} was made with other options or another seed",
                file.partial().display()
            );
        }
        Ok((file, earlier.rows))
    }
}

/// A progress bar, for a person who would otherwise wonder.
struct Bar {
    start: Instant,
    is_wanted: bool,
    count: u64,
    bar: Option<ProgressBar>,
}

impl Bar {
    /// Work that is done sooner needs no bar.
    const PATIENCE: Duration = Duration::from_secs(1);

    fn new(count: u64, terminal: &Terminal) -> Self {
        let is_wanted = terminal.stderr && !terminal.stdout && !terminal.quiet;
        Self { start: Instant::now(), is_wanted, count, bar: None }
    }

    fn show(&mut self, done: u64) {
        if !self.is_wanted || self.start.elapsed() < Self::PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = "{bar:30} {human_pos} of {human_len} puzzles, {per_sec}, {eta} left";
            let style = ProgressStyle::with_template(style).expect("the template is well-formed");
            ProgressBar::new(self.count).with_style(style.progress_chars("█▌ "))
        });
        bar.set_position(done);
    }

    fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

/// Why a puzzle was given up, and what came nearest.
fn told(gave_up: &GaveUp) -> String {
    let mut text = gave_up.to_string();
    if let Some((nearest, rating)) = gave_up.nearest.as_deref() {
        let rating = rating.as_ref().map(|rating| format!(" rated {rating}")).unwrap_or_default();
        let clues = nearest.clue_count();
        text += &format!("; the nearest, of {clues} clues{rating}:\n{nearest}");
    }
    text
}
