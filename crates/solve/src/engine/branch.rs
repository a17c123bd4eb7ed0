//! Where to split: which cells, and which of their candidates first.
//!
//! Among the cells with the fewest candidates (nearly always two) the one is taken whose digits bear on most: each
//! peer that shares a digit counts one, or four if it has two candidates itself, since that peer is then decided too.
//! Ties go to the first position.
//!
//! A search that guessed and was never refuted is most likely on its way down to a solution, with others beside it. It
//! matters little then which cell is split, and much how often a choice is made and its effects are waited for: so it
//! takes the first few bivalue cells out of each other's sight, and splits them at once.
//!
//! DESIGN.md has the measurements of these and other choices.

use super::layout::{Board, Cells, Position, SIGHT};
use super::search::Tally;

/// A split of a puzzle in two: at a cell, into this candidate and all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) at: Position,
    /// The candidate tried first, as a bit of a field.
    pub(crate) first: u32,
    /// The other candidates.
    pub(crate) others: u32,
}

/// The most cells that are split at once.
pub(crate) const AT_ONCE: usize = 3;

/// How many cells to split at once at the most, at the guess just counted in a tally, with so many guesses left to make.
#[inline(always)]
pub(crate) fn boldness(tally: &Tally, left: u64) -> usize {
    let bold = tally.guesses > 1 && tally.contradictions == 0;
    if bold { left.saturating_add(1).min(AT_ONCE as u64) as usize } else { 1 }
}

/// The cells to split of a puzzle that has one of more than one candidate, one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    at: Position,
    /// The bivalue cells out of sight of those before.
    left: Board,
    /// How many more may be split.
    more: usize,
}

impl Choice {
    /// The best cell, or the first of `most` at the most.
    #[inline(always)]
    pub(crate) fn of(cells: &impl Cells, most: usize) -> Self {
        let left = cells.bivalue();
        let at = match most {
            _ if left.is_empty() => fewest(cells),
            1 => most_connected(cells),
            _ => left.first(),
        };
        Self { at, left, more: most - 1 }
    }

    /// The split of this cell: its lowest candidate first.
    #[inline(always)]
    pub(crate) fn split(self, cells: &impl Cells) -> Split {
        let digits = cells.field(self.at);
        let first = digits & digits.wrapping_neg();
        Split { at: self.at, first, others: digits & !first }
    }

    /// The cell to split besides, which no cell so far sees.
    #[inline(always)]
    pub(crate) fn next(self) -> Option<Self> {
        let left = self.left.and_not(SIGHT[self.at.0 as usize % 128]);
        (self.more > 0 && !left.is_empty()).then(|| Self { at: left.first(), left, more: self.more - 1 })
    }
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
