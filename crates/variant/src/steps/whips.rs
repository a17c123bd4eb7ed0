//! Whips: a candidate that leads to a contradiction by a chain that remembers. Each link follows from the link before it, and may rest on
//! earlier ones and on the candidate too (D. Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles", 2012). A link is a cell
//! of one value, a house of one place, locked candidates, a set or a rule.
//!
//! The supposition of a candidate shows where to look: a whip leads through cells of its lines. Breadth first there, so that the shortest
//! whip is found.

use std::collections::HashSet;

use bitdoku_text::board::Cell;

use crate::kernel::board::{Board, Conflict, Why};
use crate::kernel::network::{Network, Part};
use crate::kernel::rule::{View, indices, is_single};

use super::suppose::Refuter;
use super::{Kind, Position, Step};

/// The longest whip, in lines with the contradiction.
const LONGEST: usize = 24;

/// The maximum number of beginnings of the whips of a candidate.
const LARGEST: usize = 40_000;

/// What follows at once, and why.
#[derive(Clone)]
pub(super) struct Link {
    pub(super) why: Why,
    /// What is left in each cell that it changes, the cells that see a value not among them.
    pub(super) left: Vec<(u16, u64)>,
}

impl Link {
    /// Puts the link on the trail, with what the cells around it lose; it was found when the trail was `asked` long.
    pub(super) fn enter(&self, board: &mut Board<'_>, asked: u32) -> Result<(), Conflict> {
        let why = if let Why::Rule(part, _) = self.why { Why::Rule(part, asked) } else { self.why };
        let is_placement = matches!(why, Why::House(_));
        for &(cell, left) in &self.left {
            match why {
                // The value went from its last place in the meantime.
                Why::House(house) if board.marks[cell as usize] & left == 0 => {
                    return Err(Conflict::House(house, left.trailing_zeros() as u8));
                }
                // It is known; what it sees loses it now.
                Why::Peer(_) => {}
                _ => board.keep(cell, left, why, is_placement),
            }
            if board.marks[cell as usize] == 0 {
                return Err(Conflict::Cell(cell));
            }
        }
        let network = board.network;
        for &(cell, single) in self.left.iter().filter(|(_, left)| is_single(*left)) {
            for &peer in network.peers.of(cell) {
                board.keep(peer, !single, Why::Peer(cell), false);
                if board.marks[peer as usize] == 0 {
                    return Err(Conflict::Cell(peer));
                }
            }
        }
        Ok(())
    }
}

/// The beginning of a whip.
struct Node {
    marks: Box<[u64]>,
    /// The cells that the last link changed.
    changed: Vec<u16>,
    /// A number for the marks, by which equal ones are known.
    key: u64,
    /// The beginning before it, none for the candidate itself.
    before: Option<usize>,
    link: Link,
}

/// The beginnings of the whips of a candidate.
struct Tree {
    nodes: Vec<Node>,
    /// Those that may be made longer.
    open: Vec<usize>,
    seen: HashSet<u64>,
    /// The cells that it leads through: each link changes one of them.
    near: Vec<bool>,
}

/// A contradiction, and the links that lead there.
type End = (Vec<Link>, Conflict);

impl Position<'_> {
    /// The shortest whip that leads through cells of a supposition, if there is one and `patience` lasts.
    pub(super) fn whip(&self, supposition: &Step, patience: &mut usize) -> Option<Step> {
        let mut search = Refuter::new(self);
        let candidate = (supposition.cells[0], supposition.values[0] - self.shape.least());
        let mut near = vec![false; self.marks.len()];
        let changes = supposition.lines.iter().flat_map(|line| &line.changes);
        changes.for_each(|change| near[change.cell.index()] = true);
        let (links, conflict) = match search.web.tree(&self.marks, near, candidate) {
            Ok(mut tree) => (1..LONGEST).find_map(|_| search.web.grow(&mut tree, patience, &|| self.is_late()))?,
            Err(end) => end,
        };
        Some(search.replay(candidate, &links, conflict))
    }
}

/// What follows from what, on a position.
pub(super) struct Web<'p> {
    pub(super) network: &'p Network,
    woken: Vec<u64>,
    scratch: Vec<u64>,
    log: Vec<(u16, u64)>,
}

impl<'p> Web<'p> {
    pub(super) fn new(network: &'p Network) -> Self {
        let words = network.parts.len().div_ceil(64);
        Self { network, woken: vec![0; words], scratch: Vec::new(), log: Vec::new() }
    }

    /// The beginning of all whips of a candidate.
    fn tree(&self, marks: &[u64], near: Vec<bool>, (cell, index): (Cell, usize)) -> Result<Tree, End> {
        let link = Link { why: Why::Guess, left: vec![(cell.0, 1 << index)] };
        let mut marks: Box<[u64]> = marks.into();
        let (changed, key) = self.follow(&mut marks, &link).map_err(|conflict| (Vec::new(), conflict))?;
        let changed = changed.into_iter().map(|(cell, _)| cell).collect();
        let root = Node { marks, changed, key, before: None, link };
        Ok(Tree { nodes: vec![root], open: vec![0], seen: HashSet::new(), near })
    }

    /// Follows a link: what the cells that it changes had before, and how the number of the marks changes.
    fn follow(&self, marks: &mut [u64], link: &Link) -> Result<(Vec<(u16, u64)>, u64), Conflict> {
        let (mut changed, mut key): (Vec<(u16, u64)>, u64) = (Vec::new(), 0);
        let mut keep = |cell: u16, left: u64| {
            let old = marks[cell as usize];
            let new = old & left;
            if new != old {
                changed.push((cell, old));
                key ^= number(cell, old) ^ number(cell, new);
                marks[cell as usize] = new;
            }
            new != 0
        };
        let singles = link.left.iter().filter(|(_, left)| is_single(*left));
        let around =
            singles.flat_map(|&(cell, left)| self.network.peers.of(cell).iter().map(move |&peer| (peer, !left)));
        let empty = link.left.iter().copied().chain(around).find(|&(cell, left)| !keep(cell, left));
        match empty {
            Some((cell, _)) => {
                changed.iter().rev().for_each(|&(cell, old)| marks[cell as usize] = old);
                Err(Conflict::Cell(cell))
            }
            None => Ok((changed, key)),
        }
    }

    /// Makes all open beginnings longer by a link. The first contradiction.
    fn grow(&mut self, tree: &mut Tree, patience: &mut usize, is_late: &dyn Fn() -> bool) -> Option<End> {
        let mut next = Vec::new();
        let mut marks: Vec<u64> = Vec::new();
        for at in std::mem::take(&mut tree.open) {
            if *patience == 0 || tree.nodes.len() > LARGEST || is_late() {
                return None;
            }
            *patience -= 1;
            let node = &tree.nodes[at];
            marks.clear();
            marks.extend_from_slice(&node.marks);
            let links = match self.links(&node.marks, &node.changed) {
                Ok(links) => links,
                Err(conflict) => return Some((tree.path(at, None), conflict)),
            };
            for link in links.into_iter().filter(|link| link.left.iter().any(|&(cell, _)| tree.near[cell as usize])) {
                let (changed, key) = match self.follow(&mut marks, &link) {
                    Ok((changed, key)) => (changed, tree.nodes[at].key ^ key),
                    Err(conflict) => return Some((tree.path(at, Some(link)), conflict)),
                };
                // It goes on from the last link: so that tells beginnings apart, too.
                let last = changed.iter().fold(key, |all, &(cell, _)| all ^ number(cell, u64::MAX));
                if tree.seen.insert(last) {
                    next.push(tree.nodes.len());
                    let cells = changed.iter().map(|(cell, _)| *cell).collect();
                    let marks = marks[..].into();
                    tree.nodes.push(Node { marks, changed: cells, key, before: Some(at), link });
                }
                changed.iter().rev().for_each(|&(cell, old)| marks[cell as usize] = old);
            }
        }
        tree.open = next;
        None
    }

    /// What follows at once where these cells have changed.
    pub(super) fn links(&mut self, marks: &[u64], changed: &[u16]) -> Result<Vec<Link>, Conflict> {
        let mut found = Vec::new();
        self.woken.fill(0);
        self.scratch.clear();
        self.scratch.extend_from_slice(marks);
        for &cell in changed {
            for &(word, bits) in self.network.wakes.of(cell) {
                self.woken[word as usize] |= bits;
            }
            let single = marks[cell as usize];
            let is_news = || self.network.peers.of(cell).iter().any(|&peer| marks[peer as usize] & single != 0);
            if is_single(single) && is_news() {
                found.push(Link { why: Why::Peer(cell), left: vec![(cell, single)] });
            }
        }
        for (word, bits) in self.woken.iter().enumerate() {
            for part in indices(*bits).map(|bit| (word * 64 + bit) as u32) {
                match &self.network.parts[part as usize] {
                    Part::House(cells) => lone(part, cells, marks, self.network.full(), &mut found)?,
                    Part::Crossing { shared, rests } => locked(part, shared, rests, marks, &mut found),
                    Part::Rule(rule) => {
                        self.log.clear();
                        let kept = rule.filter(&mut View::new(&mut self.scratch, &mut self.log));
                        let mut left: Vec<(u16, u64)> = Vec::new();
                        for &(cell, old) in self.log.iter().rev() {
                            let new = std::mem::replace(&mut self.scratch[cell as usize], old);
                            if left.iter().all(|(other, _)| *other != cell) {
                                left.push((cell, new));
                            }
                        }
                        kept.map_err(|_| Conflict::Rule(part))?;
                        if !left.is_empty() {
                            left.reverse();
                            found.push(Link { why: Why::Rule(part, 0), left });
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}

impl Tree {
    /// The links of a beginning, and one more.
    fn path(&self, at: usize, last: Option<Link>) -> Vec<Link> {
        let mut links: Vec<Link> = last.into_iter().collect();
        let mut node = &self.nodes[at];
        while let Some(before) = node.before {
            links.push(node.link.clone());
            node = &self.nodes[before];
        }
        links.reverse();
        links
    }
}

/// A number for what a cell has, as good as drawn.
fn number(cell: u16, marks: u64) -> u64 {
    let mixed = (marks ^ u64::from(cell).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 29).wrapping_mul(0x94d0_49bb_1331_11eb) ^ mixed >> 32
}

/// The values that have one place in a house.
fn lone(part: u32, cells: &[u16], marks: &[u64], full: u64, found: &mut Vec<Link>) -> Result<(), Conflict> {
    let (mut once, mut twice) = (0, 0);
    for &cell in cells {
        twice |= once & marks[cell as usize];
        once |= marks[cell as usize];
    }
    let missing = full & !once;
    if missing != 0 {
        return Err(Conflict::House(part, missing.trailing_zeros() as u8));
    }
    let lone = once & !twice;
    for &cell in cells.iter().filter(|&&cell| !is_single(marks[cell as usize])) {
        let places = indices(marks[cell as usize] & lone);
        found.extend(places.map(|index| Link { why: Why::House(part), left: vec![(cell, 1 << index)] }));
    }
    Ok(())
}

/// What two houses that cross lock for each other.
fn locked(part: u32, shared: &[u16], rests: &[Vec<u16>; 2], marks: &[u64], found: &mut Vec<Link>) {
    let union = |cells: &[u16]| cells.iter().fold(0, |all, &cell| all | marks[cell as usize]);
    let inside = union(shared);
    for side in 0..2 {
        let gone = inside & !union(&rests[1 - side]);
        let left = rests[side].iter().filter(|&&cell| marks[cell as usize] & gone != 0);
        let left: Vec<(u16, u64)> = left.map(|&cell| (cell, marks[cell as usize] & !gone)).collect();
        if !left.is_empty() {
            found.push(Link { why: Why::Crossing(part, side as u8), left });
        }
    }
}

impl Refuter<'_, '_> {
    /// Supposes a candidate and follows the links of its whip: the step, with the lines that it needs.
    fn replay(&mut self, (cell, index): (Cell, usize), links: &[Link], conflict: Conflict) -> Step {
        let supposed = Link { why: Why::Guess, left: vec![(cell.0, 1 << index)] };
        self.board.open_level();
        let mut entered = std::iter::once(&supposed).chain(links).map(|link| {
            let asked = self.board.trail.len() as u32;
            link.enter(&mut self.board, asked)
        });
        let conflict = entered.find_map(Result::err).unwrap_or(conflict);
        let trace = self.trace(conflict, 0);
        self.board.back_to(0, |_| {});
        Step { kind: Kind::Whip, ..self.position.refuted((cell, index), trace) }
    }
}
