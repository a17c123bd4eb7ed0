//! Which of several steps of a slot is the best.

use bitdoku_grid::CandidateSet;

use crate::step::{Pattern, Step};

/// The best step so far, with what it is compared by.
pub(super) struct Best {
    pub(super) step: Step,
    count: usize,
    sum: u64,
    length: usize,
}

impl Best {
    pub(super) fn new(step: Step) -> Self {
        let eliminations = step.eliminations;
        Self { count: eliminations.len(), sum: index_sum(&eliminations), length: length(&step), step }
    }

    /// More eliminations; else the smaller index sum; for the same by the same name, the shorter chain. Else the first stays.
    pub(super) fn challenge(&mut self, step: Step) {
        let other = Self::new(step);
        let is_same = other.step.kind == self.step.kind && other.step.eliminations == self.step.eliminations;
        let wins = if other.count != self.count {
            other.count > self.count
        } else if is_same {
            other.length < self.length
        } else {
            other.sum < self.sum
        };
        if wins {
            *self = other;
        }
    }
}

/// The cells and digits of a list of eliminations, by digit and cell, added up; a later cell weighs more.
fn index_sum(eliminations: &CandidateSet) -> u64 {
    eliminations
        .iter()
        .zip(0..)
        .map(|(candidate, at)| candidate.cell().index() as u64 * (1 + 80 * at) + u64::from(candidate.digit().value()))
        .sum()
}

/// How many nodes a chain has.
fn length(step: &Step) -> usize {
    match &step.pattern {
        Pattern::Alternating { nodes, .. } => nodes.len(),
        Pattern::RemotePair { cells, .. } => 2 * cells.len(),
        Pattern::AlmostLockedSets { sets, .. } => {
            100 * sets.len() + sets.iter().map(|set| set.cells.len()).sum::<usize>()
        }
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_sum_weighs_by_place() {
        let sum = |names: &str| index_sum(&names.split(' ').map(|name| name.parse().unwrap()).collect());
        // Row 2, column 3 is cell 11; row 3, column 3 is cell 20.
        assert_eq!(sum("3r2c3 6r3c3"), 11 + 3 + 20 * 81 + 6);
        assert_eq!([sum("6r3c3 9r3c3"), sum("3r2c3 3r3c5"), sum("1r3c1 9r4c1")], [1655, 1799, 2215]);
    }
}
