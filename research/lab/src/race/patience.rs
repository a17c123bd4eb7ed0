//! A flag that is set when time is up, for searches that look at it.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// Runs `work` with a flag that is set after `patience`, or soon after `interrupt` is.
///
/// # Errors
/// If no thread can be started to look at the clock.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
/// use bitdoku_lab::race::patience::within;
/// let never = AtomicBool::new(false);
/// within(Duration::from_millis(20), &never, |stop| while !stop.load(Ordering::Relaxed) {})?;
/// # std::io::Result::Ok(())
/// ```
pub fn within<T>(patience: Duration, interrupt: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> io::Result<T> {
    let stop = AtomicBool::new(false);
    let (done, wait) = mpsc::channel::<()>();
    // A patience beyond what the clock can tell has no end.
    let deadline = Instant::now().checked_add(patience);
    thread::scope(|scope| {
        let watching = thread::Builder::new().spawn_scoped(scope, || {
            // Owned here, so that it goes when the thread does.
            let wait = wait;
            loop {
                let now = Instant::now();
                if interrupt.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| deadline <= now) {
                    return stop.store(true, Ordering::Relaxed);
                }
                let left = deadline.map_or(LOOK, |deadline| deadline.duration_since(now));
                if wait.recv_timeout(left.min(LOOK)) != Err(mpsc::RecvTimeoutError::Timeout) {
                    return;
                }
            }
        });
        watching.map_err(|error| no_thread("to look at the clock", &error))?;
        let result = work(&stop);
        drop(done);
        Ok(result)
    })
}

/// The error where the system starts no more threads, and what one was needed for.
pub(super) fn no_thread(purpose: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("no thread can be started {purpose}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_ends_patience_and_work_that_is_done_is_not_waited_for() {
        let asked = AtomicBool::new(true);
        let forever = Duration::from_secs(1 << 40);
        within(forever, &asked, |stop| while !stop.load(Ordering::Relaxed) {}).unwrap();
        assert_eq!(within(forever, &AtomicBool::new(false), |_| 7).unwrap(), 7);
    }
}
