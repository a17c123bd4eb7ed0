//! Nodes side by side, each a column of the 27 vectors that lockstep works on.

use super::backend::Shell;
use super::layout::{Node, WORDS};

/// Up to as many nodes as a vector has lanes. Of each there are its words, in a lane, the search it belongs to, and a time.
#[derive(Clone)]
pub(super) struct Columns<V> {
    pub(super) words: [V; WORDS],
    /// The slot of the search.
    slots: V,
    /// In lanes the round in which the node came, elsewhere how many rounds it spent in a lane.
    clocks: V,
    /// The columns that hold a node, a bit each.
    pub(super) taken: u32,
}

impl<V: Shell> Columns<V> {
    /// Every column of a vector.
    pub(super) const ALL: u32 = (1 << V::LANES) - 1;

    /// No nodes. Columns without one hold what a round may work on.
    pub(super) fn new(proof: V::Proof) -> Self {
        let mut words = [V::filled(proof, 0); WORDS];
        (0..V::LANES).for_each(|lane| V::load(&mut words, [lane], [&Node::OPEN]));
        Self { words, slots: words[0], clocks: words[0], taken: 0 }
    }

    /// The columns without a node.
    #[inline(always)]
    pub(super) fn free(&self) -> u32 {
        !self.taken & Self::ALL
    }

    /// Whether a column holds a node.
    #[inline(always)]
    pub(super) fn holds(&self, column: usize) -> bool {
        self.taken >> column & 1 == 1
    }

    /// The slot of the search that the node of a column belongs to.
    #[inline(always)]
    pub(super) fn slot(&self, column: usize) -> usize {
        self.slots.lane(column) as usize
    }

    /// The columns whose node belongs to one of these slots, and perhaps columns without a node.
    #[inline(always)]
    pub(super) fn of_slots(&self, slots: u32) -> u32 {
        self.slots.among(slots)
    }

    /// The time of the node of a column.
    #[inline(always)]
    pub(super) fn clock(&self, column: usize) -> u32 {
        self.clocks.lane(column)
    }

    /// Sets the time of the node of a column.
    #[inline(always)]
    pub(super) fn set_clock(&mut self, column: usize, clock: u32) {
        self.clocks.set_lane(column, clock);
    }

    /// Takes a column for a node of a slot. Its words are still to come.
    #[inline(always)]
    pub(super) fn take(&mut self, column: usize, slot: usize, clock: u32) {
        self.slots.set_lane(column, slot as u32);
        self.clocks.set_lane(column, clock);
        self.taken |= 1 << column;
    }

    /// The node of a column is none any more.
    #[inline(always)]
    pub(super) fn vacate(&mut self, column: usize) {
        self.taken &= !(1 << column);
    }

    /// Books nodes of these columns over to another place, the first to its first free column, as many as there is room for,
    /// and sets their clocks. Returns which columns they leave and the way of their words, which are still to follow.
    #[inline(always)]
    pub(super) fn book(
        &mut self,
        proof: V::Proof,
        which: u32,
        to: &mut Self,
        clock: impl Fn(V) -> V,
    ) -> Option<(u32, V::Route)> {
        let count = which.count_ones().min(to.free().count_ones());
        if count == 0 {
            return None;
        }
        let (from, into) = (V::lowest(proof, which, count), V::lowest(proof, to.free(), count));
        let route = V::route(proof, from, into);
        to.slots = to.slots.receive(self.slots, route);
        to.clocks = to.clocks.receive(clock(self.clocks), route);
        self.taken &= !from;
        to.taken |= into;
        Some((from, route))
    }
}

/// The positions of the ones, upwards.
#[inline(always)]
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}
