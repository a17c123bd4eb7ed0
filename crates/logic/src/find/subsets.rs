//! Subsets: n cells of a house with n digits between them (naked), n digits with n cells between them (hidden).

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use super::tuples::tuples;
use super::{Conclusions, TakeStep, Technique, cells_at, marks};
use crate::board::Board;
use crate::houses::BOXES_COLUMNS_ROWS;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// `N` cells of a house hold `N` digits between them, 2 to 4: the digits leave its other cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::NakedSubset;
/// let example = &NakedSubset::<2>.info().examples[0];
/// let step = example.step(&NakedSubset::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In column 1, r26c1 hold only 6 and 9 between them, so these digits have no other place in column 1.");
/// assert_eq!(words.conclusion.text, "So 9 can be removed from r34c1.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NakedSubset<const N: usize>;

/// `N` digits of a house have `N` places between them, 2 to 4: other digits leave those cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::HiddenSubset;
/// let example = &HiddenSubset::<2>.info().examples[0];
/// let step = example.step(&HiddenSubset::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In column 7, digits 3 and 8 can only go in r58c7, so these cells hold nothing else.");
/// assert_eq!(words.conclusion.text, "So 2 can be removed from r5c7; 5 from r58c7; 9 from r8c7.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HiddenSubset<const N: usize>;

/// A hidden subset of `N` digits, 2 or 3, that leaves another digit of its house a single place. Only the single is
/// carried out: a player who sees it need not write down the subset.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::DirectHiddenSubset;
/// let example = &DirectHiddenSubset::<2>.info().examples[0];
/// let step = example.step(&DirectHiddenSubset::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In box 6, digits 7 and 8 can only go in r46c9, so these cells hold nothing else.");
/// assert_eq!(words.reasons[1].text, "That leaves 9 one place in box 6: r4c7.");
/// assert_eq!(words.conclusion.text, "So r4c7 is 9.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DirectHiddenSubset<const N: usize>;

impl<const N: usize> Technique for NakedSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a naked subset has 2 to 4 cells") }
        ["naked-pair", "naked-triple", "naked-quadruple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::NakedPair, Kind::NakedTriple, Kind::NakedQuadruple][N - 2];
        each_house(board, 2 * N, |house, empty| {
            let digits = std::array::from_fn(|at| board.digits(house.cell(at)).bits());
            tuples(N, &digits, &mut |positions, digits| {
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                let eliminations = marks(board, empty - cells, digits);
                report(kind, eliminations, Pattern::NakedSubset { house, cells, digits }, found)
            })
        })
    }
}

impl<const N: usize> Technique for HiddenSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a hidden subset has 2 to 4 digits") }
        ["hidden-pair", "hidden-triple", "hidden-quadruple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::HiddenPair, Kind::HiddenTriple, Kind::HiddenQuadruple][N - 2];
        each_house(board, 2 * N + 1, |house, _| {
            tuples(N, board.house_positions(house), &mut |digits, positions| {
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                let eliminations = marks(board, cells, !digits);
                report(kind, eliminations, Pattern::HiddenSubset { house, cells, digits }, found)
            })
        })
    }
}

impl<const N: usize> Technique for DirectHiddenSubset<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 3, "a direct hidden subset has 2 or 3 digits") }
        ["direct-hidden-pair", "direct-hidden-triple"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::DirectHiddenPair, Kind::DirectHiddenTriple][N - 2];
        each_house(board, N + 1, |house, _| {
            tuples(N, board.house_positions(house), &mut |digits, positions| {
                let Some(placement) = single_beside(board, house, digits, positions) else {
                    return ControlFlow::Continue(());
                };
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                found(Step {
                    kind,
                    placement: Some(placement),
                    eliminations: CandidateSet::EMPTY,
                    pattern: Pattern::HiddenSubset { house, cells, digits },
                    order: Vec::new(),
                })
            })
        })
    }
}

/// The singles that direct hidden subsets of `N` digits find.
pub(crate) fn direct_singles<const N: usize>(board: &Board) -> Conclusions {
    let mut all = Conclusions::default();
    let _ = each_house(board, N + 1, |house, _| {
        tuples(N, board.house_positions(house), &mut |digits, positions| {
            if let Some(single) = single_beside(board, house, digits, positions) {
                all.placements.insert(single);
            }
            ControlFlow::Continue(())
        })
    });
    all
}

/// Calls `search` for each house that has at least `least` empty cells, with these cells.
#[inline]
fn each_house(
    board: &Board,
    least: usize,
    mut search: impl FnMut(House, CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    BOXES_COLUMNS_ROWS.into_iter().try_for_each(|house| {
        let empty = board.empty_cells() & house.cells();
        if empty.len() < least { ControlFlow::Continue(()) } else { search(house, empty) }
    })
}

/// Reports a subset if it eliminates anything.
fn report(kind: Kind, eliminations: CandidateSet, pattern: Pattern, found: TakeStep<'_>) -> ControlFlow<()> {
    if eliminations.is_empty() {
        return ControlFlow::Continue(());
    }
    found(Step::removing(kind, eliminations, pattern))
}

/// The first digit outside the subset that keeps one place in the house once it has left the subset's cells.
fn single_beside(board: &Board, house: House, digits: u16, positions: u16) -> Option<Candidate> {
    Digit::ALL.into_iter().zip(board.house_positions(house)).find_map(|(digit, &places)| {
        let left = places & !positions;
        let driven_out = places != left && left.is_power_of_two() && digits >> digit.index() & 1 == 0;
        driven_out.then(|| Candidate::of(house.cell(left.trailing_zeros() as usize), digit))
    })
}
