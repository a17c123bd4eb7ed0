//! Memory that searches reuse, so that nothing is allocated per board, and what stops them.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::board::Board;
use crate::explainer;
use crate::stop::{Interrupted, Stop};
use crate::tables;

/// Working memory of the techniques. Keep one per thread; what it holds between calls never changes a result.
///
/// Deeply nested chains can take minutes where a puzzle has few givens. This crate reads no clock, but it looks at a
/// flag, about every millisecond or more often:
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use bitdoku_logic::{Board, Interrupted, SE121, Scratch};
///
/// let flag = Arc::new(AtomicBool::new(true)); // set from another thread, say
/// let mut scratch = Scratch::interruptible(flag);
/// assert_eq!(SE121.next_step(&Board::EMPTY, &mut scratch), Err(Interrupted));
/// ```
#[derive(Debug, Default)]
pub struct Scratch {
    pub(crate) chains: explainer::Arena,
    pub(crate) tables: tables::Arena,
    /// The last board on which aligned pairs exclude nothing, and the last on which triples do not.
    pub(crate) without_exclusion: [Option<Box<Board>>; 2],
    /// Chains are not written out: only what a step is and does is wanted.
    pub(crate) brief: bool,
    stop: Stop,
    interrupted: bool,
}

impl Scratch {
    /// Working memory for searches that end when the flag is set.
    #[must_use]
    pub fn interruptible(flag: Arc<AtomicBool>) -> Self {
        Self::with_stop(Stop { flag: Some(flag), looks: None })
    }

    /// From now on, searches end once they have looked `looks` times whether to go on.
    ///
    /// This bounds the work by a number that is the same on every machine, where a flag that a clock sets depends on its
    /// speed. How many looks a search takes is no part of the interface: it may change with any version.
    ///
    /// ```
    /// use bitdoku_logic::{Board, Interrupted, SE121, Scratch};
    ///
    /// let board = Board::new(&"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?);
    /// let mut scratch = Scratch::default();
    /// scratch.set_looks(100);
    /// assert_eq!(SE121.rate(&board, &mut scratch), Err(Interrupted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_looks(&mut self, looks: u64) {
        match &self.stop.looks {
            Some(left) => left.store(looks, Ordering::Relaxed),
            None => {
                self.stop.looks = Some(Arc::new(AtomicU64::new(looks)));
                self.chains = explainer::Arena::with_stop(self.stop.clone());
            }
        }
    }

    /// How many looks are left of those set; none if no number was.
    #[must_use]
    pub fn looks_left(&self) -> Option<u64> {
        self.stop.looks.as_ref().map(|looks| looks.load(Ordering::Relaxed))
    }

    /// Whether the last search was stopped before its end: then that a [technique](crate::Technique) found no step means
    /// nothing. [`Profile`](crate::Profile) and [`Path`](crate::Path) return [`Interrupted`] instead.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    fn with_stop(stop: Stop) -> Self {
        Self { chains: explainer::Arena::with_stop(stop.clone()), stop, ..Self::default() }
    }

    /// For as long as the guard lives, only what a step is and does is wanted.
    pub(crate) fn briefly(&mut self) -> Brief<'_> {
        self.brief = true;
        Brief(self)
    }

    /// Looks whether to go on, at the beginning of a step.
    pub(crate) fn begin(&mut self) -> Result<(), Interrupted> {
        let looked = self.stop.look();
        self.interrupted = looked.is_err();
        looked
    }

    /// Runs a search of chains. A search that is stopped finds nothing, and all that it remembered is forgotten.
    pub(crate) fn chains<T>(
        &mut self,
        search: impl FnOnce(&mut explainer::Arena) -> Result<T, Interrupted>,
    ) -> Option<T> {
        let found = search(&mut self.chains);
        self.interrupted = found.is_err();
        if self.interrupted {
            self.chains = explainer::Arena::with_stop(self.stop.clone());
        }
        found.ok()
    }
}

/// Working memory of searches that are to be brief. Dropped, even by a panic, it leaves no trace of that.
pub(crate) struct Brief<'a>(&'a mut Scratch);

impl Deref for Brief<'_> {
    type Target = Scratch;

    fn deref(&self) -> &Scratch {
        self.0
    }
}

impl DerefMut for Brief<'_> {
    fn deref_mut(&mut self) -> &mut Scratch {
        self.0
    }
}

impl Drop for Brief<'_> {
    fn drop(&mut self) {
        self.0.brief = false;
    }
}
