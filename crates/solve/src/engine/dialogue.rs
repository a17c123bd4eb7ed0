//! Questions that come out of the answers to others: the asker keeps the lanes full by asking about many puzzles at
//! once, each question when its turn has come.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit};

use super::Engine;
use super::backend::Shell;
use super::layout::{Node, Position};
use super::search::{Job, Jobs, Looker, Next};
use super::tally::Tally;

/// A puzzle to look for solutions of, asked in a [`Dialogue`].
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its cells in reading order: 1 to 9, or any other number for an empty one.
    pub cells: [u8; 81],
    /// A candidate that the solutions must not have.
    pub barred: Option<(Cell, Digit)>,
    /// A number by which the asker knows the question again.
    pub tag: u32,
}

/// An asker, which gets the answers. [`Engine::converse`] has an example.
pub trait Dialogue {
    /// The next question. `None` leaves a lane idle until the end: nothing more will be asked than what comes out of the
    /// answers still due.
    fn ask(&mut self) -> Option<Question>;

    /// A solution of the question with this tag, cells in reading order. `Break` says that no other is wanted.
    fn found(&mut self, tag: u32, solution: &[u8; 81]) -> ControlFlow<()>;

    /// The question is answered: `exhausted` tells whether there are no solutions but those found.
    fn done(&mut self, tag: u32, exhausted: bool);
}

impl Engine {
    /// Answers questions, one in each lane, until no more is asked.
    ///
    /// Solutions of a question come in the same order on every backend, whatever else is asked. Questions are done in an
    /// order that depends on the number of lanes.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use bitdoku_solve::{Dialogue, Engine, Question};
    ///
    /// /// Counts the solutions of the first row and less of it, until there are three.
    /// struct Rows { left: u32, enough: u32 }
    /// impl Dialogue for Rows {
    ///     fn ask(&mut self) -> Option<Question> {
    ///         self.left = self.left.checked_sub(1)?;
    ///         let cells = core::array::from_fn(|i| if i < self.left as usize { i as u8 + 1 } else { 0 });
    ///         Some(Question { cells, barred: None, tag: self.left })
    ///     }
    ///     fn found(&mut self, _: u32, solution: &[u8; 81]) -> ControlFlow<()> {
    ///         assert!(solution.iter().all(|value| (1..=9).contains(value)));
    ///         ControlFlow::Break(())
    ///     }
    ///     fn done(&mut self, _: u32, exhausted: bool) {
    ///         self.enough += u32::from(!exhausted);
    ///     }
    /// }
    /// let mut rows = Rows { left: 9, enough: 0 };
    /// Engine::new().converse(&mut rows);
    /// assert_eq!(rows.enough, 9);
    /// ```
    pub fn converse(&mut self, dialogue: &mut dyn Dialogue) {
        self.core.abandon();
        self.core.run_many(&mut Asking { dialogue }, true);
    }
}

/// A dialogue at work. A question's tag is its number.
struct Asking<'a> {
    dialogue: &'a mut dyn Dialogue,
}

impl Jobs for Asking<'_> {
    #[inline(always)]
    fn next<V: Shell>(&mut self, proof: V::Proof, to: &mut Node) -> Option<Job> {
        let Question { cells, barred, tag } = self.dialogue.ask()?;
        *to = V::read(proof, &cells, 0);
        if let Some((cell, digit)) = barred {
            let at = Position::at(cell.row().index(), cell.col().index());
            to.slots[at.slot()] &= !(1 << (at.shift() + digit.index() as u32));
        }
        Some(Job { number: tag as usize, limit: u64::MAX })
    }

    #[inline(always)]
    fn looker(&mut self) -> Option<&mut impl Looker> {
        Some(self)
    }

    #[inline(always)]
    fn done(&mut self, job: usize, _: &Tally, stopped: bool) {
        self.dialogue.done(job as u32, !stopped);
    }
}

impl Looker for Asking<'_> {
    #[inline(always)]
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, _: u64, node: &Node) -> Next {
        let mut values = [0; 81];
        V::write(proof, node, 0, &mut values);
        match self.dialogue.found(job as u32, &values) {
            ControlFlow::Continue(()) => Next::GoOn,
            ControlFlow::Break(()) => Next::Stop,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Backend;
    use bitdoku_grid::{Grid, Xoshiro256};

    /// Asks about random parts of grids, some with a candidate barred; a question comes out of each answer.
    struct Interview {
        random: Xoshiro256,
        waiting: Vec<Question>,
        asked: Vec<Question>,
        counts: Vec<(u64, bool)>,
        /// For each question its solutions in order.
        solutions: Vec<Vec<[u8; 81]>>,
    }

    const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    impl Interview {
        fn new() -> Self {
            let mut new = Self {
                random: Xoshiro256::seeded(9),
                waiting: Vec::new(),
                asked: Vec::new(),
                counts: Vec::new(),
                solutions: vec![Vec::new(); 300],
            };
            (0..40).for_each(|_| new.prepare());
            new
        }

        fn prepare(&mut self) {
            let full = FULL.as_bytes();
            let clues = 24 + self.random.below(15);
            let cells = core::array::from_fn(|i| if self.random.below(81) < clues { full[i] - b'0' } else { 0 });
            let at = self.random.below(81) as usize;
            let barred =
                at.is_multiple_of(2).then(|| (Cell::from_index(at), Digit::from_index(usize::from(full[at] - b'1'))));
            self.waiting.push(Question { cells, barred, tag: (self.asked.len() + self.waiting.len()) as u32 });
        }
    }

    impl Dialogue for Interview {
        fn ask(&mut self) -> Option<Question> {
            let question = self.waiting.pop()?;
            self.asked.push(question);
            let most = self.counts.len().max(question.tag as usize + 1);
            self.counts.resize(most, (0, false));
            Some(question)
        }

        fn found(&mut self, tag: u32, solution: &[u8; 81]) -> ControlFlow<()> {
            self.solutions[tag as usize].push(*solution);
            let count = &mut self.counts[tag as usize].0;
            *count += 1;
            if *count < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }

        fn done(&mut self, tag: u32, exhausted: bool) {
            self.counts[tag as usize].1 = exhausted;
            if self.asked.len() + self.waiting.len() < 300 {
                self.prepare();
            }
        }
    }

    #[test]
    fn answers_are_those_of_questions_asked_one_by_one() {
        let mut scan: Box<dyn crate::Solver> = "scan".parse().unwrap();
        let mut solutions = None;
        for backend in Backend::ALL {
            let Some(mut engine) = Engine::with_backend(backend) else { continue };
            let mut interview = Interview::new();
            engine.converse(&mut interview);
            assert_eq!(interview.asked.len(), 300);
            assert_eq!(&interview.solutions, solutions.get_or_insert(interview.solutions.clone()), "{backend:?}");
            for question in &interview.asked {
                let grid = Grid::new(question.cells.map(Digit::new));
                let mut marks = bitdoku_grid::Pencilmarks::of_givens(&grid);
                if let Some((cell, digit)) = question.barred {
                    marks.eliminate(bitdoku_grid::Candidate::of(cell, digit));
                }
                let count = scan.count(&bitdoku_grid::Puzzle::Sukaku(marks), 5);
                let (solutions, exhausted) = interview.counts[question.tag as usize];
                assert_eq!((count.solutions, count.exact), (solutions, exhausted), "{backend:?} {grid}");
            }
        }
    }
}
