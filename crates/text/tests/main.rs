//! The integration tests of this crate in one program, so that it is linked once. `cargo xtask invariants` finds a file that is
//! not here.

mod boards;
mod conformance;
mod formats;
mod links;
mod paste;
mod pastes;
mod records;
mod round_trip;
mod several;
