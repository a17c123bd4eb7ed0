//! Rival methods that the literature has tried on Sudoku, each written from what its papers describe.
//!
//! | Module | Papers | The idea |
//! | --- | --- | --- |
//! | [`sinkhorn`] | Moon, Gunther and Kupin 2009 | balance doubly stochastic matrices, one for each house |
//! | [`belief`] | Moon and Gunther 2006 | messages between cells and houses |
//! | [`genetic`] | Almog 2009; Sato and Inoue 2010 | a population of grids with right boxes |
//! | [`degree`] | San Segundo and Jiménez 2009 | colour a graph: the most saturated cell, then that of least degree |
//! | [`membrane`] | Díaz-Pernil and others 2010 | maximally parallel rewriting of multisets |
//!
//! All but `degree` are incomplete: they end in `GaveUp`, even after a solution, for they prove nothing about a second.
//! The exception is `membrane`, whose every step is forced, so that its solution is the only one.
//!
//! Only abstracts, first pages and citations of the papers were at hand: no public text that we found shows a table of their
//! parameters. The head of each module says what is known of its paper and what is our reading, and of each number
//! whether it is the source's or ours.
//!
//! ```
//! use bitdoku_solve::baseline::{degree::Degree, membrane::MembraneSystem};
//! use bitdoku_solve::{Outcome, Solver};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(MembraneSystem::default().solve(&puzzle), Degree::default().solve(&puzzle));
//! // Where singles do not suffice, the system stands still and proves nothing.
//! let empty = bitdoku_grid::Grid::EMPTY.into();
//! assert_eq!(MembraneSystem::default().solve(&empty), Outcome::Unknown(None));
//! # Ok::<(), bitdoku_grid::text::ParseError>(())
//! ```

pub mod belief;
pub mod degree;
pub mod genetic;
pub mod membrane;
pub mod sinkhorn;

use bitdoku_grid::{Cell, Digit, Grid, Pencilmarks, Solution};

/// For each cell how likely each digit is.
type Beliefs = [[f64; 9]; 81];

/// The share from which a cell counts as decided.
const DECIDED: f64 = 0.99;

/// A given is certain; an empty cell is equally open to each digit that no given of its houses rules out.
fn priors(grid: &Grid) -> Beliefs {
    let marks = Pencilmarks::of_grid(grid);
    Cell::ALL.map(|cell| {
        let share = 1.0 / marks[cell].len() as f64;
        Digit::ALL.map(|digit| if marks.allows(cell, digit) { share } else { 0.0 })
    })
}

/// Divides by the sum. False for a row of zeros, which is a contradiction and stays as it is.
fn normalise(shares: &mut [f64; 9]) -> bool {
    let sum: f64 = shares.iter().sum();
    let sound = sum > 0.0 && sum.is_finite();
    if sound {
        shares.iter_mut().for_each(|share| *share /= sum);
    }
    sound
}

/// What is held of a cell, for the observer: its likeliest digit, and the share of each in 255ths.
fn held(shares: &[f64; 9]) -> (Digit, [u8; 9]) {
    (likeliest(shares), shares.map(|share| (share * 255.0).round() as u8))
}

/// The likeliest digit, the lowest of equals.
fn likeliest(shares: &[f64; 9]) -> Digit {
    Digit::from_index((1..9).fold(0, |best, i| if shares[i] > shares[best] { i } else { best }))
}

/// How many cells have no digit that is nearly certain.
fn blank(beliefs: &Beliefs) -> usize {
    beliefs.iter().filter(|shares| shares.iter().all(|&share| share < DECIDED)).count()
}

/// The likeliest digit of each cell, if that is a solution.
fn decision(beliefs: &Beliefs) -> Option<Solution> {
    Solution::of_digits(beliefs.map(|shares| likeliest(&shares)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn priors_are_shares_of_what_givens_leave() {
        let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let beliefs = priors(&grid);
        assert_eq!(beliefs[0], [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        let third = 1.0 / 3.0;
        assert_eq!(beliefs[2], [third, third, 0.0, third, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let open = Pencilmarks::of_grid(&grid).as_array().iter().filter(|digits| digits.len() > 1).count();
        assert_eq!(blank(&beliefs), open);
        assert_eq!(decision(&beliefs), None);
    }

    #[test]
    fn a_row_of_zeros_is_noticed() {
        assert!(!normalise(&mut [0.0; 9]));
        let mut shares = [1.0, 1.0, 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        assert!(normalise(&mut shares));
        assert_eq!(shares[..3], [0.25, 0.25, 0.5]);
    }
}
