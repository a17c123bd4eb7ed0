//! Wings: a pivot and two bivalue pincers, one of which must hold a digit.
//!
//! ```text
//!    XY-Wing     pivot xy, pincers xz and yz: whichever the pivot takes, a pincer takes z
//!    XYZ-Wing    pivot xyz, pincers xz and yz: pivot or a pincer takes z
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, DigitSet};

use super::{Info, Technique, catalog};
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
    fn info(&self) -> &'static Info {
        &catalog::wings::XY_WING
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        wings(board, bivalue, bivalue, found)
    }
}

impl Technique for XyzWing {
    fn info(&self) -> &'static Info {
        &catalog::wings::XYZ_WING
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        let pivots = (board.empty_cells() - bivalue).iter().filter(|&cell| board.digits(cell).len() == 3).collect();
        wings(board, pivots, bivalue, found)
    }
}

/// Wings of all pivots, cells taken in reading order.
fn wings(
    board: &Board,
    pivots: CellSet,
    bivalue: CellSet,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
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
    Some(Step {
        kind,
        placement: None,
        eliminations,
        pattern: Pattern::Wing { pivot, pincers: [first, second], digit },
    })
}
