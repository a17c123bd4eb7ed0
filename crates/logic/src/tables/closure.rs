//! What follows from what in the end, however long the way: sets of nodes and of literals as bits.

use super::graph::{Graph, Literal, is_on, off, on};
use crate::bits::bits;

/// The most words that a row of nodes has: 729 candidates and 486 groups.
const MOST: usize = 20;

/// For each node the nodes that are on if it is on, and all literals that follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Closure {
    nodes: usize,
    words: usize,
    /// A row of nodes for each node.
    reach: Vec<u64>,
}

impl Closure {
    /// Makes it the closure of a graph.
    pub(crate) fn fill(&mut self, graph: &Graph) {
        self.nodes = graph.len();
        self.words = [4, 6, 8].into_iter().find(|words| self.nodes <= 64 * words).unwrap_or(MOST);
        self.reach.clear();
        self.reach.resize(self.nodes * self.words, 0);
        let words = self.words;
        for node in 0..self.nodes {
            let row = &mut self.reach[node * words..][..words];
            for &excluded in graph.links(on(node as u16)) {
                for &forced in graph.links(excluded) {
                    insert(row, forced >> 1);
                }
            }
        }
        // Rows of a length that is known take half the time.
        match words {
            4 => join(self.reach.as_chunks_mut::<4>().0),
            6 => join(self.reach.as_chunks_mut::<6>().0),
            8 => join(self.reach.as_chunks_mut::<8>().0),
            _ => join(self.reach.as_chunks_mut::<MOST>().0),
        }
    }

    /// Whether a node that is on is off in the end.
    pub(crate) fn refutes(&self, graph: &Graph, node: u16) -> bool {
        let row = &self.reach[usize::from(node) * self.words..][..self.words];
        graph.links(on(node)).iter().any(|&excluded| contains(row, excluded >> 1))
    }

    /// Writes the literals that follow from each, itself included: a row of [`row_words`] for each literal.
    pub(crate) fn tables(&self, graph: &Graph, tables: &mut Vec<u64>) {
        let words = row_words(graph);
        tables.clear();
        tables.resize(2 * self.nodes * words, 0);
        let mut direct = vec![0; self.nodes * words];
        for (node, row) in direct.chunks_exact_mut(words).enumerate() {
            let literal = on(node as u16);
            insert(row, literal);
            graph.links(literal).iter().for_each(|&excluded| insert(row, excluded));
        }
        for node in 0..self.nodes as u16 {
            let row = &mut tables[usize::from(on(node)) * words..][..words];
            union(row, &direct[usize::from(node) * words..][..words]);
            for reached in members(&self.reach[usize::from(node) * self.words..][..self.words]) {
                union(row, &direct[usize::from(reached) * words..][..words]);
            }
        }
        let mut row = vec![0; words];
        for node in 0..self.nodes as u16 {
            row.fill(0);
            insert(&mut row, off(node));
            for &forced in graph.links(off(node)) {
                debug_assert!(is_on(forced));
                union(&mut row, &tables[usize::from(forced) * words..][..words]);
            }
            tables[usize::from(off(node)) * words..][..words].copy_from_slice(&row);
        }
    }
}

/// Warshall's way: adds to each row what is reached through each of its members in turn.
fn join<const WORDS: usize>(rows: &mut [[u64; WORDS]]) {
    for middle in 0..rows.len() {
        let through = rows[middle];
        if through == [0; WORDS] {
            continue;
        }
        for row in &mut *rows {
            if contains(row, middle as u16) {
                union(row, &through);
            }
        }
    }
}

/// How many words a set of literals has.
pub(crate) fn row_words(graph: &Graph) -> usize {
    (2 * graph.len()).div_ceil(64).max(1)
}

/// Adds a member to a set of bits.
#[inline]
pub(crate) fn insert(row: &mut [u64], member: Literal) {
    row[usize::from(member) / 64] |= 1 << (member % 64);
}

/// Whether a set of bits has a member.
#[inline]
pub(crate) fn contains(row: &[u64], member: Literal) -> bool {
    row[usize::from(member) / 64] >> (member % 64) & 1 != 0
}

/// Adds the members of another set.
#[inline]
pub(crate) fn union(row: &mut [u64], more: &[u64]) {
    row.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// The members of a set of bits, upwards.
pub(crate) fn members(row: &[u64]) -> impl Iterator<Item = Literal> {
    row.iter().enumerate().flat_map(|(at, &word)| {
        let halves = bits(word as u32).chain(bits((word >> 32) as u32).map(|bit| bit + 32));
        halves.map(move |bit| (64 * at + bit) as Literal)
    })
}
