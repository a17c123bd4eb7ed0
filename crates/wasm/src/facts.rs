//! What the session knows of a puzzle other than its solutions: ratings and canonical forms, as rows.

#[cfg(feature = "full")]
use bitdoku::{AnyPuzzle, Session};
#[cfg(feature = "full")]
use bitdoku_answer::scales_named;
use bitdoku_answer::{PuzzleRow, ask};

use crate::fault::Fault;
use crate::puzzle::puzzle;
use crate::session;
#[cfg(feature = "full")]
use crate::variant::any;

/// How hard a puzzle is on some scales, whose names have commas between them, or why it has no rating.
#[cfg(feature = "full")]
pub(crate) fn rate(text: &str, scales: Option<&str>) -> Result<PuzzleRow<'static>, Fault> {
    let (puzzle, scales) = (any(text, None)?, scales_named(scales.unwrap_or("se121")).map_err(Fault::new)?);
    Ok(session::ask(|session| ask::rated(session, &puzzle, &scales)))
}

/// The level of a puzzle, or why it has none.
#[cfg(feature = "full")]
pub(crate) fn level(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = any(text, None)?;
    Ok(session::ask(|session| ask::level(session, &puzzle)))
}

/// How hard a puzzle is, as one card, or why it has none.
pub(crate) fn card(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?.into();
    Ok(session::ask(|session| ask::card(session, &puzzle)))
}

/// What the session says of a puzzle of any kind.
#[cfg(feature = "full")]
pub(crate) fn asked(
    text: &str,
    rules: Option<&str>,
    question: impl FnOnce(&mut Session, &AnyPuzzle) -> PuzzleRow<'static>,
) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = any(text, rules)?;
    Ok(session::ask(|session| question(session, &puzzle)))
}
