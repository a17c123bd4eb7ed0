//! Refutations: how long the shortest chain of singles is that shows a candidate to be wrong, and what that makes of a puzzle.
//!
//! The frame and the words are Denis Berthier's (*Pattern-Based Constraint Satisfaction and Logic Puzzles*). Assume a candidate,
//! the target. What it excludes goes; a variable (which digit a cell has, where a digit of a house lies) with one candidate
//! left takes it, which excludes more; at last some variable has nothing left, and the target was wrong. Such a chain is a
//! *braid*; its length is the number of its variables, the empty one included. It is a *whip* if each variable has a
//! candidate that the placement before it excludes. A puzzle's **B** is the least n such that singles and braids of at most
//! n variables can solve it, and its **W** the same for whips.
//!
//! Where no braid helps, some assumptions have to be nested: [`depth`] is the least depth of trial and error, and
//! [`braids_within_trial`] (Berthier's BxB) the least p such that assumptions, refuted by singles and braids of at most p
//! variables, solve the puzzle.
//!
//! [`whips`] are the chains themselves, for who wants to read them. [`refutation`] is Radek Pelánek's sum of what a
//! person has to refute.

mod chain;
mod person;
mod position;
mod search;

use std::ops::ControlFlow;

use person::{Account, Chance, Person};
use position::{LONGEST, Level, Links, Position, members};
use search::{Attempt, Searcher};

pub(crate) use chain::{Variable, Whip};
pub(crate) use search::Chains;

use crate::board::Board;
use crate::scratch::Scratch;
use crate::stop::Interrupted;

/// What a question with the candidates of a board is answered with. The sets are as small as the board allows: the smaller they
/// are, the fewer words an exclusion takes. None if the board is contradictory.
macro_rules! ask {
    ($board:ident, $settled:literal, |$links:ident, $position:ident| $answer:expr) => {
        match $board.empty_cells().iter().map(|cell| $board.digits(cell).len()).sum() {
            0..=256usize => ask!(4, $board, $settled, |$links, $position| $answer),
            257..=384 => ask!(6, $board, $settled, |$links, $position| $answer),
            _ => ask!(12, $board, $settled, |$links, $position| $answer),
        }
    };
    ($words:literal, $board:ident, $settled:literal, |$links:ident, $position:ident| $answer:expr) => {
        match opened::<$words>($board, $settled) {
            None => Ok(None),
            Some(($links, $position)) => $answer.map(Some),
        }
    };
}

/// The candidates of a board, after all singles if it is to be `settled`; none if it is contradictory.
fn opened<const W: usize>(board: &Board, settled: bool) -> Option<(Links<W>, Position<W>)> {
    let links = Links::<W>::new(board);
    let mut position = Position::new(&links, board);
    let is_possible = !board.is_contradictory() && (!settled || position.settle(&links, &mut position.singles()));
    is_possible.then_some((links, position))
}

/// The least length of chains that solve a board; none if no length does.
pub(crate) fn length(board: &Board, chains: Chains, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    ask!(board, true, |links, position| Refuter::new(links, &position, scratch)
        .chains(&mut { position }, LONGEST, chains)
        .map(|end| end.solved))
    .map(Option::flatten)
}

/// The least depth of trial and error that solves a board, up to 3; none if it needs more.
pub(crate) fn depth(board: &Board, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    ask!(board, true, |links, position| Refuter::new(links, &position, scratch).depth(position)).map(Option::flatten)
}

/// The least length of braids that refute within trial and error until a board is solved; none if no length does. Where
/// braids alone solve it, no assumption need be nested: then it is 0 or 1, as singles refute each assumption at depth 1.
pub(crate) fn braids_within_trial(board: &Board, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    ask!(board, true, |links, position| Refuter::new(links, &position, scratch).braids_within_trial(position))
        .map(Option::flatten)
}

/// Pelánek's refutation sum with refutations as short as can be; none if at some place no cell can be decided by refuting all but one
/// of its candidates.
pub(crate) fn refutation(board: &Board, scratch: &mut Scratch) -> Result<Option<usize>, Interrupted> {
    let account = ask!(board, false, |links, position| Person::new(&links, &position, scratch).solve(&position, None))?;
    Ok(account.filter(|account| account.is_solved).map(|account| account.refuted))
}

/// Pelánek's refutation sum as he computes it: refutations go as chance takes them, and the sum is the mean of several solutions.
pub(crate) fn sampled_refutation(board: &Board, seed: u64, scratch: &mut Scratch) -> Result<Option<f64>, Interrupted> {
    let runs: Option<Vec<Account>> = ask!(board, false, |links, position| {
        let mut chance = Chance(seed);
        let mut person = Person::new(&links, &position, scratch);
        (0..person::RUNS).map(|_| person.solve(&position, Some(&mut chance))).collect::<Result<_, _>>()
    })?;
    let runs = runs.filter(|runs| runs.iter().all(|run| run.is_solved));
    Ok(runs.map(|runs| runs.iter().map(|run| run.refuted as f64).sum::<f64>() / f64::from(person::RUNS)))
}

/// The shortest whips on a board, one for each candidate that has one as short, until `found` breaks.
pub(crate) fn whips(
    board: &Board,
    scratch: &mut Scratch,
    found: &mut dyn FnMut(Whip) -> ControlFlow<()>,
) -> Result<(), Interrupted> {
    ask!(board, false, |links, position| Refuter::new(links, &position, scratch).whips(&position, found)).map(drop)
}

struct Refuter<'a, const W: usize> {
    links: Links<W>,
    searcher: Searcher<W>,
    scratch: &'a mut Scratch,
}

/// How many orders of elimination are tried where the order of whips matters.
const ORDERS: usize = 64;

/// Where eliminations by chains of all lengths ended.
struct End {
    /// The greatest length that was needed to solve it; none if it is not solved.
    solved: Option<usize>,
    /// Whether it has no solution.
    impossible: bool,
}

impl<'a, const W: usize> Refuter<'a, W> {
    fn new(links: Links<W>, position: &Position<W>, scratch: &'a mut Scratch) -> Self {
        Self { searcher: Searcher::new(&links, position), links, scratch }
    }

    /// Those whips than which there is no shorter one, for each candidate one.
    fn whips(
        &mut self,
        position: &Position<W>,
        found: &mut dyn FnMut(Whip) -> ControlFlow<()>,
    ) -> Result<(), Interrupted> {
        let mut targets: Vec<usize> = members(&position.alive).collect();
        for length in 1..=LONGEST {
            let (mut left, mut is_found) = (Vec::new(), false);
            for target in targets {
                self.scratch.begin()?;
                match self.searcher.refute(&self.links, position, target, length, Chains::Whips, self.scratch)? {
                    Attempt::Never => {}
                    Attempt::NotYet => left.push(target),
                    Attempt::Refuted => {
                        is_found = true;
                        if found(Whip::new(&self.links, position, target, &self.searcher)).is_break() {
                            return Ok(());
                        }
                    }
                }
            }
            if is_found || left.is_empty() {
                break;
            }
            targets = left;
        }
        Ok(())
    }

    /// Takes away what chains of at most `longest` variables refute, short ones first. What braids take away together does not
    /// depend on the order. For whips it can: a whip goes on by a candidate that an earlier elimination may have taken. So
    /// where the levels end without a solution, [`Refuter::other_order`] looks whether another order leads to one.
    fn chains(&mut self, position: &mut Position<W>, longest: usize, chains: Chains) -> Result<End, Interrupted> {
        if position.open == 0 {
            return Ok(End { solved: Some(0), impossible: false });
        }
        let start = (chains == Chains::Whips).then(|| position.clone());
        for most in 1..=longest {
            match self.level(position, most, chains)? {
                Level::Solved => return Ok(End { solved: Some(most), impossible: false }),
                Level::Impossible => return Ok(End { solved: None, impossible: true }),
                Level::Hopeless => break,
                Level::Stuck => {}
            }
            if let Some(start) = &start
                && self.other_order(start, position, most)?
            {
                return Ok(End { solved: Some(most), impossible: false });
            }
        }
        Ok(End { solved: None, impossible: false })
    }

    /// Takes away what chains of at most `most` variables refute, until none does.
    fn level(&mut self, position: &mut Position<W>, most: usize, chains: Chains) -> Result<Level, Interrupted> {
        let mut hopeless = true;
        let end = self.each_refuted(position, &mut |refuter, position, candidate| {
            match refuter.searcher.refute(&refuter.links, position, candidate, most, chains, refuter.scratch)? {
                Attempt::Never => {}
                Attempt::NotYet => hopeless = false,
                Attempt::Refuted => {
                    hopeless = true;
                    return Ok(true);
                }
            }
            Ok(false)
        })?;
        Ok(if end == Level::Stuck && hopeless { Level::Hopeless } else { end })
    }

    /// Takes away one candidate after the other that is `refuted`, until none is.
    fn each_refuted(
        &mut self,
        position: &mut Position<W>,
        refuted: &mut dyn FnMut(&mut Self, &Position<W>, usize) -> Result<bool, Interrupted>,
    ) -> Result<Level, Interrupted> {
        let (mut fruitless, mut target) = (0, 0);
        let count = self.links.candidates.len();
        while fruitless < count && position.open > 0 {
            let candidate = target;
            target = (target + 1) % count;
            fruitless += 1;
            if !position.is_open(candidate) {
                continue;
            }
            self.scratch.begin()?;
            if refuted(self, position, candidate)? {
                fruitless = 0;
                match position.remove(&self.links, candidate) {
                    Level::Stuck => {}
                    end => return Ok(end),
                }
            }
        }
        Ok(Level::Stuck)
    }

    /// Whether whips of at most `most` variables solve a puzzle in another order than that which ended at `stuck`.
    ///
    /// If a whip could go on by any candidate that was there at the `start`, no elimination would spoil one, and the order
    /// would not matter. What even such whips do not solve, no order does. Where they do, orders are tried.
    fn other_order(&mut self, start: &Position<W>, stuck: &Position<W>, most: usize) -> Result<bool, Interrupted> {
        // The first placement of a whip follows from the target, the last question from the placement before it.
        if most <= 2 || stuck.alive == start.alive {
            return Ok(false);
        }
        let mut unspoiled = stuck.clone();
        self.searcher.unspoiled = Some(start.alive);
        let end = self.level(&mut unspoiled, most, Chains::Whips);
        self.searcher.unspoiled = None;
        if end? != Level::Solved {
            return Ok(false);
        }
        let mut chance = Chance(1);
        let mut order: Vec<usize> = (0..self.links.candidates.len()).collect();
        for _ in 0..ORDERS {
            if self.in_order(&mut start.clone(), most, &order)? {
                return Ok(true);
            }
            (1..order.len()).for_each(|at| order.swap(at, chance.below(at + 1)));
        }
        Ok(false)
    }

    /// Takes away the first candidate of an order that a whip refutes, of the shortest that there are, and begins again.
    fn in_order(&mut self, position: &mut Position<W>, most: usize, order: &[usize]) -> Result<bool, Interrupted> {
        let mut length = 1;
        while length <= most {
            let mut refuted = None;
            for &candidate in order.iter().filter(|&&candidate| position.is_open(candidate)) {
                self.scratch.begin()?;
                let found =
                    self.searcher.refute(&self.links, position, candidate, length, Chains::Whips, self.scratch)?;
                if found == Attempt::Refuted {
                    refuted = Some(candidate);
                    break;
                }
            }
            length += 1;
            if let Some(candidate) = refuted {
                match position.remove(&self.links, candidate) {
                    Level::Stuck => length = 1,
                    end => return Ok(end == Level::Solved),
                }
            }
        }
        Ok(false)
    }

    /// The least depth of trial and error that solves a position, up to 3.
    fn depth(&mut self, mut position: Position<W>) -> Result<Option<usize>, Interrupted> {
        for depth in 0..=3 {
            self.trial(&mut position, depth)?;
            if position.open == 0 {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// Takes away what trial and error of a depth refutes. Whether the position has no solution.
    fn trial(&mut self, position: &mut Position<W>, depth: usize) -> Result<bool, Interrupted> {
        if depth == 0 {
            return Ok(false);
        }
        self.trial_with(position, &mut |refuter, assumed| refuter.trial(assumed, depth - 1))
    }

    /// The least length of braids within trial and error that solve a position.
    fn braids_within_trial(&mut self, mut position: Position<W>) -> Result<Option<usize>, Interrupted> {
        for most in 0..=LONGEST {
            self.trial_with(&mut position, &mut |refuter, assumed| {
                Ok(refuter.chains(assumed, most, Chains::Braids)?.impossible)
            })?;
            if position.open == 0 {
                return Ok(Some(most));
            }
        }
        Ok(None)
    }

    /// Assumes one candidate after the other, and takes away those whose position is `refuted`, until none is. Whether the
    /// position has no solution.
    fn trial_with(
        &mut self,
        position: &mut Position<W>,
        refuted: &mut dyn FnMut(&mut Self, &mut Position<W>) -> Result<bool, Interrupted>,
    ) -> Result<bool, Interrupted> {
        let mut singles = Vec::new();
        let end = self.each_refuted(position, &mut |refuter, position, candidate| {
            let mut assumed = position.clone();
            Ok(!assumed.assume(&refuter.links, candidate, &mut singles) || refuted(refuter, &mut assumed)?)
        })?;
        Ok(end == Level::Impossible)
    }
}
