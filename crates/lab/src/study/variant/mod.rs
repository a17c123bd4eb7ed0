//! The documents' algorithms in forms that are of use to a study alone: as printed, misprints included; in other
//! orders; on arrays in place of bits; on boards of other sizes.
//!
//! | Module | Document | What varies |
//! | --- | --- | --- |
//! | [`board`] | | boards of n×n boxes of n×n cells, and puzzles on them |
//! | [`layers`] | 000 | counts what the claims speak of; the index that leaves its row |
//! | [`plain`] | | backtracking without a choice, by masks |
//! | [`mrv`] | 001 | the size of the board |
//! | [`weighted`] | 002 | row and column swapped as printed; algorithms 1 to 3 as worded; blank neighbours alone |
//! | [`scan`] | 003 | the tables as printed; without the `throw`; the size of the board |
//! | [`boolean`] | 004 | the order of cells; arrays and arithmetic in place of bits; the size of the board |
//!
//! At 9×9, in the product's order and with the misprints mended, each makes the placements, guesses or iterations that
//! the product's solver of the same document reports: they were written separately, and tests hold the two to each other.

pub mod board;
pub mod boolean;
pub mod layers;
pub mod mrv;
pub mod plain;
pub mod scan;
pub mod weighted;

/// What a variant did with a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The values of all cells, if it finished; misprints may make them wrong.
    pub filled: Option<Vec<u8>>,
    /// Iterations, where the variant counts them.
    pub iterations: u64,
    /// Alternatives tried while more than one was open.
    pub guesses: u64,
    /// Values set, those taken back included.
    pub placements: u64,
}

#[cfg(test)]
mod tests {
    use super::board::{Shape, values};
    use super::*;
    use crate::study::set::PuzzleSet;
    use bitdoku_solve::{Budget, Report, Solver};
    use core::ops::ControlFlow;

    /// What the product's solver does until its first solution.
    fn product(name: &str, puzzle: &bitdoku_grid::Grid) -> Report {
        let budget = Budget::UNLIMITED;
        name.parse::<Box<dyn Solver>>().unwrap().search(&(*puzzle).into(), &budget, &mut |_| ControlFlow::Break(()))
    }

    #[test]
    fn variants_and_the_product_do_the_same_work() {
        let shape = Shape::new(3);
        let set = PuzzleSet::minimal();
        for item in set.items.iter().step_by(7) {
            let puzzle = values(&item.puzzle);
            let report = product("mrv", &item.puzzle);
            let outcome = mrv::solve(&shape, &puzzle);
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "mrv {}",
                item.number
            );

            let report = product("scan", &item.puzzle);
            let outcome = scan::solve(&scan::Tables::of(&shape), &puzzle, scan::Throw::Returned);
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "scan {}",
                item.number
            );

            let report = product("weighted", &item.puzzle);
            let outcome = weighted::Weighted::new(weighted::Reading::Ours, 10.0).solve(&puzzle).outcome;
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "weighted {}",
                item.number
            );

            let report = product("boolean", &item.puzzle);
            let outcome = boolean::solve::<boolean::Bits>(&shape, &puzzle, boolean::Order::Reading, 1);
            assert_eq!((outcome.placements, outcome.iterations), (report.placements, report.iterations));
            assert_eq!(boolean::solve::<boolean::Arrays>(&shape, &puzzle, boolean::Order::Reading, 1), outcome);
        }
    }

    /// Totals over the 200 minimal and easy puzzles that transcriptions by somebody else give, too.
    #[test]
    fn placements_are_those_of_an_independent_transcription() {
        let set = PuzzleSet::minimal();
        let total = |name: &str| set.items.iter().map(|item| product(name, &item.puzzle).placements).sum::<u64>();
        assert_eq!([total("mrv"), total("scan")], [90_655, 79_531]);
        let unfinished = set.items.iter().filter(|item| {
            scan::solve(&scan::Tables::printed(), &values(&item.puzzle), scan::Throw::Returned).filled.is_none()
        });
        assert_eq!(unfinished.count(), 74, "with the tables as printed");
    }

    #[test]
    fn plain_backtracking_makes_the_placements_of_the_oracle() {
        for item in PuzzleSet::minimal().items.iter().take(60).step_by(4) {
            let counts = plain::solve(&values(&item.puzzle), u64::MAX);
            assert_eq!(counts, plain::Counts { placements: product("naive", &item.puzzle).placements, solved: true });
        }
    }

    #[test]
    fn layers_do_the_same_work_on_quick_puzzles() {
        for item in PuzzleSet::minimal().items.iter().take(50).step_by(5) {
            let report = product("layers", &item.puzzle);
            let counts = layers::solve(&values(&item.puzzle));
            assert_eq!(counts.outcome.placements, report.placements, "{}", item.number);
            assert!(counts.outcome.filled.is_some());
        }
    }
}
