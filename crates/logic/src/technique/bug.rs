//! BUG, the bivalue universal grave: every empty cell has two candidates and every digit two places in each house that
//! lacks it.
//!
//! Such a board has no solution or several. If a few extra candidates are all that keeps a board from being one, a
//! proper puzzle needs one of them. The name and the idea are the Sudoku Players' Forum's (2005).
//!
//! | Type | Extra candidates | Consequence |
//! | --- | --- | --- |
//! | 1 | in one cell | the cell holds one of them |
//! | 2 | one digit in several cells | the digit goes from all that see these cells |
//! | 3 | in cells of one house | they form a naked subset with other cells of the house |
//! | 4 | in two cells of one house that hold a common digit | the cells lose their other candidates |

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::tuple::tuples;
use super::{Example, Info, Technique, cells_at, marks};
use crate::board::Board;
use crate::rating::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Rescue, Step};

/// BUG types 1 to 4.
pub struct Bug {
    /// Sukaku Explainer's search, mended by lkSudoku.
    pub mended: bool,
}

impl Technique for Bug {
    fn info(&self) -> &'static Info {
        if self.mended {
            return &MENDED;
        }
        const {
            &Info {
                name: "BUG",
                slug: "bug",
                summary: "a few candidates keep the board from having several solutions",
                definition: "If every empty cell had two candidates, and every digit two places in each house that \
                             lacks it, the puzzle could not have exactly one solution. When all but a few extra \
                             candidates fit that picture, one of the extras is true. Type 1: all extras are in one \
                             cell. Type 2: all are the same digit. Type 3: they form a naked subset with other cells. \
                             Type 4: two cells share a house and a digit locked into them, so they lose the rest. \
                             This assumes that the puzzle has one solution.",
                examples: &[
                    Example {
                        grid: "3.49516.79.6387...7.1.6.93..79.3.2..5.8.2679.1.2579...81769...4..3.158..2.5.4.1..",
                        without: "1r4c9 2r2c8 2r3c2 2r3c9 2r8c8 3r6c9 4r4c8 4r6c2 5r2c8 5r2c9 6r4c8 6r6c8 6r8c2 6r8c9 6r9c9 8r4c8 8r4c9",
                        kind: "BUG type 1",
                        difficulty: "5.6",
                    },
                    Example {
                        grid: "..164793..97.3156446395....13.....977...19..394.7.312.61.3.5..93.9.74....74.9638.",
                        without: "1r8c9 2r1c1 2r3c9 2r4c3 2r4c4 2r5c4 2r7c7 2r8c2 2r8c4 2r9c9 4r5c7 5r5c2 5r5c3 5r8c9 8r1c2 8r3c7 8r4c3 8r4c4 8r4c5 8r5c3 8r5c4 8r6c9",
                        kind: "BUG type 2",
                        difficulty: "5.7",
                    },
                    Example {
                        grid: "....9.867827564...9163782....1...72.392417586.7..2.1.914578.6.27...4....26....478",
                        without: "1r8c4 1r8c6 3r2c8 3r4c6 3r8c3 3r8c6 3r8c8 3r8c9 3r9c6 5r4c1 5r4c6 5r8c6 6r4c4 9r8c4 9r8c6 9r8c8 9r9c6",
                        kind: "BUG type 4",
                        difficulty: "5.7",
                    },
                    Example {
                        grid: "8.6.1592..19..6..83..9.86..4658....2.834....69..6..48....2738697385692..692184..7",
                        without: "1r4c8 1r5c6 1r5c8 1r6c9 2r5c5 2r6c5 3r2c5 3r2c7 4r3c2 4r3c8 4r3c9 5r2c8 5r5c7 7r2c8 7r3c2 7r4c7 7r5c8 7r6c6",
                        kind: "BUG type 3",
                        difficulty: "5.8",
                    },
                    Example {
                        grid: "....9.867827564...9163782....1...72.392417586.7..2.1.914578.6.27...4....26....478",
                        without: "1r8c4 1r8c6 3r2c8 3r4c6 3r8c3 3r8c6 3r8c8 3r8c9 3r9c6 5r4c1 5r4c6 5r8c6 6r4c4 9r8c4 9r8c6 9r8c8 9r9c6",
                        kind: "BUG type 3",
                        difficulty: "5.9",
                    },
                    Example {
                        grid: "2758439166..9712541..652387.5.128.43..23....1.1.7...2.8.7..6..25....9..8..1.8746.",
                        without: "3r7c2 3r8c2 3r8c3 4r5c2 4r6c3 4r8c2 6r5c7 7r5c7 9r5c1 9r5c2 9r6c1 9r6c3 9r9c2",
                        kind: "BUG type 3",
                        difficulty: "6.0",
                    },
                    Example {
                        grid: "12375846998.......64...3..87581.....469382517312.758..8745396212318679..596421783",
                        without: "4r4c8 4r4c9",
                        kind: "BUG type 3",
                        difficulty: "6.1",
                    },
                    Example {
                        grid: "6..815.3....976.8....342.6.167423895...581673..8697124416239758..3764219729158346",
                        without: "2r2c3 4r2c3 5r2c1 5r2c2 5r3c1 5r3c2",
                        kind: "BUG type 3",
                        difficulty: "6.2",
                    },
                ],
            }
        }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(grave) = Grave::of(board) else { return ControlFlow::Continue(()) };
        match (grave.cells.len(), grave.digits.len()) {
            (0, _) => ControlFlow::Continue(()),
            (1, _) => found_all(grave.type_1(board), found),
            (2, 1) => {
                found_all(grave.type_2(board), found)?;
                grave.type_4(board, found)
            }
            (_, 1) => found_all(grave.type_2(board), found),
            (2, _) => {
                grave.type_4(board, found)?;
                grave.type_3(board, self.mended, found)
            }
            _ => grave.type_3(board, self.mended, found),
        }
    }
}

static MENDED: Info = Info {
    name: "BUG (mended)",
    slug: "bug-mended",
    summary: "the same, with the smallest subsets of type 3 first",
    definition: "Where the extra cells share two houses, Sudoku Explainer looks for subsets of every size in the first of \
                 them before it looks at the second. Sukaku Explainer, since a correction by lkSudoku, looks for the \
                 smallest subset in either.",
    examples: &[Example {
        grid: "8.6.1592..19..6..83..9.86..4658....2.834....69..6..48....2738697385692..692184..7",
        without: "1r4c8 1r5c6 1r5c8 1r6c9 2r5c5 2r6c5 3r2c5 3r2c7 4r3c2 4r3c8 4r3c9 5r2c8 5r5c7 7r2c8 7r3c2 7r4c7 7r5c8 7r6c6",
        kind: "BUG type 3",
        difficulty: "5.8",
    }],
};

fn found_all(step: Option<Step>, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), found)
}

/// A board that is a BUG but for some extra candidates.
struct Grave {
    /// The cells with extra candidates.
    cells: CellSet,
    /// The extra digits of all of them.
    digits: DigitSet,
    /// Which cell has which.
    extras: CandidateSet,
    /// The cells that see all of them.
    common: CellSet,
}

impl Grave {
    fn of(board: &Board) -> Option<Self> {
        // Cheap refusal: each extra cell but the first must share a house with the others, or the extra digit.
        let large = board.empty_cells() - board.bivalue_cells();
        if large.len() > 18 {
            return None;
        }
        let mut grave =
            Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, extras: CandidateSet::EMPTY, common: CellSet::ALL };
        for house in chain_order() {
            for (digit, &positions) in Digit::ALL.into_iter().zip(board.house_positions(house)) {
                if matches!(positions.count_ones(), 0 | 2) {
                    continue;
                }
                let rich = board.places(house, digit) & large;
                if rich.is_empty() {
                    return None;
                }
                // With several rich cells it is not clear which has the extra; another house will tell.
                if let Some(cell) = rich.only() {
                    grave.add(cell, digit);
                    if grave.cells.len() > 1 && grave.digits.len() > 1 && grave.common.is_empty() {
                        return None;
                    }
                }
            }
        }
        grave.is_deadly_without_extras(board).then_some(grave)
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        self.cells.insert(cell);
        self.digits.insert(digit);
        self.extras.insert(Candidate::of(cell, digit));
        self.common &= cell.peers();
        self.common -= self.cells;
    }

    fn is_deadly_without_extras(&self, board: &Board) -> bool {
        let mut rest = *board;
        for extra in self.extras {
            rest.eliminate(extra);
        }
        rest.bivalue_cells() == rest.empty_cells()
            && House::ALL.into_iter().all(|house| {
                rest.house_positions(house).iter().all(|positions| matches!(positions.count_ones(), 0 | 2))
            })
    }

    fn step(&self, form: u8, difficulty: f64, eliminations: CandidateSet, rescue: Rescue) -> Option<Step> {
        (!eliminations.is_empty()).then(|| Step {
            kind: Kind::Bug { form },
            difficulty: Difficulty::new(difficulty),
            placement: None,
            eliminations,
            pattern: Pattern::Bug { cells: self.cells, extra: self.digits, rescue },
        })
    }

    /// The one cell keeps only its extras.
    fn type_1(&self, board: &Board) -> Option<Step> {
        let cell = self.cells.only()?;
        self.step(1, 5.6, marks(board, self.cells, !self.digits), Rescue::Cell(cell))
    }

    /// The one digit goes from all that see the cells.
    fn type_2(&self, board: &Board) -> Option<Step> {
        let digit = self.digits.only()?;
        self.step(2, 5.7, marks(board, self.common, self.digits), Rescue::Digit { digit, cells: self.cells })
    }

    /// The extras of all cells as one cell of a naked subset.
    ///
    /// The original looks for sets of all sizes in one house after the other, the mended search for small sets first.
    fn type_3(&self, board: &Board, mended: bool, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let houses: Vec<House> = chain_kinds().filter_map(|houses| shared_house(self.cells, houses)).collect();
        let sizes = 2..=6;
        if mended {
            return sizes
                .into_iter()
                .try_for_each(|size| houses.iter().try_for_each(|&house| self.type_3_in(board, house, size, found)));
        }
        houses
            .iter()
            .try_for_each(|&house| sizes.clone().try_for_each(|size| self.type_3_in(board, house, size, found)))
    }

    fn type_3_in(
        &self,
        board: &Board,
        house: House,
        size: usize,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let empty = board.empty_cells() & house.cells();
        let others = empty - self.cells;
        if others.len() < size {
            return ControlFlow::Continue(());
        }
        // The extras sit at the position of the first of their cells.
        let at = (0..9).find(|&at| self.cells.contains(house.cell(at))).unwrap_or(0);
        let digits = std::array::from_fn(|i| match house.cell(i) {
            _ if i == at => self.digits.bits(),
            cell if self.cells.contains(cell) => 0,
            cell => board.digits(cell).bits(),
        });
        tuples(size, &digits, &mut |positions, digits| {
            if positions >> at & 1 == 0 {
                return ControlFlow::Continue(());
            }
            let (cells, digits) = (cells_at(house, positions & !(1 << at)), DigitSet::from_bits(digits));
            let eliminations = marks(board, others - cells, digits);
            let difficulty = 5.7 + (size - 1) as f64 * 0.1;
            found_all(self.step(3, difficulty, eliminations, Rescue::Naked { house, cells, digits }), found)
        })
    }

    /// A digit that two cells of one house share beside the extras is locked into them.
    fn type_4(&self, board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        for house in chain_kinds().filter_map(|houses| shared_house(self.cells, houses)) {
            let shared = self.cells.iter().fold(!self.digits, |shared, cell| shared & board.digits(cell));
            if let Some(digit) = shared.only() {
                let kept = self.extras | marks(board, self.cells, shared);
                let eliminations = marks(board, self.cells, DigitSet::ALL) - kept;
                found_all(self.step(4, 5.7, eliminations, Rescue::Locked { house, digit }), found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Boxes, rows, columns.
fn chain_kinds() -> impl Iterator<Item = &'static [House]> {
    [18, 0, 9].into_iter().map(|first| &House::ALL[first..first + 9])
}

fn chain_order() -> impl Iterator<Item = House> {
    chain_kinds().flatten().copied()
}

/// The house among `houses` that has all the cells.
fn shared_house(cells: CellSet, houses: &[House]) -> Option<House> {
    houses.iter().copied().find(|house| cells.is_subset(house.cells()))
}
