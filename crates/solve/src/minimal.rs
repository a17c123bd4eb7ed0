//! Which givens a puzzle could do without.

use bitdoku_grid::{Cell, CellSet, Grid, Puzzle};

use crate::{Budget, Count, Solver};

/// The givens of `grid` that can be removed, each taken alone, while the solution stays the only one.
/// A puzzle without such givens is *minimal*.
///
/// `None` if `grid` does not have exactly one solution, or if `solver` cannot tell within `budget`, which is granted
/// to each of the searches.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_solve::{Budget, Solver, redundant_givens};
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut mrv: Box<dyn Solver> = "mrv".parse()?;
/// let redundant = redundant_givens(mrv.as_mut(), &grid, &Budget::UNLIMITED).unwrap();
/// for cell in redundant {
///     let mut without = grid;
///     without.clear(cell);
///     assert!(mrv.solve(&without.into()).unique().is_some());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant_givens(solver: &mut dyn Solver, grid: &Grid, budget: &Budget<'_>) -> Option<CellSet> {
    solver.solve_within(&grid.into(), budget).0.unique()?;
    let without = |cell: Cell| {
        let mut grid = *grid;
        grid.clear(cell);
        Puzzle::Grid(grid)
    };
    let puzzles: Vec<Puzzle> = grid.filled().iter().map(without).collect();
    let mut counts = vec![Count { solutions: 0, exact: false }; puzzles.len()];
    solver.count_many(&puzzles, 2, budget, &mut counts);
    // Without a given there is still the solution, and perhaps another.
    let is_redundant = |count: &Count| match (count.solutions, count.exact) {
        (1, true) => Some(true),
        (2, _) => Some(false),
        _ => None,
    };
    let mut redundant = CellSet::EMPTY;
    for (cell, count) in grid.filled().iter().zip(&counts) {
        if is_redundant(count)? {
            redundant.insert(cell);
        }
    }
    Some(redundant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Naive;

    #[test]
    fn a_full_grid_can_lose_any_one_cell() {
        let full: Grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
        assert_eq!(redundant_givens(&mut Naive::default(), &full, &Budget::UNLIMITED), Some(CellSet::ALL));
    }

    #[test]
    fn only_proper_puzzles_are_asked_about() {
        assert_eq!(redundant_givens(&mut Naive::default(), &Grid::EMPTY, &Budget::UNLIMITED), None);
    }
}
