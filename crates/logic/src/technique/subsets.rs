//! Subsets: n cells of a house with n digits between them (naked), n digits with n cells between them (hidden).

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Digit, DigitSet, House};

use super::singles::HOUSES;
use super::tuple::tuples;
use super::{Info, Technique, cells_at, marks};
use crate::board::Board;
use crate::rating::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// `N` cells of a house hold `N` digits between them: the digits leave its other cells.
pub struct NakedSubset<const N: usize>;

/// `N` digits of a house have `N` places between them: other digits leave those cells.
pub struct HiddenSubset<const N: usize>;

/// A hidden subset that leaves another digit of its house a single place. Only the single is carried out: a player who
/// sees it need not write down the subset.
pub struct DirectHiddenSubset<const N: usize>;

static NAKED: [Info; 3] = [
    Info {
        name: "Naked Pair",
        slug: "naked-pair",
        summary: "two cells of a house with the same two candidates",
        definition: "Two cells of a house that have only two digits between them hold these two, in some order; the \
                     digits go from the other cells of the house.",
        examples: &[],
    },
    Info {
        name: "Naked Triple",
        slug: "naked-triple",
        summary: "three cells of a house with three candidates between them",
        definition: "Three cells of a house that have only three digits between them hold these three; the digits go \
                     from the other cells of the house. No cell needs to have all three.",
        examples: &[],
    },
    Info {
        name: "Naked Quadruple",
        slug: "naked-quadruple",
        summary: "four cells of a house with four candidates between them",
        definition: "Four cells of a house that have only four digits between them hold these four; the digits go from \
                     the other cells of the house.",
        examples: &[],
    },
];

static HIDDEN: [Info; 3] = [
    Info {
        name: "Hidden Pair",
        slug: "hidden-pair",
        summary: "two digits of a house with the same two places",
        definition: "Two digits that have only two places in a house between them take both; other candidates go from \
                     these two cells.",
        examples: &[],
    },
    Info {
        name: "Hidden Triple",
        slug: "hidden-triple",
        summary: "three digits of a house with three places between them",
        definition: "Three digits that have only three places in a house between them take all three; other candidates \
                     go from these cells.",
        examples: &[],
    },
    Info {
        name: "Hidden Quadruple",
        slug: "hidden-quadruple",
        summary: "four digits of a house with four places between them",
        definition: "Four digits that have only four places in a house between them take all four; other candidates go \
                     from these cells.",
        examples: &[],
    },
];

static DIRECT: [Info; 2] = [
    Info {
        name: "Direct Hidden Pair",
        slug: "direct-hidden-pair",
        summary: "a hidden pair that leaves another digit of its house one place",
        definition: "Two digits that have only two places in a house take both; another digit, driven out of these \
                     cells, has one place left in the house and goes there.",
        examples: &[],
    },
    Info {
        name: "Direct Hidden Triple",
        slug: "direct-hidden-triple",
        summary: "a hidden triple that leaves another digit of its house one place",
        definition: "Three digits that have only three places in a house take all three; another digit, driven out of \
                     these cells, has one place left in the house and goes there.",
        examples: &[],
    },
];

impl<const N: usize> Technique for NakedSubset<N> {
    fn info(&self) -> &'static Info {
        &NAKED[N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let (kind, difficulty) = [(Kind::NakedPair, 3.0), (Kind::NakedTriple, 3.6), (Kind::NakedQuadruple, 5.0)][N - 2];
        for house in HOUSES {
            let empty = board.empty_cells() & house.cells();
            if empty.len() < 2 * N {
                continue;
            }
            let digits = std::array::from_fn(|at| board.digits(house.cell(at)).bits());
            tuples(N, &digits, &mut |positions, digits| {
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                let eliminations = marks(board, empty - cells, digits);
                if eliminations.is_empty() {
                    return ControlFlow::Continue(());
                }
                found(Step {
                    kind,
                    difficulty: Difficulty::new(difficulty),
                    placement: None,
                    eliminations,
                    pattern: Pattern::NakedSubset { house, cells, digits },
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl<const N: usize> Technique for HiddenSubset<N> {
    fn info(&self) -> &'static Info {
        &HIDDEN[N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let (kind, difficulty) =
            [(Kind::HiddenPair, 3.4), (Kind::HiddenTriple, 4.0), (Kind::HiddenQuadruple, 5.4)][N - 2];
        for house in HOUSES {
            if (board.empty_cells() & house.cells()).len() <= 2 * N {
                continue;
            }
            tuples(N, board.house_positions(house), &mut |digits, positions| {
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                let eliminations = marks(board, cells, !digits);
                if eliminations.is_empty() {
                    return ControlFlow::Continue(());
                }
                found(Step {
                    kind,
                    difficulty: Difficulty::new(difficulty),
                    placement: None,
                    eliminations,
                    pattern: Pattern::HiddenSubset { house, cells, digits },
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl<const N: usize> Technique for DirectHiddenSubset<N> {
    fn info(&self) -> &'static Info {
        &DIRECT[N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let (kind, difficulty) = [(Kind::DirectHiddenPair, 2.0), (Kind::DirectHiddenTriple, 2.5)][N - 2];
        for house in HOUSES {
            if (board.empty_cells() & house.cells()).len() <= N {
                continue;
            }
            tuples(N, board.house_positions(house), &mut |digits, positions| {
                let Some(placement) = single_beside(board, house, digits, positions) else {
                    return ControlFlow::Continue(());
                };
                let (cells, digits) = (cells_at(house, positions), DigitSet::from_bits(digits));
                found(Step {
                    kind,
                    difficulty: Difficulty::new(difficulty),
                    placement: Some(placement),
                    eliminations: CandidateSet::EMPTY,
                    pattern: Pattern::HiddenSubset { house, cells, digits },
                })
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The first digit outside the subset that keeps one place in the house once it has left the subset's cells.
fn single_beside(board: &Board, house: House, digits: u16, positions: u16) -> Option<Candidate> {
    Digit::ALL.into_iter().zip(board.house_positions(house)).find_map(|(digit, &places)| {
        let left = places & !positions;
        let driven_out = places != left && left.is_power_of_two() && digits >> digit.index() & 1 == 0;
        driven_out.then(|| Candidate::of(house.cell(left.trailing_zeros() as usize), digit))
    })
}
