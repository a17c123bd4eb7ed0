//! Several sessions, one on each thread.

use std::convert::Infallible;
use std::fmt;
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bitdoku_grid::Puzzle;
use bitdoku_logic::Rating;
use bitdoku_solve::{Batch, Cells, CellsMut, Count, LineStatus, Outcome};

use crate::ordered::{self, Draft, Page, Terms};
use crate::solving::{Asked, PART};
use crate::{Refusal, Session, Stopper};

/// Answers questions about many puzzles at a time on several threads: a [`Session`] for each, and one [`Stopper`] for
/// all.
///
/// Answers are in the order of the puzzles, and are those that a single session gives. Every call works on the thread
/// that calls it and on more of them, up to the number of the pool and to what there is to do; with one thread none is
/// started. A session is made when a thread first needs one, and kept for the next call.
///
/// ```
/// use bitdoku::{Count, Grid, Pool, Session};
/// let mut pool = Pool::new(2, Session::new);
/// let mut counts = [Count { solutions: 0, exact: false }; 3];
/// pool.count_many(&[Grid::EMPTY.into(); 3], 5, &mut counts);
/// assert_eq!(counts, [Count { solutions: 5, exact: false }; 3]);
/// ```
pub struct Pool {
    threads: usize,
    make: Box<dyn Fn() -> Session + Send + Sync>,
    /// The sessions that no thread uses now.
    idle: Mutex<Vec<Session>>,
    stopper: Stopper,
    progress: Progress,
}

/// A session of a pool on the thread that works with it; it goes back when the thread is done.
struct Lent<'a> {
    session: Option<Session>,
    pool: &'a Pool,
}

impl Lent<'_> {
    /// The session, taken or made when it is first asked for.
    fn session(&mut self) -> &mut Session {
        let Self { session, pool } = self;
        session.get_or_insert_with(|| {
            let idle = lock(&pool.idle).pop();
            idle.unwrap_or_else(|| (pool.make)().with_stopper(pool.stopper.clone()))
        })
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        lock(&self.pool.idle).extend(self.session.take());
    }
}

/// The number of puzzles that the current call has finished. Any thread may read it.
///
/// ```
/// use bitdoku::{Count, Grid, Pool, Session};
/// let mut pool = Pool::new(2, Session::new);
/// let progress = pool.progress(); // for a thread that shows it
/// pool.count_many(&[Grid::EMPTY.into(); 7], 2, &mut [Count { solutions: 0, exact: false }; 7]);
/// assert_eq!(progress.done(), 7);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<AtomicU64>);

impl Progress {
    /// The number of finished puzzles.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How many puzzles a job was.
#[derive(Default)]
struct Done(u64);

impl Page for Done {
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    fn weight(&self) -> usize {
        0
    }
}

/// The least that is worth a job of its own, where nothing takes long.
const LEAST: usize = 1024;

impl Pool {
    /// The maximum number of threads.
    pub const MOST_THREADS: usize = 1024;

    /// A pool of `threads` threads, at most [`Pool::MOST_THREADS`], with sessions made by `session`; 0 threads are as many as
    /// the machine can run at a time.
    ///
    /// ```
    /// use bitdoku::{Pool, Session};
    /// assert_eq!(Pool::new(usize::MAX, Session::new).threads(), Pool::MOST_THREADS);
    /// ```
    #[must_use]
    pub fn new(threads: usize, session: impl Fn() -> Session + Send + Sync + 'static) -> Self {
        let threads = match threads {
            0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
            some => some,
        };
        Self {
            threads: threads.min(Self::MOST_THREADS),
            make: Box::new(session),
            idle: Mutex::default(),
            stopper: Stopper::new(),
            progress: Progress::default(),
        }
    }

    /// The maximum number of threads that it uses.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The stopper of all its sessions.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// The progress of the current call.
    #[must_use]
    pub fn progress(&self) -> Progress {
        self.progress.clone()
    }

    /// Has the sessions do jobs, side by side. `work` returns how many puzzles a job was, for [`Progress`]. After a stop no
    /// job is begun. No more threads are started than there are jobs, if the iterator's [`size_hint`](Iterator::size_hint)
    /// tells how many.
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering};
    /// use bitdoku::{Grid, Pool, Session};
    /// let sum = AtomicU64::new(0);
    /// Pool::new(2, Session::new).run(1..=4, |session, limit| {
    ///     sum.fetch_add(session.count(Grid::EMPTY, limit).count.solutions, Ordering::Relaxed);
    ///     1
    /// });
    /// assert_eq!(sum.into_inner(), 1 + 2 + 3 + 4);
    /// ```
    pub fn run<Job: Send>(
        &mut self,
        mut jobs: impl Iterator<Item = Job> + Send,
        work: impl Fn(&mut Session, Job) -> u64 + Sync,
    ) {
        let pool = &*self;
        let Self { stopper, progress, .. } = pool;
        progress.0.store(0, Ordering::Relaxed);
        let threads = jobs.size_hint().1.map_or(self.threads, |most| self.threads.min(most.max(1)));
        let worker = || {
            let (mut lent, work) = (Lent { session: None, pool }, &work);
            move |job: Job, draft: &Draft<Done>| {
                let done = work(lent.session(), job);
                draft.write(|page| page.0 = done);
            }
        };
        let source = || if stopper.is_stopped() { None } else { jobs.next() };
        // Answers are in their places already; only what is done is counted here.
        let terms = Terms { threads, waiting: usize::MAX, tick: None };
        let told = ordered::run(terms, source, worker, |done: &mut Done| {
            progress.0.fetch_add(done.0, Ordering::Relaxed);
            Ok::<_, Infallible>(ControlFlow::Continue(()))
        });
        let Ok(()) = told;
    }

    /// How many of `count` puzzles a job is: a part, unless some threads would have nothing to do.
    fn part(&self, count: usize) -> usize {
        match self.threads() {
            1 => PART,
            threads => (count / (4 * threads)).clamp(LEAST, PART),
        }
    }

    /// As [`Session::solve_many`].
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_many(&mut self, puzzles: &[Puzzle], outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        outcomes.fill(Outcome::Unknown(None));
        let part = self.part(puzzles.len());
        self.run(puzzles.chunks(part).zip(outcomes.chunks_mut(part)), |session, (puzzles, outcomes)| {
            session.solve_many(puzzles, outcomes);
            puzzles.len() as u64
        });
    }

    /// As [`Session::count_many`].
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut [Count]) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        counts.fill(Count { solutions: 0, exact: false });
        let part = self.part(puzzles.len());
        self.run(puzzles.chunks(part).zip(counts.chunks_mut(part)), |session, (puzzles, counts)| {
            session.count_many(puzzles, limit, counts);
            puzzles.len() as u64
        });
    }

    /// As [`Session::rate_many`]. Each puzzle is a job by itself, since one can take seconds.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn rate_many(&mut self, puzzles: &[Puzzle], ratings: &mut [Result<Rating, Refusal>]) {
        assert_eq!(puzzles.len(), ratings.len(), "one rating for each puzzle");
        ratings.fill(Err(Refusal::Stopped));
        self.run(puzzles.iter().zip(ratings), |session, (puzzle, rating)| {
            *rating = session.rate(puzzle);
            1
        });
    }

    /// As [`Session::solve_cells`].
    ///
    /// # Panics
    /// If there are not as many places for solutions and statuses as there are grids.
    pub fn solve_cells(&mut self, grids: Cells<'_>, mut solutions: CellsMut<'_>, statuses: &mut [LineStatus]) {
        assert_eq!(grids.len(), solutions.len(), "room for a solution of each grid");
        assert_eq!(grids.len(), statuses.len(), "one status for each grid");
        let part = self.part(grids.len());
        let mut start = 0;
        let batches = statuses.chunks_mut(part).map(|statuses| {
            let (first, len) = (start, statuses.len());
            start += len;
            Batch::solving(grids.part(first..start), solutions.split_off_front(len), statuses)
        });
        self.answer(batches, Asked::Solutions);
    }

    /// As [`Session::count_cells`].
    ///
    /// # Panics
    /// If there are not as many counts as there are grids.
    pub fn count_cells(&mut self, grids: Cells<'_>, limit: u64, counts: &mut [Option<Count>]) {
        assert_eq!(grids.len(), counts.len(), "one count for each grid");
        let part = self.part(grids.len());
        let mut start = 0;
        let batches = counts.chunks_mut(part).map(|counts| {
            let first = start;
            start += counts.len();
            Batch::counting(grids.part(first..start), limit, counts)
        });
        self.answer(batches, Asked::Counts);
    }

    /// Has each session take one batch after another, so that its lanes stay full from one to the next.
    fn answer<'a>(&mut self, batches: impl Iterator<Item = Batch<'a>> + Send, asked: Asked) {
        let workers = self.threads.min(batches.size_hint().1.unwrap_or(usize::MAX));
        let (batches, progress) = (Mutex::new(batches), self.progress.clone());
        let next = || lock(&batches).next();
        self.run(0..workers, |session, _| {
            let stopper = session.stopper();
            let batches = iter::from_fn(|| if stopper.is_stopped() { None } else { next() });
            session.answer(batches, asked, |batch| _ = progress.0.fetch_add(batch.len() as u64, Ordering::Relaxed));
            0 // each batch is counted as soon as it is done
        });
        // Those that no session came to after a stop.
        batches.into_inner().unwrap_or_else(PoisonError::into_inner).for_each(Batch::leave);
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads).field("stopper", &self.stopper).finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
