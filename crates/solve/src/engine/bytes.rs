//! From bytes to bytes: grids that never become grids, and room for what is found of them.
//!
//! Grids come in batches, and the lanes stay full from one batch to the next. What is found is written where the caller
//! wants it, and nowhere else before.

use core::fmt;

use bitdoku_grid::{Puzzle, Solution};

use super::Engine;
use super::backend::Shell;
use super::layout::Node;
use super::search::{Jobs, Next};
use super::strategy::FEW;
use super::tally::Tally;
use crate::cells::{Cells, CellsMut, Notation};
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
    told: Told<'a>,
}

/// What is told of each grid.
enum Told<'a> {
    Statuses(&'a mut [LineStatus]),
    /// `None` for bytes that are no grid.
    Counts(&'a mut [Option<Count>]),
}

impl fmt::Debug for Told<'_> {
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
        Self { grids, limit: 2, solutions: Some(solutions), told: Told::Statuses(statuses) }
    }

    /// Grids whose solutions are to be counted, up to `limit` of each. `None` is told of bytes that are no grid.
    ///
    /// # Panics
    /// If there are not as many counts as there are grids.
    #[must_use]
    pub fn counting(grids: Cells<'a>, limit: u64, counts: &'a mut [Option<Count>]) -> Self {
        assert_eq!(grids.len(), counts.len(), "one count for each grid");
        Self { grids, limit, solutions: None, told: Told::Counts(counts) }
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
    fn read<V: Shell>(&self, proof: V::Proof, at: usize) -> Option<Node> {
        let mut gathered = [0; 81];
        let (cells, notation) = self.grids.look(at, &mut gathered);
        is_well_formed(cells, notation).then(|| V::read(proof, cells, notation.zero()))
    }

    /// Tells that the bytes are no grid.
    #[cold]
    fn refuse(&mut self, at: usize) {
        self.clear(at);
        match &mut self.told {
            Told::Statuses(statuses) => statuses[at] = LineStatus::Malformed,
            Told::Counts(counts) => counts[at] = None,
        }
    }

    /// Tells how a search ended that found so many solutions, and whether it was `stopped` before it saw all.
    #[inline(always)]
    fn conclude(&mut self, at: usize, solutions: u64, stopped: bool) {
        if solutions == 0 {
            self.clear(at);
        }
        match &mut self.told {
            Told::Statuses(statuses) => {
                statuses[at] = match solutions {
                    2.. => LineStatus::Multiple,
                    _ if stopped => LineStatus::Unknown,
                    1 => LineStatus::Unique,
                    0 => LineStatus::Unsolvable,
                }
            }
            Told::Counts(counts) => counts[at] = Some(Count { solutions, exact: !stopped }),
        }
    }

    #[inline(never)]
    fn clear(&mut self, at: usize) {
        if let Some(room) = &mut self.solutions {
            room.clear(at);
        }
    }
}

/// Where batches come from. An `Option` has one or none.
pub trait Batches<'a> {
    /// The next one. It is not asked again after it said that there is none.
    fn next(&mut self) -> Option<Batch<'a>>;

    /// Every grid of a batch of so many is answered.
    fn done(&mut self, _grids: usize) {}
}

impl<'a> Batches<'a> for Option<Batch<'a>> {
    fn next(&mut self) -> Option<Batch<'a>> {
        self.take()
    }
}

impl Engine {
    /// Answers grids from bytes to bytes, without making grids of them. The budget is each grid's own; after an interrupt
    /// nothing is known of those not begun, and no further batch is taken.
    ///
    /// ```
    /// use bitdoku_solve::{Batch, Budget, Cells, CellsMut, Count, Engine, LineStatus};
    /// let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    ///              .................................................................................\n";
    /// let grids = Cells::text(text).with_strides(2, 82, 1).unwrap();
    /// let mut engine = Engine::new();
    ///
    /// let (mut solutions, mut statuses) = ([0; 2 * 81], [LineStatus::default(); 2]);
    /// let batch = Batch::solving(grids, CellsMut::values(&mut solutions), &mut statuses);
    /// engine.answer(&mut Some(batch), &Budget::UNLIMITED);
    /// assert_eq!(statuses, [LineStatus::Unique, LineStatus::Multiple]);
    /// assert!(solutions.starts_with(&[5, 3, 4, 6, 7, 8, 9, 1, 2]));
    ///
    /// let mut counts = [None; 2];
    /// engine.answer(&mut Some(Batch::counting(grids, 10, &mut counts)), &Budget::UNLIMITED);
    /// assert_eq!(counts[1], Some(Count { solutions: 10, exact: false }));
    /// ```
    pub fn answer<'a>(&mut self, batches: &mut dyn Batches<'a>, budget: &Budget<'_>) {
        let mut jobs = CellJobs { batches, ended: false, open: Vec::new(), taken: 0, next: 0, budget };
        jobs.take_batch();
        let first = jobs.open.first().map_or(0, |open| open.batch.len());
        if first < FEW {
            self.core.run(&mut jobs, first);
            jobs.take_batch();
        }
        if !jobs.open.is_empty() {
            self.core.run(&mut jobs, usize::MAX);
        }
    }
}

/// Grids in lanes, and the batches that they are of. Grids are numbered through, from batch to batch.
struct CellJobs<'j, 'a> {
    batches: &'j mut dyn Batches<'a>,
    /// Whether there are no further batches.
    ended: bool,
    /// The batches with grids that are not answered, oldest first. Grids are taken from the last one.
    open: Vec<Open<'a>>,
    /// Grids of all batches so far.
    taken: usize,
    /// The number of the next grid.
    next: usize,
    budget: &'j Budget<'j>,
}

/// A batch at work.
struct Open<'a> {
    batch: Batch<'a>,
    /// The number of its first grid.
    first: usize,
    /// Grids not yet answered.
    left: usize,
}

/// Whether every byte stands for a cell. Written without an early exit, and as pieces of 32 of which two overlap, which
/// lets it be vectorised without a rest.
#[inline(always)]
fn is_well_formed(cells: &[u8; 81], notation: Notation) -> bool {
    let all = |is_cell: fn(u8) -> bool| {
        let piece = |at: usize| cells[at..at + 32].iter().fold(true, |good, &byte| good & is_cell(byte));
        piece(0) & piece(32) & piece(81 - 32)
    };
    match notation {
        // As most texts are written; if not, as any may be.
        Notation::Text => {
            all(|byte| (byte.wrapping_sub(b'0') <= 9) | (byte == b'.'))
                || all(|byte| (byte.wrapping_sub(b'0') <= 9) | matches!(byte, b'.' | b'_' | b'*' | b'-'))
        }
        Notation::Values => all(|byte| byte <= 9),
    }
}

impl CellJobs<'_, '_> {
    /// Takes the next batch that has grids. False if there is none.
    #[cold]
    fn take_batch(&mut self) -> bool {
        while !self.ended && self.next == self.taken {
            match self.batches.next() {
                None => self.ended = true,
                Some(batch) => {
                    let (first, left) = (self.taken, batch.len());
                    self.taken += left;
                    match left {
                        0 => self.batches.done(0),
                        _ => self.open.push(Open { batch, first, left }),
                    }
                }
            }
        }
        !self.ended
    }

    /// The batch that has the grid of this number. It is most often the last one.
    #[inline(always)]
    fn of(&mut self, job: usize) -> usize {
        let mut at = self.open.len() - 1;
        while self.open[at].first > job {
            at -= 1;
        }
        at
    }

    /// One grid of a batch is answered.
    #[inline(always)]
    fn count_down(&mut self, at: usize) {
        self.open[at].left -= 1;
        if self.open[at].left == 0 {
            self.close(at);
        }
    }

    #[cold]
    fn close(&mut self, at: usize) {
        let open = self.open.remove(at);
        self.batches.done(open.batch.len());
    }

    /// After an interrupt: nothing is known of the grids not begun.
    #[cold]
    fn leave(&mut self) {
        self.ended = true;
        let begun = self.next;
        self.next = self.taken;
        if let Some(open) = self.open.last_mut() {
            open.batch.leave_from(begun - open.first);
            open.left -= open.first + open.batch.len() - begun;
            if open.left == 0 {
                self.close(self.open.len() - 1);
            }
        }
    }
}

impl Jobs for CellJobs<'_, '_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<usize> {
        loop {
            if self.next == self.taken && !self.take_batch() {
                return None;
            }
            if self.budget.is_interrupted() {
                self.leave();
                return None;
            }
            let (job, last) = (self.next, self.open.len() - 1);
            let Open { batch, first, .. } = &mut self.open[last];
            self.next += 1;
            match batch.read::<V>(proof, job - *first) {
                Some(node) if batch.limit > 0 => {
                    *to = node;
                    return Some(job);
                }
                Some(_) => batch.conclude(job - *first, 0, true),
                None => batch.refuse(job - *first),
            }
            self.count_down(last);
        }
    }

    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, node: &Node, tally: &Tally) -> Next {
        let at = self.of(job);
        let Open { batch, first, .. } = &mut self.open[at];
        if tally.solutions == 1
            && let Some(room) = &mut batch.solutions
        {
            let (cells, notation) = room.at(job - *first);
            V::write(proof, node, notation.zero(), cells);
        }
        if tally.solutions < batch.limit { Next::GoOn } else { Next::Stop }
    }

    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        self.budget
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        let at = self.of(job);
        let Open { batch, first, .. } = &mut self.open[at];
        batch.conclude(job - *first, tally.solutions, stopped);
        self.count_down(at);
    }
}

#[cfg(test)]
#[path = "bytes_tests.rs"]
mod tests;
