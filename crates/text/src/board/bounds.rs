//! Bounds on rules: what a board's rules may ask for, so that making them ready takes little time and memory.

use super::automaton::Automaton;
use super::read::RuleError;
use super::rules::{Constraint, Rules};
use super::shape::{Cell, Shape};

/// The maximum number of levels of `.Or` and `.And`, and of brackets in a pattern.
pub(crate) const LEVELS: usize = 64;

/// The maximum number of rules that `.Replicate` copies in one board.
pub(crate) const COPIES: usize = 100_000;

/// The maximum number of states of all automata of one board together.
pub(crate) const STATES: usize = 4 * Automaton::STATES;

/// The maximum number of relations between cells that the rules of one board come to.
const CLAUSES: usize = 2_000_000;

/// The maximum number of houses: lists of as many different cells as there are values.
const HOUSES: usize = 500;

/// The maximum number that a rule may name.
const NUMBER: usize = 1_000_000;

/// The maximum number of totals that a sum can have, and of these times its cells.
const TOTALS: usize = 1_000_000;
const SUM: usize = 64_000_000;

/// The maximum number of states of an automaton times the cells of its line.
const LINE: usize = 4_000_000;

/// The maximum number of counting circles.
const CIRCLES: usize = 120;

/// What is too large.
pub(crate) fn too_large(what: impl Into<String>, most: usize) -> RuleError {
    RuleError::TooLarge { what: what.into(), most }
}

/// Checks that each rule has the cells it needs, and that all together stay within bounds.
pub(crate) fn check(rules: &Rules) -> Result<(), RuleError> {
    let (mut clauses, mut houses) = (0usize, rules.region_cells().len());
    for constraint in rules.constraints() {
        clauses = clauses.saturating_add(clauses_of(constraint, rules.shape())?);
        if clauses > CLAUSES {
            return Err(too_large("relations between cells", CLAUSES));
        }
        let is_house = |cells: &Vec<Cell>| cells.len() == rules.shape().values();
        houses += constraint.cell_lists().iter().filter(|cells| is_house(cells)).count();
        if houses > HOUSES {
            return Err(too_large("houses and lists of as many cells", HOUSES));
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
        Constraint::Any(_) => {}
        // A rule of the whole board asks of each cell what a few others hold.
        _ if constraint.cell_lists().is_empty() => return Ok(4 * shape.cells()),
        _ => {}
    }
    if constraint.number().is_some_and(|number| number.unsigned_abs() > NUMBER as u64) {
        return Err(too_large("as the number of a rule", NUMBER));
    }
    let lists: Vec<usize> = constraint.cell_lists().iter().map(Vec::len).collect();
    let (least_lists, least_cells) = needs(constraint);
    if lists.len() < least_lists || lists.iter().any(|cells| *cells < least_cells) {
        let noun = if least_cells == 1 { "a cell" } else { "cells" };
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
        Constraint::EqualSums(_) | Constraint::RegionSum(_) if squared(cells).saturating_mul(values) > SUM => {
            Err(too_large("totals of equal sums, times their cells", SUM))
        }
        // Each list is a sum beside the first, and beside the one before it.
        Constraint::EqualSums(_) => Ok(8 * lists.len() * lists.iter().copied().max().unwrap_or(0)),
        Constraint::RegionSum(_) => Ok(squared(cells)),
        Constraint::Zipper(_) => Ok(8 * cells),
        Constraint::Line { automaton, .. } if (64 * automaton.words()).saturating_mul(cells) > LINE => {
            Err(too_large("states of an automaton, times the cells of its line", LINE))
        }
        Constraint::SumLine { total, is_loop, .. } => {
            let states = (*total).min(reach(cells) + 1);
            let states = if *is_loop { squared(states) } else { states };
            // Where values begin with 0, it counts, too, whether a part has ended.
            let states = if shape.least() == 0 { 2 * states } else { states };
            if states > Automaton::STATES {
                return Err(too_large("states of a sum line", Automaton::STATES));
            }
            if states.saturating_mul(cells) > LINE {
                return Err(too_large("states of a sum line, times its cells", LINE));
            }
            Ok(cells)
        }
        Constraint::Sum { terms, .. } => {
            let width: u64 = terms
                .iter()
                .map(|(_, times)| times.unsigned_abs().saturating_mul(values as u64))
                .fold(0, u64::saturating_add);
            if width > TOTALS as u64 {
                return Err(too_large("totals of a sum", TOTALS));
            }
            if width as usize * cells > SUM {
                return Err(too_large("totals of a sum, times its cells", SUM));
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

/// How many lists of cells a rule has at least, and how many cells each of them.
fn needs(constraint: &Constraint) -> (usize, usize) {
    match constraint {
        Constraint::EqualSums(_) | Constraint::SameValues(_) => (1, 1),
        Constraint::Between(_) | Constraint::Lockout { .. } => (0, 2),
        Constraint::ValueIndexing(_) => (0, 3),
        _ => (0, 1),
    }
}
