//! Where there is no memory left, the program ends with a message and exit code 2. Rust's own way is to abort, which tells
//! whoever called that the program is broken.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::panic;

#[global_allocator]
static MEMORY: OrEnd = OrEnd;

/// The system's memory, or the end of the program.
struct OrEnd;

// SAFETY: each call is passed on to the system's allocator as it came, and its answer is passed back as it is. Only where
// that is null nothing is passed back: the program ends.
unsafe impl GlobalAlloc for OrEnd {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises is what `System` asks for; so in all four.
        granted(unsafe { System.alloc(layout) })
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as in `alloc`.
        granted(unsafe { System.alloc_zeroed(layout) })
    }

    #[inline]
    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as in `alloc`.
        granted(unsafe { System.realloc(memory, layout, size) })
    }

    #[inline]
    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as in `alloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// What was granted; does not return if that is nothing.
#[inline]
fn granted(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        bitdoku_cli::end_without_memory();
    }
    memory
}

/// Sees to new threads, too: Rust panics where one gets no memory for the stack that signals are handled on.
pub(crate) fn watch_threads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let text = info.payload().downcast_ref::<String>();
        if text.is_some_and(|text| text.starts_with("failed to allocate an alternative stack")) {
            bitdoku_cli::end_without_memory();
        }
        usual(info);
    }));
}

/// Sees to the C library, too: glibc aborts where it gets no memory for what a thread has to do at its end.
#[cfg(unix)]
pub(crate) fn watch_aborts() {
    use signal_hook::consts::SIGABRT;
    use signal_hook::low_level::{emulate_default_handler, register};

    // SAFETY: what is called when the signal comes asks the kernel for things, looks at atomics and takes no lock that it would
    // wait for, so it may run whatever the thread was doing. It does not return: the process ends one way or the other.
    let registered = unsafe {
        register(SIGABRT, || {
            if is_used_up() {
                bitdoku_cli::end_without_memory();
            }
            // The abort has another reason, or is asked for from outside.
            let _ = emulate_default_handler(SIGABRT);
        })
    };
    // Without the handler an abort ends the process as it always did.
    drop(registered);
}

/// Whether the system would refuse the least that glibc asks it for.
#[cfg(unix)]
fn is_used_up() -> bool {
    use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous, munmap};

    const LEAST: usize = 1 << 20;
    // SAFETY: the kernel chooses pages that nobody has, and they are given back untouched.
    unsafe {
        match mmap_anonymous(std::ptr::null_mut(), LEAST, ProtFlags::READ | ProtFlags::WRITE, MapFlags::PRIVATE) {
            Ok(pages) => munmap(pages, LEAST).is_err(),
            Err(_) => true,
        }
    }
}
