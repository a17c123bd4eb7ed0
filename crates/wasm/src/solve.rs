//! Solving, counting, checking.

#[cfg(not(feature = "full"))]
use bitdoku::Engine;
use bitdoku::solve::redundant_givens;
use bitdoku::{Budget, Cell, Outcome, Puzzle, Solver};
use serde::Serialize;

use crate::request::Fault;
use crate::session::engine;
use crate::text::puzzle;

/// A row of the table of solvers.
#[cfg(feature = "full")]
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

#[cfg(feature = "full")]
pub(crate) fn solvers() -> Vec<SolverInfo> {
    let row = |entry: &bitdoku::solve::SolverEntry| SolverInfo {
        name: entry.info.name,
        summary: entry.info.summary,
        source: entry.info.source,
        complete: entry.info.complete,
        sukaku: entry.info.sukaku,
        iteration: entry.info.iteration,
        default: entry.info.name == bitdoku::DEFAULT_SOLVER,
    };
    bitdoku::SOLVERS.iter().map(row).collect()
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
    let puzzle = puzzle(text)?;
    let (outcome, report) = match name {
        None => engine(|engine| engine.solve_within(&puzzle, &Budget::UNLIMITED)),
        Some(name) => by_name(name)?.solve_within(&puzzle, &Budget::UNLIMITED),
    };
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

#[cfg(feature = "full")]
fn by_name(name: &str) -> Result<Box<dyn Solver>, Fault> {
    Ok(name.parse()?)
}

/// The small module has the engine alone.
#[cfg(not(feature = "full"))]
fn by_name(name: &str) -> Result<Engine, Fault> {
    if name == bitdoku::DEFAULT_SOLVER { Ok(Engine::new()) } else { Err(Fault::new("this module has one solver only")) }
}

/// How many solutions there are.
#[derive(Serialize)]
pub(crate) struct Counted {
    solutions: u64,
    exact: bool,
}

pub(crate) fn count(text: &str, limit: u32) -> Result<Counted, Fault> {
    let puzzle = puzzle(text)?;
    let count = engine(|engine| engine.count(&puzzle, limit.into()));
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
    let (outcome, redundant) = engine(|engine| {
        let outcome = engine.solve(&puzzle);
        let redundant = match (&outcome, &puzzle) {
            (Outcome::Unique(_), Puzzle::Grid(grid)) => redundant_givens(engine, grid, &Budget::UNLIMITED),
            _ => None,
        };
        (outcome, redundant)
    });
    Ok(Checked {
        status: status(&outcome),
        redundant: redundant.into_iter().flatten().map(Cell::index).collect(),
        clash: puzzle.clash().map(|clash| clash.cells.map(Cell::index)),
    })
}
