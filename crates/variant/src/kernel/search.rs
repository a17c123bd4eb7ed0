//! Guesses. A search first goes through its guesses in order, which is quickest where few are needed and counts solutions without
//! remembering them. After [`PATIENCE`] guesses that proved one solution or none, it begins to learn from what it refutes.

use std::ops::ControlFlow;

use super::board::{Board, Conflict, Entry, Fact, Why, opposite};
use super::learn::Analysis;
use super::network::Network;
use super::rule::{indices, is_single};

/// This many guesses in order come before learning.
const PATIENCE: u64 = 200;
/// Clauses are looked through for those to give up when they have grown by this many.
const REDUCTION: usize = 2_000;
/// A place of a value counts this many times as much as a value of a cell.
const PLACE: f64 = 2.0;

/// What stops a search.
pub(crate) struct Bounds<'a> {
    pub(crate) guesses: u64,
    pub(crate) stop: &'a dyn Fn() -> bool,
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    /// There are no further solutions.
    Exhausted,
    /// The caller wants no more solutions.
    Enough,
    /// A bound was reached.
    Stopped,
}

/// A search, and what it counted.
pub(crate) struct NetworkSearch<'n> {
    network: &'n Network,
    /// What may be in each cell.
    start: &'n [u64],
    pub(crate) guesses: u64,
    pub(crate) conflicts: u64,
    /// How many guesses had been made when the limit on them began to count: where solutions are counted, at the last one.
    counted_from: u64,
    /// Whether solutions are counted.
    is_counting: bool,
    /// After this many guesses in order it learns, if few solutions are wanted.
    patience: u64,
    /// A solution that every clause must allow: tests set it.
    #[cfg(test)]
    witness: Option<Vec<u64>>,
}

impl<'n> NetworkSearch<'n> {
    pub(crate) fn new(network: &'n Network, start: &'n [u64]) -> Self {
        Self {
            network,
            start,
            guesses: 0,
            conflicts: 0,
            counted_from: 0,
            is_counting: false,
            patience: if network.explains_cheaply() { PATIENCE } else { u64::MAX },
            #[cfg(test)]
            witness: None,
        }
    }

    /// Tells `found` of each solution. `few` says that no more than two or so are wanted, so that learning pays.
    pub(crate) fn run(
        &mut self,
        few: bool,
        bounds: &Bounds<'_>,
        found: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Ended {
        let board = Board::new(self.network, self.start, bounds.stop);
        self.run_on(board, few, bounds, found)
    }

    /// The same, looking for solutions with one of `values` in a cell.
    pub(crate) fn run_with(
        &mut self,
        cell: u16,
        values: u64,
        few: bool,
        bounds: &Bounds<'_>,
        found: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Ended {
        let mut board = Board::new(self.network, self.start, bounds.stop);
        board.keep(cell, values, Why::Guess, false);
        self.run_on(board, few, bounds, found)
    }

    fn run_on(
        &mut self,
        mut board: Board<'_>,
        few: bool,
        bounds: &Bounds<'_>,
        found: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Ended {
        match board.propagate() {
            Ok(()) => {}
            Err(Conflict::Stopped) => return Ended::Stopped,
            Err(_) => return Ended::Exhausted,
        }
        let mut weights = self.network.weights.clone();
        let mut known: Vec<Vec<u64>> = Vec::new();
        let patience = if few { self.patience } else { u64::MAX };
        self.is_counting = !few;
        let ended = self.in_order(&mut board, &mut weights, patience, bounds, &mut |marks| {
            if few {
                known.push(marks.to_vec());
            }
            found(marks)
        });
        match ended {
            Some(ended) => ended,
            None => self.learning(&mut board, &known, bounds, found),
        }
    }

    /// Goes through guesses in order, with a cell of great weight and few values first. `None` after `patience` guesses.
    fn in_order(
        &mut self,
        board: &mut Board<'_>,
        weights: &mut [f64],
        patience: u64,
        bounds: &Bounds<'_>,
        found: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Option<Ended> {
        // The guess of each level; its value is taken away when it is refuted.
        let mut guesses: Vec<Fact> = Vec::new();
        loop {
            let failed = match choose(self.network, &board.marks, weights) {
                None => {
                    if found(&board.marks).is_break() {
                        return Some(Ended::Enough);
                    }
                    if self.is_counting {
                        self.counted_from = self.guesses;
                    }
                    true
                }
                Some((cell, value)) => {
                    if self.guesses >= patience {
                        board.back_to(0, |_| {});
                        return None;
                    }
                    if self.guesses - self.counted_from >= bounds.guesses || (self.guesses & 63 == 0 && (bounds.stop)())
                    {
                        return Some(Ended::Stopped);
                    }
                    self.guesses += 1;
                    let guess = Fact::On(cell, value);
                    guesses.push(guess);
                    board.open_level();
                    board.assert(guess, Why::Guess);
                    match self.follow(board, weights, cell) {
                        Some(failed) => failed,
                        None => return Some(Ended::Stopped),
                    }
                }
            };
            if !failed {
                continue;
            }
            loop {
                let Some(guess) = guesses.pop() else { return Some(Ended::Exhausted) };
                board.back_to(guesses.len(), |_| {});
                board.assert(opposite(guess), Why::Guess);
                match self.follow(board, weights, guess.cell()) {
                    Some(true) => {}
                    Some(false) => break,
                    None => return Some(Ended::Stopped),
                }
            }
        }
    }

    /// Propagates a guess, and tells whether it failed; `None` if it was stopped. Cells of what failed gain weight, those of a rule
    /// more than the guessed one.
    fn follow(&mut self, board: &mut Board<'_>, weights: &mut [f64], cell: u16) -> Option<bool> {
        let conflict = match board.propagate() {
            Ok(()) => return Some(false),
            Err(Conflict::Stopped) => return None,
            Err(conflict) => conflict,
        };
        self.conflicts += 1;
        weights[cell as usize] += 0.3;
        if let Conflict::Rule(part) = conflict {
            let cells = self.network.parts[part as usize].cells();
            for &of in &cells {
                weights[of as usize] += 4.0 / cells.len() as f64;
            }
        }
        if self.conflicts.is_multiple_of(16_384) {
            weights.iter_mut().for_each(|weight| *weight *= 0.5);
        }
        Some(true)
    }

    /// Learns a clause from each conflict, and begins anew now and then. `known` solutions are not told again.
    fn learning(
        &mut self,
        board: &mut Board<'_>,
        known: &[Vec<u64>],
        bounds: &Bounds<'_>,
        found: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Ended {
        board.begin_to_learn();
        let mut order = Ranking::new(self.network);
        let mut analysis = Analysis::new(self.network.cells());
        let mut pace = Pace::default();
        let mut reduction = REDUCTION;
        for solution in known {
            if !rule_out(
                board,
                (0..).zip(solution).map(|(cell, marks)| Fact::On(cell, marks.trailing_zeros() as u8)).collect(),
            ) {
                return Ended::Exhausted;
            }
        }
        loop {
            if let Err(conflict) = board.propagate() {
                if conflict == Conflict::Stopped {
                    return Ended::Stopped;
                }
                self.conflicts += 1;
                let Some(lesson) = analysis.lesson(board, conflict, &mut order) else { return Ended::Exhausted };
                board.back_to(lesson.level, |entry| order.undone(entry));
                order.decay();
                pace.learned(lesson.levels);
                let clauses = board.clauses.as_mut().expect("clauses are kept while learning");
                #[cfg(test)]
                tests::check_lesson(self.witness.as_deref(), &lesson.facts);
                let point = lesson.facts[0];
                let why = if lesson.facts.len() == 1 {
                    Why::Guess
                } else {
                    Why::Clause(clauses.add(&lesson.facts, lesson.levels))
                };
                board.assert(opposite(point), why);
                continue;
            }
            if (bounds.stop)() {
                return Ended::Stopped;
            }
            if pace.is_stuck() {
                pace.restarted();
                board.back_to(0, |entry| order.undone(entry));
                let clauses = board.clauses.as_mut().expect("clauses are kept while learning");
                if clauses.len() > reduction {
                    clauses.reduce();
                    reduction = clauses.len() + REDUCTION;
                }
                continue;
            }
            match order.next(&board.marks) {
                None => {
                    if found(&board.marks).is_break() {
                        return Ended::Enough;
                    }
                    let guesses = board.open_entries().filter(|entry| entry.why == Why::Guess);
                    let facts = guesses.map(|entry| Fact::On(entry.cell, entry.new.trailing_zeros() as u8)).collect();
                    board.back_to(0, |entry| order.undone(entry));
                    if !rule_out(board, facts) {
                        return Ended::Exhausted;
                    }
                }
                Some(guess) => {
                    if self.guesses >= bounds.guesses {
                        return Ended::Stopped;
                    }
                    self.guesses += 1;
                    board.open_level();
                    board.assert(guess, Why::Guess);
                }
            }
        }
    }
}

/// Adds that not all of these facts hold, on a board without open levels. False if nothing else is possible then.
fn rule_out(board: &mut Board<'_>, facts: Vec<Fact>) -> bool {
    let mut facts: Vec<Fact> = facts.into_iter().filter(|&fact| board.truth(fact) != Some(true)).collect();
    if facts.iter().any(|&fact| board.truth(fact) == Some(false)) {
        return true;
    }
    facts.dedup();
    match facts[..] {
        [] => false,
        [only] => {
            board.assert(opposite(only), Why::Guess);
            true
        }
        _ => {
            board.clauses.as_mut().expect("clauses are kept while learning").add(&facts, 0);
            true
        }
    }
}

/// The next guess: the cell of the greatest weight for each of its values, and its lowest value; or a value that has one of several
/// places, if the heaviest of these has a greater weight for each place.
fn choose(network: &Network, marks: &[u64], weights: &[f64]) -> Option<(u16, u8)> {
    let mut best = None;
    let mut most = 0.0;
    for (cell, &values) in marks.iter().enumerate() {
        if !is_single(values) {
            let weight = weights[cell] / f64::from(values.count_ones());
            if weight > most {
                most = weight;
                best = Some((cell as u16, values.trailing_zeros() as u8));
            }
        }
    }
    for &(value, ref cells) in &network.places {
        let places = cells.iter().filter(|&&cell| marks[cell as usize] >> value & 1 != 0);
        let is_open = places.clone().all(|&cell| !is_single(marks[cell as usize]));
        let (mut count, mut heaviest) = (0.0, (0.0, 0));
        for &cell in places {
            count += 1.0;
            if weights[cell as usize] > heaviest.0 {
                heaviest = (weights[cell as usize], cell);
            }
        }
        if is_open && PLACE * heaviest.0 / count > most {
            most = PLACE * heaviest.0 / count;
            best = Some((heaviest.1, value));
        }
    }
    best
}

/// When to begin anew: the clauses of late come from more levels than those before.
#[derive(Default)]
struct Pace {
    late: f64,
    always: f64,
    conflicts: u64,
    since: u64,
}

impl Pace {
    fn learned(&mut self, levels: u32) {
        self.conflicts += 1;
        self.since += 1;
        self.late += (f64::from(levels) - self.late) / 33.0;
        self.always += (f64::from(levels) - self.always) / (self.conflicts as f64).min(5_000.0);
    }

    fn is_stuck(&self) -> bool {
        self.since > 50 && self.late > 1.1 * self.always
    }

    fn restarted(&mut self) {
        self.since = 0;
    }
}

/// Candidates in the order in which they are guessed to stand: those that took part in conflicts of late come first. A binary
/// heap. (Solvers of formulas guess each variable as it was decided last; here a value that stands decides a cell and all that it
/// sees, and one that does not decides next to nothing: with it, a fifth more conflicts.)
pub(crate) struct Ranking {
    values: usize,
    activity: Vec<f64>,
    step: f64,
    heap: Vec<u32>,
    place: Vec<u32>,
}

const AWAY: u32 = u32::MAX;

impl Ranking {
    fn new(network: &Network) -> Self {
        let count = network.cells() * network.values;
        let mut order = Self {
            values: network.values,
            activity: vec![0.0; count],
            step: 1.0,
            heap: Vec::with_capacity(count),
            place: vec![AWAY; count],
        };
        (0..count as u32).for_each(|candidate| order.put(candidate));
        order
    }

    /// A fact took part in a conflict.
    pub(crate) fn used(&mut self, fact: Fact) {
        let (Fact::Off(cell, value) | Fact::On(cell, value)) = fact;
        let candidate = cell as usize * self.values + value as usize;
        self.activity[candidate] += self.step;
        if self.activity[candidate] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.place[candidate] != AWAY {
            self.up(self.place[candidate] as usize);
        }
    }

    fn decay(&mut self) {
        self.step /= 0.97;
    }

    /// An entry of the trail was taken back.
    fn undone(&mut self, entry: &Entry) {
        let base = entry.cell as usize * self.values;
        for value in indices(entry.old & !entry.new) {
            self.put((base + value) as u32);
        }
        if is_single(entry.new) {
            self.put((base + entry.new.trailing_zeros() as usize) as u32);
        }
    }

    /// What to guess next: that the most active candidate of those that are open stands.
    fn next(&mut self, marks: &[u64]) -> Option<Fact> {
        while let Some(candidate) = self.take() {
            let (cell, value) = (candidate as usize / self.values, candidate as usize % self.values);
            if marks[cell] >> value & 1 != 0 && !is_single(marks[cell]) {
                return Some(Fact::On(cell as u16, value as u8));
            }
        }
        None
    }

    fn put(&mut self, candidate: u32) {
        if self.place[candidate as usize] == AWAY {
            self.place[candidate as usize] = self.heap.len() as u32;
            self.heap.push(candidate);
            self.up(self.heap.len() - 1);
        }
    }

    fn take(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[first as usize] = AWAY;
        if last != first {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.down(0);
        }
        Some(first)
    }

    fn up(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if self.activity[self.heap[above] as usize] >= self.activity[candidate as usize] {
                break;
            }
            self.set(at, self.heap[above]);
            at = above;
        }
        self.set(at, candidate);
    }

    fn down(&mut self, mut at: usize) {
        let candidate = self.heap[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            if below + 1 < self.heap.len()
                && self.activity[self.heap[below + 1] as usize] > self.activity[self.heap[below] as usize]
            {
                below += 1;
            }
            if self.activity[self.heap[below] as usize] <= self.activity[candidate as usize] {
                break;
            }
            self.set(at, self.heap[below]);
            at = below;
        }
        self.set(at, candidate);
    }

    fn set(&mut self, at: usize, candidate: u32) {
        self.heap[at] = candidate;
        self.place[candidate as usize] = at as u32;
    }
}

#[cfg(test)]
mod tests;
