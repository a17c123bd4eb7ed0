//! The documents' algorithms in forms that are of use to a study alone: as printed, misprints included; in other orders;
//! on arrays in place of bits; on boards of other sizes: [`bitdoku_variant::documents`]. Also [`plain`] backtracking
//! without a choice, by masks.

pub mod plain;

pub use bitdoku_variant::documents::{Outcome, board, boolean, layers, mrv, scan, weighted};

#[cfg(test)]
mod tests {
    use super::board::{Board, values};
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
        let board = Board::new(3);
        let set = PuzzleSet::minimal();
        for item in set.items.iter().step_by(7) {
            let puzzle = values(&item.puzzle);
            let report = product("mrv", &item.puzzle);
            let outcome = mrv::solve(&board, &puzzle, u64::MAX);
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "mrv {}",
                item.number
            );

            let report = product("scan", &item.puzzle);
            let outcome = scan::solve(&scan::Tables::of(&board), &puzzle, scan::Throw::Returned, u64::MAX);
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "scan {}",
                item.number
            );

            let report = product("weighted", &item.puzzle);
            let outcome =
                weighted::Weighted::new(&board, weighted::Reading::Ours, 10.0).solve(&puzzle, u64::MAX).outcome;
            assert_eq!(
                (outcome.placements, outcome.guesses),
                (report.placements, report.guesses),
                "weighted {}",
                item.number
            );

            let report = product("boolean", &item.puzzle);
            let outcome = boolean::solve::<boolean::Bits>(&board, &puzzle, boolean::Order::Reading, 1);
            assert_eq!((outcome.placements, outcome.iterations), (report.placements, report.iterations));
            assert_eq!(boolean::solve::<boolean::Arrays>(&board, &puzzle, boolean::Order::Reading, 1), outcome);
        }
    }

    #[test]
    fn without_the_throw_it_does_the_same_with_more_placements() {
        let tables = scan::Tables::of(&Board::new(3));
        let set = PuzzleSet::minimal();
        let mut saved = 0;
        for item in set.items.iter().step_by(9) {
            let run = |throw| scan::solve(&tables, &values(&item.puzzle), throw, u64::MAX);
            let (returned, without) = (run(scan::Throw::Returned), run(scan::Throw::No));
            assert_eq!((&without.filled, without.guesses), (&returned.filled, returned.guesses), "{}", item.number);
            saved += without.placements - returned.placements;
        }
        assert!(saved > 0);
    }

    /// Totals over the 200 minimal and easy puzzles that transcriptions by somebody else give, too.
    #[test]
    fn placements_are_those_of_an_independent_transcription() {
        let set = PuzzleSet::minimal();
        let total = |name: &str| set.items.iter().map(|item| product(name, &item.puzzle).placements).sum::<u64>();
        assert_eq!([total("mrv"), total("scan")], [90_655, 79_531]);
        let unfinished = set.items.iter().filter(|item| {
            scan::solve(&scan::Tables::printed(), &values(&item.puzzle), scan::Throw::Returned, u64::MAX)
                .filled
                .is_none()
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
            let Outcome { placements, guesses, filled, .. } =
                layers::solve(&Board::new(3), &values(&item.puzzle), &[], u64::MAX).outcome;
            assert_eq!((placements, guesses), (report.placements, report.guesses), "{}", item.number);
            assert!(filled.is_some());
        }
    }

    /// Each transcription on a puzzle, with at most this many placements.
    fn transcriptions(board: &Board, puzzle: &[u8], cap: u64) -> [(&'static str, Outcome); 5] {
        [
            ("layers", layers::solve(board, puzzle, &[], cap).outcome),
            ("mrv", mrv::solve(board, puzzle, cap)),
            ("weighted", weighted::Weighted::new(board, weighted::Reading::Ours, 10.0).solve(puzzle, cap).outcome),
            ("scan", scan::solve(&scan::Tables::of(board), puzzle, scan::Throw::Returned, cap)),
            ("boolean", boolean::solve::<boolean::Bits>(board, puzzle, boolean::Order::Reading, 1)),
        ]
    }

    /// What the library's search finds: the only solution, if there is one.
    fn searched(board: &Board, puzzle: &[u8]) -> Option<Vec<u8>> {
        match bitdoku_variant::solve(&board.rules(puzzle), &bitdoku_variant::Limits::default()).outcome {
            bitdoku_variant::Outcome::Unique(solution) => Some(solution.values().map(|value| value as u8).collect()),
            _ => None,
        }
    }

    #[test]
    fn on_boards_of_each_size_all_find_what_the_librarys_search_finds() {
        for n in 2..=6 {
            let (board, mut random) = (Board::new(n), bitdoku_grid::Xoshiro256::seeded(n as u64));
            for _ in 0..if n < 5 { 5 } else { 1 } {
                let puzzle = board.random_puzzle(board.cells() * 3 / 4, &mut random);
                let solution = searched(&board, &puzzle);
                assert!(solution.is_some());
                for (name, outcome) in transcriptions(&board, &puzzle, 1_000_000) {
                    assert_eq!(outcome.filled, solution, "{name}, n = {n}");
                }
            }
        }
    }

    #[test]
    fn on_boards_without_a_solution_all_find_none() {
        for n in 2..=4 {
            let board = Board::new(n);
            // The last cell of the first row sees all values but one in its row, and that one in its column.
            let mut puzzle = vec![0; board.cells()];
            (1..board.side).for_each(|value| puzzle[value - 1] = value as u8);
            puzzle[board.cells() - 1] = board.side as u8;
            assert_eq!(searched(&board, &puzzle), None);
            for (name, outcome) in transcriptions(&board, &puzzle, 10_000) {
                assert_eq!(outcome.filled, None, "{name}, n = {n}");
                assert!(name == "layers" || outcome.placements == 0, "{name} sees at once that a cell has no value");
            }
        }
    }

    #[test]
    fn no_more_is_placed_than_is_allowed() {
        let board = Board::new(4);
        let puzzle = board.random_puzzle(board.cells() / 2, &mut bitdoku_grid::Xoshiro256::seeded(4));
        for (name, outcome) in &transcriptions(&board, &puzzle, 100)[..4] {
            assert_eq!((outcome.placements, &outcome.filled), (100, &None), "{name}");
        }
    }
}
