//! An estimate of the number of solutions, by random probes down its search tree (D. Knuth, "Estimating the Efficiency of Backtrack
//! Programs", 1975).
//!
//! A probe starts at the puzzle. In a cell with the fewest values it tries all of them, draws one of those that survive propagation,
//! and goes on until the board is full or nothing survives. A probe that ends in a solution counts as the product of the numbers of
//! survivors on its way, any other as 0. A solution is reached with a probability of one in its product, so the mean is the number of
//! solutions.

use bitdoku_grid::Xoshiro256;

use crate::answer::{Limits, Puzzle, Unknown};
use crate::kernel::board::{Board, Conflict, Fact, Why};
use crate::kernel::rule::{indices, is_single};

/// An estimate of the number of solutions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The mean of the probes. Infinite if there are more solutions than a floating-point number can hold, about 1.8e308.
    pub solutions: f64,
    /// The lower end of the 95% interval of the mean.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// How many probes ended in a solution.
    pub hits: u64,
    /// Whether the number is exact: propagation alone finds the only solution, or that there is none.
    pub is_exact: bool,
    /// Whether two probes ended in different solutions.
    pub has_several: bool,
}

impl Estimate {
    const fn exactly(solutions: u8) -> Self {
        let number = solutions as f64;
        Self {
            solutions: number,
            low: number,
            high: number,
            hits: solutions as u64,
            is_exact: true,
            has_several: false,
        }
    }

    /// The mean of `probes` numbers, most of which may be 0.
    ///
    /// The interval is symmetric by ratio, since products are skewed: from the mean divided by 1 + t to the mean times 1 + t, where t is
    /// 1.96 standard errors in units of the mean.
    fn of(found: &[f64], probes: u64, has_several: bool) -> Self {
        let (hits, is_exact) = (found.len() as u64, false);
        let most = found.iter().copied().fold(0.0, f64::max);
        if most == 0.0 || most.is_infinite() {
            return Self { solutions: most, low: most, high: f64::INFINITY, hits, is_exact, has_several };
        }
        // In units of the greatest, so that no square is too large.
        let count = probes as f64;
        let mean = found.iter().map(|one| one / most).sum::<f64>() / count;
        let squares = found.iter().map(|one| (one / most) * (one / most)).sum::<f64>() / count;
        let error = ((squares - mean * mean).max(0.0) / (count - 1.0).max(1.0)).sqrt();
        let ratio = 1.0 + 1.96 * error / mean;
        let solutions = mean * most;
        Self { solutions, low: solutions / ratio, high: solutions * ratio, hits, is_exact, has_several }
    }
}

/// Where a probe ended.
enum End {
    /// In a solution, with the product of the survivors on the way.
    Solution(f64),
    Dead,
}

impl Puzzle {
    /// Estimates the number of solutions by `probes` random probes. The estimate is unbiased, and the same for the same seed.
    ///
    /// # Errors
    ///
    /// If `limits` says to stop. Guesses are not limited: a probe takes back none.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, Puzzle, read};
    ///
    /// let puzzle = Puzzle::from(&read::read("................")?);
    /// let estimate = puzzle.estimate(1000, 0, &Limits::default())?;
    /// assert!(estimate.low < 288.0 && 288.0 < estimate.high, "{estimate:?}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn estimate(&self, probes: u64, seed: u64, limits: &Limits<'_>) -> Result<Estimate, Unknown> {
        let (network, start) = self.ready(limits)?;
        let mut board = Board::new(network, &start, limits.stop);
        if !survives(&mut board)? {
            return Ok(Estimate::exactly(0));
        }
        if board.marks.iter().all(|&marks| is_single(marks)) {
            return Ok(Estimate::exactly(1));
        }
        let mut random = Xoshiro256::seeded(seed);
        let mut found = Vec::new();
        let mut first: Option<Vec<u64>> = None;
        let mut has_several = false;
        for _ in 0..probes {
            if (limits.stop)() {
                return Err(Unknown);
            }
            if let End::Solution(product) = probe(&mut board, &mut random)? {
                found.push(product);
                let first = first.get_or_insert_with(|| board.marks.clone());
                has_several |= *first != board.marks;
            }
            board.back_to(0, |_| {});
        }
        Ok(Estimate::of(&found, probes, has_several))
    }
}

/// Goes down the tree at random, to a solution or to where nothing survives.
fn probe(board: &mut Board<'_>, random: &mut Xoshiro256) -> Result<End, Unknown> {
    let mut product = 1.0;
    loop {
        let open = (0..).zip(&board.marks).filter(|(_, marks)| !is_single(**marks));
        let Some((cell, &values)) = open.min_by_key(|(_, marks)| marks.count_ones()) else {
            return Ok(End::Solution(product));
        };
        let level = board.level();
        let mut survivors = Vec::new();
        for value in indices(values) {
            if guess(board, cell, value)? {
                survivors.push(value);
            }
            board.back_to(level, |_| {});
        }
        if survivors.is_empty() {
            return Ok(End::Dead);
        }
        product *= survivors.len() as f64;
        guess(board, cell, survivors[random.below(survivors.len() as u64) as usize])?;
    }
}

/// Puts a value in a cell, on a level of its own. Whether the board survives.
fn guess(board: &mut Board<'_>, cell: u16, value: usize) -> Result<bool, Unknown> {
    board.open_level();
    board.assert(Fact::On(cell, value as u8), Why::Guess);
    survives(board)
}

/// Whether a board has no conflict, as far as propagation sees.
fn survives(board: &mut Board<'_>) -> Result<bool, Unknown> {
    match board.propagate() {
        Ok(()) => Ok(true),
        Err(Conflict::Stopped) => Err(Unknown),
        Err(_) => Ok(false),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use bitdoku_text::board::read::read;

    /// Boards of all kinds whose solutions can be counted.
    const BOARDS: [&str; 6] = [
        "................",
        ".Shape~4x4.Diagonal~1",
        ".Shape~6x6.AntiKing.Thermo~R1C1~R2C2~R3C3~R4C4",
        ".Shape~6x6.Cage~3~R1C1~R1C2.Cage~14~R2C3~R2C4~R3C4.Cage~7~R3C1~R4C1.Cage~5~R5C6~R6C6.~R4C4_1",
        ".Shape~5x5.NoBoxes.Whisper~2~R1C1~R1C2~R2C2~R3C3",
        "53..7....6...95.....8....6.8...6...34..8.3..1....2...6.6....2.....419..5....8..7.",
    ];

    #[test]
    fn intervals_hold_the_number_of_solutions() {
        for text in BOARDS {
            let puzzle = Puzzle::from(&read(text).unwrap());
            let mut exact = 0.0;
            let counted = puzzle.solutions(&Limits::default(), |_| {
                exact += 1.0;
                ControlFlow::Continue(())
            });
            assert_eq!(counted, Ok(true), "{text}");
            let estimates: Vec<Estimate> =
                (0..60).map(|seed| puzzle.estimate(400, seed, &Limits::default()).unwrap()).collect();
            let held = estimates.iter().filter(|one| one.low <= exact && exact <= one.high).count();
            let mean = estimates.iter().map(|one| one.solutions).sum::<f64>() / 60.0;
            let width = estimates.iter().map(|one| one.high / one.low).sum::<f64>() / 60.0;
            // 95% of 60 are 57; fewer than 51 would be a thing of one in 500.
            assert!(held >= 51, "{text}: {exact} is held by {held} of 60");
            assert!((mean / exact - 1.0).abs() < 0.05, "{text}: {exact}, but {mean} on average");
            assert!(width < 2.0, "{text}: {width}");
        }
    }

    #[test]
    fn a_seed_decides_the_estimate_and_propagation_may_be_exact() {
        let of = |text: &str, seed| Puzzle::from(&read(text).unwrap()).estimate(50, seed, &Limits::default()).unwrap();
        assert_eq!(of(BOARDS[2], 1), of(BOARDS[2], 1));
        assert_ne!(of(BOARDS[2], 1), of(BOARDS[2], 2));
        assert!(of(BOARDS[2], 1).has_several);
        assert_eq!(of("1......2..4..3..", 0), Estimate::exactly(1));
        assert_eq!(of("11..............", 0), Estimate::exactly(0));
        let none = Limits { stop: &|| true, ..Limits::default() };
        assert_eq!(Puzzle::from(&read(BOARDS[0]).unwrap()).estimate(50, 0, &none), Err(Unknown));
        let one = Estimate::of(&[6.0], 1, false);
        assert_eq!((one.solutions, one.high), (6.0, 6.0));
    }

    #[test]
    fn more_solutions_than_a_number_holds_are_infinite() {
        assert!(Estimate::of(&[f64::INFINITY], 10, true).solutions.is_infinite());
        assert!(Estimate::of(&[1e300, 1e308], 2, true).high.is_finite());
        assert_eq!(Estimate::of(&[], 10, false).solutions, 0.0);
    }
}
