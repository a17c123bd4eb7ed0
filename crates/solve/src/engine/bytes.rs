//! From bytes to bytes: grids that never become grids, and room for what is found of them.
//!
//! What is found is written where the caller wants it, and nowhere else before. How batches come into lanes is explained
//! in [`flow`](super::flow).

use core::fmt;

use bitdoku_grid::{Puzzle, Solution};

use super::backend::{Shell, prefetch};
use super::layout::Node;
use crate::cells::{Cells, CellsMut};
use crate::{Budget, Count, End, Solver};

/// What is known of a grid that was given as bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LineStatus {
    /// It is not a grid: a byte stands for no cell.
    #[default]
    Malformed,
    /// No solution.
    Unsolvable,
    /// One solution.
    Unique,
    /// More than one solution.
    Multiple,
    /// The budget was spent.
    Unknown,
}

/// Some grids and the room for what is found of them.
#[derive(Debug)]
pub struct Batch<'a> {
    grids: Cells<'a>,
    limit: u64,
    solutions: Option<CellsMut<'a>>,
    results: Results<'a>,
}

/// Where the result of each grid goes.
enum Results<'a> {
    Statuses(&'a mut [LineStatus]),
    /// `None` for bytes that are no grid.
    Counts(&'a mut [Option<Count>]),
}

impl fmt::Debug for Results<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Statuses(_) => "Statuses",
            Self::Counts(_) => "Counts",
        })
    }
}

impl<'a> Batch<'a> {
    /// Grids to be solved. The solution found first is written, and empty cells where none was found.
    ///
    /// # Panics
    /// If there are not as many places for solutions and statuses as there are grids.
    #[must_use]
    pub fn solving(grids: Cells<'a>, solutions: CellsMut<'a>, statuses: &'a mut [LineStatus]) -> Self {
        assert_eq!(grids.len(), solutions.len(), "room for a solution of each grid");
        assert_eq!(grids.len(), statuses.len(), "one status for each grid");
        Self { grids, limit: 2, solutions: Some(solutions), results: Results::Statuses(statuses) }
    }

    /// Grids whose solutions are to be counted, up to `limit` of each. `None` is reported for bytes that are not a grid.
    ///
    /// # Panics
    /// If there are not as many counts as there are grids.
    #[must_use]
    pub fn counting(grids: Cells<'a>, limit: u64, counts: &'a mut [Option<Count>]) -> Self {
        assert_eq!(grids.len(), counts.len(), "one count for each grid");
        Self { grids, limit, solutions: None, results: Results::Counts(counts) }
    }

    /// The same, with the solution found first of each grid written, and empty cells where none was found.
    ///
    /// # Panics
    /// If there are not as many places for solutions as there are grids.
    #[must_use]
    pub fn with_solutions(self, solutions: CellsMut<'a>) -> Self {
        assert_eq!(self.grids.len(), solutions.len(), "room for a solution of each grid");
        Self { solutions: Some(solutions), ..self }
    }

    /// How many grids there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.grids.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// Tells of every grid that nothing is known of it, for a batch that is not answered after all.
    pub fn leave(mut self) {
        self.leave_from(0);
    }

    /// The same batch, for as long as this one is borrowed.
    pub(super) fn again(&mut self) -> Batch<'_> {
        let results = match &mut self.results {
            Results::Statuses(statuses) => Results::Statuses(statuses),
            Results::Counts(counts) => Results::Counts(counts),
        };
        Batch { grids: self.grids, limit: self.limit, solutions: self.solutions.as_mut().map(CellsMut::again), results }
    }

    /// How many solutions of each grid are asked for.
    #[inline(always)]
    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    #[cold]
    fn leave_from(&mut self, start: usize) {
        (start..self.len()).for_each(|at| self.conclude(at, 0, true));
    }

    /// Answers the grids one by one, with a solver that has no shorter way. After an interrupt nothing is known of those left.
    pub fn answer_by(&mut self, solver: &mut dyn Solver, budget: &Budget<'_>) {
        for at in 0..self.len() {
            if budget.is_interrupted() {
                return self.leave_from(at);
            }
            match self.grids.grid(at) {
                None => self.refuse(at),
                Some(_) if self.limit == 0 => self.conclude(at, 0, true),
                Some(grid) => {
                    let (mut solutions, limit) = (0, self.limit);
                    let found = &mut |solution: &Solution| {
                        if solutions == 0
                            && let Some(room) = &mut self.solutions
                        {
                            room.write(at, solution);
                        }
                        solutions += 1;
                        if solutions < limit {
                            core::ops::ControlFlow::Continue(())
                        } else {
                            core::ops::ControlFlow::Break(())
                        }
                    };
                    let report = solver.search(&Puzzle::Grid(grid), budget, found);
                    self.conclude(at, solutions, report.end != End::Exhausted);
                }
            }
        }
    }

    /// The node at which the search of a grid begins; `None` if a byte of it stands for no cell.
    #[inline(always)]
    pub(super) fn read<V: Shell>(&self, proof: V::Proof, at: usize, gathered: &mut [u8; 81]) -> Option<Node> {
        let (cells, notation) = self.grids.look(at, gathered);
        // As most texts are written; if not, as any may be.
        let is_grid = V::are_plain(proof, cells, notation.zero(), notation.empty()) || notation.reads(cells);
        is_grid.then(|| V::read(proof, cells, notation.zero()))
    }

    /// Has the room for a grid's solution brought into the cache before it is written: stores that wait for memory hold up
    /// all that follow.
    #[inline(always)]
    pub(super) fn send_for_room(&mut self, at: usize) {
        if let Some(room) = &mut self.solutions {
            prefetch(room.at(at).0);
        }
    }

    /// Tells that the bytes are no grid.
    #[cold]
    pub(super) fn refuse(&mut self, at: usize) {
        self.clear(at);
        match &mut self.results {
            Results::Statuses(statuses) => statuses[at] = LineStatus::Malformed,
            Results::Counts(counts) => counts[at] = None,
        }
    }

    /// Writes a solution if it is the first.
    #[inline(always)]
    pub(super) fn found<V: Shell>(&mut self, proof: V::Proof, at: usize, nth: u64, node: &Node) {
        if nth == 1
            && let Some(room) = &mut self.solutions
        {
            let (cells, notation) = room.at(at);
            V::write(proof, node, notation.zero(), cells);
        }
    }

    /// Tells how a search ended that found this many solutions, and whether it was `stopped` before it saw all.
    #[inline(always)]
    pub(super) fn conclude(&mut self, at: usize, solutions: u64, stopped: bool) {
        if solutions == 0 {
            self.clear(at);
        }
        match &mut self.results {
            Results::Statuses(statuses) => {
                statuses[at] = match solutions {
                    2.. => LineStatus::Multiple,
                    _ if stopped => LineStatus::Unknown,
                    1 => LineStatus::Unique,
                    0 => LineStatus::Unsolvable,
                }
            }
            Results::Counts(counts) => counts[at] = Some(Count { solutions, exact: !stopped }),
        }
    }

    #[inline(never)]
    fn clear(&mut self, at: usize) {
        if let Some(room) = &mut self.solutions {
            room.clear(at);
        }
    }
}

#[cfg(test)]
#[path = "bytes_tests.rs"]
mod tests;
