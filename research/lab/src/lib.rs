//! The laboratory: solvers side by side, and what the literature claims of them, measured.
//!
//! | Module | What it is |
//! | --- | --- |
//! | [`mod@race`] | a race: how fast solvers, and programs built elsewhere, get through sets of puzzles |
//! | [`claims`] | what the source documents claim: each claim with its reading, its test and its verdict |
//! | [`study`] | experiments: the tables and pictures behind the verdicts |
//! | [`hunt`] | searches for all puzzles of a solution, for the hardest, and for a fair sample of all |
//! | [`chart`] | pictures of both, as SVG |
//! | [`statistics`] | means, quantiles, intervals of confidence |
//! | [`machine`] | where, when and by what something was measured |
//!
//! The program `bitdoku-lab` reads arguments and files and calls this; here are the methods.
#![forbid(unsafe_code)]

pub mod chart;
pub mod claims;
pub mod hunt;
pub mod machine;
pub mod race;
pub mod statistics;
pub mod study;
