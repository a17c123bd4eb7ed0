//! bitdoku as a WebAssembly module: what the page's workers and the npm package talk to.
//!
//! A request is written into a buffer, a function is called, and the answer is in the same buffer:
//!
//! | Function | Buffer before | Buffer after |
//! | --- | --- | --- |
//! | `bd_call` | a JSON request, see [`Request`] | the JSON answer |
//! | `bd_read` | a text, or nothing to go on with the last one | some of its puzzles, as JSON |
//! | `bd_solve` | n × 81 characters | n × 81 characters of solutions, then n codes of statuses, signed bytes |
//! | `bd_rate` | n × 81 characters | n × 3 bytes: ER, EP and ED in tenths; then n codes of statuses; then n lines: the names of the hardest steps |
//!
//! There are several modules, by features. Each does what the first does. The page loads those that it needs; the last does everything,
//! and is the npm package's:
//!
//! | Module | Feature | What it does |
//! | --- | --- | --- |
//! | `solve` | none | solves, counts and checks lines by the engine; the page begins with it |
//! | `text` | `text` | reads and writes texts of all kinds |
//! | `reason` | `reason` | rates, explains and makes, all for lines: what a player asks for |
//! | `boards` | `boards` | what `text` does, and boards of any size and rules: drawn, solved, counted, made, hints |
//! | `films` | `films` | every solver, for lines, and its film |
//! | `engine` | `full` | all that, and proof lengths, canonical forms, boards that are explained |
//!
//! Nothing in here knows of a browser; the tests run it natively.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

mod abi;
mod batch;
#[cfg(test)]
#[path = "../../../testdata/faces/faces.rs"]
mod faces;
#[cfg(feature = "reason")]
mod facts;
mod fault;
#[cfg(feature = "reason")]
mod logic;
#[cfg(any(feature = "boards", feature = "reason"))]
mod make;
mod puzzle;
mod request;
mod session;
mod solve;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "films")]
mod trace;
#[cfg(feature = "boards")]
mod variant;

#[cfg(feature = "reason")]
pub use abi::bd_rate;
#[cfg(feature = "text")]
pub use abi::bd_read;
pub use abi::{bd_call, bd_open, bd_solve};
#[cfg(feature = "reason")]
pub use logic::State;
#[cfg(any(feature = "boards", feature = "reason"))]
pub use make::Wanted;
pub use request::{Request, answer};
#[cfg(feature = "films")]
pub use trace::Watched;
