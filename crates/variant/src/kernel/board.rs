//! A position under rules: what is left in each cell, and a trail of everything that went, with the reason why. Going back takes
//! entries off the trail; nothing is copied.
//!
//! What is known of a position are *facts*: that a cell lacks a value, or that it has one. A reason is a list of facts that came
//! before. Reasons are worked out only when a conflict asks for them (lazy clause generation: O. Ohrimenko, P. Stuckey and M. Codish,
//! "Propagation via Lazy Clause Generation", 2009).

use super::learn::Clauses;
use super::network::{Network, Part};
use super::rule::{Dead, View, indices, is_single};

/// Something that holds on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fact {
    /// The cell cannot have the value.
    Off(u16, u8),
    /// The cell has the value.
    On(u16, u8),
}

impl Fact {
    pub(crate) fn cell(self) -> u16 {
        let (Self::Off(cell, _) | Self::On(cell, _)) = self;
        cell
    }

    /// The fact as a number.
    pub(crate) fn packed(self) -> u32 {
        self.code(64) as u32
    }

    /// The fact of such a number.
    pub(crate) fn unpacked(number: u32) -> Self {
        let (cell, value) = ((number >> 7) as u16, (number >> 1 & 63) as u8);
        if number & 1 == 0 { Self::Off(cell, value) } else { Self::On(cell, value) }
    }

    /// A number for each fact of a board of this many values.
    pub(crate) fn code(self, values: usize) -> usize {
        match self {
            Self::Off(cell, value) => (cell as usize * values + value as usize) * 2,
            Self::On(cell, value) => (cell as usize * values + value as usize) * 2 + 1,
        }
    }
}

/// Why a cell lost values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Why {
    /// A guess, or what follows from a guess that was refuted.
    Guess,
    /// A cell that it sees has the value.
    Peer(u16),
    /// A house has no other place for the value that is left.
    House(u32),
    /// A crossing: what one house must have in the shared cells goes from the rest of the other (0 or 1).
    Crossing(u32, u8),
    /// A rule, and how long the trail was when it was asked.
    Rule(u32, u32),
    Clause(u32),
}

/// A change of a cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) cell: u16,
    /// Whether the reason is one for the value that is left, not for each that went.
    pub(crate) is_placement: bool,
    pub(crate) why: Why,
    pub(crate) old: u64,
    pub(crate) new: u64,
    /// The entry of the same cell before this one.
    previous: u32,
}

const NONE: u32 = u32::MAX;

/// What makes a board impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// A cell has no value left.
    Cell(u16),
    /// A house has no place for a value.
    House(u32, u8),
    Rule(u32),
    Clause(u32),
    /// None: it was stopped before it was known whether there is one.
    Stopped,
}

pub(crate) struct Board<'n> {
    pub(crate) network: &'n Network,
    /// Whether to stop: asked now and then.
    stop: &'n dyn Fn() -> bool,
    /// What rules have cost since then.
    cost: u32,
    pub(crate) marks: Vec<u64>,
    pub(crate) trail: Vec<Entry>,
    /// The level of each entry: the analysis of conflicts asks for many, and for little else.
    entry_levels: Vec<u32>,
    last: Vec<u32>,
    /// Where each level begins on the trail.
    levels: Vec<usize>,
    head: usize,
    awake: Vec<u64>,
    log: Vec<(u16, u64)>,
    scratch: Vec<u64>,
    /// While learning: the entry that took each value of each cell.
    gone: Vec<u32>,
    pub(crate) clauses: Option<Clauses>,
    /// Whether reasons are for people: they rest on what was known before anything was supposed, as far as possible.
    pub(crate) is_told: bool,
}

impl<'n> Board<'n> {
    pub(crate) fn new(network: &'n Network, start: &[u64], stop: &'n dyn Fn() -> bool) -> Self {
        let parts = network.parts.len();
        let mut awake = vec![0u64; parts.div_ceil(64)];
        (0..parts).for_each(|part| awake[part / 64] |= 1 << (part % 64));
        let mut board = Self {
            network,
            stop,
            cost: 0,
            marks: start.to_vec(),
            trail: Vec::with_capacity(4 * network.cells()),
            entry_levels: Vec::with_capacity(4 * network.cells()),
            last: vec![NONE; network.cells()],
            levels: Vec::new(),
            head: 0,
            awake,
            log: Vec::new(),
            scratch: vec![network.full(); network.cells()],
            gone: Vec::new(),
            clauses: None,
            is_told: false,
        };
        board.clear_around_givens();
        board
    }

    /// Removes from each cell the values given in the cells it sees. Initial eliminations are not put on the trail, except for
    /// cells left with one value or none, which must be propagated.
    fn clear_around_givens(&mut self) {
        let mut seen = vec![0; self.marks.len()];
        for (cell, &marks) in self.marks.iter().enumerate().filter(|(_, marks)| is_single(**marks)) {
            self.network.peers.of(cell as u16).iter().for_each(|&peer| seen[peer as usize] |= marks);
        }
        for (cell, seen) in (0..).zip(seen) {
            let given = self.marks[cell as usize];
            let left = given & !seen;
            if left == 0 || left != given && is_single(left) {
                self.enter(cell, given, left, Why::Guess, false);
            } else {
                self.marks[cell as usize] = left;
            }
        }
    }

    /// Opens a level: what follows can be taken back by [`Self::back_to`].
    pub(crate) fn open_level(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// How many levels are open.
    pub(crate) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Leaves only `values` in a cell. What becomes of it is seen when the board is propagated.
    #[inline]
    pub(crate) fn keep(&mut self, cell: u16, values: u64, why: Why, is_placement: bool) {
        let old = self.marks[cell as usize];
        let new = old & values;
        if new != old {
            self.enter(cell, old, new, why, is_placement);
        }
    }

    fn enter(&mut self, cell: u16, old: u64, new: u64, why: Why, is_placement: bool) {
        self.marks[cell as usize] = new;
        let at = self.trail.len() as u32;
        let previous = std::mem::replace(&mut self.last[cell as usize], at);
        if !self.gone.is_empty() {
            for value in indices(old & !new) {
                self.gone[cell as usize * self.network.values + value] = at;
            }
        }
        self.trail.push(Entry { cell, is_placement, why, old, new, previous });
        self.entry_levels.push(self.levels.len() as u32);
    }

    /// Begins to learn: facts are explained from now on.
    pub(crate) fn begin_to_learn(&mut self) {
        self.gone = vec![NONE; self.network.cells() * self.network.values];
        for (at, entry) in self.trail.iter().enumerate() {
            for value in indices(entry.old & !entry.new) {
                self.gone[entry.cell as usize * self.network.values + value] = at as u32;
            }
        }
        self.clauses = Some(Clauses::new(self.network.cells(), self.network.values));
    }

    /// Goes back to where this many levels were open. Tells `undone` of each entry that goes.
    pub(crate) fn back_to(&mut self, level: usize, mut undone: impl FnMut(&Entry)) {
        if self.levels.len() <= level {
            return;
        }
        let length = self.levels[level];
        while self.trail.len() > length {
            let entry = self.trail.pop().expect("the trail is longer");
            self.marks[entry.cell as usize] = entry.old;
            self.last[entry.cell as usize] = entry.previous;
            undone(&entry);
        }
        self.entry_levels.truncate(length);
        self.levels.truncate(level);
        self.head = length;
        self.awake.fill(0);
    }

    /// Follows all rules until nothing changes.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        let mut clauses = self.clauses.take();
        let found = self.propagate_with(clauses.as_mut());
        self.clauses = clauses;
        found
    }

    fn propagate_with(&mut self, mut clauses: Option<&mut Clauses>) -> Result<(), Conflict> {
        loop {
            while self.head < self.trail.len() {
                self.follow(clauses.as_deref_mut())?;
            }
            let Some(word) = self.awake.iter().position(|&word| word != 0) else { return Ok(()) };
            let part = word * 64 + self.awake[word].trailing_zeros() as usize;
            self.awake[word] &= self.awake[word] - 1;
            // Readers bound what one rule takes, so it is enough to look between rules, and more often the more these cost.
            self.cost += 64 + self.network.parts[part].cost();
            if self.cost >= 1024 {
                self.cost = 0;
                if (self.stop)() {
                    return Err(Conflict::Stopped);
                }
            }
            self.ask(part as u32)?;
        }
    }

    /// Follows the next entry of the trail: wakes what its cell belongs to, and clears its peers if it has one value.
    fn follow(&mut self, clauses: Option<&mut Clauses>) -> Result<(), Conflict> {
        let entry = self.trail[self.head];
        self.head += 1;
        let network = self.network;
        if entry.new == 0 {
            return Err(Conflict::Cell(entry.cell));
        }
        // A rule is not asked again because of its own changes.
        let own = |word: u32| match entry.why {
            Why::Rule(at, _) if at / 64 == word => 1 << (at % 64),
            _ => 0,
        };
        for &(word, bits) in network.wakes.of(entry.cell) {
            self.awake[word as usize] |= bits & !own(word);
        }
        if is_single(entry.new) {
            let value = entry.new.trailing_zeros();
            for peers in network.peers.of(entry.cell).chunks(64) {
                // Those that may have the value are few, and none knows which: they are found without a branch.
                let bit = |peer: u16| self.marks[peer as usize] >> value & 1;
                let hit = (0..).zip(peers).fold(0, |hit, (at, &peer)| hit | bit(peer) << at);
                for peer in indices(hit).map(|at| peers[at]) {
                    self.keep(peer, !entry.new, Why::Peer(entry.cell), false);
                    if self.marks[peer as usize] == 0 {
                        return Err(Conflict::Cell(peer));
                    }
                }
            }
        }
        if let Some(clauses) = clauses {
            for value in indices(entry.old & !entry.new & clauses.watched_off(entry.cell)) {
                clauses.visit(Fact::Off(entry.cell, value as u8), self).map_err(Conflict::Clause)?;
            }
            if is_single(entry.new) {
                let fact = Fact::On(entry.cell, entry.new.trailing_zeros() as u8);
                clauses.visit(fact, self).map_err(Conflict::Clause)?;
            }
        }
        Ok(())
    }

    /// Whether a fact holds, its opposite holds, or neither.
    #[inline]
    pub(crate) fn truth(&self, fact: Fact) -> Option<bool> {
        let (cell, value, is_on) = match fact {
            Fact::On(cell, value) => (cell, value, true),
            Fact::Off(cell, value) => (cell, value, false),
        };
        let marks = self.marks[cell as usize];
        let bit = 1 << value;
        if marks & bit == 0 {
            Some(!is_on)
        } else if marks == bit {
            Some(is_on)
        } else {
            None
        }
    }

    /// Makes a fact hold.
    pub(crate) fn assert(&mut self, fact: Fact, why: Why) {
        match fact {
            Fact::On(cell, value) => self.keep(cell, 1 << value, why, true),
            Fact::Off(cell, value) => self.keep(cell, !(1 << value), why, false),
        }
    }

    fn ask(&mut self, at: u32) -> Result<(), Conflict> {
        let network = self.network;
        match &network.parts[at as usize] {
            Part::House(cells) => self.ask_house(at, cells),
            Part::Crossing { shared, rests } => {
                let union =
                    |board: &Self, cells: &[u16]| cells.iter().fold(0, |all, &cell| all | board.marks[cell as usize]);
                let inside = union(self, shared);
                let outside = [union(self, &rests[0]), union(self, &rests[1])];
                for side in 0..2 {
                    let gone = inside & !outside[1 - side] & outside[side];
                    if gone != 0 {
                        for &cell in &rests[side] {
                            self.keep(cell, !gone, Why::Crossing(at, side as u8), false);
                            if self.marks[cell as usize] == 0 {
                                return Err(Conflict::Cell(cell));
                            }
                        }
                    }
                }
                Ok(())
            }
            Part::Rule(rule) => {
                let mut log = std::mem::take(&mut self.log);
                log.clear();
                let kept = rule.filter(&mut View::new(&mut self.marks, &mut log));
                // What was logged goes onto the trail, or, where nothing is left, is taken back.
                for &(cell, old) in log.iter().rev() {
                    let new = std::mem::replace(&mut self.marks[cell as usize], old);
                    // Of a cell that changed twice, the last state is met first.
                    let last = &mut self.scratch[cell as usize];
                    if *last == network.full() {
                        *last = new;
                    }
                }
                let asked = self.trail.len() as u32;
                if kept.is_ok() {
                    for &(cell, _) in &log {
                        // A cell that was logged twice is entered once.
                        let new = self.scratch[cell as usize];
                        self.keep(cell, new, Why::Rule(at, asked), false);
                    }
                }
                for &(cell, _) in &log {
                    self.scratch[cell as usize] = network.full();
                }
                // No later change wakes a rule whose cells it has all decided itself: it checks them once more.
                if !log.is_empty() && rule.cells().iter().all(|&cell| is_single(self.marks[cell as usize])) {
                    self.awake[at as usize / 64] |= 1 << (at % 64);
                }
                self.log = log;
                kept.map_err(|Dead| Conflict::Rule(at))
            }
        }
    }

    fn ask_house(&mut self, at: u32, cells: &[u16]) -> Result<(), Conflict> {
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for &cell in cells {
            let marks = self.marks[cell as usize];
            twice |= once & marks;
            once |= marks;
            // A single value, or none: the same without a branch.
            placed |= if marks & marks.wrapping_sub(1) == 0 { marks } else { 0 };
        }
        let missing = self.network.full() & !once;
        if missing != 0 {
            return Err(Conflict::House(at, missing.trailing_zeros() as u8));
        }
        let lone = once & !twice & !placed;
        if lone != 0 {
            for &cell in cells {
                let here = self.marks[cell as usize] & lone;
                if here != 0 {
                    // Two such values in one cell: the first is placed, and the second is missed when the house is asked again.
                    self.keep(cell, here & here.wrapping_neg(), Why::House(at), true);
                }
            }
        }
        Ok(())
    }
}

/// Reasons.
impl Board<'_> {
    /// What was left in a cell before an entry of the trail.
    pub(crate) fn marks_before(&self, cell: u16, entry: u32) -> u64 {
        let (mut at, mut marks) = (self.last[cell as usize], self.marks[cell as usize]);
        while at != NONE && at >= entry {
            marks = self.trail[at as usize].old;
            at = self.trail[at as usize].previous;
        }
        marks
    }

    /// The entry that made a fact hold, which does hold; `None` if it held from the start.
    pub(crate) fn entry_of(&self, fact: Fact) -> Option<u32> {
        match fact {
            Fact::Off(cell, value) => {
                Some(self.gone[cell as usize * self.network.values + value as usize]).filter(|&at| at != NONE)
            }
            Fact::On(cell, _) => {
                let mut at = self.last[cell as usize];
                while at != NONE {
                    let entry = &self.trail[at as usize];
                    if is_single(entry.new) {
                        return Some(at);
                    }
                    at = entry.previous;
                }
                None
            }
        }
    }

    /// The entries that levels made which are still open.
    pub(crate) fn open_entries(&self) -> impl Iterator<Item = &Entry> {
        self.trail[self.levels.first().copied().unwrap_or(self.trail.len())..].iter()
    }

    /// The level that an entry was made at.
    #[inline]
    pub(crate) fn level_of(&self, entry: u32) -> u32 {
        self.entry_levels[entry as usize]
    }

    /// Adds the facts that made `fact` hold, which `entry` did.
    pub(crate) fn explain(&mut self, fact: Fact, entry: u32, out: &mut Vec<Fact>) {
        let Entry { cell, is_placement, why, new, .. } = self.trail[entry as usize];
        let network = self.network;
        match fact {
            Fact::Off(_, _) if is_placement => out.push(Fact::On(cell, new.trailing_zeros() as u8)),
            Fact::On(_, value) if !is_placement => {
                out.extend(indices(network.full() & !(1 << value)).map(|other| Fact::Off(cell, other as u8)));
            }
            Fact::Off(_, value) | Fact::On(_, value) => match why {
                Why::Guess => {}
                Why::Peer(peer) => out.push(Fact::On(peer, value)),
                Why::House(house) => {
                    let Part::House(cells) = &network.parts[house as usize] else { unreachable!("a house") };
                    out.extend(cells.iter().filter(|&&other| other != cell).map(|&other| Fact::Off(other, value)));
                }
                Why::Crossing(crossing, side) => {
                    let Part::Crossing { rests, .. } = &network.parts[crossing as usize] else {
                        unreachable!("a crossing")
                    };
                    out.extend(rests[1 - side as usize].iter().map(|&other| Fact::Off(other, value)));
                }
                Why::Rule(rule, asked) => self.explain_rule(rule, asked, Some((cell, value)), out),
                Why::Clause(clause) => {
                    let clauses = self.clauses.as_ref().expect("a clause gave the reason");
                    out.extend(clauses.opposites(clause).filter(|&other| other != opposite(fact)));
                }
            },
        }
    }

    /// Adds the facts that make a conflict.
    pub(crate) fn explain_conflict(&mut self, conflict: Conflict, out: &mut Vec<Fact>) {
        let network = self.network;
        match conflict {
            Conflict::Cell(cell) => out.extend(indices(network.full()).map(|value| Fact::Off(cell, value as u8))),
            Conflict::House(house, value) => {
                let Part::House(cells) = &network.parts[house as usize] else { unreachable!("a house") };
                out.extend(cells.iter().map(|&cell| Fact::Off(cell, value)));
            }
            Conflict::Rule(rule) => self.explain_rule(rule, self.trail.len() as u32, None, out),
            Conflict::Clause(clause) => {
                out.extend(self.clauses.as_ref().expect("a clause is broken").opposites(clause));
            }
            Conflict::Stopped => {}
        }
    }

    /// The last change of a cell before an entry of the trail.
    fn last_before(&self, cell: u16, entry: u32) -> Option<u32> {
        let mut at = self.last[cell as usize];
        while at != NONE && at >= entry {
            at = self.trail[at as usize].previous;
        }
        (at != NONE).then_some(at)
    }

    /// Runs a rule again with as few cells of its scope as possible left as they were, so that it still takes `target` away, or finds
    /// nothing possible.
    fn explain_rule(&mut self, at: u32, entry: u32, target: Option<(u16, u8)>, out: &mut Vec<Fact>) {
        let network = self.network;
        let Part::Rule(rule) = &network.parts[at as usize] else { unreachable!("a rule") };
        let full = network.full();
        let scope = rule.scope();
        let mut state: Vec<u64> = scope.iter().map(|&cell| self.marks_before(cell, entry)).collect();
        debug_assert!(
            forces(&**rule, scope, &state, target, &mut self.scratch, &mut self.log, full),
            "a rule did what it does not do again"
        );
        let mut order: Vec<usize> = (0..scope.len()).filter(|&i| state[i] != full).collect();
        if self.is_told {
            order.sort_by_key(|&i| std::cmp::Reverse(self.last_before(scope[i], entry).map_or(0, |at| at + 1)));
        }
        // A reason that was not looked at to the end is a reason, too.
        for &i in order.iter().take_while(|_| !(self.stop)()) {
            let marks = std::mem::replace(&mut state[i], full);
            if !forces(&**rule, scope, &state, target, &mut self.scratch, &mut self.log, full) {
                state[i] = marks;
            }
        }
        if self.is_told {
            let supposed = self.levels.first().map_or(0, |&at| at as u32);
            order.retain(|&i| state[i] != full);
            for i in order {
                let values = indices(self.marks_before(scope[i], supposed) & !state[i]);
                for value in values.take_while(|_| !(self.stop)()) {
                    let marks = state[i];
                    state[i] |= 1 << value;
                    if !forces(&**rule, scope, &state, target, &mut self.scratch, &mut self.log, full) {
                        state[i] = marks;
                    }
                }
            }
        }
        for (&cell, &marks) in scope.iter().zip(&state) {
            if is_single(marks) {
                out.push(Fact::On(cell, marks.trailing_zeros() as u8));
            } else {
                out.extend(indices(full & !marks).map(|value| Fact::Off(cell, value as u8)));
            }
        }
    }
}

/// The opposite of a fact.
pub(crate) fn opposite(fact: Fact) -> Fact {
    match fact {
        Fact::Off(cell, value) => Fact::On(cell, value),
        Fact::On(cell, value) => Fact::Off(cell, value),
    }
}

/// Whether a rule takes `target` away, or finds nothing possible, where its scope is as `state` says and all other cells are full.
fn forces(
    rule: &dyn super::rule::Propagator,
    scope: &[u16],
    state: &[u64],
    target: Option<(u16, u8)>,
    scratch: &mut [u64],
    log: &mut Vec<(u16, u64)>,
    full: u64,
) -> bool {
    for (&cell, &marks) in scope.iter().zip(state) {
        scratch[cell as usize] = marks;
    }
    log.clear();
    let kept = rule.filter(&mut View::new(scratch, log));
    let forced = kept.is_err() || target.is_some_and(|(cell, value)| scratch[cell as usize] >> value & 1 == 0);
    for &cell in scope.iter().chain(log.iter().map(|(cell, _)| cell)) {
        scratch[cell as usize] = full;
    }
    forced
}
