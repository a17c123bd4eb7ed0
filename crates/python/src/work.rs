//! Work on threads without the interpreter's lock: progress is reported now and then, Ctrl-C ends it, and a puzzle may
//! have this many seconds.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::{Deadlines, Pool, Session, TimedSession};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::Terms;

/// How often the interpreter is asked for signals and told of progress.
const TICK: Duration = Duration::from_millis(50);

/// Those who work: a session on each thread, and a clock if puzzles have a limit of time.
pub(crate) struct Crew {
    pub(crate) pool: Pool,
    clock: Option<Clock>,
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
pub(crate) enum Hand<'a> {
    Endless(&'a mut Session),
    Limited(&'a mut TimedSession),
}

impl Crew {
    fn new(terms: &Terms) -> PyResult<Self> {
        let pool = Pool::new(terms.threads, terms.sessions()?);
        let sessions = terms.sessions()?;
        let clock = terms.timeout.map(|limit| {
            let (deadlines, idle) = (Deadlines::new(bitdoku::Clock::new(Instant::now)), Mutex::default());
            Clock { limit, deadlines, sessions: Box::new(sessions), idle }
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
        work: impl Fn(&mut Hand<'_>, Job) -> u64 + Sync,
    ) {
        let clock = self.clock.as_ref();
        self.pool.run(jobs, |session, job| on_time(clock, session, |worker| work(worker, job)));
    }
}

/// Has one of the crew work: with this session, or one that keeps to the clock if there is one.
fn on_time<T>(clock: Option<&Clock>, session: &mut Session, work: impl FnOnce(&mut Hand<'_>) -> T) -> T {
    let Some(clock) = clock else { return work(&mut Hand::Endless(session)) };
    let mut session = clock.session();
    let done = work(&mut Hand::Limited(&mut session));
    clock.idle.lock().unwrap_or_else(PoisonError::into_inner).push(session);
    done
}

impl Hand<'_> {
    /// Asks all there is to ask about one puzzle, within the time that it has.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Session) -> T) -> T {
        match self {
            Self::Endless(session) => question(session),
            Self::Limited(session) => session.ask(question),
        }
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

/// Has a crew do `work` on another thread, while this one listens for signals and calls `progress` with how many puzzles
/// are done.
pub(crate) fn on_threads<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    progress: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&mut Crew) -> T + Send,
) -> PyResult<T> {
    let mut crew = Crew::new(terms)?;
    let (stopper, done) = (crew.pool.stopper(), crew.pool.progress());
    let deadlines = crew.clock.as_ref().map(|clock| clock.deadlines.clone());
    let limit = crew.clock.as_ref().map_or(Duration::MAX, |clock| clock.limit);
    let tick = (limit / 20).clamp(Duration::from_millis(1), TICK);
    let progress = progress.map(|progress| progress.clone().unbind());
    let look = terms.look.as_ref();
    py.detach(|| {
        std::thread::scope(|scope| {
            let (said, heard) = std::sync::mpsc::channel();
            let worker = std::thread::Builder::new().spawn_scoped(scope, move || {
                let result = work(&mut crew);
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
