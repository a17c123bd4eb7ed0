//! The integration tests of this crate in one program, so that it is linked once. `cargo xtask invariants` finds a file that is
//! not here.

mod contracts;
mod documents;
mod doors;
mod drawn;
mod faces;
mod fence;
mod hard;
mod made;
mod mutations;
mod oracle;
mod pairs;
mod streams;
mod terminal;
mod time;
