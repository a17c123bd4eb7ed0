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

use super::tuples::tuples;
use super::{TakeStep, Technique, cells_at, marks};
use crate::board::Board;
use crate::houses::BOXES_ROWS_COLUMNS;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Rescue, Step};

/// BUG types 1 to 4.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Bug;
/// let technique = Bug { mended: false };
/// let example = &technique.info().examples[0];
/// let step = example.step(&technique).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[1].text, "So r4c4 is 4.");
/// assert_eq!(words.conclusion.text, "So 1 and 8 can be removed from r4c4.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bug {
    /// Whether it is Sukaku Explainer's mended search, which tries small subsets of type 3 first, and Sudoku Explainer's if not.
    pub mended: bool,
}

impl Technique for Bug {
    fn slug(&self) -> &'static str {
        if self.mended { "bug-mended" } else { "bug" }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
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

fn found_all(step: Option<Step>, found: TakeStep<'_>) -> ControlFlow<()> {
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
        for house in BOXES_ROWS_COLUMNS {
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

    fn step(&self, form: u8, eliminations: CandidateSet, rescue: Rescue) -> Option<Step> {
        let pattern = Pattern::Bug { cells: self.cells, extra: self.digits, rescue };
        (!eliminations.is_empty()).then(|| Step::removing(Kind::Bug { form }, eliminations, pattern))
    }

    /// The one cell keeps only its extras.
    fn type_1(&self, board: &Board) -> Option<Step> {
        let cell = self.cells.only()?;
        self.step(1, marks(board, self.cells, !self.digits), Rescue::Cell(cell))
    }

    /// The one digit goes from all that see the cells.
    fn type_2(&self, board: &Board) -> Option<Step> {
        let digit = self.digits.only()?;
        self.step(2, marks(board, self.common, self.digits), Rescue::Digit { digit, cells: self.cells })
    }

    /// The extras of all cells as one cell of a naked subset.
    ///
    /// The original looks for sets of all sizes in one house after the other, the mended search for small sets first.
    fn type_3(&self, board: &Board, mended: bool, found: TakeStep<'_>) -> ControlFlow<()> {
        let houses: Vec<House> = kinds().filter_map(|houses| shared_house(self.cells, houses)).collect();
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

    fn type_3_in(&self, board: &Board, house: House, size: usize, found: TakeStep<'_>) -> ControlFlow<()> {
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
            found_all(self.step(3, eliminations, Rescue::Naked { house, cells, digits }), found)
        })
    }

    /// A digit that two cells of one house share beside the extras is locked into them.
    fn type_4(&self, board: &Board, found: TakeStep<'_>) -> ControlFlow<()> {
        for house in kinds().filter_map(|houses| shared_house(self.cells, houses)) {
            let shared = self.cells.iter().fold(!self.digits, |shared, cell| shared & board.digits(cell));
            if let Some(digit) = shared.only() {
                let kept = self.extras | marks(board, self.cells, shared);
                let eliminations = marks(board, self.cells, DigitSet::ALL) - kept;
                found_all(self.step(4, eliminations, Rescue::Locked { house, digit }), found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The boxes, the rows, the columns.
fn kinds() -> impl Iterator<Item = &'static [House]> {
    BOXES_ROWS_COLUMNS.chunks_exact(9)
}

/// The house among `houses` that has all the cells.
fn shared_house(cells: CellSet, houses: &[House]) -> Option<House> {
    houses.iter().copied().find(|house| cells.is_subset(house.cells()))
}

/// All empty cells have two candidates but one, which has three, and all digits two places in each house but one digit in the
/// three houses of that cell: this digit is true.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::BugPlusOne;
/// let example = &BugPlusOne.info().examples[0];
/// assert_eq!(example.step(&BugPlusOne).unwrap().kind.to_string(), "BUG + 1");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BugPlusOne;

impl Technique for BugPlusOne {
    fn slug(&self) -> &'static str {
        "bug-plus-one"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let Some(cell) = (board.empty_cells() - board.bivalue_cells()).only() else {
            return ControlFlow::Continue(());
        };
        let is_extra = |digit: Digit| {
            House::ALL.into_iter().all(|house| {
                Digit::ALL.into_iter().all(|other| {
                    let most = if other == digit && house.cells().contains(cell) { 3 } else { 2 };
                    let places = board.positions(house, other).count_ones();
                    places == most || places == 0 && most == 2
                })
            })
        };
        let digits = board.digits(cell);
        let Some(digit) = digits.iter().find(|&digit| digits.len() == 3 && is_extra(digit)) else {
            return ControlFlow::Continue(());
        };
        let (cells, extra) = (CellSet::of(cell), DigitSet::of(digit));
        let pattern = Pattern::Bug { cells, extra, rescue: Rescue::Cell(cell) };
        found(Step::removing(Kind::BugPlusOne, marks(board, cells, !extra), pattern))
    }
}
