//! A whip written out: what is placed, for want of what else, and why nothing else is left.

use bitdoku_grid::{Candidate, Cell, Digit, House};

use super::position::{CELLS, Links, Position, Set, contains, members};
use super::search::Searcher;

/// A question with one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variable {
    /// Which digit a cell has.
    Cell(Cell),
    /// Where a digit of a house lies.
    Place(House, Digit),
}

impl Variable {
    /// By its number.
    fn numbered(number: u16) -> Self {
        let number = usize::from(number);
        match number.checked_sub(CELLS) {
            None => Self::Cell(Cell::from_index(number)),
            Some(rest) => Self::Place(House::from_index(rest / 9), Digit::from_index(rest % 9)),
        }
    }
}

/// A placement of a whip.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// What is placed.
    pub(crate) candidate: Candidate,
    /// The question of which it is the last answer.
    pub(crate) variable: Variable,
    /// The other answers, each with the number of the placement that excludes it, 0 for the target.
    pub(crate) excluded: Vec<(Candidate, usize)>,
}

/// A target and a shortest whip against it.
#[derive(Clone, Debug)]
pub(crate) struct Whip {
    /// What is assumed, and refuted.
    pub(crate) target: Candidate,
    /// What follows, in order.
    pub(crate) links: Vec<Link>,
    /// The question that is left without an answer.
    pub(crate) emptied: Variable,
    /// Its answers, each with the number of the placement that excludes it.
    pub(crate) excluded: Vec<(Candidate, usize)>,
}

impl Whip {
    /// The chain that a searcher has just found.
    pub(super) fn new<const W: usize>(
        links: &Links<W>,
        at: &Position<W>,
        target: usize,
        searcher: &Searcher<W>,
    ) -> Self {
        let placed: Vec<usize> = [target].into_iter().chain(searcher.chain.iter().map(|&(_, placed)| placed)).collect();
        let written = searcher.chain.iter().enumerate().map(|(number, &(variable, candidate))| Link {
            candidate: links.candidates[candidate],
            variable: Variable::numbered(variable),
            excluded: excluders(links, at, &placed[..=number], variable, Some(candidate)),
        });
        Self {
            target: links.candidates[target],
            links: written.collect(),
            emptied: Variable::numbered(searcher.emptied),
            excluded: excluders(links, at, &placed, searcher.emptied, None),
        }
    }
}

/// The answers of a variable but for one, each with the number of a placement that excludes it: the last if that does, or
/// else the first that does.
fn excluders<const W: usize>(
    links: &Links<W>,
    at: &Position<W>,
    placed: &[usize],
    variable: u16,
    answer: Option<usize>,
) -> Vec<(Candidate, usize)> {
    let of: Set<W> = links.members[usize::from(variable)];
    let others = members(&of).filter(|&other| contains(&at.alive, other) && Some(other) != answer);
    let excludes = |by: &usize, other: usize| contains(&links.linked[*by], other);
    others
        .map(|other| {
            let last = placed.len() - 1;
            let by = match excludes(&placed[last], other) {
                true => Some(last),
                false => placed.iter().position(|by| excludes(by, other)),
            };
            debug_assert!(by.is_some(), "a chain excludes all other answers");
            (links.candidates[other], by.unwrap_or(0))
        })
        .collect()
}
