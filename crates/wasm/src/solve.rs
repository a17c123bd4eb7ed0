//! Solving, counting, checking.

use bitdoku::solve::SolverEntry;
use bitdoku::{Cell, DEFAULT_SOLVER, Outcome, SOLVERS, Session, Solver};
use serde::Serialize;

use crate::request::Fault;
use crate::session::ask;
use crate::text::puzzle;

/// A row of the table of solvers.
#[derive(Serialize)]
pub(crate) struct SolverInfo {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    complete: bool,
    sukaku: bool,
    iteration: &'static str,
    default: bool,
}

pub(crate) fn solvers() -> Vec<SolverInfo> {
    let row = |entry: &SolverEntry| SolverInfo {
        name: entry.info.name,
        summary: entry.info.summary,
        source: entry.info.source,
        complete: entry.info.complete,
        sukaku: entry.info.sukaku,
        iteration: entry.info.iteration,
        default: entry.info.name == DEFAULT_SOLVER,
    };
    SOLVERS.iter().map(row).collect()
}

/// What a search found and did.
#[derive(Serialize)]
pub(crate) struct Solved {
    status: &'static str,
    /// The solution found first.
    solution: Option<String>,
    /// Another one, where there are several.
    other: Option<String>,
    guesses: u64,
    backtracks: u64,
    iterations: u64,
    placements: u64,
}

const fn status(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Unsolvable => "none",
        Outcome::Unique(_) => "unique",
        Outcome::Multiple(_) => "multiple",
        Outcome::Unknown(_) => "unknown",
    }
}

pub(crate) fn solve(text: &str, name: Option<&str>) -> Result<Solved, Fault> {
    let name = name.unwrap_or(DEFAULT_SOLVER);
    let solver = name.parse::<Box<dyn Solver>>()?;
    let bitdoku::Solved { outcome, report, .. } = Session::by(solver).solve(puzzle(text)?);
    let (solution, other) = match &outcome {
        Outcome::Multiple([one, other]) => (Some(one), Some(other)),
        outcome => (outcome.some_solution(), None),
    };
    Ok(Solved {
        status: status(&outcome),
        solution: solution.map(ToString::to_string),
        other: other.map(ToString::to_string),
        guesses: report.guesses,
        backtracks: report.backtracks,
        iterations: report.iterations,
        placements: report.placements,
    })
}

/// How many solutions there are.
#[derive(Serialize)]
pub(crate) struct Counted {
    solutions: u64,
    exact: bool,
}

pub(crate) fn count(text: &str, limit: u32) -> Result<Counted, Fault> {
    let puzzle = puzzle(text)?;
    let count = ask(|session| session.count(puzzle, limit.into())).count;
    Ok(Counted { solutions: count.solutions, exact: count.exact })
}

/// Whether a puzzle is proper.
#[derive(Serialize)]
pub(crate) struct Checked {
    status: &'static str,
    /// The givens that can be left out, each alone; none of a Sukaku.
    redundant: Vec<usize>,
    /// Two cells that break a rule.
    clash: Option<[usize; 2]>,
}

pub(crate) fn check(text: &str) -> Result<Checked, Fault> {
    let puzzle = puzzle(text)?;
    let checked = ask(|session| session.check(puzzle));
    Ok(Checked {
        status: status(&checked.outcome),
        redundant: checked.redundant.into_iter().flatten().map(Cell::index).collect(),
        clash: checked.clash.map(|clash| clash.cells.map(Cell::index)),
    })
}
