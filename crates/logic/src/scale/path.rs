//! Paths: a board solved step by step.

use super::hodoku::Levelled;
use super::profile::{Profile, SE121, WHIPS};
use super::rating::Rating;
use super::{Rated, Scale};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::Kind;
use crate::stop::{Interrupted, NOTHING_STOPS_IT};

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
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Where it starts.
    pub start: Board,
    /// Each step, in order.
    pub steps: Vec<Rated>,
    /// Where it ends: full, unless the techniques came to a standstill.
    pub end: Board,
}

impl Path {
    /// The path that Sudoku Explainer takes.
    #[must_use]
    pub fn of(start: &Board) -> Self {
        Self::with_profile(start, &SE121, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
    }

    /// The path by the techniques of `profile`, each time the first that finds a step.
    ///
    /// # Errors
    /// If the search was stopped through `scratch` before the path was complete.
    pub fn with_profile(start: &Board, profile: &Profile, scratch: &mut Scratch) -> Result<Self, Interrupted> {
        let (steps, end) = profile.walk(start, scratch)?;
        Ok(Self { start: *start, steps, end })
    }

    /// Its ER, EP and ED.
    #[must_use]
    pub fn rating(&self) -> Rating {
        SE121.total(&self.steps, self.end.is_full())
    }

    /// The length of the longest whip among its steps, 0 if there is none. Of a path by [`WHIPS`](crate::WHIPS) that reaches the
    /// end, this is the puzzle's W.
    #[must_use]
    pub fn longest_whip(&self) -> u8 {
        let length = |step: &Rated| if let Kind::Whip { length } = step.kind { length } else { 0 };
        self.steps.iter().map(length).max().unwrap_or(0)
    }

    /// What it comes to on the scale of a profile, as it is written: three ratings, HoDoKu's level and score, or the length of the
    /// longest whip. [`HODOKU`](crate::HODOKU) has an example.
    #[must_use]
    pub fn told_by(&self, profile: &Profile) -> String {
        if profile.is_hodoku() {
            let price = |step: &Rated| (step.technique, step.difficulty.value() as u32);
            return Levelled::of(self.steps.iter().map(price), self.end.is_full()).to_string();
        }
        if profile.name == WHIPS.name { self.longest_whip().to_string() } else { self.rating().to_string() }
    }

    /// Each step with the board it was found on.
    pub fn boards(&self) -> impl Iterator<Item = (Board, &Rated)> {
        self.steps.iter().scan(self.start, |board, step| {
            let before = *board;
            board.apply(step);
            Some((before, step))
        })
    }
}
