//! Minimal puzzles with weights, so that statistics over all minimal puzzles can be estimated.
//!
//! Denis Berthier, "Unbiased Statistics of a CSP: A Controlled-Bias Generator" (2009), after discussions on the Sudoku
//! Players' Forum with Red Ed and others: from a random solution clues are taken away, each chosen among all that are
//! left, and the whole is given up if one is taken that must not go. So a minimal puzzle of n clues is reached in
//! `(81 − n)!` ways of `81 × 80 × … × (n + 1)`, which is once in `C(81, n)` tries, whichever puzzle it is. A puzzle that
//! counts `C(81, n)` times stands for all of its kind.
//!
//! That takes about 250,000 tries for a puzzle. Here the clue is chosen among those that can go, which are known, and
//! the puzzle's weight is multiplied by their share, the chance that a choice among all would have been such. The
//! estimates are the same in the mean (it is importance sampling; for trees Donald Knuth, "Estimating the efficiency of
//! backtrack programs", 1975). The weights vary more, and [`Estimate`] says by the effective size how much that costs.

use bitdoku_generate::parts::{Cells, Oracle, stream};
use bitdoku_generate::random_solution;
use bitdoku_grid::{Cell, Digit, Grid, Solution, Xoshiro256};

/// How many clues are left when the digging begins to look which can go: until then usually all of them can.
const BLIND: u32 = 38;

/// A minimal puzzle and its weight: what [`Weighted::puzzle`] makes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WeightedPuzzle {
    /// Which of the seed's it is, from 0.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Solution,
    /// For how many minimal puzzles of an average solution it stands: summed over puzzles and divided by the tries, it
    /// estimates how many there are.
    pub weight: f64,
    /// How many solutions were tried; the puzzles that gave up count with weight 0.
    pub tries: u64,
}

/// Weighted minimal puzzles of a seed.
///
/// ```
/// use bitdoku_lab::hunt::weighted::{Estimate, Weighted};
///
/// let mut weighted = Weighted::new(1);
/// let mut clues = Estimate::default();
/// for index in 0..200 {
///     let made = weighted.puzzle(index);
///     clues.add(made.weight, made.puzzle.clue_count() as f64);
/// }
/// // All minimal puzzles have 26.577 clues in the mean.
/// assert!((clues.mean() - 26.577).abs() < 6.0 * clues.error());
/// ```
#[derive(Debug)]
pub struct Weighted {
    seed: u64,
    oracle: Oracle,
}

impl Weighted {
    /// Those of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, oracle: Oracle::new() }
    }

    /// The puzzle of this number.
    pub fn puzzle(&mut self, index: u64) -> WeightedPuzzle {
        let mut random = stream(self.seed, index);
        let mut tries = 1;
        loop {
            let solution = random_solution(&mut random);
            self.oracle.start(solution.as_array().map(Digit::value));
            if let Some((clues, share)) = self.dig(&mut random) {
                let puzzle = self.oracle.puzzle(clues);
                let weight = share * choices(81, clues.count_ones());
                return WeightedPuzzle { index, puzzle, solution, weight, tries };
            }
            tries += 1;
        }
    }

    /// A minimal puzzle, and the product of the shares; `None` if a clue was taken that must not go.
    fn dig(&mut self, random: &mut Xoshiro256) -> Option<(Cells, f64)> {
        let mut cells = Cell::ALL;
        random.shuffle(&mut cells);
        let mut clues = cells[..BLIND as usize].iter().fold(0, |clues, cell| clues | 1 << cell.index());
        if !self.oracle.is_proper(clues) {
            return None;
        }
        let mut share = 1.0;
        loop {
            let redundant = self.oracle.redundant(clues);
            let count = redundant.count_ones();
            if count == 0 {
                return Some((clues, share));
            }
            share *= f64::from(count) / f64::from(clues.count_ones());
            clues &= !nth(redundant, random.below(u64::from(count)) as u32);
        }
    }
}

/// The cell numbered `n` of a set.
fn nth(mut cells: Cells, n: u32) -> Cells {
    for _ in 0..n {
        cells &= cells - 1;
    }
    cells & cells.wrapping_neg()
}

/// The ways to choose `k` of `n`.
fn choices(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

/// A weighted mean, and how far off it may be.
///
/// The error is that of a ratio of two means, from the spread of the samples (the delta method).
///
/// ```
/// use bitdoku_lab::hunt::weighted::Estimate;
/// let mut clues = Estimate::default();
/// clues.add(1.0, 24.0);
/// clues.add(3.0, 26.0);
/// assert_eq!((clues.mean(), clues.samples()), (25.5, 2));
/// // Unequal weights tell less: 16 / 10 of a sample each.
/// assert_eq!(clues.effective_size(), 1.6);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    weight: f64,
    weight_squared: f64,
    value: f64,
    /// Sums of w² x and w² x².
    first: f64,
    second: f64,
    /// The sum of w x².
    square: f64,
    samples: u64,
}

impl Estimate {
    /// Adds a sample.
    pub fn add(&mut self, weight: f64, value: f64) {
        self.weight += weight;
        self.weight_squared += weight * weight;
        self.value += weight * value;
        self.square += weight * value * value;
        self.first += weight * weight * value;
        self.second += weight * weight * value * value;
        self.samples += 1;
    }

    /// How many samples there are.
    #[must_use]
    pub fn samples(&self) -> u64 {
        self.samples
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.value / self.weight
    }

    /// The standard deviation of the values.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.square / self.weight - self.mean().powi(2)).max(0.0).sqrt()
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        let mean = self.mean();
        (self.second - 2.0 * mean * self.first + mean * mean * self.weight_squared).max(0.0).sqrt() / self.weight
    }

    /// How many samples of equal weight would tell as much (Leslie Kish, 1965).
    #[must_use]
    pub fn effective_size(&self) -> f64 {
        self.weight * self.weight / self.weight_squared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_of_equal_weights_are_the_usual_ones() {
        let mut estimate = Estimate::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].iter().for_each(|value| estimate.add(3.0, *value));
        assert_eq!((estimate.mean(), estimate.deviation(), estimate.effective_size()), (5.0, 2.0, 8.0));
        assert!((estimate.error() - 2.0 / 8.0_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn choices_are_binomials() {
        assert_eq!(choices(81, 0), 1.0);
        assert_eq!(choices(81, 2), 3240.0);
        assert_eq!(nth(0b1011_0100, 2), 1 << 5);
    }

    /// The weights against the plain method on a small scale: over the minimal puzzles of few solutions.
    #[test]
    fn puzzles_are_minimal_and_of_their_number() {
        let mut weighted = Weighted::new(7);
        let all: Vec<WeightedPuzzle> = (0..20).map(|index| weighted.puzzle(index)).collect();
        for made in &all {
            let redundant = bitdoku_solve::redundant_givens(
                &mut bitdoku_solve::Engine::new(),
                &made.puzzle,
                &bitdoku_solve::Budget::UNLIMITED,
            );
            assert!(redundant.unwrap().is_empty() && made.solution.completes(&made.puzzle));
            assert_eq!(*made, weighted.puzzle(made.index));
        }
    }

    /// Berthier's figures, far within what the sample can tell: mean 26.577 and deviation 1.116.
    #[test]
    fn clues_are_distributed_as_published() {
        let mut weighted = Weighted::new(3);
        let mut clues = Estimate::default();
        for index in 0..3_000 {
            let made = weighted.puzzle(index);
            clues.add(made.weight, made.puzzle.clue_count() as f64);
        }
        // Four standard errors: a false alarm has a chance of about 1 in 10,000; with this seed there is none.
        assert!((clues.mean() - 26.577).abs() < 4.0 * clues.error(), "{} ± {}", clues.mean(), clues.error());
        assert!(
            clues.error() < 0.2 && clues.effective_size() > 30.0,
            "{clues:?} {} ± {}, {}",
            clues.mean(),
            clues.error(),
            clues.effective_size()
        );
    }
}
