//! Puzzles that are made go out in order, as lines, tables or pictures, to stdout or to a file, perhaps after what an
//! earlier run left of it.

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bitdoku::generate::{GaveUp, Made};
use bitdoku::logic::Profile;
use bitdoku::ordered::{self, Draft, Page, Terms};
use bitdoku::text::Format;
use bitdoku::variant::make::NotMade;
use bitdoku::{BoardMaker, Generator, Level, Puzzle, Variant, variant};
use bitdoku_answer::{Column, PuzzleRow, Status};
use bitdoku_variant::write::{Notation, write};
use clap::{Args, ValueEnum};

use crate::form::{Form, FormChoice, out_parser};
use crate::page::Verdict;
use crate::progress::{Extent, Progress};
use crate::records::Layout;
use crate::records::outfile::{Left, OutFile};
use crate::records::sink::Target;
use crate::signal;
use crate::streams;
use crate::table::Sheet;
use crate::terminal::Terminal;

/// How puzzles are written.
#[derive(Args, Debug)]
pub(crate) struct MadeOutput {
    #[command(flatten)]
    form: FormChoice<How>,
    /// Write to this file, created only when all puzzles are made
    ///
    /// Without --as, the extension sets the format, such as .csv or .jsonl. A final .gz or .zst compresses the file.
    #[arg(short, long, value_name = "FILE", value_parser = out_parser(), help_heading = "Output")]
    out: Option<PathBuf>,
    /// Continue a stopped or killed run; use the same seed and options
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum How {
    /// One line per puzzle, with its rating as a remark if one was requested
    Line,
    /// A table with a header row
    Csv,
    /// One JSON object per line; docs/JSON.md describes its fields
    Jsonl,
    /// One JSON array of these objects
    Json,
    /// A text drawing of each
    Picture,
}

impl Form for How {
    const DEFAULT: &'static str = "by the extension of --out, else line";
}

impl MadeOutput {
    pub(crate) const fn resumes(&self) -> bool {
        self.resume
    }

    /// What can be shown where, if puzzles go into a file.
    pub(crate) fn terminal(&self, terminal: &Terminal) -> Terminal {
        terminal.with_rows_in(self.out.as_deref())
    }

    /// How puzzles are written, with these columns where there are some.
    ///
    /// # Errors
    /// If the file has the ending of something else.
    pub(super) fn made(&self, columns: Vec<Column>) -> Result<MadeForm<'_>> {
        let how = self.form.chosen(self.out.as_deref())?.unwrap_or(How::Line);
        let sheet = match how {
            How::Csv => Some(Sheet::Csv(columns)),
            How::Jsonl => Some(Sheet::Jsonl),
            How::Json => Some(Sheet::Json),
            How::Line | How::Picture => None,
        };
        let layout = Layout::of(sheet.as_ref(), false);
        Ok(MadeForm { output: self, how, sheet, layout })
    }
}

/// How puzzles are written, and where.
pub(super) struct MadeForm<'a> {
    output: &'a MadeOutput,
    how: How,
    sheet: Option<Sheet>,
    /// What surrounds them.
    layout: Layout,
}

impl MadeForm<'_> {
    /// Where rows go, below the header; and of a file that an earlier run has left, if it is to be gone on with, what that has
    /// noted.
    fn open(&self) -> Result<(Target, Option<String>)> {
        let (mut target, note) = match &self.output.out {
            None => (Target::Stdout(streams::stdout()), None),
            Some(path) => {
                let left = if self.output.resume { Left::Resumed } else { Left::Kept };
                let (file, note) = OutFile::open(path, left)?;
                (Target::File(file), note)
            }
        };
        if note.is_none() {
            target.writer().write_all(self.layout.header.as_bytes())?;
        }
        Ok((target, note))
    }

    /// Writes a puzzle.
    fn write(&self, row: &PuzzleRow<'_>, puzzle: &Puzzle, remark: Option<String>, bytes: &mut Vec<u8>) {
        match (&self.sheet, self.how) {
            (Some(sheet), _) => sheet.write_behind(bytes.len(), row, bytes),
            (None, How::Picture) => {
                let form = if puzzle.grid().is_some() { Format::Picture } else { Format::Candidates };
                let picture = form.text(puzzle).expect("the one is for grids, the other for candidates");
                let remark = remark.map(|remark| format!("# {remark}\n")).unwrap_or_default();
                writeln!(bytes, "{remark}{picture}").expect("a vector takes all");
            }
            (None, _) => match remark {
                Some(remark) => writeln!(bytes, "{puzzle} # {remark}").expect("a vector takes all"),
                None => writeln!(bytes, "{puzzle}").expect("a vector takes all"),
            },
        }
    }
}

/// What is wrong where the log of an earlier run has something else than was noted.
fn damaged(target: &Target) -> String {
    match target {
        Target::File(file) => format!("{}.at is damaged: remove it to begin anew", file.partial().display()),
        Target::Stdout(_) => String::new(),
    }
}

/// What is made, and where it goes.
pub(crate) struct Making<'a> {
    pub(super) form: &'a MadeForm<'a>,
    pub(crate) profile: &'static Profile,
    /// Which puzzles of the seed.
    pub(crate) numbers: Range<u64>,
    pub(crate) seed: u64,
    /// What rows say of all puzzles.
    pub(crate) said: Option<&'static str>,
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
const WAITING: usize = 64 << 20;

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
    /// Makes the puzzles of some generators, each with what rows say of clues that are not all necessary; `which` makes a puzzle.
    pub(crate) fn puzzles(
        &self,
        kinds: &[(Generator, Option<&'static str>)],
        which: impl Fn(u64) -> usize + Sync,
    ) -> Result<Verdict> {
        self.run(|| {
            let mut makers: Vec<_> =
                kinds.iter().map(|(generator, _)| generator.maker().expect("it was made before")).collect();
            let which = &which;
            move |numbers: Range<u64>, rows: &mut MadePage| {
                let mut numbers = numbers.peekable();
                while let Some(first) = numbers.next() {
                    let (kind, mut end) = (which(first), first + 1);
                    while numbers.next_if(|number| which(*number) == kind).is_some() {
                        end += 1;
                    }
                    let made = makers[kind].make(first..end, signal::flag());
                    if (made.len() as u64) < end - first {
                        rows.end = Some(None);
                    }
                    for made in made {
                        match made {
                            Ok(made) => self.write(&made, kinds[kind].1, rows),
                            Err(gave_up) => {
                                rows.end = Some(Some(told(&gave_up)));
                                break;
                            }
                        }
                    }
                    if rows.end.is_some() {
                        return;
                    }
                }
            }
        })
    }

    /// Makes puzzles of other sizes and rules; `which` of the makers makes a puzzle.
    pub(crate) fn boards(&self, makers: &[BoardMaker], which: impl Fn(u64) -> usize + Sync) -> Result<Verdict> {
        self.run(|| {
            |numbers: Range<u64>, rows: &mut MadePage| {
                for number in numbers {
                    let maker = &makers[which(number)];
                    match maker.make(self.seed, number, &signal::is_stopping) {
                        Ok((puzzle, solution)) => self.write_board(&puzzle, &solution, maker.asked_level(), rows),
                        Err(NotMade::Stopped) => {
                            rows.end = Some(None);
                            return;
                        }
                        Err(error) => {
                            rows.end = Some(Some(error.to_string()));
                            return;
                        }
                    }
                }
            }
        })
    }

    fn write_board(&self, puzzle: &Variant, solution: &variant::Solution, level: Option<Level>, rows: &mut MadePage) {
        let Variant { text, rules, .. } = puzzle;
        let solution = Some(solution.to_string());
        let row = PuzzleRow { solution, ..PuzzleRow::of_variant(puzzle, Status::Unique) }.with_level(level);
        match (&self.form.sheet, self.form.how) {
            (Some(sheet), _) => sheet.write_behind(rows.bytes.len(), &row, &mut rows.bytes),
            (None, How::Picture) => {
                let picture = write(rules, Notation::Picture).expect("a picture holds any rules");
                writeln!(rows.bytes, "{picture}").expect("a vector takes all");
            }
            // No remark follows: few formats of boards have room for one.
            (None, _) => writeln!(rows.bytes, "{text}").expect("a vector takes all"),
        }
        rows.puzzles += 1;
    }

    fn run<W: FnMut(Range<u64>, &mut MadePage)>(&self, worker: impl Fn() -> W + Sync) -> Result<Verdict> {
        let Layout { separator, footer, .. } = &self.form.layout;
        let mut numbers = self.numbers.clone();
        let (mut target, note) = self.form.open()?;
        if let Some(note) = note {
            numbers.start += note.parse::<u64>().with_context(|| damaged(&target))?;
        }
        let (earlier, mut written) = (numbers.start - self.numbers.start, 0);
        let all = numbers.end.saturating_sub(numbers.start);
        let mut progress = Progress::new(Extent::default(), self.terminal);
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
        let done = ordered::run(terms, source, at_work, |page: &mut MadePage| -> io::Result<ControlFlow<()>> {
            let guard = signal::writing();
            let first = if earlier + written == 0 { page.bytes.strip_prefix(separator.as_bytes()) } else { None };
            target.writer().write_all(first.unwrap_or(&page.bytes))?;
            target.writer().flush()?;
            written += page.puzzles;
            if let Target::File(file) = &mut target {
                file.mark(0, &(earlier + written).to_string())?;
            }
            drop(guard);
            progress.show_part(written, Some(written as f64 / all.max(1) as f64));
            end = page.end.take();
            Ok(if end.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        progress.end();
        let count = written;
        let is_whole = end.is_none() && numbers.start + count >= numbers.end;
        if is_whole || matches!(target, Target::Stdout(_)) && !signal::is_stopping() {
            target.writer().write_all(footer.as_bytes())?;
        }
        if self.terminal.verbose {
            let seconds = start.elapsed().as_secs_f64();
            let pace = count as f64 / seconds;
            streams::say(format_args!("{count} puzzles of seed {} in {seconds:.3} s, {pace:.0}/s", self.seed));
        }
        let on = numbers.start + count;
        if done.is_err() || !is_whole {
            match (target, &end) {
                // A run that resumes would give it up again.
                (Target::File(file), Some(Some(_))) => file.give_up()?,
                (target, _) => target.leave()?,
            }
            done?;
            return self.unfinished(end.flatten(), count, on);
        }
        if let Target::File(file) = target {
            file.finish()?;
        }
        Ok(Verdict::Fine)
    }

    /// Says why not all puzzles are made.
    fn unfinished(&self, why: Option<String>, count: u64, on: u64) -> Result<Verdict> {
        match why {
            Some(reason) => {
                streams::say(format_args!("puzzle {} of seed {} was given up: {reason}", on + 1, self.seed));
                Ok(Verdict::Negative)
            }
            None => {
                streams::say(format_args!(
                    "stopped after {count} puzzles; the others: --seed {} --skip {on}",
                    self.seed
                ));
                // The signal has its own exit code.
                Ok(Verdict::Trouble)
            }
        }
    }

    fn write(&self, made: &Made, to_spare: Option<&str>, rows: &mut MadePage) {
        let puzzle = made.position.unwrap_or_else(|| made.puzzle.into());
        let mut row = PuzzleRow::made(&puzzle, &made.solution);
        if made.position.is_some() {
            row.source = Some(made.puzzle.to_string());
        }
        let scale = self.profile.name;
        row.ratings = made.rating.as_ref().map(|rating| bitdoku_answer::Ratings::new(rating, scale));
        let said: Vec<&str> = self.said.iter().copied().chain(to_spare).collect();
        let annotation = if said.is_empty() { String::new() } else { format!("# {}", said.join(", ")) };
        let row = row.annotated(&annotation).with_level(made.level);
        let rated = made.rating.as_ref().map(|rating| format!("{scale} {rating} {}", rating.er.name()));
        let level = made.level.map(|level| level.name().to_owned());
        let parts: Vec<String> = level.into_iter().chain(rated).chain(said.iter().map(ToString::to_string)).collect();
        let remark = (!parts.is_empty()).then(|| parts.join(", "));
        self.form.write(&row, &puzzle, remark, &mut rows.bytes);
        rows.puzzles += 1;
    }
}

/// Why a puzzle was given up, and what came nearest.
fn told(gave_up: &GaveUp) -> String {
    let mut text = gave_up.to_string();
    if let Some((nearest, rating)) = gave_up.nearest.as_deref() {
        let rating = rating.as_ref().map(|rating| format!(" and is rated {rating}")).unwrap_or_default();
        let clues = nearest.clue_count();
        text += &format!("; the closest has {clues} clues{rating}:\n{nearest}");
    }
    text
}
