//! The algorithms of the five documents on square boards from 4×4 to 36×36 cells, and what each does, step by step.
//!
//! | Module | Document | What varies |
//! | --- | --- | --- |
//! | [`board`] | | the board with n×n boxes of n×n cells, and puzzles on it |
//! | [`layers`] | 000 | counts what the claims speak of; the index that leaves its row |
//! | [`mrv`] | 001 | |
//! | [`weighted`] | 002 | row and column swapped as printed; algorithms 1 to 3 as worded; blank neighbours alone |
//! | [`scan`] | 003 | the tables as printed; without the `throw` |
//! | [`boolean`] | 004 | the order of cells; arrays and arithmetic in place of bits |
//!
//! The laboratory studies them, and films of 4×4 boards show them. The classic board has solvers of its own, in `bitdoku-solve`, whose
//! heads say what each document says and where it errs. At 9×9, in the product's order and with the misprints mended, each makes the
//! same steps as the solver of the same document: they were written separately, and tests hold the two to each other.
//!
//! ```
//! use std::ops::ControlFlow;
//! use bitdoku_variant::documents::{Event, board::Board, mrv};
//!
//! let board = Board::new(2);
//! let puzzle = [1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4, 0, 0, 3, 0, 0];
//! let mut placed = 0;
//! let outcome = mrv::solve_watched(&board, &puzzle, u64::MAX, &mut |event| {
//!     placed += u64::from(matches!(event, Event::Place { .. }));
//!     ControlFlow::Break(())
//! });
//! assert!(board.is_solution(&outcome.filled.expect("it has a solution")));
//! assert_eq!(placed, outcome.placements);
//! ```

use std::ops::ControlFlow;

pub mod board;
pub mod boolean;
pub mod layers;
pub mod mrv;
pub mod scan;
pub mod weighted;

/// What an algorithm did with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The values of all cells, if it finished; misprints may make them wrong.
    pub filled: Option<Vec<u8>>,
    /// Iterations, where the algorithm counts them.
    pub iterations: u64,
    /// Alternatives tried while more than one was open.
    pub guesses: u64,
    /// Values set, those taken back included.
    pub placements: u64,
}

/// A step of an algorithm. Cells count from 0 in reading order, values from 1; a set of values has bit `v` for value `v`. Together the
/// steps tell all that is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A cell was chosen in which to try these values.
    Choose {
        /// The cell.
        cell: usize,
        /// What may be there.
        values: u64,
    },
    /// A value was placed.
    Place {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// Why.
        why: Why,
    },
    /// The value of a cell was taken back.
    Remove {
        /// The cell.
        cell: usize,
    },
    /// The board was copied; what follows happens on the copy.
    Clone,
    /// The copy was dropped; what follows happens on the board before it.
    Drop,
    /// There is no way on from here. The cell is where that was seen, if it was seen in one.
    DeadEnd(Option<usize>),
    /// A sweep over all cells begins.
    Pass,
    /// [`layers`] looks at a place of a value in a row.
    Look(Look),
    /// [`boolean`] visits a blank cell.
    Visit {
        /// The cell.
        cell: usize,
        /// What its three houses all require.
        required: u64,
        /// What the other blank cells of its box, column and row require.
        others: [u64; 3],
    },
    /// All cells are filled.
    Solution,
}

/// What [`layers`] has before it. All sets are of columns: the last column is bit 0, as in the document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The value.
    pub value: u8,
    /// The row.
    pub row: usize,
    /// The place it looks at; none if the row has no more.
    pub column: Option<usize>,
    /// The places of the value in the row.
    pub places: u64,
    /// The columns that the value has not used.
    pub columns: u64,
    /// The columns whose box it has not used within the band.
    pub sections: u64,
    /// The cells of the row that no earlier value took.
    pub positions: u64,
}

/// Why a value was placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nothing else can be in the cell.
    Naked,
    /// It can be nowhere else in a house: of this kind (row 0, column 1, box 2) and number.
    Hidden(usize, usize),
    /// It is tried, as the `nth` of all alternatives, from 1. The last of them is no guess.
    Try {
        /// Which of them.
        nth: usize,
        /// How many there are.
        of: usize,
    },
}

/// Who hears of the steps. The unit type is nobody: its calls compile to nothing, and the search ends with the first solution.
pub trait Watch {
    /// Hears of a step, which is put together only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> Event);

    /// Hears of a solution, and says whether it is the last that is wanted.
    fn is_last(&mut self) -> bool;
}

impl Watch for () {
    #[inline(always)]
    fn tell(&mut self, _: impl FnOnce() -> Event) {}

    #[inline(always)]
    fn is_last(&mut self) -> bool {
        true
    }
}

/// Called with each step. `Break` at a solution ends the search; elsewhere it means nothing.
impl<F: FnMut(Event) -> ControlFlow<()>> Watch for F {
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        // A search ends at solutions only.
        let _ = self(event());
    }

    fn is_last(&mut self) -> bool {
        self(Event::Solution).is_break()
    }
}

#[cfg(test)]
mod tests {
    use super::board::Board;
    use super::*;

    /// Up to symmetry there are two full boards of 4×4; these are all puzzles of both.
    #[test]
    fn on_a_board_of_four_mrv_guesses_only_where_there_are_several_solutions() {
        let board = Board::new(2);
        let mut unique = 0;
        for full in ["1234341221434321", "1234341223414123"] {
            let full: Vec<u8> = full.bytes().map(|byte| byte - b'0').collect();
            assert!(board.is_solution(&full));
            for given in 0..1_u32 << 16 {
                let value = |cell: usize| if given >> cell & 1 == 1 { full[cell] } else { 0 };
                let puzzle: Vec<u8> = (0..16).map(value).collect();
                let mut found = 0;
                let outcome = mrv::solve_watched(&board, &puzzle, u64::MAX, &mut |event| {
                    found += u32::from(event == Event::Solution);
                    if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert!(found == 2 || outcome.guesses == 0, "{puzzle:?}");
                unique += u32::from(found == 1);
            }
        }
        assert!(unique > 1000, "{unique}");
    }
}
