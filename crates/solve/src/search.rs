//! The account that a search keeps: what was counted, what may still be spent, whom to tell of solutions.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Grid, Pencilmarks, Puzzle, Solution};

use crate::{Budget, End, Found, Progress, Report};

/// One search under way. Its methods return `Break` when the search must end, so that `?` carries the end out of
/// any depth of recursion.
pub(crate) struct Search<'a, 'b> {
    budget: &'a Budget<'b>,
    found: &'a mut Found<'b>,
    watch: Option<&'a mut dyn FnMut(Progress)>,
    pub(crate) report: Report,
}

impl<'a, 'b> Search<'a, 'b> {
    /// Runs `search` to its end and returns the report. A search that does not break is exhausted.
    pub(crate) fn run(
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        let mut this = Self { budget, found, watch: None, report: Report::ended(End::Exhausted) };
        if let ControlFlow::Break(end) = search(&mut this) {
            this.report.end = end;
        }
        this.report
    }

    /// [`Search::run`] for a puzzle; one that breaks a rule, or has a cell without a candidate, is exhausted before the
    /// search starts.
    pub(crate) fn of_puzzle(
        puzzle: &Puzzle,
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        if is_hopeless(puzzle) { Report::ended(End::Exhausted) } else { Self::run(budget, found, search) }
    }

    /// [`Search::of_puzzle`] for solvers that take grids only, with somebody who watches. Gives up on a Sukaku.
    pub(crate) fn of_grid_watched(
        puzzle: &Puzzle,
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        watch: &'a mut dyn FnMut(Progress),
        search: impl FnOnce(&mut Self, &Grid) -> ControlFlow<End>,
    ) -> Report {
        let Puzzle::Grid(grid) = puzzle else { return Report::ended(End::GaveUp) };
        Self::of_puzzle(puzzle, budget, found, |this| {
            this.watch = Some(watch);
            search(this, grid)
        })
    }

    /// Counts a guess about to be made, if it is allowed.
    pub(crate) fn guess(&mut self) -> ControlFlow<End> {
        if self.report.guesses >= self.budget.guesses_after(self.report.solutions) {
            return ControlFlow::Break(End::GaveUp);
        }
        self.report.guesses += 1;
        self.check()
    }

    /// Counts an iteration about to be made, if it is allowed.
    pub(crate) fn iteration(&mut self) -> ControlFlow<End> {
        if self.report.iterations >= self.budget.iterations {
            return ControlFlow::Break(End::GaveUp);
        }
        self.report.iterations += 1;
        self.check()
    }

    /// Shows what an iteration has left undecided to whoever watches.
    pub(crate) fn show(&mut self, blank: impl FnOnce() -> usize) {
        let iterations = self.report.iterations;
        if let Some(watch) = &mut self.watch {
            watch(Progress { iterations, blank: blank() });
        }
    }

    /// Passes on a solution.
    pub(crate) fn solution(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.report.solutions += 1;
        (self.found)(solution).map_break(|()| End::Stopped)
    }

    fn check(&self) -> ControlFlow<End> {
        if self.budget.is_spent(&self.report) { ControlFlow::Break(End::GaveUp) } else { ControlFlow::Continue(()) }
    }
}

fn is_hopeless(puzzle: &Puzzle) -> bool {
    let lacks_candidates = match puzzle {
        Puzzle::Grid(_) => false,
        Puzzle::Sukaku(marks) => Cell::ALL.into_iter().any(|cell| marks[cell].is_empty()),
    };
    lacks_candidates || puzzle.clash().is_some()
}

/// What a puzzle states: the digits of a grid, which leaves every digit to the other cells; or the candidates of a
/// Sukaku, in which no digit stands.
pub(crate) fn stated(puzzle: &Puzzle) -> (Grid, Pencilmarks) {
    match puzzle {
        Puzzle::Grid(grid) => (*grid, Pencilmarks::ALL),
        Puzzle::Sukaku(marks) => (Grid::EMPTY, *marks),
    }
}

/// The candidates that a puzzle leaves: those of a Sukaku, or those that no given of a grid forbids.
pub(crate) fn candidates(puzzle: &Puzzle) -> Pencilmarks {
    match puzzle {
        Puzzle::Grid(grid) => Pencilmarks::of_grid(grid),
        Puzzle::Sukaku(marks) => *marks,
    }
}

/// The two methods of a [`Solver`](crate::Solver) that can be watched, from one search that takes grids only.
macro_rules! watched_search {
    (|$this:ident, $search:ident, $grid:ident| $run:expr) => {
        fn search(
            &mut $this,
            puzzle: &bitdoku_grid::Puzzle,
            budget: &crate::Budget<'_>,
            found: &mut crate::Found<'_>,
        ) -> crate::Report {
            $this.search_watched(puzzle, budget, found, &mut |_| {})
        }

        fn search_watched(
            &mut $this,
            puzzle: &bitdoku_grid::Puzzle,
            budget: &crate::Budget<'_>,
            found: &mut crate::Found<'_>,
            watch: &mut dyn FnMut(crate::Progress),
        ) -> crate::Report {
            $crate::search::Search::of_grid_watched(puzzle, budget, found, watch, |$search, $grid| $run)
        }
    };
}
pub(crate) use watched_search;
