//! Boards of other sizes and with more rules: the rows that every face of the library has.

use bitdoku::text::ReadError;
use bitdoku::variant::Limits as Bounds;
use bitdoku::{AnyPuzzle, Limits, ReadAnyError, Variant, read_any};
use bitdoku_answer::{Asked, PuzzleRow, VariantAnswer};

use crate::fault::Fault;

/// The row of such a puzzle; `None` of a classic one, and of what is none.
pub(crate) fn varied(
    text: &str,
    rules: Option<&str>,
    asked: Asked,
    guesses: Option<u64>,
) -> Result<Option<PuzzleRow<'static>>, Fault> {
    match read_any(text, rules) {
        Ok(AnyPuzzle::Variant(puzzle)) => Ok(Some(answer(&puzzle, asked, guesses))),
        Ok(AnyPuzzle::Classic(_)) | Err(ReadAnyError::Text(_)) => Ok(None),
        Err(error) => Err(Fault::new(error)),
    }
}

/// The true candidates of a puzzle of whatever kind.
pub(crate) fn candidates(
    text: &str,
    rules: Option<&str>,
    limit: u64,
    guesses: Option<u64>,
) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = match read_any(text, rules) {
        Ok(AnyPuzzle::Variant(puzzle)) => *puzzle,
        Ok(AnyPuzzle::Classic(puzzle)) => Variant::of_puzzle(&puzzle, None).map_err(Fault::new)?,
        Err(ReadAnyError::Text(ReadError::Malformed(error))) => return Err(error.into()),
        Err(error) => return Err(Fault::new(error)),
    };
    Ok(answer(&puzzle, Asked::Candidates(limit.max(1)), guesses))
}

fn answer(puzzle: &Variant, asked: Asked, guesses: Option<u64>) -> PuzzleRow<'static> {
    let limits = Bounds { guesses: guesses.unwrap_or(Limits::PROPER.guesses), ..Bounds::default() };
    VariantAnswer::of(&puzzle.rules, asked, &limits).row(puzzle)
}
