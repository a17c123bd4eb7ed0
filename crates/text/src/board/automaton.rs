//! Automata that read the values of a line: what a rule about an order of cells is, written down as states and steps.

use std::collections::BTreeMap;

/// A finite automaton, perhaps with several steps for a state and a value, over the indices of values.
///
/// ```
/// use bitdoku_text::board::Automaton;
///
/// // Values that grow: the state is the least that may come.
/// let step = |&least: &usize, value| if value >= least { vec![value + 1] } else { vec![] };
/// let growing = Automaton::new(4, 9, [0], step, |_| true).expect("there are five states");
/// assert!(growing.accepts([0, 1, 3]));
/// assert!(!growing.accepts([0, 0]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Automaton {
    values: usize,
    words: usize,
    start: Vec<u64>,
    accepting: Vec<u64>,
    /// The states that follow each state and value, one list after another.
    next: Vec<u32>,
    /// Where the list of each state and value begins, and where the last one ends.
    begins: Vec<u32>,
}

impl Automaton {
    /// The maximum number of states.
    pub const STATES: usize = 16_384;
    /// The maximum number of steps between states.
    const STEPS: usize = 1_000_000;

    /// Gathers the states that can be reached from `start` by at most `length` steps. `step` returns the states that follow a state and
    /// the index of a value. An automaton that was made for a `length` reads lines of that many cells or fewer.
    ///
    /// Returns `None` if there are more than [`STATES`](Self::STATES) states, or too many steps between them.
    pub fn new<S: Clone + Ord>(
        values: usize,
        length: usize,
        start: impl IntoIterator<Item = S>,
        step: impl Fn(&S, usize) -> Vec<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let mut numbers = BTreeMap::new();
        let mut states: Vec<S> = Vec::new();
        let mut number = |state: S, states: &mut Vec<S>| {
            *numbers.entry(state.clone()).or_insert_with(|| {
                states.push(state);
                states.len() as u32 - 1
            })
        };
        let mut first: Vec<u32> = Vec::new();
        for state in start {
            first.push(number(state, &mut states));
            if states.len() > Self::STATES {
                return None;
            }
        }
        let (mut next, mut begins) = (Vec::new(), Vec::new());
        let (mut done, mut depth) = (0, 0);
        while done < states.len() && depth < length {
            // All states of one depth, so that none is followed that no line reaches.
            let reached = states.len();
            while done < reached {
                let state = states[done].clone();
                for value in 0..values {
                    begins.push(next.len() as u32);
                    let mut row: Vec<u32> =
                        step(&state, value).into_iter().map(|state| number(state, &mut states)).collect();
                    row.sort_unstable();
                    row.dedup();
                    next.extend(row);
                    if states.len() > Self::STATES || next.len() > Self::STEPS {
                        return None;
                    }
                }
                done += 1;
            }
            depth += 1;
        }
        // What is left at the end of a line is not followed.
        begins.resize(states.len() * values + 1, next.len() as u32);
        let words = states.len().div_ceil(64).max(1);
        let accepting = (0..states.len() as u32).filter(|&state| accepts(&states[state as usize]));
        Some(Self { values, words, start: set(words, first), accepting: set(words, accepting), next, begins })
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
        let mut steps: Vec<(usize, u32)> =
            steps.iter().map(|&(state, value, next)| (state * values + value, next as u32)).collect();
        steps.sort_unstable();
        steps.dedup();
        let begins = (0..=states * values).map(|row| steps.partition_point(|(at, _)| *at < row) as u32).collect();
        let all = |states: &[usize]| set(words, states.iter().map(|&state| state as u32));
        let next = steps.iter().map(|(_, next)| *next).collect();
        Self { values, words, start: all(starts), accepting: all(accepting), next, begins }
    }

    /// The states to begin with.
    pub fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.start)
    }

    /// The states that accept.
    pub fn accepted(&self) -> impl Iterator<Item = usize> + '_ {
        members(&self.accepting)
    }

    /// All steps: a state, the index of a value, and a state that follows.
    pub fn all_steps(&self) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
        let values = self.values;
        let rows = self.begins.windows(2).enumerate();
        rows.flat_map(move |(at, row)| {
            let next = &self.next[row[0] as usize..row[1] as usize];
            next.iter().map(move |&next| (at / values, at % values, next as usize))
        })
    }

    /// How many values there are.
    #[must_use]
    pub fn values(&self) -> usize {
        self.values
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

    /// The states that follow a state and a value.
    fn row(&self, state: usize, value: usize) -> &[u32] {
        let at = state * self.values + value;
        &self.next[self.begins[at] as usize..self.begins[at + 1] as usize]
    }

    /// Adds the states that follow a state and a value.
    pub fn step(&self, state: usize, value: usize, into: &mut [u64]) {
        for &next in self.row(state, value) {
            into[next as usize / 64] |= 1 << (next % 64);
        }
    }

    /// Whether a state and a value lead into a set of states.
    #[must_use]
    pub fn leads(&self, state: usize, value: usize, set: &[u64]) -> bool {
        self.row(state, value).iter().any(|&next| set[next as usize / 64] >> (next % 64) & 1 != 0)
    }
}

/// A set of this many words.
fn set(words: usize, members: impl IntoIterator<Item = u32>) -> Vec<u64> {
    let mut set = vec![0; words];
    members.into_iter().for_each(|member| set[member as usize / 64] |= 1 << (member % 64));
    set
}

/// The members of a set of any size.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..set.len() * 64).filter(|&member| set[member / 64] >> (member % 64) & 1 != 0)
}
