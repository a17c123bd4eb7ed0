//! The cells of one node: questions about them, and their bytes.

use core::arch::x86_64::*;

use super::super::super::layout::{CellBits, Cells, FIELDS, LOWEST, Node, Position, SLOT, WORDS, connections};
use super::super::text::{SHUFFLES, WINDOWS};

/// The slots that hold a word, by half.
pub(super) const USED: [__mmask16; 2] = {
    let mut used = [0; 2];
    let mut word = 0;
    while word < WORDS {
        used[SLOT[word] / 16] |= 1 << (SLOT[word] % 16);
        word += 1;
    }
    used
};

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

/// The slots whose word has any of these bits.
#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn slots_with(node: &Node, bits: u32) -> u32 {
    let [low, high] = halves(node).map(|half| _mm512_test_epi32_mask(half, _mm512_set1_epi32(bits as i32)));
    u32::from(low) | u32::from(high) << 16
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

/// Where each window's 16 bytes come to lie: those of the lower slots, and those of the upper ones, of which the last
/// quarter has none. A digit is its value.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn windows(cells: &[u8; 81], zero: u8) -> [__m512i; 2] {
    // SAFETY: 16 bytes from the beginning of a window lie within the 81.
    let window = |group: usize| unsafe { _mm_loadu_si128(cells.as_ptr().add(WINDOWS[group]).cast()) };
    let low = joined([window(0), window(2), window(4), window(6)]);
    let high = joined([window(1), window(3), window(5), _mm_setzero_si128()]);
    [low, high].map(|bytes| _mm512_sub_epi8(bytes, _mm512_set1_epi8(zero as i8)))
}

/// Whether every byte is a digit, 0 among them, or `empty`.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
pub(super) fn are_plain(cells: &[u8; 81], zero: u8, empty: u8) -> bool {
    let [low, high] = windows(cells, zero);
    let nine = _mm512_set1_epi8(9);
    let empty = _mm512_set1_epi8(empty.wrapping_sub(zero) as i8);
    let low = _mm512_mask_cmpneq_epi8_mask(_mm512_cmpgt_epu8_mask(low, nine), low, empty);
    let high = _mm512_mask_cmpneq_epi8_mask(_mm512_mask_cmpgt_epu8_mask(u64::MAX >> 16, high, nine), high, empty);
    low | high == 0
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
pub(super) fn read(cells: &[u8; 81], zero: u8) -> Node {
    let [low, high] = windows(cells, zero);
    let slots = |half: usize, bytes: __m512i| {
        // SAFETY: shuffles are twice 64 bytes, aligned to 64.
        let shuffle = unsafe { _mm512_load_si512(SHUFFLES.0.as_ptr().add(64 * half).cast()) };
        // In each slot the bytes of its three cells: 0x71 to 0x79 for digits, else 0x70, or 0x7A and more.
        let digits = _mm512_adds_epu8(_mm512_shuffle_epi8(bytes, shuffle), _mm512_set1_epi8(0x70));
        // What is no candidate: of the first eight digits, and of the ninth.
        let eight = _mm512_shuffle_epi8(table(&NOT_THE_EIGHT), digits);
        let ninth = _mm512_shuffle_epi8(table(&NOT_THE_NINTH), digits);
        // From bytes to fields of ten bits.
        let select = |mask: u32, a, b| _mm512_ternarylogic_epi32::<0xCA>(_mm512_set1_epi32(mask as i32), a, b);
        let two = select(0xFF << 10, _mm512_slli_epi32::<2>(eight), eight);
        let three = select(0xFF << 20, _mm512_slli_epi32::<4>(eight), two);
        let out = select(LOWEST << 8, _mm512_slli_epi32::<8>(ninth), three);
        _mm512_maskz_andnot_epi32(USED[half], out, _mm512_set1_epi32(FIELDS as i32))
    };
    node([slots(0, low), slots(1, high)])
}

/// A table for `vpshufb`, by digit. What is no digit has 0.
#[repr(align(16))]
struct Table([u8; 16]);

/// The candidates 1 to 8 that a cell with a digit does not have.
static NOT_THE_EIGHT: Table = Table([0, 0xFE, 0xFD, 0xFB, 0xF7, 0xEF, 0xDF, 0xBF, 0x7F, 0xFF, 0, 0, 0, 0, 0, 0]);
/// Whether it does not have the candidate 9.
static NOT_THE_NINTH: Table = Table([0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0]);

/// The table in each quarter of a register.
#[target_feature(enable = "avx512f")]
#[inline]
fn table(table: &Table) -> __m512i {
    // SAFETY: a table has 16 bytes, aligned to 16.
    _mm512_broadcast_i32x4(unsafe { _mm_load_si128(table.0.as_ptr().cast()) })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
pub(super) fn write(node: &Node, zero: u8, cells: &mut [u8; 81]) {
    let digits = _mm512_add_epi8(table(&DIGITS), _mm512_set1_epi8(zero as i8));
    let [low, high] = halves(node).map(|words| _mm512_shuffle_epi8(digits, hashes(words)));
    for (start, Rows { words, bytes }) in STARTS.into_iter().zip(&ROWS) {
        let row = |which: usize| {
            // SAFETY: tables are 64 bytes each, aligned to 64.
            unsafe {
                let words = _mm512_load_si512(words[which].as_ptr().cast());
                let bytes = _mm512_load_si512(bytes[which].as_ptr().cast());
                _mm512_shuffle_epi8(_mm512_permutex2var_epi32(low, words, high), bytes)
            }
        };
        let rows = _mm512_ternarylogic_epi32::<0xFE>(row(0), row(1), row(2));
        // SAFETY: 64 bytes from each of `STARTS` lie within the 81.
        unsafe { _mm512_storeu_si512(cells.as_mut_ptr().add(start).cast(), rows) };
    }
}

/// Of each word the three cells, a byte each, from 0 to 15 by their one candidate.
///
/// A one at bit `d` times a constant is that constant shifted, and four of its bits are others for each `d` (Leiserson,
/// Prokop and Randall, *Using de Bruijn sequences to index a 1 in a computer word*, 1998).
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn hashes(words: __m512i) -> __m512i {
    // The first and the third field lie within a half of 16 bits each, the second one does when it is shifted.
    let field = |x, fields: u32| _mm512_and_si512(x, _mm512_set1_epi32(fields as i32));
    let outer = _mm512_mulhi_epu16(
        field(words, 0x1FF << 20 | 0x1FF),
        _mm512_set1_epi32((SEQUENCE << 20 | SEQUENCE << 8) as i32),
    );
    let middle = _mm512_mullo_epi16(field(_mm512_srli_epi32::<10>(words), 0x1FF), _mm512_set1_epi32(SEQUENCE as i32));
    let bytes = _mm512_ternarylogic_epi32::<0xCA>(_mm512_set1_epi32(0xFF00), middle, outer);
    _mm512_and_si512(bytes, _mm512_set1_epi8(0xF))
}

/// Eight bits with zeros before them, in which nine windows of four bits differ.
const SEQUENCE: u32 = 0b1001_1010;

/// The digit by its hash.
static DIGITS: Table = {
    let mut digits = [0; 16];
    let mut digit = 0;
    while digit < 9 {
        digits[((SEQUENCE << digit) >> 8 & 0xF) as usize] = digit as u8 + 1;
        digit += 1;
    }
    Table(digits)
};

/// Where 64 bytes at a time of the 81 begin. The two overlap.
const STARTS: [usize; 2] = [0, 17];

/// How sixteen cells at a time are put together from the three rows that they are in.
#[repr(C, align(64))]
struct Rows {
    /// For each of the three, the slots of its words.
    words: [[u32; 16]; 3],
    /// For each, which byte of its words comes where.
    bytes: [[u8; 64]; 3],
}

/// The cells from each of [`STARTS`] on.
static ROWS: [Rows; 2] = {
    const NONE: Rows = Rows { words: [[0; 16]; 3], bytes: [[0x80; 64]; 3] };
    let mut rows = [NONE; 2];
    let mut byte = 0;
    while byte < 128 {
        let (half, place) = (byte / 64, byte % 64);
        let cell = STARTS[half] + place;
        let first = (cell - place % 16) / 9;
        rows[half].bytes[cell / 9 - first][place] = (cell % 3 * 4 + cell % 9 / 3) as u8;
        let mut which = 0;
        while which < 3 && place % 16 < 3 {
            let row = if first + which < 9 { first + which } else { 8 };
            rows[half].words[which][place / 16 * 4 + place % 16] = SLOT[3 * row + place % 16] as u32;
            which += 1;
        }
        byte += 1;
    }
    rows
};
