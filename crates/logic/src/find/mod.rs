//! Techniques: a position in, what follows out. They know no score, no order among themselves and no program: those are a
//! [scale's](crate::Scale).
//!
//! A technique is a type in its own file. It enumerates the steps a board offers in a fixed order, which is part of its
//! definition: the first one is the step taken, and what the path and its rating become depends on it. Where the order
//! looks odd (boxes, then columns, then rows; subsets as rising binary numbers), it is that of Sudoku Explainer, which
//! these ratings reproduce. The techniques that Explainer does not have, and the *plain* forms of some that it has, follow
//! HoDoKu's order, digit by digit and house by house. What a technique is in words is in `texts/techniques.ftl`,
//! and positions that show it are in `texts/positions.tsv`.
//!
//! ```
//! use bitdoku_grid::Grid;
//! use bitdoku_logic::find::{Fish, LockedCandidates, NakedSubset, XyWing, find_steps};
//! use bitdoku_logic::{Board, Technique};
//!
//! let grid: Grid = "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7".parse()?;
//! let board = Board::new(&grid);
//! let techniques: [&dyn Technique; 4] = [&LockedCandidates, &NakedSubset::<2>, &Fish::<2>, &XyWing];
//! let found = techniques.map(|technique| find_steps(&board, technique).len());
//! assert_eq!(found, [12, 0, 0, 4]);
//! # Ok::<(), bitdoku_grid::text::ParseError>(())
//! ```

mod als;
mod als_wing;
mod bug;
mod catalog;
mod chains;
mod colors;
mod exclusion;
mod exocet;
mod fins;
mod fish;
mod forcing;
mod franken;
mod lines;
mod locked;
mod nice_loops;
mod one_digit;
mod plain;
mod rectangles;
mod sectors;
mod singles;
mod strong_links;
mod subsets;
mod sue_de_coq;
#[cfg(test)]
mod tests;
mod tridagon;
mod tuples;
mod twins;
mod unique;
mod whips;
mod wings;

use std::fmt::Debug;
use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House};

use crate::bits::bits;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::Step;

pub use als::{AlsChain, AlsXyWing, AlsXz};
pub use als_wing::AlsWing;
pub use bug::{Bug, BugPlusOne};
pub use catalog::{Example, Info};
pub use chains::ForcingChains;
pub use colors::{MultiColors, SimpleColors};
pub use exclusion::AlignedExclusion;
pub use exocet::Exocet;
pub use fins::{FinnedFish, PlainFish};
pub use fish::Fish;
pub use forcing::TableForcing;
pub use franken::FrankenFish;
pub use lines::{RemotePair, TurbotFish, XChain, XyChain};
pub(crate) use locked::conclusions as locked_conclusions;
pub use locked::{DirectLockedCandidates, LockedCandidates};
pub use nice_loops::NiceLoops;
pub use one_digit::{EmptyRectangle, Skyscraper, TwoStringKite};
pub use plain::{Claiming, FullHouse, LockedSubset, PlainHiddenSubset, PlainNakedSubset, Pointing};
pub use rectangles::{AvoidableRectangle, HiddenRectangle, UniqueRectangle};
pub use sectors::{MultiSector, SkLoop};
pub use singles::{HiddenSingle, NakedSingle};
pub use strong_links::StrongLinks;
pub(crate) use subsets::direct_singles;
pub use subsets::{DirectHiddenSubset, HiddenSubset, NakedSubset};
pub use sue_de_coq::SueDeCoq;
pub use tridagon::Tridagon;
pub(crate) use tuples::tuples;
pub use unique::UniqueLoop;
pub use whips::Whips;
pub use wings::{PlainXyWing, PlainXyzWing, WWing, XyWing, XyzWing};

/// What takes the steps that a technique finds, one after another, until it breaks.
pub type TakeStep<'a> = &'a mut dyn FnMut(Step) -> ControlFlow<()>;

/// One human rule.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_logic::{Board, Technique, find_steps};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let singles: &dyn Technique = "hidden-single".parse()?;
/// let steps = find_steps(&Board::new(&grid), singles);
/// assert!(steps.iter().all(|step| step.placement.is_some()) && steps.len() > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Technique: Debug + Sync {
    /// Its name for command lines, addresses and tests: `xy-wing`.
    fn slug(&self) -> &'static str;

    /// Its name, its description and examples, by its slug.
    ///
    /// # Panics
    /// If no technique of [`TECHNIQUES`](crate::TECHNIQUES) has this slug.
    fn info(&self) -> &'static Info {
        catalog::info(self.slug())
    }

    /// Calls `found` for each step on `board`, until it breaks: best first, if [they are sorted](Self::is_sorted).
    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()>;

    /// Whether the first step that `find` reports is the one to be taken. If not, a scale takes one of those that it finds
    /// easiest.
    fn is_sorted(&self) -> bool {
        true
    }

    /// The first step that `find` would report.
    fn first(&self, board: &Board, scratch: &mut Scratch) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, scratch, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

/// All steps that `technique` finds on `board`, in the order in which they would be taken. [`Technique`] has an example.
#[must_use]
pub fn find_steps(board: &Board, technique: &dyn Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(board, &mut Scratch::default(), &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// What all steps of a technique on a board conclude, where their order is of no interest.
#[derive(Default)]
pub(crate) struct Conclusions {
    pub(crate) placements: CandidateSet,
    pub(crate) eliminations: CandidateSet,
}

/// The cells of `house` at the positions of the ones.
pub(crate) fn cells_at(house: House, positions: u16) -> CellSet {
    bits(positions).map(|at| house.cell(at)).collect()
}

/// The candidates of a digit in these cells.
fn of_digit(digit: Digit, cells: CellSet) -> CandidateSet {
    let mut candidates = CandidateSet::EMPTY;
    *candidates.cells_mut(digit) = cells;
    candidates
}

/// The open candidates with one of these cells and one of these digits.
pub(crate) fn marks(board: &Board, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut marks = CandidateSet::EMPTY;
    for digit in digits {
        *marks.cells_mut(digit) = board.cells(digit) & cells;
    }
    marks
}
