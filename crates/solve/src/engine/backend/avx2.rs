//! AVX2: 8 puzzles in a 256-bit register. Formulas of three inputs take two or three instructions.

use core::arch::x86_64::*;

use super::super::layout::{Board, Cells, FIELDS, GUARDS, Node, Position, SLOT, WORD, WORDS, connections};
use super::super::round::{Flags, round};
use super::super::search::{Jobs, Lanes};
use super::vector::{Vector, Words};

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

/// A round, by itself so that its assembly can be looked at.
#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
#[inline(never)]
fn round_avx2(proof: Proof, words: &mut [Ymm; WORDS]) -> Flags {
    super::align_frame::<__m256i>();
    round(proof, words)
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
fn many_avx2(lanes: &mut Lanes<Ymm>, jobs: &mut impl Jobs, drain: bool) {
    lanes.run_many(jobs, drain, |proof, words| round_avx2(proof, words));
}

#[target_feature(enable = "avx2,popcnt,lzcnt,bmi1,bmi2")]
fn one_avx2(lanes: &mut Lanes<Ymm>, root: &Node, jobs: &mut impl Jobs) {
    lanes.run_one(root, jobs, |proof, words| round_avx2(proof, words));
}

impl Words for Ymm {
    type Proof = Proof;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        // SAFETY: the proof says that the processor has the instruction.
        Self(unsafe { _mm256_set1_epi32(bits as i32) })
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        // SAFETY: a value of this type was made from a proof; so below.
        Self(unsafe { _mm256_and_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_or_si256(self.0, b.0) })
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_andnot_si256(b.0, self.0) })
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_add_epi32(self.0, b.0) })
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_sub_epi32(self.0, b.0) })
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }

    #[inline(always)]
    fn nor3(self, b: Self, c: Self) -> Self {
        // SAFETY: as for `and`.
        let ones = Self(unsafe { _mm256_set1_epi32(-1) });
        ones.and_not(self.or3(b, c))
    }

    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }

    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }

    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }

    #[inline(always)]
    fn and_imply(self, b: Self, c: Self) -> Self {
        self.and_not(b.and_not(c))
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        // SAFETY: as for `and`.
        self.or(Self(unsafe { _mm256_xor_si256(b.0, c.0) }))
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_or_si256(_mm256_slli_epi32::<10>(self.0), _mm256_srli_epi32::<20>(self.0)) })
    }

    #[inline(always)]
    fn previous_box(self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_or_si256(_mm256_slli_epi32::<20>(self.0), _mm256_srli_epi32::<10>(self.0)) })
    }

    #[inline(always)]
    fn or_other_boxes(self, b: Self) -> Self {
        self.or3(b.next_box(), b.previous_box())
    }

    #[inline(always)]
    fn guards_to_fields(self) -> Self {
        // SAFETY: as for `and`.
        Self(unsafe { _mm256_sub_epi32(self.0, _mm256_srli_epi32::<9>(self.0)) })
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        // SAFETY: as for `and`.
        self.differing(Self(unsafe { _mm256_setzero_si256() }))
    }

    #[inline(always)]
    fn differing(self, b: Self) -> u32 {
        // SAFETY: as for `and`.
        let equal = unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, b.0))) };
        !equal as u32 & 0xFF
    }
}

impl Vector for Ymm {
    const LANES: usize = 8;
    type Proof = Proof;

    #[inline(always)]
    fn zero(_: Proof) -> Self {
        // SAFETY: the proof says that the processor has the instruction.
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, bits: u32) {
        // SAFETY: as for `and`.
        unsafe {
            let chosen = _mm256_cmpeq_epi32(_mm256_set1_epi32(lane as i32), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
            self.0 = _mm256_blendv_epi8(self.0, _mm256_set1_epi32(bits as i32), chosen);
        }
    }

    #[inline(always)]
    fn save(words: &[Self; WORDS], lane: usize) -> Node {
        let mut node = Node { slots: [0; 32] };
        let lane = lane % Self::LANES;
        for (word, vector) in words.iter().enumerate() {
            // SAFETY: a vector is eight 32-bit lanes, and `lane` is below eight.
            node.slots[SLOT[word]] = unsafe { *core::ptr::from_ref(vector).cast::<u32>().add(lane) };
        }
        node
    }

    #[inline(always)]
    fn load(words: &mut [Self; WORDS], lane: usize, node: &Node) {
        for (word, vector) in words.iter_mut().enumerate() {
            vector.set_lane(lane, node.slots[SLOT[word]]);
        }
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
    fn write(_: Proof, node: &Node, zero: u8) -> [u8; 81] {
        // SAFETY: the proof says that the processor has the instructions.
        unsafe { write(node, zero) }
    }

    #[inline(always)]
    fn run_many(lanes: &mut Lanes<Self>, jobs: &mut impl Jobs, drain: bool) {
        // SAFETY: lanes hold a proof.
        unsafe { many_avx2(lanes, jobs, drain) }
    }

    #[inline(always)]
    fn run_one(lanes: &mut Lanes<Self>, root: &Node, jobs: &mut impl Jobs) {
        // SAFETY: lanes hold a proof.
        unsafe { one_avx2(lanes, root, jobs) }
    }
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
    bivalue: Board,
    open: Board,
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
    let open = Board::of(beyond_one.map(|lanes| nonzero(lanes)));
    let more = Board::of(beyond_two.map(|lanes| nonzero(lanes)));
    PackedCells { by_box, fields: in_memory, bivalue: open.and_not(more), open }
}

impl Cells for PackedCells {
    #[inline(always)]
    fn bivalue(&self) -> Board {
        self.bivalue
    }

    #[inline(always)]
    fn open(&self) -> Board {
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
fn sharing(by_box: &[[__m256i; 2]; 3], digits: u32) -> Board {
    let digits = _mm256_set1_epi16(digits as i16);
    Board::of(by_box.map(|lanes| nonzero(lanes.map(|x| _mm256_and_si256(x, digits)))))
}

/// For each slot the place of its first cell in reading order.
const FIRST_CELL: [i32; 32] = {
    let mut first = [0; 32];
    let mut slot = 0;
    while slot < 32 {
        first[slot] = (WORD[slot] / 3 * 9 + WORD[slot] % 3) as i32;
        slot += 1;
    }
    first
};

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
    let one = _mm256_set1_epi32(i32::from(zero) + 1);
    let byte = _mm256_set1_epi32(0xFF);
    let all = _mm256_set1_epi32(FIELDS as i32);
    for quarter in 0..4 {
        // Fields 0 and 1 are three bytes apart, at both ends of four bytes; so are fields 1 and 2.
        // SAFETY: `FIRST_CELL` is at most 74, and 3 more, so that four bytes from there end within the 81; the tables
        // have 32 entries.
        let (left, right, used) = unsafe {
            let at = _mm256_loadu_si256(FIRST_CELL.as_ptr().add(8 * quarter).cast());
            let base = cells.as_ptr();
            (
                _mm256_i32gather_epi32::<1>(base.cast(), at),
                _mm256_i32gather_epi32::<1>(base.add(3).cast(), at),
                _mm256_loadu_si256(USED.as_ptr().add(8 * quarter).cast()),
            )
        };
        let digit = |x| _mm256_and_si256(_mm256_sub_epi32(x, one), byte);
        let bit = |k: u32, x| {
            let shifted = _mm256_sllv_epi32(_mm256_set1_epi32(1 << (10 * k)), digit(x));
            _mm256_and_si256(shifted, _mm256_set1_epi32(0x1FF << (10 * k)))
        };
        let given = _mm256_or_si256(
            _mm256_or_si256(bit(0, left), bit(1, _mm256_srli_epi32::<24>(left))),
            bit(2, _mm256_srli_epi32::<24>(right)),
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
fn write(node: &Node, zero: u8) -> [u8; 81] {
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
    super::interleave(&[bytes(fields::<0>(quarters)), bytes(fields::<10>(quarters)), bytes(fields::<20>(quarters))])
}
