//! Almost locked sets: ALS-XZ, ALS-XY-Wing and ALS-Chains.
//!
//! Cells of a house with one digit more than cells, which hold all others when they lose one. If they hold a digit whose places all see
//! those of another set, the other loses it: a *restricted common*. So a chain of such sets is a way of implications, as in [`links`](super::links):
//!
//! ```text
//!    candidate on ──▶ A loses it ──▶ A holds x ──▶ B loses x ──▶ B holds y ──▶ … ──▶ Z holds it, and sees the candidate
//! ```
//!
//! What two sets with two restricted commons eliminate is such a way as well, which comes back to its first set. Neighbours in a chain share
//! no cell. A chain has any length and any direction (HoDoKu's run from earlier to later sets alone).

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::bits::bits;
use crate::board::Board;

/// An almost locked set.
struct Set {
    cells: CellSet,
    digits: DigitSet,
    /// For each digit the candidates that see all its places.
    reach: [CellSet; 9],
    /// For each digit the sets that lose it when this one holds it.
    commons: [Vec<u16>; 9],
}

/// Almost locked sets of a board that have digits to lose and to hold.
fn sets(board: &Board) -> Vec<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for house in House::ALL {
        let cells: Vec<Cell> = (board.empty_cells() & house.cells()).iter().collect();
        // The digits of each choice of cells, from those of the choice without its first cell.
        let mut digits = vec![DigitSet::EMPTY; 1 << cells.len()];
        for choice in 1..1usize << cells.len() {
            let first = choice.trailing_zeros() as usize;
            digits[choice] = digits[choice & (choice - 1)] | board.digits(cells[first]);
            let size = choice.count_ones() as usize;
            if digits[choice].len() != size + 1 || size == 1 && house.index() >= 9 {
                continue;
            }
            let chosen: CellSet = bits(choice as u32).map(|at| cells[at]).collect();
            if house.index() < 18 || !is_in_line(chosen) {
                let set = Set::new(board, chosen, digits[choice]);
                if set.reach.iter().filter(|reach| !reach.is_empty()).count() >= 2 {
                    sets.push(set);
                }
            }
        }
    }
    sets
}

/// Whether the cells lie in a row or a column, where they were met before.
fn is_in_line(cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return true };
    let [row, col, _] = first.houses();
    cells.is_subset(row.cells()) || cells.is_subset(col.cells())
}

impl Set {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> Self {
        let mut reach = [CellSet::EMPTY; 9];
        for digit in digits {
            let all = board.cells(digit);
            reach[digit.index()] = (cells & all).iter().fold(all, |seen, cell| seen & cell.peers());
        }
        Self { cells, digits, reach, commons: [const { Vec::new() }; 9] }
    }
}

/// What they eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let mut sets = sets(board);
    for digit in Digit::ALL {
        let places: Vec<(usize, CellSet, CellSet)> = sets
            .iter()
            .enumerate()
            .filter(|(_, set)| set.digits.contains(digit) && !set.reach[digit.index()].is_empty())
            .map(|(i, set)| (i, set.cells, set.cells & board.cells(digit)))
            .collect();
        for (at, &(i, cells, _)) in places.iter().enumerate() {
            let reach = sets[i].reach[digit.index()];
            for &(j, other, own) in &places[..at] {
                if own.is_subset(reach) && cells.is_disjoint(other) {
                    sets[i].commons[digit.index()].push(j as u16);
                    sets[j].commons[digit.index()].push(i as u16);
                }
            }
        }
    }
    let mut gone = CandidateSet::EMPTY;
    let mut way = Way {
        sets: &sets,
        held: vec![DigitSet::EMPTY; sets.len()],
        lost: vec![DigitSet::EMPTY; sets.len()],
        open: Vec::new(),
    };
    for digit in Digit::ALL {
        let touching: Vec<usize> = (0..sets.len()).filter(|&i| !sets[i].reach[digit.index()].is_empty()).collect();
        for cell in touching.iter().fold(CellSet::EMPTY, |all, &i| all | sets[i].reach[digit.index()]) {
            if way.comes_back(cell, digit, &touching) {
                gone.insert(Candidate::of(cell, digit));
            }
        }
    }
    gone
}

/// What follows from a candidate that is on.
struct Way<'a> {
    sets: &'a [Set],
    held: Vec<DigitSet>,
    lost: Vec<DigitSet>,
    open: Vec<(usize, Digit)>,
}

impl Way<'_> {
    /// Whether a set comes to hold the digit of a candidate that sees it, if the candidate is on. `touching` are the sets with the
    /// digit.
    fn comes_back(&mut self, cell: Cell, digit: Digit, touching: &[usize]) -> bool {
        self.held.fill(DigitSet::EMPTY);
        self.lost.fill(DigitSet::EMPTY);
        self.open.clear();
        let sees = |set: &Set| set.reach[digit.index()].contains(cell);
        for &i in touching {
            if sees(&self.sets[i]) {
                self.lose(i, digit);
            }
        }
        while let Some((i, held)) = self.open.pop() {
            if held == digit && sees(&self.sets[i]) {
                return true;
            }
            for k in 0..self.sets[i].commons[held.index()].len() {
                let other = self.sets[i].commons[held.index()][k];
                self.lose(other as usize, held);
            }
        }
        false
    }

    /// A set loses a digit, so it holds all its others.
    fn lose(&mut self, i: usize, digit: Digit) {
        if !self.lost[i].contains(digit) {
            self.lost[i].insert(digit);
            let fresh = self.sets[i].digits - DigitSet::of(digit) - self.held[i];
            self.held[i] |= fresh;
            self.open.extend(fresh.iter().map(|digit| (i, digit)));
        }
    }
}
