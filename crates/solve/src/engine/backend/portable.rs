//! What every operation means, on a plain `u32`; and the backend of processors without one of their own.
//!
//! A round over eight lanes is a loop over them whose body, all of a round for one lane, has neither a branch nor a call:
//! the compiler vectorises it with what the target has (SSE2, NEON, wasm's SIMD).

use super::super::layout::{BIVALUE_WEIGHT, CellBits, Cells, Node, PEER_LISTS, Position, SLOT, WORDS};
use super::shell::{Shell, Step, Task};
use super::vector::{Vector, Words};

/// Every processor has what the portable backend needs.
#[derive(Clone, Copy)]
pub(crate) struct Proof;

/// One lane. The formulas of three inputs mean what [`Words`] says.
impl Words for u32 {
    type Proof = Proof;
    const ROUND_WRITTEN_OUT: bool = true;
    const CHOICE_WRITTEN_OUT: bool = true;

    #[inline(always)]
    fn splat(_: Proof, bits: u32) -> Self {
        bits
    }

    #[inline(always)]
    fn not(self) -> Self {
        !self
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
    fn xor(self, b: Self) -> Self {
        self ^ b
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
    fn up<const N: u32>(self) -> Self {
        self << N
    }

    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        self >> N
    }

    #[inline(always)]
    fn is_zero(self) -> Self {
        if self == 0 { !0 } else { 0 }
    }
}

/// Lanes of the portable vector.
const LANES: usize = 8;

/// A vector as an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Portable([u32; LANES]);

/// For each pair the lane that one comes from and the lane it goes to.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pairs: [[u8; 2]; LANES],
    count: usize,
}

impl Vector for Portable {
    const LANES: usize = LANES;
    type Proof = Proof;
    type Route = Route;

    #[inline(always)]
    fn filled(_: Proof, bits: u32) -> Self {
        Self([bits; LANES])
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        Self(core::array::from_fn(|lane| self.0[lane].wrapping_sub(b.0[lane])))
    }

    #[inline(always)]
    fn lane(&self, lane: usize) -> u32 {
        self.0[lane % LANES]
    }

    #[inline(always)]
    fn set_lane(&mut self, lane: usize, bits: u32) {
        self.0[lane % LANES] = bits;
    }

    #[inline(always)]
    fn nonzero(self) -> u32 {
        self.0.iter().rev().fold(0, |mask, &lane| mask << 1 | u32::from(lane != 0))
    }

    #[inline(always)]
    fn route(_: Proof, mut from: u32, mut to: u32) -> Route {
        let mut route = Route { pairs: [[0; 2]; LANES], count: 0 };
        for pair in &mut route.pairs {
            if from == 0 {
                break;
            }
            *pair = [from.trailing_zeros() as u8, to.trailing_zeros() as u8];
            from &= from - 1;
            to &= to - 1;
            route.count += 1;
        }
        route
    }

    #[inline(always)]
    fn receive(mut self, source: Self, route: Route) -> Self {
        for &[from, to] in route.pairs.iter().take(route.count) {
            self.0[usize::from(to) % LANES] = source.0[usize::from(from) % LANES];
        }
        self
    }

    #[inline(always)]
    fn save(words: &[Self; WORDS], lane: usize) -> Node {
        let mut node = Node { slots: [0; 32] };
        for (word, vector) in words.iter().enumerate() {
            node.slots[SLOT[word]] = vector.lane(lane);
        }
        node
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
        for (lane, node) in lanes.into_iter().zip(nodes) {
            for (word, vector) in words.iter_mut().enumerate() {
                vector.set_lane(lane, node.slots[SLOT[word]]);
            }
        }
    }
}

impl Shell for Portable {
    #[inline(always)]
    fn enter<T: Task>(_: Proof, task: T) -> T::Output {
        task.run()
    }

    #[inline(always)]
    fn step<S: Step<N>, const N: usize>(proof: Proof, words: &mut [Self; WORDS], _: &mut S::Notes<Self>) -> [Self; N] {
        step_portable::<S, N>(proof, words)
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
    fn write(_: Proof, node: &Node, zero: u8, cells: &mut [u8; 81]) {
        for (word, &slot) in SLOT.iter().enumerate() {
            let first = word / 3 * 9 + word % 3;
            for k in 0..3 {
                let field = node.slots[slot] >> (10 * k) & 0x1FF;
                cells[first + 3 * k] = zero.wrapping_add(field.trailing_zeros() as u8 + 1);
            }
        }
    }
}

/// The candidates of each cell, by position.
struct PlainCells([u16; 96]);

impl PlainCells {
    /// The cells whose candidates are as asked.
    #[inline(always)]
    fn where_field(&self, is: impl Fn(u16) -> bool) -> CellBits {
        let mut by_box = [0; 3];
        for (k, board) in by_box.iter_mut().enumerate() {
            for word in 0..WORDS {
                *board |= u32::from(is(self.0[32 * k + word])) << word;
            }
        }
        CellBits::of(by_box)
    }
}

impl Cells for PlainCells {
    #[inline(always)]
    fn bivalue(&self) -> CellBits {
        self.where_field(is_bivalue)
    }

    #[inline(always)]
    fn open(&self) -> CellBits {
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

/// A loop over the lanes whose body, all of a step for one lane, the compiler vectorises.
#[inline(never)]
fn step_portable<S: Step<N>, const N: usize>(proof: Proof, words: &mut [Portable; WORDS]) -> [Portable; N] {
    let mut told = [Portable([0; LANES]); N];
    for lane in 0..LANES {
        let mut puzzle = [0; WORDS];
        for (word, vector) in puzzle.iter_mut().zip(words.iter()) {
            *word = vector.0[lane];
        }
        let words_told = S::run(proof, &mut puzzle, &mut S::notes(0));
        for (word, vector) in puzzle.iter().zip(words.iter_mut()) {
            vector.0[lane] = *word;
        }
        for (word, vector) in words_told.into_iter().zip(told.iter_mut()) {
            vector.0[lane] = word;
        }
    }
    told
}
