//! Almost locked sets that share digits which not both can hold: two of them, three, or a chain.
//!
//! ```text
//!    A holds x, y, z in two cells, B holds x, z in one, and every x of A sees the x of B:
//!    one of both has no x, so it has its z. What sees every z of both is no z.
//! ```
//!
//! Sets may have common cells, if that is wanted: the digit that links them is in none of these.
//!
//! The order of the sets and of the pairs is HoDoKu's, and so is the rule by which digits link a chain.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{AlmostLocked, Kind, Pattern, Step};
use crate::tables::{Als, AlsList, Common};

/// Two almost locked sets and a digit that not both can hold.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsXz;
/// let technique = AlsXz { overlapping: false };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "ALS-XZ");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsXz {
    /// Whether two sets that a digit links may have common cells.
    pub overlapping: bool,
}

/// Three almost locked sets: one that is linked to both others by different digits.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsXyWing;
/// let technique = AlsXyWing { overlapping: false };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "ALS-XY-Wing");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsXyWing {
    /// Whether two sets that a digit links may have common cells.
    pub overlapping: bool,
}

/// Four or more almost locked sets in a row, each later in the order of all sets than the one before.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::AlsChain;
/// let technique = AlsChain { overlapping: false };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), "ALS-XY-Chain");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AlsChain {
    /// Whether two sets that a digit links may have common cells.
    pub overlapping: bool,
}

fn written(set: &Als) -> AlmostLocked {
    AlmostLocked { house: set.house, cells: set.cells, digits: set.digits }
}

/// Adds the places of a digit, upwards.
fn push(order: &mut Vec<Candidate>, digit: Digit, cells: CellSet) {
    order.extend(cells.iter().map(|cell| Candidate::of(cell, digit)));
}

impl Technique for AlsXz {
    fn slug(&self) -> &'static str {
        "als-xz"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let list = scratch.tables.als(board, self.overlapping);
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
    fn slug(&self) -> &'static str {
        "als-xy-wing"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let list = scratch.tables.als(board, self.overlapping);
        let of_set = of_set(list);
        let mut order = Vec::new();
        for (number, first) in list.commons.iter().enumerate() {
            // Those that follow and share a set with it, in order.
            let [left, right] = first.sets.map(|set| of_set.of(set));
            for second in merged(left, right).filter(|&other| usize::from(other) > number) {
                let second = &list.commons[usize::from(second)];
                if first.last.is_none() && second.last.is_none() && first.first == second.first {
                    continue;
                }
                let Some([a, b, c]) = wing(first.sets, second.sets) else { continue };
                let [one, other, pivot] = [a, b, c].map(|set| list.set(set));
                if one.near.is_disjoint(other.near) || !one.cells.is_disjoint(other.cells) {
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
struct OfSet {
    begin: Vec<u32>,
    pairs: Vec<u16>,
}

impl OfSet {
    fn of(&self, set: u16) -> &[u16] {
        let at = usize::from(set);
        &self.pairs[self.begin[at] as usize..self.begin[at + 1] as usize]
    }
}

fn of_set(list: &AlsList) -> OfSet {
    let mut begin = vec![0; list.sets.len() + 1];
    for set in list.commons.iter().flat_map(|common| common.sets) {
        begin[usize::from(set) + 1] += 1;
    }
    for at in 1..begin.len() {
        begin[at] += begin[at - 1];
    }
    let (mut next, mut pairs) = (begin.clone(), vec![0; 2 * list.commons.len()]);
    for (number, common) in list.commons.iter().enumerate() {
        for set in common.sets.map(usize::from) {
            pairs[next[set] as usize] = number as u16;
            next[set] += 1;
        }
    }
    OfSet { begin, pairs }
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

/// The most links of a chain.
const MOST: u8 = 50;

/// Where a chain has come to: the last set, and the digits by which it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    set: u16,
    /// The digit that links; where two do, the first of them.
    active: Digit,
    second: Option<Digit>,
}

impl Technique for AlsChain {
    fn slug(&self) -> &'static str {
        "als-chain"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let brief = scratch.brief;
        let list = scratch.tables.als(board, self.overlapping);
        let (mut chains, mut known) = (Chains::new(list), BTreeSet::new());
        for start in 0..list.sets.len() as u16 {
            for &(active, end) in chains.from(start) {
                let eliminations = ends(list, start, active, &end);
                if eliminations.is_empty() || !known.insert(eliminations) {
                    continue;
                }
                let (sets, links) = if brief { Default::default() } else { shortest(list, start, eliminations) };
                let digits = Digit::ALL.into_iter().filter(|&digit| !eliminations.cells(digit).is_empty()).collect();
                let pattern = Pattern::AlmostLockedSets { sets, links, digits };
                found(Step::removing(Kind::AlsChain, eliminations, pattern))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

/// The pairs of each set with later ones.
fn forward(list: &AlsList) -> Vec<Vec<&Common>> {
    let mut forward = vec![Vec::new(); list.sets.len()];
    list.commons.iter().for_each(|common| forward[usize::from(common.sets[0])].push(common));
    forward
}

/// Where chains end, in the order in which a search depth first through all of them comes there.
///
/// What lies after a set depends on the start, on the digit of the first link and on that of the last, not on the way between:
/// it is gone through once.
struct Chains<'a> {
    forward: Vec<Vec<&'a Common>>,
    /// Where chains from the present start end, with the digit of the first link.
    ends: Vec<(Digit, Reached)>,
    /// For the digit of the first link, the set and the digit of the last link: after how many links at least the search went on
    /// there; 1 if it came to the end of all ways, 0 if it was not there.
    gone_on: Vec<u8>,
    /// For the digit of the first link and the set: the digits of last links with which it was an end.
    met: Vec<u128>,
}

impl<'a> Chains<'a> {
    fn new(list: &'a AlsList) -> Self {
        let sets = list.sets.len();
        Self { forward: forward(list), ends: Vec::new(), gone_on: vec![0; 81 * sets], met: vec![0; 9 * sets] }
    }

    /// Where chains of four sets and more end that begin with this one.
    fn from(&mut self, start: u16) -> &[(Digit, Reached)] {
        self.ends.clear();
        let (sets, mut used) = (self.forward.len(), DigitSet::EMPTY);
        for at in 0..self.forward[usize::from(start)].len() {
            let first = self.forward[usize::from(start)][at];
            for active in [Some(first.first), first.last].into_iter().flatten() {
                if !used.contains(active) {
                    used.insert(active);
                    let place = self.place(active, 0);
                    self.gone_on[9 * place..][..9 * sets].fill(0);
                    self.met[place..][..sets].fill(0);
                }
                self.go_on(active, Reached { set: first.sets[1], active, second: None }, 1);
            }
        }
        &self.ends
    }

    /// Tries all chains on from a state; whether each came to its end before it had too many links.
    fn go_on(&mut self, active: Digit, state: Reached, links: u8) -> bool {
        let mut is_whole = true;
        for at in 0..self.forward[usize::from(state.set)].len() {
            let common = self.forward[usize::from(state.set)][at];
            let Some((active_next, second)) = next_active(state.active, common.first, common.last) else { continue };
            if links == MOST {
                return false;
            }
            let next = Reached { set: common.sets[1], active: active_next, second };
            if links >= 2 {
                self.end(active, next);
            }
            let place = 9 * self.place(active, next.set) + next.active.index();
            let least = self.gone_on[place];
            if least == 0 || links + 1 < least {
                let is_whole_there = self.go_on(active, next, links + 1);
                self.gone_on[place] = if is_whole_there { 1 } else { links + 1 };
                is_whole &= is_whole_there;
            } else {
                is_whole &= least == 1;
            }
        }
        is_whole
    }

    /// A chain that ends here.
    fn end(&mut self, active: Digit, end: Reached) {
        let place = self.place(active, end.set);
        let bit = 1 << (10 * end.active.index() + end.second.map_or(9, Digit::index));
        if self.met[place] & bit == 0 {
            self.met[place] |= bit;
            self.ends.push((active, end));
        }
    }

    fn place(&self, active: Digit, set: u16) -> usize {
        active.index() * self.forward.len() + usize::from(set)
    }
}

/// A chain of as few sets as possible from this one that eliminates this: its sets, and the digits that link them.
fn shortest(list: &AlsList, start: u16, eliminations: CandidateSet) -> (Vec<AlmostLocked>, Vec<DigitSet>) {
    let forward = forward(list);
    // The digit of the first link, the state, the number of links up to three, and the place of the one before.
    let mut states: Vec<(Digit, Reached, u8, usize)> = Vec::new();
    let mut met = BTreeSet::new();
    for first in &forward[usize::from(start)] {
        for active in [Some(first.first), first.last].into_iter().flatten() {
            states.push((active, Reached { set: first.sets[1], active, second: None }, 1, usize::MAX));
        }
    }
    let mut at = 0;
    while let Some(&(first, state, links, before)) = states.get(at) {
        if links == 3 && ends(list, start, first, &state) == eliminations {
            let (mut sets, mut links) = (vec![written(list.set(state.set))], vec![link(&state)]);
            let mut at = before;
            while let Some((_, state, _, before)) = states.get(at) {
                sets.push(written(list.set(state.set)));
                links.push(link(state));
                at = *before;
            }
            sets.push(written(list.set(start)));
            sets.reverse();
            links.reverse();
            return (sets, links);
        }
        for common in &forward[usize::from(state.set)] {
            if let Some((active, second)) = next_active(state.active, common.first, common.last) {
                let next = (first, Reached { set: common.sets[1], active, second }, (links + 1).min(3));
                if met.insert(next) {
                    states.push((next.0, next.1, next.2, at));
                }
            }
        }
        at += 1;
    }
    Default::default()
}

/// The digits by which a state was reached.
fn link(state: &Reached) -> DigitSet {
    state.second.map_or(DigitSet::EMPTY, DigitSet::of) | DigitSet::of(state.active)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Where all chains end, one after another, as a search without any memory comes there first.
    fn in_order(list: &AlsList, start: u16) -> Vec<(Digit, Reached)> {
        fn go_on(forward: &[Vec<&Common>], first: Digit, state: Reached, links: u8, all: &mut Vec<(Digit, Reached)>) {
            for common in &forward[usize::from(state.set)] {
                let Some((active, second)) = next_active(state.active, common.first, common.last) else { continue };
                let next = Reached { set: common.sets[1], active, second };
                if links >= 2 && !all.contains(&(first, next)) {
                    all.push((first, next));
                }
                if links + 1 < MOST {
                    go_on(forward, first, next, links + 1, all);
                }
            }
        }
        let (forward, mut all) = (forward(list), Vec::new());
        for first in &forward[usize::from(start)] {
            for active in [Some(first.first), first.last].into_iter().flatten() {
                go_on(&forward, active, Reached { set: first.sets[1], active, second: None }, 1, &mut all);
            }
        }
        all
    }

    #[test]
    fn what_is_gone_through_once_comes_in_the_order_of_all_chains() {
        let mut count = 0;
        for slug in ["als-chain", "als-xy-wing", "table-forcing-chains"] {
            let mut list = AlsList::default();
            list.fill(&crate::find::catalog::info(slug).examples[0].board(), false);
            let mut chains = Chains::new(&list);
            for start in 0..list.sets.len() as u16 {
                let ends = chains.from(start);
                assert_eq!(ends, in_order(&list, start), "{start}");
                count += ends.len();
            }
        }
        assert!(count > 1000, "{count} ends");
    }
}
