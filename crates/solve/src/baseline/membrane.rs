//! A P system: objects in one membrane, rewritten by all rules at once.
//!
//! Source: D. Díaz-Pernil, C. M. Fernández-Márquez, M. García-Quismondo, M. A. Gutiérrez-Naranjo and M. A.
//! Martínez-del-Amor, "Solving Sudoku with Membrane Computing", BIC-TA 2010.
//!
//! **What is known of the paper:** its abstract. It gives a family of P systems for Sudoku of any order by "a simple human-style
//! method"; the computation ends with "Yes" when the puzzle is filled and with "No" when the strategy goes no further.
//!
//! **Numbers of the source:** it names none, and the system here needs none. A later P system for the same (G. Singh and
//! K. Deep, 2017) has six rules; it solves all easy, medium and hard puzzles of its collection and not all that are called
//! evil.
//!
//! **Our reading:** one membrane whose multiset holds these objects, for cells c, houses h and digits d:
//!
//! | Object | Meaning | At the start |
//! | --- | --- | --- |
//! | `place(c,d)` | d is to be written in c | one for each given |
//! | `mark(c,d)` | d may be in c | one for each pair |
//! | `bar(c,d)` | d must not be in c | none |
//! | `cell(c)` | one copy for each `mark(c,·)` | nine |
//! | `house(h,d)` | one copy for each `mark(·,d)` in h | nine |
//! | `digit(c,d)` | d is in c, for good | none |
//!
//! Rules, from high priority to low; an upper one takes its objects first, and each is applied as often as it can:
//!
//! 1. `place(c,d) mark(c,d)` → `digit(c,d)`, `bar(c,e)` for all digits e other than d, `bar(p,d)` for the 20 peers p.
//! 2. `bar(c,d) mark(c,d) cell(c) house(h,d)` for the three houses h of c → nothing.
//! 3. `bar(c,d)` → nothing, its mark being gone.
//! 4. `mark(c,d)` → `mark(c,d) place(c,d)`, inhibited by a second `cell(c)`, or by a second `house(h,d)` for each of the
//!    three houses: the naked and the hidden single.
//!
//! All rules of a step see the objects as they were before it: that is maximal parallelism. One iteration is one
//! step. Marks that have become digits keep their cell and house copies, as the last ones. When no rule applies the answer is
//! "yes" with 81 digits and otherwise "no", which is our `GaveUp`. Since every step is forced, a filled grid is
//! the only solution, and the end is `Exhausted`. A contradiction also ends in "no": the system has no object for it.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Solution};

use crate::search::{Search, watched_search};
use crate::watch::Watch;
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "membrane",
    summary: "a P system: maximally parallel rewriting that writes naked and hidden singles; incomplete",
    source: "D. Díaz-Pernil and others, \"Solving Sudoku with Membrane Computing\", 2010",
    complete: false,
    sukaku: false,
    iteration: "one maximally parallel step",
};

/// The P system solver. It is complete where naked and hidden singles suffice, and knows nothing elsewhere.
///
/// ```
/// use bitdoku_solve::{Budget, Solver, baseline::membrane::MembraneSystem};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (outcome, report) = MembraneSystem::default().solve_within(&puzzle, &Budget::UNLIMITED);
/// assert!(outcome.unique().is_some());
/// // Far fewer steps than cells, for all that can be written is written at once.
/// assert!(report.iterations < 81);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct MembraneSystem {}

impl Solver for MembraneSystem {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: 2 * size_of::<Multiset>(), per_guess: 0 })
    }

    watched_search!(of_grid: |self, search, grid| run(search, grid));
}

fn run<W: Watch>(search: &mut Search<'_, '_, W>, grid: &Grid) -> ControlFlow<End> {
    let mut objects = Multiset::new(grid);
    loop {
        let next = objects.step();
        if next == objects {
            break;
        }
        search.iteration()?;
        search.report.placements += next.written() - objects.written();
        objects = next;
        search.hold(|cell| objects.held(cell), || 81_usize.saturating_sub(objects.written() as usize));
    }
    match objects.solution() {
        Some(solution) => search.solution(&solution),
        None => ControlFlow::Break(End::GaveUp),
    }
}

/// How many of each object there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Multiset {
    place: [[u8; 9]; 81],
    mark: [[u8; 9]; 81],
    bar: [[u8; 9]; 81],
    cell: [u8; 81],
    house: [[u8; 9]; 27],
    digit: [[u8; 9]; 81],
}

impl Multiset {
    fn new(grid: &Grid) -> Self {
        let none = [[0; 9]; 81];
        let mut place = none;
        grid.givens().for_each(|(cell, digit)| place[cell.index()][digit.index()] = 1);
        Self { place, mark: [[1; 9]; 81], bar: none, cell: [9; 81], house: [[9; 9]; 27], digit: none }
    }

    /// One maximally parallel step.
    fn step(&self) -> Self {
        let mut next = *self;
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let (c, d) = (cell.index(), digit.index());
                // What is left of the old objects for the rules of lower priority.
                let mut mark = self.mark[c][d];
                if self.place[c][d] > 0 {
                    next.place[c][d] = 0;
                    if mark > 0 {
                        mark -= 1;
                        next.mark[c][d] -= 1;
                        next.write(cell, digit);
                    }
                }
                if self.bar[c][d] > 0 {
                    next.bar[c][d] -= self.bar[c][d];
                    if mark > 0 {
                        mark -= 1;
                        next.mark[c][d] -= 1;
                        next.cell[c] -= 1;
                        cell.houses().iter().for_each(|house| next.house[house.index()][d] -= 1);
                    }
                }
                let last_in = |house: &bitdoku_grid::House| self.house[house.index()][d] == 1;
                if mark > 0 && (self.cell[c] == 1 || cell.houses().iter().any(last_in)) {
                    next.place[c][d] = 1;
                }
            }
        }
        next
    }

    /// The right side of rule 1.
    fn write(&mut self, cell: Cell, digit: Digit) {
        self.digit[cell.index()][digit.index()] += 1;
        for other in Digit::ALL.into_iter().filter(|&other| other != digit) {
            self.bar[cell.index()][other.index()] += 1;
        }
        for peer in cell.peers() {
            self.bar[peer.index()][digit.index()] += 1;
        }
    }

    /// The digit that is in a cell; else its marks, all alike.
    fn held(&self, cell: Cell) -> (Digit, [u8; 9]) {
        let (digits, marks) = (self.digit[cell.index()], self.mark[cell.index()]);
        let stands = digits.iter().any(|&copies| copies > 0);
        let objects = if stands { digits } else { marks };
        let share = 255 / objects.iter().filter(|&&copies| copies > 0).count().max(1);
        let first = objects.iter().position(|&copies| copies > 0).unwrap_or(0);
        (Digit::from_index(first), objects.map(|copies| if copies > 0 { share as u8 } else { 0 }))
    }

    fn written(&self) -> u64 {
        self.digit.iter().flatten().map(|&copies| u64::from(copies)).sum()
    }

    fn solution(&self) -> Option<Solution> {
        let mut grid = Grid::EMPTY;
        for (cell, digits) in Cell::ALL.into_iter().zip(&self.digit) {
            let digit = digits.iter().position(|&copies| copies > 0)?;
            grid.place(cell, Digit::from_index(digit));
        }
        Solution::new(grid).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Outcome};

    #[test]
    fn the_first_step_writes_the_givens_and_the_second_strikes_what_they_bar() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let first = Multiset::new(&grid).step();
        assert_eq!(first.written(), 30);
        // The 5 of r1c1 bars r1c3 once, though they share a row and a box; r1c1 is barred from 8 by its own digit, by r3c3
        // and by r4c1.
        assert_eq!(first.bar[2][4], 1);
        assert_eq!(first.bar[0][7], 3);
        let second = first.step();
        assert!(second.bar.iter().flatten().all(|&copies| copies == 0));
        let marks: Vec<usize> = (0..9).filter(|&d| second.mark[2][d] > 0).map(|d| d + 1).collect();
        assert_eq!(marks, [1, 2, 4]);
        assert_eq!(second.cell[2], 3);
    }

    #[test]
    fn yes_where_singles_suffice_and_no_where_they_do_not() {
        let easy: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let (outcome, report) = MembraneSystem::default().solve_within(&easy.into(), &Budget::UNLIMITED);
        assert!(outcome.unique().is_some());
        assert_eq!(report.placements, 81);
        let hard: Grid =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
        assert_eq!(MembraneSystem::default().solve(&hard.into()), Outcome::Unknown(None));
    }
}
