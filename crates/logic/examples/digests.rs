//! Digests of all paths through a list: `cargo run -p bitdoku-logic --example digests FILE [EVERY]`.
//!
//! A line for each profile, with one number over all steps of every puzzle, or of one in `EVERY`. It stays the same as long as
//! no path changes. With `-v` the digest of each puzzle comes before, to find the first that differs.

#[path = "../tests/digest/mod.rs"]
mod digest;

use bitdoku_grid::Grid;
use bitdoku_logic::{PROFILES, Scratch};

fn main() {
    let (flags, operands): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|argument| argument.starts_with('-'));
    let Some(file) = operands.first() else {
        eprintln!("usage: digests FILE [EVERY] [-v]");
        return;
    };
    let every = operands.get(1).map_or(1, |every| every.parse().expect("every so manyth puzzle: a number from 1"));
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).step_by(every).collect();
    let mut scratch = Scratch::default();
    for profile in PROFILES {
        let mut digests = String::new();
        for puzzle in &puzzles {
            let digest = digest::fnv(&digest::steps(puzzle, profile, &mut scratch));
            if flags.iter().any(|flag| flag == "-v") {
                println!("{digest:016x} {puzzle}");
            }
            digests.push_str(&format!("{digest:016x}\n"));
        }
        println!("{} of {} puzzles of {file}: {:016x}", profile.name, puzzles.len(), digest::fnv(&digests));
    }
}
