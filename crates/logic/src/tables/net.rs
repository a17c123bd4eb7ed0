//! Tables that are filled by placing digits: each round of singles at once, four rounds deep, and then from table to table.
//!
//! The tables of [`Closure`](super::Closure) follow links, each literal from one other. Here a digit is placed because all
//! its rivals are gone, so that a literal may follow from several: up to five of these predecessors are kept. The one that came
//! last is the *main* one, and main predecessors lead back to the start.

use bitdoku_grid::{Candidate, House};

use super::closure::row_words;
use super::graph::{Graph, Literal, is_on, off, on};
use super::queues::Queues;
use super::row::{insert, union};
use crate::board::Board;

/// How many rounds of singles are placed.
const ROUNDS: usize = 4;

/// How many predecessors are kept.
const KEPT: usize = 5;

/// A literal is not in a table; or it is there in its own right and not by way of another's table.
const NONE: u16 = u16::MAX;

/// A literal of a table and what it follows from.
#[derive(Clone, Copy, Debug)]
struct Node {
    literal: Literal,
    distance: u16,
    predecessors: [u16; KEPT],
    count: u8,
}

/// The literals that follow from one, as placing finds them.
#[derive(Clone, Debug, Default)]
struct Filled {
    nodes: Vec<Node>,
    /// The place of each literal among the nodes.
    at: Vec<u16>,
}

/// The same with all that follows from those literals by their own tables, and so on.
#[derive(Clone, Debug, Default)]
struct Expanded {
    /// The literal, how far it is, and in whose table it was found.
    nodes: Vec<(Literal, u16, Literal)>,
    at: Vec<u16>,
}

/// A node of a path: whose table it was filled in, and its place there.
type Place = (Literal, u16);

/// The tables of all literals of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Nets {
    filled: Vec<Filled>,
    /// For each literal those in its table, as bits.
    rows: Vec<u64>,
    words: usize,
    /// Only what was asked for.
    expanded: Vec<Option<Box<Expanded>>>,
}

impl Nets {
    /// Makes them the tables of a board.
    pub(crate) fn fill(&mut self, graph: &Graph, board: &Board) {
        let literals = 2 * graph.len();
        self.filled.resize_with(literals.max(self.filled.len()), Filled::default);
        self.expanded.clear();
        self.expanded.resize(literals, None);
        self.words = row_words(graph);
        self.rows.clear();
        self.rows.resize(literals * self.words, 0);
        let position = position(board);
        let mut copy = position.clone();
        for literal in 0..literals as Literal {
            let table = &mut self.filled[usize::from(literal)];
            table.nodes.clear();
            table.at.clear();
            table.at.resize(literals, NONE);
            match graph.candidate(literal >> 1) {
                Some(candidate) => {
                    copy.copy_position(&position);
                    table.place_all(graph, board, &mut copy, candidate, is_on(literal));
                }
                None => table.record(literal, &[]),
            }
            for &linked in graph.links(literal) {
                if graph.group(literal >> 1).is_some() || graph.group(linked >> 1).is_some() {
                    table.record(linked, &[0]);
                }
            }
            let row = &mut self.rows[usize::from(literal) * self.words..][..self.words];
            for node in &table.nodes {
                insert(row, node.literal);
            }
        }
    }

    /// Writes the literals that follow from each in the end, itself included: a row of [`row_words`] for each literal.
    pub(crate) fn tables(&self, tables: &mut Vec<u64>) {
        tables.clone_from(&self.rows);
        let mut done = vec![0_u64; self.words];
        for (literal, all) in tables.chunks_exact_mut(self.words).enumerate() {
            done.fill(0);
            insert(&mut done, literal as Literal);
            loop {
                let mut is_closed = true;
                for word in 0..self.words {
                    loop {
                        let new = all[word] & !done[word];
                        if new == 0 {
                            break;
                        }
                        is_closed = false;
                        let bit = new.trailing_zeros() as usize;
                        done[word] |= 1 << bit;
                        union(all, &self.rows[(64 * word + bit) * self.words..][..self.words]);
                    }
                }
                if is_closed {
                    break;
                }
            }
        }
    }

    /// What is said of the path to a literal in the table of another, which has it in the end: how many nodes it has, with
    /// those that join it from the side, and whether any do.
    pub(crate) fn measure(&mut self, table: Literal, literal: Literal) -> Measure {
        self.expand(table);
        let path = self.path(table, literal);
        let mut measure = Measure { nodes: path.len() as u32, is_net: false };
        let main: Vec<Literal> = path.iter().map(|&place| self.node(place).literal).collect();
        for &place in &path {
            let node = self.node(place);
            let beside = node.predecessors.get(1..usize::from(node.count)).unwrap_or_default();
            for &predecessor in beside.iter().filter(|&&predecessor| predecessor != 0) {
                measure.is_net = true;
                let start = self.node((place.0, predecessor)).literal;
                if !self.has(table, start) {
                    continue;
                }
                // It may lie on the main path itself: only what comes after it ends the way.
                for (number, &side) in self.path(table, start).iter().enumerate() {
                    measure.nodes += 1;
                    if number > 0 && main.contains(&self.node(side).literal) {
                        break;
                    }
                }
            }
        }
        measure
    }

    /// The literals on the path to one in the table of another, from the start to it.
    pub(crate) fn main_path(&mut self, table: Literal, literal: Literal) -> Vec<Literal> {
        self.expand(table);
        let mut path: Vec<Literal> = self.path(table, literal).iter().map(|&place| self.node(place).literal).collect();
        path.reverse();
        path
    }

    fn node(&self, (table, at): Place) -> &Node {
        &self.filled[usize::from(table)].nodes[usize::from(at)]
    }

    fn has(&self, table: Literal, literal: Literal) -> bool {
        self.expanded[usize::from(table)].as_ref().is_some_and(|table| table.at[usize::from(literal)] != NONE)
    }

    /// From a literal to the start of the table.
    fn path(&self, table: Literal, literal: Literal) -> Vec<Place> {
        let expanded = self.expanded[usize::from(table)].as_ref().expect("it was expanded");
        let (mut path, mut literal) = (Vec::new(), literal);
        loop {
            let (_, _, via) = expanded.nodes[usize::from(expanded.at[usize::from(literal)])];
            let within = if via == NONE { table } else { via };
            let mut at = self.filled[usize::from(within)].at[usize::from(literal)];
            while at != 0 {
                path.push((within, at));
                at = self.node((within, at)).predecessors[0];
            }
            if via == NONE {
                path.push((within, 0));
                return path;
            }
            literal = via;
        }
    }

    fn expand(&mut self, table: Literal) {
        if self.expanded[usize::from(table)].is_some() {
            return;
        }
        let mut all = Expanded { nodes: Vec::new(), at: vec![NONE; self.expanded.len()] };
        for node in &self.filled[usize::from(table)].nodes {
            all.at[usize::from(node.literal)] = all.nodes.len() as u16;
            all.nodes.push((node.literal, node.distance, NONE));
        }
        let mut at = 1;
        while let Some(&(via, distance, _)) = all.nodes.get(at) {
            for node in &self.filled[usize::from(via)].nodes[1..] {
                let distance = distance.saturating_add(node.distance);
                match all.at[usize::from(node.literal)] {
                    NONE => {
                        all.at[usize::from(node.literal)] = all.nodes.len() as u16;
                        all.nodes.push((node.literal, distance, via));
                    }
                    known => {
                        let known = &mut all.nodes[usize::from(known)];
                        if known.2 != NONE && known.1 > distance {
                            *known = (node.literal, distance, via);
                        }
                    }
                }
            }
            at += 1;
        }
        self.expanded[usize::from(table)] = Some(Box::new(all));
    }
}

/// A path, as [`Nets::measure`] describes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measure {
    pub(crate) nodes: u32,
    /// Whether some node of it has a second predecessor other than the start.
    pub(crate) is_net: bool,
}

/// The position of a board.
fn position(board: &Board) -> Queues {
    let mut position = Queues::new();
    for (cell, digit) in board.grid().givens() {
        position.place(Candidate::of(cell, digit));
    }
    for cell in board.empty_cells() {
        for digit in position.digits(cell) - board.digits(cell) {
            position.eliminate(Candidate::of(cell, digit));
        }
    }
    position
}

/// Why a digit is placed.
#[derive(Clone, Copy)]
enum Why {
    Assumed,
    FollowsFromStart,
    Naked,
    Hidden,
}

impl Filled {
    /// A candidate is on or off; what follows is placed.
    fn place_all(&mut self, graph: &Graph, board: &Board, copy: &mut Queues, start: Candidate, is_on: bool) {
        if is_on {
            self.place(graph, board, copy, start, Why::Assumed);
        } else {
            copy.eliminate(start);
            self.record(off(graph.node(start)), &[]);
            if let Some(left) = copy.digits(start.cell()).only() {
                self.place(graph, board, copy, Candidate::of(start.cell(), left), Why::FollowsFromStart);
            }
        }
        let mut singles: Vec<(Candidate, Why)> = Vec::new();
        for _ in 0..ROUNDS {
            singles.clear();
            singles.extend(copy.naked_singles().map(|single| (single, Why::Naked)));
            let first_hidden = singles.len();
            for single in copy.hidden_singles() {
                if singles[first_hidden..].iter().all(|(other, _)| other.cell() != single.cell()) {
                    singles.push((single, Why::Hidden));
                }
            }
            if singles.is_empty() {
                return;
            }
            for &(single, why) in &singles {
                self.place(graph, board, copy, single, why);
            }
        }
    }

    fn place(&mut self, graph: &Graph, board: &Board, copy: &mut Queues, placed: Candidate, why: Why) {
        let (cell, digit) = (placed.cell(), placed.digit());
        let before = copy.digits(cell);
        let house = smallest(copy, placed);
        copy.place(placed);
        let mut predecessors = [0; KEPT];
        let mut count = 0;
        let mut follow = |this: &Self, other: Candidate| {
            if count < KEPT {
                let at = this.at[usize::from(off(graph.node(other)))];
                predecessors[count] = if at == NONE { 0 } else { at };
                count += 1;
            }
        };
        match why {
            Why::Assumed => {}
            Why::FollowsFromStart => count = 1,
            Why::Naked => board
                .digits(cell)
                .iter()
                .filter(|&other| other != digit)
                .for_each(|other| follow(self, Candidate::of(cell, other))),
            Why::Hidden => board
                .places(house, digit)
                .iter()
                .filter(|&other| other != cell)
                .for_each(|other| follow(self, Candidate::of(other, digit))),
        }
        let literal = on(graph.node(placed));
        self.record(literal, &predecessors[..count]);
        let at = [self.at[usize::from(literal)]];
        for peer in board.cells(digit) & cell.peers() {
            self.record(off(graph.node(Candidate::of(peer, digit))), &at);
        }
        for other in before {
            if other != digit {
                self.record(off(graph.node(Candidate::of(cell, other))), &at);
            }
        }
    }

    /// Adds a literal, if it is not there yet. The predecessor that came last becomes the main one.
    fn record(&mut self, literal: Literal, predecessors: &[u16]) {
        if self.at[usize::from(literal)] != NONE {
            return;
        }
        let distance = predecessors.first().map_or(1, |&first| self.nodes[usize::from(first)].distance + 1);
        let mut node = Node { literal, distance, predecessors: [0; KEPT], count: predecessors.len() as u8 };
        node.predecessors[..predecessors.len()].copy_from_slice(predecessors);
        let last = (0..predecessors.len()).max_by_key(|&at| (predecessors[at], std::cmp::Reverse(at)));
        node.predecessors.swap(0, last.unwrap_or(0));
        self.at[usize::from(literal)] = self.nodes.len() as u16;
        self.nodes.push(node);
    }
}

/// The house of a cell with the fewest places of its digit: row, column, box.
fn smallest(copy: &Queues, placed: Candidate) -> House {
    let houses = placed.cell().houses();
    let count = |house: House| copy.count(house, placed.digit());
    houses.into_iter().fold(houses[0], |least, house| if count(house) < count(least) { house } else { least })
}
