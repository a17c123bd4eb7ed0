//! What is asked of a puzzle: a solution and whether it is the only one, all solutions, and which candidates are true.

use std::cell::OnceCell;
use std::fmt::{self, Write};
use std::ops::ControlFlow;

use crate::kernel::network::Network;
use crate::kernel::search::{Bounds, Ended, NetworkSearch};
use crate::post::{network, start};
use bitdoku_text::board::Rules;
use bitdoku_text::board::{Cell, Shape};

/// What bounds a search.
pub struct Limits<'a> {
    /// The most guesses; where solutions are counted, from one to the next.
    pub guesses: u64,
    /// Whether to stop: asked now and then.
    pub stop: &'a dyn Fn() -> bool,
}

impl Default for Limits<'_> {
    /// Ten million guesses, and no stop.
    fn default() -> Self {
        Self { guesses: 10_000_000, stop: &|| false }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("guesses", &self.guesses).finish_non_exhaustive()
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

    pub(crate) fn new(shape: Shape, marks: &[u64]) -> Self {
        Self {
            shape,
            values: marks.iter().map(|marks| (marks.trailing_zeros() as usize + shape.least()) as u8).collect(),
        }
    }
}

/// A classic solution as a board of values.
impl From<&bitdoku_grid::Solution> for Solution {
    fn from(solution: &bitdoku_grid::Solution) -> Self {
        let shape = Shape::square(9).expect("36 is the longest side");
        Self { shape, values: solution.as_array().map(bitdoku_grid::Digit::value).to_vec() }
    }
}

/// One character a value, row by row.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().try_for_each(|value| f.write_char(self.shape.symbol(value)))
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

/// The true candidates of a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Candidates {
    /// The values that each cell has in some solution, in order.
    pub values: Vec<Vec<usize>>,
    /// In how many solutions each of these is there, up to a limit.
    pub counts: Vec<Vec<u64>>,
}

/// Rules made ready: to ask several questions of one puzzle.
///
/// Puzzles that differ in their givens alone share what was made ready:
///
/// ```
/// use bitdoku_variant::{Limits, Outcome, Puzzle, read};
///
/// let mut puzzle = Puzzle::from(&read::read("1......2..4..3..")?);
/// assert!(matches!(puzzle.solve(&Limits::default()).outcome, Outcome::Unique(_)));
/// puzzle.renew(&read::read("2......1..4..3..")?);
/// assert!(matches!(puzzle.solve(&Limits::default()).outcome, Outcome::Unique(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Puzzle {
    rules: Rules,
    /// The rules made ready, but for what they say of single cells. The first question does it, within its limits.
    network: OnceCell<Network>,
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Puzzle").field("shape", &self.rules.shape()).finish_non_exhaustive()
    }
}

impl From<&Rules> for Puzzle {
    fn from(rules: &Rules) -> Self {
        Self { rules: rules.clone(), network: OnceCell::new() }
    }
}

impl Puzzle {
    /// Makes other rules ready instead. Where only what may be in single cells is different, this takes a small part of the time.
    pub fn renew(&mut self, rules: &Rules) {
        if !self.rules.differ_in_cells_only(rules) {
            self.network.take();
        }
        self.rules.clone_from(rules);
    }

    /// The rules made ready, and what may be in each cell.
    pub(crate) fn ready(&self, limits: &Limits<'_>) -> Result<(&Network, Vec<u64>), Unknown> {
        if self.network.get().is_none() {
            // A stop leaves nothing that a later question could take for the whole.
            let _ = self.network.set(network(&self.rules, limits.stop).ok_or(Unknown)?);
        }
        let network = self.network.get().ok_or(Unknown)?;
        Ok((network, start(&self.rules, network)))
    }

    /// Finds a solution, and proves that it is the only one, or finds another.
    pub fn solve(&self, limits: &Limits<'_>) -> Solved {
        let Ok((network, start)) = self.ready(limits) else {
            return Solved { outcome: Outcome::Unknown(None), guesses: 0, conflicts: 0 };
        };
        let mut found = Vec::new();
        let mut search = NetworkSearch::new(network, &start);
        let ended = search.run(true, &bounds(limits), &mut |marks| {
            found.push(Solution::new(self.rules.shape(), marks));
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
        let (network, start) = self.ready(limits)?;
        match NetworkSearch::new(network, &start)
            .run(false, &bounds(limits), &mut |marks| found(Solution::new(self.rules.shape(), marks)))
        {
            Ended::Exhausted => Ok(true),
            Ended::Enough => Ok(false),
            Ended::Stopped => Err(Unknown),
        }
    }

    /// The true candidates: the values that each cell has in some solution, in order.
    ///
    /// # Errors
    ///
    /// If the limit on guesses came first, in one of the questions that this takes.
    pub fn true_candidates(&self, limits: &Limits<'_>) -> Result<Vec<Vec<usize>>, Unknown> {
        // Of each cell all values are asked for at once that no solution has shown yet; each solution shows one of each cell.
        let (network, start) = self.ready(limits)?;
        let mut seen = vec![0u64; network.cells()];
        for cell in 0..seen.len() {
            loop {
                let open = start[cell] & !seen[cell];
                let mut is_any = false;
                let mut search = NetworkSearch::new(network, &start);
                let ended = search.run_with(cell as u16, open, true, &bounds(limits), &mut |marks| {
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
        let least = self.rules.shape().least();
        Ok(seen.iter().map(|&set| crate::kernel::rule::indices(set).map(|index| index + least).collect()).collect())
    }

    /// The true candidates, and in how many solutions each of them stands: `most` is where counting ends.
    ///
    /// # Errors
    ///
    /// If the limit on guesses came first, in one of the questions that this takes.
    ///
    /// ```
    /// use bitdoku_variant::{Limits, Puzzle, read};
    ///
    /// let puzzle = Puzzle::from(&read::read("1......2..4.....")?);
    /// let found = puzzle.candidates(10, &Limits::default())?;
    /// assert_eq!((&found.values[9], &found.counts[9]), (&vec![1, 3], &vec![2, 1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self, most: u64, limits: &Limits<'_>) -> Result<Candidates, Unknown> {
        let values = self.true_candidates(limits)?;
        let mut counts: Vec<Vec<u64>> = values.iter().map(|values| vec![1.min(most); values.len()]).collect();
        if most <= 1 || values.iter().all(|values| values.len() < 2) {
            return Ok(Candidates { values, counts });
        }
        let least = self.rules.shape().least();
        // Where there are few solutions, one pass over all of them counts every candidate.
        let mut all: Vec<Vec<u64>> = counts.iter().map(|counts| vec![0; counts.len()]).collect();
        let mut left = most.saturating_mul(self.rules.shape().values() as u64);
        let is_all = self.solutions(limits, |solution| {
            for ((value, values), counts) in solution.values().zip(&values).zip(&mut all) {
                let at =
                    values.iter().position(|other| *other == value).expect("a value of a solution is a true candidate");
                counts[at] = most.min(counts[at] + 1);
            }
            left -= 1;
            if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if is_all? {
            return Ok(Candidates { values, counts: all });
        }
        let (network, start) = self.ready(limits)?;
        for (cell, (values, counts)) in values.iter().zip(&mut counts).enumerate() {
            for ((value, count), known) in values.iter().zip(counts).zip(&all[cell]) {
                if *known == most {
                    *count = most;
                    continue;
                }
                *count = 0;
                let mut search = NetworkSearch::new(network, &start);
                let ended = search.run_with(cell as u16, 1 << (value - least), false, &bounds(limits), &mut |_| {
                    *count += 1;
                    if *count < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                if ended == Ended::Stopped {
                    return Err(Unknown);
                }
            }
        }
        Ok(Candidates { values, counts })
    }
}

pub(crate) fn bounds<'a>(limits: &Limits<'a>) -> Bounds<'a> {
    Bounds { guesses: limits.guesses, stop: limits.stop }
}

/// Finds a solution, and proves that it is the only one, or finds another.
pub fn solve(rules: &Rules, limits: &Limits<'_>) -> Solved {
    Puzzle::from(rules).solve(limits)
}
