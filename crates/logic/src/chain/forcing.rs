//! Forcing nets: what follows from each candidate of a cell, from each place of a digit, from a candidate being true
//! and from its being false; and what cannot be, since a contradiction follows.
//!
//! The search goes cell by cell and digit by digit. The houses of a digit are looked at from their first place only.

use super::finding::{Finding, Findings, Line, Recipe};
use super::line::LineSearch;
use super::nested;
use super::net::{Ancestry, Literal, Net, Node};
use super::pattern;
use super::reach::Reach;
use super::score::{Rank, Score};
use super::screen::Screen;
use super::search::Search;
use super::sketch::{CELLS, Link, Links, Mark, SEATS, Sketch};
use super::stage::{Stage, Stages};
use crate::bits::bits;
use crate::step::Depth;
use crate::stop::{Interrupted, Stop};

/// Working memory of a search: its nets, kept from one use to the next, and its findings.
#[derive(Debug, Default)]
pub(super) struct Workshop {
    nets: Vec<Net>,
    in_use: usize,
    /// For each literal the number of its net plus one.
    known: Vec<u16>,
    ancestry: Ancestry,
    lines: LineSearch,
    /// The reach of candidates on `reach_of`.
    reach: Reach,
    reach_of: Sketch,
    pub(super) findings: Findings,
    search: Option<Search>,
    /// Whether patterns used are kept to be shown.
    explain: bool,
    nested: Option<Box<Workshop>>,
    stop: Stop,
    stages: Stages,
    screen: Screen,
    /// Sieves are left out, to be compared with.
    plain: bool,
    /// No finding with a greater complexity matters: one of this complexity has been met.
    limit: Option<u32>,
    /// The board the nets belong to.
    ground: Sketch,
}

impl Workshop {
    /// One that builds every net, whether or not anything can come of it: the slow truth beside the fast one.
    #[cfg(test)]
    pub(super) fn without_sieves() -> Self {
        Self { plain: true, ..Self::default() }
    }

    /// A workshop whose searches may be stopped. Once one was, the workshop is good for nothing.
    pub(super) fn with_stop(stop: Stop) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Searches `ground`; the findings are in [`Workshop::findings`], sorted if all were wanted.
    pub(super) fn search(&mut self, ground: &Sketch, search: Search, all: bool) -> Result<(), Interrupted> {
        self.prepare(ground, search, false);
        self.findings.begin(all);
        match search {
            Search::Lines => {
                self.explore(ground);
                if self.reach.finds() || self.plain {
                    self.lines.search(ground, &self.reach, &mut self.findings, &self.stop)?;
                }
            }
            Search::Forcing(Depth::Static) => {
                self.explore(ground);
                self.forcing(ground)?;
            }
            _ => self.forcing(ground)?,
        }
        if all {
            let mut findings = std::mem::take(&mut self.findings);
            findings.sort(ground);
            self.findings = findings;
        }
        Ok(())
    }

    /// Forgets the nets of earlier searches, unless those of this search are their continuation.
    pub(super) fn prepare(&mut self, ground: &Sketch, search: Search, explain: bool) {
        let continues = match self.search {
            _ if self.explain != explain || self.ground != *ground => false,
            None => false,
            Some(before) if before == search => self.limit.is_none(),
            Some(before) => search.grows_nets_of(before),
        };
        if !continues {
            self.in_use = 0;
            self.known.clear();
            self.known.resize(1458, 0);
            self.stages.clear();
            self.ground.clone_from(ground);
        }
        self.search = Some(search);
        self.explain = explain;
        self.limit = None;
    }

    /// Computes the reach of each candidate, unless it is known.
    fn explore(&mut self, ground: &Sketch) {
        if self.reach_of != *ground {
            self.reach.compute(ground);
            self.reach_of.clone_from(ground);
        }
    }

    fn forcing(&mut self, ground: &Sketch) -> Result<(), Interrupted> {
        let search = self.search.expect("a search is under way");
        let is_static = search == Search::Forcing(Depth::Static);
        let least = if is_static { 3 } else { 2 };
        if let Search::Forcing(depth) = search
            && !is_static
            && !self.plain
        {
            self.screen.run(ground, depth, &self.stop)?;
            if depth.is_nested() && !self.findings.all {
                self.sound_out(ground)?;
            }
        }
        for (cell, &digits) in ground.cells.iter().enumerate() {
            if digits.count_ones() < least {
                continue;
            }
            self.stop.look()?;
            for digit in bits(digits) {
                let mark = Mark::new(cell, digit);
                if !is_static {
                    self.contradiction(ground, Literal::on(mark))?;
                    self.contradiction(ground, Literal::off(mark))?;
                }
                if search == Search::Nishio {
                    continue;
                }
                if !is_static && digits.count_ones() > 2 {
                    let starts = [Literal::on(mark), Literal::off(mark)];
                    self.common(ground, &starts, Rank::Double, |target| Recipe::Double { mark, target })?;
                }
                for (house, at) in SEATS[cell] {
                    let places = ground.places[house as usize][digit];
                    if places.count_ones() > 1 && places.trailing_zeros() == u32::from(at) {
                        let starts = starts_of_house(ground, house as usize, digit);
                        let digit = digit as u8;
                        self.common(ground, &starts, Rank::House, |target| Recipe::House { house, digit, target })?;
                    }
                }
            }
            if search != Search::Nishio {
                let starts = starts_of_cell(ground, cell);
                self.common(ground, &starts, Rank::Cell, |target| Recipe::Cell { cell: cell as u8, target })?;
            }
        }
        Ok(())
    }

    /// Finds a limit early: contradictions are met in the order of what they cost the sieve. A limit pays where nets
    /// nest whole dynamic searches (a seventh of the time of Golden Nugget) and hardly elsewhere.
    fn sound_out(&mut self, ground: &Sketch) -> Result<(), Interrupted> {
        let mut starts = self.screen.refuted();
        starts.sort_by_key(|&(_, effort)| effort);
        for (start, _) in starts {
            self.stop.look()?;
            let net = self.net(ground, start)?;
            if let Some([there, last]) = self.nets[net].clash {
                self.note(&[(net, there), (net, last)]);
            }
        }
        Ok(())
    }

    /// The complexity of a finding that rests on these nodes. Lowers the limit to it.
    fn note(&mut self, ends: &[(usize, u16)]) -> u32 {
        self.ancestry.begin();
        for &(net, end) in ends {
            self.ancestry.add(&self.nets[net], end);
        }
        let complexity = self.ancestry.complexity();
        if !self.findings.all && !self.plain {
            self.limit = Some(self.limit.map_or(complexity, |limit| limit.min(complexity)));
        }
        complexity
    }

    /// Whether all that `net` finds after a stage comes too late. `before` is how many nodes it had before the stage.
    ///
    /// If a stage has tried every search, then all that follows rests on what the stage has turned off: what does not
    /// would have been found by the stage. And it has more nodes than the least of that.
    fn is_late(&mut self, net: &Net, stage: &Stage, before: usize, depth: Depth) -> bool {
        let Some(limit) = self.limit.filter(|_| stage.tried > depth.nested().len()) else { return false };
        (before..net.nodes.len()).all(|node| {
            self.ancestry.begin();
            self.ancestry.add(net, node as u16);
            self.ancestry.complexity() >= limit
        })
    }

    /// Whether the nets of these assumptions may have anything in common.
    fn may_agree(&self, starts: &[Literal]) -> bool {
        match self.search {
            _ if self.plain => true,
            // Where nothing contradicts itself, static nets are what reach says.
            Some(Search::Forcing(Depth::Static)) => {
                self.reach.finds() || self.reach.agree(starts.iter().map(|start| start.mark))
            }
            _ => self.screen.agree(starts.iter().copied()),
        }
    }

    /// The number of the net of a literal, grown when first asked for.
    pub(super) fn net(&mut self, ground: &Sketch, start: Literal) -> Result<usize, Interrupted> {
        let search = self.search.expect("a search is under way");
        let known = self.known[start.index()] as usize;
        if known > 0 && self.nets[known - 1].grown_by == Some(search) {
            return Ok(known - 1);
        }
        let number = match known {
            0 => {
                if self.in_use == self.nets.len() {
                    self.nets.push(Net::default());
                }
                self.in_use += 1;
                self.known[start.index()] = self.in_use as u16;
                self.in_use - 1
            }
            _ => known - 1,
        };
        let mut net = std::mem::take(&mut self.nets[number]);
        if known == 0 {
            net.begin(start);
        }
        self.grow(&mut net, ground, search)?;
        net.grown_by = Some(search);
        self.nets[number] = net;
        Ok(number)
    }

    fn grow(&mut self, net: &mut Net, ground: &Sketch, search: Search) -> Result<(), Interrupted> {
        self.stop.look()?;
        let depth = match search {
            Search::Lines => unreachable!("lines need no nets"),
            Search::Forcing(Depth::Static) => {
                net.grow_static(ground);
                return Ok(());
            }
            Search::Nishio => {
                net.grow_dynamic(ground, &mut ground.clone(), Links::X);
                return Ok(());
            }
            Search::Forcing(depth) => depth,
        };
        let mut now = net.board(ground);
        net.grow_dynamic(ground, &mut now, Links::XY);
        while depth.has_stages() && net.clash.is_none() {
            let stage = self.stage(net, ground, &now, depth)?;
            if stage.finds.is_empty() {
                break;
            }
            let before = net.nodes.len();
            self.stages.apply(&stage, net);
            if self.is_late(net, &stage, before, depth) {
                net.clash = None;
                break;
            }
            net.grow_dynamic(ground, &mut now, Links::XY);
        }
        Ok(())
    }

    /// What there is to find once `net` has followed all its links and `now` is what it has left of the board.
    fn stage(&mut self, net: &Net, ground: &Sketch, now: &Sketch, depth: Depth) -> Result<Stage, Interrupted> {
        self.stop.look()?;
        let mut stage = self.stages.stage(&net.off_set);
        let nested = depth.nested();
        if !stage.finds.is_empty() || stage.tried > nested.len() {
            return Ok(stage);
        }
        while stage.finds.is_empty() && stage.tried <= nested.len() {
            let first = self.stages.count();
            match stage.tried.checked_sub(1) {
                None => pattern::seek(ground, now, &mut self.stages, self.explain),
                Some(number) => {
                    let fresh = || Box::new(Self { plain: self.plain, stop: self.stop.clone(), ..Self::default() });
                    let workshop = self.nested.get_or_insert_with(fresh);
                    nested::seek(workshop, nested[number], ground, now, &mut self.stages, self.explain)?;
                }
            }
            stage = Stage { tried: stage.tried + 1, finds: first..self.stages.count() };
        }
        self.stages.remember(net.off_set, stage.clone());
        Ok(stage)
    }

    fn contradiction(&mut self, ground: &Sketch, start: Literal) -> Result<(), Interrupted> {
        if self.search != Some(Search::Nishio) && !self.plain && !self.screen.refutes(start) {
            return Ok(());
        }
        let net = self.net(ground, start)?;
        if let Some([there, last]) = self.nets[net].clash {
            self.offer(&[(net, there), (net, last)], Rank::Contradiction, Recipe::Contradiction { start });
        }
        Ok(())
    }

    /// Offers each literal that follows from all of `starts`, on nodes first, as the first net found them.
    fn common(
        &mut self,
        ground: &Sketch,
        starts: &[Literal],
        rank: Rank,
        recipe: impl Fn(Literal) -> Recipe,
    ) -> Result<(), Interrupted> {
        if !self.may_agree(starts) {
            return Ok(());
        }
        let nets = self.nets_of(ground, starts)?;
        let (mut on, mut off) = (self.nets[nets[0]].on_set, self.nets[nets[0]].off_set);
        for &net in &nets[1..] {
            on.intersect(&self.nets[net].on_set);
            off.intersect(&self.nets[net].off_set);
        }
        if on.is_empty() && off.is_empty() {
            return Ok(());
        }
        let first = &self.nets[nets[0]];
        let targets: Vec<Literal> = first
            .on_nodes()
            .filter(|node| on.contains(node.literal.mark))
            .chain(first.off_nodes().filter(|node| off.contains(node.literal.mark)))
            .map(|node| node.literal)
            .collect();
        for target in targets {
            let ends: Vec<(usize, u16)> =
                nets.iter().map(|&net| (net, self.nets[net].node(target).expect("common to all"))).collect();
            self.offer(&ends, rank, recipe(target));
        }
        Ok(())
    }

    fn nets_of(&mut self, ground: &Sketch, starts: &[Literal]) -> Result<Vec<usize>, Interrupted> {
        starts.iter().map(|&start| self.net(ground, start)).collect()
    }

    /// Offers a finding that rests on these nodes, unless a lower bound shows that it comes too late.
    fn offer(&mut self, ends: &[(usize, u16)], rank: Rank, recipe: Recipe) {
        let base = self.search.expect("a search is under way").base();
        let least = ends.iter().map(|&(net, end)| u32::from(self.nets[net].nodes[end as usize].depth) + 1).sum();
        if !self.findings.wants(Score::new(base, least, rank)) {
            return;
        }
        let complexity = self.note(ends);
        self.findings.offer(Score::new(base, complexity, rank), recipe);
    }

    /// The last nodes of a finding's chains, each with its net. Empty for lines.
    pub(super) fn ends(&mut self, ground: &Sketch, finding: &Finding) -> Result<Vec<(usize, u16)>, Interrupted> {
        let (starts, target) = match finding.recipe {
            Recipe::Cycle { .. } | Recipe::Chain { .. } => return Ok(Vec::new()),
            Recipe::Contradiction { start } => {
                let net = self.net(ground, start)?;
                let [there, last] = self.nets[net].clash.expect("a contradiction");
                return Ok(vec![(net, there), (net, last)]);
            }
            Recipe::Double { mark, target } => (vec![Literal::on(mark), Literal::off(mark)], target),
            Recipe::Cell { cell, target } => (starts_of_cell(ground, cell as usize), target),
            Recipe::House { house, digit, target } => (starts_of_house(ground, house as usize, digit as usize), target),
        };
        let nets = self.nets_of(ground, &starts)?;
        Ok(nets.into_iter().map(|net| (net, self.nets[net].node(target).expect("the target was reached"))).collect())
    }

    /// The numbers of the nodes that `end` rests on, itself included, upwards.
    pub(super) fn ancestors(&mut self, net: usize, end: u16) -> Vec<u16> {
        let mut ancestors = Vec::new();
        self.ancestry.visit(&self.nets[net], end, |node| ancestors.push(node));
        ancestors.reverse();
        ancestors
    }

    pub(super) fn grown_net(&self, number: usize) -> &Net {
        &self.nets[number]
    }

    pub(super) fn line(&self, line: Line) -> &[(Literal, Link)] {
        self.findings.line(line)
    }

    /// Calls `visit` for each literal that a finding rests on, chain by chain, with the link that led to it.
    pub(super) fn for_each_node(
        &mut self,
        ground: &Sketch,
        finding: &Finding,
        mut visit: impl FnMut(Literal, Link),
    ) -> Result<(), Interrupted> {
        if let Recipe::Cycle { line, .. } | Recipe::Chain { line, .. } = finding.recipe {
            self.findings.line(line).iter().for_each(|&(literal, link)| visit(literal, link));
        }
        for (number, end) in self.ends(ground, finding)? {
            let net = &self.nets[number];
            self.ancestry.visit(net, end, |node| {
                let Node { literal, link, .. } = net.nodes[node as usize];
                visit(literal, link);
            });
        }
        Ok(())
    }
}

fn starts_of_cell(ground: &Sketch, cell: usize) -> Vec<Literal> {
    bits(ground.cells[cell]).map(|digit| Literal::on(Mark::new(cell, digit))).collect()
}

fn starts_of_house(ground: &Sketch, house: usize, digit: usize) -> Vec<Literal> {
    let places = bits(ground.places[house][digit]);
    places.map(|at| Literal::on(Mark::new(CELLS[house][at] as usize, digit))).collect()
}
