//! Solving, counting, checking.

#[cfg(not(feature = "full"))]
use bitdoku::Engine;
use bitdoku::solve::redundant_givens;
use bitdoku::{Budget, Limits, Outcome, Puzzle, Solver};
use bitdoku_answer::{PuzzleRow, Status};
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

/// What a search found, in the words of every face of the library, and what it did.
#[derive(Serialize)]
pub(crate) struct Solved {
    #[serde(flatten)]
    row: PuzzleRow<'static>,
    backtracks: u64,
    iterations: u64,
    placements: u64,
}

pub(crate) fn solve(text: &str, name: Option<&str>) -> Result<Solved, Fault> {
    let puzzle = puzzle(text)?;
    let (outcome, report) = match name {
        None => engine(|engine| engine.solve_within(&puzzle, &Budget::UNLIMITED)),
        Some(name) => by_name(name)?.solve_within(&puzzle, &Budget::UNLIMITED),
    };
    Ok(Solved {
        row: PuzzleRow { guesses: Some(report.guesses), ..PuzzleRow::solved(&puzzle, &outcome) },
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

/// How many solutions there are, up to a limit; 0 for no limit.
pub(crate) fn count(text: &str, limit: Option<u64>) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let limit = match limit.unwrap_or(Limits::COUNT) {
        0 => u64::MAX,
        limit => limit,
    };
    let count = engine(|engine| engine.count(&puzzle, limit));
    Ok(PuzzleRow::counted(&puzzle, count))
}

/// Whether a puzzle is legal, unique and minimal.
pub(crate) fn check(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let (outcome, redundant) = engine(|engine| {
        let outcome = engine.solve(&puzzle);
        let redundant = match (&outcome, &puzzle) {
            (Outcome::Unique(_), Puzzle::Grid(grid)) => redundant_givens(engine, grid, &Budget::UNLIMITED),
            _ => None,
        };
        (outcome, redundant)
    });
    Ok(PuzzleRow::checked(&puzzle, Status::from(&outcome), puzzle.clash(), redundant))
}
