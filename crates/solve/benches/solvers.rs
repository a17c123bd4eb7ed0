//! Every solver over `testdata/sample.txt`: 500 puzzles, 125 of each of four levels.
//!
//! ```text
//! cargo bench -p bitdoku-solve --bench solvers
//! cargo bench -p bitdoku-solve --bench solvers -- mrv
//! ```
//!
//! Each puzzle is solved to the proof that its solution is the only one. How many are decided is asserted, so that the
//! bench is a test: all of them by complete solvers within their budget, and by the Boolean Sudoku Solver those that
//! singles solve. The slow ones (`naive`, `layers`) are given one puzzle in 25 and a budget; the puzzles stand in
//! random order, each under a random transformation.

use std::hint::black_box;
use std::time::Duration;

use bitdoku_grid::{Grid, Transform, Xoshiro256};
use bitdoku_solve::{Budget, SOLVERS, Solver};
use bitdoku_suite::truth::testdata;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// Solvers that take milliseconds a puzzle.
const SLOW: [&str; 2] = ["naive", "layers"];

fn puzzles() -> Vec<Grid> {
    let path = testdata().join("sample.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut random = Xoshiro256::seeded(1);
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut puzzles: Vec<Grid> = lines.map(|line| line.parse().expect("sample.txt holds puzzles")).collect();
    assert_eq!(puzzles.len(), 500);
    random.shuffle(&mut puzzles);
    puzzles.iter().map(|puzzle| Transform::random(&mut random).grid(puzzle)).collect()
}

fn decided(solver: &mut dyn Solver, puzzles: &[Grid], budget: &Budget<'_>) -> usize {
    puzzles.iter().filter(|puzzle| solver.solve_within(black_box(puzzle), budget).0.unique().is_some()).count()
}

fn solvers(criterion: &mut Criterion) {
    let all = puzzles();
    let few: Vec<Grid> = all.iter().copied().step_by(25).collect();
    let mut group = criterion.benchmark_group("solvers");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    for entry in SOLVERS {
        let name = entry.info.name;
        let (puzzles, budget) = if SLOW.contains(&name) {
            (&few, Budget { guesses: 1_000_000, ..Budget::UNLIMITED })
        } else {
            (&all, Budget { iterations: 20_000, ..Budget::UNLIMITED })
        };
        let mut solver = (entry.make)();
        let expected = decided(solver.as_mut(), puzzles, &budget);
        match name {
            "boolean" => assert_eq!(expected, 250, "singles solve the easy and the medium ones"),
            _ if SLOW.contains(&name) => assert!(expected >= 18, "{name} decided {expected} of 20"),
            _ if entry.info.complete => assert_eq!(expected, 500, "{name}"),
            _ => {}
        }
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(decided(solver.as_mut(), puzzles, &budget), expected));
        });
    }
    group.finish();
}

criterion_group!(benches, solvers);
criterion_main!(benches);
