//! Almost locked sets that share digits which not both can hold: two of them, three, or a chain.
//!
//! ```text
//!    A holds x, y, z in two cells, B holds x, z in one, and every x of A sees the x of B:
//!    one of both has no x, so it has its z. What sees every z of both is no z.
//! ```
//!
//! The order of the sets and of the pairs is HoDoKu's, and so is the rule by which digits link a chain.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::{Info, TakeStep, Technique, catalog};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{AlmostLocked, Kind, Pattern, Step};
use crate::tables::{Als, AlsList};

/// Two almost locked sets without a common cell and a digit that not both can hold.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsXz;
/// let example = &AlsXz.info().examples[0];
/// assert_eq!(example.step(&AlsXz).unwrap().kind.to_string(), "ALS-XZ");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsXz;

/// Three almost locked sets: one that is linked to both others by different digits.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsXyWing;
/// let example = &AlsXyWing.info().examples[0];
/// assert_eq!(example.step(&AlsXyWing).unwrap().kind.to_string(), "ALS-XY-Wing");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsXyWing;

/// Four or more almost locked sets in a row, each later in the order of all sets than the one before.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsChain;
/// let example = &AlsChain.info().examples[0];
/// assert_eq!(example.step(&AlsChain).unwrap().kind.to_string(), "ALS-XY-Chain");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsChain;

fn written(set: &Als) -> AlmostLocked {
    AlmostLocked { house: set.house, cells: set.cells, digits: set.digits }
}

/// Adds the places of a digit, upwards.
fn push(order: &mut Vec<Candidate>, digit: Digit, cells: CellSet) {
    order.extend(cells.iter().map(|cell| Candidate::of(cell, digit)));
}

impl Technique for AlsXz {
    fn info(&self) -> &'static Info {
        &catalog::als::XZ
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let list = scratch.tables.als(board);
        let mut order = Vec::new();
        for common in &list.commons {
            let [one, other] = common.sets.map(|set| list.set(set));
            let shared = one.digits & other.digits;
            let mut ends = DigitSet::EMPTY;
            for link in [Some(common.first), common.last].into_iter().flatten() {
                // With two links, each digit may be the one that goes.
                for digit in shared - DigitSet::of(link) {
                    let gone = one.reach(digit) & other.reach(digit);
                    if !gone.is_empty() {
                        push(&mut order, digit, gone);
                        ends.insert(digit);
                    }
                }
            }
            let mut links = DigitSet::of(common.first);
            if let Some(last) = common.last {
                links.insert(last);
                for (set, beside) in [(one, other), (other, one)] {
                    for digit in set.digits - links {
                        let gone = set.reach(digit) - beside.cells;
                        if !gone.is_empty() {
                            push(&mut order, digit, gone);
                            ends.insert(digit);
                        }
                    }
                }
            }
            if !order.is_empty() {
                let sets = vec![written(one), written(other)];
                let pattern = Pattern::AlmostLockedSets { sets, links: vec![links], digits: ends };
                found(Step::in_order(Kind::AlsXz, std::mem::take(&mut order), pattern))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Technique for AlsXyWing {
    fn info(&self) -> &'static Info {
        &catalog::als::XY_WING
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let list = scratch.tables.als(board);
        let of_set = of_set(list);
        let mut order = Vec::new();
        for (number, first) in list.commons.iter().enumerate() {
            // Those that follow and share a set with it, in order.
            let [left, right] = first.sets.map(|set| &of_set[usize::from(set)][..]);
            for second in merged(left, right).filter(|&other| usize::from(other) > number) {
                let second = &list.commons[usize::from(second)];
                if first.last.is_none() && second.last.is_none() && first.first == second.first {
                    continue;
                }
                let Some([a, b, c]) = wing(first.sets, second.sets) else { continue };
                let [one, other, pivot] = [a, b, c].map(|set| list.set(set));
                if !one.cells.is_disjoint(other.cells) {
                    continue;
                }
                let mut rest = one.digits & other.digits;
                for link in [Some(first.first), first.last, Some(second.first), second.last].into_iter().flatten() {
                    rest.remove(link);
                }
                let mut ends = DigitSet::EMPTY;
                for digit in rest {
                    let gone = one.reach(digit) & other.reach(digit);
                    if !gone.is_empty() {
                        push(&mut order, digit, gone);
                        ends.insert(digit);
                    }
                }
                if !order.is_empty() {
                    // Different digits of the two pairs, as far as there is a choice.
                    let (x, y) = match (first.last, second.last) {
                        _ if first.first != second.first => (first.first, second.first),
                        (Some(last), _) => (last, second.first),
                        (None, last) => (first.first, last.unwrap_or(second.first)),
                    };
                    let sets = [one, pivot, other].map(written).to_vec();
                    let links = [x, y].map(DigitSet::of).to_vec();
                    let pattern = Pattern::AlmostLockedSets { sets, links, digits: ends };
                    found(Step::in_order(Kind::AlsXyWing, std::mem::take(&mut order), pattern))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// For each set the numbers of its pairs, upwards.
fn of_set(list: &AlsList) -> Vec<Vec<u16>> {
    let mut of_set = vec![Vec::new(); list.sets.len()];
    for (number, common) in list.commons.iter().enumerate() {
        common.sets.into_iter().for_each(|set| of_set[usize::from(set)].push(number as u16));
    }
    of_set
}

/// Two rising lists as one.
fn merged<'a>(mut left: &'a [u16], mut right: &'a [u16]) -> impl Iterator<Item = u16> + 'a {
    std::iter::from_fn(move || match (left, right) {
        ([one, rest @ ..], [other, ..]) if one < other => {
            left = rest;
            Some(*one)
        }
        ([one, rest @ ..], []) => {
            left = rest;
            Some(*one)
        }
        (_, [other, rest @ ..]) => {
            right = rest;
            Some(*other)
        }
        ([], []) => None,
    })
}

/// Of two pairs that share one set: the other of the first, the other of the second, the shared one.
fn wing(first: [u16; 2], second: [u16; 2]) -> Option<[u16; 3]> {
    let [[a, b], [c, d]] = [first, second];
    match () {
        () if first == second => None,
        () if a == c => Some([b, d, a]),
        () if a == d => Some([b, c, a]),
        () if b == c => Some([a, d, b]),
        () if b == d => Some([a, c, b]),
        () => None,
    }
}

/// Where a chain has come to: the last set, and the digits by which it was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    set: u16,
    /// The digit that links; where two do, the first of them.
    active: Digit,
    second: Option<Digit>,
    /// How many links led here; all from three on are alike.
    links: u8,
}

impl Technique for AlsChain {
    fn info(&self) -> &'static Info {
        &catalog::als::CHAIN
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let list = scratch.tables.als(board);
        // The pairs of each set with later ones.
        let mut forward = vec![Vec::new(); list.sets.len()];
        for common in &list.commons {
            forward[usize::from(common.sets[0])].push(common);
        }
        let mut known = BTreeSet::new();
        let (mut states, mut met): (Vec<(Reached, usize)>, BTreeSet<Reached>) = (Vec::new(), BTreeSet::new());
        for start in 0..list.sets.len() as u16 {
            for first in &forward[usize::from(start)] {
                for active in [Some(first.first), first.last].into_iter().flatten() {
                    // What follows depends on the start and on its digit alone, however often a set is reached.
                    states.clear();
                    met.clear();
                    states.push((Reached { set: first.sets[1], active, second: None, links: 1 }, usize::MAX));
                    let mut at = 0;
                    while let Some(&(state, _)) = states.get(at) {
                        for common in &forward[usize::from(state.set)] {
                            let Some((active_next, second)) = next_active(state.active, common.first, common.last)
                            else {
                                continue;
                            };
                            let links = (state.links + 1).min(3);
                            let next = Reached { set: common.sets[1], active: active_next, second, links };
                            if !met.insert(next) {
                                continue;
                            }
                            states.push((next, at));
                            if links < 3 {
                                continue;
                            }
                            let eliminations = ends(list, start, active, &next);
                            if !eliminations.is_empty() && known.insert(eliminations) {
                                found(chain(list, start, &states, eliminations))?;
                            }
                        }
                        at += 1;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

/// By which digits a pair links that comes after one that is linked by `before`.
fn next_active(before: Digit, first: Digit, last: Option<Digit>) -> Option<(Digit, Option<Digit>)> {
    match last {
        None if first == before => None,
        None => Some((first, None)),
        Some(last) if last == before => Some((first, None)),
        Some(last) if first == before => Some((last, None)),
        Some(last) => Some((first, Some(last))),
    }
}

/// What the first and the last set of a chain eliminate between them.
fn ends(list: &AlsList, start: u16, active: Digit, end: &Reached) -> CandidateSet {
    let [one, other] = [list.set(start), list.set(end.set)];
    let mut digits = one.digits & other.digits;
    [Some(active), Some(end.active), end.second].into_iter().flatten().for_each(|digit| digits.remove(digit));
    let mut gone = CandidateSet::EMPTY;
    for digit in digits {
        *gone.cells_mut(digit) = one.reach(digit) & other.reach(digit);
    }
    gone
}

/// The chain that the last of some states ends.
fn chain(list: &AlsList, start: u16, states: &[(Reached, usize)], eliminations: CandidateSet) -> Step {
    let (mut sets, mut links) = (Vec::new(), Vec::new());
    let mut at = states.len() - 1;
    while let Some((state, before)) = states.get(at) {
        sets.push(written(list.set(state.set)));
        links
            .push(state.second.map_or(DigitSet::of(state.active), |second| DigitSet::of(second) | state.active.into()));
        at = *before;
    }
    sets.push(written(list.set(start)));
    sets.reverse();
    links.reverse();
    let digits = Digit::ALL.into_iter().filter(|&digit| !eliminations.cells(digit).is_empty()).collect();
    Step::removing(Kind::AlsChain, eliminations, Pattern::AlmostLockedSets { sets, links, digits })
}
