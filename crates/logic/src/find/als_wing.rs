//! ALS wings: an almost locked set and a bivalue cell, one of which holds a digit.
//!
//! ```text
//!    r1   wz  wy  .  | .   xy  .           WXYZ-Wing: three cells of row 1 have the four digits w, x, y, z.
//!    r2   .   .   .  | xz  .   .           If r2c4 is x, r1c5 is not, and the three hold w, y and z.
//!                                          So r1c1 or r2c4 is z in any case.
//! ```
//!
//! An *almost locked set* is n cells of a house with n + 1 digits between them. A digit that the bivalue cell shares with
//! the set, and whose places in the set it sees, is *restricted*: only one of the two has it, so the other has the second
//! common digit. If both common digits are restricted, the set is locked whichever the cell takes: each of its digits goes
//! from all that sees its places.
//!
//! The idea is bennys' ALS-XZ (2005); names by size, ratings and order are those of Sukaku Explainer (2020).

use std::cmp::Reverse;
use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A wing of `N` cells, 4 to 7: `N` - 1 in the almost locked set, and the bivalue cell.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsWing;
/// let example = &AlsWing::<4>.info().examples[0];
/// let step = example.step(&AlsWing::<4>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In row 7, r7c234 hold 1, 3, 8 and 9 between them, one digit more than there are cells.");
/// assert_eq!(words.reasons[1].text, "r4c3 is 3 or 8, and sees all of their places for 3 and 8.");
/// assert_eq!(words.conclusion.text, "So 1 can be removed from r7c8; 3 from r89c3; 8 from r8c3.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsWing<const N: usize>;

impl<const N: usize> Technique for AlsWing<N> {
    fn slug(&self) -> &'static str {
        const { assert!(4 <= N && N <= 7, "an ALS wing has 4 to 7 cells") }
        ["wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"][N - 4]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut wings = wings(board, N);
        wings.sort_by_key(Wing::order);
        wings.iter().try_for_each(|wing| found(wing.step(board)))
    }

    fn first(&self, board: &Board, _: &mut Scratch) -> Option<Step> {
        wings(board, N).iter().min_by_key(|wing| wing.order()).map(|wing| wing.step(board))
    }
}

/// A set and a cell that eliminate something.
struct Wing {
    house: House,
    set: CellSet,
    cell: Cell,
    restricted: DigitSet,
    /// How many candidates the set has, and the richest of its cells.
    sum: usize,
    most: usize,
    eliminations: CandidateSet,
}

/// The wings of this many cells on a board, those of each set in one of its houses only.
fn wings(board: &Board, size: usize) -> Vec<Wing> {
    let (bivalue, mut found) = (board.bivalue_cells(), Vec::new());
    if bivalue.is_empty() {
        return found;
    }
    let boxes_first = House::ALL[18..].iter().chain(&House::ALL[..18]);
    for &house in boxes_first {
        let fit = |cell: &Cell| (2..=size).contains(&board.digits(*cell).len());
        let cells: Vec<Cell> = (house.cells() & board.empty_cells()).iter().filter(fit).collect();
        if cells.len() >= size - 1 {
            let mut search = Sets { size, board, house, bivalue, found: &mut found };
            search.extend(&cells, CellSet::EMPTY, DigitSet::EMPTY);
        }
    }
    found
}

/// The search for almost locked sets in a house.
struct Sets<'a> {
    size: usize,
    board: &'a Board,
    house: House,
    bivalue: CellSet,
    found: &'a mut Vec<Wing>,
}

impl Sets<'_> {
    fn extend(&mut self, cells: &[Cell], set: CellSet, digits: DigitSet) {
        let missing = self.size - 1 - set.len();
        if missing == 0 {
            // A set in one line of a box was met in the box.
            let again = self.house.index() < 18 && set.is_subset(first_box(set).cells());
            if digits.len() == self.size && !again {
                self.wings(set, digits);
            }
            return;
        }
        for (i, &cell) in cells.iter().enumerate() {
            if cells.len() - i < missing {
                return;
            }
            let wider = digits | self.board.digits(cell);
            if wider.len() <= self.size {
                self.extend(&cells[i + 1..], set | CellSet::of(cell), wider);
            }
        }
    }

    /// The wings of a set.
    fn wings(&mut self, set: CellSet, digits: DigitSet) {
        let board = self.board;
        let mut seen = [CellSet::EMPTY; 9];
        let mut partners = CellSet::EMPTY;
        for digit in digits {
            let places = set & board.cells(digit);
            let of_digit = places.iter().fold(board.cells(digit), |seen, cell| seen & cell.peers()) - set;
            seen[digit.index()] = of_digit;
            partners |= of_digit;
        }
        for cell in partners & self.bivalue {
            let pair = board.digits(cell);
            if !pair.is_subset(digits) {
                continue;
            }
            let restricted: DigitSet = pair.iter().filter(|digit| seen[digit.index()].contains(cell)).collect();
            let goes = if restricted == pair { digits } else { pair - restricted };
            let mut eliminations = CandidateSet::EMPTY;
            for digit in goes {
                let beside = if pair.contains(digit) { cell.peers() } else { CellSet::ALL };
                *eliminations.cells_mut(digit) = seen[digit.index()] & beside;
            }
            if !eliminations.is_empty() {
                let sizes = || set.iter().map(|cell| board.digits(cell).len());
                let (sum, most) = (sizes().sum(), sizes().max().unwrap_or(0));
                self.found.push(Wing { house: self.house, set, cell, restricted, sum, most, eliminations });
            }
        }
    }
}

fn first_box(set: CellSet) -> House {
    set.first().map_or(House::ALL[18], |cell| House::block(cell.block()))
}

impl Wing {
    /// How many cells it has.
    fn size(&self) -> usize {
        self.set.len() + 1
    }

    /// How hard it is beside others of as many cells: by its richest cell.
    fn richness(&self) -> impl Ord + use<> {
        match self.size() {
            4 => (self.most == 3, Reverse(0)),
            5 => (false, Reverse(self.most.abs_diff(3))),
            _ => (false, Reverse(0)),
        }
    }

    /// Whether both common digits matter: otherwise the wing is as good as one with a single restricted digit.
    fn is_double(&self) -> bool {
        let gone: DigitSet = self.eliminations.iter().map(|candidate| candidate.digit()).collect();
        self.restricted.len() == 2 && !(gone.len() == 1 && gone.is_subset(self.restricted))
    }

    /// Easiest first, of these those that eliminate most, and then an order that is Sukaku Explainer's own.
    fn order(&self) -> impl Ord + use<> {
        // Sums as texts: 9 after 10.
        let (first, second) = if self.sum < 10 { (self.sum, 0) } else { (self.sum / 10, 1 + self.sum % 10) };
        (
            self.richness(),
            Reverse(self.eliminations.len()),
            Reverse((self.is_double(), self.most, first, second)),
            Reverse(self.set.bits().reverse_bits()),
            self.cell,
        )
    }

    fn step(&self, board: &Board) -> Step {
        let digits = self.set.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
        Step::removing(
            [Kind::WxyzWing, Kind::VwxyzWing, Kind::UvwxyzWing, Kind::TuvwxyzWing][self.size() - 4],
            self.eliminations,
            Pattern::AlsWing {
                house: self.house,
                cells: self.set,
                digits,
                pincer: self.cell,
                restricted: self.restricted,
            },
        )
    }
}
