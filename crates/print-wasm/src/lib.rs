//! bitdoku-print as a WebAssembly module: what the page's Print and its QR codes are made with.
//!
//! A request is written into a buffer, a function is called, and the answer is in the same buffer:
//!
//! | Function | Buffer before | Buffer after |
//! | --- | --- | --- |
//! | `bd_call` | a JSON request, see [`Request`] | the JSON answer |
//! | `bd_book` | a [`BookRequest`] as JSON | the PDF, or a JSON fault, which begins with `{` |
//!
//! Nothing in here knows of a browser; the tests run it natively.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

mod abi;
#[cfg(test)]
#[path = "../../../testdata/faces/faces.rs"]
mod faces;
mod request;

pub use abi::{bd_book, bd_call, bd_open};
pub use request::{BookRequest, EntryRequest, PlayAt, Request, answer, book};
