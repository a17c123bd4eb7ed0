//! Sets that lock each other across many houses: SK loops and multi-sector locked sets (MSLS).
//!
//! Some cells are to be filled. Each digit that they can hold is counted in houses that cover all its places among them; it can be
//! there once in each. If that makes no more places than there are cells, each of these houses holds its digit among the cells, and
//! nowhere else. A place that lies in two of them would take two at once: it goes, too. (Logic of rank 0, as Allan Barker calls it.)
//!
//! ```text
//!    x . . | . x .      An SK loop: the row and the column of a pivot in each of four boxes, without the pivots: eight pairs of
//!    p x x | x p x      cells in a ring, each of which shares a box or a line with the next (Steve Kurzhals, 2007, on the
//!    x . . | . x .      puzzle Easter Monster).
//!    ------+------
//!    x . . | . x .      A multi-sector locked set: the empty cells where some rows cross some columns; each digit is counted in
//!    p x x | x p x      these rows or in these columns, whichever are fewer (David P Bird, Obi-Wahn and Phil, New Sudoku
//!    x . . | . x .      Players' Forum, 2009 to 2013).
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{TakeStep, Technique, of_digit};
use crate::bits::{bits, sort_by_number};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Eight pairs of cells in a ring through four boxes, with no more digits than cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::SkLoop;
/// let example = &SkLoop.info().examples[0];
/// assert_eq!(example.step(&SkLoop).unwrap().kind.to_string(), "SK Loop");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SkLoop;

/// The cells where some rows cross some columns, with no more digits than cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::MultiSector;
/// let example = &MultiSector.info().examples[0];
/// assert_eq!(example.step(&MultiSector).unwrap().kind.to_string(), "MSLS");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MultiSector;

/// The step that cells and the houses of each of their digits make, if anything goes.
fn step(board: &Board, kind: Kind, cells: CellSet, links: &[(House, DigitSet)]) -> Option<Step> {
    let mut gone = CandidateSet::EMPTY;
    for digit in Digit::ALL {
        gone |= of_digit(
            digit,
            lost(board, cells, digit, links.iter().filter(|link| link.1.contains(digit)).map(|link| link.0)),
        );
    }
    let pattern = Pattern::MultiSector { cells, links: links.to_vec() };
    (!gone.is_empty()).then(|| Step::removing(kind, gone, pattern))
}

/// Where a digit goes from, if each of these houses holds it among the cells.
fn lost(board: &Board, cells: CellSet, digit: Digit, houses: impl Iterator<Item = House>) -> CellSet {
    let (mut once, mut lost) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in houses {
        lost |= (house.cells() - cells) | (once & house.cells());
        once |= house.cells();
    }
    lost & board.cells(digit)
}

/// Gathers the digits of each house.
#[derive(Default)]
struct Links(Vec<(House, DigitSet)>);

impl Links {
    fn add(&mut self, house: House, digit: Digit) {
        match self.0.iter_mut().find(|link| link.0 == house) {
            Some(link) => link.1.insert(digit),
            None => self.0.push((house, DigitSet::of(digit))),
        }
    }
}

/// With fewer empty cells it is no loop any more.
const LEAST_CELLS_OF_LOOP: usize = 14;

/// How many houses at least hold a digit that is in these pairs of the ring, pair i being in the houses i and i + 1.
static LEAST_HOUSES: [u8; 256] = {
    let mut least = [0; 256];
    let mut pairs = 0;
    while pairs < 256 {
        least[pairs] = 8;
        let mut houses: usize = 0;
        while houses < 256 {
            let held = held_by(houses as u8);
            let count = houses.count_ones() as u8;
            if pairs as u8 & !held == 0 && count < least[pairs] {
                least[pairs] = count;
            }
            houses += 1;
        }
        pairs += 1;
    }
    least
};

/// The pairs that some houses hold: house i has the pairs i and i + 1.
const fn held_by(houses: u8) -> u8 {
    houses | houses.rotate_left(1)
}

/// A pair of cells: the digits that it can hold, and its empty cells.
#[derive(Clone, Copy, Default)]
struct Pair {
    digits: DigitSet,
    cells: CellSet,
}

impl Technique for SkLoop {
    fn slug(&self) -> &'static str {
        "sk-loop"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // For each cell the other two of its row in its box, and those of its column.
        let pairs = Cell::ALL.map(|pivot| {
            [House::row(pivot.row()), House::col(pivot.col())].map(|line| {
                let mut cells = line.cells() & House::block(pivot.block()).cells() & board.empty_cells();
                cells.remove(pivot);
                let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | board.digits(cell));
                Pair { digits, cells }
            })
        });
        for [upper, lower] in rows_in_two_bands() {
            for [left, right] in rows_in_two_bands() {
                let at = |row: usize, column: usize| Cell::from_index(9 * row + column);
                let pivots = [at(upper, left), at(upper, right), at(lower, right), at(lower, left)];
                let of = |pivot: Cell, is_column: bool| pairs[pivot.index()][usize::from(is_column)];
                let [one, two, three, four] = pivots;
                let ring = [
                    of(one, false),
                    of(two, false),
                    of(two, true),
                    of(three, true),
                    of(three, false),
                    of(four, false),
                    of(four, true),
                    of(one, true),
                ];
                let count: usize = ring.iter().map(|pair| pair.cells.len()).sum();
                if count < LEAST_CELLS_OF_LOOP {
                    continue;
                }
                let mut held = [0u8; 9];
                for (at, pair) in ring.iter().enumerate() {
                    bits(pair.digits.bits()).for_each(|digit| held[digit] |= 1 << at);
                }
                let least: usize = held.iter().map(|&pairs| usize::from(LEAST_HOUSES[usize::from(pairs)])).sum();
                if least != count {
                    continue;
                }
                let houses = [
                    House::row(one.row()),
                    House::block(two.block()),
                    House::col(two.col()),
                    House::block(three.block()),
                    House::row(three.row()),
                    House::block(four.block()),
                    House::col(one.col()),
                    House::block(one.block()),
                ];
                let cells = ring.iter().fold(CellSet::EMPTY, |all, pair| all | pair.cells);
                let mut links = Links::default();
                for digit in Digit::ALL {
                    let chosen = best_houses(board, cells, digit, held[digit.index()], &houses);
                    bits(chosen).for_each(|at| links.add(houses[at], digit));
                }
                if let Some(step) = step(board, Kind::SkLoop, cells, &links.0) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Two rows of different bands, or two columns of different stacks.
fn rows_in_two_bands() -> impl Iterator<Item = [usize; 2]> {
    (0..9usize).flat_map(|one| (3 * (one / 3 + 1)..9).map(move |other| [one, other]))
}

/// Of the smallest sets of houses that hold a digit in these pairs the one by which it loses the most places.
fn best_houses(board: &Board, cells: CellSet, digit: Digit, pairs: u8, houses: &[House; 8]) -> u8 {
    let least = u32::from(LEAST_HOUSES[usize::from(pairs)]);
    let all = (0..=u8::MAX).filter(|&chosen| chosen.count_ones() == least && pairs & !held_by(chosen) == 0);
    all.max_by_key(|&chosen| lost(board, cells, digit, bits(chosen).map(|at| houses[at])).len()).unwrap_or(0)
}

/// How many rows, and how many columns, a set may have.
const LINES: std::ops::RangeInclusive<u32> = 3..=6;

/// A set of fewer cells is an ordinary subset.
const LEAST_CELLS: u8 = 10;

/// The sets of columns, each a lane of the vectors below; after them are lanes that stay empty.
const LANES: usize = 432;
const SETS: usize = 420;

/// For each set of columns a small number.
type Lanes = [u8; LANES];

/// The columns of each lane.
static COLUMNS: [u16; LANES] = {
    let mut columns = [0; LANES];
    let (mut set, mut lane) = (0u16, 0);
    while set < 512 {
        if set.count_ones() >= 3 && set.count_ones() <= 6 {
            columns[lane] = set;
            lane += 1;
        }
        set += 1;
    }
    assert!(lane == SETS);
    columns
};

/// For each column 1 in the lanes that have it.
static HAS_COLUMN: [Lanes; 9] = {
    let mut has = [[0; LANES]; 9];
    let mut lane = 0;
    while lane < LANES {
        let mut column = 0;
        while column < 9 {
            has[column][lane] = (COLUMNS[lane] >> column & 1) as u8;
            column += 1;
        }
        lane += 1;
    }
    has
};

fn add(to: &mut Lanes, more: &Lanes) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to = to.wrapping_add(*more));
}

fn subtract(from: &mut Lanes, less: &Lanes) {
    from.iter_mut().zip(less).for_each(|(from, less)| *from = from.wrapping_sub(*less));
}

/// The counts of a digit for a set of rows and all sets of columns.
struct DigitCounts {
    /// Whether a row has the digit in the columns.
    in_row: [Lanes; 9],
    /// How many of the rows have it there.
    rows: Lanes,
    /// How many of the columns have it in the rows.
    columns: Lanes,
    /// In how many of the rows each column has it.
    times: [u8; 9],
}

impl DigitCounts {
    fn new(places: &[u16; 9]) -> Self {
        let in_row = places.map(|places| {
            let mut lanes = [0; LANES];
            lanes.iter_mut().zip(&COLUMNS).for_each(|(lane, columns)| *lane = u8::from(places & columns != 0));
            lanes
        });
        Self { in_row, rows: [0; LANES], columns: [0; LANES], times: [0; 9] }
    }

    /// Takes a row, where the digit has these places, into the set or out of it.
    fn toggle(&mut self, row: usize, places: u16, is_in: bool) {
        if places == 0 {
            return;
        }
        let change = if is_in { add } else { subtract };
        change(&mut self.rows, &self.in_row[row]);
        for column in bits(places) {
            let times = &mut self.times[column];
            let turns = if is_in { *times == 0 } else { *times == 1 };
            *times = if is_in { *times + 1 } else { *times - 1 };
            if turns {
                change(&mut self.columns, &HAS_COLUMN[column]);
            }
        }
    }
}

impl Technique for MultiSector {
    fn slug(&self) -> &'static str {
        "msls"
    }

    /// All sets of rows, each but for one row the set before it, and for each all sets of columns side by side.
    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let places = Digit::ALL.map(|digit| std::array::from_fn(|row| board.positions(House::from_index(row), digit)));
        let mut counts: Vec<(&[u16; 9], DigitCounts)> = places
            .iter()
            .filter(|places: &&[u16; 9]| places.iter().any(|&row| row != 0))
            .map(|places| (places, DigitCounts::new(places)))
            .collect();
        let empty: [u16; 9] = std::array::from_fn(|row| places.iter().fold(0, |all, places| all | places[row]));
        let mut cells: Lanes = [0; LANES];
        let mut rows = 0u16;
        for number in 1u16..512 {
            let row = number.trailing_zeros() as usize;
            rows ^= 1 << row;
            let is_in = rows >> row & 1 == 1;
            counts.iter_mut().for_each(|(places, counts)| counts.toggle(row, places[row], is_in));
            let change = if is_in { add } else { subtract };
            bits(empty[row]).for_each(|column| change(&mut cells, &HAS_COLUMN[column]));
            if !LINES.contains(&rows.count_ones()) {
                continue;
            }
            let mut links: Lanes = [0; LANES];
            for (_, counts) in &counts {
                let both = counts.rows.iter().zip(&counts.columns);
                links
                    .iter_mut()
                    .zip(both)
                    .for_each(|(link, (row, column))| *link = link.wrapping_add(*row.min(column)));
            }
            let is_equal = |(link, cell): (&u8, &u8)| link == cell && *cell >= LEAST_CELLS;
            if !links.iter().zip(&cells).fold(false, |any, both| any | is_equal(both)) {
                continue;
            }
            for lane in (0..SETS).filter(|&lane| is_equal((&links[lane], &cells[lane]))) {
                if let Some(step) = multi_sector(board, rows, COLUMNS[lane]) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The step of the rows and columns whose digits are as many as their cells.
fn multi_sector(board: &Board, rows: u16, columns: u16) -> Option<Step> {
    let of = |lines: u16, first: usize| bits(lines).map(move |line| House::from_index(first + line));
    let union = |lines: u16, first: usize| of(lines, first).fold(CellSet::EMPTY, |all, house| all | house.cells());
    let cells = union(rows, 0) & union(columns, 9) & board.empty_cells();
    let mut links = Links::default();
    for digit in Digit::ALL {
        let has = |house: &House| !(house.cells() & cells & board.cells(digit)).is_empty();
        let [by_row, by_column] =
            [(rows, 0), (columns, 9)].map(|(lines, first)| of(lines, first).filter(has).collect::<Vec<_>>());
        let loses = |houses: &[House]| lost(board, cells, digit, houses.iter().copied()).len();
        let rather_rows = (by_row.len(), loses(&by_column)) <= (by_column.len(), loses(&by_row));
        let chosen = if rather_rows { by_row } else { by_column };
        chosen.into_iter().for_each(|house| links.add(house, digit));
    }
    sort_by_number(&mut links.0, |link| link.0.index() as u64);
    step(board, Kind::MultiSector, cells, &links.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_and_lanes_are_all_there() {
        assert_eq!(rows_in_two_bands().count(), 27);
        assert!(COLUMNS[..SETS].iter().all(|set| LINES.contains(&set.count_ones())));
        assert_eq!(LEAST_HOUSES[0], 0);
        // One house for two pairs beside each other, two for pairs that are apart, four for all.
        assert_eq!([0b11, 0b1000_0001, 0b101, 0xFF].map(|pairs: usize| LEAST_HOUSES[pairs]), [1, 1, 2, 4]);
    }
}
