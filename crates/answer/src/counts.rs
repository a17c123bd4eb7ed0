//! Which solvers count what.

use bitdoku::{DEFAULT_SOLVER, Info};

/// Whether a solver counts the digits that it places: the engine does not.
pub(crate) fn has_placements(solver: &Info) -> bool {
    solver.name != DEFAULT_SOLVER
}

/// Whether a solver counts iterations: only some algorithms have them.
pub(crate) fn has_iterations(solver: &Info) -> bool {
    has_placements(solver) && !solver.iteration.is_empty()
}
