use std::fs;
use std::path::Path;

use bitdoku_grid::{CandidateSet, Grid, Solution, Transform, Xoshiro256};

use super::*;
use crate::find::{AlsChain, AlsXyWing, AlsXz, FrankenFish, NiceLoops, find_steps};
use crate::scale::hodoku;

/// Puzzles of this project, all hard enough to need more than singles.
fn sample(step: usize) -> Vec<Grid> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sample.txt");
    let text = fs::read_to_string(path).expect("the sample");
    let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
    puzzles.skip(250).step_by(if cfg!(miri) { 100 } else { step }).collect()
}

fn solution(puzzle: &Grid) -> Solution {
    let outcome = "mrv".parse::<Box<dyn bitdoku_solve::Solver>>().expect("a solver").solve(&puzzle.into());
    *outcome.unique().expect("one solution")
}

/// The boards of a walk by rounds, each with the level of its round and what that eliminates.
fn rounds(puzzle: &Grid, mut each: impl FnMut(&Board, Level, CandidateSet)) {
    let mut board = Board::new(puzzle);
    loop {
        let singles = medium::singles(&board);
        if !singles.is_empty() {
            place(&mut board, singles);
            continue;
        }
        let found = [Level::Medium, Level::Hard, Level::Unfair]
            .map(|level| (level, level.eliminations(&board, &mut None)))
            .into_iter()
            .find(|(level, gone)| {
                each(&board, *level, *gone);
                !gone.is_empty()
            });
        let Some((_, gone)) = found else { return };
        gone.iter().for_each(|candidate| board.eliminate(candidate));
    }
}

#[test]
fn levels_of_puzzles_are_those_by_hodoku() {
    // Puzzles made by this project, on whose paths HoDoKu 2.2.0's hardest step is of this level.
    let puzzles = [
        (Level::Easy, ".....2....124...3.....7...4.....5.966..1...277........5...6...1.9.8.7....6.3...49"),
        (Level::Medium, "..97.....8...237.........9157.3...6......6...........969.1.5........9.12.5.8....."),
        (Level::Medium, "......7......3.....9.78.3...7..1.938..1.....26....2.1....42.......9.34..38..6..9."),
        (Level::Hard, "...53....3..1...7......756.74..168....2......9...4..1..6..9....19......6......2.1"),
        (Level::Unfair, "...6..73..5...4.92...8.2.4.....4..873.5.........2.6...2...97....9.......6.1..8..4"),
        (Level::Unfair, "2..15....9.32....6.....7..2..4.......2..34.8.5.....4.9...3........7.18...85.9.1.."),
        // Arto Inkala's of 2012.
        (Level::Extreme, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."),
    ];
    for (level, puzzle) in puzzles {
        let board = Board::new(&puzzle.parse().unwrap());
        assert_eq!(Level::of(&board), level, "{puzzle}");
        for most in Level::ALL {
            assert_eq!(Level::within(&board, most), (level <= most).then_some(level), "{puzzle}, no more than {most}");
        }
    }
}

#[test]
fn rounds_are_sound() {
    let mut seen = [0; 5];
    for puzzle in sample(2) {
        let solution = solution(&puzzle);
        rounds(&puzzle, |board, level, gone| {
            for candidate in gone {
                assert!(board.contains(candidate), "{candidate} is gone already: {level}\n{board:?}");
                assert_ne!(solution[candidate.cell()], candidate.digit(), "{candidate} is true: {level}\n{board:?}");
            }
            seen[level as usize] += gone.len();
        });
    }
    assert!(cfg!(miri) || seen[1..4].iter().all(|&count| count > 50), "{seen:?}");
}

/// What each technique finds, one step at a time, is among what the rounds of its level eliminate.
#[test]
#[cfg_attr(miri, ignore = "long")]
fn rounds_have_all_steps() {
    // These take long to find one by one.
    let left_out = [
        NiceLoops::PLAIN.slug(),
        NiceLoops::GROUPED.slug(),
        AlsXz { overlapping: false }.slug(),
        AlsXyWing { overlapping: false }.slug(),
        AlsChain { overlapping: false }.slug(),
        FrankenFish::<2> { finned: false }.slug(),
        FrankenFish::<3> { finned: false }.slug(),
        FrankenFish::<2> { finned: true }.slug(),
        FrankenFish::<3> { finned: true }.slug(),
    ];
    let mut found: Vec<_> = hodoku::levels()
        .filter(|(level, technique)| {
            (Level::Medium..=Level::Unfair).contains(level) && !left_out.contains(&technique.slug())
        })
        .map(|(level, technique)| (level, technique, 0))
        .collect();
    assert_eq!(found.len(), 42);
    for puzzle in sample(1) {
        rounds(&puzzle, |board, level, gone| {
            for (_, technique, count) in found.iter_mut().filter(|(of, ..)| *of == level) {
                for step in find_steps(board, *technique) {
                    // Almost locked sets are asked last.
                    let is_last = technique.slug() == SueDeCoq.slug();
                    if is_last
                        && !(fish::unfair(board, Scratch::default().tables.dead(board)) | links::eliminations(board))
                            .is_empty()
                    {
                        continue;
                    }
                    *count += 1;
                    let missing = step.eliminations - gone;
                    assert!(missing.is_empty(), "{missing:?} by {}\n{board:?}", step.kind);
                }
            }
        });
    }
    let seen = found.iter().filter(|(.., count)| *count > 0).count();
    assert!(
        seen >= 30,
        "{:?}",
        found.iter().map(|(_, technique, count)| (technique.slug(), count)).collect::<Vec<_>>()
    );
}

#[test]
fn isomorphs_have_the_same_level() {
    let mut random = Xoshiro256::seeded(29);
    let mut seen = [0; 5];
    for puzzle in sample(1) {
        let level = Level::of(&Board::new(&puzzle));
        seen[level as usize] += 1;
        for _ in 0..4 {
            let other = Transform::random(&mut random).grid(&puzzle);
            assert_eq!(Level::of(&Board::new(&other)), level, "{puzzle}\n{other}");
        }
    }
    assert!(cfg!(miri) || seen[1..4].iter().all(|&count| count >= 50), "{seen:?}");
}

/// The level where every unfair round takes what almost locked sets eliminate, too.
fn level_with_all_at_once(puzzle: &Grid) -> Level {
    let (mut board, mut hardest) = (Board::new(puzzle), Level::Easy);
    while !board.is_full() {
        let singles = medium::singles(&board);
        if !singles.is_empty() {
            place(&mut board, singles);
            continue;
        }
        let found = [Level::Medium, Level::Hard, Level::Unfair].into_iter().find_map(|level| {
            let mut gone = level.eliminations(&board, &mut None);
            if level == Level::Unfair && !gone.is_empty() {
                gone |= almost_locked(&board, &mut Scratch::default());
            }
            (!gone.is_empty()).then_some((level, gone))
        });
        let Some((level, gone)) = found else { return Level::Extreme };
        hardest = hardest.max(level);
        gone.iter().for_each(|candidate| board.eliminate(candidate));
    }
    hardest
}

#[test]
fn rounds_of_their_own_for_locked_sets_change_no_level() {
    let mut seen = [0; 5];
    for puzzle in sample(1) {
        let level = Level::of(&Board::new(&puzzle));
        seen[level as usize] += 1;
        assert_eq!(level_with_all_at_once(&puzzle), level, "{puzzle}");
    }
    assert!(cfg!(miri) || seen[3] >= 50, "{seen:?}");
}

#[test]
#[ignore = "20,000 random puzzles: some minutes without optimization"]
fn rounds_of_their_own_for_locked_sets_change_no_level_of_many() {
    let (mut random, mut seen) = (Xoshiro256::seeded(31), [0; 5]);
    for _ in 0..20_000 {
        let puzzle = bitdoku_suite::puzzle::random_puzzle(0, &mut random);
        let level = Level::of(&Board::new(&puzzle));
        seen[level as usize] += 1;
        assert_eq!(level_with_all_at_once(&puzzle), level, "{puzzle}");
    }
    println!("{seen:?}");
}

#[test]
fn levels_are_read_back() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert_eq!("Unfair".parse(), Ok(Level::Unfair));
    assert_eq!(
        "Very Hard".parse::<Level>().unwrap_err().to_string(),
        "expected a level: easy, medium, hard, unfair or extreme, found 'Very Hard'"
    );
}
