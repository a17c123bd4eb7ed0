//! Vectors of 128 bits: 4 puzzles at once, on WebAssembly and on aarch64's NEON. The text is one, in WebAssembly's words;
//! [`neon`](super::neon) says what they are there.
//!
//! A module of WebAssembly either has these instructions or is refused as a whole, and every processor of 64-bit ARM that a
//! program is compiled for has them, so that nothing is asked when it runs: this backend is there if the target has them.

#[cfg(target_arch = "wasm32")]
use core::arch::wasm32::*;

#[cfg(target_arch = "aarch64")]
use super::neon::*;

use super::super::layout::{CellBits, Cells, FIELDS, GUARDS, Node, Position, SLOT, WORD, WORDS, connections};
use super::shell::{Shell, Step, Task};
use super::text::{INTO_ROWS, SHUFFLES, SIXTEENS, WINDOWS, source};
use super::vector::{MOST_LANES, Vector, Words};

/// What was loaded has what this backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof;

/// 4 lanes.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Quad(v128);

impl Words for Quad {
    type Proof = Proof;
    // 32 registers hold nearly all of a puzzle.
    const ROUND_WRITTEN_OUT: bool = cfg!(target_arch = "aarch64");
    const CHOICE_WRITTEN_OUT: bool = false;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        Self(u32x4_splat(bits))
    }

    #[inline(always)]
    fn not(self) -> Self {
        Self(v128_not(self.0))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(v128_and(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(v128_or(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(v128_xor(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Self(v128_andnot(self.0, b.0))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(u32x4_add(self.0, b.0))
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        Self(u32x4_sub(self.0, b.0))
    }

    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(u32x4_shl(self.0, N))
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(u32x4_shr(self.0, N))
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        Self(u32x4_eq(self.0, u32x4_splat(0)))
    }

    // One instruction on ARM. V8 makes several of it, no fewer than of the definitions.

    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.xor(b).select(c, b)
    }

    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        Self(v128_bitselect(b.0, c.0, self.0))
    }
}

impl Vector for Quad {
    const LANES: usize = 4;
    type Proof = Proof;
    /// For each byte the one that it comes from, and ones in the lanes that take.
    type Route = [v128; 2];

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
        // SAFETY: a vector is four words in a row.
        unsafe { *core::ptr::from_ref(self).cast::<u32>().add(lane % 4) }
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, bits: u32) {
        self.0 = v128_bitselect(u32x4_splat(bits), self.0, LANE[lane % 4]);
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        !u32::from(u32x4_bitmask(self.is_zero().0)) & 0xF
    }

    #[inline(always)]
    fn route(_: Proof, from: u32, to: u32) -> Self::Route {
        let takes = &TAKES[to as usize % 16];
        let numbers = &NUMBERS[from as usize % 16];
        // The nth of the lanes that are asked for goes to the nth that takes.
        let nth = i8x16_swizzle(*numbers, takes.nth);
        [nth, takes.mask]
    }

    #[inline(always)]
    fn receive(self, source: Self, [from, takes]: Self::Route) -> Self {
        Self(v128_bitselect(i8x16_swizzle(source.0, from), self.0, takes))
    }

    #[inline(always)]
    fn save(words: &[Self; WORDS], lane: usize) -> Node {
        save(words, lane)
    }

    #[inline(always)]
    fn load_onto<const N: usize>(
        words: &mut [Self; WORDS],
        before: impl Fn(usize, Self) -> Self,
        lanes: [usize; N],
        nodes: [&Node; N],
    ) {
        for (word, vector) in words.iter_mut().enumerate() {
            *vector = before(word, *vector);
        }
        load(words, lanes, nodes);
    }

    #[inline(always)]
    fn save_all(words: &[Self; WORDS], nodes: &mut [Node; MOST_LANES]) {
        save_all(words, nodes);
    }
}

impl Shell for Quad {
    #[inline(always)]
    fn enter<T: Task>(_: Proof, task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn step<S: Step<N>, const N: usize>(
        proof: Proof,
        words: &mut [Self; WORDS],
        notes: &mut S::Notes<Self>,
    ) -> [Self; N] {
        step::<S, N>(proof, words, notes)
    }

    #[inline(always)]
    fn slots_with(_: Proof, node: &Node, bits: u32) -> u32 {
        slots_with(node, bits)
    }

    #[inline(always)]
    fn cells(_: Proof, node: &Node) -> impl Cells {
        PackedCells::of(node)
    }

    #[inline(always)]
    fn read(_: Proof, cells: &[u8; 81], zero: u8) -> Node {
        read(cells, zero)
    }

    #[inline(always)]
    fn write(_: Proof, node: &Node, zero: u8, cells: &mut [u8; 81]) {
        write(node, zero, cells);
    }
}

/// All of a step, and of the lanes.
#[inline(never)]
fn step<S: Step<N>, const N: usize>(proof: Proof, words: &mut [Quad; WORDS], notes: &mut S::Notes<Quad>) -> [Quad; N] {
    S::run(proof, words, notes)
}

// What follows is called and not inlined: written out wherever it is asked for, it would make a module a tenth larger.

#[inline(never)]
fn slots_with(node: &Node, bits: u32) -> u32 {
    (0..7).fold(0, |slots, four| {
        // SAFETY: a node is 128 bytes.
        let held = unsafe { v128_load(node.slots.as_ptr().add(4 * four).cast()) };
        let none = i32x4_eq(v128_and(held, u32x4_splat(bits)), u32x4_splat(0));
        slots | u32::from(!u32x4_bitmask(none) & 0xF) << (4 * four)
    })
}

#[inline(never)]
fn save(words: &[Quad; WORDS], lane: usize) -> Node {
    let mut node = Node { slots: [0; 32] };
    for four in 0..7 {
        let slot = |i: usize| match WORD[4 * four + i] {
            w if SLOT[w] == 4 * four + i => words[w].lane(lane),
            _ => 0,
        };
        let slots = u32x4(slot(0), slot(1), slot(2), slot(3));
        // SAFETY: a node is 128 bytes.
        unsafe { v128_store(node.slots.as_mut_ptr().add(4 * four).cast(), slots) };
    }
    node
}

#[inline(never)]
fn load<const N: usize>(words: &mut [Quad; WORDS], lanes: [usize; N], nodes: [&Node; N]) {
    let masks = lanes.map(|lane| LANE[lane % 4]);
    for (word, vector) in words.iter_mut().enumerate() {
        for (mask, node) in masks.into_iter().zip(nodes) {
            vector.0 = v128_bitselect(u32x4_splat(node.slots[SLOT[word]]), vector.0, mask);
        }
    }
}

#[inline(never)]
fn save_all(words: &[Quad; WORDS], nodes: &mut [Node; MOST_LANES]) {
    for four in 0..8 {
        let row = |i: usize| match WORD[4 * four + i] {
            w if SLOT[w] == 4 * four + i => words[w].0,
            _ => u32x4_splat(0),
        };
        for (node, slots) in nodes.iter_mut().zip(turned_over([row(0), row(1), row(2), row(3)])) {
            // SAFETY: a node is 128 bytes.
            unsafe { v128_store(node.slots.as_mut_ptr().add(4 * four).cast(), slots) };
        }
    }
}

/// Ones in each lane.
static LANE: [v128; 4] = [u32x4(!0, 0, 0, 0), u32x4(0, !0, 0, 0), u32x4(0, 0, !0, 0), u32x4(0, 0, 0, !0)];

/// For each set of lanes, the bytes of its lanes, those of the first lane first.
static NUMBERS: [v128; 16] = {
    let mut numbers = [of_bytes([0; 16]); 16];
    let mut set = 0;
    while set < 16 {
        let mut bytes = [0; 16];
        let (mut lane, mut nth) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 == 1 {
                let mut byte = 0;
                while byte < 4 {
                    bytes[4 * nth + byte] = 4 * lane as u8 + byte as u8;
                    byte += 1;
                }
                nth += 1;
            }
            lane += 1;
        }
        numbers[set] = of_bytes(bytes);
        set += 1;
    }
    numbers
};

/// How a set of lanes takes.
struct Takes {
    /// For each byte of its lanes which byte of those taken it is.
    nth: v128,
    /// Ones in its lanes.
    mask: v128,
}

/// For each set of lanes how it takes.
static TAKES: [Takes; 16] = {
    let mut takes = [const { Takes { nth: of_bytes([0; 16]), mask: of_bytes([0; 16]) } }; 16];
    let mut set = 0;
    while set < 16 {
        let (mut nths, mut mask) = ([0; 16], [0; 16]);
        let (mut lane, mut nth) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 == 1 {
                let mut byte = 0;
                while byte < 4 {
                    nths[4 * lane + byte] = 4 * nth + byte as u8;
                    mask[4 * lane + byte] = 0xFF;
                    byte += 1;
                }
                nth += 1;
            }
            lane += 1;
        }
        takes[set] = Takes { nth: of_bytes(nths), mask: of_bytes(mask) };
        set += 1;
    }
    takes
};

const fn of_bytes(b: [u8; 16]) -> v128 {
    u8x16(b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15])
}

/// Four rows of four words as columns.
#[inline(always)]
fn turned_over([a, b, c, d]: [v128; 4]) -> [v128; 4] {
    let (low, high) = (i32x4_shuffle::<0, 4, 1, 5>(a, b), i32x4_shuffle::<2, 6, 3, 7>(a, b));
    let (low2, high2) = (i32x4_shuffle::<0, 4, 1, 5>(c, d), i32x4_shuffle::<2, 6, 3, 7>(c, d));
    [
        i64x2_shuffle::<0, 2>(low, low2),
        i64x2_shuffle::<1, 3>(low, low2),
        i64x2_shuffle::<0, 2>(high, high2),
        i64x2_shuffle::<1, 3>(high, high2),
    ]
}

/// Four slots at a time: 0 to 3, 4 to 7, and so on.
#[inline(always)]
fn fours(node: &Node) -> [v128; 8] {
    // SAFETY: a node is 128 bytes.
    core::array::from_fn(|i| unsafe { v128_load(node.slots.as_ptr().add(4 * i).cast()) })
}

/// The fields of one `k`, at the lowest bits, as 16-bit lanes in the order of words.
#[inline(always)]
fn fields<const SHIFT: u32>(fours: [v128; 8]) -> [v128; 4] {
    let field = |i: usize| v128_and(u32x4_shr(fours[i], SHIFT), u32x4_splat(0x1FF));
    core::array::from_fn(|i| u16x8_narrow_i32x4(field(i), field(i + 4)))
}

/// The 16-bit lanes that are not 0, a bit each.
#[inline(always)]
fn nonzero(lanes: [v128; 4]) -> u32 {
    let [a, b, c, d] = lanes.map(|x| u16x8_eq(x, u16x8_splat(0)));
    let bits = |a, b| u32::from(i8x16_bitmask(i8x16_narrow_i16x8(a, b)));
    !(bits(a, b) | bits(c, d) << 16)
}

/// The cells of a puzzle as 16-bit lanes, four vectors for each `k`.
struct PackedCells {
    by_box: [[v128; 4]; 3],
    bivalue: CellBits,
    open: CellBits,
}

impl PackedCells {
    #[inline(never)]
    fn of(node: &Node) -> Self {
        let fours = fours(node);
        let by_box = [fields::<0>(fours), fields::<10>(fours), fields::<20>(fours)];
        let below = |x| v128_and(x, u16x8_sub(x, u16x8_splat(1)));
        let beyond_one = by_box.map(|lanes| lanes.map(below));
        let beyond_two = beyond_one.map(|lanes| lanes.map(below));
        let open = CellBits::of(beyond_one.map(nonzero));
        let more = CellBits::of(beyond_two.map(nonzero));
        Self { by_box, bivalue: open.and_not(more), open }
    }
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
        // SAFETY: twelve vectors are 96 fields.
        unsafe { u32::from(*core::ptr::from_ref(&self.by_box).cast::<u16>().add(at.0 as usize % 96)) }
    }

    /// From the cells that have one of its digits.
    #[inline(always)]
    fn connections(&self, at: Position) -> u32 {
        let digits = u16x8_splat(self.field(at) as u16);
        let sharing = CellBits::of(self.by_box.map(|lanes| nonzero(lanes.map(|x| v128_and(x, digits)))));
        connections(sharing, self.bivalue, at)
    }
}

#[inline(never)]
fn read(cells: &[u8; 81], zero: u8) -> Node {
    let mut node = Node { slots: [0; 32] };
    let one = u8x16_splat(zero.wrapping_add(1));
    let all = u32x4_splat(FIELDS);
    for four in 0..7 {
        // The window of the four words of these slots. (The last four slots have none.)
        let window = [0, 2, 4, 6, 1, 3, 5][four];
        // SAFETY: 16 bytes from the beginning of a window lie within the 81, and a table has 128.
        let (bytes, shuffle) = unsafe {
            (
                v128_load(cells.as_ptr().add(WINDOWS[window]).cast()),
                v128_load(SHUFFLES.0.as_ptr().add(16 * four).cast()),
            )
        };
        // In each slot the bytes of its three cells, from 0 for digit 1. Those of other than digits are 9 and more.
        let digits = u8x16_sub(i8x16_swizzle(bytes, shuffle), one);
        // The digits 1 to 8 as bits of the byte, which then moves to where its field begins.
        let bits = i8x16_swizzle(u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0), digits);
        let low = |k: u32| v128_and(u32x4_shl(bits, 2 * k), u32x4_splat(0xFF << (10 * k)));
        let nines =
            v128_and(u32x4_shl(u8x16_eq(digits, u8x16_splat(8)), 8), u32x4_splat(0x100 | 0x100 << 10 | 0x100 << 20));
        let given = v128_or(v128_or(low(0), low(1)), v128_or(low(2), nines));
        let guards = v128_and(u32x4_add(given, all), u32x4_splat(GUARDS));
        let filled = u32x4_sub(guards, u32x4_shr(guards, 9));
        let mut slots = v128_or(given, v128_andnot(all, filled));
        if four == 3 {
            // Word 27 does not exist.
            slots = u32x4_replace_lane::<3>(slots, 0);
        }
        // SAFETY: a node is 128 bytes.
        unsafe { v128_store(node.slots.as_mut_ptr().add(4 * four).cast(), slots) };
    }
    node
}

#[inline(never)]
fn write(node: &Node, zero: u8, cells: &mut [u8; 81]) {
    let fours = fours(node);
    let one = u8x16_splat(1);
    let offset = u8x16_splat(zero.wrapping_add(1));
    // Of a bit among eight the ones below it are counted. Digit 9 is none of the eight, which leaves all of them.
    let digits = |fields| u8x16_add(u8x16_popcnt(u8x16_sub(fields, one)), offset);
    let low_bytes = u32x4_splat(0xFF);
    let bytes = |shift: u32| {
        let field = |i: usize| v128_and(u32x4_shr(fours[i], shift), low_bytes);
        let words = |i: usize| u16x8_narrow_i32x4(field(i), field(i + 4));
        [digits(u8x16_narrow_i16x8(words(0), words(1))), digits(u8x16_narrow_i16x8(words(2), words(3)))]
    };
    let by_box = [bytes(0), bytes(10), bytes(20)];
    for (at, shuffles) in SIXTEENS.into_iter().zip(&INTO_ROWS) {
        let from = |k: usize| {
            // SAFETY: `source` is 16 at the most, so that 16 bytes from there lie within the 32.
            unsafe {
                let bytes = v128_load(by_box[k].as_ptr().cast::<u8>().add(source(at)).cast());
                i8x16_swizzle(bytes, v128_load(shuffles[k].as_ptr().cast()))
            }
        };
        let row = v128_or(v128_or(from(0), from(1)), from(2));
        // SAFETY: 16 bytes from each of `SIXTEENS` lie within the 81.
        unsafe { v128_store(cells.as_mut_ptr().add(at).cast(), row) };
    }
}
