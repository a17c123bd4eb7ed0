//! Unavoidable sets: cells of a solution that could hold other digits if none of them were given.
//!
//! Every puzzle with this one solution has a clue in each of its unavoidable sets (the term is Ed Russell's and Gary
//! McGuire's; "There is no 16-clue Sudoku", 2012). So a clue that is the last one in such a set must stay, and no solver
//! needs to be asked.

use crate::cells::{Cells, each};

/// The most sets that are kept.
const MOST: usize = 128;

/// Unavoidable sets of one solution, found by cell.
#[derive(Debug)]
pub(crate) struct Unavoidable {
    sets: [Cells; MOST],
    /// For each cell the sets it is in, a bit each.
    of_cell: [u128; 81],
    count: usize,
    /// The sets of the solution itself, which stay when the others' room is used again.
    kept: usize,
}

impl Unavoidable {
    pub(crate) const fn new() -> Self {
        Self { sets: [0; MOST], of_cell: [0; 81], count: 0, kept: 0 }
    }

    /// Starts with the sets of a solution that are easy to see: two lines of a band or stack that hold the same digits
    /// in some columns or rows can swap them there.
    pub(crate) fn start(&mut self, solution: &[u8; 81]) {
        self.of_cell = [0; 81];
        self.count = 0;
        for first in 0..9 {
            for second in first + 1..first / 3 * 3 + 3 {
                self.add_swaps(solution, 9 * first, 9 * second, 1);
                self.add_swaps(solution, first, second, 9);
            }
        }
        self.kept = self.count;
    }

    /// Adds the swaps of two parallel lines, given by their first cells and the distance to the next.
    fn add_swaps(&mut self, solution: &[u8; 81], first: usize, second: usize, step: usize) {
        let mut place = [0; 10];
        for i in 0..9 {
            place[usize::from(solution[first + i * step]) % 10] = i;
        }
        let mut left = 0x1FFu32;
        // The last cycle is what is left when the others were swapped; but it is no smaller set's union.
        while left != 0 {
            let start = left.trailing_zeros() as usize;
            let (mut at, mut cells) = (start, 0);
            loop {
                left &= !(1 << at);
                for cell in [first + at * step, second + at * step] {
                    cells |= 1 << cell;
                    self.of_cell[cell] |= 1 << self.count;
                }
                at = place[usize::from(solution[second + at * step]) % 10];
                if at == start {
                    break;
                }
            }
            // There is room: 18 pairs of lines have four cycles each at the most.
            self.sets[self.count] = cells;
            self.count += 1;
        }
    }

    /// Adds a set. When there is no more room, one that was added before is forgotten.
    pub(crate) fn add(&mut self, cells: Cells) {
        let mut index = self.count;
        if index >= MOST {
            index = self.kept + (self.count - self.kept) % (MOST - self.kept);
            let old = core::mem::take(&mut self.sets[index]);
            each(old, |cell| self.of_cell[cell] &= !(1 << index));
        }
        self.sets[index] = cells;
        each(cells, |cell| self.of_cell[cell] |= 1 << index);
        self.count += 1;
    }

    /// Whether some set has no clue but those of `group`, which are among the clues.
    #[inline]
    pub(crate) fn needs(&self, group: Cells, clues: Cells) -> bool {
        let mut sets = 0;
        each(group, |cell| sets |= self.of_cell[cell]);
        let others = clues & !group;
        while sets != 0 {
            if self.sets[sets.trailing_zeros() as usize % MOST] & others == 0 {
                return true;
            }
            sets &= sets - 1;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solution::random_values;
    use bitdoku_grid::{Digit, Grid, Xoshiro256};
    use bitdoku_solve::Solver;

    #[test]
    fn sets_are_unavoidable() {
        let mut random = Xoshiro256::seeded(2);
        let mut scan: Box<dyn Solver> = "scan".parse().unwrap();
        let mut sets = Unavoidable::new();
        for _ in 0..5 {
            let values = random_values(&mut random);
            sets.start(&values);
            assert!(sets.count >= 18);
            for &set in &sets.sets[..sets.count] {
                let grid = Grid::new(core::array::from_fn(|i| {
                    (set >> i & 1 == 0).then(|| Digit::from_index(usize::from(values[i]) - 1))
                }));
                assert!(scan.count(&grid.into(), 2).solutions == 2, "{grid}");
            }
        }
    }

    #[test]
    fn a_set_without_another_clue_needs_its_last() {
        let mut sets = Unavoidable::new();
        sets.add(0b1011);
        assert!(sets.needs(0b1000, 0b1100));
        assert!(!sets.needs(0b1000, 0b1101));
        assert!(sets.needs(0b0011, 0b0011));
        // However many come after it, the latest is known.
        for i in 0..500 {
            let set = 1 << (i % 81) | 1 << (i * 7 % 80);
            sets.add(set);
            assert!(sets.needs(set, set | 1 << 80 & !set));
        }
    }
}
