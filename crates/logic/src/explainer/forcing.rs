//! Forcing nets: what follows from each candidate of a cell, from each place of a digit, from a candidate being true
//! and from its being false; and what cannot be, since a contradiction follows.
//!
//! Of several findings the simplest is taken, and of those the first in the order of [`Case::each`]. Most cases need not
//! be examined for that: the sieve tells what their assumptions may have in common and how far away it is at least. So
//! cases are examined by what they promise, and once a simple finding is known, the nets of most others are never grown.

use super::ancestry::Weight;
use super::case::Case;
use super::finding::{Finding, Findings, Recipe, Run};
use super::line::LineSearch;
use super::literal::Literal;
use super::nested;
use super::net::{Net, Tally};
use super::nishio;
use super::pattern;
use super::reach::Explored;
use super::score::{Rank, Score};
use super::screen::Screen;
use super::search::ChainSearch;
use super::sets::{Lefts, Sets};
use super::shared::Shared;
use super::sketch::{Link, Links, MarkSet, Sketch};
use super::stage::{Stage, Stages};
use crate::bits::sort_by_number;
use crate::step::Depth;
use crate::stop::{Interrupted, Stop};

#[cfg(test)]
mod tests;

/// Working memory of a search: its nets, kept from one use to the next, and its findings.
#[derive(Debug, Default)]
pub(super) struct NetMemory {
    #[expect(clippy::vec_box, reason = "one is taken out and put back again and again, and is not to be copied")]
    nets: Vec<Box<Net>>,
    /// The placeholder for the net that is being grown.
    stand_in: Option<Box<Net>>,
    in_use: usize,
    /// For each literal the number of its net plus one.
    known: Vec<u16>,
    /// What a net leaves of the board's sets.
    left: Option<Lefts>,
    tally: Tally,
    lines: LineSearch,
    explored: Explored,
    pub(super) findings: Findings,
    search: Option<ChainSearch>,
    /// Whether patterns used are kept to be shown.
    explain: bool,
    nested: Option<Box<NetMemory>>,
    /// What the nested searches have found.
    memory: nested::Memory,
    stop: Stop,
    stages: Stages,
    screen: Screen,
    /// What a digit refutes by itself, in the search for Nishio.
    refuted: MarkSet,
    /// Sieves are left out, to be compared with.
    plain: bool,
    /// No finding with a greater complexity matters: one of this complexity has been met.
    limit: Option<u32>,
    /// The board the nets belong to.
    ground: Sketch,
}

/// How many rules a net may use where links lead no further: kinds of patterns, then searches.
fn rules(depth: Depth) -> usize {
    pattern::KINDS.len() + depth.nested().len()
}

/// A case that is to be examined.
struct Question {
    case: Case,
    turn: u32,
    /// A lower bound of the complexity of its findings.
    least: u32,
}

impl NetMemory {
    /// One that builds every net, whether or not anything can come of it: the slow truth beside the fast one.
    #[cfg(test)]
    pub(super) fn without_sieves() -> Self {
        Self { plain: true, lines: LineSearch::without_sieves(), ..Self::default() }
    }

    /// Memory whose searches may be stopped. After a stop it must not be used again.
    pub(super) fn with_stop(stop: Stop) -> Self {
        Self { stop, ..Self::default() }
    }

    /// Searches `ground`; the findings are in [`NetMemory::findings`], sorted if all were wanted.
    pub(super) fn search(&mut self, ground: &Sketch, search: ChainSearch, all: bool) -> Result<(), Interrupted> {
        self.prepare(ground, search, false);
        self.findings.begin(all);
        match search {
            ChainSearch::Lines => self.lines.search(ground, &mut self.explored, &mut self.findings, &self.stop)?,
            ChainSearch::Forcing(Depth::Static) => {
                self.explored.on(ground);
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
    pub(super) fn prepare(&mut self, ground: &Sketch, search: ChainSearch, explain: bool) {
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

    fn forcing(&mut self, ground: &Sketch) -> Result<(), Interrupted> {
        let search = self.search.expect("a search is under way");
        match search {
            _ if self.plain => {}
            ChainSearch::Nishio => {
                self.refuted = nishio::refuted(ground);
                if self.refuted.is_empty() {
                    return Ok(());
                }
            }
            ChainSearch::Lines | ChainSearch::Forcing(Depth::Static) => {}
            ChainSearch::Forcing(depth) => {
                self.screen.run(ground, depth, !self.findings.all, &self.stop)?;
                if depth.is_nested() && !self.findings.all {
                    self.sound_out(ground)?;
                }
            }
        }
        for Question { case, turn, least } in self.questions(ground, search) {
            self.stop.look()?;
            self.findings.turn = turn;
            if self.findings.wants(self.score(least, case.rank())) {
                match case {
                    Case::Contradiction(start) => self.contradiction(ground, start)?,
                    _ => self.common(ground, case)?,
                }
            }
        }
        Ok(())
    }

    /// The cases of which something may come: where one finding is wanted, those first that promise the simplest.
    fn questions(&mut self, ground: &Sketch, search: ChainSearch) -> Vec<Question> {
        let expects = self.expects();
        let (mut questions, mut turn) = (Vec::new(), 0);
        Case::each(ground, search, |case| {
            turn += 1;
            let least = match case {
                Case::Contradiction(start) if !self.may_clash(ground, start) => return,
                Case::Contradiction(_) if !expects => 0,
                // Where all findings are wanted, the case is looked at anyway.
                _ if !expects => {
                    if self.is_sieved() && !self.screen.may_agree(case) {
                        return;
                    }
                    0
                }
                Case::Contradiction(start) => self.screen.least_clash(start),
                _ => match self.promise(&case.starts(ground)) {
                    Some(least) => least,
                    None => return,
                },
            };
            questions.push(Question { case, turn, least });
        });
        if expects {
            sort_by_number(&mut questions, |question| question.least.into());
        }
        questions
    }

    /// Whether the sieve of dynamic searches has told what to expect. That matters only where one finding is wanted.
    fn expects(&self) -> bool {
        self.is_sieved() && !self.findings.all
    }

    /// Whether this is a dynamic search with its sieve.
    fn is_sieved(&self) -> bool {
        !self.plain && !matches!(self.search, Some(ChainSearch::Nishio | ChainSearch::Forcing(Depth::Static)))
    }

    /// A lower bound of the complexity of what these assumptions have in common; none if there is nothing.
    fn promise(&mut self, starts: &[Literal]) -> Option<u32> {
        if self.screen.is_links_only() {
            return self.screen.least(starts);
        }
        let shared = self.may_share(starts)?;
        Some(self.least(starts, &shared))
    }

    /// A lower bound of the complexity of what these assumptions have in common, which is among `shared`.
    fn least(&mut self, starts: &[Literal], shared: &Shared) -> u32 {
        if !self.expects() {
            return 0;
        }
        let mut least = None;
        shared.each(|number, on| {
            let of_this = self.least_of(starts, number, on);
            least = Some(least.map_or(of_this, |least: u32| least.min(of_this)));
        });
        least.unwrap_or(0)
    }

    /// A lower bound of the complexity of one thing that these assumptions have in common: the nodes of each chain, or as
    /// many as it is long at least, and the nested ones of one chain, since chains may share them.
    fn least_of(&mut self, starts: &[Literal], target: usize, on: bool) -> u32 {
        let (mut least, mut nested) = (0, 0);
        for &start in starts {
            match self.grown(start) {
                Some(number) => {
                    if let Some(node) = self.nets[number].node(target, on) {
                        let weight = self.weight(number, node);
                        least += weight.nodes;
                        nested = nested.max(weight.nested);
                    }
                }
                None => least += self.screen.height(start, target, on) + 1,
            }
        }
        least + nested
    }

    /// The weight of the chain to a node.
    fn weight(&mut self, number: usize, node: u16) -> Weight {
        self.nets[number].weight(node, &mut self.tally)
    }

    /// Finds a limit early: contradictions are met in the order of what they cost the sieve. A limit pays where nets
    /// nest whole dynamic searches (a seventh of the time of Golden Nugget) and hardly elsewhere.
    fn sound_out(&mut self, ground: &Sketch) -> Result<(), Interrupted> {
        let mut starts = self.screen.refuted();
        sort_by_number(&mut starts, |&(_, effort)| effort.into());
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
        let mut weight = Weight::default();
        for &(net, end) in ends {
            let Weight { nodes, nested } = self.weight(net, end);
            if nested > 0 && weight.nested > 0 {
                // Chains may share nested ones.
                self.tally.begin();
                ends.iter().for_each(|&(net, end)| self.tally.add(&mut self.nets[net], end));
                weight = self.tally.weight;
                break;
            }
            weight = Weight { nodes: weight.nodes + nodes, nested: weight.nested + nested };
        }
        let complexity = weight.complexity();
        if !self.findings.all && !self.plain {
            self.limit = Some(self.limit.map_or(complexity, |limit| limit.min(complexity)));
        }
        complexity
    }

    /// Whether all that `net` finds after a stage comes too late. `before` is how many nodes it had before the stage.
    ///
    /// Let the stage have tried every rule. Then each later node rests on some node that the stage has added, for a node
    /// that rests on none would have been found before the stage. So no later finding is simpler than the simplest of the
    /// nodes added.
    fn is_late(&mut self, net: &mut Net, stage: &Stage, before: usize, depth: Depth) -> bool {
        let Some(limit) = self.limit.filter(|_| stage.tried == rules(depth)) else { return false };
        (before..net.nodes.len()).all(|node| net.weight(node as u16, &mut self.tally).complexity() >= limit)
    }

    /// Whether the net of an assumption may end in a contradiction.
    fn may_clash(&self, ground: &Sketch, start: Literal) -> bool {
        match self.search {
            _ if self.plain => true,
            Some(ChainSearch::Nishio) => nishio::refutes(&self.refuted, ground, start),
            _ => self.screen.refutes(start),
        }
    }

    /// Whether static nets of these assumptions may have anything in common. Where nothing contradicts itself, they are
    /// what reach says.
    fn static_nets_may_agree(&self, starts: &[Literal]) -> bool {
        self.explored.reach.finds() || self.explored.reach.agree(starts.iter().map(|start| start.mark))
    }

    /// What the nets of these assumptions may have in common; none if nothing.
    fn may_share(&self, starts: &[Literal]) -> Option<Shared> {
        match self.search {
            _ if self.plain => Some(Shared::ALL),
            Some(ChainSearch::Forcing(Depth::Static)) => self.static_nets_may_agree(starts).then_some(Shared::ALL),
            _ => self.screen.shared(starts),
        }
    }

    /// Whether the sieve of dynamic searches expects the net of an assumption to end in a contradiction.
    fn clashes(&self, start: Literal) -> bool {
        let is_static = self.search == Some(ChainSearch::Forcing(Depth::Static));
        !is_static && !self.plain && self.screen.refutes(start)
    }

    /// The number of a net that this search has grown.
    fn grown(&self, start: Literal) -> Option<usize> {
        let number = (self.known[start.index()] as usize).checked_sub(1)?;
        (self.nets[number].grown_by == self.search).then_some(number)
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
                if self.in_use == 0 {
                    self.screen.prepare_nets(ground);
                }
                if self.in_use == self.nets.len() {
                    self.nets.push(Box::default());
                }
                self.in_use += 1;
                self.known[start.index()] = self.in_use as u16;
                self.in_use - 1
            }
            _ => known - 1,
        };
        let mut net = std::mem::replace(&mut self.nets[number], self.stand_in.take().unwrap_or_default());
        if known == 0 {
            net.begin(self.screen.sets(), start);
        }
        self.grow(&mut net, ground, search)?;
        net.grown_by = Some(search);
        self.stand_in = Some(std::mem::replace(&mut self.nets[number], net));
        Ok(number)
    }

    fn grow(&mut self, net: &mut Net, ground: &Sketch, search: ChainSearch) -> Result<(), Interrupted> {
        self.stop.look()?;
        let mut left = self.left.take().unwrap_or_default();
        net.left(self.screen.sets(), &mut left);
        let links = if search == ChainSearch::Nishio { Links::X } else { Links::XY };
        match search {
            ChainSearch::Forcing(Depth::Static) => net.grow::<false>(self.screen.sets(), &mut left, links),
            _ => net.grow::<true>(self.screen.sets(), &mut left, links),
        }
        let depth = search.depth();
        while depth.has_stages() && net.clash.is_none() {
            let now = net.board(self.screen.sets(), ground);
            if self.is_all(net, &now) {
                break;
            }
            let stage = self.stage(net, ground, &now, depth)?;
            if stage.finds.is_empty() {
                break;
            }
            let before = net.nodes.len();
            self.stages.apply(&stage, self.screen.sets(), net);
            if self.is_late(net, &stage, before, depth) {
                net.clash = None;
                break;
            }
            net.grow::<true>(self.screen.sets(), &mut left, links);
        }
        self.left = Some(left);
        Ok(())
    }

    /// Whether the sieve came to this board from the assumption of `net`, and to nothing more.
    fn is_all(&self, net: &Net, now: &Sketch) -> bool {
        !self.plain
            && !self.explain
            && !self.findings.all
            && self.screen.ends_with(net.nodes[0].literal(self.sets()), now)
    }

    /// What there is to find once `net` has followed all its links and `now` is what it has left of the board.
    fn stage(&mut self, net: &Net, ground: &Sketch, now: &Sketch, depth: Depth) -> Result<Stage, Interrupted> {
        self.stop.look()?;
        let mut stage = self.stages.stage(&net.off_row);
        if !stage.finds.is_empty() || stage.tried == rules(depth) {
            return Ok(stage);
        }
        while stage.finds.is_empty() && stage.tried < rules(depth) {
            let first = self.stages.count();
            match stage.tried.checked_sub(pattern::KINDS.len()) {
                None => stage.tried = pattern::seek(ground, now, &mut self.stages, self.explain),
                Some(number) => {
                    let fresh = || Box::new(Self { plain: self.plain, stop: self.stop.clone(), ..Self::default() });
                    let nets = self.nested.get_or_insert_with(fresh);
                    nets.screen.set_out_from(ground);
                    // The boards of nested searches have nothing to do with each other.
                    let memory = (!self.explain && !self.findings.all).then_some(&mut self.memory);
                    let (stages, search) = (&mut self.stages, depth.nested()[number]);
                    nested::seek(nets, search, ground, now, stages, memory, self.explain)?;
                    stage.tried += 1;
                }
            }
            stage.finds = first..self.stages.count();
        }
        self.stages.remember(net.off_row, stage.clone());
        Ok(stage)
    }

    fn contradiction(&mut self, ground: &Sketch, start: Literal) -> Result<(), Interrupted> {
        let net = self.net(ground, start)?;
        if let Some([there, last]) = self.nets[net].clash {
            self.offer(&[(net, there), (net, last)], Rank::Contradiction, Recipe::Contradiction { start });
        }
        Ok(())
    }

    /// Offers each literal that follows from all assumptions of a case, on nodes first, as the first net found them.
    fn common(&mut self, ground: &Sketch, case: Case) -> Result<(), Interrupted> {
        let (starts, rank) = (case.starts(ground), case.rank());
        let Some(mut shared) = self.may_share(&starts) else { return Ok(()) };
        starts.iter().filter_map(|&start| self.grown(start)).for_each(|net| shared.keep(&self.nets[net]));
        // Most often the nets that end in a contradiction have nothing that the sieve lets pass, and the others need not
        // be grown.
        for clashing in [true, false] {
            for &start in &*starts {
                if self.grown(start).is_some() || self.clashes(start) != clashing {
                    continue;
                }
                let least = self.least(&starts, &shared);
                if shared.is_empty() || !self.findings.wants(self.score(least, rank)) {
                    return Ok(());
                }
                let net = self.net(ground, start)?;
                shared.keep(&self.nets[net]);
            }
        }
        if shared.is_empty() {
            return Ok(());
        }
        let nets = self.nets_of(ground, &starts)?;
        let (first, mut targets) = (&self.nets[nets[0]], Vec::new());
        shared.each(|number, on| targets.push((!on, first.node(number, on).expect("common to all"), number)));
        sort_by_number(&mut targets, |&(is_off, node, number)| {
            u64::from(is_off) << 48 | u64::from(node) << 32 | number as u64
        });
        let mut ends = [(0, 0); 9];
        for (is_off, _, number) in targets {
            for (end, &net) in ends.iter_mut().zip(&nets) {
                *end = (net, self.nets[net].node(number, !is_off).expect("common to all"));
            }
            let target = Literal { mark: self.sets().mark(number), on: !is_off };
            self.offer(&ends[..nets.len()], rank, case.recipe(target));
        }
        Ok(())
    }

    fn score(&self, complexity: u32, rank: Rank) -> Score {
        Score::new(self.search.expect("a search is under way").base(), complexity, rank)
    }

    fn nets_of(&mut self, ground: &Sketch, starts: &[Literal]) -> Result<Vec<usize>, Interrupted> {
        starts.iter().map(|&start| self.net(ground, start)).collect()
    }

    /// Offers a finding that rests on these nodes, unless a lower bound shows that it comes too late.
    fn offer(&mut self, ends: &[(usize, u16)], rank: Rank, recipe: Recipe) {
        let least = ends.iter().map(|&(net, end)| u32::from(self.nets[net].nodes[end].depth) + 1).sum();
        if !self.findings.wants(self.score(least, rank)) || !self.findings.improves(recipe, least, rank) {
            return;
        }
        let complexity = self.note(ends);
        if self.findings.improves(recipe, complexity, rank) {
            self.findings.offer(self.score(complexity, rank), recipe);
            self.findings.improve(recipe, complexity, rank);
        }
    }

    /// The last nodes of a finding's chains, each with its net. Empty for lines.
    pub(super) fn ends(&mut self, ground: &Sketch, finding: &Finding) -> Result<Vec<(usize, u16)>, Interrupted> {
        let (case, target) = match finding.recipe {
            Recipe::Cycle { .. } | Recipe::Chain { .. } => return Ok(Vec::new()),
            Recipe::Contradiction { start } => {
                let net = self.net(ground, start)?;
                let [there, last] = self.nets[net].clash.expect("a contradiction");
                return Ok(vec![(net, there), (net, last)]);
            }
            Recipe::Double { mark, target } => (Case::Double(mark), target),
            Recipe::Cell { cell, target } => (Case::Cell(cell), target),
            Recipe::House { house, digit, target } => (Case::House(house, digit), target),
        };
        let nets = self.nets_of(ground, &case.starts(ground))?;
        let end = |net: usize| self.nets[net].node(self.sets().number(target.mark), target.on);
        Ok(nets.into_iter().map(|net| (net, end(net).expect("the target was reached"))).collect())
    }

    /// The numbers of the nodes that `end` rests on, itself included, upwards.
    pub(super) fn ancestors(&mut self, net: usize, end: u16) -> Vec<u16> {
        let mut ancestors = Vec::new();
        self.nets[net].each_ancestor(end, |node, _| ancestors.push(node));
        ancestors
    }

    /// The sets by whose numbers the nets go.
    pub(super) fn sets(&self) -> &Sets {
        self.screen.sets()
    }

    pub(super) fn grown_net(&self, number: usize) -> &Net {
        &self.nets[number]
    }

    pub(super) fn line(&self, line: Run) -> &[(Literal, Link)] {
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
            let sets = self.screen.sets();
            self.nets[number].each_ancestor(end, |_, node| visit(node.literal(sets), node.link));
        }
        Ok(())
    }
}
