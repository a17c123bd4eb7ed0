//! A session answers questions about puzzles and keeps the memory that this takes.

use std::fmt;
use std::iter;
use std::ops::ControlFlow;

use bitdoku_canon::{Canonical, Canonizer, Convention};
use bitdoku_grid::{Pencilmarks, Puzzle, Solution};
use bitdoku_logic::{Board, Difficulty, Interrupted, Path, Profile, Rating, SE121, Scratch, Step};
use bitdoku_solve::{
    Backend, Batch, Budget, Cells, CellsMut, Count, End, Engine, Flow, LineStatus, Outcome, Report, Solver,
    redundant_givens,
};

use crate::advice::{Advice, on_the_way};
use crate::{Checked, Counted, Limits, Refusal, Solved, Stopper, Walked};

/// Answers questions about puzzles. Make one for each thread and keep it: it owns a solver and the working memory of the
/// techniques, so that no question allocates either, but for the first that asks the techniques.
///
/// Whatever it is asked, it spends no more than its [`Limits`] on a puzzle and ends soon after its [`Stopper`] was used.
/// What could not be found out by then is said to be unknown, never guessed.
///
/// ```
/// use bitdoku::{Puzzle, Session};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut session = Session::new();
/// assert!(session.solve(puzzle).outcome.unique().is_some());
/// assert_eq!(session.count(puzzle, 2).count.to_string(), "1");
/// assert_eq!(session.check(puzzle).is_minimal(), Some(false));
/// assert_eq!(session.rate(puzzle)?.to_string(), "1.2/1.2/1.2");
/// assert_eq!(session.path(puzzle)?.steps.len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    solver: Chosen,
    /// The memory of the techniques, made when they are first asked: it is large, and most sessions only solve.
    scratch: Option<Box<Scratch>>,
    canonizer: Canonizer,
    profile: &'static Profile,
    limits: Limits,
    stopper: Stopper,
    assumes_proper: bool,
}

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

impl Session {
    /// A session with the engine, on the fastest backend of this processor, and without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Chosen::Engine(Engine::new()))
    }

    /// A session with the engine on this backend; `None` if the processor lacks it.
    #[must_use]
    pub fn on(backend: Backend) -> Option<Self> {
        Engine::with_backend(backend).map(|engine| Self::of(Chosen::Engine(engine)))
    }

    /// A session with another solver; `"mrv".parse()` makes one by its name in [`SOLVERS`](crate::SOLVERS).
    #[must_use]
    pub fn by(solver: Box<dyn Solver>) -> Self {
        Self::of(Chosen::Other(solver))
    }

    fn of(solver: Chosen) -> Self {
        let stopper = Stopper::new();
        let canonizer = Canonizer::new();
        Self { solver, scratch: None, canonizer, profile: &SE121, limits: Limits::NONE, stopper, assumes_proper: false }
    }

    /// The same with these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same with the techniques of this profile, for ratings, paths and hints.
    #[must_use]
    pub fn with_profile(mut self, profile: &'static Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with a stopper that others may have, too.
    #[must_use]
    pub fn with_stopper(mut self, stopper: Stopper) -> Self {
        self.scratch = None;
        self.stopper = stopper;
        self
    }

    /// The same, taking it for granted that puzzles to be rated or explained have exactly one solution.
    #[must_use]
    pub fn assuming_proper(mut self, assumes: bool) -> Self {
        self.assumes_proper = assumes;
        self
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

    /// The techniques that it knows.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.profile
    }

    /// Its solver, for what a session does not ask it.
    pub fn solver(&mut self) -> &mut dyn Solver {
        self.solver.solver()
    }

    /// The solver and what it may spend.
    fn search_parts(&mut self) -> (&mut dyn Solver, Budget<'_>) {
        (self.solver.solver(), self.limits.budget(&self.stopper))
    }

    /// Whether a puzzle has no, one or several solutions, and which.
    pub fn solve(&mut self, puzzle: impl Into<Puzzle>) -> Solved {
        let (solver, budget) = self.search_parts();
        let (outcome, report) = solver.solve_within(&puzzle.into(), &budget);
        Solved { outcome, report }
    }

    /// Calls `found` with one solution after another, until it breaks or there is none left. The guesses allowed are those
    /// from one solution to the next.
    pub fn search(&mut self, puzzle: impl Into<Puzzle>, found: &mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Report {
        let budget = self.limits.budget_to_count(&self.stopper);
        self.solver.solver().search(&puzzle.into(), &budget, found)
    }

    /// How many solutions a puzzle has, counted up to `limit`, and which was found first.
    pub fn count(&mut self, puzzle: impl Into<Puzzle>, limit: u64) -> Counted {
        let mut first = None;
        let mut left = limit;
        if limit == 0 {
            return Counted { count: UNCOUNTED, first, report: Report::ended(End::Stopped) };
        }
        let budget = self.limits.budget_to_count(&self.stopper);
        let report = self.solver.solver().search(&puzzle.into(), &budget, &mut |solution| {
            first.get_or_insert(*solution);
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let exact = report.end == End::Exhausted;
        Counted { count: Count { solutions: report.solutions, exact }, first, report }
    }

    /// Whether a puzzle is legal, unique and minimal.
    pub fn check(&mut self, puzzle: impl Into<Puzzle>) -> Checked {
        let puzzle = puzzle.into();
        let (solver, budget) = self.search_parts();
        let (outcome, report) = solver.solve_within(&puzzle, &budget);
        let redundant = match (&outcome, &puzzle) {
            (Outcome::Unique(_), Puzzle::Grid(grid)) => redundant_givens(solver, grid, &budget),
            _ => None,
        };
        Checked { clash: puzzle.clash(), outcome, redundant, report }
    }

    /// How hard a puzzle is: ER, EP and ED by the techniques of the profile.
    ///
    /// # Errors
    /// If it does not have exactly one solution, or if that or the rating could not be found out.
    pub fn rate(&mut self, puzzle: impl Into<Puzzle>) -> Result<Rating, Refusal> {
        let board = self.board(&puzzle.into())?;
        self.profile.rate(&board, self.scratch()).map_err(|end| self.ended(end))
    }

    /// The steps by which a person solves a puzzle, found by the techniques of the profile. It ends before the solution
    /// if no technique helps any further.
    ///
    /// # Errors
    /// As [`Session::rate`].
    pub fn path(&mut self, puzzle: impl Into<Puzzle>) -> Result<Path, Refusal> {
        self.path_with(puzzle, &mut |_| ControlFlow::Continue(()))
    }

    /// [`Session::path`], telling `watch` of each step as soon as it is found. A hard step can take seconds.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use bitdoku::{Puzzle, Session};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut told = Vec::new();
    /// Session::new().path_with(puzzle, &mut |walked| {
    ///     told.push(format!("step {}, hardest so far {}", walked.number, walked.hardest));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(told[13], "step 14, hardest so far 1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::rate`]; and [`Refusal::Stopped`] if `watch` breaks.
    pub fn path_with(
        &mut self,
        puzzle: impl Into<Puzzle>,
        watch: &mut dyn FnMut(Walked<'_>) -> ControlFlow<()>,
    ) -> Result<Path, Refusal> {
        let start = self.board(&puzzle.into())?;
        let (mut steps, mut end, mut hardest) = (Vec::new(), start, Difficulty::default());
        while let Some(step) = self.step_after(&end)? {
            if step.difficulty > hardest {
                hardest = step.difficulty;
            }
            let walked = Walked { number: steps.len() + 1, board: &end, step: &step, hardest };
            if watch(walked).is_break() {
                return Err(Refusal::Stopped);
            }
            end.apply(&step);
            steps.push(step);
        }
        Ok(Path { start, steps, end })
    }

    /// The next step on a board by the techniques of the profile; `None` if it is full or no technique helps.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] or [`Refusal::TooLong`] if the search ended before that was known.
    pub fn next_step(&mut self, board: &Board) -> Result<Option<Step>, Refusal> {
        self.allow_looks();
        self.step_after(board)
    }

    /// [`Session::next_step`] with what is left of the looks.
    fn step_after(&mut self, board: &Board) -> Result<Option<Step>, Refusal> {
        self.profile.next_step(board, self.scratch()).map_err(|end| self.ended(end))
    }

    /// Allows the techniques as many looks as the limits say.
    fn allow_looks(&mut self) {
        let looks = self.limits.looks;
        let scratch = self.scratch();
        if looks < u64::MAX || scratch.looks_left().is_some() {
            scratch.set_looks(looks);
        }
    }

    /// The memory of the techniques.
    fn scratch(&mut self) -> &mut Scratch {
        self.scratch.get_or_insert_with(|| Box::new(Scratch::interruptible(self.stopper.0.clone())))
    }

    /// Why the techniques came to no end.
    fn ended(&self, Interrupted: Interrupted) -> Refusal {
        if self.stopper.is_stopped() { Refusal::Stopped } else { Refusal::TooLong }
    }

    /// What to do next on `state`: a grid, or pencilmarks as the player has them.
    ///
    /// With `puzzle`, the state at the beginning, wrong entries and marks are named; without it, a state that has no
    /// solution is only said to have none.
    pub fn hint(&mut self, state: impl Into<Puzzle>, puzzle: Option<&Puzzle>) -> Advice {
        let state = state.into();
        let marks = match &state {
            Puzzle::Grid(_) => None,
            Puzzle::Sukaku(marks) => Some(marks),
        };
        // The truth is the solution of the puzzle, or of the state where that is all there is.
        self.hint_on(&Board::of_puzzle(&state), marks, puzzle.unwrap_or(&state))
    }

    /// [`Session::hint`] where entries and marks are known apart: marks alone do not tell whether a cell with one mark is
    /// filled.
    pub fn hint_on(&mut self, board: &Board, marks: Option<&Pencilmarks>, puzzle: &Puzzle) -> Advice {
        match self.solve(puzzle).outcome {
            Outcome::Unique(solution) => on_the_way(self, *board, marks, &solution),
            Outcome::Multiple(_) => Advice::Ambiguous,
            Outcome::Unsolvable => Advice::Impossible,
            Outcome::Unknown(_) => Advice::Unknown,
        }
    }

    /// The canonical form of a puzzle, the same for all that are isomorphic to it.
    ///
    /// ```
    /// use bitdoku::{Convention, Puzzle, Session, Transform};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let image = "t r456123789 c123456789 d987654321".parse::<Transform>()?.puzzle(&puzzle);
    /// let mut session = Session::new();
    /// let form = session.canonical(image, Convention::Minlex);
    /// assert_eq!(form.puzzle, session.canonical(puzzle, Convention::Minlex).puzzle);
    /// assert_eq!(form.transform.puzzle(&image), form.puzzle);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&mut self, puzzle: impl Into<Puzzle>, convention: Convention<'_>) -> Canonical {
        self.canonizer.canonical(&puzzle.into(), convention)
    }

    /// The canonical form by [`Convention::Grid`], which needs the solution.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or if that could not be found out.
    pub fn canonical_in_grid(&mut self, puzzle: impl Into<Puzzle>) -> Result<Canonical, Refusal> {
        let puzzle = puzzle.into();
        let solution = self.proper(&puzzle)?;
        Ok(self.canonizer.canonical(&puzzle, Convention::Grid(&solution)))
    }

    /// The solution of a puzzle that has exactly one.
    fn proper(&mut self, puzzle: &Puzzle) -> Result<Solution, Refusal> {
        if let Some(clash) = puzzle.clash() {
            return Err(Refusal::Clash(clash));
        }
        match self.solve(puzzle).outcome {
            Outcome::Unique(solution) => Ok(solution),
            Outcome::Multiple(_) => Err(Refusal::Multiple),
            Outcome::Unsolvable => Err(Refusal::Unsolvable),
            Outcome::Unknown(_) if self.stopper.is_stopped() => Err(Refusal::Stopped),
            Outcome::Unknown(_) => Err(Refusal::Unknown),
        }
    }

    /// The board at the beginning of a puzzle that may be reasoned about.
    fn board(&mut self, puzzle: &Puzzle) -> Result<Board, Refusal> {
        if !self.assumes_proper {
            self.proper(puzzle)?;
        } else if let Some(clash) = puzzle.clash() {
            return Err(Refusal::Clash(clash));
        }
        self.allow_looks();
        Ok(Board::of_puzzle(puzzle))
    }
}

/// Many puzzles at a time. The limits are each puzzle's own. After a stop what is not known yet is `Unknown`, not exact,
/// or [`Refusal::Stopped`].
impl Session {
    /// [`Session::solve`] for each puzzle.
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

    /// [`Session::rate`] for each puzzle.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn rate_many(&mut self, puzzles: &[Puzzle], ratings: &mut [Result<Rating, Refusal>]) {
        assert_eq!(puzzles.len(), ratings.len(), "one rating for each puzzle");
        for (puzzle, rating) in puzzles.iter().zip(ratings) {
            *rating = if self.stopper.is_stopped() { Err(Refusal::Stopped) } else { self.rate(puzzle) };
        }
    }

    /// Solves grids from bytes to bytes. The solution found first is written, also where there are several or where a limit
    /// ended the search before that was known; empty cells where none was found.
    ///
    /// ```
    /// use bitdoku::{Cells, CellsMut, LineStatus, Session};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let (mut solutions, mut statuses) = ([0; 81], [LineStatus::default(); 1]);
    /// Session::new().solve_cells(Cells::text(text), CellsMut::values(&mut solutions), &mut statuses);
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

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solver = match &self.solver {
            Chosen::Engine(engine) => engine.info().name,
            Chosen::Other(solver) => solver.info().name,
        };
        f.debug_struct("Session")
            .field("solver", &solver)
            .field("profile", &self.profile)
            .field("limits", &self.limits)
            .field("stopper", &self.stopper)
            .field("assumes_proper", &self.assumes_proper)
            .finish_non_exhaustive()
    }
}
