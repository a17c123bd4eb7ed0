//! The integration tests of this crate in one program, so that it is linked once. `cargo xtask invariants` finds a file that is
//! not here.

use std::ops::ControlFlow;

use bitdoku_variant::{Limits, Puzzle, Rules, Unknown};

mod drawn;
mod laws;
mod outside;
mod rate;
mod read;
mod rules;
mod steps;
mod stop;
mod symmetry;
mod write;

/// How many solutions there are.
fn count(rules: &Rules, limits: &Limits<'_>) -> Result<u64, Unknown> {
    let mut count = 0;
    Puzzle::from(rules).solutions(limits, |_| {
        count += 1;
        ControlFlow::Continue(())
    })?;
    Ok(count)
}
