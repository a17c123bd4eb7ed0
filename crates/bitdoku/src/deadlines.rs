//! Time limits: sessions that are stopped when the time of a question is over.
//!
//! Libraries read no clock. Here are only the deadlines; whoever has a clock says what time it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

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
/// let mut timed = deadlines.watch(Session::new());
/// let begun = Instant::now();
/// let counted = timed.until(begun.checked_add(Duration::from_secs(1)), |session| {
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

    /// Watches over a session, as long as these deadlines exist. The session needs a stopper that no other session has.
    #[must_use]
    pub fn watch(&self, session: Session) -> TimedSession {
        let watch = Arc::new(Watch { stopper: session.stopper(), deadline: Mutex::default() });
        lock(&self.0.watches).push(Arc::clone(&watch));
        TimedSession { session, watch, shared: Arc::clone(&self.0) }
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

/// A session that [`Deadlines`] watch over; their page has an example.
#[derive(Debug)]
pub struct TimedSession {
    session: Session,
    watch: Arc<Watch>,
    shared: Arc<Shared>,
}

impl TimedSession {
    /// Asks all there is to ask about one puzzle, until this time; without a time there is no limit.
    pub fn until<T>(&mut self, deadline: Option<Instant>, ask: impl FnOnce(&mut Session) -> T) -> T {
        {
            let mut current = lock(&self.watch.deadline);
            if self.shared.has_ended.load(Ordering::SeqCst) {
                self.watch.stopper.stop();
            } else {
                self.watch.stopper.reset();
            }
            *current = deadline;
        }
        let answer = ask(&mut self.session);
        *lock(&self.watch.deadline) = None;
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
    use std::time::Duration;

    fn is_stopped(session: &mut Session) -> bool {
        session.count(Grid::EMPTY, 1000).count.solutions < 1000
    }

    #[test]
    fn only_what_is_late_is_stopped_and_only_once() {
        let deadlines = Deadlines::new();
        let [mut early, mut late] = [1, 2].map(|_| deadlines.watch(Session::new()));
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let told = early.until(Some(after(1)), |early| {
            late.until(Some(after(3)), |late| {
                deadlines.look(after(2));
                [is_stopped(early), is_stopped(late)]
            })
        });
        assert_eq!(told, [true, false]);
        deadlines.look(after(9));
        // The next question has a time of its own, and one without a deadline has all the time there is.
        assert!(!early.until(Some(after(12)), is_stopped));
        let endless = late.until(None, |late| {
            deadlines.look(after(99));
            is_stopped(late)
        });
        assert!(!endless);
    }

    #[test]
    fn after_the_end_nothing_begins() {
        let deadlines = Deadlines::new();
        let mut watched = deadlines.watch(Session::new());
        deadlines.end();
        let mut new = deadlines.watch(Session::new());
        assert!(watched.until(None, is_stopped) && new.until(None, is_stopped));
    }
}
