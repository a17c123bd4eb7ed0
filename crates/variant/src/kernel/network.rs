//! Rules made ready to be propagated: houses and their crossings, pairs of cells that differ, and all other rules, in the order in which
//! they are asked, and for each cell what it wakes.

use std::collections::HashSet;

use super::rule::Propagator;
use super::rule::sum::{self, Sum, Unequal};
use super::set::Cells;
use crate::kernel::rule::Terms;

/// What is asked when a cell changes.
pub(crate) enum Part {
    /// As many cells as values: each value has a place.
    House(Vec<u16>),
    /// Two houses that share cells. What the shared cells must hold for one, the other holds nowhere else.
    Crossing {
        shared: Vec<u16>,
        rests: [Vec<u16>; 2],
    },
    Rule(Box<dyn Propagator>),
}

impl Part {
    pub(crate) fn cells(&self) -> Vec<u16> {
        match self {
            Self::House(cells) => cells.clone(),
            Self::Crossing { shared, rests } => shared.iter().chain(rests.iter().flatten()).copied().collect(),
            Self::Rule(rule) => rule.cells().to_vec(),
        }
    }

    /// How soon it is asked, the least first.
    pub(crate) fn cost(&self) -> u32 {
        match self {
            Self::House(_) => 0,
            // After all sums: what they leave in few cells tells more.
            Self::Crossing { .. } => 21,
            Self::Rule(rule) => rule.cost(),
        }
    }
}

/// Rules made ready.
pub(crate) struct Network {
    pub(crate) values: usize,
    pub(crate) parts: Vec<Part>,
    /// The cells that each cell sees.
    pub(crate) peers: Lists<u16>,
    /// What each cell wakes: words of a set of parts.
    pub(crate) wakes: Lists<(u32, u64)>,
    /// What is in each cell at the beginning.
    pub(crate) start: Vec<u64>,
    /// How much each cell takes part in rules: where a search begins.
    pub(crate) weights: Vec<f64>,
    /// Values, each with the cells of which one has it: guesses beside the values of cells.
    pub(crate) places: Vec<(u8, Vec<u16>)>,
}

impl Network {
    pub(crate) fn full(&self) -> u64 {
        full(self.values)
    }

    pub(crate) fn cells(&self) -> usize {
        self.start.len()
    }

    /// The network with more rules, which are asked after all others.
    pub(crate) fn with(mut self, rules: impl Iterator<Item = Box<dyn Propagator>>) -> Self {
        self.parts.extend(rules.map(Part::Rule));
        self.wakes = wakes(&self.parts, self.cells());
        self
    }
}

/// What each cell wakes.
fn wakes(parts: &[Part], cells: usize) -> Lists<(u32, u64)> {
    let mut wakes = vec![Vec::<(u32, u64)>::new(); cells];
    for (at, part) in parts.iter().enumerate() {
        let (word, bit) = (at as u32 / 64, 1u64 << (at % 64));
        for cell in part.cells() {
            match wakes[cell as usize].last_mut() {
                Some((last, bits)) if *last == word => *bits |= bit,
                _ => wakes[cell as usize].push((word, bit)),
            }
        }
    }
    wakes.into_iter().collect()
}

/// A list for each cell, all of them in one place.
pub(crate) struct Lists<T> {
    items: Vec<T>,
    /// Where each list ends.
    ends: Vec<u32>,
}

impl<T> Lists<T> {
    #[inline]
    pub(crate) fn of(&self, cell: u16) -> &[T] {
        let from = if cell == 0 { 0 } else { self.ends[cell as usize - 1] };
        &self.items[from as usize..self.ends[cell as usize] as usize]
    }
}

impl<T, L: IntoIterator<Item = T>> FromIterator<L> for Lists<T> {
    fn from_iter<I: IntoIterator<Item = L>>(lists: I) -> Self {
        let (mut items, mut ends) = (Vec::new(), Vec::new());
        for list in lists {
            items.extend(list);
            ends.push(items.len() as u32);
        }
        Self { items, ends }
    }
}

pub(crate) use bitdoku_text::board::full;

/// Makes a rule of which cells differ.
type Later = Box<dyn FnOnce(&Unequal) -> Box<dyn Propagator>>;

/// Gathers what rules come to, and makes a [`Network`] of it.
pub(crate) struct Builder {
    values: usize,
    start: Vec<u64>,
    houses: Vec<Vec<u16>>,
    unequal: Vec<Vec<u16>>,
    /// The sets of both, to find repeats.
    differing: HashSet<Vec<u16>>,
    cages: Vec<Terms>,
    sums: Vec<Terms>,
    later: Vec<Later>,
    places: Vec<(u8, Vec<u16>)>,
    rules: Vec<Box<dyn Propagator>>,
    /// Whether a rule takes more than is allowed.
    is_too_large: bool,
}

impl Builder {
    pub(crate) fn new(values: usize, cells: usize) -> Self {
        Self {
            values,
            start: vec![full(values); cells],
            houses: Vec::new(),
            unequal: Vec::new(),
            differing: HashSet::new(),
            cages: Vec::new(),
            sums: Vec::new(),
            later: Vec::new(),
            places: Vec::new(),
            rules: Vec::new(),
            is_too_large: false,
        }
    }

    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// Leaves only `values` in a cell.
    pub(crate) fn keep(&mut self, cell: u16, values: u64) {
        self.start[cell as usize] &= values;
    }

    /// Cells that differ; a house if there are as many as values.
    pub(crate) fn differ(&mut self, mut cells: Vec<u16>) {
        cells.sort_unstable();
        cells.dedup();
        if cells.len() == self.values {
            if self.differing.insert(cells.clone()) {
                self.houses.push(cells);
            }
        } else if cells.len() > self.values {
            // There are not enough values.
            cells.iter().for_each(|&cell| self.keep(cell, 0));
        } else if cells.len() > 1 && self.differing.insert(cells.clone()) {
            self.unequal.push(cells);
        }
    }

    /// Cells whose values, 1 to n, add up to a total: `up` less `down`. Where a cell occurs twice, use [`Self::rule`].
    pub(crate) fn sum(&mut self, terms: Terms) {
        self.sums.push(terms);
    }

    /// A cage: a sum of cells that differ. What several cages and houses add up to follows from it.
    pub(crate) fn cage(&mut self, cells: Vec<u16>, total: i32) {
        self.differ(cells.clone());
        self.cages.push(Terms { up: cells, down: Vec::new(), total });
    }

    /// A rule that is made when it is known which cells differ.
    pub(crate) fn rule_later<P: Propagator + 'static>(&mut self, make: impl FnOnce(&Unequal) -> P + 'static) {
        self.later.push(Box::new(|unequal| Box::new(make(unequal))));
    }

    /// A sum of cells, each once and multiplied by a number, which is not zero.
    pub(crate) fn weighted_sum(&mut self, terms: Vec<(u16, i64)>, total: i64) {
        let values = self.values;
        self.later.push(Box::new(move |unequal| match Sum::weighted(&terms, total, values, unequal) {
            Some(sum) => Box::new(sum),
            None => {
                let of = |&(cell, times): &(u16, i64)| (cell, (1..=values as i64).map(|value| times * value).collect());
                Box::new(super::rule::linear::Linear::new(terms.iter().map(of).collect(), move |sum| sum == total))
            }
        }));
    }

    /// Whether these cells lie in a house or another set of cells that differ.
    pub(crate) fn are_different(&self, cells: &[u16]) -> bool {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let holds = |set: &&Vec<u16>| sorted.iter().all(|cell| set.binary_search(cell).is_ok());
        sorted.len() == cells.len() && self.houses.iter().chain(&self.unequal).any(|set| holds(&set))
    }

    /// One of these cells has this value, and much depends on which: a search may guess that, too.
    pub(crate) fn place(&mut self, value: u8, cells: Vec<u16>) {
        self.places.push((value, cells));
    }

    pub(crate) fn rule(&mut self, rule: impl Propagator + 'static) {
        self.rules.push(Box::new(rule));
    }

    /// Whether a rule takes more than is allowed.
    pub(crate) fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Gives up: a rule takes more than is allowed.
    pub(crate) fn give_up(&mut self) {
        self.is_too_large = true;
    }

    /// Which cells must differ; `houses` of their sets, the first, hold each value.
    fn unequal(&self, houses: usize) -> Unequal {
        let sets = self.houses.iter().chain(&self.unequal).map(|cells| Cells::new(cells, self.start.len())).collect();
        Unequal::new(sets, houses, self.start.len())
    }

    /// Makes it ready. `None` if a rule takes too much, or `stop` said to stop.
    pub(crate) fn build(mut self, stop: &dyn Fn() -> bool) -> Option<Network> {
        let cells = self.start.len();
        let unequal = self.unequal(self.houses.len());
        let peers = unequal.sees.iter().map(Cells::members).collect();
        let mut weights = weights_by_peers(&unequal.sees);
        let given: Vec<Terms> = self.cages.iter().chain(&self.sums).cloned().collect();
        let mut derived = Vec::new();
        if self.values <= sum::MOST_VALUES {
            derived = crate::derive::sums(self.values, &self.houses, &self.cages, &given, &unequal, stop);
            derived.extend(crate::derive::joined(self.values, &given, &unequal, stop));
        }
        for terms in given.iter().chain(&derived) {
            for &cell in terms.up.iter().chain(&terms.down) {
                weights[cell as usize] += (18.0 - (terms.up.len() + terms.down.len()) as f64).max(9.0);
            }
            if stop() {
                return None;
            }
            self.post_sum(terms, &unequal);
        }
        self.post_later(&unequal, stop);
        if self.is_too_large || stop() {
            return None;
        }
        let mut parts: Vec<Part> = self.houses.iter().cloned().map(Part::House).collect();
        parts.extend(crossings(&self.houses, cells));
        for rule in self.rules {
            for &cell in rule.cells() {
                weights[cell as usize] += 9.0;
            }
            parts.push(Part::Rule(rule));
        }
        parts.sort_by_key(Part::cost);
        let wakes = wakes(&parts, cells);
        Some(Network { values: self.values, parts, peers, wakes, start: self.start, weights, places: self.places })
    }

    /// The rules that were gathered, without houses and cells that differ, in the order in which they are asked. `None` if one takes
    /// too much, or `stop` said to stop.
    pub(crate) fn into_rules(mut self, stop: &dyn Fn() -> bool) -> Option<Vec<Box<dyn Propagator>>> {
        let unequal = self.unequal(self.houses.len());
        for terms in self.cages.clone().iter().chain(&self.sums.clone()) {
            self.post_sum(terms, &unequal);
        }
        self.post_later(&unequal, stop);
        self.rules.sort_by_key(|rule| rule.cost());
        (!self.is_too_large && !stop()).then_some(self.rules)
    }

    /// What was gathered, as rules that stand for themselves: a case of a rule about cases. `only` makes a rule of some cells and what
    /// they may hold.
    pub(crate) fn into_case(
        mut self,
        full: u64,
        only: impl Fn(Vec<u16>, u64) -> Box<dyn Propagator>,
        stop: &dyn Fn() -> bool,
    ) -> Vec<Box<dyn Propagator>> {
        let unequal = self.unequal(0);
        for terms in self.cages.clone().iter().chain(&self.sums.clone()) {
            self.post_sum(terms, &unequal);
        }
        self.post_later(&unequal, stop);
        let mut rules = self.rules;
        let sets = self.houses.into_iter().chain(self.unequal);
        rules.extend(sets.map(|cells| Box::new(super::rule::differ::Differ(cells)) as Box<dyn Propagator>));
        for (cell, &values) in self.start.iter().enumerate().filter(|(_, values)| **values != full) {
            rules.push(only(vec![cell as u16], values));
        }
        rules
    }

    fn post_later(&mut self, unequal: &Unequal, stop: &dyn Fn() -> bool) {
        let later = std::mem::take(&mut self.later).into_iter().take_while(|_| !stop());
        self.rules.extend(later.map(|make| make(unequal)));
    }

    fn post_sum(&mut self, terms: &Terms, unequal: &Unequal) {
        match Sum::new(terms, self.values, unequal) {
            Some(sum) => self.rules.push(Box::new(sum)),
            None => {
                let (total, values) = (terms.total as i64, self.values as i64);
                let of = |sign: i64| move |&cell: &u16| (cell, (1..=values).map(|value| sign * value).collect());
                let all = terms.up.iter().map(of(1)).chain(terms.down.iter().map(of(-1))).collect();
                self.rules.push(Box::new(super::rule::linear::Linear::new(all, move |of| of == total)));
            }
        }
    }
}

/// A weight for each cell, 27 on average: it grows with the cells that it rules on, those that it sees and itself. (Fewest values by
/// the number of rules: F. Boussemart, F. Hemery, C. Lecoutre and L. Sais, "Boosting systematic search by weighting constraints", 2004.)
fn weights_by_peers(sees: &[Cells]) -> Vec<f64> {
    let ruled = |seen: &Cells| (seen.len() + 1) as f64;
    let average = sees.iter().map(ruled).sum::<f64>() / sees.len() as f64;
    sees.iter().map(|seen| 27.0 * ruled(seen) / average).collect()
}

/// All pairs of houses that share two cells or more, on a board of this many.
fn crossings(houses: &[Vec<u16>], cells: usize) -> Vec<Part> {
    let sets: Vec<Cells> = houses.iter().map(|house| Cells::new(house, cells)).collect();
    let list = |cells: Cells| cells.members().collect();
    let mut found = Vec::new();
    for (at, one) in sets.iter().enumerate() {
        for other in sets[..at].iter().filter(|other| other.shared(one) >= 2) {
            let rests = [list(one.minus(other)), list(other.minus(one))];
            found.push(Part::Crossing { shared: list(one.and(other)), rests });
        }
    }
    found
}

impl Network {
    /// Whether learning pays: reasons of houses and pairs are cheap, and those of sums and lines cost more than guesses.
    pub(crate) fn explains_cheaply(&self) -> bool {
        self.parts.iter().all(|part| match part {
            Part::House(_) | Part::Crossing { .. } => true,
            Part::Rule(rule) => rule.cells().len() <= 2,
        })
    }
}
