//! A position that remembers its singles in the order in which they arose.
//!
//! HoDoKu scans no grid for singles. A cell that loses its last but one candidate goes to the end of one queue, a digit that
//! loses its last but one place in a house to the end of another, and who asks for a single gets the oldest. So the order of
//! all that happened before decides which single comes next.

use std::collections::VecDeque;

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use crate::bits::bits;

/// Candidates, filled cells, and both queues.
#[derive(Clone, Debug)]
pub(crate) struct Queues {
    /// The digit of each filled cell, from 1; 0 if it is empty.
    values: [u8; 81],
    marks: [u16; 81],
    cells: [u128; 9],
    /// How many empty cells of a house have a digit.
    counts: [[i8; 9]; 27],
    naked: VecDeque<(u8, u8)>,
    hidden: VecDeque<(u8, u8)>,
}

/// Indices of the houses of each cell.
const HOUSES: [[u8; 3]; 81] = {
    let mut all = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let houses = Cell::from_index(cell).houses();
        all[cell] = [houses[0].index() as u8, houses[1].index() as u8, houses[2].index() as u8];
        cell += 1;
    }
    all
};

/// The peers of each cell and the cells of each house as bits.
const PEERS: [u128; 81] = {
    let mut all = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        all[cell] = Cell::from_index(cell).peers().bits();
        cell += 1;
    }
    all
};
const CELLS: [u128; 27] = {
    let mut all = [0; 27];
    let mut house = 0;
    while house < 27 {
        all[house] = House::from_index(house).cells().bits();
        house += 1;
    }
    all
};

impl Queues {
    /// The empty grid.
    pub(crate) fn new() -> Self {
        Self {
            values: [0; 81],
            marks: [0x1FF; 81],
            cells: [CellSet::ALL.bits(); 9],
            counts: [[9; 9]; 27],
            naked: VecDeque::with_capacity(64),
            hidden: VecDeque::with_capacity(128),
        }
    }

    /// Becomes the same position, with both queues empty.
    pub(crate) fn copy_position(&mut self, other: &Self) {
        self.values = other.values;
        self.marks = other.marks;
        self.cells = other.cells;
        self.counts = other.counts;
        self.naked.clear();
        self.hidden.clear();
    }

    /// Takes a candidate away, if it is there.
    pub(crate) fn eliminate(&mut self, candidate: Candidate) {
        self.remove(candidate.cell().index(), candidate.digit().index());
    }

    /// Fills a cell, even one that is filled, by another digit.
    pub(crate) fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell().index(), candidate.digit().index());
        if usize::from(self.values[cell]) == digit + 1 {
            return;
        }
        let marks = self.marks[cell];
        self.values[cell] = digit as u8 + 1;
        self.marks[cell] = 0;
        bits(marks).for_each(|mark| self.cells[mark] &= !(1 << cell));
        let mut peers = PEERS[cell] & self.cells[digit];
        while peers != 0 {
            self.remove(peers.trailing_zeros() as usize, digit);
            peers &= peers - 1;
        }
        // Only now do its own candidates leave the counts of its houses.
        for mark in bits(marks) {
            for house in HOUSES[cell] {
                let count = &mut self.counts[usize::from(house)][mark];
                *count -= 1;
                if *count == 1 && mark != digit {
                    self.append_hidden(usize::from(house), mark);
                }
            }
        }
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        let bit = 1 << digit;
        if self.marks[cell] & bit == 0 {
            return;
        }
        self.marks[cell] &= !bit;
        self.cells[digit] &= !(1 << cell);
        let left = self.marks[cell];
        if left == 0 {
            return;
        }
        if left.is_power_of_two() {
            self.naked.push_back((cell as u8, left.trailing_zeros() as u8));
        }
        for house in HOUSES[cell] {
            let house = usize::from(house);
            let count = &mut self.counts[house][digit];
            *count -= 1;
            match *count {
                1 => self.append_hidden(house, digit),
                0 => {
                    let is_gone =
                        |&(cell, other): &(u8, u8)| usize::from(other) == digit && CELLS[house] >> cell & 1 != 0;
                    if let Some(at) = self.hidden.iter().position(is_gone) {
                        self.hidden.remove(at);
                    }
                }
                _ => {}
            }
        }
    }

    fn append_hidden(&mut self, house: usize, digit: usize) {
        let places = self.cells[digit] & CELLS[house];
        if places != 0 {
            self.hidden.push_back((places.trailing_zeros() as u8, digit as u8));
        }
    }

    /// The oldest naked single that is the last empty cell of a house.
    pub(crate) fn full_house(&self) -> Option<(Candidate, House)> {
        self.naked.iter().filter(|&&(cell, _)| self.is_empty(cell)).find_map(|&(cell, digit)| {
            let house = HOUSES[usize::from(cell)].into_iter().find(|&house| {
                let counts = &self.counts[usize::from(house)];
                counts.iter().enumerate().all(|(other, &count)| count == 0 || other == usize::from(digit))
            })?;
            Some((candidate(cell, digit), House::from_index(usize::from(house))))
        })
    }

    /// Takes the oldest naked single.
    pub(crate) fn naked_single(&mut self) -> Option<Candidate> {
        while let Some((cell, digit)) = self.naked.pop_front() {
            if self.is_empty(cell) {
                return Some(candidate(cell, digit));
            }
        }
        None
    }

    /// Takes the oldest hidden single.
    pub(crate) fn hidden_single(&mut self) -> Option<Candidate> {
        while let Some((cell, digit)) = self.hidden.pop_front() {
            if self.is_empty(cell) {
                return Some(candidate(cell, digit));
            }
        }
        None
    }

    /// The naked singles in their order, none of which is taken.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = Candidate> {
        self.naked.iter().filter(|&&(cell, _)| self.is_empty(cell)).map(|&(cell, digit)| candidate(cell, digit))
    }

    /// The hidden singles in their order that are still alone in a house; none is taken.
    pub(crate) fn hidden_singles(&self) -> impl Iterator<Item = Candidate> {
        let is_alone = |&&(cell, digit): &&(u8, u8)| {
            let houses = HOUSES[usize::from(cell)];
            self.is_empty(cell) && houses.iter().any(|&house| self.counts[usize::from(house)][usize::from(digit)] == 1)
        };
        self.hidden.iter().filter(is_alone).map(|&(cell, digit)| candidate(cell, digit))
    }

    /// How many empty cells of a house have the digit.
    pub(crate) fn count(&self, house: House, digit: Digit) -> i8 {
        self.counts[house.index()][digit.index()]
    }

    /// The candidates of a cell.
    pub(crate) fn digits(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.marks[cell.index()])
    }

    fn is_empty(&self, cell: u8) -> bool {
        self.values[usize::from(cell)] == 0
    }
}

fn candidate(cell: u8, digit: u8) -> Candidate {
    Candidate::of(Cell::from_index(usize::from(cell)), Digit::from_index(usize::from(digit)))
}
