//! Solving by itself, without techniques: what a [`Session`](crate::Session) does about solutions.

use std::fmt;
use std::iter;
use std::ops::ControlFlow;

use bitdoku_grid::{Clash, Grid, Pencilmarks, Puzzle, Solution};
use bitdoku_solve::{
    Backend, Batch, Budget, Cells, CellsMut, Count, End, Engine, Flow, LineStatus, Outcome, Report, Solver, Watching,
    redundant_givens,
};
#[cfg(feature = "variant")]
use bitdoku_text::board::Variant;

use crate::{Checked, Counted, Limits, Refusal, Solved, Stopper};

/// Answers what can be asked about the solutions of puzzles: a solver, limits and a stopper. It knows no technique, so that a
/// program that only solves need not hold them; a [`Session`](crate::Session) has one and does more.
///
/// ```
/// use bitdoku::{Puzzle, Solving};
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut solving = Solving::new();
/// assert!(solving.solve(puzzle).outcome.unique().is_some());
/// assert_eq!(solving.check(puzzle).is_minimal(), Some(false));
/// # Ok::<(), bitdoku::ParseError>(())
/// ```
pub struct Solving {
    solver: Chosen,
    limits: Limits,
    stopper: Stopper,
    /// The rules of the board that was asked about last, made ready: those of the next one are the same most often.
    #[cfg(feature = "variant")]
    pub(crate) ready: Option<bitdoku_variant::Puzzle>,
}

/// A puzzle as [`Solving`] and a [`Session`](crate::Session) take it: a classic one, a board, or whatever a text holds.
///
/// A classic puzzle goes to the solver, and its solutions are classic ones. A board goes to the kernel, and its solutions
/// are boards of values. So are those of an [`AnyPuzzle`](crate::AnyPuzzle), whatever it holds.
///
/// ```
/// use bitdoku::{Grid, Session, read_any};
///
/// let mut session = Session::new();
/// let board = read_any("1......2..4..3..", None)?;
/// assert_eq!(session.solve(&board).outcome.unique().map(ToString::to_string).as_deref(), Some("1234341221434321"));
/// assert_eq!(session.count(&read_any("................", None)?, 1000).count.to_string(), "288");
/// assert_eq!(session.count(Grid::EMPTY, 10).count.to_string(), "at least 10");
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
pub trait Subject {
    /// What completes it.
    type Solution;

    /// What contradicts a rule in it: two equal digits of a house, or a text.
    type Clash;

    /// [`Solving::solve`].
    fn solved_by(self, solving: &mut Solving) -> Solved<Self::Solution>;

    /// [`Solving::count`].
    fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted<Self::Solution>;

    /// [`Solving::check`].
    fn checked_by(self, solving: &mut Solving) -> Checked<Self::Solution, Self::Clash>;

    /// Asks the kernel, which takes a classic puzzle as a board, too.
    #[cfg(feature = "variant")]
    fn on_kernel<T>(
        self,
        solving: &mut Solving,
        question: impl FnOnce(&bitdoku_variant::Puzzle, &bitdoku_variant::Limits<'_>) -> T,
    ) -> T;
}

/// Classic puzzles go to the solver.
macro_rules! classic {
    ($($kind:ty),*) => {$(
        impl Subject for $kind {
            type Solution = Solution;
            type Clash = Clash;

            fn solved_by(self, solving: &mut Solving) -> Solved {
                solving.solve_classic(&self.into())
            }

            fn counted_by(self, solving: &mut Solving, limit: u64) -> Counted {
                solving.count_classic(&self.into(), limit)
            }

            fn checked_by(self, solving: &mut Solving) -> Checked {
                solving.check_classic(&self.into())
            }

            #[cfg(feature = "variant")]
            fn on_kernel<T>(
                self,
                solving: &mut Solving,
                question: impl FnOnce(&bitdoku_variant::Puzzle, &bitdoku_variant::Limits<'_>) -> T,
            ) -> T {
                let board = Variant::of_puzzle(&Puzzle::from(self), None).expect("it has no further rules");
                solving.on_rules(&board.rules, question)
            }
        }
    )*};
}

classic!(Grid, &Grid, Puzzle, &Puzzle, Pencilmarks);

/// Who solves. The engine has a way from bytes to bytes that the others do not have.
enum Chosen {
    Engine(Engine),
    Other(Box<dyn Solver>),
}

impl Chosen {
    fn solver(&mut self) -> &mut dyn Solver {
        match self {
            Self::Engine(engine) => engine,
            Self::Other(solver) => solver.as_mut(),
        }
    }
}

/// What a batch of bytes is about: the guesses allowed are counted in another way.
#[derive(Clone, Copy)]
pub(crate) enum Asked {
    Solutions,
    Counts,
}

/// As many puzzles as are worked on at a time: enough that lanes are full but for a short while at the end (with 1024 the
/// engine loses a fifth of its speed on puzzles of 17 clues), few enough to stay near the processor.
pub(crate) const PART: usize = 8192;

const UNCOUNTED: Count = Count { solutions: 0, exact: false };

impl Solving {
    /// By the engine, on the fastest backend of this processor, and without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Chosen::Engine(Engine::new()))
    }

    /// By the engine on this backend; `None` if the processor lacks it.
    #[must_use]
    pub fn on(backend: Backend) -> Option<Self> {
        Engine::with_backend(backend).map(|engine| Self::of(Chosen::Engine(engine)))
    }

    /// By another solver; `"mrv".parse()` makes one by its name in [`SOLVERS`](crate::SOLVERS).
    #[must_use]
    pub fn by(solver: Box<dyn Solver>) -> Self {
        Self::of(Chosen::Other(solver))
    }

    fn of(solver: Chosen) -> Self {
        Self {
            solver,
            limits: Limits::NONE,
            stopper: Stopper::new(),
            #[cfg(feature = "variant")]
            ready: None,
        }
    }

    /// The same with these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Changes the limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// The same with a stopper that others may have, too.
    #[must_use]
    pub fn with_stopper(self, stopper: Stopper) -> Self {
        Self { stopper, ..self }
    }

    /// What stops it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// What it may spend on a puzzle.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Its solver, for what is not asked here.
    pub fn solver(&mut self) -> &mut dyn Solver {
        self.solver.solver()
    }

    /// The solver and what it may spend.
    fn search_parts(&mut self) -> (&mut dyn Solver, Budget<'_>) {
        (self.solver.solver(), self.limits.budget(&self.stopper))
    }

    /// Whether a puzzle of any kind has no, one or several solutions, and which.
    pub fn solve<P: Subject>(&mut self, puzzle: P) -> Solved<P::Solution> {
        puzzle.solved_by(self)
    }

    pub(crate) fn solve_classic(&mut self, puzzle: &Puzzle) -> Solved {
        let (solver, budget) = self.search_parts();
        let (outcome, report) = solver.solve_within(puzzle, &budget);
        Solved { outcome, report }
    }

    /// Calls `found` with one solution after another, until it breaks or there is none left. The guesses allowed are those
    /// from one solution to the next.
    pub fn search(&mut self, puzzle: impl Into<Puzzle>, found: &mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Report {
        let budget = self.limits.budget_to_count(&self.stopper);
        self.solver.solver().search(&puzzle.into(), &budget, found)
    }

    /// The search of [`Solving::solve`], which goes on until `found` breaks; `told` hears each of the solver's steps, and may end
    /// it, too. The engine tells none.
    pub fn watch(
        &mut self,
        puzzle: impl Into<Puzzle>,
        found: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
        told: &mut Watching<'_>,
    ) -> Report {
        let (solver, budget) = self.search_parts();
        solver.search_watched(&puzzle.into(), &budget, found, told)
    }

    /// How many solutions a puzzle of any kind has, counted up to `limit`, and which was found first.
    pub fn count<P: Subject>(&mut self, puzzle: P, limit: u64) -> Counted<P::Solution> {
        puzzle.counted_by(self, limit)
    }

    pub(crate) fn count_classic(&mut self, puzzle: &Puzzle, limit: u64) -> Counted {
        let mut first = None;
        let mut left = limit;
        if limit == 0 {
            return Counted { count: UNCOUNTED, first, report: Report::ended(End::Stopped) };
        }
        let budget = self.limits.budget_to_count(&self.stopper);
        let report = self.solver.solver().search(puzzle, &budget, &mut |solution| {
            first.get_or_insert(*solution);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let exact = report.end == End::Exhausted;
        Counted { count: Count { solutions: report.solutions, exact }, first, report }
    }

    /// Whether a puzzle of any kind is legal and unique, and whether a classic one is minimal.
    pub fn check<P: Subject>(&mut self, puzzle: P) -> Checked<P::Solution, P::Clash> {
        puzzle.checked_by(self)
    }

    pub(crate) fn check_classic(&mut self, puzzle: &Puzzle) -> Checked {
        let (solver, budget) = self.search_parts();
        let (outcome, report) = solver.solve_within(puzzle, &budget);
        let redundant = match (&outcome, puzzle) {
            (Outcome::Unique(_), Puzzle::Grid(grid)) => redundant_givens(solver, grid, &budget),
            _ => None,
        };
        Checked { clash: puzzle.clash(), outcome, redundant, report }
    }

    /// The solution of a puzzle that has exactly one.
    ///
    /// # Errors
    /// If it does not, or if that could not be found out.
    pub fn solution(&mut self, puzzle: &Puzzle) -> Result<Solution, Refusal> {
        if let Some(clash) = puzzle.clash() {
            return Err(Refusal::Clash(clash));
        }
        self.only(puzzle)
    }

    /// The only solution of a puzzle of any kind.
    pub(crate) fn only<P: Subject>(&mut self, puzzle: P) -> Result<P::Solution, Refusal> {
        match self.solve(puzzle).outcome {
            Outcome::Unique(solution) => Ok(solution),
            Outcome::Multiple(_) => Err(Refusal::Multiple),
            Outcome::Unsolvable => Err(Refusal::Unsolvable),
            Outcome::Unknown(_) => Err(self.unknown()),
        }
    }

    /// Why something is not known.
    pub(crate) fn unknown(&self) -> Refusal {
        if self.stopper.is_stopped() { Refusal::Stopped } else { Refusal::Unknown }
    }
}

/// Many puzzles at a time. The limits are each puzzle's own. After a stop what is not known yet is `Unknown` or not exact.
impl Solving {
    /// [`Solving::solve`] for each puzzle.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_many(&mut self, puzzles: &[Puzzle], outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        outcomes.fill(Outcome::Unknown(None));
        for (puzzles, outcomes) in puzzles.chunks(PART).zip(outcomes.chunks_mut(PART)) {
            if self.stopper.is_stopped() {
                break;
            }
            let (solver, budget) = self.search_parts();
            match (puzzles, &mut *outcomes) {
                // One by itself may use all lanes.
                ([puzzle], [outcome]) => *outcome = solver.solve_within(puzzle, &budget).0,
                _ => solver.solve_many(puzzles, &budget, outcomes),
            }
        }
    }

    /// How many solutions each puzzle has, counted up to `limit`.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut [Count]) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        counts.fill(UNCOUNTED);
        for (puzzles, counts) in puzzles.chunks(PART).zip(counts.chunks_mut(PART)) {
            if self.stopper.is_stopped() {
                break;
            }
            let budget = self.limits.budget_to_count(&self.stopper);
            let solver = self.solver.solver();
            match (puzzles, &mut *counts) {
                ([puzzle], [count]) => *count = solver.count_within(puzzle, limit, &budget).0,
                _ => solver.count_many(puzzles, limit, &budget, counts),
            }
        }
    }

    /// Solves grids from bytes to bytes. The solution found first is written, also where there are several or where a limit
    /// ended the search before that was known; empty cells where none was found.
    ///
    /// ```
    /// use bitdoku::Solving;
    /// use bitdoku::engine::{Cells, CellsMut, LineStatus};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let (mut solutions, mut statuses) = ([0; 81], [LineStatus::default(); 1]);
    /// Solving::new().solve_cells(Cells::text(text), CellsMut::values(&mut solutions), &mut statuses);
    /// assert_eq!((statuses, &solutions[..5]), ([LineStatus::Unique], &[5, 3, 4, 6, 7][..]));
    /// ```
    ///
    /// # Panics
    /// If there are not as many places for solutions and statuses as there are grids.
    pub fn solve_cells(&mut self, grids: Cells<'_>, solutions: CellsMut<'_>, statuses: &mut [LineStatus]) {
        self.answer([Batch::solving(grids, solutions, statuses)], Asked::Solutions, drop);
    }

    /// Counts solutions of grids given as bytes, up to `limit` of each. `None` for bytes that are no grid.
    ///
    /// # Panics
    /// If there are not as many counts as there are grids.
    pub fn count_cells(&mut self, grids: Cells<'_>, limit: u64, counts: &mut [Option<Count>]) {
        self.answer([Batch::counting(grids, limit, counts)], Asked::Counts, drop);
    }

    /// Answers grids from bytes to bytes, batch after batch, and tells of each when it is done. The engine goes on from one to
    /// the next without a pause.
    pub(crate) fn answer<'a>(
        &mut self,
        batches: impl IntoIterator<Item = Batch<'a>>,
        asked: Asked,
        mut done: impl FnMut(Batch<'a>),
    ) {
        let budget = match asked {
            Asked::Solutions => self.limits.budget(&self.stopper),
            Asked::Counts => self.limits.budget_to_count(&self.stopper),
        };
        let batches = batches.into_iter();
        match &mut self.solver {
            Chosen::Engine(engine) => {
                let mut flow = Flow::new(engine);
                for batch in batches {
                    flow.feed(batch, &budget);
                    iter::from_fn(|| flow.take()).for_each(&mut done);
                }
                flow.drain(&budget);
                iter::from_fn(|| flow.take()).for_each(done);
            }
            Chosen::Other(solver) => {
                for mut batch in batches {
                    batch.answer_by(solver.as_mut(), &budget);
                    done(batch);
                }
            }
        }
    }
}

impl Default for Solving {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solver = match &self.solver {
            Chosen::Engine(engine) => engine.info().name,
            Chosen::Other(solver) => solver.info().name,
        };
        f.debug_struct("Solving")
            .field("solver", &solver)
            .field("limits", &self.limits)
            .field("stopper", &self.stopper)
            .finish()
    }
}
