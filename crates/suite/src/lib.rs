//! The proof that solvers are right, shared by the tests of every crate: random puzzles, and how hard they are.
//!
//! | Module | What it holds |
//! | --- | --- |
//! | [`puzzle`] | random solutions and puzzles of a seed |
//! | [`level`] | four levels of difficulty, each a set of rules that suffices |
//!
//! This crate is not published; it is used from `tests/` folders and makes the files in `testdata/`.
#![forbid(unsafe_code)]

pub mod level;
pub mod puzzle;
