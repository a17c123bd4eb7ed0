//! A call about puzzles of any size and rules.

use std::ffi::{c_char, c_int};

use bitdoku::{AnyPuzzle, DEFAULT_SOLVER, Limits, ReadError, Variant, read_any};
use bitdoku_answer::{Asked, PuzzleRow, Status, VariantAnswer};

use crate::error::fail;
use crate::handle::{Handle, Work, bytes, room, rule_names, with};
use crate::one::write;
use crate::{ERROR, MALFORMED, number};

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_ask(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    question: c_int,
    rules: *const c_char,
    limit: u64,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for, and that the rules end with a NUL.
    unsafe {
        with(handle, ERROR, |work| {
            let room = room(row.cast::<u8>(), size)?;
            let text = bytes(text.cast(), length)?;
            let or = |usual: u64| if limit == 0 { usual } else { limit };
            let asked = match question {
                0 => Asked::Solve,
                1 => Asked::Count(or(Limits::COUNT)),
                2 => Asked::Check,
                3 => Asked::Candidates(or(10)),
                _ => return None,
            };
            let Some(names) = rule_names(rules) else { return Some(ERROR) };
            let Ok(text) = std::str::from_utf8(text) else {
                fail("expected a text in UTF-8");
                return Some(MALFORMED);
            };
            let puzzle = match read_any(text, names) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    fail(&error.to_string());
                    return Some(if matches!(error, ReadError::Rule(_)) { ERROR } else { MALFORMED });
                }
            };
            let solver = work.session.solver().info().name;
            if solver != DEFAULT_SOLVER && matches!(puzzle, AnyPuzzle::Variant(_)) {
                fail(&format!("{solver} solves the classic puzzle"));
                return Some(ERROR);
            }
            let row = answer(work, puzzle, asked);
            write(&row.json(), room, needed);
            Some(number(row.status))
        })
    }
}

/// The row of a puzzle: the session solves, counts and checks the classic one.
fn answer(work: &mut Work, puzzle: AnyPuzzle, asked: Asked) -> PuzzleRow<'static> {
    let session = &mut work.session;
    let puzzle = match (puzzle, asked) {
        (AnyPuzzle::Variant(puzzle), _) => *puzzle,
        (AnyPuzzle::Classic(puzzle, _), Asked::Solve) => {
            let solved = session.solve(puzzle);
            return PuzzleRow::solved(&puzzle, &solved.outcome).searched(session.solver().info(), &solved.report);
        }
        (AnyPuzzle::Classic(puzzle, _), Asked::Count(limit)) => {
            return PuzzleRow::counted(&puzzle, session.count(puzzle, limit).count);
        }
        (AnyPuzzle::Classic(puzzle, _), Asked::Check) => {
            let checked = session.check(puzzle);
            return PuzzleRow::checked(&puzzle, Status::from(&checked.outcome), checked.clash, checked.redundant);
        }
        (AnyPuzzle::Classic(puzzle, _), Asked::Candidates(_)) => {
            Variant::of_puzzle(&puzzle, None).expect("it has no further rules")
        }
    };
    session.on_board(|limits| VariantAnswer::of(&puzzle.rules, asked, limits).row(&puzzle))
}
