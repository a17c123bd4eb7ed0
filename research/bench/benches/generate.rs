//! How fast puzzles are made. Sums over what is made are compared with what they were, so that speed is never gained by
//! making others.

use std::hint::black_box;
use std::sync::atomic::AtomicBool;

use bitdoku_generate::{Generator, Symmetry, Target, random_solution};
use bitdoku_grid::{Grid, Xoshiro256};
use bitdoku_lab::hunt::weighted::Weighted;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// A number that almost any change of the puzzles changes (FNV-1a).
fn checksum<'a>(grids: impl IntoIterator<Item = &'a Grid>) -> u32 {
    let digits = grids.into_iter().flat_map(|grid| grid.as_array().map(|digit| digit.map_or(0, |digit| digit.value())));
    digits.fold(0x811C_9DC5, |sum, digit| (sum ^ u32::from(digit)).wrapping_mul(0x0100_0193))
}

/// The puzzles 0 to `count` of seed 1.
fn make(generator: &Generator, count: u64) -> Vec<Grid> {
    let made = generator.maker().expect("it can be").make(0..count, &AtomicBool::new(false));
    made.into_iter().map(|made| made.expect("it was made").puzzle).collect()
}

fn generate(c: &mut Criterion) {
    let er = |er| Generator::new(1).target(Target { er: Some(er), ..Target::default() });
    let book = Generator::new(1).symmetry(Symmetry::HalfTurn).target(Target { er: Some(20..=40), ..Target::default() });
    let sets: [(&str, Generator, u64, u32); 9] = [
        ("minimal", Generator::new(1), 2000, 0xB26A_57E4),
        ("half-turn", Generator::new(1).symmetry(Symmetry::HalfTurn), 2000, 0xB8C4_9E1C),
        ("22 clues", Generator::new(1).clues(22..=22), 50, 0x98E1_7994),
        ("book: half-turn, ER 2.0 to 4.0", book, 100, 0x80BB_91AF),
        ("ER 2.0 to 3.0", er(20..=30), 50, 0x2E88_77C8),
        ("ER 4.0 to 5.0", er(40..=50), 50, 0x8B65_7D25),
        ("ER 6.0 to 7.0", er(60..=70), 50, 0xE00A_A21B),
        ("ER 7.0 to 8.0", er(70..=80), 20, 0xCD50_EA12),
        ("ER 8.0 to 8.5", er(80..=85), 20, 0x1CD7_C471),
    ];
    let mut group = c.benchmark_group("generate");
    group.sample_size(10);
    for (name, generator, count, sum) in &sets {
        let made = checksum(&make(generator, *count));
        assert_eq!(made, *sum, "{name}: other puzzles than before");
        group.throughput(Throughput::Elements(*count));
        group.bench_function(*name, |b| b.iter(|| make(black_box(generator), *count)));
    }
    let weighted = || {
        let mut weighted = Weighted::new(1);
        (0..500).map(|index| weighted.puzzle(index).puzzle).collect::<Vec<Grid>>()
    };
    assert_eq!(checksum(&weighted()), 0xC8E8_819D, "weighted: other puzzles than before");
    group.throughput(Throughput::Elements(500));
    group.bench_function("weighted", |b| b.iter(weighted));
    let solutions = || {
        let mut random = Xoshiro256::seeded(1);
        (0..2000).map(|_| random_solution(&mut random).grid()).collect::<Vec<Grid>>()
    };
    group.throughput(Throughput::Elements(2000));
    group.bench_function("solutions", |b| b.iter(solutions));
    group.finish();
}

criterion_group!(benches, generate);
criterion_main!(benches);
