//! The proof that solvers are right, shared by the tests of every crate.
//!
//! | Module | What it holds |
//! | --- | --- |
//! | [`truth`] | puzzles whose solutions are known, read from `testdata/*.toml` |
//! | [`conformance`](mod@conformance) | what every solver must do: one line, `conformance!(mrv)`, for each |
//! | [`puzzle`] | random solutions and puzzles of a seed |
//! | [`outside`] | lists from outside, which this project does not contain |
//! | `documents` | documents whose commands are run |
//! | [`bench_set`] | sets for measuring speed: minimal puzzles, and puzzles with several solutions or none |
//!
//! This crate is not published. Tests use it, and its examples make the files in `testdata/`. Its random puzzles come from the
//! solver `mrv`, not from `bitdoku-generate`, which digs in the lanes of the engine: what tests the engine must not
//! rest on it.
#![forbid(unsafe_code)]

pub mod bench_set;
pub mod conformance;
pub mod documents;
pub mod outside;
pub mod puzzle;
pub mod truth;
