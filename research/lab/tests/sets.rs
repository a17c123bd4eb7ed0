//! The sets of graded puzzles are what testdata/README.md says they are.

use std::collections::HashSet;
use std::path::Path;

use bitdoku_grid::Grid;
use bitdoku_lab::study::grade::Grade;
use bitdoku_logic::{Board, Level};
use bitdoku_suite::puzzle::is_proper;

fn lines(name: &str) -> Vec<(Grid, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| (line[..81].parse().unwrap(), line.get(82..).unwrap_or_default().to_owned())).collect()
}

#[test]
fn puzzles_are_proper_and_of_the_level_and_clues_they_claim() {
    for (name, per_grade) in [("testdata/sample.txt", 125), ("research/lab/data/minimal.txt", 50)] {
        let lines = lines(name);
        for grade in Grade::ALL {
            let of_grade = lines.iter().filter(|(puzzle, _)| Grade::of(&Board::new(puzzle)) == grade).count();
            assert_eq!(of_grade, per_grade, "{name}: {grade}");
        }
        for (puzzle, note) in &lines {
            assert!(is_proper(puzzle), "{puzzle}");
            let board = Board::new(puzzle);
            // People see levels; grades are the study's.
            let word = match name {
                "testdata/sample.txt" => Level::of(&board).to_string(),
                _ => Grade::of(&board).to_string(),
            };
            assert_eq!(*note, format!("{word}, {} clues", puzzle.clue_count()), "{puzzle}");
        }
    }
}

#[test]
fn puzzles_are_minimal_but_for_the_easy_ones() {
    for (puzzle, note) in lines("research/lab/data/minimal.txt") {
        let cannot_go = puzzle.filled().iter().all(|cell| {
            let mut less = puzzle;
            less.clear(cell);
            !is_proper(&less)
        });
        assert!(cannot_go || note.starts_with("easy"), "{puzzle}");
    }
}

#[test]
fn no_puzzle_stands_in_the_sets_twice() {
    let all: Vec<Grid> = [lines("testdata/sample.txt"), lines("research/lab/data/minimal.txt")]
        .concat()
        .into_iter()
        .map(|(grid, _)| grid)
        .collect();
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
}
