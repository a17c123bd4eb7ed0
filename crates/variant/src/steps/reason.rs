//! Reasons: the facts that a rule needs to take a candidate away, and no others.
//!
//! A rule is run again on a board where nothing is known but a few facts. Facts are left out one by one, in a fixed order, as long as
//! the candidate still goes; a fact that stays is then said as weakly as the rule allows.

use crate::kernel::rule::{Propagator, View, indices};
use bitdoku_text::board::Cell;

/// What is known of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The cell.
    pub cell: Cell,
    /// What it holds, or may hold.
    pub claim: Claim,
}

/// What a cell holds, or may hold.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Claim {
    /// This value.
    Is(usize),
    /// This value or a greater one.
    AtLeast(usize),
    /// This value or a smaller one.
    AtMost(usize),
    /// One of these values.
    OneOf(Vec<usize>),
    /// None of these values.
    Not(Vec<usize>),
}

impl Claim {
    /// What it comes to that a cell has one of `values`, of all that a board has from `least` on. None if that is nothing.
    pub(super) fn of(values: u64, full: u64, least: usize) -> Option<Self> {
        let numbers = |set: u64| indices(set).map(|index| index + least).collect::<Vec<usize>>();
        let (lowest, highest) = (values.trailing_zeros() as usize, 63 - values.leading_zeros() as usize);
        let (upward, downward) = (full & !0 << lowest, full & !0 >> (63 - highest));
        Some(match values {
            _ if values == full => return None,
            _ if values.count_ones() == 1 => Self::Is(lowest + least),
            _ if values == upward => Self::AtLeast(lowest + least),
            _ if values == downward => Self::AtMost(highest + least),
            _ if (full & !values).count_ones() < values.count_ones() => Self::Not(numbers(full & !values)),
            _ => Self::OneOf(numbers(values)),
        })
    }
}

/// What a rule needs to know, cell by cell, and what it then takes away.
pub(super) struct Reason {
    pub(super) facts: Vec<(u16, u64)>,
    /// Of each cell that loses something: what goes, and what the rule leaves.
    pub(super) removed: Vec<(u16, u64, u64)>,
}

/// A rule and a board on which nothing is known but what is tried.
pub(super) struct Bench<'a> {
    rule: &'a dyn Propagator,
    blank: Vec<u64>,
    log: Vec<(u16, u64)>,
    full: u64,
    /// Whether to stop: then nothing that is found counts.
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Bench<'a> {
    pub(super) fn new(rule: &'a dyn Propagator, cells: usize, full: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self { rule, blank: vec![full; cells], log: Vec::new(), full, stop }
    }

    /// What the rule leaves in each cell that it changes, where these facts are known. None if it leaves no way at all.
    fn run(&mut self, facts: &[(u16, u64)]) -> Option<Vec<(u16, u64)>> {
        if (self.stop)() {
            return None;
        }
        for &(cell, values) in facts {
            self.blank[cell as usize] = values;
        }
        self.log.clear();
        let kept = self.rule.filter(&mut View::new(&mut self.blank, &mut self.log));
        let mut changed: Vec<u16> = self.log.iter().map(|(cell, _)| *cell).collect();
        changed.sort_unstable();
        changed.dedup();
        let left = changed.iter().map(|&cell| (cell, self.blank[cell as usize])).collect();
        for cell in changed.into_iter().chain(facts.iter().map(|(cell, _)| *cell)) {
            self.blank[cell as usize] = self.full;
        }
        kept.is_ok().then_some(left)
    }

    /// Whether the rule takes a candidate away where these facts are known.
    fn forces(&mut self, facts: &[(u16, u64)], (cell, bit): (u16, u64)) -> bool {
        self.run(facts).is_none_or(|left| left.iter().any(|&(other, values)| other == cell && values & bit == 0))
    }

    /// The reason for which a rule takes a candidate away from `marks`, if it does; with all else that goes for it.
    pub(super) fn reason(&mut self, marks: &[u64], target: (u16, u64)) -> Option<Reason> {
        let scope = self.rule.scope().iter();
        let mut facts: Vec<(u16, u64)> =
            scope.map(|&cell| (cell, marks[cell as usize])).filter(|&(_, values)| values != self.full).collect();
        facts.sort_unstable();
        facts.dedup();
        if !self.forces(&facts, target) {
            return None;
        }
        // Cells about which much is left open first: what a person knows are filled cells.
        let mut order: Vec<u16> = facts.iter().map(|(cell, _)| *cell).collect();
        order.sort_by_key(|&cell| std::cmp::Reverse(marks[cell as usize].count_ones()));
        for cell in order {
            let without: Vec<(u16, u64)> = facts.iter().filter(|(other, _)| *other != cell).copied().collect();
            if self.forces(&without, target) {
                facts = without;
            }
        }
        for at in 0..facts.len() {
            self.weaken(&mut facts, at, target);
        }
        let removed = self.run(&facts).unwrap_or_else(|| vec![(target.0, self.full & !target.1)]);
        let removed = removed
            .into_iter()
            .map(|(cell, left)| (cell, marks[cell as usize] & !left, left))
            .filter(|&(_, gone, _)| gone != 0)
            .collect();
        Some(Reason { facts, removed })
    }

    /// Says a fact as a bound if that is enough, and else with as many values as can be.
    fn weaken(&mut self, facts: &mut [(u16, u64)], at: usize, target: (u16, u64)) {
        let known = facts[at].1;
        let (lowest, highest) = (known.trailing_zeros(), 63 - known.leading_zeros());
        let full = self.full;
        let upward = (0..=lowest).map(|from| full & !0 << from);
        let downward = (highest..64).rev().map(|to| full & !0 >> (63 - to));
        let bound = upward.chain(downward).find(|&values| {
            values != full && {
                facts[at].1 = values;
                self.forces(facts, target)
            }
        });
        facts[at].1 = bound.unwrap_or(known);
        if bound.is_some() {
            return;
        }
        for index in indices(self.full & !known) {
            let before = facts[at].1;
            facts[at].1 |= 1 << index;
            if !self.forces(facts, target) {
                facts[at].1 = before;
            }
        }
    }
}
