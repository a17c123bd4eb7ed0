//! Suppositions that end in a contradiction: what follows from one candidate, step by step, until a cell, a house or a rule has no way
//! left. A proof has only the steps that lead there. Removing a value from the cells that see it is not counted as a step.

use std::collections::{BTreeMap, HashMap, HashSet};

use bitdoku_text::board::Cell;

use crate::kernel::board::{Board, Conflict, Entry, Fact as Mark, Why};
use crate::kernel::network::Part;
use crate::kernel::rule::{indices, is_single};

use super::whips::Web;
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
    /// The cell holds another value.
    Filled,
    /// The cell sees one that holds the value.
    Seen(Cell),
    /// A rule, by its number among those of the puzzle; none where it is a sum that follows from several.
    Rule(Option<usize>),
    /// These cells of a house are a naked or hidden set; none are named where it takes several sets.
    Set(House, Vec<Cell>),
    /// A further supposition leads to a contradiction.
    Supposition {
        /// The cell that it is about.
        cell: Cell,
        /// The value that is supposed to be there.
        value: usize,
        /// What follows from it, the contradiction last.
        lines: Vec<Line>,
    },
}

impl Line {
    /// How many lines it is with those of further suppositions.
    pub(super) fn length(&self) -> usize {
        match &self.because {
            Because::Supposition { lines, .. } => 1 + lines.iter().map(Self::length).sum::<usize>(),
            _ => 1,
        }
    }
}

impl Step {
    /// How many lines follow from what it supposes, those of further suppositions among them; 0 where it supposes nothing.
    pub fn length(&self) -> usize {
        self.lines.iter().map(Line::length).sum()
    }
}

/// What led to a contradiction.
pub(super) struct Trace {
    lines: Vec<Line>,
    /// What it needs of the suppositions that were open before it.
    facts: Vec<Mark>,
}

/// The lines that refuted what a clause says, by the clause.
type Lemmas = HashMap<u32, Vec<Line>>;

/// This many suppositions are tried within others before the shortest proof so far is good enough.
const TRIES: usize = 4_000;

impl Position<'_> {
    /// Candidates that lead to a contradiction, those with the most steps first: all of them that need no further supposition, and
    /// of those that need some, up to `depth` in each other, the first ones.
    pub(super) fn suppositions(&self, depth: usize) -> Vec<Step> {
        let mut search = Refuter::new(self);
        let mut found = Vec::new();
        for candidate in search.open(&self.marks) {
            if self.is_late() || depth > 1 && search.tries > TRIES && !found.is_empty() {
                break;
            }
            if let Some(trace) = search.refute(candidate, depth) {
                found.push(self.refuted(candidate, trace));
            }
            search.board.back_to(0, |_| {});
            search.lemmas.clear();
        }
        // The order of cells decides between proofs of one length.
        found.reverse();
        found.sort_by_key(|step| std::cmp::Reverse(step.length()));
        found
    }

    pub(super) fn refuted(&self, (cell, index): (Cell, usize), trace: Trace) -> Step {
        Step {
            cells: vec![cell],
            values: vec![self.value(index)],
            removed: vec![(cell, self.value(index))],
            lines: trace.lines,
            ..self.step(Kind::Supposition)
        }
    }

    fn end(&self, conflict: Conflict, marks: &[u64]) -> Line {
        let (changes, missing, because) = match conflict {
            Conflict::Cell(cell) => (vec![Change { cell: Cell(cell), is: None, not: Vec::new() }], None, Because::Cell),
            Conflict::House(part, value) => {
                (Vec::new(), Some(self.value(usize::from(value))), Because::House(self.house_of(part)))
            }
            Conflict::Rule(part) => {
                let set = self.set_of(part, &|cell| marks[cell as usize], None);
                (Vec::new(), None, set.unwrap_or_else(|| self.rule_of(part)))
            }
            Conflict::Clause(_) | Conflict::Stopped => unreachable!("nothing is learned here, and a stop is none"),
        };
        Line { changes, missing, because }
    }

    pub(super) fn because(&self, why: Why) -> Because {
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

    /// The house, and the set of it, behind what a part of the network takes away or leaves no way for, if it is the sets of a house.
    pub(super) fn set_of(
        &self,
        part: u32,
        marks: &dyn Fn(u16) -> u64,
        target: Option<(u16, usize)>,
    ) -> Option<Because> {
        let at = (part as usize).checked_sub(self.of_part.len())?;
        let house = self.houses[at].clone();
        Some(match target {
            Some((cell, _)) if !house.cells.contains(&Cell(cell)) => Because::Locked(house),
            _ => Because::Set(house, self.sets[at].behind(marks, target)),
        })
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

/// A search for contradictions.
pub(super) struct Refuter<'p, 'r> {
    pub(super) position: &'p Position<'r>,
    pub(super) board: Board<'p>,
    pub(super) web: Web<'p>,
    lemmas: Lemmas,
    tries: usize,
}

impl<'p, 'r> Refuter<'p, 'r> {
    /// At a position where nothing follows without a supposition.
    pub(super) fn new(position: &'p Position<'r>) -> Self {
        let mut board = Board::new(&position.network, &position.marks, position.stop);
        board.begin_to_learn();
        board.is_told = true;
        let is_stopped = board.propagate() == Err(Conflict::Stopped);
        position.is_stopped.set(position.is_stopped.get() || is_stopped);
        Self { position, board, web: Web::new(&position.network), lemmas: Lemmas::new(), tries: 0 }
    }

    /// The candidates of cells that are open, cells with few first, as far as they are among `marks`.
    fn open(&self, marks: &[u64]) -> Vec<(Cell, usize)> {
        let left = |cell: &Cell| self.board.marks[cell.index()];
        let mut cells: Vec<Cell> = self.position.shape.all().filter(|cell| !is_single(left(cell))).collect();
        cells.sort_by_key(|cell| left(cell).count_ones());
        cells.into_iter().flat_map(|cell| indices(marks[cell.index()]).map(move |index| (cell, index))).collect()
    }

    /// Supposes a candidate, one level up, and looks for a contradiction: by itself, and then with further suppositions, up to
    /// `depth` in each other.
    fn refute(&mut self, (cell, index): (Cell, usize), depth: usize) -> Option<Trace> {
        self.tries += 1;
        let level = self.board.level();
        self.board.open_level();
        self.board.assert(Mark::On(cell.0, index as u8), Why::Guess);
        let found = self.spread().and_then(|()| if depth > 1 { self.deeper(depth - 1) } else { Ok(()) });
        match found {
            Ok(()) => None,
            Err(Conflict::Stopped) => {
                self.position.is_stopped.set(true);
                None
            }
            Err(conflict) => Some(self.trace(conflict, level)),
        }
    }

    /// Follows what was entered last, in waves: all that follows at once, then all that follows from that. So few lines lead to what is
    /// found.
    fn spread(&mut self) -> Result<(), Conflict> {
        let mut from = self.board.trail.len() - 1;
        let mut changed = Vec::new();
        while from < self.board.trail.len() {
            if self.position.is_late() {
                return Err(Conflict::Stopped);
            }
            changed.clear();
            changed.extend(self.board.trail[from..].iter().map(|entry| entry.cell));
            changed.sort_unstable();
            changed.dedup();
            from = self.board.trail.len();
            for link in self.web.links(&self.board.marks, &changed)? {
                link.enter(&mut self.board, from as u32)?;
            }
        }
        Ok(())
    }

    /// Takes away what further suppositions refute.
    fn deeper(&mut self, depth: usize) -> Result<(), Conflict> {
        let level = self.board.level();
        let marks = self.board.marks.clone();
        for (cell, index) in self.open(&marks) {
            let on = Mark::On(cell.0, index as u8);
            if self.board.truth(on).is_some() {
                continue;
            }
            let refuted = self.refute((cell, index), depth);
            self.board.back_to(level, |_| {});
            let Some(Trace { lines, mut facts, .. }) = refuted else { continue };
            facts.push(on);
            let clause = self.board.clauses.as_mut().expect("reasons are kept").note(&facts);
            self.lemmas.insert(clause, lines);
            self.board.assert(Mark::Off(cell.0, index as u8), Why::Clause(clause));
            self.spread()?;
        }
        Ok(())
    }

    /// What led to a contradiction since this many levels were open.
    pub(super) fn trace(&mut self, conflict: Conflict, level: usize) -> Trace {
        let board = &mut self.board;
        let mut open = Vec::new();
        board.explain_conflict(conflict, &mut open);
        let mut needed: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let (mut seen, mut facts) = (HashSet::new(), Vec::new());
        while let Some(fact) = open.pop() {
            if !seen.insert(fact.packed()) {
                continue;
            }
            let Some(entry) = board.entry_of(fact).filter(|&entry| board.level_of(entry) > 0) else { continue };
            if board.level_of(entry) as usize <= level {
                facts.push(fact);
                continue;
            }
            if board.trail[entry as usize].why == Why::Guess {
                continue;
            }
            let off = needed.entry(entry).or_default();
            if let Mark::Off(_, value) = fact {
                off.push(usize::from(value));
            }
            board.explain(fact, entry, &mut open);
        }
        let mut lines = self.lines(needed);
        lines.push(self.position.end(conflict, &self.board.marks));
        Trace { lines, facts }
    }

    /// Entries of the trail as lines; `needed` has the values that each must take away.
    fn lines(&self, needed: BTreeMap<u32, Vec<usize>>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut last = None;
        for (entry, off) in needed {
            let Entry { why, old, new, cell, .. } = self.board.trail[entry as usize];
            let is_seen = matches!(why, Why::Peer(_));
            if is_seen && !is_single(new) {
                continue;
            }
            let first = off.first().copied();
            let change = Change {
                cell: Cell(cell),
                is: is_single(new).then(|| self.position.value(new.trailing_zeros() as usize)),
                not: off.into_iter().map(|index| self.position.value(index)).collect(),
            };
            let set = if let Why::Rule(part, asked) = why {
                let gone = (old & !new).trailing_zeros() as usize;
                let before = |cell: u16| self.board.marks_before(cell, asked);
                self.position.set_of(part, &before, Some((cell, first.unwrap_or(gone))))
            } else {
                None
            };
            // All that a rule takes away at once is one step, and all that a set does.
            match lines.last_mut() {
                Some(line) if last == Some(why) && !is_seen && set.as_ref().is_none_or(|set| *set == line.because) => {
                    line.changes.push(change);
                }
                _ => {
                    let because = match why {
                        Why::Clause(clause) => Because::Supposition {
                            cell: change.cell,
                            value: self.position.value((old & !new).trailing_zeros() as usize),
                            lines: self.lemmas[&clause].clone(),
                        },
                        _ => set.unwrap_or_else(|| self.position.because(why)),
                    };
                    lines.push(Line { changes: vec![change], missing: None, because });
                }
            }
            last = Some(why);
        }
        lines
    }
}
