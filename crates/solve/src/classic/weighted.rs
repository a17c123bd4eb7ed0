//! Singles first, then the empty cell of the greatest weight.
//!
//! Source: an article with a C++ program, first posted on 27 September 2015; neither its title nor its author is named in it.
//!
//! **Says:** each round fills the cells with one possibility, then weighs every blank cell: with *count* the number of a cell's
//! possibilities (1 for a filled cell) and *inverse* 1/count, the weight is the sum of the inverses over the cell's
//! row, plus that over its column, plus that over its box, plus 10 times its own inverse. A priority queue yields
//! the heaviest cell; its possibilities are tried in turn, "either randomly or linearly", each by a recursive call. It claims
//! that the heaviest cell "has the least number of possibilities", and blank cells around it that have few, too. It makes no claim to be the fastest. It asks what −10 in place of 10 would do ("the value 10 was randomly
//! chosen"), and −3, which takes the cell's own inverse, a part of each of its three sums, out of the weight.
//!
//! **Leaves open:** whether another coefficient than 10 is better: `--solver weighted:30` takes 30, and in Rust
//! [`Weighted::with_coefficient`] does. The filling of singles (`Solve`), the check for a cell without possibilities
//! (`FullPossibility`), the choice of a possibility (`BitValue`) and the legality check are called and not shown.
//!
//! **Our reading:** possibilities are tried lowest first. A round of singles visits the cells in reading order and looks each
//! up afresh. Of equally heavy cells the first in reading order is taken; a C++ `priority_queue` leaves that to chance. Sums are
//! `f32`, as printed.
//!
//! **Looked up elsewhere:** nothing.
//!
//! **Gets wrong:**
//! * `Reterive(Row, pos_x - 1)` with `pos_x` the column reads the sum of the row *whose number is the cell's column*, and
//!   the other way round, while the grid is indexed `[pos_y][pos_x]`. The text says the cell's own row and column, and
//!   that is what we take.
//! * Algorithm 2 inverts the *sums* of the counts; the program inverts the counts and then sums. We follow the program.
//! * Filled cells count 1, so their inverse is the greatest: the sums favour filled neighbours, and not, as the text has it, a
//!   cell "surrounded by blank cells".
//! * The summation is said to take 81×2 operations; the code does 81×3.
//! * Step 2 of algorithm 4 returns false when the puzzle is solved; the program returns true.
//! * A sub-square is said to run from 0 to 3, which are four; 0 to 2 is meant.
//!
//! **Measured:** at 0.5% of the nodes another cell has fewer possibilities than the heaviest, at coefficient 30 at none, on 25×25
//! cells at 10%. Mean guesses by level of the study's minimal set: 0.26, 20.1, 25.6 and 28.0 as read here; 0.22, 39.6, 25.4 and 29.5
//! as printed; 0.28, 22.3, 28.3 and 37.4 as worded; 0.30, 15.9, 20.1 and 25.0 with blank neighbours alone.
//!
//! **See:** `bitdoku-lab study weight`, `printed` and `size`; the tests below.
//!
//! **Counts** nothing (its `Solver::Count` is declared and not used); here guesses, backtracks, placements and singles.

use core::cmp::{Ordering, Reverse};
use core::ops::ControlFlow;
use std::collections::BinaryHeap;

use bitdoku_grid::{Cell, DigitSet, Grid, House, Pencilmarks, Solution};

use crate::search::{Search, stated, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "weighted",
    summary: "fills singles, then the cell of the greatest weight: few possibilities, and few around it",
    source: "author unnamed, article with a C++ program, 27 September 2015",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Chooses cells by weight.
#[derive(Clone, Debug)]
pub struct Weighted {
    coefficient: f32,
    /// Empty between nodes; kept so that a node need not allocate.
    queue: BinaryHeap<Unit>,
}

impl Weighted {
    /// How much a cell's own inverse count adds to its weight. The document has 10, and wonders about −10 and −3.
    ///
    /// ```
    /// use bitdoku_solve::{classic::weighted::Weighted, Solver};
    /// let grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
    /// assert!(Weighted::with_coefficient(-3.0).solve(&grid).unique().is_some());
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_coefficient(coefficient: f32) -> Self {
        Self { coefficient, queue: BinaryHeap::with_capacity(81) }
    }
}

impl Default for Weighted {
    fn default() -> Self {
        Self::with_coefficient(10.0)
    }
}

impl Solver for Weighted {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Weights>() + 81 * size_of::<Unit>(), per_guess: size_of::<Grid>() })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        let (grid, marks) = stated(puzzle);
        self.recursive_solve(search, Sudoku { grid, marks: &marks })
    });
}

impl Weighted {
    fn recursive_solve<W: Watch>(
        &mut self,
        search: &mut Search<'_, '_, W>,
        mut puzzle: Sudoku<'_>,
    ) -> ControlFlow<End> {
        while puzzle.fill_singles(search) {}
        let possibilities = Cell::ALL.map(|cell| puzzle.possibilities(cell));
        if let Some(empty) = possibilities.iter().position(|digits| digits.is_empty()) {
            search.dead_end(Some(Cell::from_index(empty)));
            return ControlFlow::Continue(());
        }
        let Some(cell) = self.heaviest(&puzzle.grid, &possibilities) else {
            // Full. The document checks that the grid is legal, and so does `Solution`.
            return Solution::new(puzzle.grid).map_or(ControlFlow::Continue(()), |solution| search.solution(&solution));
        };
        let digits = possibilities[cell.index()];
        search.tell(|| Event::Choose { cell, digits });
        for (tried, digit) in digits.iter().enumerate() {
            if tried + 1 < digits.len() {
                search.guess()?;
            }
            search.tell(|| Event::Clone);
            let mut next = puzzle;
            next.grid.place(cell, digit);
            search.report.placements += 1;
            search.tell(|| Event::Place { cell, digit, why: Why::tried(tried, digits.len()) });
            self.recursive_solve(search, next)?;
            search.tell(|| Event::Drop);
        }
        ControlFlow::Continue(())
    }

    /// The blank cell of the greatest weight.
    fn heaviest(&mut self, grid: &Grid, possibilities: &[DigitSet; 81]) -> Option<Cell> {
        let weights = Weights::new(possibilities);
        self.queue.clear();
        for cell in (!grid.filled()).iter() {
            self.queue.push(Unit { weight: weights.of(cell, self.coefficient), cell });
        }
        self.queue.pop().map(|unit| unit.cell)
    }
}

/// A grid under solution.
#[derive(Clone, Copy)]
struct Sudoku<'a> {
    grid: Grid,
    /// The candidates, where they are the puzzle.
    marks: &'a Pencilmarks,
}

impl Sudoku<'_> {
    /// What may be in a cell: its own digit where it is filled.
    fn possibilities(&self, cell: Cell) -> DigitSet {
        match self.grid[cell] {
            Some(digit) => DigitSet::of(digit),
            None => self.marks[cell] - cell.peers().iter().filter_map(|peer| self.grid[peer]).collect(),
        }
    }

    /// Fills, in reading order, each blank cell with one possibility. Says whether there was one.
    fn fill_singles<W: Watch>(&mut self, search: &mut Search<'_, '_, W>) -> bool {
        search.tell(|| Event::Pass);
        let mut filled = false;
        for cell in Cell::ALL {
            if self.grid[cell].is_none()
                && let Some(digit) = self.possibilities(cell).only()
            {
                self.grid.place(cell, digit);
                search.report.placements += 1;
                search.report.naked_singles += 1;
                search.tell(|| Event::Place { cell, digit, why: Why::Naked });
                filled = true;
            }
        }
        filled
    }
}

/// The document's `InvCount`: inverse counts, and their sums over each house.
struct Weights {
    inverse: [f32; 81],
    sums: [f32; 27],
}

impl Weights {
    fn new(possibilities: &[DigitSet; 81]) -> Self {
        let inverse = possibilities.map(|digits| 1.0 / digits.len() as f32);
        let sum = |house: House| house.cells().iter().map(|cell| inverse[cell.index()]).sum();
        Self { inverse, sums: House::ALL.map(sum) }
    }

    fn of(&self, cell: Cell, coefficient: f32) -> f32 {
        let [row, col, block] = cell.houses().map(|house| self.sums[house.index()]);
        row + col + block + coefficient * self.inverse[cell.index()]
    }
}

/// A cell in the queue: heavier is greater, and of equal weights the earlier cell.
#[derive(Clone, Copy, Debug)]
struct Unit {
    weight: f32,
    cell: Cell,
}

impl Ord for Unit {
    fn cmp(&self, other: &Self) -> Ordering {
        self.weight.total_cmp(&other.weight).then(Reverse(self.cell).cmp(&Reverse(other.cell)))
    }
}

impl PartialOrd for Unit {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Unit {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Unit {}

#[cfg(test)]
mod tests {
    use super::*;

    fn possibilities() -> [DigitSet; 81] {
        let grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        *Pencilmarks::of_grid(&grid).as_array()
    }

    #[test]
    fn the_weight_is_three_sums_and_ten_times_the_cells_own_inverse() {
        let possibilities = possibilities();
        let weights = Weights::new(&possibilities);
        for cell in Cell::ALL {
            let inverse = |cell: Cell| 1.0 / possibilities[cell.index()].len() as f64;
            let sums: f64 = cell.houses().iter().flat_map(|house| house.cells()).map(inverse).sum();
            let expected = sums + 10.0 * inverse(cell);
            assert!((f64::from(weights.of(cell, 10.0)) - expected).abs() < 1e-4, "{cell}");
        }
    }

    #[test]
    fn minus_three_takes_the_cells_own_possibilities_out_of_its_weight() {
        let mut possibilities = possibilities();
        let cell = "r5c5".parse::<Cell>().unwrap();
        let mut weight = |count: usize| {
            possibilities[cell.index()] = DigitSet::from_bits((1 << count) - 1);
            let weights = Weights::new(&possibilities);
            [weights.of(cell, -3.0), weights.of(cell, 10.0)]
        };
        let ([few, heavy], [many, light]) = (weight(2), weight(9));
        assert!((few - many).abs() < 1e-5);
        assert!(heavy > light + 4.0);
    }

    #[test]
    fn of_equal_weights_the_first_cell_wins() {
        let mut weighted = Weighted::default();
        assert_eq!(weighted.heaviest(&Grid::EMPTY, &[DigitSet::ALL; 81]), Some(Cell::ALL[0]));
        assert_eq!(weighted.heaviest(&Grid::new([Some(bitdoku_grid::Digit::ALL[0]); 81]), &[DigitSet::ALL; 81]), None);
    }
}
