//! Two calls in the shape of tdoku's (Tom Dillon, 2019), so that programs written for it can be linked with this library.

use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use std::ops::ControlFlow;

use bitdoku::{Puzzle, Session};

use crate::guarded;
use crate::handle::{puzzle, tell};
use crate::one::characters;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Reads a puzzle as tdoku does: the character behind the 81st tells which kind it is.
///
/// # Safety
/// 82 characters may be read, and 729 if that one is `.` or greater.
unsafe fn input(text: *const c_char) -> Option<Puzzle> {
    if text.is_null() {
        return None;
    }
    // SAFETY: by the contract of this function.
    unsafe {
        let is_sukaku = text.add(81).read() as u8 >= b'.';
        puzzle(text, if is_sukaku { 729 } else { 81 })?
    }
}

#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "the name is tdoku's")]
pub unsafe extern "C" fn SolveSudoku(
    text: *const c_char,
    limit: usize,
    _configuration: u32,
    solution: *mut c_char,
    num_guesses: *mut usize,
) -> usize {
    guarded(0, || {
        // SAFETY: the header asks for what each of these asks for.
        unsafe {
            tell(num_guesses, 0);
            let Some(puzzle) = input(text) else { return 0 };
            let counted = SESSION.with_borrow_mut(|session| session.count(puzzle, limit as u64));
            if let (1, Some(found)) = (limit, &counted.first) {
                tell(solution.cast(), characters(found));
            }
            tell(num_guesses, counted.report.guesses as usize);
            counted.count.solutions as usize
        }
    })
}

#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "the name is tdoku's")]
pub unsafe extern "C" fn Enumerate(
    text: *const c_char,
    limit: usize,
    callback: Option<unsafe extern "C" fn(*const c_char, *mut c_void)>,
    argument: *mut c_void,
) -> usize {
    guarded(0, || {
        // SAFETY: the header asks for what `input` asks for.
        let (Some(puzzle), Some(callback), 1..) = (unsafe { input(text) }, callback, limit) else { return 0 };
        let mut found = 0;
        // The callback may call either function again, so the session is its own.
        Session::new().search(puzzle, &mut |solution| {
            let mut text = [0; 82];
            text[..81].copy_from_slice(&characters(solution));
            // SAFETY: the header asks for a function that takes these.
            unsafe { callback(text.as_ptr(), argument) };
            found += 1;
            if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    })
}
