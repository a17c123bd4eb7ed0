//! Time limits: sessions that are stopped when the time of a question is over.
//!
//! Libraries read no clock. Here are only the deadlines; whoever has a clock says what time it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::{Session, Stopper};

/// Watches over sessions, and stops each one whose deadline has passed.
///
/// It is told the time by whoever keeps a clock: a thread that calls [`look`](Self::look) every few milliseconds, say. All
/// clones watch over the same sessions.
///
/// ```
/// use std::time::{Duration, Instant};
/// use bitdoku::{Deadlines, Grid, Outcome, Session};
///
/// let deadlines = Deadlines::new();
/// let mut timed = deadlines.watch(Session::new(), Duration::from_secs(1));
/// let begun = Instant::now();
/// let counted = timed.ask(|| begun, |session| {
///     deadlines.look(begun + Duration::from_secs(2)); // on another thread, where it is not an example
///     session.count(Grid::EMPTY, u64::MAX).count
/// });
/// assert!(!counted.exact);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Deadlines(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    /// Nothing is to begin any more.
    has_ended: AtomicBool,
    watches: Mutex<Vec<Arc<Watch>>>,
}

/// When what a session is at must end.
#[derive(Debug)]
struct Watch {
    stopper: Stopper,
    /// Held while the stopper changes, so that no question is stopped because of the one before it.
    deadline: Mutex<Option<Instant>>,
}

impl Deadlines {
    /// A watch over no session yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Watches over a session that is to have so much time for each question, as long as these deadlines exist. The session
    /// needs a stopper that no other session has.
    #[must_use]
    pub fn watch(&self, session: Session, limit: Duration) -> TimedSession {
        let watch = Arc::new(Watch { stopper: session.stopper(), deadline: Mutex::default() });
        lock(&self.0.watches).push(Arc::clone(&watch));
        TimedSession { session, timed: Some(Timed { limit, watch, shared: Arc::clone(&self.0) }) }
    }

    /// Stops the sessions whose deadline is `now` or before it.
    pub fn look(&self, now: Instant) {
        self.stop_where(|deadline| deadline.is_some_and(|deadline| deadline <= now));
    }

    /// Stops all sessions, and whatever they are asked from now on.
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

/// A session that has so much time for each question, or all the time in the world. The page of [`Deadlines`] has an example.
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
    /// A session that has all the time in the world.
    #[must_use]
    pub fn endless(session: Session) -> Self {
        Self { session, timed: None }
    }

    /// Asks all there is to ask about one puzzle. It has the time allowed once, for everything together, from `now` on.
    pub fn ask<T>(&mut self, now: impl FnOnce() -> Instant, question: impl FnOnce(&mut Session) -> T) -> T {
        let Some(Timed { limit, watch, shared }) = &self.timed else { return question(&mut self.session) };
        {
            let mut deadline = lock(&watch.deadline);
            if shared.has_ended.load(Ordering::SeqCst) {
                watch.stopper.stop();
            } else {
                watch.stopper.reset();
            }
            // A deadline so far off that no clock can tell it never comes.
            *deadline = now().checked_add(*limit);
        }
        let answer = question(&mut self.session);
        *lock(&watch.deadline) = None;
        answer
    }

    /// The session, for what takes no time.
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

    #[test]
    fn only_what_is_late_is_stopped_and_only_once() {
        let deadlines = Deadlines::new();
        let session = |seconds| deadlines.watch(Session::new(), Duration::from_secs(seconds));
        let (mut early, mut late) = (session(1), session(3));
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let told = early.ask(
            || begun,
            |early| {
                let late = late.ask(
                    || begun,
                    |late| {
                        deadlines.look(after(2));
                        is_stopped(late)
                    },
                );
                [is_stopped(early), late]
            },
        );
        assert_eq!(told, [true, false]);
        deadlines.look(after(9));
        // The next question has a time of its own.
        assert!(!early.ask(|| after(11), is_stopped));
    }

    #[test]
    fn what_has_no_limit_is_never_late() {
        let deadlines = Deadlines::new();
        let question = |session: &mut Session| {
            deadlines.look(Instant::now() + Duration::from_secs(99));
            is_stopped(session)
        };
        assert!(!TimedSession::endless(Session::new()).ask(Instant::now, question));
        // A deadline that no clock can tell never comes either.
        assert!(!deadlines.watch(Session::new(), Duration::MAX).ask(Instant::now, question));
    }

    #[test]
    fn after_the_end_nothing_begins() {
        let deadlines = Deadlines::new();
        let watch = || deadlines.watch(Session::new(), Duration::MAX);
        let mut watched = watch();
        deadlines.end();
        let mut new = watch();
        assert!(watched.ask(Instant::now, is_stopped) && new.ask(Instant::now, is_stopped));
    }
}
