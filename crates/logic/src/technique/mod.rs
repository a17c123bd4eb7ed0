//! The techniques: one table, in the order in which they are tried.
//!
//! A technique is a unit struct in its own file. It enumerates the steps a board offers in a fixed order, which is part
//! of its definition: the first one is the step taken, and what the path and its rating become depends on it. Where the
//! order looks odd (boxes, then columns, then rows; subsets as rising binary numbers), it is that of Sudoku Explainer,
//! which these ratings reproduce.

mod als_wing;
mod bug;
pub mod chain;
mod exclusion;
mod fish;
mod locked;
mod singles;
mod strong_links;
mod subsets;
#[cfg(test)]
mod tests;
mod tuple;
mod unique;
mod wings;

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::path::NOTHING_STOPS_IT;
use crate::scratch::Scratch;
use crate::step::Step;

pub use als_wing::AlsWing;
pub use bug::Bug;
pub use chain::{
    DynamicForcingChains, DynamicForcingChainsPlus, ForcingChains, MultipleForcingChains, NestedDynamicForcingChains,
    NestedForcingChains, NestedMultipleForcingChains, NishioForcingChains, TwiceNestedForcingChains, TwiceNestedLines,
    TwiceNestedMultiple, TwiceNestedPatterns,
};
pub use exclusion::AlignedExclusion;
pub use fish::Fish;
pub use locked::{DirectLockedCandidates, LockedCandidates};
pub use singles::{HiddenSingle, NakedSingle};
pub use strong_links::StrongLinks;
pub use subsets::{DirectHiddenSubset, HiddenSubset, NakedSubset};
pub use unique::UniqueLoop;
pub use wings::{XyWing, XyzWing};

/// One human rule.
pub trait Technique: Sync {
    /// Its name and description.
    fn info(&self) -> &'static Info;

    /// Calls `found` for each step on `board`, best first, until it breaks.
    fn find(
        &self,
        board: &Board,
        scratch: &mut Scratch,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The step that is taken: the first that `find` would report.
    fn first(&self, board: &Board, scratch: &mut Scratch) -> Option<Step> {
        let mut first = None;
        let _ = self.find(board, scratch, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

/// What a technique is, for help texts, pages and tests.
#[derive(Debug)]
pub struct Info {
    /// As players call it.
    pub name: &'static str,
    /// The same for command lines, addresses and test names: `xy-wing`.
    pub slug: &'static str,
    /// One line.
    pub summary: &'static str,
    /// A definition a player would accept.
    pub definition: &'static str,
    /// Positions where it applies, each also a test.
    pub examples: &'static [Example],
}

/// A position and a step that the technique finds there.
#[derive(Debug)]
pub struct Example {
    /// The digits: a line of 81 characters.
    pub grid: &'static str,
    /// Candidates that are gone though no digit forbids them, such as `4r2c1`, with a blank between.
    pub without: &'static str,
    /// What the step is called.
    pub kind: &'static str,
    /// The step's difficulty.
    pub difficulty: &'static str,
}

impl Example {
    /// The position.
    ///
    /// # Panics
    /// If it is not written as described; the tests see to that for those in the table.
    pub fn board(&self) -> Board {
        let mut board = Board::new(&self.grid.parse().expect("a line of 81 characters"));
        for name in self.without.split_whitespace() {
            let (digit, cell) = name.split_at(1);
            let digit = digit.parse().ok().and_then(Digit::new).expect("a digit");
            board.eliminate(Candidate::of(cell.parse().expect("a cell"), digit));
        }
        board
    }

    /// The step it shows: the first of `technique` with this name and difficulty.
    pub fn step(&self, technique: &dyn Technique) -> Option<Step> {
        let mut shown = None;
        let _ = technique.find(&self.board(), &mut Scratch::default(), &mut |step| {
            let is_shown = step.kind.to_string() == self.kind && step.difficulty.to_string() == self.difficulty;
            if is_shown {
                shown = Some(step);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        shown
    }
}

/// The programs whose search is followed; each has a [`crate::Profile`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explainer {
    /// Sudoku Explainer 1.2.1, Nicolas Juillerat, 2006.
    Se121,
    /// Sukaku Explainer 1.18.1, its successor, 2021.
    Sukaku,
}

/// A technique and the programs that have it.
#[derive(Clone, Copy)]
pub struct Row {
    /// The technique.
    pub technique: &'static dyn Technique,
    explainers: &'static [Explainer],
}

impl Row {
    const fn new(technique: &'static dyn Technique, explainers: &'static [Explainer]) -> Self {
        Self { technique, explainers }
    }

    /// Whether a program has it.
    pub const fn is_in(&self, explainer: Explainer) -> bool {
        let mut i = 0;
        while i < self.explainers.len() {
            if self.explainers[i] as u8 == explainer as u8 {
                return true;
            }
            i += 1;
        }
        false
    }
}

const SE121: &[Explainer] = &[Explainer::Se121];
const SUKAKU: &[Explainer] = &[Explainer::Sukaku];
const BOTH: &[Explainer] = &[Explainer::Se121, Explainer::Sukaku];

/// Every technique, in the order in which they are tried: what a profile leaves out is passed over.
pub const TECHNIQUES: &[Row] = &[
    Row::new(&HiddenSingle, BOTH),
    Row::new(&DirectLockedCandidates, BOTH),
    Row::new(&DirectHiddenSubset::<2>, BOTH),
    Row::new(&NakedSingle, BOTH),
    Row::new(&DirectHiddenSubset::<3>, BOTH),
    Row::new(&LockedCandidates, BOTH),
    Row::new(&NakedSubset::<2>, BOTH),
    Row::new(&Fish::<2>, BOTH),
    Row::new(&HiddenSubset::<2>, BOTH),
    Row::new(&NakedSubset::<3>, BOTH),
    Row::new(&Fish::<3>, BOTH),
    Row::new(&HiddenSubset::<3>, BOTH),
    Row::new(&StrongLinks::<2>, SUKAKU),
    Row::new(&XyWing, BOTH),
    Row::new(&XyzWing, BOTH),
    Row::new(&UniqueLoop { mended: false }, SE121),
    Row::new(&UniqueLoop { mended: true }, SUKAKU),
    Row::new(&NakedSubset::<4>, BOTH),
    Row::new(&Fish::<4>, BOTH),
    Row::new(&HiddenSubset::<4>, BOTH),
    Row::new(&StrongLinks::<3>, SUKAKU),
    Row::new(&AlsWing::<4>, SUKAKU),
    Row::new(&Bug { mended: false }, SE121),
    Row::new(&Bug { mended: true }, SUKAKU),
    Row::new(&StrongLinks::<4>, SUKAKU),
    Row::new(&AlsWing::<5>, SUKAKU),
    Row::new(&AlignedExclusion::<2>, BOTH),
    Row::new(&AlsWing::<6>, SUKAKU),
    Row::new(&ForcingChains, BOTH),
    Row::new(&AlsWing::<7>, SUKAKU),
    Row::new(&AlignedExclusion::<3>, BOTH),
    Row::new(&NishioForcingChains, BOTH),
    Row::new(&MultipleForcingChains, BOTH),
    Row::new(&DynamicForcingChains, BOTH),
    Row::new(&DynamicForcingChainsPlus, BOTH),
    Row::new(&NestedForcingChains, BOTH),
    Row::new(&NestedMultipleForcingChains, BOTH),
    Row::new(&NestedDynamicForcingChains, BOTH),
    Row::new(&TwiceNestedForcingChains, SE121),
    Row::new(&TwiceNestedPatterns, SUKAKU),
    Row::new(&TwiceNestedLines, SUKAKU),
    Row::new(&TwiceNestedMultiple, SUKAKU),
];

/// The technique of this slug.
pub fn by_slug(slug: &str) -> Option<&'static dyn Technique> {
    TECHNIQUES.iter().map(|row| row.technique).find(|technique| technique.info().slug == slug)
}

/// All steps that `technique` finds on `board`, in the order in which they would be taken.
pub fn find_steps(board: &Board, technique: &dyn Technique) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = technique.find(board, &mut Scratch::default(), &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// The step that Sudoku Explainer takes on `board`. See [`crate::Profile::next_step`].
pub fn next_step(board: &Board) -> Option<Step> {
    crate::SE121.next_step(board, &mut Scratch::default()).expect(NOTHING_STOPS_IT)
}

/// The cells of `house` at the positions of the ones.
fn cells_at(house: House, positions: u16) -> CellSet {
    tuple::bits(positions).map(|at| house.cell(at)).collect()
}

/// The open candidates with one of these cells and one of these digits.
fn marks(board: &Board, cells: CellSet, digits: DigitSet) -> CandidateSet {
    let mut marks = CandidateSet::EMPTY;
    for digit in digits {
        *marks.cells_mut(digit) = board.cells(digit) & cells;
    }
    marks
}
