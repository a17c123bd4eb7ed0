//! Reasoning by itself, without a solver: what a [`Session`](crate::Session) does by techniques.

use std::fmt;
use std::ops::ControlFlow;

use bitdoku_grid::Solution;
use bitdoku_logic::{
    Alike, Board, Card, Difficulty, Interrupted, Measure, PEOPLE, Path, Profile, Rated, Rating, SE121, ScaleEntry,
    Scratch, Walker,
};

use crate::{Limits, Refusal, Stopper, Walked};

/// Answers what the techniques of a profile tell of a board: the next step, the path, the rating. It takes for granted that
/// the board has exactly one solution; a [`Session`](crate::Session) looks whether that is so.
///
/// ```
/// use bitdoku::{Board, Grid, Reasoning};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut reasoning = Reasoning::new();
/// assert_eq!(reasoning.rate(&Board::new(&puzzle))?.to_string(), "1.2/1.2/1.2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reasoning {
    /// The memory of the techniques, made when they are first asked: it is large, and most sessions only solve.
    scratch: Option<Box<Scratch>>,
    /// None for the usual ones: Sudoku Explainer's for ratings, people's for steps.
    profile: Option<&'static Profile>,
    limits: Limits,
    stopper: Stopper,
}

impl Reasoning {
    /// Ratings by the techniques of Sudoku Explainer, steps by those of [people](PEOPLE), and without limits.
    #[must_use]
    pub fn new() -> Self {
        Self { scratch: None, profile: None, limits: Limits::NONE, stopper: Stopper::new() }
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

    /// The same with the techniques of this profile, for ratings and for steps.
    #[must_use]
    pub fn with_profile(self, profile: &'static Profile) -> Self {
        Self { profile: Some(profile), ..self }
    }

    /// The same with a stopper that others may have, too.
    #[must_use]
    pub fn with_stopper(self, stopper: Stopper) -> Self {
        Self { scratch: None, stopper, ..self }
    }

    /// The techniques that ratings are by.
    #[must_use]
    pub fn profile(&self) -> &'static Profile {
        self.profile.unwrap_or(&SE121)
    }

    /// The techniques that steps are by.
    #[must_use]
    pub fn steps_profile(&self) -> &'static Profile {
        self.profile.unwrap_or(&PEOPLE)
    }

    /// How hard a puzzle is that begins with this board.
    ///
    /// # Errors
    /// [`Refusal::Stopped`] or [`Refusal::TooLong`] if the search ended before that was known; so for all questions here.
    pub fn rate(&mut self, board: &Board) -> Result<Rating, Refusal> {
        self.allow_looks();
        self.profile().rate(board, self.scratch()).map_err(|end| self.ended(end))
    }

    /// What a scale says of a puzzle that begins with this board, whatever the profile. Without the solution a scale that looks it up
    /// ends where nothing else helps.
    ///
    /// # Errors
    /// As [`Reasoning::rate`].
    pub fn measure(
        &mut self,
        board: &Board,
        solution: Option<&Solution>,
        scale: &ScaleEntry,
    ) -> Result<Measure, Refusal> {
        self.allow_looks();
        scale.measure_with(board, solution, self.scratch()).map_err(|end| self.ended(end))
    }

    /// How hard a puzzle is that begins with this board, as one card, whatever the profile.
    ///
    /// # Errors
    /// As [`Reasoning::rate`].
    pub fn card(&mut self, board: &Board) -> Result<Card, Refusal> {
        self.allow_looks();
        Card::of(board, self.scratch()).map_err(|end| self.ended(end))
    }

    /// The steps by which a person solves a puzzle that begins with this board. `watch` gets each step as soon as it is
    /// found. The path ends before the solution if no technique helps any further. Of the profiles only
    /// [HoDoKu's](bitdoku_logic::HODOKU) looks at the solution, where nothing else helps.
    ///
    /// # Errors
    /// As [`Reasoning::rate`]; and [`Refusal::Stopped`] if `watch` breaks.
    pub fn path(
        &mut self,
        start: Board,
        solution: Option<&Solution>,
        watch: &mut dyn FnMut(Walked<'_>) -> ControlFlow<()>,
    ) -> Result<Path, Refusal> {
        self.allow_looks();
        let mut walker = Walker::new(self.steps_profile(), &start, solution);
        let (mut steps, mut hardest) = (Vec::new(), Difficulty::default());
        while let Some(step) = self.step_of(&mut walker)? {
            if step.difficulty > hardest {
                hardest = step.difficulty;
            }
            let walked = Walked { number: steps.len() + 1, board: walker.board(), step: &step, hardest };
            if watch(walked).is_break() {
                return Err(Refusal::Stopped);
            }
            walker.take(&step);
            steps.push(step);
        }
        Ok(Path { start, steps, end: *walker.board() })
    }

    /// The next step on a board; `None` if it is full or no technique helps.
    ///
    /// # Errors
    /// As [`Reasoning::rate`].
    pub fn next_step(&mut self, board: &Board, solution: Option<&Solution>) -> Result<Option<Rated>, Refusal> {
        self.allow_looks();
        self.step_of(&mut Walker::new(self.steps_profile(), board, solution))
    }

    /// What the techniques find on a board beside the step that is taken, grouped by what it does. See [`Profile::others`].
    ///
    /// # Errors
    /// As [`Reasoning::rate`].
    pub fn others(&mut self, board: &Board, taken: &Rated) -> Result<Vec<Alike>, Refusal> {
        self.allow_looks();
        self.steps_profile().others(board, taken, self.scratch()).map_err(|end| self.ended(end))
    }

    /// The next step of a path, with what is left of the looks.
    fn step_of(&mut self, walker: &mut Walker) -> Result<Option<Rated>, Refusal> {
        walker.next(self.scratch()).map_err(|end| self.ended(end))
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
}

impl Default for Reasoning {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Reasoning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reasoning")
            .field("profile", &self.profile)
            .field("limits", &self.limits)
            .field("stopper", &self.stopper)
            .finish_non_exhaustive()
    }
}
