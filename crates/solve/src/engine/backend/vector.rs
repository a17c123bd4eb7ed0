//! The vocabulary of the engine: every operation on vectors that it may use.
//!
//! Two traits. [`Words`] is logic and arithmetic: what [`round`](super::super::round) and
//! [`choice`](super::super::choice) are written in. A plain `u32` is one of its types, and what an operation means is what
//! it does there. [`Vector`] is lanes: which of them, and how nodes get in, out and from one vector to another. Every
//! backend is tested against the portable one, operation by operation. Nothing here knows of searches or puzzles' text.

use super::super::layout::{Node, SLOT, WORD, WORDS};

/// The most lanes of a vector.
pub(crate) const MOST_LANES: usize = 16;

/// Words that logic and arithmetic act upon: all of them at once, and each lane by itself.
///
/// A value can be made only from a `Proof` that the processor has the instructions, so that a value at hand proves it
/// again. Formulas of three inputs have a definition here; a backend with an instruction for them uses that.
pub(crate) trait Words: Copy {
    /// Holding one proves that the processor has this backend's instructions.
    type Proof: Copy;

    /// Whether a round is to be written out, without loops over bands and columns: its words then live in registers, as far
    /// as there are any. WebAssembly is compiled once more where it runs, by a compiler that keeps all of a long block alive
    /// and spills it; loops over arrays in memory leave it less to do.
    const ROUND_WRITTEN_OUT: bool;
    /// Whether a choice is to be written out. The compiler vectorises code on a plain `u32` over the lanes only if nothing
    /// within is a loop; for vectors, short loops keep long code in the cache.
    const CHOICE_WRITTEN_OUT: bool;

    /// `bits` in every lane.
    fn splat(proof: Self::Proof, bits: u32) -> Self;

    /// `!a`.
    fn not(self) -> Self;
    /// `a & b`.
    fn and(self, b: Self) -> Self;
    /// `a | b`.
    fn or(self, b: Self) -> Self;
    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;
    /// `a & !b`.
    fn and_not(self, b: Self) -> Self;
    /// `a + b`, wrapping.
    fn add(self, b: Self) -> Self;
    /// `a - b`, wrapping.
    fn sub(self, b: Self) -> Self;
    /// `a << N`.
    fn up<const N: u32>(self) -> Self;
    /// `a >> N`.
    fn down<const N: u32>(self) -> Self;
    /// All ones where the lane is 0, and 0 elsewhere.
    fn is_zero(self) -> Self;

    /// `a | b | c`.
    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    /// `a ^ b ^ c`: the sum bit of three.
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Where at least two of the three are set: the carry bit of three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and(self.or(b)))
    }
    /// `!(a | b | c)`.
    #[inline(always)]
    fn nor3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c).not()
    }
    /// `a & !(b | c)`.
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.and_not(b.or(c))
    }
    /// `a & (b | c)`.
    #[inline(always)]
    fn and_or(self, b: Self, c: Self) -> Self {
        self.and(b.or(c))
    }
    /// `a | b & c`.
    #[inline(always)]
    fn or_and(self, b: Self, c: Self) -> Self {
        self.or(b.and(c))
    }
    /// `a | b & !c`.
    #[inline(always)]
    fn or_and_not(self, b: Self, c: Self) -> Self {
        self.or(b.and_not(c))
    }
    /// `a | (b ^ c)`.
    #[inline(always)]
    fn or_xor(self, b: Self, c: Self) -> Self {
        self.or(b.xor(c))
    }
    /// `a & (b ^ c)`.
    #[inline(always)]
    fn and_xor(self, b: Self, c: Self) -> Self {
        self.and(b.xor(c))
    }
    /// `a & b | !a & c`: `b` where `a` is set, `c` elsewhere.
    #[inline(always)]
    fn select(self, b: Self, c: Self) -> Self {
        self.and(b).or(c.and_not(self))
    }

    /// Moves each field to the next box on the right, the last to the first: `a << 10 | a >> 20`. The two bits beyond
    /// the fields hold rubbish.
    #[inline(always)]
    fn next_box(self) -> Self {
        self.up::<10>().or(self.down::<20>())
    }
    /// Moves each field to the next box on the left, the first to the last: `a << 20 | a >> 10`. The two bits beyond
    /// the fields hold rubbish.
    #[inline(always)]
    fn previous_box(self) -> Self {
        self.up::<20>().or(self.down::<10>())
    }
    /// `a | b.next_box() | b.previous_box()`: what the other two boxes have.
    #[inline(always)]
    fn or_other_boxes(self, b: Self) -> Self {
        self.or3(b.up::<10>(), b.down::<20>()).or3(b.up::<20>(), b.down::<10>())
    }
    /// Turns guard bits into fields of nine ones: `a - (a >> 9)`.
    #[inline(always)]
    fn guards_to_fields(self) -> Self {
        self.sub(self.down::<9>())
    }
}

/// A vector of 32-bit lanes, each the same word of another puzzle.
pub(crate) trait Vector: Copy {
    /// Lanes in a vector: puzzles worked on at once.
    const LANES: usize;

    /// Holding one proves that the processor has this backend's instructions.
    type Proof: Copy;

    /// Which lanes go where: see [`Vector::route`].
    type Route: Copy;

    /// `bits` in every lane.
    fn filled(proof: Self::Proof, bits: u32) -> Self;
    /// `a - b` in every lane, wrapping.
    fn minus(self, b: Self) -> Self;
    /// What a lane holds.
    fn lane(&self, lane: usize) -> u32;
    /// Replaces one lane.
    fn set_lane(&mut self, lane: usize, bits: u32);
    /// The lanes that are not 0, a bit each.
    fn nonzero(self) -> u32;

    /// The lanes that hold a number whose bit is set, a bit each. Numbers are below 32.
    #[inline(always)]
    fn among(&self, numbers: u32) -> u32 {
        (0..Self::LANES).fold(0, |lanes, lane| lanes | (numbers >> (self.lane(lane) % 32) & 1) << lane)
    }

    /// The lowest ones of a mask, this many.
    #[inline(always)]
    fn lowest(_: Self::Proof, mask: u32, count: u32) -> u32 {
        mask & !(0..count).fold(mask, |rest, _| rest & rest.wrapping_sub(1))
    }
    /// The way of the lanes `from`, a bit each, to the lanes `to`, as many: the first goes to the first, and so on.
    fn route(proof: Self::Proof, from: u32, to: u32) -> Self::Route;
    /// This vector with what lanes of `source` bring along a route.
    fn receive(self, source: Self, route: Self::Route) -> Self;

    /// [`Vector::receive`] in every word.
    #[inline(always)]
    fn receive_all(words: &mut [Self; WORDS], source: &[Self; WORDS], route: Self::Route) {
        for (word, source) in words.iter_mut().zip(source) {
            *word = word.receive(*source, route);
        }
    }

    /// Changes a word in each lane: its slot, and what becomes of it.
    #[inline(always)]
    fn amend(words: &mut [Self; WORDS], [slots, changed]: [Self; 2]) {
        for lane in 0..Self::LANES {
            words[WORD[slots.lane(lane) as usize % 32]].set_lane(lane, changed.lane(lane));
        }
    }

    /// Takes the node out of a lane.
    fn save(words: &[Self; WORDS], lane: usize) -> Node;
    /// Puts nodes into lanes. A lane may be named twice if its node is the same.
    #[inline(always)]
    fn load<const N: usize>(words: &mut [Self; WORDS], lanes: [usize; N], nodes: [&Node; N]) {
        Self::load_onto(words, |_, vector| vector, lanes, nodes);
    }
    /// [`Vector::load`] onto what becomes of each word `before`: so words are loaded and stored once for both.
    #[inline(always)]
    fn load_onto<const N: usize>(
        words: &mut [Self; WORDS],
        before: impl Fn(usize, Self) -> Self,
        lanes: [usize; N],
        nodes: [&Node; N],
    ) {
        for (word, vector) in words.iter_mut().enumerate() {
            *vector = before(word, *vector).with_lanes(word, lanes, nodes);
        }
    }
    /// This vector with a word of these nodes in these lanes. (A narrow store into the state would stall the vector loads
    /// that follow.)
    #[inline(always)]
    fn with_lanes<const N: usize>(mut self, word: usize, lanes: [usize; N], nodes: [&Node; N]) -> Self {
        for (lane, node) in lanes.into_iter().zip(nodes) {
            self.set_lane(lane, node.slots[SLOT[word]]);
        }
        self
    }
    /// Takes the nodes out of all lanes.
    #[inline(always)]
    fn save_all(words: &[Self; WORDS], nodes: &mut [Node; MOST_LANES]) {
        for (lane, node) in nodes.iter_mut().enumerate().take(Self::LANES) {
            *node = Self::save(words, lane);
        }
    }
}
