//! The puzzle that a request asks about.

use bitdoku::Puzzle;

use crate::fault::Fault;

/// The one puzzle of a text.
#[cfg(feature = "text")]
pub(crate) fn puzzle(text: &str) -> Result<Puzzle, Fault> {
    bitdoku::read(text).map_err(|error| match error {
        bitdoku::ReadError::Malformed(error) => error.into(),
        other => Fault::new(other),
    })
}

/// The puzzle of a line of 81 characters, or of 729 for a Sukaku: the readers of all other texts would make a module half as
/// large again.
#[cfg(not(feature = "text"))]
pub(crate) fn puzzle(line: &str) -> Result<Puzzle, Fault> {
    line.parse::<Puzzle>().map_err(Fault::from)
}
