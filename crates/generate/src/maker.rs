//! Making many puzzles at once: each asks one question at a time, and together they keep the lanes of the engine full.

use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicBool, Ordering};

use bitdoku_logic::Scratch;
use bitdoku_solve::{Dialogue, Engine, Question, Solver};

use crate::generator::{Generator, Impossible};
use crate::made::{GaveUp, Made};
use crate::slot::{Settled, Slot, Workshop};

/// Puzzles in the making at a time: enough for every lane to have one whose turn it is.
const AT_ONCE: usize = 40;

/// How to have them made.
impl Generator {
    /// What makes them, with its working memory. Make one for each thread.
    ///
    /// # Errors
    /// If it is plain that no puzzle can be as asked.
    pub fn maker(&self) -> Result<Maker<'_>, Impossible> {
        Maker::new(self)
    }

    /// The puzzles, from the first on.
    ///
    /// # Errors
    /// As [`maker`](Self::maker).
    pub fn puzzles(&self) -> Result<Puzzles<'_>, Impossible> {
        Ok(Puzzles::new(self.maker()?))
    }
}

/// Makes the puzzles of a [`Generator`].
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use bitdoku_generate::Generator;
///
/// let generator = Generator::new(7);
/// let mut maker = generator.maker()?;
/// let made = maker.make(10..20, &AtomicBool::new(false));
/// assert_eq!(made.len(), 10);
/// assert_eq!(made[3], maker.puzzle(13));
/// # Ok::<(), bitdoku_generate::Impossible>(())
/// ```
#[derive(Debug)]
pub struct Maker<'g> {
    generator: &'g Generator,
    source: u64,
    engine: Engine,
    slots: Vec<Slot>,
    workshop: Workshop,
}

impl<'g> Maker<'g> {
    pub(crate) fn new(generator: &'g Generator) -> Result<Self, Impossible> {
        generator.check()?;
        let mut aside = Engine::new();
        if aside.solve(&generator.kept.into()).some_solution().is_none() {
            return Err(Impossible("the clues to keep leave no solution".to_owned()));
        }
        let kept = generator.kept.filled().bits();
        let orbits =
            generator.symmetry.orbits().into_iter().map(|orbit| orbit.bits() & !kept).filter(|orbit| *orbit != 0);
        let workshop = Workshop { orbits: orbits.collect(), kept, aside, scratch: Scratch::default() };
        Ok(Self { generator, source: generator.source(), engine: Engine::new(), slots: Vec::new(), workshop })
    }

    /// The puzzle of this number.
    ///
    /// # Errors
    /// If it was tried as often as allowed.
    pub fn puzzle(&mut self, index: u64) -> Result<Made, GaveUp> {
        self.make(index..index + 1, &AtomicBool::new(false)).pop().expect("no stop was asked for")
    }

    /// The puzzles of these numbers, in order. Once `stop` is set, only those that are done before the first that is not.
    ///
    /// Many at a time take less time than one by one: forty fill the lanes of the engine.
    pub fn make(&mut self, indexes: Range<u64>, stop: &AtomicBool) -> Vec<Result<Made, GaveUp>> {
        let count = usize::try_from(indexes.end.saturating_sub(indexes.start)).unwrap_or(usize::MAX);
        while self.slots.len() < AT_ONCE.min(count) {
            self.slots.push(Slot::new());
        }
        let results = (0..count).map(|_| None).collect();
        let mut run = Run {
            generator: self.generator,
            source: self.source,
            workshop: &mut self.workshop,
            slots: &mut self.slots,
            first: indexes.start,
            next: indexes.start,
            end: indexes.end,
            waiting: Vec::new(),
            results,
            stop,
        };
        for slot in 0..run.slots.len().min(count) {
            if run.take(slot) {
                run.advance(slot);
            }
        }
        self.engine.converse(&mut run);
        run.results.into_iter().map_while(|result| result).collect()
    }
}

/// A range of puzzles in the making.
struct Run<'a> {
    generator: &'a Generator,
    /// What random numbers come from.
    source: u64,
    workshop: &'a mut Workshop,
    slots: &'a mut [Slot],
    first: u64,
    next: u64,
    end: u64,
    /// The slots that have a question to ask.
    waiting: Vec<u32>,
    results: Vec<Option<Result<Made, GaveUp>>>,
    stop: &'a AtomicBool,
}

impl Dialogue for Run<'_> {
    fn ask(&mut self) -> Option<Question> {
        let tag = self.waiting.pop()?;
        let (cells, barred) = self.slots[tag as usize].dig.asked();
        Some(Question { cells: *cells, barred, tag })
    }

    fn found(&mut self, tag: u32, solution: &[u8; 81]) -> ControlFlow<()> {
        self.slots[tag as usize].dig.found(solution)
    }

    fn done(&mut self, tag: u32, _: bool) {
        self.slots[tag as usize].dig.conclude();
        self.advance(tag as usize);
    }
}

impl Run<'_> {
    /// Gives a slot the next puzzle to make, if there is one left.
    fn take(&mut self, slot: usize) -> bool {
        let is_left = self.next < self.end;
        if is_left {
            self.slots[slot].begin(self.next, self.source);
            self.next += 1;
        }
        is_left
    }

    /// Goes on with a slot until it has a question, or nothing more to make.
    fn advance(&mut self, slot: usize) {
        while !self.stop.load(Ordering::Relaxed) {
            if self.slots[slot].dig.plan() {
                return self.waiting.push(slot as u32);
            }
            if let Settled::Done(result) = self.slots[slot].settle(self.generator, self.workshop) {
                self.results[(self.slots[slot].index - self.first) as usize] = Some(*result);
                if !self.take(slot) {
                    return;
                }
            }
        }
    }
}

/// The puzzles of a seed, one after the other. It ends after one that was given up.
///
/// ```
/// use bitdoku_generate::Generator;
/// let generator = Generator::new(7);
/// let even = generator.puzzles()?.flatten().filter(|made| made.puzzle.clue_count() % 2 == 0);
/// assert_eq!(even.take(3).count(), 3);
/// # Ok::<(), bitdoku_generate::Impossible>(())
/// ```
#[derive(Debug)]
pub struct Puzzles<'g> {
    maker: Maker<'g>,
    next: u64,
    ready: std::vec::IntoIter<Result<Made, GaveUp>>,
    /// How many to make at a time: few at first, so that the first come soon.
    at_a_time: u64,
    is_over: bool,
}

impl<'g> Puzzles<'g> {
    pub(crate) fn new(maker: Maker<'g>) -> Self {
        Self { maker, next: 0, ready: Vec::new().into_iter(), at_a_time: 1, is_over: false }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Made, GaveUp>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        if self.ready.len() == 0 {
            let indexes = self.next..self.next + self.at_a_time;
            let made = self.maker.make(indexes, &AtomicBool::new(false));
            let tries: u64 = made.iter().flatten().map(|made| made.attempts).sum();
            self.next += self.at_a_time;
            // Where a puzzle takes many tries, those after it can wait.
            if tries < 20 * self.at_a_time && self.at_a_time < 1024 {
                self.at_a_time *= 2;
            }
            self.ready = made.into_iter();
        }
        let next = self.ready.next()?;
        self.is_over = next.is_err();
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;
    use crate::cells::each;
    use crate::seed::stream;
    use crate::solution::random_values;
    use bitdoku_grid::Cell;
    use bitdoku_grid::Solution;

    /// Many clues at a time, known unavoidable sets and lanes come to what taking one group after the other comes to.
    #[test]
    fn digging_is_taking_one_group_after_the_other() {
        let mut scan: Box<dyn Solver> = "scan".parse().unwrap();
        for (symmetry, count) in [(Symmetry::None, 12), (Symmetry::QuarterTurn, 12)] {
            let generator = Generator::new(21).symmetry(symmetry);
            let mut maker = generator.maker().unwrap();
            for made in maker.make(0..count, &AtomicBool::new(false)) {
                let made = made.unwrap();
                let mut random = stream(generator.source(), made.index);
                let solution = Solution::of_values(&random_values(&mut random)).unwrap();
                let mut puzzle = solution.grid();
                for orbit in maker.workshop.random_order(&mut random) {
                    let before = puzzle;
                    each(maker.workshop.orbits[usize::from(orbit)], |cell| puzzle.clear(Cell::from_index(cell)));
                    if scan.count(&puzzle.into(), 2).solutions > 1 {
                        puzzle = before;
                    }
                }
                assert_eq!((made.puzzle, made.solution), (puzzle, solution));
            }
        }
    }
}
