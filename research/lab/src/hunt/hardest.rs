//! Climbing towards the hardest puzzles.
//!
//! Hard puzzles lie near each other: moving a clue, `{-1+1}`, usually changes the rating only a little. So the hardest known
//! puzzle of a climb is the one whose vicinity is looked at next. There are too many puzzles in it to rate them all, and
//! a hard one takes the exact rater up to a second; so they are put in order by the guesses the engine makes on them,
//! which takes some microseconds, and only the first few that single steps do not solve are rated. Guesses alone would
//! lead elsewhere: to puzzles that are hard for the engine and easy for people.
//!
//! That the hardest are found in the vicinity of hard ones is what the collectors on the Sudoku Players' Forum did, in
//! "The hardest sudokus" (begun by ravel, 2006) and "The hardest sudokus (new thread)" (champagne, 2011; with eleven,
//! dobrichev, coloin and many others).

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::{BinaryHeap, HashSet};

use bitdoku_canon::{Canonizer, Convention};
use bitdoku_generate::parts::stream;
use bitdoku_generate::{Generator, Target, Verdict, Vicinity};
use bitdoku_grid::{Grid, Puzzle, Transform, Xoshiro256};
use bitdoku_logic::{Board, By, Measure, Rating, SCALES, ScaleEntry, Scratch};
use bitdoku_solve::{Budget, Engine, Solver};

/// How many random puzzles a climb starts from.
const STARTS: u64 = 64;
/// How many of them are rated.
const RATED_AT_START: usize = 8;
/// How many puzzles of a vicinity are rated.
const RATED: usize = 3;
/// On how many images of a puzzle guesses are counted: one alone says little.
const IMAGES: usize = 2;
/// A puzzle solved by steps rated no higher than this is not rated further.
const EASY: u16 = 70;

/// A hard puzzle that a [`Climber`] found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hard {
    /// The climb it was found by.
    pub climb: u64,
    /// The puzzle, in its canonical form.
    pub puzzle: Grid,
    /// Its rating.
    pub rating: Rating,
    /// Berthier's W, if the climb uses it.
    pub whips: Option<Measure>,
}

/// How far a climb came: what [`Climber::climb`] answers at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ascent {
    /// How many puzzles were looked at.
    pub seen: u64,
    /// How many of them were rated.
    pub rated: u64,
    /// The highest ER, in tenths.
    pub highest: u16,
}

/// Climbs from random puzzles to hard ones. Climb `i` of a seed finds the same puzzles wherever it is run.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use bitdoku_lab::hunt::hardest::Climber;
///
/// let mut found = Vec::new();
/// let mut climber = Climber::new(1).floor(85).ratings(60);
/// let ascent = climber.climb(0, &AtomicBool::new(false), &mut |hard| found.push(hard));
/// assert!(ascent.rated <= 60 && ascent.seen > ascent.rated);
/// assert!(found.iter().all(|hard| hard.rating.er.difficulty.tenths() >= 85));
/// ```
#[derive(Debug)]
pub struct Climber {
    seed: u64,
    floor: u16,
    ratings: u64,
    patience: u64,
    whips: Option<&'static ScaleEntry>,
    images: [Transform; IMAGES],
    engine: Engine,
    vicinity: Vicinity,
    canonizer: Canonizer,
    scratch: Scratch,
}

/// A puzzle that was rated, by how promising its vicinity is: its height first, then the guesses.
type Rated = (Height, u64, Grid);

/// W, if the climb uses it, then ER. What no whips solve is above all that they solve.
type Height = (usize, u16);

impl Climber {
    /// The ER in tenths from which on a puzzle is one of the hard ones, unless [`floor`](Self::floor) says otherwise.
    pub const FLOOR: u16 = 105;
    /// How many puzzles a climb rates unless [`ratings`](Self::ratings) says otherwise.
    pub const RATINGS: u64 = 10_000;

    /// One for the climbs of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut random = Xoshiro256::seeded(0);
        Self {
            seed,
            floor: Self::FLOOR,
            ratings: Self::RATINGS,
            patience: Self::RATINGS.div_ceil(3),
            whips: None,
            images: core::array::from_fn(|_| Transform::random(&mut random)),
            engine: Engine::new(),
            vicinity: Vicinity::new(),
            canonizer: Canonizer::new(),
            scratch: Scratch::default(),
        }
    }

    /// The least ER, in tenths, of puzzles that are reported.
    #[must_use]
    pub fn floor(mut self, tenths: u16) -> Self {
        self.floor = tenths;
        self
    }

    /// After how many ratings a climb ends. It ends sooner when a third as many brought neither a harder puzzle nor one
    /// to tell of.
    #[must_use]
    pub fn ratings(mut self, ratings: u64) -> Self {
        (self.ratings, self.patience) = (ratings, ratings.div_ceil(3));
        self
    }

    /// Climbs by Berthier's W first and by ER second: towards puzzles that need long whips, and from there to those that no whips
    /// solve. What is reported is still up to [`floor`](Self::floor).
    #[must_use]
    pub fn by_whips(mut self) -> Self {
        self.whips = SCALES.iter().find(|scale| matches!(scale.by, By::Whips));
        self
    }

    /// Calls `found` with each puzzle of a climb that is hard enough, no two of them isomorphic. Ends before its time
    /// when `stop` is set.
    pub fn climb(&mut self, climb: u64, stop: &AtomicBool, found: &mut dyn FnMut(Hard)) -> Ascent {
        let starts = Generator::new(stream(self.seed, climb).next_u64());
        let starts = starts.maker().expect("it asks for nothing").make(0..STARTS, stop);
        let mut near: Vec<Grid> = starts.into_iter().flatten().map(|made| made.puzzle).collect();
        let (mut known, mut open): (HashSet<Grid>, BinaryHeap<Rated>) = Default::default();
        let (mut ascent, mut since, mut top) = (Ascent::default(), 0, Height::default());
        let mut quota = RATED_AT_START;
        loop {
            let mut promising = self.promising(&mut near, &mut known);
            ascent.seen = known.len() as u64;
            let mut rated = 0;
            while rated < quota
                && let Some((guesses, puzzle)) = promising.pop()
            {
                if stop.load(Ordering::Relaxed) || ascent.rated >= self.ratings || since >= self.patience {
                    return ascent;
                }
                let Some(rating) = self.rate(&puzzle) else { continue };
                let er = rating.er.difficulty.tenths();
                let measured = |scale: &ScaleEntry| scale.measure(&Board::new(&puzzle), &mut self.scratch).ok();
                let whips = self.whips.and_then(measured);
                let height = (whips.as_ref().map_or(0, length), er);
                (rated, ascent.rated, since) = (rated + 1, ascent.rated + 1, since + 1);
                if height > top || er >= self.floor {
                    since = 0;
                }
                (top, ascent.highest) = (top.max(height), ascent.highest.max(er));
                open.push((height, guesses, puzzle));
                if er >= self.floor {
                    found(Hard { climb, puzzle, rating, whips });
                }
            }
            quota = RATED;
            let Some((_, _, puzzle)) = open.pop() else { return ascent };
            let _ = self.vicinity.each(&puzzle, &mut |grid| {
                near.push(grid);
                if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }

    /// Those not yet known, as canonical forms with their guesses, most guesses last.
    fn promising(&mut self, near: &mut Vec<Grid>, known: &mut HashSet<Grid>) -> Vec<(u64, Grid)> {
        let mut promising = Vec::with_capacity(near.len());
        for grid in near.drain(..) {
            let form = self.canonizer.canonical(&grid.into(), Convention::Minlex);
            let Puzzle::Grid(form) = form.puzzle else { continue };
            if known.insert(form) {
                promising.push((self.guesses(&form), form));
            }
        }
        promising.sort_unstable();
        promising
    }

    fn guesses(&mut self, puzzle: &Grid) -> u64 {
        let engine = &mut self.engine;
        let on = |image: &Transform| {
            let goes_on = &mut |_: &_| ControlFlow::Continue(());
            engine.search(&image.puzzle(&(*puzzle).into()), &Budget::UNLIMITED, goes_on).guesses
        };
        self.images.iter().map(on).sum()
    }

    /// The rating of a puzzle that is not easy.
    fn rate(&mut self, puzzle: &Grid) -> Option<Rating> {
        let easy = Target { er: Some(0..=EASY), ..Target::default() };
        if easy.judge(puzzle, &mut self.scratch) != Verdict::TooHard {
            return None;
        }
        match Target::default().judge(puzzle, &mut self.scratch) {
            Verdict::Met(rating) => Some(rating),
            _ => None,
        }
    }
}

/// How long whips must be. No length does where no whips solve the puzzle.
fn length(whips: &Measure) -> usize {
    match whips {
        Measure::W(Some(length)) => *length,
        _ => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_canon::canonical;
    use bitdoku_logic::Board;

    fn climbed(climber: &mut Climber, climb: u64) -> (Vec<Hard>, Ascent) {
        let mut all = Vec::new();
        let ascent = climber.climb(climb, &AtomicBool::new(false), &mut |hard| all.push(hard));
        (all, ascent)
    }

    #[test]
    fn a_climb_by_whips_says_both() {
        let whips = SCALES.iter().find(|scale| matches!(scale.by, By::Whips)).unwrap();
        let (mut by_whips, mut by_er) =
            (Climber::new(4).floor(80).ratings(60).by_whips(), Climber::new(4).floor(80).ratings(60));
        let mut differ = 0;
        for climb in 0..3 {
            let [(all, ascent), (others, _)] = [&mut by_whips, &mut by_er].map(|climber| climbed(climber, climb));
            assert!(!all.is_empty() && ascent.rated <= 60, "{ascent:?}");
            for hard in &all {
                assert_eq!(bitdoku_logic::rate(&Board::new(&hard.puzzle)), hard.rating);
                let measured = whips.measure(&Board::new(&hard.puzzle), &mut Scratch::default()).unwrap();
                assert_eq!(hard.whips, Some(measured));
            }
            assert!(others.iter().all(|hard| hard.whips.is_none()));
            let [all, others] = [all, others].map(|all| all.into_iter().map(|hard| hard.puzzle));
            differ += usize::from(!all.eq(others));
        }
        assert!(differ > 0, "W leads where ER does");
    }

    #[test]
    fn a_climb_rises_and_finds_what_it_says() {
        let mut climber = Climber::new(4).floor(80).ratings(40);
        let (all, ascent) = climbed(&mut climber, 0);
        let mut forms = std::collections::BTreeSet::new();
        for hard in &all {
            assert!(forms.insert(hard.puzzle), "an isomorph twice");
            assert_eq!(canonical(hard.puzzle).puzzle, hard.puzzle.into());
            assert_eq!(bitdoku_logic::rate(&Board::new(&hard.puzzle)), hard.rating);
            assert!(bitdoku_solve::Engine::new().count(&hard.puzzle.into(), 2).solutions == 1);
        }
        assert!(!all.is_empty() && ascent.highest >= 83 && ascent.rated <= 40, "{ascent:?}");
        assert_eq!(ascent.highest, all.iter().map(|hard| hard.rating.er.difficulty.tenths()).max().unwrap());
        // Once more, by another climber that has done something else before: the same.
        let mut other = Climber::new(4).floor(80).ratings(40);
        climbed(&mut other, 1);
        assert_eq!(climbed(&mut other, 0), (all, ascent));
    }
}
