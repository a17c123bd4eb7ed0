//! The oracle: cell by cell, digit by digit, looking at the whole grid. Too simple to be wrong.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Solution};

use crate::search::Search;
use crate::{Budget, End, Found, Info, Report, Solver};

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

    fn search(&mut self, grid: &Grid, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        self.search_sukaku(&Pencilmarks::of_givens(grid), budget, found)
    }

    fn search_sukaku(&mut self, marks: &Pencilmarks, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let mut grid = Grid::EMPTY;
        Search::run(budget, found, |search| fill(search, marks, &mut grid, 0))
    }
}

/// Fills the cells from `index` on in every way that the marks and the cells before it allow.
fn fill(search: &mut Search<'_, '_>, marks: &Pencilmarks, grid: &mut Grid, index: usize) -> ControlFlow<End> {
    let Some(cell) = Cell::new(index) else {
        return search.solution(&Solution::new(*grid).expect("no digit was placed against a peer"));
    };
    let open: usize = marks[cell].iter().filter(|&digit| fits(grid, cell, digit)).count();
    let mut left = open;
    for digit in marks[cell] {
        if fits(grid, cell, digit) {
            if left > 1 {
                search.guess()?;
            }
            left -= 1;
            search.report.placements += 1;
            grid.place(cell, digit);
            fill(search, marks, grid, index + 1)?;
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
