//! The vocabulary of the engine: every operation on vectors that it may use.
//!
//! A vector has [`Vector::LANES`] lanes of 32 bits, each the same word of another puzzle. The backends give these
//! operations their machine form; on a plain `u32`, in [`portable`](super::portable), they are what they mean, and each
//! backend is tested against that. Nothing outside this folder touches an instruction set.

#[cfg(target_arch = "x86_64")]
use super::super::layout::Position;
use super::super::layout::{Cells, Node, WORDS};
use super::super::search::{Jobs, Lanes};

/// Words that logic and arithmetic act upon: all of them at once, and each lane by itself.
///
/// A value can be made only from a `Proof` that the processor has the instructions, so that a value at hand proves it
/// again.
pub(crate) trait Words: Copy {
    /// Holding one proves that the processor has this backend's instructions.
    type Proof: Copy;

    /// `bits` in every lane.
    fn splat(proof: Self::Proof, bits: u32) -> Self;

    /// `a & b`.
    fn and(self, b: Self) -> Self;
    /// `a | b`.
    fn or(self, b: Self) -> Self;
    /// `a & !b`.
    fn and_not(self, b: Self) -> Self;
    /// `a + b`, wrapping.
    fn add(self, b: Self) -> Self;
    /// `a - b`, wrapping.
    fn sub(self, b: Self) -> Self;

    /// `a | b | c`.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Where at least two of the three are set.
    fn majority(self, b: Self, c: Self) -> Self;
    /// `!(a | b | c)`.
    fn nor3(self, b: Self, c: Self) -> Self;
    /// `a & !(b | c)`.
    fn and_nor(self, b: Self, c: Self) -> Self;
    /// `a & (b | c)`.
    fn and_or(self, b: Self, c: Self) -> Self;
    /// `a | b & c`.
    fn or_and(self, b: Self, c: Self) -> Self;
    /// `a & (!b | c)`: where `b` is set, only what `c` has too.
    fn and_imply(self, b: Self, c: Self) -> Self;
    /// `a | (b ^ c)`.
    fn or_xor(self, b: Self, c: Self) -> Self;

    /// Moves each field to the next box on the right, the last to the first: `a << 10 | a >> 20`. The two bits beyond
    /// the fields hold rubbish.
    fn next_box(self) -> Self;
    /// Moves each field to the next box on the left, the first to the last: `a << 20 | a >> 10`. The two bits beyond
    /// the fields hold rubbish.
    fn previous_box(self) -> Self;
    /// `a | b.next_box() | b.previous_box()`: what the other two boxes have.
    fn or_other_boxes(self, b: Self) -> Self;
    /// Turns guard bits into fields of nine ones: `a - (a >> 9)`.
    fn guards_to_fields(self) -> Self;

    /// The lanes that are not 0, a bit each.
    fn nonzero(self) -> u32;
    /// The lanes in which the two differ, a bit each.
    fn differing(self, b: Self) -> u32;
}

/// A vector of 32-bit lanes: how puzzles get in and out, and what is asked about one of them.
pub(crate) trait Vector: Copy {
    /// Lanes in a vector: puzzles worked on at once.
    const LANES: usize;

    /// Holding one proves that the processor has this backend's instructions.
    type Proof: Copy;

    /// No puzzle in any lane.
    fn zero(proof: Self::Proof) -> Self;
    /// Replaces one lane.
    fn set_lane(&mut self, lane: usize, bits: u32);
    /// Takes the puzzle out of a lane.
    fn save(words: &[Self; WORDS], lane: usize) -> Node;
    /// Puts a puzzle into a lane.
    fn load(words: &mut [Self; WORDS], lane: usize, node: &Node);

    /// Lays a puzzle out for questions about its cells.
    fn cells(proof: Self::Proof, node: &Node) -> impl Cells;
    /// Reads 81 cells in reading order: a byte that is `zero + d` with `d` from 1 to 9 is that digit, any other byte
    /// an open cell.
    fn read(proof: Self::Proof, cells: &[u8; 81], zero: u8) -> Node;
    /// Writes 81 cells in reading order, `zero + d` for a cell of the one candidate `d`. What is written for a cell of
    /// several or none is unspecified.
    fn write(proof: Self::Proof, node: &Node, zero: u8) -> [u8; 81];

    /// [`Lanes::run_many`], compiled for this backend.
    fn run_many(lanes: &mut Lanes<Self>, jobs: &mut impl Jobs, drain: bool);
    /// [`Lanes::run_one`], compiled for this backend.
    fn run_one(lanes: &mut Lanes<Self>, root: &Node, jobs: &mut impl Jobs);
}

/// A vector wide enough for the nine rows of one puzzle: what [`alone`](super::super::alone) needs besides.
///
/// Lane `R` of the vector `j` of three is word `3R + j`. Rotations act on the lanes 0 to 8 and leave the others in
/// their places.
#[cfg(target_arch = "x86_64")]
pub(crate) trait Across: Words + Vector<Proof = <Self as Words>::Proof> {
    /// Each lane takes what the next row of its band has, the last one what the first has.
    fn row_after(self) -> Self;
    /// Each lane takes what the previous row of its band has, the first one what the last has.
    fn row_before(self) -> Self;
    /// Each lane takes what the same row of the next band has, the last band what the first has.
    fn band_after(self) -> Self;
    /// Each lane takes what the same row of the previous band has, the first band what the last has.
    fn band_before(self) -> Self;

    /// Lays a node across three vectors. Lanes without a row become 0.
    fn lay_across(proof: <Self as Words>::Proof, node: &Node) -> [Self; 3];
    /// The node that three vectors hold.
    fn gather_up(words: &[Self; 3]) -> Node;
    /// The same puzzle where the cell at a position has lost these candidates.
    fn without(words: &[Self; 3], at: Position, digits: u32) -> [Self; 3];
}
