//! Work on threads without the interpreter's lock: progress is told now and then, Ctrl-C ends it, and a puzzle may have
//! so many seconds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::logic::Profile;
use bitdoku::{Limits, Pool, Session, Stopper};
use pyo3::prelude::*;

use crate::Terms;

/// How often the interpreter is asked for signals and told of progress.
const TICK: Duration = Duration::from_millis(50);

/// Those who work: a session on each thread, and a clock if puzzles have a limit of time.
pub(crate) struct Crew {
    pub(crate) pool: Pool,
    clock: Option<Arc<Clock>>,
}

/// Stops sessions whose puzzle takes too long.
struct Clock {
    limit: Duration,
    limits: Limits,
    profile: &'static Profile,
    /// Nobody is to begin anything any more.
    has_ended: AtomicBool,
    /// The sessions that nobody works with now. Each has a stopper of its own, unlike those of a pool.
    idle: Mutex<Vec<(Session, Arc<Watch>)>>,
    watches: Mutex<Vec<Arc<Watch>>>,
}

/// When what a session is at must end.
struct Watch {
    stopper: Stopper,
    /// Held while the stopper changes, so that no puzzle is stopped because of the one before it.
    deadline: Mutex<Option<Instant>>,
}

/// One of the crew at work.
pub(crate) struct Worker<'a> {
    session: &'a mut Session,
    watch: Option<(&'a Watch, &'a Clock)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Crew {
    fn new(terms: &Terms) -> PyResult<Self> {
        let (limits, profile) = (terms.limits(), terms.profile()?);
        let pool = Pool::new(terms.threads, || Session::new().with_limits(limits).with_profile(profile));
        let clock = terms.timeout()?.map(|limit| {
            let (idle, watches) = (Mutex::default(), Mutex::default());
            Arc::new(Clock { limit, limits, profile, has_ended: AtomicBool::new(false), idle, watches })
        });
        Ok(Self { pool, clock })
    }

    /// Whether each puzzle must be asked about by itself, so that the clock can tell which one takes long.
    pub(crate) fn has_clock(&self) -> bool {
        self.clock.is_some()
    }

    /// Has the crew do jobs, side by side. `work` returns how many puzzles a job was.
    pub(crate) fn run<Job: Send>(
        &mut self,
        jobs: impl Iterator<Item = Job> + Send,
        work: impl Fn(&mut Worker<'_>, Job) -> u64 + Sync,
    ) {
        let clock = self.clock.as_deref();
        self.pool.run(jobs, |session, job| {
            let Some(clock) = clock else { return work(&mut Worker { session, watch: None }, job) };
            let (mut session, watch) = clock.session();
            let done = work(&mut Worker { session: &mut session, watch: Some((&watch, clock)) }, job);
            watch.rest();
            lock(&clock.idle).push((session, watch));
            done
        });
    }
}

impl Worker<'_> {
    /// Asks all there is to ask about one puzzle, within the time that it has.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Session) -> T) -> T {
        if let Some((watch, clock)) = self.watch {
            watch.begin(clock);
        }
        question(self.session)
    }
}

impl Clock {
    fn session(&self) -> (Session, Arc<Watch>) {
        if let Some(idle) = lock(&self.idle).pop() {
            return idle;
        }
        let session = Session::new().with_limits(self.limits).with_profile(self.profile);
        let watch = Arc::new(Watch { stopper: session.stopper(), deadline: Mutex::default() });
        lock(&self.watches).push(Arc::clone(&watch));
        (session, watch)
    }

    /// Stops those whose time is up, or all.
    fn look(&self, everything_ends: bool) {
        self.has_ended.fetch_or(everything_ends, Ordering::Relaxed);
        let now = Instant::now();
        for watch in &*lock(&self.watches) {
            let deadline = lock(&watch.deadline);
            if everything_ends || deadline.is_some_and(|deadline| deadline <= now) {
                watch.stopper.stop();
            }
        }
    }

    /// How often to look.
    fn tick(&self) -> Duration {
        (self.limit / 20).clamp(Duration::from_millis(1), TICK)
    }
}

impl Watch {
    fn begin(&self, clock: &Clock) {
        let mut deadline = lock(&self.deadline);
        if !clock.has_ended.load(Ordering::Relaxed) {
            self.stopper.reset();
        }
        // One so far off that no clock can tell it never comes.
        *deadline = Instant::now().checked_add(clock.limit);
    }

    fn rest(&self) {
        *lock(&self.deadline) = None;
    }
}

/// Has a crew do `work` on another thread, while this one listens for signals and calls `progress` with how many puzzles
/// are done.
pub(crate) fn on_threads<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Crew) -> T + Send,
) -> PyResult<T> {
    let mut crew = Crew::new(terms)?;
    let (stopper, done, clock) = (crew.pool.stopper(), crew.pool.progress(), crew.clock.clone());
    let tick = clock.as_ref().map_or(TICK, |clock| clock.tick());
    let progress = progress.map(|progress| progress.clone().unbind());
    py.detach(|| {
        std::thread::scope(|scope| {
            let (said, heard) = std::sync::mpsc::channel();
            let worker = scope.spawn(move || {
                let result = work(&mut crew);
                // Whoever listens may have gone after a signal.
                let _ = said.send(());
                result
            });
            let (mut ended, mut told) = (Ok(()), Instant::now());
            while heard.recv_timeout(tick) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                if ended.is_ok() && told.elapsed() >= TICK {
                    told = Instant::now();
                    ended = Python::attach(|py| {
                        py.check_signals()?;
                        if let Some(progress) = &progress {
                            progress.call1(py, (done.done(),))?;
                        }
                        Ok(())
                    });
                }
                if ended.is_err() {
                    stopper.stop();
                }
                if let Some(clock) = &clock {
                    clock.look(ended.is_err());
                }
            }
            let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            ended.map(|()| result)
        })
    })
}
