//! Why a step holds, as sentences; chains link by link. A step within a chain has its own depth.

use super::reasons::sentences;
use super::sentence::{Claim, Sentence};
use crate::bits::sort_by_number;
use crate::board::Board;
use crate::step::{Basis, Chain, Chains, Pattern, Reason, Statement, Step};

/// Why, as data: sentences with their depth.
pub(super) fn reasons(step: &Step, board: &Board) -> Vec<(usize, Sentence)> {
    match &step.pattern {
        Pattern::Chains(chains) => chain_reasons(chains, board),
        _ => sentences(step, board).into_iter().map(|sentence| (0, sentence)).collect(),
    }
}

fn chain_reasons(chains: &Chains, board: &Board) -> Vec<(usize, Sentence)> {
    let mut said = Vec::new();
    for (i, chain) in chains.chains.iter().enumerate() {
        let (Some(start), Some(end)) = (chain.nodes.first(), chain.nodes.last()) else { continue };
        said.push((
            0,
            match chains.basis {
                Basis::Contradiction if i > 0 => Sentence::ChainMeanwhile {},
                _ => Sentence::ChainSuppose { statement: start.into() },
            },
        ));
        match chains.basis {
            Basis::EmptyCell(_) | Basis::EmptyHouse(..) => placements(chain, &mut said),
            _ => links(chain, board, &mut said),
        }
        match chains.basis {
            Basis::SelfRefuting => {
                said.push((0, Sentence::ChainRefutesItself { start: start.into(), end: end.into() }));
            }
            Basis::Cycle => said.push((0, Sentence::ChainCycle {})),
            _ => {}
        }
    }
    let Some(last) = chains.chains.first().and_then(|chain| chain.nodes.last()) else { return said };
    let end = Claim::from(last);
    said.push((
        0,
        match chains.basis {
            Basis::Contradiction => {
                Sentence::ChainContradiction { cell: end.candidate.cell(), digit: end.candidate.digit() }
            }
            Basis::Cell(cell) => Sentence::ChainCell { cell, end },
            Basis::House(house, digit) => Sentence::ChainHouse { digit, house, end },
            Basis::Candidate(candidate) => Sentence::ChainCandidate { statement: Claim { candidate, on: true }, end },
            Basis::EmptyCell(cell) => {
                Sentence::ChainEmptyCell { cell, because: reasons_left(chains), start: refuted(chains) }
            }
            Basis::EmptyHouse(house, digit) => {
                Sentence::ChainEmptyHouse { digit, house, because: reasons_left(chains), start: refuted(chains) }
            }
            Basis::Cycle | Basis::SelfRefuting => return said,
        },
    ));
    said
}

/// A sentence for each placement of a whip, naming the placements that exclude all else unless it is the one before.
fn placements(chain: &Chain, said: &mut Vec<(usize, Sentence)>) {
    let mut last = 0;
    for (i, node) in chain.nodes.iter().enumerate().skip(1).filter(|(_, node)| node.on) {
        let statement = Claim::from(node);
        let because = excluders(chain, &node.parents, last);
        let because = if because == [last] { Vec::new() } else { claims(chain, &because) };
        last = i as u16;
        said.push((
            0,
            match (&node.reason, because.is_empty()) {
                (&Reason::LastInHouse(house), true) => Sentence::ChainThenHouse { statement, house },
                (&Reason::LastInHouse(house), false) => Sentence::ChainThenHouseSince { statement, because, house },
                (_, true) => Sentence::ChainThenCell { statement },
                (_, false) => Sentence::ChainThenCellSince { statement, because },
            },
        ));
    }
}

/// The placements by which statements are false, `first` first if it is one.
fn excluders(chain: &Chain, falsified: &[u16], first: u16) -> Vec<u16> {
    let of = |&node: &u16| chain.nodes.get(usize::from(node)).into_iter().flat_map(|node| node.parents.iter().copied());
    let mut placements: Vec<u16> = falsified.iter().flat_map(of).collect();
    sort_by_number(&mut placements, |&node| u64::from(node != first) << 16 | u64::from(node));
    placements.dedup();
    placements
}

fn claims(chain: &Chain, nodes: &[u16]) -> Vec<Claim> {
    nodes.iter().filter_map(|&node| chain.nodes.get(usize::from(node))).map(Claim::from).collect()
}

/// The placements that leave nothing at the end of a whip.
fn reasons_left(chains: &Chains) -> Vec<Claim> {
    let Some(chain) = chains.chains.first() else { return Vec::new() };
    let is_left = |node: &Statement| match chains.basis {
        Basis::EmptyCell(cell) => node.candidate.cell() == cell,
        Basis::EmptyHouse(house, digit) => {
            node.candidate.digit() == digit && house.cells().contains(node.candidate.cell())
        }
        _ => false,
    };
    let left: Vec<u16> =
        (0..).zip(&chain.nodes).filter(|(_, node)| !node.on && is_left(node)).map(|(i, _)| i).collect();
    let last = (0..).zip(&chain.nodes).filter(|(_, node)| node.on).map(|(i, _)| i).last().unwrap_or(0);
    claims(chain, &excluders(chain, &left, last))
}

/// The opposite of what a whip assumes.
fn refuted(chains: &Chains) -> Claim {
    let start = chains.chains[0].nodes[0].candidate;
    Claim { candidate: start, on: false }
}

/// A sentence for each statement but the first, naming what it follows from unless that is the one before.
fn links(chain: &Chain, board: &Board, said: &mut Vec<(usize, Sentence)>) {
    for (i, node) in chain.nodes.iter().enumerate().skip(1) {
        let statement = Claim::from(node);
        let is_next = matches!(node.parents[..], [parent] if usize::from(parent) + 1 == i);
        let because = if is_next { Vec::new() } else { chain.parents(node).map(Claim::from).collect() };
        said.push((
            0,
            match (&node.reason, is_next) {
                (Reason::Assumed, _) => Sentence::ChainSupposeAlso { statement },
                (Reason::Excluded, true) => Sentence::ChainThen { statement },
                (Reason::Excluded, false) => Sentence::ChainThenSince { statement, because },
                (Reason::LastInCell, true) => Sentence::ChainThenCell { statement },
                (Reason::LastInCell, false) => Sentence::ChainThenCellSince { statement, because },
                (&Reason::LastInHouse(house), true) => Sentence::ChainThenHouse { statement, house },
                (&Reason::LastInHouse(house), false) => Sentence::ChainThenHouseSince { statement, because, house },
                (Reason::Eliminated(step), true) => Sentence::ChainThenStep { statement, technique: step.kind },
                (Reason::Eliminated(step), false) => {
                    Sentence::ChainThenStepSince { statement, because, technique: step.kind }
                }
            },
        ));
        if let Reason::Eliminated(step) = &node.reason {
            said.extend(reasons(step, board).into_iter().map(|(depth, sentence)| (depth + 1, sentence)));
        }
    }
}
