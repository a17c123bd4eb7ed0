//! Whether a puzzle may be reasoned about: the techniques of people take for granted that it has exactly one solution.

use std::fmt::Write;

use bitdoku::grid::Puzzle;
use bitdoku::logic::{Interrupted, Scratch};
use bitdoku::{Outcome, Solver};
use bitdoku_answer::Status;
use clap::Args;

use super::solver::{SolverChoice, refusal};
use crate::watchdog::{Watch, Watchdog};

/// The options of commands that reason.
#[derive(Args, Debug)]
pub(crate) struct Proper {
    #[command(flatten)]
    choice: SolverChoice,
    /// Do not check first that a puzzle has exactly one solution
    #[arg(long)]
    assume_unique: bool,
}

impl Proper {
    pub(crate) fn watchdog(&self) -> Watchdog {
        self.choice.watchdog()
    }

    /// The check, for one worker.
    pub(crate) fn gate(&self, watchdog: &Watchdog) -> Gate {
        Gate { solver: self.choice.solver(), watch: watchdog.watch(), assume_unique: self.assume_unique }
    }
}

/// Lets only proper puzzles through, unless it was told not to look.
pub(crate) struct Gate {
    solver: Box<dyn Solver>,
    watch: Watch,
    assume_unique: bool,
}

/// What the gate has found out.
pub(crate) struct Entry {
    pub(crate) status: Status,
    /// Why the puzzle is refused, if it is.
    pub(crate) refusal: Option<String>,
}

impl Gate {
    /// Working memory for the techniques, whose searches end with the time allowed.
    pub(crate) fn scratch(&self) -> Scratch {
        Scratch::interruptible(self.watch.flag())
    }

    /// Lets techniques work for no longer than the time allowed. `None` if that was not enough.
    pub(crate) fn reason<T>(
        &self,
        scratch: &mut Scratch,
        work: impl FnOnce(&mut Scratch) -> Result<T, Interrupted>,
    ) -> Option<T> {
        self.watch.time(|_| work(scratch)).ok()
    }

    pub(crate) fn examine(&mut self, puzzle: &Puzzle) -> Entry {
        if let Some(clash) = puzzle.clash() {
            return Entry { status: Status::None, refusal: Some(format!("no solution: {clash}")) };
        }
        if self.assume_unique {
            return Entry { status: Status::Read, refusal: None };
        }
        let solver = self.solver.as_mut();
        let outcome = self.watch.time(|budget| solver.solve_within(puzzle, budget).0);
        let mut why = match &outcome {
            Outcome::Unique(_) => return Entry { status: Status::Unique, refusal: None },
            Outcome::Multiple(_) => "several solutions".to_owned(),
            Outcome::Unsolvable => "no solution".to_owned(),
            Outcome::Unknown(_) => "unknown".to_owned(),
        };
        if let Some(more) = refusal(self.solver.info(), puzzle) {
            write!(why, ": {more}").expect("writing to a string");
        }
        Entry { status: Status::from(&outcome), refusal: Some(why) }
    }
}
