//! `--timeout`: a thread that looks at the clock and stops sessions that take too long.
//!
//! The libraries read no clock; they look at a flag. Each worker has a [`Timed`] session with such a flag, and one thread
//! goes round all of them.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::{Session, Stopper};

use crate::signal;

/// Looks after the sessions it gave out.
#[derive(Debug)]
pub(crate) struct Watchdog {
    limit: Option<Duration>,
    watches: Arc<Mutex<Vec<Arc<Watch>>>>,
}

/// What one session is at, and when that must end.
#[derive(Debug)]
struct Watch {
    stopper: Stopper,
    /// Held while the stopper changes, so that a new record is never stopped because of the one before it.
    deadline: Mutex<Option<Instant>>,
}

/// A session that has so much time for each record.
#[derive(Debug)]
pub(crate) struct Timed {
    session: Session,
    limit: Option<(Duration, Arc<Watch>)>,
}

impl Watchdog {
    /// A dog that allows `limit` for each record; `None` allows all the time in the world.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn new(limit: Option<Duration>) -> io::Result<Self> {
        let watches = Arc::<Mutex<Vec<Arc<Watch>>>>::default();
        if let Some(limit) = limit {
            let watches = Arc::clone(&watches);
            let round = (limit / 20).clamp(Duration::from_micros(500), Duration::from_millis(20));
            // It runs until the process ends.
            let told = |error: io::Error| {
                io::Error::new(
                    error.kind(),
                    format!("no thread can be started to look at the clock, which --timeout needs: {error}"),
                )
            };
            let watching = std::thread::Builder::new().spawn(move || {
                loop {
                    std::thread::sleep(round);
                    let now = Instant::now();
                    lock(&watches).iter().for_each(|watch| watch.look(now));
                }
            });
            watching.map_err(told)?;
        }
        Ok(Self { limit, watches })
    }

    /// A session that this dog watches over; it ends, too, when everything is to end.
    pub(crate) fn watch(&self, session: Session) -> Timed {
        let Some(limit) = self.limit else {
            return Timed { session: session.with_stopper(signal::stopper()), limit: None };
        };
        let watch = Arc::new(Watch { stopper: session.stopper(), deadline: Mutex::default() });
        lock(&self.watches).push(Arc::clone(&watch));
        Timed { session, limit: Some((limit, watch)) }
    }
}

impl Watch {
    fn look(&self, now: Instant) {
        let deadline = lock(&self.deadline);
        if signal::is_stopping() || deadline.is_some_and(|deadline| deadline <= now) {
            self.stopper.stop();
        }
    }

    fn begin(&self, limit: Duration) {
        let mut deadline = lock(&self.deadline);
        self.stopper.reset();
        // One so far off that no clock can tell it never comes.
        *deadline = Instant::now().checked_add(limit);
    }
}

impl Timed {
    /// Asks all there is to ask about one record. It has the time allowed once, for everything together.
    pub(crate) fn about_record<T>(&mut self, ask: impl FnOnce(&mut Session) -> T) -> T {
        if let Some((limit, watch)) = &self.limit {
            watch.begin(*limit);
        }
        ask(&mut self.session)
    }

    /// The session, for what takes no time.
    pub(crate) fn session(&mut self) -> &mut Session {
        &mut self.session
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads `--timeout`: seconds, with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        _ => Err("expected a number of seconds greater than 0, such as 0.5".to_owned()),
    }
}
