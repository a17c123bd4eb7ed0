//! Wings: a pivot and two bivalue pincers, one of which must hold a digit.
//!
//! ```text
//!    XY-Wing     pivot xy, pincers xz and yz: whichever the pivot takes, a pincer takes z
//!    XYZ-Wing    pivot xyz, pincers xz and yz: pivot or a pincer takes z
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, DigitSet};

use super::{Example, Info, Technique};
use crate::board::Board;
use crate::rating::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// The pivot has two candidates.
pub struct XyWing;

/// The pivot has three candidates.
pub struct XyzWing;

impl Technique for XyWing {
    fn info(&self) -> &'static Info {
        const {
            &Info {
                name: "XY-Wing",
                slug: "xy-wing",
                summary: "a bivalue pivot drives one of two pincers to the same digit",
                definition: "The pivot holds x or y and sees two pincers, one with x and z, the other with y and z. \
                             If it takes x the first pincer is z, if y the second. So z goes from every cell that \
                             sees both pincers.",
                examples: &[Example {
                    grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
                    without: "3r2c1 3r3c1 5r2c4",
                    kind: "XY-Wing",
                    difficulty: "4.2",
                }],
            }
        }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        wings(board, bivalue, bivalue, found)
    }
}

impl Technique for XyzWing {
    fn info(&self) -> &'static Info {
        const {
            &Info {
                name: "XYZ-Wing",
                slug: "xyz-wing",
                summary: "a pivot of three candidates and two pincers share a digit",
                definition: "The pivot holds x, y or z and sees two pincers, one with x and z, the other with y and z. \
                             One of the three is z, so z goes from every cell that sees all three.",
                examples: &[Example {
                    grid: "41.6.37.228714..3663...741.74386..91196.74...852931674.64318..7.217.6.4..784..16.",
                    without: "",
                    kind: "XYZ-Wing",
                    difficulty: "4.4",
                }],
            }
        }
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
        difficulty: Difficulty::new(if kind == Kind::XyWing { 4.2 } else { 4.4 }),
        placement: None,
        eliminations,
        pattern: Pattern::Wing { pivot, pincers: [first, second], digit },
    })
}
