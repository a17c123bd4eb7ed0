//! No step removes a true candidate, and each changes the board: checked against solutions, over whole sets.
//!
//! Some of the project's own sample is always used, a fifth of it and lists from outside by tests of their own.

use std::path::Path as FilePath;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, thread};

use bitdoku_grid::{Grid, Solution, Transform, Xoshiro256};
use bitdoku_logic::{Board, PEOPLE, Path, SE121, SUKAKU, Scratch, Step, TECHNIQUES, Technique, find_steps};
use bitdoku_suite::outside;

fn solution(puzzle: &Grid) -> Solution {
    let outcome = "mrv".parse::<Box<dyn bitdoku_solve::Solver>>().expect("a solver").solve(&puzzle.into());
    *outcome.unique().expect("one solution")
}

fn assert_sound(puzzle: &Grid, board: &Board, step: &Step, solution: &Solution) {
    let told = || format!("{puzzle}\n{board:?}\n{}", step.explain(board));
    for candidate in step.eliminations {
        assert!(board.contains(candidate), "{candidate} is gone already\n{}", told());
        assert_ne!(solution[candidate.cell()], candidate.digit(), "{candidate} is true\n{}", told());
    }
    if let Some(placed) = step.placement {
        assert!(board.contains(placed), "{placed} is no candidate\n{}", told());
        assert_eq!(solution[placed.cell()], placed.digit(), "{placed} is false\n{}", told());
    }
    let mut after = *board;
    after.apply(step);
    assert_ne!(after, *board, "nothing changes\n{}", told());
}

/// On how many boards of a path all techniques are asked: one in this many.
const EVERY: usize = 3;

/// Every step of three paths, and every step that each technique but the chains sees on some boards on the way of the last.
fn check_all(puzzle: &Grid, scratch: &mut Scratch) {
    let solution = solution(puzzle);
    for (board, step) in Path::with_profile(&Board::new(puzzle), &SUKAKU, scratch).unwrap().boards() {
        assert_sound(puzzle, &board, step, &solution);
    }
    // People's path ends at the solution, too.
    let path = Path::with_profile(&Board::new(puzzle), &PEOPLE, scratch).unwrap();
    assert!(path.end.is_full(), "{puzzle}");
    for (board, step) in path.boards() {
        assert_sound(puzzle, &board, step, &solution);
    }
    let path = Path::with_profile(&Board::new(puzzle), &SE121, scratch).unwrap();
    for (number, (board, step)) in path.boards().enumerate() {
        assert_sound(puzzle, &board, step, &solution);
        let is_asked = |technique: &&dyn Technique| number % EVERY == 0 && !is_chain(technique.slug());
        for technique in techniques().filter(is_asked) {
            for step in find_steps(&board, technique) {
                assert_sound(puzzle, &board, &step, &solution);
            }
        }
    }
}

/// [`check_all`] of some puzzles, on all cores.
fn check_each(puzzles: &[Grid]) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut scratch = Scratch::default();
                while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
                    check_all(puzzle, &mut scratch);
                }
            });
        }
    });
}

fn techniques() -> impl Iterator<Item = &'static dyn Technique> {
    TECHNIQUES.iter().map(|row| row.technique)
}

fn is_chain(slug: &str) -> bool {
    ["chains", "nets", "nishio"].iter().any(|word| slug.contains(word))
}

fn sample() -> Vec<Grid> {
    let path = FilePath::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sample.txt");
    let text = fs::read_to_string(path).expect("the sample");
    text.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

#[test]
fn steps_on_the_way_through_the_sample_are_sound() {
    check_each(&sample().into_iter().step_by(50).collect::<Vec<_>>());
}

#[test]
#[ignore = "a minute: cargo test -p bitdoku-logic --test tests -- --ignored soundness"]
fn steps_on_the_way_through_the_sample_are_sound_at_length() {
    check_each(&sample().into_iter().step_by(5).collect::<Vec<_>>());
}

#[test]
fn all_chains_on_some_boards_are_sound() {
    let mut random = Xoshiro256::seeded(3);
    for puzzle in sample().iter().step_by(25) {
        let solution = solution(puzzle);
        let path = Path::of(&Board::new(puzzle));
        let boards: Vec<Board> = path.boards().map(|(board, _)| board).collect();
        let board = boards[random.below(boards.len() as u64) as usize];
        // Levels of nesting beyond the first take long to search through in full.
        let is_asked = |slug: &str| is_chain(slug) && !slug.contains("nested");
        for technique in techniques().filter(|technique| is_asked(technique.slug())) {
            for step in find_steps(&board, technique) {
                assert_sound(puzzle, &board, &step, &solution);
            }
        }
    }
}

#[test]
#[ignore = "needs lists from outside, in the folder BITDOKU_DATA"]
fn steps_on_the_way_through_lists_from_outside_are_sound() {
    for (file, step) in [("17_clues.txt", 1_000), ("magictour_top1465.txt", 60)] {
        let text = outside::text(file).unwrap_or_else(|missing| panic!("{missing}"));
        let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
        check_each(&puzzles.step_by(step).collect::<Vec<_>>());
    }
}

/// Isomorphs need not have the same rating, since the order of search is not theirs; the original's differ too. What
/// they share: the path is as sound, and puzzles that need nothing but singles stay such.
fn check_isomorphs(puzzles: &[Grid]) {
    let mut random = Xoshiro256::seeded(8);
    let mut scratch = Scratch::default();
    let mut equal = 0;
    for puzzle in puzzles {
        let other = Transform::random(&mut random).grid(puzzle);
        let mut rate = |puzzle: &Grid| SE121.rate(&Board::new(puzzle), &mut scratch).unwrap().er.difficulty.value();
        let (one, two) = (rate(puzzle), rate(&other));
        assert_eq!(one <= 1.5, two <= 1.5, "{puzzle} {other}");
        equal += usize::from(one == two);
        check_all(&other, &mut scratch);
    }
    // Most of them do agree; if they did not, something would be wrong with the search.
    assert!(equal * 2 > puzzles.len(), "{equal} of {} agree", puzzles.len());
}

#[test]
fn isomorphs_are_solved_as_soundly() {
    check_isomorphs(&sample().into_iter().step_by(100).collect::<Vec<_>>());
}

#[test]
#[ignore = "half a minute: cargo test -p bitdoku-logic --test tests -- --ignored soundness"]
fn isomorphs_are_solved_as_soundly_at_length() {
    check_isomorphs(&sample().into_iter().step_by(25).collect::<Vec<_>>());
}
