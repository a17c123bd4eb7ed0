//! How much a question may cost, and how to end it before its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bitdoku_solve::Budget;

/// How much may be spent on one puzzle. Numbers, not seconds: with the same limits the answers are the same on every
/// machine, however fast it is. For limits in seconds see [`Deadlines`](crate::Deadlines).
///
/// ```
/// use bitdoku::{Grid, Limits, Outcome, Session};
/// let mut session = Session::new().with_limits(Limits::NONE.guesses(2));
/// assert!(matches!(session.solve(Grid::EMPTY).outcome, Outcome::Unknown(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Limits {
    /// Guesses of a solver, for each search. One that counts may make as many more for each solution that it has found.
    pub guesses: u64,
    /// How often the techniques may look whether to go on, for each rating, path or hint; see
    /// [`Scratch::set_looks`](bitdoku_logic::Scratch::set_looks).
    pub looks: u64,
}

impl Limits {
    /// Everything is allowed.
    pub const NONE: Self = Self { guesses: u64::MAX, looks: u64::MAX };

    /// A million guesses: many times as many as any known puzzle with one solution needs. A puzzle that costs more has no
    /// solution or several, or was made to cost much. Ratings and paths are not limited.
    pub const PROPER: Self = Self { guesses: 1_000_000, looks: u64::MAX };

    /// How far the command and the bindings count solutions by default.
    pub const COUNT: u64 = 1_000_000;

    /// Sets how many guesses are allowed.
    #[must_use]
    pub const fn guesses(self, guesses: u64) -> Self {
        Self { guesses, ..self }
    }

    /// Sets how many looks are allowed.
    #[must_use]
    pub const fn looks(self, looks: u64) -> Self {
        Self { looks, ..self }
    }

    /// The budget of a search that counts: the guesses are allowed anew from one solution to the next.
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
/// A stopped session answers every question with a no: `Unknown`, `Stopped`. It goes on when the stopper is
/// [reset](Stopper::reset).
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

    /// Asks whatever looks at it to end soon.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes that back, for the next question.
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
