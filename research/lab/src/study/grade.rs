//! Grades: how hard a puzzle is, in the four words of document 004, by the rules that suffice.

use std::fmt;
use std::ops::ControlFlow;

use bitdoku_grid::HouseKind;
use bitdoku_logic::find::{HiddenSingle, HiddenSubset, LockedCandidates, NakedSingle, NakedSubset};
use bitdoku_logic::{Board, Pattern, Scratch, Step, Technique};

/// How hard a puzzle is, by the rules that suffice to finish it.
///
/// | Grade | What suffices |
/// | --- | --- |
/// | easy | hidden singles in boxes: a digit with one place left in a box |
/// | medium | naked singles, and hidden singles in any house |
/// | difficult | these, locked candidates, and naked or hidden subsets of any size |
/// | very difficult | none of these |
///
/// The rules are applied until none yields, so that the grade does not depend on the order in which they are tried: an
/// elimination never takes away what another rule needs. Unlike a [`Rating`](bitdoku_logic::Rating), a grade takes microseconds
/// whatever the puzzle.
///
/// ```
/// use bitdoku_grid::Grid;
/// use bitdoku_lab::study::grade::Grade;
/// use bitdoku_logic::Board;
///
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(Grade::of(&Board::new(&puzzle)), Grade::Easy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Hidden singles in boxes suffice.
    Easy,
    /// Naked and hidden singles suffice.
    Medium,
    /// Singles, locked candidates and subsets suffice.
    Difficult,
    /// These do not suffice.
    VeryDifficult,
}

/// Naked subsets of five cells and more are the rest of their house beside hidden ones of four and fewer, and the other
/// way round, so that these are all.
const SUBSETS: [&dyn Technique; 6] = [
    &NakedSubset::<2>,
    &HiddenSubset::<2>,
    &NakedSubset::<3>,
    &HiddenSubset::<3>,
    &NakedSubset::<4>,
    &HiddenSubset::<4>,
];

impl Grade {
    /// All of them, easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Difficult, Self::VeryDifficult];

    /// Its name: `easy`, `medium`, `difficult` or `very difficult`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Difficult => "difficult",
            Self::VeryDifficult => "very difficult",
        }
    }

    /// The grade of a puzzle, which should have exactly one solution.
    #[must_use]
    pub fn of(puzzle: &Board) -> Self {
        let mut board = *puzzle;
        let mut scratch = Scratch::default();
        exhaust(&mut board, |board| single_in_box(board, &mut scratch));
        if board.is_full() {
            return Self::Easy;
        }
        let singles: [&dyn Technique; 2] = [&HiddenSingle, &NakedSingle];
        exhaust(&mut board, |board| first_of(&singles, board, &mut scratch));
        if board.is_full() {
            return Self::Medium;
        }
        let locked: [&dyn Technique; 1] = [&LockedCandidates];
        exhaust(&mut board, |board| {
            first_of(&singles, board, &mut scratch)
                .or_else(|| first_of(&locked, board, &mut scratch))
                .or_else(|| first_of(&SUBSETS, board, &mut scratch))
        });
        if board.is_full() { Self::Difficult } else { Self::VeryDifficult }
    }
}

/// Takes steps until there is none.
fn exhaust(board: &mut Board, mut next: impl FnMut(&Board) -> Option<Step>) {
    while let Some(step) = next(board) {
        board.apply(&step);
    }
}

fn first_of(techniques: &[&dyn Technique], board: &Board, scratch: &mut Scratch) -> Option<Step> {
    techniques.iter().find_map(|technique| technique.first(board, scratch))
}

fn single_in_box(board: &Board, scratch: &mut Scratch) -> Option<Step> {
    let mut single = None;
    let _ = HiddenSingle.find(board, scratch, &mut |step| match step.pattern {
        Pattern::HiddenSingle { house } if house.kind() == HouseKind::Block => {
            single = Some(step);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    single
}

/// `easy`, `medium`, `difficult`, `very difficult`.
impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grade(puzzle: &str) -> Grade {
        Grade::of(&Board::new(&puzzle.parse().unwrap()))
    }

    #[test]
    fn well_known_puzzles_have_their_grades() {
        // Wikipedia's example.
        let wikipedia = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(grade(wikipedia), Grade::Easy);
        // Arto Inkala, 2012; printed as the world's hardest. No subset and no locked candidate gets through it.
        let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        assert_eq!(grade(inkala), Grade::VeryDifficult);
    }
}
