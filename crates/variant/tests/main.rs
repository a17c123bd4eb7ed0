//! The integration tests of this crate in one program, so that it is linked once. `cargo xtask invariants` finds a file that is
//! not here.

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
