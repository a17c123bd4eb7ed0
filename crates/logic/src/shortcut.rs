//! Shortcuts: steps that cannot change a rating, carried out all at once.
//!
//! A rating is a maximum over the steps of a path. Steps that are not harder than the hardest so far leave it as it is,
//! so that it does not matter in which order they are taken, if only the path goes on from the same board. It does, for
//! the techniques at the head of a profile *commute*: let one of them find a step, and let other candidates go first.
//! Then it finds that step still, or what the step concludes holds already, or an easier one of them leads there: of a
//! pair locked in a crossing there may be one place left, which is a hidden single; of three digits in three cells two
//! may be left in two. So the board on which none of them finds anything any more is the same, whatever the order, and
//! the path passes through it.
//!
//! | Once a step was rated | these are carried out without looking for the first of them |
//! | --- | --- |
//! | 1.2 | full houses and hidden singles of boxes |
//! | 1.5 | hidden singles |
//! | 1.9 | and direct locked candidates |
//! | 2.0 | and direct hidden pairs |
//! | 2.3 | and naked singles |
//! | 2.5 | and direct hidden triples |
//! | 2.8 | and locked candidates |

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, CellSet, Digit, House};

use crate::board::Board;
use crate::rating::Peaks;
use crate::scratch::Scratch;
use crate::technique::{DirectHiddenSubset, DirectLockedCandidates, LockedCandidates, Technique};

/// Carries out all steps of the first techniques of a profile, as far as none of theirs can be harder than the hardest
/// so far. Returns how many techniques find nothing after that.
pub(crate) fn take(board: &mut Board, peaks: &mut Peaks, scratch: &mut Scratch) -> usize {
    let hardest = peaks.hardest().value();
    if hardest < 1.2 {
        return 0;
    }
    let empty = board.empty_cells();
    let idle = [1.5, 1.9, 2.0, 2.3, 2.5, 2.8].into_iter().take_while(|&most| most <= hardest).count();
    loop {
        match idle {
            0 => boxes(board),
            _ => singles(board, idle >= 4),
        }
        if board.is_full() || !advance(board, idle, scratch) {
            break;
        }
    }
    if board.empty_cells() != empty {
        peaks.add_placements();
    }
    idle
}

/// Takes a step of the first `idle` techniques beyond singles, or several. Tells whether there was one.
fn advance(board: &mut Board, idle: usize, scratch: &mut Scratch) -> bool {
    let locked: &dyn Technique = if idle < 6 { &DirectLockedCandidates } else { &LockedCandidates };
    let techniques: [(usize, &dyn Technique); 3] =
        [(2, locked), (3, &DirectHiddenSubset::<2>), (5, &DirectHiddenSubset::<3>)];
    for (_, technique) in techniques.into_iter().take_while(|&(least, _)| least <= idle) {
        let (mut eliminations, mut placement) = (CandidateSet::EMPTY, None);
        let _ = technique.find(board, scratch, &mut |step| {
            eliminations |= step.eliminations;
            placement = step.placement;
            if placement.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        eliminations.into_iter().for_each(|candidate| board.eliminate(candidate));
        if let Some(candidate) = placement {
            board.place(candidate.cell(), candidate.digit());
        }
        if placement.is_some() || !eliminations.is_empty() {
            return true;
        }
    }
    false
}

/// Places all that is alone in a house, and, with `naked`, in a cell.
fn singles(board: &mut Board, naked: bool) {
    loop {
        let before = board.empty_cells();
        House::ALL.into_iter().for_each(|house| hidden_singles(board, house));
        if naked && board.empty_cells() == before {
            for cell in before {
                if let Some(digit) = board.digits(cell).only() {
                    board.place(cell, digit);
                }
            }
        }
        if board.empty_cells() == before {
            break;
        }
    }
}

/// Places all that is alone in a box, and what a row or column with one empty cell lacks.
fn boxes(board: &mut Board) {
    let (lines, boxes) = House::ALL.split_at(18);
    loop {
        let before = board.empty_cells();
        boxes.iter().for_each(|&house| hidden_singles(board, house));
        for &line in lines {
            if has_one(board.empty_cells() & line.cells()) {
                hidden_singles(board, line);
            }
        }
        if board.empty_cells() == before {
            break;
        }
    }
}

fn has_one(cells: CellSet) -> bool {
    cells.bits().is_power_of_two()
}

/// Places each digit that has one place left in a house.
fn hidden_singles(board: &mut Board, house: House) {
    let alone = |places: u16| places != 0 && places & (places - 1) == 0;
    if !board.house_positions(house).iter().fold(false, |any, &places| any | alone(places)) {
        return;
    }
    for digit in Digit::ALL {
        let places = board.positions(house, digit);
        if alone(places) {
            board.place(house.cell(places.trailing_zeros() as usize), digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Board, PROFILES, Path, Scratch};

    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn a_rating_is_that_of_the_path() {
        let sample = include_str!("../../../testdata/minimal.txt");
        let puzzles = sample.lines().filter(|line| line.len() == 81).step_by(4);
        // With full houses first, with locked candidates before the first digit, and one that takes chains.
        let others = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "..6..8.42.....5..8.73..49.....1.6.5.....8...64.8.......51.93.......6.3..........7",
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        ];
        let mut scratch = Scratch::default();
        for puzzle in puzzles.chain(others) {
            let board = Board::new(&puzzle.parse().unwrap());
            for profile in PROFILES {
                let path = Path::with_profile(&board, profile, &mut scratch).unwrap();
                assert_eq!(profile.rate(&board, &mut scratch), Ok(path.rating()), "{puzzle} {profile:?}");
            }
        }
    }
}
