//! Lines: cycles and chains in which each node follows from the one before.
//!
//! From each candidate, in turn: is there a way from *on* back to itself (a cycle: it may be read both ways round, and
//! what sees it from both sides goes), from *on* to *off*, or from *off* to *on* (a chain: the end holds)? The search
//! goes in waves, on nodes then off nodes, so that the first way found is the shortest.
//!
//! Nodes from which nothing leads to the goal are left out beforehand. That changes no way that reaches it: what comes
//! after such a node does not lead there either.

use bitdoku_grid::{Cell, CellSet};

use super::finding::{Findings, Recipe, cycle_eliminations};
use super::net::Literal;
use super::reach::{Reach, Sources, clear, has, set};
use super::score::{Rank, Score};
use super::sketch::{Link, Links, Mark, MarkSet, Sketch};
use crate::stop::{Interrupted, Stop};

/// Which of the three searches, with what it makes of its finds.
#[derive(Clone, Copy)]
struct Pass {
    links: Links,
    cycle: f64,
    /// Y chains are not looked for.
    chain: Option<f64>,
    rank: Rank,
}

const PASSES: [Pass; 3] = [
    Pass { links: Links::X, cycle: 6.5, chain: Some(6.6), rank: Rank::X },
    Pass { links: Links::Y, cycle: 6.5, chain: None, rank: Rank::Y },
    Pass { links: Links::XY, cycle: 7.0, chain: Some(7.0), rank: Rank::XY },
];

/// A step of a line under way.
#[derive(Clone, Copy, Debug)]
struct Step {
    literal: Literal,
    link: Link,
    parent: u16,
}

/// Working memory of the search for lines.
#[derive(Clone, Debug, Default)]
pub(super) struct LineSearch {
    steps: Vec<Step>,
    wave: Vec<u16>,
    next: Vec<u16>,
    /// What leads to the goal.
    sources: Sources,
    /// The literals at each distance from the goal of a chain, by number, on and off in turn.
    layers: Vec<Layer>,
    /// The candidates of each digit.
    of_digit: [Layer; 9],
}

/// A set of candidates, by their numbers in [`Reach`].
type Layer = [u64; 12];

impl LineSearch {
    /// All cycles and chains on `board`, unsorted.
    ///
    /// `reach` tells where to look: a chain that exists with few kinds of links exists with all.
    pub(super) fn search(
        &mut self,
        board: &Sketch,
        reach: &Reach,
        findings: &mut Findings,
        stop: &Stop,
    ) -> Result<(), Interrupted> {
        let cyclic = cyclic(reach);
        self.of_digit = reach.of_digits();
        for pass in PASSES {
            if !findings.wants(Score::new(pass.cycle, 0, pass.rank)) {
                continue;
            }
            for mark in board.marks() {
                stop.look()?;
                if !pass.links.houses && board.cells[mark.cell as usize].count_ones() != 2 {
                    continue;
                }
                if cyclic.contains(mark) {
                    self.cycles(board, reach, mark, pass, findings);
                }
                let Some(base) = pass.chain else { continue };
                if reach.refuted.contains(mark) {
                    self.chain(board, reach, Literal::on(mark), pass, base, findings);
                }
                if reach.proved.contains(mark) {
                    self.chain(board, reach, Literal::off(mark), pass, base, findings);
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, start: Literal) {
        self.steps.clear();
        self.wave.clear();
        self.steps.push(Step { literal: start, link: Link::Assumed, parent: 0 });
        self.wave.push(0);
    }

    fn push(&mut self, literal: Literal, link: Link, parent: u16) -> u16 {
        self.steps.push(Step { literal, link, parent });
        (self.steps.len() - 1) as u16
    }

    /// The way to a step, from its end back to the start.
    fn way(&self, end: u16) -> impl Iterator<Item = (Literal, Link)> + '_ {
        let mut next = Some(end);
        std::iter::from_fn(move || {
            let at = next?;
            let step = self.steps[at as usize];
            next = (at != 0).then_some(step.parent);
            Some((step.literal, step.link))
        })
    }

    /// Cycles through `start`. On nodes are reached once; off nodes again and again, unless the way has passed them.
    fn cycles(&mut self, board: &Sketch, reach: &Reach, start: Mark, pass: Pass, findings: &mut Findings) {
        let cells = pass.links.cells;
        self.begin(Literal::on(start));
        reach.sources(Literal::on(start), &mut self.sources);
        let sources = std::mem::take(&mut self.sources);
        let leads = |literal: Literal| reach.leads(&sources, literal);
        let mut on = MarkSet::EMPTY;
        on.insert(start);
        for length in (2u32..).step_by(2) {
            if self.wave.is_empty() || !findings.wants(Score::new(pass.cycle, length, pass.rank)) {
                break;
            }
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                board.rivals(self.steps[parent as usize].literal.mark, cells, |rival| {
                    if leads(Literal::off(rival))
                        && !self.way(parent).any(|(literal, _)| literal == Literal::off(rival))
                    {
                        let step = self.push(Literal::off(rival), Link::Rival, parent);
                        next.push(step);
                    }
                });
            }
            std::mem::swap(&mut self.wave, &mut next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                for (partner, link) in reach.partners(self.steps[parent as usize].literal.mark, pass.links) {
                    if partner == start {
                        if length >= 4 {
                            self.close(board, parent, link, pass, length, findings);
                        }
                    } else if leads(Literal::on(partner)) && on.insert(partner) {
                        let step = self.push(Literal::on(partner), link, parent);
                        next.push(step);
                    }
                }
            }
            std::mem::swap(&mut self.wave, &mut next);
            self.next = next;
        }
        self.sources = sources;
    }

    /// A cycle has come back from its last off node to its start.
    fn close(&mut self, board: &Sketch, last: u16, link: Link, pass: Pass, length: u32, findings: &mut Findings) {
        let score = Score::new(pass.cycle, length, pass.rank);
        if !findings.wants(score) {
            return;
        }
        let start = self.steps[0].literal;
        let mut line: Vec<(Literal, Link)> = self.way(last).collect();
        if !cycle_eliminations(&line, board).is_empty() {
            line.insert(0, (start, link));
            let line = findings.store(line.into_iter());
            findings.offer(score, Recipe::Cycle { links: pass.links, line });
        }
    }

    /// The shortest chain from `start` to its opposite, of several the one that waves from the start meet first. What is
    /// not on a shortest way changes nothing about that, and is left out.
    fn chain(&mut self, board: &Sketch, reach: &Reach, start: Literal, pass: Pass, base: f64, findings: &mut Findings) {
        let Some(distance) = self.distance(reach, start, pass.links) else { return };
        let score = Score::new(base, distance as u32 + 1, pass.rank);
        if !findings.wants(score) {
            return;
        }
        self.begin(start);
        let mut now_on = start.on;
        for left in (0..distance).rev() {
            let mut layer = self.layers[left];
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                let mark = self.steps[parent as usize].literal.mark;
                let mut reached = |literal: Literal, link: Link| {
                    let number = reach.number(literal.mark);
                    if has(&layer, number) {
                        clear(&mut layer, number);
                        next.push(self.push(literal, link, parent));
                    }
                };
                if now_on {
                    board.rivals(mark, pass.links.cells, |rival| reached(Literal::off(rival), Link::Rival));
                } else {
                    reach.partners(mark, pass.links).for_each(|(partner, link)| reached(Literal::on(partner), link));
                }
            }
            std::mem::swap(&mut self.wave, &mut next);
            self.next = next;
            now_on = !now_on;
        }
        let line = findings.store(self.way(self.wave[0]));
        findings.offer(score, Recipe::Chain { links: pass.links, line });
    }

    /// The number of links from `start` to its opposite, if they lead there; leaves behind the literals at each distance
    /// from the opposite, up to that one.
    fn distance(&mut self, reach: &Reach, start: Literal, links: Links) -> Option<usize> {
        let number = reach.number(start.mark);
        // Only what the start leads to matters, and without links within cells all is about one digit.
        let mut led = reach.led_to(start);
        if !links.cells {
            let of_digit = &self.of_digit[start.mark.digit as usize];
            led.iter_mut().for_each(|led| led.iter_mut().zip(of_digit).for_each(|(led, digit)| *led &= digit));
        }
        let mut layer = [0; 12];
        set(&mut layer, number);
        // By turns, those that are like the goal, and those that are not.
        let mut known = [layer, [0; 12]];
        self.layers.clear();
        loop {
            self.layers.push(layer);
            let distance = self.layers.len();
            let are_on = start.on == (distance % 2 == 1);
            let before = match are_on {
                true => reach.all_rivals(&layer),
                false => reach.all_partners(&layer),
            };
            let (known, open) = (&mut known[distance % 2], &led[usize::from(are_on)]);
            let mut any = 0;
            for word in 0..12 {
                layer[word] = before[word] & open[word] & !known[word];
                known[word] |= layer[word];
                any |= layer[word];
            }
            if any == 0 {
                return None;
            }
            if distance % 2 == 1 && has(&layer, number) {
                return Some(distance);
            }
        }
    }
}

/// The candidates from which a cycle may eliminate something: whatever that is refutes itself, and it sees an on node
/// and an off node among the companions of the candidate, those that are on if and only if it is.
fn cyclic(reach: &Reach) -> MarkSet {
    let (mut cyclic, mut done) = (MarkSet::EMPTY, MarkSet::EMPTY);
    for mark in reach.marks() {
        if done.contains(mark) {
            continue;
        }
        let mut companions = MarkSet::EMPTY;
        let mut seen_on = [CellSet::EMPTY; 9];
        let peers = |mark: Mark| Cell::from_index(mark.cell as usize).peers();
        let mut count = 0;
        for companion in reach.companions(mark) {
            companions.insert(companion);
            done.insert(companion);
            seen_on[companion.digit as usize] |= peers(companion);
            count += 1;
        }
        if count < 2 {
            continue;
        }
        let mut seen_off = [CellSet::EMPTY; 9];
        for off in reach.marks().filter(|&off| reach.turns_off(mark, off)) {
            if reach.partners(off, Links::XY).any(|(partner, _)| companions.contains(partner)) {
                seen_off[off.digit as usize] |= peers(off);
            }
        }
        let eliminates = |digit: usize| !(seen_on[digit] & seen_off[digit] & reach.refuted.cells(digit)).is_empty();
        if (0..9).any(eliminates) {
            cyclic.unite(&companions);
        }
    }
    cyclic
}
