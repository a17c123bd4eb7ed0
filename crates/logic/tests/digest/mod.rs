//! The digest of a path: a number that changes where any step of it does.
#![allow(unreachable_pub)] // shared by a test and an example

use std::fmt::Write as _;

use bitdoku_grid::Grid;
use bitdoku_logic::{Board, Path, Profile, Scratch};

/// FNV-1a, 64 bits.
pub fn fnv(text: &str) -> u64 {
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    text.bytes().fold(0xCBF2_9CE4_8422_2325, hash)
}

/// The steps of the path by `profile`, a line each: name, difficulty, what it places and eliminates, where it lies.
pub fn steps(puzzle: &Grid, profile: &Profile, scratch: &mut Scratch) -> String {
    let path = Path::with_profile(&Board::new(puzzle), profile, scratch).expect("nothing stops it");
    let mut text = String::new();
    for step in &path.steps {
        write!(text, "{} {}", step.kind, step.difficulty).expect("a String takes all");
        if let Some(placed) = step.placement {
            write!(text, " {placed}").expect("a String takes all");
        }
        text.push_str(" -");
        for candidate in step.eliminations {
            write!(text, " {candidate}").expect("a String takes all");
        }
        writeln!(text, " in {}", step.cells()).expect("a String takes all");
    }
    text
}
