//! Why the last call of a thread failed, in words.

use std::cell::RefCell;
use std::ffi::{CString, c_char};

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Remembers why a call fails.
pub(crate) fn fail(why: &str) {
    LAST.set(CString::new(why.replace('\0', " ")).unwrap_or_default());
}

#[unsafe(no_mangle)]
pub extern "C" fn bitdoku_last_error() -> *const c_char {
    // The text stays where it is until the next call of this thread fails.
    LAST.with_borrow(|last| last.as_ptr())
}
