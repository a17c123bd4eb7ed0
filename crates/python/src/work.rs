//! Work: on the thread that asks, as long as nothing takes long; beyond that on threads without the interpreter's lock, where
//! progress is reported now and then, Ctrl-C ends it, and a puzzle may have this many seconds.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::engine::{Cells, CellsMut, LineStatus};
use bitdoku::{Count, Deadlines, Limits, Pool, Session, TimedSession};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::Terms;

/// How often the interpreter is asked for signals and told of progress.
const TICK: Duration = Duration::from_millis(50);

/// What a question may cost on the thread that asks it. Most puzzles take less; what takes longer goes to other threads, so that
/// this one listens for Ctrl-C.
const QUICK: Limits = Limits::NONE.guesses(500).looks(300);

/// This many solutions are counted on the thread that asks.
pub(crate) const FEW: u64 = 500;

/// How long the thread that asks works on a list by itself. Beyond that other threads save more than they cost.
const SOON: Duration = Duration::from_millis(1);

thread_local! {
    /// The session that answers what does not take long, kept from one call to the next.
    static KEPT: RefCell<Option<Box<Session>>> = const { RefCell::new(None) };
}

/// Has the session of this thread work, within [`QUICK`]; `None` if that was not enough, or if another solver is asked for.
pub(crate) fn soon<T>(terms: &Terms, work: impl FnOnce(&mut Session) -> Option<T>) -> PyResult<Option<T>> {
    let profile = terms.steps()?;
    if terms.solver.is_some() {
        return Ok(None);
    }
    let limits = QUICK.guesses(QUICK.guesses.min(terms.max_guesses));
    guarded(|| {
        // After a panic there is none: it was taken out.
        let kept = KEPT.take().filter(|session| session.limits() == limits && std::ptr::eq(session.profile(), profile));
        let mut session = kept.unwrap_or_else(|| Box::new(Session::new().with_profile(profile).with_limits(limits)));
        let answer = work(&mut session);
        KEPT.set(Some(session));
        Ok(answer)
    })
}

/// Those who work on a column.
pub(crate) enum Crew<'a> {
    /// This thread alone, as long as nothing takes long.
    Here(Here<'a>),
    Apart(Apart),
}

/// A session on each thread, and a clock if puzzles have a limit of time.
pub(crate) struct Apart {
    pub(crate) pool: Pool,
    clock: Option<Clock>,
}

/// The session of this thread.
pub(crate) struct Here<'a> {
    session: &'a mut Session,
    begun: Instant,
    /// Whether something took longer than it may here.
    is_late: bool,
}

/// How long a puzzle may take, and the sessions that keep to it. Each has a stopper of its own, unlike those of a pool.
struct Clock {
    limit: Duration,
    deadlines: Deadlines,
    sessions: Box<dyn Fn() -> Session + Send + Sync>,
    /// The sessions that nobody works with now.
    idle: Mutex<Vec<TimedSession>>,
}

/// One of the crew at work.
pub(crate) enum Hand<'a, 'b> {
    Here(&'a mut Here<'b>),
    Endless(&'a mut Session),
    Limited(&'a mut TimedSession),
}

impl<'a> Crew<'a> {
    pub(crate) fn here(session: &'a mut Session) -> Self {
        Self::Here(Here { session, begun: Instant::now(), is_late: false })
    }

    /// Whether each puzzle must be asked about by itself, so that the clock can tell which one takes long.
    pub(crate) fn has_clock(&self) -> bool {
        matches!(self, Self::Apart(Apart { clock: Some(_), .. }))
    }

    /// Whether this thread alone was not enough: some answers are missing, and all must be asked for again.
    pub(crate) fn is_late(&self) -> bool {
        matches!(self, Self::Here(Here { is_late: true, .. }))
    }

    /// As [`Session::solve_cells`].
    pub(crate) fn solve_cells(&mut self, cells: Cells<'_>, room: CellsMut<'_>, statuses: &mut [LineStatus]) {
        match self {
            Self::Here(here) => {
                here.session.solve_cells(cells, room, statuses);
                here.is_late |= statuses.contains(&LineStatus::Unknown);
            }
            Self::Apart(apart) => apart.pool.solve_cells(cells, room, statuses),
        }
    }

    /// As [`Session::count_cells`]; a limit of 0 is no limit.
    pub(crate) fn count_cells(&mut self, cells: Cells<'_>, limit: u64, counts: &mut [Option<Count>]) {
        let limit = if limit == 0 { u64::MAX } else { limit };
        match self {
            Self::Here(here) => {
                here.session.count_cells(cells, limit.min(FEW), counts);
                here.is_late |= counts.iter().flatten().any(|count| !count.exact && count.solutions < limit);
            }
            Self::Apart(apart) => apart.pool.count_cells(cells, limit, counts),
        }
    }

    /// Has the crew do jobs, side by side. `work` returns how many puzzles a job was.
    pub(crate) fn run<Job: Send>(
        &mut self,
        mut jobs: impl Iterator<Item = Job> + Send,
        work: impl Fn(&mut Hand<'_, '_>, Job) -> u64 + Sync,
    ) {
        match self {
            Self::Here(here) => {
                while !here.is_late
                    && let Some(job) = jobs.next()
                {
                    work(&mut Hand::Here(here), job);
                }
            }
            Self::Apart(Apart { pool, clock }) => {
                pool.run(jobs, |session, job| on_time(clock.as_ref(), session, |worker| work(worker, job)));
            }
        }
    }
}

impl Apart {
    fn new(terms: &Terms) -> PyResult<Self> {
        let pool = Pool::new(terms.threads, terms.sessions()?);
        let sessions = terms.sessions()?;
        let clock = terms.timeout.map(|limit| {
            let (deadlines, idle) = (Deadlines::new(bitdoku::Clock::new(Instant::now)), Mutex::default());
            Clock { limit, deadlines, sessions: Box::new(sessions), idle }
        });
        Ok(Self { pool, clock })
    }
}

/// Has one of the crew work: with this session, or one that keeps to the clock if there is one.
fn on_time<T>(clock: Option<&Clock>, session: &mut Session, work: impl FnOnce(&mut Hand<'_, '_>) -> T) -> T {
    let Some(clock) = clock else { return work(&mut Hand::Endless(session)) };
    let mut session = clock.session();
    let done = work(&mut Hand::Limited(&mut session));
    clock.idle.lock().unwrap_or_else(PoisonError::into_inner).push(session);
    done
}

impl Hand<'_, '_> {
    /// Asks all there is to ask about one puzzle, within the time that it has. `is_known` says whether the answer is one that no more
    /// time would change.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Session) -> T, is_known: impl FnOnce(&T) -> bool) -> T {
        match self {
            Self::Here(here) => {
                let answer = question(here.session);
                here.is_late |= !is_known(&answer) || here.begun.elapsed() > SOON;
                answer
            }
            Self::Endless(session) => question(session),
            Self::Limited(session) => session.ask(question),
        }
    }

    /// Whether there is no use in asking more.
    pub(crate) fn is_late(&self) -> bool {
        matches!(self, Self::Here(Here { is_late: true, .. }))
    }
}

impl Clock {
    fn session(&self) -> TimedSession {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| self.deadlines.watch((self.sessions)(), self.limit))
    }
}

/// Runs `call`; a panic in it, which is an error of ours, becomes an exception like any other.
pub(crate) fn guarded<T>(call: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|panic| Err(own_error(&*panic)))
}

/// What a panic said, as an exception.
fn own_error(panic: &(dyn Any + Send)) -> PyErr {
    let words = panic.downcast_ref::<&str>().copied();
    let said = words.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason is known");
    PyRuntimeError::new_err(format!("an error of bitdoku's own: {said}; please report what was asked"))
}

/// Has `work` done on another thread, while this one listens for signals and calls `progress` with how many puzzles
/// are done.
pub(crate) fn on_threads<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(Apart) -> T + Send,
) -> PyResult<T> {
    let apart = Apart::new(terms)?;
    let (stopper, done) = (apart.pool.stopper(), apart.pool.progress());
    let deadlines = apart.clock.as_ref().map(|clock| clock.deadlines.clone());
    let limit = apart.clock.as_ref().map_or(Duration::MAX, |clock| clock.limit);
    let tick = (limit / 20).clamp(Duration::from_millis(1), TICK);
    let progress = progress.map(|progress| progress.clone().unbind());
    let look = terms.look.as_ref();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (said, heard) = std::sync::mpsc::channel();
            let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
                let result = work(apart);
                // Whoever listens may have gone after a signal.
                let _ = said.send(());
                result
            });
            let worker =
                worker.map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
            let (mut ended, mut told) = (Ok(()), Instant::now());
            while heard.recv_timeout(tick) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                if ended.is_ok() && told.elapsed() >= TICK {
                    told = Instant::now();
                    ended = Python::attach(|py| {
                        py.check_signals()?;
                        if let Some(look) = look {
                            look.call0(py)?;
                        }
                        if let Some(progress) = &progress {
                            progress.call1(py, (done.done(),))?;
                        }
                        Ok(())
                    });
                }
                if ended.is_err() {
                    stopper.stop();
                }
                match &deadlines {
                    Some(deadlines) if ended.is_err() => deadlines.end(),
                    Some(deadlines) => deadlines.look(),
                    None => {}
                }
            }
            let result = worker.join().map_err(|panic| own_error(&*panic));
            ended.and(result)
        })
    })
}
