//! How code is compiled for an instruction set, and what an instruction set knows of puzzles as bytes.
//!
//! Rust compiles a function for the instructions that its attribute names, and whatever is inlined into it. A
//! [`Shell`] has two such functions, and everything of the engine that is worth it runs in one of them: a [`Task`] is all
//! of a search, a [`Step`] is what is done to all lanes in lockstep.

use super::super::layout::{Cells, Node, WORDS};
use super::vector::{Vector, Words};

/// Work that is compiled for an instruction set. Its `run` must be `#[inline(always)]`.
pub(crate) trait Task {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// What is done to the words of all lanes at once, written over [`Words`], with `N` words that it tells of each lane. Its
/// `run` must be `#[inline(always)]`, and call nothing that is not.
pub(crate) trait Step<const N: usize> {
    /// What it notes on its way, kept from one time to the next so that it need not be cleared.
    type Notes<W: Copy>;
    /// Notes of nothing.
    fn notes<W: Copy>(zero: W) -> Self::Notes<W>;
    /// Does it.
    fn run<W: Words>(proof: W::Proof, words: &mut [W; WORDS], notes: &mut Self::Notes<W>) -> [W; N];
}

/// An instruction set as the search sees it.
pub(crate) trait Shell: Vector {
    /// Runs a task, compiled for this backend.
    fn enter<T: Task>(proof: Self::Proof, task: T) -> T::Output;
    /// Takes a step with all lanes: a function by itself, so that its registers and its assembly are its own.
    fn step<S: Step<N>, const N: usize>(
        proof: Self::Proof,
        words: &mut [Self; WORDS],
        notes: &mut S::Notes<Self>,
    ) -> [Self; N];

    /// The slots of a node whose word has any of these bits, a bit a slot.
    #[inline(always)]
    fn slots_with(_: Self::Proof, node: &Node, bits: u32) -> u32 {
        (0..32).fold(0, |slots, slot| slots | u32::from(node.slots[slot] & bits != 0) << slot)
    }

    /// Lays a puzzle out for questions about its cells.
    fn cells(proof: Self::Proof, node: &Node) -> impl Cells;
    /// Reads 81 cells in reading order: a byte that is `zero + d` with `d` from 1 to 9 is that digit, any other byte
    /// an open cell.
    fn read(proof: Self::Proof, cells: &[u8; 81], zero: u8) -> Node;
    /// Whether every byte is `zero + d` with `d` from 0 to 9, or `empty`.
    ///
    /// Written without an early exit, and as pieces of 32 of which two overlap, which lets it be vectorised without a rest.
    #[inline(always)]
    fn are_plain(_: Self::Proof, cells: &[u8; 81], zero: u8, empty: u8) -> bool {
        let is_plain = |byte: u8| (byte.wrapping_sub(zero) <= 9) | (byte == empty);
        let piece = |at: usize| cells[at..at + 32].iter().fold(true, |good, &byte| good & is_plain(byte));
        piece(0) & piece(32) & piece(81 - 32)
    }
    /// Writes 81 cells in reading order, `zero + d` for a cell of the one candidate `d`. What is written for a cell of
    /// several or none is unspecified.
    fn write(proof: Self::Proof, node: &Node, zero: u8, cells: &mut [u8; 81]);
}
