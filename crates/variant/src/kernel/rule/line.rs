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
    /// Where a set of states is one word: the states that follow each state and value.
    steps: Option<Steps>,
}

/// The steps of an automaton of at most 64 states.
struct Steps {
    values: usize,
    /// For each state and value, the states that follow.
    next: Vec<u64>,
}

impl Steps {
    fn new(automaton: &Automaton) -> Self {
        let values = automaton.values();
        let states = automaton.all_steps().map(|(state, ..)| state + 1).max().unwrap_or(0);
        let mut next = vec![0; states * values];
        automaton.all_steps().for_each(|(state, value, to)| next[state * values + value] |= 1 << to);
        Self { values, next }
    }

    /// The states that follow a state and a value.
    fn of(&self, state: usize, value: usize) -> u64 {
        // The last states may have no steps.
        self.next.get(state * self.values + value).copied().unwrap_or(0)
    }
}

impl Line {
    /// Cells may occur more than once.
    pub(crate) fn new(cells: Vec<u16>, automaton: Arc<Automaton>) -> Self {
        let mut scope = cells.clone();
        scope.sort_unstable();
        scope.dedup();
        let steps = (automaton.words() == 1).then(|| Steps::new(&automaton));
        Self { line: cells, scope, automaton, steps }
    }

    /// [`filter`](Propagator::filter), where a set of states is one word.
    fn filter_words(&self, steps: &Steps, view: &mut View<'_>) -> Kept {
        let mut ahead = Vec::with_capacity(self.line.len());
        let mut states = self.automaton.start()[0];
        for &cell in &self.line {
            ahead.push(states);
            let values = view.get(cell);
            let next = |state| indices(values).fold(0, |all, value| all | steps.of(state, value));
            states = indices(states).fold(0, |all, state| all | next(state));
        }
        let mut alive = states & self.automaton.accepting()[0];
        for (&cell, states) in self.line.iter().zip(ahead).rev() {
            let values = view.get(cell);
            let (mut kept, mut before) = (0, 0);
            for state in indices(states) {
                let leads = |value: usize| u64::from(steps.of(state, value) & alive != 0) << value;
                let leading = indices(values).fold(0, |all, value| all | leads(value));
                kept |= leading;
                before |= u64::from(leading != 0) << state;
            }
            view.keep(cell, kept)?;
            alive = before;
        }
        if alive == 0 { Err(super::Dead) } else { Ok(()) }
    }
}

impl Propagator for Line {
    fn cells(&self) -> &[u16] {
        &self.scope
    }

    fn filter(&self, view: &mut View<'_>) -> Kept {
        if let Some(steps) = &self.steps {
            return self.filter_words(steps, view);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_states_in_one_word_keep_the_same_values() {
        let mut seed = 7u64;
        let mut below = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % most
        };
        let (mut kept, mut dead) = (0, 0);
        for _ in 0..2_000 {
            let steps: Vec<_> = (0..14).map(|_| (below(6) as usize, below(4) as usize, below(6) as usize)).collect();
            let automaton = Arc::new(Automaton::of_steps(4, &[0, 1], &[below(6) as usize], &steps));
            let line = Line::new(vec![0, 1, 2, 3, 1, 4], automaton);
            let start: Vec<u64> = (0..5).map(|_| 1 + below(15)).collect();
            let filtered = |line: &Line| {
                let mut marks = start.clone();
                let is_alive = line.filter(&mut View::new(&mut marks, &mut Vec::new())).is_ok();
                is_alive.then_some(marks)
            };
            let by_words = filtered(&line);
            assert_eq!(by_words, filtered(&Line { steps: None, ..line }));
            match by_words {
                Some(marks) if marks != start => kept += 1,
                Some(_) => {}
                None => dead += 1,
            }
        }
        assert!(kept > 100 && dead > 100, "{kept} and {dead}");
    }
}
