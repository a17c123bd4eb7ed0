//! Clauses: what refutations teach. A clause says that of some facts not all can hold. It is watched at two of them: as
//! long as these do not hold, nothing follows from it. (Watched literals, first unique implication points and restarts
//! are those of MiniSat; how good a clause is, is measured by the number of levels that its facts come from, G. Audemard
//! and L. Simon, "Predicting Learnt Clauses Quality in Modern SAT Solvers", 2009.)

use std::collections::BinaryHeap;

use super::board::{Board, Conflict, Entry, Fact, Why, opposite};
use super::search::Ranking;

/// A clause that watches a fact.
#[derive(Clone, Copy)]
struct Watch {
    /// Where the clause begins.
    clause: u32,
    /// Whether it has two facts only.
    is_pair: bool,
    /// Another of its facts: where this one is false, nothing follows from the clause.
    other: Fact,
}

/// All clauses of a search.
///
/// A clause is a head of three numbers and its facts, as numbers. Not all of the facts can hold. The first two are watched.
pub(crate) struct Clauses {
    values: usize,
    store: Vec<u32>,
    /// Where each clause begins.
    starts: Vec<u32>,
    /// By the code of a fact: the clauses that watch it.
    watches: Vec<Vec<Watch>>,
    /// Of each cell, the values whose absence a clause may watch: most have none.
    watched_off: Vec<u64>,
}

/// The head of a clause: how many facts it has,
const LENGTH: usize = 0;
/// from how many levels they came, and in the lowest two bits how often it is still spared when clauses are given up,
const WORTH: usize = 1;
/// and which fact was watched last, as the search for the next one goes on there.
const PLACE: usize = 2;
const HEAD: usize = 3;
/// A clause that was of use is spared so often.
const SPARED: u32 = 2;

impl Clauses {
    pub(crate) fn new(cells: usize, values: usize) -> Self {
        Self {
            values,
            store: Vec::new(),
            starts: Vec::new(),
            watches: vec![Vec::new(); cells * values * 2],
            watched_off: vec![0; cells],
        }
    }

    fn facts(&self, clause: u32) -> &[u32] {
        let from = clause as usize + HEAD;
        &self.store[from..from + self.store[clause as usize + LENGTH] as usize]
    }

    /// The facts that make a clause say something, or break it.
    pub(crate) fn opposites(&self, clause: u32) -> impl Iterator<Item = Fact> + '_ {
        self.facts(clause).iter().map(|&fact| Fact::unpacked(fact))
    }

    pub(crate) fn spare(&mut self, clause: u32) {
        let worth = &mut self.store[clause as usize + WORTH];
        *worth = *worth & !3 | SPARED;
    }

    /// Adds a clause whose first two facts are to be watched.
    pub(crate) fn add(&mut self, facts: &[Fact], levels: u32) -> u32 {
        let clause = self.store.len() as u32;
        self.store.extend([facts.len() as u32, levels << 2 | SPARED, 2]);
        self.store.extend(facts.iter().map(|fact| fact.packed()));
        self.enlist(clause);
        clause
    }

    /// Keeps facts that cannot all hold as a reason, from which nothing else follows.
    pub(crate) fn note(&mut self, facts: &[Fact]) -> u32 {
        let clause = self.store.len() as u32;
        self.store.extend([facts.len() as u32, 0, 0]);
        self.store.extend(facts.iter().map(|fact| fact.packed()));
        clause
    }

    fn enlist(&mut self, clause: u32) {
        self.starts.push(clause);
        let facts = self.facts(clause);
        let (is_pair, one, other) = (facts.len() == 2, Fact::unpacked(facts[0]), Fact::unpacked(facts[1]));
        self.watch(one, Watch { clause, is_pair, other });
        self.watch(other, Watch { clause, is_pair, other: one });
    }

    #[inline]
    fn watch(&mut self, fact: Fact, watch: Watch) {
        if let Fact::Off(cell, value) = fact {
            self.watched_off[cell as usize] |= 1 << value;
        }
        self.watches[fact.code(self.values)].push(watch);
    }

    /// The values of a cell whose absence a clause may watch.
    pub(crate) fn watched_off(&self, cell: u16) -> u64 {
        self.watched_off[cell as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    /// A fact holds now: what follows from the clauses that watch it? The clause that is broken, if one is.
    pub(crate) fn visit(&mut self, fact: Fact, board: &mut Board<'_>) -> Result<(), u32> {
        let code = fact.code(self.values);
        if self.watches[code].is_empty() {
            return Ok(());
        }
        let mut watching = std::mem::take(&mut self.watches[code]);
        let number = fact.packed();
        let mut broken = Ok(());
        let mut at = 0;
        while at < watching.len() {
            let Watch { clause, is_pair, other } = watching[at];
            let truth = board.truth(other);
            if truth == Some(false) {
                at += 1;
                continue;
            }
            if is_pair {
                if truth == Some(true) {
                    broken = Err(clause);
                    break;
                }
                board.assert(opposite(other), Why::Clause(clause));
                at += 1;
                continue;
            }
            let (head, facts) = self.store[clause as usize..].split_at_mut(HEAD);
            let facts = &mut facts[..head[LENGTH] as usize];
            if facts[0] == number {
                facts.swap(0, 1);
            }
            let first = Fact::unpacked(facts[0]);
            let truth = board.truth(first);
            if truth == Some(false) {
                watching[at].other = first;
                at += 1;
                continue;
            }
            let is_free = |&place: &usize| board.truth(Fact::unpacked(facts[place])) != Some(true);
            let from = head[PLACE] as usize;
            if let Some(place) = (from..facts.len()).find(is_free).or_else(|| (2..from).find(is_free)) {
                head[PLACE] = place as u32;
                facts.swap(1, place);
                let next = Fact::unpacked(facts[1]);
                self.watch(next, Watch { clause, is_pair, other: first });
                watching.swap_remove(at);
                continue;
            }
            if truth == Some(true) {
                broken = Err(clause);
                break;
            }
            at += 1;
            board.assert(opposite(first), Why::Clause(clause));
        }
        if let (Fact::Off(cell, value), true) = (fact, watching.is_empty()) {
            self.watched_off[cell as usize] &= !(1 << value);
        }
        debug_assert!(self.watches[code].is_empty());
        self.watches[code] = watching;
        broken
    }

    /// Gives up three quarters of the clauses that proved least useful. Only where no level is open, so that none is a reason.
    pub(crate) fn reduce(&mut self) {
        let mut order: Vec<(u32, u32, u32)> = Vec::new();
        for &clause in &self.starts {
            let head = &mut self.store[clause as usize..][..HEAD];
            let (levels, spared) = (head[WORTH] >> 2, head[WORTH] & 3);
            if spared > 0 {
                head[WORTH] -= 1;
            } else if levels > 2 && head[LENGTH] > 2 {
                order.push((levels, head[LENGTH], clause));
            }
        }
        order.sort_unstable_by(|a, b| b.cmp(a));
        order.truncate(order.len() * 3 / 4);
        let mut gone: Vec<u32> = order.into_iter().map(|(.., clause)| clause).collect();
        gone.sort_unstable();
        let (store, starts) = (std::mem::take(&mut self.store), std::mem::take(&mut self.starts));
        self.watches.iter_mut().for_each(Vec::clear);
        self.watched_off.fill(0);
        for clause in starts.into_iter().filter(|clause| gone.binary_search(clause).is_err()) {
            let at = self.store.len() as u32;
            let from = clause as usize;
            self.store.extend_from_slice(&store[from..from + HEAD + store[from + LENGTH] as usize]);
            self.enlist(at);
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

/// A set of facts.
struct Facts {
    off: Vec<u64>,
    on: Vec<u64>,
    all: Vec<Fact>,
}

impl Facts {
    fn new(cells: usize) -> Self {
        Self { off: vec![0; cells], on: vec![0; cells], all: Vec::new() }
    }

    fn place(&mut self, fact: Fact) -> (&mut u64, u64) {
        match fact {
            Fact::Off(cell, value) => (&mut self.off[cell as usize], 1 << value),
            Fact::On(cell, value) => (&mut self.on[cell as usize], 1 << value),
        }
    }

    #[inline]
    fn has(&self, fact: Fact) -> bool {
        match fact {
            Fact::Off(cell, value) => self.off[cell as usize] >> value & 1 != 0,
            Fact::On(cell, value) => self.on[cell as usize] >> value & 1 != 0,
        }
    }

    /// Whether it was not there before.
    #[inline]
    fn insert(&mut self, fact: Fact) -> bool {
        let (set, bit) = self.place(fact);
        let is_new = *set & bit == 0;
        *set |= bit;
        if is_new {
            self.all.push(fact);
        }
        is_new
    }

    fn clear(&mut self) {
        while let Some(fact) = self.all.pop() {
            *self.place(fact).0 = 0;
        }
    }
}

/// Memory of the analysis of conflicts.
pub(crate) struct Analysis {
    /// Facts that a walk back from the conflict met.
    seen: Facts,
    /// While a lesson is made shorter: facts that follow from it, facts that do not, and facts of the level that is looked at.
    implied: Facts,
    stuck: Facts,
    met: Facts,
    /// The levels that facts of the lesson come from.
    levels: Vec<bool>,
    facts: Vec<Fact>,
    reasons: Vec<Fact>,
    heap: BinaryHeap<Waiting>,
}

impl Analysis {
    pub(crate) fn new(cells: usize) -> Self {
        let facts = || Facts::new(cells);
        Self {
            seen: facts(),
            implied: facts(),
            stuck: facts(),
            met: facts(),
            levels: Vec::new(),
            facts: Vec::new(),
            reasons: Vec::new(),
            heap: BinaryHeap::new(),
        }
    }

    /// Finds the first unique implication point of the newest level that the conflict comes from. `None` if it comes from none, so
    /// that there is no solution.
    pub(crate) fn lesson(&mut self, board: &mut Board<'_>, conflict: Conflict, order: &mut Ranking) -> Option<Lesson> {
        let mut facts = std::mem::take(&mut self.facts);
        facts.clear();
        board.explain_conflict(conflict, &mut facts);
        let level = facts.iter().map(|&fact| level_of(board, fact)).max().unwrap_or(0);
        if level == 0 {
            self.facts = facts;
            return None;
        }
        if let Conflict::Clause(clause) = conflict
            && let Some(clauses) = &mut board.clauses
        {
            clauses.spare(clause);
        }
        self.seen.clear();
        self.heap.clear();
        let mut older: Vec<Older> = Vec::new();
        let point = loop {
            // Facts of the newest level wait to be explained, older ones are kept, and those that hold in any case are dropped.
            for fact in facts.drain(..) {
                let Some(at) = board.entry_of(fact) else { continue };
                let of = board.level_of(at);
                if of > 0 && self.seen.insert(fact) {
                    order.used(fact);
                    if of == level {
                        self.heap.push(wait(board, fact, at));
                    } else {
                        older.push(Older { level: of, wait: wait(board, fact, at) });
                    }
                }
            }
            let (at, _, code) = self.heap.pop().expect("the newest level has a fact left");
            let fact = Fact::unpacked(code);
            if self.heap.is_empty() {
                break fact;
            }
            board.explain(fact, at, &mut facts);
            if let Why::Clause(clause) = board.trail[at as usize].why
                && let Some(clauses) = &mut board.clauses
            {
                clauses.spare(clause);
            }
        };
        self.facts = facts;
        let mut facts = vec![point];
        self.shorten(board, older, &mut facts);
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

    /// Makes the older facts of a lesson fewer, level by level: where all of a level follow from one of them or from one before them,
    /// that one stands for all (M. Fleury and A. Biere, "Efficient All-UIP Learned Clause Minimization", 2021); else those are left
    /// out that follow from others.
    fn shorten(&mut self, board: &mut Board<'_>, mut older: Vec<Older>, kept: &mut Vec<Fact>) {
        self.implied.clear();
        self.stuck.clear();
        self.levels.clear();
        older.sort_unstable_by(|a, b| b.cmp(a));
        self.levels.resize(older.first().map_or(0, |newest| newest.level as usize + 1), false);
        older.iter().for_each(|fact| self.levels[fact.level as usize] = true);
        for block in older.chunk_by(|a, b| a.level == b.level) {
            match self.common(board, block) {
                Some(fact) => kept.push(fact),
                None => {
                    let facts = block.iter().map(|older| Fact::unpacked(older.wait.2));
                    kept.extend(facts.filter(|&fact| !self.follows(board, fact, 0)));
                }
            }
        }
    }

    /// A fact of a block's level from which all of the block follows, with older facts of the lesson.
    fn common(&mut self, board: &mut Board<'_>, block: &[Older]) -> Option<Fact> {
        if block.len() == 1 {
            return None;
        }
        self.met.clear();
        self.heap.clear();
        for older in block {
            self.met.insert(Fact::unpacked(older.wait.2));
            self.heap.push(older.wait);
        }
        loop {
            let (at, _, code) = self.heap.pop()?;
            let fact = Fact::unpacked(code);
            if self.heap.is_empty() {
                return Some(fact);
            }
            let from = self.reasons.len();
            let is_told = self.tell(board, fact, at);
            let to = self.reasons.len();
            let is_within = is_told
                && (from..to).all(|i| {
                    let reason = self.reasons[i];
                    let Some(at) = board.entry_of(reason) else { return true };
                    let level = board.level_of(at);
                    if level == block[0].level {
                        if self.met.insert(reason) {
                            self.heap.push(wait(board, reason, at));
                        }
                        true
                    } else {
                        level == 0 || self.seen.has(reason) || self.follows(board, reason, 1)
                    }
                });
            self.reasons.truncate(from);
            if !is_within {
                return None;
            }
        }
    }

    /// Whether a fact follows from others of the lesson.
    fn follows(&mut self, board: &mut Board<'_>, fact: Fact, depth: u32) -> bool {
        if depth > 0 && self.seen.has(fact) || self.implied.has(fact) {
            return true;
        }
        let Some(at) = board.entry_of(fact) else { return true };
        let level = board.level_of(at) as usize;
        if level == 0 {
            return true;
        }
        if depth > DEEPEST || self.stuck.has(fact) || !self.levels.get(level).is_some_and(|is_one| *is_one) {
            return false;
        }
        let from = self.reasons.len();
        let is_told = self.tell(board, fact, at);
        let to = self.reasons.len();
        let follows = is_told && (from..to).all(|i| self.follows(board, self.reasons[i], depth + 1));
        self.reasons.truncate(from);
        if follows {
            self.implied.insert(fact)
        } else {
            self.stuck.insert(fact)
        };
        follows
    }

    /// Adds the reasons of a fact, if there are some and they cost little: not what only a rule could explain.
    fn tell(&mut self, board: &mut Board<'_>, fact: Fact, at: u32) -> bool {
        let Entry { why, is_placement, .. } = board.trail[at as usize];
        let is_own = matches!(fact, Fact::On(..)) == is_placement;
        if is_own && matches!(why, Why::Guess | Why::Rule(..)) {
            return false;
        }
        board.explain(fact, at, &mut self.reasons);
        true
    }
}

/// How deep it is looked whether a fact of a lesson follows from the others.
const DEEPEST: u32 = 200;

/// A fact that waits to be explained: its entry, whether it comes last within it, and its code. Within an entry, the values that went
/// follow from a placement, and a single value follows from those that went.
type Waiting = (u32, bool, u32);

fn wait(board: &Board<'_>, fact: Fact, at: u32) -> Waiting {
    (at, matches!(fact, Fact::On(..)) != board.trail[at as usize].is_placement, fact.packed())
}

/// A fact of a lesson from a level before the newest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Older {
    level: u32,
    wait: Waiting,
}

/// The level at which a fact came to hold.
fn level_of(board: &Board<'_>, fact: Fact) -> u32 {
    board.entry_of(fact).map_or(0, |at| board.level_of(at))
}
