//! One puzzle's search, spread over the lanes.

use super::backend::Shell;
use super::branch::{BOLD, at_once, divide};
use super::columns::{Columns, bits};
use super::hall;
use super::layout::Node;
use super::round::round;
use super::search::{DEPTH, Job, Jobs, Next};
use super::tally::Tally;

/// The lanes of one vector for one puzzle, and the nodes that wait for them.
pub(crate) struct Spread<V> {
    lanes: Columns<V>,
    pub(super) waiting: Vec<Node>,
}

impl<V: Shell> Spread<V> {
    /// Idle lanes.
    pub(crate) fn new(proof: V::Proof) -> Self {
        Self { lanes: Columns::new(proof), waiting: Vec::with_capacity(DEPTH) }
    }

    /// Works on the next job, if there is one.
    #[inline(always)]
    pub(crate) fn run(&mut self, proof: V::Proof, jobs: &mut impl Jobs) {
        let mut root = Node::OPEN;
        let Some(job) = jobs.next::<V>(proof, &mut root) else { return };
        self.waiting.push(root);
        self.go_on(proof, Tally::default(), jobs, job);
    }

    /// Works on one puzzle, from the nodes that wait: on its first way down with one lane, and from the first
    /// contradiction on with all of them, where a lane without a node takes the newest node that waits.
    ///
    /// Until something was refuted the lane at work may be on the way to all the solutions that are asked for; a second
    /// one would only look elsewhere for the same.
    #[inline(always)]
    pub(super) fn go_on(&mut self, proof: V::Proof, mut tally: Tally, jobs: &mut impl Jobs, job: Job) {
        let Self { lanes, waiting } = self;
        lanes.taken = 0;
        let mut hall_pays = false;
        let stopped = 'search: loop {
            let hands = if tally.contradictions == 0 { 1 } else { Columns::<V>::ALL };
            for lane in bits(lanes.free() & hands) {
                let Some(node) = waiting.pop() else { break };
                V::load(&mut lanes.words, [lane], [&node]);
                lanes.taken |= 1 << lane;
            }
            if lanes.taken == 0 {
                break false;
            }
            let flags = round(proof, &mut lanes.words);
            tally.rounds += u64::from(lanes.taken.count_ones());
            if tally.exceeds(jobs.budget()) {
                break true;
            }
            let ended = flags.contradictory & lanes.taken;
            let live = lanes.taken & !ended;
            let solved = live & !flags.undecided;
            tally.contradictions += u64::from(ended.count_ones());
            for lane in bits(solved) {
                tally.solutions += 1;
                if jobs.show::<V>(proof, job, tally.solutions, || V::save(&lanes.words, lane)) == Next::Stop {
                    break 'search true;
                }
            }
            for lane in bits(live & !solved & !flags.changed) {
                let bold = tally.is_bold(BOLD);
                tally.guesses += 1;
                if tally.exceeds(jobs.budget()) {
                    break 'search true;
                }
                let node = V::save(&lanes.words, lane);
                if tally.guesses >= hall::FROM && hall::refutes(&node, waiting, &mut tally, &mut hall_pays) {
                    tally.contradictions += 1;
                    lanes.vacate(lane);
                    continue;
                }
                let most = at_once(bold, tally.guesses_left(jobs.budget()));
                tally.guesses += divide(proof, &node, &mut lanes.words, lane, waiting, most);
            }
            lanes.taken &= !(ended | solved);
        };
        waiting.clear();
        jobs.done(job.number, &tally, stopped);
    }
}
