//! Sudoku as graph colouring: the most saturated cell, and of several the one of least degree.
//!
//! Source: P. San Segundo and A. Jiménez, "Using graphs to derive CSP heuristics and its application to Sudoku",
//! ICTAI 2009. The ordering by saturation is D. Brélaz's DSATUR (1979).
//!
//! **What is known of the paper:** its abstract. The constraints form a graph of cells in which adjacent cells differ, so that
//! a completion is a colouring with nine colours, and what the graph tells orders the variables of the constraint satisfaction
//! problem. Ties are broken towards the variable that constrains the others least, which the authors call very unusual. A
//! depth-first search with this heuristic needs very few backtracks on boards of 16×16. The paper also has a set of logical
//! rules that, as it conjectures, solves every 9×9 puzzle with one level of recursion at most; they are not in the abstract
//! and not here.
//!
//! **Numbers of the source:** none is known to us but these sizes of boards.
//!
//! **Our reading:** backtracking with forward checking. The next cell is the one of greatest *saturation*: the number of
//! digits that its peers bar, so the fewest remaining values. Ties go to the cell of least *degree*: with the fewest
//! empty peers, so that its digit constrains the fewest others. Further ties are broken by reading order. Digits are
//! tried upwards.
//!
//! **Counts** guesses, backtracks and placements; we know of no iteration that the paper counts. It is complete.

use core::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, DigitSet, Grid, Pencilmarks, Solution};

use crate::search::{Search, candidates, stated, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "degree",
    summary: "colours the graph of cells: the most saturated cell first, then the one of least degree",
    source: "P. San Segundo and A. Jiménez, \"Using graphs to derive CSP heuristics\", 2009",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Graph colouring with forward checking.
///
/// ```
/// use bitdoku_solve::{Budget, Solver, baseline::degree::Degree};
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let (outcome, report) = Degree::default().solve_within(&puzzle, &Budget::UNLIMITED);
/// assert!(outcome.unique().is_some() && report.guesses > 0 && report.backtracks > 0);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Degree {}

impl Solver for Degree {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Colouring>(), per_guess: size_of::<Colouring>() })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        Colouring { grid: stated(puzzle).0, domains: candidates(puzzle) }.extend(search)
    });
}

/// A partial colouring, and the digits that each empty cell may still have.
#[derive(Clone, Copy)]
struct Colouring {
    grid: Grid,
    domains: Pencilmarks,
}

impl Colouring {
    fn extend<W: Watch>(&self, search: &mut Search<'_, '_, W>) -> ControlFlow<End> {
        let empty = !self.grid.filled();
        let degree = |cell: Cell| (cell.peers() & empty).len();
        let next = empty.iter().min_by_key(|&cell| (self.domains[cell].len(), degree(cell)));
        let Some(cell) = next else {
            return search.solution(&Solution::new(self.grid).expect("forward checking keeps the rules"));
        };
        let digits = self.domains[cell];
        search.tell(|| Event::Choose { cell, digits });
        if digits.is_empty() {
            search.dead_end(Some(cell));
        }
        for (tried, digit) in digits.iter().enumerate() {
            if tried + 1 < digits.len() {
                search.guess()?;
            }
            let mut next = *self;
            next.grid.place(cell, digit);
            next.domains.set(cell, DigitSet::of(digit));
            (cell.peers() & empty).iter().for_each(|peer| next.domains.eliminate(Candidate::of(peer, digit)));
            search.report.placements += 1;
            search.tell(|| Event::Place { cell, digit, why: Why::tried(tried, digits.len()) });
            next.extend(search)?;
            search.tell(|| Event::Remove { cell });
        }
        ControlFlow::Continue(())
    }
}
