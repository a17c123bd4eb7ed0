//! Grids as text: one file per format.

pub mod line;

mod error;

pub use error::ParseError;
