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

use super::{Conclusions, TakeStep, Technique};
use crate::bits::bits;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Pointing and claiming.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::LockedCandidates;
/// let example = &LockedCandidates.info().examples[0];
/// let step = example.step(&LockedCandidates).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In box 6, digit 5 can only go in r6c789, which are all in row 6. So 5 has no other place in row 6.");
/// assert_eq!(words.conclusion.text, "So 5 can be removed from r6c5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LockedCandidates;

/// Pointing and claiming that leave a hidden single behind. Only the single is carried out: a player who sees it need
/// not write down the eliminations.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::DirectLockedCandidates;
/// let example = &DirectLockedCandidates.info().examples[0];
/// let step = example.step(&DirectLockedCandidates).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[1].text, "That leaves 5 one place in box 5: r5c5.");
/// assert_eq!(words.conclusion.text, "So r5c5 is 5.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DirectLockedCandidates;

/// A base house and a cover house that share three cells.
struct Crossing {
    base: House,
    cover: House,
    /// The shared cells, by position in the base.
    shared: u16,
    /// The other cells of the cover, by position in it.
    rest: u16,
}

/// Boxes with columns, boxes with rows, columns with boxes, rows with boxes; the three of a base one after another.
static CROSSINGS: [Crossing; 108] = {
    const EMPTY: Crossing = Crossing { base: House::ALL[0], cover: House::ALL[0], shared: 0, rest: 0 };
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
            let (mut shared, mut rest) = (0, 0);
            let mut position = 0;
            while position < 9 {
                shared |= (cover.cells().contains(base.cell(position)) as u16) << position;
                rest |= (!base.cells().contains(cover.cell(position)) as u16) << position;
                position += 1;
            }
            if shared != 0 {
                crossings[count] = Crossing { base, cover, shared, rest };
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
        let of_bases = crossings.as_chunks::<3>().0;
        // Of most houses one look at all nine numbers tells that no digit is locked there.
        let mut digits_of = [0; 9];
        for (digits, of_base) in digits_of.iter_mut().zip(of_bases) {
            *digits = locked_digits(board.house_positions(of_base[0].base), of_base.each_ref().map(|one| one.shared));
        }
        for digit in bits(digits_of.iter().fold(0, |all, digits| all | digits)).map(Digit::from_index) {
            for (digits, of_base) in digits_of.iter().zip(of_bases) {
                if digits >> digit.index() & 1 == 0 {
                    continue;
                }
                for &Crossing { base, cover, shared, rest } in of_base {
                    if board.positions(base, digit) & !shared == 0 && board.positions(cover, digit) & rest != 0 {
                        let leaves = board.places(cover, digit) - base.cells();
                        found(Locked { digit, base, cover, leaves })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits whose places all lie in one of three parts of a house. A single place would be a hidden single.
#[inline]
fn locked_digits(places: &[u16; 9], parts: [u16; 3]) -> u16 {
    let mut digits = 0;
    for (digit, &places) in places.iter().enumerate() {
        let is_locked = parts.iter().fold(false, |any, part| any | (places & !part == 0));
        let several = places & places.wrapping_sub(1) != 0;
        digits |= u16::from(is_locked & several) << digit;
    }
    digits
}

/// What follows from all that is locked: what leaves where digits point (`pointing`) and claim (`claiming`), and the
/// singles that the direct forms find.
pub(crate) fn conclusions(board: &Board, pointing: bool, claiming: bool) -> Conclusions {
    let mut all = Conclusions::default();
    let _ = locked(board, |locked| {
        let is_taken = if locked.base.index() >= 18 { pointing } else { claiming };
        if is_taken {
            *all.eliminations.cells_mut(locked.digit) |= locked.leaves;
        } else if let Some((_, single)) = locked.single(board) {
            all.placements.insert(single);
        }
        ControlFlow::Continue(())
    });
    all
}

impl Locked {
    fn step(&self, board: &Board, single: Option<(House, Candidate)>) -> Step {
        let Self { digit, base, cover, leaves } = *self;
        let kind = match (base.index() >= 18, single) {
            (true, Some(_)) => Kind::DirectPointing,
            (false, Some(_)) => Kind::DirectClaiming,
            (true, None) => Kind::Pointing,
            (false, None) => Kind::Claiming,
        };
        let mut eliminations = CandidateSet::EMPTY;
        if single.is_none() {
            *eliminations.cells_mut(digit) = leaves;
        }
        let cells = board.places(base, digit);
        Step {
            kind,
            placement: single.map(|(_, candidate)| candidate),
            eliminations,
            pattern: Pattern::Locked { digit, base, cover, cells, single: single.map(|(house, _)| house) },
            order: Vec::new(),
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
    fn slug(&self) -> &'static str {
        "locked-candidates"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        locked(board, |locked| found(locked.step(board, None)))
    }
}

impl Technique for DirectLockedCandidates {
    fn slug(&self) -> &'static str {
        "direct-locked-candidates"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        locked(board, |locked| match locked.single(board) {
            Some(single) => found(locked.step(board, Some(single))),
            None => ControlFlow::Continue(()),
        })
    }
}
