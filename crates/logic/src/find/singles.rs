//! Hidden and naked singles: a digit with one place left, a cell with one candidate left.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, Digit, House};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::houses::BOXES_COLUMNS_ROWS;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A digit has one place left in a house.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::HiddenSingle;
/// let example = &HiddenSingle.info().examples[0];
/// let step = example.step(&HiddenSingle).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "r3c4 is the last empty cell of row 3, which lacks 8.");
/// assert_eq!(words.conclusion.text, "So r3c4 is 8.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct HiddenSingle;

impl Technique for HiddenSingle {
    fn slug(&self) -> &'static str {
        "hidden-single"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // Full houses come before all other hidden singles, wherever those are.
        for alone in [true, false] {
            for house in BOXES_COLUMNS_ROWS {
                let places = board.house_positions(house);
                // Most houses have none, which one look at all nine numbers tells.
                let any = places.iter().fold(false, |any, positions| any | positions.is_power_of_two());
                if !any || (board.empty_cells() & house.cells()).bits().is_power_of_two() != alone {
                    continue;
                }
                for (digit, &positions) in Digit::ALL.into_iter().zip(places) {
                    if positions.is_power_of_two() {
                        let cell = house.cell(positions.trailing_zeros() as usize);
                        found(hidden_single(cell, digit, house))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn hidden_single(cell: Cell, digit: Digit, house: House) -> Step {
    Step {
        kind: Kind::HiddenSingle,
        placement: Some(Candidate::of(cell, digit)),
        eliminations: CandidateSet::EMPTY,
        pattern: Pattern::HiddenSingle { house },
        order: Vec::new(),
    }
}

/// A cell has one candidate left.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::NakedSingle;
/// let example = &NakedSingle.info().examples[0];
/// let step = example.step(&NakedSingle).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "r4c7 can only be 9: every other digit is already in its row, column or box, or was eliminated.");
/// assert_eq!(words.conclusion.text, "So r4c7 is 9.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NakedSingle;

impl Technique for NakedSingle {
    fn slug(&self) -> &'static str {
        "naked-single"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        for cell in board.empty_cells() {
            if let Some(digit) = board.digits(cell).only() {
                found(Step {
                    kind: Kind::NakedSingle,
                    placement: Some(Candidate::of(cell, digit)),
                    eliminations: CandidateSet::EMPTY,
                    pattern: Pattern::NakedSingle,
                    order: Vec::new(),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
