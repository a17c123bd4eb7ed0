//! Subsets: n cells of a house with n digits between them (naked), n digits with n cells between them (hidden).

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Digit, DigitSet, House};

use super::singles::HOUSES;
use super::tuple::tuples;
use super::{Example, Info, Technique, cells_at, marks};
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
        examples: &[Example {
            grid: "2.4..3.67.1...24.3.....6..2...2.174.1726..83..4.37.21.821567394435129678769.3.521",
            without: "5r2c1 5r3c5 5r4c5 5r4c9 5r5c5 5r6c1 6r4c1 8r2c3 8r2c4 8r3c5 9r1c2 9r1c5 9r2c5 9r3c5",
            kind: "Naked Pair",
            difficulty: "3.0",
        }],
    },
    Info {
        name: "Naked Triple",
        slug: "naked-triple",
        summary: "three cells of a house with three candidates between them",
        definition: "Three cells of a house that have only three digits between them hold these three; the digits go \
                     from the other cells of the house. No cell needs to have all three.",
        examples: &[Example {
            grid: "481367529..3451678...892413..8.1.732.3.28.94....97318.5..139867....2.3943.9.4.251",
            without: "",
            kind: "Naked Triple",
            difficulty: "3.6",
        }],
    },
    Info {
        name: "Naked Quadruple",
        slug: "naked-quadruple",
        summary: "four cells of a house with four candidates between them",
        definition: "Four cells of a house that have only four digits between them hold these four; the digits go from \
                     the other cells of the house.",
        examples: &[Example {
            grid: "...3948.2..8125..4...8761.5...542.89..4981..6985763421...2186.3312657.488..439217",
            without: "3r3c2 5r1c2 9r3c2",
            kind: "Naked Quadruple",
            difficulty: "5.0",
        }],
    },
];

static HIDDEN: [Info; 3] = [
    Info {
        name: "Hidden Pair",
        slug: "hidden-pair",
        summary: "two digits of a house with the same two places",
        definition: "Two digits that have only two places in a house between them take both; other candidates go from \
                     these two cells.",
        examples: &[Example {
            grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
            without: "",
            kind: "Hidden Pair",
            difficulty: "3.4",
        }],
    },
    Info {
        name: "Hidden Triple",
        slug: "hidden-triple",
        summary: "three digits of a house with three places between them",
        definition: "Three digits that have only three places in a house between them take all three; other candidates \
                     go from these cells.",
        examples: &[Example {
            grid: "....5.74...47..1...7.41.2.3..8197.32..328..7979234.618941...367835671924267934..1",
            without: "",
            kind: "Hidden Triple",
            difficulty: "4.0",
        }],
    },
    Info {
        name: "Hidden Quadruple",
        slug: "hidden-quadruple",
        summary: "four digits of a house with four places between them",
        definition: "Four digits that have only four places in a house between them take all four; other candidates go \
                     from these cells.",
        examples: &[Example {
            grid: "..6.342.5..7.28.....2.95.7.648251937731849562295367481..4586.....9413...863972...",
            without: "",
            kind: "Hidden Quadruple",
            difficulty: "5.4",
        }],
    },
];

static DIRECT: [Info; 2] = [
    Info {
        name: "Direct Hidden Pair",
        slug: "direct-hidden-pair",
        summary: "a hidden pair that leaves another digit of its house one place",
        definition: "Two digits that have only two places in a house take both; another digit, driven out of these \
                     cells, has one place left in the house and goes there.",
        examples: &[Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Direct Hidden Pair",
            difficulty: "2.0",
        }],
    },
    Info {
        name: "Direct Hidden Triple",
        slug: "direct-hidden-triple",
        summary: "a hidden triple that leaves another digit of its house one place",
        definition: "Three digits that have only three places in a house take all three; another digit, driven out of \
                     these cells, has one place left in the house and goes there.",
        examples: &[Example {
            grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
            without: "3r2c1 3r3c1 5r2c4",
            kind: "Direct Hidden Triple",
            difficulty: "2.5",
        }],
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
