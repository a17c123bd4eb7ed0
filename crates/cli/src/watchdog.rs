//! `--timeout`: a thread that reads the clock for the [`Deadlines`] of the facade, which itself reads none.

use std::io;
use std::time::{Duration, Instant};

use bitdoku::{Deadlines, Session, TimedSession};

use crate::signal;

/// Stops the sessions that it gave out when a record takes them too long.
#[derive(Debug)]
pub(crate) struct Watchdog {
    limit: Option<Duration>,
    deadlines: Deadlines,
}

/// A session that has so much time for each record.
#[derive(Debug)]
pub(crate) enum Timed {
    /// All the time in the world.
    Endless(Box<Session>),
    /// At most this.
    Limited(Box<TimedSession>, Duration),
}

impl Watchdog {
    /// A dog that allows `limit` for each record; `None` allows all the time in the world.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(crate) fn new(limit: Option<Duration>) -> io::Result<Self> {
        let deadlines = Deadlines::new();
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
                    if signal::is_stopping() { deadlines.end() } else { deadlines.look(Instant::now()) }
                }
            });
            watching.map_err(told)?;
        }
        Ok(Self { limit, deadlines })
    }

    /// A session that this dog watches over; it ends, too, when everything is to end.
    pub(crate) fn watch(&self, session: Session) -> Timed {
        match self.limit {
            None => Timed::Endless(Box::new(session.with_stopper(signal::stopper()))),
            Some(limit) => Timed::Limited(Box::new(self.deadlines.watch(session)), limit),
        }
    }
}

impl Timed {
    /// Asks all there is to ask about one record. It has the time allowed once, for everything together.
    pub(crate) fn about_record<T>(&mut self, ask: impl FnOnce(&mut Session) -> T) -> T {
        match self {
            Self::Endless(session) => ask(session),
            // A deadline so far off that no clock can tell it never comes.
            Self::Limited(session, limit) => session.until(Instant::now().checked_add(*limit), ask),
        }
    }

    /// The session, for what takes no time.
    pub(crate) fn session(&mut self) -> &mut Session {
        match self {
            Self::Endless(session) => session,
            Self::Limited(session, _) => session.session(),
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
