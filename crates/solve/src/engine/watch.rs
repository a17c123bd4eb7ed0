//! The engine at work, made visible: the lanes after each round.
//!
//! The engine proper knows nothing of this. What is watched is the same search on the portable backend, whose decisions are
//! those of every other one.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, DigitSet, Pencilmarks, Puzzle};

use super::backend::{Portable, PortableProof, Vector};
use super::jobs::Counting;
use super::layout::Position;
use super::search::{Lanes, Next};
use super::tally::Tally;
use super::{Engine, Totals};
use crate::Budget;

/// What a lane holds after a round, as [`Engine::watch_lanes`] shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lane {
    /// Which of the puzzles.
    pub puzzle: usize,
    /// What each cell may still be.
    pub marks: Pencilmarks,
    /// Guesses made for the puzzle so far.
    pub guesses: u64,
    /// Nodes of its search that wait for this one to end.
    pub waiting: usize,
    /// What the round came to.
    pub fate: Fate,
}

/// What a round came to in a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Something changed: the next round goes on.
    Changed,
    /// Nothing changed: the node is split.
    Stuck,
    /// There is no solution here: a node that waits comes next, or the puzzle is done.
    Contradiction,
    /// All cells are decided: a solution.
    Solved,
}

impl Engine {
    /// Counts the solutions of each puzzle up to `limit`, and shows the lanes after each round, before they are acted upon.
    /// `Break` ends it.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use bitdoku_solve::{Engine, Fate};
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let (mut rounds, mut solution) = (0, None);
    /// let totals = Engine::watch_lanes(&[puzzle], 2, &mut |lanes| {
    ///     rounds += 1;
    ///     let lane = lanes.iter().flatten().next().unwrap();
    ///     assert!(lane.fate != Fate::Contradiction);
    ///     if lane.fate == Fate::Solved {
    ///         solution = Some(lane.marks.singles());
    ///     }
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!((totals.rounds, totals.solutions), (rounds, 1));
    /// assert!(solution.is_some_and(|grid| grid.is_full()));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    pub fn watch_lanes(
        puzzles: &[Puzzle],
        limit: u64,
        look: &mut dyn FnMut(&[Option<Lane>]) -> ControlFlow<()>,
    ) -> Totals {
        if limit == 0 {
            return Totals::of_nothing(puzzles.len());
        }
        let mut totals = Totals::default();
        let done = |_, tally: &Tally, _| totals.add(tally);
        let mut jobs = Counting { puzzles: puzzles.iter().enumerate(), limit, budget: &Budget::UNLIMITED, done };
        let mut all = Lanes::<Portable>::new(PortableProof);
        all.run_watched(PortableProof, &mut jobs, &mut |lanes, flags| {
            let shown: Vec<Option<Lane>> = (0..Portable::LANES)
                .map(|lane| {
                    let (puzzle, tally, waiting, node) = lanes.at_work(lane)?;
                    let is = |mask: u32| mask >> lane & 1 == 1;
                    let fate = if is(flags.contradictory) {
                        Fate::Contradiction
                    } else if !is(flags.undecided) {
                        Fate::Solved
                    } else if is(flags.changed) {
                        Fate::Changed
                    } else {
                        Fate::Stuck
                    };
                    let mut marks = Pencilmarks::ALL;
                    for cell in Cell::ALL {
                        let field = node.field(Position::at(cell.row().index(), cell.col().index()));
                        marks.set(cell, DigitSet::from_bits(field as u16));
                    }
                    Some(Lane { puzzle, marks, guesses: tally.guesses, waiting, fate })
                })
                .collect();
            if look(&shown).is_break() { Next::Stop } else { Next::GoOn }
        });
        totals
    }
}
