//! Splitting a node by itself, without the choice that is made for many.
//!
//! Among the cells with the fewest candidates (nearly always two) the one is taken whose digits constrain the most: each
//! peer that shares a digit counts one, or four if it has two candidates itself, since that peer is then decided too.
//! Ties go to the first position. A puzzle that is searched by itself is split so.
//!
//! A search that guessed and was never refuted is most likely on its way down to a solution, with others beside it. It
//! matters little then which cell is split, and much how often a choice is made and its effects are waited for: so it
//! takes the first few bivalue cells out of each other's sight, and splits them at once. That is done in lockstep too.
//!
//! DESIGN.md has the measurements of these and other choices.

use super::backend::Shell;
use super::layout::{CellBits, Cells, Node, Position, SIGHT, WORDS};

/// The most cells that are split at once.
pub(crate) const AT_ONCE: usize = 3;

/// The guesses after which a search that was never refuted is bold, where it is by itself. Of a puzzle in a lane more is asked
/// (see [`search`](super::search)): its splits are chosen for many nodes at once, which costs less.
pub(crate) const BOLD: u64 = 1;

/// The most cells that a search splits at once, with `left` guesses left other than this one. One that is bold may split
/// several.
#[inline(always)]
pub(crate) fn at_once(bold: bool, left: u64) -> usize {
    if bold { left.saturating_add(1).min(AT_ONCE as u64) as usize } else { 1 }
}

/// The cells to split of a puzzle that has one of more than one candidate, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    at: Position,
    /// The bivalue cells out of sight of those before.
    left: CellBits,
    /// How many more may be split.
    more: usize,
}

impl Choice {
    /// The best cell, or the first of at most `most`.
    #[inline(always)]
    pub(crate) fn of(cells: &impl Cells, most: usize) -> Self {
        let left = cells.bivalue();
        let at = match most {
            _ if left.is_empty() => fewest(cells),
            1 => most_connected(cells),
            _ => left.first(),
        };
        Self { at, left, more: most - 1 }
    }

    /// This cell, its lowest candidate, and its others.
    #[inline(always)]
    pub(crate) fn split(self, cells: &impl Cells) -> (Position, u32, u32) {
        let digits = cells.field(self.at);
        let first = digits & digits.wrapping_neg();
        (self.at, first, digits & !first)
    }

    /// The cell to split in addition, which no cell so far sees.
    #[inline(always)]
    pub(crate) fn next(self) -> Option<Self> {
        let left = self.left.and_not(SIGHT[self.at.0 as usize % 128]);
        (self.more > 0 && !left.is_empty()).then(|| Self { at: left.first(), left, more: self.more - 1 })
    }
}

/// The bivalue cell whose digits constrain the most peers.
#[inline(always)]
fn most_connected(cells: &impl Cells) -> Position {
    // Score and position in one number, so that the best is a maximum and no branch that depends on luck; the position
    // counted downwards, so that of equals the first wins.
    let mut best = 0;
    cells.bivalue().for_each(|at| best = best.max(cells.connections(at) << 7 | (127 - u32::from(at.0))));
    Position(127 - (best & 127) as u8)
}

/// The first of the cells with the fewest candidates, which are three or more.
#[cold]
pub(super) fn fewest(cells: &impl Cells) -> Position {
    let mut best = (u32::MAX, Position(0));
    cells.open().for_each(|at| {
        let count = cells.field(at).count_ones();
        if count < best.0 {
            best = (count, at);
        }
    });
    best.1
}

/// Splits the node of a lane at no more than `most` cells: leaves one candidate of each in the lane and puts the others'
/// nodes on the stack. Returns how many cells it split other than the first.
#[inline(always)]
pub(super) fn divide<V: Shell>(
    proof: V::Proof,
    node: &Node,
    words: &mut [V; WORDS],
    lane: usize,
    stack: &mut Vec<Node>,
    most: usize,
) -> u64 {
    let cells = V::cells(proof, node);
    let mut choice = Choice::of(&cells, most);
    // What the cells so far have made of their words. No two are in one word, since they would see each other.
    let mut fixed = [(0, 0); AT_ONCE];
    let mut count = 0;
    loop {
        let (at, first, others) = choice.split(&cells);
        // Changed on the stack and not before: a narrow store into what is then read as a vector would stall.
        stack.push(*node);
        let top = stack.last_mut().expect("a node was pushed");
        fixed[..count].iter().for_each(|&(slot, word)| top.slots[slot] = word);
        top.slots[at.slot()] = node.with_field(at, others);
        fixed[count] = (at.slot(), node.with_field(at, first));
        words[at.word()].set_lane(lane, fixed[count].1);
        let Some(next) = choice.next() else { return count as u64 };
        choice = next;
        count += 1;
    }
}
