//! Forcing chains and nets of tables: what follows from each candidate being true and from its being false.
//!
//! A literal whose table contradicts itself is refuted: a *contradiction*. What is in the tables of a candidate and of its
//! opposite, of all candidates of a cell, or of all places of a digit in a house, holds in any case: a *verity*.
//!
//! ```text
//!    contradictions   the opposite of the start · a candidate on and off · two digits in a cell · a digit twice in a house ·
//!                     a cell without a candidate · a digit without a place
//!    verities         on and off · all candidates of a cell · all places of a house
//! ```
//!
//! Findings that set a cell come first, by cell; then those that delete a candidate. Each is a step of its own. Which of
//! several ways to a finding is reported, and therefore its name, depends on how long they are. All this is HoDoKu's
//! order.

use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{TakeStep, Technique};
use crate::board::Board;
use crate::scratch::Scratch;
use crate::step::{Basis, Kind, Node, Pattern, Step};
use crate::tables::{Graph, Literal, Nets, Tree, contains, is_on, members, off, on, row_words};

/// Forcing chains and forcing nets of tables.
///
/// ```
/// use bitdoku_logic::Technique;
/// use bitdoku_logic::find::TableForcing;
/// let technique = TableForcing { nets: false };
/// let example = &technique.info().examples[0];
/// assert_eq!(example.step(&technique).unwrap().kind.to_string(), example.kind);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TableForcing {
    /// Whether tables are filled by placing digits, so that something may follow from several things together. Then only what
    /// needs this is found.
    pub nets: bool,
}

impl Technique for TableForcing {
    fn slug(&self) -> &'static str {
        if self.nets { "table-forcing-nets" } else { "table-forcing-chains" }
    }

    fn find(&self, board: &Board, scratch: &mut Scratch, found: TakeStep<'_>) -> ControlFlow<()> {
        let brief = scratch.brief;
        let (linked, tree, nets, rows) = scratch.tables.forcing(board);
        let graph = &linked.graph;
        let ways = if self.nets {
            nets.fill(graph, board);
            nets.tables(rows);
            Ways::Nets(nets)
        } else {
            linked.closure.tables(graph, rows);
            Ways::Chains(tree)
        };
        let tables = Tables { board, graph, words: row_words(graph), rows };
        ForcingSearch { places: free_places(board), empty: Empty::of(board, graph), tables, ways, brief }.run(found)
    }
}

/// A way to a finding: why it holds, and the ends of its chains, each with the table it is in.
struct Cause {
    basis: Basis,
    chains: Vec<(Literal, Literal)>,
}

/// The literals that follow from each.
struct Tables<'a> {
    board: &'a Board,
    graph: &'a Graph,
    words: usize,
    rows: &'a [u64],
}

impl Tables<'_> {
    fn row(&self, literal: Literal) -> &[u64] {
        &self.rows[usize::from(literal) * self.words..][..self.words]
    }

    /// The candidates of a table that are on, and those that are off.
    fn sets(&self, literal: Literal) -> [CandidateSet; 2] {
        let mut sets = [CandidateSet::EMPTY; 2];
        for member in members(self.row(literal)) {
            if let Some(candidate) = self.graph.candidate(member >> 1) {
                sets[usize::from(member & 1)].insert(candidate);
            }
        }
        sets
    }

    fn on(&self, candidate: Candidate) -> Literal {
        on(self.graph.node(candidate))
    }

    fn off(&self, candidate: Candidate) -> Literal {
        off(self.graph.node(candidate))
    }
}

/// How chains are followed back to their starts.
enum Ways<'a> {
    Chains(&'a mut Tree),
    Nets(&'a mut Nets),
}

/// For each house the digits that it can still hold, with the places. A house counts for a digit only if all its empty cells
/// that see no such digit have the candidate.
fn free_places(board: &Board) -> Vec<(House, Digit, CellSet)> {
    let mut places = Vec::new();
    for digit in Digit::ALL {
        let barred = board.grid().cells_of(digit).iter().fold(CellSet::EMPTY, |barred, cell| barred | cell.peers());
        let open = board.empty_cells() - barred;
        for house in House::ALL {
            let cells = open & house.cells();
            if !cells.is_empty() && cells.is_subset(board.cells(digit)) {
                places.push((house, digit, cells));
            }
        }
    }
    places
}

/// What empties something.
struct Empty {
    /// How many literals are those of candidates.
    literals: usize,
    /// For each cell that all its candidates are off.
    cells: Vec<Vec<Literal>>,
}

impl Empty {
    fn of(board: &Board, graph: &Graph) -> Self {
        let offs =
            |cell: Cell| board.digits(cell).iter().map(|digit| off(graph.node(Candidate::of(cell, digit)))).collect();
        let cells =
            board.empty_cells().iter().filter(|&cell| board.digits(cell) != DigitSet::EMPTY).map(offs).collect();
        Self { literals: 2 * graph.candidates().len(), cells }
    }

    /// Whether some candidate is on and off: its two literals lie side by side.
    fn both(&self, row: &[u64]) -> bool {
        const ON: u64 = 0x5555_5555_5555_5555;
        let (whole, rest) = (self.literals / 64, self.literals % 64);
        let is_both = |word: u64| word & (word >> 1) & ON != 0;
        row[..whole].iter().any(|&word| is_both(word)) || rest > 0 && is_both(row[whole] & ((1 << rest) - 1))
    }
}

struct ForcingSearch<'a> {
    tables: Tables<'a>,
    places: Vec<(House, Digit, CellSet)>,
    empty: Empty,
    ways: Ways<'a>,
    brief: bool,
}

impl ForcingSearch<'_> {
    fn run(mut self, found: TakeStep<'_>) -> ControlFlow<()> {
        let findings = self.findings();
        let ordered =
            members(&findings).filter(|&goal| is_on(goal)).chain(members(&findings).filter(|&goal| !is_on(goal)));
        for goal in ordered {
            if let Some(goal_of) = self.tables.graph.candidate(goal >> 1)
                && let Some(step) = self.step(goal, goal_of)
            {
                found(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// All that some contradiction or some verity says, as literals.
    fn findings(&self) -> Vec<u64> {
        let (tables, board) = (&self.tables, self.tables.board);
        let mut findings = vec![0; tables.words];
        for node in 0..tables.graph.candidates().len() as u16 {
            for literal in [on(node), off(node)] {
                if self.is_contradictory(literal) {
                    crate::tables::insert(&mut findings, literal ^ 1);
                }
            }
        }
        let mut common = vec![0; tables.words];
        let mut add = |literals: &mut dyn Iterator<Item = Literal>, but: CellSet| {
            common.fill(u64::MAX);
            for literal in literals {
                common.iter_mut().zip(tables.row(literal)).for_each(|(word, row)| *word &= row);
            }
            if common.iter().any(|&word| word != 0) {
                for literal in members(&common) {
                    let candidate = tables.graph.candidate(literal >> 1);
                    if candidate.is_some_and(|candidate| !but.contains(candidate.cell())) {
                        crate::tables::insert(&mut findings, literal);
                    }
                }
            }
        };
        for (node, candidate) in tables.graph.candidates().iter().enumerate() {
            let node = node as u16;
            add(&mut [on(node), off(node)].into_iter(), CellSet::of(candidate.cell()));
        }
        for cell in board.empty_cells() {
            if board.digits(cell).len() >= 2 {
                add(&mut board.digits(cell).iter().map(|digit| tables.on(Candidate::of(cell, digit))), CellSet::EMPTY);
            }
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = board.places(house, digit);
                if places.len() >= 2 {
                    add(&mut places.iter().map(|cell| tables.on(Candidate::of(cell, digit))), CellSet::EMPTY);
                }
            }
        }
        findings
    }

    /// Whether a table has something on and off, or leaves a cell without a candidate or a digit without a place. Two digits of a cell
    /// or two places of a digit exclude each other, so that one of them is off as well. Links hold both ways: what leaves a cell or a
    /// house empty by links follows, turned round, from each of its candidates, and is found as a verity.
    fn is_contradictory(&self, literal: Literal) -> bool {
        let row = self.tables.row(literal);
        if self.empty.both(row) {
            return true;
        }
        if matches!(self.ways, Ways::Chains(_)) {
            return false;
        }
        let all_off = |offs: &[Literal]| offs.iter().all(|&off| contains(row, off));
        let off = |cell, digit| self.tables.off(Candidate::of(cell, digit));
        self.empty.cells.iter().any(|offs| all_off(offs))
            || self.places.iter().any(|&(_, digit, cells)| cells.iter().all(|cell| contains(row, off(cell, digit))))
    }

    /// The ways to say that the start of a table is wrong.
    fn contradictions(&self, table: Literal) -> Vec<Cause> {
        let tables = &self.tables;
        let cause = |ends: &mut dyn Iterator<Item = Literal>, basis| Cause {
            basis,
            chains: ends.map(|end| (table, end)).collect(),
        };
        let mut causes = Vec::new();
        if contains(tables.row(table), table ^ 1) {
            causes.push(cause(&mut [table ^ 1].into_iter(), Basis::SelfRefuting));
        }
        let [set_on, set_off] = tables.sets(table);
        for digit in Digit::ALL {
            if let Some(cell) = (set_on.cells(digit) & set_off.cells(digit)).first() {
                let both = Candidate::of(cell, digit);
                causes.push(cause(&mut [tables.on(both), tables.off(both)].into_iter(), Basis::Contradiction));
            }
        }
        for (number, &one) in Digit::ALL.iter().enumerate() {
            for &other in &Digit::ALL[number + 1..] {
                if let Some(cell) = (set_on.cells(one) & set_on.cells(other)).first() {
                    let ends = [one, other].map(|digit| tables.on(Candidate::of(cell, digit)));
                    causes.push(cause(&mut ends.into_iter(), Basis::Contradiction));
                }
            }
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let twice = set_on.cells(digit) & house.cells();
                if twice.len() >= 2 {
                    let mut ends = twice.iter().map(|cell| tables.on(Candidate::of(cell, digit)));
                    causes.push(cause(&mut ends, Basis::Contradiction));
                }
            }
        }
        for cell in empty_cells(tables.board, &set_on, &set_off) {
            let mut ends = tables.board.digits(cell).iter().map(|digit| tables.off(Candidate::of(cell, digit)));
            causes.push(cause(&mut ends, Basis::Contradiction));
        }
        for &(_, digit, cells) in self.places.iter().filter(|(_, digit, cells)| cells.is_subset(set_off.cells(*digit)))
        {
            let mut ends = cells.iter().map(|cell| tables.off(Candidate::of(cell, digit)));
            causes.push(cause(&mut ends, Basis::Contradiction));
        }
        causes
    }

    /// The ways to say that something holds in any case.
    fn verities(&self, goal: Literal, goal_of: Candidate) -> Vec<Cause> {
        let (tables, board) = (&self.tables, self.tables.board);
        let mut causes = Vec::new();
        let mut add = |starts: &mut dyn Iterator<Item = Literal>, basis| {
            let chains: Vec<(Literal, Literal)> = starts.map(|start| (start, goal)).collect();
            if chains.len() >= 2 && chains.iter().all(|&(start, _)| contains(tables.row(start), goal)) {
                causes.push(Cause { basis, chains });
            }
        };
        for (node, &candidate) in tables.graph.candidates().iter().enumerate() {
            if candidate.cell() != goal_of.cell() {
                let node = node as u16;
                add(&mut [on(node), off(node)].into_iter(), Basis::Candidate(candidate));
            }
        }
        for cell in board.empty_cells() {
            let mut starts = board.digits(cell).iter().map(|digit| tables.on(Candidate::of(cell, digit)));
            add(&mut starts, Basis::Cell(cell));
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let mut starts = board.places(house, digit).iter().map(|cell| tables.on(Candidate::of(cell, digit)));
                add(&mut starts, Basis::House(house, digit));
            }
        }
        causes
    }

    /// The step of a finding, told in the shortest way; none if all ways to it are chains where nets are wanted.
    fn step(&mut self, goal: Literal, goal_of: Candidate) -> Option<Step> {
        let contradictions = self.contradictions(goal ^ 1).into_iter().map(|cause| (false, cause));
        let verities = self.verities(goal, goal_of).into_iter().map(|cause| (true, cause));
        let mut best: Option<(u32, bool, Cause)> = None;
        for (verity, cause) in contradictions.chain(verities) {
            // A cell is set by a contradiction, if there is one.
            if is_on(goal) && verity && best.as_ref().is_some_and(|best| !best.1) {
                break;
            }
            let Some(nodes) = self.nodes(&cause) else { continue };
            if best.as_ref().is_none_or(|best| nodes < best.0) {
                best = Some((nodes, verity, cause));
            }
        }
        let (_, verity, cause) = best?;
        let chains = if self.brief { Vec::new() } else { self.write(&cause) };
        let kind = Kind::Forcing { nets: matches!(self.ways, Ways::Nets(_)), verity };
        let pattern = Pattern::Forcing { basis: cause.basis, chains };
        Some(if is_on(goal) {
            Step { placement: Some(goal_of), ..Step::removing(kind, CandidateSet::EMPTY, pattern) }
        } else {
            Step::removing(kind, CandidateSet::of(goal_of), pattern)
        })
    }

    /// How many nodes the chains have together; none if nets are wanted and none of them is one.
    fn nodes(&mut self, cause: &Cause) -> Option<u32> {
        match &mut self.ways {
            Ways::Chains(tree) => Some(
                cause
                    .chains
                    .iter()
                    .map(|&(start, end)| {
                        tree.grow(self.tables.graph, start);
                        u32::from(tree.distance(end)) + 1
                    })
                    .sum(),
            ),
            Ways::Nets(nets) => {
                let measures = cause.chains.iter().map(|&(start, end)| nets.measure(start, end));
                let (nodes, is_net) = measures
                    .fold((0, false), |(nodes, is_net), measure| (nodes + measure.nodes, is_net || measure.is_net));
                is_net.then_some(nodes)
            }
        }
    }

    fn write(&mut self, cause: &Cause) -> Vec<Vec<Node>> {
        let graph = self.tables.graph;
        let node = |literal: &Literal| Node {
            digit: graph.digit(literal >> 1),
            cells: graph.cells(literal >> 1),
            on: is_on(*literal),
        };
        let mut path = Vec::new();
        let mut chains = Vec::new();
        for &(start, end) in &cause.chains {
            match &mut self.ways {
                Ways::Chains(tree) => {
                    tree.grow(graph, start);
                    tree.path(end, &mut path);
                }
                Ways::Nets(nets) => path = nets.main_path(start, end),
            }
            chains.push(path.iter().map(node).collect());
        }
        chains
    }
}

/// The cells without a digit all of whose candidates are off.
fn empty_cells<'a>(
    board: &'a Board,
    set_on: &'a CandidateSet,
    set_off: &'a CandidateSet,
) -> impl Iterator<Item = Cell> + 'a {
    let (mut open, mut filled) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in Digit::ALL {
        open |= board.cells(digit) - set_off.cells(digit);
        filled |= set_on.cells(digit);
    }
    (board.empty_cells() - open - filled).iter().filter(|&cell| board.digits(cell) != DigitSet::EMPTY)
}
