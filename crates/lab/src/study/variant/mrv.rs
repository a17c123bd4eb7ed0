//! Document 001 on boards of any size.

use super::Outcome;
use super::board::Shape;

struct Search<'a> {
    shape: &'a Shape,
    problem: Vec<u8>,
    mask: [Vec<u32>; 3],
    outcome: Outcome,
}

/// Searches for the first solution.
pub fn solve(shape: &Shape, puzzle: &[u8]) -> Outcome {
    let mask = std::array::from_fn(|_| vec![0; shape.side]);
    let mut search = Search { shape, problem: puzzle.to_vec(), mask, outcome: Outcome::default() };
    for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
        search.set(cell, value);
    }
    if search.fill() {
        search.outcome.filled = Some(search.problem);
    }
    search.outcome
}

impl Search<'_> {
    /// The document's `set_bit`, which does not notice a bit that is set already.
    fn set(&mut self, cell: usize, value: u8) {
        for (mask, number) in self.mask.iter_mut().zip(self.shape.houses_of(cell)) {
            mask[number] |= 1 << value;
        }
    }

    /// The document's `clear_bit`.
    fn clear(&mut self, cell: usize, value: u8) {
        for (mask, number) in self.mask.iter_mut().zip(self.shape.houses_of(cell)) {
            mask[number] &= !(1 << value);
        }
    }

    /// The first empty cell with the fewest values, and these; the first with at most one ends the scan.
    fn fewest(&self) -> Option<(usize, u32)> {
        let mut best: Option<(usize, u32)> = None;
        let all = ((1u32 << self.shape.side) - 1) << 1;
        for cell in (0..self.problem.len()).filter(|&cell| self.problem[cell] == 0) {
            let [row, column, block] = self.shape.houses_of(cell);
            let open = all & !(self.mask[0][row] | self.mask[1][column] | self.mask[2][block]);
            if best.is_none_or(|(_, least)| open.count_ones() < least.count_ones()) {
                best = Some((cell, open));
                if open.count_ones() <= 1 {
                    break;
                }
            }
        }
        best
    }

    fn fill(&mut self) -> bool {
        let Some((cell, mut open)) = self.fewest() else { return true };
        while open != 0 {
            let value = open.trailing_zeros() as u8;
            open &= open - 1;
            self.outcome.guesses += u64::from(open != 0);
            self.outcome.placements += 1;
            self.problem[cell] = value;
            self.set(cell, value);
            if self.fill() {
                return true;
            }
            self.clear(cell, value);
            self.problem[cell] = 0;
        }
        false
    }
}
