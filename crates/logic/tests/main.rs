//! The integration tests of this crate in one program, so that it is linked once. `cargo xtask invariants` finds a file that is
//! not here.

mod agreement;
mod chains;
mod digest;
mod famous;
mod hodoku;
mod interrupts;
mod levels;
mod monsters;
mod observed;
mod paths;
mod people;
mod reference;
mod refutation;
mod scales;
mod soundness;
mod words;
