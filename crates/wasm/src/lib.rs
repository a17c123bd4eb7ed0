//! bitdoku as a WebAssembly module: what the page's workers and the npm package talk to.
//!
//! A request is written into a buffer, a function is called, and the answer stands in the same buffer:
//!
//! | Function | Buffer before | Buffer after |
//! | --- | --- | --- |
//! | `bd_call` | a JSON request, see [`Request`] | the JSON answer |
//! | `bd_read` | a text, or nothing to go on with the last one | some of its puzzles, as JSON |
//! | `bd_solve` | n × 81 characters | n × 81 characters of solutions, then n codes of statuses, signed bytes |
//! | `bd_rate` | n × 81 characters | n × 3 bytes: ER, EP and ED in tenths; then n codes of statuses; then n lines: the names of the hardest steps |
//!
//! There are two modules. The one the page begins with lacks the feature `full`: it reads, writes, and solves, counts and
//! checks by the engine. The other does all.
//!
//! Nothing in here knows of a browser; the tests run it natively.
#![cfg_attr(not(target_family = "wasm"), forbid(unsafe_code))]

mod abi;
mod batch;
#[cfg(feature = "full")]
mod facts;
mod fault;
#[cfg(feature = "full")]
mod logic;
#[cfg(feature = "full")]
mod make;
mod request;
mod session;
mod solve;
#[cfg(feature = "full")]
mod text;
#[cfg(feature = "full")]
mod trace;
#[cfg(feature = "full")]
mod variant;

pub use abi::{bd_call, bd_open, bd_solve};
#[cfg(feature = "full")]
pub use abi::{bd_rate, bd_read};
#[cfg(feature = "full")]
pub use logic::State;
#[cfg(feature = "full")]
pub use make::Wanted;
pub use request::{Request, answer};
#[cfg(feature = "full")]
pub use trace::Watched;
