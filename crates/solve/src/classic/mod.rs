//! The algorithms of the five source documents, each faithful to its document.
//!
//! | Module | Document | The idea |
//! | --- | --- | --- |
//! | [`layers`] | Diaz Kusztrich, "Solving a Sudoku as an optimization problem" | one digit after another, row by row, positions as bits |
//! | [`mrv`] | Berna, "Bitmasking + Backtracking Algorithm" | the empty cell with the fewest values first |
//! | [`weighted`] | a C++ article of 27 September 2015 | the empty cell of the greatest weight first |
//! | [`scan`] | scvalex, "Sudoku Solver" | naked singles to a fixed point, then a guess on a clone |
//! | [`boolean`] | Chowdhury and Akhter, "Solving Sudoku with Boolean Algebra" | naked and hidden singles as Boolean algebra |
//!
//! The head of each module says what its document says, what it leaves open, how we read it, what it gets wrong, what was
//! measured and where to see it; `docs/DOCUMENTS.md` is made from the heads and from the study's verdicts. Three departures
//! are common to all: a grid that breaks a rule is refused before the search starts, every solution is found and not only
//! the first, and a budget can end the search.
//!
//! ```
//! use bitdoku_solve::Solver;
//! use bitdoku_solve::classic::boolean::Boolean;
//!
//! let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! // Naked and hidden singles do not get through this one; what they placed can be asked for.
//! let mut boolean = Boolean::default();
//! assert_eq!(boolean.solve(&puzzle), bitdoku_solve::Outcome::Unknown(None));
//! assert!(boolean.reached().is_some_and(|grid| grid.clue_count() < 81));
//! assert!(Boolean::with_search().solve(&puzzle).unique().is_some());
//! # Ok::<(), bitdoku_grid::text::ParseError>(())
//! ```

pub mod boolean;
pub mod layers;
pub mod mrv;
pub mod scan;
pub mod weighted;
