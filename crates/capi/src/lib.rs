//! libbitdoku: the C ABI. `include/bitdoku.h` is its documentation; here is what keeps its promises.
//!
//! | File | What it does |
//! | --- | --- |
//! | `error` | why the last call failed |
//! | `handle` | what a handle owns, and how every call gets at it |
//! | `one` | calls about one puzzle |
//! | `any` | a call about puzzles of any size and rules |
//! | `make` | puzzles made |
//! | `many` | batches |
//!
//! All of it is a thin layer over [`bitdoku::Session`] and [`bitdoku::Pool`]. Every function that C calls checks its
//! pointers, makes slices of them, and leaves the rest to safe code inside [`guarded`], from which no panic gets out.
#![allow(unsafe_code, reason = "C has pointers")]
#![allow(missing_docs, reason = "each function is documented in bitdoku.h")]
#![allow(clippy::missing_safety_doc, reason = "the contract of each function is in bitdoku.h")]

pub mod any;
pub mod error;
pub mod handle;
pub mod make;
pub mod many;
pub mod one;

use std::ffi::c_int;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bitdoku::Rating;
use bitdoku_answer::Status;

/// No solution; also said where nothing is asked about solutions. The numbers are those of [`Status::code`].
pub const NONE: c_int = number(Status::None);
/// Exactly one solution.
pub const UNIQUE: c_int = number(Status::Unique);
/// Several solutions.
pub const MULTIPLE: c_int = number(Status::Multiple);
/// The guesses allowed were spent, or the call was stopped.
pub const UNKNOWN: c_int = number(Status::Unknown);
/// Not a puzzle.
pub const MALFORMED: c_int = number(Status::Malformed);
/// Wrong arguments, or an error of this library.
pub const ERROR: c_int = -3;

/// Ratings in tenths.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tenths {
    pub er: u16,
    pub ep: u16,
    pub ed: u16,
}

impl From<&Rating> for Tenths {
    fn from(rating: &Rating) -> Self {
        let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|peak| peak.difficulty.tenths());
        Self { er, ep, ed }
    }
}

/// Runs `call`; a panic in it, which would be an error of ours, becomes `failed` and goes no further.
fn guarded<T>(failed: T, call: impl FnOnce() -> T) -> T {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|_| {
        error::fail("an error of this library; please report what was asked");
        failed
    })
}

/// The number of a status, as in all languages.
const fn number(status: Status) -> c_int {
    status.code() as c_int
}
