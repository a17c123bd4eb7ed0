//! What is asked about puzzles: one puzzle's solutions, or of each in a slice its outcome or its count.

use core::ops::ControlFlow;

use bitdoku_grid::{Grid, Puzzle, Solution};

use super::backend::Vector;
use super::layout::Node;
use super::node_of_marks;
use super::search::{Jobs, Lanes, Next, Tally};
use crate::{Budget, End, Found, Outcome, Report};

/// The node at which the search of a puzzle begins.
#[inline(always)]
pub(super) fn node<V: Vector>(proof: V::Proof, puzzle: &Puzzle) -> Node {
    match puzzle {
        Puzzle::Grid(grid) => V::read(proof, &values(grid), 0),
        Puzzle::Sukaku(marks) => node_of_marks(marks),
    }
}

/// The cells of a grid as numbers, 0 for an empty one.
#[inline(always)]
pub(super) fn values(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value()))
}

/// The solution that a solved node holds.
#[inline(always)]
pub(super) fn solution<V: Vector>(proof: V::Proof, node: &Node) -> Solution {
    Solution::of_values(&V::write(proof, node, 0)).expect("a solved lane is a solution")
}

/// One puzzle: every solution goes to a callback, and a budget is kept.
struct One<'a, 'b, V: Vector> {
    proof: V::Proof,
    budget: &'a Budget<'b>,
    found: &'a mut Found<'b>,
    report: Report,
}

pub(super) fn run_one<V: Vector>(
    lanes: &mut Lanes<V>,
    root: &Node,
    budget: &Budget<'_>,
    found: &mut Found<'_>,
) -> Report {
    let proof = lanes.proof();
    let mut jobs = One::<V> { proof, budget, found, report: Report::ended(End::Exhausted) };
    V::run_one(lanes, root, &mut jobs);
    jobs.report
}

impl<V: Vector> One<'_, '_, V> {
    fn account(&mut self, tally: &Tally) {
        self.report.solutions = tally.solutions;
        self.report.guesses = tally.guesses;
        self.report.iterations = tally.rounds;
        self.report.backtracks = tally.contradictions;
    }
}

impl<V: Vector> Jobs for One<'_, '_, V> {
    fn next(&mut self) -> Option<Node> {
        None
    }

    fn found(&mut self, _: usize, node: &Node, _: &Tally) -> Next {
        match (self.found)(&solution::<V>(self.proof, node)) {
            ControlFlow::Continue(()) => Next::GoOn,
            ControlFlow::Break(()) => {
                self.report.end = End::Stopped;
                Next::Stop
            }
        }
    }

    #[inline(always)]
    fn may_go_on(&mut self, _: usize, tally: &Tally) -> Next {
        self.account(tally);
        if self.budget.is_spent(&self.report) {
            self.report.end = End::GaveUp;
            return Next::Stop;
        }
        Next::GoOn
    }

    fn guesses_left(&self, tally: &Tally) -> u64 {
        self.budget.guesses_after(tally.solutions) - tally.guesses
    }

    fn done(&mut self, _: usize, tally: &Tally, _: bool) {
        self.account(tally);
    }
}

/// Whether a puzzle among many may go on to its next guess within its budget.
#[inline(always)]
pub(super) fn within(budget: &Budget<'_>, tally: &Tally) -> Next {
    let report = Report { guesses: tally.guesses, solutions: tally.solutions, ..Report::ended(End::GaveUp) };
    if budget.is_spent(&report) { Next::Stop } else { Next::GoOn }
}

/// A slice of puzzles, and for each its outcome. Between its first solution and its end an outcome is `Unknown`.
pub(super) struct Solving<'a, V: Vector> {
    pub(super) proof: V::Proof,
    pub(super) puzzles: core::slice::Iter<'a, Puzzle>,
    pub(super) budget: &'a Budget<'a>,
    pub(super) outcomes: &'a mut [Outcome],
}

/// Takes note of one more solution; the second is the last one asked for.
#[inline(always)]
pub(super) fn note(outcome: &mut Outcome, solutions: u64, solution: Solution) -> Next {
    match outcome {
        Outcome::Unknown(Some(first)) if solutions > 1 => {
            *outcome = Outcome::Multiple([*first, solution]);
            Next::Stop
        }
        _ => {
            *outcome = Outcome::Unknown(Some(solution));
            Next::GoOn
        }
    }
}

/// Turns what was noted into an outcome: the space is exhausted, or the search was `stopped`, by its budget unless two
/// solutions are known.
#[inline(always)]
pub(super) fn conclude(outcome: &mut Outcome, solutions: u64, stopped: bool) {
    match outcome {
        _ if solutions == 0 => *outcome = if stopped { Outcome::Unknown(None) } else { Outcome::Unsolvable },
        Outcome::Unknown(Some(only)) if !stopped => *outcome = Outcome::Unique(*only),
        _ => {}
    }
}

impl<V: Vector> Jobs for Solving<'_, V> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        self.puzzles.next().map(|puzzle| node::<V>(self.proof, puzzle))
    }

    #[inline(always)]
    fn found(&mut self, job: usize, node: &Node, tally: &Tally) -> Next {
        note(&mut self.outcomes[job], tally.solutions, solution::<V>(self.proof, node))
    }

    #[inline(always)]
    fn may_go_on(&mut self, _: usize, tally: &Tally) -> Next {
        within(self.budget, tally)
    }

    #[inline(always)]
    fn guesses_left(&self, tally: &Tally) -> u64 {
        self.budget.guesses_after(tally.solutions) - tally.guesses
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        conclude(&mut self.outcomes[job], tally.solutions, stopped);
    }
}

/// A slice of puzzles, each counted up to a limit; what each cost goes to `done`, with whether it was stopped there.
pub(super) struct Counting<'a, V: Vector, F> {
    pub(super) proof: V::Proof,
    pub(super) puzzles: core::slice::Iter<'a, Puzzle>,
    pub(super) limit: u64,
    pub(super) budget: &'a Budget<'a>,
    pub(super) done: F,
}

impl<V: Vector, F: FnMut(usize, &Tally, bool)> Jobs for Counting<'_, V, F> {
    #[inline(always)]
    fn next(&mut self) -> Option<Node> {
        self.puzzles.next().map(|puzzle| node::<V>(self.proof, puzzle))
    }

    #[inline(always)]
    fn found(&mut self, _: usize, _: &Node, tally: &Tally) -> Next {
        if tally.solutions < self.limit { Next::GoOn } else { Next::Stop }
    }

    #[inline(always)]
    fn may_go_on(&mut self, _: usize, tally: &Tally) -> Next {
        within(self.budget, tally)
    }

    #[inline(always)]
    fn guesses_left(&self, tally: &Tally) -> u64 {
        self.budget.guesses_after(tally.solutions) - tally.guesses
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        (self.done)(job, tally, stopped);
    }
}
