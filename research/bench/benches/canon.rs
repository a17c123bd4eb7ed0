//! Canonical forms of the 500 puzzles of `testdata/sample.txt`, each under a random transformation, and of as many solution
//! grids.
//!
//! ```text
//! cargo bench --manifest-path research/Cargo.toml --bench canon
//! ```
//!
//! Where they are at hand, also of the list of 17-clue puzzles and of the hardest.
//!
//! The forms are checked by a sum over their texts, so that the bench is a test.

use std::hint::black_box;
use std::time::Duration;

use bitdoku_canon::{Canonizer, Convention, minlex};
use bitdoku_grid::{Grid, Puzzle, Solution, Transform, Xoshiro256};
use bitdoku_suite::outside;
use bitdoku_suite::puzzle::random_solution;
use bitdoku_suite::truth::testdata;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// FNV-1a over the texts, those of a set added up so that their order does not matter.
fn sum(texts: impl Iterator<Item = String>) -> u64 {
    let hash = |text: String| {
        text.bytes()
            .fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    };
    texts.map(hash).fold(0, u64::wrapping_add)
}

/// The puzzles of a list, each under a random transformation.
fn scrambled(text: &str) -> Vec<Puzzle> {
    let mut random = Xoshiro256::seeded(1);
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.get(..81));
    lines
        .map(|line| line.parse::<Grid>().expect("a puzzle of 81 characters"))
        .map(|grid| Transform::random(&mut random).grid(&grid).into())
        .collect()
}

fn canon(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("canon");
    group.sample_size(20).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(2));
    let sample = std::fs::read_to_string(testdata().join("sample.txt")).expect("sample.txt is part of the tree");
    let mut sets = vec![("sample.txt", sample, Some([SAMPLE_MINLEX, SAMPLE_PATTERN]))];
    for name in ["17_clues.txt", "hardest_11plus.txt"] {
        match outside::text(name) {
            Ok(text) => sets.push((name, text, None)),
            Err(missing) => eprintln!("SKIPPED {name}: {missing}"),
        }
    }
    let mut canonizer = Canonizer::new();
    for (name, text, sums) in sets {
        let puzzles = scrambled(&text);
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        for (number, (which, convention)) in
            [("minlex", Convention::Minlex), ("pattern", Convention::Pattern)].into_iter().enumerate()
        {
            let found = sum(puzzles.iter().map(|puzzle| canonizer.canonical(puzzle, convention).puzzle.to_string()));
            if let Some(sums) = sums {
                assert_eq!(found, sums[number], "{which} of {name}");
            }
            group.bench_function(format!("{which}/{name}"), |bencher| {
                bencher.iter(|| {
                    for puzzle in &puzzles {
                        black_box(canonizer.canonical(black_box(puzzle), convention));
                    }
                });
            });
        }
    }
    let mut random = Xoshiro256::seeded(2);
    let solutions: Vec<Solution> = (0..500).map(|_| random_solution(&mut random)).collect();
    let found = sum(solutions.iter().map(|solution| minlex(solution).puzzle.to_string()));
    assert_eq!(found, SOLUTIONS, "minlex of solution grids");
    group.throughput(Throughput::Elements(500));
    group.bench_function("minlex/solutions", |bencher| {
        bencher.iter(|| {
            for solution in &solutions {
                black_box(minlex(black_box(solution)));
            }
        });
    });
    group.finish();
}

const SAMPLE_MINLEX: u64 = 5747858335220766283;
const SAMPLE_PATTERN: u64 = 17229308016002681801;
const SOLUTIONS: u64 = 12350769894282155296;

criterion_group!(benches, canon);
criterion_main!(benches);
