//! Levels are those of the hardest technique on HoDoKu 2.2.0's own path, and isomorphs have the same.

use std::io::Read;

use bitdoku_grid::{Grid, Transform, Xoshiro256};
use bitdoku_logic::{Board, Level};
use bitdoku_suite::outside;

/// The level of a technique by the words in which HoDoKu tells its steps.
fn level_of(step: &str) -> Level {
    let begins = |names: &[&str]| names.iter().any(|name| step.starts_with(name));
    let medium = ["Locked Pair", "Locked Triple", "Locked Candidates"];
    if begins(&["Full House", "Naked Single", "Hidden Single"]) {
        Level::Easy
    } else if begins(&medium) || begins(&["Naked Pair", "Naked Triple", "Hidden Pair", "Hidden Triple"]) {
        Level::Medium
    } else if begins(&["Forcing", "Brute Force", "Give Up"]) {
        Level::Extreme
    } else if begins(&["Almost Locked Set", "Sue de Coq", "X-Chain", "XY-Chain", "AIC", "Grouped"])
        || begins(&["Continuous", "Discontinuous", "Franken", "Finned Franken", "Finned Mutant"])
        || begins(&["Finned Swordfish", "Sashimi Swordfish", "Finned Jellyfish", "Sashimi Jellyfish"])
    {
        Level::Unfair
    } else {
        Level::Hard
    }
}

/// The puzzles of a list of paths, each with the level of its hardest step, and whether the list says another: HoDoKu raises it where
/// the sum of all scores is large.
fn paths() -> Vec<(Grid, Level, bool)> {
    let path = outside::path("hodoku_paths.tsv.gz").expect("paths from outside");
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap()).read_to_string(&mut text).unwrap();
    let mut all: Vec<(Grid, Level, Level)> = Vec::new();
    for line in text.lines() {
        match line.split('\t').collect::<Vec<_>>()[..] {
            ["P", puzzle, level, _] => all.push((puzzle.parse().unwrap(), Level::Easy, level.parse().unwrap())),
            ["S", step] => {
                let hardest = &mut all.last_mut().expect("a puzzle goes before its steps").1;
                *hardest = (*hardest).max(level_of(step));
            }
            _ => panic!("neither a puzzle nor a step: {line}"),
        }
    }
    all.into_iter().map(|(puzzle, level, said)| (puzzle, level, said != level)).collect()
}

#[test]
#[ignore = "needs paths from outside, in the folder BITDOKU_DATA"]
fn levels_from_outside_are_those_of_the_hardest_technique() {
    let paths = paths();
    assert!(paths.len() >= 500, "{} paths", paths.len());
    let mut different = Vec::new();
    for (puzzle, theirs, _) in &paths {
        let ours = Level::of(&Board::new(puzzle));
        if ours != *theirs {
            different.push(format!("{puzzle} ours {ours}, theirs {theirs}"));
        }
    }
    let raised = paths.iter().filter(|(_, _, raised)| *raised).count();
    println!("{} of {} levels differ; HoDoKu itself raises {raised}", different.len(), paths.len());
    assert!(different.len() * 20 <= paths.len(), "{}", different.join("\n"));
}

#[test]
#[ignore = "ten isomorphs each of lists from outside, in the folder BITDOKU_DATA: some minutes without optimization"]
fn isomorphs_from_outside_have_the_same_level() {
    let mut random = Xoshiro256::seeded(30);
    for (puzzle, ..) in paths() {
        let level = Level::of(&Board::new(&puzzle));
        for _ in 0..10 {
            let other = Transform::random(&mut random).grid(&puzzle);
            assert_eq!(Level::of(&Board::new(&other)), level, "{puzzle}\n{other}");
        }
    }
}
