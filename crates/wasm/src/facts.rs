//! What the session knows of a puzzle other than its solutions: ratings and canonical forms, as rows.

#[cfg(feature = "full")]
use bitdoku::Convention;
use bitdoku::logic::SE121;
#[cfg(feature = "full")]
use bitdoku::logic::{Board, Level};
#[cfg(feature = "full")]
use bitdoku_answer::scales_named;
use bitdoku_answer::{PuzzleRow, Status};

use crate::fault::Fault;
use crate::session::ask;
use crate::text::puzzle;

/// How hard a puzzle is on some scales, whose names have commas between them, or why it has no rating.
#[cfg(feature = "full")]
pub(crate) fn rate(text: &str, scales: Option<&str>) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let scales = scales_named(scales.unwrap_or("se121")).map_err(Fault::new)?;
    Ok(ask(|session| match session.measure(puzzle, &scales) {
        Ok(measures) => scales
            .iter()
            .zip(&measures)
            .fold(PuzzleRow::with_status(&puzzle, Status::Unique), |row, (scale, it)| row.measured(scale.name, it))
            .with_level(Some(Level::of(&Board::of_puzzle(&puzzle)))),
        Err(refusal) => PuzzleRow::refused(&puzzle, Status::from(&refusal), refusal.to_string()),
    }))
}

/// How hard a puzzle is, as one card, or why it has none.
pub(crate) fn card(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    Ok(ask(|session| match session.card(puzzle) {
        Ok(card) => PuzzleRow::with_status(&puzzle, Status::Unique).with_card(&card, SE121.name),
        Err(refusal) => PuzzleRow::refused(&puzzle, Status::from(&refusal), refusal.to_string()),
    }))
}

/// The least of all images of a puzzle, and the transformation that gives it.
#[cfg(feature = "full")]
pub(crate) fn canonical(text: &str) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = puzzle(text)?;
    let form = ask(|session| session.canonical(puzzle, Convention::Minlex));
    Ok(PuzzleRow::canonical(&puzzle, &form, true))
}
