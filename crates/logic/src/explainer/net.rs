//! Nets: everything that follows from one assumption, each node with the nodes it follows from.
//!
//! A node says that a candidate is true (*on*) or false (*off*). An on node makes its rivals false; an off node makes
//! the last partner in its cell, box, row or column true. The order in which nodes are found is fixed, since the first
//! way to reach a node is the one that counts: all on nodes waiting are taken before the next off node.
//!
//! A *dynamic* net remembers what became false: each off node, once its links are followed, is taken from the board.
//! A node deduced thanks to candidates that are gone has them among its parents, so that it may have many. When nothing
//! is left to follow, a dynamic net may look for patterns ([`super::pattern`]) and for whole chain steps
//! ([`super::nested`]) on the board as it has become; what they eliminate is off, and its parents are the gone
//! candidates that the pattern rests on.
//!
//! A net ends with its first contradiction, a candidate both on and off. What was found until then still stands.

use std::sync::Arc;

use super::ancestry::{Ancestry, Weight};
use super::literal::Literal;
use super::nodes::{NOWHERE, Node, Nodes};
use super::reach::{each, has, set};
use super::search::ChainSearch;
use super::sets::{Lefts, NONE, Row, Sets};
use super::sketch::{Link, Links, Sketch};
use crate::step::Step;

/// A pattern that a dynamic net has used, with what it adds to the complexity of each finding that rests on it.
#[derive(Clone, Debug)]
pub(super) struct Used {
    /// Nodes of nested chains; 0 for other patterns.
    pub(super) complexity: u32,
    /// Tells nested chains apart: equal for equal chains.
    pub(super) print: u64,
    /// The pattern itself, kept only where it will be shown.
    pub(super) step: Option<Arc<Step>>,
}

/// A candidate both on and off: the node that was there, and the last one.
pub(super) type Clash = [u16; 2];

/// In place of a node that says that a candidate is off: it was not on the board.
const GONE: u16 = u16::MAX - 1;

/// For each candidate where the nodes are that say it is off and on; [`NOWHERE`] if there is none.
type Slots = Box<[[u16; 2]; MOST]>;

/// Beyond all numbers of candidates, and a power of two, by which numbers are cut so that none is compared with the end.
const MOST: usize = 1024;

/// The consequences of one assumption, in the order of discovery. Candidates are identified by their numbers in [`Sets`].
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) nodes: Nodes,
    /// Nodes that are on, and those that are off, in order; both are also queues.
    on: Vec<u16>,
    off: Vec<u16>,
    on_done: usize,
    off_done: usize,
    pub(super) on_row: Row,
    pub(super) off_row: Row,
    /// How many candidates the board has, and their slots.
    candidates: usize,
    slots: Slots,
    pub(super) patterns: Vec<Used>,
    /// The nodes that nested chains have added.
    nested: Vec<u16>,
    pub(super) clash: Option<Clash>,
    ancestry: Ancestry,
    /// For each node the weight of the chain to it, where it was asked for and chains are nested.
    weights: Vec<Option<Weight>>,
    /// The last search that has grown it to its end.
    pub(super) grown_by: Option<ChainSearch>,
}

impl Default for Net {
    fn default() -> Self {
        Self {
            nodes: Nodes::default(),
            on: Vec::new(),
            off: Vec::new(),
            on_done: 0,
            off_done: 0,
            on_row: NONE,
            off_row: NONE,
            candidates: 0,
            slots: Box::new([[NOWHERE; 2]; MOST]),
            patterns: Vec::new(),
            nested: Vec::new(),
            clash: None,
            ancestry: Ancestry::default(),
            weights: Vec::new(),
            grown_by: None,
        }
    }
}

impl Net {
    /// Forgets everything and assumes `start`.
    pub(super) fn begin(&mut self, sets: &Sets, start: Literal) {
        self.slots[..self.candidates].fill([NOWHERE; 2]);
        self.candidates = sets.count();
        sets.gone().iter().for_each(|&number| self.slots[usize::from(number)][0] = GONE);
        self.nodes.clear();
        self.on.clear();
        self.off.clear();
        (self.on_done, self.off_done) = (0, 0);
        (self.on_row, self.off_row) = (NONE, NONE);
        self.patterns.clear();
        self.nested.clear();
        self.ancestry.clear();
        self.weights.clear();
        self.clash = None;
        self.enter(sets.number(start.mark) as u16, start.on, Link::Assumed, 0, &[]);
    }

    /// The node of a candidate that is on, or off, in the net.
    #[inline]
    pub(super) fn node(&self, number: usize, on: bool) -> Option<u16> {
        Some(self.slots[number % MOST][usize::from(on)]).filter(|&slot| slot != NOWHERE)
    }

    /// How many nodes a node rests on, itself included.
    #[inline]
    pub(super) fn count_ancestors(&mut self, node: u16) -> u32 {
        self.ancestry.count(node, &self.nodes)
    }

    /// Calls `visit` for each node that a node rests on, upwards, itself last.
    pub(super) fn each_ancestor(&mut self, node: u16, mut visit: impl FnMut(u16, &Node)) {
        each(self.ancestry.of(node, &self.nodes), |number| visit(number as u16, &self.nodes[number as u16]));
    }

    /// Whether chains are nested in the net.
    pub(super) fn is_nested(&self) -> bool {
        !self.nested.is_empty()
    }

    /// The nested chains that a node rests on.
    pub(super) fn nested_before(&mut self, node: u16) -> impl Iterator<Item = &Used> {
        let Self { nodes, ancestry, nested, patterns, .. } = self;
        let ancestors = ancestry.of(node, nodes);
        let among = nested.iter().filter(|&&node| has(ancestors, usize::from(node)));
        among.map(|&node| &patterns[nodes[node].pattern as usize])
    }

    /// The weight of the chain to a node.
    pub(super) fn weight(&mut self, node: u16, tally: &mut Tally) -> Weight {
        if !self.is_nested() {
            return Weight { nodes: self.count_ancestors(node), nested: 0 };
        }
        let holder = self.nodes.holder(node);
        if holder != node {
            let Weight { nodes, nested } = self.weight(holder, tally);
            return Weight { nodes: nodes + 1, nested };
        }
        self.weights.resize(self.nodes.len(), None);
        if let Some(weight) = self.weights[node as usize] {
            return weight;
        }
        tally.begin();
        tally.add(self, node);
        self.weights[node as usize] = Some(tally.weight);
        tally.weight
    }

    /// Writes a node down, as a member of the net.
    #[inline]
    fn enter(&mut self, number: u16, on: bool, link: Link, pattern: u16, parents: &[u16]) {
        let node = self.write(number, on, link, pattern, parents);
        self.slots[number as usize % MOST][usize::from(on)] = node;
        let (row, order) = match on {
            true => (&mut self.on_row, &mut self.on),
            false => (&mut self.off_row, &mut self.off),
        };
        set(row, number as usize);
        order.push(node);
    }

    /// Writes a node down without making it a member.
    #[inline]
    fn write(&mut self, number: u16, on: bool, link: Link, pattern: u16, parents: &[u16]) -> u16 {
        let node = self.nodes.write(number, on, link, pattern, parents);
        if link != Link::Rival {
            self.ancestry.enter(node);
        }
        if link == Link::Pattern && self.patterns[pattern as usize].complexity > 0 {
            self.nested.push(node);
        }
        node
    }

    /// Adds a node unless it is there. Returns false, and notes the clash, if its opposite is.
    #[inline]
    pub(super) fn add(&mut self, number: u16, on: bool, link: Link, pattern: u16, parents: &[u16]) -> bool {
        let slots = self.slots[number as usize % MOST];
        if slots == [NOWHERE; 2] {
            self.enter(number, on, link, pattern, parents);
            return true;
        }
        let there = slots[usize::from(!on)];
        if there != NOWHERE {
            let last = self.write(number, on, link, pattern, parents);
            self.clash = Some([there, last]);
        }
        there == NOWHERE
    }

    /// What the net has left of `ground`.
    pub(super) fn board(&self, sets: &Sets, ground: &Sketch) -> Sketch {
        let mut now = ground.clone();
        self.off[..self.off_done].iter().for_each(|&node| now.remove(sets.mark(self.number(node) as usize)));
        now
    }

    /// What the net leaves of each set.
    pub(super) fn left(&self, sets: &Sets, left: &mut Lefts) {
        left.begin(sets);
        for number in self.off[..self.off_done].iter().map(|&node| self.number(node)) {
            sets.of(number as usize).into_iter().for_each(|set| _ = left.take(set, number));
        }
    }

    /// Follows links until nothing is new or something clashes. `left` is what the net leaves of each set. A dynamic net
    /// takes from it what it gets done with; for a static one everything is left.
    pub(super) fn grow<const DYNAMIC: bool>(&mut self, sets: &Sets, left: &mut Lefts, links: Links) {
        while self.clash.is_none() {
            if let Some(&node) = self.on.get(self.on_done) {
                self.on_done += 1;
                self.follow_on(sets, node, links.cells);
            } else if let Some(&node) = self.off.get(self.off_done) {
                self.off_done += 1;
                self.follow_off::<DYNAMIC>(sets, left, node, links);
            } else {
                return;
            }
        }
    }

    fn number(&self, node: u16) -> u16 {
        self.nodes[node].number
    }

    fn follow_on(&mut self, sets: &Sets, node: u16, cell: bool) {
        let Node { number, depth, .. } = self.nodes[node];
        _ = sets.rivals(number as usize, cell).iter().all(|&rival| self.turn_off(rival, node, depth + 1));
    }

    /// Turns on the last of each set that the node leaves one of: in the cell, the box, the row, the column. A candidate
    /// that is last in its box and in its line is named once.
    #[inline]
    #[expect(clippy::needless_range_loop, reason = "iterators over four cost more than what is done for each")]
    fn follow_off<const DYNAMIC: bool>(&mut self, sets: &Sets, left: &mut Lefts, node: u16, links: Links) {
        let number = self.number(node);
        let mut in_box = number;
        let of = sets.of(number as usize);
        // As in the tableau, what would be last is written down in any case. Most that is has been met before.
        let (mut last, mut count) = ([(0, 0); 4], 0);
        for seat in usize::from(!links.cells)..4 {
            let rest = if DYNAMIC { left.take(of[seat], number) } else { left.without(of[seat], number) };
            let (partner, is_alone) = rest.last();
            last[count] = (seat, partner);
            count += usize::from(is_alone & self.node(partner as usize, true).is_none());
        }
        for &(seat, partner) in &last[..count] {
            if partner == in_box {
                continue;
            }
            if seat == 1 {
                in_box = partner;
            }
            if !self.turn_on(sets, of[seat], number, node, partner, Link::STRONG[seat]) {
                return;
            }
        }
    }

    /// [`Net::add`] of what is left of a set, for all others are gone. That has made the link strong, and the candidate
    /// that went last comes first among the parents.
    #[inline(never)]
    fn turn_on(&mut self, sets: &Sets, set: u16, last: u16, node: u16, partner: u16, link: Link) -> bool {
        let (mut parents, mut count) = ([node; 9], 1);
        for &gone in sets.members(set) {
            parents[count] = self.slots[gone as usize % MOST][0];
            count += usize::from(gone != last && gone != partner);
        }
        self.add(partner, true, link, 0, &parents[..count])
    }

    /// [`Net::add`] of a rival of `parent`. Most nodes come about this way.
    #[inline]
    fn turn_off(&mut self, number: u16, parent: u16, depth: u16) -> bool {
        match &mut self.slots[number as usize % MOST] {
            [off, NOWHERE] => {
                if *off == NOWHERE {
                    *off = self.nodes.len() as u16;
                    self.off.push(*off);
                    set(&mut self.off_row, number as usize);
                    let (on, link, pattern, parent_count, first_parent) = (false, Link::Rival, 0, 1, 0);
                    self.nodes.push(Node { number, on, link, pattern, parent_count, parent, first_parent, depth });
                }
                true
            }
            _ => self.add(number, false, Link::Rival, 0, &[parent]),
        }
    }
}

/// Adds up what several chains rest on.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    prints: Vec<u64>,
    pub(super) weight: Weight,
}

impl Tally {
    pub(super) fn begin(&mut self) {
        self.prints.clear();
        self.weight = Weight::default();
    }

    /// Adds the nodes of one chain to the count, and those of each nested chain not met before.
    pub(super) fn add(&mut self, net: &mut Net, end: u16) {
        self.weight.nodes += net.count_ancestors(end);
        if net.is_nested() {
            for nested in net.nested_before(end) {
                if !self.prints.contains(&nested.print) {
                    self.prints.push(nested.print);
                    self.weight.nested += nested.complexity;
                }
            }
        }
    }
}
