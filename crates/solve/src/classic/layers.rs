//! One digit after another, row by row, with the positions of a digit as bits.
//!
//! Source: Miguel Diaz Kusztrich, "Solving a Sudoku as an optimization problem", CodeProject article 1220756 with a C#
//! program, about 2018; a Spanish version is in his blog software-tecnico-libre.es.
//!
//! **Says:** a digit's places form a *layer*: for each row the columns where it may be, one bit each, column 1 leftmost
//! (`0x100`), packed to the front. The working method places one digit in all nine rows with a loop that steps down and up the
//! rows, and calls itself for the next digit. Three masks decide whether a place is free: `mcol`, the columns this digit has
//! not used; `msec`, the columns whose box it has not used within the band; and `_positions[row]`, the cells of the row that no
//! earlier digit took. All are kept inverted (1 is free), to avoid the NOT operator. It claims "less than one millisecond" a
//! puzzle; data that fit the processor's cache; that a layer placed rightly is "never processed again"; and a time that depends on
//! where the digits are in the solution, and not on the difficulty for people, so that an easy puzzle may take longer than an
//! extremely difficult one.
//!
//! **Leaves open:** puzzles without a solution and givens that break a rule. Of the latter, a digit given twice in a
//! row would be found out only by exhaustion, since a layer puts one of each digit in a row.
//!
//! **Our reading:** as printed, names included, but for the slip below. The document stops at the first solution; to go on to
//! further ones, the last digit's last row does what the document does when a deeper layer fails. A place taken while a later one
//! of the same row was also free counts as a guess. When the puzzle is given by candidates, a place needs its candidate. The dialog
//! that chooses a file and shows the time is left out.
//!
//! **Looked up elsewhere:** author, title, the article's number and its year: the text at hand names none of them, but a blog.
//!
//! **Gets wrong:**
//! * After the last place of a row that has all nine columns, `indexes[ix]++` makes 9, and the next look at
//!   `_layers[ix, 9, n]` is outside the array, which in C# ends the program. It takes a blank row and a digit that no given has;
//!   the printed program meets that on 3 of the study's 500 puzzles. Our rows have a tenth, empty place where the index can rest.
//! * The text says that the band changes in the "second and fifth row"; the code has cases 2 and 5, the third and the sixth.
//!
//! **Measured:** deeper layers are entered again thousands of times on puzzles with few clues; as printed the arrays take
//! 1,620 + 11,664 + 36 = 13,320 bytes. They grow with the cube of the side.
//!
//! **See:** `bitdoku-lab study time`, `printed`, `memory` and `size`; the tests below.
//!
//! **Counts** nothing in the document; here guesses, backtracks (a row with no free place) and placements.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Col, Digit, Grid, Pencilmarks, Row, Solution};

use crate::search::{Search, candidates, watched_search};
use crate::watch::{Event, Look, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "layers",
    summary: "one digit after another, row by row, positions as bits",
    source: "M. Diaz Kusztrich, \"Solving a Sudoku as an optimization problem\", about 2018",
    complete: true,
    sukaku: true,
    iteration: "",
};

/// All columns, or all boxes of a band.
const ALL: u16 = 0x1FF;

/// The columns outside each of the three boxes of a band, left to right.
const SEC_MASKS: [u16; 3] = [0b000_111_111, 0b111_000_111, 0b111_111_000];

/// A column where a digit may be (the document's `sNum`). Empty where `position` is 0.
#[derive(Clone, Copy, Debug, Default)]
struct Num {
    /// One bit: column 1 is `0x100`, column 9 is 1.
    position: u16,
    /// The column's number from 0.
    col: u8,
    /// All columns but this one.
    col_mask: u16,
    /// All columns but those of its box.
    sec_mask: u16,
}

impl Num {
    /// Its cell in a row.
    #[inline(always)]
    fn cell(self, row: usize) -> Cell {
        Cell::at(Row::from_index(row), Col::from_index(self.col as usize))
    }
}

/// Fills one digit after another.
///
/// ```
/// use bitdoku_solve::{Solver, classic::layers::Layers};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut layers = Layers::default();
/// assert!(layers.solve(&puzzle).unique().is_some());
/// // Its arrays are all that it needs, however deep the search.
/// assert_eq!(layers.state_bytes().unwrap().per_guess, 0);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layers {
    sudoku: Grid,
    /// For each digit and row its places, packed to the front. Index 9 is always empty.
    layers: [[[Num; 10]; 9]; 9],
    /// For each row the cells that no earlier digit took.
    positions: [u16; 9],
}

impl Default for Layers {
    fn default() -> Self {
        Self { sudoku: Grid::EMPTY, layers: [[[Num::default(); 10]; 9]; 9], positions: [ALL; 9] }
    }
}

impl Solver for Layers {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: size_of::<Self>(), per_guess: 0 })
    }

    watched_search!(of_puzzle: |self, search, puzzle| {
        self.build_layers(&candidates(puzzle));
        self.process_next_number(search, 0)
    });
}

impl Layers {
    fn build_layers(&mut self, marks: &Pencilmarks) {
        self.sudoku = Grid::EMPTY;
        self.positions = [ALL; 9];
        self.layers = [[[Num::default(); 10]; 9]; 9];
        for digit in Digit::ALL {
            for row in Row::ALL {
                let free = Col::ALL.into_iter().filter(|&col| marks.allows(Cell::at(row, col), digit));
                for (place, col) in self.layers[digit.index()][row.index()].iter_mut().zip(free) {
                    let position = 0x100 >> col.index();
                    *place = Num {
                        position,
                        col: col.index() as u8,
                        col_mask: ALL & !position,
                        sec_mask: SEC_MASKS[col.index() / 3],
                    };
                }
            }
        }
    }

    /// What the digit `n` (from 0) has before it in a row, for the observer.
    fn look(&self, n: usize, row: usize, place: Num, mcol: u16, msec: u16) -> Look {
        Look {
            digit: Digit::from_index(n),
            row: Row::from_index(row),
            col: (place.position != 0).then(|| Col::from_index(place.col as usize)),
            places: self.layers[n][row].iter().fold(0, |places, place| places | place.position),
            mcol,
            msec,
            positions: self.positions[row],
        }
    }

    /// Places digit `n` (from 0) in all rows in every way that earlier digits leave, and goes on to the next digit.
    fn process_next_number<W: Watch>(&mut self, search: &mut Search<'_, '_, W>, n: usize) -> ControlFlow<End> {
        let digit = Digit::from_index(n);
        let layer = self.layers[n];
        let free_in_row = layer.map(|row| row.iter().fold(0, |free, place| free | place.position));
        let old_positions = self.positions;
        let mut indexes = [0; 9];
        // Whether a place was taken in the row since the loop stepped down to it.
        let mut taken = [false; 9];
        let (mut mcol, mut msec) = (ALL, ALL);
        let mut ix = 0;
        loop {
            let place = layer[ix][indexes[ix]];
            let free = msec & mcol & self.positions[ix];
            search.tell(|| Event::Look(self.look(n, ix, place, mcol, msec)));
            if place.position & free != 0 {
                let later_places = free_in_row[ix] & (place.position - 1);
                if later_places & free != 0 {
                    search.guess()?;
                }
                search.report.placements += 1;
                taken[ix] = true;
                self.positions[ix] &= place.col_mask;
                let cell = place.cell(ix);
                self.sudoku.place(cell, digit);
                search.tell(|| {
                    let open = free_in_row[ix] & free;
                    let before = (open & !(place.position | (place.position - 1))).count_ones() as usize;
                    Event::Place { cell, digit, why: Why::tried(before, open.count_ones() as usize) }
                });
                match ix {
                    2 | 5 => {
                        mcol &= place.col_mask;
                        msec = ALL;
                        ix += 1;
                    }
                    8 => {
                        if n == 8 {
                            let solution = Solution::new(self.sudoku);
                            search.solution(&solution.expect("nine layers without overlap fill the grid"))?;
                        } else {
                            self.process_next_number(search, n + 1)?;
                        }
                        search.tell(|| Event::Remove { cell });
                        self.positions[8] = old_positions[8];
                        mcol |= place.position;
                        msec = layer[7][indexes[7]].sec_mask & layer[6][indexes[6]].sec_mask;
                        indexes[8] += 1;
                    }
                    _ => {
                        mcol &= place.col_mask;
                        msec &= place.sec_mask;
                        ix += 1;
                    }
                }
            } else if place.position != 0 && indexes[ix] < 8 {
                indexes[ix] += 1;
            } else {
                if !taken[ix] {
                    search.dead_end(None);
                }
                if ix == 0 {
                    return ControlFlow::Continue(());
                }
                indexes[ix] = 0;
                taken[ix] = false;
                ix -= 1;
                search.tell(|| Event::Remove { cell: layer[ix][indexes[ix]].cell(ix) });
                self.positions[ix] = old_positions[ix];
                mcol |= layer[ix][indexes[ix]].position;
                msec = match ix % 3 {
                    0 => ALL,
                    1 => layer[ix - 1][indexes[ix - 1]].sec_mask,
                    _ => layer[ix - 1][indexes[ix - 1]].sec_mask & layer[ix - 2][indexes[ix - 2]].sec_mask,
                };
                indexes[ix] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;

    #[test]
    fn places_are_packed_to_the_front_with_their_masks() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let mut layers = Layers::default();
        layers.build_layers(&Pencilmarks::of_grid(&grid));
        // Digit 1 in row 1 may be in columns 3, 4, 6 to 8 but for its other houses: 3, 7 and 8 have no 1 in sight.
        let row = layers.layers[0][0];
        let cols: Vec<u8> = row.iter().take_while(|place| place.position != 0).map(|place| place.col).collect();
        assert_eq!(cols, [2, 6, 7]);
        assert_eq!(row[0].position, 0b001_000_000);
        assert_eq!(row[0].col_mask, 0b110_111_111);
        assert_eq!(row[0].sec_mask, 0b000_111_111);
        assert_eq!(row[2].sec_mask, 0b111_111_000);
        // A given is the only place of its digit in its row.
        assert_eq!(layers.layers[4][0].map(|place| place.position), [0x100, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn a_row_with_all_nine_places_is_left_in_good_order() {
        // In the document's program this index runs out of the array: all 46,656 layers of the digit 1.
        let mut ones = Pencilmarks::ALL;
        for cell in Cell::ALL {
            ones.set(cell, bitdoku_grid::DigitSet::of(Digit::ALL[0]));
        }
        let mut layers = Layers::default();
        layers.build_layers(&ones);
        let report = Search::run(&Budget::UNLIMITED, &mut |_| unreachable!("nothing but 1s"), (), |search| {
            layers.process_next_number(search, 0)
        });
        assert_eq!(report.end, End::Exhausted);
        // After each of the 46,656 patterns the second layer has no place in its first row; that is its backtrack.
        assert!(report.backtracks >= 46_656);
        assert_eq!(layers.positions, [ALL; 9]);
    }
}
