//! Chains in Eureka notation, as forums write them: `(6)r5c1=(4)r4c1-(4=6)r4c6 => r4c9<>6`.
//!
//! `=` is a strong link: if its left side is false, its right side is true. `-` is a weak link: not both sides are true.
//! Digits of one cell are taken together. The conclusion follows `=>`.

use super::words::{cells, removed};
use crate::step::{Basis, Chain, Chains, Node, Pattern, Statement, Step, StrongLink};

/// The chains of a step that are plain lines, each with what follows from it.
pub(super) fn eureka(step: &Step) -> Vec<String> {
    match &step.pattern {
        Pattern::Chains(chains) => chains.chains.iter().filter_map(|chain| chain_line(step, chains, chain)).collect(),
        Pattern::StrongLinks { digit, links, closed } => {
            let written = |link: &StrongLink| link.ends.map(|end| format!("({digit}){}", cells(end))).join("=");
            let line = links.iter().map(written).collect::<Vec<_>>().join("-");
            let back = if *closed { "-loop" } else { "" };
            vec![format!("{line}{back} => {}", result(step))]
        }
        Pattern::Twins(_) => step.twins().iter().flat_map(eureka).collect(),
        Pattern::Alternating { nodes, closed, .. } => {
            // A loop begins with its first strong link.
            let around = match nodes.first() {
                Some(first) if first.on && *closed => [&nodes[1..], &nodes[..1]].concat(),
                _ => nodes.clone(),
            };
            vec![format!("{}{} => {}", grouped(&around), if *closed { "-loop" } else { "" }, result(step))]
        }
        _ => Vec::new(),
    }
}

/// Nodes joined by links, those of the same cells taken together.
fn grouped(nodes: &[Node]) -> String {
    let mut text = String::new();
    for (i, node) in nodes.iter().enumerate() {
        if i > 0 {
            text.push(if node.on { '=' } else { '-' });
        }
        let is_beside = |other: Option<&Node>| other.is_some_and(|other| other.cells == node.cells);
        if !is_beside(i.checked_sub(1).and_then(|before| nodes.get(before))) {
            text.push('(');
        }
        text += &node.digit.to_string();
        if !is_beside(nodes.get(i + 1)) {
            text += &format!("){}", cells(node.cells));
        }
    }
    text
}

fn chain_line(step: &Step, chains: &Chains, chain: &Chain) -> Option<String> {
    if !chain.is_linear() || matches!(chains.basis, Basis::EmptyCell(_) | Basis::EmptyHouse(..)) {
        return None;
    }
    let nodes = &chain.nodes[..];
    match (&chains.basis, nodes) {
        // The last statement is the first again.
        (Basis::Cycle, [around @ .., _]) => Some(format!("{}-loop => {}", rotated(around), result(step))),
        // What refutes itself sees both ends of what is between.
        (Basis::SelfRefuting, [first, between @ .., last]) if first.on && !last.on && !between.is_empty() => {
            Some(format!("{} => {}", merged(between), result(step)))
        }
        (Basis::SelfRefuting, _) => Some(format!("{} => {}", merged(nodes), result(step))),
        // Of several chains, each by itself: what follows from its start.
        (_, [rest @ .., last]) if !last.on && !rest.is_empty() => {
            Some(format!("{} => {}<>{}", merged(rest), last.candidate.cell(), last.candidate.digit()))
        }
        (_, [.., last]) => Some(format!("{} => {}={}", merged(nodes), last.candidate.cell(), last.candidate.digit())),
        _ => None,
    }
}

/// A cycle from its first strong link on, so that it ends with a weak one.
fn rotated(around: &[Statement]) -> String {
    match around {
        [first, rest @ ..] if first.on => merged(&[rest, std::slice::from_ref(first)].concat()),
        _ => merged(around),
    }
}

/// What a step changes: `r1c1=4`, `r4c9<>6`.
fn result(step: &Step) -> String {
    let placed = step.placement.map(|placed| format!("{}={}", placed.cell(), placed.digit()));
    let gone = Some(removed(&step.eliminations)).filter(|gone| !gone.is_empty());
    placed.into_iter().chain(gone).collect::<Vec<_>>().join(", ")
}

/// The statements joined by links, those of one cell taken together.
pub(super) fn merged(nodes: &[Statement]) -> String {
    let mut text = String::new();
    for (i, node) in nodes.iter().enumerate() {
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        let before = i.checked_sub(1).map(|before| nodes[before].candidate.cell());
        let after = nodes.get(i + 1).map(|after| after.candidate.cell());
        if i > 0 {
            text.push(if node.on { '=' } else { '-' });
        }
        if before != Some(cell) {
            text.push('(');
        }
        text += &digit.to_string();
        if after != Some(cell) {
            text += &format!("){cell}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::scale::TECHNIQUES;
    use crate::step::{Basis, Pattern};

    /// The conclusion after `=>` is that of the step; brackets are whole; links take turns.
    #[test]
    #[cfg_attr(miri, ignore = "long")]
    fn each_line_alternates_and_ends_with_what_follows() {
        let mut lines = 0;
        for row in TECHNIQUES {
            for example in row.technique.info().examples {
                let step = example.step(row.technique).expect("it shows its technique");
                for line in super::eureka(&step) {
                    let (chain, result) = line.split_once(" => ").expect("a result");
                    assert!(!result.is_empty(), "{line}");
                    assert_eq!(chain.matches('(').count(), chain.matches(')').count(), "{line}");
                    let links: Vec<char> = chain.chars().filter(|link| "=-".contains(*link)).collect();
                    assert!(links.windows(2).all(|pair| pair[0] != pair[1]), "{line}");
                    if let Pattern::Chains(chains) = &step.pattern
                        && matches!(chains.basis, Basis::SelfRefuting | Basis::Cycle)
                    {
                        assert_eq!(links[0], '=', "{line}: a chain proper begins with a strong link");
                    }
                    lines += 1;
                }
            }
        }
        assert!(lines > 50, "{lines}");
    }
}
