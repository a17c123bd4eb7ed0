//! Jobs that are held until a worker takes them, either the first or the hardest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Jobs by their number and by the effort that each takes.
pub(super) struct Window<Job> {
    jobs: BTreeMap<u64, (u64, Job)>,
    /// Effort and number. Of equal efforts the smallest number is last.
    efforts: BTreeSet<(u64, Reverse<u64>)>,
}

impl<Job> Window<Job> {
    pub(super) const fn new() -> Self {
        Self { jobs: BTreeMap::new(), efforts: BTreeSet::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.jobs.len()
    }

    /// The number of the first one.
    pub(super) fn first(&self) -> Option<u64> {
        self.jobs.first_key_value().map(|(&number, _)| number)
    }

    pub(super) fn insert(&mut self, number: u64, effort: u64, job: Job) {
        self.jobs.insert(number, (effort, job));
        self.efforts.insert((effort, Reverse(number)));
    }

    pub(super) fn take_first(&mut self) -> Option<(u64, Job)> {
        let (number, (effort, job)) = self.jobs.pop_first()?;
        self.efforts.remove(&(effort, Reverse(number)));
        Some((number, job))
    }

    /// The hardest one, and of several the first.
    pub(super) fn take_hardest(&mut self) -> Option<(u64, Job)> {
        let (_, Reverse(number)) = self.efforts.pop_last()?;
        let (_, job) = self.jobs.remove(&number)?;
        Some((number, job))
    }
}
