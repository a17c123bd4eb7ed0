//! The account that a search keeps: what was counted, what may still be spent, whom to tell of solutions.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Grid, Pencilmarks, Solution};

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

    /// [`Search::run`] for a grid; one that breaks a rule is exhausted before the search starts.
    pub(crate) fn of_grid(
        grid: &Grid,
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        if grid.clash().is_some() { Report::ended(End::Exhausted) } else { Self::run(budget, found, search) }
    }

    /// [`Search::run`] for a puzzle stated by candidates; one with a cell that has none, or with a single candidate
    /// twice in a house, is exhausted before the search starts.
    pub(crate) fn of_marks(
        marks: &Pencilmarks,
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        let hopeless = Cell::ALL.into_iter().any(|cell| marks[cell].is_empty());
        if hopeless { Report::ended(End::Exhausted) } else { Self::of_grid(&marks.singles(), budget, found, search) }
    }

    /// [`Search::of_grid`] with somebody who watches.
    pub(crate) fn of_grid_watched(
        grid: &Grid,
        budget: &'a Budget<'b>,
        found: &'a mut Found<'b>,
        watch: &'a mut dyn FnMut(Progress),
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        Self::of_grid(grid, budget, found, |this| {
            this.watch = Some(watch);
            search(this)
        })
    }

    /// Counts a guess.
    pub(crate) fn guess(&mut self) -> ControlFlow<End> {
        self.report.guesses += 1;
        self.check()
    }

    /// Counts an iteration.
    pub(crate) fn iteration(&mut self) -> ControlFlow<End> {
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

/// The two methods of a [`Solver`](crate::Solver) that can be watched, from one search.
macro_rules! watched_search {
    (|$this:ident, $search:ident, $grid:ident| $run:expr) => {
        fn search(
            &mut $this,
            grid: &bitdoku_grid::Grid,
            budget: &crate::Budget<'_>,
            found: &mut crate::Found<'_>,
        ) -> crate::Report {
            $this.search_watched(grid, budget, found, &mut |_| {})
        }

        fn search_watched(
            &mut $this,
            $grid: &bitdoku_grid::Grid,
            budget: &crate::Budget<'_>,
            found: &mut crate::Found<'_>,
            watch: &mut dyn FnMut(crate::Progress),
        ) -> crate::Report {
            $crate::search::Search::of_grid_watched($grid, budget, found, watch, |$search| $run)
        }
    };
}
pub(crate) use watched_search;
