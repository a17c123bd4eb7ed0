//! One lane of all words, four slots at a time.
//!
//! A gather would take them with fewer instructions, and longer: every processor so far does it lane by lane, from microcode.
//! Narrow stores into a node would be quick by themselves, but what is then read as a vector has to wait for them.

use core::arch::x86_64::*;

use super::super::layout::{SLOT, WORD};

/// The slots of a node, by fours, from what its words are. Those without a word are 0.
#[inline(always)]
pub(super) fn by_fours(word: impl Fn(usize) -> u32) -> [__m128i; 8] {
    core::array::from_fn(|four| {
        let slot = |i: usize| match WORD[4 * four + i] {
            w if SLOT[w] == 4 * four + i => one(word(w)),
            _ => one(0),
        };
        // SAFETY: every processor of this kind has SSE2.
        unsafe {
            let low = _mm_unpacklo_epi32(slot(0), slot(1));
            _mm_unpacklo_epi64(low, _mm_unpacklo_epi32(slot(2), slot(3)))
        }
    })
}

/// A word by itself, and 0 beside it.
#[inline(always)]
fn one(word: u32) -> __m128i {
    // SAFETY: every processor of this kind has SSE2.
    unsafe { _mm_cvtsi32_si128(word as i32) }
}
