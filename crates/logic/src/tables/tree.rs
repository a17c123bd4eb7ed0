//! The tree of shortest paths from a literal: breadth first, links in order.

use super::graph::{Graph, Literal};

/// What follows from a literal, in the order in which it is met, each with the literal it was met from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    order: Vec<Literal>,
    parent: Vec<Literal>,
    distance: Vec<u16>,
    /// In which search a literal was last met.
    met: Vec<u32>,
    search: u32,
}

impl Tree {
    /// Makes it the tree of a literal.
    pub(crate) fn grow(&mut self, graph: &Graph, start: Literal) {
        let literals = 2 * graph.len();
        if self.met.len() < literals || self.search == u32::MAX {
            self.met = vec![0; literals];
            self.parent = vec![0; literals];
            self.distance = vec![0; literals];
            self.search = 0;
        }
        self.search += 1;
        self.order.clear();
        self.order.push(start);
        self.met[usize::from(start)] = self.search;
        self.distance[usize::from(start)] = 0;
        let mut at = 0;
        while let Some(&literal) = self.order.get(at) {
            let distance = self.distance[usize::from(literal)] + 1;
            for &next in graph.links(literal) {
                let next_at = usize::from(next);
                if self.met[next_at] != self.search {
                    self.met[next_at] = self.search;
                    self.parent[next_at] = literal;
                    self.distance[next_at] = distance;
                    self.order.push(next);
                }
            }
            at += 1;
        }
    }

    /// The literals in the order in which they were met, the start first.
    pub(crate) fn order(&self) -> &[Literal] {
        &self.order
    }

    /// Whether a literal was met.
    pub(crate) fn contains(&self, literal: Literal) -> bool {
        self.met[usize::from(literal)] == self.search
    }

    /// How many links lead to a literal that was met.
    pub(crate) fn distance(&self, literal: Literal) -> u16 {
        self.distance[usize::from(literal)]
    }

    /// The literal that one was met from.
    pub(crate) fn parent(&self, literal: Literal) -> Literal {
        self.parent[usize::from(literal)]
    }

    /// Writes the path to a literal that was met, from the start to it.
    pub(crate) fn path(&self, literal: Literal, path: &mut Vec<Literal>) {
        path.clear();
        path.push(literal);
        let mut at = literal;
        for _ in 0..self.distance(literal) {
            at = self.parent[usize::from(at)];
            path.push(at);
        }
        path.reverse();
    }
}
