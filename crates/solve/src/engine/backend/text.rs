//! Between 81 bytes in reading order and the slots of a node: tables for shuffles, on any width.

use super::super::layout::{SLOT, WORDS};

/// Where four words at a time, 12 cells in at most two rows, begin: 16 bytes from there hold them all.
pub(super) const WINDOWS: [usize; 7] = [0, 10, 20, 36, 46, 56, 65];

/// For the three cells of each slot, and a fourth byte, the place in the window of its four slots. The fourth byte, and
/// those of no word, become 0.
pub(super) static SHUFFLES: Bytes = {
    let mut shuffles = Bytes([0x80; 128]);
    let mut word = 0;
    while word < WORDS {
        let mut k = 0;
        while k < 3 {
            shuffles.0[4 * SLOT[word] + k] = (word / 3 * 9 + word % 3 + 3 * k - WINDOWS[word / 4]) as u8;
            k += 1;
        }
        word += 1;
    }
    shuffles
};

/// Four bytes a slot.
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; 128]);

/// Brings the fields of each `k`, a byte a word, into reading order.
#[inline(always)]
pub(super) fn interleave(by_box: &[[u8; 32]; 3]) -> [u8; 81] {
    let mut cells = [0; 84];
    for row in 0..9 {
        for (k, bytes) in by_box.iter().enumerate() {
            // Four bytes where three are meant: the next store overwrites the fourth.
            let to = 9 * row + 3 * k;
            cells[to..to + 4].copy_from_slice(&bytes[3 * row..3 * row + 4]);
        }
    }
    core::array::from_fn(|i| cells[i])
}
