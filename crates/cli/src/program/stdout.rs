//! Whether stdout was closed when the program was started: the only `unsafe` of the command.
//!
//! Rust opens /dev/null in the place of a closed stdout before `main`. From then on it cannot be distinguished from the
//! stdout of those who want no rows: Python, for one, opens /dev/null for them in the same way. Without the look, the
//! rows of `bitdoku solve FILE >&-` would vanish with exit code 0. So the look is taken before Rust's own preparations,
//! and no safe Rust runs then.
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether it was.
pub(crate) fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

// SAFETY: the system calls what is in this section, functions that follow C's calling convention, once each and one
// after another, before `main` and so before Rust's own preparations. Of those `look` needs none: it puts a question to the kernel
// and sets an atomic. It cannot panic, and does not allocate.
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[used]
static LOOK: extern "C" fn() = look;

extern "C" fn look() {
    let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
    WAS_CLOSED.store(!is_open, Ordering::Relaxed);
}
