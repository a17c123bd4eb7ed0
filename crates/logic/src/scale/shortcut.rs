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
//! | 2.6 | and pointing |
//! | 2.8 | and claiming |

use bitdoku_grid::{CellSet, Digit, House};

use super::rating::Peaks;
use crate::board::Board;
use crate::find::{Conclusions, direct_singles, locked_conclusions};

/// How many techniques at the head of the table shortcuts carry out: a profile that takes them begins with these.
pub(super) const TECHNIQUES: usize = 6;

/// Carries out all steps of the first techniques of a profile, as far as none of theirs can be harder than the hardest
/// so far. Returns how many techniques find nothing after that.
pub(crate) fn take(board: &mut Board, peaks: &mut Peaks) -> usize {
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
        if board.is_full() || !advance(board, idle, hardest) {
            break;
        }
    }
    if board.empty_cells() != empty {
        peaks.add_placements();
    }
    idle
}

/// Takes the steps of one of the first `idle` techniques beyond singles, all that it finds. Tells whether there were any.
fn advance(board: &mut Board, idle: usize, hardest: f64) -> bool {
    idle >= 2 && carry_out(board, &locked_conclusions(board, hardest >= 2.6, hardest >= 2.8))
        || idle >= 3 && carry_out(board, &direct_singles::<2>(board))
        || idle >= 5 && carry_out(board, &direct_singles::<3>(board))
}

/// Tells whether that was anything.
fn carry_out(board: &mut Board, conclusions: &Conclusions) -> bool {
    let before = *board.candidates();
    conclusions.eliminations.into_iter().for_each(|candidate| board.eliminate(candidate));
    for candidate in conclusions.placements {
        // On a board without solution, another may have taken its place.
        if board.contains(candidate) {
            board.place(candidate.cell(), candidate.digit());
        }
    }
    *board.candidates() != before
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
        let sample = include_str!("../../../../testdata/minimal.txt");
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
