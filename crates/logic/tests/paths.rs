//! Every path stays what it is, step by step, over all puzzles of the tree: their digests are compared with those recorded.
//!
//! A change of the code that is not meant to change a path must leave them equal. One that is meant to runs
//! `BITDOKU_UPDATE=1 cargo test -p bitdoku-logic --test tests paths`, which records them anew, and says in its commit message how
//! many have changed and why. `cargo run -p bitdoku-logic --example digests FILE` does the same for a list from outside.

use std::fmt::Write as _;
use std::fs;
use std::path::Path as FilePath;

use bitdoku_grid::Grid;
use bitdoku_logic::{PROFILES, Scratch};
use bitdoku_suite::truth::testdata;

/// The files of testdata whose puzzles are solved, and how many they have.
const LISTS: [(&str, usize); 3] = [("explainer.csv", 364), ("sample.txt", 500), ("minimal.txt", 1000)];

#[test]
fn digests_of_all_paths_are_as_recorded() {
    let mut scratch = Scratch::default();
    let mut now = String::new();
    for (name, count) in LISTS {
        let text = fs::read_to_string(testdata().join(name)).expect("a file of testdata");
        let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
        assert_eq!(puzzles.len(), count, "{name}");
        for (number, puzzle) in puzzles.iter().enumerate() {
            let digests =
                PROFILES.map(|profile| crate::digest::fnv(&crate::digest::steps(puzzle, profile, &mut scratch)) as u32);
            writeln!(now, "{name} {} {:08x} {:08x}", number + 1, digests[0], digests[1]).expect("a String takes all");
        }
    }
    let record = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("tests/paths.txt");
    if std::env::var_os("BITDOKU_UPDATE").is_some() {
        fs::write(&record, &now).expect("the record is written");
    }
    let recorded = fs::read_to_string(&record).expect("the record is part of the tree");
    let different: Vec<_> = recorded.lines().zip(now.lines()).filter(|(before, now)| before != now).collect();
    assert!(different.is_empty(), "{} of {} differ: {different:#?}", different.len(), now.lines().count());
    assert_eq!(recorded.lines().count(), now.lines().count());
}
