//! AVX-512: 16 puzzles in a 512-bit register, and 8 in a 256-bit one for a puzzle by itself.
//!
//! Only F, BW, DQ and VL are used, and of older extensions POPCNT, LZCNT and BMI. `vpternlogd` does every formula of
//! three inputs in one instruction. The 256-bit form has the same instructions on three ports instead of two: a round
//! takes two thirds of the time for half of the lanes, which is better when there is only one puzzle. Such a puzzle
//! starts out laid across three 512-bit registers, a lane a row (see [`alone`]).

use core::arch::x86_64::*;

use super::super::alone;
use super::super::layout::{Board, Cells, FIELDS, GUARDS, Node, Position, SLOT, WORD, WORDS, connections};
use super::super::round::{Flags, round};
use super::super::search::{Jobs, Lanes};
use super::vector::{Across, Vector, Words};

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

/// The operations that both widths spell alike.
macro_rules! lane_operations {
    ($and:ident $or:ident $andnot:ident $add:ident $sub:ident $ternary:ident $sll:ident $srl:ident $test:ident $cmpneq:ident $set1:ident) => {
        #[inline(always)]
        fn splat(_: Proof, bits: u32) -> Self {
            // SAFETY: the proof says that the processor has the instruction.
            Self(unsafe { $set1(bits as i32) })
        }

        #[inline(always)]
        fn and(self, b: Self) -> Self {
            // SAFETY: a value of this type was made from a proof; so below.
            Self(unsafe { $and(self.0, b.0) })
        }

        #[inline(always)]
        fn or(self, b: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $or(self.0, b.0) })
        }

        #[inline(always)]
        fn and_not(self, b: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $andnot(b.0, self.0) })
        }

        #[inline(always)]
        fn add(self, b: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $add(self.0, b.0) })
        }

        #[inline(always)]
        fn sub(self, b: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $sub(self.0, b.0) })
        }

        #[inline(always)]
        fn or3(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a | b | c) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn majority(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a & b | c & (a | b)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn nor3(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| !(a | b | c)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn and_nor(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a & !(b | c)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn and_or(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a & (b | c)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn or_and(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a | b & c) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn and_imply(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a & (!b | c)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn or_xor(self, b: Self, c: Self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $ternary::<{ table!(|a, b, c| a | (b ^ c)) }>(self.0, b.0, c.0) })
        }

        #[inline(always)]
        fn next_box(self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $or($sll::<10>(self.0), $srl::<20>(self.0)) })
        }

        #[inline(always)]
        fn previous_box(self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $or($sll::<20>(self.0), $srl::<10>(self.0)) })
        }

        #[inline(always)]
        fn or_other_boxes(self, b: Self) -> Self {
            // SAFETY: as for `and`.
            let (up, down) = unsafe { ([$sll::<10>(b.0), $sll::<20>(b.0)], [$srl::<20>(b.0), $srl::<10>(b.0)]) };
            self.or3(Self(up[0]), Self(down[0])).or3(Self(up[1]), Self(down[1]))
        }

        #[inline(always)]
        fn guards_to_fields(self) -> Self {
            // SAFETY: as for `and`.
            Self(unsafe { $sub(self.0, $srl::<9>(self.0)) })
        }

        #[inline(always)]
        fn nonzero(self) -> u32 {
            // SAFETY: as for `and`.
            u32::from(unsafe { $test(self.0, self.0) })
        }

        #[inline(always)]
        fn differing(self, b: Self) -> u32 {
            // SAFETY: as for `and`.
            u32::from(unsafe { $cmpneq(self.0, b.0) })
        }
    };
}

/// How puzzles get in and out and are worked on, for both widths alike.
macro_rules! lane_traffic {
    ($setzero:ident $mask_set1:ident $many:ident $one:ident) => {
        #[inline(always)]
        fn zero(_: Proof) -> Self {
            // SAFETY: the proof says that the processor has the instruction.
            Self(unsafe { $setzero() })
        }

        #[inline(always)]
        fn set_lane(&mut self, lane: usize, bits: u32) {
            // SAFETY: as for `and`.
            self.0 = unsafe { $mask_set1(self.0, 1 << lane, bits as i32) };
        }

        #[inline(always)]
        fn load(words: &mut [Self; WORDS], lane: usize, node: &Node) {
            // Scalar stores into the state would stall the vector loads that follow; masked broadcasts do not.
            for (word, vector) in words.iter_mut().enumerate() {
                vector.set_lane(lane, node.slots[SLOT[word]]);
            }
        }

        #[inline(always)]
        fn save(words: &[Self; WORDS], lane: usize) -> Node {
            debug_assert!(lane < Self::LANES);
            let mut node = Node { slots: [0; 32] };
            let lane = lane % Self::LANES;
            // SAFETY: as for `and`; each gathered index is `word × LANES + lane` with both in range, so it lies within
            // `words`, and unused slots are masked out; the stores fill the two halves of `node`.
            unsafe {
                let base = words.as_ptr().cast::<i32>().add(lane);
                for (half, mask) in USED.into_iter().enumerate() {
                    let at = _mm512_load_si512(Self::OFFSETS[half].0.as_ptr().cast());
                    let slots = _mm512_mask_i32gather_epi32::<4>(_mm512_setzero_si512(), mask, at, base);
                    _mm512_store_si512(node.slots.as_mut_ptr().add(16 * half).cast(), slots);
                }
            }
            node
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
            unsafe { $many(lanes, jobs, drain) }
        }

        #[inline(always)]
        fn run_one(lanes: &mut Lanes<Self>, root: &Node, jobs: &mut impl Jobs) {
            // SAFETY: lanes hold a proof.
            unsafe { $one(lanes, root, jobs) }
        }
    };
}

/// The shells: the same code, compiled for this instruction set.
macro_rules! shells {
    ($vector:ident $round:ident $many:ident) => {
        /// A round, by itself so that its assembly can be looked at.
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
        #[inline(never)]
        fn $round(proof: Proof, words: &mut [$vector; WORDS]) -> Flags {
            super::align_frame::<__m512i>();
            round(proof, words)
        }

        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
        fn $many(lanes: &mut Lanes<$vector>, jobs: &mut impl Jobs, drain: bool) {
            lanes.run_many(jobs, drain, |proof, words| $round(proof, words));
        }
    };
}

shells!(Zmm round_512 many_512);
shells!(YmmVl round_256 many_256);

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
fn one_512(lanes: &mut Lanes<Zmm>, root: &Node, jobs: &mut impl Jobs) {
    lanes.run_one(root, jobs, |proof, words| round_512(proof, words));
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
fn one_256(lanes: &mut Lanes<YmmVl>, root: &Node, jobs: &mut impl Jobs) {
    alone::run_one::<Zmm, YmmVl>(lanes, root, jobs, |proof, words| round_256(proof, words));
}

impl Zmm {
    const OFFSETS: [Offsets; 2] = offsets(16);
}

impl YmmVl {
    const OFFSETS: [Offsets; 2] = offsets(8);
}

impl Words for Zmm {
    type Proof = Proof;

    lane_operations!(_mm512_and_si512 _mm512_or_si512 _mm512_andnot_si512 _mm512_add_epi32 _mm512_sub_epi32
        _mm512_ternarylogic_epi32 _mm512_slli_epi32 _mm512_srli_epi32 _mm512_test_epi32_mask
        _mm512_cmpneq_epi32_mask _mm512_set1_epi32);
}

impl Vector for Zmm {
    const LANES: usize = 16;
    type Proof = Proof;

    lane_traffic!(_mm512_setzero_si512 _mm512_mask_set1_epi32 many_512 one_512);
}

impl Words for YmmVl {
    type Proof = Proof;

    lane_operations!(_mm256_and_si256 _mm256_or_si256 _mm256_andnot_si256 _mm256_add_epi32 _mm256_sub_epi32
        _mm256_ternarylogic_epi32 _mm256_slli_epi32 _mm256_srli_epi32 _mm256_test_epi32_mask
        _mm256_cmpneq_epi32_mask _mm256_set1_epi32);
}

impl Vector for YmmVl {
    const LANES: usize = 8;
    type Proof = Proof;

    lane_traffic!(_mm256_setzero_si256 _mm256_mask_set1_epi32 many_256 one_256);
}

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
        // SAFETY: as for `and`; `Offsets` are 64 bytes, aligned to 64.
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
        // SAFETY: as for `and`; tables and halves are 64 bytes, aligned to 64.
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
        // SAFETY: as for `and`.
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

/// The slots that hold a word, by half.
const USED: [__mmask16; 2] = {
    let mut used = [0; 2];
    let mut word = 0;
    while word < WORDS {
        used[SLOT[word] / 16] |= 1 << (SLOT[word] % 16);
        word += 1;
    }
    used
};

/// Sixteen offsets, for a gather.
#[repr(align(64))]
struct Offsets([i32; 16]);

/// For each slot the offset of its word, in vectors of `lanes`.
const fn offsets(lanes: usize) -> [Offsets; 2] {
    let mut halves = [Offsets([0; 16]), Offsets([0; 16])];
    let mut slot = 0;
    while slot < 32 {
        halves[slot / 16].0[slot % 16] = (WORD[slot] * lanes) as i32;
        slot += 1;
    }
    halves
}

/// For each slot the place of its first cell in reading order.
const FIRST_CELL: [Offsets; 2] = {
    let mut halves = [Offsets([0; 16]), Offsets([0; 16])];
    let mut slot = 0;
    while slot < 32 {
        let word = WORD[slot];
        halves[slot / 16].0[slot % 16] = (word / 3 * 9 + word % 3) as i32;
        slot += 1;
    }
    halves
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
fn halves(node: &Node) -> [__m512i; 2] {
    // SAFETY: a node is 128 bytes, aligned to 64.
    unsafe {
        let slots = node.slots.as_ptr();
        [_mm512_load_si512(slots.cast()), _mm512_load_si512(slots.add(16).cast())]
    }
}

/// The cells of a puzzle as 16-bit lanes, a register for each `k`. Made only where the instructions exist.
struct PackedCells {
    by_box: [__m512i; 3],
    fields: Fields,
    bivalue: Board,
    open: Board,
}

/// The same in memory, by position.
#[repr(align(64))]
struct Fields([u16; 96]);

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn packed_cells(node: &Node) -> PackedCells {
    let halves = halves(node);
    let by_box = [fields::<0>(halves), fields::<10>(halves), fields::<20>(halves)];
    let mut in_memory = Fields([0; 96]);
    for (k, &lanes) in by_box.iter().enumerate() {
        // SAFETY: three times 64 bytes, each aligned to 64, are the 192 of `in_memory`.
        unsafe { _mm512_store_si512(in_memory.0.as_mut_ptr().add(32 * k).cast(), lanes) };
    }
    let below = |x| _mm512_and_si512(x, _mm512_sub_epi16(x, _mm512_set1_epi16(1)));
    let nonzero = |lanes: [__m512i; 3]| Board::of(lanes.map(|x| _mm512_test_epi16_mask(x, x)));
    let beyond_one = by_box.map(below);
    let open = nonzero(beyond_one);
    let more = nonzero(beyond_one.map(below));
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
        u32::from(self.fields.0[at.0 as usize % 96])
    }

    #[inline(always)]
    fn connections(&self, at: Position) -> u32 {
        // SAFETY: a value of this type is made only by `packed_cells`, where the instructions exist.
        let sharing = unsafe {
            let digits = _mm512_set1_epi16(self.field(at) as i16);
            Board::of(self.by_box.map(|x| _mm512_test_epi16_mask(x, digits)))
        };
        connections(sharing, self.bivalue, at)
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn read(cells: &[u8; 81], zero: u8) -> Node {
    let mut node = Node { slots: [0; 32] };
    let one = _mm512_set1_epi32(i32::from(zero) + 1);
    let byte = _mm512_set1_epi32(0xFF);
    for half in 0..2 {
        // Fields 0 and 1 are three bytes apart, at both ends of four bytes; so are fields 1 and 2. The last byte
        // gathered is cell 80.
        // SAFETY: `FIRST_CELL` is at most 74, and 3 more, so that four bytes from there end within the 81.
        let (left, right) = unsafe {
            let at = _mm512_load_si512(FIRST_CELL[half].0.as_ptr().cast());
            let base = cells.as_ptr();
            (_mm512_i32gather_epi32::<1>(at, base.cast()), _mm512_i32gather_epi32::<1>(at, base.add(3).cast()))
        };
        let digit = |x| _mm512_and_si512(_mm512_sub_epi32(x, one), byte);
        let bit = |k: u32, x| {
            let shifted = _mm512_sllv_epi32(_mm512_set1_epi32(1 << (10 * k)), digit(x));
            _mm512_and_si512(shifted, _mm512_set1_epi32(0x1FF << (10 * k)))
        };
        let given = _mm512_or_si512(
            _mm512_or_si512(bit(0, left), bit(1, _mm512_srli_epi32::<24>(left))),
            bit(2, _mm512_srli_epi32::<24>(right)),
        );
        let all = _mm512_set1_epi32(FIELDS as i32);
        let guards = _mm512_and_si512(_mm512_add_epi32(given, all), _mm512_set1_epi32(GUARDS as i32));
        let filled = _mm512_sub_epi32(guards, _mm512_srli_epi32::<9>(guards));
        let open = _mm512_andnot_si512(filled, all);
        let slots = _mm512_maskz_or_epi32(USED[half], given, open);
        // SAFETY: a node is 128 bytes, aligned to 64.
        unsafe { _mm512_store_si512(node.slots.as_mut_ptr().add(16 * half).cast(), slots) };
    }
    node
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt,lzcnt,bmi1,bmi2")]
#[inline]
fn write(node: &Node, zero: u8) -> [u8; 81] {
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
    super::interleave(&by_box)
}
