//! Solving step by step: the same loop gives the path and the rating.

use crate::board::Board;
use crate::rating::{Profile, Rating, SE121, Tally};
use crate::scratch::{Interrupted, Scratch};
use crate::step::Step;

/// The steps from a board to its solution, or to where no technique helps.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Path};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = Path::of(&Board::new(&grid));
/// assert!(path.end.is_full());
/// assert_eq!(path.steps.len(), 51);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Path {
    /// Where it starts.
    pub start: Board,
    /// Each step, in order.
    pub steps: Vec<Step>,
    /// Where it ends: full, unless the techniques came to a standstill.
    pub end: Board,
}

impl Path {
    /// The path that Sudoku Explainer takes.
    pub fn of(start: &Board) -> Self {
        Self::with_profile(start, &SE121, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
    }

    /// The path by the techniques of `profile`, each time the first that finds a step.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the path was complete.
    pub fn with_profile(start: &Board, profile: &Profile, scratch: &mut Scratch) -> Result<Self, Interrupted> {
        let mut end = *start;
        let mut steps = Vec::new();
        while let Some(step) = profile.next_step(&end, scratch)? {
            end.apply(&step);
            steps.push(step);
        }
        Ok(Self { start: *start, steps, end })
    }

    /// Its ER, EP and ED.
    pub fn rating(&self) -> Rating {
        let mut tally = Tally::default();
        for step in &self.steps {
            tally.add(step.kind, step.difficulty, step.placement.is_some());
        }
        if !self.end.is_full() {
            tally.give_up();
        }
        tally.rating()
    }

    /// Each step with the board it was found on.
    pub fn boards(&self) -> impl Iterator<Item = (Board, &Step)> {
        self.steps.iter().scan(self.start, |board, step| {
            let before = *board;
            board.apply(step);
            Some((before, step))
        })
    }
}

impl Profile {
    /// The next step on `board`: the first step of the first technique that has one.
    ///
    /// None on a full board and on one where no technique helps.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn next_step(&self, board: &Board, scratch: &mut Scratch) -> Result<Option<Step>, Interrupted> {
        if board.is_full() {
            return Ok(None);
        }
        scratch.begin()?;
        for technique in self.techniques {
            let found = technique.first(board, scratch);
            if scratch.is_interrupted() {
                return Err(Interrupted);
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// ER, EP and ED by these techniques, without keeping the path.
    ///
    /// The puzzle is taken to be proper: uniqueness techniques rest on it, and nothing here can check it.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the rating was known.
    pub fn rate(&self, start: &Board, scratch: &mut Scratch) -> Result<Rating, Interrupted> {
        let mut board = *start;
        let mut tally = Tally::default();
        while let Some(step) = self.next_step(&board, scratch)? {
            tally.add(step.kind, step.difficulty, step.placement.is_some());
            board.apply(&step);
        }
        if !board.is_full() {
            tally.give_up();
        }
        Ok(tally.rating())
    }
}

/// Only a flag or a number of looks ends a search early, and memory of the default kind has neither.
pub(crate) const NOTHING_STOPS_IT: &str = "nothing stops this search";

/// Sudoku Explainer's rating of a board. See [`Profile::rate`] for what it takes for granted.
pub fn rate(start: &Board) -> Rating {
    SE121.rate(start, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
}
