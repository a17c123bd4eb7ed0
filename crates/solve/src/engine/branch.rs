//! Where to split: which cell, and which of its candidates first.
//!
//! Among the cells with the fewest candidates (nearly always two) the one is taken whose digits bear on most: each
//! peer that shares a digit counts one, or four if it has two candidates itself, since that peer is then decided too.
//! Ties go to the first position. DESIGN.md has the measurements of this and other choices.

use super::layout::{Cells, Position};

/// A split of a puzzle in two: at a cell, into this candidate and all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) at: Position,
    /// The candidate tried first, as a bit of a field.
    pub(crate) first: u32,
    /// The other candidates.
    pub(crate) others: u32,
}

/// Chooses the split of a puzzle that has a cell of more than one candidate.
#[inline(always)]
pub(crate) fn split(cells: &impl Cells) -> Split {
    let at = if cells.bivalue().is_empty() { fewest(cells) } else { most_connected(cells) };
    let digits = cells.field(at);
    let first = digits & digits.wrapping_neg();
    Split { at, first, others: digits & !first }
}

/// The bivalue cell whose digits bear on most.
#[inline(always)]
fn most_connected(cells: &impl Cells) -> Position {
    // Score and position in one number, so that the best is a maximum and no branch that depends on luck; the position
    // counted downwards, so that of equals the first wins.
    let mut best = 0;
    cells.bivalue().for_each(|at| best = best.max(cells.connections(at) << 7 | (127 - u32::from(at.0))));
    Position(127 - (best & 127) as u8)
}

/// The first of the cells with the fewest candidates, which are three or more.
#[cold]
fn fewest(cells: &impl Cells) -> Position {
    let mut best = (u32::MAX, Position(0));
    cells.open().for_each(|at| {
        let count = cells.field(at).count_ones();
        if count < best.0 {
            best = (count, at);
        }
    });
    best.1
}
