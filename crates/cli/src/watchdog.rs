//! Limits of time: the clock that they use, and for `--timeout` a thread that has the [`Deadlines`] of the facade look at
//! it.

use std::io;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use bitdoku::{Clock, Deadlines, Session, TimedSession};

use crate::signal;

/// The clock of this process, once it is known.
static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Makes time limits use this clock; the first clock set in a process stays.
pub(crate) fn set_clock(clock: Clock) {
    CLOCK.get_or_init(|| clock);
}

/// The clock of time limits: the system's, unless another was set.
pub(crate) fn clock() -> Clock {
    CLOCK.get_or_init(|| Clock::new(Instant::now)).clone()
}

/// Stops the sessions that it gave out when a record takes them too long.
#[derive(Debug)]
pub(crate) struct Watchdog {
    limit: Option<Duration>,
    deadlines: Deadlines,
}

impl Watchdog {
    /// A dog that allows `limit` for each record; `None` allows all the time in the world.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn new(limit: Option<Duration>) -> io::Result<Self> {
        let deadlines = Deadlines::new(clock());
        if let Some(limit) = limit {
            let deadlines = deadlines.clone();
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
                    if signal::is_stopping() { deadlines.end() } else { deadlines.look() }
                }
            });
            watching.map_err(told)?;
        }
        Ok(Self { limit, deadlines })
    }

    /// A session that this dog watches over; it ends, too, when everything is to end.
    pub(crate) fn watch(&self, session: Session) -> TimedSession {
        match self.limit {
            None => TimedSession::endless(session.with_stopper(signal::stopper())),
            Some(limit) => self.deadlines.watch(session, limit),
        }
    }
}

/// Reads `--timeout`: seconds, with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        _ => Err("expected a number of seconds greater than 0, such as 0.5".to_owned()),
    }
}
