//! Bitmasks for rows, columns and boxes; the empty cell with the fewest values first.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Solution};

use crate::search::Search;
use crate::{Budget, End, Found, Info, Report, Solver};

pub(crate) static INFO: Info = Info {
    name: "mrv",
    summary: "row, column and box masks; fills the cell with the fewest values first",
    source: "\"Bitmasking + Backtracking Algorithm\"",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Bitmasking and backtracking by minimum remaining values.
#[derive(Clone, Debug, Default)]
pub struct Mrv {}

impl Solver for Mrv {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn search(&mut self, grid: &Grid, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        self.search_sukaku(&Pencilmarks::of_givens(grid), budget, found)
    }

    fn search_sukaku(&mut self, marks: &Pencilmarks, budget: &Budget<'_>, found: &mut Found<'_>) -> Report {
        let mut state = State { marks, grid: Grid::EMPTY, free: [DigitSet::ALL; 27] };
        Search::run(budget, found, |search| state.fill(search))
    }
}

struct State<'a> {
    marks: &'a Pencilmarks,
    grid: Grid,
    /// For each house the digits it still lacks.
    free: [DigitSet; 27],
}

impl State<'_> {
    fn values(&self, cell: Cell) -> DigitSet {
        cell.houses().into_iter().fold(self.marks[cell], |values, house| values & self.free[house.index()])
    }

    fn fill(&mut self, search: &mut Search<'_, '_>) -> ControlFlow<End> {
        let mut best: Option<(Cell, DigitSet)> = None;
        for cell in Cell::ALL {
            if self.grid[cell].is_none() {
                let values = self.values(cell);
                if best.is_none_or(|(_, fewest)| values.len() < fewest.len()) {
                    best = Some((cell, values));
                    if values.len() <= 1 {
                        break;
                    }
                }
            }
        }
        let Some((cell, values)) = best else {
            return search.solution(&Solution::new(self.grid).expect("masks keep the rules"));
        };
        if values.is_empty() {
            search.report.backtracks += 1;
        }
        for (tried, digit) in values.iter().enumerate() {
            if tried + 1 < values.len() {
                search.guess()?;
            }
            self.flip(cell, digit);
            self.grid.place(cell, digit);
            search.report.placements += 1;
            self.fill(search)?;
            self.grid.clear(cell);
            self.flip(cell, digit);
        }
        ControlFlow::Continue(())
    }

    fn flip(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.free[house.index()] ^= DigitSet::of(digit);
        }
    }
}
