//! Sets of puzzles for measuring speed: what solvers meet when puzzles are generated and checked.
//!
//! Lists that people keep hold puzzles with one solution, most of them chosen for some extreme. A generator asks other
//! questions: most of its puzzles are of no special kind, and many have several solutions, or none.

use bitdoku_grid::{Cell, Digit, Grid, Xoshiro256};
use bitdoku_solve::{Count, Solver};

use crate::puzzle::random_puzzle;

/// A set, and how it is made.
pub struct BenchSet {
    /// The file in `testdata`.
    pub file: &'static str,
    /// What it holds, to be read after a number.
    pub summary: &'static str,
    /// The seed that it is made from.
    pub seed: u64,
    /// How many solutions each puzzle has: none, one, or at least two.
    pub solutions: u64,
    /// Turns a minimal puzzle into one of the set, `None` if that does not work out.
    change: fn(Grid, &mut Xoshiro256) -> Option<Grid>,
}

impl BenchSet {
    /// Puzzles in each file.
    pub const SIZE: usize = 1000;

    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self {
            file: "minimal.txt",
            summary: "minimal puzzles: one solution each, and several without any one of the clues",
            seed: 1,
            solutions: 1,
            change: |puzzle, _| Some(puzzle),
        },
        Self {
            file: "several.txt",
            summary: "puzzles with two or more solutions: minimal ones without one to three of their clues",
            seed: 2,
            solutions: 2,
            change: without_clues,
        },
        Self {
            file: "none.txt",
            summary: "puzzles without solution though no rule is broken: minimal ones with one clue changed",
            seed: 3,
            solutions: 0,
            change: with_a_wrong_clue,
        },
        Self {
            file: "several_dug.txt",
            summary: "puzzles with two or more solutions: solutions dug out in random order until a second one appears",
            seed: 4,
            solutions: 2,
            change: dug_out,
        },
    ];

    /// The puzzles of the set, in order, without end.
    pub fn puzzles(&self) -> impl Iterator<Item = Grid> + '_ {
        let mut random = Xoshiro256::seeded(self.seed);
        std::iter::repeat_with(move || (self.change)(random_puzzle(0, &mut random), &mut random)).flatten()
    }
}

/// Takes away one clue of most puzzles, two or three of others.
fn without_clues(mut puzzle: Grid, random: &mut Xoshiro256) -> Option<Grid> {
    let mut clues = puzzle.filled().iter().collect::<Vec<Cell>>();
    random.shuffle(&mut clues);
    let gone = match random.below(20) {
        0..12 => 1,
        12..17 => 2,
        _ => 3,
    };
    clues.into_iter().take(gone).for_each(|cell| puzzle.clear(cell));
    Some(puzzle)
}

/// Clears cells of the solution, in random order, until there is a second one.
fn dug_out(puzzle: Grid, random: &mut Xoshiro256) -> Option<Grid> {
    let mut mrv: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
    let mut grid = mrv.solve(&puzzle.into()).unique()?.grid();
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    for cell in cells {
        grid.clear(cell);
        if mrv.count(&grid.into(), 2).solutions > 1 {
            break;
        }
    }
    Some(grid)
}

/// Changes one clue to another digit that its peers allow, and keeps the puzzle if that leaves no solution.
fn with_a_wrong_clue(mut puzzle: Grid, random: &mut Xoshiro256) -> Option<Grid> {
    let clues = puzzle.givens().collect::<Vec<(Cell, Digit)>>();
    let (cell, digit) = clues[random.below(clues.len() as u64) as usize];
    let mut others = puzzle.candidates(cell);
    others.remove(digit);
    let others = others.iter().collect::<Vec<Digit>>();
    if others.is_empty() {
        return None;
    }
    puzzle.place(cell, others[random.below(others.len() as u64) as usize]);
    let mut mrv: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
    (mrv.count(&puzzle.into(), 1) == Count { solutions: 0, exact: true }).then_some(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_as_their_set_says() {
        let mut judge: Box<dyn Solver> = "boolean+search".parse().expect("a solver of this name is registered");
        for set in BenchSet::ALL {
            for puzzle in set.puzzles().take(20) {
                assert_eq!(judge.count(&puzzle.into(), 2).solutions, set.solutions, "{}: {puzzle}", set.file);
                assert_eq!(puzzle.clash(), None);
            }
        }
    }
}
