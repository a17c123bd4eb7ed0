//! Clues in given cells: digits are changed, two cells at a time, until one solution is left.
//!
//! Hardly any solution, shown in so few cells, is the only one that fits. So the search climbs: two clues are lifted, all
//! solutions of what remains are counted by the digits they have there, and the two digits with the fewest solutions are
//! put down. (Setters do the same with pencil and paper; the patterns game of the Sudoku Players' Forum is played by
//! programs like this.)

use core::ops::ControlFlow;
use std::collections::BTreeMap;

use bitdoku_grid::{Cell, CellSet, Digit, Grid, Xoshiro256};
use bitdoku_solve::{Dialogue, Engine, Question};

use crate::cells::Cells;
use crate::generator::Generator;
use crate::slot::complete;
use crate::solution::random_values;

/// Solutions looked at in one step.
const SOLUTIONS: usize = 3_000;
/// Steps until the climb starts elsewhere.
const STEPS: usize = 200;

/// A puzzle whose clues are in these cells, as its solution and its clues. `None` if the climb led nowhere.
pub(crate) fn fill(
    cells: CellSet,
    generator: &Generator,
    random: &mut Xoshiro256,
    engine: &mut Engine,
) -> Option<([u8; 81], Cells)> {
    let solution = match &generator.solution {
        Some(solution) => solution.as_array().map(Digit::value),
        None if generator.kept == Grid::EMPTY => random_values(random),
        None => complete(&generator.kept, random, engine),
    };
    let mut puzzle: [u8; 81] =
        core::array::from_fn(|i| if cells.contains(Cell::from_index(i)) { solution[i] } else { 0 });
    // Of a given solution nothing can be changed.
    let movable: Vec<usize> = match generator.solution {
        Some(_) => Vec::new(),
        None => (cells - generator.kept.filled()).iter().map(Cell::index).collect(),
    };
    for _ in 0..STEPS {
        let lifted = match movable.len() {
            0 => [usize::MAX; 2],
            count => [0; 2].map(|_| movable[random.below(count as u64) as usize]),
        };
        lifted.into_iter().filter(|cell| *cell < 81).for_each(|cell| puzzle[cell] = 0);
        let mut survey = Survey { question: Some(puzzle), lifted, counts: BTreeMap::new(), seen: 0, is_whole: false };
        engine.converse(&mut survey);
        let fewest = survey.counts.values().map(|(count, _)| *count).min()?;
        let best: Vec<&(usize, [u8; 81])> = survey.counts.values().filter(|(count, _)| *count == fewest).collect();
        let (count, solution) = best[random.below(best.len() as u64) as usize];
        lifted.into_iter().filter(|cell| *cell < 81).for_each(|cell| puzzle[cell] = solution[cell]);
        if *count == 1 && survey.is_whole {
            return Some((*solution, cells.bits()));
        }
        if movable.is_empty() {
            return None;
        }
    }
    None
}

/// The solutions of a puzzle, counted by the digits they have in two cells.
struct Survey {
    question: Option<[u8; 81]>,
    lifted: [usize; 2],
    /// For each pair of digits how many, and one of them.
    counts: BTreeMap<[u8; 2], (usize, [u8; 81])>,
    seen: usize,
    is_whole: bool,
}

impl Dialogue for Survey {
    fn ask(&mut self) -> Option<Question> {
        self.question.take().map(|cells| Question { cells, barred: None, tag: 0 })
    }

    fn found(&mut self, _: u32, solution: &[u8; 81]) -> ControlFlow<()> {
        let digits = self.lifted.map(|cell| solution.get(cell).copied().unwrap_or(0));
        self.counts.entry(digits).or_insert((0, *solution)).0 += 1;
        self.seen += 1;
        if self.seen < SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn done(&mut self, _: u32, exhausted: bool) {
        self.is_whole = exhausted;
    }
}
