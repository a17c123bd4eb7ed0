//! Almost locked sets: k cells of a house with k + 1 digits; and the digits that two of them cannot both hold.

use bitdoku_grid::{Cell, CellSet, Digit, DigitSet, House};

use super::row::{members, union};
use crate::board::Board;

/// An almost locked set; a cell of two candidates is one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Als {
    pub(crate) house: House,
    pub(crate) cells: CellSet,
    pub(crate) digits: DigitSet,
    /// For each digit the places outside that see all its places within.
    reach: [CellSet; 9],
    /// All of these.
    pub(crate) near: CellSet,
}

impl Als {
    /// The places of a digit outside it that see all its places within.
    #[inline]
    pub(crate) const fn reach(&self, digit: Digit) -> CellSet {
        self.reach[digit.index()]
    }
}

/// Two sets of which only one can hold a digit: a *restricted common*.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common {
    /// The numbers of the sets, the lower first.
    pub(crate) sets: [u16; 2],
    /// The first such digit.
    pub(crate) first: Digit,
    /// The last, if there are several.
    pub(crate) last: Option<Digit>,
}

/// All almost locked sets of a board and their restricted commons.
#[derive(Clone, Debug, Default)]
pub(crate) struct AlsList {
    pub(crate) sets: Vec<Als>,
    pub(crate) commons: Vec<Common>,
    /// For each cell the sets that have it, as bits.
    with_cell: Vec<u64>,
}

impl AlsList {
    /// Makes it the list of a board: rows, columns, boxes; in a house, sets that begin alike together, the shorter first.
    ///
    /// Pairs are those of sets without a common cell, unless they may overlap. What the argument rests on holds of these, too: a digit
    /// that links them lies in none of their common cells, since no cell sees itself.
    pub(crate) fn fill(&mut self, board: &Board, overlapping: bool) {
        self.sets.clear();
        for house in House::ALL {
            let empty = board.empty_cells() & house.cells();
            self.extend(board, house, empty, CellSet::EMPTY, DigitSet::EMPTY);
        }
        self.find_commons(board, overlapping);
    }

    fn extend(&mut self, board: &Board, house: House, mut rest: CellSet, cells: CellSet, digits: DigitSet) {
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let (cells, digits) = (cells | CellSet::of(cell), digits | board.digits(cell));
            if digits.len() == cells.len() + 1 && is_new(house, cells) {
                self.sets.push(als(board, house, cells, digits));
            }
            self.extend(board, house, rest, cells, digits);
        }
    }

    fn find_commons(&mut self, board: &Board, overlapping: bool) {
        self.commons.clear();
        // Most pairs are too far apart, or overlap: for each cell the sets that have it tell which.
        let words = self.sets.len().div_ceil(64);
        self.with_cell.clear();
        self.with_cell.resize(81 * words, 0);
        for (number, set) in self.sets.iter().enumerate() {
            for cell in set.cells {
                self.with_cell[cell.index() * words + number / 64] |= 1 << (number % 64);
            }
        }
        let mut others = vec![0; words];
        for (number, one) in self.sets.iter().enumerate() {
            let with_cell = |cell: Cell| &self.with_cell[cell.index() * words..][..words];
            others.fill(0);
            one.near.iter().for_each(|cell| union(&mut others, with_cell(cell)));
            for cell in one.cells.iter().filter(|_| !overlapping) {
                others.iter_mut().zip(with_cell(cell)).for_each(|(word, own)| *word &= !own);
            }
            for beyond in members(&others).map(usize::from).filter(|&other| other > number) {
                let other = &self.sets[beyond];
                let mut restricted = DigitSet::EMPTY;
                for digit in one.digits & other.digits {
                    if (other.cells & board.cells(digit)).is_subset(one.reach(digit)) {
                        restricted.insert(digit);
                    }
                }
                if let (Some(first), Some(last)) = (restricted.first(), restricted.last()) {
                    let sets = [number as u16, beyond as u16];
                    self.commons.push(Common { sets, first, last: (first != last).then_some(last) });
                }
            }
        }
    }

    /// A set by its number.
    #[inline]
    pub(crate) fn set(&self, number: u16) -> &Als {
        &self.sets[usize::from(number)]
    }
}

/// Whether a set of cells was not met in a house before this one.
fn is_new(house: House, cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let [row, col, _] = first.houses();
    match house.index() {
        0..9 => true,
        9..18 => cells.len() > 1,
        _ => !cells.is_subset(row.cells()) && !cells.is_subset(col.cells()),
    }
}

fn als(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Als {
    let (mut reach, mut near) = ([CellSet::EMPTY; 9], CellSet::EMPTY);
    for digit in digits {
        let places = board.cells(digit);
        reach[digit.index()] = (cells & places).iter().fold(places, |reach, cell| reach & cell.peers());
        near |= reach[digit.index()];
    }
    Als { house, cells, digits, reach, near }
}
