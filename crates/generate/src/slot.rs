//! One puzzle in the making: a solution is drawn, clues are taken away, and what is left is looked at, until it is as wanted
//! or was tried too often.

use core::ops::RangeInclusive;

use bitdoku_grid::{Cell, Digit, Grid, House, Solution, Xoshiro256};
use bitdoku_logic::{Level, Rating, Scratch};
use bitdoku_solve::{Engine, Solver};

use crate::cells::{self, ALL, Cells, each};
use crate::difficulty::Verdict;
use crate::dig::{Dig, Rules};
use crate::generator::Generator;
use crate::made::{GaveUp, Made, Miss};
use crate::pattern;
use crate::seed::stream;
use crate::solution::random_values;
use crate::tridagon;

/// One puzzle in the making.
#[derive(Debug)]
pub(crate) struct Slot {
    pub(crate) dig: Dig,
    random: Xoshiro256,
    pub(crate) index: u64,
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
pub(crate) enum Settled {
    GoOn,
    Done(Box<Result<Made, GaveUp>>),
}

/// What is needed other than the lanes.
#[derive(Debug)]
pub(crate) struct Workshop {
    /// The groups of clues that go together.
    pub(crate) orbits: Vec<Cells>,
    pub(crate) kept: Cells,
    /// For what is asked while the lanes are at work.
    pub(crate) aside: Engine,
    pub(crate) scratch: Scratch,
}

impl Workshop {
    /// The numbers of the orbits in random order.
    pub(crate) fn random_order(&self, random: &mut Xoshiro256) -> Vec<u8> {
        let mut order: Vec<u8> = (0..self.orbits.len() as u8).collect();
        random.shuffle(&mut order);
        order
    }
}

impl Slot {
    pub(crate) fn new() -> Self {
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

    pub(crate) fn begin(&mut self, index: u64, source: u64) {
        self.random = stream(source, index);
        self.index = index;
        self.attempts = 0;
        self.phase = Phase::Fresh;
        self.misses = [0; Miss::ALL.len()];
        self.nearest = None;
    }

    /// The digging came to its end, or has not begun: what is next.
    pub(crate) fn settle(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
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
        let (solution, barred) = match &generator.solution {
            Some(solution) => (solution.as_array().map(Digit::value), 0),
            None if workshop.kept != 0 => (complete(&generator.kept, &mut self.random, &mut workshop.aside), 0),
            None if generator.target.wants_tridagon() => tridagon::draw(&mut self.random),
            None => (random_values(&mut self.random), 0),
        };
        let rules = self.rules(generator, &solution);
        let with_images = workshop.orbits.iter().filter(|&&orbit| orbit & barred != 0);
        self.must_go = with_images.fold(self.surplus(generator, workshop, &solution), |all, orbit| all | orbit);
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
        if let Some(most) = generator.padded.as_ref().map(|padded| *padded.end()) {
            let order = workshop.random_order(&mut self.random);
            for orbit in order.iter().map(|orbit| workshop.orbits[usize::from(*orbit)]) {
                if (clues | orbit).count_ones() as usize <= most && orbit & self.must_go == 0 {
                    clues |= orbit;
                }
            }
            self.dig.resume(clues, [], Rules::default());
        }
        let count = clues.count_ones() as usize;
        let wanted = generator.padded.clone().or_else(|| generator.clues.clone()).unwrap_or(0..=81);
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

    /// Looks how hard the puzzle is, if that is asked for: first for its level, which takes least.
    fn judge(&mut self, generator: &Generator, workshop: &mut Workshop) -> Settled {
        let puzzle = self.puzzle();
        let (level, verdict) = match generator.target.level(&puzzle) {
            Err(verdict) => (None, verdict),
            Ok(level) if !generator.target.is_rated() => return self.done(level, None, generator, workshop),
            Ok(level) => (level, generator.target.rate(&puzzle, &mut workshop.scratch)),
        };
        match verdict {
            Verdict::Met(rating) => self.done(level, Some(rating), generator, workshop),
            Verdict::Missed(rating) => {
                let distance = generator.target.distance(&rating);
                self.miss(generator, Miss::Rating, distance, Some(rating))
            }
            Verdict::TooEasy(level) => {
                let short = generator.target.levels.as_ref().map_or(0, |levels| *levels.start() as u64 - level as u64);
                self.miss(generator, Miss::TooEasy, short, None)
            }
            Verdict::TooHard => self.miss(generator, Miss::TooHard, 0, None),
            Verdict::Lacks(_) => self.miss(generator, Miss::Rating, 0, None),
            Verdict::Forbidden(_) => self.miss(generator, Miss::Forbidden, 0, None),
        }
    }

    fn puzzle(&self) -> Grid {
        cells::puzzle(self.dig.solution(), self.dig.clues())
    }

    /// All is as wanted, if there is a position to practise on where one is asked for.
    fn done(
        &mut self,
        level: Option<Level>,
        rating: Option<Rating>,
        generator: &Generator,
        workshop: &mut Workshop,
    ) -> Settled {
        let Some(position) = generator.target.position(&self.puzzle(), &mut workshop.scratch) else {
            return self.miss(generator, Miss::Position, 0, rating);
        };
        let solution = Solution::of_values(self.dig.solution()).expect("a solution was dug in");
        let (index, attempts) = (self.index, self.attempts);
        Settled::Done(Box::new(Ok(Made { index, puzzle: self.puzzle(), solution, level, rating, position, attempts })))
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
