//! Chains within chains: what a dynamic net asks of the board when neither links nor simple patterns lead on.
//!
//! A whole search runs on the board as the net has left it. Its findings count if they rest on candidates that the net
//! took away, and those candidates become the parents of what the finding eliminates.

use std::collections::BTreeMap;
use std::sync::Arc;

use bitdoku_grid::{Cell, CellSet};

use super::finding::{Finding, Recipe};
use super::forcing::NetMemory;
use super::search::ChainSearch;
use super::sketch::{CELLS, Link, Mark, MarkSet, SEATS, Sketch};
use super::stage::Stages;
use super::steps;
use crate::bits::bits;
use crate::stop::Interrupted;

/// What a search finds on a board, as far as it matters to a net that comes to this board.
#[derive(Debug)]
struct Note {
    eliminated: Vec<Mark>,
    complexity: u32,
    /// A number that tells its chains from others.
    print: u64,
    relies: Reliance,
}

/// What a finding rests on: the candidates gone from these cells, and those of these digits gone from these houses. They
/// made its links strong, or left its cell or house with the alternatives it examines. A cycle is read both ways round,
/// and the other way all its links count as strong, even those that need not be.
#[derive(Debug, Default)]
struct Reliance {
    cells: u128,
    /// For each digit its houses.
    houses: [u32; 9],
}

/// What searches found on boards that nets came to, on this board of a path and on the one before. A net that had taken
/// away before what has gone from the path since then comes to the same board again.
#[derive(Debug, Default)]
pub(super) struct Memory {
    ground: Sketch,
    now: Notes,
    before: Notes,
}

/// By the search and the digits of each cell.
type Notes = BTreeMap<(ChainSearch, [u16; 81]), Vec<Note>>;

impl Memory {
    /// What is known of a board to which a net has come from `ground`.
    fn recall(&mut self, ground: &Sketch, key: (ChainSearch, [u16; 81])) -> Option<&[Note]> {
        if self.ground != *ground {
            self.ground.clone_from(ground);
            self.before = std::mem::take(&mut self.now);
        }
        if let Some(notes) = self.before.remove(&key) {
            self.now.insert(key, notes);
        }
        self.now.get(&key).map(Vec::as_slice)
    }
}

/// Adds the chain steps on `now` to the finds of a stage. Without `memory` they are searched for in any case, and are
/// written out with `explain`.
pub(super) fn seek(
    nets: &mut NetMemory,
    search: ChainSearch,
    ground: &Sketch,
    now: &Sketch,
    stages: &mut Stages,
    memory: Option<&mut Memory>,
    explain: bool,
) -> Result<(), Interrupted> {
    let Some(memory) = memory else {
        let (findings, notes) = look(nets, search, now)?;
        for (at, note, gone) in of_use(&notes, ground, now) {
            let mut step = || steps::step(nets, now, search, &findings[at], false).map(Arc::new);
            let step = if explain { Some(step()?) } else { None };
            stages.add(note.eliminated.iter().copied(), gone.marks(), (note.complexity, note.print), step);
        }
        nets.findings.list = findings;
        return Ok(());
    };
    let key = (search, now.cells);
    if memory.recall(ground, key).is_none() {
        let (findings, notes) = look(nets, search, now)?;
        nets.findings.list = findings;
        memory.now.insert(key, notes);
    }
    for (_, note, gone) in of_use(&memory.now[&key], ground, now) {
        stages.add(note.eliminated.iter().copied(), gone.marks(), (note.complexity, note.print), None);
    }
    Ok(())
}

/// The findings of a search that rest on candidates gone from `ground` to `now`, with these, and that eliminate what none
/// before them does. Each with its place.
fn of_use<'a>(
    notes: &'a [Note],
    ground: &'a Sketch,
    now: &'a Sketch,
) -> impl Iterator<Item = (usize, &'a Note, MarkSet)> {
    let mut off = MarkSet::EMPTY;
    notes.iter().enumerate().filter_map(move |(at, note)| {
        if note.eliminated.iter().all(|&mark| off.contains(mark)) {
            return None;
        }
        let gone = note.relies.gone(ground, now);
        if gone.is_empty() {
            return None;
        }
        note.eliminated.iter().for_each(|&mark| _ = off.insert(mark));
        Some((at, note, gone))
    })
}

/// Searches `now`, and notes the findings.
fn look(nets: &mut NetMemory, search: ChainSearch, now: &Sketch) -> Result<(Vec<Finding>, Vec<Note>), Interrupted> {
    nets.search(now, search, true)?;
    let findings = std::mem::take(&mut nets.findings.list);
    let notes = findings.iter().map(|finding| note(nets, finding, now)).collect::<Result<_, _>>()?;
    Ok((findings, notes))
}

fn note(nets: &mut NetMemory, finding: &Finding, now: &Sketch) -> Result<Note, Interrupted> {
    let mut relies = Reliance::default();
    let mut print = 0xCBF2_9CE4_8422_2325u64;
    nets.for_each_node(now, finding, |literal, link| {
        let mark = literal.mark;
        match (link, link.seat()) {
            (Link::LastInCell, _) => relies.add_cell(mark.cell),
            (_, Some(seat)) => relies.add_house(SEATS[mark.cell as usize][seat].0, mark.digit),
            _ => {}
        }
        print = (print ^ (literal.index() as u64 * 8 + link as u64)).wrapping_mul(0x0000_0100_0000_01B3);
        print ^= print >> 29;
    })?;
    match finding.recipe {
        Recipe::Cell { cell, .. } => relies.add_cell(cell),
        Recipe::House { house, digit, .. } => relies.add_house(house, digit),
        Recipe::Cycle { line, .. } => {
            let weak = nets.line(line).windows(2).filter(|ends| !ends[1].0.on);
            for [from, to] in weak.map(|ends| [ends[0].0.mark, ends[1].0.mark]) {
                if from.cell == to.cell {
                    relies.add_cell(to.cell);
                } else if let Some(house) = shared_house(from, to) {
                    relies.add_house(house, to.digit);
                }
            }
        }
        _ => {}
    }
    let eliminated = nets.findings.eliminations(finding, now);
    Ok(Note { eliminated, complexity: finding.score.complexity, print, relies })
}

impl Reliance {
    fn add_cell(&mut self, cell: u8) {
        self.cells |= 1 << cell;
    }

    fn add_house(&mut self, house: u8, digit: u8) {
        self.houses[digit as usize] |= 1 << house;
    }

    /// What it comes to where `ground` has become `now`.
    fn gone(&self, ground: &Sketch, now: &Sketch) -> MarkSet {
        let mut gone = MarkSet::EMPTY;
        for cell in CellSet::from_bits(self.cells).into_iter().map(Cell::index) {
            bits(ground.cells[cell] & !now.cells[cell]).for_each(|digit| _ = gone.insert(Mark::new(cell, digit)));
        }
        for (digit, &houses) in self.houses.iter().enumerate() {
            for house in bits(houses) {
                for at in bits(ground.places[house][digit] & !now.places[house][digit]) {
                    gone.insert(Mark::new(CELLS[house][at] as usize, digit));
                }
            }
        }
        gone
    }
}

/// The box, row or column of two candidates, the first of them.
fn shared_house(a: Mark, b: Mark) -> Option<u8> {
    let [a, b] = [a, b].map(|mark| SEATS[mark.cell as usize]);
    a.iter().zip(b).map(|(&(house, _), (other, _))| (house, other)).find(|(a, b)| a == b).map(|(house, _)| house)
}
