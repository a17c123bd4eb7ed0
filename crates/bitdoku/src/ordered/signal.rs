//! A condition variable that asks nothing of the system where nobody waits, which is nearly always.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, MutexGuard, PoisonError};

/// A signal that something about what a mutex holds has changed.
#[derive(Default)]
pub(super) struct Signal {
    changed: Condvar,
    /// How many wait. Whoever comes is counted with the mutex locked, and so is seen by all who lock it later.
    waiting: AtomicUsize,
}

impl Signal {
    /// Waits as long as `condition` holds.
    pub(super) fn wait_while<'a, T>(
        &self,
        guard: MutexGuard<'a, T>,
        condition: impl FnMut(&mut T) -> bool,
    ) -> MutexGuard<'a, T> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let guard = self.changed.wait_while(guard, condition).unwrap_or_else(PoisonError::into_inner);
        self.waiting.fetch_sub(1, Ordering::Relaxed);
        guard
    }

    /// Wakes all who wait. The mutex is locked, or has been since the change.
    pub(super) fn notify_all(&self) {
        if self.waiting.load(Ordering::Relaxed) > 0 {
            self.changed.notify_all();
        }
    }
}
