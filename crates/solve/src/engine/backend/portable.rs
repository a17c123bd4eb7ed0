//! Plain arrays: what every vector operation means, and the backend of processors without one of their own.
//!
//! The loops are shaped so that the compiler vectorises them with what the target has (SSE2, NEON, wasm's SIMD).

use super::super::layout::{Board, Cells, DigitBoards, Node, SLOT, WORDS};
use super::super::round::{Flags, round};
use super::super::search::{Jobs, Lanes};
use super::vector::Vector;

/// Every processor has what the portable backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof;

/// Lanes of the portable vector.
const LANES: usize = 8;

/// A vector as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Portable(pub(crate) [u32; LANES]);

impl Portable {
    #[inline(always)]
    fn map(self, op: impl Fn(u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| op(self.0[i])))
    }

    #[inline(always)]
    fn zip(self, b: Self, op: impl Fn(u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| op(self.0[i], b.0[i])))
    }

    #[inline(always)]
    fn zip3(self, b: Self, c: Self, op: impl Fn(u32, u32, u32) -> u32) -> Self {
        Self(core::array::from_fn(|i| op(self.0[i], b.0[i], c.0[i])))
    }
}

impl Vector for Portable {
    const LANES: usize = LANES;
    type Proof = Proof;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        Self([bits; LANES])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a | b | c)
    }

    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a & b | c & (a | b))
    }

    #[inline(always)]
    fn nor3(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| !(a | b | c))
    }

    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a & !(b | c))
    }

    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a & (b | c))
    }

    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a | b & c)
    }

    #[inline(always)]
    fn and_imply(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a & (!b | c))
    }

    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.zip3(b, c, |a, b, c| a | (b ^ c))
    }

    #[inline(always)]
    fn next_box(self) -> Self {
        self.map(|a| a << 10 | a >> 20)
    }

    #[inline(always)]
    fn previous_box(self) -> Self {
        self.map(|a| a << 20 | a >> 10)
    }

    #[inline(always)]
    fn or_other_boxes(self, b: Self) -> Self {
        self.or3(b.next_box(), b.previous_box())
    }

    #[inline(always)]
    fn guards_to_fields(self) -> Self {
        self.map(|a| a.wrapping_sub(a >> 9))
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.differing(Self([0; LANES]))
    }

    #[inline(always)]
    fn differing(self, b: Self) -> u32 {
        (0..LANES).fold(0, |mask, i| mask | u32::from(self.0[i] != b.0[i]) << i)
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
        let mut digits = [[0u32; 3]; 16];
        let (mut open, mut more) = ([0u32; 3], [0u32; 3]);
        for (word, &slot) in SLOT.iter().enumerate() {
            for k in 0..3 {
                let field = node.slots[slot] >> (10 * k) & 0x1FF;
                fields[32 * k + word] = field as u16;
                for (digit, board) in digits[..9].iter_mut().enumerate() {
                    board[k] |= (field >> digit & 1) << word;
                }
                let beyond_one = field & field.wrapping_sub(1);
                let beyond_two = beyond_one & beyond_one.wrapping_sub(1);
                open[k] |= u32::from(beyond_one != 0) << word;
                more[k] |= u32::from(beyond_two != 0) << word;
            }
        }
        let open = Board::of(open);
        DigitBoards { fields, digits: digits.map(Board::of), bivalue: open.and_not(Board::of(more)), open }
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

/// A round, by itself so that its assembly can be looked at.
#[inline(never)]
fn round_portable(proof: Proof, words: &mut [Portable; WORDS]) -> Flags {
    round(proof, words)
}
