//! Searches that find several puzzles in one place and none in another: climbs towards the hardest, and all puzzles of a
//! solution. What is found goes out in the order of the places, each puzzle once; a run that ends says how far it came.

use std::collections::HashSet;
use std::io::{self, BufRead as _};
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result};
use bitdoku::Grid;
use bitdoku::ordered::{self, Draft, Page, Terms};
use indicatif::{HumanCount, HumanDuration};

use super::making::{MadeForm, Target, WAITING, damaged};
use crate::extent::Extent;
use crate::input;
use crate::progress::Progress;
use crate::records::Layout;
use crate::signal;
use crate::streams;
use crate::terminal::Terminal;
use crate::verdict::Verdict;
use crate::watchdog;

/// A search in places that are numbered.
pub(crate) struct Quest<'a> {
    pub(super) form: &'a MadeForm<'a>,
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
        let Layout { separator, footer, .. } = &self.form.layout;
        let (mut target, note) = self.form.open()?;
        let mut earlier = 0;
        if let (Some(note), Target::File(file)) = (note, &target) {
            let noted = note.split_once(' ').and_then(|(done, found)| Some((done.parse().ok()?, found.parse().ok()?)));
            let (done, found): (u64, u64) = noted.with_context(|| damaged(&target))?;
            self.numbers.start += done;
            self.known.extend(puzzles_in(file.partial())?);
            self.count = self.count.saturating_sub(found);
            earlier = found;
        }
        let (clock, mut known) = (watchdog::clock(), std::mem::take(&mut self.known));
        let start = clock.now();
        let this = &self;
        let reached = Arc::new(Mutex::new(Reached { done: this.numbers.start - first, found: 0 }));
        let summary = Summary {
            places: this.places,
            numbers: this.numbers.clone(),
            first,
            is_bounded: this.is_bounded,
            count: this.count,
        };
        signal::set_last_words({
            let (clock, reached) = (clock.clone(), Arc::clone(&reached));
            move || {
                let time = clock.now().saturating_duration_since(start);
                streams::say(summary.text(*locked(&reached), time));
            }
        });
        let (halt, is_over) = (AtomicBool::new(this.count == 0), AtomicBool::new(false));
        let progress = Mutex::new(Progress::new(Extent::default(), this.terminal));
        let mut next = this.numbers.clone();
        let is_late = || this.time.is_some_and(|time| clock.now().saturating_duration_since(start) >= time);
        let source = || next.next().filter(|_| !halt.load(Ordering::Relaxed) && !is_late());
        let at_work = || {
            let (mut search, halt) = (worker(), &halt);
            move |number: u64, page: &Draft<FindPage>| {
                let is_done = search(number, halt, &mut |find| page.write(|page| page.finds.push(find)));
                page.write(|page| page.is_done = Some(is_done));
            }
        };
        let sink = |page: &mut FindPage| -> io::Result<ControlFlow<()>> {
            let guard = signal::writing();
            let mut reached = locked(&reached);
            if signal::is_stopping() {
                // The report of how far this run came leaves these out.
                halt.store(true, Ordering::Relaxed);
                return Ok(ControlFlow::Break(()));
            }
            for find in page.finds.drain(..) {
                if reached.found < this.count && known.insert(find.puzzle) {
                    let first =
                        if earlier + reached.found == 0 { find.row.strip_prefix(separator.as_bytes()) } else { None };
                    target.writer().write_all(first.unwrap_or(&find.row))?;
                    reached.found += 1;
                }
            }
            target.writer().flush()?;
            reached.done += u64::from(page.is_done == Some(true));
            if let Target::File(file) = &mut target {
                file.mark(0, &format!("{} {}", reached.done, earlier + reached.found))?;
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
                    if signal::is_stopping() || is_late() {
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
        // The process may end meanwhile, and then says it itself.
        let guard = signal::writing();
        let words = signal::take_last_words();
        if let Err(error) = done {
            target.leave()?;
            return Err(error.into());
        }
        let reached = *locked(&reached);
        let is_whole = reached.found >= this.count || reached.done >= this.numbers.end - first;
        let is_silent = this.terminal.quiet && is_whole && !signal::is_stopping();
        if let Some(words) = words.filter(|_| !is_silent) {
            words();
        }
        drop(guard);
        if is_whole || matches!(target, Target::Stdout(_)) && !signal::is_stopping() {
            target.writer().write_all(footer.as_bytes())?;
        }
        if !is_whole {
            target.leave()?;
            return Ok(Verdict::Negative);
        }
        if let Target::File(file) = target {
            file.finish()?;
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
}

/// What is said in the end: how far it came, and how it can go on.
struct Summary {
    places: &'static str,
    /// The places that this run was to search, of those from the first on.
    numbers: Range<u64>,
    first: u64,
    is_bounded: bool,
    count: u64,
}

impl Summary {
    fn text(&self, reached: Reached, time: Duration) -> String {
        let Reached { done, found } = reached;
        let here = done - (self.numbers.start - self.first);
        let searched = if self.is_bounded {
            let all = self.numbers.end - self.first;
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
        let on = if found < self.count && done < self.numbers.end - self.first {
            format!("; to go on: --resume, or --skip {}", self.first + done)
        } else {
            String::new()
        };
        let pace = found as f64 / time.as_secs_f64().max(1e-3) * 3600.0;
        let pace = if found > 0 && !self.is_bounded { format!(", {pace:.0} an hour") } else { String::new() };
        let puzzles = match found {
            1 => "1 puzzle".to_owned(),
            _ => format!("{} puzzles", HumanCount(found)),
        };
        format!("{puzzles} found in {}{pace}; {searched}{on}", HumanDuration(time))
    }
}

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_millis(20);

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The puzzles of a file, one a row: in each the first that looks like one, so that tables will do. Rows without a digit,
/// and remarks, have none.
pub(crate) fn puzzles_in(path: &Path) -> Result<Vec<Grid>> {
    let mut puzzles = Vec::new();
    let cannot = || format!("{} cannot be opened", path.display());
    let (text, _) =
        input::decompressed(Box::new(std::fs::File::open(path).with_context(cannot)?)).with_context(cannot)?;
    for (number, line) in io::BufReader::new(text).lines().enumerate() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_came_is_said() {
        let parts = Summary { places: "parts", numbers: 100..4100, first: 0, is_bounded: true, count: u64::MAX };
        let text =
            |summary: &Summary, done, found| summary.text(Reached { done, found }, Duration::from_secs(3 * 3600));
        let begun = "0 puzzles found in 3 hours; searched 2.439%, 100 of 4,100 parts; how long the others take is not known yet; to go on: --resume, or --skip 100";
        assert_eq!(text(&parts, 100, 0), begun);
        let further = "1 puzzle found in 3 hours; searched 26.829%, 1,100 of 4,100 parts; the others take about 9 hours; to go on: --resume, or --skip 1100";
        assert_eq!(text(&parts, 1100, 1), further);
        assert_eq!(text(&parts, 4100, 2), "2 puzzles found in 3 hours; searched 100.000%, 4,100 of 4,100 parts");
        let climbs = Summary { places: "climbs", numbers: 7..u64::MAX, first: 7, is_bounded: false, count: 9 };
        let on = "5 puzzles found in 3 hours, 2 an hour; 3 climbs to their end; to go on: --resume, or --skip 10";
        assert_eq!(text(&climbs, 3, 5), on);
        assert_eq!(text(&climbs, 3, 9), "9 puzzles found in 3 hours, 3 an hour; 3 climbs to their end");
    }
}
