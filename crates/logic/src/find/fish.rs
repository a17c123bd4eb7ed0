//! Fish: all places of a digit in n parallel lines lie in n crossing lines.
//!
//! ```text
//!        c2      c7
//!    r3  X  . .  X        X: all places of the digit in the base columns 2 and 7
//!        -       -        the covers, rows 3 and 8, lose it elsewhere
//!    r8  X  . .  X
//! ```

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, CellSet, Digit, House, HouseSet};

use super::tuples::tuples;
use super::{TakeStep, Technique};
use crate::bits::sort_by_number;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A fish with `N` base lines and `N` cover lines, 2 to 4: X-Wing, Swordfish, Jellyfish.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Fish;
/// let example = &Fish::<2>.info().examples[0];
/// let step = example.step(&Fish::<2>).unwrap();
/// let words = step.explain(&example.board());
/// assert_eq!(words.reasons[0].text, "In columns 3 and 4, digit 1 can only go in rows 4 and 5. Each of these has it there, so 1 can be removed from the rest of them.");
/// assert_eq!(words.conclusion.text, "So 1 can be removed from r45c1.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fish<const N: usize>;

impl<const N: usize> Technique for Fish<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a fish has 2 to 4 base lines") }
        ["x-wing", "swordfish", "jellyfish"][N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // Columns first, then rows. Of one direction, the sets of base lines as rising binary numbers, and for each of
        // them the digits: all fish are gathered and put into this order.
        for first in [9, 0] {
            let mut shoal = Shoal::default();
            for digit in Digit::ALL {
                let lines: [u16; 9] = std::array::from_fn(|i| board.positions(House::from_index(first + i), digit));
                if lines.iter().filter(|&&line| line != 0).count() >= 2 * N {
                    let _ = tuples(N, &lines, &mut |base, cover| {
                        shoal.add(board, digit, first, base, cover);
                        ControlFlow::Continue(())
                    });
                }
            }
            shoal.report::<N>(board, first, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// The fish of one direction that eliminate something.
#[derive(Default)]
struct Shoal(Vec<(u16, Digit, u16)>);

impl Shoal {
    fn add(&mut self, board: &Board, digit: Digit, first: usize, base: u16, cover: u16) {
        if !eliminations(board, digit, first, base, cover).is_empty() {
            self.0.push((base, digit, cover));
        }
    }

    fn report<const N: usize>(mut self, board: &Board, first: usize, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::XWing, Kind::Swordfish, Kind::Jellyfish][N - 2];
        sort_by_number(&mut self.0, |&(base, digit, _)| u64::from(base) << 4 | digit.index() as u64);
        for (base, digit, cover) in self.0 {
            let [base_lines, cover_lines] = [lines(first, base), lines(9 - first, cover)];
            let pattern = Pattern::Fish { digit, base: base_lines, cover: cover_lines, fins: CellSet::EMPTY };
            found(Step::removing(kind, eliminations(board, digit, first, base, cover), pattern))?;
        }
        ControlFlow::Continue(())
    }
}

/// The lines of one direction numbered by the ones of `set`.
fn lines(first: usize, set: u16) -> HouseSet {
    HouseSet::from_bits(u32::from(set) << first)
}

fn eliminations(board: &Board, digit: Digit, first: usize, base: u16, cover: u16) -> CandidateSet {
    let mut all = CandidateSet::EMPTY;
    let cells = all.cells_mut(digit);
    for line in lines(9 - first, cover) {
        *cells |= line.cells();
    }
    for line in lines(first, base) {
        *cells -= line.cells();
    }
    *cells &= board.cells(digit);
    all
}
