//! The one clock of the study: processor time of the thread that works, less what it takes to ask for it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;

/// How often the clock is asked in a row to learn what asking takes.
const TRIALS: usize = 1_000;

/// A clock that was started. What other programs do to the machine takes nothing from it, as it does from the time of day.
///
/// To ask a system for the time of a thread takes some tenths of a microsecond, as much as the quickest searches
/// themselves; the least that it ever took is subtracted. Where a system does not tell a thread's time, the time of day is
/// taken.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    start: Start,
}

#[derive(Clone, Copy, Debug)]
enum Start {
    Thread(ThreadTime),
    Clock(Instant),
}

impl Stopwatch {
    /// Starts it.
    pub fn start() -> Self {
        // What asking takes must be known before, or the first measurement would contain finding it out.
        cost();
        Self { start: Start::now() }
    }

    /// What has gone by since, without what asking took.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed().saturating_sub(cost())
    }

    /// The same in whole nanoseconds, at least 1.
    pub fn nanoseconds(&self) -> u64 {
        u64::try_from(self.elapsed().as_nanos()).unwrap_or(u64::MAX).max(1)
    }
}

impl Start {
    fn now() -> Self {
        ThreadTime::try_now().map_or_else(|_| Self::Clock(Instant::now()), Self::Thread)
    }

    fn elapsed(&self) -> Duration {
        match self {
            Self::Thread(start) => start.try_elapsed().unwrap_or_default(),
            Self::Clock(start) => start.elapsed(),
        }
    }
}

/// The least time between two questions that follow each other at once.
fn cost() -> Duration {
    static COST: OnceLock<Duration> = OnceLock::new();
    *COST.get_or_init(|| (0..TRIALS).map(|_| Start::now().elapsed()).min().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_takes_time_and_sleep_takes_none_of_the_threads() {
        let watch = Stopwatch::start();
        let sum: u64 = (0..300_000u64).map(std::hint::black_box).sum();
        let worked = watch.elapsed();
        assert!(sum > 0 && worked > Duration::ZERO);
        if matches!(watch.start, Start::Thread(_)) {
            let watch = Stopwatch::start();
            std::thread::sleep(Duration::from_millis(30));
            assert!(watch.elapsed() < Duration::from_millis(30), "{:?}", watch.elapsed());
        }
    }

    #[test]
    fn no_time_is_ever_none() {
        assert!(Stopwatch::start().nanoseconds() >= 1);
    }
}
