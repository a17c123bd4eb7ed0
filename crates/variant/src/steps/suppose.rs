//! Suppositions that end in a contradiction: what follows from one candidate, step by step, until a cell, a house or a rule has no way
//! left. A proof has only the steps that lead there. Removing a value from the cells that see it is not counted as a step.

use std::collections::{BTreeMap, HashSet};

use bitdoku_text::board::Cell;

use crate::kernel::board::{Board, Conflict, Entry, Fact as Mark, Why};
use crate::kernel::network::Part;
use crate::kernel::rule::{indices, is_single};

use super::{House, Kind, Position, Step};

/// What follows from a supposition for one reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What follows, cell by cell. Empty in the last line, if that is about a house or a rule.
    pub changes: Vec<Change>,
    /// The value that a house has no place for, in a last line.
    pub missing: Option<usize>,
    /// Why.
    pub because: Because,
}

/// What a cell must hold or cannot hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The cell.
    pub cell: Cell,
    /// What it must hold, if that is all that is left.
    pub is: Option<usize>,
    /// What it cannot hold any more: as much of it as the contradiction needs.
    pub not: Vec<usize>,
}

/// Why a line of a supposition follows from those before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Because {
    /// The cell has one value left, or none.
    Cell,
    /// A house has no other place for the value, or none at all.
    House(House),
    /// A house has the value only in cells that this one sees.
    Locked(House),
    /// A rule, by its number among those of the puzzle; none where it is a sum that follows from several.
    Rule(Option<usize>),
}

/// What led to a contradiction.
struct Trace {
    lines: Vec<Line>,
    /// Whether each step needs but one before it.
    is_chain: bool,
}

impl Position<'_> {
    /// All candidates that lead to a contradiction, those with the most steps first.
    pub(super) fn suppositions(&self) -> Vec<Step> {
        let mut board = Board::new(&self.network, &self.marks, self.stop);
        board.begin_to_learn();
        board.is_told = true;
        if let Err(conflict) = board.propagate() {
            self.is_stopped.set(self.is_stopped.get() || conflict == Conflict::Stopped);
            return Vec::new();
        }
        let mut open: Vec<Cell> = self.shape.all().filter(|cell| !is_single(board.marks[cell.index()])).collect();
        open.sort_by_key(|cell| board.marks[cell.index()].count_ones());
        let of = |cell: Cell| indices(self.marks[cell.index()]).map(move |index| (cell, index));
        let mut found = Vec::new();
        for candidate in open.into_iter().flat_map(of).take_while(|_| !self.is_late()) {
            match suppose(&mut board, candidate) {
                Ok(()) => {}
                Err(Conflict::Stopped) => self.is_stopped.set(true),
                Err(conflict) => {
                    let trace = self.trace(&mut board, conflict);
                    found.push(self.refuted(candidate, trace));
                }
            }
            board.back_to(0, |_| {});
        }
        // The order of cells decides between proofs of one length.
        found.reverse();
        found.sort_by_key(|step| std::cmp::Reverse(step.lines.len()));
        found
    }

    fn refuted(&self, (cell, index): (Cell, usize), trace: Trace) -> Step {
        Step {
            cells: vec![cell],
            values: vec![self.value(index)],
            removed: vec![(cell, self.value(index))],
            lines: trace.lines,
            ..self.step(if trace.is_chain { Kind::Chain } else { Kind::Supposition })
        }
    }

    /// What led to a contradiction.
    fn trace(&self, board: &mut Board<'_>, conflict: Conflict) -> Trace {
        let mut open = Vec::new();
        board.explain_conflict(conflict, &mut open);
        let mut needed: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let mut seen = HashSet::new();
        let mut is_chain = true;
        while let Some(fact) = open.pop() {
            if !seen.insert(fact.packed()) {
                continue;
            }
            let follows = |entry: &u32| board.level_of(*entry) > 0 && board.trail[*entry as usize].why != Why::Guess;
            let Some(entry) = board.entry_of(fact).filter(follows) else { continue };
            let off = needed.entry(entry).or_default();
            if let Mark::Off(_, value) = fact {
                off.push(usize::from(value));
            }
            let before = open.len();
            board.explain(fact, entry, &mut open);
            let is_supposed = |fact: &&Mark| board.entry_of(**fact).is_some_and(|entry| board.level_of(entry) > 0);
            is_chain &= open[before..].iter().filter(is_supposed).count() <= 1;
        }
        let mut lines: Vec<Line> = Vec::new();
        let mut last = None;
        for (entry, off) in needed {
            let Entry { why, new, cell, .. } = board.trail[entry as usize];
            let is_seen = matches!(why, Why::Peer(_));
            if is_seen && !is_single(new) {
                continue;
            }
            let change = Change {
                cell: Cell(cell),
                is: is_single(new).then(|| self.value(new.trailing_zeros() as usize)),
                not: off.into_iter().map(|index| self.value(index)).collect(),
            };
            // All that a rule takes away at once is one step.
            match lines.last_mut() {
                Some(line) if last == Some(why) && !is_seen => line.changes.push(change),
                _ => lines.push(Line { changes: vec![change], missing: None, because: self.because(why) }),
            }
            last = Some(why);
        }
        lines.push(self.end(conflict));
        Trace { lines, is_chain }
    }

    fn end(&self, conflict: Conflict) -> Line {
        let (changes, missing, because) = match conflict {
            Conflict::Cell(cell) => (vec![Change { cell: Cell(cell), is: None, not: Vec::new() }], None, Because::Cell),
            Conflict::House(part, value) => {
                (Vec::new(), Some(self.value(usize::from(value))), Because::House(self.house_of(part)))
            }
            Conflict::Rule(part) => (Vec::new(), None, self.rule_of(part)),
            Conflict::Clause(_) | Conflict::Stopped => unreachable!("nothing is learned here, and a stop is none"),
        };
        Line { changes, missing, because }
    }

    fn because(&self, why: Why) -> Because {
        match why {
            Why::Peer(_) => Because::Cell,
            Why::House(part) => Because::House(self.house_of(part)),
            Why::Crossing(part, side) => {
                let Part::Crossing { shared, rests } = &self.network.parts[part as usize] else {
                    unreachable!("a crossing")
                };
                Because::Locked(self.house(shared.iter().chain(&rests[1 - usize::from(side)])))
            }
            Why::Rule(part, _) => self.rule_of(part),
            Why::Guess | Why::Clause(_) => unreachable!("what is supposed has no reason, and nothing is learned"),
        }
    }

    fn rule_of(&self, part: u32) -> Because {
        Because::Rule(self.of_part[part as usize])
    }

    fn house_of(&self, part: u32) -> House {
        let Part::House(cells) = &self.network.parts[part as usize] else { unreachable!("a house") };
        self.house(cells.iter())
    }

    /// The house of these cells.
    fn house<'c>(&self, cells: impl Iterator<Item = &'c u16>) -> House {
        let mut cells: Vec<u16> = cells.copied().collect();
        cells.sort_unstable();
        let is_it = |house: &&House| house.cells.iter().map(|cell| cell.0).eq(cells.iter().copied());
        self.houses.iter().find(is_it).expect("each house of the network has a name").clone()
    }
}

/// Supposes a candidate, one level up.
fn suppose(board: &mut Board<'_>, (cell, index): (Cell, usize)) -> Result<(), Conflict> {
    board.open_level();
    board.assert(Mark::On(cell.0, index as u8), Why::Guess);
    board.propagate()
}
