//! What the session knows of a puzzle besides its solutions: ratings and canonical forms, as rows.

use bitdoku::Convention;
use bitdoku_answer::{PuzzleRow, Status};

use crate::fault::Fault;
use crate::session::{ask, ask_by, profile_named};
use crate::text::puzzle;

/// How hard a puzzle is on a scale, or why it has no rating.
pub(crate) fn rate(text: &str, scale: Option<&str>) -> Result<PuzzleRow<'static>, Fault> {
    let (puzzle, profile) = (puzzle(text)?, profile_named(scale)?);
    Ok(ask_by(profile, |session| match session.rate(puzzle) {
        Ok(rating) => PuzzleRow::rated(&puzzle, Status::Unique, &rating, session.profile().name),
        Err(refusal) => PuzzleRow::refused(&puzzle, Status::from(&refusal), refusal.to_string()),
    }))
}

/// The least of all images of a puzzle, and the transformation that gives it.
pub(crate) fn canonical(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let form = ask(|session| session.canonical(puzzle, Convention::Minlex));
    Ok(PuzzleRow::canonical(&puzzle, &form, true))
}
