//! Two strong links of one digit in shapes that people know: skyscraper, 2-string kite, empty rectangle.
//!
//! ```text
//!    Skyscraper          2-String Kite       Empty Rectangle
//!    a . . | b . .       b . . | . . a       E E E | . . a       E: all places of a box lie in a row and a column of it
//!    . . . | . . .       . c . | . . .       . E . | . . .       a, b, c, d: places of a line that has only these
//!    c . . | . . d       . . . | . . .       . E . | . . .
//!                        . d . | . . -       . - . | . . b       -: what loses the digit
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{Cell, CellSet, Digit, DigitSet, House};

use super::twins::{and_twins, nobody};
use super::{TakeStep, Technique, of_digit};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Layout, Pattern, Step, StrongLink};

/// Two parallel lines have a digit in two cells each, two of which see each other along a crossing line.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Skyscraper;
/// let example = &Skyscraper.info().examples[0];
/// assert_eq!(example.step(&Skyscraper).unwrap().kind.to_string(), "Skyscraper");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Skyscraper;

/// A row and a column have a digit in two cells each, two of which lie in a box.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::TwoStringKite;
/// let example = &TwoStringKite.info().examples[0];
/// assert_eq!(example.step(&TwoStringKite).unwrap().kind.to_string(), "2-String Kite");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TwoStringKite;

/// A box has a digit in one row and one column of it, and a line that has it twice leads from one to the other.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::EmptyRectangle;
/// let example = &EmptyRectangle.info().examples[0];
/// assert_eq!(example.step(&EmptyRectangle).unwrap().kind.to_string(), "Empty Rectangle");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EmptyRectangle;

/// The two places of each house that has two, of those numbered from `first`.
fn pairs(board: &Board, digit: Digit, first: usize) -> Vec<(House, [Cell; 2])> {
    House::ALL[first..first + 9]
        .iter()
        .filter_map(|&house| {
            let places = board.places(house, digit);
            let (one, other) = (places.first()?, places.last()?);
            (places.len() == 2).then_some((house, [one, other]))
        })
        .collect()
}

/// The step of two links whose inner ends see each other.
fn step(kind: Kind, digit: Digit, links: [(House, [CellSet; 2]); 2], gone: CellSet) -> Step {
    let links = links.map(|(house, ends)| StrongLink { house, ends }).to_vec();
    Step::removing(kind, of_digit(digit, gone), Pattern::StrongLinks { digit, links, closed: false })
}

impl Technique for Skyscraper {
    fn slug(&self) -> &'static str {
        "skyscraper"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let digits = scratch.tables.dead_digits(board);
        let layout = Layout { boxes: false, crossing: false };
        let kind = Kind::StrongLinks { count: 2, layout, grouped: false, closed: false };
        for first in [0, 9] {
            let is_aligned = |one: Cell, other: Cell| match first {
                0 => one.col() == other.col(),
                _ => one.row() == other.row(),
            };
            for digit in digits {
                let pairs = pairs(board, digit, first);
                for (i, &(house, [p, q])) in pairs.iter().enumerate() {
                    for &(beside, [r, s]) in &pairs[i + 1..] {
                        let (joined, free) = match (is_aligned(p, r), is_aligned(q, s)) {
                            (true, false) => ([p, r], [q, s]),
                            (false, true) => ([q, s], [p, r]),
                            _ => continue,
                        };
                        let gone = free[0].peers() & free[1].peers() & board.cells(digit);
                        if !gone.is_empty() {
                            let [[a, b], [c, d]] =
                                [[free[0], joined[0]], [joined[1], free[1]]].map(|l| l.map(CellSet::of));
                            found(step(kind, digit, [(house, [a, b]), (beside, [c, d])], gone))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for TwoStringKite {
    fn slug(&self) -> &'static str {
        "two-string-kite"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let digits = scratch.tables.dead_digits(board);
        and_twins(found, Kind::DualTwoStringKite, near_ends, |found| kites(board, digits, found), nobody)
    }
}

/// All kites, digit by digit.
fn kites(board: &Board, digits: DigitSet, found: TakeStep<'_>) -> ControlFlow<()> {
    let layout = Layout { boxes: false, crossing: true };
    let kind = Kind::StrongLinks { count: 2, layout, grouped: false, closed: false };
    for digit in digits {
        let (mut rows, mut columns) = (pairs(board, digit, 0), pairs(board, digit, 9));
        for (row, along) in &mut rows {
            for (column, down) in &mut columns {
                let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let Some((i, j)) = ends.into_iter().find(|&(i, j)| along[i].block() == down[j].block()) else {
                    continue;
                };
                // What was found stays in front for what is tried later.
                along.swap(0, i);
                down.swap(0, j);
                if along.iter().any(|cell| down.contains(cell)) {
                    continue;
                }
                let victim = Cell::at(down[1].row(), along[1].col());
                if board.cells(digit).contains(victim) {
                    let [a, b, c, d] = [along[1], along[0], down[0], down[1]].map(CellSet::of);
                    found(step(kind, digit, [(*row, [a, b]), (*column, [c, d])], CellSet::of(victim)))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digit of a kite, and its two ends in the box.
fn near_ends(step: &Step) -> Option<(Digit, CellSet)> {
    match &step.pattern {
        Pattern::StrongLinks { digit, links, .. } => Some((*digit, links[0].ends[1] | links[1].ends[0])),
        _ => None,
    }
}

/// The digit of an empty rectangle, and its box.
fn in_box(step: &Step) -> Option<(Digit, House)> {
    match &step.pattern {
        Pattern::StrongLinks { digit, links, .. } => Some((*digit, links[0].house)),
        _ => None,
    }
}

impl Technique for EmptyRectangle {
    fn slug(&self) -> &'static str {
        "empty-rectangle"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let digits = scratch.tables.dead_digits(board);
        and_twins(found, Kind::DualEmptyRectangle, in_box, |found| rectangles(board, digits, found), nobody)
    }
}

/// All empty rectangles, digit by digit.
fn rectangles(board: &Board, digits: DigitSet, found: TakeStep<'_>) -> ControlFlow<()> {
    for digit in digits {
        for &block in &House::ALL[18..] {
            let places = board.places(block, digit);
            if !(2..=5).contains(&places.len()) {
                continue;
            }
            for crossing in (0..9).rev().map(|at| block.cell(at)) {
                rectangle(board, digit, block, crossing, found)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What follows from a box whose places lie in the row and the column of one of its cells.
fn rectangle(board: &Board, digit: Digit, block: House, crossing: Cell, found: TakeStep<'_>) -> ControlFlow<()> {
    let places = board.places(block, digit);
    let (row, column) = (House::row(crossing.row()), House::col(crossing.col()));
    let [along, down] = [row, column].map(|line| places & line.cells());
    let fits = places == along | down
        && !(along - down).is_empty()
        && !(down - along).is_empty()
        && (along.len() >= 2 || down.len() >= 2);
    if !fits {
        return ControlFlow::Continue(());
    }
    for (line, part, other) in [(row, along, down), (column, down, along)] {
        let is_row = line == row;
        for near in board.places(line, digit) - block.cells() {
            let leg = if is_row { House::col(near.col()) } else { House::row(near.row()) };
            let Some(far) = (board.places(leg, digit) - CellSet::of(near)).only() else { continue };
            let victim = match is_row {
                true => Cell::at(far.row(), crossing.col()),
                false => Cell::at(crossing.row(), far.col()),
            };
            if board.cells(digit).contains(victim) && !block.cells().contains(victim) {
                let links = [(block, [other, part]), (leg, [CellSet::of(near), CellSet::of(far)])];
                found(step(Kind::EmptyRectangle, digit, links, CellSet::of(victim)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
