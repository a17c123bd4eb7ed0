//! The options of commands that solve.

use std::time::Duration;

use bitdoku::grid::Puzzle;
use bitdoku::{Backend, DEFAULT_SOLVER, Engine, Info, SOLVERS, Solver};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use crate::watchdog::{Watchdog, seconds};

/// Who solves, and for how long.
#[derive(Args, Debug)]
pub(crate) struct SolverChoice {
    /// The algorithm; `bitdoku list solvers` describes them all
    #[arg(long, value_name = "NAME", default_value = DEFAULT_SOLVER, value_parser = solver_parser(), hide_possible_values = true)]
    solver: String,
    /// The instruction set of the engine [default: the fastest that this processor has]
    #[arg(long, value_name = "NAME", value_parser = backend, help_heading = "Limits")]
    backend: Option<Backend>,
    /// The time allowed for each puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
}

/// The name of the solver that has backends.
const ENGINE: &str = "engine";

fn solver_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(SOLVERS.iter().map(|entry| PossibleValue::new(entry.info.name).help(entry.info.summary)))
}

/// Reads `--backend`: one that this processor has.
pub(crate) fn backend(name: &str) -> Result<Backend, String> {
    let backend: Backend = name.parse().map_err(|error: bitdoku::ParseBackendError| error.to_string())?;
    if backend.is_available() { Ok(backend) } else { Err(format!("this processor has no {backend}")) }
}

impl SolverChoice {
    /// A solver for one worker.
    pub(crate) fn solver(&self) -> Box<dyn Solver> {
        match self.engine() {
            Some(engine) => Box::new(engine),
            None => bitdoku::solver(&self.solver).expect("only names of solvers are possible"),
        }
    }

    /// The engine for one worker, if that is the solver.
    pub(crate) fn engine(&self) -> Option<Engine> {
        let backend = self.backend.unwrap_or_else(Backend::detect);
        (self.solver == ENGINE).then(|| Engine::with_backend(backend).expect("only available backends are possible"))
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
