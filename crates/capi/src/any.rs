//! Calls about puzzles of any size and rules.

use std::ffi::{CStr, c_char, c_int};

use bitdoku::{AnyPuzzle, ReadError, Session, read_any};
use bitdoku_answer::{Asked, PuzzleRow, ask};

use crate::error::fail;
use crate::handle::{Handle, bytes, rule_names, text_room, with};
use crate::one::write;
use crate::{ERROR, MALFORMED, number};

/// Where a puzzle is, and where the row of its answer goes.
struct Call {
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rules: *const c_char,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
}

impl Call {
    /// Writes the row that a question gives, and returns its status.
    ///
    /// # Safety
    /// As each of the functions that this calls; the rules are null or end with a NUL.
    unsafe fn answer(self, question: impl FnOnce(&mut Session, &AnyPuzzle) -> PuzzleRow<'static>) -> c_int {
        let Self { handle, text, length, rules, row, size, needed } = self;
        // SAFETY: by the contract of this function.
        unsafe {
            with(handle, ERROR, |work| {
                let room = text_room(row, size)?;
                let text = bytes(text.cast(), length)?;
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
                let row = question(&mut work.session, &puzzle);
                if let Some(why) = &row.error {
                    fail(why);
                    return Some(ERROR);
                }
                write(&row.json(), room, needed);
                Some(number(row.status))
            })
        }
    }
}

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
    let asked = match question {
        0 => Some(Asked::Solve),
        1 => Some(Asked::Count(limit)),
        2 => Some(Asked::Check),
        3 => Some(Asked::Candidates(limit)),
        4 => None,
        _ => {
            fail("an argument is null or out of its range, or sizes do not fit");
            return ERROR;
        }
    };
    // SAFETY: the header asks for what is asked for here.
    unsafe {
        Call { handle, text, length, rules, row, size, needed }.answer(|session, puzzle| match asked {
            Some(asked) => ask::row(session, puzzle, asked),
            None => ask::canonical(session, puzzle),
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_estimate(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rules: *const c_char,
    probes: u64,
    seed: u64,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    let probes = if probes == 0 { Asked::PROBES } else { probes };
    // SAFETY: the header asks for what is asked for here.
    unsafe {
        Call { handle, text, length, rules, row, size, needed }
            .answer(|session, puzzle| ask::row(session, puzzle, Asked::Estimate { probes, seed }))
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_minimize(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rules: *const c_char,
    seed: u64,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what is asked for here.
    unsafe {
        Call { handle, text, length, rules, row, size, needed }
            .answer(|session, puzzle| ask::minimal(session, puzzle, seed))
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_transform(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rules: *const c_char,
    transform: *const c_char,
    seed: u64,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what is asked for here, and that the transformation ends with a NUL.
    unsafe {
        let transform = (!transform.is_null()).then(|| CStr::from_ptr(transform).to_string_lossy());
        Call { handle, text, length, rules, row, size, needed }
            .answer(|session, puzzle| ask::transformed(session, puzzle, transform.as_deref(), seed))
    }
}
