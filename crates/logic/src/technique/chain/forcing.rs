//! Forcing nets: what follows from each candidate of a cell, from each place of a digit, from a candidate being true
//! and from its being false; and what cannot be, since a contradiction follows.
//!
//! The search goes cell by cell and digit by digit. The houses of a digit are looked at from their first place only.

use super::hint::{Hint, Hints, Line, Recipe};
use super::line::Lines;
use super::nested;
use super::net::{Ancestry, Literal, Net, Node};
use super::pattern;
use super::reach::Reach;
use super::score::Score;
use super::sketch::{CELLS, Links, Mark, SEATS, Sketch, bits};

/// Which hints a search is after, and by which means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Search {
    /// Cycles and chains.
    Lines,
    /// Contradictions in dynamic nets of one digit.
    Nishio,
    /// Cells and houses, static nets.
    Multiple,
    /// Everything, dynamic nets; the level tells which patterns they may use.
    Dynamic {
        /// 0 none, 1 simple patterns, 2 to 5 ever deeper nested chains.
        level: u8,
    },
}

impl Search {
    /// The rating before any tenth is added; that of [`Search::Lines`] depends on the hint.
    pub(super) fn base(self) -> f64 {
        match self {
            Self::Lines => 6.5,
            Self::Nishio => 7.5,
            Self::Multiple => 8.0,
            Self::Dynamic { level } => 8.5 + 0.5 * f64::from(level),
        }
    }
}

/// Working memory of a search: its nets, kept from one use to the next, and its hints.
#[derive(Debug, Default)]
pub(super) struct Workshop {
    nets: Vec<Net>,
    in_use: usize,
    /// For each literal the number of its net plus one.
    known: Vec<u16>,
    ancestry: Ancestry,
    lines: Lines,
    /// The reach of candidates on `reach_of`.
    reach: Reach,
    reach_of: Sketch,
    pub(super) hints: Hints,
    search: Option<Search>,
    /// Whether patterns used are kept to be shown.
    explain: bool,
    pub(super) nested: Option<Box<Workshop>>,
}

impl Workshop {
    /// Searches `ground`; the hints are in [`Workshop::hints`], sorted if all were wanted.
    pub(super) fn search(&mut self, ground: &Sketch, search: Search, all: bool) {
        self.prepare(search, false);
        self.hints.begin(all);
        match search {
            Search::Lines => {
                self.explore(ground);
                if self.reach.finds() {
                    self.lines.search(ground, &self.reach, &mut self.hints);
                }
            }
            Search::Multiple => {
                self.explore(ground);
                self.forcing(ground);
            }
            _ => self.forcing(ground),
        }
        if all {
            let mut hints = std::mem::take(&mut self.hints);
            hints.sort(ground);
            self.hints = hints;
        }
    }

    /// Forgets the nets of earlier searches.
    pub(super) fn prepare(&mut self, search: Search, explain: bool) {
        self.in_use = 0;
        self.known.clear();
        self.known.resize(1458, 0);
        self.search = Some(search);
        self.explain = explain;
    }

    /// Computes the reach of each candidate, unless it is known.
    fn explore(&mut self, ground: &Sketch) {
        if self.reach_of != *ground {
            self.reach.compute(ground);
            self.reach_of.clone_from(ground);
        }
    }

    fn forcing(&mut self, ground: &Sketch) {
        let search = self.search.expect("a search is under way");
        let least = if search == Search::Multiple { 3 } else { 2 };
        // Where nothing contradicts itself, reach tells beforehand which static nets have anything in common.
        let known = search == Search::Multiple && !self.reach.finds();
        for (cell, &digits) in ground.cells.iter().enumerate() {
            if digits.count_ones() < least {
                continue;
            }
            for digit in bits(digits) {
                let mark = Mark::new(cell, digit);
                if search != Search::Multiple {
                    self.contradiction(ground, Literal::on(mark));
                    self.contradiction(ground, Literal::off(mark));
                }
                if search == Search::Nishio {
                    continue;
                }
                if search != Search::Multiple && digits.count_ones() > 2 {
                    let nets = [self.net(ground, Literal::on(mark)), self.net(ground, Literal::off(mark))];
                    self.common(&nets, 1, |target| Recipe::Double { mark, target });
                }
                for (house, at) in SEATS[cell] {
                    let places = ground.places[house as usize][digit];
                    if places.count_ones() > 1
                        && places.trailing_zeros() == u32::from(at)
                        && (!known || self.reach.house_agrees(ground, house as usize, digit))
                    {
                        let nets = self.nets_of_house(ground, house as usize, digit);
                        let digit = digit as u8;
                        self.common(&nets, 6, |target| Recipe::House { house, digit, target });
                    }
                }
            }
            if search != Search::Nishio && (!known || self.reach.cell_agrees(ground, cell)) {
                let nets = self.nets_of_cell(ground, cell);
                self.common(&nets, 5, |target| Recipe::Cell { cell: cell as u8, target });
            }
        }
    }

    fn nets_of_cell(&mut self, ground: &Sketch, cell: usize) -> Vec<usize> {
        bits(ground.cells[cell]).map(|digit| self.net(ground, Literal::on(Mark::new(cell, digit)))).collect()
    }

    fn nets_of_house(&mut self, ground: &Sketch, house: usize, digit: usize) -> Vec<usize> {
        let places = bits(ground.places[house][digit]);
        places.map(|at| self.net(ground, Literal::on(Mark::new(CELLS[house][at] as usize, digit)))).collect()
    }

    /// The number of the net of a literal, grown when first asked for.
    pub(super) fn net(&mut self, ground: &Sketch, start: Literal) -> usize {
        let known = self.known[start.index()];
        if known != 0 {
            return known as usize - 1;
        }
        if self.in_use == self.nets.len() {
            self.nets.push(Net::default());
        }
        let number = self.in_use;
        self.in_use += 1;
        self.known[start.index()] = self.in_use as u16;
        let mut net = std::mem::take(&mut self.nets[number]);
        self.grow(&mut net, ground, start);
        self.nets[number] = net;
        number
    }

    fn grow(&mut self, net: &mut Net, ground: &Sketch, start: Literal) {
        net.begin(start);
        match self.search.expect("a search is under way") {
            Search::Lines => unreachable!("lines need no nets"),
            Search::Multiple => net.grow_static(ground),
            Search::Nishio => net.grow_dynamic(ground, &mut ground.clone(), Links::X),
            Search::Dynamic { level } => {
                let mut now = ground.clone();
                loop {
                    net.grow_dynamic(ground, &mut now, Links::XY);
                    let grown = net.clash.is_none()
                        && level > 0
                        && (pattern::seek(net, ground, &now, self.explain)
                            || nested::seek(&mut self.nested, net, ground, &now, level, self.explain));
                    if !grown || net.clash.is_some() {
                        return;
                    }
                }
            }
        }
    }

    fn contradiction(&mut self, ground: &Sketch, start: Literal) {
        let net = self.net(ground, start);
        if let Some([there, last]) = self.nets[net].clash {
            self.offer(&[(net, there), (net, last)], 7, Recipe::Contradiction { start });
        }
    }

    /// Offers each literal that all `nets` have reached, on nodes first, as the first net found them.
    fn common(&mut self, nets: &[usize], rank: u8, recipe: impl Fn(Literal) -> Recipe) {
        let (mut on, mut off) = (self.nets[nets[0]].on_set, self.nets[nets[0]].off_set);
        for &net in &nets[1..] {
            on.intersect(&self.nets[net].on_set);
            off.intersect(&self.nets[net].off_set);
        }
        if on.is_empty() && off.is_empty() {
            return;
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
    }

    /// Offers a hint that rests on these nodes, unless a lower bound shows that it comes too late.
    fn offer(&mut self, ends: &[(usize, u16)], rank: u8, recipe: Recipe) {
        let base = self.search.expect("a search is under way").base();
        let least = ends.iter().map(|&(net, end)| u32::from(self.nets[net].nodes[end as usize].depth) + 1).sum();
        if !self.hints.wants(Score::new(base, least, rank)) {
            return;
        }
        self.ancestry.begin();
        for &(net, end) in ends {
            self.ancestry.add(&self.nets[net], end);
        }
        self.hints.offer(Score::new(base, self.ancestry.complexity(), rank), recipe);
    }

    /// The last nodes of a hint's chains, each with its net. Empty for lines.
    pub(super) fn ends(&mut self, ground: &Sketch, hint: &Hint) -> Vec<(usize, u16)> {
        let (nets, target) = match hint.recipe {
            Recipe::Cycle { .. } | Recipe::Chain { .. } => return Vec::new(),
            Recipe::Contradiction { start } => {
                let net = self.net(ground, start);
                let [there, last] = self.nets[net].clash.expect("a contradiction");
                return vec![(net, there), (net, last)];
            }
            Recipe::Double { mark, target } => {
                (vec![self.net(ground, Literal::on(mark)), self.net(ground, Literal::off(mark))], target)
            }
            Recipe::Cell { cell, target } => (self.nets_of_cell(ground, cell as usize), target),
            Recipe::House { house, digit, target } => {
                (self.nets_of_house(ground, house as usize, digit as usize), target)
            }
        };
        nets.into_iter().map(|net| (net, self.nets[net].node(target).expect("the target was reached"))).collect()
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

    pub(super) fn line(&self, line: Line) -> &[(Literal, u8)] {
        self.hints.line(line)
    }

    /// Calls `visit` for each literal that a hint rests on, chain by chain, with the link that led to it.
    pub(super) fn for_each_node(&mut self, ground: &Sketch, hint: &Hint, mut visit: impl FnMut(Literal, u8)) {
        if let Recipe::Cycle { line, .. } | Recipe::Chain { line, .. } = hint.recipe {
            self.hints.line(line).iter().for_each(|&(literal, link)| visit(literal, link));
        }
        for (number, end) in self.ends(ground, hint) {
            let net = &self.nets[number];
            self.ancestry.visit(net, end, |node| {
                let Node { literal, link, .. } = net.nodes[node as usize];
                visit(literal, link);
            });
        }
    }
}
