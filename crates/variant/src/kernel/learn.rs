//! Clauses: what refutations teach. A clause says that of some facts not all can hold. It is watched at two of them: as long as these do
//! not hold, nothing follows from it. (Watched literals, first unique implication points and restarts are those of MiniSat; how good a
//! clause is, is told by the number of levels that its facts come from, G. Audemard and L. Simon, "Predicting Learnt Clauses Quality
//! in Modern SAT Solvers", 2009.)

use super::board::{Board, Conflict, Entry, Fact, Why, opposite};
use super::rule::is_single;
use super::search::Order;

struct Clause {
    /// Where its facts begin among all facts, and how many there are. Not all of them can hold. The first two are watched.
    start: u32,
    length: u32,
    /// From how many levels the facts came.
    levels: u32,
    /// How often it is still spared when clauses are given up.
    spared: u8,
}

/// A clause that watches a fact.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    /// Another of its facts: where this one is false, nothing follows from the clause.
    other: Fact,
}

/// All clauses of a search.
pub(crate) struct Clauses {
    values: usize,
    clauses: Vec<Clause>,
    facts: Vec<Fact>,
    /// By the code of a fact: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        Self { values, clauses: Vec::new(), facts: Vec::new(), watches: vec![Vec::new(); cells * values * 2] }
    }

    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        let Clause { start, length, .. } = self.clauses[clause as usize];
        start as usize..(start + length) as usize
    }

    /// The facts that make a clause say something, or break it.
    pub(crate) fn opposites(&self, clause: u32) -> impl Iterator<Item = Fact> + '_ {
        self.facts[self.range(clause)].iter().copied()
    }

    pub(crate) fn spare(&mut self, clause: u32) {
        self.clauses[clause as usize].spared = 2;
    }

    /// Adds a clause whose first two facts are to be watched.
    pub(crate) fn add(&mut self, facts: &[Fact], levels: u32) -> u32 {
        let number = self.clauses.len() as u32;
        self.watch(number, facts[0], facts[1]);
        self.watch(number, facts[1], facts[0]);
        self.clauses.push(Clause { start: self.facts.len() as u32, length: facts.len() as u32, levels, spared: 2 });
        self.facts.extend_from_slice(facts);
        number
    }

    fn watch(&mut self, clause: u32, fact: Fact, other: Fact) {
        self.watches[fact.code(self.values)].push(Watch { clause, other });
    }

    pub(crate) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// A fact holds now: what follows from the clauses that watch it? The clause that is broken, if one is.
    pub(crate) fn visit(&mut self, fact: Fact, board: &mut Board<'_>) -> Result<(), u32> {
        let mut watching = std::mem::take(&mut self.watches[fact.code(self.values)]);
        let mut broken = Ok(());
        let mut at = 0;
        while at < watching.len() {
            let Watch { clause, other } = watching[at];
            if board.truth(other) == Some(false) {
                at += 1;
                continue;
            }
            let range = self.range(clause);
            let facts = &mut self.facts[range];
            if facts[0] == fact {
                facts.swap(0, 1);
            }
            let first = facts[0];
            let truth = board.truth(first);
            if truth == Some(false) {
                watching[at].other = first;
                at += 1;
                continue;
            }
            if let Some(next) = (2..facts.len()).find(|&next| board.truth(facts[next]) != Some(true)) {
                facts.swap(1, next);
                let next = facts[1];
                self.watch(clause, next, first);
                watching.swap_remove(at);
                continue;
            }
            at += 1;
            if truth == Some(true) {
                broken = Err(clause);
                break;
            }
            board.assert(opposite(first), Why::Clause(clause));
        }
        debug_assert!(self.watches[fact.code(self.values)].is_empty());
        self.watches[fact.code(self.values)] = watching;
        broken
    }

    /// Gives up three quarters of the clauses that proved least useful. Only where no level is open, so that none is a reason.
    pub(crate) fn reduce(&mut self) {
        let mut order: Vec<usize> =
            (0..self.clauses.len()).filter(|&at| self.clauses[at].levels > 2 && self.clauses[at].length > 2).collect();
        order.retain(|&at| {
            let clause = &mut self.clauses[at];
            let is_spared = clause.spared > 0;
            clause.spared = clause.spared.saturating_sub(1);
            !is_spared
        });
        order.sort_by_key(|&at| std::cmp::Reverse((self.clauses[at].levels, self.clauses[at].length)));
        let mut is_kept = vec![true; self.clauses.len()];
        for &at in &order[..order.len() * 3 / 4] {
            is_kept[at] = false;
        }
        let (old, facts) = (std::mem::take(&mut self.clauses), std::mem::take(&mut self.facts));
        self.watches.iter_mut().for_each(Vec::clear);
        for (at, clause) in old.iter().enumerate().filter(|(at, _)| is_kept[*at]) {
            let number = self.add(&facts[clause.start as usize..][..clause.length as usize], clause.levels);
            self.clauses[number as usize].spared = old[at].spared;
        }
    }
}

/// What a conflict teaches: facts that cannot all hold, the newest first.
pub(crate) struct Lesson {
    pub(crate) facts: Vec<Fact>,
    /// The level to go back to, where all facts but the first hold.
    pub(crate) level: usize,
    /// From how many levels the facts come.
    pub(crate) levels: u32,
}

/// Memory of the analysis of conflicts.
pub(crate) struct Analysis {
    off: Vec<u64>,
    on: Vec<bool>,
    facts: Vec<Fact>,
}

impl Analysis {
    pub(crate) fn new(cells: usize) -> Self {
        Self { off: vec![0; cells], on: vec![false; cells], facts: Vec::new() }
    }

    /// Finds the first unique implication point of the newest level that the conflict comes from. `None` if it comes from none, so
    /// that there is no solution.
    pub(crate) fn lesson(&mut self, board: &mut Board<'_>, conflict: Conflict, order: &mut Order) -> Option<Lesson> {
        let mut used = |fact| order.used(fact);
        let mut older: Vec<Fact> = Vec::new();
        let mut open = 0usize;
        let mut facts = std::mem::take(&mut self.facts);
        facts.clear();
        board.explain_conflict(conflict, &mut facts);
        let level = facts.iter().map(|&fact| level_of(board, fact)).max().unwrap_or(0);
        if level == 0 {
            return None;
        }
        self.take(board, &mut facts, level, &mut open, &mut older, &mut used);
        if let Conflict::Clause(clause) = conflict
            && let Some(clauses) = &mut board.clauses
        {
            clauses.spare(clause);
        }
        let mut at = board.trail.len() as u32;
        let point = 'walk: loop {
            at -= 1;
            let entry = board.trail[at as usize];
            let cell = entry.cell;
            // Within an entry what comes last is looked at first: the values that went follow from a placement, and a single value
            // follows from those that went.
            for turn in 0..2 {
                if (turn == 0) == entry.is_placement {
                    let mut gone = self.off[cell as usize] & entry.old & !entry.new;
                    while gone != 0 {
                        let value = gone.trailing_zeros() as u8;
                        gone &= gone - 1;
                        let fact = Fact::Off(cell, value);
                        if open == 1 {
                            break 'walk fact;
                        }
                        self.off[cell as usize] &= !(1 << value);
                        open -= 1;
                        self.expand(board, fact, at, &mut facts, level, &mut open, &mut older, &mut used);
                    }
                } else if self.on[cell as usize] && is_single(entry.new) && !is_single(entry.old) {
                    let fact = Fact::On(cell, entry.new.trailing_zeros() as u8);
                    if open == 1 {
                        break 'walk fact;
                    }
                    self.on[cell as usize] = false;
                    open -= 1;
                    self.expand(board, fact, at, &mut facts, level, &mut open, &mut older, &mut used);
                }
            }
        };
        self.unmark(point);
        self.facts = facts;
        let kept = self.shorten(board, &older);
        for fact in older {
            self.unmark(fact);
        }
        let mut facts = vec![point];
        facts.extend(kept);
        let mut levels: Vec<u32> = facts.iter().map(|&fact| level_of(board, fact)).collect();
        let mut back = 0;
        if let Some(newest) = (1..facts.len()).max_by_key(|&at| levels[at]) {
            back = levels[newest] as usize;
            facts.swap(1, newest);
        }
        levels.sort_unstable();
        levels.dedup();
        Some(Lesson { facts, level: back, levels: levels.len() as u32 })
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one walk")]
    fn expand(
        &mut self,
        board: &mut Board<'_>,
        fact: Fact,
        entry: u32,
        facts: &mut Vec<Fact>,
        level: u32,
        open: &mut usize,
        older: &mut Vec<Fact>,
        used: &mut impl FnMut(Fact),
    ) {
        facts.clear();
        board.explain(fact, entry, facts);
        if let Why::Clause(clause) = board.trail[entry as usize].why
            && let Some(clauses) = &mut board.clauses
        {
            clauses.spare(clause);
        }
        self.take(board, facts, level, open, older, used);
    }

    /// Marks facts: those of the open level are counted, older ones are kept, and those that hold in any case are dropped.
    fn take(
        &mut self,
        board: &Board<'_>,
        facts: &mut Vec<Fact>,
        level: u32,
        open: &mut usize,
        older: &mut Vec<Fact>,
        used: &mut impl FnMut(Fact),
    ) {
        for fact in facts.drain(..) {
            if self.is_marked(fact) {
                continue;
            }
            let Some(entry) = board.entry_of(fact) else { continue };
            let of = board.trail[entry as usize].level;
            if of == 0 {
                continue;
            }
            self.mark(fact);
            used(fact);
            if of == level {
                *open += 1;
            } else {
                older.push(fact);
            }
        }
    }

    fn is_marked(&self, fact: Fact) -> bool {
        match fact {
            Fact::Off(cell, value) => self.off[cell as usize] >> value & 1 != 0,
            Fact::On(cell, _) => self.on[cell as usize],
        }
    }

    fn mark(&mut self, fact: Fact) {
        match fact {
            Fact::Off(cell, value) => self.off[cell as usize] |= 1 << value,
            Fact::On(cell, _) => self.on[cell as usize] = true,
        }
    }

    fn unmark(&mut self, fact: Fact) {
        match fact {
            Fact::Off(cell, value) => self.off[cell as usize] &= !(1 << value),
            Fact::On(cell, _) => self.on[cell as usize] = false,
        }
    }

    /// Leaves out facts that follow from the others. What only a rule could explain is kept: that costs more than it brings.
    fn shorten(&mut self, board: &mut Board<'_>, older: &[Fact]) -> Vec<Fact> {
        let mut facts = std::mem::take(&mut self.facts);
        let kept = older
            .iter()
            .copied()
            .filter(|&fact| {
                let entry = board.entry_of(fact).expect("an older fact has an entry");
                let Entry { why, is_placement, .. } = board.trail[entry as usize];
                let is_own = matches!(fact, Fact::On(..)) == is_placement;
                if is_own && matches!(why, Why::Guess | Why::Rule(..)) {
                    return true;
                }
                facts.clear();
                board.explain(fact, entry, &mut facts);
                !facts.iter().all(|&reason| self.is_marked(reason) || level_of(board, reason) == 0)
            })
            .collect();
        self.facts = facts;
        kept
    }
}

/// The level at which a fact came to hold.
fn level_of(board: &Board<'_>, fact: Fact) -> u32 {
    board.entry_of(fact).map_or(0, |at| board.trail[at as usize].level)
}
