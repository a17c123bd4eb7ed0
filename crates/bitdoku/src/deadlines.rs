//! Time limits: sessions that are stopped when the time of a question is over.
//!
//! Libraries read no clock. Here are only the deadlines; the caller gives a clock, and a test one that it moves.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Session, Stopper};

/// A clock. Clones show the same time.
///
/// ```
/// use std::time::Instant;
/// use bitdoku::Clock;
///
/// let clock = Clock::new(Instant::now);
/// assert!(clock.now() <= clock.now());
/// ```
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> Instant + Send + Sync>);

impl Clock {
    /// A clock that calls this function.
    #[must_use]
    pub fn new(read: impl Fn() -> Instant + Send + Sync + 'static) -> Self {
        Self(Arc::new(read))
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Instant {
        (self.0)()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").finish_non_exhaustive()
    }
}

/// Watches over sessions, and stops each one whose deadline has passed.
///
/// A thread calls [`look`](Self::look) every few milliseconds, say. All clones watch over the same sessions.
///
/// ```
/// use std::time::{Duration, Instant};
/// use bitdoku::{Clock, Deadlines, Grid, Session};
///
/// let deadlines = Deadlines::new(Clock::new(Instant::now));
/// let mut timed = deadlines.watch(Session::new(), Duration::ZERO);
/// let counted = timed.ask(|session| {
///     deadlines.look(); // on another thread, where it is not an example
///     session.count(Grid::EMPTY, u64::MAX).count
/// });
/// assert!(!counted.exact);
/// ```
#[derive(Clone, Debug)]
pub struct Deadlines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    clock: Clock,
    /// No more work may begin.
    has_ended: AtomicBool,
    watches: Mutex<Vec<Arc<Watch>>>,
}

/// The time at which each session must end its work.
#[derive(Debug)]
struct Watch {
    stopper: Stopper,
    /// Held while the stopper changes, so that no question is stopped because of the one before it.
    deadline: Mutex<Option<Instant>>,
}

impl Deadlines {
    /// Deadlines on this clock, without sessions.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self(Arc::new(Shared { clock, has_ended: AtomicBool::default(), watches: Mutex::default() }))
    }

    /// Gives a session this much time for each question, as long as these deadlines exist. The session needs a stopper of its own.
    #[must_use]
    pub fn watch(&self, session: Session, limit: Duration) -> TimedSession {
        let watch = Arc::new(Watch { stopper: session.stopper(), deadline: Mutex::default() });
        lock(&self.0.watches).push(Arc::clone(&watch));
        TimedSession { session, timed: Some(Timed { limit, watch, shared: Arc::clone(&self.0) }) }
    }

    /// Reads the clock and stops the sessions whose deadline has passed.
    pub fn look(&self) {
        let now = self.0.clock.now();
        self.stop_where(|deadline| deadline.is_some_and(|deadline| deadline <= now));
    }

    /// Stops all sessions, and answers their later questions at once.
    pub fn end(&self) {
        self.0.has_ended.store(true, Ordering::SeqCst);
        self.stop_where(|_| true);
    }

    fn stop_where(&self, is_over: impl Fn(Option<Instant>) -> bool) {
        for watch in &*lock(&self.0.watches) {
            let deadline = lock(&watch.deadline);
            if is_over(*deadline) {
                watch.stopper.stop();
            }
        }
    }
}

/// A session with a time limit for each question, or without one. [`Deadlines`] has an example.
#[derive(Debug)]
pub struct TimedSession {
    session: Session,
    timed: Option<Timed>,
}

#[derive(Debug)]
struct Timed {
    limit: Duration,
    watch: Arc<Watch>,
    shared: Arc<Shared>,
}

impl TimedSession {
    /// A session without a time limit.
    #[must_use]
    pub fn endless(session: Session) -> Self {
        Self { session, timed: None }
    }

    /// Asks everything about one puzzle. The time limit applies to all questions together.
    pub fn ask<T>(&mut self, question: impl FnOnce(&mut Session) -> T) -> T {
        let Some(Timed { limit, watch, shared }) = &self.timed else { return question(&mut self.session) };
        {
            let mut deadline = lock(&watch.deadline);
            if shared.has_ended.load(Ordering::SeqCst) {
                watch.stopper.stop();
            } else {
                watch.stopper.reset();
            }
            // A deadline so far off that no clock can tell it never comes.
            *deadline = shared.clock.now().checked_add(*limit);
        }
        let answer = question(&mut self.session);
        *lock(&watch.deadline) = None;
        answer
    }

    /// The session, for questions that take no time.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::Grid;

    fn is_stopped(session: &mut Session) -> bool {
        session.count(Grid::EMPTY, 1000).count.solutions < 1000
    }

    /// A clock that the test moves.
    fn hand() -> (Arc<Mutex<Duration>>, Clock) {
        let (start, ahead) = (Instant::now(), Arc::new(Mutex::new(Duration::ZERO)));
        let read = Arc::clone(&ahead);
        (ahead, Clock::new(move || start + *lock(&read)))
    }

    #[test]
    fn only_what_is_late_is_stopped_and_only_once() {
        let (hand, clock) = hand();
        let deadlines = Deadlines::new(clock);
        let session = |seconds| deadlines.watch(Session::new(), Duration::from_secs(seconds));
        let look_at = |seconds| {
            *lock(&hand) = Duration::from_secs(seconds);
            deadlines.look();
        };
        let (mut early, mut late) = (session(1), session(3));
        let told = early.ask(|early| {
            let late = late.ask(|late| {
                look_at(2);
                is_stopped(late)
            });
            [is_stopped(early), late]
        });
        assert_eq!(told, [true, false]);
        look_at(9);
        // The next question has a time of its own.
        assert!(!early.ask(is_stopped));
    }

    #[test]
    fn what_has_no_limit_is_never_late() {
        let (hand, clock) = hand();
        let deadlines = Deadlines::new(clock);
        let question = |session: &mut Session| {
            *lock(&hand) += Duration::from_secs(99);
            deadlines.look();
            is_stopped(session)
        };
        assert!(!TimedSession::endless(Session::new()).ask(question));
        // A deadline that no clock can tell never comes either.
        assert!(!deadlines.watch(Session::new(), Duration::MAX).ask(question));
        // One that is told comes.
        assert!(deadlines.watch(Session::new(), Duration::from_secs(98)).ask(question));
    }

    #[test]
    fn after_the_end_nothing_begins() {
        let deadlines = Deadlines::new(hand().1);
        let watch = || deadlines.watch(Session::new(), Duration::MAX);
        let mut watched = watch();
        deadlines.end();
        let mut new = watch();
        assert!(watched.ask(is_stopped) && new.ask(is_stopped));
    }
}
