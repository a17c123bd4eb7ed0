//! A stop reaches everything that is asked of a board, and whatever moment it comes at, no answer is wrong because of it.

use std::cell::Cell;

use bitdoku_variant::steps::{path, rate};
use bitdoku_variant::{Limits, Outcome, Puzzle, read};

use crate::count;

const BOARDS: [&str; 3] = [
    "1......2..4..3..",
    ".Shape~4x4.Cage~7~R1C1~R1C2.Thermo~R2C1~R2C2~R2C3.Or.Whisper~2~R3C1~R3C2.X~R4C1~R4C2.End.~R4C4_2.~R1C3_1",
    ".Shape~6x6.Cage~9~R1C1~R1C2.Cage~8~R1C3~R2C3.Arrow~R3C1~R3C2~R3C3.AntiKnight.Skyscraper~R6~3~",
];

/// Asks with a stop at the first, the second … moment, until it is not reached. What it is asked for must be unknown or the truth.
fn stopped_anywhere<T: PartialEq + std::fmt::Debug>(board: &str, ask: impl Fn(&Limits<'_>) -> Option<T>) {
    let truth = ask(&Limits::default()).expect("nothing stops it");
    let mut moments = 0;
    for last in (0..40).chain((40..).step_by(37)) {
        let moments_left = Cell::new(last);
        let stop = || {
            let left: u32 = moments_left.get();
            moments_left.set(left.saturating_sub(1));
            left == 0
        };
        match ask(&Limits { stop: &stop, ..Limits::default() }) {
            None => moments += 1,
            Some(found) => {
                assert_eq!(found, truth, "{board}");
                break;
            }
        }
    }
    assert!(moments > 1, "{board}: it was asked whether to stop {moments} times");
}

#[test]
fn a_stop_at_any_moment_makes_no_answer_wrong() {
    for board in BOARDS {
        let rules = read::read(board).unwrap_or_else(|error| panic!("{board}: {error}"));
        stopped_anywhere(board, |limits| match Puzzle::from(&rules).solve(limits).outcome {
            Outcome::Unknown(_) => None,
            known => Some(known),
        });
        stopped_anywhere(board, |limits| count(&rules, limits).ok());
        stopped_anywhere(board, |limits| Puzzle::from(&rules).candidates(3, limits).ok());
        stopped_anywhere(board, |limits| Some(path(&rules, limits).ok()?.steps));
        stopped_anywhere(board, |limits| rate(&rules, limits).ok());
    }
}

/// Rules that take long are no longer without a look at the clock than many that take little.
#[test]
fn a_stop_is_looked_for_before_each_rule_that_takes_long() {
    let cells: String = (1..=8).flat_map(|row| (1..=9).map(move |column| format!("~R{row}C{column}"))).collect();
    let lines: String = (33..41).map(|total| format!(".SumLine~{total}{cells}~LOOP")).collect();
    let puzzle = Puzzle::from(&read::read(&format!(".NoBoxes{lines}")).unwrap());
    let looks = Cell::new(0);
    let stop = || {
        looks.set(looks.get() + 1);
        false
    };
    // The first question makes the rules ready, so that the second only follows them.
    for _ in 0..2 {
        looks.set(0);
        assert_eq!(puzzle.solve(&Limits { guesses: 0, stop: &stop }).outcome, Outcome::Unknown(None));
    }
    assert!(looks.get() >= 8, "{} looks", looks.get());
}

/// A question that was stopped leaves nothing half made for the next one.
#[test]
fn after_a_stop_the_next_question_is_answered() {
    let rules = read::read(BOARDS[2]).unwrap();
    let puzzle = Puzzle::from(&rules);
    let stopped = puzzle.candidates(1, &Limits { stop: &|| true, ..Limits::default() });
    assert!(stopped.is_err());
    assert!(puzzle.candidates(1, &Limits::default()).is_ok());
}

/// Where solutions are counted, the limit on guesses is one from each solution to the next.
#[test]
fn counting_is_limited_from_one_solution_to_the_next() {
    let rules = read::read("................").unwrap();
    let limits = Limits { guesses: 20, ..Limits::default() };
    assert_eq!(count(&rules, &limits), Ok(288));
}
