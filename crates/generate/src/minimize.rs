//! Minimal puzzles within a puzzle.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};

use bitdoku_grid::{Grid, Xoshiro256};

use crate::cells::{Cells, each};
use crate::oracle::Oracle;

/// Takes clues away from puzzles until none can go.
///
/// ```
/// use bitdoku_generate::Minimizer;
/// use bitdoku_grid::{Grid, Xoshiro256};
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut minimizer = Minimizer::new();
/// let minimal = minimizer.minimize(&puzzle, &mut Xoshiro256::seeded(1)).unwrap();
/// assert!(minimal.clue_count() < puzzle.clue_count());
/// let mut count = 0;
/// let whole = minimizer.each(&puzzle, &mut |_| {
///     count += 1;
///     if count < 100 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
/// });
/// assert_eq!((count, whole), (100, Some(false)));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Minimizer {
    oracle: Oracle,
}

impl Default for Minimizer {
    fn default() -> Self {
        Self::new()
    }
}

impl Minimizer {
    /// One with its working memory.
    #[must_use]
    pub fn new() -> Self {
        Self { oracle: Oracle::new() }
    }

    /// A minimal puzzle of the same solution: clues are tried in random order, and each that can go goes.
    ///
    /// `None` if the puzzle does not have exactly one solution.
    pub fn minimize(&mut self, puzzle: &Grid, random: &mut Xoshiro256) -> Option<Grid> {
        if !self.oracle.start_with(puzzle) {
            return None;
        }
        let mut clues = puzzle.filled().bits();
        loop {
            // What cannot go now cannot go later.
            let mut left = Vec::with_capacity(81);
            each(self.oracle.redundant(clues), |cell| left.push(cell));
            if left.is_empty() {
                return Some(self.oracle.puzzle(clues));
            }
            clues &= !(1 << left[random.below(left.len() as u64) as usize]);
        }
    }

    /// Calls `found` with each minimal puzzle that the clues contain, until it breaks. Returns whether these were all, or `None`
    /// if the puzzle does not have exactly one solution.
    ///
    /// A puzzle with n clues more than it needs can contain about as many as there are ways to choose n of its clues:
    /// from 20 or so on they are beyond counting.
    pub fn each(&mut self, puzzle: &Grid, found: &mut dyn FnMut(Grid) -> ControlFlow<()>) -> Option<bool> {
        self.each_until(puzzle, &AtomicBool::new(false), found)
    }

    /// As [`each`](Self::each), until `halt` is set. From one puzzle to the next it may be long.
    pub fn each_until(
        &mut self,
        puzzle: &Grid,
        halt: &AtomicBool,
        found: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> Option<bool> {
        self.oracle.start_with(puzzle).then(|| self.descend(puzzle.filled().bits(), 0, halt, found).is_continue())
    }

    /// Visits the minimal puzzles among `clues` that contain all of `kept`.
    fn descend(
        &mut self,
        clues: Cells,
        kept: Cells,
        halt: &AtomicBool,
        found: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if halt.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let redundant = self.oracle.redundant(clues);
        if redundant == 0 {
            return found(self.oracle.puzzle(clues));
        }
        let mut open = redundant & !kept;
        let mut kept = kept;
        // Without its first open clue, or with it and without the next, and so on: so no puzzle comes twice.
        while open != 0 {
            let clue = open & open.wrapping_neg();
            self.descend(clues & !clue, kept, halt, found)?;
            kept |= clue;
            open &= !clue;
            // A kept clue that the other kept ones make superfluous is so in every puzzle to come.
            let others = kept & !clue;
            if others.count_ones() >= 17 && self.oracle.is_proper(others) {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use bitdoku_solve::{Engine, Solver};
    use std::collections::BTreeSet;

    /// Every subset of the clues, looked at by itself.
    fn brute_force(puzzle: &Grid) -> BTreeSet<Grid> {
        let mut engine = Engine::new();
        let cells: Vec<_> = puzzle.filled().iter().collect();
        let mut proper = |grid: &Grid| engine.count(&(*grid).into(), 2).solutions == 1;
        let mut all = BTreeSet::from([*puzzle]);
        let mut minimal = BTreeSet::new();
        while let Some(grid) = all.pop_last() {
            let mut is_minimal = true;
            for cell in &cells {
                let mut less = grid;
                less.clear(*cell);
                if less != grid && proper(&less) {
                    is_minimal = false;
                    all.insert(less);
                }
            }
            if is_minimal {
                minimal.insert(grid);
            }
        }
        minimal
    }

    #[test]
    fn all_minimal_puzzles_are_found_once() {
        for padded in [24, 27, 30] {
            let generator = Generator::new(padded as u64).padded(padded);
            for made in generator.puzzles().unwrap().take(3).flatten() {
                let mut found = Vec::new();
                let whole = Minimizer::new().each(&made.puzzle, &mut |grid| {
                    found.push(grid);
                    ControlFlow::Continue(())
                });
                assert_eq!(whole, Some(true));
                let set: BTreeSet<Grid> = found.iter().copied().collect();
                assert_eq!(set.len(), found.len(), "one came twice");
                assert_eq!(set, brute_force(&made.puzzle));
                let one = Minimizer::new().minimize(&made.puzzle, &mut Xoshiro256::seeded(3)).unwrap();
                assert!(set.contains(&one));
            }
        }
    }

    #[test]
    fn who_is_halted_ends_before_the_next() {
        let halt = AtomicBool::new(false);
        let grid: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
        let mut found = 0;
        let whole = Minimizer::new().each_until(&grid, &halt, &mut |_| {
            found += 1;
            halt.store(true, Ordering::Relaxed);
            ControlFlow::Continue(())
        });
        assert_eq!((found, whole), (1, Some(false)));
    }

    #[test]
    fn what_has_not_one_solution_has_none() {
        let mut minimizer = Minimizer::new();
        assert_eq!(minimizer.minimize(&Grid::EMPTY, &mut Xoshiro256::seeded(1)), None);
        assert_eq!(minimizer.each(&Grid::EMPTY, &mut |_| ControlFlow::Continue(())), None);
    }
}
