//! Sinkhorn balancing: each house is a matrix of cells against digits whose rows and columns must sum to 1.
//!
//! Source: T. K. Moon, J. H. Gunther and J. J. Kupin, "Sinkhorn Solves Sudoku", IEEE Transactions on Information
//! Theory 55 (4), 2009; the balancing is R. Sinkhorn's (1964, 1967).
//!
//! **What is known of the paper:** every cell has a vector of nine probabilities, certain for a given, uniform over
//! what remains for the others. Each of the 27 constraints gathers the vectors of its cells as a 9×9 matrix, which has
//! to be doubly stochastic; Sinkhorn's alternating normalisation of rows and columns moves it there. The constraints
//! are balanced in turn until the likeliest digits satisfy all of them. The authors prove that this converges. Document 004 of
//! this project's sources reports 95% of its 200 newspaper puzzles, 190 iterations on average on very difficult ones, and 234
//! on one of them.
//!
//! **Numbers of the source:** none is known to us: neither how often a matrix is balanced before the next, nor when it stops.
//! Its abstract says that it solves "all but the most difficult puzzles".
//!
//! **Our reading:** one iteration is one sweep over the 27 constraints, rows, then columns, then boxes, in which each
//! matrix has its columns (digits) and then its rows (cells) normalised once. Balancing each matrix to the end
//! before the next counts far fewer iterations of far more work: [`Sinkhorn::balancing`] is that choice, and `bitdoku-lab study
//! iterations` shows the band. The cut-off is harmless: 10⁻³ gives the same. Between sweeps an entry below 10⁻⁶ is impossible and
//! becomes 0, and a cell with one entry left takes that digit from its peers. A decision is tried after each sweep. It
//! gives up when a cell has no entry left, when a sweep changes no entry by more than 10⁻¹⁰, or after 5,000 sweeps;
//! these numbers are ours.
//!
//! **Known limits:** the entry that balancing favours is not always right, and what was declared impossible does not
//! come back. A solution is checked, but nothing is known of a second one.

use core::ops::ControlFlow;

use bitdoku_grid::{Cell, Grid, House};

use super::{Beliefs, blank, decision, held, normalise, priors};
use crate::search::{Search, watched_search};
use crate::watch::Watch;
use crate::{End, Info, Solver, StateBytes};

pub(crate) static INFO: Info = Info {
    name: "sinkhorn",
    summary: "balances a doubly stochastic matrix for each house; incomplete",
    source: "T. K. Moon, J. H. Gunther and J. J. Kupin, \"Sinkhorn Solves Sudoku\", 2009",
    complete: false,
    sukaku: false,
    iteration: "one sweep over the 27 constraint matrices, each normalised once by digits and once by cells",
};

/// Entries below this are impossible.
const IMPOSSIBLE: f64 = 1e-6;

/// A sweep that changes no entry by more than this has converged.
const CONVERGED: f64 = 1e-10;

/// Sweeps after which it gives up whatever the budget.
const SWEEPS: usize = 5_000;

/// The Sinkhorn solver.
#[derive(Clone, Debug)]
pub struct Sinkhorn {
    passes: usize,
}

impl Sinkhorn {
    /// A solver that normalises each matrix this many times, by digits and by cells, before it goes on to the next.
    ///
    /// ```
    /// use bitdoku_grid::Puzzle;
    /// use bitdoku_solve::{Budget, Solver, baseline::sinkhorn::Sinkhorn};
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let iterations = |passes| Sinkhorn::balancing(passes).solve_within(&puzzle, &Budget::UNLIMITED).1.iterations;
    /// assert!(iterations(50) < iterations(1));
    /// # Ok::<(), bitdoku_grid::text::ParseError>(())
    /// ```
    #[must_use]
    pub const fn balancing(passes: usize) -> Self {
        Self { passes }
    }
}

impl Default for Sinkhorn {
    fn default() -> Self {
        Self::balancing(1)
    }
}

impl Solver for Sinkhorn {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn state_bytes(&self) -> Option<StateBytes> {
        Some(StateBytes { fixed: 2 * size_of::<Beliefs>(), per_guess: 0 })
    }

    watched_search!(of_grid: |self, search, grid| run(search, grid, self.passes));
}

fn run<W: Watch>(search: &mut Search<'_, '_, W>, grid: &Grid, passes: usize) -> ControlFlow<End> {
    let mut beliefs = priors(grid);
    for _ in 0..SWEEPS {
        search.iteration()?;
        let before = beliefs;
        let mut balance_well = |house| (0..passes).all(|_| balance(&mut beliefs, house));
        let sound = House::ALL.into_iter().all(&mut balance_well) && eliminate(&mut beliefs);
        let decision = decision(&beliefs).filter(|solution| sound && solution.completes(grid));
        search.hold(|cell| held(&beliefs[cell.index()]), || if decision.is_some() { 0 } else { blank(&beliefs) });
        if !sound {
            break;
        }
        if let Some(solution) = decision {
            search.solution(&solution)?;
            break;
        }
        if change(&before, &beliefs) < CONVERGED {
            break;
        }
    }
    ControlFlow::Break(End::GaveUp)
}

/// Normalises the matrix of a house by digits and then by cells. False if a digit has no place, or a cell no digit.
fn balance(beliefs: &mut Beliefs, house: House) -> bool {
    let mut sums = [0.0; 9];
    for cell in house.cells() {
        for (sum, share) in sums.iter_mut().zip(beliefs[cell.index()]) {
            *sum += share;
        }
    }
    house.cells().iter().all(|cell| {
        let shares = &mut beliefs[cell.index()];
        for (share, sum) in shares.iter_mut().zip(sums) {
            *share = if sum > 0.0 { *share / sum } else { 0.0 };
        }
        normalise(shares)
    }) && sums.iter().all(|&sum| sum > 0.0)
}

/// Strikes what is impossible, and from peers what is decided. False if a cell has no digit left.
fn eliminate(beliefs: &mut Beliefs) -> bool {
    for shares in beliefs.iter_mut() {
        shares.iter_mut().filter(|share| **share < IMPOSSIBLE).for_each(|share| *share = 0.0);
    }
    for cell in Cell::ALL {
        let mut possible = (0..9).filter(|&digit| beliefs[cell.index()][digit] > 0.0);
        if let (Some(digit), None) = (possible.next(), possible.next()) {
            cell.peers().iter().for_each(|peer| beliefs[peer.index()][digit] = 0.0);
        }
    }
    beliefs.iter_mut().all(normalise)
}

/// The greatest change of an entry.
fn change(before: &Beliefs, after: &Beliefs) -> f64 {
    before.iter().flatten().zip(after.iter().flatten()).fold(0.0, |most, (a, b)| f64::max(most, (a - b).abs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Outcome};
    use bitdoku_grid::Digit;

    #[test]
    fn balancing_a_house_alone_makes_it_doubly_stochastic() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let house = House::ALL[0];
        let mut beliefs = priors(&grid);
        for _ in 0..2_000 {
            assert!(balance(&mut beliefs, house));
        }
        for digit in Digit::ALL {
            let sum: f64 = house.cells().iter().map(|cell| beliefs[cell.index()][digit.index()]).sum();
            assert!((sum - 1.0).abs() < 1e-3, "digit {digit}: {sum}");
        }
    }

    #[test]
    fn it_solves_without_proof() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let (outcome, report) = Sinkhorn::default().solve_within(&grid.into(), &Budget::UNLIMITED);
        assert!(matches!(outcome, Outcome::Unknown(Some(solution)) if solution.completes(&grid)));
        assert!(report.iterations > 1);
    }

    #[test]
    fn the_empty_grid_stays_balanced_and_undecided() {
        let (outcome, report) = Sinkhorn::default().solve_within(&Grid::EMPTY.into(), &Budget::UNLIMITED);
        assert_eq!((outcome, report.iterations), (Outcome::Unknown(None), 1));
    }
}
