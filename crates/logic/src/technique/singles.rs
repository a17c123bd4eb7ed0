//! Hidden and naked singles: a digit with one place left, a cell with one candidate left.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, Digit, House};

use super::{Example, Info, Technique};
use crate::board::Board;
use crate::rating::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Boxes, columns, rows: the order in which houses are searched, except by chains.
pub(crate) const HOUSES: [House; 27] = {
    let mut houses = [House::ALL[0]; 27];
    let mut i = 0;
    while i < 27 {
        houses[i] = House::ALL[(2 - i / 9) * 9 + i % 9];
        i += 1;
    }
    houses
};

/// A digit has one place left in a house.
pub struct HiddenSingle;

impl Technique for HiddenSingle {
    fn info(&self) -> &'static Info {
        const {
            &Info {
                name: "Hidden Single",
                slug: "hidden-single",
                summary: "a digit has one place left in a house",
                definition: "A digit that can go in only one cell of a row, column or box goes there. The last empty cell \
                         of a house (a full house) is the easiest, then singles in boxes, then those in lines.",
                examples: &[
                    Example {
                        grid: "753149628482..5.1.169.3275423.....7.5974....281.257....41..62.7678.2419..25....46",
                        without: "1r5c6 3r5c7 8r5c6 8r7c4 9r4c7 9r4c9",
                        kind: "Hidden Single",
                        difficulty: "1.0",
                    },
                    Example {
                        grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
                        without: "3r2c1 3r3c1 5r2c4",
                        kind: "Hidden Single",
                        difficulty: "1.2",
                    },
                    Example {
                        grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
                        without: "3r2c1 3r3c1 5r2c4",
                        kind: "Hidden Single",
                        difficulty: "1.5",
                    },
                ],
            }
        }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        // Full houses come before all other hidden singles, wherever those are.
        for alone in [true, false] {
            for house in HOUSES {
                if (board.empty_cells() & house.cells()).bits().is_power_of_two() != alone {
                    continue;
                }
                for (digit, &positions) in Digit::ALL.into_iter().zip(board.house_positions(house)) {
                    if positions.is_power_of_two() {
                        let cell = house.cell(positions.trailing_zeros() as usize);
                        found(hidden_single(cell, digit, house, alone))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn hidden_single(cell: Cell, digit: Digit, house: House, alone: bool) -> Step {
    let difficulty = match (alone, house.index() >= 18) {
        (true, _) => 1.0,
        (false, true) => 1.2,
        (false, false) => 1.5,
    };
    Step {
        kind: Kind::HiddenSingle,
        difficulty: Difficulty::new(difficulty),
        placement: Some(Candidate::of(cell, digit)),
        eliminations: CandidateSet::EMPTY,
        pattern: Pattern::HiddenSingle { house },
    }
}

/// A cell has one candidate left.
pub struct NakedSingle;

impl Technique for NakedSingle {
    fn info(&self) -> &'static Info {
        const {
            &Info {
                name: "Naked Single",
                slug: "naked-single",
                summary: "a cell has one candidate left",
                definition: "A cell whose row, column and box already hold, or forbid it, eight digits takes the ninth.",
                examples: &[Example {
                    grid: "..7.4183..8..79.4..4.8...76.32.6..1.795182364.16.9.25.1794.862...495.781.5821.49.",
                    without: "3r2c1 3r3c1 5r2c4",
                    kind: "Naked Single",
                    difficulty: "2.3",
                }],
            }
        }
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        for cell in board.empty_cells() {
            if let Some(digit) = board.digits(cell).only() {
                found(Step {
                    kind: Kind::NakedSingle,
                    difficulty: Difficulty::new(2.3),
                    placement: Some(Candidate::of(cell, digit)),
                    eliminations: CandidateSet::EMPTY,
                    pattern: Pattern::NakedSingle,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
