//! Puzzles that come in parts: the lanes stay full from one part to the next.

use core::fmt;
use std::collections::VecDeque;

use bitdoku_grid::Puzzle;

use super::Engine;
use super::backend::Shell;
use super::jobs::{conclude, note, read_puzzle, solution};
use super::layout::Node;
use super::search::{Job, Jobs, Next};
use super::tally::Tally;
use crate::Outcome;

/// A queue of puzzles through an [`Engine`], made by [`Engine::stream`]. Outcomes come out in the order of the puzzles.
///
/// ```
/// use bitdoku_grid::{Grid, Puzzle};
/// use bitdoku_solve::{Engine, Outcome};
///
/// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut engine = Engine::new();
/// let mut stream = engine.stream();
/// stream.feed(&[puzzle; 100]);
/// stream.feed(&[Grid::EMPTY.into()]);
/// let some = std::iter::from_fn(|| stream.next()).count(); // those that are done already
/// stream.drain();
/// let rest: Vec<Outcome> = std::iter::from_fn(|| stream.next()).collect();
/// assert_eq!(some + rest.len(), 101);
/// assert!(matches!(rest.last(), Some(Outcome::Multiple(_))));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
pub struct Stream<'e> {
    engine: &'e mut Engine,
    queue: Queue,
}

/// The outcomes not yet taken, of jobs `first` and on, each with whether its puzzle is done.
#[derive(Default)]
struct Queue {
    first: usize,
    outcomes: VecDeque<(Outcome, bool)>,
}

impl fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("engine", &self.engine).field("waiting", &self.queue.outcomes.len()).finish()
    }
}

impl Engine {
    /// Starts a stream. What an earlier stream left undone is abandoned.
    pub fn stream(&mut self) -> Stream<'_> {
        self.core.abandon();
        Stream { engine: self, queue: Queue::default() }
    }
}

impl Stream<'_> {
    /// Takes puzzles in, and works until each is at work or done. Up to a puzzle a lane is still at work then.
    pub fn feed(&mut self, puzzles: &[Puzzle]) {
        self.run(puzzles, false);
    }

    /// Works until every puzzle is done.
    pub fn drain(&mut self) {
        self.run(&[], true);
    }

    /// The outcome of the next puzzle in order, or `None` while it is at work or when there is none.
    #[allow(clippy::should_implement_trait)] // an end that a later `feed` takes back is not an iterator's
    pub fn next(&mut self) -> Option<Outcome> {
        let &(outcome, done) = self.queue.outcomes.front()?;
        done.then(|| {
            self.queue.first += 1;
            self.queue.outcomes.pop_front();
            outcome
        })
    }

    fn run(&mut self, puzzles: &[Puzzle], drain: bool) {
        let mut jobs = Feeding { puzzles: puzzles.iter(), queue: &mut self.queue };
        self.engine.core.run_many(&mut jobs, drain);
    }
}

/// A part of the stream at work.
struct Feeding<'a> {
    puzzles: core::slice::Iter<'a, Puzzle>,
    queue: &'a mut Queue,
}

impl Feeding<'_> {
    #[inline(always)]
    fn entry(&mut self, job: usize) -> &mut (Outcome, bool) {
        &mut self.queue.outcomes[job - self.queue.first]
    }
}

impl Jobs for Feeding<'_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        *to = read_puzzle::<V>(proof, self.puzzles.next()?);
        let job = self.queue.first + self.queue.outcomes.len();
        self.queue.outcomes.push_back((Outcome::Unknown(None), false));
        Some(Job { number: job, limit: 2 })
    }

    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, nth: u64, node: &Node) -> Next {
        let solution = solution::<V>(proof, node);
        note(&mut self.entry(job).0, nth, solution);
        Next::GoOn
    }

    #[inline(always)]
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool) {
        let (outcome, done) = self.entry(job);
        conclude(outcome, tally.solutions, stopped);
        *done = true;
    }
}
