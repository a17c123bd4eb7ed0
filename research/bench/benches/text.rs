//! How fast lines of 81 characters are read and written: at least two million a second on one core, each.

use std::hint::black_box;

use bitdoku_grid::{Digit, Grid, Puzzle, Xoshiro256};
use bitdoku_text::{Format, Options, Reader};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const LINES: usize = 10_000;

/// Grids with about 25 clues, legal or not, which makes no difference to their text.
fn grids() -> Vec<Grid> {
    let mut random = Xoshiro256::seeded(1);
    let mut cell = || (random.below(81) < 25).then(|| Digit::from_index(random.below(9) as usize));
    (0..LINES).map(|_| Grid::new([(); 81].map(|()| cell()))).collect()
}

fn write(format: Format, grids: &[Grid], annotation: &str, out: &mut String) {
    out.clear();
    for grid in grids {
        format.write(&Puzzle::Grid(*grid), annotation, out).expect("grids fit every format");
    }
}

fn lines(criterion: &mut Criterion) {
    let grids = grids();
    let mut text = String::new();
    let mut group = criterion.benchmark_group("text");
    group.throughput(Throughput::Elements(LINES as u64));

    for (name, format, annotation) in [
        ("line", Format::Line, ""),
        ("annotated line", Format::Line, "from a list; ER 4.2"),
        ("csv", Format::Csv, ""),
        ("hodoku", Format::Hodoku, ""),
        ("sukaku", Format::Sukaku, ""),
        ("block", Format::Block, ""),
    ] {
        group.bench_function(format!("write {name}"), |bencher| {
            bencher.iter(|| {
                write(format, &grids, annotation, &mut text);
                text.len()
            });
        });
        group.bench_function(format!("read {name}"), |bencher| {
            bencher.iter(|| {
                let mut reader = Reader::new(format, &Options::default());
                let mut count = 0;
                for (line, number) in text.as_bytes().split_inclusive(|&byte| byte == b'\n').zip(1..) {
                    for record in reader.push(line, number) {
                        black_box(&record.expect("what was written is read").puzzle);
                        count += 1;
                    }
                }
                assert_eq!(count, LINES);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, lines);
criterion_main!(benches);
