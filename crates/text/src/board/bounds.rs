//! Bounds on rules: what a board's rules may ask for, so that making them ready takes little time and memory.

use super::automaton::Automaton;
use super::read::RuleError;
use super::rules::{Constraint, Rules};
use super::shape::Shape;

/// The maximum number of levels of `.Or` and `.And`, and of brackets in a pattern.
pub(crate) const LEVELS: usize = 64;

/// The maximum number of states of all automata of one board together.
pub(crate) const STATES: usize = 4 * Automaton::STATES;

/// The maximum number of relations between cells that the rules of one board come to.
const CLAUSES: usize = 2_000_000;

/// The maximum number of totals that a sum can have.
const TOTALS: usize = 1_000_000;

/// The maximum number of counting circles.
const CIRCLES: usize = 120;

/// What is too large.
pub(crate) fn too_large(what: impl Into<String>, most: usize) -> RuleError {
    RuleError::TooLarge { what: what.into(), most }
}

/// Checks that each rule has the cells it needs, and that all together stay within bounds.
pub(crate) fn check(rules: &Rules) -> Result<(), RuleError> {
    let mut clauses = 0usize;
    for constraint in rules.constraints() {
        clauses = clauses.saturating_add(clauses_of(constraint, rules.shape())?);
        if clauses > CLAUSES {
            return Err(too_large("relations between cells", CLAUSES));
        }
    }
    Ok(())
}

/// About how many relations between cells a rule comes to.
fn clauses_of(constraint: &Constraint, shape: Shape) -> Result<usize, RuleError> {
    let values = shape.values();
    let reach = |cells: usize| cells * shape.greatest();
    let squared = |cells: usize| cells.saturating_mul(cells);
    match constraint {
        Constraint::AntiTaxicab => return Ok(squared(values) / 2 * shape.cells()),
        Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::NonConsecutive
        | Constraint::GlobalEntropy
        | Constraint::GlobalModular
        | Constraint::DutchFlatmates
        | Constraint::StrictKropki
        | Constraint::StrictXv
        | Constraint::DisjointGroups => return Ok(4 * shape.cells()),
        _ => {}
    }
    let lists = lists(constraint);
    if let Some(least) = needs(constraint)
        && lists.iter().any(|cells| *cells < least)
    {
        let noun = if least == 1 { "a cell" } else { "cells" };
        return Err(RuleError::Malformed {
            expected: format!("{noun} for each rule"),
            found: "none or too few".to_owned(),
        });
    }
    let cells: usize = lists.iter().sum();
    match constraint {
        Constraint::Pairs { is_all: true, .. } | Constraint::Modular { .. } => Ok(squared(cells)),
        Constraint::SameValues(_) => Ok(cells * (values + 1)),
        Constraint::Between(_) | Constraint::Lockout { .. } => Ok(4 * cells),
        Constraint::Sandwich { .. } if cells != values => Ok(cells.min(values + 1).pow(3)),
        Constraint::XSum { .. } => Ok(squared(cells.min(values))),
        Constraint::ValueIndexing(_) => Ok(cells * values),
        Constraint::CountingCircles(_) if cells > CIRCLES => Err(too_large("counting circles", CIRCLES)),
        Constraint::AntiSum { total, .. } if *total > TOTALS => Err(too_large("as a total", TOTALS)),
        Constraint::SumLine { total, is_loop, .. } => {
            let states = (*total).min(reach(cells) + 1);
            let states = if *is_loop { squared(states) } else { states };
            if states > Automaton::STATES {
                return Err(too_large("states of a sum line", Automaton::STATES));
            }
            Ok(cells)
        }
        Constraint::Sum { terms, .. } => {
            let width: u64 = terms.iter().map(|(_, times)| times.unsigned_abs().saturating_mul(values as u64)).sum();
            if width > TOTALS as u64 {
                return Err(too_large("totals of a sum", TOTALS));
            }
            Ok(cells)
        }
        Constraint::FullRank { clues, .. } => {
            let lines = 2 * (shape.rows() + shape.columns());
            if let Some((_, rank)) = clues.iter().find(|(_, rank)| !(1..=lines).contains(rank)) {
                return Err(RuleError::Malformed {
                    expected: format!("a rank of 1 to {lines}"),
                    found: rank.to_string(),
                });
            }
            Ok(lines * lines)
        }
        Constraint::Any(cases) => {
            let each = cases.iter().flatten().map(|constraint| clauses_of(constraint, shape));
            each.sum::<Result<usize, _>>().map(|clauses| clauses + cases.len())
        }
        _ => Ok(cells),
    }
}

/// How many cells each list of a rule has at least; `None` where any number will do.
fn needs(constraint: &Constraint) -> Option<usize> {
    match constraint {
        Constraint::Any(_) | Constraint::FullRank { .. } => None,
        Constraint::Between(_) | Constraint::Lockout { .. } => Some(2),
        Constraint::ValueIndexing(_) => Some(3),
        _ => Some(1),
    }
}

/// How many cells each list of a rule has.
fn lists(constraint: &Constraint) -> Vec<usize> {
    match constraint {
        Constraint::Different(cells)
        | Constraint::Thermometer { cells, .. }
        | Constraint::Whisper { cells, .. }
        | Constraint::Renban(cells)
        | Constraint::Modular { cells, .. }
        | Constraint::Entropic(cells)
        | Constraint::Palindrome(cells)
        | Constraint::Between(cells)
        | Constraint::Lockout { cells, .. }
        | Constraint::RegionSum(cells)
        | Constraint::Zipper(cells)
        | Constraint::SumLine { cells, .. }
        | Constraint::Cage { cells, .. }
        | Constraint::AntiSum { cells, .. }
        | Constraint::Sandwich { cells, .. }
        | Constraint::XSum { cells, .. }
        | Constraint::Skyscraper { cells, .. }
        | Constraint::HiddenSkyscraper { cells, .. }
        | Constraint::NumberedRoom { cells, .. }
        | Constraint::ValueIndexing(cells)
        | Constraint::Contains { cells, .. }
        | Constraint::CountingCircles(cells)
        | Constraint::CountDistinct(cells)
        | Constraint::Pairs { cells, .. }
        | Constraint::Line { cells, .. } => vec![cells.len()],
        Constraint::Sum { terms, .. } => vec![terms.len()],
        Constraint::EqualSums(lists) | Constraint::SameValues(lists) => {
            if lists.is_empty() {
                vec![0]
            } else {
                lists.iter().map(Vec::len).collect()
            }
        }
        _ => vec![1],
    }
}
