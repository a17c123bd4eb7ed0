//! Radek Pelánek's model of a person who solves a puzzle (*Difficulty Rating of Sudoku Puzzles: An Overview and Evaluation*): singles as
//! long as there are any; where there is none, the cell whose wrong candidates are refuted with the least effort. What
//! comes of it is how much had to be refuted.

use super::position::{CELLS, LONGEST, Links, Position, contains, insert, members};
use super::search::{Attempt, Chains, Searcher};
use crate::scratch::Scratch;
use crate::stop::Interrupted;

/// The number of random solutions that are tried.
pub(super) const RUNS: u32 = 30;

/// What a solution by this model came to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    /// The lengths of all refutations that were needed.
    pub(super) refuted: usize,
    /// Whether the end was reached.
    pub(super) is_solved: bool,
}

/// Random numbers, the same for the same seed: SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// A person who solves one board, again and again.
pub(super) struct Person<'a, const W: usize> {
    links: &'a Links<W>,
    searcher: Searcher<W>,
    scratch: &'a mut Scratch,
}

/// The singles that are open, each once.
struct Singles<const W: usize> {
    candidates: Vec<usize>,
    known: [u64; W],
    variables: Vec<u16>,
}

impl<const W: usize> Singles<W> {
    fn of(position: &Position<W>) -> Self {
        let mut singles = Self { candidates: Vec::new(), known: [0; W], variables: position.singles() };
        singles.take_in(position);
        singles
    }

    /// Those that a placement made.
    fn take_in(&mut self, position: &Position<W>) {
        while let Some(variable) = self.variables.pop() {
            let Some(candidate) = position.forced(variable) else { continue };
            if !contains(&self.known, candidate) {
                insert(&mut self.known, candidate);
                self.candidates.push(candidate);
            }
        }
    }
}

/// What is known of an empty cell where no single is open.
struct OpenCell {
    wrong: Vec<usize>,
    right: usize,
}

impl<'a, const W: usize> Person<'a, W> {
    pub(super) fn new(links: &'a Links<W>, position: &Position<W>, scratch: &'a mut Scratch) -> Self {
        Self { links, searcher: Searcher::new(links, position), scratch }
    }

    /// Solves it once. Without `chance` the first single is taken and refutations are as short as can be; with it singles are
    /// taken at random, and refutations are as long as chance makes them.
    pub(super) fn solve(
        &mut self,
        start: &Position<W>,
        mut chance: Option<&mut Chance>,
    ) -> Result<Account, Interrupted> {
        let mut position = start.clone();
        let mut singles = Singles::of(&position);
        let mut account = Account::default();
        while position.open > 0 {
            let candidate = if singles.candidates.is_empty() {
                let Some((candidate, effort)) = self.cheapest(&position, chance.as_deref_mut())? else {
                    return Ok(account);
                };
                account.refuted += effort;
                candidate
            } else {
                let taken = chance.as_deref_mut().map_or(0, |chance| chance.below(singles.candidates.len()));
                singles.candidates.swap_remove(taken)
            };
            position.open -= 1;
            if position.place(self.links, candidate, &mut singles.variables).emptied.is_some() {
                return Ok(account);
            }
            singles.take_in(&position);
        }
        account.is_solved = position.open == 0;
        Ok(account)
    }

    /// The cell whose wrong candidates take the least effort to refute: its right one, and that effort. None if no cell has
    /// but one candidate that singles do not refute.
    fn cheapest(
        &mut self,
        position: &Position<W>,
        chance: Option<&mut Chance>,
    ) -> Result<Option<(usize, usize)>, Interrupted> {
        let mut cells = Vec::new();
        for of_cell in &self.links.members[..CELLS] {
            let alive = std::array::from_fn(|word| of_cell[word] & position.alive[word] & !position.placed[word]);
            let mut cell = OpenCell { wrong: Vec::new(), right: usize::MAX };
            let mut unrefuted = 0;
            for candidate in members::<W>(&alive) {
                self.scratch.begin()?;
                if self.searcher.is_refuted(self.links, position, candidate) {
                    cell.wrong.push(candidate);
                } else {
                    unrefuted += 1;
                    cell.right = candidate;
                }
            }
            if unrefuted == 1 {
                cells.push(cell);
            }
        }
        match chance {
            Some(chance) => self.cheapest_by_chance(position, &cells, chance),
            None => self.cheapest_at_all(position, &cells),
        }
    }

    /// Lengths grow for all cells together, so that none is looked for beyond what the cheapest cell needs.
    fn cheapest_at_all(
        &mut self,
        position: &Position<W>,
        cells: &[OpenCell],
    ) -> Result<Option<(usize, usize)>, Interrupted> {
        let mut lengths: Vec<Vec<Option<usize>>> = cells.iter().map(|cell| vec![None; cell.wrong.len()]).collect();
        for length in 1..=LONGEST {
            // What a cell comes to, with its number: of equals the first. For one whose refutations are not all known it is the least
            // that it can come to.
            let (mut best, mut least) = ((usize::MAX, 0), (usize::MAX, 0));
            for (number, (cell, lengths)) in cells.iter().zip(&mut lengths).enumerate() {
                for (&candidate, known) in cell.wrong.iter().zip(lengths.iter_mut()) {
                    if known.is_none() {
                        self.scratch.begin()?;
                        let found = self.searcher.refute(
                            self.links,
                            position,
                            candidate,
                            length,
                            Chains::Braids,
                            self.scratch,
                        )?;
                        *known = (found == Attempt::Refuted).then_some(length);
                    }
                }
                let effort: usize = lengths.iter().map(|known| known.unwrap_or(length + 1)).sum();
                let so_far = if lengths.iter().all(Option::is_some) { &mut best } else { &mut least };
                *so_far = (*so_far).min((effort, number));
            }
            if best < least {
                return Ok(Some((cells[best.1].right, best.0)));
            }
        }
        Ok(None)
    }

    /// The same with random refutations; among equal cells, a random one.
    fn cheapest_by_chance(
        &mut self,
        position: &Position<W>,
        cells: &[OpenCell],
        chance: &mut Chance,
    ) -> Result<Option<(usize, usize)>, Interrupted> {
        let mut best: Option<(usize, usize)> = None;
        let mut equals = 0;
        for cell in cells {
            self.scratch.begin()?;
            let effort = cell.wrong.iter().map(|&candidate| self.random_length(position, candidate, chance)).sum();
            match best {
                Some((_, other)) if effort > other => continue,
                Some((_, other)) if effort == other => equals += 1,
                _ => equals = 1,
            }
            if chance.below(equals) == 0 {
                best = Some((cell.right, effort));
            }
        }
        Ok(best)
    }

    /// How many variables a chain has that takes singles at random until one is left without a candidate. It has to come to
    /// that.
    fn random_length(&self, position: &Position<W>, target: usize, chance: &mut Chance) -> usize {
        let mut assumed = position.clone();
        let mut singles = Singles { candidates: Vec::new(), known: [0; W], variables: Vec::new() };
        let mut length = 1;
        let mut next = target;
        while assumed.place(self.links, next, &mut singles.variables).emptied.is_none() {
            singles.take_in(&assumed);
            if singles.candidates.is_empty() {
                debug_assert!(false, "singles refute this candidate");
                break;
            }
            next = singles.candidates.swap_remove(chance.below(singles.candidates.len()));
            length += 1;
        }
        length
    }
}
