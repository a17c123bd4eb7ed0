//! Ancestry: what each node of a net rests on, as rows of bits, and how much that is.
//!
//! Nodes stand behind their parents. So the row of a node has bits for the nodes up to itself alone, and rows are made in
//! the order of the nodes, as far as they are asked for. Most nodes are off since one rival is on, and rest on that and on
//! themselves: they have no rows of their own.

use super::net::Net;

/// The nodes that each node rests on, itself included.
#[derive(Clone, Debug, Default)]
pub(super) struct Ancestry {
    /// The nodes that have rows, or will have, and how many have.
    holders: Vec<u16>,
    done: usize,
    /// Rows, one after another, and for each node where its row ends.
    rows: Vec<u64>,
    ends: Vec<u32>,
    /// The row that was asked for last.
    asked: Vec<u64>,
}

/// How a node came about.
#[derive(Clone, Copy)]
pub(super) enum Descent<'a> {
    /// Off thanks to this rival, its only parent.
    Rival(u16),
    /// In any other way, from these parents.
    Parents(&'a [u16]),
}

impl Ancestry {
    pub(super) fn clear(&mut self) {
        self.holders.clear();
        self.done = 0;
        self.rows.clear();
        self.ends.clear();
    }

    /// Takes note of a node that will have a row.
    #[inline]
    pub(super) fn enter(&mut self, node: u16) {
        self.holders.push(node);
    }

    /// The nodes that a node rests on, given the descent of each.
    pub(super) fn of<'a>(&mut self, node: u16, descent: &impl Fn(u16) -> Descent<'a>) -> &[u64] {
        let from = self.prepare(node, descent);
        self.asked.clear();
        self.asked.resize(words(node), 0);
        insert(&mut self.asked, node);
        unite(&mut self.asked, row(&self.rows, &self.ends, from));
        &self.asked
    }

    /// How many nodes a node rests on.
    pub(super) fn count<'a>(&mut self, node: u16, descent: &impl Fn(u16) -> Descent<'a>) -> u32 {
        let from = self.prepare(node, descent);
        let others = row(&self.rows, &self.ends, from).iter().map(|word| word.count_ones()).sum::<u32>();
        others + u32::from(from != node)
    }

    /// Makes the row that a node needs, and tells whose it is.
    fn prepare<'a>(&mut self, node: u16, descent: &impl Fn(u16) -> Descent<'a>) -> u16 {
        let from = holder(node, descent);
        self.ends.resize(self.ends.len().max(node as usize + 1), 0);
        while let Some(&next) = self.holders.get(self.done)
            && next <= from
        {
            let Descent::Parents(parents) = descent(next) else { unreachable!("a rival's row is that of its parent") };
            self.done += 1;
            let begin = self.rows.len();
            self.rows.resize(begin + words(next), 0);
            self.ends[next as usize] = self.rows.len() as u32;
            let (rows, row) = self.rows.split_at_mut(begin);
            insert(row, next);
            for &parent in parents {
                insert(row, parent);
                unite(row, self::row(rows, &self.ends, holder(parent, descent)));
            }
        }
        from
    }
}

/// The node whose row tells what a node rests on beside itself.
#[inline]
fn holder<'a>(node: u16, descent: &impl Fn(u16) -> Descent<'a>) -> u16 {
    match descent(node) {
        Descent::Rival(rival) => rival,
        Descent::Parents(_) => node,
    }
}

/// The row of a node that has one.
fn row<'a>(rows: &'a [u64], ends: &[u32], node: u16) -> &'a [u64] {
    let end = ends[node as usize] as usize;
    &rows[end - words(node)..end]
}

fn insert(row: &mut [u64], node: u16) {
    row[node as usize / 64] |= 1 << (node % 64);
}

fn unite(row: &mut [u64], other: &[u64]) {
    row.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// How many words the row of a node has.
fn words(node: u16) -> usize {
    node as usize / 64 + 1
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
