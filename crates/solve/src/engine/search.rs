//! Depth-first search in lockstep: every lane its own puzzle, or every lane its own part of one puzzle.
//!
//! After a round each lane is in one of four states. It changed: nothing to do. It is *stuck*: unchanged and
//! undecided; it is split, one child stays and the other goes on a stack. It is *solved*, or *contradictory*: it takes
//! the next node of its stack, or else the next puzzle.

use super::backend::Vector;
use super::branch::{AT_ONCE, Choice, Split, boldness};
use super::layout::{Node, WORDS};
use super::round::Flags;

/// What one puzzle's search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) solutions: u64,
    pub(crate) guesses: u64,
    /// Lane-rounds in which the puzzle took part.
    pub(crate) rounds: u64,
    pub(crate) contradictions: u64,
}

/// Whether a search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    GoOn,
    Stop,
}

/// Where puzzles come from, and where what is found goes. Jobs are numbered by the order in which `next` gives them.
pub(crate) trait Jobs {
    /// The next puzzle.
    fn next(&mut self) -> Option<Node>;
    /// A solution of a job. `Stop` ends that job.
    fn found(&mut self, job: usize, solution: &Node, tally: &Tally) -> Next;
    /// Whether a job may go on: asked before it guesses and, for one puzzle by itself, after each round. `Stop` ends it.
    /// Without a budget it always may.
    #[inline(always)]
    fn may_go_on(&mut self, job: usize, tally: &Tally) -> Next {
        let _ = (job, tally);
        Next::GoOn
    }
    /// How many guesses a job may make besides the one that it may go on to.
    #[inline(always)]
    fn guesses_left(&self, tally: &Tally) -> u64 {
        let _ = tally;
        u64::MAX
    }
    /// A job came to its end: exhausted, or (`stopped`) by `Stop`.
    fn done(&mut self, job: usize, tally: &Tally, stopped: bool);
}

/// What belongs to a lane while it works on a puzzle.
struct Lane {
    job: usize,
    tally: Tally,
    /// The round in which the puzzle came in.
    since: u64,
    stack: Vec<Node>,
}

/// The lanes of one vector, and what each is doing.
pub(crate) struct Lanes<V: Vector> {
    proof: V::Proof,
    words: [V; WORDS],
    lanes: Vec<Lane>,
    /// The puzzles of the lanes that are stuck, in order.
    stuck: [Node; MOST_LANES],
    /// The lanes at work, a bit each.
    active: u32,
    rounds: u64,
    /// Jobs taken since [`Lanes::abandon`].
    jobs: usize,
}

/// The most lanes of a vector.
const MOST_LANES: usize = 16;

/// The most nodes that can wait on the way down to one: each split decides a cell or takes a candidate away, and at
/// most 81 cells are split on one way down.
const DEPTH: usize = 81;

impl<V: Vector> Lanes<V> {
    /// Idle lanes.
    pub(crate) fn new(proof: V::Proof) -> Self {
        let lane = || Lane { job: 0, tally: Tally::default(), since: 0, stack: Vec::with_capacity(DEPTH) };
        let mut words = [V::zero(proof); WORDS];
        for lane in 0..V::LANES {
            V::load(&mut words, lane, &Node::OPEN);
        }
        let lanes = (0..V::LANES).map(|_| lane()).collect();
        Self { proof, words, lanes, stuck: [Node::OPEN; MOST_LANES], active: 0, rounds: 0, jobs: 0 }
    }

    /// What proves that the processor has this backend.
    pub(crate) fn proof(&self) -> V::Proof {
        self.proof
    }

    /// Forgets the puzzles at work, and numbers jobs from 0 again.
    pub(crate) fn abandon(&mut self) {
        self.active = 0;
        self.jobs = 0;
        self.lanes.iter_mut().for_each(|lane| lane.stack.clear());
    }

    /// Works on jobs, a puzzle a lane, until none is left to take. With `drain`, goes on until all are done; without,
    /// returns when a lane idles, and a later call resumes.
    #[inline(always)]
    pub(crate) fn run_many(
        &mut self,
        jobs: &mut impl Jobs,
        drain: bool,
        round: impl Fn(V::Proof, &mut [V; WORDS]) -> Flags,
    ) {
        let mut supplied = bits(!self.active & every_lane::<V>()).all(|lane| self.start(lane, jobs));
        while self.active != 0 && (supplied || drain) {
            let flags = round(self.proof, &mut self.words);
            self.rounds += 1;
            supplied &= self.act(flags, jobs);
        }
    }

    /// Acts upon what a round told. False if a lane idles because jobs ran out.
    #[inline(always)]
    fn act(&mut self, flags: Flags, jobs: &mut impl Jobs) -> bool {
        let dead = flags.contradictory & self.active;
        let solved = self.active & !(dead | flags.undecided);
        let stuck = self.active & !(dead | solved | flags.changed);
        // All are taken out before any lane is written: what gathers a puzzle waits for every store before it.
        for (node, lane) in self.stuck.iter_mut().zip(bits(stuck)) {
            *node = V::save(&self.words, lane);
        }
        let mut supplied = true;
        for lane in bits(dead | solved) {
            let Lane { job, tally, stack, .. } = &mut self.lanes[lane];
            if solved >> lane & 1 == 0 {
                tally.contradictions += 1;
            } else {
                tally.solutions += 1;
                if jobs.found(*job, &V::save(&self.words, lane), tally) == Next::Stop {
                    supplied &= self.finish(lane, jobs, true);
                    continue;
                }
            }
            match stack.pop() {
                Some(node) => V::load(&mut self.words, lane, &node),
                None => supplied &= self.finish(lane, jobs, false),
            }
        }
        for (which, lane) in bits(stuck).enumerate() {
            let node = &self.stuck[which];
            let Lane { job, tally, stack, .. } = &mut self.lanes[lane];
            tally.guesses += 1;
            if jobs.may_go_on(*job, tally) == Next::Stop {
                supplied &= self.finish(lane, jobs, true);
                continue;
            }
            let most = boldness(tally, jobs.guesses_left(tally));
            tally.guesses += divide(self.proof, node, &mut self.words, lane, stack, most);
        }
        supplied
    }

    /// Takes the next job into a lane, or leaves it idle and returns false.
    #[inline(always)]
    fn start(&mut self, lane: usize, jobs: &mut impl Jobs) -> bool {
        let Some(node) = jobs.next() else {
            self.active &= !(1 << lane);
            return false;
        };
        V::load(&mut self.words, lane, &node);
        self.active |= 1 << lane;
        let state = &mut self.lanes[lane];
        state.job = self.jobs;
        state.tally = Tally::default();
        state.since = self.rounds;
        self.jobs += 1;
        true
    }

    /// Reports a lane's job, and takes the next as `start` does.
    #[inline(always)]
    fn finish(&mut self, lane: usize, jobs: &mut impl Jobs, stopped: bool) -> bool {
        let Lane { job, tally, since, stack } = &mut self.lanes[lane];
        stack.clear();
        tally.rounds = self.rounds - *since;
        jobs.done(*job, tally, stopped);
        self.start(lane, jobs)
    }

    /// The nodes of one puzzle's search that wait for a lane.
    pub(super) fn waiting(&mut self) -> &mut Vec<Node> {
        &mut self.lanes[0].stack
    }

    /// Works on one puzzle, from its root.
    #[inline(always)]
    pub(crate) fn run_one(
        &mut self,
        root: &Node,
        jobs: &mut impl Jobs,
        round: impl Fn(V::Proof, &mut [V; WORDS]) -> Flags,
    ) {
        self.waiting().push(*root);
        self.spread(Tally::default(), jobs, round);
    }

    /// Works on one puzzle, from the nodes that wait: on its first way down with one lane, and from the first
    /// contradiction on with all of them, where a lane without a node takes the latest one that another put by.
    ///
    /// Until something was refuted the lane at work may be on the way to all the solutions that are asked for; a second
    /// one would only look elsewhere for the same.
    #[inline(always)]
    pub(super) fn spread(
        &mut self,
        mut tally: Tally,
        jobs: &mut impl Jobs,
        round: impl Fn(V::Proof, &mut [V; WORDS]) -> Flags,
    ) {
        let Self { words, lanes, .. } = self;
        let stack = &mut lanes[0].stack;
        let mut active = 0u32;
        let stopped = 'search: loop {
            let hands = if tally.contradictions == 0 { 1 } else { every_lane::<V>() };
            for lane in bits(!active & hands) {
                let Some(node) = stack.pop() else { break };
                V::load(words, lane, &node);
                active |= 1 << lane;
            }
            if active == 0 {
                break false;
            }
            let flags = round(self.proof, words);
            tally.rounds += u64::from(active.count_ones());
            if jobs.may_go_on(0, &tally) == Next::Stop {
                break true;
            }
            let ended = flags.contradictory & active;
            let live = active & !ended;
            let solved = live & !flags.undecided;
            tally.contradictions += u64::from(ended.count_ones());
            for lane in bits(solved) {
                tally.solutions += 1;
                if jobs.found(0, &V::save(words, lane), &tally) == Next::Stop {
                    break 'search true;
                }
            }
            for lane in bits(live & !solved & !flags.changed) {
                tally.guesses += 1;
                if jobs.may_go_on(0, &tally) == Next::Stop {
                    break 'search true;
                }
                let most = boldness(&tally, jobs.guesses_left(&tally));
                tally.guesses += divide(self.proof, &V::save(words, lane), words, lane, stack, most);
            }
            active &= !(ended | solved);
        };
        stack.clear();
        jobs.done(0, &tally, stopped);
    }
}

/// Splits the node of a lane at `most` cells at the most: leaves one candidate of each in the lane and puts the others'
/// nodes on the stack. Returns how many cells it split besides the first.
#[inline(always)]
fn divide<V: Vector>(
    proof: V::Proof,
    node: &Node,
    words: &mut [V; WORDS],
    lane: usize,
    stack: &mut Vec<Node>,
    most: usize,
) -> u64 {
    let cells = V::cells(proof, node);
    let mut choice = Choice::of(&cells, most);
    // What the cells so far have made of their words. No two are in one word, since they would see each other.
    let mut fixed = [(0, 0); AT_ONCE];
    let mut count = 0;
    loop {
        let Split { at, first, others } = choice.split(&cells);
        // Changed on the stack and not before: a narrow store into what is then read as a vector would stall.
        stack.push(*node);
        let top = stack.last_mut().expect("a node was pushed");
        fixed[..count].iter().for_each(|&(slot, word)| top.slots[slot] = word);
        top.slots[at.slot()] = node.with_field(at, others);
        fixed[count] = (at.slot(), node.with_field(at, first));
        words[at.word()].set_lane(lane, fixed[count].1);
        let Some(next) = choice.next() else { return count as u64 };
        choice = next;
        count += 1;
    }
}

const fn every_lane<V: Vector>() -> u32 {
    (1 << V::LANES) - 1
}

/// The positions of the ones, upwards.
#[inline(always)]
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}
