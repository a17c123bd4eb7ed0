//! Chains that are one line of candidates, true and false in turn, and begin and end with one that is true if the other is not:
//! Turbot Fish, X-Chain, XY-Chain and Remote Pair.
//!
//! ```text
//!    X-Chain     a = b - c = d - e = f     of one digit: = is a house with two places, - is a house
//!    XY-Chain    cells with two candidates, each of which sees the next and has a candidate in common with it
//! ```
//!
//! What sees both ends falls. Of chains with the same eliminations the shortest is reported, and those that eliminate
//! most come first; of these those with the smallest sum over the eliminations, cell by cell, each weighted by its place
//! in the list.

use std::ops::ControlFlow;

use bitdoku_grid::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{TakeStep, Technique, marks, of_digit};
use crate::bits::sort_by_number;
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Kind, Node, Pattern, Step, StrongLink};

/// The most cells of an X-Chain, and the most candidates of an XY-Chain and a Remote Pair, which have two a cell.
const MOST: usize = 20;

/// Two strong links of one digit, in any houses.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::TurbotFish;
/// let example = &TurbotFish.info().examples[0];
/// assert_eq!(example.step(&TurbotFish).unwrap().kind.to_string(), "Turbot Fish");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TurbotFish;

/// Strong and weak links of one digit in turn.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::XChain;
/// let example = &XChain.info().examples[0];
/// assert_eq!(example.step(&XChain).unwrap().kind.to_string(), "X-Chain");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XChain;

/// Cells with two candidates.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::XyChain;
/// let example = &XyChain.info().examples[0];
/// let words = example.step(&XyChain).unwrap().explain(&example.board());
/// assert_eq!((words.title.as_str(), words.reasons.len()), ("XY-Chain", 2));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XyChain;

/// Four or more cells with the same two candidates, an even number, each of which sees the next.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::RemotePair;
/// let example = &RemotePair.info().examples[0];
/// assert_eq!(example.step(&RemotePair).unwrap().kind.to_string(), "Remote Pair");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RemotePair;

/// Steps with the number of their nodes, to be put in order.
#[derive(Default)]
struct Chains(Vec<(usize, Step)>);

impl Chains {
    /// Adds a step unless another with the same eliminations is as short.
    fn add(&mut self, nodes: usize, eliminations: CandidateSet, step: impl FnOnce() -> Step) {
        match self.0.iter_mut().find(|(_, other)| other.eliminations == eliminations) {
            Some((length, _)) if *length <= nodes => {}
            Some(other) => *other = (nodes, step()),
            None => self.0.push((nodes, step())),
        }
    }

    fn report(mut self, found: TakeStep<'_>) -> ControlFlow<()> {
        sort_by_number(&mut self.0, |(_, step)| {
            let sum: u64 = step
                .eliminations
                .iter()
                .enumerate()
                .map(|(i, gone)| (gone.cell().index() * (1 + 80 * i)) as u64 + u64::from(gone.digit().value()))
                .sum();
            ((729 - step.eliminations.len()) as u64) << 32 | sum
        });
        self.0.into_iter().try_for_each(|(_, step)| found(step))
    }
}

/// The cells with a digit that a cell is linked to, house by house. Those of its box that are in its row or column are in
/// these.
fn links(board: &Board, digit: Digit, cell: Cell) -> [(House, CellSet); 3] {
    let [row, column, block] = cell.houses();
    let places = |house: House| board.places(house, digit) - CellSet::of(cell);
    [(row, places(row)), (column, places(column)), (block, places(block) - row.cells() - column.cells())]
}

/// The houses that have the digit in this cell and in one other, which they are linked to.
fn strong(board: &Board, digit: Digit, cell: Cell) -> impl Iterator<Item = (House, Cell)> {
    links(board, digit, cell)
        .into_iter()
        .filter(move |&(house, _)| board.places(house, digit).len() == 2)
        .filter_map(|(house, others)| Some((house, others.only()?)))
}

impl Technique for TurbotFish {
    fn slug(&self) -> &'static str {
        "turbot-fish"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let mut chains = Chains::default();
        let dead = scratch.tables.dead(board);
        for cell in board.empty_cells() {
            for digit in board.digits(cell) {
                if dead[digit.index()].is_disjoint(cell.peers()) {
                    continue;
                }
                for (house, near) in strong(board, digit, cell) {
                    for far in links(board, digit, near).into_iter().flat_map(|(_, cells)| cells) {
                        if far == cell {
                            continue;
                        }
                        for (leg, end) in strong(board, digit, far) {
                            let gone = board.cells(digit) & cell.peers() & end.peers();
                            if end == near || end == cell || gone.is_empty() {
                                continue;
                            }
                            let eliminations = of_digit(digit, gone);
                            chains.add(4, eliminations, || {
                                let [a, b, c, d] = [cell, near, far, end].map(CellSet::of);
                                let links =
                                    vec![StrongLink { house, ends: [a, b] }, StrongLink { house: leg, ends: [c, d] }];
                                let pattern = Pattern::StrongLinks { digit, links, closed: false };
                                Step::removing(Kind::TurbotFish, eliminations, pattern)
                            });
                        }
                    }
                }
            }
        }
        chains.report(found)
    }
}

/// Which states follow from which: a graph of up to 162 states that searches walk in, each at a cell.
struct Graph {
    /// Where each state is.
    cells: Vec<Cell>,
    next: Vec<Vec<u8>>,
}

impl Graph {
    /// How many steps it is from a state to each other, and from where one comes to each.
    fn distances(&self, from: usize) -> (Vec<u8>, Vec<u8>) {
        let (mut distance, mut before) = (vec![u8::MAX; self.cells.len()], vec![u8::MAX; self.cells.len()]);
        let mut reached = vec![from as u8];
        distance[from] = 0;
        let mut at = 0;
        while let Some(&state) = reached.get(at) {
            for &next in &self.next[usize::from(state)] {
                if distance[usize::from(next)] == u8::MAX {
                    distance[usize::from(next)] = distance[usize::from(state)] + 1;
                    before[usize::from(next)] = state;
                    reached.push(next);
                }
            }
            at += 1;
        }
        (distance, before)
    }

    /// The same graph backwards.
    fn reversed(&self) -> Self {
        let mut next = vec![Vec::new(); self.cells.len()];
        for (from, all) in self.next.iter().enumerate() {
            all.iter().for_each(|&to| next[usize::from(to)].push(from as u8));
        }
        Self { cells: self.cells.clone(), next }
    }

    /// Whether a way enters no cell twice, but for the last, which may be the first.
    fn is_simple(&self, way: &[u8]) -> bool {
        let mut known = CellSet::EMPTY;
        way.iter().enumerate().all(|(i, &state)| {
            let cell = self.cells[usize::from(state)];
            let is_new = !known.contains(cell);
            known.insert(cell);
            is_new || i + 1 == way.len() && cell == self.cells[usize::from(way[0])]
        })
    }

    /// The shortest way from a state to another that enters no cell twice, of at least `least` and at most `most` steps.
    fn way(
        &self,
        from: usize,
        to: usize,
        (distance, before): &(Vec<u8>, Vec<u8>),
        (least, most): (usize, usize),
        back: &mut Option<Self>,
    ) -> Option<Vec<u8>> {
        let shortest = usize::from(distance[to]);
        if shortest > most {
            return None;
        }
        if shortest >= least && to != from {
            let mut way = vec![to as u8];
            while let Some(&state) = way.last().filter(|&&state| usize::from(state) != from) {
                way.push(before[usize::from(state)]);
            }
            way.reverse();
            if self.is_simple(&way) {
                return Some(way);
            }
        }
        // The walk is one that enters a cell twice, or too short: others are tried one by one.
        let (left, _) = back.get_or_insert_with(|| self.reversed()).distances(to);
        (least.max(shortest)..=most).find_map(|length| {
            let mut way = vec![from as u8];
            self.extend(&mut way, to, length, &left).then_some(way)
        })
    }

    /// Whether the way can be completed to `to` in `steps` more steps; it is completed.
    fn extend(&self, way: &mut Vec<u8>, to: usize, steps: usize, left: &[u8]) -> bool {
        let last = usize::from(way[way.len() - 1]);
        if steps == 0 {
            return last == to;
        }
        for &next in &self.next[last] {
            if usize::from(left[usize::from(next)]) > steps - 1 {
                continue;
            }
            way.push(next);
            let closes = self.cells[usize::from(next)] == self.cells[usize::from(way[0])];
            if self.is_simple(way) && (steps == 1 || !closes) && self.extend(way, to, steps - 1, left) {
                return true;
            }
            way.pop();
        }
        false
    }
}

impl Technique for XChain {
    fn slug(&self) -> &'static str {
        "x-chain"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // A chain that eliminates a candidate leads from it to its own opposite.
        if scratch.tables.linked(board, false).0.refuted.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut chains = Chains::default();
        // No other candidates of a digit can fall by where it can go.
        let dead = scratch.tables.dead(board);
        let mut ponds: [Option<(Graph, Option<Graph>)>; 9] = Default::default();
        // By start and then by digit, for of chains that are as good the one found first is taken.
        for start in board.empty_cells() {
            for digit in board.digits(start) {
                let victims = dead[digit.index()] & start.peers();
                if victims.is_empty() {
                    continue;
                }
                let (graph, back) = ponds[digit.index()].get_or_insert_with(|| (of_one_digit(board, digit), None));
                let places = board.cells(digit);
                let from = places.iter().position(|cell| cell == start).expect("a place");
                if graph.next[2 * from].is_empty() {
                    continue;
                }
                let distances = graph.distances(2 * from);
                for (j, end) in places.iter().enumerate() {
                    if victims.is_disjoint(end.peers()) || usize::from(distances.0[2 * j + 1]) >= MOST {
                        continue;
                    }
                    let bounds = (3, MOST - 1);
                    let Some(way) = graph.way(2 * from, 2 * j + 1, &distances, bounds, back) else { continue };
                    let eliminations = of_digit(digit, places & start.peers() & end.peers());
                    chains.add(way.len(), eliminations, || {
                        let node = |&state: &u8| Node {
                            digit,
                            cells: CellSet::of(graph.cells[usize::from(state)]),
                            on: state % 2 == 1,
                        };
                        let nodes = way.iter().map(node).collect();
                        Step::removing(
                            Kind::XChain,
                            eliminations,
                            Pattern::Alternating { nodes, closed: false, sets: Vec::new() },
                        )
                    });
                }
            }
        }
        chains.report(found)
    }
}

/// The places of a digit, each with two states: false, from which strong links lead, and true.
fn of_one_digit(board: &Board, digit: Digit) -> Graph {
    let places: Vec<Cell> = board.cells(digit).iter().collect();
    let place = |cell: Cell| places.iter().position(|&other| other == cell).expect("a place");
    let mut graph = Graph { cells: Vec::new(), next: Vec::new() };
    for &cell in &places {
        let off = strong(board, digit, cell).map(|(_, other)| 2 * place(other) as u8 + 1);
        let on = links(board, digit, cell).into_iter().flat_map(|(_, cells)| cells);
        graph.cells.extend([cell, cell]);
        graph.next.extend([off.collect(), on.map(|other| 2 * place(other) as u8).collect()]);
    }
    graph
}

impl Technique for XyChain {
    fn slug(&self) -> &'static str {
        "xy-chain"
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        // A chain that eliminates a candidate leads from it to its own opposite.
        if scratch.tables.linked(board, false).0.refuted.is_empty() {
            return ControlFlow::Continue(());
        }
        // Of each cell two states: that its first candidate is true, and that its second is.
        let bivalue = board.bivalue_cells();
        let cells: Vec<Cell> = bivalue.iter().collect();
        let digit = |state: usize| {
            let digits = board.digits(cells[state / 2]);
            if state.is_multiple_of(2) { digits.first() } else { digits.last() }.expect("two candidates")
        };
        let mut graph = Graph { cells: cells.iter().flat_map(|&cell| [cell, cell]).collect(), next: Vec::new() };
        for state in 0..graph.cells.len() {
            // What has this digit has the other then.
            let others = links(board, digit(state), graph.cells[state]).into_iter().flat_map(|(_, others)| others);
            let next = others.filter(|&other| bivalue.contains(other)).map(|other| {
                let place = cells.iter().position(|&cell| cell == other).expect("bivalue");
                (2 * place + usize::from(digit(2 * place) == digit(state))) as u8
            });
            graph.next.push(next.collect());
        }
        let (mut chains, mut back) = (Chains::default(), None);
        for state in 0..graph.cells.len() {
            let start = graph.cells[state];
            // The start is that this one is false, so that the other of its cell is true.
            let (from, of) = (state ^ 1, digit(state));
            let distances = graph.distances(from);
            for end in (0..graph.cells.len()).filter(|&end| digit(end) == of) {
                let gone = board.cells(of) & start.peers() & graph.cells[end].peers();
                if gone.is_empty() || graph.cells[end] == start {
                    continue;
                }
                let Some(way) = graph.way(from, end, &distances, (1, MOST / 2 - 1), &mut back) else { continue };
                let eliminations = of_digit(of, gone);
                chains.add(2 * way.len(), eliminations, || {
                    let node = |state: usize, on: bool| Node {
                        digit: digit(state),
                        cells: CellSet::of(graph.cells[state]),
                        on,
                    };
                    let both = |&state: &u8| [node(usize::from(state) ^ 1, false), node(usize::from(state), true)];
                    let nodes = way.iter().flat_map(both).collect();
                    Step::removing(
                        Kind::XyChain,
                        eliminations,
                        Pattern::Alternating { nodes, closed: false, sets: Vec::new() },
                    )
                });
            }
        }
        chains.report(found)
    }
}

impl Technique for RemotePair {
    fn slug(&self) -> &'static str {
        "remote-pair"
    }

    fn find(&self, board: &Board, _: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let bivalue = board.bivalue_cells();
        let mut chains = Chains::default();
        for start in bivalue {
            let digits = board.digits(start);
            let alike: CellSet = bivalue.iter().filter(|&cell| board.digits(cell) == digits).collect();
            if alike.len() >= 4 {
                let mut pairs = Pairs { board, digits, alike, cells: vec![start], chains: &mut chains };
                pairs.extend(start);
            }
        }
        chains.report(found)
    }
}

/// A search along cells with the same two candidates.
struct Pairs<'a> {
    board: &'a Board,
    digits: DigitSet,
    alike: CellSet,
    cells: Vec<Cell>,
    chains: &'a mut Chains,
}

impl Pairs<'_> {
    fn extend(&mut self, from: Cell) {
        if self.cells.len() >= 4 && self.cells.len().is_multiple_of(2) {
            self.test();
        }
        if 2 * self.cells.len() >= MOST {
            return;
        }
        let [row, column, block] = from.houses();
        let beside = block.cells() - row.cells() - column.cells();
        let alike = self.alike;
        for next in [row.cells(), column.cells(), beside].into_iter().flat_map(|cells| cells & alike) {
            if !self.cells.contains(&next) {
                self.cells.push(next);
                self.extend(next);
                self.cells.pop();
            }
        }
    }

    fn test(&mut self) {
        let (first, last) = (self.cells[0], self.cells[self.cells.len() - 1]);
        let between = |one: Cell, other: Cell| marks(self.board, one.peers() & other.peers(), self.digits);
        if between(first, last).is_empty() {
            return;
        }
        let mut gone = CandidateSet::EMPTY;
        for (i, &one) in self.cells.iter().enumerate() {
            for &other in self.cells[i + 1..].iter().skip(2).step_by(2) {
                gone |= between(one, other);
            }
        }
        let (cells, digits) = (&self.cells, self.digits);
        self.chains.add(2 * cells.len(), gone, || {
            Step::removing(Kind::RemotePair, gone, Pattern::RemotePair { cells: cells.clone(), digits })
        });
    }
}
