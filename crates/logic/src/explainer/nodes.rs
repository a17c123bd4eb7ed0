//! The nodes of a net: what it says, each statement with those that it follows from.

use std::ops::Index;

use super::literal::Literal;
use super::sets::Sets;
use super::sketch::Link;

/// No node.
pub(super) const NOWHERE: u16 = u16::MAX;

/// One statement of a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The candidate, by its number in [`Sets`], and whether it is true.
    pub(super) number: u16,
    pub(super) on: bool,
    pub(super) link: Link,
    /// With [`Link::Pattern`]: its number in [`Net::patterns`].
    pub(super) pattern: u16,
    pub(super) parent_count: u16,
    /// The parent, if it is the only one; of several the place of the first in [`Nodes`]' parents.
    pub(super) parent: u16,
    pub(super) first_parent: u32,
    /// The length of the longest way back to the assumption; a node has more ancestors than that.
    pub(super) depth: u16,
}

impl Node {
    /// What it says.
    pub(super) fn literal(&self, sets: &Sets) -> Literal {
        Literal { mark: sets.mark(self.number as usize), on: self.on }
    }
}

/// Nodes, each after its parents.
#[derive(Clone, Debug, Default)]
pub(super) struct Nodes {
    list: Vec<Node>,
    parents: Vec<u16>,
}

impl Nodes {
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.parents.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn parents(&self, node: u16) -> &[u16] {
        let node = &self[node];
        match node.parent_count {
            1 => std::slice::from_ref(&node.parent),
            count => &self.parents[node.first_parent as usize..][..count as usize],
        }
    }

    /// The node whose row of ancestors tells what a node rests on beside itself: its rival, if it is off thanks to one; else
    /// itself.
    #[inline]
    pub(super) fn holder(&self, node: u16) -> u16 {
        match self[node] {
            Node { link: Link::Rival, parent, .. } => parent,
            _ => node,
        }
    }

    #[inline]
    pub(super) fn write(&mut self, number: u16, on: bool, link: Link, pattern: u16, parents: &[u16]) -> u16 {
        let (mut parent, mut first_parent, mut depth) = (NOWHERE, 0, 0);
        // Most have one parent.
        if let [only] = *parents {
            (parent, depth) = (only, self[only].depth + 1);
        } else {
            depth = parents.iter().map(|&parent| self[parent].depth + 1).max().unwrap_or(depth);
            first_parent = self.parents.len() as u32;
            self.parents.extend_from_slice(parents);
        }
        let parent_count = parents.len() as u16;
        self.push(Node { number, on, link, pattern, parent_count, parent, first_parent, depth })
    }

    #[inline]
    pub(super) fn push(&mut self, node: Node) -> u16 {
        self.list.push(node);
        (self.list.len() - 1) as u16
    }
}

impl Index<u16> for Nodes {
    type Output = Node;

    #[inline]
    fn index(&self, node: u16) -> &Node {
        &self.list[usize::from(node)]
    }
}
