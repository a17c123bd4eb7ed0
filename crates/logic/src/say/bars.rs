//! The digits on the board that leave a single its place: what a picture rings and a sentence names.

use bitdoku_grid::{Candidate, Cell, CellSet, DigitSet, House};

use crate::board::Board;

/// As few cells with the digit as bar it from all other empty cells of the house that any bars, each with the cells that it
/// bars and the ones before it do not.
pub(super) fn of_place(board: &Board, house: House, placed: Candidate) -> Vec<(Cell, CellSet)> {
    let holders: Vec<Cell> = Cell::ALL.into_iter().filter(|&cell| board.digit(cell) == Some(placed.digit())).collect();
    let mut left = (house.cells() & board.empty_cells()) - CellSet::of(placed.cell());
    let mut bars = Vec::new();
    // Of several that bar as many the first.
    while let Some(&from) = holders.iter().rev().max_by_key(|cell| (cell.peers() & left).len()) {
        let barred = from.peers() & left;
        if barred.is_empty() {
            break;
        }
        bars.push((from, barred));
        left -= barred;
    }
    bars
}

/// Of each other digit one that stands where it sees the cell.
pub(super) fn of_digits(board: &Board, placed: Candidate) -> impl Iterator<Item = Candidate> {
    (!DigitSet::of(placed.digit())).iter().filter_map(move |digit| {
        let seen = placed.cell().peers().iter().find(|&cell| board.digit(cell) == Some(digit));
        seen.map(|cell| Candidate::of(cell, digit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scene, Sentence, Technique};

    #[test]
    fn a_single_names_what_its_picture_rings() -> Result<(), Box<dyn std::error::Error>> {
        let mut named = [0, 0];
        for name in ["hidden-single", "naked-single"] {
            let technique: &dyn Technique = name.parse()?;
            for example in technique.info().examples {
                let board = example.board();
                let step = example.step(technique).ok_or("the example has no step")?;
                let rings: CellSet = Scene::of(&board, &step).rings.into_iter().collect();
                for line in step.explain(&board).reasons {
                    match line.sentence {
                        Sentence::SingleBarred { digit, by, cells } => {
                            named[0] += 1;
                            assert_eq!(by, rings, "{}", line.text);
                            assert!(by.iter().all(|cell| board.digit(cell) == Some(digit)), "{}", line.text);
                            assert!(cells.iter().all(|cell| !(cell.peers() & by).is_empty()), "{}", line.text);
                        }
                        Sentence::SingleSeen { seen } => {
                            named[1] += 1;
                            let cells: CellSet = seen.iter().map(|one| one.candidate.cell()).collect();
                            assert_eq!(cells, rings, "{}", line.text);
                        }
                        _ => {}
                    }
                }
            }
        }
        assert!(named.into_iter().all(|count| count > 0), "{named:?}");
        Ok(())
    }
}
