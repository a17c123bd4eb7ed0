//! A session answers questions about puzzles and keeps the memory that this takes.

use std::fmt;
use std::ops::ControlFlow;

use bitdoku_canon::{Canonical, Canonizer, Convention};
#[cfg(feature = "variant")]
use bitdoku_generate::Minimizer;
use bitdoku_grid::{Grid, Pencilmarks, Puzzle, Solution};
use bitdoku_logic::{Alike, Board, Card, Hint, Level, Measure, Path, Profile, Rated, Rating, ScaleEntry};
use bitdoku_solve::{Backend, Batch, Cells, CellsMut, Count, LineStatus, Outcome, Report, Solver, Watching};
#[cfg(feature = "text")]
use bitdoku_text::Position;

use crate::advice::{Advice, seen_at_once};
use crate::solving::Asked;
use crate::{Checked, Counted, Limits, Reasoning, Refusal, Solutions, Solved, Solving, Stopper, Subject, Walked};

/// Answers questions about puzzles. Make one for each thread and keep it: it owns a solver and the working memory of the
/// techniques, so that no question allocates either, but for the first that asks the techniques.
///
/// It is a [`Solving`], a [`Reasoning`] and a [`Canonizer`] with the same limits and the same stopper. Each of them can be used
/// alone.
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
/// assert_eq!(session.explain(puzzle)?.steps.len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Session {
    solving: Solving,
    reasoning: Reasoning,
    canonizer: Canonizer,
    /// Made when it is first asked.
    #[cfg(feature = "variant")]
    pub(crate) minimizer: Option<Minimizer>,
    assumes_proper: bool,
}

impl Session {
    /// A session with the engine, on the fastest backend of this processor, and without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Solving::new())
    }

    /// A session with the engine on this backend; `None` if the processor lacks it.
    #[must_use]
    pub fn on(backend: Backend) -> Option<Self> {
        Solving::on(backend).map(Self::of)
    }

    /// A session with another solver; `"mrv".parse()` makes one by its name in [`SOLVERS`](crate::SOLVERS).
    #[must_use]
    pub fn by(solver: Box<dyn Solver>) -> Self {
        Self::of(Solving::by(solver))
    }

    fn of(solving: Solving) -> Self {
        let reasoning = Reasoning::new().with_stopper(solving.stopper());
        Self {
            solving,
            reasoning,
            canonizer: Canonizer::new(),
            #[cfg(feature = "variant")]
            minimizer: None,
            assumes_proper: false,
        }
    }

    /// Sets the limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits) -> Self {
        let (solving, reasoning) = (self.solving.with_limits(limits), self.reasoning.with_limits(limits));
        Self { solving, reasoning, ..self }
    }

    /// Sets the profile whose techniques make ratings, paths and hints. Without it ratings are by those of
    /// [Sudoku Explainer](bitdoku_logic::SE121), and paths and hints by those of [people](bitdoku_logic::PEOPLE).
    #[must_use]
    pub fn with_profile(self, profile: &'static Profile) -> Self {
        Self { reasoning: self.reasoning.with_profile(profile), ..self }
    }

    /// Sets the stopper, which other sessions may share.
    #[must_use]
    pub fn with_stopper(self, stopper: Stopper) -> Self {
        let (solving, reasoning) = (self.solving.with_stopper(stopper.clone()), self.reasoning.with_stopper(stopper));
        Self { solving, reasoning, ..self }
    }

    /// Sets whether puzzles to be rated or explained are assumed to have exactly one solution.
    #[must_use]
    pub fn assuming_proper(self, assumes: bool) -> Self {
        Self { assumes_proper: assumes, ..self }
    }

    /// What stops it.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        self.solving.stopper()
    }

    /// Changes the limits.
    pub fn set_limits(&mut self, limits: Limits) {
        self.solving.set_limits(limits);
        self.reasoning.set_limits(limits);
    }

    /// What it may spend on a puzzle.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.solving.limits()
    }

    /// What solves, for what needs no techniques.
    pub fn solving(&mut self) -> &mut Solving {
        &mut self.solving
    }

    /// The techniques that it knows.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.reasoning.profile()
    }

    /// The techniques that steps are by.
    #[must_use]
    pub fn steps_profile(&self) -> &'static Profile {
        self.reasoning.steps_profile()
    }

    /// Its solver, for what a session does not ask it.
    pub fn solver(&mut self) -> &mut dyn Solver {
        self.solving.solver()
    }

    /// Whether a puzzle of any kind has no, one or several solutions, and which.
    pub fn solve<P: Subject>(&mut self, puzzle: P) -> Solved<P::Solution> {
        puzzle.solved_by(&mut self.solving)
    }

    /// The solutions of a puzzle, one after another; see [`Solving::solutions`].
    pub fn solutions(&mut self, puzzle: impl Into<Puzzle>) -> Solutions<&mut Solving> {
        self.solving.solutions(puzzle)
    }

    /// Calls `found` with one solution after another; see [`Solving::search`].
    pub fn search(&mut self, puzzle: impl Into<Puzzle>, found: &mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Report {
        self.solving.search(puzzle, found)
    }

    /// Solves while somebody watches; see [`Solving::watch`].
    pub fn watch(
        &mut self,
        puzzle: impl Into<Puzzle>,
        found: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
        told: &mut Watching<'_>,
    ) -> Report {
        self.solving.watch(puzzle, found, told)
    }

    /// How many solutions a puzzle of any kind has, counted up to `limit`, and which was found first.
    pub fn count<P: Subject>(&mut self, puzzle: P, limit: u64) -> Counted<P::Solution> {
        puzzle.counted_by(&mut self.solving, limit)
    }

    /// Whether a puzzle of any kind is legal and unique, and whether a classic one is minimal.
    pub fn check<P: Subject>(&mut self, puzzle: P) -> Checked<P::Solution, P::Clash> {
        puzzle.checked_by(&mut self.solving)
    }

    /// How hard a puzzle of any kind is: a classic one by the techniques of the profile, ER, EP and ED, a board by rounds.
    ///
    /// # Errors
    /// If it does not have exactly one solution, or if that or the rating could not be found out.
    pub fn rate<P: Reasoned>(&mut self, puzzle: P) -> Result<P::Rating, Refusal> {
        puzzle.rated_by(self)
    }

    /// What each of some scales says of a puzzle, whatever the profile of the session.
    ///
    /// ```
    /// use bitdoku::logic::Measure;
    /// use bitdoku::{Puzzle, Session};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let measures = Session::new().measure(puzzle, &["se121".parse()?])?;
    /// assert!(matches!(&measures[..], [Measure::Rating(rating)] if rating.to_string() == "1.2/1.2/1.2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::rate`].
    pub fn measure(&mut self, puzzle: impl Into<Puzzle>, scales: &[ScaleEntry]) -> Result<Vec<Measure>, Refusal> {
        let looks_up = scales.iter().any(ScaleEntry::looks_up);
        let (board, solution) = self.begin(&puzzle.into(), looks_up)?;
        scales.iter().map(|scale| self.reasoning.measure(&board, solution.as_ref(), scale)).collect()
    }

    /// How hard a puzzle is, in a word: by the techniques a person must know. No profile decides it.
    ///
    /// # Errors
    /// If it does not have exactly one solution, or if that could not be found out.
    pub fn level(&mut self, puzzle: impl Into<Puzzle>) -> Result<Level, Refusal> {
        Ok(Level::of(&self.board(&puzzle.into())?))
    }

    /// How hard a puzzle is, as one card: level, rating, and how the path of people looks. No profile decides it.
    ///
    /// ```
    /// use bitdoku::{Level, Puzzle, Session};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let card = Session::new().card(puzzle)?;
    /// assert_eq!((card.level, card.steps, card.rating.to_string()), (Level::Easy, 51, "1.2/1.2/1.2".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::rate`].
    pub fn card(&mut self, puzzle: impl Into<Puzzle>) -> Result<Card, Refusal> {
        let board = self.board(&puzzle.into())?;
        self.reasoning.card(&board)
    }

    /// The steps by which a person solves a puzzle of any kind, of a classic one by the techniques of the profile. They end before the
    /// solution if no technique helps any further.
    ///
    /// # Errors
    /// As [`Session::rate`].
    pub fn explain<P: Reasoned>(&mut self, puzzle: P) -> Result<P::Path, Refusal> {
        puzzle.explained_by(self)
    }

    /// [`Session::explain`] of a classic puzzle, telling `watch` of each step as soon as it is found. A hard step can take seconds.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use bitdoku::{Puzzle, Session};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut told = Vec::new();
    /// Session::new().explain_with(puzzle, &mut |walked| {
    ///     told.push(format!("step {}, hardest so far {}", walked.number, walked.hardest));
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(told[13], "step 14, hardest so far 1.2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Session::rate`]; and [`Refusal::Stopped`] if `watch` breaks.
    pub fn explain_with(
        &mut self,
        puzzle: impl Into<Puzzle>,
        watch: &mut dyn FnMut(Walked<'_>) -> ControlFlow<()>,
    ) -> Result<Path, Refusal> {
        let (start, solution) = self.begin(&puzzle.into(), self.steps_profile().looks_up())?;
        self.reasoning.path(start, solution.as_ref(), watch)
    }

    /// The next step on a board by the techniques of the profile; `None` if it is full or no technique helps.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] or [`Refusal::TooLong`] if the search ended before that was known.
    pub fn next_step(&mut self, board: &Board) -> Result<Option<Rated>, Refusal> {
        self.reasoning.next_step(board, None)
    }

    /// What the techniques of the profile find on a board beside the step that is taken, grouped by what it does.
    ///
    /// # Errors
    /// As [`Session::next_step`].
    pub fn others(&mut self, board: &Board, taken: &Rated) -> Result<Vec<Alike>, Refusal> {
        self.reasoning.others(board, taken)
    }

    /// What to do next on `state`: a grid, pencilmarks as the player has them, or a board with its entries and marks.
    ///
    /// With `puzzle`, the state of a classic puzzle at the beginning, wrong entries and marks are named; without it, a state that has no
    /// solution is only said to have none. A board knows its own givens.
    pub fn hint<P: Reasoned>(&mut self, state: P, puzzle: Option<&Puzzle>) -> P::Advice {
        state.hinted_by(self, puzzle)
    }

    /// [`Session::hint`] in a game as it was read, and the state that the hint is about: its position, or the puzzle where nothing was
    /// done yet. With `puzzle` all of what was read is a state of that.
    ///
    /// ```
    /// use bitdoku::{Advice, Session, read_any};
    ///
    /// let rows = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    /// let game = read_any(&format!("[Puzzle]\n{rows}[State]\n{}", rows.replacen("53.", "531", 1)), None)?;
    /// let (state, advice) = Session::new().hint_in(game.classic().unwrap(), game.position(), None);
    /// assert_eq!(state.grid().unwrap().clue_count(), 31);
    /// assert!(matches!(advice, Advice::Wrong(mistakes) if mistakes[0].to_string() == "r1c3 is not 1"));
    /// # Ok::<(), bitdoku::ReadError>(())
    /// ```
    #[cfg(feature = "text")]
    pub fn hint_in(&mut self, read: &Puzzle, position: Option<&Position>, puzzle: Option<&Puzzle>) -> (Puzzle, Advice) {
        let Some(Position { grid, marks }) = position else { return (*read, self.hint(*read, puzzle)) };
        let board = marks.as_ref().map_or_else(|| Board::new(grid), |marks| Board::with_marks(grid, marks));
        let state = if marks.is_some() { Puzzle::Sukaku(board.marks()) } else { Puzzle::Grid(*grid) };
        (state, self.hint_on(&board, marks.as_ref(), puzzle.unwrap_or(read)))
    }

    /// [`Session::hint`] where entries and marks are known apart: marks alone do not tell whether a cell with one mark is
    /// filled.
    pub fn hint_on(&mut self, board: &Board, marks: Option<&Pencilmarks>, puzzle: &Puzzle) -> Advice {
        let solution = match self.solving.only(puzzle) {
            Ok(solution) => solution,
            Err(refusal) => return refusal.into(),
        };
        let board = board.with_givens(Board::of_puzzle(puzzle).given_cells());
        seen_at_once(&board, marks, &solution).unwrap_or_else(|| {
            match self.reasoning.next_step(&board, Some(&solution)) {
                Ok(Some(step)) => Advice::Next(Box::new(Hint { board, step: step.step })),
                Ok(None) => Advice::Stuck,
                Err(_) => Advice::Unknown,
            }
        })
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
        let solution = self.solving.solution(&puzzle)?;
        Ok(self.canonizer.canonical(&puzzle, Convention::Grid(&solution)))
    }

    /// The board at the beginning of a puzzle that may be reasoned about.
    fn board(&mut self, puzzle: &Puzzle) -> Result<Board, Refusal> {
        self.begin(puzzle, false).map(|(board, _)| board)
    }

    /// The same with the solution, if it was found out; a puzzle that is assumed to have one is solved only if `looks_up`.
    fn begin(&mut self, puzzle: &Puzzle, looks_up: bool) -> Result<(Board, Option<Solution>), Refusal> {
        let solution = if !self.assumes_proper {
            Some(self.solving.solution(puzzle)?)
        } else if let Some(clash) = puzzle.clash() {
            return Err(Refusal::Clash(clash));
        } else if looks_up {
            self.solving.solution(puzzle).ok()
        } else {
            None
        };
        Ok((Board::of_puzzle(puzzle), solution))
    }
}

/// A puzzle as a [`Session`] reasons about it: a classic one by techniques, a board by the steps of
/// [`variant`](crate::variant::steps). The answers differ in kind, so each puzzle names its own.
///
/// ```
/// use bitdoku::variant::steps::Language;
/// use bitdoku::{Advice, AnyPuzzle, ByKind, Session, read_any};
///
/// let mut session = Session::new();
/// let AnyPuzzle::Variant(board) = read_any("1......2..4..3..", None)? else { unreachable!("it has 16 cells") };
/// assert_eq!(session.check(&*board).is_unique(), Some(true));
/// assert_eq!(session.rate(&*board)?.level(), Some("easy"));
/// assert_eq!(session.explain(&*board)?.steps.len(), 11);
/// let Advice::Next(hint) = session.hint(&*board, None) else { panic!() };
/// assert_eq!(hint.step.place(&board.rules, Language::English), "box 1");
/// // Of a puzzle of any kind the answer is one or the other.
/// assert!(matches!(session.rate(&AnyPuzzle::from(*board))?, ByKind::Board(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Reasoned: Subject {
    /// How hard it is.
    type Rating;

    /// The way to its solution.
    type Path;

    /// What to do next.
    type Advice;

    /// [`Session::rate`].
    ///
    /// # Errors
    /// If it does not have exactly one solution, or if that or the rating could not be found out.
    fn rated_by(self, session: &mut Session) -> Result<Self::Rating, Refusal>;

    /// [`Session::explain`].
    ///
    /// # Errors
    /// As [`Reasoned::rated_by`].
    fn explained_by(self, session: &mut Session) -> Result<Self::Path, Refusal>;

    /// [`Session::hint`].
    fn hinted_by(self, session: &mut Session, start: Option<&Puzzle>) -> Self::Advice;
}

/// Classic puzzles are reasoned about by techniques.
macro_rules! classic {
    ($($kind:ty),*) => {$(
        impl Reasoned for $kind {
            type Rating = Rating;
            type Path = Path;
            type Advice = Advice;

            fn rated_by(self, session: &mut Session) -> Result<Rating, Refusal> {
                let board = session.board(&self.into())?;
                session.reasoning.rate(&board)
            }

            fn explained_by(self, session: &mut Session) -> Result<Path, Refusal> {
                session.explain_with(self, &mut |_| ControlFlow::Continue(()))
            }

            fn hinted_by(self, session: &mut Session, start: Option<&Puzzle>) -> Advice {
                let state = Puzzle::from(self);
                let marks = match &state {
                    Puzzle::Grid(_) => None,
                    Puzzle::Sukaku(marks) => Some(marks),
                };
                // The truth is the solution of the puzzle, or of the state where that is all there is.
                session.hint_on(&Board::of_puzzle(&state), marks, start.unwrap_or(&state))
            }
        }
    )*};
}

classic!(Grid, &Grid, Puzzle, &Puzzle, Pencilmarks);

/// Many puzzles at a time. The limits are each puzzle's own. After a stop what is not known yet is `Unknown`, not exact,
/// or [`Refusal::Stopped`].
impl Session {
    /// [`Session::solve`] for each puzzle.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn solve_many(&mut self, puzzles: &[Puzzle], outcomes: &mut [Outcome]) {
        self.solving.solve_many(puzzles, outcomes);
    }

    /// How many solutions each puzzle has, counted up to `limit`.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut [Count]) {
        self.solving.count_many(puzzles, limit, counts);
    }

    /// [`Session::rate`] for each puzzle.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn rate_many(&mut self, puzzles: &[Puzzle], ratings: &mut [Result<Rating, Refusal>]) {
        assert_eq!(puzzles.len(), ratings.len(), "one rating for each puzzle");
        let stopper = self.stopper();
        for (puzzle, rating) in puzzles.iter().zip(ratings) {
            *rating = if stopper.is_stopped() { Err(Refusal::Stopped) } else { self.rate(puzzle) };
        }
    }

    /// Solves grids from bytes to bytes; see [`Solving::solve_cells`].
    ///
    /// # Panics
    /// If there are not as many places for solutions and statuses as there are grids.
    pub fn solve_cells(&mut self, grids: Cells<'_>, solutions: CellsMut<'_>, statuses: &mut [LineStatus]) {
        self.solving.solve_cells(grids, solutions, statuses);
    }

    /// Counts solutions of grids given as bytes, up to `limit` of each. `None` for bytes that are no grid.
    ///
    /// # Panics
    /// If there are not as many counts as there are grids.
    pub fn count_cells(&mut self, grids: Cells<'_>, limit: u64, counts: &mut [Option<Count>]) {
        self.solving.count_cells(grids, limit, counts);
    }

    /// See [`Solving::answer`].
    pub(crate) fn answer<'a>(
        &mut self,
        batches: impl IntoIterator<Item = Batch<'a>>,
        asked: Asked,
        done: impl FnMut(Batch<'a>),
    ) {
        self.solving.answer(batches, asked, done);
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session")
            .field("solving", &self.solving)
            .field("reasoning", &self.reasoning)
            .field("assumes_proper", &self.assumes_proper)
            .finish_non_exhaustive()
    }
}
