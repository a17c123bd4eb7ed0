//! The way to the solution, step by step, as people go it: singles, locked candidates, sets, fish and chains over whatever houses there
//! are, and what one rule allows, such as the combinations of a cage.
//!
//! A [`Step`] is data: what it is, where it lies, what it places and removes. [`Step::say`] puts it into words.

mod house;
mod links;
mod rate;
mod reason;
mod say;
mod sets;
mod suppose;
mod whips;

pub(crate) use rate::is_of_level;
pub use rate::{Rating, Round, RoundKind, rate};
pub use reason::{Claim, Fact};
pub use suppose::{Because, Change, Line};

pub use say::{Language, kinds, name_in, rule_in, short_name_in};

use std::cell::Cell as Once;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use crate::answer::{Limits, Unknown};
use crate::kernel::network::{Network, Part, full};
use crate::kernel::rule::{Propagator, View, indices, is_single};
use crate::post::{network, rules_alone, start};
use bitdoku_text::board::{Cell, Shape};
use bitdoku_text::board::{Constraint, Regions, Rules};
use house::subsets;
pub use house::{House, HouseKind};
use reason::{Bench, Reason};
use sets::Sets;

/// What a step is, easier kinds first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// A house has one place for a value.
    HiddenSingle,
    /// A cell has one value left.
    NakedSingle,
    /// What one rule allows: the combinations of a cage, or whatever the rule is about.
    Rule,
    /// All places of a value in a house see other cells.
    Locked,
    /// This many cells of a house have no more values among them.
    NakedSet(usize),
    /// This many values of a house have no more places among them.
    HiddenSet(usize),
    /// A sum that follows from cages and houses: innies and outies.
    Sums,
    /// This many houses have all places of a value in as many others.
    Fish(usize),
    /// Of two places of a value, one is right: links of that value lead from one to the other.
    XChain,
    /// The same through cells of two values.
    XyChain,
    /// A candidate that leads to a contradiction by links, each of which follows from the one before.
    Chain,
    /// What goes in each of several cases, one of which is right: the places of a value in a house, or the values of a cell.
    Cases,
    /// A candidate that leads to a contradiction by links, each of which follows from the one before and from any before that.
    Whip,
    /// A candidate that leads to a contradiction.
    Supposition,
}

/// A step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What it is.
    pub kind: Kind,
    /// The houses that it lies in, and of a fish then those that lose candidates, by their names.
    pub houses: Vec<House>,
    /// The cells that it rests on, of a chain in their order.
    pub cells: Vec<Cell>,
    /// The values that it is about, of a chain one for each cell and the next.
    pub values: Vec<usize>,
    /// The rule that it is from, by its number among [`Rules::constraints`].
    pub rule: Option<usize>,
    /// Sums of cages and the sets of values that make them, where the rule is a cage.
    pub combinations: Vec<Vec<usize>>,
    /// The facts about cells that it needs in addition to the rule.
    pub facts: Vec<Fact>,
    /// What it leaves in the cells that it takes candidates from, where these are values or bounds.
    pub concluded: Vec<Fact>,
    /// A sum that follows from cages and houses: cells that count up, cells that count down, and what they come to.
    pub sum: Option<(Vec<Cell>, Vec<Cell>, i64)>,
    /// What follows from a supposition, the contradiction last.
    pub lines: Vec<Line>,
    /// What it places.
    pub placed: Option<(Cell, usize)>,
    /// Candidates that go, without those that go because of a placed value.
    pub removed: Vec<(Cell, usize)>,
}

/// What a rule comes to by itself.
type Alone = Arc<[Box<dyn Propagator>]>;

/// A position: what is left in each cell, and which cells are filled in.
#[derive(Clone)]
pub struct Position<'r> {
    rules: &'r Rules,
    shape: Shape,
    houses: Vec<House>,
    peers: Vec<Vec<bool>>,
    /// What each rule comes to by itself, with its number.
    parts: Vec<(usize, Alone)>,
    /// What may be in each cell before any is filled in.
    start: Vec<u64>,
    marks: Vec<u64>,
    filled: Vec<bool>,
    /// All rules together, the sets of houses last.
    network: Arc<Network>,
    /// Which rule each part before the sets is from; none where it follows from several.
    of_part: Vec<Option<usize>>,
    sets: Arc<[Sets]>,
    /// Suppositions that were found at once, the shortest last: what was refuted stays so.
    refuted: Vec<Step>,
    /// Chains that were found at once, the first last.
    chains: Vec<Step>,
    /// Whether to stop: asked now and then.
    stop: &'r dyn Fn() -> bool,
    /// Whether it said so.
    is_stopped: Once<bool>,
}

impl fmt::Debug for Position<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position").field("values", &self.values()).finish_non_exhaustive()
    }
}

/// The steps to the solution, or to where no technique helps any more.
#[derive(Debug, Clone)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether all cells are filled in at the end.
    pub is_complete: bool,
}

/// The path of a puzzle.
///
/// ```
/// use bitdoku_variant::{Limits, read::read, steps::{Language, path}};
///
/// let rules = read("1......2..4..3..")?;
/// let path = path(&rules, &Limits::default())?;
/// assert!(path.is_complete);
/// assert_eq!(path.steps[0].say(&rules, Language::English), "Hidden single: in box 1, only r1c2 can be 2. So r1c2 is 2.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If `limits` says to stop. Guesses are not limited: there are none.
pub fn path(rules: &Rules, limits: &Limits<'_>) -> Result<Path, Unknown> {
    let mut position = Position::new(rules, limits)?;
    let mut steps = Vec::new();
    while let Some(step) = position.next_step()? {
        position.apply(&step);
        steps.push(step);
    }
    Ok(Path { steps, is_complete: position.filled.iter().all(|&is_filled| is_filled) })
}

/// The largest sets and fish that people look for.
const MOST: usize = 4;
/// A person holds this many facts in mind without effort.
const FEW: usize = 2;
/// The maximum number of combinations in a sentence, and of partial ones that the search visits.
const COMBINATIONS: usize = 6;
const LOOKS: usize = 20_000;
/// The maximum number of suppositions within each other.
const DEPTH: usize = 2;
/// Suppositions of up to this many steps are short.
const SHORT: usize = 8;
/// Where a supposition takes more steps than this, no whip is searched for.
const PROMISING: usize = 40;
/// This many beginnings of whips are looked at before the search gives up.
const PATIENCE: usize = 60_000;
/// The maximum number of candidates whose reason is searched for, each time that a rule removes some.
const TARGETS: usize = 24;

impl<'r> Position<'r> {
    /// The position that a puzzle begins with, whatever it takes to make its rules ready. `None` if they are too large for that: no reader
    /// lets such rules through.
    #[must_use]
    pub fn of(rules: &'r Rules) -> Option<Self> {
        Self::new(rules, &Limits::default()).ok()
    }

    /// The position that a puzzle begins with: givens, and all candidates that they leave.
    ///
    /// # Errors
    ///
    /// If `limits` says to stop before the rules are ready.
    pub fn new(rules: &'r Rules, limits: &Limits<'r>) -> Result<Self, Unknown> {
        let (shape, stop) = (rules.shape(), limits.stop);
        let network = network(rules, stop).ok_or(Unknown)?;
        let mut houses: Vec<House> = Vec::new();
        let regions = rules.region_cells();
        let cell = |&id: &u16| Cell(id);
        for part in &network.parts {
            if let Part::House(ids) = part {
                let cells: Vec<Cell> = ids.iter().map(cell).collect();
                let kind = house_kind(rules, &regions, &cells);
                let number = match kind {
                    HouseKind::Row => shape.row(cells[0]) + 1,
                    HouseKind::Column => shape.column(cells[0]) + 1,
                    HouseKind::Region => 1 + place(&regions, &cells).expect("it is a region"),
                    HouseKind::Diagonal => 1 + usize::from(shape.column(cells[0]) > 0),
                    _ => 1 + houses.iter().filter(|house| house.kind == kind).count(),
                };
                houses.push(House { kind, number, cells });
            }
        }
        // Regions first, where people look first.
        houses.sort_by_key(|house| {
            let order = [HouseKind::Region, HouseKind::Row, HouseKind::Column];
            (order.iter().position(|&kind| kind == house.kind).unwrap_or(order.len()), house.number)
        });
        let mut peers = vec![vec![false; shape.cells()]; shape.cells()];
        for cell in shape.all() {
            network.peers.of(cell.0).iter().for_each(|&other| peers[cell.index()][other as usize] = true);
        }
        let mut parts: Vec<(usize, Alone)> = Vec::new();
        for (at, rule) in rules.constraints().iter().enumerate() {
            let alone = alone(rules, rule, stop)?;
            if !alone.is_empty() {
                parts.push((at, alone.into()));
            }
        }
        let of_part = of_parts(&network, &parts);
        let start = start(rules, &network);
        let sets: Arc<[Sets]> = houses.iter().map(|house| Sets::new(house, &houses, &peers)).collect();
        let network = network.with(sets.iter().map(|sets| Box::new(sets.clone()) as Box<dyn Propagator>));
        let mut position = Self {
            rules,
            shape,
            houses,
            peers,
            parts,
            marks: start.clone(),
            start,
            filled: vec![false; shape.cells()],
            network: Arc::new(network),
            of_part,
            sets,
            refuted: Vec::new(),
            chains: Vec::new(),
            stop,
            is_stopped: Once::new(false),
        };
        for cell in 0..shape.cells() {
            if is_single(position.marks[cell]) {
                position.fill(cell);
            }
        }
        if position.is_late() { Err(Unknown) } else { Ok(position) }
    }

    /// Whether to stop. What is found from then on does not count.
    fn is_late(&self) -> bool {
        if !self.is_stopped.get() {
            self.is_stopped.set((self.stop)());
        }
        self.is_stopped.get()
    }

    /// The position with these values filled in, too, `None` where a cell has none, and with these candidates in the others, as far
    /// as they were left; a cell with an empty list, or none, keeps its own. What is no value of the board is passed over.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, read::read, steps::Position};
    ///
    /// let rules = read("1......2..4..3..")?;
    /// let position = Position::new(&rules, &Limits::default())?.with(&[None, Some(2)], &[vec![], vec![], vec![], vec![4]]);
    /// assert_eq!(position.values()[..2], [1, 2]);
    /// assert_eq!(position.candidates()[3], [4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with(mut self, values: &[Option<usize>], candidates: &[Vec<usize>]) -> Self {
        for (cell, listed) in candidates.iter().enumerate().take(self.marks.len()) {
            let set = listed.iter().fold(0, |set, &value| set | self.bit(value));
            if set != 0 && !self.filled[cell] {
                self.marks[cell] &= set;
            }
        }
        for (cell, value) in values.iter().enumerate().take(self.marks.len()) {
            let bit = value.map_or(0, |value| self.bit(value));
            if bit != 0 {
                self.marks[cell] = bit;
                self.fill(cell);
            }
        }
        self.forget_gone();
        self
    }

    /// A value as a set, empty where the board has no such value.
    fn bit(&self, value: usize) -> u64 {
        if (self.shape.least()..=self.shape.greatest()).contains(&value) {
            1 << (value - self.shape.least())
        } else {
            0
        }
    }

    /// The cells whose values break a rule: two equal ones that see each other, what a cell must not hold, and all that a rule is
    /// about where what is there leaves it no way. A full board without any is a solution.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, read::read, steps::Position};
    ///
    /// let rules = read(".Shape~4x4.Cage~7~R1C1~R1C2")?;
    /// let position = Position::new(&rules, &Limits::default())?;
    /// let clashing = |values: &[_]| position.clashes(values).iter().map(|cell| cell.index()).collect::<Vec<_>>();
    /// assert_eq!(clashing(&[Some(3), None, None, Some(3)]), [0, 3]);
    /// assert_eq!(clashing(&[Some(3), Some(1)]), [0, 1], "3 and 1 are not 7");
    /// assert!(clashing(&[Some(3), Some(4)]).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clashes(&self, values: &[Option<usize>]) -> Vec<Cell> {
        let cells = self.marks.len();
        let held: Vec<u64> =
            (0..cells).map(|cell| values.get(cell).copied().flatten().map_or(0, |value| self.bit(value))).collect();
        let mut clashes = vec![false; cells];
        for cell in (0..cells).filter(|&cell| held[cell] != 0) {
            let is_seen = (0..cells).any(|other| self.peers[cell][other] && held[other] == held[cell]);
            clashes[cell] = is_seen || self.start[cell] & held[cell] == 0;
        }
        let marks: Vec<u64> =
            held.iter().map(|&held| if held == 0 { full(self.shape.values()) } else { held }).collect();
        for rule in self.parts.iter().flat_map(|(_, rules)| &**rules) {
            let of: Vec<usize> =
                rule.scope().iter().map(|&cell| cell as usize).filter(|&cell| held[cell] != 0).collect();
            if !of.is_empty() && rule.filter(&mut View::new(&mut marks.clone(), &mut Vec::new())).is_err() {
                of.iter().for_each(|&cell| clashes[cell] = true);
            }
        }
        self.shape.all().filter(|cell| clashes[cell.index()]).collect()
    }

    /// The cells that a cell sees: none of them may hold what it holds.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        self.shape.all().filter(|other| self.peers[cell.index()][other.index()]).collect()
    }

    /// The candidates of each cell, in order.
    pub fn candidates(&self) -> Vec<Vec<usize>> {
        self.marks.iter().map(|&set| indices(set).map(|index| index + self.shape.least()).collect()).collect()
    }

    /// The value of each cell that is filled in, 0 for the others.
    pub fn values(&self) -> Vec<usize> {
        let value = |(&set, &is_filled): (&u64, &bool)| {
            if is_filled { set.trailing_zeros() as usize + self.shape.least() } else { 0 }
        };
        self.marks.iter().zip(&self.filled).map(value).collect()
    }

    fn fill(&mut self, cell: usize) {
        self.filled[cell] = true;
        for other in 0..self.marks.len() {
            if self.peers[cell][other] {
                self.marks[other] &= !self.marks[cell];
            }
        }
    }

    /// Does a step.
    pub fn apply(&mut self, step: &Step) {
        let least = self.shape.least();
        for &(cell, value) in &step.removed {
            self.marks[cell.index()] &= !(1 << (value - least));
        }
        if let Some((cell, value)) = step.placed {
            self.marks[cell.index()] &= 1 << (value - least);
            self.fill(cell.index());
        }
        self.forget_gone();
    }

    /// Forgets what steps that were found before say of candidates that are gone.
    fn forget_gone(&mut self) {
        let (marks, least) = (&self.marks, self.shape.least());
        for found in [&mut self.chains, &mut self.refuted] {
            found.retain_mut(|step| {
                step.removed.retain(|&(cell, value)| marks[cell.index()] >> (value - least) & 1 != 0);
                !step.removed.is_empty()
            });
        }
    }

    /// The next step, the easiest kind first. `None` if there is none, or a cell has no candidate left.
    ///
    /// # Errors
    ///
    /// If the limits said to stop.
    pub fn next_step(&mut self) -> Result<Option<Step>, Unknown> {
        if self.marks.contains(&0) {
            return Ok(None);
        }
        let found =
            self.pattern().or_else(|| self.link_chain()).or_else(|| self.cases()).or_else(|| self.supposition());
        if self.is_stopped.get() { Err(Unknown) } else { Ok(found) }
    }

    /// The next step that needs no chain.
    fn pattern(&self) -> Option<Step> {
        self.hidden_single()
            .or_else(|| self.naked_single())
            .or_else(|| self.rule(FEW))
            .or_else(|| self.locked())
            .or_else(|| self.house_set(2, false).or_else(|| self.house_set(2, true)))
            .or_else(|| self.rule(usize::MAX))
            .or_else(|| (3..=MOST).find_map(|size| self.house_set(size, false).or_else(|| self.house_set(size, true))))
            .or_else(|| self.together())
            .or_else(|| (2..=MOST).find_map(|size| self.fish(size)))
    }

    /// The next chain of links. Those that were found with it stay true.
    fn link_chain(&mut self) -> Option<Step> {
        if self.chains.is_empty() {
            self.chains = self.linked();
        }
        self.chains.last().cloned()
    }

    /// The next whip, or else supposition, a short one if there is any. What was found before stays true, and may have become shorter.
    fn supposition(&mut self) -> Option<Step> {
        if self.refuted.last().is_none_or(|step| step.length() > SHORT) {
            self.refuted = self.suppositions(1);
            let mut likely = self.refuted.iter().rev().take_while(|step| step.length() <= PROMISING);
            let mut patience = PATIENCE;
            if let Some(whip) = likely.find_map(|step| self.whip(step, &mut patience)) {
                self.refuted = vec![whip];
            } else if self.refuted.is_empty() {
                let mut deeper = (2..=DEPTH).map(|depth| self.suppositions(depth));
                self.refuted = deeper.find(|found| !found.is_empty()).unwrap_or_default();
            }
        }
        self.refuted.last().cloned()
    }

    fn step(&self, kind: Kind) -> Step {
        Step {
            kind,
            houses: Vec::new(),
            cells: Vec::new(),
            values: Vec::new(),
            rule: None,
            combinations: Vec::new(),
            facts: Vec::new(),
            concluded: Vec::new(),
            sum: None,
            lines: Vec::new(),
            placed: None,
            removed: Vec::new(),
        }
    }

    fn value(&self, index: usize) -> usize {
        index + self.shape.least()
    }

    /// The places of a value in a house, without cells that are filled in.
    fn places(&self, house: &House, index: usize) -> Vec<Cell> {
        let has = |cell: &&Cell| !self.filled[cell.index()] && self.marks[cell.index()] >> index & 1 != 0;
        house.cells.iter().filter(has).copied().collect()
    }

    fn hidden_single(&self) -> Option<Step> {
        self.houses.iter().find_map(|house| {
            (0..self.shape.values()).find_map(|index| match self.places(house, index)[..] {
                [cell]
                    if !house
                        .cells
                        .iter()
                        .any(|other| self.filled[other.index()] && self.marks[other.index()] == 1 << index) =>
                {
                    Some(Step {
                        houses: vec![house.clone()],
                        cells: vec![cell],
                        values: vec![self.value(index)],
                        placed: Some((cell, self.value(index))),
                        ..self.step(Kind::HiddenSingle)
                    })
                }
                _ => None,
            })
        })
    }

    fn naked_single(&self) -> Option<Step> {
        let cell = self.shape.all().find(|cell| !self.filled[cell.index()] && is_single(self.marks[cell.index()]))?;
        let value = self.value(self.marks[cell.index()].trailing_zeros() as usize);
        Some(Step {
            cells: vec![cell],
            values: vec![value],
            placed: Some((cell, value)),
            ..self.step(Kind::NakedSingle)
        })
    }

    /// What one rule by itself takes away, for a reason with at most `most` facts.
    fn rule(&self, most: usize) -> Option<Step> {
        self.parts
            .iter()
            .find_map(|(at, rules)| rules.iter().find_map(|rule| self.of_one_rule(&**rule, Some(*at), most)))
    }

    /// What a rule takes away where all rules are known: sums that follow from cages and houses, and what a rule makes of cells that
    /// see each other.
    fn together(&self) -> Option<Step> {
        self.network.parts.iter().zip(&self.of_part).find_map(|(part, &of)| match part {
            Part::Rule(rule) => self.of_one_rule(&**rule, of, usize::MAX),
            _ => None,
        })
    }

    /// What a rule takes away, for the smallest reason.
    fn of_one_rule(&self, rule: &dyn Propagator, of: Option<usize>, most: usize) -> Option<Step> {
        if self.is_late() {
            return None;
        }
        let (mut marks, mut log) = (self.marks.clone(), Vec::new());
        // A puzzle without solution has no step that says so.
        rule.filter(&mut View::new(&mut marks, &mut log)).ok()?;
        if log.is_empty() {
            return None;
        }
        let mut bench = Bench::new(rule, self.marks.len(), full(self.shape.values()), self.stop);
        let gone = (0..).zip(self.marks.iter().zip(&marks)).map(|(cell, (before, after))| (cell, before & !after));
        let targets = gone.flat_map(|(cell, gone)| indices(gone).map(move |index| (cell, 1 << index)));
        let targets = targets.take(TARGETS).take_while(|_| !self.is_late());
        let reasons = targets.filter_map(|target| bench.reason(&self.marks, target));
        // Of those that are held in mind without effort, the one that says most.
        let effort = |reason: &Reason| {
            let gone: u32 = reason.removed.iter().map(|(_, gone, _)| gone.count_ones()).sum();
            let facts = reason.facts.len();
            (facts.max(FEW), std::cmp::Reverse(gone), facts)
        };
        let reason = reasons.min_by_key(effort).filter(|reason| reason.facts.len() <= most)?;
        let (full, least) = (full(self.shape.values()), self.shape.least());
        let fact =
            |&(cell, values): &(u16, u64)| Some(Fact { cell: Cell(cell), claim: Claim::of(values, full, least)? });
        let constraint = of.map(|of| &self.rules.constraints()[of]);
        let terms = if of.is_none() { rule.sum() } else { None };
        let state = |cell: Cell| reason.facts.iter().find(|(of, _)| *of == cell.0).map_or(full, |(_, values)| *values);
        let left = reason.removed.iter().map(|&(cell, _, left)| (cell, left)).collect::<Vec<_>>();
        let concluded: Vec<Fact> = left.iter().filter_map(fact).collect();
        let is_bound = |fact: &Fact| !matches!(fact.claim, Claim::OneOf(_) | Claim::Not(_));
        let cells = |cells: Vec<u16>| cells.into_iter().map(Cell).collect::<Vec<_>>();
        let sum = terms.map(|terms| {
            let shift = (least as i64 - 1) * (terms.up.len() as i64 - terms.down.len() as i64);
            (cells(terms.up), cells(terms.down), i64::from(terms.total) + shift)
        });
        Some(Step {
            cells: constraint.map_or_else(|| cells(rule.cells().to_vec()), |rule| rule.cell_lists().concat()),
            rule: of,
            combinations: constraint.map_or(Vec::new(), |rule| self.combinations(rule, &state)),
            concluded: if concluded.iter().all(is_bound) { concluded } else { Vec::new() },
            facts: reason.facts.iter().filter_map(fact).collect(),
            removed: reason
                .removed
                .iter()
                .flat_map(|&(cell, gone, _)| indices(gone).map(move |index| (Cell(cell), index)))
                .map(|(cell, index)| (cell, self.value(index)))
                .collect(),
            ..self.step(if sum.is_some() { Kind::Sums } else { Kind::Rule })
        })
        .map(|step| Step { sum, ..step })
    }

    /// The sets of values that a cage can hold, or that a sandwich can have between its ends, where cells hold what `state` says; none where there are
    /// too many to tell.
    fn combinations(&self, rule: &Constraint, state: &dyn Fn(Cell) -> u64) -> Vec<Vec<usize>> {
        match rule {
            Constraint::Cage { total, cells } => {
                let allowed: Vec<u64> = cells.iter().map(|&cell| state(cell)).collect();
                self.sets(&allowed, *total)
            }
            Constraint::Sandwich { total, cells } => {
                let inner = full(self.shape.values()) & !1 & !(1 << (self.shape.values() - 1));
                let most = cells.len().saturating_sub(2);
                let mut found: Vec<Vec<usize>> =
                    (0..=most).flat_map(|count| self.sets(&vec![inner; count], *total)).collect();
                if found.len() > COMBINATIONS {
                    found.clear();
                }
                found
            }
            _ => Vec::new(),
        }
    }

    /// The sets of different values, one from each of `allowed`, that have a sum; none where there are too many to tell.
    fn sets(&self, allowed: &[u64], total: usize) -> Vec<Vec<usize>> {
        let mut found: Vec<Vec<usize>> = Vec::new();
        let least = self.shape.least();
        let mut stack = vec![(0usize, 0u64, 0usize)];
        let mut looks = 0;
        while let Some((at, used, sum)) = stack.pop() {
            looks += 1;
            if looks > LOOKS || found.len() > COMBINATIONS {
                return Vec::new();
            }
            if at == allowed.len() {
                let set: Vec<usize> = indices(used).map(|index| index + least).collect();
                if sum == total && !found.contains(&set) {
                    found.push(set);
                }
                continue;
            }
            let next = indices(allowed[at] & !used).filter(|index| sum + index + least <= total);
            stack.extend(next.map(|index| (at + 1, used | 1 << index, sum + index + least)));
        }
        found.sort();
        found
    }

    /// The candidates of a value that see all of some cells.
    fn seen_by_all(&self, cells: &[Cell], index: usize) -> Vec<(Cell, usize)> {
        let sees = |cell: &Cell| cells.iter().all(|of| self.peers[of.index()][cell.index()]);
        let has = |cell: &Cell| self.marks[cell.index()] >> index & 1 != 0;
        self.shape.all().filter(|cell| has(cell) && sees(cell)).map(|cell| (cell, self.value(index))).collect()
    }

    fn locked(&self) -> Option<Step> {
        self.houses.iter().find_map(|house| {
            (0..self.shape.values()).find_map(|index| {
                let cells = self.places(house, index);
                if cells.len() < 2 {
                    return None;
                }
                let removed = self.seen_by_all(&cells, index);
                (!removed.is_empty()).then(|| Step {
                    houses: vec![house.clone()],
                    cells,
                    values: vec![self.value(index)],
                    removed,
                    ..self.step(Kind::Locked)
                })
            })
        })
    }

    /// A naked or hidden set of a house.
    fn house_set(&self, size: usize, is_hidden: bool) -> Option<Step> {
        let marks = |cell: u16| self.marks[cell as usize];
        self.houses.iter().zip(&*self.sets).take_while(|_| !self.is_late()).find_map(|(house, sets)| {
            sets.find(size..=size, &marks, &mut |set| {
                if set.is_hidden != is_hidden {
                    return None;
                }
                let cells: Vec<Cell> = set.cells.iter().copied().map(Cell).collect();
                let removed =
                    if is_hidden { self.others_of(&cells, set.values) } else { self.seen_by(&cells, set.values) };
                (!removed.is_empty()).then(|| Step {
                    houses: vec![house.clone()],
                    cells,
                    values: indices(set.values).map(|index| self.value(index)).collect(),
                    removed,
                    ..self.step(if is_hidden { Kind::HiddenSet(size) } else { Kind::NakedSet(size) })
                })
            })
        })
    }

    /// The candidates of cells that are none of these values.
    fn others_of(&self, cells: &[Cell], values: u64) -> Vec<(Cell, usize)> {
        let others = |&cell: &Cell| indices(self.marks[cell.index()] & !values).map(move |index| (cell, index));
        cells.iter().flat_map(others).map(|(cell, index)| (cell, self.value(index))).collect()
    }

    /// The candidates of these values that see all cells of a set which may have them.
    fn seen_by(&self, set: &[Cell], values: u64) -> Vec<(Cell, usize)> {
        let seen = indices(values).flat_map(|index| {
            let has = |cell: &&Cell| self.marks[cell.index()] >> index & 1 != 0;
            self.seen_by_all(&set.iter().filter(has).copied().collect::<Vec<_>>(), index)
        });
        seen.filter(|(cell, _)| !set.contains(cell)).collect()
    }

    /// Houses that share no place of a value, and as many others that have all of these places.
    fn fish(&self, size: usize) -> Option<Step> {
        (0..self.shape.values()).find_map(|index| {
            let all: Vec<(usize, Vec<Cell>)> =
                self.houses.iter().enumerate().map(|(at, house)| (at, self.places(house, index))).collect();
            let bases: Vec<usize> =
                all.iter().filter(|(_, places)| (2..=size).contains(&places.len())).map(|(at, _)| *at).collect();
            // Fish of four over many houses are beyond what people look for, and beyond patience.
            if size > 3 && bases.len() > 12 {
                return None;
            }
            subsets(&bases, size, &mut |set| {
                if self.is_late() {
                    return None;
                }
                let mut cells: Vec<Cell> = set.iter().flat_map(|&at| all[at].1.clone()).collect();
                let count = cells.len();
                cells.sort_unstable();
                cells.dedup();
                if cells.len() != count {
                    return None;
                }
                self.covers(index, set, &cells, &cells, &mut Vec::new(), size)
            })
        })
    }

    /// Goes on with covering `open`, places of a fish's bases, by this many houses in all.
    fn covers(
        &self,
        index: usize,
        bases: &[usize],
        cells: &[Cell],
        open: &[Cell],
        taken: &mut Vec<usize>,
        size: usize,
    ) -> Option<Step> {
        let Some(first) = open.first() else {
            let outside = |cell: &Cell| !cells.contains(cell);
            let mut removed: Vec<Cell> =
                taken.iter().flat_map(|&at| self.places(&self.houses[at], index)).filter(outside).collect();
            removed.sort_unstable();
            removed.dedup();
            return (!removed.is_empty()).then(|| Step {
                houses: bases.iter().chain(taken.iter()).map(|&at| self.houses[at].clone()).collect(),
                cells: cells.to_vec(),
                values: vec![self.value(index)],
                removed: removed.into_iter().map(|cell| (cell, self.value(index))).collect(),
                ..self.step(Kind::Fish(size))
            });
        };
        if taken.len() == size {
            return None;
        }
        (0..self.houses.len()).find_map(|at| {
            if bases.contains(&at) || taken.contains(&at) || !self.houses[at].cells.contains(first) {
                return None;
            }
            let rest: Vec<Cell> = open.iter().filter(|cell| !self.houses[at].cells.contains(cell)).copied().collect();
            taken.push(at);
            let found = self.covers(index, bases, cells, &rest, taken, size);
            taken.pop();
            found
        })
    }
}

/// Where a list of cells stands among others, in whatever order.
fn place(all: &[Vec<Cell>], cells: &[Cell]) -> Option<usize> {
    all.iter().position(|other| other.len() == cells.len() && cells.iter().all(|cell| other.contains(cell)))
}

/// What kind of house these cells are, which are in order.
fn house_kind(rules: &Rules, regions: &[Vec<Cell>], cells: &[Cell]) -> HouseKind {
    let shape = rules.shape();
    let one = |of: &dyn Fn(Cell) -> usize| cells.iter().all(|&cell| of(cell) == of(cells[0]));
    let span = |of: &dyn Fn(Cell) -> usize| {
        let numbers = || cells.iter().map(|&cell| of(cell));
        numbers().max().unwrap_or(0) + 1 - numbers().min().unwrap_or(0)
    };
    let (row, column) = (|cell| shape.row(cell), |cell| shape.column(cell));
    let has = |rule: &Constraint| rules.constraints().contains(rule);
    if one(&row) {
        HouseKind::Row
    } else if one(&column) {
        HouseKind::Column
    } else if place(regions, cells).is_some() {
        HouseKind::Region
    } else if one(&|cell| row(cell) + shape.columns() - column(cell)) || one(&|cell| row(cell) + column(cell)) {
        HouseKind::Diagonal
    } else if has(&Constraint::Windoku) && span(&row) * span(&column) == cells.len() {
        HouseKind::Window
    } else if has(&Constraint::DisjointGroups) {
        HouseKind::Place
    } else {
        HouseKind::Extra
    }
}

/// The rule that each part of the network is from: the first that has one of the same cells by itself.
fn of_parts(network: &Network, parts: &[(usize, Alone)]) -> Vec<Option<usize>> {
    let sorted = |rule: &dyn Propagator| {
        let mut cells = rule.cells().to_vec();
        cells.sort_unstable();
        cells
    };
    let mut of: HashMap<Vec<u16>, usize> = HashMap::new();
    for (at, rule) in parts.iter().flat_map(|(at, rules)| rules.iter().map(move |rule| (at, rule))) {
        of.entry(sorted(&**rule)).or_insert(*at);
    }
    let rule_of = |part: &Part| if let Part::Rule(rule) = part { of.get(&sorted(&**rule)).copied() } else { None };
    network.parts.iter().map(rule_of).collect()
}

/// What a rule comes to by itself; nothing where it is no more than houses and cells that differ, or a mark of a cell.
fn alone(rules: &Rules, rule: &Constraint, stop: &dyn Fn() -> bool) -> Result<Vec<Box<dyn Propagator>>, Unknown> {
    if matches!(rule, Constraint::Among(..)) {
        return Ok(Vec::new());
    }
    let mut one = Rules::new(rules.shape());
    // Regions are what some rules go by. Sums are what people add up cell by cell.
    let has_regions = !matches!(rule, Constraint::Cage { .. } | Constraint::Sum { .. } | Constraint::EqualSums(_));
    one.set_regions(if has_regions { rules.regions().clone() } else { Regions::None });
    one.set_lines(has_regions && rules.has_lines());
    one.push(rule.clone());
    // Marked pairs are what a rule about all others goes by.
    if matches!(rule, Constraint::StrictKropki | Constraint::StrictXv) {
        let is_mark = |rule: &&Constraint| {
            matches!(rule, Constraint::WhiteDot(..) | Constraint::BlackDot(..) | Constraint::PairSum(..))
        };
        rules.constraints().iter().filter(is_mark).for_each(|mark| one.push(mark.clone()));
    }
    rules_alone(&one, stop).ok_or(Unknown)
}
