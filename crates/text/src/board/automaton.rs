//! Automata that read the values of a line: what a rule about an order of cells is, written down as states and steps.

use std::collections::BTreeMap;

/// A finite automaton, perhaps with several steps for a state and a value, over the indices of values.
///
/// ```
/// use bitdoku_text::board::Automaton;
///
/// // Values that grow: the state is the least that may come.
/// let growing = Automaton::new(4, [0], |&least, value| if value >= least { vec![value + 1] } else { vec![] }, |_| true);
/// assert!(growing.accepts([0, 1, 3]));
/// assert!(!growing.accepts([0, 0]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Automaton {
    values: usize,
    words: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// The states after each state and value, a set of `words` words each.
    steps: Vec<u64>,
}

impl Automaton {
    /// Gathers the states that can be reached from `start` by `step`, which says where a state and the index of a value lead.
    ///
    /// The states may be anything; there must be finitely many that can be reached.
    pub fn new<S: Clone + Ord>(
        values: usize,
        start: impl IntoIterator<Item = S>,
        step: impl Fn(&S, usize) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Self {
        let mut numbers = BTreeMap::new();
        let mut states: Vec<S> = Vec::new();
        let mut number = |state: S, states: &mut Vec<S>| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            })
        };
        let first: Vec<usize> = start.into_iter().map(|state| number(state, &mut states)).collect();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut done = 0;
        while done < states.len() {
            let state = states[done].clone();
            for value in 0..values {
                let row = step(&state, value).into_iter().map(|next| number(next, &mut states)).collect();
                rows.push(row);
            }
            done += 1;
        }
        let words = states.len().div_ceil(64).max(1);
        let set = |members: &mut dyn Iterator<Item = usize>| {
            let mut set = vec![0; words];
            members.for_each(|state| set[state / 64] |= 1 << (state % 64));
            set
        };
        Self {
            values,
            words,
            start: set(&mut first.iter().copied()),
            accepting: set(&mut (0..states.len()).filter(|&state| accepts(&states[state]))),
            steps: rows.iter().flat_map(|row| set(&mut row.iter().copied())).collect(),
        }
    }

    /// Whether it accepts a line of values, given by their indices.
    pub fn accepts(&self, line: impl IntoIterator<Item = usize>) -> bool {
        let mut at = self.start.clone();
        for value in line {
            let mut next = vec![0; self.words];
            for state in 0..self.words * 64 {
                if at[state / 64] >> (state % 64) & 1 != 0 {
                    self.step(state, value, &mut next);
                }
            }
            at = next;
        }
        at.iter().zip(&self.accepting).any(|(a, b)| a & b != 0)
    }

    /// An automaton by the numbers of its states: those to begin with, those that accept, and steps from a state by the index of a value.
    #[must_use]
    pub fn of_steps(values: usize, starts: &[usize], accepting: &[usize], steps: &[(usize, usize, usize)]) -> Self {
        let numbers = steps.iter().flat_map(|&(state, _, next)| [state, next]).chain(starts.iter().copied());
        let states = numbers.chain(accepting.iter().copied()).max().map_or(0, |most| most + 1);
        let words = states.div_ceil(64).max(1);
        let set = |members: &[usize]| {
            let mut set = vec![0; words];
            members.iter().for_each(|state| set[state / 64] |= 1 << (state % 64));
            set
        };
        let mut rows = vec![0; states * values * words];
        for &(state, value, next) in steps {
            rows[(state * values + value) * words + next / 64] |= 1 << (next % 64);
        }
        Self { values, words, start: set(starts), accepting: set(accepting), steps: rows }
    }

    /// The states to begin with.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.start)
    }

    /// The states that accept.
    pub fn accepted(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.accepting)
    }

    /// All steps: a state, the index of a value, and a state after them.
    pub fn all_steps(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let values = self.values;
        let rows = self.steps.chunks(self.words).enumerate();
        rows.flat_map(move |(at, next)| members(next).map(move |next| (at / values, at % values, next)))
    }

    /// How many words a set of states has.
    #[must_use]
    pub fn words(&self) -> usize {
        self.words
    }

    /// The states to begin with, as a set.
    #[must_use]
    pub fn start(&self) -> &[u64] {
        &self.start
    }

    /// The states that accept, as a set.
    #[must_use]
    pub fn accepting(&self) -> &[u64] {
        &self.accepting
    }

    fn row(&self, state: usize, value: usize) -> &[u64] {
        let at = (state * self.values + value) * self.words;
        &self.steps[at..at + self.words]
    }

    /// Adds the states after a state and a value.
    pub fn step(&self, state: usize, value: usize, into: &mut [u64]) {
        for (all, more) in into.iter_mut().zip(self.row(state, value)) {
            *all |= more;
        }
    }

    /// Whether a state and a value lead into a set of states.
    #[must_use]
    pub fn leads(&self, state: usize, value: usize, set: &[u64]) -> bool {
        self.row(state, value).iter().zip(set).any(|(a, b)| a & b != 0)
    }
}

/// The members of a set of any size.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..set.len() * 64).filter(|&member| set[member / 64] >> (member % 64) & 1 != 0)
}
