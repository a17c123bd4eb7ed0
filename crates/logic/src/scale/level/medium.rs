//! Singles, locked candidates and subsets, all at once.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::find::{cells_at, marks, tuples};

/// The naked and hidden singles.
pub(in crate::scale) fn singles(board: &Board) -> CandidateSet {
    let (mut once, mut more) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in Digit::ALL {
        let cells = board.cells(digit);
        more |= once & cells;
        once |= cells;
    }
    let mut singles = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        *singles.cells_mut(digit) = board.cells(digit) & (once - more);
        if board.cells(digit).is_empty() {
            continue;
        }
        for house in House::ALL {
            let places = board.positions(house, digit);
            if places.is_power_of_two() {
                singles.insert(Candidate::of(house.cell(places.trailing_zeros() as usize), digit));
            }
        }
    }
    singles
}

/// What locked candidates, pairs and triples eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        *gone.cells_mut(digit) = locked(board, digit);
    }
    subsets(board, 2, &mut gone);
    subsets(board, 3, &mut gone);
    gone
}

/// What quadruples eliminate.
pub(super) fn quadruples(board: &Board) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    subsets(board, 4, &mut gone);
    gone
}

/// The cells that lose a digit because all its places in one house lie in another.
fn locked(board: &Board, digit: Digit) -> CellSet {
    let (cells, mut gone) = (board.cells(digit), CellSet::EMPTY);
    let mut claim = |places: u16, part: u16, from: House, to: House| {
        if places & !part == 0 {
            gone |= (cells & to.cells()) - from.cells();
        }
    };
    for at in 0..9 {
        let [row, col, block] = [at, 9 + at, 18 + at].map(House::from_index);
        let [in_row, in_col, in_block] = [row, col, block].map(|house| board.positions(house, digit));
        for third in 0..3 {
            if in_block != 0 {
                claim(in_block, 0b111 << (3 * third), block, House::from_index(3 * (at / 3) + third));
                claim(in_block, 0b001_001_001 << third, block, House::from_index(9 + 3 * (at % 3) + third));
            }
            if in_row != 0 {
                claim(in_row, 0b111 << (3 * third), row, House::from_index(18 + 3 * (at / 3) + third));
            }
            if in_col != 0 {
                claim(in_col, 0b111 << (3 * third), col, House::from_index(18 + 3 * third + at / 3));
            }
        }
    }
    gone
}

/// Adds what naked and hidden subsets of `n` eliminate.
fn subsets(board: &Board, n: usize, gone: &mut CandidateSet) {
    for house in House::ALL {
        let empty = board.empty_cells() & house.cells();
        if empty.len() <= n {
            continue;
        }
        let digits = std::array::from_fn(|at| board.digits(house.cell(at)).bits());
        let _ = tuples(n, &digits, &mut |positions, digits| {
            *gone |= marks(board, empty - cells_at(house, positions), DigitSet::from_bits(digits));
            ControlFlow::Continue(())
        });
        let _ = tuples(n, board.house_positions(house), &mut |digits, positions| {
            *gone |= marks(board, cells_at(house, positions), !DigitSet::from_bits(digits));
            ControlFlow::Continue(())
        });
    }
}
