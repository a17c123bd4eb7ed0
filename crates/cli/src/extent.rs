//! How far the reading of all inputs has come, for the progress bar.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How much there is to read, and how much of it was.
#[derive(Clone, Debug, Default)]
pub(crate) struct Extent {
    /// Bytes in all, as stored, where that is known beforehand.
    pub(crate) length: Option<u64>,
    /// Bytes read, as stored.
    pub(crate) stored: Arc<AtomicU64>,
    /// Bytes of text that these were.
    pub(crate) text: Arc<AtomicU64>,
}

impl Extent {
    /// The part of all input that this many bytes of text are, if that is known. What is compressed goes on as it
    /// has begun.
    pub(crate) fn part(&self, text: u64) -> Option<f64> {
        let length = self.length.filter(|&length| length > 0)? as f64;
        let (stored, read) = (self.stored.load(Ordering::Relaxed) as f64, self.text.load(Ordering::Relaxed) as f64);
        Some(if read > 0.0 { (text as f64 / read * stored / length).clamp(0.0, 1.0) } else { 0.0 })
    }
}
