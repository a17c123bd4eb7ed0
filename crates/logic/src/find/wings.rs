//! Wings: a pivot and two bivalue pincers, one of which must hold a digit.
//!
//! ```text
//!    XY-Wing     pivot xy, pincers xz and yz: whichever the pivot takes, a pincer takes z
//!    XYZ-Wing    pivot xyz, pincers xz and yz: pivot or a pincer takes z
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, DigitSet, House};

use super::{TakeStep, Technique, of_digit};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A pivot of two candidates and two bivalue pincers, one of which must hold a digit.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::XyWing;
/// let example = &XyWing.info().examples[0];
/// let step = example.step(&XyWing).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "r1c4 is 5 or 6. If it is 6, r2c4 is 3; if it is 5, r3c6 is 3.");
/// assert_eq!(words.conclusion.text, "So 3 can be removed from r3c5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XyWing;

/// A pivot of three candidates and two bivalue pincers, one of the three of which must hold a digit.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::XyzWing;
/// let example = &XyzWing.info().examples[0];
/// let step = example.step(&XyzWing).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[1].text, "One of r7c7, r2c7 and r4c7 is 5 in any case.");
/// assert_eq!(words.conclusion.text, "So 5 can be removed from r58c7.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XyzWing;

impl Technique for XyWing {
    fn slug(&self) -> &'static str {
        "xy-wing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        wings(board, bivalue, bivalue, found)
    }
}

impl Technique for XyzWing {
    fn slug(&self) -> &'static str {
        "xyz-wing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        let pivots = (board.empty_cells() - bivalue).iter().filter(|&cell| board.digits(cell).len() == 3).collect();
        wings(board, pivots, bivalue, found)
    }
}

/// Wings of all pivots, cells taken in reading order.
fn wings(board: &Board, pivots: CellSet, bivalue: CellSet, found: TakeStep<'_>) -> ControlFlow<()> {
    for pivot in pivots {
        let seen = bivalue & pivot.peers();
        if seen.len() < 2 {
            continue;
        }
        for first in seen {
            // The first pincer lacks exactly one of the pivot's digits; the second has it.
            if (board.digits(pivot) - board.digits(first)).len() != 1 {
                continue;
            }
            for second in seen {
                if let Some(step) = wing(board, pivot, first, second) {
                    found(step)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn wing(board: &Board, pivot: Cell, first: Cell, second: Cell) -> Option<Step> {
    let [xy, xz, yz] = [pivot, first, second].map(|cell| board.digits(cell));
    let digit = (xz & yz).only()?;
    let mut seen = first.peers() & second.peers();
    let (kind, whole) = if xy.len() == 2 {
        (Kind::XyWing, (xz | yz) - DigitSet::of(digit))
    } else {
        seen &= pivot.peers();
        (Kind::XyzWing, xz | yz)
    };
    if xy != whole {
        return None;
    }
    let cells = seen & board.cells(digit);
    if cells.is_empty() {
        return None;
    }
    let mut eliminations = CandidateSet::EMPTY;
    *eliminations.cells_mut(digit) = cells;
    Some(Step::removing(kind, eliminations, Pattern::Wing { pivot, pincers: [first, second], digit }))
}

/// The same as [`XyWing`], each wing once: in the order of its three cells.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::PlainXyWing;
/// let example = &PlainXyWing.info().examples[0];
/// assert!(example.step(&PlainXyWing).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainXyWing;

/// The same as [`XyzWing`], each wing once: in the order of the pivot and of the pincers.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::PlainXyzWing;
/// let example = &PlainXyzWing.info().examples[0];
/// assert!(example.step(&PlainXyzWing).is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainXyzWing;

/// Two cells with the same two candidates, not both of which can be one of them, since a house would lack it.
///
/// ```text
///    xy  . . | . . .       x y      y in the house of the two y's is in one of two places, each of which sees one of
///    y   . . | . . y       the cells: so one of the cells is x.
/// ```
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::WWing;
/// let example = &WWing.info().examples[0];
/// let words = example.step(&WWing).unwrap().explain(&example.board());
/// assert_eq!(words.title, "W-Wing");
/// assert!(words.reasons[1].text.contains("one of them is"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WWing;

impl Technique for PlainXyWing {
    fn slug(&self) -> &'static str {
        "plain-xy-wing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let cells: Vec<(Cell, DigitSet)> =
            board.bivalue_cells().iter().map(|cell| (cell, board.digits(cell))).collect();
        for (i, &(first, one)) in cells.iter().enumerate() {
            for (j, &(second, two)) in cells.iter().enumerate().skip(i + 1) {
                let all = one | two;
                if all.len() != 3 {
                    continue;
                }
                for &(third, three) in &cells[j + 1..] {
                    if !three.is_subset(all) || three == one || three == two {
                        continue;
                    }
                    // Whichever is the pivot, the others are its pincers.
                    for (pivot, pincers) in
                        [(first, [second, third]), (second, [first, third]), (third, [second, first])]
                    {
                        if pincers.iter().all(|&pincer| pivot.sees(pincer))
                            && let Some(step) = wing(board, pivot, pincers[0], pincers[1])
                        {
                            found(step)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for PlainXyzWing {
    fn slug(&self) -> &'static str {
        "plain-xyz-wing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        for pivot in board.empty_cells().iter().filter(|&cell| board.digits(cell).len() == 3) {
            let fits = |cell: &Cell| board.digits(*cell).is_subset(board.digits(pivot));
            let pincers: Vec<Cell> = (bivalue & pivot.peers()).iter().filter(fits).collect();
            for (i, &first) in pincers.iter().enumerate() {
                for &second in &pincers[i + 1..] {
                    if let Some(step) = wing(board, pivot, first, second) {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for WWing {
    fn slug(&self) -> &'static str {
        "w-wing"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let cells: Vec<(Cell, DigitSet)> =
            board.bivalue_cells().iter().map(|cell| (cell, board.digits(cell))).collect();
        for (i, &(one, digits)) in cells.iter().enumerate() {
            for &(other, _) in cells[i + 1..].iter().filter(|&&(_, other)| other == digits) {
                for digit in digits {
                    let gone = board.cells(digit) & one.peers() & other.peers();
                    let Some(link) = (digits - DigitSet::of(digit)).only().filter(|_| !gone.is_empty()) else {
                        continue;
                    };
                    for house in House::ALL {
                        let ends = board.places(house, link);
                        if ends.len() == 2 && are_linked(ends, one, other) {
                            let pattern = Pattern::WWing { cells: [one, other], digit, house, link, ends };
                            found(Step::removing(Kind::WWing, of_digit(digit, gone), pattern))?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Whether one of the two ends sees one of the cells and the other the other. An end that sees both is taken for the first
/// cell alone.
fn are_linked(ends: CellSet, one: Cell, other: Cell) -> bool {
    let mut sees = [false; 2];
    for end in ends - CellSet::of(one) - CellSet::of(other) {
        match () {
            () if end.sees(one) => sees[0] = true,
            () if end.sees(other) => sees[1] = true,
            () => {}
        }
    }
    sees == [true; 2]
}
