//! What the search asks of a grid: its digits and, for it and its transpose, which columns of a row hold a clue.

use bitdoku_grid::Grid;

/// A grid laid out for the search.
pub(crate) struct Facts {
    /// For the grid and its transpose the values of each row, 0 where a cell is empty. Larger than needed, so that no
    /// index has to be checked.
    digits: [[[u8; 16]; 16]; 2],
    /// For the grid and its transpose, the columns of each row that hold a clue, bit `c` for column `c`.
    pub(crate) clues: [[u16; 16]; 2],
    /// Whether a digit occurs twice in a house.
    pub(crate) clashes: bool,
    /// How many cells are filled.
    pub(crate) filled: u32,
}

impl Facts {
    pub(crate) fn of(grid: &Grid) -> Self {
        let mut facts = Self { digits: [[[0; 16]; 16]; 2], clues: [[0; 16]; 2], clashes: false, filled: 0 };
        let cells = grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value()));
        let mut houses_of = [0u32; 16];
        let mut twice = 0;
        for row in 0..9 {
            let values = &cells[9 * row..][..9];
            facts.digits[0][row][..9].copy_from_slice(values);
            let mut clues = clues_of(values);
            facts.clues[0][row] = clues;
            facts.filled += clues.count_ones();
            while clues != 0 {
                let col = clues.trailing_zeros() as usize & 15;
                clues &= clues - 1;
                let cell = (9 * row + col) & 127;
                let digit = facts.digits[0][row][col];
                facts.digits[1][col][row] = digit;
                facts.clues[1][col] |= 1 << row;
                let (seen, houses) = (&mut houses_of[digit as usize & 15], HOUSES[cell]);
                twice |= *seen & houses;
                *seen |= houses;
            }
        }
        facts.clashes = twice != 0;
        facts
    }

    /// The value at a row and a column of the grid (side 0) or its transpose (side 1).
    #[inline(always)]
    pub(crate) fn digit(&self, side: usize, row: usize, col: usize) -> u8 {
        self.digits[side & 1][row & 15][col & 15]
    }

    /// The columns of a row that hold a clue.
    #[inline(always)]
    pub(crate) fn clues(&self, side: u8, row: usize) -> u16 {
        self.clues[side as usize & 1][row & 15]
    }

    /// The values in reading order.
    pub(crate) fn values(&self) -> [u8; 81] {
        core::array::from_fn(|cell| self.digits[0][cell / 9][cell % 9])
    }
}

/// The row, the column and the box of each cell, as bits 0 to 8, 9 to 17 and 18 to 26.
static HOUSES: [u32; 128] = {
    let mut houses = [0; 128];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        houses[cell] = 1 << row | 1 << (9 + col) | 1 << (18 + row / 3 * 3 + col / 3);
        cell += 1;
    }
    houses
};

/// Which of nine values are not 0.
#[inline(always)]
fn clues_of(values: &[u8]) -> u16 {
    let eight = u64::from_le_bytes(*values.first_chunk().expect("nine are more than eight"));
    // Values are 9 at most, so a carry into the high bit of a byte says that it is not 0.
    let high = (eight + 0x7F7F_7F7F_7F7F_7F7F) & 0x8080_8080_8080_8080;
    // The multiplication gathers the eight high bits in the highest byte, the first of them lowest.
    let low = (high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    low as u16 | u16::from(values[8] != 0) << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_are_found_by_column() {
        for clues in 0..512u16 {
            let values: [u8; 9] = core::array::from_fn(|col| if clues >> col & 1 == 1 { 1 + col as u8 } else { 0 });
            assert_eq!(clues_of(&values), clues);
        }
    }
}
