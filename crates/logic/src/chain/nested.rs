//! Chains within chains: what a dynamic net asks of the board when neither links nor simple patterns lead on.
//!
//! A whole search runs on the board as the net has left it. Its findings count if they rest on candidates that the net
//! took away, and those candidates become the parents of what the finding eliminates.

use std::sync::Arc;

use super::finding::{Finding, Recipe};
use super::forcing::Workshop;
use super::net::Literal;
use super::search::Search;
use super::sketch::{CELLS, Link, Mark, MarkSet, SEATS, Sketch};
use super::stage::Stages;
use super::steps;
use crate::bits::bits;
use crate::stop::Interrupted;

/// Adds the chain steps on `now` to the finds of a stage.
pub(super) fn seek(
    workshop: &mut Workshop,
    search: Search,
    ground: &Sketch,
    now: &Sketch,
    stages: &mut Stages,
    explain: bool,
) -> Result<(), Interrupted> {
    workshop.search(now, search, true)?;
    let findings = std::mem::take(&mut workshop.findings.list);
    let mut off = MarkSet::EMPTY;
    for finding in &findings {
        let eliminated = workshop.findings.eliminations(finding, now);
        if eliminated.iter().all(|&mark| off.contains(mark)) {
            continue;
        }
        let gone = reliance(workshop, finding, ground, now)?;
        if gone.is_empty() {
            continue;
        }
        eliminated.iter().for_each(|&mark| _ = off.insert(mark));
        let fingerprint = fingerprint(workshop, finding, now)?;
        let step = if explain { Some(Arc::new(steps::step(workshop, now, search, finding, false)?)) } else { None };
        stages.add(eliminated, gone.marks(), (finding.score.complexity, fingerprint), step);
    }
    workshop.findings.list = findings;
    Ok(())
}

/// The candidates gone from `ground` to `now` on which a finding rests: those that made its links strong, and those that
/// left its cell or house with the alternatives it examines. A cycle is read both ways round, and the other way all its
/// links count as strong, even those that need not be.
fn reliance(workshop: &mut Workshop, finding: &Finding, ground: &Sketch, now: &Sketch) -> Result<MarkSet, Interrupted> {
    let mut gone = MarkSet::EMPTY;
    let mut from_cell = |cell: usize| {
        for digit in bits(ground.cells[cell] & !now.cells[cell]) {
            gone.insert(Mark::new(cell, digit));
        }
    };
    if let Recipe::Cell { cell, .. } = finding.recipe {
        from_cell(cell as usize);
    }
    let mut houses = Vec::new();
    workshop.for_each_node(now, finding, |Literal { mark, .. }, link| match (link, link.seat()) {
        (Link::LastInCell, _) => from_cell(mark.cell as usize),
        (_, Some(seat)) => houses.push((SEATS[mark.cell as usize][seat].0, mark.digit)),
        _ => {}
    })?;
    match finding.recipe {
        Recipe::House { house, digit, .. } => houses.push((house, digit)),
        Recipe::Cycle { line, .. } => {
            let weak = workshop.line(line).windows(2).filter(|ends| !ends[1].0.on);
            for [from, to] in weak.map(|ends| [ends[0].0.mark, ends[1].0.mark]) {
                if from.cell == to.cell {
                    from_cell(to.cell as usize);
                } else if let Some(house) = shared_house(from, to) {
                    houses.push((house, to.digit));
                }
            }
        }
        _ => {}
    }
    for (house, digit) in houses {
        let (house, digit) = (house as usize, digit as usize);
        for at in bits(ground.places[house][digit] & !now.places[house][digit]) {
            gone.insert(Mark::new(CELLS[house][at] as usize, digit));
        }
    }
    Ok(gone)
}

/// The box, row or column of two candidates, the first of them.
fn shared_house(a: Mark, b: Mark) -> Option<u8> {
    let [a, b] = [a, b].map(|mark| SEATS[mark.cell as usize]);
    a.iter().zip(b).map(|(&(house, _), (other, _))| (house, other)).find(|(a, b)| a == b).map(|(house, _)| house)
}

/// A number that tells the chains of a finding from others.
fn fingerprint(workshop: &mut Workshop, finding: &Finding, now: &Sketch) -> Result<u64, Interrupted> {
    let mut print = 0xCBF2_9CE4_8422_2325u64;
    workshop.for_each_node(now, finding, |literal, link| {
        print = (print ^ (literal.index() as u64 * 8 + link as u64)).wrapping_mul(0x0000_0100_0000_01B3);
        print ^= print >> 29;
    })?;
    Ok(print)
}
