//! Nice loops and alternating inference chains, with or without groups.
//!
//! For each candidate, assumed to be true or assumed to be false, there is a tree of shortest paths to what follows. A path
//! that comes back to the cell where it began is a loop; one from a false candidate to a true one says that one of both is true.
//! Paths beside those of the trees are not looked at, so which of several equally short ones a tree has decides what is found.
//! Bernhard Hobiger's HoDoKu (2008) searches in this way and in this order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::{Info, TakeStep, Technique, catalog};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Node, Pattern, Step};
use crate::tables::{Graph, Literal, Tree, is_on, off, on};

/// Continuous and discontinuous nice loops, and alternating inference chains, of any length.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::NiceLoops;
/// let technique = NiceLoops { grouped: false };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), example.kind);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NiceLoops {
    /// Whether two or three places where a line crosses a box may act as one.
    pub grouped: bool,
}

impl Technique for NiceLoops {
    fn info(&self) -> &'static Info {
        if self.grouped { &catalog::nice_loops::GROUPED } else { &catalog::nice_loops::PLAIN }
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let brief = scratch.brief;
        let (linked, tree) = scratch.tables.linked(board, self.grouped);
        // Whatever a loop or a chain eliminates leads by links to its own opposite.
        let victims = linked.refuted;
        if victims.is_empty() {
            return ControlFlow::Continue(());
        }
        Search { board, graph: &linked.graph, victims, brief, path: Vec::new(), known: BTreeMap::new(), found }
            .run(tree)
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    victims: CandidateSet,
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

impl Search<'_> {
    /// Loops from what is true, loops from what is false, chains.
    fn run(mut self, tree: &mut Tree) -> ControlFlow<()> {
        let candidates = self.graph.candidates();
        let doomed: CellSet = self.victims.iter().map(Candidate::cell).collect();
        for (node, &start) in candidates.iter().enumerate() {
            // A true start only leads to its own end: a path to another candidate of its cell begins with the direct link.
            if self.victims.contains(start) {
                tree.grow(self.graph, on(node as u16));
                self.loops(tree, start, true)?;
            }
        }
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

    fn loops(&mut self, tree: &Tree, start: Candidate, is_true: bool) -> ControlFlow<()> {
        for &end in tree.order() {
            let Some(candidate) = self.graph.candidate(end >> 1) else { continue };
            if candidate.cell() == start.cell() && tree.distance(end) >= 2 {
                self.close(tree, start, is_true, end, candidate)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A path back to the cell of its start.
    fn close(
        &mut self,
        tree: &Tree,
        start: Candidate,
        is_true: bool,
        end: Literal,
        last: Candidate,
    ) -> ControlFlow<()> {
        let (cell, a, b) = (start.cell(), start.digit(), last.digit());
        tree.path(end, &mut self.path);
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
            tree.path(end, &mut self.path);
            if self.is_free(CellSet::of(start.cell()), CellSet::EMPTY) {
                self.report(Form::Chain, eliminations)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the path enters no cell again that it has left, those apart that may be.
    fn is_free(&self, mut visited: CellSet, again: CellSet) -> bool {
        let mut before = visited;
        for &literal in &self.path[1..] {
            let cells = self.graph.cells(literal >> 1);
            let Some(first) = cells.first() else { return false };
            if visited.contains(first) && before != CellSet::of(first) {
                return false;
            }
            // A group that begins with such a cell leaves it free, too; one that has it further on does not.
            visited |= if again.contains(first) { cells - again } else { cells };
            before = cells;
        }
        true
    }

    fn report(&mut self, form: Form, eliminations: CandidateSet) -> ControlFlow<()> {
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        let graph = self.graph;
        let grouped = self.path.iter().any(|&literal| graph.group(literal >> 1).is_some());
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
        let closed = matches!(form, Form::Continuous);
        (self.found)(Step::removing(kind, eliminations, Pattern::Alternating { nodes, closed }))
    }
}
