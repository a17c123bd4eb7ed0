//! A flag that is set when time is up, for searches that look at it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// Runs `work` with a flag that is set after `patience`, or soon after `interrupt` is.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::time::Duration;
/// use bitdoku_lab::bench::patience::within;
/// let never = AtomicBool::new(false);
/// within(Duration::from_millis(20), &never, |stop| while !stop.load(Ordering::Relaxed) {});
/// ```
pub fn within<T>(patience: Duration, interrupt: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let stop = AtomicBool::new(false);
    let (done, wait) = mpsc::channel::<()>();
    // A patience beyond what the clock can tell has no end.
    let deadline = Instant::now().checked_add(patience);
    std::thread::scope(|scope| {
        scope.spawn(|| {
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
        let result = work(&stop);
        drop(done);
        result
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupt_ends_patience_and_work_that_is_done_is_not_waited_for() {
        let asked = AtomicBool::new(true);
        let forever = Duration::from_secs(1 << 40);
        within(forever, &asked, |stop| while !stop.load(Ordering::Relaxed) {});
        let start = Instant::now();
        assert_eq!(within(forever, &AtomicBool::new(false), |_| 7), 7);
        assert!(start.elapsed() < Duration::from_secs(5));
    }
}
