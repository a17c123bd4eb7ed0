//! Chains in words, link by link. A step within a chain is told in a block of its own.

use super::words::listed;
use super::{Line, reasons};
use crate::board::Board;
use crate::step::{Basis, Chain, Chains, Reason, Statement};

pub(super) fn chain_reasons(chains: &Chains, board: &Board) -> Vec<Line> {
    let plain = |text: String| Line { depth: 0, text };
    let mut lines = Vec::new();
    for (i, chain) in chains.chains.iter().enumerate() {
        let (Some(start), Some(end)) = (chain.nodes.first(), chain.nodes.last()) else { continue };
        lines.push(plain(match chains.basis {
            Basis::Contradiction if i > 0 => "At the same time:".to_owned(),
            _ => format!("Suppose that {}.", said(start)),
        }));
        links(chain, board, &mut lines);
        match chains.basis {
            Basis::SelfRefuting => lines.push(plain(format!(
                "So if {}, then {}: hence {} in any case.",
                said(start),
                said(end),
                said(end)
            ))),
            Basis::Cycle => lines.push(plain(
                "The chain returns to its start and can be followed in either direction: either all of its candidates \
                 that are true here are, or all the others. What sees one of each is false."
                    .to_owned(),
            )),
            _ => {}
        }
    }
    let Some(end) = chains.chains.first().and_then(|chain| chain.nodes.last()) else { return lines };
    let candidate = end.candidate;
    lines.push(plain(match chains.basis {
        Basis::Contradiction => format!("{} cannot both be and not be {}.", candidate.cell(), candidate.digit()),
        Basis::Cell(cell) => format!("Whatever {cell} holds, {}.", said(end)),
        Basis::House(house, digit) => format!("Wherever {digit} goes in {house}, {}.", said(end)),
        Basis::Candidate(start) => format!("Whether or not {} is {}, {}.", start.cell(), start.digit(), said(end)),
        Basis::Cycle | Basis::SelfRefuting => return lines,
    }));
    lines
}

fn said(statement: &Statement) -> String {
    let (cell, digit) = (statement.candidate.cell(), statement.candidate.digit());
    if statement.on { format!("{cell} is {digit}") } else { format!("{cell} is not {digit}") }
}

/// A line for each statement but the first, naming what it follows from unless that is the line before.
fn links(chain: &Chain, board: &Board, lines: &mut Vec<Line>) {
    for (i, node) in chain.nodes.iter().enumerate().skip(1) {
        let since = match node.parents[..] {
            [parent] if usize::from(parent) + 1 == i => String::new(),
            _ => format!(", since {}", listed(chain.parents(node).map(said), "and")),
        };
        let text = match &node.reason {
            Reason::Assumed => format!("Suppose also that {}.", said(node)),
            Reason::Excluded => format!("Then {}{since}.", said(node)),
            Reason::LastInCell => format!("Then {}{since}: nothing else is left for the cell.", said(node)),
            Reason::LastInHouse(house) => format!("Then {}{since}: there is no other place in {house}.", said(node)),
            Reason::Eliminated(step) => format!("Then {}{since}: there {}.", said(node), step.kind.is()),
        };
        lines.push(Line { depth: 0, text });
        if let Reason::Eliminated(step) = &node.reason {
            let inner = reasons(step, board).into_iter();
            lines.extend(inner.map(|line| Line { depth: line.depth + 1, ..line }));
        }
    }
}
