//! Boards of other sizes and with more rules: the rows that every face of the library has.

use bitdoku::grid::text::Found;
use bitdoku::text::ReadError;
use bitdoku::variant::Limits as Bounds;
use bitdoku::variant::steps::Language;
use bitdoku::{AnyPuzzle, Limits, ReadAnyError, Variant, read_any};
use bitdoku_answer::{Asked, BoardHint, BoardRow, PuzzleRow, VariantAnswer, board_clashes};

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

/// A puzzle that is no classic one; `None` of a classic one. A rule that cannot be read is named, without a place.
fn foreign(text: &str) -> Result<Option<Variant>, Fault> {
    match read_any(text, None) {
        Ok(AnyPuzzle::Variant(puzzle)) => Ok(Some(*puzzle)),
        Ok(AnyPuzzle::Classic(_)) => Ok(None),
        Err(ReadAnyError::Text(ReadError::Malformed(error))) => match &error.found {
            Found::Foreign(foreign) => Variant::of_foreign(foreign, None).map(Some).map_err(Fault::new),
            _ => Err(error.into()),
        },
        Err(error) => Err(Fault::new(error)),
    }
}

/// The same where a classic one is not asked about.
fn puzzle(text: &str) -> Result<Variant, Fault> {
    foreign(text)?.ok_or_else(|| Fault::new("it is a classic puzzle"))
}

fn language(code: Option<&str>) -> Result<Language, Fault> {
    code.map_or(Ok(Language::English), str::parse).map_err(Fault::new)
}

/// How a board is drawn; `None` of a classic puzzle.
pub(crate) fn board(text: &str, code: Option<&str>) -> Result<Option<BoardRow>, Fault> {
    let language = language(code)?;
    Ok(foreign(text)?.map(|puzzle| BoardRow::of(&puzzle, language)))
}

/// The cells of a board whose values break a rule.
pub(crate) fn clashes(text: &str, values: &[Option<usize>]) -> Result<Vec<usize>, Fault> {
    Ok(board_clashes(&puzzle(text)?.rules, values))
}

/// What to tell the player of a board.
pub(crate) fn hint(
    text: &str,
    values: &[Option<usize>],
    candidates: &[Vec<usize>],
    code: Option<&str>,
) -> Result<BoardHint, Fault> {
    let limits = Bounds { guesses: Limits::PROPER.guesses, ..Bounds::default() };
    Ok(BoardHint::of(&puzzle(text)?.rules, values, candidates, &limits, language(code)?))
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
