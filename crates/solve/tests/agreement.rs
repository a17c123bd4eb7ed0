//! All complete solvers agree, on random grids of every kind and on the local sets.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bitdoku_grid::{Cell, Digit, Grid, Solution, Transform, Xoshiro256};
use bitdoku_solve::{Budget, End, Report, SOLVERS, Solver};
use bitdoku_suite::outside;
use bitdoku_suite::puzzle::random_puzzle;
use proptest::prelude::*;

fn complete_solvers() -> Vec<Box<dyn Solver>> {
    SOLVERS.iter().filter(|entry| entry.info.complete).map(|entry| (entry.make)()).collect()
}

fn all_solutions(solver: &mut dyn Solver, grid: &Grid, budget: &Budget<'_>) -> (BTreeSet<Solution>, Report) {
    let mut solutions = BTreeSet::new();
    let report = solver.search(&grid.into(), budget, &mut |solution| {
        solutions.insert(*solution);
        if solutions.len() < LIMIT { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (solutions, report)
}

/// More solutions than this are not compared.
const LIMIT: usize = 300;

/// A puzzle of a seed; some clues fewer, so that it may have many solutions; and perhaps one clue changed, so that it
/// may have none, or break a rule.
fn grid(seed: u64, clues: usize, fewer: usize, change: Option<u8>) -> Grid {
    let mut random = Xoshiro256::seeded(seed);
    let mut grid = random_puzzle(clues, &mut random);
    let mut filled: Vec<Cell> = grid.filled().iter().collect();
    random.shuffle(&mut filled);
    filled.iter().take(fewer).for_each(|&cell| grid.clear(cell));
    if let (Some(value), Some(&cell)) = (change, filled.last()) {
        grid.place(cell, Digit::new(value).expect("1 to 9"));
    }
    grid
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn complete_solvers_find_the_same_solutions(
        seed: u64,
        clues in 22usize..40,
        fewer in 0usize..4,
        change in proptest::option::of(1u8..=9),
    ) {
        let grid = grid(seed, clues, fewer, change);
        let budget = Budget::UNLIMITED.guesses(20_000);
        let mut decided: Option<BTreeSet<Solution>> = None;
        let (mut deciders, mut stopped) = (0, 0);
        for mut solver in complete_solvers() {
            let (solutions, report) = all_solutions(solver.as_mut(), &grid, &budget);
            if report.end == End::Exhausted {
                deciders += 1;
                let first = decided.get_or_insert_with(|| solutions.clone());
                prop_assert_eq!(&*first, &solutions, "{} on {}", solver.info().name, grid);
            }
            stopped += usize::from(report.end == End::Stopped);
        }
        // All but the plain backtrackers decide the grid, or else find more solutions in it than are compared.
        let enough = complete_solvers().len() - 2;
        prop_assert!(deciders >= enough || decided.is_none() && stopped >= enough, "{} on {}", deciders, grid);
    }

    #[test]
    fn counts_do_not_change_under_transformations(seed: u64, clues in 24usize..40, fewer in 0usize..4) {
        let grid = grid(seed, clues, fewer, None);
        let image = Transform::random(&mut Xoshiro256::seeded(!seed)).grid(&grid);
        let budget = Budget::UNLIMITED.guesses(20_000);
        for mut solver in complete_solvers() {
            let (solutions, report) = all_solutions(solver.as_mut(), &grid, &budget);
            let (images, image_report) = all_solutions(solver.as_mut(), &image, &budget);
            if report.end == End::Exhausted && image_report.end == End::Exhausted {
                prop_assert_eq!(solutions.len(), images.len(), "{} on {}", solver.info().name, grid);
            }
        }
    }
}

/// The oracle's verdict is heard: on grids with this many clues that `naive` decides them all, every complete solver
/// finds what it finds.
#[test]
fn complete_solvers_find_what_naive_finds() {
    for seed in 0..200 {
        let grid = grid(seed, 34, (seed % 4) as usize, (seed % 5 == 0).then_some(1 + (seed % 9) as u8));
        let budget = Budget::UNLIMITED.guesses(1_000_000);
        let mut naive: Box<dyn Solver> = "naive".parse().expect("it is in the table");
        let (expected, report) = all_solutions(naive.as_mut(), &grid, &budget);
        assert_eq!(report.end, End::Exhausted, "naive decides {grid}");
        for mut solver in complete_solvers() {
            let (solutions, report) = all_solutions(solver.as_mut(), &grid, &budget);
            assert_eq!(report.end, End::Exhausted, "{} on {grid}", solver.info().name);
            assert_eq!(solutions, expected, "{} on {grid}", solver.info().name);
        }
    }
}

/// The first puzzles of each list from outside: every complete solver that decides one within its budget finds the same
/// single solution, and between them they decide all but a few.
#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn complete_solvers_agree_on_lists_from_outside() {
    for name in ["17_clues.txt", "magictour_top1465.txt", "hardest_11plus.txt"] {
        let text = outside::text(name).unwrap_or_else(|missing| panic!("{missing}"));
        let puzzles: Vec<Grid> = text.lines().take(200).map(|line| line[..81].parse().unwrap()).collect();
        let mut solutions: Vec<Option<Solution>> = vec![None; puzzles.len()];
        for mut solver in complete_solvers() {
            let solver_name = solver.info().name;
            let budget = Budget::UNLIMITED.guesses(1_000);
            let mut gave_up = 0;
            for (puzzle, known) in puzzles.iter().zip(&mut solutions) {
                let (outcome, report) = solver.solve_within(&puzzle.into(), &budget);
                if report.end == End::GaveUp {
                    gave_up += 1;
                    continue;
                }
                let solution = *outcome.unique().unwrap_or_else(|| panic!("{solver_name}: {puzzle} is proper"));
                assert!(solution.completes(puzzle), "{solver_name}: {puzzle}");
                assert_eq!(*known.get_or_insert(solution), solution, "{solver_name}: {puzzle}");
            }
            if gave_up > 0 {
                println!("skipped: {solver_name} gave up on {gave_up} of {} puzzles of {name}", puzzles.len());
            }
        }
        let decided = solutions.iter().flatten().count();
        assert!(decided * 100 >= puzzles.len() * 99, "{name}: {decided} of {} were decided", puzzles.len());
    }
}
