//! Searches that find several puzzles in one place and none in another: climbs towards the hardest, and all puzzles of a
//! solution. What is found goes out in the order of the places, each puzzle once; a run that ends says how far it came.

use std::collections::HashSet;
use std::io::{self, BufRead as _};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use bitdoku::Grid;
use bitdoku::ordered::{self, Draft, Page, Terms};
use indicatif::{HumanCount, HumanDuration};

use super::making::{MadeForm, Target, WAITING};
use crate::extent::Extent;
use crate::progress::Progress;
use crate::records::Layout;
use crate::signal;
use crate::streams;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// A search in places that are numbered.
pub(crate) struct Quest<'a> {
    pub(super) form: &'a MadeForm<'a>,
    /// What is searched, so that runs with other options are not mixed.
    pub(crate) name: String,
    /// What a place is called: `parts`, `climbs`.
    pub(crate) places: &'static str,
    pub(crate) numbers: Range<u64>,
    /// Whether the places come to an end that can be reached.
    pub(crate) is_bounded: bool,
    /// After how many puzzles it ends.
    pub(crate) count: u64,
    /// After how long it ends.
    pub(crate) time: Option<Duration>,
    /// Puzzles that are not new.
    pub(crate) known: HashSet<Grid>,
    pub(crate) threads: usize,
    pub(crate) terminal: &'a Terminal,
}

/// A puzzle that was found, and its row.
pub(crate) struct Find {
    pub(crate) puzzle: Grid,
    pub(crate) row: Vec<u8>,
}

/// What a place gave so far.
#[derive(Default)]
struct FindPage {
    finds: Vec<Find>,
    /// Whether the place was searched to its end, once that is known.
    is_done: Option<bool>,
}

impl Page for FindPage {
    fn is_empty(&self) -> bool {
        self.finds.is_empty() && self.is_done.is_none()
    }

    fn weight(&self) -> usize {
        self.finds.iter().map(|find| find.row.len()).sum()
    }
}

/// How far it came.
#[derive(Clone, Copy)]
struct Reached {
    /// The places searched, those of earlier runs among them.
    done: u64,
    found: u64,
}

/// How often an unfinished place is asked for what it has.
const TICK: Duration = Duration::from_millis(100);

impl Quest<'_> {
    /// Searches. A worker is given the number of a place, what stops it and whom to tell; it says whether it came to the end.
    pub(crate) fn run<W>(mut self, worker: impl Fn() -> W + Sync) -> Result<Verdict>
    where
        W: FnMut(u64, &AtomicBool, &mut dyn FnMut(Find)) -> bool,
    {
        let first = self.numbers.start;
        let mut journal = None;
        let Layout { header, separator, footer, .. } = &self.form.layout;
        let mut target = match self.form.path() {
            None => Target::Stdout(streams::stdout()),
            Some(path) => {
                let (file, earlier) = self.form.open(path)?;
                if !file.is_special() {
                    let begun = Journal { path: beside(file.partial()), name: self.name.clone() };
                    if earlier.rows > 0 || begun.path.exists() {
                        self.numbers.start += begun.read(file.partial())?;
                        self.known.extend(puzzles_in(file.partial())?);
                    }
                    self.count = self.count.saturating_sub(earlier.rows);
                    begun.write(self.numbers.start - first)?;
                    journal = Some(begun);
                }
                Target::File(file)
            }
        };
        if !matches!(&target, Target::File(file) if !file.is_new()?) {
            target.writer().write_all(header.as_bytes())?;
        }
        let (start, mut known) = (Instant::now(), std::mem::take(&mut self.known));
        let this = &self;
        let reached = Mutex::new(Reached { done: this.numbers.start - first, found: 0 });
        let (halt, is_over) = (AtomicBool::new(this.count == 0), AtomicBool::new(false));
        let is_told = AtomicBool::new(false);
        let progress = Mutex::new(Progress::new(Extent::default(), this.terminal));
        let mut next = this.numbers.clone();
        let source = || next.next().filter(|_| !halt.load(Ordering::Relaxed));
        let at_work = || {
            let (mut search, halt) = (worker(), &halt);
            move |number: u64, page: &Draft<FindPage>| {
                let is_done = search(number, halt, &mut |find| page.write(|page| page.finds.push(find)));
                page.write(|page| page.is_done = Some(is_done));
            }
        };
        let sink = |mut page: FindPage| -> io::Result<ControlFlow<()>> {
            let guard = signal::writing();
            let mut reached = locked(&reached);
            if signal::is_stopping() {
                // How far this came is told without these.
                halt.store(true, Ordering::Relaxed);
                return Ok(ControlFlow::Break(()));
            }
            for find in page.finds.drain(..) {
                if reached.found < this.count && known.insert(find.puzzle) {
                    let first = if reached.found == 0 { find.row.strip_prefix(separator.as_bytes()) } else { None };
                    target.writer().write_all(first.unwrap_or(&find.row))?;
                    reached.found += 1;
                }
            }
            target.writer().flush()?;
            reached.done += u64::from(page.is_done == Some(true));
            if let Some(journal) = &journal {
                journal.write(reached.done)?;
            }
            drop(guard);
            let (at, all) =
                if this.is_bounded { (reached.done, this.numbers.end) } else { (reached.found, this.count) };
            let more = this.progress(*reached);
            locked(&progress).show_part(reached.found, Some(at as f64 / all.max(1) as f64), Some(&more));
            // What was found after a place that was not finished is dropped: the next run begins at that place.
            let is_enough = reached.found >= this.count || page.is_done == Some(false);
            if is_enough {
                halt.store(true, Ordering::Relaxed);
            }
            Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let terms = Terms { threads: this.threads, waiting: WAITING, tick: Some(TICK) };
        let done = std::thread::scope(|scope| {
            let watching = std::thread::Builder::new().spawn_scoped(scope, || {
                while !is_over.load(Ordering::Relaxed) {
                    if signal::is_stopping() {
                        // The process may end before the searches notice.
                        is_told.store(true, Ordering::Relaxed);
                        this.tell(first, *locked(&reached), start.elapsed());
                    }
                    if signal::is_stopping() || this.time.is_some_and(|time| start.elapsed() >= time) {
                        return halt.store(true, Ordering::Relaxed);
                    }
                    std::thread::sleep(LOOK);
                }
            });
            watching.map_err(|error| {
                io::Error::new(error.kind(), format!("no thread can be started to look at the clock: {error}"))
            })?;
            let done = ordered::run(terms, source, at_work, sink);
            is_over.store(true, Ordering::Relaxed);
            done
        });
        locked(&progress).end();
        done?;
        let reached = *locked(&reached);
        let is_whole = reached.found >= this.count || reached.done >= this.numbers.end - first;
        let is_silent = this.terminal.quiet && is_whole && !signal::is_stopping();
        if !is_told.into_inner() && !is_silent {
            this.tell(first, reached, start.elapsed());
        }
        if is_whole || matches!(target, Target::Stdout(_)) && !signal::is_stopping() {
            target.writer().write_all(footer.as_bytes())?;
        }
        if !is_whole {
            return Ok(Verdict::Negative);
        }
        if let Target::File(file) = target {
            file.finish()?;
            journal.into_iter().try_for_each(|journal| journal.remove())?;
        }
        Ok(Verdict::Fine)
    }

    /// Where it is at.
    fn progress(&self, reached: Reached) -> String {
        if self.is_bounded {
            format!("{} {} searched", HumanCount(reached.done), self.places)
        } else {
            format!("{} {} done", HumanCount(reached.done), self.places)
        }
    }

    /// Says how far it came, and how it can go on.
    fn tell(&self, first: u64, reached: Reached, time: Duration) {
        let (done, found) = (reached.done, reached.found);
        let here = done - (self.numbers.start - first);
        let searched = if self.is_bounded {
            let all = self.numbers.end - first;
            let share = 100.0 * done as f64 / all.max(1) as f64;
            let left = time.mul_f64((all - done) as f64 / here.max(1) as f64);
            let left = match (done == all, here) {
                (true, _) => String::new(),
                (_, 0) => "; how long the others take is not known yet".to_owned(),
                _ => format!("; the others take about {}", HumanDuration(left)),
            };
            format!("searched {share:.3}%, {} of {} {}{left}", HumanCount(done), HumanCount(all), self.places)
        } else {
            format!("{} {} to their end", HumanCount(done), self.places)
        };
        let on = if found < self.count && done < self.numbers.end - first {
            format!("; to go on: --resume, or --skip {}", first + done)
        } else {
            String::new()
        };
        let pace = found as f64 / time.as_secs_f64().max(1e-3) * 3600.0;
        let pace = if found > 0 && !self.is_bounded { format!(", {pace:.0} an hour") } else { String::new() };
        let puzzles = match found {
            1 => "1 puzzle".to_owned(),
            _ => format!("{} puzzles", HumanCount(found)),
        };
        streams::say(format_args!("{puzzles} found in {}{pace}; {searched}{on}", HumanDuration(time)));
    }
}

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_millis(20);

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// How far a run that writes a file has come: kept in a small file beside it, since most places have no row that could tell.
struct Journal {
    path: PathBuf,
    name: String,
}

impl Journal {
    /// How many places were searched.
    fn read(&self, partial: &Path) -> Result<u64> {
        let lost = || format!("{} is missing, which says how far the run came", self.path.display());
        let text = std::fs::read_to_string(&self.path).with_context(lost)?;
        let (name, done) = text.trim_end().split_once('\n').unwrap_or_default();
        ensure!(name == self.name, "{} was made with other options or another seed", partial.display());
        done.parse().with_context(|| format!("{} is damaged", self.path.display()))
    }

    fn write(&self, done: u64) -> io::Result<()> {
        // Whole or not at all.
        let new = beside(&self.path);
        std::fs::write(&new, format!("{}\n{done}\n", self.name))
            .and_then(|()| std::fs::rename(new, &self.path))
            .map_err(|error| streams::unwritten(self.path.display(), &error))
    }

    fn remove(self) -> io::Result<()> {
        match std::fs::remove_file(self.path) {
            // Nothing was ever searched.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }
}

/// The name of the file beside it.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".at");
    name.into()
}

/// The puzzles of a file, one a row: in each the first that looks like one, so that tables will do. Rows without a digit,
/// and remarks, have none.
pub(crate) fn puzzles_in(path: &Path) -> Result<Vec<Grid>> {
    let mut puzzles = Vec::new();
    let file = std::fs::File::open(path).with_context(|| format!("{} cannot be opened", path.display()))?;
    for (number, line) in io::BufReader::new(file).lines().enumerate() {
        let line = line.with_context(|| format!("{} cannot be read", path.display()))?;
        if line.starts_with('#') || !line.contains(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let mut words = line.split(|c: char| !c.is_ascii_digit() && c != '.');
        let word = words.find(|word| word.len() == 81);
        let place = || format!("{}:{}", path.display(), number + 1);
        let word = word.with_context(|| format!("{}: expected a puzzle of 81 characters", place()))?;
        puzzles.push(word.parse::<Grid>().with_context(place)?);
    }
    Ok(puzzles)
}
