//! Whips: Denis Berthier's chains of singles against a candidate. Each placement follows from the one before it, and from any
//! before that; at last a cell, or a digit of a house, has nothing left.

use std::ops::ControlFlow;

use bitdoku_grid::Candidate;

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::refute::{self, Variable, Whip};
use crate::scratch::Scratch;
use crate::step::{Basis, Chain, Chains, Kind, Pattern, Reason, Statement, Step};

/// The shortest whips there are, one for each candidate that has one as short.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Whips;
/// let example = &Whips.info().examples[0];
/// assert_eq!(example.step(&Whips).unwrap().kind.to_string(), "Whip[3]");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Whips;

impl Technique for Whips {
    fn slug(&self) -> &'static str {
        "whips"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut flow = ControlFlow::Continue(());
        // A search that was stopped is told by the scratch.
        let _ = refute::whips(board, scratch, &mut |whip| {
            flow = found(step(&whip));
            flow
        });
        flow
    }
}

/// A whip as a step: each placement after what it follows from, at the end what leaves nothing.
fn step(whip: &Whip) -> Step {
    let mut nodes = vec![Statement { candidate: whip.target, on: true, reason: Reason::Assumed, parents: Vec::new() }];
    // Where each placement is.
    let mut placed = vec![0];
    for link in &whip.links {
        let parents = exclude(&mut nodes, &placed, &link.excluded);
        let reason = match link.variable {
            Variable::Cell(_) => Reason::LastInCell,
            Variable::Place(house, _) => Reason::LastInHouse(house),
        };
        placed.push(nodes.len() as u16);
        nodes.push(Statement { candidate: link.candidate, on: true, reason, parents });
    }
    exclude(&mut nodes, &placed, &whip.excluded);
    let basis = match whip.emptied {
        Variable::Cell(cell) => Basis::EmptyCell(cell),
        Variable::Place(house, digit) => Basis::EmptyHouse(house, digit),
    };
    let complexity = nodes.len() as u32;
    let pattern = Pattern::Chains(Box::new(Chains { basis, chains: vec![Chain { nodes }], complexity }));
    let length = whip.links.len() as u8 + 1;
    Step::removing(Kind::Whip { length }, [whip.target].into_iter().collect(), pattern)
}

/// Says of candidates that they are false, unless that is said already. Returns where that is.
fn exclude(nodes: &mut Vec<Statement>, placed: &[u16], excluded: &[(Candidate, usize)]) -> Vec<u16> {
    let place = |&(candidate, by): &(Candidate, usize)| {
        let known = nodes.iter().position(|node| node.candidate == candidate);
        known.unwrap_or_else(|| {
            let parents = vec![placed[by]];
            nodes.push(Statement { candidate, on: false, reason: Reason::Excluded, parents });
            nodes.len() - 1
        }) as u16
    };
    excluded.iter().map(place).collect()
}
