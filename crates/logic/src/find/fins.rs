//! Fish as people list them, plain, finned and sashimi: digit by digit, first with rows as base, then with columns.
//!
//! ```text
//!        c2      c7
//!    r3  X   .   X           X: all places of the digit in the base rows 3 and 8, but for the fin F
//!            -                  the covers are columns 2 and 7
//!    r7  .   .   -           if the fin is false, the covers lose the digit elsewhere; if it is true, what sees it does:
//!    r8  X   .   X F            so what sees the fin in a cover falls in any case
//! ```
//!
//! A fish is *sashimi* if some base line has no more than one place in the covers.

use std::ops::ControlFlow;

use bitdoku_grid::{Cell, CellSet, Digit, House, HouseSet};

use super::twins::{and_twins, base};
use super::{TakeStep, Technique, of_digit};
use crate::bits::bits;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// A fish of `N` base lines without fins, 2 to 4.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::PlainFish;
/// let example = &PlainFish::<2>.info().examples[0];
/// assert_eq!(example.step(&PlainFish::<2>).unwrap().kind.to_string(), "X-Wing");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainFish<const N: usize>;

/// A fish of `N` base lines, 2 to 4, with one to five fins.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::FinnedFish;
/// let technique = FinnedFish::<2> { sashimi: false };
/// let example = &technique.info().examples[0];
/// let words = example.step(&technique).unwrap().explain(&example.board());
/// assert_eq!(words.title, "Finned X-Wing");
/// assert!(words.reasons[0].text.contains(" or in "));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FinnedFish<const N: usize> {
    /// Whether some base line has no more than one place in the covers.
    pub sashimi: bool,
}

/// The most fins that people look at.
const FINS: usize = 5;

/// The lines of one direction numbered by the ones of `set`.
fn lines(first: usize, set: u16) -> HouseSet {
    HouseSet::from_bits(u32::from(set) << first)
}

/// Calls `found` for each choice of `n` ones of `set`, in lexicographic order.
fn combinations(n: u32, set: u16, found: &mut dyn FnMut(u16) -> ControlFlow<()>) -> ControlFlow<()> {
    fn extend(missing: u32, left: u16, chosen: u16, found: &mut dyn FnMut(u16) -> ControlFlow<()>) -> ControlFlow<()> {
        if missing == 0 {
            return found(chosen);
        }
        for at in bits(left) {
            let above = left & !((2u16 << at) - 1);
            if above.count_ones() + 1 < missing {
                break;
            }
            extend(missing - 1, above, chosen | 1 << at, found)?;
        }
        ControlFlow::Continue(())
    }
    extend(n, set, 0, found)
}

impl<const N: usize> Technique for PlainFish<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a fish has 2 to 4 base lines") }
        ["plain-x-wing", "plain-swordfish", "plain-jellyfish"][N - 2]
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let kind = [Kind::XWing, Kind::Swordfish, Kind::Jellyfish][N - 2];
        for digit in scratch.tables.dead_digits(board) {
            for first in [0, 9] {
                let places: [u16; 9] = std::array::from_fn(|i| board.positions(House::from_index(first + i), digit));
                let few = |i: &usize| (1..=N as u32).contains(&places[*i].count_ones());
                let eligible = (0..9).filter(few).fold(0, |set, i| set | 1 << i);
                combinations(N as u32, eligible, &mut |base| {
                    let cover = bits(base).fold(0, |union, i| union | places[i]);
                    if cover.count_ones() as usize != N {
                        return ControlFlow::Continue(());
                    }
                    let [base, cover] = [lines(first, base), lines(9 - first, cover)];
                    let gone = (all(cover) - all(base)) & board.cells(digit);
                    if gone.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    let pattern = Pattern::Fish { digit, base, cover, fins: CellSet::EMPTY };
                    found(Step::removing(kind, of_digit(digit, gone), pattern))
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of all these houses.
fn all(houses: HouseSet) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |all, house| all | house.cells())
}

/// A candidate that may fall, seen from the lines of one direction.
struct Victim {
    line: usize,
    /// For each line the crossing lines of the places that it does not see, its own crossing line apart.
    apart: [u16; 9],
}

impl Victim {
    fn new(cell: Cell, first: usize, places: &[u16; 9]) -> Self {
        let (row, col) = (cell.row().index(), cell.col().index());
        let (line, at) = if first == 0 { (row, col) } else { (col, row) };
        let in_box = 0o7 << (at / 3 * 3);
        let apart = |i: usize| places[i] & !(1 << at) & if i / 3 == line / 3 { !in_box } else { 0x1FF };
        Self { line, apart: std::array::from_fn(apart) }
    }

    /// Whether covers can be chosen for these base lines such that it falls: one has the candidate itself, the others all places
    /// that it does not see.
    fn may_fall(&self, size: u32, base: u16) -> bool {
        let apart = bits(base).fold(0_u16, |apart, i| apart | self.apart[i]);
        base >> self.line & 1 == 0 && apart.count_ones() < size
    }
}

impl<const N: usize> Technique for FinnedFish<N> {
    fn slug(&self) -> &'static str {
        const { assert!(2 <= N && N <= 4, "a fish has 2 to 4 base lines") }
        let finned = ["finned-x-wing", "finned-swordfish", "finned-jellyfish"];
        let sashimi = ["sashimi-x-wing", "sashimi-swordfish", "sashimi-jellyfish"];
        if self.sashimi { sashimi[N - 2] } else { finned[N - 2] }
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        Fish { size: N as u8, sashimi: self.sashimi }.find(board, scratch, found)
    }
}

/// A finned fish whose size is known when it is looked for, so that all sizes have one search.
#[derive(Clone, Copy)]
struct Fish {
    size: u8,
    sashimi: bool,
}

impl Fish {
    fn find(self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // A siamese fish may be finned in one half and sashimi in the other: then it is called as either.
        let other = Self { sashimi: !self.sashimi, ..self };
        let kind = Kind::FinnedFish { size: self.size, sashimi: self.sashimi };
        let dead = *scratch.tables.dead(board);
        and_twins(
            found,
            kind,
            base,
            |found| self.single(board, &dead, found),
            |found| other.single(board, &dead, found),
        )
    }

    /// All that are no siamese fish.
    fn single(self, board: &Board, dead: &[CellSet; 9], found: TakeStep<'_>) -> ControlFlow<()> {
        let (kind, size) = (Kind::FinnedFish { size: self.size, sashimi: self.sashimi }, u32::from(self.size));
        for (digit, dead) in Digit::ALL.into_iter().zip(dead) {
            if dead.is_empty() {
                continue;
            }
            for first in [0, 9] {
                let places: [u16; 9] = std::array::from_fn(|i| board.positions(House::from_index(first + i), digit));
                let victims: Vec<Victim> = dead.iter().map(|cell| Victim::new(cell, first, &places)).collect();
                let eligible = (0..9).filter(|&i| places[i] != 0).fold(0, |set, i| set | 1 << i);
                combinations(size, eligible, &mut |base| {
                    if !victims.iter().any(|victim| victim.may_fall(size, base)) {
                        return ControlFlow::Continue(());
                    }
                    let touched = bits(base).fold(0, |union, i| union | places[i]);
                    combinations(size, touched, &mut |cover| {
                        let fins = bits(base).map(|i| (places[i] & !cover).count_ones() as usize).sum::<usize>();
                        let poor = bits(base).any(|i| (places[i] & cover).count_ones() <= 1);
                        if !(1..=FINS).contains(&fins) || poor != self.sashimi {
                            return ControlFlow::Continue(());
                        }
                        let [base, cover] = [lines(first, base), lines(9 - first, cover)];
                        let (base_cells, cover_cells) = (all(base), all(cover));
                        let fins = (base_cells & board.cells(digit)) - cover_cells;
                        let seen = fins.iter().fold(board.cells(digit), |seen, fin| seen & fin.peers());
                        let gone = (cover_cells - base_cells) & seen;
                        if gone.is_empty() {
                            return ControlFlow::Continue(());
                        }
                        let pattern = Pattern::Fish { digit, base, cover, fins };
                        found(Step::removing(kind, of_digit(digit, gone), pattern))
                    })
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
