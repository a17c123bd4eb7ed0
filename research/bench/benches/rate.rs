//! How fast puzzles are rated, on one core: `cargo bench --manifest-path research/Cargo.toml --bench rate [-- SET [COUNT [SCALE]]]`.
//!
//! Every set is sampled evenly. The project's own sample is always at hand; the three public sets (17 clues, magictour's
//! hard list, the forum's hardest) come from the folder that `BITDOKU_DATA` names, and are skipped aloud where
//! absent. The sum of the ratings is printed too: it must not change when the speed does.

use std::env;
use std::fs;
use std::time::Instant;

use bitdoku_grid::{Grid, Puzzle};
use bitdoku_logic::{Board, HODOKU220, Hodoku, PROFILES, Profile, Scale, Scratch};
use bitdoku_solve::{Engine, Outcome, Solver};
use bitdoku_suite::outside;
use bitdoku_suite::truth::testdata;

/// The name of a set, its file, and how many of its puzzles are rated.
const SETS: [(&str, &str, usize); 5] = [
    ("sample", "sample.txt", 500),
    ("minimal", "minimal.txt", 1000),
    ("17 clues", "17_clues.txt", 2000),
    ("magictour", "magictour_top1465.txt", 100),
    ("hardest", "hardest_11plus.txt", 8),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let asked = arguments.first();
    let count = arguments.get(1).and_then(|count| count.parse().ok());
    let is_asked = |scale: &str| arguments.get(2).is_none_or(|asked| asked == scale);

    println!(
        "{:<10} {:<8} {:>8} {:>9} {:>12} {:>10}",
        "set", "profile", "puzzles", "seconds", "puzzles/s", "sum of ER"
    );
    for (name, file, usual) in SETS {
        if asked.is_some_and(|asked| !name.starts_with(asked.as_str())) {
            continue;
        }
        let text = match file {
            "sample.txt" | "minimal.txt" => {
                fs::read_to_string(testdata().join(file)).map_err(|error| error.to_string())
            }
            _ => outside::text(file),
        };
        let text = match text {
            Ok(text) => text,
            Err(missing) => {
                println!("{name:<10} SKIPPED: {missing}");
                continue;
            }
        };
        let puzzles = sample(&text, count.unwrap_or(usual));
        PROFILES.iter().filter(|profile| is_asked(profile.name)).for_each(|profile| rate(name, profile, &puzzles));
        if is_asked("hodoku220") {
            rate_hodoku(name, &puzzles);
        }
    }
}

/// `count` puzzles, evenly spread.
fn sample(text: &str, count: usize) -> Vec<Grid> {
    let puzzles: Vec<Grid> = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    let step = puzzles.len().div_ceil(count).max(1);
    puzzles.into_iter().step_by(step).collect()
}

fn rate(name: &str, profile: &Profile, puzzles: &[Grid]) {
    let mut scratch = Scratch::default();
    let mut tenths = 0u32;
    let start = Instant::now();
    for puzzle in puzzles {
        tenths += u32::from(
            profile.rate(&Board::new(puzzle), &mut scratch).expect("nothing stops it").er.difficulty.tenths(),
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    let (count, speed) = (puzzles.len(), puzzles.len() as f64 / seconds);
    let profile = profile.name;
    println!("{name:<10} {profile:<8} {count:>8} {seconds:>9.3} {speed:>12.1} {:>10.1}", f64::from(tenths) / 10.0);
}

/// The same on HoDoKu's scale, with the sum of the scores. The solutions are found beforehand.
fn rate_hodoku(name: &str, puzzles: &[Grid]) {
    let mut engine = Engine::new();
    let mut solved = |puzzle: &Grid| match engine.solve(&Puzzle::Grid(*puzzle)) {
        Outcome::Unique(solution) => Hodoku::with_solution(solution),
        _ => HODOKU220,
    };
    let scales: Vec<Hodoku> = puzzles.iter().map(&mut solved).collect();
    let mut scratch = Scratch::default();
    let mut sum = 0;
    let start = Instant::now();
    for (puzzle, scale) in puzzles.iter().zip(&scales) {
        sum += scale.measure(&Board::new(puzzle), &mut scratch).expect("nothing stops it").score;
    }
    let seconds = start.elapsed().as_secs_f64();
    let (count, speed) = (puzzles.len(), puzzles.len() as f64 / seconds);
    println!("{name:<10} hodoku220 {count:>7} {seconds:>9.3} {speed:>12.1} {sum:>10}");
}
