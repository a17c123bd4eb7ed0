//! The committed sets that races measure are what testdata/README.md says they are.

use std::path::Path;

use bitdoku_grid::Grid;
use bitdoku_suite::bench_set::BenchSet;

#[test]
fn sets_for_benches_are_made_again_from_their_seeds() {
    for set in BenchSet::ALL {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(set.file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let file: Vec<Grid> = lines.map(|line| line[..81].parse().unwrap()).collect();
        assert_eq!(file.len(), BenchSet::SIZE, "{}", set.file);
        assert!(set.puzzles().take(30).eq(file.iter().copied().take(30)), "{}", set.file);
        let mut judge: Box<dyn bitdoku_solve::Solver> = "boolean+search".parse().unwrap();
        for puzzle in &file {
            assert_eq!(judge.count(&puzzle.into(), 2).solutions, set.solutions, "{}: {puzzle}", set.file);
        }
    }
}
