//! Cells in an order, and an automaton that reads their values: sandwiches, skyscrapers, thermometers that branch, lockouts,
//! modular lines and whatever a user writes. The states that can be reached from the front and those that can still accept are
//! sets of bits; a value stays if it leads from one into the other (G. Pesant, "A Regular Language Membership Constraint for Finite
//! Sequences of Variables", 2004).

use std::sync::Arc;

use super::{Kept, Propagator, View, indices};
use bitdoku_text::board::Automaton;

pub(crate) struct Line {
    line: Vec<u16>,
    scope: Vec<u16>,
    automaton: Arc<Automaton>,
}

impl Line {
    /// Cells may occur more than once.
    pub(crate) fn new(cells: Vec<u16>, automaton: Arc<Automaton>) -> Self {
        let mut scope = cells.clone();
        scope.sort_unstable();
        scope.dedup();
        Self { line: cells, scope, automaton }
    }
}

impl Propagator for Line {
    fn cells(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        let automaton = &*self.automaton;
        let words = automaton.words();
        let count = self.line.len();
        // Row i: the states after i values.
        let mut ahead = vec![0u64; words * (count + 1)];
        ahead[..words].copy_from_slice(automaton.start());
        for (i, &cell) in self.line.iter().enumerate() {
            let (before, after) = ahead.split_at_mut((i + 1) * words);
            let before = &before[i * words..];
            let values = view.get(cell);
            for state in members(before) {
                for value in indices(values) {
                    automaton.step(state, value, &mut after[..words]);
                }
            }
        }
        let mut alive: Vec<u64> =
            ahead[count * words..].iter().zip(automaton.accepting()).map(|(a, b)| a & b).collect();
        for (i, &cell) in self.line.iter().enumerate().rev() {
            let mut before = vec![0u64; words];
            let mut kept = 0;
            let values = view.get(cell);
            for state in members(&ahead[i * words..(i + 1) * words]) {
                // Values that stay are asked only until the state can still accept by one of them, too.
                let (missing, known) = (values & !kept, values & kept);
                let new = indices(missing).filter(|&value| automaton.leads(state, value, &alive));
                let new = new.fold(0, |all, value| all | 1 << value);
                kept |= new;
                if new != 0 || indices(known).any(|value| automaton.leads(state, value, &alive)) {
                    before[state / 64] |= 1 << (state % 64);
                }
            }
            view.keep(cell, kept)?;
            alive = before;
        }
        if alive.iter().all(|&word| word == 0) { Err(super::Dead) } else { Ok(()) }
    }

    fn cost(&self) -> u32 {
        64 + self.line.len() as u32 * self.automaton.words() as u32
    }
}

/// The members of a set of any size.
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| indices(bits).map(move |bit| word * 64 + bit))
}
