//! A call about puzzles of any size and rules.

use std::ffi::{c_char, c_int};

use bitdoku::{ReadError, read_any};
use bitdoku_answer::{Asked, ask};

use crate::error::fail;
use crate::handle::{Handle, bytes, rule_names, text_room, with};
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
            let room = text_room(row, size)?;
            let text = bytes(text.cast(), length)?;
            let asked = match question {
                0 => Asked::Solve,
                1 => Asked::Count(limit),
                2 => Asked::Check,
                3 => Asked::Candidates(limit),
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
            let row = ask::row(&mut work.session, &puzzle, asked);
            if let Some(why) = &row.error {
                fail(why);
                return Some(ERROR);
            }
            write(&row.json(), room, needed);
            Some(number(row.status))
        })
    }
}
