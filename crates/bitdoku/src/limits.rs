//! How much a question may cost, and how to end it before its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bitdoku_solve::Budget;

/// The maximum effort for one puzzle, in steps instead of seconds, so that the answers are the same on every machine. For limits
/// in seconds see [`Deadlines`](crate::Deadlines).
///
/// ```
/// use bitdoku::{Grid, Limits, Outcome, Session};
/// let mut session = Session::new().with_limits(Limits::NONE.guesses(2));
/// assert!(matches!(session.solve(Grid::EMPTY).outcome, Outcome::Unknown(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum number of guesses for each search. When counting, the limit applies from one solution to the next.
    pub guesses: u64,
    /// How often the techniques may check whether to go on, for each rating, path or hint; see
    /// [`Scratch::set_looks`](bitdoku_logic::Scratch::set_looks).
    pub looks: u64,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self { guesses: u64::MAX, looks: u64::MAX };

    /// A million guesses, many times more than any known puzzle with one solution needs. A puzzle that needs more has no solution or
    /// several, or was built to be slow. Ratings and paths are not limited.
    pub const PROPER: Self = Self { guesses: 1_000_000, looks: u64::MAX };

    /// The default maximum to which the command and the bindings count solutions.
    pub const COUNT: u64 = 1_000_000;

    /// Sets the maximum number of guesses.
    #[must_use]
    pub const fn guesses(self, guesses: u64) -> Self {
        Self { guesses, ..self }
    }

    /// Sets the maximum number of checks.
    #[must_use]
    pub const fn looks(self, looks: u64) -> Self {
        Self { looks, ..self }
    }

    /// The budget of a search that counts: the limit applies from one solution to the next.
    pub(crate) fn budget_to_count<'a>(&self, stopper: &'a Stopper) -> Budget<'a> {
        self.budget(stopper).per_solution(self.guesses)
    }

    /// The budget of any other search.
    pub(crate) fn budget<'a>(&self, stopper: &'a Stopper) -> Budget<'a> {
        Budget::UNLIMITED.guesses(self.guesses).interrupt(&stopper.0)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::NONE
    }
}

/// Ends what a [`Session`](crate::Session) is doing, from any thread. Its clones are one: stop one, and all are stopped.
///
/// A stopped session answers every question with `Unknown` or `Stopped`, until the stopper is [reset](Stopper::reset).
///
/// ```
/// use bitdoku::{Grid, Outcome, Session};
/// let mut session = Session::new();
/// let stopper = session.stopper(); // for another thread, or a signal handler
/// stopper.stop();
/// assert!(!session.count(Grid::EMPTY, u64::MAX).count.exact);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stopper(pub(crate) Arc<AtomicBool>);

impl Stopper {
    /// One that nothing has stopped.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks all work that uses this stopper to end soon.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Allows work again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether [`stop`](Stopper::stop) was called since the last [`reset`](Stopper::reset).
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The flag, for code that knows no stoppers.
impl AsRef<AtomicBool> for Stopper {
    fn as_ref(&self) -> &AtomicBool {
        &self.0
    }
}

/// A stopper over a flag that code without stoppers shares.
impl From<Arc<AtomicBool>> for Stopper {
    fn from(flag: Arc<AtomicBool>) -> Self {
        Self(flag)
    }
}
