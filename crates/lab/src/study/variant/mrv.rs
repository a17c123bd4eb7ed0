//! Document 001 on boards of any size.

use super::Outcome;
use super::board::Board;

struct Search<'a> {
    board: &'a Board,
    problem: Vec<u8>,
    mask: [Vec<u64>; 3],
    outcome: Outcome,
    cap: u64,
}

/// Searches for the first solution, with so many placements at most.
pub fn solve(board: &Board, puzzle: &[u8], cap: u64) -> Outcome {
    let mask = std::array::from_fn(|_| vec![0; board.side]);
    let mut search = Search { board, problem: puzzle.to_vec(), mask, outcome: Outcome::default(), cap };
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
        for (mask, number) in self.mask.iter_mut().zip(self.board.houses_of(cell)) {
            mask[number] |= 1 << value;
        }
    }

    /// The document's `clear_bit`.
    fn clear(&mut self, cell: usize, value: u8) {
        for (mask, number) in self.mask.iter_mut().zip(self.board.houses_of(cell)) {
            mask[number] &= !(1 << value);
        }
    }

    /// The first empty cell with the fewest values, and these; the first with at most one ends the scan.
    fn fewest(&self) -> Option<(usize, u64)> {
        let mut best: Option<(usize, u64)> = None;
        for cell in (0..self.problem.len()).filter(|&cell| self.problem[cell] == 0) {
            let [row, column, block] = self.board.houses_of(cell);
            let open = self.board.all() & !(self.mask[0][row] | self.mask[1][column] | self.mask[2][block]);
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
        while open != 0 && self.outcome.placements < self.cap {
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
