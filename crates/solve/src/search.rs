//! The account that a search keeps: what was counted, what may still be spent, whom to tell of solutions.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Puzzle, Solution};

use crate::watch::{Event, Progress, Watch};
use crate::{Budget, End, OnSolution, Report};

/// One search under way. Its methods return `Break` when the search must end, so that `?` carries the end out of
/// any depth of recursion.
///
/// It is generic over who watches. The small methods are inlined by force: with two instances of each search the compiler
/// would else inline them less, and an unwatched search would pay for it.
pub(crate) struct Search<'a, 'b, W = ()> {
    budget: &'a Budget<'b>,
    found: &'a mut OnSolution<'b>,
    watch: W,
    pub(crate) report: Report,
}

impl<'a, 'b, W: Watch> Search<'a, 'b, W> {
    /// Runs `search` to its end and returns the report. A search that does not break is exhausted.
    pub(crate) fn run(
        budget: &'a Budget<'b>,
        found: &'a mut OnSolution<'b>,
        watch: W,
        search: impl FnOnce(&mut Self) -> ControlFlow<End>,
    ) -> Report {
        let mut this = Self { budget, found, watch, report: Report::ended(End::Exhausted) };
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
        found: &'a mut OnSolution<'b>,
        watch: W,
        search: impl FnOnce(&mut Self, &Puzzle) -> ControlFlow<End>,
    ) -> Report {
        if is_hopeless(puzzle) {
            return Report::ended(End::Exhausted);
        }
        Self::run(budget, found, watch, |this| search(this, puzzle))
    }

    /// [`Search::of_puzzle`] for solvers that take grids only. Gives up on a Sukaku.
    pub(crate) fn of_grid(
        puzzle: &Puzzle,
        budget: &'a Budget<'b>,
        found: &'a mut OnSolution<'b>,
        watch: W,
        search: impl FnOnce(&mut Self, &Grid) -> ControlFlow<End>,
    ) -> Report {
        let Puzzle::Grid(grid) = puzzle else { return Report::ended(End::GaveUp) };
        Self::of_puzzle(puzzle, budget, found, watch, |this, _| search(this, grid))
    }

    /// Counts a guess about to be made, if it is allowed.
    #[inline(always)]
    pub(crate) fn guess(&mut self) -> ControlFlow<End> {
        if self.report.guesses >= self.budget.guesses_after(self.report.solutions) {
            return ControlFlow::Break(End::GaveUp);
        }
        self.report.guesses += 1;
        self.check()
    }

    /// Counts an iteration about to be made, if it is allowed.
    #[inline(always)]
    pub(crate) fn iteration(&mut self) -> ControlFlow<End> {
        if self.report.iterations >= self.budget.iterations {
            return ControlFlow::Break(End::GaveUp);
        }
        self.report.iterations += 1;
        self.check()
    }

    /// Tells what an iteration has left undecided to the observer, and what is held of each cell: the likeliest digit and
    /// the share of each.
    pub(crate) fn hold(&mut self, held: impl Fn(Cell) -> (Digit, [u8; 9]), blank: impl FnOnce() -> usize) {
        for cell in Cell::ALL {
            self.tell(|| {
                let (likely, shares) = held(cell);
                Event::Held { cell, likely, shares }
            });
        }
        self.show(blank);
    }

    /// Tells what an iteration has left undecided to the observer.
    pub(crate) fn show(&mut self, blank: impl FnOnce() -> usize) {
        let iterations = self.report.iterations;
        self.tell(|| Event::Iteration(Progress { iterations, blank: blank() }));
    }

    /// Tells an event to the observer.
    #[inline(always)]
    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.watch.tell(event);
    }

    /// Counts a dead end, seen in a cell or elsewhere.
    #[inline(always)]
    pub(crate) fn dead_end(&mut self, cell: Option<Cell>) {
        self.report.backtracks += 1;
        self.tell(|| Event::DeadEnd(cell));
    }

    /// Passes on a solution.
    #[inline(always)]
    pub(crate) fn solution(&mut self, solution: &Solution) -> ControlFlow<End> {
        self.report.solutions += 1;
        self.tell(|| Event::Solution);
        (self.found)(solution).map_break(|()| End::Stopped)?;
        self.is_over()
    }

    #[inline(always)]
    fn check(&self) -> ControlFlow<End> {
        if self.budget.is_spent(&self.report) { ControlFlow::Break(End::GaveUp) } else { self.is_over() }
    }

    #[inline(always)]
    fn is_over(&self) -> ControlFlow<End> {
        if self.watch.is_over() { ControlFlow::Break(End::Stopped) } else { ControlFlow::Continue(()) }
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

/// The two methods of a [`Solver`](crate::Solver) that search, watched and not, from one expression: of a puzzle, or of a
/// grid for solvers that take no other.
macro_rules! watched_search {
    ($of:ident: |$this:ident, $search:ident, $given:ident| $run:expr) => {
        fn search(
            &mut $this,
            puzzle: &bitdoku_grid::Puzzle,
            budget: &crate::Budget<'_>,
            found: &mut crate::OnSolution<'_>,
        ) -> crate::Report {
            $crate::search::Search::$of(puzzle, budget, found, (), |$search, $given| $run)
        }

        fn search_watched(
            &mut $this,
            puzzle: &bitdoku_grid::Puzzle,
            budget: &crate::Budget<'_>,
            found: &mut crate::OnSolution<'_>,
            watch: &mut crate::Watching<'_>,
        ) -> crate::Report {
            let watch = $crate::watch::Somebody::new(watch);
            $crate::search::Search::$of(puzzle, budget, found, watch, |$search, $given| $run)
        }
    };
}
pub(crate) use watched_search;
