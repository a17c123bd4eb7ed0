//! Is there a braid, or a whip, of at most this many variables against a candidate?

use super::position::{Links, Placed, Position, Set, contains, insert, members};
use crate::scratch::Scratch;
use crate::stop::Interrupted;

/// Which chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chains {
    /// Singles in any order.
    Braids,
    /// Each variable has a candidate that the last placement excludes.
    Whips,
}

/// What is known of a candidate against which chains of some length were looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// There is one.
    Refuted,
    /// There is none, though a longer one may be.
    NotYet,
    /// There is none of any length.
    Never,
}

/// Working memory of searches.
pub(super) struct Searcher<const W: usize> {
    position: Position<W>,
    singles: Vec<u16>,
    /// Candidates by which whips may go on although they were eliminated.
    pub(super) unspoiled: Option<Set<W>>,
    /// How many sets and sequences of placements were looked at.
    visits: u64,
    /// How many placements the whip that is looked for may have.
    first: usize,
    /// Who excluded each candidate, and which variable forced each placement.
    excluder: Vec<u16>,
    forcer: Vec<u16>,
    /// The placements of the chain found last, in order, each with its variable; and the variable that is left empty.
    pub(super) chain: Vec<(u16, usize)>,
    pub(super) emptied: u16,
}

impl<const W: usize> Searcher<W> {
    pub(super) fn new(links: &Links<W>, position: &Position<W>) -> Self {
        let count = links.candidates.len();
        Self {
            position: position.clone(),
            singles: Vec::new(),
            unspoiled: None,
            visits: 0,
            first: 0,
            excluder: vec![0; count],
            forcer: vec![0; count],
            chain: Vec::new(),
            emptied: 0,
        }
    }

    /// Looks for a chain of at most `most` variables against `target`.
    pub(super) fn refute(
        &mut self,
        links: &Links<W>,
        at: &Position<W>,
        target: usize,
        most: usize,
        chains: Chains,
        scratch: &mut Scratch,
    ) -> Result<Attempt, Interrupted> {
        self.chain.clear();
        let known = self.waves(links, at, target, most);
        if known == Attempt::Never || known == Attempt::NotYet {
            return Ok(known);
        }
        // The waves' own chain is a braid; it may be short enough.
        let is_short = self.chain.len() < most;
        if is_short && (chains == Chains::Braids || self.chain.len() < 2) {
            return Ok(Attempt::Refuted);
        }
        self.position.clone_from(at);
        self.singles.clear();
        let Placed { .. } = self.position.place(links, target, &mut self.singles);
        self.chain.clear();
        let found = match chains {
            Chains::Braids => self.braid(links, 0, most - 1, scratch)?,
            Chains::Whips => {
                self.first = most - 1;
                // What the target excludes itself leads nowhere.
                let mut goes_on = self.position.alive;
                if let Some(unspoiled) = &self.unspoiled {
                    (0..W).for_each(|word| goes_on[word] |= unspoiled[word] & !links.linked[target][word]);
                }
                self.whip(links, &goes_on, target, most - 1, scratch)?
            }
        };
        Ok(if found { Attempt::Refuted } else { Attempt::NotYet })
    }

    /// Whether singles refute a candidate, however many it takes.
    pub(super) fn is_refuted(&mut self, links: &Links<W>, at: &Position<W>, target: usize) -> bool {
        self.position.clone_from(at);
        !self.position.assume(links, target, &mut self.singles)
    }

    /// Places singles in waves, all that are open at once. No chain of n placements is shorter than its waves, so that where
    /// `most - 1` waves reach no contradiction no chain does. Where they do, [`Searcher::chain`] has what led there.
    fn waves(&mut self, links: &Links<W>, at: &Position<W>, target: usize, most: usize) -> Attempt {
        self.position.clone_from(at);
        self.singles.clear();
        let Placed { gone, emptied } = self.position.place(links, target, &mut self.singles);
        if let Some(variable) = emptied {
            self.emptied = variable;
            return Attempt::Refuted;
        }
        members(&gone).for_each(|other| self.excluder[other] = target as u16);
        let (mut next, mut end) = (0, self.singles.len());
        for _ in 1..most {
            while next < end {
                let variable = self.singles[next];
                next += 1;
                let Some(candidate) = self.position.forced(variable) else { continue };
                self.forcer[candidate] = variable;
                let Placed { gone, emptied } = self.position.place(links, candidate, &mut self.singles);
                members(&gone).for_each(|other| self.excluder[other] = candidate as u16);
                if let Some(variable) = emptied {
                    self.trace(links, at, target, variable);
                    return Attempt::Refuted;
                }
            }
            if end == self.singles.len() {
                return Attempt::Never;
            }
            end = self.singles.len();
        }
        Attempt::NotYet
    }

    /// The placements that emptied a variable, in an order in which each follows from those before it.
    fn trace(&mut self, links: &Links<W>, at: &Position<W>, target: usize, emptied: u16) {
        self.emptied = emptied;
        let (mut known, mut open) = ([0; W], vec![(emptied, usize::MAX)]);
        let mut next = 0;
        while next < open.len() {
            let (variable, answer) = open[next];
            next += 1;
            for other in members(&links.members[usize::from(variable)]) {
                if other == answer || !contains(&at.alive, other) {
                    continue;
                }
                let by = usize::from(self.excluder[other]);
                if by != target && !contains(&known, by) {
                    insert(&mut known, by);
                    open.push((self.forcer[by], by));
                }
            }
        }
        self.chain.extend(open.into_iter().skip(1));
    }

    /// Looks now and then whether to go on.
    fn look(&mut self, scratch: &mut Scratch) -> Result<(), Interrupted> {
        self.visits += 1;
        if self.visits & 1023 == 0 { scratch.begin() } else { Ok(()) }
    }

    /// Goes through all sets of at most `left` more placements, each once: those of the open singles from number `first` on
    /// either have the next one or do not. Whether one of them empties a variable.
    fn braid(
        &mut self,
        links: &Links<W>,
        first: usize,
        left: usize,
        scratch: &mut Scratch,
    ) -> Result<bool, Interrupted> {
        self.look(scratch)?;
        let count = self.singles.len();
        for number in first..count {
            let variable = self.singles[number];
            let Some(candidate) = self.position.forced(variable) else { continue };
            // Several variables may force one candidate: the first stands for them.
            if self.singles[..number].iter().any(|&other| self.position.forced(other) == Some(candidate)) {
                continue;
            }
            let Placed { gone, emptied } = self.position.place(links, candidate, &mut self.singles);
            self.chain.push((variable, candidate));
            if let Some(variable) = emptied {
                self.emptied = variable;
                return Ok(true);
            }
            if left > 1 && self.braid(links, number + 1, left - 1, scratch)? {
                return Ok(true);
            }
            self.chain.pop();
            self.singles.truncate(count);
            self.position.take_back(links, candidate, &gone);
        }
        Ok(false)
    }

    /// The same for whips: sequences, of which each goes on with a variable of which `last` excludes one of `goes_on`.
    fn whip(
        &mut self,
        links: &Links<W>,
        goes_on: &Set<W>,
        last: usize,
        left: usize,
        scratch: &mut Scratch,
    ) -> Result<bool, Interrupted> {
        self.look(scratch)?;
        let count = self.singles.len();
        let mut tried: Set<W> = [0; W];
        for number in 0..count {
            let variable = self.singles[number];
            let Some(candidate) = self.position.forced(variable) else { continue };
            if contains(&tried, candidate) {
                continue;
            }
            let (of, linked) = (&links.members[usize::from(variable)], &links.linked[last]);
            if left < self.first && !(0..W).any(|word| of[word] & linked[word] & goes_on[word] != 0) {
                continue;
            }
            insert(&mut tried, candidate);
            let Placed { gone, emptied } = self.position.place(links, candidate, &mut self.singles);
            self.chain.push((variable, candidate));
            if let Some(variable) = emptied {
                self.emptied = variable;
                return Ok(true);
            }
            if left > 1 && self.whip(links, goes_on, candidate, left - 1, scratch)? {
                return Ok(true);
            }
            self.chain.pop();
            self.singles.truncate(count);
            self.position.take_back(links, candidate, &gone);
        }
        Ok(false)
    }
}
