//! What ends a search early.
//!
//! A search that is stopped has found nothing: whatever it had built up is thrown away. So what looks for a stop returns
//! `Result<_, Interrupted>`, and every caller passes the error on with `?`. No half-built net is ever read.

use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A search was stopped before its end, so that nothing is known. [`Scratch`](crate::Scratch) has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interrupted;

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped before its end")
    }
}

impl Error for Interrupted {}

/// What long searches look at: a flag, a number of looks that are left, both or neither.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    pub(crate) flag: Option<Arc<AtomicBool>>,
    pub(crate) looks: Option<Arc<AtomicU64>>,
}

impl Stop {
    /// Whether to go on.
    #[inline]
    pub(crate) fn look(&self) -> Result<(), Interrupted> {
        if self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Interrupted);
        }
        match &self.looks {
            None => Ok(()),
            Some(looks) => count(looks),
        }
    }
}

/// Only one thread looks, so that reading and writing need not be one.
fn count(looks: &AtomicU64) -> Result<(), Interrupted> {
    let left = looks.load(Ordering::Relaxed).checked_sub(1).ok_or(Interrupted)?;
    looks.store(left, Ordering::Relaxed);
    Ok(())
}

/// Only a flag or a number of looks ends a search early, and new memory has neither.
pub(crate) const NOTHING_STOPS_IT: &str = "nothing stops this search";
