//! Bitmasks for rows, columns and boxes; the empty cell with the fewest values first.
//!
//! Source: "Bitmasking + Backtracking Algorithm", the documentation page of a C program; its author is not named.
//! Each house has a 16-bit mask in which bit `k` says that digit `k` is present. The values of a cell are the zeros
//! of the OR of its three masks, counted from bit 1 to bit 9; the search takes the first cell with the fewest, and
//! stops looking at once when it finds a cell with none (a dead end) or one.
//!
//! **Claims:** that choosing the cell with the fewest values reduces the number of attempts. It does; the document
//! gives no figures. An unsolvable puzzle is said to be so.
//!
//! **Leaves open:** `COL_DISPLACEMENT`, the number of a box, is not shown, nor is the success at the end of the
//! recursion; the loop that clears a cell when no value works is described, not printed.
//!
//! **Gets wrong:**
//! * The example mask `0b100000000` is said to mean 9; in a mask where digit `k` is bit `k` it means 8.
//! * `solve` calls `set_bit` for every cell, empty ones included, and so sets bit 0 of every mask. That does no harm
//!   only because the zeros are counted from bit 1. We set the bits of the givens alone.
//! * Givens that break a rule set the same bit twice and are never noticed: a full grid with two 5s in a row counts as
//!   solved. Like all solvers of this crate, this one refuses such grids.
//!
//! **Counts** nothing in the document; here guesses, backtracks and placements. Candidates, when they are the puzzle,
//! narrow the values of a cell further.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Solution};

use crate::search::{Search, stated};
use crate::{Budget, End, Found, Info, Report, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "mrv",
    summary: "row, column and box masks; fills the cell with the fewest values first",
    source: "\"Bitmasking + Backtracking Algorithm\", author unnamed",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Bitmasking and backtracking by minimum remaining values.
#[derive(Clone, Debug, Default)]
pub struct Mrv {}

impl Solver for Mrv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Grid>() + size_of::<[Mask; 27]>(), per_guess: 0 })
    }

    fn search(&mut self, puzzle: &Puzzle, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let (grid, marks) = stated(puzzle);
        let mut state = State::new(&marks, &grid);
        Search::of_puzzle(puzzle, budget, found, |search| state.fill(search))
    }
}

/// The digits present in a house: bit `k` is digit `k`, and bit 0 is not used.
type Mask = u16;

const fn bit(digit: Digit) -> Mask {
    1 << digit.value()
}

/// How many of the nine digits are absent from a mask.
const fn zeros(set: Mask) -> u32 {
    (!set & 0x3FE).count_ones()
}

struct State<'a> {
    marks: &'a Pencilmarks,
    problem: Grid,
    /// Of the 27 houses: rows, then columns, then boxes.
    mask: [Mask; 27],
}

impl<'a> State<'a> {
    fn new(marks: &'a Pencilmarks, problem: &Grid) -> Self {
        let mut state = Self { marks, problem: *problem, mask: [0; 27] };
        for (cell, digit) in problem.givens() {
            state.set_bit(cell, digit);
        }
        state
    }

    fn set_bit(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.mask[house.index()] |= bit(digit);
        }
    }

    fn clear_bit(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.mask[house.index()] &= !bit(digit);
        }
    }

    /// The digits that cannot stand in `cell`.
    fn taken(&self, cell: Cell) -> Mask {
        let barred = !self.marks[cell];
        cell.houses().into_iter().fold(barred.bits() << 1, |set, house| set | self.mask[house.index()])
    }

    /// The first empty cell with the fewest values, and its taken digits; the first with at most one ends the scan.
    fn fewest(&self) -> Option<(Cell, Mask)> {
        let mut best = None;
        let mut fewest = 10;
        for cell in Cell::ALL {
            if self.problem[cell].is_none() {
                let set = self.taken(cell);
                if zeros(set) < fewest {
                    fewest = zeros(set);
                    best = Some((cell, set));
                    if fewest <= 1 {
                        break;
                    }
                }
            }
        }
        best
    }

    fn fill(&mut self, search: &mut Search<'_, '_>) -> ControlFlow<End> {
        let Some((cell, set)) = self.fewest() else {
            return search.solution(&Solution::new(self.problem).expect("masks keep the rules"));
        };
        let values = DigitSet::from_bits(!set >> 1);
        if values.is_empty() {
            search.report.backtracks += 1;
        }
        for (tried, digit) in values.iter().enumerate() {
            if tried + 1 < values.len() {
                search.guess()?;
            }
            self.problem.place(cell, digit);
            self.set_bit(cell, digit);
            search.report.placements += 1;
            self.fill(search)?;
            self.clear_bit(cell, digit);
            self.problem.clear(cell);
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bit_0_plays_no_part_in_the_count_of_zeros() {
        assert_eq!(zeros(0), 9);
        assert_eq!(zeros(1), 9);
        assert_eq!(zeros(bit(Digit::ALL[8])), 8);
        assert_eq!(zeros(0x3FE), 0);
    }

    #[test]
    fn the_documents_example_of_a_mask_is_the_digit_8() {
        assert_eq!(0b1_0000_0000, bit(Digit::ALL[7]));
        assert_ne!(0b1_0000_0000, bit(Digit::ALL[8]));
    }
}
