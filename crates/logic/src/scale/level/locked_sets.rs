//! Almost locked sets: ALS-XZ, ALS-XY-Wing and ALS-Chains; and Sue de Coq.
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
use crate::find::marks;

/// What they eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    chains(board) | sue_de_coq(board)
}

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

fn chains(board: &Board) -> CandidateSet {
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

/// What Sue de Coq eliminates: some cells where a line crosses a box, with cells of the line and cells of the box, hold as many digits as
/// they are cells.
fn sue_de_coq(board: &Board) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for line in House::ALL.into_iter().take(18) {
        for block in House::ALL.into_iter().skip(18) {
            let crossing = line.cells() & block.cells() & board.empty_cells();
            if crossing.len() < 2 {
                continue;
            }
            for omitted in crossing.iter().map(CellSet::of).chain([CellSet::EMPTY]) {
                let core = crossing - omitted;
                if core.len() >= 2 {
                    around(board, [line, block].map(House::cells), core, &mut gone);
                }
            }
        }
    }
    gone
}

/// Cells beside a core, and the digits they have.
struct Wing {
    cells: CellSet,
    digits: DigitSet,
    /// How many digits more than its own it takes from the core.
    taken: usize,
}

fn around(board: &Board, [line, block]: [CellSet; 2], core: CellSet, gone: &mut CandidateSet) {
    let all = |cells: CellSet| cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
    let digits = all(core);
    let spare = digits.len().saturating_sub(core.len());
    if spare < 2 {
        return;
    }
    let wings = |house: CellSet| -> Vec<Wing> {
        let cells: Vec<Cell> = ((board.empty_cells() & house) - core).iter().collect();
        let mut unions = vec![DigitSet::EMPTY; 1 << cells.len()];
        let mut wings = Vec::new();
        for choice in 1..1usize << cells.len() {
            unions[choice] = unions[choice & (choice - 1)] | board.digits(cells[choice.trailing_zeros() as usize]);
            let own = (unions[choice] - digits).len();
            let size = choice.count_ones() as usize;
            if size > own && size - own < spare && !(unions[choice] & digits).is_empty() {
                let cells = bits(choice as u32).map(|at| cells[at]).collect();
                wings.push(Wing { cells, digits: unions[choice], taken: size - own });
            }
        }
        wings
    };
    let along = wings(line);
    if along.is_empty() {
        return;
    }
    let beside = wings(block);
    for p in &along {
        for q in &beside {
            if p.taken + q.taken != spare || !p.cells.is_disjoint(q.cells) || !(p.digits & q.digits & digits).is_empty()
            {
                continue;
            }
            let shared = p.digits & q.digits;
            *gone |= marks(board, block - core - q.cells, ((digits | q.digits) - p.digits) | shared);
            *gone |= marks(board, line - core - p.cells, ((digits | p.digits) - q.digits) | shared);
        }
    }
}
