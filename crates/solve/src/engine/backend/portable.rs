//! What every operation means, on a plain `u32`; and the backend of processors without one of their own.
//!
//! A round over eight lanes is a loop over them whose body, all of a round for one lane, has neither a branch nor a call:
//! the compiler vectorises it with what the target has (SSE2, NEON, wasm's SIMD).

use super::super::layout::{BIVALUE_WEIGHT, Board, Cells, Node, PEER_LISTS, Position, SLOT, WORDS};
use super::super::round::{Flags, round};
use super::super::search::{Jobs, Lanes};
use super::vector::{Vector, Words};

/// Every processor has what the portable backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof;

/// One lane.
impl Words for u32 {
    type Proof = Proof;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        bits
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self & b
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self | b
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self & !b
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.wrapping_add(b)
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.wrapping_sub(b)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self | b | c
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self & b | c & (self | b)
    }

    #[inline(always)]
    fn nor3(self, b: Self, c: Self) -> Self {
        !(self | b | c)
    }

    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self & !(b | c)
    }

    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self & (b | c)
    }

    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self | b & c
    }

    #[inline(always)]
    fn and_imply(self, b: Self, c: Self) -> Self {
        self & (!b | c)
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self | (b ^ c)
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        self << 10 | self >> 20
    }

    #[inline(always)]
    fn previous_box(self) -> Self {
        self << 20 | self >> 10
    }

    #[inline(always)]
    fn or_other_boxes(self, b: Self) -> Self {
        self | b.next_box() | b.previous_box()
    }

    #[inline(always)]
    fn guards_to_fields(self) -> Self {
        self.wrapping_sub(self >> 9)
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        u32::from(self != 0)
    }

    #[inline(always)]
    fn differing(self, b: Self) -> u32 {
        u32::from(self != b)
    }
}

/// Lanes of the portable vector.
const LANES: usize = 8;

/// A vector as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Portable(pub(crate) [u32; LANES]);

impl Vector for Portable {
    const LANES: usize = LANES;
    type Proof = Proof;

    #[inline(always)]
    fn zero(_: Proof) -> Self {
        Self([0; LANES])
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, bits: u32) {
        self.0[lane] = bits;
    }

    #[inline(always)]
    fn save(words: &[Self; WORDS], lane: usize) -> Node {
        let mut node = Node { slots: [0; 32] };
        for (word, vector) in words.iter().enumerate() {
            node.slots[SLOT[word]] = vector.0[lane];
        }
        node
    }

    #[inline(always)]
    fn load(words: &mut [Self; WORDS], lane: usize, node: &Node) {
        for (word, vector) in words.iter_mut().enumerate() {
            vector.0[lane] = node.slots[SLOT[word]];
        }
    }

    #[inline(always)]
    fn cells(_: Proof, node: &Node) -> impl Cells {
        let mut fields = [0; 96];
        for (word, &slot) in SLOT.iter().enumerate() {
            for k in 0..3 {
                fields[32 * k + word] = (node.slots[slot] >> (10 * k) & 0x1FF) as u16;
            }
        }
        PlainCells(fields)
    }

    #[inline(always)]
    fn read(_: Proof, cells: &[u8; 81], zero: u8) -> Node {
        let mut node = Node { slots: [0; 32] };
        for (word, &slot) in SLOT.iter().enumerate() {
            let first = word / 3 * 9 + word % 3;
            for k in 0..3 {
                let digit = cells[first + 3 * k].wrapping_sub(zero).wrapping_sub(1);
                let field = if digit < 9 { 1 << digit } else { 0x1FF };
                node.slots[slot] |= field << (10 * k);
            }
        }
        node
    }

    #[inline(always)]
    fn write(_: Proof, node: &Node, zero: u8) -> [u8; 81] {
        let mut cells = [0; 81];
        for (word, &slot) in SLOT.iter().enumerate() {
            let first = word / 3 * 9 + word % 3;
            for k in 0..3 {
                let field = node.slots[slot] >> (10 * k) & 0x1FF;
                cells[first + 3 * k] = zero.wrapping_add(field.trailing_zeros() as u8 + 1);
            }
        }
        cells
    }

    fn run_many(lanes: &mut Lanes<Self>, jobs: &mut impl Jobs, drain: bool) {
        lanes.run_many(jobs, drain, round_portable);
    }

    fn run_one(lanes: &mut Lanes<Self>, root: &Node, jobs: &mut impl Jobs) {
        lanes.run_one(root, jobs, round_portable);
    }
}

/// The candidates of each cell, by position.
struct PlainCells([u16; 96]);

impl PlainCells {
    /// The cells whose candidates are as asked.
    #[inline(always)]
    fn where_field(&self, is: impl Fn(u16) -> bool) -> Board {
        let mut by_box = [0; 3];
        for (k, board) in by_box.iter_mut().enumerate() {
            for word in 0..WORDS {
                *board |= u32::from(is(self.0[32 * k + word])) << word;
            }
        }
        Board::of(by_box)
    }
}

impl Cells for PlainCells {
    #[inline(always)]
    fn bivalue(&self) -> Board {
        self.where_field(is_bivalue)
    }

    #[inline(always)]
    fn open(&self) -> Board {
        self.where_field(|field| field & field.wrapping_sub(1) != 0)
    }

    #[inline(always)]
    fn field(&self, at: Position) -> u32 {
        u32::from(self.0[at.0 as usize % 96])
    }

    #[inline(always)]
    fn connections(&self, at: Position) -> u32 {
        let digits = self.0[at.0 as usize % 96];
        PEER_LISTS[at.0 as usize % 96].iter().fold(0, |sum, &peer| {
            let field = self.0[peer as usize % 96];
            let weight = if is_bivalue(field) { BIVALUE_WEIGHT } else { 1 };
            sum + if field & digits != 0 { weight } else { 0 }
        })
    }
}

#[inline(always)]
fn is_bivalue(field: u16) -> bool {
    let beyond_one = field & field.wrapping_sub(1);
    beyond_one != 0 && beyond_one & beyond_one.wrapping_sub(1) == 0
}

/// A round, by itself so that its assembly can be looked at.
#[inline(never)]
fn round_portable(proof: Proof, words: &mut [Portable; WORDS]) -> Flags {
    let (mut changed, mut contradictory, mut undecided) = ([0; LANES], [0; LANES], [0; LANES]);
    for lane in 0..LANES {
        let mut puzzle = [0; WORDS];
        for (word, vector) in puzzle.iter_mut().zip(words.iter()) {
            *word = vector.0[lane];
        }
        let flags = round(proof, &mut puzzle);
        for (word, vector) in puzzle.iter().zip(words.iter_mut()) {
            vector.0[lane] = *word;
        }
        changed[lane] = flags.changed;
        contradictory[lane] = flags.contradictory;
        undecided[lane] = flags.undecided;
    }
    let mask = |lanes: [u32; LANES]| lanes.iter().rev().fold(0, |mask, &bit| mask << 1 | bit);
    Flags { changed: mask(changed), contradictory: mask(contradictory), undecided: mask(undecided) }
}
