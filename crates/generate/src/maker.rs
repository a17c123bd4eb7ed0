//! Making many puzzles at once: each asks one question at a time, and together they keep the lanes of the engine full.

use core::fmt;
use core::ops::{ControlFlow, Range, RangeInclusive};
use core::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::{Cell, Digit, Grid, House, Solution, Xoshiro256};
use bitdoku_logic::{Rating, Scratch};
use bitdoku_solve::{Dialogue, Engine, Question, Solver};

use crate::difficulty::Verdict;
use crate::dig::{Dig, Rules};
use crate::generator::{Generator, Impossible};
use crate::pattern;
use crate::seed::stream;
use crate::solution::random_values;
use crate::unavoidable::{Cells, each};

/// Puzzles in the making at a time: enough for every lane to have one whose turn it is.
const AT_ONCE: usize = 40;
const ALL: Cells = (1 << 81) - 1;

/// A puzzle as it was made.
///
/// ```
/// use bitdoku_generate::{Generator, Target};
///
/// let target = Target { er: Some(12..=20), ..Target::default() };
/// let made = Generator::new(1).target(target).maker()?.puzzle(4)?;
/// assert!(made.index == 4 && made.attempts >= 1);
/// assert!(made.solution.completes(&made.puzzle));
/// assert!((12..=20).contains(&made.rating.expect("it was asked for").hardest.difficulty.tenths()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// Which of the seed's it is, from 0.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// Its rating, where a rating was asked for.
    pub rating: Option<Rating>,
    /// How many puzzles were tried for it, itself among them.
    pub attempts: u64,
}

/// A puzzle was tried so often without being as wanted that it was given up.
///
/// ```
/// use bitdoku_generate::Generator;
///
/// let gave_up = Generator::new(1).clues(17..=18).attempts(50).maker()?.puzzle(0).unwrap_err();
/// assert_eq!(gave_up.to_string(), "none of 50 puzzles tried was as wanted: 50 had too many clues");
/// let (nearest, _) = *gave_up.nearest.expect("puzzles were made");
/// assert!(nearest.clue_count() > 18);
/// # Ok::<(), bitdoku_generate::Impossible>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct GaveUp {
    /// Which of the seed's it would be.
    pub index: u64,
    /// How often it was tried.
    pub attempts: u64,
    /// Of the puzzles tried the one that came nearest, with its rating if that was what it lacked.
    pub nearest: Option<Box<(Grid, Option<Rating>)>>,
    misses: [u64; Miss::ALL.len()],
}

/// What a puzzle lacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Miss {
    Unique,
    Parts,
    FewClues,
    ManyClues,
    Minimal,
    Rating,
    TooHard,
    Forbidden,
}

impl Miss {
    /// From the worst to the least.
    const ALL: [(Self, &'static str); 8] = [
        (Self::Unique, "had several solutions"),
        (Self::Parts, "had too many clues of a digit or in a box"),
        (Self::FewClues, "had too few clues"),
        (Self::ManyClues, "had too many clues"),
        (Self::Minimal, "were not minimal"),
        (Self::Forbidden, "needed a forbidden technique"),
        (Self::TooHard, "were too hard"),
        (Self::Rating, "were too easy, or of another rating or other techniques"),
    ];
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none of {} puzzles tried was as wanted", self.attempts)?;
        let reasons = Miss::ALL.iter().zip(self.misses).filter(|(_, count)| *count > 0);
        for (i, ((_, reason), count)) in reasons.enumerate() {
            write!(f, "{} {count} {reason}", if i == 0 { ":" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for GaveUp {}

/// One puzzle in the making.
#[derive(Debug)]
struct Slot {
    dig: Dig,
    random: Xoshiro256,
    index: u64,
    attempts: u64,
    /// The clues that must go, which is the first group.
    must_go: Cells,
    phase: Phase,
    misses: [u64; Miss::ALL.len()],
    nearest: Option<((usize, u64), Grid, Option<Rating>)>,
}

/// What a slot is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// A solution is to be drawn.
    Fresh,
    /// Clues are being taken away.
    Digging,
    /// Single clues are being tried, to see whether the puzzle is minimal.
    Proving,
}

/// What came of a phase.
enum Settled {
    GoOn,
    Done(Box<Result<Made, GaveUp>>),
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
    engine: Engine,
    slots: Vec<Slot>,
    workshop: Workshop,
}

/// What is needed besides the lanes.
#[derive(Debug)]
struct Workshop {
    /// The groups of clues that go together.
    orbits: Vec<Cells>,
    kept: Cells,
    /// For what is asked while the lanes are at work.
    aside: Engine,
    scratch: Scratch,
}

impl Workshop {
    /// The numbers of the orbits in random order.
    fn random_order(&self, random: &mut Xoshiro256) -> Vec<u8> {
        let mut order: Vec<u8> = (0..self.orbits.len() as u8).collect();
        random.shuffle(&mut order);
        order
    }
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
        Ok(Self { generator, engine: Engine::new(), slots: Vec::new(), workshop })
    }

    /// The puzzle of this number.
    ///
    /// # Errors
    /// If it was tried as often as allowed.
    pub fn puzzle(&mut self, index: u64) -> Result<Made, GaveUp> {
        self.make(index..index + 1, &AtomicBool::new(false)).pop().expect("nobody asked to stop")
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
            self.slots[slot].begin(self.next, self.generator.seed);
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

impl Slot {
    fn new() -> Self {
        Self {
            dig: Dig::new(),
            random: stream(0, 0),
            index: 0,
            attempts: 0,
            must_go: 0,
            phase: Phase::Fresh,
            misses: [0; Miss::ALL.len()],
            nearest: None,
        }
    }

    fn begin(&mut self, index: u64, seed: u64) {
        self.random = stream(seed, index);
        self.index = index;
        self.attempts = 0;
        self.phase = Phase::Fresh;
        self.misses = [0; Miss::ALL.len()];
        self.nearest = None;
    }

    /// The digging came to its end, or has not begun: what is next.
    fn settle(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
        match self.phase {
            Phase::Fresh => self.attempt(generator, workshop),
            Phase::Digging => self.look(generator, workshop),
            Phase::Proving if self.dig.has_taken() => self.miss(generator, Miss::Minimal, 1, None),
            Phase::Proving => self.judge(generator, workshop),
        }
    }

    /// Starts another puzzle.
    fn attempt(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
        self.attempts += 1;
        self.phase = Phase::Digging;
        if let Some(cells) = generator.pattern {
            let found = pattern::fill(cells, generator, &mut self.random, &mut workshop.aside);
            let (solution, clues) = found.unwrap_or(([1; 81], 0));
            self.must_go = ALL & !cells.bits();
            self.dig.start(solution, clues, [], Rules::default());
            return Settled::GoOn;
        }
        let solution = match &generator.solution {
            Some(solution) => solution.as_array().map(Digit::value),
            None if workshop.kept == 0 => random_values(&mut self.random),
            None => complete(&generator.kept, &mut self.random, &mut workshop.aside),
        };
        let rules = self.rules(generator, &solution);
        self.must_go = self.surplus(generator, workshop, &solution);
        let order = workshop.random_order(&mut self.random);
        let first = (self.must_go != 0).then_some(self.must_go);
        let groups = first.into_iter().chain(order.iter().map(|orbit| workshop.orbits[usize::from(*orbit)]));
        self.dig.start(solution, ALL, groups, rules);
        Settled::GoOn
    }

    /// What must not go.
    fn rules(&mut self, generator: &Generator, solution: &[u8; 81]) -> Rules {
        let mut rules = Rules::default();
        if let Some(clues) = &generator.clues
            && !generator.is_minimal()
            && generator.padded.is_none()
        {
            let (low, high) = (*clues.start(), (*clues.end()).min(81));
            rules.fewest = (low as u64 + self.random.below((high - low + 1) as u64)) as u32;
        }
        if generator.limits_parts() {
            for (cells, range) in parts(generator, solution) {
                rules.at_least(cells, *range.start() as u32);
            }
        }
        rules
    }

    /// Clues that there would be too many of, chosen at random, with their images.
    fn surplus(&mut self, generator: &Generator, workshop: &Workshop, solution: &[u8; 81]) -> Cells {
        let mut gone = 0;
        if !generator.limits_parts() {
            return gone;
        }
        for (cells, most) in parts(generator, solution).map(|(cells, range)| (cells, *range.end())) {
            let mut left: Vec<Cells> = Vec::with_capacity(9);
            each(cells & !gone & !workshop.kept, |cell| left.push(1 << cell));
            self.random.shuffle(&mut left);
            while (cells & !gone).count_ones() as usize > most {
                let Some(cell) = left.pop() else { break };
                gone |= workshop.orbits.iter().find(|orbit| **orbit & cell != 0).copied().unwrap_or(cell);
            }
        }
        gone
    }

    /// Looks at what is left when no more can go.
    fn look(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
        let mut clues = self.dig.clues();
        if clues == 0 || clues & self.must_go != 0 {
            return self.miss(generator, Miss::Unique, 0, None);
        }
        if let Some(padded) = generator.padded {
            let order = workshop.random_order(&mut self.random);
            for orbit in order.iter().map(|orbit| workshop.orbits[usize::from(*orbit)]) {
                if (clues | orbit).count_ones() as usize <= padded && orbit & self.must_go == 0 {
                    clues |= orbit;
                }
            }
            self.dig.resume(clues, [], Rules::default());
        }
        let count = clues.count_ones() as usize;
        let wanted =
            generator.padded.map(|padded| padded..=padded).or_else(|| generator.clues.clone()).unwrap_or(0..=81);
        if count < *wanted.start() {
            return self.miss(generator, Miss::FewClues, (wanted.start() - count) as u64, None);
        }
        if count > *wanted.end() {
            return self.miss(generator, Miss::ManyClues, (count - wanted.end()) as u64, None);
        }
        let over = |(cells, range): (Cells, &RangeInclusive<usize>)| {
            ((clues & cells).count_ones() as usize).saturating_sub(*range.end())
        };
        let excess: usize =
            if generator.limits_parts() { parts(generator, self.dig.solution()).map(over).sum() } else { 0 };
        if excess > 0 {
            return self.miss(generator, Miss::Parts, excess as u64, None);
        }
        let dug_singly =
            generator.symmetry == crate::Symmetry::None && generator.pattern.is_none() && workshop.kept == 0;
        if generator.is_minimal() && !dug_singly {
            let mut singles = Vec::with_capacity(81);
            each(clues, |cell| singles.push(1 << cell));
            self.dig.resume(clues, singles, Rules::default());
            self.phase = Phase::Proving;
            return Settled::GoOn;
        }
        self.judge(generator, workshop)
    }

    /// Rates the puzzle, if that is asked for.
    fn judge(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
        if !generator.target.is_any() {
            return self.done(None);
        }
        match generator.target.judge(&self.puzzle(), &mut workshop.scratch) {
            Verdict::Met(rating) => self.done(Some(rating)),
            Verdict::Missed(rating) => {
                let distance = generator.target.distance(&rating);
                self.miss(generator, Miss::Rating, distance, Some(rating))
            }
            Verdict::TooHard => self.miss(generator, Miss::TooHard, 0, None),
            Verdict::Forbidden(_) => self.miss(generator, Miss::Forbidden, 0, None),
        }
    }

    fn puzzle(&self) -> Grid {
        let solution = self.dig.solution();
        let mut grid = Grid::EMPTY;
        each(self.dig.clues(), |cell| {
            grid.place(Cell::from_index(cell), Digit::from_index(usize::from(solution[cell]) - 1))
        });
        grid
    }

    fn done(&mut self, rating: Option<Rating>) -> Settled {
        let solution = Solution::of_values(self.dig.solution()).expect("a solution was dug in");
        let (index, attempts) = (self.index, self.attempts);
        Settled::Done(Box::new(Ok(Made { index, puzzle: self.puzzle(), solution, rating, attempts })))
    }

    /// Notes what a puzzle lacked, and how far it is from what was wanted; the next try starts anew, if there is one.
    fn miss(&mut self, generator: &Generator, miss: Miss, distance: u64, rating: Option<Rating>) -> Settled {
        let grade = Miss::ALL.iter().position(|(other, _)| *other == miss).expect("all are there");
        self.misses[grade] += 1;
        let merit = (Miss::ALL.len() - grade, distance);
        if self.nearest.as_ref().is_none_or(|(best, ..)| merit < *best) && self.dig.clues() != 0 {
            self.nearest = Some((merit, self.puzzle(), rating));
        }
        self.phase = Phase::Fresh;
        if self.attempts < generator.attempts {
            return Settled::GoOn;
        }
        let nearest = self.nearest.take().map(|(_, puzzle, rating)| Box::new((puzzle, rating)));
        Settled::Done(Box::new(Err(GaveUp {
            index: self.index,
            attempts: self.attempts,
            nearest,
            misses: self.misses,
        })))
    }
}

/// The cells of each digit and of each box, with how many clues there are to be in them.
fn parts<'g>(
    generator: &'g Generator,
    solution: &[u8; 81],
) -> impl Iterator<Item = (Cells, &'g RangeInclusive<usize>)> {
    let digits = generator.of_digit.iter().enumerate().map(|(digit, range)| (cells_of(solution, digit), range));
    let boxes = generator.of_block.iter().enumerate().map(|(i, range)| (House::ALL[18 + i].cells().bits(), range));
    digits.chain(boxes)
}

/// The cells of a solution that hold the digit of this index.
fn cells_of(solution: &[u8; 81], digit: usize) -> Cells {
    solution.iter().enumerate().fold(0, |cells, (i, value)| cells | Cells::from(usize::from(*value) == digit + 1) << i)
}

/// A solution with these clues, filled in at random. Those there are have not the same chance.
pub(crate) fn complete(kept: &Grid, random: &mut Xoshiro256, engine: &mut Engine) -> [u8; 81] {
    let mut grid = *kept;
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    for cell in cells.into_iter().filter(|cell| kept[*cell].is_none()) {
        let mut digits: Vec<Digit> = grid.candidates(cell).iter().collect();
        random.shuffle(&mut digits);
        for digit in digits {
            grid.place(cell, digit);
            if engine.count(&grid.into(), 1).solutions > 0 {
                break;
            }
        }
    }
    grid.as_array().map(|digit| digit.map_or(0, Digit::value))
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

    /// Many clues at a time, known unavoidable sets and lanes come to what taking one group after the other comes to.
    #[test]
    fn digging_is_taking_one_group_after_the_other() {
        let mut scan: Box<dyn Solver> = "scan".parse().unwrap();
        for (symmetry, count) in [(Symmetry::None, 12), (Symmetry::QuarterTurn, 12)] {
            let generator = Generator::new(21).symmetry(symmetry);
            let mut maker = generator.maker().unwrap();
            for made in maker.make(0..count, &AtomicBool::new(false)) {
                let made = made.unwrap();
                let mut random = stream(21, made.index);
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
