//! Completing grids: one trait, [`Solver`], and every algorithm that implements it, found by name in [`SOLVERS`].
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | solver | anything that completes grids | [`Solver`] |
//! | guess | one alternative tried when more than one was open | [`Report::guesses`] |
//! | backtrack | return after a contradiction | [`Report::backtracks`] |
//! | iteration | what the algorithm's source counts as one | [`Report::iterations`] |
//! | complete | able to prove that there is no (further) solution | [`Info::complete`] |
//!
//! ```
//! use bitdoku_grid::{Grid, Puzzle};
//! use bitdoku_solve::{Outcome, Solver};
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut mrv: Box<dyn Solver> = "mrv".parse()?;
//! assert!(matches!(mrv.solve(&puzzle), Outcome::Unique(_)));
//! assert_eq!(mrv.count(&Grid::EMPTY.into(), 10).to_string(), "at least 10");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
// The pages of docs.rs say which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations, clippy::must_use_candidate, clippy::return_self_not_must_use)]

use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;

mod cells;
mod minimal;
mod naive;
mod search;
mod solver;
mod watch;

pub mod baseline;
pub mod classic;
pub mod engine;

pub use cells::{Cells, CellsMut};
pub use engine::{Backend, Batch, Dialogue, Engine, Fate, Flow, Lane, LineStatus, Lot, Question, Totals};
pub use minimal::redundant_givens;
pub use naive::Naive;
pub use solver::{Budget, Count, End, Info, OnSolution, Outcome, ParseCountError, Report, Solver, StateBytes};
pub use watch::{Event, Look, Progress, Watching, Why};

/// How a solver is found by name: what it is, and how to make one.
///
/// ```
/// use bitdoku_solve::SOLVERS;
/// let incomplete = SOLVERS.iter().filter(|entry| !entry.info.complete).map(|entry| entry.info.name);
/// assert_eq!(incomplete.collect::<Vec<_>>(), ["boolean", "sinkhorn", "belief", "genetic", "membrane"]);
/// assert_eq!((SOLVERS[0].make)().info().name, "engine");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SolverEntry {
    /// Its description; `info.name` is its name here.
    pub info: &'static Info,
    /// Makes one with its default options.
    pub make: fn() -> Box<dyn Solver>,
}

/// Every solver.
pub static SOLVERS: &[SolverEntry] = &[
    SolverEntry { info: &engine::INFO, make: || Box::new(Engine::new()) },
    SolverEntry { info: &naive::INFO, make: || Box::new(Naive::default()) },
    SolverEntry { info: &classic::layers::INFO, make: || Box::new(classic::layers::Layers::default()) },
    SolverEntry { info: &classic::mrv::INFO, make: || Box::new(classic::mrv::Mrv::default()) },
    SolverEntry { info: &classic::weighted::INFO, make: || Box::new(classic::weighted::Weighted::default()) },
    SolverEntry { info: &classic::scan::INFO, make: || Box::new(classic::scan::Scan::default()) },
    SolverEntry { info: &classic::boolean::INFO, make: || Box::new(classic::boolean::Boolean::default()) },
    SolverEntry { info: &classic::boolean::INFO_SEARCH, make: || Box::new(classic::boolean::Boolean::with_search()) },
    SolverEntry { info: &baseline::degree::INFO, make: || Box::new(baseline::degree::Degree::default()) },
    SolverEntry { info: &baseline::sinkhorn::INFO, make: || Box::new(baseline::sinkhorn::Sinkhorn::default()) },
    SolverEntry { info: &baseline::belief::INFO, make: || Box::new(baseline::belief::Belief::default()) },
    SolverEntry { info: &baseline::genetic::INFO, make: || Box::new(baseline::genetic::Genetic::default()) },
    SolverEntry { info: &baseline::membrane::INFO, make: || Box::new(baseline::membrane::MembraneSystem::default()) },
];

/// A new solver of this name, with its default options. After `weighted` may come its coefficient, a number: `weighted:30`.
///
/// ```
/// use bitdoku_solve::Solver;
/// let scan: Box<dyn Solver> = "scan".parse()?;
/// assert_eq!(scan.info().name, "scan");
/// let weighted: Box<dyn Solver> = "weighted:-3".parse()?;
/// assert_eq!(weighted.info().name, "weighted");
/// # Ok::<(), bitdoku_grid::UnknownName>(())
/// ```
impl FromStr for Box<dyn Solver> {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let Some(coefficient) = name.strip_prefix("weighted:") else {
            return find("a solver", SOLVERS.iter().map(|entry| (entry.info.name, entry.make)), name)
                .map(|make| make());
        };
        match coefficient.parse::<f32>().ok().filter(|number| number.is_finite()) {
            Some(number) => Ok(Box::new(classic::weighted::Weighted::with_coefficient(number))),
            None => {
                Err(find("weighted with a number, as", ["weighted:-3", "weighted:30"].map(|known| (known, ())), name)
                    .expect_err("those are numbers"))
            }
        }
    }
}
