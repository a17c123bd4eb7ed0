//! Benchmarks: solvers, and programs built elsewhere, side by side on sets of puzzles.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | set | puzzles that are measured together, and what is known of them | [`set::Set`] |
//! | contestant | a solver with its number of threads, or a peer | [`contestant::Contestant`] |
//! | peer | a program built outside this project that answers over a pipe | [`peer::Peer`] |
//! | examination | an untimed pass that counts solutions and guesses, puzzle by puzzle | `race` |
//! | round | every contestant timed once | [`race`] |
//! | score | a contestant's figures on a set | [`score::Score`] |
//!
//! ```text
//! files, definitions ──▶ Set ──permute──▶ copies ──examine──▶ counts agree? ──rounds──▶ Score ──▶ table, SVG, record
//! ```
//!
//! A bench is a test: it ends without a figure if two contestants disagree about a puzzle, or all of them with what the
//! definition says. Contestants take turns, so that a change of the machine's speed meets them all, and what counts is the
//! median of the rounds.

pub(crate) mod chart;
pub(crate) mod contestant;
pub(crate) mod peer;
pub(crate) mod race;
pub(crate) mod report;
pub(crate) mod score;
pub(crate) mod set;
pub(crate) mod time;
