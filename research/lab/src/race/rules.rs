//! The rules of a race.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How to race.
#[derive(Clone, Copy, Debug)]
pub struct Rules<'a> {
    /// Solutions are counted up to here; 2 proves uniqueness.
    pub limit: u64,
    /// How many rounds count.
    pub rounds: usize,
    /// A contestant repeats the puzzles until a round has taken so long.
    pub round: Duration,
    /// A solver that needs longer for the puzzles is stopped.
    pub patience: Duration,
    /// A peer that needs longer for a pass over the puzzles is ended.
    pub peer_timeout: Duration,
    /// Called with the name of a peer that has not answered for a while, and the most it may take.
    pub on_wait: fn(&str, Duration),
    /// How often each puzzle is taken, each time permuted in another way.
    pub copies: usize,
    /// Where the permutations come from.
    pub seed: u64,
    /// Whether puzzles stay in their order and as they are.
    pub as_they_are: bool,
    /// Whether each puzzle of each set is to have one solution.
    pub expect_unique: bool,
    /// Once true, the race ends with an error.
    pub interrupt: &'a AtomicBool,
}
