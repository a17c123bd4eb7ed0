//! AVX-512: 16 puzzles in a 512-bit register, and 8 in a 256-bit one for a puzzle by itself.
//!
//! Only F, BW, DQ and VL are used, and of older extensions POPCNT, LZCNT and BMI. `vpternlogd` does every formula of
//! three inputs in one instruction. The 256-bit form has the same instructions on three ports instead of two: a round
//! takes two thirds of the time for half of the lanes, which is better when there is only one puzzle. Such a puzzle
//! starts out laid across three 512-bit registers, a lane a row (see [`alone`](super::super::alone)).
//!
//! What makes every `unsafe` block here sound: a value of [`Zmm`] or [`YmmVl`] exists only where a [`Proof`] does, and a
//! proof only where the processor has all of these extensions.

mod across;
mod cells;

use core::arch::x86_64::*;

use super::super::layout::{Cells, Node, SLOT, WORD, WORDS};
use super::column::by_fours;
use super::frame::align_frame;
use super::shell::{Shell, Step, Task};
use super::vector::{MOST_LANES, Vector, Words};
use cells::USED;

/// Proves that the processor has what this backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof(());

impl Proof {
    pub(crate) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        has.then_some(Self(()))
    }
}

/// 16 lanes. Made only from a [`Proof`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Zmm(__m512i);

/// 8 lanes. Made only from a [`Proof`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct YmmVl(__m256i);

/// The truth table of a formula, for `vpternlogd`.
macro_rules! table {
    (|$a:ident, $b:ident, $c:ident| $formula:expr) => {{
        let ($a, $b, $c) = (0xF0u8, 0xCCu8, 0xAAu8);
        $formula as i32
    }};
}

/// [`Words`] for a vector type, by the names of its instructions.
macro_rules! words {
    (
        $vector:ident, splat: $splat:ident, and: $and:ident, or: $or:ident, xor: $xor:ident, and_not: $and_not:ident,
        add: $add:ident, sub: $sub:ident, up: $up:ident, down: $down:ident, ternary: $ternary:ident,
        is_zero: $is_zero:ident, ones_where: $ones_where:ident
    ) => {
        // SAFETY, of every block: the proof, or a value, says that the processor has the instruction.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl Words for $vector {
            type Proof = Proof;
            const ROUND_WRITTEN_OUT: bool = true;
            const CHOICE_WRITTEN_OUT: bool = false;

            words!(@two and: $and, or: $or, xor: $xor, add: $add, sub: $sub);
            words!(@three $ternary:
                or3 |a, b, c| a | b | c,
                xor3 |a, b, c| a ^ b ^ c,
                majority |a, b, c| a & b | c & (a | b),
                nor3 |a, b, c| !(a | b | c),
                and_nor |a, b, c| a & !(b | c),
                and_or |a, b, c| a & (b | c),
                or_and |a, b, c| a | b & c,
                or_and_not |a, b, c| a | b & !c,
                or_xor |a, b, c| a | (b ^ c),
                and_xor |a, b, c| a & (b ^ c),
                select |a, b, c| a & b | !a & c
            );

            #[inline(always)]
            fn splat(_: Proof, bits: u32) -> Self {
                Self(unsafe { $splat(bits as i32) })
            }

            #[inline(always)]
            fn not(self) -> Self {
                self.nor3(self, self)
            }

            #[inline(always)]
            fn and_not(self, b: Self) -> Self {
                Self(unsafe { $and_not(b.0, self.0) })
            }

            #[inline(always)]
            fn up<const N: u32>(self) -> Self {
                Self(unsafe { $up(self.0, _mm_cvtsi32_si128(N as i32)) })
            }

            #[inline(always)]
            fn down<const N: u32>(self) -> Self {
                Self(unsafe { $down(self.0, _mm_cvtsi32_si128(N as i32)) })
            }

            #[inline(always)]
            fn is_zero(self) -> Self {
                Self(unsafe { $ones_where($is_zero(self.0, self.0), -1) })
            }
        }
    };
    (@two $($name:ident: $instruction:ident),*) => {$(
        #[inline(always)]
        fn $name(self, b: Self) -> Self {
            Self(unsafe { $instruction(self.0, b.0) })
        }
    )*};
    (@three $ternary:ident: $($name:ident |$a:ident, $b:ident, $c:ident| $formula:expr),*) => {$(
        #[inline(always)]
        fn $name(self, b: Self, c: Self) -> Self {
            Self(unsafe { $ternary::<{ table!(|$a, $b, $c| $formula) }>(self.0, b.0, c.0) })
        }
    )*};
}

words!(Zmm, splat: _mm512_set1_epi32, and: _mm512_and_si512, or: _mm512_or_si512, xor: _mm512_xor_si512,
    and_not: _mm512_andnot_si512, add: _mm512_add_epi32, sub: _mm512_sub_epi32, up: _mm512_sll_epi32,
    down: _mm512_srl_epi32, ternary: _mm512_ternarylogic_epi32, is_zero: _mm512_testn_epi32_mask,
    ones_where: _mm512_maskz_set1_epi32);

words!(YmmVl, splat: _mm256_set1_epi32, and: _mm256_and_si256, or: _mm256_or_si256, xor: _mm256_xor_si256,
    and_not: _mm256_andnot_si256, add: _mm256_add_epi32, sub: _mm256_sub_epi32, up: _mm256_sll_epi32,
    down: _mm256_srl_epi32, ternary: _mm256_ternarylogic_epi32, is_zero: _mm256_testn_epi32_mask,
    ones_where: _mm256_maskz_set1_epi32);

/// [`Vector`] for a vector type of as many lanes, by the names of its instructions; `nodes` takes all nodes out.
macro_rules! vector {
    (
        $vector:ident, $register:ident, lanes: $lanes:literal, mask: $mask:ident, numbers: $numbers:expr,
        test: $test:ident, splat: $splat:ident, shift: $shift:ident, equal: $equal:ident, replace: $replace:ident,
        set: $set:ident, compress: $compress:ident, expand: $expand:ident,
        permute: $permute:ident, in_register: $in_register:ident
    ) => {
        impl Vector for $vector {
            const LANES: usize = $lanes;
            type Proof = Proof;
            /// The lane that each lane takes from, and which lanes take.
            type Route = ($register, $mask);

            #[inline(always)]
            fn filled(proof: Proof, bits: u32) -> Self {
                Self::splat(proof, bits)
            }

            #[inline(always)]
            fn minus(self, b: Self) -> Self {
                self.sub(b)
            }

            #[inline(always)]
            fn lane(&self, lane: usize) -> u32 {
                // SAFETY: a vector is as many words in a row as it has lanes.
                unsafe { *core::ptr::from_ref(self).cast::<u32>().add(lane % $lanes) }
            }

            #[inline(always)]
            fn set_lane(&mut self, lane: usize, bits: u32) {
                // SAFETY: a value says that the processor has the instruction.
                self.0 = unsafe { $set($in_register(self.0), 1 << (lane % $lanes), bits as i32) };
            }

            #[inline(always)]
            fn nonzero(self) -> u32 {
                // SAFETY: a value says that the processor has the instruction.
                u32::from(unsafe { $test(self.0, self.0) })
            }

            #[inline(always)]
            fn among(&self, numbers: u32) -> u32 {
                // SAFETY: a value says that the processor has the instructions.
                u32::from(unsafe { $test($shift($splat(1), self.0), $splat(numbers as i32)) })
            }

            #[inline(always)]
            fn lowest(_: Proof, mask: u32, count: u32) -> u32 {
                // SAFETY: the proof says that the processor has the instruction.
                unsafe { _pdep_u32((1 << count) - 1, mask) }
            }

            #[inline(always)]
            fn route(_: Proof, from: u32, to: u32) -> Self::Route {
                debug_assert_eq!(from.count_ones(), to.count_ones());
                let (from, to) = (from as $mask, to as $mask);
                // SAFETY: the proof says that the processor has the instructions.
                (unsafe { $expand(to, $compress(from, $numbers)) }, to)
            }

            #[inline(always)]
            fn receive(self, source: Self, (from, to): Self::Route) -> Self {
                // SAFETY: a value says that the processor has the instruction.
                Self(unsafe { $permute($in_register(self.0), to, from, source.0) })
            }

            #[inline(always)]
            fn amend(words: &mut [Self; WORDS], [slots, changed]: [Self; 2]) {
                for (word, &slot) in words.iter_mut().zip(&SLOT) {
                    // SAFETY: values say that the processor has the instructions.
                    word.0 = unsafe { $replace($in_register(word.0), $equal(slots.0, $splat(slot as i32)), changed.0) };
                }
            }

            #[inline(always)]
            fn save(words: &[Self; WORDS], lane: usize) -> Node {
                let [a, b, c, d, rest @ ..] = by_fours(|word| words[word].lane(lane));
                // SAFETY: values say that the processor has the instructions.
                unsafe { cells::node([cells::joined([a, b, c, d]), cells::joined(rest)]) }
            }

            vector!(@save_all $vector);
        }

        impl Shell for $vector {
            #[inline(always)]
            fn enter<T: Task>(_: Proof, task: T) -> T::Output {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { enter(task) }
            }

            #[inline(always)]
            fn step<S: Step<N>, const N: usize>(proof: Proof, words: &mut [Self; WORDS], notes: &mut S::Notes<Self>) -> [Self; N] {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { step::<S, Self, N>(proof, words, notes) }
            }

            #[inline(always)]
            fn slots_with(_: Proof, node: &Node, bits: u32) -> u32 {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { cells::slots_with(node, bits) }
            }

            #[inline(always)]
            fn cells(_: Proof, node: &Node) -> impl Cells {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { cells::packed(node) }
            }

            #[inline(always)]
            fn read(_: Proof, cells: &[u8; 81], zero: u8) -> Node {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { cells::read(cells, zero) }
            }

            #[inline(always)]
            fn are_plain(_: Proof, cells: &[u8; 81], zero: u8, empty: u8) -> bool {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { cells::are_plain(cells, zero, empty) }
            }

            #[inline(always)]
            fn write(_: Proof, node: &Node, zero: u8, cells: &mut [u8; 81]) {
                // SAFETY: the proof says that the processor has the instructions.
                unsafe { cells::write(node, zero, cells) }
            }
        }
    };
    (@save_all Zmm) => {
        #[inline(always)]
        fn save_all(words: &[Self; WORDS], nodes: &mut [Node; MOST_LANES]) {
            // SAFETY: values say that the processor has the instructions.
            unsafe { save_all(words, nodes) }
        }
    };
    (@save_all YmmVl) => {};
}

vector!(Zmm, __m512i, lanes: 16, mask: __mmask16,
    numbers: _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    test: _mm512_test_epi32_mask, splat: _mm512_set1_epi32, shift: _mm512_sllv_epi32,
    equal: _mm512_cmpeq_epi32_mask, replace: _mm512_mask_mov_epi32, set: _mm512_mask_set1_epi32,
    compress: _mm512_maskz_compress_epi32, expand: _mm512_maskz_expand_epi32, permute: _mm512_mask_permutexvar_epi32,
    in_register: zmm_in_register);

vector!(YmmVl, __m256i, lanes: 8, mask: __mmask8,
    numbers: _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
    test: _mm256_test_epi32_mask, splat: _mm256_set1_epi32, shift: _mm256_sllv_epi32,
    equal: _mm256_cmpeq_epi32_mask, replace: _mm256_mask_mov_epi32, set: _mm256_mask_set1_epi32,
    compress: _mm256_maskz_compress_epi32, expand: _mm256_maskz_expand_epi32, permute: _mm256_mask_permutexvar_epi32,
    in_register: ymm_in_register);

/// The same vector, which the compiler then takes for another one. It would make a masked store of what is loaded, changed
/// in some lanes and stored, and those are slow on Zen 4: nothing that follows may be loaded from them in flight.
#[target_feature(enable = "avx512f")]
#[inline]
fn zmm_in_register(mut vector: __m512i) -> __m512i {
    // SAFETY: there is no instruction, only a comment with the name of the register.
    unsafe { core::arch::asm!("/* {0} */", inout(zmm_reg) vector, options(pure, nomem, nostack, preserves_flags)) };
    vector
}

/// [`zmm_in_register`] for half of the lanes.
#[target_feature(enable = "avx512f,avx512vl")]
#[inline]
fn ymm_in_register(mut vector: __m256i) -> __m256i {
    // SAFETY: there is no instruction, only a comment with the name of the register.
    unsafe { core::arch::asm!("/* {0} */", inout(ymm_reg) vector, options(pure, nomem, nostack, preserves_flags)) };
    vector
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline(never)]
fn enter<T: Task>(task: T) -> T::Output {
    align_frame::<__m512i>();
    task.run()
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline(never)]
fn step<S: Step<N>, W: Words, const N: usize>(
    proof: W::Proof,
    words: &mut [W; WORDS],
    notes: &mut S::Notes<W>,
) -> [W; N] {
    align_frame::<__m512i>();
    S::run(proof, words, notes)
}

/// Takes all nodes out: two squares of 16 words by 16 lanes, turned over.
#[target_feature(enable = "avx512f")]
#[inline]
fn save_all(words: &[Zmm; WORDS], nodes: &mut [Node; MOST_LANES]) {
    for half in 0..2 {
        let row = |i: usize| match USED[half] >> i & 1 {
            0 => _mm512_setzero_si512(),
            _ => words[WORD[16 * half + i]].0,
        };
        let turned = turned_over(core::array::from_fn(row));
        for (node, row) in nodes.iter_mut().zip(turned) {
            // SAFETY: a node is 128 bytes, aligned to 64.
            unsafe { _mm512_store_si512(node.slots.as_mut_ptr().add(16 * half).cast(), row) };
        }
    }
}

/// Sixteen rows of sixteen words as columns: pairs of rows, pairs of pairs, and so on are interleaved.
#[target_feature(enable = "avx512f")]
#[inline]
fn turned_over(rows: [__m512i; 16]) -> [__m512i; 16] {
    let ones: [__m512i; 16] = core::array::from_fn(|i| match i % 2 {
        0 => _mm512_unpacklo_epi32(rows[i], rows[i + 1]),
        _ => _mm512_unpackhi_epi32(rows[i - 1], rows[i]),
    });
    let twos: [__m512i; 16] = core::array::from_fn(|i| match (i / 4 * 4, i % 4) {
        (at, 0) => _mm512_unpacklo_epi64(ones[at], ones[at + 2]),
        (at, 1) => _mm512_unpackhi_epi64(ones[at], ones[at + 2]),
        (at, 2) => _mm512_unpacklo_epi64(ones[at + 1], ones[at + 3]),
        (at, _) => _mm512_unpackhi_epi64(ones[at + 1], ones[at + 3]),
    });
    let fours: [__m512i; 16] = core::array::from_fn(|i| match (i / 8 * 8 + i % 4, i / 4 % 2) {
        (at, 0) => _mm512_shuffle_i32x4::<0b10_00_10_00>(twos[at], twos[at + 4]),
        (at, _) => _mm512_shuffle_i32x4::<0b11_01_11_01>(twos[at], twos[at + 4]),
    });
    core::array::from_fn(|i| match (i % 8, i / 8) {
        (at, 0) => _mm512_shuffle_i32x4::<0b10_00_10_00>(fours[at], fours[at + 8]),
        (at, _) => _mm512_shuffle_i32x4::<0b11_01_11_01>(fours[at], fours[at + 8]),
    })
}

/// Sixteen numbers of lanes or slots, for a permutation.
#[repr(align(64))]
struct Offsets([i32; 16]);
