//! Memory that searches reuse, so that nothing is allocated per board, and the flag that stops them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::technique::chain;

/// Working memory of the techniques. Keep one per thread; what it holds between calls never changes a result.
///
/// Deeply nested chains can take minutes where a puzzle has few givens. This crate reads no clock, but it looks at a flag:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use bitdoku_logic::{Board, SE121, Scratch};
///
/// let flag = Arc::new(AtomicBool::new(true)); // set from another thread, say
/// let mut scratch = Scratch::interruptible(flag);
/// assert_eq!(SE121.next_step(&Board::EMPTY, &mut scratch), None);
/// assert!(scratch.is_interrupted());
/// ```
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) chains: chain::Arena,
    stop: Stop,
}

impl Scratch {
    /// Working memory for searches that end without a step when the flag is set.
    pub fn interruptible(flag: Arc<AtomicBool>) -> Self {
        let stop = Stop(Some(flag));
        Self { chains: chain::Arena::interruptible(stop.clone()), stop }
    }

    /// Whether the flag is set: then that there is no step means nothing.
    pub fn is_interrupted(&self) -> bool {
        self.stop.is_set()
    }

    /// Forgets what an interrupted search has left half done.
    pub(crate) fn reset(&mut self) {
        self.chains = chain::Arena::interruptible(self.stop.clone());
    }
}

/// A flag that long searches look at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
