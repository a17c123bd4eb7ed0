//! The fast solver: many puzzles in lockstep, one in each lane of a vector.
//!
//! Every solver before it that uses vector instructions uses them inside one puzzle, and loses its time to
//! mispredicted branches and to moving data between lanes. Here each 32-bit lane holds another puzzle, or another node
//! of one puzzle's search; all lanes take the same propagation step; and no branch depends on what is in them. The
//! idea common to the classic algorithms, sets as bits, is kept: a step is nothing but AND, OR, NOT and a little
//! arithmetic on 27 words that hold three cells each.
//!
//! | Word | Meaning here | Where |
//! | --- | --- | --- |
//! | lane | 32 bits of a vector; a puzzle | `backend` |
//! | word, field | a puzzle is 27 words of three fields; a field is a cell's nine digit bits | `layout` |
//! | node | a puzzle on its own, out of its lane | `layout` |
//! | step | what is done to all lanes in lockstep: a round or a choice | `backend` |
//! | round | one propagation step | `round` |
//! | choice | where to split, of many nodes at once | `choice` |
//! | split, guess | one candidate against another, or against the others of its cell | `choice`, `branch` |
//! | columns | nodes side by side: in lanes, in the pool, or ready | `columns` |
//! | slot | one puzzle's search: its tally and its stack | `search`, `tally` |
//! | house that cannot hold its digits | k cells that share fewer than k digits | `hall` |
//! | jobs | where puzzles come from and results go | `search`; those there are: `jobs`, `flow`, `dialogue` |
//! | looker | the consumer of solutions; without one they are only counted | `search` |
//!
//! `strategy` tells which way a puzzle takes through all this, `search` the story of a node.
//!
//! DESIGN.md tells how it got this way, with what each idea gained or lost.

#[cfg(target_arch = "x86_64")]
mod alone;
pub(crate) mod backend;
mod branch;
mod bytes;
mod choice;
mod columns;
mod dialogue;
mod flow;
mod hall;
mod jobs;
mod layout;
mod round;
mod search;
mod spread;
mod strategy;
mod tally;
mod watch;

#[cfg(test)]
mod tests;

use core::fmt;

use bitdoku_grid::Puzzle;

use self::jobs::{Counting, One, Solving, counted};
use self::layout::Node;
use self::strategy::Core;
use self::tally::Tally;
use crate::{Budget, Count, End, Info, OnSolution, Outcome, Report, Solver, StateBytes};

pub use backend::Backend;
pub use bytes::{Batch, LineStatus};
pub use dialogue::{Dialogue, Question};
pub use flow::{Flow, Lot};
pub use watch::{Fate, Lane};

pub(crate) static INFO: Info = Info {
    name: "engine",
    summary: "many puzzles in lockstep, one in each lane of a vector",
    source: "bitdoku, 2026; locked candidates by band as in tdoku (Tom Dillon, 2019)",
    complete: true,
    sukaku: true,
    iteration: "one round of propagation of one lane",
};

/// The fast solver.
///
/// [`Engine::solve_many`](Solver::solve_many) and [`count_many`](Solver::count_many) keep every lane full and are what
/// speed is measured with; a [`Flow`] does so for grids that come in parts; a single puzzle spreads its search over the
/// lanes.
///
/// Many puzzles are searched in the same order on every backend: outcomes, the solutions shown and guesses are equal. A
/// puzzle by itself may be searched in another order than among many, and in another on each backend: what is proved of
/// it, and an exact count, are equal; which two of its several solutions come first and how many guesses it takes may
/// differ.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_solve::{Engine, Outcome, Solver};
///
/// let hard: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let mut engine = Engine::new();
/// let Outcome::Unique(solution) = engine.solve(&hard.into()) else { panic!() };
/// assert!(solution.completes(&hard));
/// assert!(engine.backend().is_available());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
pub struct Engine {
    core: Core,
}

impl Engine {
    /// An engine on the fastest backend of this processor.
    #[must_use]
    pub fn new() -> Self {
        Self::with_backend(Backend::detect()).expect("a detected backend is available")
    }

    /// An engine on this backend, or `None` if the processor lacks it.
    #[must_use]
    pub fn with_backend(backend: Backend) -> Option<Self> {
        Core::new(backend).map(|core| Self { core })
    }

    /// The backend that it runs on.
    #[must_use]
    pub fn backend(&self) -> Backend {
        self.core.backend()
    }

    /// What a batch of puzzles cost in all: solutions (each puzzle's up to `limit`), guesses and rounds.
    ///
    /// Guesses and solutions are the *signature* of the engine over a set: equal on every backend.
    ///
    /// ```
    /// use bitdoku_grid::Grid;
    /// use bitdoku_solve::Engine;
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let totals = Engine::new().totals(&[puzzle, Grid::EMPTY.into()], 2);
    /// assert_eq!((totals.puzzles, totals.solutions, totals.without_guess), (2, 1 + 2, 1));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    pub fn totals(&mut self, puzzles: &[Puzzle], limit: u64) -> Totals {
        if limit == 0 {
            return Totals::of_nothing(puzzles.len());
        }
        let mut totals = Totals::default();
        let done = |_, tally: &Tally, _| totals.add(tally);
        self.core.abandon();
        let budget = &Budget::UNLIMITED;
        self.core.run_many(&mut Counting { puzzles: puzzles.iter().enumerate(), limit, budget, done }, true);
        totals
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("backend", &self.backend()).finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Solver for Engine {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&mut self, puzzle: &Puzzle, budget: &Budget<'_>, found: &mut OnSolution<'_>) -> Report {
        let mut jobs = One::new(puzzle, budget, found);
        self.core.run_one(&mut jobs);
        jobs.report
    }

    /// A lane's words; and for each open guess a node.
    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: layout::WORDS * size_of::<u32>(), per_guess: size_of::<Node>() })
    }

    /// Without a look at the solutions, which is a tenth faster.
    fn count_within(&mut self, puzzle: &Puzzle, limit: u64, budget: &Budget<'_>) -> (Count, Report) {
        let mut told = (Count { solutions: 0, exact: false }, Report::ended(End::Stopped));
        if limit > 0 {
            let done = |_, tally: &Tally, stopped: bool| {
                let end = match stopped {
                    false => End::Exhausted,
                    true if tally.solutions == limit => End::Stopped,
                    true => End::GaveUp,
                };
                told = (counted(tally, stopped), tally.report(end));
            };
            let puzzles = core::slice::from_ref(puzzle).iter().enumerate();
            self.core.run_one(&mut Counting { puzzles, limit, budget, done });
        }
        told
    }

    fn solve_many(&mut self, puzzles: &[Puzzle], budget: &Budget<'_>, outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        self.core.run(&mut Solving { puzzles: puzzles.iter().enumerate(), budget, outcomes }, puzzles.len());
    }

    fn count_many(&mut self, puzzles: &[Puzzle], limit: u64, budget: &Budget<'_>, counts: &mut [Count]) {
        assert_eq!(puzzles.len(), counts.len(), "one count for each puzzle");
        if limit == 0 {
            return counts.fill(Count { solutions: 0, exact: false });
        }
        let done = |job: usize, tally: &Tally, stopped: bool| counts[job] = counted(tally, stopped);
        let puzzles_left = puzzles.iter().enumerate();
        self.core.run(&mut Counting { puzzles: puzzles_left, limit, budget, done }, puzzles.len());
    }
}

/// What [`Engine::totals`] adds up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Puzzles.
    pub puzzles: u64,
    /// Solutions, each puzzle's up to the limit.
    pub solutions: u64,
    /// Guesses.
    pub guesses: u64,
    /// Rounds of propagation, a lane each.
    pub rounds: u64,
    /// Puzzles that needed no guess.
    pub without_guess: u64,
}

impl Totals {
    /// Those of puzzles of which no solution was asked for.
    pub(crate) fn of_nothing(puzzles: usize) -> Self {
        let puzzles = puzzles as u64;
        Self { puzzles, without_guess: puzzles, ..Self::default() }
    }

    #[inline(always)]
    fn add(&mut self, tally: &Tally) {
        self.puzzles += 1;
        self.solutions += tally.solutions;
        self.guesses += tally.guesses;
        self.rounds += tally.rounds;
        self.without_guess += u64::from(tally.guesses == 0);
    }
}
