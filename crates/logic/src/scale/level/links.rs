//! Nice loops and AIC, grouped ones as well, and with them X- and XY-Chains.
//!
//! A node is a candidate, or a group: all places of a digit in the three cells where a line crosses a box, if there are two or three.
//! Between nodes there are two kinds of implications:
//!
//! ```text
//!    on ──weak──▶ off      two nodes that cannot both be on: they see each other, or share a cell
//!    off ─strong─▶ on      two nodes that cannot both be off: a cell or a house has nothing else
//! ```
//!
//! An AIC or a nice loop that eliminates a candidate is a way from the candidate on, by weak and strong links in turn, to the candidate
//! off; and every such way is one, or has a shorter one in it. So chains are not enumerated: whatever follows from a candidate is gathered in
//! a set of bits. No chain is too long, and one may come back to a cell with another digit, which HoDoKu does not follow.

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

use crate::board::Board;

/// What nice loops and AIC eliminate.
pub(super) fn eliminations(board: &Board) -> CandidateSet {
    let net = Net::new(board);
    let (mut gone, mut reached, mut open) = (CandidateSet::EMPTY, vec![0; net.words], vec![0; net.words]);
    for (node, &(digit, cells)) in net.nodes.iter().enumerate() {
        let Some(cell) = cells.only() else { continue };
        if net.comes_off(node, &mut reached, &mut open) {
            gone.insert(Candidate::of(cell, digit));
        }
    }
    gone
}

/// The nodes of a board and what follows from each.
struct Net {
    nodes: Vec<(Digit, CellSet)>,
    /// How many words a set of nodes has.
    words: usize,
    /// For each node the nodes that are off when it is on.
    weak: Vec<u64>,
    /// For each node the nodes that are on when it is on, by a weak and a strong link.
    next: Vec<u64>,
}

impl Net {
    fn new(board: &Board) -> Self {
        let mut nodes: Vec<(Digit, CellSet)> = Vec::with_capacity(512);
        let mut singles = [[0u16; 9]; 81];
        let mut first = [0; 10];
        for digit in Digit::ALL {
            first[digit.index()] = nodes.len();
            for cell in board.cells(digit) {
                singles[cell.index()][digit.index()] = nodes.len() as u16;
                nodes.push((digit, CellSet::of(cell)));
            }
            for crossing in &CROSSINGS {
                let cells = board.cells(digit) & *crossing;
                if cells.len() >= 2 {
                    nodes.push((digit, cells));
                }
            }
        }
        first[9] = nodes.len();
        let words = nodes.len().div_ceil(64);
        let mut weak = vec![0; nodes.len() * words];
        let mut exclude = |a: usize, b: usize| {
            insert(&mut weak[a * words..], b);
            insert(&mut weak[b * words..], a);
        };
        let mut links = Vec::with_capacity(256);
        for cell in board.empty_cells() {
            let of = singles[cell.index()].map(usize::from);
            let own = board.digits(cell);
            for a in own {
                own.iter().filter(|&b| b < a).for_each(|b| exclude(of[a.index()], of[b.index()]));
            }
            if let (2, Some(a), Some(b)) = (own.len(), own.first(), own.last()) {
                links.push((of[a.index()], of[b.index()]));
            }
        }
        for digit in Digit::ALL {
            let single = |cell: Cell| usize::from(singles[cell.index()][digit.index()]);
            for cell in board.cells(digit) {
                (board.cells(digit) & cell.peers()).iter().for_each(|other| exclude(single(cell), single(other)));
            }
            for house in House::ALL {
                let places = board.places(house, digit);
                if let (2, Some(a), Some(b)) = (places.len(), places.first(), places.last()) {
                    links.push((single(a), single(b)));
                }
            }
            let range = first[digit.index()]..first[digit.index() + 1];
            let groups: Vec<(usize, CellSet)> =
                range.map(|node| (node, nodes[node].1)).filter(|(_, cells)| cells.len() > 1).collect();
            for &(group, cells) in &groups {
                let seen = cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers());
                (board.cells(digit) & seen).iter().for_each(|cell| exclude(group, single(cell)));
                let others = || groups.iter().filter(|(other, _)| *other < group);
                others().filter(|(_, cells)| cells.is_subset(seen)).for_each(|&(other, _)| exclude(group, other));
                let Some(any) = cells.first() else { continue };
                for house in any.houses().into_iter().filter(|house| cells.is_subset(house.cells())) {
                    let rest = board.places(house, digit) - cells;
                    let other = others().find(|(_, cells)| *cells == rest).map(|&(other, _)| other);
                    links.extend(rest.only().map(single).or(other).map(|other| (group, other)));
                }
            }
        }
        let mut next = vec![0; nodes.len() * words];
        for (a, b) in links {
            for (off, on) in [(a, b), (b, a)] {
                for from in members(&weak[off * words..][..words]) {
                    insert(&mut next[from * words..], on);
                }
            }
        }
        Self { nodes, words, weak, next }
    }

    /// Whether a node that is on is off by what follows.
    fn comes_off(&self, node: usize, reached: &mut [u64], open: &mut [u64]) -> bool {
        let row = |node: usize| node * self.words..(node + 1) * self.words;
        let enemies = &self.weak[row(node)];
        reached.copy_from_slice(&self.next[row(node)]);
        open.copy_from_slice(reached);
        loop {
            if reached.iter().zip(enemies).any(|(reached, enemies)| reached & enemies != 0) {
                return true;
            }
            let Some(word) = open.iter().position(|&word| word != 0) else { return false };
            let from = 64 * word + open[word].trailing_zeros() as usize;
            open[word] &= open[word] - 1;
            for ((reached, open), &next) in reached.iter_mut().zip(open.iter_mut()).zip(&self.next[row(from)]) {
                *open |= next & !*reached;
                *reached |= next;
            }
        }
    }
}

fn insert(set: &mut [u64], member: usize) {
    set[member / 64] |= 1 << (member % 64);
}

fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(at, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let lowest = (word != 0).then(|| 64 * at + word.trailing_zeros() as usize);
            word &= word.wrapping_sub(1);
            lowest
        })
    })
}

/// Where lines cross boxes.
static CROSSINGS: [CellSet; 54] = {
    let mut crossings = [CellSet::EMPTY; 54];
    let mut i = 0;
    while i < 27 {
        // Three cells of a row side by side, and three of a column.
        let (row, col) = (9 * (i / 3) + 3 * (i % 3), 27 * (i / 9) + i % 9);
        crossings[i] = CellSet::from_bits(0b111 << row);
        crossings[27 + i] = CellSet::from_bits((1 | 1 << 9 | 1 << 18) << col);
        i += 1;
    }
    crossings
};
