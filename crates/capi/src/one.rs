//! Calls about one puzzle.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ops::ControlFlow;

use bitdoku::grid::Digit;
use bitdoku::logic::SE121;
use bitdoku::{Cell, Count, End, Solution, Stage};
use bitdoku_answer::{PuzzleRow, Status, ask, scales_named};

use crate::error::fail;
use crate::handle::{Handle, any_puzzle, named, puzzle, room, tell, text_room, with};
use crate::{ERROR, MALFORMED, NONE, Tenths, UNIQUE, UNKNOWN, number};

/// A solution as C has it: 81 characters.
pub(crate) fn characters(solution: &Solution) -> [c_char; 81] {
    solution.as_array().map(|digit| Digit::ascii(digit) as c_char)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_solve(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    solution: *mut c_char,
    guesses: *mut u64,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            let solved = work.session.solve(puzzle);
            if let Some(found) = solved.outcome.some_solution() {
                tell(solution.cast(), characters(found));
            }
            tell(guesses, solved.report.guesses);
            Some(number(Status::from(&solved.outcome)))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_count(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    limit: u64,
    count: *mut u64,
    first: *mut c_char,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let count = room(count, 1)?;
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            let counted = work.session.count(puzzle, if limit == 0 { u64::MAX } else { limit });
            count[0] = counted.count.solutions;
            if let Some(found) = &counted.first {
                tell(first.cast(), characters(found));
            }
            Some(number(Status::from(counted.count)))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_enumerate(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    found: Option<unsafe extern "C" fn(*const c_char, *mut c_void) -> c_int>,
    data: *mut c_void,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for, and that `found` comes back.
    unsafe {
        with(handle, ERROR, |work| {
            let found = found?;
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            let report =
                work.session.search(puzzle, &mut |solution| match found(characters(solution).as_ptr(), data) {
                    0 => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                });
            let count = Count { solutions: report.solutions, exact: report.end == End::Exhausted };
            Some(number(Status::from(count)))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_check(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    redundant: *mut u8,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let redundant = room(redundant, 81)?;
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            let checked = work.session.check(puzzle);
            let cells = checked.redundant.unwrap_or_default();
            for (mark, cell) in redundant.iter_mut().zip(Cell::ALL) {
                *mark = u8::from(cells.contains(cell));
            }
            Some(match checked.outcome.unique() {
                // Of a unique grid the answer is about its givens, too, or else it is not known.
                Some(_) if checked.redundant.is_none() && puzzle.grid().is_some() => UNKNOWN,
                _ => number(Status::from(&checked.outcome)),
            })
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_level(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    level: *mut c_int,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let level = room(level, 1)?;
            level[0] = 0;
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            Some(match work.session.level(puzzle) {
                Ok(found) => {
                    level[0] = 1 + found as c_int;
                    UNIQUE
                }
                Err(refusal) => number(Status::from(&refusal)),
            })
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_rate(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rating: *mut Tenths,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let rating = room(rating, 1)?;
            rating[0] = Tenths::default();
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            Some(match work.session.rate(puzzle) {
                Ok(found) => {
                    rating[0] = Tenths::from(&found);
                    UNIQUE
                }
                Err(refusal) => number(Status::from(&refusal)),
            })
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_card(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let room = text_room(row, size)?;
            let Some(puzzle) = any_puzzle(text, length)? else { return Some(MALFORMED) };
            Some(write_row(&ask::card(&mut work.session, &puzzle), room, needed))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_measure(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    scales: *const c_char,
    row: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let room = text_room(row, size)?;
            let names = named("scale", scales, SE121.name.to_owned())?;
            let scales = match scales_named(&names) {
                Ok(scales) => scales,
                Err(error) => {
                    fail(&error.to_string());
                    return Some(ERROR);
                }
            };
            let Some(puzzle) = any_puzzle(text, length)? else { return Some(MALFORMED) };
            Some(write_row(&ask::rated(&mut work.session, &puzzle, &scales), room, needed))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_hint(
    handle: *mut Handle,
    state: *const c_char,
    state_length: usize,
    start: *const c_char,
    start_length: usize,
    stage: c_int,
    text: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let text = text_room(text, size)?;
            let (is_json, stage) = (stage & JSON != 0, stage & !JSON);
            let stage = u8::try_from(stage).ok().and_then(Stage::new)?;
            let Some(state) = any_puzzle(state, state_length)? else { return Some(MALFORMED) };
            if state.classic().is_none() && !start.is_null() {
                fail("only a classic puzzle can have its original beside it: leave that out");
                return Some(ERROR);
            }
            let start = match puzzle(start, start_length) {
                Some(None) => return Some(MALFORMED),
                start => start.flatten(),
            };
            let row = ask::hint(&mut work.session, &state, start.as_ref(), stage, &work.texts);
            let words = if is_json { row.json() } else { row.text };
            write(&words, text, needed);
            Some(number(row.status))
        })
    }
}

/// Asks for a row of JSON instead of words.
const JSON: c_int = 16;

/// Writes a text with a NUL after it, cut between characters where the room ends.
///
/// # Safety
/// As [`tell`].
pub(crate) unsafe fn write(words: &str, text: &mut [u8], needed: *mut usize) {
    let most = text.len().saturating_sub(1).min(words.len());
    let end = (0..=most).rev().find(|&end| words.is_char_boundary(end)).unwrap_or(0);
    if let Some(nul) = text.get_mut(end) {
        *nul = 0;
        text[..end].copy_from_slice(&words.as_bytes()[..end]);
    }
    // SAFETY: by the contract of this function.
    unsafe { tell(needed, words.len() + 1) };
}

/// Writes the row of a puzzle with one solution, else nothing but why there is no answer, and says which status the puzzle has.
///
/// # Safety
/// As [`write`].
unsafe fn write_row(row: &PuzzleRow<'_>, room: &mut [u8], needed: *mut usize) -> c_int {
    let words = match &row.error {
        None => row.json(),
        Some(why) => {
            fail(why);
            String::new()
        }
    };
    // SAFETY: by the contract of this function.
    unsafe { write(&words, room, needed) };
    number(row.status)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_explain(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    rows: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |work| {
            let rows = text_room(rows, size)?;
            let Some(puzzle) = any_puzzle(text, length)? else { return Some(MALFORMED) };
            let (steps, refusal) = ask::path(&mut work.session, &puzzle, &work.texts);
            write(&steps.iter().map(|step| step.json() + "\n").collect::<String>(), rows, needed);
            Some(refusal.map_or(UNIQUE, |row| number(row.status)))
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_convert(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    format: *const c_char,
    written: *mut c_char,
    size: usize,
    needed: *mut usize,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |_| {
            let room = text_room(written, size)?;
            if format.is_null() {
                return None;
            }
            let format = CStr::from_ptr(format).to_string_lossy();
            let Some(puzzle) = any_puzzle(text, length)? else { return Some(MALFORMED) };
            match bitdoku::write_any(&puzzle, &format) {
                Ok(words) => write(words.trim_end_matches('\n'), room, needed),
                Err(error) => {
                    fail(&error.to_string());
                    return Some(ERROR);
                }
            }
            Some(NONE)
        })
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn bitdoku_canonical(
    handle: *mut Handle,
    text: *const c_char,
    length: usize,
    form: *mut c_char,
    automorphisms: *mut u64,
) -> c_int {
    // SAFETY: the header asks for what each of these asks for.
    unsafe {
        with(handle, ERROR, |_| {
            let form = room(form.cast::<u8>(), length)?;
            let Some(puzzle) = puzzle(text, length)? else { return Some(MALFORMED) };
            let canonical = bitdoku::canonical(puzzle);
            let written = canonical.puzzle.to_string();
            form.get_mut(..written.len())?.copy_from_slice(written.as_bytes());
            tell(automorphisms, canonical.automorphisms);
            Some(NONE)
        })
    }
}
