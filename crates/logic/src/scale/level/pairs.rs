//! W-Wings and Remote Pairs: cells with the same two candidates.

use bitdoku_grid::{CandidateSet, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::find::marks;

/// What they eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    let mut left = board.bivalue_cells();
    while let Some(cell) = left.first() {
        let pair = board.digits(cell);
        let same: CellSet = left.iter().filter(|&other| board.digits(other) == pair).collect();
        left -= same;
        if same.len() < 2 {
            continue;
        }
        remote_pairs(board, same, pair, &mut gone);
        for link in pair {
            for kept in pair - DigitSet::of(link) {
                w_wings(board, same, link, kept, &mut gone);
            }
        }
    }
    gone
}

/// Two of the cells are joined by a house with two places for one digit: one of them has the other digit.
fn w_wings(board: &Board, same: CellSet, link: Digit, kept: Digit, gone: &mut CandidateSet) {
    for house in House::ALL {
        let places = board.places(house, link);
        let (2, Some(a), Some(b)) = (places.len(), places.first(), places.last()) else { continue };
        for one in (same & a.peers()) - places {
            for two in (same & b.peers()) - places - CellSet::of(one) {
                *gone.cells_mut(kept) |= board.cells(kept) & one.peers() & two.peers();
            }
        }
    }
}

/// Cells with the same two candidates, each of which sees the next, hold them in turn: what sees one of each kind has neither.
fn remote_pairs(board: &Board, same: CellSet, pair: DigitSet, gone: &mut CandidateSet) {
    let beside = |cells: CellSet| cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
    let mut left = same;
    while let Some(start) = left.first() {
        let mut colours = [CellSet::of(start), CellSet::EMPTY];
        loop {
            let wider = [colours[0] | beside(colours[1]) & same, colours[1] | beside(colours[0]) & same];
            if wider == colours {
                break;
            }
            colours = wider;
        }
        left -= colours[0] | colours[1];
        *gone |= marks(board, (beside(colours[0]) & beside(colours[1])) - same, pair);
    }
}
