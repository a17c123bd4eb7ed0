//! Ancestry: what each node of a net rests on, as rows of bits, and how much that is.
//!
//! Nodes stand after their parents. So the row of a node has bits for the nodes up to itself alone, and rows are made in
//! the order of the nodes, as far as they are asked for. Most nodes are off since one rival is on, and rest on that and on
//! themselves: they have no rows of their own.

use super::nodes::Nodes;
use super::reach::{set, unite};

/// The nodes that each node rests on, itself included.
#[derive(Clone, Debug, Default)]
pub(super) struct Ancestry {
    /// The nodes that have rows, or will have, and how many have.
    holders: Vec<u16>,
    done: usize,
    /// Rows, one after another, and for each node where its row begins.
    rows: Vec<u64>,
    begins: Vec<u32>,
    /// The row that was asked for last.
    asked: Vec<u64>,
}

impl Ancestry {
    pub(super) fn clear(&mut self) {
        self.holders.clear();
        self.done = 0;
        self.rows.clear();
        self.begins.clear();
    }

    /// Takes note of a node that will have a row.
    #[inline]
    pub(super) fn enter(&mut self, node: u16) {
        self.holders.push(node);
    }

    /// The nodes that a node rests on, as bits.
    pub(super) fn of(&mut self, node: u16, nodes: &Nodes) -> &[u64] {
        let from = self.prepare(node, nodes);
        self.asked.clear();
        self.asked.resize(words(node), 0);
        set(&mut self.asked, usize::from(node));
        unite(&mut self.asked, row(&self.rows, &self.begins, from));
        &self.asked
    }

    /// How many nodes a node rests on.
    pub(super) fn count(&mut self, node: u16, nodes: &Nodes) -> u32 {
        let from = self.prepare(node, nodes);
        let others = row(&self.rows, &self.begins, from).iter().map(|word| word.count_ones()).sum::<u32>();
        others + u32::from(from != node)
    }

    /// Makes the row that a node needs, and tells whose it is.
    fn prepare(&mut self, node: u16, nodes: &Nodes) -> u16 {
        let from = nodes.holder(node);
        self.begins.resize(self.begins.len().max(usize::from(from) + 1), 0);
        while let Some(&next) = self.holders.get(self.done)
            && next <= from
        {
            self.done += 1;
            let begin = self.rows.len();
            self.begins[usize::from(next)] = begin as u32;
            self.rows.resize(begin + words(next), 0);
            let (rows, row) = self.rows.split_at_mut(begin);
            set(row, usize::from(next));
            for &parent in nodes.parents(next) {
                set(row, usize::from(parent));
                unite(row, self::row(rows, &self.begins, nodes.holder(parent)));
            }
        }
        from
    }
}

/// The row of a node that has one.
fn row<'a>(rows: &'a [u64], begins: &[u32], node: u16) -> &'a [u64] {
    &rows[begins[usize::from(node)] as usize..][..words(node)]
}

/// How many words the row of a node has.
fn words(node: u16) -> usize {
    usize::from(node) / 64 + 1
}

/// What a finding rests on: nodes, and nodes of nested chains.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weight {
    pub(super) nodes: u32,
    pub(super) nested: u32,
}

impl Weight {
    pub(super) fn complexity(self) -> u32 {
        self.nodes + self.nested
    }
}
