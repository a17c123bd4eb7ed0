//! What is asked of a puzzle: a solution and whether it is the only one, all solutions, how many there are, and which candidates
//! are true.

use std::fmt;
use std::ops::ControlFlow;

use crate::kernel::network::Network;
use crate::kernel::search::{Bounds, Ended, Search};
use crate::post::network;
use crate::rules::Rules;
use crate::shape::{Cell, Shape};

/// What bounds a search.
pub struct Limits<'a> {
    /// The most guesses.
    pub guesses: u64,
    /// The most solutions that are counted.
    pub solutions: u64,
    /// Whether to stop: asked now and then.
    pub stop: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    /// Ten million guesses, a million solutions, and no stop.
    fn default() -> Self {
        Self { guesses: 10_000_000, solutions: 1_000_000, stop: &|| false }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("guesses", &self.guesses)
            .field("solutions", &self.solutions)
            .finish_non_exhaustive()
    }
}

/// The search reached a bound before it could tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unknown;

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was ended by a limit")
    }
}

impl std::error::Error for Unknown {}

/// A board whose cells all have a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    shape: Shape,
    values: Vec<u8>,
}

impl Solution {
    /// The value of a cell.
    pub fn value(&self, cell: Cell) -> usize {
        self.values[cell.index()] as usize
    }

    /// All values, row by row.
    pub fn values(&self) -> impl Iterator<Item = usize> + '_ {
        self.values.iter().map(|&value| value as usize)
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    fn new(shape: Shape, marks: &[u64]) -> Self {
        Self {
            shape,
            values: marks.iter().map(|marks| (marks.trailing_zeros() as usize + shape.least()) as u8).collect(),
        }
    }
}

/// One character a value, row by row.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().try_for_each(|value| write!(f, "{}", self.shape.symbol(value)))
    }
}

/// What a puzzle has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// One solution, and no other.
    Unique(Solution),
    /// Two of several solutions.
    Multiple(Box<[Solution; 2]>),
    /// No solution.
    Unsolvable,
    /// A limit came first; perhaps after one solution was found.
    Unknown(Option<Solution>),
}

/// An answer with what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solved {
    /// What the puzzle has.
    pub outcome: Outcome,
    /// Guesses of the search.
    pub guesses: u64,
    /// How often nothing was left.
    pub conflicts: u64,
}

/// How many solutions there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// So many were found.
    pub solutions: u64,
    /// Whether these are all.
    pub is_exact: bool,
}

/// Rules made ready: to ask several questions of one puzzle.
pub struct Puzzle {
    shape: Shape,
    network: Network,
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzle").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl From<&Rules> for Puzzle {
    fn from(rules: &Rules) -> Self {
        Self { shape: rules.shape(), network: network(rules) }
    }
}

impl Puzzle {
    /// Finds a solution, and proves that it is the only one, or finds another.
    pub fn solve(&self, limits: &Limits<'_>) -> Solved {
        let mut found = Vec::new();
        let mut search = Search::new(&self.network);
        let ended = search.run(true, &bounds(limits), &mut |marks| {
            found.push(Solution::new(self.shape, marks));
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let second = if found.len() == 2 { found.pop() } else { None };
        let outcome = match (found.pop(), second, ended) {
            (Some(first), Some(second), _) => Outcome::Multiple(Box::new([first, second])),
            (first, _, Ended::Stopped) => Outcome::Unknown(first),
            (Some(only), None, _) => Outcome::Unique(only),
            (None, ..) => Outcome::Unsolvable,
        };
        Solved { outcome, guesses: search.guesses, conflicts: search.conflicts }
    }

    /// Tells `found` of each solution, in an order that depends on the rules alone, until it breaks. Whether there are no more.
    ///
    /// # Errors
    ///
    /// If a limit came first.
    pub fn solutions(
        &self,
        limits: &Limits<'_>,
        mut found: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Result<bool, Unknown> {
        match Search::new(&self.network)
            .run(false, &bounds(limits), &mut |marks| found(Solution::new(self.shape, marks)))
        {
            Ended::Exhausted => Ok(true),
            Ended::Enough => Ok(false),
            Ended::Stopped => Err(Unknown),
        }
    }

    /// Counts solutions, up to a limit.
    ///
    /// # Errors
    ///
    /// If the limit on guesses came first.
    pub fn count(&self, limits: &Limits<'_>) -> Result<Count, Unknown> {
        let mut solutions = 0;
        let ended = Search::new(&self.network).run(false, &bounds(limits), &mut |_| {
            solutions += 1;
            if solutions >= limits.solutions { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match ended {
            Ended::Stopped => Err(Unknown),
            ended => Ok(Count { solutions, is_exact: ended == Ended::Exhausted }),
        }
    }

    /// The true candidates: the values that each cell has in some solution, in order.
    ///
    /// # Errors
    ///
    /// If the limit on guesses came first, in one of the questions that this takes.
    pub fn true_candidates(&self, limits: &Limits<'_>) -> Result<Vec<Vec<usize>>, Unknown> {
        // Of each cell all values are asked for at once that no solution has shown yet; each solution shows one of each cell.
        let mut seen = vec![0u64; self.network.cells()];
        for cell in 0..seen.len() {
            loop {
                let open = self.network.start[cell] & !seen[cell];
                let mut is_any = false;
                let mut search = Search::new(&self.network);
                let ended = search.run_with(cell as u16, open, &bounds(limits), &mut |marks| {
                    is_any = true;
                    seen.iter_mut().zip(marks).for_each(|(seen, marks)| *seen |= marks);
                    ControlFlow::Break(())
                });
                if ended == Ended::Stopped {
                    return Err(Unknown);
                }
                if !is_any {
                    break;
                }
            }
        }
        let least = self.shape.least();
        Ok(seen.iter().map(|&set| crate::kernel::rule::indices(set).map(|index| index + least).collect()).collect())
    }
}

fn bounds<'a>(limits: &Limits<'a>) -> Bounds<'a> {
    Bounds { guesses: limits.guesses, stop: limits.stop }
}

/// Finds a solution, and proves that it is the only one, or finds another.
pub fn solve(rules: &Rules, limits: &Limits<'_>) -> Solved {
    Puzzle::from(rules).solve(limits)
}

/// Counts solutions, up to a limit.
///
/// # Errors
///
/// If the limit on guesses came first.
pub fn count(rules: &Rules, limits: &Limits<'_>) -> Result<Count, Unknown> {
    Puzzle::from(rules).count(limits)
}
