//! The exported functions. There is no bindgen and no `unsafe` block: only names that the linker must keep.
//!
//! The host writes into the buffer between two calls, when nothing in here holds a reference to it.

#![cfg_attr(target_family = "wasm", allow(unsafe_code))]

use std::cell::RefCell;

#[cfg(feature = "text")]
use crate::text;
use crate::{batch, request};

thread_local! {
    static BUFFER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes the buffer `length` bytes long and says where it is. What was in it stays, as far as there is room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn bd_open(length: usize) -> *mut u8 {
    BUFFER.with_borrow_mut(|buffer| {
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    })
}

/// Answers the JSON request in the buffer, and gives the length of the answer in it.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn bd_call() -> usize {
    exchange(|request| request::answer(&request).into_bytes())
}

/// Reads the text in the buffer up to some puzzles, and gives the length of the answer in it: JSON. With an empty buffer it
/// goes on with the text that it was given last.
#[cfg(feature = "text")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn bd_read() -> usize {
    exchange(|text| text::read_on(text).into_bytes())
}

/// Solves the lines of 81 characters in the buffer, and gives the length of the answer in it.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn bd_solve() -> usize {
    exchange(|lines| batch::solve(&lines))
}

/// Rates the lines of 81 characters in the buffer, and gives the length of the answer in it.
#[cfg(feature = "reason")]
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn bd_rate() -> usize {
    exchange(|lines| batch::rate(&lines))
}

fn exchange(answer: impl FnOnce(Vec<u8>) -> Vec<u8>) -> usize {
    BUFFER.with_borrow_mut(|buffer| {
        *buffer = answer(std::mem::take(buffer));
        buffer.len()
    })
}
