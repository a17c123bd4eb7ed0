//! Tridagon, also Thor's Hammer: twelve cells in the four boxes of a rectangle that three digits alone cannot fill.
//!
//! ```text
//!    a . . | . . d        In each box three cells, one in each row and each column of it: a permutation of three. If one or
//!    . b . | . e .        three of the four permutations are odd, the cells hold no three digits without a clash.
//!    . . c | f . .
//!    ------+------        So one of the other candidates of the twelve cells is true: one of the *guardians*.
//!    g . . | j . .
//!    . h . | . k .        Here the upper right one is odd, the others are even.
//!    . . i | . . l
//! ```
//!
//! Found by mith and others of the New Sudoku Players' Forum in 2021 and 2022 in the hardest puzzles known, described by eleven and
//! by Denis Berthier. That the parity alone decides is shown by the tests, which fill all 1,296 patterns.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::{TakeStep, Technique};
use crate::bits::sort_by_number;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Node, Pattern, Step};
use crate::tables::{Graph, Literal, Tree, is_on, off, on};

/// Twelve cells in four boxes that three digits cannot fill, and the candidates that save them.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::Tridagon;
/// let example = &Tridagon.info().examples[0];
/// assert_eq!(example.step(&Tridagon).unwrap().kind.to_string(), "Tridagon");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Tridagon;

/// More guardians than this tell nobody anything.
const MOST_GUARDIANS: usize = 8;

/// The columns of three rows: first the even permutations, then the odd ones.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Two of three bands or stacks.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Three cells of a box, one in each row and each column of it.
#[derive(Clone, Copy, Debug)]
struct Diagonal {
    cells: CellSet,
    is_odd: bool,
    /// How many candidates its cells have beside the three digits.
    guardians: usize,
}

impl Technique for Tridagon {
    fn slug(&self) -> &'static str {
        "tridagon"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut all = Vec::new();
        let _ = tridagons(board, &mut |digits, cells| {
            let guardians: Vec<Candidate> = cells
                .iter()
                .flat_map(|cell| (board.digits(cell) - digits).iter().map(move |digit| Candidate::of(cell, digit)))
                .collect();
            if !guardians.is_empty() {
                all.push((digits, cells, guardians));
            }
            ControlFlow::Continue(())
        });
        sort_by_number(&mut all, |(.., guardians)| guardians.len() as u64);
        for (digits, cells, guardians) in &all {
            let pattern =
                Pattern::Tridagon { digits: *digits, cells: *cells, guardians: guardians.clone(), chains: Vec::new() };
            if let [guardian] = guardians[..] {
                found(Step {
                    placement: Some(guardian),
                    ..Step::removing(Kind::Tridagon, CandidateSet::EMPTY, pattern)
                })?;
                continue;
            }
            let gone: CandidateSet = excluded(board, guardians[0])
                .filter(|gone| guardians[1..].iter().all(|guardian| excludes(*guardian, *gone)))
                .collect();
            if !gone.is_empty() {
                found(Step::removing(Kind::Tridagon, gone, pattern))?;
            }
        }
        if all.is_empty() {
            return ControlFlow::Continue(());
        }
        let graph = &scratch.tables.linked(board, true).0.graph;
        for (digits, cells, guardians) in all.iter().filter(|(.., guardians)| guardians.len() > 1) {
            with_chains(graph, *digits, *cells, guardians, found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Whether one candidate excludes the other.
fn excludes(one: Candidate, other: Candidate) -> bool {
    let (is_cell, is_digit) = (one.cell() == other.cell(), one.digit() == other.digit());
    is_cell && !is_digit || is_digit && one.cell().sees(other.cell())
}

/// The candidates that one excludes.
fn excluded(board: &Board, candidate: Candidate) -> impl Iterator<Item = Candidate> {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let beside = (board.digits(cell) - DigitSet::of(digit)).iter().map(move |other| Candidate::of(cell, other));
    beside.chain((cell.peers() & board.cells(digit)).iter().map(move |peer| Candidate::of(peer, digit)))
}

/// Calls `found` with the three digits and the twelve cells of each tridagon. A cell may lack one of the digits: that leaves fewer
/// ways to fill them, not more.
fn tridagons(board: &Board, found: &mut dyn FnMut(DigitSet, CellSet) -> ControlFlow<()>) -> ControlFlow<()> {
    for digits in triples() {
        let [one, two, three] = digits.map(|digit| board.cells(digit));
        let fit = (one & two) | (one & three) | (two & three);
        if fit.len() < 12 {
            continue;
        }
        let digits: DigitSet = digits.into_iter().collect();
        let boxes: [Vec<Diagonal>; 9] = std::array::from_fn(|block| diagonals(board, block, fit, digits));
        for [upper, lower] in PAIRS {
            for [left, right] in PAIRS {
                let four = [3 * upper + left, 3 * upper + right, 3 * lower + left, 3 * lower + right];
                let four = four.map(|block| &boxes[block][..]);
                if four.iter().all(|diagonals| !diagonals.is_empty()) {
                    let none = Diagonal { cells: CellSet::EMPTY, is_odd: false, guardians: 0 };
                    choose(&four, none, &mut |cells| found(digits, cells))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Three digits, upwards.
fn triples() -> impl Iterator<Item = [Digit; 3]> {
    let after = |at: usize| at + 1..9;
    (0..9).flat_map(move |one| {
        after(one).flat_map(move |two| after(two).map(move |three| [one, two, three].map(|at| Digit::ALL[at])))
    })
}

/// The cells of a permutation in a box.
fn diagonal(block: usize, permutation: [usize; 3]) -> CellSet {
    let (row, column) = (block / 3 * 3, block % 3 * 3);
    permutation.iter().enumerate().map(|(at, across)| Cell::from_index(9 * (row + at) + column + across)).collect()
}

/// Those whose cells fit.
fn diagonals(board: &Board, block: usize, fit: CellSet, digits: DigitSet) -> Vec<Diagonal> {
    let with_cells = PERMUTATIONS.iter().enumerate().map(|(at, permutation)| (at, diagonal(block, *permutation)));
    with_cells
        .filter(|(_, cells)| cells.is_subset(fit))
        .map(|(at, cells)| {
            let guardians = cells.iter().map(|cell| (board.digits(cell) - digits).len()).sum();
            Diagonal { cells, is_odd: at >= 3, guardians }
        })
        .collect()
}

/// One of each box, so that an odd number of them is odd and they do not have too many guardians.
fn choose(
    boxes: &[&[Diagonal]],
    chosen: Diagonal,
    found: &mut dyn FnMut(CellSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((first, rest)) = boxes.split_first() else {
        return if chosen.is_odd { found(chosen.cells) } else { ControlFlow::Continue(()) };
    };
    for one in *first {
        let more = Diagonal {
            cells: chosen.cells | one.cells,
            is_odd: chosen.is_odd != one.is_odd,
            guardians: chosen.guardians + one.guardians,
        };
        if more.guardians <= MOST_GUARDIANS {
            choose(rest, more, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// What a chain from each of the guardians excludes, that with the fewest links first.
fn with_chains(
    graph: &Graph,
    digits: DigitSet,
    cells: CellSet,
    guardians: &[Candidate],
    found: TakeStep<'_>,
) -> ControlFlow<()> {
    let trees: Vec<Tree> = guardians
        .iter()
        .map(|&guardian| {
            let mut tree = Tree::default();
            tree.grow(graph, on(graph.node(guardian)));
            tree
        })
        .collect();
    let mut distances = vec![(0u32, 0u32); graph.len()];
    for tree in &trees {
        for &literal in tree.order().iter().filter(|&&literal| !is_on(literal)) {
            let (times, links) = &mut distances[usize::from(literal >> 1)];
            *times += 1;
            *links += u32::from(tree.distance(literal));
        }
    }
    let all = guardians.len() as u32;
    let direct = |links: u32| links == all;
    let mut ends: Vec<(u32, u16)> = (0..graph.len() as u16)
        .map(|node| (distances[usize::from(node)], node))
        .filter(|&((times, links), _)| times == all && !direct(links))
        .map(|((_, links), node)| (links, node))
        .collect();
    sort_by_number(&mut ends, |&(links, node)| u64::from(links) << 16 | u64::from(node));
    for (_, node) in ends {
        let Some(candidate) = graph.candidate(node) else { continue };
        let mut path: Vec<Literal> = Vec::new();
        let chains = trees.iter().map(|tree| {
            tree.path(off(node), &mut path);
            let shown = |&literal: &Literal| Node {
                digit: graph.digit(literal >> 1),
                cells: graph.cells(literal >> 1),
                on: is_on(literal),
            };
            path.iter().map(shown).collect::<Vec<Node>>()
        });
        let pattern = Pattern::Tridagon { digits, cells, guardians: guardians.to_vec(), chains: chains.collect() };
        found(Step::removing(Kind::Tridagon, CandidateSet::of(candidate), pattern))?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether three digits fill the cells, none of them twice in a house.
    fn can_be_filled(cells: &[Cell], digits: &mut Vec<u8>) -> bool {
        if digits.len() == cells.len() {
            return true;
        }
        let cell = cells[digits.len()];
        (0..3).any(|digit| {
            let clashes = cells.iter().zip(&*digits).any(|(other, &held)| held == digit && other.sees(cell));
            if clashes {
                return false;
            }
            digits.push(digit);
            let fills = can_be_filled(cells, digits);
            digits.pop();
            fills
        })
    }

    #[test]
    fn patterns_cannot_be_filled_just_where_an_odd_number_of_boxes_is_odd() {
        let mut impossible = 0;
        for number in 0..6usize.pow(4) {
            let chosen = [0, 1, 2, 3].map(|at: u32| number / 6usize.pow(at) % 6);
            let cells: CellSet = [0, 2, 6, 8]
                .into_iter()
                .zip(chosen)
                .map(|(block, at)| diagonal(block, PERMUTATIONS[at]))
                .fold(CellSet::EMPTY, |all, one| all | one);
            let is_odd = chosen.iter().filter(|&&at| at >= 3).count() % 2 == 1;
            let cells: Vec<Cell> = cells.iter().collect();
            assert_eq!(can_be_filled(&cells, &mut Vec::new()), !is_odd, "{chosen:?}");
            impossible += usize::from(is_odd);
        }
        assert_eq!(impossible, 648);
    }
}
