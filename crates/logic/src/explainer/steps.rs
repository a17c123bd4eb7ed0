//! Findings as steps: the chains written out, node by node, for those who explain them.

use std::sync::Arc;

use bitdoku_grid::{CandidateSet, Cell, Digit};

use super::finding::{Finding, Recipe};
use super::forcing::NetMemory;
use super::literal::Literal;
use super::net::Net;
use super::search::ChainSearch;
use super::sets::Sets;
use super::sketch::{Link, Links, SEATS, Sketch, house};
use crate::step::{Basis, Chain, ChainKind, Chains, Kind, Pattern, Reason, Statement, Step};
use crate::stop::Interrupted;

impl Chain {
    fn of_line(line: &[(Literal, Link)]) -> Self {
        let nodes = line.iter().enumerate().map(|(i, &(literal, link))| {
            let parents = if i == 0 { Vec::new() } else { vec![i as u16 - 1] };
            statement(literal, link, None, parents)
        });
        Self { nodes: nodes.collect() }
    }

    fn of_net(net: &Net, sets: &Sets, ancestors: &[u16]) -> Self {
        let place = |node: &u16| ancestors.binary_search(node).expect("ancestors hold their parents") as u16;
        let nodes = ancestors.iter().map(|&number| {
            let node = &net.nodes[number];
            let step = (node.link == Link::Pattern).then(|| net.patterns[node.pattern as usize].step.clone()).flatten();
            statement(node.literal(sets), node.link, step, net.nodes.parents(number).iter().map(place).collect())
        });
        Self { nodes: nodes.collect() }
    }
}

fn statement(literal: Literal, link: Link, step: Option<Arc<Step>>, parents: Vec<u16>) -> Statement {
    let reason = match (link.seat(), step) {
        (Some(seat), _) => Reason::LastInHouse(house(SEATS[literal.mark.cell as usize][seat].0 as usize)),
        (_, Some(step)) => Reason::Eliminated(step),
        _ if link == Link::Assumed => Reason::Assumed,
        _ if literal.on => Reason::LastInCell,
        _ => Reason::Excluded,
    };
    Statement { candidate: literal.mark.candidate(), on: literal.on, reason, parents }
}

/// The step that a finding on `board` stands for; with `brief`, its chains are not written out.
pub(super) fn step(
    nets: &mut NetMemory,
    board: &Sketch,
    search: ChainSearch,
    finding: &Finding,
    brief: bool,
) -> Result<Step, Interrupted> {
    let eliminated = nets.findings.eliminations(finding, board);
    let placement = nets.findings.conclusion(finding).filter(|conclusion| conclusion.on);
    let eliminations = match placement {
        Some(_) => CandidateSet::EMPTY, // the placement takes them all
        None => eliminated.into_iter().map(|mark| mark.candidate()).collect(),
    };
    Ok(Step {
        kind: Kind::Chain(kind(search, finding, nets)),
        placement: placement.map(|placed| placed.mark.candidate()),
        eliminations,
        pattern: Pattern::Chains(Box::new(chains(nets, board, search, finding, brief)?)),
        order: Vec::new(),
    })
}

fn kind(search: ChainSearch, finding: &Finding, nets: &NetMemory) -> ChainKind {
    let depth = search.depth();
    match finding.recipe {
        // The first node of a cycle is also its last.
        Recipe::Cycle { links: Links::X, line } => ChainKind::XCycle { nodes: nets.line(line).len() as u16 - 1 },
        Recipe::Cycle { links: Links::Y, .. } => ChainKind::YCycle,
        Recipe::Cycle { .. } => ChainKind::Cycle,
        Recipe::Chain { links: Links::X, line } => ChainKind::XChain { nodes: nets.line(line).len() as u16 },
        Recipe::Chain { .. } => ChainKind::Chain,
        Recipe::Contradiction { .. } if search == ChainSearch::Nishio => ChainKind::Nishio,
        Recipe::Contradiction { .. } => ChainKind::Contradiction(depth),
        Recipe::Double { .. } => ChainKind::Double(depth),
        Recipe::Cell { .. } => ChainKind::Cell(depth),
        Recipe::House { .. } => ChainKind::House(depth),
    }
}

fn chains(
    nets: &mut NetMemory,
    board: &Sketch,
    search: ChainSearch,
    finding: &Finding,
    brief: bool,
) -> Result<Chains, Interrupted> {
    let basis = match finding.recipe {
        Recipe::Cycle { .. } => Basis::Cycle,
        Recipe::Chain { .. } => Basis::SelfRefuting,
        Recipe::Contradiction { .. } => Basis::Contradiction,
        Recipe::Double { mark, .. } => Basis::Candidate(mark.candidate()),
        Recipe::Cell { cell, .. } => Basis::Cell(Cell::from_index(cell as usize)),
        Recipe::House { house: at, digit, .. } => Basis::House(house(at as usize), Digit::from_index(digit as usize)),
    };
    let chains = match finding.recipe {
        _ if brief => Vec::new(),
        Recipe::Cycle { line, .. } | Recipe::Chain { line, .. } => vec![Chain::of_line(nets.line(line))],
        _ => {
            // The nets are grown once more, now with the patterns they use kept.
            nets.prepare(board, search, true);
            let ends = nets.ends(board, finding)?;
            ends.into_iter().map(|(net, end)| nets.written(net, end)).collect()
        }
    };
    Ok(Chains { basis, chains, complexity: finding.score.complexity })
}

impl NetMemory {
    fn written(&mut self, net: usize, end: u16) -> Chain {
        let ancestors = self.ancestors(net, end);
        Chain::of_net(self.grown_net(net), self.sets(), &ancestors)
    }
}
