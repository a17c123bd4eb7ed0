//! Scan and set to a fixed point, then the cell with the fewest possibilities on a cloned board.
//!
//! Source: scvalex, "Sudoku Solver", a blog article with the C++ program `sudoku.cpp`, undated.
//!
//! **Says:** the board is an array of 81 cells with, for each, the set of digits that can no longer be used (bit `d` is digit
//! `d`). Writing a digit marks it used along its line, column and zone. `scanAndSet` fills every cell with eight used digits
//! until nothing changes; `goBruteForce` then clones the board for each digit of the cell with the most used digits, and lets
//! the clone solve itself. It claims to be "a general algorithm"; that some boards "are not completed by scanAndSet"; and that
//! without the early exit for a cell with nine used digits (`throw 666`), "just a speed boost", it "will still work (but in some
//! cases a lot slower)".
//!
//! **Leaves open:** givens that break a rule, and puzzles without a solution, of which it prints the unfinished board.
//!
//! **Our reading:** two things differ from the print. A clone that is solved is not copied back, cell by cell, into the board it
//! was cloned from; its solution is passed on, so that further ones can be looked for. And where the program throws an exception,
//! ours returns a result. Of several cells with equally many used digits the first is taken, as the program does.
//!
//! **Looked up elsewhere:** the author's name and the title.
//!
//! **Gets wrong:**
//! * Two of the printed tables hold a misprint, 68 where 69 is meant (`lineElements`, line 8, and `zoneElements`, zone 9), so
//!   that r8c7 never learns what is used in its row and box, and r8c6 is updated with digits that it does not see. Our tables are
//!   built, and a test compares them with the printed ones.
//! * A board counts as solved when 81 cells are filled, which with clashing givens they can be.
//! * The comment "at line l and row c" means column c, and "Update columns" is above the loop for zones, too.
//!
//! **Measured:** with its tables as printed the program solves its own example, leaves 74 of the study's 200 minimal and easy
//! puzzles unfinished, and fills none wrongly. Without the throw it solves the same puzzles with more placements; what that costs
//! in C++ `bitdoku-lab study --claim 003-3b` measures. It makes 79,531 placements over those 200 puzzles.
//!
//! **See:** `bitdoku-lab study printed`, `attempts` and `size`; the tests below.
//!
//! **Counts** the cells filled in, which are our placements (`naked_singles` are those of `scan_and_set`).

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, DigitSet, Grid, Pencilmarks, Solution};

use crate::search::{Search, stated, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "scan",
    summary: "fills naked singles to a fixed point, then guesses on a cloned board",
    source: "scvalex, \"Sudoku Solver\", undated",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// Naked singles, then brute force on clones.
///
/// ```
/// use bitdoku_solve::{Budget, Solver, classic::scan::Scan};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// // The document's example has 51 empty cells, and needs no guess.
/// let (_, report) = Scan::default().solve_within(&puzzle, &Budget::UNLIMITED);
/// assert_eq!((report.naked_singles, report.guesses), (51, 0));
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Scan {}

impl Solver for Scan {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<SudokuBoard>(), per_guess: size_of::<SudokuBoard>() })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        let (grid, marks) = stated(puzzle);
        let mut board = SudokuBoard::new(&marks);
        for (cell, digit) in grid.givens() {
            board.set(cell.index(), digit.value());
        }
        board.solve(search)
    });
}

/// The nine cells of each line, column and zone.
type Elements = [[u8; 9]; 9];

const LINE_ELEMENTS: Elements = elements(9, 1);
const COLUMN_ELEMENTS: Elements = elements(1, 9);
const ZONE_ELEMENTS: Elements = {
    let mut elements = [[0; 9]; 9];
    let mut cell = 0;
    while cell < 81 {
        let (line, column) = (cell / 9, cell % 9);
        elements[find_zone(cell)][line % 3 * 3 + column % 3] = cell as u8;
        cell += 1;
    }
    elements
};

/// Houses that start `between` cells apart and whose cells are `along` apart.
const fn elements(between: usize, along: usize) -> Elements {
    let mut elements = [[0; 9]; 9];
    let mut i = 0;
    while i < 81 {
        elements[i / 9][i % 9] = (i / 9 * between + i % 9 * along) as u8;
        i += 1;
    }
    elements
}

const fn find_zone(offset: usize) -> usize {
    offset / 27 * 3 + offset % 9 / 3
}

/// The document's structure of this name.
#[derive(Clone, Debug)]
struct SudokuBoard {
    /// The digit of each cell, 0 for none.
    table: [u8; 81],
    /// For each cell the digits it can no longer hold: bit `d` is digit `d`.
    used_digits: [u16; 81],
    filled_in: usize,
}

/// A cell, which is this one, has nine used digits: the document's `throw 666`.
struct DeadEnd(usize);

impl SudokuBoard {
    fn new(marks: &Pencilmarks) -> Self {
        let used_digits = marks.as_array().map(|digits| (!digits).bits() << 1);
        Self { table: [0; 81], used_digits, filled_in: 0 }
    }

    fn set(&mut self, cell: usize, value: u8) {
        self.filled_in += 1;
        self.table[cell] = value;
        let houses = [&LINE_ELEMENTS[cell / 9], &COLUMN_ELEMENTS[cell % 9], &ZONE_ELEMENTS[find_zone(cell)]];
        for &peer in houses.into_iter().flatten() {
            self.used_digits[peer as usize] |= 1 << value;
        }
    }

    fn solve<W: Watch>(&mut self, search: &mut Search<'_, '_, W>) -> ControlFlow<End> {
        match self.scan_and_set(search) {
            Ok(()) if self.filled_in == 81 => search.solution(&self.solution()),
            Ok(()) => self.go_brute_force(search),
            Err(DeadEnd(cell)) => {
                search.dead_end(Some(Cell::from_index(cell)));
                ControlFlow::Continue(())
            }
        }
    }

    fn scan_and_set<W: Watch>(&mut self, search: &mut Search<'_, '_, W>) -> Result<(), DeadEnd> {
        let mut changed = true;
        while changed {
            search.tell(|| Event::Pass);
            changed = false;
            for cell in 0..81 {
                if self.table[cell] == 0 {
                    match self.used_digits[cell].count_ones() {
                        9 => return Err(DeadEnd(cell)),
                        8 => {
                            // Bit 0 is never set: the lowest zero above it is the digit that is left.
                            let digit = (self.used_digits[cell] | 1).trailing_ones() as u8;
                            self.set(cell, digit);
                            search.report.placements += 1;
                            search.report.naked_singles += 1;
                            search.tell(|| placed(cell, digit, Why::Naked));
                            changed = true;
                        }
                        _ => {}
                    }
                }
            }
        }
        Ok(())
    }

    fn go_brute_force<W: Watch>(&self, search: &mut Search<'_, '_, W>) -> ControlFlow<End> {
        let mut max: Option<usize> = None;
        for cell in 0..81 {
            let used = |cell: usize| self.used_digits[cell].count_ones();
            if self.table[cell] == 0 && max.is_none_or(|max| used(cell) > used(max)) {
                max = Some(cell);
            }
        }
        let Some(max) = max else { return ControlFlow::Continue(()) };
        let open = DigitSet::from_bits(!self.used_digits[max] >> 1);
        search.tell(|| Event::Choose { cell: Cell::from_index(max), digits: open });
        for (tried, digit) in open.iter().enumerate() {
            if tried + 1 < open.len() {
                search.guess()?;
            }
            search.tell(|| Event::Clone);
            let mut temp = self.clone();
            temp.set(max, digit.value());
            search.report.placements += 1;
            search.tell(|| placed(max, digit.value(), Why::tried(tried, open.len())));
            temp.solve(search)?;
            search.tell(|| Event::Drop);
        }
        ControlFlow::Continue(())
    }

    fn solution(&self) -> Solution {
        let mut grid = Grid::EMPTY;
        for (cell, &value) in Cell::ALL.into_iter().zip(&self.table) {
            grid.place(cell, Digit::new(value).expect("the board is full"));
        }
        Solution::new(grid).expect("used digits keep the rules")
    }
}

/// The information about a digit, which is on the board.
fn placed(cell: usize, digit: u8, why: Why) -> Event {
    Event::Place { cell: Cell::from_index(cell), digit: Digit::new(digit).expect("it is on the board"), why }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    /// The document's tables as printed, with 68 in place of 69 twice.
    #[rustfmt::skip]
    const PRINTED: [Elements; 3] = [
        [
            [ 0,  1,  2,  3,  4,  5,  6,  7,  8],
            [ 9, 10, 11, 12, 13, 14, 15, 16, 17],
            [18, 19, 20, 21, 22, 23, 24, 25, 26],
            [27, 28, 29, 30, 31, 32, 33, 34, 35],
            [36, 37, 38, 39, 40, 41, 42, 43, 44],
            [45, 46, 47, 48, 49, 50, 51, 52, 53],
            [54, 55, 56, 57, 58, 59, 60, 61, 62],
            [63, 64, 65, 66, 67, 68, 68, 70, 71],
            [72, 73, 74, 75, 76, 77, 78, 79, 80],
        ],
        [
            [0,  9, 18, 27, 36, 45, 54, 63, 72],
            [1, 10, 19, 28, 37, 46, 55, 64, 73],
            [2, 11, 20, 29, 38, 47, 56, 65, 74],
            [3, 12, 21, 30, 39, 48, 57, 66, 75],
            [4, 13, 22, 31, 40, 49, 58, 67, 76],
            [5, 14, 23, 32, 41, 50, 59, 68, 77],
            [6, 15, 24, 33, 42, 51, 60, 69, 78],
            [7, 16, 25, 34, 43, 52, 61, 70, 79],
            [8, 17, 26, 35, 44, 53, 62, 71, 80],
        ],
        [
            [ 0,  1,  2,  9, 10, 11, 18, 19, 20],
            [ 3,  4,  5, 12, 13, 14, 21, 22, 23],
            [ 6,  7,  8, 15, 16, 17, 24, 25, 26],
            [27, 28, 29, 36, 37, 38, 45, 46, 47],
            [30, 31, 32, 39, 40, 41, 48, 49, 50],
            [33, 34, 35, 42, 43, 44, 51, 52, 53],
            [54, 55, 56, 63, 64, 65, 72, 73, 74],
            [57, 58, 59, 66, 67, 68, 75, 76, 77],
            [60, 61, 62, 68, 70, 71, 78, 79, 80],
        ],
    ];

    #[test]
    fn the_built_tables_differ_from_the_printed_ones_in_two_misprints() {
        let built = [LINE_ELEMENTS, COLUMN_ELEMENTS, ZONE_ELEMENTS];
        let differences: Vec<(u8, u8)> =
            core::iter::zip(built.iter().flatten().flatten(), PRINTED.iter().flatten().flatten())
                .filter(|(built, printed)| built != printed)
                .map(|(&built, &printed)| (built, printed))
                .collect();
        assert_eq!(differences, [(69, 68), (69, 68)]);
    }

    #[test]
    fn each_table_holds_each_cell_once() {
        for table in [LINE_ELEMENTS, COLUMN_ELEMENTS, ZONE_ELEMENTS] {
            let mut cells: Vec<u8> = table.into_iter().flatten().collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..81));
        }
    }

    #[test]
    fn the_documents_example_is_solved_by_scanning_alone() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let (outcome, report) = Scan::default().solve_within(&grid.into(), &Budget::UNLIMITED);
        assert_eq!(
            outcome.unique().unwrap().to_string(),
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
        assert_eq!((report.guesses, report.naked_singles), (0, 51));
    }

    #[test]
    fn of_cells_with_equally_many_used_digits_the_first_is_guessed_in() {
        // Row 9 lacks 8 and 9: its last two cells have seven used digits each, all others fewer.
        let grid: Grid = format!("{}1234567..", ".".repeat(72)).parse().unwrap();
        let mut first = None;
        let budget = Budget { guesses: 1, ..Budget::UNLIMITED };
        let report = Scan::default().search(&grid.into(), &budget, &mut |solution| {
            first = Some(*solution);
            ControlFlow::Break(())
        });
        // One guess puts 8, the lower digit, into r9c8, and r9c9 follows by scanning; a second would be too many.
        assert_eq!((report.guesses, report.end), (1, End::GaveUp));
        assert_eq!((report.placements, report.naked_singles), (2, 1));
    }
}
