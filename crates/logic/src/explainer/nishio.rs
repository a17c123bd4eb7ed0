//! A sieve before Nishio: which assumptions lead to a contradiction within their digit.
//!
//! All assumptions about a digit are followed at once: for each of its cells there is a set of the assumptions under
//! which the cell is still open, and one of those under which it holds the digit. An assumption is named by its cell. A
//! house tells with a few operations under which assumptions it has one place left, and under which none.

use bitdoku_grid::{Cell, CellSet};

use super::literal::Literal;
use super::sketch::{CELLS, Links, Mark, MarkSet, Sketch};
use crate::bits::bits;

/// The candidates that cannot be on, as far as their digit tells.
pub(super) fn refuted(board: &Sketch) -> MarkSet {
    let mut refuted = MarkSet::EMPTY;
    for digit in 0..9 {
        for cell in refuted_cells(board, digit) {
            refuted.insert(Mark::new(cell.index(), digit));
        }
    }
    refuted
}

/// Whether `start` leads to a contradiction, given the candidates that do if they are on.
pub(super) fn refutes(refuted: &MarkSet, board: &Sketch, start: Literal) -> bool {
    match start.on {
        true => refuted.contains(start.mark),
        // If it is off, its partners are on; and if one of them is on, it is off.
        false => board.partners(start.mark, Links::X).iter().next().is_some_and(|(mark, _)| refuted.contains(mark)),
    }
}

fn refuted_cells(board: &Sketch, digit: usize) -> CellSet {
    let cells = board.cells_of(digit);
    let (mut open, mut on) = ([CellSet::EMPTY; 81], [CellSet::EMPTY; 81]);
    for cell in cells {
        open[cell.index()] = cells - cell.peers();
        on[cell.index()] = CellSet::of(cell);
    }
    let mut refuted = CellSet::EMPTY;
    let mut moved = true;
    while moved {
        moved = false;
        for (house, places) in board.places.iter().enumerate() {
            let places = places[digit];
            if places == 0 {
                continue;
            }
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for at in bits(places) {
                let open = open[CELLS[house][at] as usize];
                twice |= once & open;
                once |= open;
            }
            refuted |= cells - once;
            let single = once - twice - refuted;
            if single.is_empty() {
                continue;
            }
            for at in bits(places) {
                let cell = CELLS[house][at] as usize;
                let new = (single & open[cell]) - on[cell];
                if !new.is_empty() {
                    moved = true;
                    on[cell] |= new;
                    for peer in Cell::from_index(cell).peers() & cells {
                        open[peer.index()] -= new;
                    }
                }
            }
        }
    }
    refuted
}
