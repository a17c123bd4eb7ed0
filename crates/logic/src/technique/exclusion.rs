//! Aligned exclusion: combinations of digits in two or three cells that would leave a neighbour without candidates.
//!
//! A combination is impossible if it repeats a digit in two cells that see each other, or if it uses up all candidates
//! of a cell that sees all of them, an *excluder*. A candidate that appears in no possible combination goes.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

use super::{Info, Technique, catalog};
use crate::board::Board;
use crate::difficulty::Difficulty;
use crate::scratch::Scratch;
use crate::step::{Kind, Pattern, Step};

/// Aligned pair (`N` = 2) or triple (`N` = 3) exclusion.
#[derive(Clone, Copy, Debug)]
pub struct AlignedExclusion<const N: usize>;

impl<const N: usize> Technique for AlignedExclusion<N> {
    fn info(&self) -> &'static Info {
        const { assert!(2 <= N && N <= 3, "aligned exclusion is of 2 or 3 cells") }
        &catalog::exclusion::EXCLUSION[N - 2]
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let small = board.empty_cells().iter().filter(|&cell| (2..=N).contains(&board.digits(cell).len())).collect();
        let excluders = |cell: Cell| cell.peers() & small;
        let bases: CellSet = board
            .empty_cells()
            .iter()
            .filter(|&cell| board.digits(cell).len() >= 2 && !excluders(cell).is_empty())
            .collect();
        for second in bases {
            for first in bases {
                if first >= second {
                    break;
                }
                let common = excluders(first) & excluders(second);
                if common.len() < 2 {
                    continue;
                }
                if N == 2 {
                    if let Some(step) = pair(board, [first, second], common) {
                        found(step)?;
                    }
                    continue;
                }
                let other = CellSet::of(first) | CellSet::of(second);
                let of_first = excluders(first) - other;
                let of_second = (excluders(second) - other) - of_first;
                for third in of_first.iter().chain(of_second) {
                    let common = common & excluders(third);
                    if common.len() >= 2
                        && may_exclude(board, [first, second, third], common)
                        && let Some(step) = triple(board, [first, second, third], common)
                    {
                        found(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn pair(board: &Board, cells: [Cell; 2], excluders: CellSet) -> Option<Step> {
    let [a, b] = cells.map(|cell| board.digits(cell));
    let repeat = !cells[0].sees(cells[1]);
    let (mut seen_a, mut seen_b) = (DigitSet::EMPTY, DigitSet::EMPTY);
    for x in a {
        let mut partners = if repeat { b } else { b - DigitSet::of(x) };
        for excluder in excluders {
            let digits = board.digits(excluder);
            if digits.contains(x) {
                partners -= digits - DigitSet::of(x);
            }
        }
        if !partners.is_empty() {
            seen_a.insert(x);
            seen_b |= partners;
        }
    }
    step(board, &cells, &[a - seen_a, b - seen_b], excluders)
}

/// Whether any combination of digits of three cells can be impossible for more than what naked pairs say: an excluder all
/// of whose candidates the cells have, or two cells with the same two candidates. Most triples have neither.
fn may_exclude(board: &Board, cells: [Cell; 3], excluders: CellSet) -> bool {
    let [a, b, c] = cells.map(|cell| board.digits(cell));
    let digits = a | b | c;
    let pair = |one: DigitSet, other: DigitSet| one == other && one.len() == 2;
    pair(a, b) || pair(a, c) || pair(b, c) || excluders.iter().any(|excluder| board.digits(excluder).is_subset(digits))
}

fn triple(board: &Board, cells: [Cell; 3], excluders: CellSet) -> Option<Step> {
    let [a, b, c] = cells.map(|cell| board.digits(cell));
    let unless_seen = |i: usize, j: usize| if cells[i].sees(cells[j]) { u16::MAX } else { 0 };
    let (ab, ac, bc) = (unless_seen(0, 1), unless_seen(0, 2), unless_seen(1, 2));
    let bans = Bans::of(board, excluders);
    let mut seen = [DigitSet::EMPTY; 3];
    for x in a {
        // What the excluders of two candidates, and the houses, leave to the other cells beside x.
        let own = DigitSet::of(x).bits();
        let with_b = b - DigitSet::from_bits(bans.pairs[x.index()] | own & ab);
        let with_c = c - DigitSet::from_bits(bans.pairs[x.index()] | own & ac);
        for y in with_b {
            let banned = bans.pairs[y.index()] | bans.triples[x.index()][y.index()] | DigitSet::of(y).bits() & bc;
            let partners = with_c - DigitSet::from_bits(banned);
            if !partners.is_empty() {
                seen[0].insert(x);
                seen[1].insert(y);
                seen[2] |= partners;
                if seen[1] == b && seen[2] == c {
                    break;
                }
            }
        }
        if seen == [a, b, c] {
            return None;
        }
    }
    step(board, &cells, &[a - seen[0], b - seen[1], c - seen[2]], excluders)
}

/// Which digits cannot stand together in cells that all the excluders see.
struct Bans {
    /// Beside a digit: the other candidate of excluders with two.
    pairs: [u16; 9],
    /// Beside two digits: the third candidate of excluders with three.
    triples: [[u16; 9]; 9],
}

impl Bans {
    fn of(board: &Board, excluders: CellSet) -> Self {
        let mut bans = Self { pairs: [0; 9], triples: [[0; 9]; 9] };
        for excluder in excluders {
            let digits = board.digits(excluder);
            for x in digits {
                let others = digits - DigitSet::of(x);
                if others.len() == 1 {
                    bans.pairs[x.index()] |= others.bits();
                } else {
                    for y in others {
                        bans.triples[x.index()][y.index()] |= (others - DigitSet::of(y)).bits();
                    }
                }
            }
        }
        bans
    }
}

/// The step that takes from each cell the digits that are in no possible combination.
fn step(board: &Board, cells: &[Cell], impossible: &[DigitSet], excluders: CellSet) -> Option<Step> {
    let mut eliminations = CandidateSet::EMPTY;
    for (&cell, &digits) in cells.iter().zip(impossible) {
        eliminations.extend(digits.iter().map(|digit| Candidate::of(cell, digit)));
    }
    if eliminations.is_empty() {
        return None;
    }
    debug_assert!((eliminations - *board.candidates()).is_empty());
    let (kind, difficulty) = match cells.len() {
        2 => (Kind::AlignedPairExclusion, 6.2),
        _ => (Kind::AlignedTripleExclusion, 7.5),
    };
    Some(Step {
        kind,
        difficulty: Difficulty::new(difficulty),
        placement: None,
        eliminations,
        pattern: Pattern::AlignedExclusion { cells: cells.to_vec(), excluders },
    })
}
