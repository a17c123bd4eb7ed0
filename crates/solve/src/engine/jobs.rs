//! What is asked about puzzles: one puzzle's solutions, or of each of many its outcome or its count.

use core::iter::Enumerate;
use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Pencilmarks, Puzzle, Solution};

use super::backend::{Shell, bytes_of, prefetch};
use super::layout::{FIELDS, Node, Position};
use super::search::{Job, Jobs, Looker, Next};
use super::tally::Tally;
use crate::{Budget, Count, End, OnSolution, Outcome, Report};

/// The node at which the search of a puzzle begins.
#[inline(always)]
fn read_puzzle<V: Shell>(proof: V::Proof, puzzle: &Puzzle) -> Node {
    match puzzle {
        Puzzle::Grid(grid) => V::read(proof, bytes_of(grid), 0),
        Puzzle::Sukaku(marks) => node_of_marks(marks),
    }
}

/// Puzzles with their numbers.
pub(super) type Numbered<'a> = Enumerate<core::slice::Iter<'a, Puzzle>>;

/// Prefetch distance, in puzzles. A long list lies in no cache, and the reads are too far apart for the
/// processor to see what comes next.
const AHEAD: usize = 8;

/// Writes the node at which the search of the next puzzle begins.
#[inline(always)]
fn read_next<V: Shell>(proof: V::Proof, puzzles: &mut Numbered<'_>, to: &mut Node) -> Option<usize> {
    let (number, puzzle) = puzzles.next()?;
    if let Some((_, later)) = puzzles.clone().nth(AHEAD - 1) {
        prefetch(later);
    }
    *to = read_puzzle::<V>(proof, puzzle);
    Some(number)
}

/// The node of a Sukaku. Kept out of the loops that read grids.
#[cold]
#[inline(never)]
fn node_of_marks(marks: &Pencilmarks) -> Node {
    let mut node = Node::OPEN;
    for cell in Cell::ALL {
        let at = Position::at(cell.row().index(), cell.col().index());
        node.slots[at.slot()] = node.with_field(at, u32::from(marks[cell].bits()));
    }
    debug_assert!(node.slots.iter().all(|slot| slot & !FIELDS == 0));
    node
}

/// The solution that a solved node holds.
#[inline(always)]
fn solution<V: Shell>(proof: V::Proof, node: &Node) -> Solution {
    let mut values = [0; 81];
    V::write(proof, node, 0, &mut values);
    Solution::of_values(&values).expect("a solved lane is a solution")
}

/// One puzzle: every solution goes to a callback, and a budget is kept.
pub(super) struct One<'a, 'b> {
    puzzle: Option<&'a Puzzle>,
    budget: &'a Budget<'b>,
    found: &'a mut OnSolution<'b>,
    pub(super) report: Report,
}

impl<'a, 'b> One<'a, 'b> {
    pub(super) fn new(puzzle: &'a Puzzle, budget: &'a Budget<'b>, found: &'a mut OnSolution<'b>) -> Self {
        Self { puzzle: Some(puzzle), budget, found, report: Report::ended(End::Exhausted) }
    }
}

impl Jobs for One<'_, '_> {
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        *to = read_puzzle::<V>(proof, self.puzzle.take()?);
        Some(Job { number: 0, limit: u64::MAX })
    }

    #[inline(always)]
    fn looker(&mut self) -> Option<&mut impl Looker> {
        Some(self)
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    fn done(&mut self, _: usize, tally: &Tally, stopped: bool) {
        let end = if stopped && self.report.end == End::Exhausted { End::GaveUp } else { self.report.end };
        self.report = tally.report(end);
    }
}

impl Looker for One<'_, '_> {
    fn found<V: Shell>(&mut self, proof: V::Proof, _: usize, _: u64, node: &Node) -> Next {
        match (self.found)(&solution::<V>(proof, node)) {
            ControlFlow::Continue(()) => Next::GoOn,
            ControlFlow::Break(()) => {
                self.report.end = End::Stopped;
                Next::Stop
            }
        }
    }
}

/// A slice of puzzles, and for each its outcome. Between its first solution and its end an outcome is `Unknown`.
pub(super) struct Solving<'a, 'b> {
    pub(super) puzzles: Numbered<'a>,
    pub(super) budget: &'a Budget<'b>,
    pub(super) outcomes: &'a mut [Outcome],
}

/// Takes note of one more solution, of two.
#[inline(always)]
fn note(outcome: &mut Outcome, nth: u64, solution: Solution) {
    *outcome = match outcome {
        Outcome::Unknown(Some(first)) if nth > 1 => Outcome::Multiple([*first, solution]),
        _ => Outcome::Unknown(Some(solution)),
    };
}

/// Turns what was noted into an outcome: the space is exhausted, or the search was `stopped`, by its budget unless two
/// solutions are known.
#[inline(always)]
fn conclude(outcome: &mut Outcome, solutions: u64, stopped: bool) {
    match outcome {
        _ if solutions == 0 => *outcome = if stopped { Outcome::Unknown(None) } else { Outcome::Unsolvable },
        Outcome::Unknown(Some(only)) if !stopped => *outcome = Outcome::Unique(*only),
        _ => {}
    }
}

impl Jobs for Solving<'_, '_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        read_next::<V>(proof, &mut self.puzzles, to).map(|number| Job { number, limit: 2 })
    }

    #[inline(always)]
    fn looker(&mut self) -> Option<&mut impl Looker> {
        Some(self)
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        conclude(&mut self.outcomes[job], tally.solutions, stopped);
    }
}

impl Looker for Solving<'_, '_> {
    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, nth: u64, node: &Node) -> Next {
        note(&mut self.outcomes[job], nth, solution::<V>(proof, node));
        Next::GoOn
    }
}

/// Puzzles, each counted up to a limit that is not 0; what each cost goes to `done`, with whether it was stopped.
pub(super) struct Counting<'a, 'b, F> {
    pub(super) puzzles: Numbered<'a>,
    pub(super) limit: u64,
    pub(super) budget: &'a Budget<'b>,
    pub(super) done: F,
}

/// What was counted, if the search was `stopped` or was not.
#[inline(always)]
pub(super) fn counted(tally: &Tally, stopped: bool) -> Count {
    Count { solutions: tally.solutions, exact: !stopped }
}

impl<F: FnMut(usize, &Tally, bool)> Jobs for Counting<'_, '_, F> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        read_next::<V>(proof, &mut self.puzzles, to).map(|number| Job { number, limit: self.limit })
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        (self.done)(job, tally, stopped);
    }
}
