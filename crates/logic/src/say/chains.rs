//! Why a step holds, as sentences; chains link by link. A step within a chain is told at a depth of its own.

use super::reasons::sentences;
use super::sentence::{Claim, Sentence};
use crate::board::Board;
use crate::step::{Basis, Chain, Chains, Pattern, Reason, Step};

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
        links(chain, board, &mut said);
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
            Basis::Cycle | Basis::SelfRefuting => return said,
        },
    ));
    said
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
