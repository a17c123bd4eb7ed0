//! What several assumptions have in common.

use super::net::Net;
use super::reach::{each, has, set};
use super::sets::{NONE, Row};

/// What the nets of several assumptions may have in common: what is on in all of them, and what is off.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) on: Row,
    pub(super) off: Row,
}

impl Shared {
    pub(super) const ALL: Self = Self { on: [u64::MAX; 12], off: [u64::MAX; 12] };

    /// Drops what is not in a net.
    pub(super) fn keep(&mut self, net: &Net) {
        self.keep_rows(&net.on_row, &net.off_row);
    }

    /// Drops what is not in `other`.
    pub(super) fn intersect(&mut self, other: &Self) {
        self.keep_rows(&other.on, &other.off);
    }

    /// Drops all but that a candidate is off.
    pub(super) fn keep_only_off(&mut self, number: usize) {
        let is_left = has(&self.off, number);
        *self = Self { on: NONE, off: NONE };
        if is_left {
            set(&mut self.off, number);
        }
    }

    fn keep_rows(&mut self, on: &Row, off: &Row) {
        for (row, others) in [(&mut self.on, on), (&mut self.off, off)] {
            row.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.on == NONE && self.off == NONE
    }

    /// Calls `visit` for each, by number, and with whether it is on.
    pub(super) fn each(&self, mut visit: impl FnMut(usize, bool)) {
        each(&self.on, |number| visit(number, true));
        each(&self.off, |number| visit(number, false));
    }
}
