//! The cells of one node: questions about them, and their bytes.

use core::arch::x86_64::*;

use super::super::super::layout::{CellBits, Cells, FIELDS, GUARDS, Node, Position, connections};
use super::super::text::{SHUFFLES, WINDOWS, interleave};
use super::USED;

/// The fields `k` of a node as 16-bit lanes, in the order of words.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn fields<const SHIFT: u32>(halves: [__m512i; 2]) -> __m512i {
    let field = |x| _mm512_and_si512(_mm512_srli_epi32::<SHIFT>(x), _mm512_set1_epi32(0x1FF));
    _mm512_packus_epi32(field(halves[0]), field(halves[1]))
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn halves(node: &Node) -> [__m512i; 2] {
    // SAFETY: a node is 128 bytes, aligned to 64.
    unsafe {
        let slots = node.slots.as_ptr();
        [_mm512_load_si512(slots.cast()), _mm512_load_si512(slots.add(16).cast())]
    }
}

/// The node of two halves.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn node(halves: [__m512i; 2]) -> Node {
    let mut node = Node { slots: [0; 32] };
    for (half, slots) in halves.into_iter().enumerate() {
        // SAFETY: a node is 128 bytes, aligned to 64.
        unsafe { _mm512_store_si512(node.slots.as_mut_ptr().add(16 * half).cast(), slots) };
    }
    node
}

/// Four quarters of a register.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn joined([a, b, c, d]: [__m128i; 4]) -> __m512i {
    let low = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a), b);
    let high = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(c), d);
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
}

/// The cells of a puzzle as 16-bit lanes, a register for each `k`. Made only where the instructions exist.
pub(super) struct PackedCells {
    by_box: [__m512i; 3],
    fields: Fields,
    bivalue: CellBits,
    open: CellBits,
}

/// The same in memory, by position.
#[repr(align(64))]
struct Fields([u16; 96]);

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
pub(super) fn packed(node: &Node) -> PackedCells {
    let halves = halves(node);
    let by_box = [fields::<0>(halves), fields::<10>(halves), fields::<20>(halves)];
    let mut in_memory = Fields([0; 96]);
    for (k, &lanes) in by_box.iter().enumerate() {
        // SAFETY: three times 64 bytes, each aligned to 64, are the 192 of `in_memory`.
        unsafe { _mm512_store_si512(in_memory.0.as_mut_ptr().add(32 * k).cast(), lanes) };
    }
    let below = |x| _mm512_and_si512(x, _mm512_sub_epi16(x, _mm512_set1_epi16(1)));
    let nonzero = |lanes: [__m512i; 3]| CellBits::of(lanes.map(|x| _mm512_test_epi16_mask(x, x)));
    let beyond_one = by_box.map(below);
    let open = nonzero(beyond_one);
    let more = nonzero(beyond_one.map(below));
    PackedCells { by_box, fields: in_memory, bivalue: open.and_not(more), open }
}

impl Cells for PackedCells {
    #[inline(always)]
    fn bivalue(&self) -> CellBits {
        self.bivalue
    }

    #[inline(always)]
    fn open(&self) -> CellBits {
        self.open
    }

    #[inline(always)]
    fn field(&self, at: Position) -> u32 {
        u32::from(self.fields.0[at.0 as usize % 96])
    }

    #[inline(always)]
    fn connections(&self, at: Position) -> u32 {
        // SAFETY: a value of this type is made only by [`packed`], where the instructions exist.
        let sharing = unsafe {
            let digits = _mm512_set1_epi16(self.field(at) as i16);
            CellBits::of(self.by_box.map(|x| _mm512_test_epi16_mask(x, digits)))
        };
        connections(sharing, self.bivalue, at)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
pub(super) fn read(cells: &[u8; 81], zero: u8) -> Node {
    let one = _mm512_set1_epi8(zero.wrapping_add(1) as i8);
    // SAFETY: 16 bytes from the beginning of a window lie within the 81.
    let window = |group: usize| unsafe { _mm_loadu_si128(cells.as_ptr().add(WINDOWS[group]).cast()) };
    let low = joined([window(0), window(2), window(4), window(6)]);
    let high = joined([window(1), window(3), window(5), _mm_setzero_si128()]);
    let slots = |half: usize, bytes: __m512i| {
        // SAFETY: shuffles are twice 64 bytes, aligned to 64.
        let shuffle = unsafe { _mm512_load_si512(SHUFFLES.0.as_ptr().add(64 * half).cast()) };
        // In each slot the bytes of its three cells, from 0 for digit 1. Those of other than digits are 9 and more.
        let digits = _mm512_sub_epi8(_mm512_shuffle_epi8(bytes, shuffle), one);
        let byte = _mm512_set1_epi32(0xFF);
        let bit = |k: u32, digit| {
            let shifted = _mm512_sllv_epi32(_mm512_set1_epi32(1 << (10 * k)), digit);
            _mm512_and_si512(shifted, _mm512_set1_epi32(0x1FF << (10 * k)))
        };
        let given = _mm512_or_si512(
            _mm512_or_si512(
                bit(0, _mm512_and_si512(digits, byte)),
                bit(1, _mm512_and_si512(_mm512_srli_epi32::<8>(digits), byte)),
            ),
            bit(2, _mm512_and_si512(_mm512_srli_epi32::<16>(digits), byte)),
        );
        let all = _mm512_set1_epi32(FIELDS as i32);
        let guards = _mm512_and_si512(_mm512_add_epi32(given, all), _mm512_set1_epi32(GUARDS as i32));
        let filled = _mm512_sub_epi32(guards, _mm512_srli_epi32::<9>(guards));
        let open = _mm512_andnot_si512(filled, all);
        _mm512_maskz_or_epi32(USED[half], given, open)
    };
    node([slots(0, low), slots(1, high)])
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
pub(super) fn write(node: &Node, zero: u8, cells: &mut [u8; 81]) {
    let halves = halves(node);
    // The exponent of a power of two as a float is its digit's index.
    let offset = _mm512_set1_epi32(i32::from(zero) + 1 - 127);
    let digits = |field: __m512i| {
        let exponent = _mm512_srli_epi32::<23>(_mm512_castps_si512(_mm512_cvtepi32_ps(field)));
        _mm512_add_epi32(exponent, offset)
    };
    let field = |x| _mm512_and_si512(x, _mm512_set1_epi32(0x1FF));
    let bytes = |a, b| -> [u8; 32] {
        let packed = _mm512_packus_epi32(digits(field(a)), digits(field(b)));
        let mut bytes = [0; 32];
        // SAFETY: `bytes` has room for 256 bits.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), _mm512_cvtepi16_epi8(packed)) };
        bytes
    };
    let by_box = [
        bytes(halves[0], halves[1]),
        bytes(_mm512_srli_epi32::<10>(halves[0]), _mm512_srli_epi32::<10>(halves[1])),
        bytes(_mm512_srli_epi32::<20>(halves[0]), _mm512_srli_epi32::<20>(halves[1])),
    ];
    interleave(&by_box, cells);
}
