//! Document 001 on boards of any size.

use super::board::Board;
use super::{Event, Outcome, Watch, Why};

struct Filling<'a, W> {
    board: &'a Board,
    problem: Vec<u8>,
    mask: [Vec<u64>; 3],
    outcome: Outcome,
    cap: u64,
    watch: &'a mut W,
}

/// Searches for the first solution, with at most this many placements.
pub fn solve(board: &Board, puzzle: &[u8], cap: u64) -> Outcome {
    solve_watched(board, puzzle, cap, &mut ())
}

/// The same, with somebody who hears of each step.
pub fn solve_watched(board: &Board, puzzle: &[u8], cap: u64, watch: &mut impl Watch) -> Outcome {
    let mask = std::array::from_fn(|_| vec![0; board.side]);
    let mut search = Filling { board, problem: puzzle.to_vec(), mask, outcome: Outcome::default(), cap, watch };
    for (cell, &value) in puzzle.iter().enumerate().filter(|(_, value)| **value != 0) {
        search.set(cell, value);
    }
    if search.fill() {
        search.outcome.filled = Some(search.problem);
    }
    search.outcome
}

impl<W: Watch> Filling<'_, W> {
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
        let Some((cell, mut open)) = self.fewest() else { return self.watch.is_last() };
        self.watch.tell(|| Event::Choose { cell, values: open });
        if open == 0 {
            self.watch.tell(|| Event::DeadEnd(Some(cell)));
        }
        let of = open.count_ones() as usize;
        while open != 0 && self.outcome.placements < self.cap {
            let value = open.trailing_zeros() as u8;
            open &= open - 1;
            self.outcome.guesses += u64::from(open != 0);
            self.outcome.placements += 1;
            self.problem[cell] = value;
            self.set(cell, value);
            let why = Why::Try { nth: of - open.count_ones() as usize, of };
            self.watch.tell(|| Event::Place { cell, value, why });
            if self.fill() {
                return true;
            }
            self.clear(cell, value);
            self.problem[cell] = 0;
            self.watch.tell(|| Event::Remove { cell });
        }
        false
    }
}
