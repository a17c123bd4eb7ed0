//! Fish.
//!
//! All of them argue from where one digit can go, so none can eliminate a candidate that has a place in some way to put the digit
//! into all houses. Such ways are found quickly, and they cover nearly all candidates. What they leave, the *dead* candidates, is
//! all that the techniques are asked about.

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, House};

use crate::bits::bits;
use crate::board::Board;
use crate::find::tuples;

/// What fish eliminate, as far as they are hard.
pub(super) fn hard(board: &Board, dead: &[CellSet; 9]) -> CandidateSet {
    each_digit(dead, |digit, dead| {
        fish(board, digit) & dead | dead.iter().filter(|&target| is_finned(board, digit, target, 2)).collect()
    })
}

/// What larger finned fish and Franken fish eliminate.
pub(super) fn unfair(board: &Board, dead: &[CellSet; 9]) -> CandidateSet {
    each_digit(dead, |digit, dead| {
        let finned = |target| (3..=4).any(|n| is_finned(board, digit, target, n));
        dead.iter().filter(|&target| finned(target) || is_franken(board, digit, target)).collect()
    })
}

fn each_digit(dead: &[CellSet; 9], search: impl Fn(Digit, CellSet) -> CellSet) -> CandidateSet {
    let mut gone = CandidateSet::EMPTY;
    for (digit, &dead) in Digit::ALL.into_iter().zip(dead).filter(|(_, dead)| !dead.is_empty()) {
        *gone.cells_mut(digit) = search(digit, dead);
    }
    gone
}

/// The places of a digit in the lines of one direction: rows, if `first` is 0, or columns, if it is 9.
fn lines(board: &Board, digit: Digit, first: usize) -> [u16; 9] {
    std::array::from_fn(|at| board.positions(House::from_index(first + at), digit))
}

/// The cells at some positions of the lines of one direction.
fn across(first: usize, positions: u16) -> CellSet {
    bits(positions).fold(CellSet::EMPTY, |cells, at| cells | House::from_index(9 - first + at).cells())
}

/// What X-Wings, Swordfish and Jellyfish eliminate.
fn fish(board: &Board, digit: Digit) -> CellSet {
    let mut gone = CellSet::EMPTY;
    for first in [0, 9] {
        let lines = lines(board, digit, first);
        for n in 2..=4 {
            let _ = tuples(n, &lines, &mut |base, cover| {
                gone |= across(first, cover) - across(9 - first, base);
                ControlFlow::Continue(())
            });
        }
    }
    gone & board.cells(digit)
}

/// Whether a finned or sashimi fish of `n` lines eliminates a candidate.
///
/// The candidate sees all fins, so it takes all places of the base lines but those in the covers, and those in its own
/// cover, too: then `n` lines have `n` − 1 covers left. There can be no more than four fins, two in each of two lines of its box.
fn is_finned(board: &Board, digit: Digit, target: Cell, n: usize) -> bool {
    [0, 9].into_iter().any(|first| {
        let seen = target.peers();
        let (own, mut left) = (target.houses()[first / 9].index() - first, [0; 9]);
        for (at, places) in left.iter_mut().enumerate() {
            let line = House::from_index(first + at);
            let all = board.positions(line, digit);
            if at != own && all != 0 {
                *places =
                    bits(all).filter(|&place| !seen.contains(line.cell(place))).fold(0, |set, place| set | 1 << place);
            }
        }
        let mut lines: u16 = (0..9).filter(|&at| left[at] != 0).fold(0, |set, at| set | 1 << at);
        lines &= !(1 << own);
        crowded(&left, lines, n, n - 1, 0)
    })
}

/// Whether `missing` more of the `lines` have, with the places taken, no more than `room` places.
fn crowded(places: &[u16; 9], lines: u16, missing: usize, room: usize, taken: u16) -> bool {
    missing == 0
        || bits(lines).any(|at| {
            let wider = taken | places[at];
            wider.count_ones() as usize <= room && crowded(places, lines & ((1 << at) - 1), missing - 1, room, wider)
        })
}

/// Whether a Franken fish of two or three houses, finned or not, eliminates a candidate.
///
/// Base houses are rows and boxes, and covers columns and boxes, or the other way round. As with finned fish, the candidate takes
/// one cover, and all fins; those in two base houses are fins as well. So the houses have as many disjoint sets of places left, and one
/// cover less. A candidate in two covers, which may lie in a base house, takes another base and another cover: a smaller fish does as much.
fn is_franken(board: &Board, digit: Digit, target: Cell) -> bool {
    let left = board.cells(digit) - target.peers() - CellSet::of(target);
    [0, 9].into_iter().any(|first| {
        let blocks = 18..27;
        let houses = |first: usize| (first..first + 9).chain(blocks.clone()).map(House::from_index);
        let bases: Vec<House> = houses(first)
            .filter(|house| !house.cells().contains(target) && !board.places(*house, digit).is_empty())
            .collect();
        let covers: Vec<House> = houses(9 - first).filter(|cover| !(cover.cells() & left).is_empty()).collect();
        let own: Vec<House> = houses(9 - first).filter(|house| house.cells().contains(target)).collect();
        let fits = |base: &[House], covers: &[House]| is_fish(board, digit, base, covers, &own);
        let inside = |cells: CellSet| -> Vec<House> {
            bases.iter().copied().filter(|base| (base.cells() & left).is_subset(cells)).collect()
        };
        covers.iter().enumerate().any(|(i, &one)| {
            let within = inside(one.cells());
            pairs(&within).any(|(a, b)| disjoint(left, &[a, b]) && fits(&[a, b], &[one]))
                || covers[..i].iter().any(|&two| {
                    let within = inside(one.cells() | two.cells());
                    pairs(&within).any(|(a, b)| {
                        disjoint(left, &[a, b])
                            && within
                                .iter()
                                .any(|&c| c < a && c < b && disjoint(left, &[a, b, c]) && fits(&[a, b, c], &[one, two]))
                    })
                })
        })
    })
}

fn pairs(houses: &[House]) -> impl Iterator<Item = (House, House)> + '_ {
    houses.iter().enumerate().flat_map(|(i, &a)| houses[..i].iter().map(move |&b| (a, b)))
}

/// Whether no two of the houses share one of these cells.
fn disjoint(cells: CellSet, houses: &[House]) -> bool {
    houses.iter().enumerate().all(|(i, a)| houses[..i].iter().all(|b| (a.cells() & b.cells() & cells).is_empty()))
}

/// Whether houses are a fish that people look for: no house is base and cover, there are no more than five fins, and of these no more
/// than two lie in two base houses. One of `own`, the covers of the target, is a cover as well.
fn is_fish(board: &Board, digit: Digit, base: &[House], covers: &[House], own: &[House]) -> bool {
    let cells = board.cells(digit);
    let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for house in base {
        twice |= once & house.cells();
        once |= house.cells();
    }
    twice &= cells;
    own.iter().any(|own| {
        let covered = covers.iter().fold(own.cells(), |all, cover| all | cover.cells());
        let fins = (once & (cells - covered)) | twice;
        !base.contains(own) && !covers.iter().any(|cover| base.contains(cover)) && fins.len() <= 5 && twice.len() <= 2
    })
}
