//! Nice loops and alternating inference chains, with or without groups and almost locked sets.
//!
//! For each candidate, assumed to be true or assumed to be false, there is a tree of shortest paths to what follows. A path
//! that comes back to the cell where it began is a loop; one from a false candidate to a true one says that one of both is true.
//! Paths beside those of the trees are not looked at, so which of several equally short ones a tree has decides what is found;
//! only where almost locked sets take part may the last link be any.
//! Bernhard Hobiger's HoDoKu (2008) searches in this way and in this order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{AlmostLocked, Kind, Node, Pattern, Step};
use crate::tables::{Graph, Literal, Tree, is_on, off, on};

/// Continuous and discontinuous nice loops, and alternating inference chains, of any length.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::NiceLoops;
/// let technique = NiceLoops::PLAIN;
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), example.kind);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NiceLoops {
    nodes: Nodes,
}

/// What a chain may have in addition to candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nodes {
    Nothing,
    /// Two or three places where a line crosses a box act as one.
    Groups,
    /// A set that loses one digit keeps all its others.
    Sets,
}

impl NiceLoops {
    /// Chains of candidates.
    pub const PLAIN: Self = Self { nodes: Nodes::Nothing };
    /// Chains of candidates and groups of them.
    pub const GROUPED: Self = Self { nodes: Nodes::Groups };
    /// Chains of candidates, groups and almost locked sets.
    pub const SETS: Self = Self { nodes: Nodes::Sets };
}

impl Technique for NiceLoops {
    fn slug(&self) -> &'static str {
        match self.nodes {
            Nodes::Nothing => "nice-loops",
            Nodes::Groups => "grouped-nice-loops",
            Nodes::Sets => "als-nice-loops",
        }
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let brief = scratch.brief;
        let (linked, tree) = match self.nodes {
            Nodes::Sets => scratch.tables.with_sets(board),
            nodes => scratch.tables.linked(board, nodes == Nodes::Groups),
        };
        // Whatever a loop or a chain eliminates leads by links to its own opposite.
        let victims = linked.refuted;
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        let with_sets = self.nodes == Nodes::Sets;
        LoopSearch {
            board,
            graph: &linked.graph,
            victims,
            with_sets,
            brief,
            path: Vec::new(),
            known: BTreeMap::new(),
            found,
        }
        .run(tree)
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

struct LoopSearch<'a> {
    board: &'a Board,
    graph: &'a Graph,
    victims: CandidateSet,
    /// Whether paths are to lead through almost locked sets.
    with_sets: bool,
    brief: bool,
    path: Vec<Literal>,
    /// How long the shortest was of this form, grouped or not, that eliminates this.
    known: BTreeMap<(Form, bool, CandidateSet), usize>,
    found: TakeStep<'a>,
}

/// What a path comes to, before its name has groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Continuous,
    Discontinuous,
    Chain,
}

impl LoopSearch<'_> {
    /// Loops from what is true, loops from what is false, chains.
    fn run(mut self, tree: &mut Tree) -> ControlFlow<()> {
        let candidates = self.graph.candidates();
        let mut refuted = CandidateSet::EMPTY;
        for (node, &start) in candidates.iter().enumerate() {
            // A true start only leads to its own end: a path to another candidate of its cell begins with the direct link.
            if self.victims.contains(start) {
                tree.grow(self.graph, on(node as u16));
                if tree.contains(off(node as u16)) {
                    refuted.insert(start);
                    self.loops(tree, start, true)?;
                }
            }
        }
        self.victims = refuted;
        let doomed: CellSet = refuted.iter().map(Candidate::cell).collect();
        for (node, &start) in candidates.iter().enumerate() {
            if doomed.contains(start.cell()) {
                tree.grow(self.graph, off(node as u16));
                self.loops(tree, start, false)?;
            }
        }
        for (node, &start) in candidates.iter().enumerate() {
            let seen = self.victims.cells(start.digit()) & start.cell().peers();
            if seen.len() >= 2 || doomed.contains(start.cell()) {
                tree.grow(self.graph, off(node as u16));
                self.chains(tree, start)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What the last link to a literal may come from: by the tree alone, or, where sets take part, from anything that the tree
    /// leads to, for a loop through another set eliminates something else.
    fn before(&self, tree: &Tree, end: Literal) -> Vec<Literal> {
        let parent = tree.parent(end);
        let mut all = vec![parent];
        if self.with_sets {
            // A link read backwards leads from opposite to opposite.
            let others = self.graph.links(end ^ 1).iter().map(|&literal| literal ^ 1);
            all.extend(others.filter(|&other| other != parent && tree.contains(other) && tree.distance(other) >= 1));
        }
        all
    }

    /// The way to the end by the tree, but for its last link.
    fn follow(&mut self, tree: &Tree, before: Literal, end: Literal) {
        tree.path(before, &mut self.path);
        self.path.push(end);
    }

    fn loops(&mut self, tree: &Tree, start: Candidate, is_true: bool) -> ControlFlow<()> {
        for &end in tree.order() {
            let Some(candidate) = self.graph.candidate(end >> 1) else { continue };
            if candidate.cell() == start.cell() && tree.distance(end) >= 2 {
                for before in self.before(tree, end) {
                    self.follow(tree, before, end);
                    self.close(start, is_true, end, candidate)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// A path back to the cell of its start.
    fn close(&mut self, start: Candidate, is_true: bool, end: Literal, last: Candidate) -> ControlFlow<()> {
        let (cell, a, b) = (start.cell(), start.digit(), last.digit());
        let ends = [self.path[1], self.path[self.path.len() - 2]];
        if ends.into_iter().any(|literal| self.graph.cell(literal >> 1) == Some(cell))
            || !self.is_free(CellSet::EMPTY, CellSet::of(cell))
        {
            return ControlFlow::Continue(());
        }
        let digits = self.board.digits(cell);
        let only = |digits: DigitSet| digits.iter().map(|digit| Candidate::of(cell, digit)).collect();
        let (form, eliminations): (Form, CandidateSet) = match (is_true, is_on(end)) {
            (true, false) if a == b => (Form::Discontinuous, CandidateSet::of(start)),
            (false, true) if a == b => (Form::Discontinuous, only(digits - DigitSet::of(a))),
            (true, true) if a != b => (Form::Discontinuous, CandidateSet::of(start)),
            (false, false) if a != b => (Form::Discontinuous, CandidateSet::of(last)),
            (false, true) => (Form::Continuous, self.around(cell, DigitSet::of(a) | DigitSet::of(b))),
            _ => return ControlFlow::Continue(()),
        };
        self.report(form, eliminations)
    }

    /// What a continuous loop eliminates.
    fn around(&self, start: Cell, ends: DigitSet) -> CandidateSet {
        let mut gone = CandidateSet::EMPTY;
        let mut remove = |cells: CellSet, digits: DigitSet| {
            for digit in digits {
                *gone.cells_mut(digit) |= cells & self.board.cells(digit);
            }
        };
        let (path, graph) = (&self.path, self.graph);
        remove(CellSet::of(start), !ends);
        let nodes = &path[..path.len() - 1];
        let inside = nodes.iter().fold(CellSet::of(start), |inside, &literal| inside | graph.cells(literal >> 1));
        for (i, pair) in path.windows(2).enumerate() {
            let [one, other] = [pair[0] >> 1, pair[1] >> 1];
            let within = graph.cell(one).is_some() && graph.cell(one) == graph.cell(other);
            if !is_on(pair[1]) && !within {
                remove((graph.seen(one) & graph.seen(other)) - inside, DigitSet::of(graph.digit(other)));
            }
            // A set of which one of two digits is missing has all its others.
            if let (Some((number, set)), Some((beside, _))) = (graph.set(one), graph.set(other))
                && number == beside
            {
                for digit in set.digits - DigitSet::of(graph.digit(one)) - DigitSet::of(graph.digit(other)) {
                    remove(set.reach(digit), DigitSet::of(digit));
                }
            }
            // Into a cell, over to another of its candidates, and out again.
            let came = i.checked_sub(1).map(|before| path[before] >> 1);
            let goes = path.get(i + 2).map(|after| after >> 1);
            if let (true, true, Some(came), Some(goes)) = (within, is_on(pair[0]), came, goes)
                && graph.cell(came) != graph.cell(one)
                && graph.cell(goes) != graph.cell(one)
            {
                remove(graph.cells(one), !(DigitSet::of(graph.digit(one)) | DigitSet::of(graph.digit(goes))));
            }
        }
        gone
    }

    fn chains(&mut self, tree: &Tree, start: Candidate) -> ControlFlow<()> {
        for &end in tree.order() {
            if !is_on(end) || tree.distance(end) < 2 {
                continue;
            }
            let Some(last) = self.graph.candidate(end >> 1).filter(|last| last.cell() != start.cell()) else {
                continue;
            };
            let mut eliminations = CandidateSet::EMPTY;
            if last.digit() == start.digit() {
                let seen = start.cell().peers() & last.cell().peers();
                *eliminations.cells_mut(start.digit()) = seen & self.board.cells(start.digit());
            } else if start.cell().sees(last.cell()) {
                eliminations.insert(Candidate::of(start.cell(), last.digit()));
                eliminations.insert(Candidate::of(last.cell(), start.digit()));
                eliminations &= *self.board.candidates();
            }
            if eliminations.len() < 2 {
                continue;
            }
            for before in self.before(tree, end) {
                self.follow(tree, before, end);
                if self.is_free(CellSet::of(start.cell()), CellSet::EMPTY) {
                    self.report(Form::Chain, eliminations)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the path enters no cell again that it has left, those apart that may be.
    fn is_free(&self, mut visited: CellSet, again: CellSet) -> bool {
        let mut before = visited;
        for pair in self.path.windows(2) {
            let [from, to] = [pair[0] >> 1, pair[1] >> 1];
            let cells = self.graph.cells(to);
            let Some(first) = cells.first() else { return false };
            let set = |node: u16| self.graph.set(node).map(|(number, _)| number);
            let is_within = set(to).is_some() && set(to) == set(from);
            if visited.contains(first) && before != CellSet::of(first) && !is_within {
                return false;
            }
            // A group that begins with such a cell leaves it free, too; one that has it further on does not.
            visited |= if again.contains(first) { cells - again } else { cells };
            before = cells;
        }
        true
    }

    fn report(&mut self, form: Form, eliminations: CandidateSet) -> ControlFlow<()> {
        let graph = self.graph;
        // What has no set in it is found without sets.
        let lacks_sets = self.with_sets && !self.path.iter().any(|&literal| graph.set(literal >> 1).is_some());
        if eliminations.is_empty() || lacks_sets {
            return ControlFlow::Continue(());
        }
        let grouped = self.path.iter().any(|&literal| graph.candidate(literal >> 1).is_none());
        let kind = match form {
            Form::Continuous => Kind::NiceLoop { continuous: true, grouped },
            Form::Discontinuous => Kind::NiceLoop { continuous: false, grouped },
            Form::Chain => Kind::Aic { grouped },
        };
        let known = self.known.entry((form, grouped, eliminations)).or_insert(usize::MAX);
        if *known <= self.path.len() {
            return ControlFlow::Continue(());
        }
        *known = self.path.len();
        let node = |&literal: &Literal| Node {
            digit: graph.digit(literal >> 1),
            cells: graph.cells(literal >> 1),
            on: is_on(literal),
        };
        let nodes = if self.brief { Vec::new() } else { self.path.iter().map(node).collect() };
        let mut sets: Vec<AlmostLocked> = Vec::new();
        for (_, set) in self.path.iter().filter(|_| !self.brief).filter_map(|&literal| graph.set(literal >> 1)) {
            if !sets.iter().any(|known| known.cells == set.cells) {
                sets.push(AlmostLocked { house: set.house, cells: set.cells, digits: set.digits });
            }
        }
        let closed = matches!(form, Form::Continuous);
        (self.found)(Step::removing(kind, eliminations, Pattern::Alternating { nodes, closed, sets }))
    }
}
