//! The engine on every backend against `mrv`, over generated grids of every kind.
//!
//! ```text
//! cargo test -p bitdoku-solve --test tests engine
//! cargo test --release -p bitdoku-solve --test tests -- --ignored --nocapture engine   # ten million grids
//! ```

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use bitdoku_grid::{Candidate, Cell, Digit, Grid, Pencilmarks, Puzzle, Solution, Transform, Xoshiro256};
use bitdoku_solve::{Backend, Budget, Count, End, Engine, Solver, Totals};
use bitdoku_suite::puzzle::random_solution;

fn engines() -> Vec<Engine> {
    Backend::ALL.into_iter().filter_map(Engine::with_backend).collect()
}

/// Cells of a solution, `clues` of them.
fn part(solution: &Solution, clues: usize, random: &mut Xoshiro256) -> Grid {
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    let mut grid = Grid::EMPTY;
    cells[..clues].iter().for_each(|&cell| grid.place(cell, solution[cell]));
    grid
}

fn random_digit(random: &mut Xoshiro256) -> Digit {
    Digit::from_index(random.below(9) as usize)
}

/// One grid: usual, with a digit changed, nearly empty, or of digits thrown at random.
fn generated(solution: &Solution, random: &mut Xoshiro256) -> Grid {
    let any_cell = |random: &mut Xoshiro256| Cell::from_index(random.below(81) as usize);
    match random.below(8) {
        0 => part(solution, random.below(17) as usize, random),
        1 => {
            let mut grid = Grid::EMPTY;
            for _ in 0..random.below(20) {
                grid.place(any_cell(random), random_digit(random));
            }
            grid
        }
        kind => {
            let clues = 20 + random.below(20) as usize;
            let mut grid = part(solution, clues, random);
            if kind < 4 {
                grid.place(any_cell(random), random_digit(random));
            }
            grid
        }
    }
}

/// The candidates of a solution's cells and others beside them, one of them perhaps taken away.
fn generated_sukaku(solution: &Solution, random: &mut Xoshiro256) -> Pencilmarks {
    let mut marks = Pencilmarks::ALL;
    let others = 1 + random.below(4);
    for cell in Cell::ALL {
        let mut digits = bitdoku_grid::DigitSet::of(solution[cell]);
        (0..random.below(others + 1)).for_each(|_| digits.insert(random_digit(random)));
        marks.set(cell, digits);
    }
    if random.below(4) == 0 {
        let cell = Cell::from_index(random.below(81) as usize);
        marks.eliminate(Candidate::of(cell, solution[cell]));
    }
    marks
}

/// What `mrv` counts up to `limit`, unless that takes it too long.
fn truth(
    limit: u64,
    search: impl FnOnce(&Budget<'_>, &mut bitdoku_solve::OnSolution<'_>) -> bitdoku_solve::Report,
) -> Option<Count> {
    let mut left = limit;
    let report = search(&Budget::UNLIMITED.guesses(3_000), &mut |_| {
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (report.end != End::GaveUp).then_some(Count { solutions: report.solutions, exact: report.end == End::Exhausted })
}

/// Compares `grids` generated grids and as many Sukaku; returns how many of all were compared.
fn compare(seed: u64, grids: usize) -> usize {
    const LIMIT: u64 = 5;
    const BATCH: usize = 1_000;
    let mut random = Xoshiro256::seeded(seed);
    let mut mrv: Box<dyn Solver> = "mrv".parse().unwrap();
    let mut engines = engines();
    let mut compared = 0;
    for _ in 0..grids.div_ceil(BATCH) {
        let base = random_solution(&mut random);
        let batch: Vec<(Grid, Pencilmarks)> = (0..BATCH)
            .map(|_| {
                let solution = Transform::random(&mut random).solution(&base);
                (generated(&solution, &mut random), generated_sukaku(&solution, &mut random))
            })
            .collect();
        // What mrv cannot decide within its budget may keep the engine busy for ever, too.
        let mut known = |puzzle| Some((puzzle, truth(LIMIT, |budget, found| mrv.search(&puzzle, budget, found))?));
        let (grids, truths): (Vec<Puzzle>, Vec<Count>) =
            batch.iter().filter_map(|(grid, _)| known(grid.into())).unzip();
        compared += grids.len();
        for engine in &mut engines {
            let mut counts = vec![Count { solutions: 0, exact: false }; grids.len()];
            engine.count_many(&grids, LIMIT, &Budget::UNLIMITED, &mut counts);
            for ((grid, truth), count) in grids.iter().zip(&truths).zip(&counts) {
                assert_eq!(truth, count, "{}: {grid}", engine.backend());
            }
        }
        for (_, marks) in &batch {
            let Some(truth) = truth(LIMIT, |budget, found| mrv.search(&Puzzle::Sukaku(*marks), budget, found)) else {
                continue;
            };
            compared += 1;
            for engine in &mut engines {
                assert_eq!(engine.count(&Puzzle::Sukaku(*marks), LIMIT), truth, "{}: {marks:?}", engine.backend());
            }
        }
    }
    compared
}

#[test]
fn generated_grids_have_the_solutions_that_mrv_counts() {
    assert!(compare(1, 10_000) > 15_000);
}

/// Five million grids and five million Sukaku, in ten parts of other seeds.
#[test]
#[ignore = "takes minutes"]
fn ten_million_generated_grids_have_the_solutions_that_mrv_counts() {
    let mut compared = 0;
    for seed in 100.. {
        compared += compare(seed, 100_000);
        println!("{compared} compared");
        if compared >= 10_000_000 {
            break;
        }
    }
}

#[test]
fn the_first_solutions_of_the_empty_grid_are_distinct() {
    for mut engine in engines() {
        let mut solutions = BTreeSet::new();
        let report = engine.search(&Grid::EMPTY.into(), &Budget::UNLIMITED, &mut |solution| {
            solutions.insert(*solution);
            if solutions.len() < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((report.solutions, report.end), (5_000, End::Stopped));
        assert_eq!(solutions.len(), 5_000);
    }
}

#[test]
fn a_budget_of_guesses_is_kept() {
    for mut engine in engines() {
        let (outcome, report) = engine.solve_within(&Grid::EMPTY.into(), &Budget::UNLIMITED.guesses(3));
        assert!(outcome.unique().is_none());
        assert_eq!(report.end, End::GaveUp);
        assert_eq!(report.guesses, 4);
    }
}

/// Puzzles of several solutions among them, whose searches end early.
#[test]
fn what_puzzles_cost_does_not_depend_on_their_neighbours() {
    let puzzles: Vec<Puzzle> = ["sample.txt", "several.txt"]
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(bitdoku_suite::truth::testdata().join(file)).unwrap();
            let lines = text.lines().filter(|line| !line.starts_with('#')).take(300);
            lines.map(|line| line[..81].parse().unwrap()).collect::<Vec<Puzzle>>()
        })
        .collect();
    let mut truth = None;
    for mut engine in engines() {
        let mut sum = |parts: &mut dyn Iterator<Item = Vec<Puzzle>>| {
            parts.map(|part| engine.totals(&part, 2)).fold((0, 0, 0, 0), |sum, part| {
                let Totals { puzzles, solutions, guesses, rounds, .. } = part;
                (sum.0 + puzzles, sum.1 + solutions, sum.2 + guesses, sum.3 + rounds)
            })
        };
        let mut backwards = puzzles.clone();
        backwards.reverse();
        let all = sum(&mut std::iter::once(puzzles.clone()));
        assert_eq!(sum(&mut std::iter::once(backwards)), all);
        assert_eq!(sum(&mut puzzles.chunks(7).map(<[Puzzle]>::to_vec)), all);
        assert_eq!(sum(&mut puzzles.iter().map(|&puzzle| vec![puzzle])), all);
        assert_eq!(*truth.get_or_insert(all), all, "{}", engine.backend());
    }
}

/// A search so long that idle lanes help with it: it counts as many solutions, and stops at its limit and its budget.
#[test]
fn a_long_search_is_spread_over_idle_lanes() {
    let sparse: Puzzle =
        "12.......................................9.......................................".parse().unwrap();
    let easy: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
    let puzzles = [sparse, easy, sparse, easy, easy];
    for mut engine in engines() {
        let mut counts = [Count { solutions: 0, exact: true }; 5];
        engine.count_many(&puzzles, 20_000, &Budget::UNLIMITED, &mut counts);
        let (many, one) = (Count { solutions: 20_000, exact: false }, Count { solutions: 1, exact: true });
        assert_eq!(counts, [many, one, many, one, one], "{}", engine.backend());
        let budget = Budget::UNLIMITED.guesses(30_000);
        engine.count_many(&puzzles, u64::MAX, &budget, &mut counts);
        assert!(!counts[0].exact && counts[0].solutions > 0 && !counts[2].exact, "{counts:?}");
        assert_eq!([counts[1], counts[3], counts[4]], [one; 3]);
    }
}
