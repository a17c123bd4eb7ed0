//! A puzzle laid across three 512-bit registers, a lane a row.

use core::arch::x86_64::*;

use super::super::super::layout::{Node, Position, SLOT, WORD, WORDS};
use super::super::across::Across;
use super::cells::halves;
use super::{Offsets, Proof, USED, Zmm};

/// For each lane the lane it takes from in a rotation of rows within bands, or of bands; lanes beyond keep their own.
const fn rotation(rows: usize, bands: usize) -> Offsets {
    let mut from = Offsets([0; 16]);
    let mut lane = 0;
    while lane < 16 {
        let row = (lane / 3 + bands) % 3 * 3 + (lane % 3 + rows) % 3;
        from.0[lane] = if lane < 9 { row } else { lane } as i32;
        lane += 1;
    }
    from
}

static ROW_AFTER: Offsets = rotation(1, 0);
static ROW_BEFORE: Offsets = rotation(2, 0);
static BAND_AFTER: Offsets = rotation(0, 1);
static BAND_BEFORE: Offsets = rotation(0, 2);

/// For each vector `j` of a puzzle laid across, and each lane, the slot it comes from.
static FROM_SLOTS: [Offsets; 3] = {
    let mut from = [Offsets([0; 16]), Offsets([0; 16]), Offsets([0; 16])];
    let mut word = 0;
    while word < WORDS {
        from[word % 3].0[word / 3] = SLOT[word] as i32;
        word += 1;
    }
    from
};

/// For each slot the lane it comes from, by half; 16 more in the vector `j` of 1. That of 2 has a mask of its own.
static FROM_LANES: [Offsets; 2] = {
    let mut halves = [Offsets([0; 16]), Offsets([0; 16])];
    let mut slot = 0;
    while slot < 32 {
        let word = WORD[slot];
        halves[slot / 16].0[slot % 16] = (word / 3 + if word % 3 == 1 { 16 } else { 0 }) as i32;
        slot += 1;
    }
    halves
};

/// The slots that hold a word of the vector `j` of 2, by half.
const IN_LAST: [__mmask16; 2] = {
    let mut last = [0; 2];
    let mut word = 2;
    while word < WORDS {
        last[SLOT[word] / 16] |= 1 << (SLOT[word] % 16);
        word += 3;
    }
    last
};

impl Zmm {
    /// Each lane takes what the lane of this number has.
    #[inline(always)]
    fn permuted(self, from: &Offsets) -> Self {
        // SAFETY: a value says that the processor has the instructions; `Offsets` are 64 bytes, aligned to 64.
        Self(unsafe { _mm512_permutexvar_epi32(_mm512_load_si512(from.0.as_ptr().cast()), self.0) })
    }
}

impl Across for Zmm {
    #[inline(always)]
    fn row_after(self) -> Self {
        self.permuted(&ROW_AFTER)
    }

    #[inline(always)]
    fn row_before(self) -> Self {
        self.permuted(&ROW_BEFORE)
    }

    #[inline(always)]
    fn band_after(self) -> Self {
        self.permuted(&BAND_AFTER)
    }

    #[inline(always)]
    fn band_before(self) -> Self {
        self.permuted(&BAND_BEFORE)
    }

    #[inline(always)]
    fn lay_across(_: Proof, node: &Node) -> [Self; 3] {
        // SAFETY: the proof says that the processor has the instructions; tables and halves are 64 bytes, aligned.
        unsafe {
            let [low, high] = halves(node);
            let from = |j: usize| _mm512_load_si512(FROM_SLOTS[j].0.as_ptr().cast());
            let take = |j: usize| Self(_mm512_maskz_permutex2var_epi32(0x1FF, low, from(j), high));
            [take(0), take(1), take(2)]
        }
    }

    #[inline(always)]
    fn gather_up(words: &[Self; 3]) -> Node {
        let mut node = Node { slots: [0; 32] };
        // SAFETY: a value says that the processor has the instructions; tables and halves are 64 bytes, aligned to 64.
        unsafe {
            for half in 0..2 {
                let from = _mm512_load_si512(FROM_LANES[half].0.as_ptr().cast());
                let slots = _mm512_maskz_permutex2var_epi32(USED[half], words[0].0, from, words[1].0);
                let slots = _mm512_mask_permutexvar_epi32(slots, IN_LAST[half], from, words[2].0);
                _mm512_store_si512(node.slots.as_mut_ptr().add(16 * half).cast(), slots);
            }
        }
        node
    }

    #[inline(always)]
    fn without(words: &[Self; 3], at: Position, digits: u32) -> [Self; 3] {
        // The lanes of the three vectors end to end, so that one shift finds the lane.
        let lane = 1u64 << (at.word() % 3 * 16 + at.word() / 3);
        // SAFETY: a value says that the processor has the instructions.
        unsafe {
            let lost = _mm512_set1_epi32((digits << at.shift()) as i32);
            let rest = |j: usize| {
                let x = words[j].0;
                Self(_mm512_mask_andnot_epi32(x, (lane >> (16 * j)) as __mmask16, lost, x))
            };
            [rest(0), rest(1), rest(2)]
        }
    }
}
