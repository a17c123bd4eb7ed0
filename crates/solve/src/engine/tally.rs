//! What the search of one puzzle did so far.

use crate::{Budget, End, Report};

/// What one puzzle's search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) solutions: u64,
    pub(crate) guesses: u64,
    /// Lane-rounds in which the puzzle took part.
    pub(crate) rounds: u64,
    pub(crate) contradictions: u64,
}

impl Tally {
    /// What was done, as a report.
    #[inline(always)]
    pub(super) fn report(&self, end: End) -> Report {
        let Self { solutions, guesses, rounds, contradictions } = *self;
        Report { solutions, guesses, iterations: rounds, backtracks: contradictions, ..Report::ended(end) }
    }

    /// Whether that is more than a budget allows.
    #[inline(always)]
    pub(super) fn exceeds(&self, budget: &Budget<'_>) -> bool {
        budget.is_spent(&self.report(End::GaveUp))
    }

    /// How many more guesses a budget allows.
    #[inline(always)]
    pub(super) fn guesses_left(&self, budget: &Budget<'_>) -> u64 {
        budget.guesses_after(self.solutions) - self.guesses
    }

    /// Whether the search made this many guesses and was never refuted: most likely it is on its way down to a solution.
    #[inline(always)]
    pub(super) fn is_bold(&self, guesses: u64) -> bool {
        self.guesses >= guesses && self.contradictions == 0
    }
}
