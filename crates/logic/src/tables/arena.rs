//! Memory for tables, which remember the board they were made of: several techniques in turn look at one board.

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit};

use super::als::AlsList;
use super::closure::Closure;
use super::graph::Graph;
use super::net::Nets;
use super::tree::Tree;
use super::ways::dead;
use crate::board::Board;

/// The links of a board and what they come to in the end.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linked {
    pub(crate) graph: Graph,
    pub(crate) closure: Closure,
    /// Candidates that lead to their own opposite.
    pub(crate) refuted: CandidateSet,
    of: Option<Box<Board>>,
}

impl Linked {
    fn fill(&mut self, board: &Board, grouped: bool) {
        if is_new(&mut self.of, board) {
            self.graph.fill(board, grouped);
            self.closure.fill(&self.graph);
            let refuted = |&(node, _): &(usize, &Candidate)| self.closure.refutes(&self.graph, node as u16);
            self.refuted = self.graph.candidates().iter().enumerate().filter(refuted).map(|(_, &it)| it).collect();
        }
    }
}

/// Memory of the searches that read tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena {
    plain: Linked,
    grouped: Linked,
    als: AlsList,
    als_of: Option<Box<Board>>,
    dead: [CellSet; 9],
    dead_of: Option<Box<Board>>,
    tree: Tree,
    nets: Nets,
}

impl Arena {
    /// The links of a board, with or without groups, and memory for a tree.
    pub(crate) fn linked(&mut self, board: &Board, grouped: bool) -> (&Linked, &mut Tree) {
        let linked = if grouped { &mut self.grouped } else { &mut self.plain };
        linked.fill(board, grouped);
        (linked, &mut self.tree)
    }

    /// The links of a board with groups, and memory for a tree and for nets.
    pub(crate) fn forcing(&mut self, board: &Board) -> (&Linked, &mut Tree, &mut Nets) {
        self.grouped.fill(board, true);
        (&self.grouped, &mut self.tree, &mut self.nets)
    }

    /// The almost locked sets of a board.
    pub(crate) fn als(&mut self, board: &Board) -> &AlsList {
        if is_new(&mut self.als_of, board) {
            self.als.fill(board);
        }
        &self.als
    }

    /// For each digit the candidates that techniques of one digit can eliminate: all others have a place in some way to put the
    /// digit into all houses.
    pub(crate) fn dead(&mut self, board: &Board) -> &[CellSet; 9] {
        if is_new(&mut self.dead_of, board) {
            self.dead = Digit::ALL.map(|digit| dead(board, digit));
        }
        &self.dead
    }
}

/// Whether a board is another than the last, which it becomes.
fn is_new(last: &mut Option<Box<Board>>, board: &Board) -> bool {
    match last {
        Some(last) if **last == *board => false,
        Some(last) => {
            **last = *board;
            true
        }
        None => {
            *last = Some(Box::new(*board));
            true
        }
    }
}
