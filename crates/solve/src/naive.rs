//! The oracle: cell by cell, digit by digit, looking at the whole grid. Too simple to be wrong.
//!
//! Nothing is cached, nothing is chosen: the cells are filled in reading order, each with every digit that no peer
//! holds, and a full grid is checked once more on its way into a [`Solution`]. The other solvers are tested against
//! this one. It is slow where the first rows hold few clues: millions of guesses are common, and some puzzles
//! (those written against it) take hours.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, Solution};

use crate::search::Search;
use crate::{Budget, End, Found, Info, Report, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "naive",
    summary: "tries every digit in every cell in reading order: the oracle",
    source: "folklore",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Plain backtracking in reading order, with no state but the grid.
#[derive(Clone, Debug, Default)]
pub struct Naive {}

impl Solver for Naive {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Grid>() + size_of::<Pencilmarks>(), per_guess: 0 })
    }

    fn search(&mut self, puzzle: &Puzzle, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let marks = puzzle.marks();
        let mut filled = marks.singles();
        Search::of_puzzle(puzzle, budget, found, |search| fill(search, &marks, &mut filled, 0))
    }
}

/// Fills the empty cells from `index` on in every way that the marks and the filled cells allow.
fn fill(search: &mut Search<'_, '_>, marks: &Pencilmarks, grid: &mut Grid, index: usize) -> ControlFlow<End> {
    let Some(cell) = (index..Cell::COUNT).map(Cell::from_index).find(|&cell| grid[cell].is_none()) else {
        return search.solution(&Solution::new(*grid).expect("no digit was placed against a peer"));
    };
    let open = marks[cell].iter().filter(|&digit| fits(grid, cell, digit)).count();
    let mut left = open;
    for digit in marks[cell] {
        if fits(grid, cell, digit) {
            if left > 1 {
                search.guess()?;
            }
            left -= 1;
            search.report.placements += 1;
            grid.place(cell, digit);
            fill(search, marks, grid, cell.index() + 1)?;
            grid.clear(cell);
        }
    }
    if open == 0 {
        search.report.backtracks += 1;
    }
    ControlFlow::Continue(())
}

fn fits(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().all(|peer| grid[peer] != Some(digit))
}
