//! A path in the making: step by step, as a profile takes them.

use bitdoku_grid::Solution;

use super::hodoku::{HODOKU220, Hodoku, Position};
use super::profile::{Profile, priced};
use super::{Rated, Scale};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::Step;
use crate::stop::Interrupted;

/// Takes the steps of a profile one by one. HoDoKu's steps depend on earlier ones, so the board alone does not determine
/// the next.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, HODOKU, Path, Scratch, Walker};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (start, mut scratch) = (Board::new(&grid), Scratch::default());
/// let mut walker = Walker::new(&HODOKU, &start, None);
/// let mut steps = Vec::new();
/// while let Some(step) = walker.next(&mut scratch)? {
///     walker.take(&step);
///     steps.push(step);
/// }
/// assert!(walker.board().is_full());
/// assert_eq!(steps, Path::with_profile(&start, &HODOKU, &mut scratch)?.steps);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walker {
    profile: Profile,
    way: Way,
}

#[derive(Clone, Debug)]
enum Way {
    /// Each step depends on the board alone.
    Board(Box<Board>),
    Hodoku(Hodoku, Box<Position>),
}

impl Walker {
    /// At the beginning. HoDoKu looks digits up in the solution where nothing else helps: without it the path ends there.
    #[must_use]
    pub fn new(profile: &Profile, start: &Board, solution: Option<&Solution>) -> Self {
        let way = if profile.is_hodoku() {
            let scale = solution.map_or(HODOKU220, |solution| Hodoku::with_solution(*solution));
            Way::Hodoku(scale, Box::new(Position::new(start)))
        } else {
            Way::Board(Box::new(*start))
        };
        Self { profile: *profile, way }
    }

    /// Where it is.
    #[must_use]
    pub fn board(&self) -> &Board {
        match &self.way {
            Way::Board(board) => board,
            Way::Hodoku(_, position) => &position.board,
        }
    }

    /// The next step; none on a full board and where no technique helps. It has to be [taken](Walker::take) before the next is asked for.
    ///
    /// # Errors
    /// If the search was stopped through `scratch`.
    pub fn next(&mut self, scratch: &mut Scratch) -> Result<Option<Rated>, Interrupted> {
        match &mut self.way {
            Way::Board(board) => self.profile.next(board, scratch),
            Way::Hodoku(scale, position) => scale.step(position, scratch).map(|step| step.map(priced)),
        }
    }

    /// Carries a step out.
    pub fn take(&mut self, step: &Step) {
        match &mut self.way {
            Way::Board(board) => board.apply(step),
            Way::Hodoku(_, position) => position.apply(step),
        }
    }
}
