//! The oracle: cell by cell, digit by digit, looking at the whole grid. Too simple to be wrong.
//!
//! Nothing is cached, nothing is chosen: the cells are filled in reading order, each with every digit that no peer
//! holds, and a full grid is checked once more on its way into a [`Solution`]. The other solvers are tested against
//! this one. It is slow where the first rows hold few clues: millions of guesses are common, and some puzzles
//! (those written against it) take hours.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Solution};

use crate::search::{Search, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "naive",
    summary: "tries every digit in every cell in reading order: the oracle",
    source: "folklore",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Plain backtracking in reading order, with no state but the grid.
///
/// ```
/// use bitdoku_solve::{Engine, Naive, Solver};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Naive::default().solve(&puzzle), Engine::new().solve(&puzzle));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Naive {}

impl Solver for Naive {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Grid>() + size_of::<Pencilmarks>(), per_guess: 0 })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        let marks = puzzle.marks();
        fill(search, &marks, &mut marks.singles(), 0)
    });
}

/// Fills the empty cells from `index` on in every way that the marks and the filled cells allow.
fn fill<W: Watch>(
    search: &mut Search<'_, '_, W>,
    marks: &Pencilmarks,
    grid: &mut Grid,
    index: usize,
) -> ControlFlow<End> {
    let Some(cell) = (index..Cell::COUNT).map(Cell::from_index).find(|&cell| grid[cell].is_none()) else {
        return search.solution(&Solution::new(*grid).expect("no digit was placed against a peer"));
    };
    let open = marks[cell].iter().filter(|&digit| fits(grid, cell, digit)).count();
    search
        .tell(|| Event::Choose { cell, digits: marks[cell].iter().filter(|&digit| fits(grid, cell, digit)).collect() });
    let mut left = open;
    for digit in marks[cell] {
        if fits(grid, cell, digit) {
            if left > 1 {
                search.guess()?;
            }
            left -= 1;
            search.report.placements += 1;
            grid.place(cell, digit);
            search.tell(|| Event::Place { cell, digit, why: Why::tried(open - left - 1, open) });
            fill(search, marks, grid, cell.index() + 1)?;
            grid.clear(cell);
            search.tell(|| Event::Remove { cell });
        }
    }
    if open == 0 {
        search.dead_end(Some(cell));
    }
    ControlFlow::Continue(())
}

#[inline(always)]
fn fits(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    cell.peers().iter().all(|peer| grid[peer] != Some(digit))
}
