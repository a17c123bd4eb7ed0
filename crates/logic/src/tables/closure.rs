//! What follows from what in the end, however long the way: sets of nodes and of literals as bits.

use super::graph::{Graph, is_on, off, on};
use super::row::{contains, insert, union};

/// The most words that a row of nodes has: 729 candidates and 486 groups.
const MOST: usize = 20;

/// For each node the nodes that are on if it is on, and all literals that follow.
///
/// Nodes that follow from each other have the same rows: they are a *component*. A component is closed after all that follow from it,
/// so that each row is the union of a few others (Robert Tarjan, *Depth-first search and linear graph algorithms*, 1972).
#[derive(Clone, Debug, Default)]
pub(crate) struct Closure {
    nodes: usize,
    words: usize,
    /// A row of nodes for each node.
    reach: Vec<u64>,
    /// The nodes that are on by way of one that is off, and where those of each node begin.
    next: Vec<u16>,
    begin: Vec<u32>,
    /// The nodes component by component, later ones after all that follow from them, and where each component ends.
    order: Vec<u16>,
    ends: Vec<u16>,
    component: Vec<u16>,
    walk: Walk,
}

/// Memory of the walk that finds components.
#[derive(Clone, Debug, Default)]
struct Walk {
    /// When a node was met, from 1; 0 if it was not.
    met: Vec<u16>,
    /// The earliest node of the same component that is known.
    low: Vec<u16>,
    /// Nodes whose component is open.
    open: Vec<u16>,
    /// Nodes on the way here, each with the number of its next link.
    way: Vec<(u16, u32)>,
}

/// No component has this number.
const OPEN: u16 = u16::MAX;

impl Closure {
    /// Makes it the closure of a graph.
    pub(crate) fn fill(&mut self, graph: &Graph) {
        self.nodes = graph.len();
        self.words = [4, 6, 8].into_iter().find(|words| self.nodes <= 64 * words).unwrap_or(MOST);
        self.reach.clear();
        self.reach.resize(self.nodes * self.words, 0);
        self.next.clear();
        self.begin.clear();
        for (node, row) in self.reach.chunks_exact_mut(self.words).enumerate() {
            self.begin.push(self.next.len() as u32);
            for &excluded in graph.links(on(node as u16)) {
                for &forced in graph.links(excluded) {
                    if !contains(row, forced >> 1) {
                        insert(row, forced >> 1);
                        self.next.push(forced >> 1);
                    }
                }
            }
        }
        self.begin.push(self.next.len() as u32);
        self.find_components();
        // Rows of a length that is known take half the time.
        let mut reach = std::mem::take(&mut self.reach);
        match self.words {
            4 => self.join(reach.as_chunks_mut::<4>().0),
            6 => self.join(reach.as_chunks_mut::<6>().0),
            8 => self.join(reach.as_chunks_mut::<8>().0),
            _ => self.join(reach.as_chunks_mut::<MOST>().0),
        }
        self.reach = reach;
    }

    /// What is on by one link over what is off.
    fn next(&self, node: u16) -> &[u16] {
        let at = usize::from(node);
        &self.next[self.begin[at] as usize..self.begin[at + 1] as usize]
    }

    /// Puts the nodes into the order of their components.
    fn find_components(&mut self) {
        let Walk { mut met, mut low, mut open, mut way } = std::mem::take(&mut self.walk);
        met.clear();
        met.resize(self.nodes, 0);
        low.clear();
        low.resize(self.nodes, 0);
        self.component.clear();
        self.component.resize(self.nodes, OPEN);
        self.order.clear();
        self.ends.clear();
        let mut count = 0;
        for start in 0..self.nodes as u16 {
            if met[usize::from(start)] != 0 {
                continue;
            }
            way.push((start, self.begin[usize::from(start)]));
            while let Some((node, link)) = way.last_mut() {
                let at = usize::from(*node);
                if met[at] == 0 {
                    count += 1;
                    met[at] = count;
                    low[at] = count;
                    open.push(*node);
                }
                if *link < self.begin[at + 1] {
                    let next = self.next[*link as usize];
                    *link += 1;
                    let next_at = usize::from(next);
                    if met[next_at] == 0 {
                        way.push((next, self.begin[next_at]));
                    } else if self.component[next_at] == OPEN {
                        low[at] = low[at].min(met[next_at]);
                    }
                    continue;
                }
                way.pop();
                if let Some(&(before, _)) = way.last() {
                    low[usize::from(before)] = low[usize::from(before)].min(low[at]);
                }
                if low[at] == met[at] {
                    let number = self.ends.len() as u16;
                    let first = open.iter().rposition(|&other| usize::from(other) == at).expect("it is open");
                    for node in open.drain(first..) {
                        self.component[usize::from(node)] = number;
                        self.order.push(node);
                    }
                    self.ends.push(self.order.len() as u16);
                }
            }
        }
        self.walk = Walk { met, low, open, way };
    }

    /// The components in their order, each after all that follow from it.
    fn components(&self) -> impl Iterator<Item = &[u16]> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        begins.zip(&self.ends).map(|(begin, &end)| &self.order[usize::from(begin)..usize::from(end)])
    }

    /// Adds to each row what follows from its members.
    fn join<const WORDS: usize>(&self, rows: &mut [[u64; WORDS]]) {
        for (number, nodes) in self.components().enumerate() {
            let mut row = [0; WORDS];
            for &node in nodes {
                union(&mut row, &rows[usize::from(node)]);
                for &next in self.next(node) {
                    if usize::from(self.component[usize::from(next)]) != number {
                        union(&mut row, &rows[usize::from(next)]);
                    }
                }
            }
            nodes.iter().for_each(|&node| rows[usize::from(node)] = row);
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
        let mut row = vec![0; words];
        for (number, nodes) in self.components().enumerate() {
            row.fill(0);
            for &node in nodes {
                insert(&mut row, on(node));
                graph.links(on(node)).iter().for_each(|&excluded| insert(&mut row, excluded));
                for &next in self.next(node) {
                    if usize::from(self.component[usize::from(next)]) != number {
                        union(&mut row, &tables[usize::from(on(next)) * words..][..words]);
                    }
                }
            }
            for &node in nodes {
                tables[usize::from(on(node)) * words..][..words].copy_from_slice(&row);
            }
        }
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

/// How many words a set of literals has.
pub(crate) fn row_words(graph: &Graph) -> usize {
    (2 * graph.len()).div_ceil(64).max(1)
}
