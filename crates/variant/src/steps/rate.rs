//! How hard a board is, whatever its rules: by rounds, each of which takes all that the easiest kind of step gives, at once, on one
//! board. So neither the order of rules nor that of cells decides anything. `docs/RATINGS.md` has the definition.

use std::collections::BTreeMap;
use std::fmt;

use crate::derive::{Off, take_off};
use crate::kernel::set::Cells;
use bitdoku_text::board::{Cell, Constraint, Rules};

use crate::kernel::rule::{Propagator, View, indices, is_single};

use crate::answer::{Limits, Unknown};

use super::{Alone, House, HouseKind, Position};

/// How hard a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// The hardest round. None if the board is full already, or nothing helps.
    pub hardest: Option<Round>,
    /// The hardest round up to the first that fills in a cell.
    pub placing: Option<Round>,
    /// The first round.
    pub first: Option<Round>,
    /// The efforts of all rounds together, in tenths.
    sum: u32,
    /// How many rounds there were.
    pub rounds: usize,
    /// In how many of them one candidate alone could be placed or taken away.
    pub bottlenecks: usize,
    /// Whether all cells are filled in at the end.
    pub is_complete: bool,
}

/// A round: all that one kind of step gives on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Round {
    /// In tenths, so that rounds have an order.
    effort: u32,
    /// What kind of step.
    pub kind: RoundKind,
}

/// What kind of step a round is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum RoundKind {
    /// A value has one place in a house.
    HiddenSingle,
    /// A cell has one value left.
    NakedSingle,
    /// What one rule takes away where this many of its cells are known; none where it needs more than three.
    Rule(Option<usize>),
    /// All places of a value in a house see other cells.
    Locked,
    /// A naked or hidden set of this many cells.
    Set(usize),
    /// A sum that follows from this many houses and the cages that they meet.
    Sum(usize),
    /// A candidate that leads to a contradiction in this many waves.
    Supposition(usize),
}

impl Round {
    const fn new(effort: u32, kind: RoundKind) -> Self {
        Self { effort, kind }
    }

    /// How hard it is, on a scale that begins at 1.2 as Sudoku Explainer's does.
    pub fn effort(self) -> f64 {
        f64::from(self.effort) / 10.0
    }
}

impl fmt::Display for RoundKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::HiddenSingle => f.write_str("Hidden Single"),
            Self::NakedSingle => f.write_str("Naked Single"),
            Self::Rule(Some(1)) => f.write_str("Rule with 1 known cell"),
            Self::Rule(Some(known)) => write!(f, "Rule with {known} known cells"),
            Self::Rule(None) => f.write_str("Rule with many known cells"),
            Self::Locked => f.write_str("Locked Candidates"),
            Self::Set(size) => write!(f, "Set of {size}"),
            Self::Sum(1) => f.write_str("Sum of 1 house"),
            Self::Sum(houses) => write!(f, "Sum of {houses} houses"),
            Self::Supposition(1) => f.write_str("Supposition of 1 wave"),
            Self::Supposition(waves) => write!(f, "Supposition of {waves} waves"),
        }
    }
}

impl Rating {
    /// The efforts of all rounds together.
    pub fn sum(&self) -> f64 {
        f64::from(self.sum) / 10.0
    }

    /// What a person must know, in a word; none where the steps do not reach the end.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, read::read, steps::rate};
    ///
    /// let rating = rate(&read("1......2..4..3..")?, &Limits::default())?;
    /// assert_eq!((rating.hardest.map(|round| round.effort()), rating.level()), (Some(1.2), Some("easy")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn level(&self) -> Option<&'static str> {
        let effort = self.hardest.map_or(0, |round| round.effort);
        self.is_complete.then(|| LEVELS.iter().find(|(most, _)| effort <= *most).expect("the last has no end").1)
    }
}

/// The effort of the hardest round of each level.
const LEVELS: [(u32, &str); 5] = [(23, "easy"), (29, "medium"), (50, "hard"), (70, "unfair"), (u32::MAX, "extreme")];

/// The maximum number of known cells in a small reason.
const KNOWN: usize = 3;
/// The maximum number of choices of these cells that are tried for a rule. If there are more, its reasons count as large.
const CHOICES: usize = 200;
/// The longest supposition, in waves.
const WAVES: usize = 16;
/// The largest set.
const SET: usize = 4;
/// The most rows or columns that a sum follows from, and the most cells of one.
const LINES: usize = 4;
const SUM: usize = 5;
/// What a supposition takes without its waves, and each wave.
const SUPPOSITION: u32 = 50;
const WAVE: u32 = 5;

/// What may be in each cell.
type Marks = Vec<u64>;

/// What a kind of step gives: what stays in each cell, and which cells are filled in.
struct Gain {
    left: Marks,
    placed: Vec<usize>,
}

/// Looks for all that a kind of step gives.
type Try<'a> = &'a dyn Fn() -> Option<Gain>;

/// Rates a board.
///
/// # Errors
///
/// If `limits` says to stop. Guesses are not limited: there are none.
pub fn rate(rules: &Rules, limits: &Limits<'_>) -> Result<Rating, Unknown> {
    rate_within(rules, u32::MAX, limits)
}

/// Whether a board is of the level of this name. No harder steps are looked for.
pub(crate) fn is_of_level(rules: &Rules, level: &str, limits: &Limits<'_>) -> Result<bool, Unknown> {
    let most = LEVELS.iter().find(|(_, name)| *name == level).map_or(0, |(most, _)| *most);
    Ok(rate_within(rules, most, limits)?.level() == Some(level))
}

/// Rates a board by rounds of this effort at most.
fn rate_within(rules: &Rules, most: u32, limits: &Limits<'_>) -> Result<Rating, Unknown> {
    let mut position = Position::new(rules, limits)?;
    let sums = position.sums_of_houses()?;
    let mut rating =
        Rating { hardest: None, placing: None, first: None, sum: 0, rounds: 0, bottlenecks: 0, is_complete: false };
    let mut has_placed = false;
    while let Some((round, found)) = position.round(most, &sums) {
        if position.is_late() {
            return Err(Unknown);
        }
        let open = |position: &Position<'_>| position.marks.iter().map(|marks| marks.count_ones()).sum::<u32>();
        let before = open(&position);
        position.marks.clone_from(&found.left);
        let gone = before - open(&position);
        found.placed.iter().for_each(|&cell| position.fill(cell));
        let placed = found.placed.len();
        rating.rounds += 1;
        rating.bottlenecks += usize::from(if placed > 0 { placed == 1 } else { gone == 1 });
        rating.sum += round.effort;
        rating.hardest = rating.hardest.max(Some(round));
        rating.first = rating.first.or(Some(round));
        if !has_placed {
            rating.placing = rating.hardest;
            has_placed = placed > 0;
        }
        if position.marks.contains(&0) {
            return Ok(rating);
        }
    }
    rating.is_complete = position.filled.iter().all(|&is_filled| is_filled);
    if position.is_late() { Err(Unknown) } else { Ok(rating) }
}

impl Position<'_> {
    /// What the easiest kind of step that there is gives, with an effort of at most `most`.
    fn round(&self, most: u32, sums: &[(usize, Alone)]) -> Option<(Round, Gain)> {
        use RoundKind::{HiddenSingle, Locked, NakedSingle, Rule, Set, Sum};
        let new =
            |left: Marks| Some(left).filter(|left| *left != self.marks).map(|left| Gain { left, placed: Vec::new() });
        let rule = |known| new(self.small_rules(known));
        let sum = |houses| new(self.by_sums(sums, houses));
        let kinds: [(u32, RoundKind, Try<'_>); 16] = [
            (12, HiddenSingle, &|| self.hidden_singles(true)),
            (15, HiddenSingle, &|| self.hidden_singles(false)),
            (17, Rule(Some(0)), &|| rule(0)),
            (20, Rule(Some(1)), &|| rule(1)),
            (23, NakedSingle, &|| self.naked_singles()),
            (23, Rule(Some(2)), &|| rule(2)),
            (26, Rule(Some(KNOWN)), &|| rule(KNOWN)),
            (26, Locked, &|| new(self.all_locked(&self.marks))),
            (30, Set(2), &|| new(self.house_sets(2))),
            (32, Sum(1), &|| sum(1)),
            (34, Rule(None), &|| new(self.whole_rules(&self.marks)?)),
            (36, Set(3), &|| new(self.house_sets(3))),
            (38, Sum(2), &|| sum(2)),
            (42, Sum(3), &|| sum(3)),
            (46, Sum(LINES), &|| sum(LINES)),
            (50, Set(SET), &|| new(self.house_sets(SET))),
        ];
        let mut within = kinds.into_iter().take_while(|(effort, ..)| *effort <= most);
        within
            .find_map(|(effort, kind, gain)| Some((Round::new(effort, kind), gain()?)))
            .or_else(|| self.refuted_soonest(WAVES.min(most.saturating_sub(SUPPOSITION) as usize / WAVE as usize)))
    }

    /// The sums that follow from houses and cages, each with the number of its houses: innies and outies. Cages that share a cell with
    /// another are left out, so that the result does not depend on an order.
    fn sums_of_houses(&self) -> Result<Vec<(usize, Alone)>, Unknown> {
        let mut cages: Vec<(Cells, i32)> = Vec::new();
        for rule in self.rules.constraints() {
            if let Constraint::Cage { total, cells } = rule {
                cages.push((self.set(cells), *total as i32));
            }
        }
        let is_apart = |at: usize| (0..cages.len()).all(|other| other == at || !cages[other].0.meets(&cages[at].0));
        let cages: Vec<(Cells, i32)> =
            (0..cages.len()).filter(|&at| is_apart(at)).map(|at| cages[at].clone()).collect();
        let mut zones: Vec<Vec<&House>> = self.houses.iter().map(|house| vec![house]).collect();
        for kind in [HouseKind::Row, HouseKind::Column] {
            let lines: Vec<&House> = self.houses.iter().filter(|house| house.kind == kind).collect();
            zones.extend((2..=LINES).flat_map(|count| lines.windows(count).map(<[&House]>::to_vec)));
        }
        let mut found: BTreeMap<Constraint, usize> = BTreeMap::new();
        for houses in zones.iter().take_while(|_| !cages.is_empty()) {
            for sum in self.innies_and_outies(houses, &cages).into_iter().flatten() {
                found.entry(sum).or_insert(houses.len());
            }
        }
        let alone = |(sum, houses)| Ok((houses, super::alone(self.rules, &sum, self.stop)?.into()));
        found.into_iter().map(alone).collect()
    }

    fn set(&self, cells: &[Cell]) -> Cells {
        let numbers: Vec<u16> = cells.iter().map(|cell| cell.index() as u16).collect();
        Cells::new(&numbers, self.marks.len())
    }

    /// The sums that are left of houses without the cages inside, and without all cages that they meet.
    fn innies_and_outies(&self, houses: &[&House], cages: &[(Cells, i32)]) -> [Option<Constraint>; 2] {
        let zone: Vec<Cell> = houses.iter().flat_map(|house| house.cells.iter().copied()).collect();
        let all: usize = (self.shape.least()..=self.shape.greatest()).sum();
        [Off::Inside, Off::Meeting].map(|off| {
            let (innies, outies, total) = take_off(&self.set(&zone), (all * houses.len()) as i32, cages, off);
            let is_cage = houses.len() == 1 && outies.is_empty();
            let count =
                |cell: Cell| i64::from(innies.has(cell.index() as u16)) - i64::from(outies.has(cell.index() as u16));
            let terms: Vec<(Cell, i64)> =
                self.shape.all().map(|cell| (cell, count(cell))).filter(|(_, count)| *count != 0).collect();
            match usize::try_from(total) {
                _ if !(1..=SUM).contains(&terms.len()) => None,
                Ok(total) if is_cage => {
                    Some(Constraint::Cage { total, cells: terms.iter().map(|term| term.0).collect() })
                }
                _ => Some(Constraint::Sum { total: total.into(), terms }),
            }
        })
    }

    /// What sums that follow from this many houses leave.
    fn by_sums(&self, sums: &[(usize, Alone)], houses: usize) -> Marks {
        let rules = sums.iter().filter(|(of, _)| *of == houses).flat_map(|(_, rules)| &**rules);
        self.left_by(rules.map(|rule| &**rule), &self.marks).unwrap_or_else(|| vec![0; self.marks.len()])
    }

    /// Each value that has one place in a region, or in another house.
    fn hidden_singles(&self, is_region: bool) -> Option<Gain> {
        let mut left = vec![self.network.full(); self.marks.len()];
        for house in self.houses.iter().filter(|house| (house.kind == super::HouseKind::Region) == is_region) {
            self.keep_hidden(house.cells.iter().map(|cell| cell.index()), &self.marks, &mut left);
        }
        let is_placed = |&cell: &usize| !self.filled[cell] && is_single(left[cell]);
        let placed: Vec<usize> = (0..left.len()).filter(is_placed).collect();
        let kept = left.iter().zip(&self.marks).map(|(left, marks)| left & marks).collect();
        (!placed.is_empty()).then_some(Gain { left: kept, placed })
    }

    /// Each cell that has one value left.
    fn naked_singles(&self) -> Option<Gain> {
        let is_naked = |&cell: &usize| !self.filled[cell] && is_single(self.marks[cell]);
        let placed: Vec<usize> = (0..self.marks.len()).filter(is_naked).collect();
        (!placed.is_empty()).then(|| Gain { left: self.marks.clone(), placed })
    }

    /// Leaves a value that has one place among cells alone there.
    fn keep_hidden(&self, cells: impl Iterator<Item = usize> + Clone, marks: &Marks, left: &mut Marks) {
        let (mut once, mut twice) = (0, 0);
        cells.clone().for_each(|cell| {
            twice |= once & marks[cell];
            once |= marks[cell];
        });
        for cell in cells {
            let here = marks[cell] & once & !twice;
            if here != 0 {
                left[cell] &= here;
            }
        }
    }

    /// Each value of a house that must lie in cells which others see goes from these others.
    fn all_locked(&self, marks: &Marks) -> Marks {
        let mut left = marks.clone();
        for house in &self.houses {
            for index in 0..self.shape.values() {
                let places: Vec<Cell> =
                    house.cells.iter().filter(|cell| marks[cell.index()] >> index & 1 != 0).copied().collect();
                if (2..=self.shape.values() / 2 + 1).contains(&places.len()) {
                    for other in self.shape.all().filter(|other| places.iter().all(|place| self.sees(*place, *other))) {
                        left[other.index()] &= !(1 << index);
                    }
                }
            }
        }
        left
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index()][other.index()]
    }

    /// Naked and hidden sets of a size: what `size` cells, or the cells of `size` values, leave of a house.
    fn house_sets(&self, size: usize) -> Marks {
        let mut left = self.marks.clone();
        for (house, sets) in self.houses.iter().zip(&*self.sets).take_while(|_| !self.is_late()) {
            sets.find(size..=size, &|cell| self.marks[cell as usize], &mut |set| {
                for cell in house.cells.iter().filter(|cell| set.cells.contains(&cell.0) == set.is_hidden) {
                    left[cell.index()] &= if set.is_hidden { set.values } else { !set.values };
                }
                None::<()>
            });
        }
        left
    }

    /// The parts of all rules, each rule by itself.
    fn rule_parts(&self) -> impl Iterator<Item = &dyn Propagator> {
        self.parts.iter().flat_map(|(_, rules)| &**rules).map(|rule| &**rule)
    }

    /// What rules leave where `known` of their cells are known, and nothing about the others.
    fn small_rules(&self, known: usize) -> Marks {
        let full = self.network.full();
        let mut left = self.marks.clone();
        let mut log = Vec::new();
        let mut blank = vec![full; self.marks.len()];
        for rule in self.rule_parts().take_while(|_| !self.is_late()) {
            let told = |&&cell: &&u16| self.marks[cell as usize] != full;
            let mut cells: Vec<u16> = rule.scope().iter().filter(told).copied().collect();
            cells.sort_unstable();
            cells.dedup();
            if cells.len() < known || choices(cells.len(), known) > CHOICES {
                continue;
            }
            super::subsets(&cells, known, &mut |some: &[u16]| {
                some.iter().for_each(|&cell| blank[cell as usize] = self.marks[cell as usize]);
                let is_dead = !settled(rule, &mut blank, &mut log);
                for &cell in some.iter().chain(log.iter().map(|(cell, _)| cell)) {
                    left[cell as usize] &= if is_dead { 0 } else { blank[cell as usize] };
                    blank[cell as usize] = full;
                }
                None::<()>
            });
        }
        left
    }

    /// What all rules leave, each by itself, where all is known that there is. None if one leaves no way.
    fn whole_rules(&self, marks: &Marks) -> Option<Marks> {
        self.left_by(self.rule_parts(), marks)
    }

    /// What some rules leave, each by itself. None if one leaves no way.
    fn left_by<'a>(&self, rules: impl Iterator<Item = &'a dyn Propagator>, marks: &Marks) -> Option<Marks> {
        let mut left = marks.clone();
        let (mut now, mut log) = (marks.clone(), Vec::new());
        for rule in rules.take_while(|_| !self.is_late()) {
            let is_possible = settled(rule, &mut now, &mut log);
            for &(cell, _) in &log {
                left[cell as usize] &= now[cell as usize];
                now[cell as usize] = marks[cell as usize];
            }
            if !is_possible {
                return None;
            }
        }
        Some(left)
    }

    /// The candidates that lead to a contradiction in the fewest waves, and in at most `most`, taken away.
    fn refuted_soonest(&self, mut most: usize) -> Option<(Round, Gain)> {
        let mut refuted = Vec::new();
        for cell in (0..self.marks.len()).filter(|&cell| !self.filled[cell]) {
            for index in indices(self.marks[cell]) {
                if most == 0 || self.is_late() {
                    return None;
                }
                let Some(waves) = self.waves(cell, index, most) else { continue };
                if waves < most {
                    refuted.clear();
                }
                most = waves;
                refuted.push((cell, index));
            }
        }
        let mut left = self.marks.clone();
        refuted.iter().for_each(|&(cell, index)| left[cell] &= !(1 << index));
        let round = Round::new(SUPPOSITION + WAVE * most as u32, RoundKind::Supposition(most));
        (!refuted.is_empty()).then_some((round, Gain { left, placed: Vec::new() }))
    }

    /// After how many waves a candidate leads to a contradiction, if that takes no more than `most`.
    fn waves(&self, cell: usize, index: usize, most: usize) -> Option<usize> {
        let mut marks = self.marks.clone();
        marks[cell] = 1 << index;
        for waves in 1..=most {
            match self.wave(&marks) {
                None => return Some(waves),
                Some(next) if next == marks => return None,
                Some(next) => marks = next,
            }
        }
        None
    }

    /// All that follows at once from what is left in the cells: around single values, in houses, by locked candidates and rules. None
    /// if something has no way left.
    fn wave(&self, marks: &Marks) -> Option<Marks> {
        let mut left = self.whole_rules(marks)?;
        for (cell, &single) in marks.iter().enumerate().filter(|(_, marks)| is_single(**marks)) {
            for (other, _) in self.peers[cell].iter().enumerate().filter(|(_, sees)| **sees) {
                left[other] &= !single;
            }
        }
        let locked = self.all_locked(marks);
        left.iter_mut().zip(&locked).for_each(|(left, locked)| *left &= locked);
        for house in &self.houses {
            let cells = house.cells.iter().map(|cell| cell.index());
            if cells.clone().fold(0, |all, cell| all | marks[cell]) != self.network.full() {
                return None;
            }
            self.keep_hidden(cells, marks, &mut left);
        }
        (!left.contains(&0)).then_some(left)
    }
}

/// Runs a rule until it changes nothing any more. Whether it leaves a way; the log has each cell that it changed.
fn settled(rule: &dyn Propagator, marks: &mut [u64], log: &mut Vec<(u16, u64)>) -> bool {
    log.clear();
    loop {
        let before = log.len();
        if rule.filter(&mut View::new(marks, log)).is_err() {
            return false;
        }
        if log.len() == before {
            return true;
        }
    }
}

/// The number of ways to choose `some` of `all`.
fn choices(all: usize, some: usize) -> usize {
    (0..some).fold(1, |ways, taken| ways * all.saturating_sub(taken) / (taken + 1))
}
