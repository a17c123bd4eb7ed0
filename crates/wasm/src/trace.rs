//! Solvers at work, to be watched step by step: [films](bitdoku_answer::film) of one, and the engine round by round.

use std::ops::ControlFlow;

use bitdoku::grid::Xoshiro256;
use bitdoku::solve::{Fate, Lane};
use bitdoku::{Cell, DigitSet, Engine, Puzzle, Transform};
use bitdoku_answer::film::{Film, NoFilm};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;
use crate::puzzle::puzzle;

/// What to watch.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Watched {
    /// The puzzle: a classic one, or a line of 4×4 cells.
    pub puzzle: String,
    /// The solver.
    pub solver: String,
    /// The coefficient of `weighted`.
    #[serde(default)]
    pub coefficient: Option<f32>,
}

impl Watched {
    /// The film of it.
    pub(crate) fn film(&self) -> Result<Film, Fault> {
        let name = match self.coefficient {
            Some(coefficient) if self.solver == "weighted" => format!("weighted:{coefficient}"),
            _ => self.solver.clone(),
        };
        let film = match self.puzzle.len() {
            16 => Film::of_line(&self.puzzle, &name),
            _ => Film::new(puzzle(&self.puzzle)?, &name),
        };
        film.map_err(|error: NoFilm| Fault::new(error))
    }
}

const fn bits(digits: DigitSet) -> u16 {
    digits.bits() << 1
}

/// The engine round by round.
#[derive(Serialize)]
pub(crate) struct Rounds {
    /// The puzzles in the order in which they were taken.
    puzzles: Vec<String>,
    rounds: Vec<Vec<Option<LaneRow>>>,
    guesses: u64,
    /// Whether there are more rounds than are shown.
    more: bool,
}

/// A lane after a round.
#[derive(Serialize)]
struct LaneRow {
    puzzle: usize,
    /// For each cell its candidates, bit `d` for digit `d`.
    marks: Vec<u16>,
    guesses: u64,
    waiting: usize,
    fate: &'static str,
}

impl From<&Lane> for LaneRow {
    fn from(lane: &Lane) -> Self {
        let fate = match lane.fate {
            Fate::Changed => "changed",
            Fate::Stuck => "stuck",
            Fate::Contradiction => "contradiction",
            Fate::Solved => "solved",
        };
        let marks = Cell::ALL.iter().map(|&cell| bits(lane.marks[cell])).collect();
        Self { puzzle: lane.puzzle, marks, guesses: lane.guesses, waiting: lane.waiting, fate }
    }
}

/// Rounds that are shown.
const MOST_ROUNDS: usize = 400;

/// The engine at work on a puzzle and this many others: those given, and then twins of the first, turned and relabelled.
pub(crate) fn rounds(first: &str, others: &[String], twins: usize) -> Result<Rounds, Fault> {
    let first = puzzle(first)?;
    let mut puzzles = vec![first];
    for other in others {
        puzzles.push(puzzle(other)?);
    }
    let mut random = Xoshiro256::seeded(1);
    if matches!(first, Puzzle::Grid(_)) {
        puzzles.extend((0..twins.min(64)).map(|_| Transform::random(&mut random).puzzle(&first)));
    }
    let mut rounds = Vec::new();
    let totals = Engine::watch_lanes(&puzzles, 2, &mut |lanes| {
        if rounds.len() == MOST_ROUNDS {
            return ControlFlow::Break(());
        }
        rounds.push(lanes.iter().map(|lane| lane.as_ref().map(LaneRow::from)).collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    let more = totals.puzzles < puzzles.len() as u64;
    let puzzles = puzzles.iter().map(ToString::to_string).collect();
    Ok(Rounds { puzzles, guesses: totals.guesses, more, rounds })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn the_engine_is_shown_round_by_round() {
        let shown = rounds(GRID, &[HARD.to_owned()], 10).unwrap();
        assert_eq!(shown.puzzles.len(), 12);
        assert_eq!(shown.puzzles[..2], [GRID, HARD]);
        assert!(!shown.more && shown.rounds.len() > 3);
        let solved = shown.rounds.iter().flatten().flatten().filter(|lane| lane.fate == "solved").count();
        assert_eq!(solved, 12, "each puzzle has one solution");
        assert!(rounds("x", &[], 3).is_err());
    }
}
