//! AVX2: 8 puzzles in a 256-bit register. Formulas of three inputs take two or three instructions.
//!
//! What makes every `unsafe` block here sound: a value of [`Ymm`] exists only where a [`Proof`] does, and a proof only where
//! the processor has these extensions.

use core::arch::x86_64::*;

use super::super::layout::{CellBits, Cells, FIELDS, GUARDS, Node, Position, SLOT, WORD, WORDS, connections};
use super::column::by_fours;
use super::frame::align_frame;
use super::shell::{Shell, Step, Task};
use super::text::{SHUFFLES, WINDOWS, interleave};
use super::vector::{MOST_LANES, Vector, Words};

/// Proves that the processor has what this backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof(());

impl Proof {
    pub(crate) fn new() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2");
        has.then_some(Self(()))
    }
}

/// 8 lanes. Made only from a [`Proof`].
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Ymm(__m256i);

// SAFETY, of every block: the proof, or a value, says that the processor has the instruction.
#[allow(clippy::undocumented_unsafe_blocks)]
impl Words for Ymm {
    type Proof = Proof;
    const ROUND_WRITTEN_OUT: bool = true;
    const CHOICE_WRITTEN_OUT: bool = false;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        Self(unsafe { _mm256_set1_epi32(bits as i32) })
    }

    #[inline(always)]
    fn not(self) -> Self {
        self.xor(Self(unsafe { _mm256_set1_epi32(-1) }))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(unsafe { _mm256_xor_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(unsafe { _mm256_add_epi32(self.0, b.0) })
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self(unsafe { _mm256_sub_epi32(self.0, b.0) })
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(N as i32)) })
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(N as i32)) })
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(unsafe { _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256()) })
    }
}

impl Vector for Ymm {
    const LANES: usize = 8;
    type Proof = Proof;
    /// The lane that each lane takes from, and ones in the lanes that take.
    type Route = [__m256i; 2];

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
        // SAFETY: a vector is eight words in a row.
        unsafe { *core::ptr::from_ref(self).cast::<u32>().add(lane % 8) }
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, bits: u32) {
        // SAFETY: a value says that the processor has the instructions.
        unsafe {
            let chosen = _mm256_cmpeq_epi32(_mm256_set1_epi32(lane as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            self.0 = _mm256_blendv_epi8(self.0, _mm256_set1_epi32(bits as i32), chosen);
        }
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: a value says that the processor has the instructions.
        let zero = unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(self.is_zero().0)) };
        !zero as u32 & 0xFF
    }

    #[inline(always)]
    fn among(&self, numbers: u32) -> u32 {
        // SAFETY: a value says that the processor has the instructions.
        unsafe {
            // Each lane's bit becomes the sign, by which `movemask` goes.
            let up = _mm256_sub_epi32(_mm256_set1_epi32(31), self.0);
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_sllv_epi32(_mm256_set1_epi32(numbers as i32), up))) as u32
        }
    }

    #[inline(always)]
    fn lowest(_: Proof, mask: u32, count: u32) -> u32 {
        // SAFETY: the proof says that the processor has the instruction.
        unsafe { _pdep_u32((1 << count) - 1, mask) }
    }

    #[inline(always)]
    fn route(_: Proof, from: u32, to: u32) -> Self::Route {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { route(from, to) }
    }

    #[inline(always)]
    fn receive(self, source: Self, [from, takes]: Self::Route) -> Self {
        // SAFETY: a value says that the processor has the instructions.
        Self(unsafe { _mm256_blendv_epi8(self.0, _mm256_permutevar8x32_epi32(source.0, from), takes) })
    }

    #[inline(always)]
    fn amend(words: &mut [Self; WORDS], [slots, changed]: [Self; 2]) {
        for (word, &slot) in words.iter_mut().zip(&SLOT) {
            // SAFETY: values say that the processor has the instructions.
            unsafe {
                let here = _mm256_cmpeq_epi32(slots.0, _mm256_set1_epi32(slot as i32));
                word.0 = _mm256_blendv_epi8(word.0, changed.0, here);
            }
        }
    }

    #[inline(always)]
    fn save(words: &[Self; WORDS], lane: usize) -> Node {
        // SAFETY: values say that the processor has the instructions.
        unsafe { node(by_fours(|word| words[word].lane(lane))) }
    }

    #[inline(always)]
    fn save_all(words: &[Self; WORDS], nodes: &mut [Node; MOST_LANES]) {
        // SAFETY: values say that the processor has the instructions.
        unsafe { save_all(words, nodes) }
    }
}

impl Shell for Ymm {
    #[inline(always)]
    fn enter<T: Task>(_: Proof, task: T) -> T::Output {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { enter(task) }
    }

    #[inline(always)]
    fn step<S: Step<N>, const N: usize>(
        proof: Proof,
        words: &mut [Self; WORDS],
        notes: &mut S::Notes<Self>,
    ) -> [Self; N] {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { step::<S, N>(proof, words, notes) }
    }

    #[inline(always)]
    fn slots_with(_: Proof, node: &Node, bits: u32) -> u32 {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { slots_with(node, bits) }
    }

    #[inline(always)]
    fn cells(_: Proof, node: &Node) -> impl Cells {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { packed_cells(node) }
    }

    #[inline(always)]
    fn read(_: Proof, cells: &[u8; 81], zero: u8) -> Node {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { read(cells, zero) }
    }

    #[inline(always)]
    fn write(_: Proof, node: &Node, zero: u8, cells: &mut [u8; 81]) {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { write(node, zero, cells) }
    }
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline(never)]
fn enter<T: Task>(task: T) -> T::Output {
    align_frame::<__m256i>();
    task.run()
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline(never)]
fn step<S: Step<N>, const N: usize>(proof: Proof, words: &mut [Ymm; WORDS], notes: &mut S::Notes<Ymm>) -> [Ymm; N] {
    align_frame::<__m256i>();
    S::run(proof, words, notes)
}

/// A byte a lane: the lanes' numbers are pressed together where they are asked for, and spread where they go.
#[target_feature(enable = "avx2,bmi2")]
#[inline]
fn route(from: u32, to: u32) -> [__m256i; 2] {
    debug_assert_eq!(from.count_ones(), to.count_ones());
    let bytes = |lanes: u32| _pdep_u64(u64::from(lanes), 0x0101_0101_0101_0101) * 0xFF;
    let numbers = _pdep_u64(_pext_u64(0x0706_0504_0302_0100, bytes(from)), bytes(to));
    [_mm256_cvtepu8_epi32(_mm_cvtsi64_si128(numbers as i64)), _mm256_cvtepi8_epi32(_mm_cvtsi64_si128(bytes(to) as i64))]
}

/// The node of slots by fours.
#[target_feature(enable = "avx2")]
#[inline]
fn node(fours: [__m128i; 8]) -> Node {
    let mut node = Node { slots: [0; 32] };
    for quarter in 0..4 {
        let [low, high] = [fours[2 * quarter], fours[2 * quarter + 1]];
        let slots = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high);
        // SAFETY: a node is 128 bytes, aligned to 64.
        unsafe { _mm256_store_si256(node.slots.as_mut_ptr().add(8 * quarter).cast(), slots) };
    }
    node
}

/// Takes all nodes out: four squares of 8 words by 8 lanes, turned over.
#[target_feature(enable = "avx2")]
#[inline]
fn save_all(words: &[Ymm; WORDS], nodes: &mut [Node; MOST_LANES]) {
    for quarter in 0..4 {
        let row = |i: usize| match USED[8 * quarter + i] {
            0 => _mm256_setzero_si256(),
            _ => words[WORD[8 * quarter + i]].0,
        };
        let turned = turned_over(core::array::from_fn(row));
        for (node, row) in nodes.iter_mut().zip(turned) {
            // SAFETY: a node is 128 bytes, aligned to 64.
            unsafe { _mm256_store_si256(node.slots.as_mut_ptr().add(8 * quarter).cast(), row) };
        }
    }
}

/// Eight rows of eight words as columns: pairs of rows, and pairs of pairs, are interleaved, and halves exchanged.
#[target_feature(enable = "avx2")]
#[inline]
fn turned_over(rows: [__m256i; 8]) -> [__m256i; 8] {
    let ones: [__m256i; 8] = core::array::from_fn(|i| match i % 2 {
        0 => _mm256_unpacklo_epi32(rows[i], rows[i + 1]),
        _ => _mm256_unpackhi_epi32(rows[i - 1], rows[i]),
    });
    let twos: [__m256i; 8] = core::array::from_fn(|i| match (i / 4 * 4, i % 4) {
        (at, 0) => _mm256_unpacklo_epi64(ones[at], ones[at + 2]),
        (at, 1) => _mm256_unpackhi_epi64(ones[at], ones[at + 2]),
        (at, 2) => _mm256_unpacklo_epi64(ones[at + 1], ones[at + 3]),
        (at, _) => _mm256_unpackhi_epi64(ones[at + 1], ones[at + 3]),
    });
    core::array::from_fn(|i| match (i % 4, i / 4) {
        (at, 0) => _mm256_permute2x128_si256::<0x20>(twos[at], twos[at + 4]),
        (at, _) => _mm256_permute2x128_si256::<0x31>(twos[at], twos[at + 4]),
    })
}

/// The four quarters of a node: slots 0 to 7, 8 to 15, 16 to 23 and 24 to 31.
#[target_feature(enable = "avx2")]
#[inline]
fn quarters(node: &Node) -> [__m256i; 4] {
    // SAFETY: a node is 128 bytes, aligned to 64.
    core::array::from_fn(|i| unsafe { _mm256_load_si256(node.slots.as_ptr().add(8 * i).cast()) })
}

/// The fields of one `k`, already moved down and cut out, as 16-bit lanes in the order of words.
#[target_feature(enable = "avx2")]
#[inline]
fn in_order(quarters: [__m256i; 4]) -> [__m256i; 2] {
    let [a, b, c, d] = quarters;
    [_mm256_packus_epi32(a, c), _mm256_packus_epi32(b, d)]
}

#[target_feature(enable = "avx2")]
#[inline]
fn fields<const SHIFT: i32>(quarters: [__m256i; 4]) -> [__m256i; 4] {
    quarters.map(|x| _mm256_and_si256(_mm256_srli_epi32::<SHIFT>(x), _mm256_set1_epi32(0x1FF)))
}

/// The slots whose word has any of these bits.
#[target_feature(enable = "avx2")]
#[inline]
fn slots_with(node: &Node, bits: u32) -> u32 {
    let bits = _mm256_set1_epi32(bits as i32);
    let none = quarters(node).map(|x| _mm256_cmpeq_epi32(_mm256_and_si256(x, bits), _mm256_setzero_si256()));
    let none = none.map(|lanes| _mm256_movemask_ps(_mm256_castsi256_ps(lanes)) as u32);
    !(none[0] | none[1] << 8 | none[2] << 16 | none[3] << 24)
}

/// The 16-bit lanes that are not 0, a bit each.
#[target_feature(enable = "avx2")]
#[inline]
fn nonzero(lanes: [__m256i; 2]) -> u32 {
    let [a, b] = lanes.map(|x| _mm256_cmpeq_epi16(x, _mm256_setzero_si256()));
    let zero = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packs_epi16(a, b));
    !_mm256_movemask_epi8(zero) as u32
}

/// The cells of a puzzle as 16-bit lanes, two registers for each `k`. Made only where the instructions exist.
struct PackedCells {
    by_box: [[__m256i; 2]; 3],
    fields: [u16; 96],
    bivalue: CellBits,
    open: CellBits,
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn packed_cells(node: &Node) -> PackedCells {
    let quarters = quarters(node);
    let by_box = [in_order(fields::<0>(quarters)), in_order(fields::<10>(quarters)), in_order(fields::<20>(quarters))];
    let mut in_memory = [0u16; 96];
    for (k, lanes) in by_box.iter().flatten().enumerate() {
        // SAFETY: six times 32 bytes are the 192 of `in_memory`.
        unsafe { _mm256_storeu_si256(in_memory.as_mut_ptr().add(16 * k).cast(), *lanes) };
    }
    let below = |x| _mm256_and_si256(x, _mm256_sub_epi16(x, _mm256_set1_epi16(1)));
    let beyond_one = by_box.map(|lanes| lanes.map(below));
    let beyond_two = beyond_one.map(|lanes| lanes.map(below));
    let open = CellBits::of(beyond_one.map(|lanes| nonzero(lanes)));
    let more = CellBits::of(beyond_two.map(|lanes| nonzero(lanes)));
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
        u32::from(self.fields[at.0 as usize % 96])
    }

    #[inline(always)]
    fn connections(&self, at: Position) -> u32 {
        // SAFETY: a value of this type is made only by `packed_cells`, where the instructions exist.
        let sharing = unsafe { sharing(&self.by_box, self.field(at)) };
        connections(sharing, self.bivalue, at)
    }
}

/// The cells that have one of these digits.
#[target_feature(enable = "avx2")]
#[inline]
fn sharing(by_box: &[[__m256i; 2]; 3], digits: u32) -> CellBits {
    let digits = _mm256_set1_epi16(digits as i16);
    CellBits::of(by_box.map(|lanes| nonzero(lanes.map(|x| _mm256_and_si256(x, digits)))))
}

/// All ones in the slots that hold a word.
const USED: [i32; 32] = {
    let mut used = [0; 32];
    let mut word = 0;
    while word < WORDS {
        used[SLOT[word]] = -1;
        word += 1;
    }
    used
};

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn read(cells: &[u8; 81], zero: u8) -> Node {
    let mut node = Node { slots: [0; 32] };
    let one = _mm256_set1_epi8(zero.wrapping_add(1) as i8);
    let byte = _mm256_set1_epi32(0xFF);
    let all = _mm256_set1_epi32(FIELDS as i32);
    // SAFETY: 16 bytes from the beginning of a window lie within the 81.
    let quarters = unsafe {
        let window = |group: usize| _mm_loadu_si128(cells.as_ptr().add(WINDOWS[group]).cast());
        let none = _mm_setzero_si128();
        [[window(0), window(2)], [window(4), window(6)], [window(1), window(3)], [window(5), none]]
    };
    for (quarter, [a, b]) in quarters.into_iter().enumerate() {
        let bytes = _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(a), b);
        // SAFETY: the tables have 32 entries of four bytes.
        let (shuffle, used) = unsafe {
            (
                _mm256_load_si256(SHUFFLES.0.as_ptr().add(32 * quarter).cast()),
                _mm256_loadu_si256(USED.as_ptr().add(8 * quarter).cast()),
            )
        };
        // In each slot the bytes of its three cells, from 0 for digit 1. Those of other than digits are 9 and more.
        let digits = _mm256_sub_epi8(_mm256_shuffle_epi8(bytes, shuffle), one);
        let bit = |k: u32, digit| {
            let shifted = _mm256_sllv_epi32(_mm256_set1_epi32(1 << (10 * k)), _mm256_and_si256(digit, byte));
            _mm256_and_si256(shifted, _mm256_set1_epi32(0x1FF << (10 * k)))
        };
        let given = _mm256_or_si256(
            _mm256_or_si256(bit(0, digits), bit(1, _mm256_srli_epi32::<8>(digits))),
            bit(2, _mm256_srli_epi32::<16>(digits)),
        );
        let guards = _mm256_and_si256(_mm256_add_epi32(given, all), _mm256_set1_epi32(GUARDS as i32));
        let filled = _mm256_sub_epi32(guards, _mm256_srli_epi32::<9>(guards));
        let slots = _mm256_and_si256(_mm256_or_si256(given, _mm256_andnot_si256(filled, all)), used);
        // SAFETY: a node is 128 bytes, aligned to 64.
        unsafe { _mm256_store_si256(node.slots.as_mut_ptr().add(8 * quarter).cast(), slots) };
    }
    node
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn write(node: &Node, zero: u8, cells: &mut [u8; 81]) {
    let quarters = quarters(node);
    // The exponent of a power of two as a float is its digit's index.
    let offset = _mm256_set1_epi32(i32::from(zero) + 1 - 127);
    let digits = |field| {
        let exponent = _mm256_srli_epi32::<23>(_mm256_castps_si256(_mm256_cvtepi32_ps(field)));
        _mm256_add_epi32(exponent, offset)
    };
    let bytes = |fields: [__m256i; 4]| -> [u8; 32] {
        let [low, high] = in_order(fields.map(digits));
        let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
        let mut bytes = [0; 32];
        // SAFETY: `bytes` has room for 256 bits.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), packed) };
        bytes
    };
    let by_box = [bytes(fields::<0>(quarters)), bytes(fields::<10>(quarters)), bytes(fields::<20>(quarters))];
    interleave(&by_box, cells);
}
