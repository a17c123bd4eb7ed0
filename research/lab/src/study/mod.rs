//! Experiments on solvers: what the source documents claim, measured on any puzzle set, drawn, and put side by side.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | set | puzzles in groups of difficulty | [`set::PuzzleSet`] |
//! | conditions | set, seed and budget of a run | [`run::Conditions`] |
//! | grade | how hard a puzzle is, in document 004's words | [`grade::Grade`] |
//! | log | what was measured, row by row, so that a stopped run goes on | [`log::Log`] |
//! | experiment | a question, and how it is answered | [`experiment::EXPERIMENTS`] |
//! | finding | the answer: report, figures, data | [`experiment::Finding`] |
//!
//! ```text
//! PuzzleSet + Conditions ──measure──▶ Log (CSV) ──experiment──▶ Finding ──write──▶ Markdown, SVG, JSON
//! ```
//!
//! A method that does not end is stopped by its budget and counted as such. Nothing is tuned to hit a number of
//! the literature; where ours differ, the report says so.
pub mod experiment;
pub mod grade;
pub mod log;
pub mod page;
pub mod run;
pub mod set;
pub mod stopwatch;
pub mod variant;
