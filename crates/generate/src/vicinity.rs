//! The vicinity of a puzzle: what it becomes when some of its clues are taken away and others put in, `{-n+m}` as the
//! Sudoku Players' Forum writes it. Rare puzzles lie near each other, so this is how more of them are found.

use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, Ordering};
use std::hash::{BuildHasherDefault, DefaultHasher};

use bitdoku_grid::{Cell, CellSet, Digit, Grid, Solution};
use bitdoku_solve::{Budget, Dialogue, End, Engine, Question, Solver};

use crate::oracle::Oracle;

/// Puzzles that were met. A table that the system seeds would be a global source of randomness.
#[allow(clippy::disallowed_types, reason = "it hashes alike in every run")]
pub(crate) type Known = std::collections::HashSet<Grid, BuildHasherDefault<DefaultHasher>>;

/// Looks around puzzles.
///
/// ```
/// use bitdoku_generate::Vicinity;
/// use bitdoku_grid::Grid;
///
/// let puzzle: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
/// let mut near = Vec::new();
/// let _ = Vicinity::new().minus(1).plus(1).each(&puzzle, &mut |grid| {
///     near.push(grid);
///     std::ops::ControlFlow::Continue(())
/// });
/// assert!(near.iter().all(|grid| grid.clue_count() == 17 && *grid != puzzle));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Vicinity {
    minus: usize,
    plus: usize,
    minimal: bool,
    engine: Engine,
    oracle: Oracle,
}

/// How many solutions are looked at together; where there are more, new clues are put in one by one.
const TOGETHER: usize = 300;

impl Default for Vicinity {
    fn default() -> Self {
        Self::new()
    }
}

impl Vicinity {
    /// `{-1+1}`, minimal puzzles only.
    #[must_use]
    pub fn new() -> Self {
        Self { minus: 1, plus: 1, minimal: true, engine: Engine::new(), oracle: Oracle::new() }
    }

    /// How many clues are taken away.
    #[must_use]
    pub fn minus(mut self, clues: usize) -> Self {
        self.minus = clues;
        self
    }

    /// How many clues are put in.
    #[must_use]
    pub fn plus(mut self, clues: usize) -> Self {
        self.plus = clues;
        self
    }

    /// Whether only minimal puzzles count, as they do at first.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Self {
        self.minimal = minimal;
        self
    }

    /// Calls `found` with each puzzle of the vicinity that has exactly one solution, no puzzle twice and not `puzzle`
    /// itself, until it breaks. Breaks if that does.
    ///
    /// With n and m beyond two a vicinity holds millions of puzzles, and looking through it takes hours.
    pub fn each(&mut self, puzzle: &Grid, found: &mut dyn FnMut(Grid) -> ControlFlow<()>) -> ControlFlow<()> {
        self.each_until(puzzle, &AtomicBool::new(false), found)
    }

    /// As [`each`](Self::each), until `halt` is set. From one puzzle to the next it may be long.
    pub fn each_until(
        &mut self,
        puzzle: &Grid,
        halt: &AtomicBool,
        found: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let clues: Vec<Cell> = puzzle.filled().iter().collect();
        let mut known = Known::from_iter([*puzzle]);
        let mut chosen: Vec<usize> = (0..self.minus.min(clues.len())).collect();
        loop {
            self.part(puzzle, chosen.iter().map(|i| clues[*i]), &mut known, halt, found)?;
            if !next_choice(&mut chosen, clues.len()) {
                return ControlFlow::Continue(());
            }
        }
    }

    /// As [`each`](Self::each), but only the puzzles without these clues, of which there should be as many as are taken away.
    pub fn each_without(
        &mut self,
        puzzle: &Grid,
        taken: CellSet,
        found: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.part(puzzle, taken.iter(), &mut Known::from_iter([*puzzle]), &AtomicBool::new(false), found)
    }

    fn part(
        &mut self,
        puzzle: &Grid,
        taken: impl Iterator<Item = Cell>,
        known: &mut Known,
        halt: &AtomicBool,
        found: &mut dyn FnMut(Grid) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut less = *puzzle;
        taken.for_each(|cell| less.clear(cell));
        self.fill(&less, 0, self.plus, halt, &mut |vicinity, grid| {
            if !known.insert(grid) || vicinity.minimal && !vicinity.is_minimal(&grid) {
                return ControlFlow::Continue(());
            }
            found(grid)
        })
    }

    /// Puts `clues` clues into a grid, in cells from `from` on, and calls `found` where one solution is left.
    fn fill(&mut self, grid: &Grid, from: usize, clues: usize, halt: &AtomicBool, found: Visit<'_>) -> ControlFlow<()> {
        if halt.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        let mut solutions = Vec::with_capacity(TOGETHER);
        let report = self.engine.search(&(*grid).into(), &Budget::UNLIMITED, &mut |solution| {
            solutions.push(*solution);
            if solutions.len() < TOGETHER { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if report.end == End::Exhausted {
            return self.choose(grid, &solutions, from, clues, halt, found);
        }
        if clues == 0 {
            return ControlFlow::Continue(());
        }
        let mut survey = Survey { cells: values(grid), next: Vec::new(), counts: [[0; 9]; 81] };
        for cell in open(grid, from) {
            survey.next.extend(grid.candidates(cell).iter().map(|digit| (cell, digit)));
        }
        if clues == 1 {
            self.engine.converse(&mut survey);
            for (cell, digit) in open(grid, from).flat_map(|cell| Digit::ALL.map(|digit| (cell, digit))) {
                if survey.counts[cell.index()][digit.index()] == 1 {
                    found(self, with(grid, cell, digit))?;
                }
            }
        } else {
            for (cell, digit) in survey.next {
                self.fill(&with(grid, cell, digit), cell.index() + 1, clues - 1, halt, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The same where all solutions are known.
    fn choose(
        &mut self,
        grid: &Grid,
        solutions: &[Solution],
        from: usize,
        clues: usize,
        halt: &AtomicBool,
        found: Visit<'_>,
    ) -> ControlFlow<()> {
        if halt.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if clues == 0 {
            return if solutions.len() == 1 { found(self, *grid) } else { ControlFlow::Continue(()) };
        }
        for cell in open(grid, from) {
            for digit in Digit::ALL {
                let left: Vec<Solution> =
                    solutions.iter().filter(|solution| solution[cell] == digit).copied().collect();
                // The last clue must leave one solution.
                if left.is_empty() || clues == 1 && left.len() > 1 {
                    continue;
                }
                self.choose(&with(grid, cell, digit), &left, cell.index() + 1, clues - 1, halt, found)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_minimal(&mut self, grid: &Grid) -> bool {
        self.oracle.start_with(grid) && self.oracle.redundant(grid.filled().bits()) == 0
    }
}

/// What is done with a grid of one solution.
type Visit<'a> = &'a mut dyn FnMut(&mut Vicinity, Grid) -> ControlFlow<()>;

/// The empty cells from one on.
fn open(grid: &Grid, from: usize) -> impl Iterator<Item = Cell> + use<> {
    (!grid.filled()).iter().filter(move |cell| cell.index() >= from)
}

fn with(grid: &Grid, cell: Cell, digit: Digit) -> Grid {
    let mut more = *grid;
    more.place(cell, digit);
    more
}

fn values(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|digit| digit.map_or(0, Digit::value))
}

/// How many solutions a grid has with each of some candidates: none, one, or more.
struct Survey {
    cells: [u8; 81],
    next: Vec<(Cell, Digit)>,
    counts: [[u8; 9]; 81],
}

impl Dialogue for Survey {
    fn ask(&mut self) -> Option<Question> {
        let (cell, digit) = self.next.pop()?;
        let mut cells = self.cells;
        cells[cell.index()] = digit.value();
        Some(Question { cells, barred: None, tag: (9 * cell.index() + digit.index()) as u32 })
    }

    fn found(&mut self, tag: u32, _: &[u8; 81]) -> ControlFlow<()> {
        let count = &mut self.counts[tag as usize / 9][tag as usize % 9];
        *count += 1;
        if *count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn done(&mut self, _: u32, _: bool) {}
}

/// The next choice of numbers below `count` in rising order; false after the last.
fn next_choice(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(i) = (0..size).rev().find(|i| chosen[*i] < count - size + i) else { return false };
    chosen[i] += 1;
    for j in i + 1..size {
        chosen[j] = chosen[j - 1] + 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generator;
    use std::collections::BTreeSet;

    #[test]
    fn choices_are_all_there_are() {
        let mut chosen = vec![0, 1, 2];
        let mut count = 1;
        while next_choice(&mut chosen, 6) {
            count += 1;
        }
        assert_eq!((count, chosen), (20, vec![3, 4, 5]));
    }

    #[test]
    fn who_is_halted_ends_before_the_next() {
        let halt = AtomicBool::new(true);
        let whole = Vicinity::new().plus(3).each_until(&Grid::EMPTY, &halt, &mut |_| panic!("it was halted"));
        assert!(whole.is_break());
    }

    /// {-1+1}: every clue against every other, each asked about by itself.
    #[test]
    fn the_vicinity_is_whole() {
        let made = Generator::new(2).maker().unwrap().puzzle(0).unwrap();
        for minimal in [false, true] {
            let mut near = BTreeSet::new();
            let seen = Vicinity::new().minimal(minimal).each(&made.puzzle, &mut |grid| {
                assert!(near.insert(grid));
                ControlFlow::Continue(())
            });
            assert!(seen.is_continue());
            let mut engine = Engine::new();
            let mut expected = BTreeSet::new();
            for clue in made.puzzle.filled() {
                let mut less = made.puzzle;
                less.clear(clue);
                for cell in !less.filled() {
                    for digit in less.candidates(cell) {
                        let mut other = less;
                        other.place(cell, digit);
                        if other != made.puzzle && engine.count(&other.into(), 2).solutions == 1 {
                            expected.insert(other);
                        }
                    }
                }
            }
            if minimal {
                expected.retain(|grid| {
                    bitdoku_solve::redundant_givens(&mut engine, grid, &Budget::UNLIMITED).unwrap().is_empty()
                });
            }
            assert_eq!(near, expected);
            let mut parts = BTreeSet::new();
            for clue in made.puzzle.filled() {
                let mut vicinity = Vicinity::new().minimal(minimal);
                let seen = vicinity.each_without(&made.puzzle, CellSet::of(clue), &mut |grid| {
                    assert!(grid[clue] != made.puzzle[clue]);
                    parts.insert(grid);
                    ControlFlow::Continue(())
                });
                assert!(seen.is_continue());
            }
            assert_eq!(parts, expected);
        }
    }

    /// {-2+2} by solutions looked at together, or clue by clue, is the same.
    #[test]
    fn both_ways_to_put_clues_in_agree() {
        let made = Generator::new(3).clues(30..=30).minimal(false).maker().unwrap().puzzle(0).unwrap();
        let mut less = made.puzzle;
        let gone: Vec<Cell> = made.puzzle.filled().iter().take(3).collect();
        gone.iter().for_each(|cell| less.clear(*cell));
        let mut vicinity = Vicinity::new();
        let mut together = BTreeSet::new();
        let _ = vicinity.fill(&less, 0, 2, &AtomicBool::new(false), &mut |_, grid| {
            assert!(together.insert(grid));
            ControlFlow::Continue(())
        });
        let mut singly = BTreeSet::new();
        for first in open(&less, 0) {
            for second in open(&less, first.index() + 1) {
                for (a, b) in Digit::ALL.into_iter().flat_map(|a| Digit::ALL.map(|b| (a, b))) {
                    let grid = with(&with(&less, first, a), second, b);
                    if grid.clash().is_none() && vicinity.engine.count(&grid.into(), 2).solutions == 1 {
                        singly.insert(grid);
                    }
                }
            }
        }
        assert_eq!(together, singly);
    }

    #[test]
    fn a_break_ends_it() {
        let made = Generator::new(2).maker().unwrap().puzzle(0).unwrap();
        let mut count = 0;
        let ended = Vicinity::new().minus(2).plus(2).minimal(false).each(&made.puzzle, &mut |_| {
            count += 1;
            if count < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(count == 10 && ended.is_break());
    }
}
