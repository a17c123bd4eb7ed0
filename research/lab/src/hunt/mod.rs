//! Searches that find several puzzles in one place and none in another: all puzzles of a solution, the hardest, and a weighted
//! sample of all minimal puzzles.
//!
//! The places are numbered and searched in parallel. Puzzles go out in the order of the places, so they are the same for any
//! number of threads. A search that ends early says which place comes next.

pub mod exhaustive;
pub mod hardest;
pub mod weighted;

use std::collections::HashSet;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bitdoku::ordered::{self, Draft, Page, Terms};
use bitdoku_grid::Grid;

/// A search in numbered places.
#[derive(Clone, Debug)]
pub struct Hunt {
    /// The places to search.
    pub numbers: Range<u64>,
    /// The number of puzzles after which the search ends.
    pub count: u64,
    /// The number of threads.
    pub threads: usize,
}

/// A puzzle that was found, and its line.
#[derive(Clone, Debug)]
pub struct Find {
    /// The puzzle.
    pub puzzle: Grid,
    /// The line without its end.
    pub line: String,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The number of places searched to their end.
    pub done: u64,
    /// The number of puzzles written.
    pub found: u64,
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
        self.finds.iter().map(|find| find.line.len()).sum()
    }
}

/// Lines that wait for their turn take at most this much memory.
const WAITING: usize = 64 << 20;
/// How often an unfinished place is asked for its puzzles.
const TICK: Duration = Duration::from_millis(100);
/// How often `is_over` is asked.
const LOOK: Duration = Duration::from_millis(20);

impl Hunt {
    /// Searches, and calls `write` with each line. Puzzles in `known` are left out, and so are those that
    /// were found before; with `None` none is.
    ///
    /// A worker gets the number of a place, a flag that stops it, and a function that takes its finds. It returns whether it
    /// reached the end of the place. The search ends early when `is_over` says so.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn run<W>(
        &self,
        mut known: Option<HashSet<Grid>>,
        is_over: impl Fn() -> bool + Sync,
        worker: impl Fn() -> W + Sync,
        mut write: impl FnMut(&str) -> io::Result<()> + Send,
    ) -> io::Result<Reached>
    where
        W: FnMut(u64, &AtomicBool, &mut dyn FnMut(Find)) -> bool,
    {
        let (halt, is_ended) = (AtomicBool::new(self.count == 0 || is_over()), AtomicBool::new(false));
        let (mut next, mut reached) = (self.numbers.clone(), Reached::default());
        let source = || next.next().filter(|_| !halt.load(Ordering::Relaxed));
        let at_work = || {
            let (mut search, halt) = (worker(), &halt);
            move |number: u64, page: &Draft<FindPage>| {
                let is_done = search(number, halt, &mut |find| page.write(|page| page.finds.push(find)));
                page.write(|page| page.is_done = Some(is_done));
            }
        };
        let sink = |page: &mut FindPage| -> io::Result<ControlFlow<()>> {
            for find in page.finds.drain(..) {
                let is_new = known.as_mut().is_none_or(|known| known.insert(find.puzzle));
                if reached.found < self.count && is_new {
                    write(&find.line)?;
                    reached.found += 1;
                }
            }
            reached.done += u64::from(page.is_done == Some(true));
            // A later search begins again with a place that was not finished, so nothing after it is written.
            let is_enough = reached.found >= self.count || page.is_done == Some(false);
            halt.fetch_or(is_enough, Ordering::Relaxed);
            Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let terms = Terms { threads: self.threads, waiting: WAITING, tick: Some(TICK) };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_ended.load(Ordering::Relaxed) && !halt.fetch_or(is_over(), Ordering::Relaxed) {
                    std::thread::sleep(LOOK);
                }
            });
            let done = ordered::run(terms, source, at_work, sink);
            is_ended.store(true, Ordering::Relaxed);
            done
        })?;
        Ok(reached)
    }
}
