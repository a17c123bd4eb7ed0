//! Makes `testdata/sample.txt` and the study's `research/lab/data/minimal.txt`, the same from the same seeds on every machine.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -p bitdoku-lab --example make_sets
//! ```
//!
//! Each line holds a puzzle, a word for how hard it is and its number of clues. The word is the level in `sample.txt`, which is for people who
//! try the command, and document 004's grade in the sets of the study. Easy puzzles keep 32 clues or a few more, as newspapers print them; the
//! others are minimal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use bitdoku_grid::{Grid, Xoshiro256};
use bitdoku_lab::study::grade::Grade;
use bitdoku_logic::{Board, Level};
use bitdoku_suite::puzzle::random_puzzle;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| ".".into()));
    let grades = sets(50, 200);
    let head = "50 of each level, easiest first; seed 200.";
    let legend = "The levels are defined in testdata/README.md.";
    let text = text("minimal.txt", head, legend, &grades, |grade, _| grade.to_string());
    fs::write(root.join("research/lab/data/minimal.txt"), text)?;
    let grades = sets(125, 20_261_121);
    let head = "125 of each of document 004's four grades, easiest first; seed 20261121.";
    let legend = "The word beside each is its level; levels and grades are defined in testdata/README.md.";
    let level = |_, puzzle: &Grid| Level::of(&Board::new(puzzle)).to_string();
    fs::write(root.join("testdata/sample.txt"), self::text("sample.txt", head, legend, &grades, level))?;
    fs::write(root.join("research/lab/data/newspaper.txt"), newspaper())?;
    fs::write(root.join("research/lab/data/figure-8.txt"), figure_8())
}

/// 200 puzzles with 25 to 30 givens, as document 004 says of newspapers, and otherwise as chance has it.
fn newspaper() -> String {
    let mut random = Xoshiro256::seeded(2012);
    let mut text =
        "# newspaper.txt: 200 puzzles with one solution and 25 to 30 givens each, not chosen any further; seed 2012.\n\
         # Made by this project: cargo run --release --manifest-path research/Cargo.toml -p bitdoku-lab --example make_sets\n\
         # The levels are defined in testdata/README.md.\n"
            .to_owned();
    let mut puzzles: Vec<Grid> = Vec::new();
    while puzzles.len() < 200 {
        let puzzle = random_puzzle(25 + random.below(6) as usize, &mut random);
        if puzzle.clue_count() <= 30 {
            puzzles.push(puzzle);
        }
    }
    puzzles.sort_by_key(|puzzle| Grade::of(&Board::new(puzzle)));
    for puzzle in puzzles {
        writeln!(text, "{puzzle} {}, {} clues", Grade::of(&Board::new(&puzzle)), puzzle.clue_count())
            .expect("strings take everything");
    }
    text
}

/// The puzzles that figure 8 of document 004 implies: easy with 48 clues, since 33 values are found, and some with 29,
/// since 15 and 37 are, which singles solve.
fn figure_8() -> String {
    let mut random = Xoshiro256::seeded(8);
    let mut text = "# figure-8.txt: 50 easy puzzles with 48 clues, and 50 medium ones with 29; seed 8.\n\
         # Made by this project: cargo run --release --manifest-path research/Cargo.toml -p bitdoku-lab --example make_sets\n\
         # The levels are defined in testdata/README.md.\n"
        .to_owned();
    for (level, clues) in [(Grade::Easy, 48), (Grade::Medium, 29)] {
        let mut made = 0;
        while made < 50 {
            let puzzle = random_puzzle(clues, &mut random);
            if puzzle.clue_count() == clues && Grade::of(&Board::new(&puzzle)) == level {
                made += 1;
                writeln!(text, "{puzzle} {level} with {clues} clues").expect("strings take everything");
            }
        }
    }
    text
}

/// As many puzzles of each grade.
fn sets(per_grade: usize, seed: u64) -> BTreeMap<Grade, Vec<Grid>> {
    let mut random = Xoshiro256::seeded(seed);
    let mut sets: BTreeMap<Grade, Vec<Grid>> = Grade::ALL.map(|grade| (grade, Vec::new())).into();
    while let Some(wanted) = Grade::ALL.into_iter().find(|grade| sets[grade].len() < per_grade) {
        let clues = if wanted == Grade::Easy { 32 + random.below(5) as usize } else { 0 };
        let puzzle = random_puzzle(clues, &mut random);
        let grade = Grade::of(&Board::new(&puzzle));
        let set = sets.get_mut(&grade).expect("every grade has its set");
        if set.len() < per_grade && (grade == Grade::Easy) == (clues > 0) {
            set.push(puzzle);
        }
    }
    sets
}

/// The text of one set: what it holds, then the puzzles of each grade, easiest first, with a word beside each.
fn text(
    name: &str,
    head: &str,
    legend: &str,
    sets: &BTreeMap<Grade, Vec<Grid>>,
    word: impl Fn(Grade, &Grid) -> String,
) -> String {
    let count: usize = sets.values().map(Vec::len).sum();
    let mut text = format!(
        "# {name}: {count} puzzles with one solution each, {head}\n\
         # Made by this project: cargo run --release --manifest-path research/Cargo.toml -p bitdoku-lab --example make_sets\n\
         # {legend}\n"
    );
    for (grade, puzzles) in sets {
        for puzzle in puzzles {
            writeln!(text, "{puzzle} {}, {} clues", word(*grade, puzzle), puzzle.clue_count())
                .expect("strings take everything");
        }
    }
    text
}
