//! The graph of implications: a literal follows from another by one link.
//!
//! ```text
//!    (c, d) on   ──▶  other candidates of the cell off; other places of d in its row, column, box off
//!    (c, d) off  ──▶  the other candidate of a cell of two on; the other place of d in a house of two on
//! ```
//!
//! A *group* is two or three places of a digit where a line crosses a box. It is on if one of them is. The order of the links
//! of a literal is part of the definition: it decides which of several shortest paths is found.

use bitdoku_grid::{Candidate, Cell, CellSet, Digit, House};

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

/// The links of a board. The nodes are its candidates, by cell and digit, and then its groups, if they are wanted.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    candidates: Vec<Candidate>,
    /// The number of each candidate among the nodes.
    node: Vec<u16>,
    groups: Vec<Group>,
    /// Where the links of each literal begin.
    begin: Vec<u32>,
    links: Vec<Literal>,
}

impl Default for Graph {
    fn default() -> Self {
        Self { candidates: Vec::new(), node: vec![NONE; 729], groups: Vec::new(), begin: Vec::new(), links: Vec::new() }
    }
}

impl Graph {
    /// Makes it the graph of a board.
    pub(crate) fn fill(&mut self, board: &Board, grouped: bool) {
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
        self.begin.push(self.links.len() as u32);
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
        self.candidates.len() + self.groups.len()
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

    /// The digit of a node.
    pub(crate) fn digit(&self, node: u16) -> Digit {
        match self.group(node) {
            Some(group) => group.digit,
            None => self.candidates[usize::from(node)].digit(),
        }
    }

    /// The cells of a node.
    pub(crate) fn cells(&self, node: u16) -> CellSet {
        match self.group(node) {
            Some(group) => group.cells,
            None => CellSet::of(self.candidates[usize::from(node)].cell()),
        }
    }

    /// The cells that see all cells of a node.
    pub(crate) fn seen(&self, node: u16) -> CellSet {
        match self.group(node) {
            Some(group) => group.seen,
            None => self.candidates[usize::from(node)].cell().peers(),
        }
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
