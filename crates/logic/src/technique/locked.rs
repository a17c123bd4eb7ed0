//! Locked candidates: a digit confined to one miniline of a house leaves the other house that has the miniline.
//!
//! ```text
//!    pointing                        claiming
//!    . X . | - - - | - - -           - - - | . . . | . . .
//!    . X X | . . . | . . .           - - - | . . . | . . .      X: all places of the digit in the base house
//!    . . . | . . . | . . .           X X . | . . . | . . .      -: places it loses in the cover house
//! ```
//!
//! The direct forms are those after which the digit has a single place in a house parallel to the base.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, House};

use super::{Info, Technique, catalog};
use crate::board::Board;
use crate::difficulty::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Pointing and claiming.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::technique::LockedCandidates;
/// let example = &LockedCandidates.info().examples[0];
/// let step = example.step(&LockedCandidates).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In box 6, digit 5 can only go in r6c789, which are all in row 6. So 5 has no other place in row 6.");
/// assert_eq!(words.conclusion, "So 5 can be removed from r6c5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LockedCandidates;

/// Pointing and claiming that leave a hidden single behind. Only the single is carried out: a player who sees it need
/// not write down the eliminations.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::technique::DirectLockedCandidates;
/// let example = &DirectLockedCandidates.info().examples[0];
/// let step = example.step(&DirectLockedCandidates).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[1].text, "That leaves 5 one place in box 5: r5c5.");
/// assert_eq!(words.conclusion, "So r5c5 is 5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DirectLockedCandidates;

/// A base house and a cover house that share three cells.
struct Crossing {
    base: House,
    cover: House,
    /// The shared cells, by position in the base.
    shared: u16,
}

/// Boxes with columns, boxes with rows, columns with boxes, rows with boxes; the three of a base one after another.
static CROSSINGS: [Crossing; 108] = {
    const EMPTY: Crossing = Crossing { base: House::ALL[0], cover: House::ALL[0], shared: 0 };
    let mut crossings = [EMPTY; 108];
    let mut count = 0;
    // First houses of the kinds: rows 0, columns 9, boxes 18.
    let pairs = [(18, 9), (18, 0), (9, 18), (0, 18)];
    let mut pair = 0;
    while pair < 4 {
        let mut i = 0;
        while i < 81 {
            let base = House::from_index(pairs[pair].0 + i / 9);
            let cover = House::from_index(pairs[pair].1 + i % 9);
            let mut shared = 0;
            let mut position = 0;
            while position < 9 {
                shared |= (cover.cells().contains(base.cell(position)) as u16) << position;
                position += 1;
            }
            if shared != 0 {
                crossings[count] = Crossing { base, cover, shared };
                count += 1;
            }
            i += 1;
        }
        pair += 1;
    }
    assert!(count == 108);
    crossings
};

/// A digit locked in a crossing.
struct Locked {
    digit: Digit,
    base: House,
    cover: House,
    /// What the digit leaves.
    leaves: CellSet,
}

/// Each digit locked in each crossing where it has anything to leave: by kind of crossing, then by digit.
#[inline]
fn locked(board: &Board, mut found: impl FnMut(Locked) -> ControlFlow<()>) -> ControlFlow<()> {
    for crossings in CROSSINGS.chunks_exact(27) {
        for digit in Digit::ALL {
            if board.cells(digit).is_empty() {
                continue;
            }
            for of_base in crossings.as_chunks::<3>().0 {
                let positions = board.positions(of_base[0].base, digit);
                // A single place would be a hidden single.
                if positions & positions.wrapping_sub(1) == 0 {
                    continue;
                }
                for &Crossing { base, cover, shared } in of_base {
                    if positions & !shared == 0 {
                        let leaves = board.places(cover, digit) - base.cells();
                        if !leaves.is_empty() {
                            found(Locked { digit, base, cover, leaves })?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Locked {
    fn step(&self, board: &Board, single: Option<(House, Candidate)>) -> Step {
        let Self { digit, base, cover, leaves } = *self;
        let (kind, difficulty) = match (base.index() >= 18, single) {
            (true, Some(_)) => (Kind::DirectPointing, 1.7),
            (false, Some(_)) => (Kind::DirectClaiming, 1.9),
            (true, None) => (Kind::Pointing, 2.6),
            (false, None) => (Kind::Claiming, 2.8),
        };
        let mut eliminations = CandidateSet::EMPTY;
        if single.is_none() {
            *eliminations.cells_mut(digit) = leaves;
        }
        let cells = board.places(base, digit);
        Step {
            kind,
            difficulty: Difficulty::new(difficulty),
            placement: single.map(|(_, candidate)| candidate),
            eliminations,
            pattern: Pattern::Locked { digit, base, cover, cells, single: single.map(|(house, _)| house) },
        }
    }

    /// The house of the base's kind that keeps one place for the digit, and that place.
    fn single(&self, board: &Board) -> Option<(House, Candidate)> {
        let kind = self.base.index() / 9 * 9;
        House::ALL[kind..kind + 9].iter().filter(|&&house| house != self.base).find_map(|&house| {
            let places = board.places(house, self.digit);
            if places.is_disjoint(self.leaves) {
                return None;
            }
            let cell = (places - self.leaves).only()?;
            Some((house, Candidate::of(cell, self.digit)))
        })
    }
}

impl Technique for LockedCandidates {
    fn info(&self) -> &'static Info {
        &catalog::locked::LOCKED_CANDIDATES
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        locked(board, |locked| found(locked.step(board, None)))
    }
}

impl Technique for DirectLockedCandidates {
    fn info(&self) -> &'static Info {
        &catalog::locked::DIRECT_LOCKED_CANDIDATES
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        locked(board, |locked| match locked.single(board) {
            Some(single) => found(locked.step(board, Some(single))),
            None => ControlFlow::Continue(()),
        })
    }
}
