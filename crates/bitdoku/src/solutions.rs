//! The solutions of a puzzle one after another, for callers that take as many as they need.
//!
//! A search tells of solutions by calling; what an iterator gives waits for being asked. So a puzzle that has more than a part of
//! solutions is taken apart by a cell in which they differ, a puzzle for each of its digits, and those with no more are searched
//! whole. What is kept is a part of solutions and the puzzles that are open, at most nine for each cell.

use std::borrow::BorrowMut;
use std::fmt;
use std::ops::ControlFlow;

use bitdoku_grid::{Cell, DigitSet, Puzzle, Solution};
use bitdoku_solve::End;

use crate::Solving;

/// The solutions of a puzzle, each once, in no particular order: an [`Iterator`], made by
/// [`solutions`](crate::solutions()) and by [`Solving::solutions`].
pub struct Solutions<S = Solving> {
    solving: S,
    open: Vec<Puzzle>,
    found: Vec<Solution>,
    cut_short: bool,
}

impl Solving {
    /// The solutions of a puzzle, one after another, as many as are taken: an iterator. It keeps within the limits and ends when
    /// it is stopped; [`Solutions::is_cut_short`] tells that.
    ///
    /// ```
    /// use bitdoku::{Grid, Solving};
    /// let mut solving = Solving::new();
    /// let mut first = solving.solutions(Grid::EMPTY).take(10_000).collect::<Vec<_>>();
    /// first.sort();
    /// first.dedup();
    /// assert_eq!(first.len(), 10_000);
    /// ```
    pub fn solutions(&mut self, puzzle: impl Into<Puzzle>) -> Solutions<&mut Self> {
        Solutions::new(self, puzzle.into())
    }
}

/// This many solutions are searched for at once, and kept.
const PART: usize = 1024;

impl<S: BorrowMut<Solving>> Solutions<S> {
    pub(crate) fn new(solving: S, puzzle: Puzzle) -> Self {
        Self { solving, open: vec![puzzle], found: Vec::new(), cut_short: false }
    }

    /// Whether it ended before all solutions were found: because it was stopped, had spent its limits, or has a
    /// solver that is not complete.
    #[must_use]
    pub fn is_cut_short(&self) -> bool {
        self.cut_short
    }

    /// Searches a puzzle, or takes it apart.
    fn search(&mut self, puzzle: Puzzle) {
        let Self { solving, open, found, cut_short } = self;
        let report = solving.borrow_mut().search(puzzle, &mut |solution| {
            found.push(*solution);
            if found.len() > PART { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match report.end {
            End::Exhausted => {}
            End::Stopped if found.len() > PART => {
                let cell = where_they_differ(&puzzle, found);
                found.clear();
                open.extend(each_digit(&puzzle, cell));
            }
            _ => {
                *cut_short = true;
                open.clear();
            }
        }
    }
}

/// The cell in which most digits are in solutions: two at least, since there are two solutions.
fn where_they_differ(puzzle: &Puzzle, found: &[Solution]) -> Cell {
    let seen = |cell: Cell| found.iter().map(|solution| solution[cell]).collect::<DigitSet>().len();
    let open = Cell::ALL.into_iter().filter(|&cell| puzzle.marks()[cell].len() > 1);
    open.max_by_key(|&cell| seen(cell)).expect("a puzzle with two solutions has an open cell")
}

/// The puzzle with each of the digits of a cell.
fn each_digit(puzzle: &Puzzle, cell: Cell) -> impl Iterator<Item = Puzzle> {
    let puzzle = *puzzle;
    puzzle.marks()[cell].iter().map(move |digit| match puzzle {
        Puzzle::Grid(mut grid) => {
            grid.place(cell, digit);
            Puzzle::Grid(grid)
        }
        Puzzle::Sukaku(mut marks) => {
            marks.set(cell, DigitSet::of(digit));
            Puzzle::Sukaku(marks)
        }
    })
}

impl<S: BorrowMut<Solving>> Iterator for Solutions<S> {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while self.found.is_empty() {
            let puzzle = self.open.pop()?;
            self.search(puzzle);
        }
        self.found.pop()
    }
}

impl<S> fmt::Debug for Solutions<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("found", &self.found.len())
            .field("open", &self.open.len())
            .field("cut_short", &self.cut_short)
            .finish_non_exhaustive()
    }
}
