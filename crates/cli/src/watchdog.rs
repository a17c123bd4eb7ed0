//! `--timeout`: a thread that looks at the clock and stops searches that take too long.
//!
//! The libraries read no clock; they look at a flag. Each worker has a [`Watch`] with such a flag, and one thread goes
//! round all of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bitdoku::Budget;

use crate::signal;

/// Looks after the watches it gave out.
#[derive(Debug)]
pub(crate) struct Watchdog {
    limit: Option<Duration>,
    slots: Arc<Mutex<Vec<Arc<Slot>>>>,
}

/// One search at a time, and when it must end.
#[derive(Debug, Default)]
struct Slot {
    interrupt: Arc<AtomicBool>,
    /// Held while the flag changes, so that the dog never bites a search that began after the late one.
    deadline: Mutex<Option<Instant>>,
}

/// A worker's end of the line.
#[derive(Debug)]
pub(crate) struct Watch {
    limit: Option<Duration>,
    slot: Arc<Slot>,
}

impl Watchdog {
    /// A dog that allows `limit` for each search; `None` allows all the time in the world.
    pub(crate) fn new(limit: Option<Duration>) -> Self {
        let slots = Arc::<Mutex<Vec<Arc<Slot>>>>::default();
        if let Some(limit) = limit {
            let slots = Arc::clone(&slots);
            let round = (limit / 20).clamp(Duration::from_micros(500), Duration::from_millis(20));
            // It runs until the process ends.
            std::thread::spawn(move || {
                loop {
                    std::thread::sleep(round);
                    let now = Instant::now();
                    for slot in slots.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                        slot.look(now);
                    }
                }
            });
        }
        Self { limit, slots }
    }

    /// A watch for one worker.
    pub(crate) fn watch(&self) -> Watch {
        let slot = Arc::<Slot>::default();
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(&slot));
        Watch { limit: self.limit, slot }
    }
}

impl Slot {
    fn look(&self, now: Instant) {
        let deadline = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        if signal::interrupted() || deadline.is_some_and(|deadline| deadline <= now) {
            self.interrupt.store(true, Ordering::Relaxed);
        }
    }

    fn set(&self, deadline: Option<Instant>) {
        let mut current = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
        self.interrupt.store(false, Ordering::Relaxed);
        *current = deadline;
    }
}

impl Watch {
    /// The flag that is set when the time is up, for searches that keep it.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.slot.interrupt)
    }

    /// Runs a search with a budget that ends when its time is up, or when the user asks to stop.
    pub(crate) fn time<T>(&self, search: impl FnOnce(&Budget<'_>) -> T) -> T {
        let Some(limit) = self.limit else {
            return search(&Budget { interrupt: Some(signal::flag()), ..Budget::UNLIMITED });
        };
        self.slot.set(Instant::now().checked_add(limit));
        let found = search(&Budget { interrupt: Some(&self.slot.interrupt), ..Budget::UNLIMITED });
        self.slot.set(None);
        found
    }
}

/// Reads `--timeout`: seconds, with or without a fraction.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        _ => Err("expected a number of seconds greater than 0, such as 0.5".to_owned()),
    }
}
