//! Belief propagation: messages between the 81 cells and the 27 houses of the Tanner graph.
//!
//! Source: T. K. Moon and J. H. Gunther, "Multiple constraint satisfaction by belief propagation: An example using
//! Sudoku", IEEE Mountain Workshop on Adaptive and Learning Systems, 2006.
//!
//! **What is known of the paper:** cell nodes send to each of their three constraint nodes how likely each digit is,
//! judged by the prior and the two other constraints; a constraint node sends to each of its nine cells how likely
//! the constraint is to be satisfied given the cell's digit, judged by the eight other cells. All messages of a kind
//! are sent at once. The decision is the likeliest digit of each cell, and it stops when that satisfies all
//! constraints. The short cycles of the graph make it fail on harder puzzles; document 004 of this project's sources
//! reports 40% of its 200 newspaper puzzles.
//!
//! **Numbers of the source:** none is known to us: neither a number of rounds nor a rate. Its abstract says that short cycles
//! keep it from solving every puzzle, and that "all puzzles are at least partly solved by this method". Document 004 reports of
//! it that it seems to work only for easier puzzles, since all cells lie in cycles of length four.
//!
//! **Our reading:** the message of a constraint is exact, not approximated: the permanent of the eight other cells
//! against the eight other digits, for all cells and digits at once by sums over subsets of digits taken forwards and
//! backwards, 9 × 2⁹ steps in place of 9!. One iteration is one round of both kinds of messages. Messages are not damped; when
//! they are sent, and damping, are options ([`Belief::with_schedule`]), and `bitdoku-lab study iterations` shows the band. It
//! gives up when all messages into a cell contradict each other, when a round changes no belief by more than 10⁻¹⁰, or
//! after 1,000 rounds; these numbers are ours.
//!
//! **Known limits:** on a graph with cycles the beliefs are not the true marginals. A solution is checked, but nothing
//! is known of a second one.

use core::array;
use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Grid, House};

use super::{Beliefs, blank, decision, held, normalise, priors};
use crate::search::{Search, watched_search};
use crate::watch::Watch;
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "belief",
    summary: "belief propagation between cells and houses, with exact messages; incomplete",
    source: "T. K. Moon and J. H. Gunther, \"Multiple constraint satisfaction by belief propagation\", 2006",
    complete: false,
    sukaku: false,
    iteration: "one round: all messages from houses to cells, then all from cells to houses",
};

/// A round that changes no belief by more than this has converged.
const CONVERGED: f64 = 1e-10;

/// Rounds after which it gives up whatever the budget.
const ROUNDS: usize = 1_000;

/// The nine messages to or from the cells of a house, in the house's order.
type Messages = [[f64; 9]; 9];

/// When messages are sent, for [`Belief::with_schedule`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Schedule {
    /// All messages of a kind at once.
    #[default]
    Flooding,
    /// House by house: each sends with what its cells have just heard from the houses before it.
    Serial,
}

/// The belief propagation solver.
#[derive(Clone, Debug, Default)]
pub struct Belief {
    schedule: Schedule,
    damping: f64,
}

impl Belief {
    /// A solver with this schedule, whose houses' messages keep a share `damping` of what they said before, from 0 for
    /// none to almost 1.
    ///
    /// ```
    /// use bitdoku_solve::{Outcome, Solver, baseline::belief::{Belief, Schedule}};
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(matches!(Belief::with_schedule(Schedule::Serial, 0.3).solve(&puzzle), Outcome::Unknown(Some(_))));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub const fn with_schedule(schedule: Schedule, damping: f64) -> Self {
        Self { schedule, damping }
    }
}

impl Solver for Belief {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        let messages = 27 * size_of::<Messages>();
        let sums = 2 * size_of::<Sums>();
        Some(StateBytes { fixed: 2 * messages + 2 * size_of::<Beliefs>() + sums, per_guess: 0 })
    }

    watched_search!(of_grid: |self, search, grid| self.run(search, grid));
}

impl Belief {
    fn run<W: Watch>(&self, search: &mut Search<'_, '_, W>, grid: &Grid) -> ControlFlow<End> {
        let priors = priors(grid);
        let mut beliefs = priors;
        let mut to_houses: [Messages; 27] = House::ALL.map(|house| array::from_fn(|at| priors[house.cell(at).index()]));
        let mut to_cells: [Messages; 27] = [[[1.0 / 9.0; 9]; 9]; 27];
        for _ in 0..ROUNDS {
            search.iteration()?;
            let before = beliefs;
            let say = |house: House, to_houses: &[Messages; 27], to_cells: &mut [Messages; 27]| {
                let said = satisfaction(&to_houses[house.index()]);
                for (old, new) in to_cells[house.index()].iter_mut().flatten().zip(said.into_iter().flatten()) {
                    *old = self.damping * *old + (1.0 - self.damping) * new;
                }
            };
            let sound = match self.schedule {
                Schedule::Flooding => {
                    House::ALL.into_iter().for_each(|house| say(house, &to_houses, &mut to_cells));
                    Cell::ALL.into_iter().all(|cell| gather(cell, &priors, &to_cells, &mut beliefs, &mut to_houses))
                }
                Schedule::Serial => House::ALL.into_iter().all(|house| {
                    say(house, &to_houses, &mut to_cells);
                    house.cells().iter().all(|cell| gather(cell, &priors, &to_cells, &mut beliefs, &mut to_houses))
                }),
            };
            let decision = decision(&beliefs).filter(|solution| sound && solution.completes(grid));
            search.hold(|cell| held(&beliefs[cell.index()]), || if decision.is_some() { 0 } else { blank(&beliefs) });
            if !sound {
                break;
            }
            if let Some(solution) = decision {
                search.solution(&solution)?;
                break;
            }
            let changes = before.iter().flatten().zip(beliefs.iter().flatten()).map(|(a, b)| (a - b).abs());
            if changes.fold(0.0, f64::max) < CONVERGED {
                break;
            }
        }
        ControlFlow::Break(End::GaveUp)
    }
}

/// What a cell believes, and what it tells each of its houses. False where messages contradict each other.
fn gather(
    cell: Cell,
    priors: &Beliefs,
    to_cells: &[Messages; 27],
    beliefs: &mut Beliefs,
    to_houses: &mut [Messages; 27],
) -> bool {
    let houses = cell.houses();
    let position = |house: House| (0..9).find(|&at| house.cell(at) == cell).expect("a cell lies in its houses");
    let incoming = houses.map(|house| to_cells[house.index()][position(house)]);
    let product = |without: Option<usize>| -> [f64; 9] {
        array::from_fn(|digit| {
            let heard = incoming.iter().enumerate().filter(|&(from, _)| Some(from) != without);
            heard.fold(priors[cell.index()][digit], |product, (_, message)| product * message[digit])
        })
    };
    let mut sound = true;
    for (to, house) in houses.into_iter().enumerate() {
        let mut message = product(Some(to));
        sound &= normalise(&mut message);
        to_houses[house.index()][position(house)] = message;
    }
    beliefs[cell.index()] = product(None);
    sound && normalise(&mut beliefs[cell.index()])
}

/// For each set of digits, one bit each, the weight of the ways in which some cells hold just these.
type Sums = [[f64; 512]; 10];

/// The messages of a house to its cells: for each cell and digit the permanent of the other cells and digits.
fn satisfaction(from_cells: &Messages) -> Messages {
    let forwards = subset_sums(from_cells.iter());
    let backwards = subset_sums(from_cells.iter().rev());
    let mut messages = [[0.0; 9]; 9];
    for (cell, message) in messages.iter_mut().enumerate() {
        for before in (0..512_usize).filter(|set| set.count_ones() as usize == cell) {
            let weight = forwards[cell][before];
            if weight > 0.0 {
                for (digit, share) in message.iter_mut().enumerate().filter(|(digit, _)| before >> digit & 1 == 0) {
                    let after = !before & 0x1FF & !(1 << digit);
                    *share += weight * backwards[8 - cell][after];
                }
            }
        }
        // Contradictions are noticed where the messages meet.
        normalise(message);
    }
    messages
}

/// `sums[n][set]`: the weight with which the first `n` cells hold the digits of `set` between them.
fn subset_sums<'a>(cells: impl Iterator<Item = &'a [f64; 9]>) -> Sums {
    let mut sums = [[0.0; 512]; 10];
    sums[0][0] = 1.0;
    for (n, shares) in cells.enumerate() {
        for set in (0..512_usize).filter(|set| set.count_ones() as usize == n) {
            let weight = sums[n][set];
            if weight > 0.0 {
                for (digit, share) in shares.iter().enumerate().filter(|(digit, _)| set >> digit & 1 == 0) {
                    sums[n + 1][set | 1 << digit] += weight * share;
                }
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use bitdoku_grid::Xoshiro256;

    /// The permanent by its definition.
    fn permanent(rows: &[[f64; 9]], free: u16) -> f64 {
        let Some((row, rows)) = rows.split_first() else { return 1.0 };
        let digits = (0..9).filter(|digit| free >> digit & 1 == 1);
        digits
            .map(|digit| if row[digit] > 0.0 { row[digit] * permanent(rows, free & !(1 << digit)) } else { 0.0 })
            .sum()
    }

    #[test]
    fn messages_are_permanents_of_the_other_cells_and_digits() {
        let mut random = Xoshiro256::seeded(9);
        let from_cells: Messages =
            array::from_fn(|_| array::from_fn(|_| if random.below(3) == 0 { 0.0 } else { random.below(100) as f64 }));
        let messages = satisfaction(&from_cells);
        for cell in [0, 4, 8] {
            let others: Vec<[f64; 9]> = (0..9).filter(|&other| other != cell).map(|other| from_cells[other]).collect();
            let mut expected = array::from_fn(|digit| permanent(&others, 0x1FF & !(1 << digit)));
            assert!(normalise(&mut expected));
            for (message, expected) in messages[cell].iter().zip(expected) {
                assert!((message - expected).abs() < 1e-9, "cell {cell}: {message} {expected}");
            }
        }
    }

    #[test]
    fn it_solves_without_proof() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let outcome = Belief::default().solve(&grid.into());
        assert!(matches!(outcome, Outcome::Unknown(Some(solution)) if solution.completes(&grid)));
    }
}
