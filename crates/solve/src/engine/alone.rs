//! One puzzle across a vector: a lane for each row, where `round` has a lane for each puzzle.
//!
//! In lockstep a puzzle by itself uses one lane of 27 vectors, and pays for all. Here its 27 words are in three
//! vectors: lane `R` of vector `j` is word `3R + j`, and the lanes from 9 on stay 0.
//!
//! ```text
//!                 lane 0     lane 1     lane 2     lane 3             lane 8
//!     vector 0    word 0     word 3     word 6     word 9      …      word 24
//!     vector 1    word 1     word 4     word 7     word 10     …      word 25
//!     vector 2    word 2     word 5     word 8     word 11     …      word 26
//! ```
//!
//! The rules are those of [`round`](super::round), in the same order and to the same effect, each written once for all
//! rows. Where `round` takes another word, this rotates lanes: to another row of the band, or to the same row of another
//! band. A round has a seventh of the instructions, but each waits for the one before. That is best for one way down. A
//! long search is better spread over lanes, whose instructions do not wait for each other.

use super::backend::{Across, Shell, Vector, Words};
use super::branch::{BOLD, Choice, at_once};
use super::layout::{FIELDS, GUARDS, LOWEST, Node};
use super::round::{Flags, OTHERS, each, triad, zero_fields};
use super::search::{Job, Jobs, Next};
use super::spread::Spread;
use super::tally::Tally;

/// The lanes that hold a row.
const ROWS: u32 = 0x1FF;

/// The contradictions after which a search is a long one. Fewer cost puzzles of several solutions more than they gain for
/// hard ones; more cost hard ones what the independent chains of the lanes would gain.
const LONG: u64 = 4;

/// Works on the next job, if there is one: by itself while the search is short, then spread over the lanes.
#[inline(always)]
pub(crate) fn run<A: Across + Shell, V: Shell<Proof = <A as Vector>::Proof>>(
    proof: V::Proof,
    lanes: &mut Spread<V>,
    jobs: &mut impl Jobs,
) {
    let mut root = Node::OPEN;
    let Some(job) = jobs.next::<A>(proof, &mut root) else { return };
    if let Some(tally) = search::<A>(proof, &root, &mut lanes.waiting, jobs, job) {
        lanes.go_on(proof, tally, jobs, job);
    }
}

/// Depth first, until the end or until the search has proved long. Then the nodes left are in `waiting`, and what was
/// done is returned.
#[inline(always)]
fn search<A: Across + Shell>(
    proof: <A as Vector>::Proof,
    root: &Node,
    waiting: &mut Vec<Node>,
    jobs: &mut impl Jobs,
    job: Job,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let mut words = A::lay_across(proof, root);
    let stopped = loop {
        let flags = round_across(proof, &mut words);
        tally.rounds += 1;
        if tally.exceeds(jobs.budget()) {
            break true;
        }
        if flags.contradictory == 0 && flags.undecided != 0 {
            if flags.changed == 0 {
                let bold = tally.is_bold(BOLD);
                tally.guesses += 1;
                if tally.exceeds(jobs.budget()) {
                    break true;
                }
                let node = A::gather_up(&words);
                let most = at_once(bold, tally.guesses_left(jobs.budget()));
                tally.guesses += divide(proof, &node, &mut words, waiting, most);
            }
            continue;
        }
        if flags.contradictory != 0 {
            tally.contradictions += 1;
        } else {
            tally.solutions += 1;
            if jobs.show::<A>(proof, job, tally.solutions, || A::gather_up(&words)) == Next::Stop {
                break true;
            }
        }
        if tally.contradictions >= LONG && !waiting.is_empty() {
            return Some(tally);
        }
        match waiting.pop() {
            Some(node) => words = A::lay_across(proof, &node),
            None => break false,
        }
    };
    waiting.clear();
    jobs.done(job.number, &tally, stopped);
    None
}

/// Splits the node that the words hold, as [`search`](super::search) does that of a lane.
#[inline(always)]
fn divide<A: Across + Shell>(
    proof: <A as Vector>::Proof,
    node: &Node,
    words: &mut [A; 3],
    waiting: &mut Vec<Node>,
    most: usize,
) -> u64 {
    let cells = A::cells(proof, node);
    let mut choice = Choice::of(&cells, most);
    let mut besides = 0;
    loop {
        let (at, first, others) = choice.split(&cells);
        waiting.push(A::gather_up(&A::without(words, at, first)));
        *words = A::without(words, at, others);
        let Some(next) = choice.next() else { return besides };
        choice = next;
        besides += 1;
    }
}

/// Runs one round. The puzzle must hold no empty cell, or be contradictory at the end whatever it holds. The flags are
/// not 0 where those of the puzzle's lane are set in [`round`](super::round::round).
#[inline(always)]
#[allow(non_upper_case_globals)] // the indexes of `each!` read as the variables they stand for
pub(crate) fn round_across<A: Across>(proof: <A as Words>::Proof, words: &mut [A; 3]) -> Flags {
    let fields = A::splat(proof, FIELDS);
    let guards = A::splat(proof, GUARDS);
    let lowest = A::splat(proof, LOWEST);
    let zero = A::splat(proof, 0);

    // Naked singles, and their unions over each column, minirow and box.
    let mut singles = [zero; 3];
    let mut single_cols = [zero; 3];
    each!(j in 3 {
        let x = words[j];
        singles[j] = x.and(zero_fields(proof, x.and(x.sub(lowest))));
        let in_band = singles[j].or3(singles[j].row_after(), singles[j].row_before());
        single_cols[j] = in_band.or3(in_band.band_after(), in_band.band_before());
    });
    let single_minirows = singles[0].or3(singles[1], singles[2]);
    let (next_minirows, last_minirows) = (single_minirows.row_after(), single_minirows.row_before());
    let single_boxes = single_minirows.or3(next_minirows, last_minirows);
    let undecided = fields.and_not(single_boxes);
    let twice_in_minirow = singles[0].majority(singles[1], singles[2]);
    let clash = twice_in_minirow.or(single_minirows.majority(next_minirows, last_minirows));

    // Rows: eliminate, then look at the minirows of each band.
    let mut x = [zero; 3];
    each!(j in 3 {
        x[j] = singles[j].or_and_not(words[j], single_boxes.or(single_cols[j]));
    });
    let minirows = x[0].or3(x[1], x[2]);
    let twice = x[0].majority(x[1], x[2]);
    let (right, left) = (minirows.next_box(), minirows.previous_box());
    let ways = right.row_after().and(left.row_before()).or_and(left.row_after(), right.row_before());
    let possible = minirows.and(ways);
    let mut seated = possible.or3(possible.row_after(), possible.row_before());
    let locked = triad(proof, possible);
    let possible = possible.and_not(locked.row_after().or(locked.row_before()).or_other_boxes(locked));
    let elsewhere_in_both = possible.row_after().or(possible.row_before()).and_or(right, left);
    let hidden_in_row_or_box = possible.and_nor(twice, elsewhere_in_both);

    // Columns: the same by stacks, where the next minicolumn is another vector and not another field. Minicolumns
    // are in all three rows of their band.
    let mut minicols = [zero; 3];
    let mut twice = [zero; 3];
    let (mut after, mut before) = ([zero; 3], [zero; 3]);
    each!(j in 3 {
        x[j] = x[j].and(possible);
        let (x1, x2) = (x[j].row_after(), x[j].row_before());
        minicols[j] = x[j].or3(x1, x2);
        twice[j] = x[j].majority(x1, x2);
        after[j] = minicols[j].band_after();
        before[j] = minicols[j].band_before();
    });
    let mut possible = [zero; 3];
    let mut locked = [zero; 3];
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        let ways = after[j1].and(before[j2]).or_and(after[j2], before[j1]);
        possible[j] = minicols[j].and(ways);
        locked[j] = triad(proof, possible[j]);
        seated = seated.and(possible[j].or3(possible[j].band_after(), possible[j].band_before()));
    });

    // Hidden singles of all three kinds, and the new state.
    let mut changed = zero;
    let mut filled = guards;
    each!(j in 3 {
        let (j1, j2) = OTHERS[j];
        let free_in_col = possible[j].and_nor(locked[j].band_after(), locked[j].band_before());
        let possible = free_in_col.and_nor(locked[j1], locked[j2]);
        let hidden_in_col = twice[j].nor3(possible.band_after(), possible.band_before());
        let kept = x[j].and(possible);
        let hidden = kept.and_or(hidden_in_col, hidden_in_row_or_box);
        let next = hidden.or_and(kept, zero_fields(proof, hidden));
        filled = filled.and(next.add(fields));
        changed = changed.or_xor(next, words[j]);
        words[j] = next;
    });
    let contradictory = guards.and_not(filled).or3(fields.and_not(seated), clash);
    Flags {
        changed: changed.nonzero(),
        contradictory: contradictory.nonzero() & ROWS,
        undecided: undecided.nonzero() & ROWS,
    }
}
