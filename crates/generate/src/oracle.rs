//! Which clues of a puzzle are needed: one question for each that no known unavoidable set answers, all at once.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid};
use bitdoku_solve::{Dialogue, Engine, Question, Solver};

use crate::cells::{self, Cells, difference, each, masked};
use crate::unavoidable::Unavoidable;

/// Answers about the puzzles of one solution, and remembers what it has seen.
#[derive(Debug)]
pub struct Oracle {
    engine: Engine,
    solution: [u8; 81],
    sets: Unavoidable,
    /// The questions still to ask.
    asked: Vec<Question>,
    /// Unavoidable sets that the answers show.
    shown: Vec<Cells>,
}

impl Default for Oracle {
    fn default() -> Self {
        Self::new()
    }
}

impl Oracle {
    /// One that has seen nothing.
    #[must_use]
    pub fn new() -> Self {
        Self {
            engine: Engine::new(),
            solution: [0; 81],
            sets: Unavoidable::new(),
            asked: Vec::new(),
            shown: Vec::new(),
        }
    }

    /// Turns to another solution.
    pub fn start(&mut self, solution: [u8; 81]) {
        self.solution = solution;
        self.sets.start(&solution);
    }

    /// Turns to the solution of a puzzle, or returns false if it does not have exactly one.
    pub(crate) fn start_with(&mut self, puzzle: &Grid) -> bool {
        match self.engine.solve(&(*puzzle).into()).unique() {
            Some(solution) => {
                self.start(solution.as_array().map(Digit::value));
                true
            }
            None => false,
        }
    }

    /// The clues as a puzzle.
    #[must_use]
    pub fn puzzle(&self, clues: Cells) -> Grid {
        cells::puzzle(&self.solution, clues)
    }

    fn digit(&self, cell: usize) -> Digit {
        Digit::from_index(usize::from(self.solution[cell]) - 1)
    }

    /// Those of `clues`, which leave one solution, that can be removed one at a time.
    pub fn redundant(&mut self, clues: Cells) -> Cells {
        let mut open = 0;
        each(clues, |cell| open |= Cells::from(!self.sets.needs(1 << cell, clues)) << cell);
        let values = masked(&self.solution, clues);
        each(open, |cell| {
            let mut cells = values;
            cells[cell] = 0;
            self.asked.push(Question {
                cells,
                barred: Some((Cell::from_index(cell), self.digit(cell))),
                tag: cell as u32,
            });
        });
        let mut questions = Questions { solution: &self.solution, asked: &mut self.asked, shown: &mut self.shown };
        self.engine.converse(&mut questions);
        for set in self.shown.drain(..) {
            open &= !(set & clues);
            self.sets.add(set);
        }
        open
    }

    /// Whether these clues leave one solution.
    pub fn is_proper(&mut self, clues: Cells) -> bool {
        if self.sets.needs(0, clues) {
            return false;
        }
        let cells = masked(&self.solution, clues);
        self.asked.push(Question { cells, barred: None, tag: 0 });
        let mut questions = Questions { solution: &self.solution, asked: &mut self.asked, shown: &mut self.shown };
        self.engine.converse(&mut questions);
        let is_proper = self.shown.is_empty();
        for set in self.shown.drain(..) {
            self.sets.add(set);
        }
        is_proper
    }
}

/// Asks for solutions other than a known one.
struct Questions<'a> {
    solution: &'a [u8; 81],
    asked: &'a mut Vec<Question>,
    shown: &'a mut Vec<Cells>,
}

impl Dialogue for Questions<'_> {
    fn ask(&mut self) -> Option<Question> {
        self.asked.pop()
    }

    fn found(&mut self, _: u32, solution: &[u8; 81]) -> ControlFlow<()> {
        match difference(solution, self.solution) {
            0 => ControlFlow::Continue(()),
            set => {
                self.shown.push(set);
                ControlFlow::Break(())
            }
        }
    }

    fn done(&mut self, _: u32, _: bool) {}
}
