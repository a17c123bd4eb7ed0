//! Lines: cycles and chains in which each node follows from the one before.
//!
//! From each candidate, in turn: is there a way from *on* back to itself (a cycle: it may be read both ways round, and
//! what sees it from both sides goes), from *on* to *off*, or from *off* to *on* (a chain: the end holds)? The search
//! goes in waves, on nodes then off nodes, so that the first way found is the shortest.
//!
//! Nodes from which nothing leads to the goal are left out beforehand. That changes no way that reaches it: what comes
//! after such a node does not lead there either.

use bitdoku_grid::{Cell, CellSet};

use super::digit::DigitReach;
use super::finding::{Findings, Recipe, cycle_eliminations};
use super::literal::Literal;
use super::reach::{Explored, Reach};
use super::score::{Rank, Score};
use super::shortest::Layers;
use super::sketch::{Link, Links, Mark, MarkSet, Sketch};
use crate::bits::bits;
use crate::stop::{Interrupted, Stop};

/// One of the three searches, with what it makes of its finds. Y chains are not looked for.
#[derive(Clone, Copy)]
pub(super) struct Pass {
    links: Links,
    pub(super) cycle: f64,
    pub(super) chain: f64,
    rank: Rank,
}

pub(super) const X: Pass = Pass { links: Links::X, cycle: 6.5, chain: 6.6, rank: Rank::X };
pub(super) const Y: Pass = Pass { links: Links::Y, cycle: 6.5, chain: f64::NAN, rank: Rank::Y };
pub(super) const XY: Pass = Pass { links: Links::XY, cycle: 7.0, chain: 7.0, rank: Rank::XY };

/// The nodes of the shortest cycle.
const SHORTEST: usize = 4;

impl Pass {
    /// Whether a cycle of this many nodes, found now, would be taken.
    fn wants_cycle(self, nodes: u32, findings: &Findings) -> bool {
        findings.wants(Score::new(self.cycle, nodes, self.rank))
    }

    /// The most nodes of a cycle that would be taken, found now.
    fn most(self, findings: &Findings) -> usize {
        const UNLIMITED: usize = usize::MAX - 1;
        let unwanted = (SHORTEST as u32..64).step_by(2).find(|&nodes| !self.wants_cycle(nodes, findings));
        unwanted.map_or(UNLIMITED, |nodes| nodes as usize - 2)
    }

    /// The score of a chain of this many links.
    fn of_chain(self, links: usize) -> Score {
        Score::new(self.chain, links as u32 + 1, self.rank)
    }
}

/// The turn of what is found from a candidate, among all that a pass finds: first cycles, then chains from its being on,
/// then those from its being off. So it does not matter in which order they are looked for.
fn turn(mark: Mark, from: Option<bool>) -> u32 {
    let part = from.map_or(0, |on| if on { 1 } else { 2 });
    3 * mark.index() as u32 + part
}

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
    /// Of X links.
    digit: DigitReach,
    /// Of Y links.
    pairs: Reach,
    /// The cells at each distance from the end of a chain within a digit.
    rings: Vec<CellSet>,
    /// The same for chains of all links.
    layers: Layers,
    /// Sieves are left out, to be compared with.
    plain: bool,
}

impl LineSearch {
    /// One that looks from every candidate, over all links.
    #[cfg(test)]
    pub(super) fn without_sieves() -> Self {
        Self { plain: true, ..Self::default() }
    }

    /// All cycles and chains on `board`, or the first of them, as far as `findings` wants them.
    ///
    /// Most boards that have any have some of X links. Then it need not be known what all links can reach.
    pub(super) fn search(
        &mut self,
        board: &Sketch,
        explored: &mut Explored,
        findings: &mut Findings,
        stop: &Stop,
    ) -> Result<(), Interrupted> {
        let is_plain = self.plain;
        if findings.all && !explored.on(board).finds() && !is_plain {
            return Ok(());
        }
        self.digits(board, findings, stop)?;
        if !XY.wants_cycle(0, findings) {
            return self.pairs(board, findings, stop);
        }
        let reach = explored.on(board);
        if reach.finds() || is_plain {
            self.pairs(board, findings, stop)?;
            self.both(board, reach, findings, stop)?;
        }
        Ok(())
    }

    /// Cycles and chains of X links.
    fn digits(&mut self, board: &Sketch, findings: &mut Findings, stop: &Stop) -> Result<(), Interrupted> {
        let (mut reach, mut rings) = (std::mem::take(&mut self.digit), std::mem::take(&mut self.rings));
        for digit in 0..9 {
            stop.look()?;
            reach.compute(board, digit);
            let is_plain = self.plain;
            let starts = if is_plain { board.cells_of(digit) } else { reach.refuted | reach.proved | reach.cyclic };
            for cell in starts {
                let mark = Mark::new(cell.index(), digit);
                if is_plain || reach.cyclic.contains(cell) {
                    let sources = reach.sources(cell);
                    findings.turn = turn(mark, None);
                    let most = X.most(findings);
                    self.cycles(board, mark, X, most, findings, |mark, left| {
                        is_plain || sources[left % 2].contains(mark.cell())
                    });
                }
                for (start, leads) in [(Literal::on(mark), reach.refuted), (Literal::off(mark), reach.proved)] {
                    findings.turn = turn(mark, Some(start.on));
                    if !leads.contains(cell) && !is_plain {
                        continue;
                    }
                    let wants = |links| findings.wants(X.of_chain(links));
                    if let Some(distance) = reach.distance(start, &mut rings, wants) {
                        self.chain(board, start, distance, X, findings, |left, mark| {
                            let (ring, cell) = (&mut rings[left], mark.cell());
                            let is_there = ring.contains(cell);
                            ring.remove(cell);
                            is_there
                        });
                    }
                }
            }
        }
        (self.digit, self.rings) = (reach, rings);
        Ok(())
    }

    /// Cycles of Y links.
    fn pairs(&mut self, board: &Sketch, findings: &mut Findings, stop: &Stop) -> Result<(), Interrupted> {
        if !Y.wants_cycle(4, findings) {
            return Ok(());
        }
        let is_plain = self.plain;
        let pairs = if is_plain { two_digits(board) } else { paired(board) };
        if pairs.is_empty() {
            return Ok(());
        }
        let mut reach = std::mem::take(&mut self.pairs);
        reach.compute_within(board, pairs);
        let open = std::array::from_fn(|digit| board.cells_of(digit));
        self.cycles_of(board, &reach, Y, &open, findings, stop)?;
        self.pairs = reach;
        Ok(())
    }

    /// Cycles and chains of both.
    fn both(&mut self, board: &Sketch, reach: &Reach, findings: &mut Findings, stop: &Stop) -> Result<(), Interrupted> {
        let is_plain = self.plain;
        let mut layers = std::mem::take(&mut self.layers);
        // A way in bits is found fast. It tells how long a cycle may be that is still of interest.
        for mark in reach.marks() {
            stop.look()?;
            for (start, leads) in [(Literal::on(mark), &reach.refuted), (Literal::off(mark), &reach.proved)] {
                findings.turn = turn(mark, Some(start.on));
                if !leads.contains(mark) && !is_plain {
                    continue;
                }
                if let Some(distance) = layers.distance(reach, start, |links| findings.wants(XY.of_chain(links))) {
                    self.chain(board, start, distance, XY, findings, |left, mark| layers.take(reach, left, mark));
                }
            }
        }
        self.layers = layers;
        // Whatever a cycle eliminates refutes itself.
        let open = std::array::from_fn(|digit| reach.refuted.cells(digit));
        self.cycles_of(board, reach, XY, &open, findings, stop)
    }

    /// The cycles that may eliminate something of what is `open`.
    fn cycles_of(
        &mut self,
        board: &Sketch,
        reach: &Reach,
        pass: Pass,
        open: &[CellSet; 9],
        findings: &mut Findings,
        stop: &Stop,
    ) -> Result<(), Interrupted> {
        let is_plain = self.plain;
        let mut layers = std::mem::take(&mut self.layers);
        let cyclic = reach.cyclic(open);
        for start in reach.marks() {
            if cyclic.contains(start) || is_plain {
                stop.look()?;
                findings.turn = turn(start, None);
                let most = pass.most(findings);
                if is_plain || most >= SHORTEST && layers.around(reach, start, most, open) {
                    self.cycles(board, start, pass, most, findings, |mark, left| {
                        is_plain || layers.leads(reach, mark, left)
                    });
                }
            }
        }
        self.layers = layers;
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

    /// Whether the way to a step, which is on, has turned a candidate off. Every second step of it is off.
    fn passes_off(&self, end: u16, mark: Mark) -> bool {
        let mut at = end;
        while at != 0 {
            let off = self.steps[at as usize].parent;
            let step = self.steps[off as usize];
            if step.literal.mark == mark {
                return true;
            }
            at = step.parent;
        }
        false
    }

    /// Cycles through `start`, as long as is of interest, over candidates that may be on them: `leads` tells by how many
    /// links at most the start must be reached, an even number for what is on. On nodes are reached once; off nodes again
    /// and again, unless the way has passed them.
    fn cycles(
        &mut self,
        board: &Sketch,
        start: Mark,
        pass: Pass,
        most: usize,
        findings: &mut Findings,
        leads: impl Fn(Mark, usize) -> bool,
    ) {
        self.begin(Literal::on(start));
        let mut on = MarkSet::EMPTY;
        on.insert(start);
        for length in (2..=most).step_by(2) {
            if self.wave.is_empty() || !pass.wants_cycle(length.max(SHORTEST) as u32, findings) {
                break;
            }
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                board.rivals(self.steps[parent as usize].literal.mark, pass.links.cells, |rival| {
                    if leads(rival, most + 1 - length) && !self.passes_off(parent, rival) {
                        let step = self.push(Literal::off(rival), Link::Rival, parent);
                        next.push(step);
                    }
                });
            }
            std::mem::swap(&mut self.wave, &mut next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                for (partner, link) in board.partners(self.steps[parent as usize].literal.mark, pass.links).iter() {
                    if partner == start {
                        if length >= SHORTEST {
                            self.close(board, parent, link, pass, length as u32, findings);
                        }
                    } else if leads(partner, most - length) && on.insert(partner) {
                        let step = self.push(Literal::on(partner), link, parent);
                        next.push(step);
                    }
                }
            }
            std::mem::swap(&mut self.wave, &mut next);
            self.next = next;
        }
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
    /// not on a shortest way changes nothing about that, and is left out: `meets` tells whether a candidate is at this
    /// distance from the end, once.
    fn chain(
        &mut self,
        board: &Sketch,
        start: Literal,
        distance: usize,
        pass: Pass,
        findings: &mut Findings,
        mut meets: impl FnMut(usize, Mark) -> bool,
    ) {
        self.begin(start);
        let mut now_on = start.on;
        for left in (0..distance).rev() {
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for at in 0..self.wave.len() {
                let parent = self.wave[at];
                let mark = self.steps[parent as usize].literal.mark;
                let mut reached = |literal: Literal, link: Link| {
                    if meets(left, literal.mark) {
                        next.push(self.push(literal, link, parent));
                    }
                };
                if now_on {
                    board.rivals(mark, pass.links.cells, |rival| reached(Literal::off(rival), Link::Rival));
                } else {
                    let partners = board.partners(mark, pass.links);
                    partners.iter().for_each(|(partner, link)| reached(Literal::on(partner), link));
                }
            }
            std::mem::swap(&mut self.wave, &mut next);
            self.next = next;
            now_on = !now_on;
        }
        let line = findings.store(self.way(self.wave[0]));
        findings.offer(pass.of_chain(distance), Recipe::Chain { links: pass.links, line });
    }
}

/// The cells with two digits.
fn two_digits(board: &Sketch) -> CellSet {
    Cell::ALL.into_iter().filter(|cell| board.cells[cell.index()].count_ones() == 2).collect()
}

/// Those of them in which all Y cycles lie: for each of its digits such a cell sees another that has it.
fn paired(board: &Sketch) -> CellSet {
    let mut left = two_digits(board);
    loop {
        let of_digit: [CellSet; 9] = std::array::from_fn(|digit| board.cells_of(digit) & left);
        let fits =
            |cell: &Cell| bits(board.cells[cell.index()]).all(|digit| !cell.peers().is_disjoint(of_digit[digit]));
        let fit: CellSet = left.iter().filter(fits).collect();
        if fit == left {
            return left;
        }
        left = fit;
    }
}
