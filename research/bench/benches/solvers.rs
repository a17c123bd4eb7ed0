//! Every solver over `testdata/sample.txt`: 500 puzzles, 125 of each of four grades.
//!
//! ```text
//! cargo bench --manifest-path research/Cargo.toml --bench solvers
//! cargo bench --manifest-path research/Cargo.toml --bench solvers -- mrv
//! ```
//!
//! A complete solver proves for each puzzle that its solution is the only one; an incomplete one searches until it has
//! a solution or gives up. How many puzzles are solved is asserted, so that the bench is a test. The slow methods
//! are given one puzzle in 25 and a budget. The puzzles are in random order, each under a random transformation.

use std::hint::black_box;
use std::time::Duration;

use bitdoku_grid::{Grid, Puzzle, Transform, Xoshiro256};
use bitdoku_solve::{Budget, Outcome, SOLVERS, Solver};
use bitdoku_suite::truth::testdata;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// What a solver is given: one puzzle in how many, a budget, and how many of them it solves.
fn task(name: &str) -> (usize, Budget<'static>, usize) {
    let guesses = Budget::UNLIMITED.guesses(1_000_000);
    let iterations = Budget::UNLIMITED.iterations(300);
    match name {
        "naive" => (25, guesses, 20),
        "layers" => (25, guesses, 20),
        "sinkhorn" => (25, iterations, 9),
        "belief" => (25, iterations, 15),
        "genetic" => (25, iterations, 5),
        // Singles solve the easy puzzles and the medium ones.
        "boolean" | "membrane" => (1, Budget::UNLIMITED, 250),
        _ => (1, Budget::UNLIMITED, 500),
    }
}

fn puzzles() -> Vec<Puzzle> {
    let path = testdata().join("sample.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut random = Xoshiro256::seeded(1);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut puzzles: Vec<Grid> = lines.map(|line| line[..81].parse().expect("sample.txt holds puzzles")).collect();
    assert_eq!(puzzles.len(), 500);
    random.shuffle(&mut puzzles);
    puzzles.iter().map(|puzzle| Transform::random(&mut random).grid(puzzle).into()).collect()
}

fn solved(solver: &mut dyn Solver, puzzles: &[Puzzle], budget: &Budget<'_>) -> usize {
    let is_solved = |puzzle: &&Puzzle| {
        let (outcome, _) = solver.solve_within(black_box(puzzle), budget);
        // A second solution would be a fault of the set or of the solver.
        assert!(!matches!(outcome, Outcome::Multiple(_) | Outcome::Unsolvable), "{puzzle} is proper");
        outcome.some_solution().is_some()
    };
    puzzles.iter().filter(is_solved).count()
}

fn solvers(criterion: &mut Criterion) {
    let all = puzzles();
    let mut group = criterion.benchmark_group("solvers");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for entry in SOLVERS {
        let name = entry.info.name;
        let (step, budget, expected) = task(name);
        let puzzles: Vec<Puzzle> = all.iter().copied().step_by(step).collect();
        let mut solver = (entry.make)();
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(solved(solver.as_mut(), &puzzles, &budget), expected, "{name}"));
        });
    }
    group.finish();
}

criterion_group!(benches, solvers);
criterion_main!(benches);
