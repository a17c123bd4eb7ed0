//! What X links can reach: all implications within one digit, as sets of cells.
//!
//! Most puzzles that need chains need none but those of X links. A digit has few strong links, so that their closure
//! costs a tenth of that of all links, which [`reach`](super::reach) is about.

use bitdoku_grid::{Cell, CellSet};

use super::literal::Literal;
use super::sketch::{CELLS, Sketch};
use crate::bits::bits;

/// The implications within a digit.
#[derive(Clone, Debug)]
pub(super) struct DigitReach {
    /// Where the digit is open.
    cells: CellSet,
    /// The cells that have partners. Of the arrays, no other entries are in use.
    linked: CellSet,
    partners: [CellSet; 81],
    /// What is on if the cell is.
    on: [CellSet; 81],
    /// What is off if the cell is on.
    off: [CellSet; 81],
    /// Cells whose being on implies that they are off.
    pub(super) refuted: CellSet,
    /// Cells whose being off implies that they are on.
    pub(super) proved: CellSet,
    /// Cells from which a cycle may eliminate something.
    pub(super) cyclic: CellSet,
}

impl Default for DigitReach {
    fn default() -> Self {
        let none = CellSet::EMPTY;
        let unused = [none; 81];
        Self {
            cells: none,
            linked: none,
            partners: unused,
            on: unused,
            off: unused,
            refuted: none,
            proved: none,
            cyclic: none,
        }
    }
}

impl DigitReach {
    pub(super) fn compute(&mut self, board: &Sketch, digit: usize) {
        (self.refuted, self.proved, self.cyclic) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        self.link(board, digit);
        self.close();
        for cell in self.linked {
            for partner in self.partners(cell) {
                // What sees the one turns it off, hence the other on.
                self.refuted |= self.off[cell.index()] & partner.peers();
                if self.on[partner.index()].contains(cell) {
                    self.proved.insert(cell);
                }
            }
        }
        if !self.refuted.is_empty() {
            self.find_cyclic();
        }
    }

    fn link(&mut self, board: &Sketch, digit: usize) {
        self.cells = board.cells_of(digit);
        self.linked = CellSet::EMPTY;
        for (cells, places) in CELLS.iter().zip(&board.places) {
            let places = places[digit];
            if (places & places.wrapping_sub(1)).is_power_of_two() {
                let mut pair = bits(places).map(|at| Cell::from_index(cells[at] as usize));
                let [a, b] = [(); 2].map(|()| pair.next().expect("two"));
                for (from, to) in [(a, b), (b, a)] {
                    if !self.linked.contains(from) {
                        self.linked.insert(from);
                        self.partners[from.index()] = CellSet::EMPTY;
                    }
                    self.partners[from.index()].insert(to);
                }
            }
        }
    }

    /// Follows each cell to its end. Cells done before are taken whole.
    fn close(&mut self) {
        let mut done = CellSet::EMPTY;
        for cell in self.linked {
            let (mut on, mut off, mut followed) = (CellSet::of(cell), CellSet::EMPTY, CellSet::EMPTY);
            while let Some(next) = (on - followed).first() {
                if done.contains(next) {
                    on |= self.on[next.index()];
                    off |= self.off[next.index()];
                    followed |= self.on[next.index()];
                } else {
                    followed.insert(next);
                    let rivals = next.peers() & self.cells;
                    off |= rivals;
                    on |= self.partners_of_all(rivals);
                }
            }
            (self.on[cell.index()], self.off[cell.index()]) = (on, off);
            done.insert(cell);
        }
    }

    /// Whatever a cycle eliminates refutes itself, and sees an on node and an off node of it. The on nodes are
    /// companions: each leads to the others. Each off node is a partner of an on node.
    fn find_cyclic(&mut self) {
        let mut done = CellSet::EMPTY;
        for cell in self.linked {
            if done.contains(cell) {
                continue;
            }
            let back = |other: &Cell| self.on[other.index()].contains(cell);
            let companions: CellSet = self.on[cell.index()].iter().filter(back).collect();
            done |= companions;
            if companions.len() < 2 {
                continue;
            }
            let sees = |cells: CellSet| cells.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
            let nodes_off = self.partners_of_all(companions) & self.off[cell.index()];
            if !(sees(companions) & sees(nodes_off) & self.refuted).is_empty() {
                self.cyclic |= companions;
            }
        }
    }

    fn partners(&self, cell: Cell) -> CellSet {
        if self.linked.contains(cell) { self.partners[cell.index()] } else { CellSet::EMPTY }
    }

    fn partners_of_all(&self, cells: CellSet) -> CellSet {
        (cells & self.linked).iter().fold(CellSet::EMPTY, |all, cell| all | self.partners[cell.index()])
    }

    /// From where links lead to `goal` being on: where the digit is on, and where it is off. What is on if a partner of
    /// the goal is on leads there by being off, and the other way round.
    pub(super) fn sources(&self, goal: Cell) -> [CellSet; 2] {
        let (mut on, mut off) = (CellSet::of(goal), CellSet::EMPTY);
        for partner in self.partners(goal) {
            on |= self.off[partner.index()];
            off |= self.on[partner.index()];
        }
        [on, off]
    }

    /// The number of links from `start` to its opposite, if they lead there and `wants` to know of this many. Leaves
    /// after the cells at each distance from the opposite, on and off in turn.
    pub(super) fn distance(
        &self,
        start: Literal,
        layers: &mut Vec<CellSet>,
        wants: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let own = CellSet::of(Cell::from_index(start.mark.cell as usize));
        // By turns, those that are like the goal, and those that are not.
        let (mut layer, mut known) = (own, [own, CellSet::EMPTY]);
        layers.clear();
        loop {
            layers.push(layer);
            let distance = layers.len();
            let is_like_start = distance % 2 == 1;
            if is_like_start && !wants(distance) {
                return None;
            }
            layer = match start.on == is_like_start {
                // But for the start, nothing is on that has no partner.
                true => layer.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers()) & (self.linked | own),
                false => self.partners_of_all(layer),
            };
            layer -= known[distance % 2];
            known[distance % 2] |= layer;
            if layer.is_empty() {
                return None;
            }
            if is_like_start && !layer.is_disjoint(own) {
                return Some(distance);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explainer::sketch::{Links, Mark, MarkSet};
    use bitdoku_grid::{Grid, Xoshiro256};

    /// What follows from literals, link by link: what is on and what is off.
    fn follow(board: &Sketch, start: Literal) -> [MarkSet; 2] {
        let mut reached = [MarkSet::EMPTY; 2];
        let mut queue = vec![start];
        while let Some(Literal { mark, on }) = queue.pop() {
            let mut push = |mark: Mark, on: bool| {
                if reached[usize::from(!on)].insert(mark) {
                    queue.push(Literal { mark, on });
                }
            };
            match on {
                true => board.rivals(mark, false, |rival| push(rival, false)),
                false => board.partners(mark, Links::X).iter().for_each(|(partner, _)| push(partner, true)),
            }
        }
        reached
    }

    #[test]
    fn implications_are_those_of_the_links() {
        let solution: Grid =
            "162857493534129678789643521475312986913586742628794135356478219241935867897261354".parse().unwrap();
        let mut random = Xoshiro256::seeded(5);
        let (mut reach, mut told) = (DigitReach::default(), 0);
        for _ in 0..if cfg!(miri) { 1 } else { 60 } {
            let mut board = crate::Board::new(&solution);
            let mut grid = solution;
            for cell in Cell::ALL {
                if random.below(3) > 0 {
                    grid.clear(cell);
                }
            }
            board.clone_from(&crate::Board::new(&grid));
            let board = Sketch::of(&board);
            for digit in 0..9 {
                reach.compute(&board, digit);
                for cell in board.cells_of(digit) {
                    let mark = Mark::new(cell.index(), digit);
                    let [on, off] = [true, false].map(|on| follow(&board, Literal { mark, on }));
                    assert_eq!(reach.refuted.contains(cell), on[1].contains(mark), "{mark:?} {board:?}");
                    assert_eq!(reach.proved.contains(cell), off[0].contains(mark), "{mark:?} {board:?}");
                    let [from_on, from_off] = reach.sources(cell);
                    for other in board.cells_of(digit) {
                        let leads = |on| {
                            let start = Literal { mark: Mark::new(other.index(), digit), on };
                            (on && other == cell) || follow(&board, start)[0].contains(mark)
                        };
                        assert_eq!([from_on, from_off].map(|from| from.contains(other)), [true, false].map(leads));
                    }
                    told += usize::from(reach.refuted.contains(cell));
                }
            }
        }
        assert!(told > 0);
    }
}
