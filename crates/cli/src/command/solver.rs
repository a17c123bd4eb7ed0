//! The options of commands that solve.

use std::time::Duration;

use bitdoku::grid::Puzzle;
use bitdoku::{DEFAULT_SOLVER, Info, SOLVERS, Solver};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::watchdog::{Watchdog, seconds};

/// Who solves, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SolverChoice {
    /// The algorithm; `bitdoku list solvers` describes them all
    #[arg(long, value_name = "NAME", default_value = DEFAULT_SOLVER, value_parser = solver_parser(), hide_possible_values = true)]
    solver: String,
    /// The time allowed for each puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
}

fn solver_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.info.name).help(entry.info.summary)))
}

impl SolverChoice {
    /// A solver for one worker.
    pub(crate) fn solver(&self) -> Box<dyn Solver> {
        bitdoku::solver(&self.solver).expect("only names of solvers are possible")
    }

    /// Whether there is no limit.
    pub(crate) fn is_untimed(&self) -> bool {
        self.timeout.is_none()
    }

    /// The dog that watches over the limit.
    pub(crate) fn watchdog(&self) -> Watchdog {
        Watchdog::new(self.timeout)
    }
}

/// Why a solver cannot take a puzzle at all, if so.
pub(crate) fn refusal(info: &Info, puzzle: &Puzzle) -> Option<String> {
    (puzzle.grid().is_none() && !info.sukaku)
        .then(|| format!("the solver {} takes no Sukaku; try --solver {DEFAULT_SOLVER}", info.name))
}
