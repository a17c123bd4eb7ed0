//! Chains of links: a candidate that leads to its own opposite, where each step follows from the one before and from nothing else that is
//! supposed. A link is whatever one part of the puzzle says of one candidate: a cell of two values, a house of two places, a rule, or
//! what cells see. So X-Chains, XY-Chains and alternating inference chains are all of this kind, grouped ones among them.
//!
//! Breadth first from each candidate: the shortest chains are found. Where none is, the places of a value in a house, or the values of a
//! cell, are cases: what goes in each of them by a chain goes.

use std::collections::HashMap;
use std::rc::Rc;

use bitdoku_text::board::Cell;

use crate::kernel::board::{Conflict, Fact, Why, opposite};
use crate::kernel::rule::{indices, is_single};

use super::suppose::{Because, Change, Line};
use super::whips::{Link, Web};
use super::{House, Kind, Position, Step};

/// The maximum number of links in a chain.
const LONGEST: usize = 16;

/// The maximum number of cases, and of links in each of them.
const CASES: usize = 5;
const CASE: usize = 10;

/// What a case leads to: each fact with the one before it, why it follows, and how many links lead there.
type Reach = HashMap<u32, (Fact, Why, usize)>;

/// What follows from a fact, and why.
type Links = Rc<[(Fact, Why)]>;

impl Position<'_> {
    /// The shortest chains of links that take candidates away, the first one last: of one value if there are any, else through cells of
    /// two values, else of any links.
    pub(super) fn linked(&self) -> Vec<Step> {
        let mut graph = Graph::new(self);
        let kinds = [Kind::XChain, Kind::XyChain, Kind::Chain];
        let mut found = kinds.into_iter().map(|kind| (kind, self.shortest(&mut graph, kind)));
        let (kind, shortest) = found.find(|(_, chains)| !chains.is_empty()).unwrap_or((Kind::Chain, Vec::new()));
        shortest.iter().rev().map(|chain| self.chain_of(kind, chain)).collect()
    }

    /// The shortest chains of a kind.
    fn shortest(&self, graph: &mut Graph<'_>, kind: Kind) -> Vec<Vec<(Fact, Why)>> {
        let mut shortest: Vec<Vec<(Fact, Why)>> = Vec::new();
        for cell in self.shape.all().filter(|cell| !self.filled[cell.index()]) {
            for index in indices(self.marks[cell.index()]).take_while(|_| !self.is_late()) {
                let most = shortest.first().map_or(LONGEST, Vec::len);
                let Some(chain) = graph.chain(Fact::On(cell.0, index as u8), most, kind) else { continue };
                if chain.len() < most {
                    shortest.clear();
                }
                shortest.push(chain);
            }
        }
        shortest
    }

    /// A chain of links as a step.
    fn chain_of(&self, kind: Kind, chain: &[(Fact, Why)]) -> Step {
        let (&(last, _), links) = chain.split_last().expect("a chain has links");
        let (cell, value) = self.place(last);
        if kind == Kind::Chain {
            let lines = self.lines_of(opposite(last), chain);
            return Step {
                cells: vec![cell],
                values: vec![value],
                removed: vec![(cell, value)],
                lines,
                ..self.step(kind)
            };
        }
        let (cells, values): (Vec<Cell>, Vec<usize>) = links.iter().map(|&(fact, _)| self.place(fact)).unzip();
        // One of the ends is right: what sees both goes.
        let removed = self.seen_by_all(&[cells[0], cells[cells.len() - 1]], value - self.shape.least());
        Step { cells, values, removed, ..self.step(kind) }
    }

    /// The candidate that a fact is about.
    fn place(&self, fact: Fact) -> (Cell, usize) {
        let (Fact::On(cell, value) | Fact::Off(cell, value)) = fact;
        (Cell(cell), self.value(usize::from(value)))
    }

    /// A candidate that goes whichever place of a value in a house, or whichever value of a cell, is right: by the fewest links.
    pub(super) fn cases(&self) -> Option<Step> {
        let mut graph = Graph::new(self);
        let mut reaches: HashMap<u32, Reach> = HashMap::new();
        let mut best: Option<(usize, Fact, Vec<Fact>, Vec<House>)> = None;
        for (cases, houses) in self.alternatives() {
            if self.is_late() {
                return None;
            }
            for case in &cases {
                reaches.entry(case.packed()).or_insert_with(|| graph.reach(*case, CASE));
            }
            let (first, rest) = cases.split_first().expect("there are two cases at least");
            for (&fact, &(.., links)) in &reaches[&first.packed()] {
                let all = rest.iter().map(|case| reaches[&case.packed()].get(&fact).map(|&(.., links)| links));
                let Some(links) = all.sum::<Option<usize>>().map(|more| links + more) else { continue };
                // The order of facts decides between equals.
                if fact & 1 == 0
                    && best.as_ref().is_none_or(|(least, other, ..)| (links, fact) < (*least, other.packed()))
                {
                    best = Some((links, Fact::unpacked(fact), cases.clone(), houses.clone()));
                }
            }
        }
        let (_, fact, cases, houses) = best?;
        let (target, value) = self.place(fact);
        let line = |&case: &Fact| {
            let (cell, value_there) = self.place(case);
            let lines = self.lines_of(case, &path(&reaches[&case.packed()], case, fact));
            let change = Change { cell: target, is: None, not: vec![value] };
            let because = Because::Supposition { cell, value: value_there, lines };
            Line { changes: vec![change], missing: None, because }
        };
        let (mut cells, mut values): (Vec<Cell>, Vec<usize>) = cases.iter().map(|&case| self.place(case)).unzip();
        cells.dedup();
        values.dedup();
        Some(Step {
            houses,
            cells,
            values,
            removed: vec![(target, value)],
            lines: cases.iter().map(line).collect(),
            ..self.step(Kind::Cases)
        })
    }

    /// Candidates one of which is right: the places of a value in a house, with the house, and the values of a cell.
    fn alternatives(&self) -> Vec<(Vec<Fact>, Vec<House>)> {
        let on = |cell: Cell, index: usize| Fact::On(cell.0, index as u8);
        let in_cells = self.shape.all().filter(|cell| !self.filled[cell.index()]).map(|cell| {
            (indices(self.marks[cell.index()]).map(|index| on(cell, index)).collect::<Vec<_>>(), Vec::new())
        });
        let in_houses = self.houses.iter().flat_map(|house| {
            (0..self.shape.values()).map(move |index| {
                let places = self.places(house, index).into_iter();
                (places.map(|cell| on(cell, index)).collect::<Vec<_>>(), vec![house.clone()])
            })
        });
        in_cells.chain(in_houses).filter(|(cases, _)| (2..=CASES).contains(&cases.len())).collect()
    }

    /// What is left in a cell where a fact holds.
    fn marks_with(&self, fact: Fact, cell: u16) -> u64 {
        let marks = self.marks[cell as usize];
        match fact {
            Fact::On(of, value) if of == cell => marks & 1 << value,
            Fact::On(of, value) if self.peers[of as usize][cell as usize] => marks & !(1 << value),
            Fact::Off(of, value) if of == cell => marks & !(1 << value),
            _ => marks,
        }
    }

    /// The lines of a chain that begins with a fact. What a cell sees is said only where it ends the chain.
    fn lines_of(&self, start: Fact, chain: &[(Fact, Why)]) -> Vec<Line> {
        let end = chain.len() - 1;
        let mut lines = Vec::new();
        for (at, &(fact, why)) in chain.iter().enumerate() {
            let ((cell, value), is_on) = (self.place(fact), matches!(fact, Fact::On(..)));
            let because = match (why, is_on) {
                (Why::Peer(other), false) if at == end && Cell(other) != cell => Because::Seen(Cell(other)),
                (Why::Peer(_), false) if chain.len() == 1 => Because::Filled,
                (Why::Peer(_), false) => continue,
                (Why::Rule(part, _), _) => {
                    let before = if at == 0 { start } else { chain[at - 1].0 };
                    let (Fact::On(_, value) | Fact::Off(_, value)) = fact;
                    let marks = |other: u16| self.marks_with(before, other);
                    let gone = if is_on { marks(cell.0) & !(1 << value) } else { 1 << value };
                    let set = self.set_of(part, &marks, Some((cell.0, gone.trailing_zeros() as usize)));
                    set.unwrap_or_else(|| self.because(why))
                }
                _ => self.because(why),
            };
            let change = Change { cell, is: is_on.then_some(value), not: if is_on { Vec::new() } else { vec![value] } };
            lines.push(Line { changes: vec![change], missing: None, because });
        }
        lines
    }
}

/// The links of a position, each fact's found once.
struct Graph<'p> {
    marks: &'p [u64],
    web: Web<'p>,
    /// By the code of a fact.
    links: Vec<Option<Links>>,
    scratch: Vec<u64>,
}

impl<'p> Graph<'p> {
    fn new(position: &'p Position<'_>) -> Self {
        let (marks, network) = (&position.marks[..], &*position.network);
        let links = vec![None; network.cells() * network.values * 2];
        Self { marks, web: Web::new(network), links, scratch: marks.to_vec() }
    }

    /// The shortest chain of a kind from a fact to its opposite, with at most this many links.
    fn chain(&mut self, start: Fact, most: usize, kind: Kind) -> Option<Vec<(Fact, Why)>> {
        let goal = opposite(start);
        let reach = self.search(start, most, kind, Some(goal));
        reach.contains_key(&goal.packed()).then(|| path(&reach, start, goal))
    }

    /// All that a fact leads to by at most this many links.
    fn reach(&mut self, start: Fact, most: usize) -> Reach {
        self.search(start, most, Kind::Chain, None)
    }

    /// Breadth first, until the goal is found.
    fn search(&mut self, start: Fact, most: usize, kind: Kind, goal: Option<Fact>) -> Reach {
        let mut reach = Reach::new();
        let mut wave = vec![start];
        for links in 1..=most {
            let mut next = Vec::new();
            for fact in wave {
                let all = self.links(fact);
                for &(then, why) in all.iter().filter(|link| is_of(kind, fact, **link)) {
                    if then == start || reach.contains_key(&then.packed()) {
                        continue;
                    }
                    reach.insert(then.packed(), (fact, why, links));
                    if Some(then) == goal {
                        return reach;
                    }
                    next.push(then);
                }
            }
            wave = next;
        }
        reach
    }

    /// What follows from a fact by one part of the puzzle.
    fn links(&mut self, fact: Fact) -> Links {
        let code = fact.code(self.web.network.values);
        if let Some(links) = &self.links[code] {
            return links.clone();
        }
        let mut found = Vec::new();
        let changed = self.suppose(fact, &mut found);
        match self.web.links(&self.scratch, &changed) {
            Ok(links) => links.iter().for_each(|link| self.add(link, &mut found)),
            Err(Conflict::House(part, _)) => found.push((opposite(fact), Why::House(part))),
            Err(Conflict::Rule(part)) => found.push((opposite(fact), Why::Rule(part, 0))),
            Err(conflict) => unreachable!("{conflict:?}: one part at a time is asked"),
        }
        for cell in changed {
            self.scratch[cell as usize] = self.marks[cell as usize];
        }
        let links: Links = found.into();
        self.links[code] = Some(links.clone());
        links
    }

    /// Makes a fact hold on the scratch board, with what its cell and the cells that it sees lose: the cells that change.
    fn suppose(&mut self, fact: Fact, found: &mut Vec<(Fact, Why)>) -> Vec<u16> {
        let mut changed = vec![fact.cell()];
        match fact {
            Fact::On(cell, value) => {
                let others = self.marks[cell as usize] & !(1 << value);
                found.extend(indices(others).map(|other| (Fact::Off(cell, other as u8), Why::Peer(cell))));
                self.scratch[cell as usize] = 1 << value;
                for &peer in self.web.network.peers.of(cell) {
                    if self.marks[peer as usize] >> value & 1 != 0 {
                        found.push((Fact::Off(peer, value), Why::Peer(cell)));
                        self.scratch[peer as usize] &= !(1 << value);
                        changed.push(peer);
                    }
                }
            }
            Fact::Off(cell, value) => {
                self.scratch[cell as usize] &= !(1 << value);
                let left = self.scratch[cell as usize];
                if is_single(left) {
                    found.push((Fact::On(cell, left.trailing_zeros() as u8), Why::Peer(cell)));
                }
            }
        }
        changed
    }

    /// Adds the facts of a link. What the cells around a value lose are facts already.
    fn add(&self, link: &Link, found: &mut Vec<(Fact, Why)>) {
        for &(cell, left) in link.left.iter().filter(|_| !matches!(link.why, Why::Peer(_))) {
            if is_single(left) {
                found.push((Fact::On(cell, left.trailing_zeros() as u8), link.why));
            }
            if !matches!(link.why, Why::House(_)) {
                let gone = indices(self.scratch[cell as usize] & !left);
                found.extend(gone.map(|value| (Fact::Off(cell, value as u8), link.why)));
            }
        }
    }
}

/// The chain from a fact to another that it leads to.
fn path(reach: &Reach, start: Fact, goal: Fact) -> Vec<(Fact, Why)> {
    let mut chain = Vec::new();
    let mut at = goal;
    while at != start {
        let (before, why, _) = reach[&at.packed()];
        chain.push((at, why));
        at = before;
    }
    chain.reverse();
    chain
}

/// Whether a chain of a kind may have a link. In chains of one value, and in those through cells of two values, links alternate: from a
/// candidate to another that it sees, and from there to the only other place, or the only other value.
fn is_of(kind: Kind, before: Fact, (then, why): (Fact, Why)) -> bool {
    match (before, then, why) {
        _ if kind == Kind::Chain => true,
        (Fact::On(..), Fact::Off(cell, _), Why::Peer(other)) => other != cell,
        (Fact::Off(..), Fact::On(..), Why::House(_)) => kind == Kind::XChain,
        (Fact::Off(..), Fact::On(..), Why::Peer(_)) => kind == Kind::XyChain,
        _ => false,
    }
}
