//! Bitmasks for rows, columns and boxes; the empty cell with the fewest values first.
//!
//! Source: Antonio Berna, "Bitmasking + Backtracking Algorithm", the documentation of the C program sudoku-solver, about 2025.
//!
//! **Says:** each house has a 16-bit mask in which bit `k` says that digit `k` is present. The values of a cell are the zeros
//! of the OR of its three masks, counted from bit 1 to bit 9; the search takes the first cell with the fewest, and
//! stops looking at once when it finds a cell with none (a dead end) or one. It claims that this choice "reduces the number of
//! attempts", and that an unsolvable puzzle is said to be so. It gives no figures.
//!
//! **Leaves open:** `COL_DISPLACEMENT`, the number of a box, is not shown (the program has `3 * (i / 3) + j / 3`), nor is the
//! success at the end of the recursion; the loop that clears a cell when no value works is described, not printed.
//!
//! **Our reading:** as printed, but for the bit 0 that `solve` sets in every mask. When the puzzle is given by candidates, they
//! narrow the values of a cell further.
//!
//! **Looked up elsewhere:** author, title and year, and the line of the program for `COL_DISPLACEMENT` under *Leaves open*.
//!
//! **Gets wrong:**
//! * The example mask `0b100000000` is said to mean 9; in a mask where digit `k` is bit `k` it means 8.
//! * `solve` calls `set_bit` for every cell, empty ones included, and so sets bit 0 of every mask. That does no harm
//!   only because the zeros are counted from bit 1. We set the bits of the givens alone.
//! * The arrays are said to be `mask[HALF_SIZE][SIZE]`, where `HALF_SIZE` is 3: not half of a size, but the number of kinds of
//!   houses, which happens to be the side of a box, too.
//! * Comments and text call the set of digits "possible" that the code holds: it is the set of those *used*.
//! * Givens that break a rule set the same bit twice and are never noticed: a full grid with two 5s in a row counts as
//!   solved. Like all solvers of this crate, this one refuses such grids.
//!
//! **Measured:** attempts are fewer with the choice on 497 of the study's 500 puzzles; without it they are 29 times as many, as a
//! geometric mean. Over the study's 200 minimal and easy puzzles it makes 90,655 placements. Its masks have no bit for 16.
//!
//! **See:** `bitdoku-lab study attempts` and `size`; the tests below.
//!
//! **Counts** nothing in the document; here guesses, backtracks and placements.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Solution};

use crate::search::{Search, stated, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "mrv",
    summary: "row, column and box masks; fills the cell with the fewest values first",
    source: "A. Berna, \"Bitmasking + Backtracking Algorithm\", about 2025",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Bitmasking and backtracking by minimum remaining values.
///
/// ```
/// use bitdoku_solve::{Budget, Solver, classic::mrv::Mrv};
/// let [easy, hard] = [
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
/// ];
/// let mut guesses = |puzzle: &str| Mrv::default().solve_within(&puzzle.parse().unwrap(), &Budget::UNLIMITED).1.guesses;
/// assert!(guesses(easy) < guesses(hard));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mrv {}

impl Solver for Mrv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Grid>() + size_of::<[Mask; 27]>(), per_guess: 0 })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        let (grid, marks) = stated(puzzle);
        Branch::new(&marks, &grid).fill(search)
    });
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

struct Branch<'a> {
    marks: &'a Pencilmarks,
    problem: Grid,
    /// Of the 27 houses: rows, then columns, then boxes.
    mask: [Mask; 27],
}

impl<'a> Branch<'a> {
    fn new(marks: &'a Pencilmarks, problem: &Grid) -> Self {
        let mut state = Self { marks, problem: *problem, mask: [0; 27] };
        for (cell, digit) in problem.givens() {
            state.set_bit(cell, digit);
        }
        state
    }

    #[inline(always)]
    fn set_bit(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.mask[house.index()] |= bit(digit);
        }
    }

    #[inline(always)]
    fn clear_bit(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.mask[house.index()] &= !bit(digit);
        }
    }

    /// The digits that cannot be in `cell`.
    #[inline(always)]
    fn taken(&self, cell: Cell) -> Mask {
        let barred = !self.marks[cell];
        cell.houses().into_iter().fold(barred.bits() << 1, |set, house| set | self.mask[house.index()])
    }

    /// The first empty cell with the fewest values, and its taken digits; the first with at most one ends the scan.
    #[inline(always)]
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

    fn fill<W: Watch>(&mut self, search: &mut Search<'_, '_, W>) -> ControlFlow<End> {
        let Some((cell, set)) = self.fewest() else {
            return search.solution(&Solution::new(self.problem).expect("masks keep the rules"));
        };
        let values = DigitSet::from_bits(!set >> 1);
        search.tell(|| Event::Choose { cell, digits: values });
        if values.is_empty() {
            search.dead_end(Some(cell));
        }
        for (tried, digit) in values.iter().enumerate() {
            if tried + 1 < values.len() {
                search.guess()?;
            }
            self.problem.place(cell, digit);
            self.set_bit(cell, digit);
            search.report.placements += 1;
            search.tell(|| Event::Place { cell, digit, why: Why::tried(tried, values.len()) });
            self.fill(search)?;
            self.clear_bit(cell, digit);
            self.problem.clear(cell);
            search.tell(|| Event::Remove { cell });
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

    fn fewest(puzzle: &str) -> Option<(String, u32)> {
        let grid = puzzle.parse().unwrap();
        let state = Branch::new(&Pencilmarks::ALL, &grid);
        state.fewest().map(|(cell, set)| (cell.to_string(), zeros(set)))
    }

    #[test]
    fn the_first_cell_with_the_fewest_values_is_chosen() {
        let three = format!("12.4567..{}", ".".repeat(72));
        assert_eq!(fewest(&three), Some(("r1c3".to_owned(), 3)), "3, 8 and 9, as in r1c8 and r1c9");
        let tie = format!("1234567..{}", ".".repeat(72));
        assert_eq!(fewest(&tie), Some(("r1c8".to_owned(), 2)), "of equals the first");
        assert_eq!(fewest(&"1".repeat(81).replace('1', ".")), Some(("r1c1".to_owned(), 9)));
    }

    #[test]
    fn the_look_ends_at_the_first_cell_with_one_value_or_none() {
        // r1c9 has one value, 9; r2c9, further on, has none, for 9 is all that its column leaves and it is in its row.
        let one =
            format!("12345678.9{}{}", ".".repeat(8), "........1........2........3........4........5........6........7");
        assert_eq!(fewest(&one), Some(("r1c9".to_owned(), 1)), "{one}");
        // r1c9 has no value, since 9 is below it; r9c1 would have one.
        let none = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
        assert_eq!(fewest(&none), Some(("r1c9".to_owned(), 0)));
    }
}
