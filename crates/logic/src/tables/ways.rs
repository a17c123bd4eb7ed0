//! Ways to place a digit in all rows, columns and boxes that lack it.
//!
//! Techniques of one digit argue from where it can go, so none can eliminate a candidate that has a place in some way. Such ways are
//! found quickly, and they cover nearly all candidates. What they leave, the *dead* candidates, is all that can be found.

use bitdoku_grid::{Cell, CellSet, Digit, House};

use crate::bits::bits;
use crate::board::Board;

/// The candidates of a digit that are part of no way to place it.
pub(crate) fn dead(board: &Board, digit: Digit) -> CellSet {
    let rows: [u16; 9] = std::array::from_fn(|row| board.positions(House::from_index(row), digit));
    let mut dead = board.cells(digit);
    let mut left = dead;
    while let Some(cell) = left.first() {
        left.remove(cell);
        let (row, col) = (cell.row().index(), cell.col().index());
        let mut chosen = rows;
        chosen[row] = 1 << col;
        if fill(&mut chosen, 0, 0, 0) {
            for (row, &place) in chosen.iter().enumerate() {
                for col in bits(place) {
                    let cell = Cell::from_index(9 * row + col);
                    dead.remove(cell);
                    left.remove(cell);
                }
            }
        }
    }
    dead
}

/// The columns of a box that are set in three bits.
const SPREAD: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];

/// Chooses a place in each row from `row` on, no two in a column or box; false if there is no way. A row without any has its
/// digit already.
fn fill(rows: &mut [u16; 9], row: usize, columns: u16, stacks: usize) -> bool {
    if row == 9 {
        return true;
    }
    let stacks = if row.is_multiple_of(3) { 0 } else { stacks };
    let places = rows[row];
    if places == 0 {
        return fill(rows, row + 1, columns, stacks);
    }
    for col in bits(places & !columns & !SPREAD[stacks]) {
        rows[row] = 1 << col;
        if fill(rows, row + 1, columns | 1 << col, stacks | 1 << (col / 3)) {
            return true;
        }
    }
    rows[row] = places;
    false
}
