//! Two calls in the shape of tdoku's (Tom Dillon, 2019), so that programs written for it can be linked with this library.
//!
//! They have no prefix, since tdoku's have none. So they are in a library of their own: libbitdoku has no name that another
//! library could have. `include/bitdoku_tdoku.h` is the documentation.
#![allow(unsafe_code, reason = "C has pointers")]
#![allow(missing_docs, reason = "each function is documented in bitdoku_tdoku.h")]
#![allow(clippy::missing_safety_doc, reason = "the contract of each function is in bitdoku_tdoku.h")]

use std::cell::RefCell;
use std::ffi::{c_char, c_void};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::grid::Digit;
use bitdoku::{Puzzle, Session, Solution};

thread_local! {
    static SESSION: RefCell<Session> = RefCell::new(Session::new());
}

/// Reads a puzzle as tdoku does: the character after the 81st tells which kind it is.
///
/// # Safety
/// 82 characters may be read, and 729 if that one is `.` or greater.
unsafe fn input(text: *const c_char) -> Option<Puzzle> {
    if text.is_null() {
        return None;
    }
    // SAFETY: by the contract of this function.
    let bytes = unsafe {
        let is_sukaku = text.add(81).read() as u8 >= b'.';
        std::slice::from_raw_parts(text.cast::<u8>(), if is_sukaku { 729 } else { 81 })
    };
    std::str::from_utf8(bytes).ok()?.parse().ok()
}

/// A solution as C has it: 81 characters.
fn characters(solution: &Solution) -> [c_char; 81] {
    solution.as_array().map(|digit| Digit::ascii(digit) as c_char)
}

/// Writes what is wanted where it is wanted.
///
/// # Safety
/// The pointer is null, or a value may be written there.
unsafe fn tell<T>(to: *mut T, value: T) {
    if !to.is_null() {
        // SAFETY: by the contract of this function.
        unsafe { to.write_unaligned(value) };
    }
}

/// Runs `call`; a panic in it, which would be an error of ours, becomes no solution and goes no further.
fn guarded(call: impl FnOnce() -> usize) -> usize {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(0)
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
    guarded(|| {
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
    guarded(|| {
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
