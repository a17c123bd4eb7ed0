//! The Boolean Sudoku Solver: naked and hidden singles as Boolean algebra over what each house still requires.
//!
//! Source: Abu Sayed Chowdhury and Suraiya Akhter, "Solving Sudoku with Boolean Algebra", International Journal of
//! Computer Applications 52 (21), 2012.
//!
//! **Says:** the grid is a four-dimensional array `sudoku[I][J][K][L]`: box row, box column, row in the box, column in the box.
//! Three arrays hold in Boolean form what each house still requires, bit `d - 1` for digit `d`: `row[I][K]`, `column[J][L]`,
//! `box[I][J]`. A blank cell requires `Rv = row & column & box` (equation 4).
//!
//! * *Technique 1*, naked single: `Rv` is a power of two, and the value is log₂ Rv + 1.
//! * *Technique 2*, hidden single: with A the `Rv` of the cell and B the OR of the `Rv` of the other blank cells of the
//!   box (equation 5), the column (6) or the row (7), `A & !B` is a power of two.
//! * *Algorithm 1* goes from blank cell to blank cell, tries technique 1, then technique 2, and sets the value.
//!
//! It claims the "minimum number of iterations"; that it "outperforms the existing popular approaches" and is "more faster" by
//! bitwise operations; solving rates of 97% of 200 newspaper puzzles, against 95% for Sinkhorn balancing and 40% for belief
//! propagation; 216 bytes of memory, O(n²) for an n×n puzzle.
//!
//! **Leaves open:** what happens when no cell yields; algorithm 1 as printed would visit blank cells for ever. Also a blank
//! cell with `Rv = 0`, and `A & !B` with two bits. And its puzzles, and when its rivals were stopped.
//!
//! **Our reading:** *one iteration* is one visit of a blank cell, whether it yields a value or not. The document defines none, but
//! says of figure 1 that the "1st value is found in 6th iteration", which sets `sudoku[0][1][1][0]`, r2c4: the sixth
//! blank cell in reading order. So blank cells are visited in reading order, beginning anew after the last. (Elsewhere it
//! has one "select a blank cell randomly".) `boolean` ends in [`End::GaveUp`] after as many fruitless visits in a row as there are
//! blank cells; a contradiction proves that there is no solution. Integers are of two bytes. `boolean+search` (ours) guesses
//! where the document ends: the blank cell that requires the fewest digits, first in reading order, each digit on a copy.
//!
//! **Looked up elsewhere:** the journal with its volume, number and year; and, for its rivals, what is said below of each paper.
//!
//! **Gets wrong:**
//! * Figures 5 and 6 print the requirements with eight bits where nine are meant: 26 of figure 6's 27 strings are the
//!   right nine with one bit lost. Row 8 is printed as all ones though 5 and 4 are in it, and in figure 5 row 1 has
//!   two zeros for one digit.
//! * Figure 1's rows have lost some blanks in print: read as they are, r4c5 and r7c5 are both 6.
//! * Equation 2 has `- {2}` where `- 1` is meant; the sums of 1 to 3 run over all four indices where two are meant, and add 2⁻¹ for
//!   each blank cell.
//! * Equations 5 to 7 assign to `Rv`, as if each went on from the one before; each must start from equation 4.
//!   Equation 7's parentheses do not match.
//! * The worked example, equations 8 to 14, is figure 1's box 2 with indices from 1: `[1][2][2][1]` is the cell that section 4.1
//!   calls `[0][1][1][0]`. Six of the seven strings are what equation 4 gives. Equation 10, r2c5, is printed 100001000 for
//!   000001000, though 9 is at r1c4 in the same box; so equation 15 has bit 9 where it should not. The result, 6, is right.
//! * "R_v = 32" is under technique 1, but equation 4 gives 000101000 = 40 for that cell; 32 is what technique 2 leaves.
//! * 216 bytes rest on integers of two bytes; the int of the paper's "32 bit compiler" has four, which makes 432. Two do to 16×16.
//!
//! **Measured:** 35.5 iterations (34.6 to 36.3) for the 33 values of easy puzzles with 48 clues, where the document has 35.
//!
//! **See:** `bitdoku-lab study convergence`, `iterations`, `rates`, `bits`, `memory` and `size`; the tests in `boolean/tests.rs`.
//!
//! **Counts** iterations as above, values set (placements) and by which technique.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Col, Digit, DigitSet, Grid, Row, Solution};

use crate::search::{Search, watched_search};
use crate::watch::{Event, Watch, Why};
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "boolean",
    summary: "Boolean Sudoku Solver: naked and hidden singles, and gives up where they do not suffice",
    source: "A. S. Chowdhury and S. Akhter, \"Solving Sudoku with Boolean Algebra\", 2012",
    complete: false,
    sukaku: false,
    iteration: "one visit of an empty cell",
};

pub(crate) static INFO_SEARCH: Info = Info {
    name: "boolean+search",
    summary: "Boolean Sudoku Solver completed: where singles do not suffice, it guesses in the cell that requires least",
    complete: true,
    ..INFO
};

/// The Boolean Sudoku Solver, alone or completed by search.
///
/// ```
/// use bitdoku_solve::{classic::boolean::Boolean, Outcome, Solver};
/// // Arto Inkala, 2012.
/// let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// assert_eq!(Boolean::default().solve(&hard), Outcome::Unknown(None));
/// assert!(Boolean::with_search().solve(&hard).unique().is_some());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Boolean {
    search: bool,
    /// What the last search had filled when no cell yielded any more.
    reached: Option<Grid>,
}

impl Boolean {
    /// The solver that guesses where the document's gives up.
    #[must_use]
    pub const fn with_search() -> Self {
        Self { search: true, reached: None }
    }
}

impl Solver for Boolean {
    fn info(&self) -> &'static Info {
        if self.search { &INFO_SEARCH } else { &INFO }
    }

    watched_search!(of_grid: |self, search, grid| {
        self.reached = None;
        self.complete(search, Memory::new(grid))
    });

    fn reached(&self) -> Option<Grid> {
        self.reached
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        let fixed = size_of::<Memory>();
        Some(StateBytes { fixed, per_guess: if self.search { fixed } else { 0 } })
    }
}

impl Boolean {
    fn complete<W: Watch>(&mut self, search: &mut Search<'_, '_, W>, mut memory: Memory) -> ControlFlow<End> {
        match memory.run(search)? {
            Verdict::Full => search.solution(&memory.solution()),
            Verdict::Contradiction => {
                search.dead_end(None);
                ControlFlow::Continue(())
            }
            Verdict::Stuck if self.search => self.guess(search, &memory),
            Verdict::Stuck => {
                self.reached = Some(memory.grid());
                ControlFlow::Break(End::GaveUp)
            }
        }
    }

    fn guess<W: Watch>(&mut self, search: &mut Search<'_, '_, W>, memory: &Memory) -> ControlFlow<End> {
        let blanks = Place::all().filter(|&place| memory.is_blank(place));
        let least = blanks.min_by_key(|&place| memory.required(place).count_ones());
        let place = least.expect("a grid that is not full has a blank cell");
        let digits = DigitSet::from_bits(memory.required(place));
        search.tell(|| Event::Choose { cell: place.cell(), digits });
        for (tried, digit) in digits.iter().enumerate() {
            if tried + 1 < digits.len() {
                search.guess()?;
            }
            search.tell(|| Event::Clone);
            let mut next = *memory;
            next.set(place, digit.value());
            search.report.placements += 1;
            search.tell(|| Event::Place { cell: place.cell(), digit, why: Why::tried(tried, digits.len()) });
            self.complete(search, next)?;
            search.tell(|| Event::Drop);
        }
        ControlFlow::Continue(())
    }
}

/// The four indices of a cell: `sudoku[i][j][k][l]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    i: usize,
    j: usize,
    k: usize,
    l: usize,
}

impl Place {
    const fn of(cell: Cell) -> Self {
        let (row, col) = (cell.row().index(), cell.col().index());
        Self { i: row / 3, j: col / 3, k: row % 3, l: col % 3 }
    }

    const fn cell(self) -> Cell {
        let Self { i, j, k, l } = self;
        Cell::at(Row::from_index(3 * i + k), Col::from_index(3 * j + l))
    }

    /// All cells in reading order.
    fn all() -> impl Iterator<Item = Self> {
        Cell::ALL.into_iter().map(Self::of)
    }

    /// The other cells of the box, in the order of equation 5: `(K+1)%3` and so on.
    fn others_in_box(self) -> impl Iterator<Item = Self> {
        offsets().map(move |(down, across)| Self { k: (self.k + down) % 3, l: (self.l + across) % 3, ..self })
    }

    /// The other cells of the column, in the order of equation 6.
    fn others_in_column(self) -> impl Iterator<Item = Self> {
        offsets().map(move |(far, near)| Self { i: (self.i + far) % 3, k: (self.k + near) % 3, ..self })
    }

    /// The other cells of the row, in the order of equation 7.
    fn others_in_row(self) -> impl Iterator<Item = Self> {
        offsets().map(move |(far, near)| Self { j: (self.j + far) % 3, l: (self.l + near) % 3, ..self })
    }
}

/// The eight pairs of offsets other than none.
fn offsets() -> impl Iterator<Item = (usize, usize)> {
    (1..9).map(|n| (n / 3, n % 3))
}

/// What the document keeps of a puzzle: 108 integers of two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Memory {
    /// 0 is blank.
    sudoku: [[[[u16; 3]; 3]; 3]; 3],
    row: [[u16; 3]; 3],
    column: [[u16; 3]; 3],
    block: [[u16; 3]; 3],
}

/// How a run of algorithm 1 ended.
enum Verdict {
    Full,
    Stuck,
    Contradiction,
}

/// What a visit of a blank cell found.
enum Visit {
    Naked(u16),
    Hidden(u16),
    Nothing,
    Contradiction,
}

impl Memory {
    const EMPTY: Self =
        Self { sudoku: [[[[0; 3]; 3]; 3]; 3], row: [[0x1FF; 3]; 3], column: [[0x1FF; 3]; 3], block: [[0x1FF; 3]; 3] };

    fn new(grid: &Grid) -> Self {
        let mut memory = Self::EMPTY;
        grid.givens().for_each(|(cell, digit)| memory.set(Place::of(cell), digit.value()));
        memory
    }

    fn value(&self, Place { i, j, k, l }: Place) -> u16 {
        self.sudoku[i][j][k][l]
    }

    fn is_blank(&self, place: Place) -> bool {
        self.value(place) == 0
    }

    /// Sets a blank cell and takes the value from what its houses require (equations 1 to 3).
    fn set(&mut self, Place { i, j, k, l }: Place, value: u8) {
        self.sudoku[i][j][k][l] = u16::from(value);
        let bit = 1 << (value - 1);
        self.row[i][k] -= bit;
        self.column[j][l] -= bit;
        self.block[i][j] -= bit;
    }

    /// Equation 4, of a blank cell.
    fn required(&self, Place { i, j, k, l }: Place) -> u16 {
        self.row[i][k] & self.column[j][l] & self.block[i][j]
    }

    /// The OR of what blank cells require: the bracket of equations 5 to 7.
    fn required_by_any(&self, places: impl Iterator<Item = Place>) -> u16 {
        places.filter(|&place| self.is_blank(place)).fold(0, |any, place| any | self.required(place))
    }

    /// A visit, for the observer: with the brackets of equations 5 to 7.
    #[cold]
    fn told(&self, place: Place) -> Event {
        let others = [
            self.required_by_any(place.others_in_box()),
            self.required_by_any(place.others_in_column()),
            self.required_by_any(place.others_in_row()),
        ];
        let required = DigitSet::from_bits(self.required(place));
        Event::Visit { cell: place.cell(), required, others: others.map(DigitSet::from_bits) }
    }

    /// A value about to be set by one of the techniques, for the observer.
    #[cold]
    fn told_place(&self, place: Place, value: u16) -> Event {
        let (cell, digit) = (place.cell(), Digit::new(value as u8).expect("it is one of nine"));
        // Visited are box, column and row; a cell names its houses the other way round.
        let Event::Visit { required, others, .. } = self.told(place) else { unreachable!("it is a visit") };
        let house = others
            .iter()
            .zip(cell.houses().into_iter().rev())
            .find(|(others, _)| required - **others == DigitSet::of(digit));
        let why = match house {
            Some((_, house)) if required.len() > 1 => Why::Hidden(house),
            _ => Why::Naked,
        };
        Event::Place { cell, digit, why }
    }

    /// Algorithm 1.
    fn run<W: Watch>(&mut self, search: &mut Search<'_, '_, W>) -> ControlFlow<End, Verdict> {
        let mut blank = Place::all().filter(|&place| self.is_blank(place)).count();
        let mut fruitless = 0;
        for place in Cell::ALL.into_iter().map(Place::of).cycle() {
            if blank == 0 {
                break;
            }
            if !self.is_blank(place) {
                continue;
            }
            search.iteration()?;
            search.tell(|| self.told(place));
            let visit = self.visit(place);
            search.show(|| blank - usize::from(matches!(visit, Visit::Naked(_) | Visit::Hidden(_))));
            let value = match visit {
                Visit::Contradiction => return ControlFlow::Continue(Verdict::Contradiction),
                Visit::Nothing => {
                    fruitless += 1;
                    if fruitless == blank {
                        return ControlFlow::Continue(Verdict::Stuck);
                    }
                    continue;
                }
                Visit::Naked(value) => {
                    search.report.naked_singles += 1;
                    value
                }
                Visit::Hidden(value) => {
                    search.report.hidden_singles += 1;
                    value
                }
            };
            search.tell(|| self.told_place(place, value));
            self.set(place, value as u8);
            search.report.placements += 1;
            blank -= 1;
            fruitless = 0;
        }
        ControlFlow::Continue(Verdict::Full)
    }

    /// Technique 1, then technique 2 in the box, the column and the row.
    fn visit(&self, place: Place) -> Visit {
        let required = self.required(place);
        match required.count_ones() {
            0 => return Visit::Contradiction,
            1 => return Visit::Naked(value_of(required)),
            _ => {}
        }
        let others = [
            self.required_by_any(place.others_in_box()),
            self.required_by_any(place.others_in_column()),
            self.required_by_any(place.others_in_row()),
        ];
        for others in others {
            let only_here = required & !others;
            match only_here.count_ones() {
                0 => {}
                1 => return Visit::Hidden(value_of(only_here)),
                // Two digits have no other place in the house.
                _ => return Visit::Contradiction,
            }
        }
        Visit::Nothing
    }

    /// The values as a grid.
    fn grid(&self) -> Grid {
        Grid::new(Cell::ALL.map(|cell| Digit::new(self.value(Place::of(cell)) as u8)))
    }

    fn solution(&self) -> Solution {
        Solution::new(self.grid()).expect("requirements keep the rules, and no cell is blank")
    }
}

/// log₂ of a power of two, plus 1.
const fn value_of(required: u16) -> u16 {
    required.trailing_zeros() as u16 + 1
}

#[cfg(test)]
mod tests;
