//! Techniques of cells with two or three candidates: XY-, XYZ- and W-Wing, Remote Pair, BUG+1.

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::find::marks;

/// What they eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let bivalue = board.bivalue_cells();
    let mut gone = bug(board, bivalue);
    for pivot in bivalue {
        xy_wings(board, bivalue, pivot, &mut gone);
    }
    for pivot in board.empty_cells() - bivalue {
        if board.digits(pivot).len() == 3 {
            xyz_wings(board, bivalue, pivot, &mut gone);
        }
    }
    pairs(board, bivalue, &mut gone);
    gone
}

/// Two cells that the pivot sees share one digit with it each, and another with each other.
fn xy_wings(board: &Board, bivalue: CellSet, pivot: Cell, gone: &mut CandidateSet) {
    let own = board.digits(pivot);
    let Some(first) = own.first() else { return };
    for one in bivalue & pivot.peers() & board.cells(first) {
        let rest = board.digits(one) - own;
        let Some(shared) = rest.only() else { continue };
        let other = (own - DigitSet::of(first)) | rest;
        for two in bivalue & pivot.peers() & board.cells(shared) {
            if board.digits(two) == other {
                *gone.cells_mut(shared) |= board.cells(shared) & one.peers() & two.peers();
            }
        }
    }
}

/// Two cells that the pivot sees have two of its three digits each, and one in common.
fn xyz_wings(board: &Board, bivalue: CellSet, pivot: Cell, gone: &mut CandidateSet) {
    let own = board.digits(pivot);
    let pincers = (bivalue & pivot.peers()).iter().filter(|&cell| board.digits(cell).is_subset(own));
    for one in pincers.clone() {
        for two in pincers.clone() {
            let Some(shared) = (board.digits(one) & board.digits(two)).only() else { continue };
            *gone.cells_mut(shared) |= board.cells(shared) & pivot.peers() & one.peers() & two.peers();
        }
    }
}

/// W-Wings and Remote Pairs: cells with the same two candidates.
fn pairs(board: &Board, bivalue: CellSet, gone: &mut CandidateSet) {
    let mut left = bivalue;
    while let Some(cell) = left.first() {
        let pair = board.digits(cell);
        let same: CellSet = left.iter().filter(|&other| board.digits(other) == pair).collect();
        left -= same;
        if same.len() < 2 {
            continue;
        }
        remote_pairs(board, same, pair, gone);
        for link in pair {
            for kept in pair - DigitSet::of(link) {
                w_wings(board, same, link, kept, gone);
            }
        }
    }
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

/// All cells but one have two candidates, and all digits two places in each house, but for one digit of that cell.
fn bug(board: &Board, bivalue: CellSet) -> CandidateSet {
    let Some(cell) = (board.empty_cells() - bivalue).only() else { return CandidateSet::EMPTY };
    let mut digits = board
        .digits(cell)
        .iter()
        .filter(|&digit| cell.houses().into_iter().all(|house| board.places(house, digit).len() == 3));
    let (Some(odd), None, 3) = (digits.next(), digits.next(), board.digits(cell).len()) else {
        return CandidateSet::EMPTY;
    };
    let even = |house: House, digit: Digit| match board.places(house, digit).len() {
        0 | 2 => true,
        3 => digit == odd && house.cells().contains(cell),
        _ => false,
    };
    if House::ALL.into_iter().all(|house| Digit::ALL.into_iter().all(|digit| even(house, digit))) {
        marks(board, CellSet::of(cell), board.digits(cell) - DigitSet::of(odd))
    } else {
        CandidateSet::EMPTY
    }
}
