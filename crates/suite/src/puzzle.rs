//! Random solutions, and random puzzles that have exactly one.
//!
//! A puzzle is dug out of a solution: its cells are emptied in random order, each for good if the rest still has one
//! solution, until only the wanted number of clues is left or none can go. This is fair enough for tests; it does
//! not draw puzzles uniformly, since a minimal puzzle with few clues is reached less often than its share.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Solution, Xoshiro256};
use bitdoku_solve::{Budget, Solver};

/// A random solution: cells are filled by fewest candidates first, digits in random order.
///
/// ```
/// use bitdoku_grid::Xoshiro256;
/// use bitdoku_suite::puzzle::random_solution;
/// let (mut a, mut b) = (Xoshiro256::seeded(1), Xoshiro256::seeded(1));
/// assert_eq!(random_solution(&mut a), random_solution(&mut b));
/// ```
pub fn random_solution(random: &mut Xoshiro256) -> Solution {
    let mut grid = Grid::EMPTY;
    assert!(fill(&mut grid, random), "an empty grid can be filled");
    Solution::new(grid).expect("only candidates were placed")
}

fn fill(grid: &mut Grid, random: &mut Xoshiro256) -> bool {
    let empty = (!grid.filled()).iter().map(|cell| (cell, grid.candidates(cell)));
    let Some((cell, digits)) = empty.min_by_key(|(_, digits)| digits.len()) else {
        return true;
    };
    let mut digits: Vec<Digit> = digits.iter().collect();
    random.shuffle(&mut digits);
    for digit in digits {
        grid.place(cell, digit);
        if fill(grid, random) {
            return true;
        }
        grid.clear(cell);
    }
    false
}

/// A random puzzle with one solution and, if that many suffice to leave one, no more than `clues` clues.
///
/// With `clues` 0 the puzzle is minimal: no clue of it can go.
pub fn random_puzzle(clues: usize, random: &mut Xoshiro256) -> Grid {
    let mut puzzle = random_solution(random).grid();
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    let mut left = 81;
    for cell in cells {
        if left <= clues {
            break;
        }
        let digit = puzzle[cell];
        puzzle.clear(cell);
        if is_proper(&puzzle) {
            left -= 1;
        } else if let Some(digit) = digit {
            puzzle.place(cell, digit);
        }
    }
    puzzle
}

/// Whether `puzzle` has exactly one solution.
pub fn is_proper(puzzle: &Grid) -> bool {
    let mut solutions = 0;
    let mut solver: Box<dyn Solver> = "mrv".parse().expect("a solver of this name is registered");
    solver.search(&puzzle.into(), &Budget::UNLIMITED, &mut |_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_proper_and_minimal_where_asked() {
        let mut random = Xoshiro256::seeded(11);
        let wide = random_puzzle(40, &mut random);
        assert_eq!(wide.clue_count(), 40);
        assert!(is_proper(&wide));

        let minimal = random_puzzle(0, &mut random);
        assert!(is_proper(&minimal));
        for cell in minimal.filled() {
            let mut less = minimal;
            less.clear(cell);
            assert!(!is_proper(&less), "{cell} can go");
        }
    }
}
