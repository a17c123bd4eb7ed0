//! Memory for tables, which remember the board they were made of: several techniques in turn look at one board.

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::als::{Als, AlsList};
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
            self.graph.fill(board, grouped, Vec::new());
            self.closure.fill(&self.graph);
            let refuted = |&(node, _): &(usize, &Candidate)| self.closure.refutes(&self.graph, node as u16);
            self.refuted = self.graph.candidates().iter().enumerate().filter(refuted).map(|(_, &it)| it).collect();
        }
    }
}

/// This many almost locked sets take part in chains; boards that have more are nearly empty.
const MOST_SETS: usize = 1000;

/// Memory of the searches that read tables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena {
    plain: Linked,
    grouped: Linked,
    als: [AlsList; 2],
    als_of: [Option<Box<Board>>; 2],
    with_sets: Linked,
    dead: [CellSet; 9],
    dead_of: Option<Box<Board>>,
    tree: Tree,
    nets: Nets,
    /// The literals that follow from each.
    rows: Vec<u64>,
}

impl Arena {
    /// The links of a board, with or without groups, and memory for a tree.
    pub(crate) fn linked(&mut self, board: &Board, grouped: bool) -> (&Linked, &mut Tree) {
        let linked = if grouped { &mut self.grouped } else { &mut self.plain };
        linked.fill(board, grouped);
        (linked, &mut self.tree)
    }

    /// The links of a board with groups, and memory for a tree, for nets and for tables.
    pub(crate) fn forcing(&mut self, board: &Board) -> (&Linked, &mut Tree, &mut Nets, &mut Vec<u64>) {
        self.grouped.fill(board, true);
        (&self.grouped, &mut self.tree, &mut self.nets, &mut self.rows)
    }

    /// The almost locked sets of a board, in pairs that may overlap or not.
    pub(crate) fn als(&mut self, board: &Board, overlapping: bool) -> &AlsList {
        let at = usize::from(overlapping);
        if is_new(&mut self.als_of[at], board) {
            self.als[at].fill(board, overlapping);
        }
        &self.als[at]
    }

    /// The links of a board with groups and almost locked sets, and memory for a tree. What leads to its own opposite is not known of
    /// it: every candidate might.
    pub(crate) fn with_sets(&mut self, board: &Board) -> (&Linked, &mut Tree) {
        if is_new(&mut self.with_sets.of, board) {
            let sets = &self.als(board, false).sets;
            let sets: Vec<Als> = sets.iter().filter(|set| set.cells.len() > 1).take(MOST_SETS).copied().collect();
            self.with_sets.graph.fill(board, true, sets);
            self.with_sets.refuted = *board.candidates();
        }
        (&self.with_sets, &mut self.tree)
    }

    /// For each digit the candidates that techniques of one digit can eliminate: all others have a place in some way to put the
    /// digit into all houses.
    pub(crate) fn dead(&mut self, board: &Board) -> &[CellSet; 9] {
        if is_new(&mut self.dead_of, board) {
            self.dead = Digit::ALL.map(|digit| dead(board, digit));
        }
        &self.dead
    }

    /// The digits that techniques of one digit can eliminate anything of.
    pub(crate) fn dead_digits(&mut self, board: &Board) -> DigitSet {
        let dead = self.dead(board);
        Digit::ALL.into_iter().filter(|digit| !dead[digit.index()].is_empty()).collect()
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
