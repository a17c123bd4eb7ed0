//! The trait behind which every algorithm stands, and what goes in and out of it.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use core::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::{Grid, Puzzle, Solution};

use crate::Watching;

/// What a search calls with each solution; `Break` ends the search.
pub type OnSolution<'a> = dyn FnMut(&Solution) -> ControlFlow<()> + 'a;

/// Completes grids. Every algorithm in this crate, from naive to vectorised, is one of these.
///
/// `&mut self` holds scratch memory: nothing is allocated per puzzle, and nothing is global. A solver keeps nothing
/// of one puzzle for the next.
///
/// ```
/// use std::ops::ControlFlow;
/// use bitdoku_grid::Grid;
/// use bitdoku_solve::{Budget, Count, End, Engine, Outcome, Solver};
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut engine = Engine::new();
/// assert!(matches!(engine.solve(&puzzle), Outcome::Unique(_)));
/// // All solutions, one by one, until it is enough.
/// let mut found = Vec::new();
/// let report = engine.search(&Grid::EMPTY.into(), &Budget::UNLIMITED, &mut |solution| {
///     found.push(*solution);
///     if found.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!((report.end, report.solutions, found.len()), (End::Stopped, 5, 5));
/// // Many puzzles at a time.
/// let mut counts = [Count { solutions: 0, exact: false }; 2];
/// engine.count_many(&[puzzle, Grid::EMPTY.into()], 9, &Budget::UNLIMITED, &mut counts);
/// assert_eq!(counts.map(|count| count.to_string()), ["1", "at least 9"]);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
pub trait Solver: Send {
    /// What this solver is.
    fn info(&self) -> &'static Info;

    /// Calls `found` for each solution of `puzzle` until it breaks, the space is exhausted or the budget is spent.
    ///
    /// No solution is reported twice. A puzzle that breaks a rule has none. A solver whose [`Info::sukaku`] is false
    /// ends [`End::GaveUp`] on a Sukaku.
    fn search(&mut self, puzzle: &Puzzle, budget: &Budget<'_>, found: &mut OnSolution<'_>) -> Report;

    /// [`Solver::search`], with each of its steps told to `watch`. What a solver tells depends on its algorithm; those that
    /// tell nothing are searched as without a watcher.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use bitdoku_solve::{Budget, Event, Solver};
    /// let mut mrv: Box<dyn Solver> = "mrv".parse()?;
    /// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
    /// let mut placed = 0;
    /// let mut watch = |event| {
    ///     placed += u64::from(matches!(event, Event::Place { .. }));
    ///     ControlFlow::Continue(())
    /// };
    /// let mut found = |_: &_| ControlFlow::Continue(());
    /// let report = mrv.search_watched(&puzzle, &Budget::UNLIMITED, &mut found, &mut watch);
    /// assert_eq!(placed, report.placements);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn search_watched(
        &mut self,
        puzzle: &Puzzle,
        budget: &Budget<'_>,
        found: &mut OnSolution<'_>,
        watch: &mut Watching<'_>,
    ) -> Report {
        let _ = watch;
        self.search(puzzle, budget, found)
    }

    /// How far the last search came, where it ended in [`End::GaveUp`] with no solution and the solver can show it: the
    /// puzzle with what was placed for certain.
    fn reached(&self) -> Option<Grid> {
        None
    }

    /// What a search keeps in memory, where the solver can tell.
    fn state_bytes(&self) -> Option<StateBytes> {
        None
    }

    /// Whether `puzzle` has no, one or several solutions.
    fn solve(&mut self, puzzle: &Puzzle) -> Outcome {
        self.solve_within(puzzle, &Budget::UNLIMITED).0
    }

    /// [`Solver::solve`] with a budget, and what the search reports.
    fn solve_within(&mut self, puzzle: &Puzzle, budget: &Budget<'_>) -> (Outcome, Report) {
        let (mut first, mut second) = (None, None);
        let report = self.search(puzzle, budget, &mut |solution| match first {
            None => {
                first = Some(*solution);
                ControlFlow::Continue(())
            }
            Some(_) => {
                second = Some(*solution);
                ControlFlow::Break(())
            }
        });
        let outcome = match (first, second, report.end) {
            (Some(a), Some(b), _) => Outcome::Multiple([a, b]),
            (Some(only), None, End::Exhausted) => Outcome::Unique(only),
            (None, _, End::Exhausted) => Outcome::Unsolvable,
            (some, ..) => Outcome::Unknown(some),
        };
        (outcome, report)
    }

    /// Counts the solutions of `puzzle`, up to `limit`.
    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> Count {
        self.count_within(puzzle, limit, &Budget::UNLIMITED).0
    }

    /// Counts the solutions of `puzzle`, up to `limit`, with a budget; and what the search reports.
    fn count_within(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget<'_>) -> (Count, Report) {
        if limit == 0 {
            return (Count { solutions: 0, exact: false }, Report::ended(End::Stopped));
        }
        let mut left = limit;
        let report = self.search(puzzle, budget, &mut |_| {
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (Count { solutions: report.solutions, exact: report.end == End::Exhausted }, report)
    }

    /// [`Solver::solve_within`] for each puzzle. The budget is each puzzle's own.
    ///
    /// What is proved of a puzzle is what [`Solver::solve`] proves of it. A solver may search many puzzles in another order
    /// than one: then a puzzle with several solutions may show another two of them, and one on which the budget is spent
    /// may show none where the other way found one, or the other way round. The engine does so; `strategy.rs` says when.
    ///
    /// # Panics
    /// If the slices differ in length.
    fn solve_many(&mut self, puzzles: &[Puzzle], budget: &Budget<'_>, outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
            *outcome = self.solve_within(puzzle, budget).0;
        }
    }

    /// [`Solver::count_within`] for each puzzle. The budget is each puzzle's own. An exact count is the same either way.
    ///
    /// # Panics
    /// If the slices differ in length.
    fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, budget: &Budget<'_>, counts: &mut [Count]) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        for (puzzle, count) in puzzles.iter().zip(counts) {
            *count = self.count_within(puzzle, limit, budget).0;
        }
    }
}

/// What a search keeps in memory, in bytes. The machine's call stack is not counted.
///
/// ```
/// use bitdoku_solve::Solver;
/// let boolean: Box<dyn Solver> = "boolean".parse()?;
/// let bytes = boolean.state_bytes().expect("it can tell");
/// assert_eq!((bytes.fixed, bytes.per_guess), (216, 0));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StateBytes {
    /// Once for a search.
    pub fixed: usize,
    /// Once more for each guess that is open.
    pub per_guess: usize,
}

/// What a solver is: one row of `bitdoku list solvers`.
///
/// ```
/// use bitdoku_solve::Solver;
/// let genetic: Box<dyn Solver> = "genetic".parse()?;
/// let info = genetic.info();
/// assert_eq!((info.complete, info.sukaku, info.iteration), (false, false, "one generation"));
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// Its name on the command line: `mrv`.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Author, title and year of the algorithm.
    pub source: &'static str,
    /// Whether it can prove that there is no (further) solution.
    pub complete: bool,
    /// Whether it takes puzzles stated by candidates.
    pub sukaku: bool,
    /// What its source counts as one iteration; empty if it counts none.
    pub iteration: &'static str,
}

/// How much a search may cost. A search that would exceed it ends [`End::GaveUp`].
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_solve::{Budget, End, Engine, Solver};
/// let budget = Budget::UNLIMITED.guesses(3);
/// let (_, report) = Engine::new().count_within(&Grid::EMPTY.into(), u64::MAX, &budget);
/// assert_eq!(report.end, End::GaveUp);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Budget<'a> {
    /// Guesses allowed.
    pub guesses: u64,
    /// More guesses allowed for each solution found. With it a long count goes on, and a search that finds nothing ends.
    pub per_solution: u64,
    /// Iterations allowed, as the solver defines them.
    pub iterations: u64,
    /// Checked now and then; once true, the search ends. Front ends set it when time is up.
    pub interrupt: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// Everything is allowed.
    pub const UNLIMITED: Self = Self { guesses: u64::MAX, per_solution: 0, iterations: u64::MAX, interrupt: None };

    /// How many guesses a search may make that has found this many solutions.
    #[inline]
    #[must_use]
    pub const fn guesses_after(&self, solutions: u64) -> u64 {
        self.guesses.saturating_add(self.per_solution.saturating_mul(solutions))
    }

    /// Whether an interrupt was asked for.
    #[inline]
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether what `report` counts is more than allowed, or an interrupt was asked for.
    #[must_use]
    pub fn is_spent(&self, report: &Report) -> bool {
        report.guesses > self.guesses_after(report.solutions)
            || report.iterations > self.iterations
            || self.is_interrupted()
    }
}

impl<'a> Budget<'a> {
    /// Sets how many guesses are allowed.
    pub const fn guesses(self, guesses: u64) -> Self {
        Self { guesses, ..self }
    }

    /// Sets how many more guesses each solution found allows.
    pub const fn per_solution(self, per_solution: u64) -> Self {
        Self { per_solution, ..self }
    }

    /// Sets how many iterations are allowed.
    pub const fn iterations(self, iterations: u64) -> Self {
        Self { iterations, ..self }
    }

    /// Sets the flag that ends the search.
    pub const fn interrupt(self, flag: &'a AtomicBool) -> Self {
        Self { interrupt: Some(flag), ..self }
    }
}

impl Default for Budget<'_> {
    fn default() -> Self {
        Self::UNLIMITED
    }
}

/// Why a search ended.
///
/// ```
/// use bitdoku_solve::{Budget, End, Solver};
/// let mut mrv: Box<dyn Solver> = "mrv".parse()?;
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut end = |guesses| mrv.solve_within(&puzzle, &Budget::UNLIMITED.guesses(guesses)).1.end;
/// assert_eq!([end(100_000), end(10)], [End::Exhausted, End::GaveUp]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// There is no further solution.
    Exhausted,
    /// `found` asked to stop.
    Stopped,
    /// The budget was spent, or an incomplete method knew no way on. Proves nothing.
    GaveUp,
}

/// What a search did. Counts that a solver has no notion of stay 0.
///
/// ```
/// use bitdoku_solve::{Budget, Solver};
/// let mut mrv: Box<dyn Solver> = "mrv".parse()?;
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let (_, report) = mrv.solve_within(&puzzle, &Budget::UNLIMITED);
/// assert!(report.guesses > 1_000 && report.solutions == 1 && report.placements > report.guesses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Report {
    /// Why it ended.
    pub end: End,
    /// Solutions found.
    pub solutions: u64,
    /// Alternatives tried while more than one was open: the last one left is forced, and no guess.
    pub guesses: u64,
    /// Returns after a contradiction.
    pub backtracks: u64,
    /// Iterations as [`Info::iteration`] defines them.
    pub iterations: u64,
    /// Digits placed, retracted ones included.
    pub placements: u64,
    /// Of these, by naked single.
    pub naked_singles: u64,
    /// Of these, by hidden single.
    pub hidden_singles: u64,
}

impl Report {
    /// A report of nothing but its end.
    #[must_use]
    pub const fn ended(end: End) -> Self {
        Self {
            end,
            solutions: 0,
            guesses: 0,
            backtracks: 0,
            iterations: 0,
            placements: 0,
            naked_singles: 0,
            hidden_singles: 0,
        }
    }
}

/// What is known of a puzzle. Its solutions are classic ones unless it says otherwise.
///
/// ```
/// use bitdoku_grid::{Grid, Puzzle};
/// use bitdoku_solve::{Engine, Outcome, Solver};
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut engine = Engine::new();
/// match engine.solve(&puzzle) {
///     Outcome::Unique(solution) => assert!(solution.to_string().starts_with("534678912")),
///     Outcome::Multiple([one, other]) => panic!("{one} and {other}"),
///     Outcome::Unsolvable => panic!("no solution"),
///     Outcome::Unknown(_) => unreachable!("without a budget the engine always tells"),
/// }
/// assert!(engine.solve(&Grid::EMPTY.into()).unique().is_none());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub enum Outcome<S = Solution> {
    /// One solution.
    Unique(S),
    /// More than one solution: the first two found. Which two they are depends on the order of the search, and so on the
    /// solver; for the engine, they also depend on the backend and on whether it solved a batch.
    Multiple([S; 2]),
    /// No solution.
    Unsolvable,
    /// The solver gave up, perhaps after it had found one solution.
    Unknown(Option<S>),
}

impl<S> Outcome<S> {
    /// The only solution.
    #[must_use]
    pub const fn unique(&self) -> Option<&S> {
        match self {
            Self::Unique(solution) => Some(solution),
            _ => None,
        }
    }

    /// The first solution found, if any was.
    #[must_use]
    pub const fn some_solution(&self) -> Option<&S> {
        match self {
            Self::Unique(solution) | Self::Multiple([solution, _]) | Self::Unknown(Some(solution)) => Some(solution),
            Self::Unsolvable | Self::Unknown(None) => None,
        }
    }
}

/// How many solutions there are.
///
/// ```
/// use bitdoku_solve::Count;
/// let count = Count { solutions: 3, exact: false };
/// assert_eq!(count.to_string(), "at least 3");
/// assert_eq!("at least 3".parse(), Ok(count));
/// // A number says that there are no more.
/// assert!(count != 3 && Count { exact: true, ..count } == 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use]
pub struct Count {
    /// Solutions counted.
    pub solutions: u64,
    /// Whether these are all.
    pub exact: bool,
}

/// Whether there are exactly this many.
impl PartialEq<u64> for Count {
    fn eq(&self, solutions: &u64) -> bool {
        self.exact && self.solutions == *solutions
    }
}

/// `3`, or `at least 3`.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.exact {
            f.write_str("at least ")?;
        }
        self.solutions.fmt(f)
    }
}

/// Reads what is written: a number, or `at least` and a number.
impl FromStr for Count {
    type Err = ParseCountError;

    fn from_str(text: &str) -> Result<Self, ParseCountError> {
        let (number, exact) = match text.strip_prefix("at least ") {
            Some(number) => (number, false),
            None => (text, true),
        };
        let is_written_so = number.bytes().all(|byte| byte.is_ascii_digit());
        match number.parse() {
            Ok(solutions) if is_written_so => Ok(Self { solutions, exact }),
            _ => Err(ParseCountError),
        }
    }
}

/// A text that is no [`Count`].
///
/// ```
/// use bitdoku_solve::Count;
/// let error = "many".parse::<Count>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number of solutions, such as 3 or `at least 3`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCountError;

impl fmt::Display for ParseCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number of solutions, such as 3 or `at least 3`")
    }
}

impl core::error::Error for ParseCountError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_they_are_written() {
        for solutions in [0, 1, 47_688, u64::MAX] {
            for exact in [true, false] {
                let count = Count { solutions, exact };
                assert_eq!(count.to_string().parse(), Ok(count));
            }
        }
        for text in ["", "+1", "-1", "at least", "at least ", "at least  3", "1 ", "18446744073709551616"] {
            assert_eq!(text.parse::<Count>(), Err(ParseCountError), "{text:?}");
        }
    }
}
