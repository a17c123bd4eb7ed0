//! Solving, counting, checking.

use bitdoku::{Limits, Solving};
use bitdoku_answer::{PuzzleRow, Status};
use serde::Serialize;

use crate::fault::Fault;
use crate::puzzle::puzzle;
use crate::session::{allowed, solving};

/// A row of the table of solvers.
#[cfg(feature = "films")]
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

#[cfg(feature = "films")]
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

/// Of a board of another size or with more rules nothing else is counted.
impl From<PuzzleRow<'static>> for Solved {
    fn from(row: PuzzleRow<'static>) -> Self {
        Self { row, backtracks: 0, iterations: 0, placements: 0 }
    }
}

/// Another solver than the engine is not limited unless it is said.
pub(crate) fn solve(text: &str, name: Option<&str>, guesses: Option<u64>) -> Result<Solved, Fault> {
    let puzzle = puzzle(text)?;
    let bitdoku::Solved { outcome, report, .. } = match name {
        None => solving(guesses, |solving| solving.solve(puzzle)),
        Some(name) => by_name(name)?.with_limits(Limits::NONE.guesses(allowed(guesses.or(Some(0))))).solve(puzzle),
    };
    Ok(Solved {
        row: PuzzleRow { guesses: Some(report.guesses), ..PuzzleRow::solved(&puzzle, &outcome) },
        backtracks: report.backtracks,
        iterations: report.iterations,
        placements: report.placements,
    })
}

#[cfg(feature = "films")]
fn by_name(name: &str) -> Result<Solving, Fault> {
    Ok(Solving::by(name.parse()?))
}

/// The other modules have the engine alone.
#[cfg(not(feature = "films"))]
fn by_name(name: &str) -> Result<Solving, Fault> {
    if name == bitdoku::DEFAULT_SOLVER {
        Ok(Solving::new())
    } else {
        Err(Fault::new("this module has one solver only"))
    }
}

/// How far to count: a million if it is not said, and 0 for no limit.
pub(crate) fn most(limit: Option<u64>) -> u64 {
    match limit.unwrap_or(Limits::COUNT) {
        0 => u64::MAX,
        limit => limit,
    }
}

/// How many solutions there are, up to a limit.
pub(crate) fn count(text: &str, limit: u64, guesses: Option<u64>) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let count = solving(guesses, |solving| solving.count(puzzle, limit).count);
    Ok(PuzzleRow::counted(&puzzle, count))
}

/// Whether a puzzle is legal, unique and minimal.
pub(crate) fn check(text: &str, guesses: Option<u64>) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let checked = solving(guesses, |solving| solving.check(puzzle));
    Ok(PuzzleRow::checked(&puzzle, Status::from(&checked.outcome), checked.clash, checked.redundant))
}

#[cfg(all(test, feature = "films"))]
mod tests {
    use super::*;

    #[test]
    fn a_solver_is_chosen_by_its_name_and_weighted_with_its_coefficient() {
        let hard = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
        let guesses = |name| solve(hard, Some(name), None).unwrap().row.guesses;
        assert_ne!(guesses("weighted:-10"), guesses("weighted:10"));
        assert_eq!(guesses("weighted"), guesses("weighted:10"));
        assert!(solve(hard, Some("weighted:x"), None).is_err() && solve(hard, Some("nobody"), None).is_err());
        assert!(solve(hard, Some("boolean"), None).unwrap().iterations > 0);
    }
}
