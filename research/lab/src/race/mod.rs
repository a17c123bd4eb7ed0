//! Races: solvers, and programs built elsewhere, side by side on sets of puzzles.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | set | puzzles that are measured together, and what is known of them | [`set::Set`] |
//! | contestant | a solver with its number of threads, or a peer | [`contestant::Contestant`] |
//! | peer | a program built outside this project that answers over a pipe | [`peer::Peer`] |
//! | examination | an untimed pass that counts solutions and guesses, puzzle by puzzle | [`run`] |
//! | round | every contestant timed once | [`run`] |
//! | score | a contestant's figures on a set | [`score::Score`] |
//! | report | figures as tables, records, pictures | [`report`] |
//!
//! ```text
//! files, definitions ──▶ Set ──permute──▶ copies ──examine──▶ counts agree? ──rounds──▶ Score ──▶ table, SVG, record
//! ```
//!
//! A race is a test: it ends without a figure if two contestants disagree about a puzzle, or all of them with what the
//! definition says. Contestants take turns, so that a change of the machine's speed meets them all, and what counts is the
//! median of the rounds. No contestant profits from puzzles it did not finish: one on which a contestant was stopped counts as the
//! time spent on it, and the figure is marked as a bound.

pub mod contestant;
pub mod patience;
pub mod peer;
pub mod report;
pub mod rules;
pub mod run;
pub mod score;
pub mod set;
pub mod time;
