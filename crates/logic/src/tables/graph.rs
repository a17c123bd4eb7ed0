//! The graph of implications: a literal follows from another by one link.
//!
//! ```text
//!    (c, d) on   ──▶  other candidates of the cell off; other places of d in its row, column, box off
//!    (c, d) off  ──▶  the other candidate of a cell of two on; the other place of d in a house of two on
//! ```
//!
//! Where almost locked sets take part, (s, d), the places of a digit in a set, is a node, too: it is on if one of them is. If one
//! digit of the set is off, all its others are on.
//!
//! A *group* is two or three places of a digit where a line crosses a box. It is on if one of them is. The order of the links
//! of a literal is part of the definition: it decides which of several shortest paths is found.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, House};

use super::als::Als;
use crate::board::Board;

/// A node, which is on or off: twice its number, and one more if it is off.
pub(crate) type Literal = u16;

/// No node has this number.
const NONE: u16 = u16::MAX;

/// Two or three places of a digit where a line crosses a box.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub(crate) digit: Digit,
    pub(crate) cells: CellSet,
    /// The row or column it lies in.
    pub(crate) line: House,
    /// The box it lies in.
    pub(crate) block: House,
    /// The cells that see all of it.
    pub(crate) seen: CellSet,
}

/// The places of a digit in an almost locked set.
#[derive(Clone, Copy, Debug)]
struct SetDigit {
    set: usize,
    digit: Digit,
    cells: CellSet,
    /// The places outside the set that see all of them.
    seen: CellSet,
}

/// The links of a board. The nodes are its candidates, by cell and digit, then its groups, then the parts of almost locked sets,
/// each as far as they are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    candidates: Vec<Candidate>,
    /// The number of each candidate among the nodes.
    node: Vec<u16>,
    groups: Vec<Group>,
    /// Almost locked sets, and the digits of each, with its number.
    sets: Vec<Als>,
    parts: Vec<SetDigit>,
    /// Where the parts of each digit are among them.
    parts_of: [Vec<u16>; 9],
    /// Where the links of each literal begin.
    begin: Vec<u32>,
    links: Vec<Literal>,
}

impl Default for Graph {
    fn default() -> Self {
        Self {
            candidates: Vec::new(),
            node: vec![NONE; 729],
            groups: Vec::new(),
            sets: Vec::new(),
            parts: Vec::new(),
            parts_of: Default::default(),
            begin: Vec::new(),
            links: Vec::new(),
        }
    }
}

impl Graph {
    /// Makes it the graph of a board, with these almost locked sets.
    pub(crate) fn fill(&mut self, board: &Board, grouped: bool, sets: Vec<Als>) {
        self.candidates.clear();
        self.node.fill(NONE);
        for cell in board.empty_cells() {
            for digit in board.digits(cell) {
                let candidate = Candidate::of(cell, digit);
                self.node[candidate.index()] = self.candidates.len() as u16;
                self.candidates.push(candidate);
            }
        }
        self.groups.clear();
        if grouped {
            self.find_groups(board);
        }
        self.parts.clear();
        for (number, set) in sets.iter().enumerate() {
            let part =
                |digit| SetDigit { set: number, digit, cells: set.cells & board.cells(digit), seen: set.reach(digit) };
            self.parts.extend(set.digits.iter().map(part));
        }
        self.sets = sets;
        self.parts_of.iter_mut().for_each(Vec::clear);
        for (number, part) in self.parts.iter().enumerate() {
            self.parts_of[part.digit.index()].push(number as u16);
        }
        self.begin.clear();
        self.links.clear();
        for node in 0..self.candidates.len() {
            let candidate = self.candidates[node];
            self.begin.push(self.links.len() as u32);
            self.link_on(board, candidate);
            self.begin.push(self.links.len() as u32);
            self.link_off(board, candidate);
        }
        for number in 0..self.groups.len() {
            self.begin.push(self.links.len() as u32);
            self.link_group_on(board, number);
            self.begin.push(self.links.len() as u32);
            self.link_group_off(board, number);
        }
        for number in 0..self.parts.len() {
            self.begin.push(self.links.len() as u32);
            self.link_part_on(number);
            self.begin.push(self.links.len() as u32);
            self.link_part_off(number);
        }
        self.begin.push(self.links.len() as u32);
    }

    /// What cannot be true beside a part of a set.
    fn link_part_on(&mut self, number: usize) {
        let part = self.parts[number];
        for cell in part.seen {
            self.links.push(off(self.node[Candidate::of(cell, part.digit).index()]));
        }
        for (other, group) in self.groups.iter().enumerate() {
            if group.digit == part.digit && group.cells.is_subset(part.seen) {
                self.links.push(off((self.candidates.len() + other) as u16));
            }
        }
        self.link_to_parts(part.digit, part.cells, part.seen);
    }

    /// A set that lacks one digit has all its others.
    fn link_part_off(&mut self, number: usize) {
        let part = self.parts[number];
        let first = self.candidates.len() + self.groups.len();
        for (other, beside) in self.parts.iter().enumerate() {
            if beside.set == part.set && beside.digit != part.digit {
                self.links.push(on((first + other) as u16));
            }
        }
    }

    /// Parts of sets that have the digit only where these cells exclude it; `seen` sees all of these cells.
    fn link_to_parts(&mut self, digit: Digit, cells: CellSet, seen: CellSet) {
        let first = self.candidates.len() + self.groups.len();
        for &other in &self.parts_of[digit.index()] {
            let part = &self.parts[usize::from(other)];
            if part.cells.is_subset(seen) && cells.is_subset(part.seen) {
                self.links.push(off(first as u16 + other));
            }
        }
    }

    /// Rows, then columns; in each the digits, and for each digit the boxes.
    fn find_groups(&mut self, board: &Board) {
        for line in &House::ALL[..18] {
            for digit in Digit::ALL {
                let places = board.places(*line, digit);
                if places.len() < 2 {
                    continue;
                }
                for block in &House::ALL[18..] {
                    let cells = places & block.cells();
                    if cells.len() >= 2 {
                        let seen = cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
                        self.groups.push(Group { digit, cells, line: *line, block: *block, seen });
                    }
                }
            }
        }
    }

    fn link_on(&mut self, board: &Board, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        for other in board.digits(cell) {
            if other != digit {
                self.links.push(off(self.node[Candidate::of(cell, other).index()]));
            }
        }
        let mut met = CellSet::of(cell);
        for house in cell.houses() {
            for other in board.places(house, digit) - met {
                self.links.push(off(self.node[Candidate::of(other, digit).index()]));
            }
            met |= house.cells();
        }
        for (number, group) in self.groups.iter().enumerate() {
            if group.digit == digit && group.seen.contains(cell) {
                self.links.push(off((self.candidates.len() + number) as u16));
            }
        }
        self.link_to_parts(digit, CellSet::of(cell), cell.peers());
    }

    fn link_off(&mut self, board: &Board, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mut others = board.digits(cell);
        others.remove(digit);
        if let Some(other) = others.only() {
            self.links.push(on(self.node[Candidate::of(cell, other).index()]));
        }
        for house in cell.houses() {
            if let Some(other) = (board.places(house, digit) - CellSet::of(cell)).only() {
                self.links.push(on(self.node[Candidate::of(other, digit).index()]));
            }
        }
        for (number, group) in self.groups.iter().enumerate() {
            if group.digit != digit {
                continue;
            }
            for house in [group.block, group.line] {
                if (board.places(house, digit) - group.cells).only() == Some(cell) {
                    self.links.push(on((self.candidates.len() + number) as u16));
                }
            }
        }
    }

    fn link_group_on(&mut self, board: &Board, number: usize) {
        let group = self.groups[number];
        for cell in group.seen & board.cells(group.digit) {
            self.links.push(off(self.node[Candidate::of(cell, group.digit).index()]));
        }
        for (other, beside) in self.groups.iter().enumerate() {
            let apart = beside.digit == group.digit && beside.cells.is_disjoint(group.cells);
            if apart && (beside.line == group.line || beside.block == group.block) {
                self.links.push(off((self.candidates.len() + other) as u16));
            }
        }
        self.link_to_parts(group.digit, group.cells, group.seen);
    }

    fn link_group_off(&mut self, board: &Board, number: usize) {
        let group = self.groups[number];
        let rest = |house: House| board.places(house, group.digit) - group.cells;
        for house in [group.block, group.line] {
            if let Some(cell) = rest(house).only() {
                self.links.push(on(self.node[Candidate::of(cell, group.digit).index()]));
            }
        }
        for house in [group.line, group.block] {
            let rest = rest(house);
            let same = |other: &Group| other.digit == group.digit && other.cells == rest;
            if let Some(other) = self.groups.iter().position(same) {
                self.links.push(on((self.candidates.len() + other) as u16));
            }
        }
    }

    /// How many candidates there are; they are the first nodes.
    #[inline]
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// How many nodes there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.candidates.len() + self.groups.len() + self.parts.len()
    }

    /// What follows from a literal by one link.
    #[inline]
    pub(crate) fn links(&self, literal: Literal) -> &[Literal] {
        let at = usize::from(literal);
        &self.links[self.begin[at] as usize..self.begin[at + 1] as usize]
    }

    /// The node of a candidate that is open.
    #[inline]
    pub(crate) fn node(&self, candidate: Candidate) -> u16 {
        self.node[candidate.index()]
    }

    /// The candidate of a node; none if that is a group.
    #[inline]
    pub(crate) fn candidate(&self, node: u16) -> Option<Candidate> {
        self.candidates.get(usize::from(node)).copied()
    }

    /// The group of a node, if it is one.
    #[inline]
    pub(crate) fn group(&self, node: u16) -> Option<&Group> {
        self.groups.get(usize::from(node).checked_sub(self.candidates.len())?)
    }

    /// The part of a set of a node, if it is one.
    fn part(&self, node: u16) -> Option<&SetDigit> {
        self.parts.get(usize::from(node).checked_sub(self.candidates.len() + self.groups.len())?)
    }

    /// The number of the almost locked set of a node, and the set, if it is a part of one.
    pub(crate) fn set(&self, node: u16) -> Option<(usize, &Als)> {
        self.part(node).map(|part| (part.set, &self.sets[part.set]))
    }

    /// The digit, the cells, and the cells that see all of these.
    fn facts(&self, node: u16) -> (Digit, CellSet, CellSet) {
        match (self.candidate(node), self.group(node), self.part(node)) {
            (Some(candidate), ..) => (candidate.digit(), CellSet::of(candidate.cell()), candidate.cell().peers()),
            (_, Some(group), _) => (group.digit, group.cells, group.seen),
            (_, _, Some(part)) => (part.digit, part.cells, part.seen),
            _ => unreachable!("a node of this graph"),
        }
    }

    /// The digit of a node.
    pub(crate) fn digit(&self, node: u16) -> Digit {
        self.facts(node).0
    }

    /// The cells of a node.
    pub(crate) fn cells(&self, node: u16) -> CellSet {
        self.facts(node).1
    }

    /// The cells that see all cells of a node.
    pub(crate) fn seen(&self, node: u16) -> CellSet {
        self.facts(node).2
    }

    /// The cell of a node; none if it is a group.
    pub(crate) fn cell(&self, node: u16) -> Option<Cell> {
        self.candidate(node).map(Candidate::cell)
    }
}

/// A node is on.
#[inline]
pub(crate) const fn on(node: u16) -> Literal {
    node << 1
}

/// A node is off.
#[inline]
pub(crate) const fn off(node: u16) -> Literal {
    node << 1 | 1
}

/// Whether a literal says that its node is on.
#[inline]
pub(crate) const fn is_on(literal: Literal) -> bool {
    literal & 1 == 0
}
