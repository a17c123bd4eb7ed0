//! Depth-first search of many puzzles in lockstep.
//!
//! There are twice as many *slots* as lanes, and each that is not idle has a puzzle: a tally and a stack. One node of it
//! is at work, in one of three places, each as wide as a vector: in a lane, in the *pool*, or *ready*.
//!
//! ```text
//!     next puzzle ────────────────┐        ┌──▶ solved or contradictory: the newest node of the stack
//!                                 ▼        │    into the same lane; the slot is done if there is none
//!     ready ──first free lane──▶ lane ──round──▶ changed: stays
//!       ▲                                  │
//!       │                                  └──▶ stuck ──▶ pool
//!       │                                                  │ when the pool is full,
//!       └── first child ◀── split ◀── choice ◀─────────────┘ or a lane would idle
//!                             │
//!                             └── second child ──▶ stack
//! ```
//!
//! Nodes move between these places for all lanes at once, and where to split is chosen for the whole pool at once. A lane
//! never waits while there are puzzles: before the pool is full the rest of the slots are ready, new, or in lanes.
//!
//! One thing is done in the lane itself. A search that guessed twice and was never refuted is most likely on its way down to a
//! solution, where it matters little which cell is split: it splits several without a choice (see
//! [`branch`](super::branch)) and stays where it is.
//!
//! Since one node of a puzzle is at work at any time, its search is depth-first and depends on the puzzle alone: not on
//! its neighbours, nor on the number of lanes. There is one exception. When puzzles have run out, idle lanes take nodes
//! from the stack of a search that has made [`LONG`] guesses. What is counted to the end stays the same; which solutions
//! of several are found first may not.
//!
//! A long search also asks of its nodes whether every house can hold its digits (see [`hall`]).

use core::convert::Infallible;

use super::backend::{MOST_LANES, Shell, Step};
use super::branch::{at_once, divide};
use super::choice::{Choose, Notes, Split};
use super::columns::{Columns, bits};
use super::hall;
use super::layout::{Node, WORDS};
use super::round::{Flags, round};
use super::tally::Tally;
use crate::Budget;

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Stop,
}

/// A puzzle to be searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Job {
    /// By which it is known.
    pub(crate) number: usize,
    /// How many solutions are asked for. The search ends with the last of them.
    pub(crate) limit: u64,
}

/// Where puzzles come from, and where what is found goes.
pub(crate) trait Jobs {
    /// Writes the next puzzle to `node`. `None` if there is none.
    fn next<V: Shell>(&mut self, proof: V::Proof, node: &mut Node) -> Option<Job>;
    /// The consumer of solutions, if there is one; otherwise they are only counted.
    #[inline(always)]
    fn looker(&mut self) -> Option<&mut impl Looker> {
        None::<&mut Infallible>
    }
    /// Passes the `nth` solution of a job to the looker, and tells whether more are wanted.
    #[inline(always)]
    fn show<V: Shell>(&mut self, proof: V::Proof, job: Job, nth: u64, solution: impl FnOnce() -> Node) -> Next {
        let next = match self.looker() {
            Some(looker) => looker.found::<V>(proof, job.number, nth, &solution()),
            None => Next::GoOn,
        };
        if nth < job.limit { next } else { Next::Stop }
    }
    /// What each job may cost. It is asked for before a guess and, for one puzzle by itself, after each round.
    #[inline(always)]
    fn budget(&self) -> &Budget<'_> {
        &Budget::UNLIMITED
    }
    /// A job came to its end: exhausted, or (`stopped`) by `Stop` or by its budget.
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool);
}

/// A consumer of solutions.
pub(crate) trait Looker {
    /// The `nth` solution of a job, from 1. `Stop` says that no more are asked for.
    fn found<V: Shell>(&mut self, proof: V::Proof, job: usize, nth: u64, solution: &Node) -> Next;
}

/// No consumer.
impl Looker for Infallible {
    fn found<V: Shell>(&mut self, _: V::Proof, _: usize, _: u64, _: &Node) -> Next {
        match *self {}
    }
}

/// The guesses after which a search that was never refuted is bold.
const BOLD: u64 = 2;

/// The guesses after which a search is a long one, and idle lanes help with it. No puzzle of one solution that is known comes
/// near.
pub(crate) const LONG: u64 = 5_000;

/// The most nodes that can wait on the way down to one: each split decides a cell or takes a candidate away, and at
/// most 81 cells are split on one way down.
pub(super) const DEPTH: usize = 81;

/// A puzzle's search.
struct Slot {
    job: Job,
    tally: Tally,
    stack: Vec<Node>,
    /// Whether [`hall`] refuted a node the last time.
    hall_pays: bool,
    /// Nodes in lanes, in the pool and ready: one, except in a long search when no puzzles are left.
    at_work: usize,
}

/// The lanes of one vector, and all that goes on around them.
pub(crate) struct Lanes<V: Shell> {
    lanes: Columns<V>,
    pool: Box<Columns<V>>,
    ready: Box<Columns<V>>,
    slots: Vec<Slot>,
    /// The slots without a puzzle, a bit each.
    idle: u32,
    /// The slots whose search is bold, a bit each.
    bold: u32,
    /// Nodes on their way into lanes.
    arrivals: Arrivals<V>,
    /// Nodes on their way out of lanes and pool.
    leaving: Box<[Node; MOST_LANES]>,
    notes: Box<Notes<V>>,
    /// Whether a search came to be a long one since [`Lanes::abandon`].
    any_long: bool,
    rounds: u64,
}

impl<V: Shell> Lanes<V> {
    /// Idle lanes.
    pub(crate) fn new(proof: V::Proof) -> Self {
        let slot = || {
            let stack = Vec::with_capacity(DEPTH);
            Slot { job: Job { number: 0, limit: 0 }, tally: Tally::default(), stack, hall_pays: false, at_work: 0 }
        };
        let lanes = Columns::new(proof);
        Self {
            pool: Box::new(lanes.clone()),
            ready: Box::new(lanes.clone()),
            lanes,
            slots: (0..2 * V::LANES).map(|_| slot()).collect(),
            idle: Self::EVERY_SLOT,
            bold: 0,
            arrivals: Arrivals { nodes: [Node::OPEN; MOST_LANES], lanes: [0; MOST_LANES], count: 0, ready: None },
            leaving: Box::new([Node::OPEN; MOST_LANES]),
            notes: Box::new(Choose::notes(V::filled(proof, 0))),
            any_long: false,
            rounds: 0,
        }
    }

    const EVERY_SLOT: u32 = ((1u64 << (2 * V::LANES)) - 1) as u32;

    /// Forgets the puzzles at work.
    pub(crate) fn abandon(&mut self) {
        self.slots.iter_mut().for_each(|slot| slot.stack.clear());
        self.idle = Self::EVERY_SLOT;
        (self.lanes.taken, self.pool.taken, self.ready.taken) = (0, 0, 0);
        (self.arrivals.count, self.arrivals.ready) = (0, None);
        self.any_long = false;
    }

    /// Works on jobs until none is left to take. With `drain`, goes on until all are done; without, returns when a lane
    /// idles, and a later call resumes.
    #[inline(always)]
    pub(crate) fn run(&mut self, proof: V::Proof, jobs: &mut impl Jobs, drain: bool) {
        loop {
            let supplied = self.fill_lanes(proof, jobs, drain);
            self.arrivals.load(&self.ready.words, &mut self.lanes.words);
            if self.lanes.taken == 0 || !(supplied || drain) {
                break;
            }
            let flags = round(proof, &mut self.lanes.words);
            self.rounds += 1;
            self.act(proof, flags, jobs);
        }
    }

    /// [`Lanes::run`] until all are done, with a look at the lanes after each round, before they are acted upon. Ends where
    /// `look` says so.
    pub(super) fn run_watched(
        &mut self,
        proof: V::Proof,
        jobs: &mut impl Jobs,
        look: &mut dyn FnMut(&Self, &Flags) -> Next,
    ) {
        loop {
            self.fill_lanes(proof, jobs, true);
            self.arrivals.load(&self.ready.words, &mut self.lanes.words);
            if self.lanes.taken == 0 {
                break;
            }
            let flags = round(proof, &mut self.lanes.words);
            self.rounds += 1;
            if look(self, &flags) == Next::Stop {
                break;
            }
            self.act(proof, flags, jobs);
        }
    }

    /// The puzzle in a lane, if there is one: its job, what was done for it, how many nodes wait, and the node.
    pub(super) fn at_work(&self, lane: usize) -> Option<(usize, &Tally, usize, Node)> {
        self.lanes.holds(lane).then(|| {
            let Slot { job, tally, stack, .. } = &self.slots[self.lanes.slot(lane)];
            (job.number, tally, stack.len(), V::save(&self.lanes.words, lane))
        })
    }

    /// Gives free lanes nodes: ready ones, new puzzles, and when those have run out whatever there is. False if a lane idles
    /// because jobs ran out.
    #[inline(always)]
    fn fill_lanes(&mut self, proof: V::Proof, jobs: &mut impl Jobs, drain: bool) -> bool {
        loop {
            self.take_ready(proof);
            for lane in bits(self.lanes.free()) {
                if !self.start(proof, lane, jobs) {
                    if self.pool.taken != 0 {
                        break;
                    }
                    if drain && self.any_long {
                        self.share(lane);
                    }
                }
            }
            if self.lanes.free() == 0 {
                return true;
            }
            // With the puzzles that are still to come the pool may be full before it is split.
            if self.pool.taken == 0 || !drain && self.idle != 0 {
                return false;
            }
            self.split(proof, jobs);
        }
    }

    /// Books ready nodes into free lanes. Their words come with those of other arrivals.
    #[inline(always)]
    fn take_ready(&mut self, proof: V::Proof) {
        let now = V::filled(proof, self.rounds as u32);
        if let Some((_, route)) = self.ready.book(proof, self.ready.taken, &mut self.lanes, |_| now) {
            debug_assert!(self.arrivals.ready.is_none());
            self.arrivals.ready = Some(route);
        }
    }

    /// Takes the next puzzle into a free lane. False if there is none, or no slot for it.
    #[inline(always)]
    fn start(&mut self, proof: V::Proof, lane: usize, jobs: &mut impl Jobs) -> bool {
        let number = self.idle.trailing_zeros() as usize;
        let Some(slot) = self.slots.get_mut(number) else { return false };
        let Some(job) = jobs.next::<V>(proof, self.arrivals.push(lane)) else {
            self.arrivals.count -= 1;
            return false;
        };
        (slot.job, slot.tally, slot.at_work) = (job, Tally::default(), 1);
        slot.hall_pays = false;
        self.idle &= self.idle - 1;
        self.bold &= !(1 << number);
        self.lanes.take(lane, number, self.rounds as u32);
        true
    }

    /// Gives an idle lane the newest node that waits in a long search.
    #[inline(always)]
    fn share(&mut self, lane: usize) {
        let number = self.slots.iter().position(|slot| slot.tally.guesses >= LONG && !slot.stack.is_empty());
        let Some(number) = number else { return };
        let slot = &mut self.slots[number];
        let node = slot.stack.pop().expect("a node waits");
        slot.at_work += 1;
        self.lanes.take(lane, number, self.rounds as u32);
        *self.arrivals.push(lane) = node;
    }

    /// Acts upon what a round told.
    #[inline(always)]
    fn act(&mut self, proof: V::Proof, flags: Flags, jobs: &mut impl Jobs) {
        let taken = self.lanes.taken;
        let dead = flags.contradictory & taken;
        let solved = taken & !(dead | flags.undecided);
        let stuck = taken & !(dead | solved | flags.changed);
        let bold = stuck & self.lanes.of_slots(self.bold);
        // What is shown first, all of it: a branch at each end would be unpredictable.
        let shown = if jobs.looker().is_some() { solved } else { 0 };
        for lane in bits(shown) {
            self.end_shown(proof, lane, jobs);
        }
        for lane in bits((dead | solved) & !shown) {
            self.end_node(lane, solved >> lane & 1 == 1, jobs);
        }
        for lane in bits(bold) {
            self.split_in_place(proof, lane, jobs);
        }
        let mut stuck = stuck & !bold & self.lanes.taken;
        while stuck != 0 {
            stuck &= !self.set_aside(proof, stuck);
            if self.pool.free() != 0 {
                break;
            }
            self.take_ready(proof);
            if self.ready.taken != 0 {
                break;
            }
            self.split(proof, jobs);
            stuck &= self.lanes.taken;
        }
    }

    /// Moves stuck nodes to the pool. Those that find no room stay in their lanes, where a round changes nothing.
    #[inline(always)]
    fn set_aside(&mut self, proof: V::Proof, stuck: u32) -> u32 {
        let now = V::filled(proof, self.rounds as u32);
        let Some((left, route)) = self.lanes.book(proof, stuck, &mut self.pool, |came| now.minus(came)) else {
            return 0;
        };
        V::receive_all(&mut self.pool.words, &self.lanes.words, route);
        left
    }

    /// The node of a lane is a solution, which the looker gets: the next node of its search takes the lane.
    #[inline(always)]
    fn end_shown(&mut self, proof: V::Proof, lane: usize, jobs: &mut impl Jobs) {
        if !self.lanes.holds(lane) {
            return; // it left with another one of its search
        }
        let number = self.lanes.slot(lane);
        let Slot { job, tally, .. } = &mut self.slots[number];
        tally.solutions += 1;
        if jobs.show::<V>(proof, *job, tally.solutions, || V::save(&self.lanes.words, lane)) == Next::Stop {
            job.limit = tally.solutions;
        }
        self.go_on(lane, number, jobs);
    }

    /// The node of a lane is a solution without a looker, or contradictory: the next node of its search takes the lane.
    #[inline(always)]
    fn end_node(&mut self, lane: usize, solved: bool, jobs: &mut impl Jobs) {
        if !self.lanes.holds(lane) {
            return;
        }
        let number = self.lanes.slot(lane);
        let Slot { tally, .. } = &mut self.slots[number];
        // Added up without such a branch, too.
        tally.contradictions += u64::from(!solved);
        tally.solutions += u64::from(solved);
        self.bold &= !(u32::from(!solved) << number);
        self.go_on(lane, number, jobs);
    }

    /// Gives a lane the next node of its slot, or takes it away if no solution or no node is left.
    #[inline(always)]
    fn go_on(&mut self, lane: usize, number: usize, jobs: &mut impl Jobs) {
        let Slot { job, tally, stack, at_work, .. } = &mut self.slots[number];
        if tally.solutions >= job.limit {
            tally.rounds += spent(self.rounds, self.lanes.clock(lane));
            self.lanes.vacate(lane);
            self.finish(number, jobs, true);
            return;
        }
        if let Some(node) = stack.last() {
            let to = self.arrivals.push(lane);
            *to = *node;
            stack.pop();
            return;
        }
        tally.rounds += spent(self.rounds, self.lanes.clock(lane));
        *at_work -= 1;
        self.lanes.vacate(lane);
        if *at_work == 0 {
            self.finish(number, jobs, false);
        }
    }

    /// Splits the node of a lane at several cells.
    #[inline(always)]
    fn split_in_place(&mut self, proof: V::Proof, lane: usize, jobs: &mut impl Jobs) {
        let number = self.lanes.slot(lane);
        let Slot { tally, stack, .. } = &mut self.slots[number];
        if !self.lanes.holds(lane) {
            return;
        }
        tally.guesses += 1;
        tally.rounds += spent(self.rounds, self.lanes.clock(lane));
        self.lanes.set_clock(lane, self.rounds as u32);
        if tally.exceeds(jobs.budget()) {
            self.lanes.vacate(lane);
            self.finish(number, jobs, true);
            return;
        }
        let most = at_once(true, tally.guesses_left(jobs.budget()));
        let node = V::save(&self.lanes.words, lane);
        tally.guesses += divide(proof, &node, &mut self.lanes.words, lane, stack, most);
    }

    /// Splits every node of the pool. The first children are ready then, the second ones on their stacks.
    #[inline(always)]
    fn split(&mut self, proof: V::Proof, jobs: &mut impl Jobs) {
        self.arrivals.load_ready(&self.ready.words, &mut self.lanes.words);
        core::mem::swap(&mut self.pool, &mut self.ready);
        let [kind, best] = V::step::<Choose, 2>(proof, &mut self.ready.words, &mut self.notes);
        V::save_all(&self.ready.words, &mut self.leaving);
        // What becomes of a word in each column: its slot, and the word.
        let mut first_children = [V::filled(proof, 0); 2];
        for column in bits(self.ready.taken) {
            if !self.ready.holds(column) {
                continue; // it left with another one of its search
            }
            let number = self.ready.slot(column);
            let Slot { tally, stack, hall_pays, .. } = &mut self.slots[number];
            tally.guesses += 1;
            self.any_long |= tally.guesses >= LONG;
            self.bold |= u32::from(tally.is_bold(BOLD)) << number;
            tally.rounds += u64::from(self.ready.clock(column));
            if tally.exceeds(jobs.budget()) {
                self.ready.vacate(column);
                self.finish(number, jobs, true);
                continue;
            }
            let node = &self.leaving[column % MOST_LANES];
            if tally.guesses >= hall::FROM && hall::refutes(node, stack, tally, hall_pays) {
                continue; // its first word becomes 0, and the next round sees cells without a candidate
            }
            let Split { first, second } = Split::told::<V>(proof, node, kind.lane(column), best.lane(column))
                .unwrap_or_else(|| Split::of_fewest(node));
            first_children[0].set_lane(column, first.slot as u32);
            first_children[1].set_lane(column, first.word);
            // Changed on the stack and not before: a narrow store into what is then read as a vector would stall.
            stack.push(*node);
            stack.last_mut().expect("a node was pushed").slots[second.slot % 32] = second.word;
        }
        V::amend(&mut self.ready.words, first_children);
    }

    /// Reports a search whose node has left its place, and frees its slot.
    #[inline(always)]
    fn finish(&mut self, number: usize, jobs: &mut impl Jobs, stopped: bool) {
        if stopped && self.slots[number].at_work > 1 {
            self.recall(number);
        }
        let Slot { job, tally, stack, .. } = &mut self.slots[number];
        stack.clear();
        jobs.done(job.number, tally, stopped);
        self.idle |= 1 << number;
    }

    /// Takes the other nodes of a slot out of the lanes, the pool and those that are ready.
    #[cold]
    fn recall(&mut self, number: usize) {
        for lane in bits(self.lanes.taken) {
            if self.lanes.slot(lane) == number {
                self.lanes.vacate(lane);
                self.arrivals.forget(lane);
                self.slots[number].tally.rounds += spent(self.rounds, self.lanes.clock(lane));
            }
        }
        // The rounds that nodes of the pool spent are not counted: only a search that is spread and stopped has any here.
        for place in [&mut self.pool, &mut self.ready] {
            for column in bits(place.taken) {
                if place.slot(column) == number {
                    place.vacate(column);
                }
            }
        }
    }
}

/// The rounds since one, by the clock of [`Columns`].
#[inline(always)]
fn spent(now: u64, came: u32) -> u64 {
    u64::from((now as u32).wrapping_sub(came))
}

/// Nodes on their way into lanes: single ones by their lanes, and how the ready ones go.
struct Arrivals<V: Shell> {
    nodes: [Node; MOST_LANES],
    lanes: [u8; MOST_LANES],
    count: usize,
    ready: Option<V::Route>,
}

impl<V: Shell> Arrivals<V> {
    /// The place of a node that comes into a lane.
    #[inline(always)]
    fn push(&mut self, lane: usize) -> &mut Node {
        let at = self.count % MOST_LANES;
        self.lanes[at] = lane as u8;
        self.count = at + 1;
        &mut self.nodes[at]
    }

    /// Has no node come into a lane.
    fn forget(&mut self, lane: usize) {
        if let Some(at) = self.lanes[..self.count].iter().position(|&other| usize::from(other) == lane) {
            self.count -= 1;
            self.nodes.swap(at, self.count);
            self.lanes.swap(at, self.count);
        }
    }

    /// Puts all of them into their lanes, the ready ones with the first of the single ones: the words of the lanes are then
    /// loaded and stored less often.
    #[inline(always)]
    fn load(&mut self, ready: &[V; WORDS], to: &mut [V; WORDS]) {
        let mut at = 0;
        if let Some(route) = self.ready.take() {
            at = self.load_from(0, to, |word, vector| vector.receive(ready[word], route));
        }
        while at < self.count {
            at = self.load_from(at, to, |_, vector| vector);
        }
        self.count = 0;
    }

    /// Puts single ones from this one on into their lanes, up to four, onto what becomes of each word `before`. Returns
    /// which comes next.
    #[inline(always)]
    fn load_from(&self, at: usize, to: &mut [V; WORDS], before: impl Fn(usize, V) -> V) -> usize {
        let lane = |i: usize| usize::from(self.lanes[(at + i) % MOST_LANES]);
        let node = |i: usize| &self.nodes[(at + i) % MOST_LANES];
        match self.count - at {
            0 => V::load_onto(to, before, [], []),
            1 => V::load_onto(to, before, [lane(0)], [node(0)]),
            2 => V::load_onto(to, before, [lane(0), lane(1)], [node(0), node(1)]),
            3 => V::load_onto(to, before, [lane(0), lane(1), lane(2)], [node(0), node(1), node(2)]),
            _ => {
                let lanes = [lane(0), lane(1), lane(2), lane(3)];
                V::load_onto(to, before, lanes, [node(0), node(1), node(2), node(3)]);
            }
        }
        self.count.min(at + 4)
    }

    /// Puts the ready ones into their lanes.
    #[inline(always)]
    fn load_ready(&mut self, ready: &[V; WORDS], to: &mut [V; WORDS]) {
        if let Some(route) = self.ready.take() {
            V::receive_all(to, ready, route);
        }
    }
}
