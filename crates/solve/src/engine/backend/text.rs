//! Between 81 bytes in reading order and the slots of a node: tables for shuffles, on any width.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::*;

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

/// Where sixteen bytes at a time of the 81 begin. The last two overlap.
pub(super) const SIXTEENS: [usize; 6] = [0, 16, 32, 48, 64, 65];

/// Where the 16 bytes of each `k` begin, among its 32, that hold what sixteen bytes from `at` on take from them.
pub(super) const fn source(at: usize) -> usize {
    let first = at / 9 * 3;
    if first < 16 { first } else { 16 }
}

/// For each of [`SIXTEENS`] and each `k`, which byte from [`source`] on comes where.
pub(super) static INTO_ROWS: [[[u8; 16]; 3]; 6] = {
    let mut shuffles = [[[0x80; 16]; 3]; 6];
    let mut window = 0;
    while window < 6 {
        let mut byte = 0;
        while byte < 16 {
            let cell = SIXTEENS[window] + byte;
            shuffles[window][cell % 9 / 3][byte] = (cell / 9 * 3 + cell % 3 - source(SIXTEENS[window])) as u8;
            byte += 1;
        }
        window += 1;
    }
    shuffles
};

/// Brings the fields of each `k`, a byte a word, into reading order.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn interleave(by_box: &[[u8; 32]; 3], cells: &mut [u8; 81]) {
    for (at, shuffles) in SIXTEENS.into_iter().zip(&INTO_ROWS) {
        let from = |k: usize| {
            // SAFETY: `source` is 16 at the most, so that 16 bytes from there lie within the 32.
            unsafe {
                let bytes = _mm_loadu_si128(by_box[k].as_ptr().add(source(at)).cast());
                _mm_shuffle_epi8(bytes, _mm_loadu_si128(shuffles[k].as_ptr().cast()))
            }
        };
        let row = _mm_or_si128(_mm_or_si128(from(0), from(1)), from(2));
        // SAFETY: 16 bytes from each of `SIXTEENS` lie within the 81.
        unsafe { _mm_storeu_si128(cells.as_mut_ptr().add(at).cast(), row) };
    }
}
