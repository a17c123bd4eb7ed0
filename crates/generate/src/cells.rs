//! Sets of cells as bits of one number, and grids of those cells alone.

use bitdoku_grid::{Digit, Grid};

/// Cells, a bit each.
pub type Cells = u128;

/// All cells.
pub const ALL: Cells = (1 << 81) - 1;

/// Calls `visit` with each cell's number.
#[inline(always)]
pub fn each(mut cells: Cells, mut visit: impl FnMut(usize)) {
    while cells != 0 {
        visit(cells.trailing_zeros() as usize % 81);
        cells &= cells - 1;
    }
}

/// The cells in which two full grids differ.
#[inline]
#[must_use]
pub fn difference(a: &[u8; 81], b: &[u8; 81]) -> Cells {
    let mut cells = 0;
    for (i, (a, b)) in a.chunks(27).zip(b.chunks(27)).enumerate() {
        let differing = a.iter().zip(b).enumerate().fold(0u32, |bits, (i, (a, b))| bits | u32::from(a != b) << i);
        cells |= Cells::from(differing) << (27 * i);
    }
    cells
}

/// The puzzle whose clues are these cells of a solution.
#[must_use]
pub fn puzzle(solution: &[u8; 81], clues: Cells) -> Grid {
    Grid::new(masked(solution, clues).map(Digit::new))
}

/// What these cells hold, and 0 in the others: eight cells at a time.
#[inline]
#[must_use]
pub fn masked(values: &[u8; 81], cells: Cells) -> [u8; 81] {
    let mut masked = [0; 81];
    let (eights, last) = values.as_chunks::<8>();
    for (i, (values, masked)) in eights.iter().zip(masked.as_chunks_mut::<8>().0).enumerate() {
        *masked = (u64::from_le_bytes(*values) & bytes_of(cells.to_le_bytes()[i])).to_le_bytes();
    }
    masked[80] = if cells >> 80 & 1 != 0 { last[0] } else { 0 };
    masked
}

/// A byte of ones for each bit.
const fn bytes_of(bits: u8) -> u64 {
    let apart = (bits as u64 * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
    let set = ((apart + 0x7F7F_7F7F_7F7F_7F7F) | apart) & 0x8080_8080_8080_8080;
    (set >> 7) * 0xFF
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_are_not_named_are_empty() {
        let values = core::array::from_fn(|i| (i % 9 + 1) as u8);
        for cells in [0, 1, 1 << 80, (1 << 81) - 1, 0x1_5A3C_0F81_6E97_D2B4_4B2D & ((1 << 81) - 1)] {
            let expected = core::array::from_fn(|i| if cells >> i & 1 != 0 { values[i] } else { 0 });
            assert_eq!(masked(&values, cells), expected);
        }
        for bits in 0..=255u8 {
            let expected = core::array::from_fn(|i| if bits >> i & 1 != 0 { 0xFF } else { 0 });
            assert_eq!(bytes_of(bits).to_le_bytes(), expected);
        }
    }
}
