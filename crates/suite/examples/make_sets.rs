//! Makes `testdata/sample.txt` and the study's `crates/lab/data/minimal.txt`, the same from the same seeds on every machine.
//!
//! ```text
//! cargo run --release -p bitdoku-suite --example make_sets
//! ```
//!
//! Each line holds a puzzle, its level and its number of clues. Easy puzzles keep 32 clues or a few more, as
//! newspapers print them; the others are minimal.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

use bitdoku_grid::{Grid, Xoshiro256};
use bitdoku_lab::study::level::Level;
use bitdoku_suite::puzzle::random_puzzle;

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::args_os().nth(1).unwrap_or_else(|| ".".into()));
    for (folder, name, per_level, seed) in
        [("testdata", "sample.txt", 125, 20_261_121), ("crates/lab/data", "minimal.txt", 50, 200)]
    {
        fs::write(root.join(folder).join(name), set(name, per_level, seed))?;
    }
    Ok(())
}

/// The text of one set: a head, then as many puzzles of each level, easiest first.
fn set(name: &str, per_level: usize, seed: u64) -> String {
    let mut random = Xoshiro256::seeded(seed);
    let mut sets: BTreeMap<Level, Vec<Grid>> = Level::ALL.map(|level| (level, Vec::new())).into();
    while let Some(wanted) = Level::ALL.into_iter().find(|level| sets[level].len() < per_level) {
        let clues = if wanted == Level::Easy { 32 + random.below(5) as usize } else { 0 };
        let puzzle = random_puzzle(clues, &mut random);
        let level = Level::of(&puzzle);
        let set = sets.get_mut(&level).expect("every level has its set");
        if set.len() < per_level && (level == Level::Easy) == (clues > 0) {
            set.push(puzzle);
        }
    }

    let mut text = format!(
        "# {name}: {} puzzles with one solution each, {per_level} of each level, easiest first; seed {seed}.\n\
         # Made by this project: cargo run --release -p bitdoku-suite --example make_sets\n\
         # The levels are defined in testdata/README.md.\n",
        4 * per_level
    );
    for (level, puzzles) in sets {
        for puzzle in puzzles {
            writeln!(text, "{puzzle} {level}, {} clues", puzzle.clue_count()).expect("strings take everything");
        }
    }
    text
}
