//! Boards of other sizes and with more rules: the rows that every face of the library has.

#[cfg(feature = "full")]
use bitdoku::Texts;
use bitdoku::variant::Limits as Bounds;
use bitdoku::variant::steps::Language;
use bitdoku::{AnyPuzzle, Limits, ReadError, Variant, read_any, write_any};
use bitdoku_answer::{Asked, BoardHint, BoardRow, PuzzleRow, VariantAnswer, board_clashes};
#[cfg(feature = "full")]
use bitdoku_answer::{HintRow, Status, StepRow, board_path};

use crate::fault::Fault;
#[cfg(feature = "full")]
use crate::logic;
use crate::session::allowed;

/// The row of such a puzzle; `None` of a classic one, and of what is none.
pub(crate) fn varied(
    text: &str,
    rules: Option<&str>,
    asked: Asked,
    guesses: Option<u64>,
) -> Result<Option<PuzzleRow<'static>>, Fault> {
    match read_any(text, rules) {
        Ok(AnyPuzzle::Variant(puzzle)) => Ok(Some(answer(&puzzle, asked, guesses))),
        Ok(AnyPuzzle::Classic(..)) => Ok(None),
        Err(error @ ReadError::Rule(_)) => Err(Fault::new(error)),
        Err(_) => Ok(None),
    }
}

/// A puzzle that is no classic one.
fn puzzle(text: &str) -> Result<Variant, Fault> {
    match any(text, None)? {
        AnyPuzzle::Variant(puzzle) => Ok(*puzzle),
        AnyPuzzle::Classic(..) => Err(Fault::new("it is a classic puzzle")),
    }
}

fn language(code: Option<&str>) -> Result<Language, Fault> {
    code.map_or(Ok(Language::English), str::parse).map_err(Fault::new)
}

/// How a board is drawn; `None` of a classic puzzle, unless that is a board, too.
pub(crate) fn board(text: &str, code: Option<&str>, is_classic_too: bool) -> Result<Option<BoardRow>, Fault> {
    let language = language(code)?;
    let puzzle = match any(text, None)? {
        AnyPuzzle::Variant(puzzle) => *puzzle,
        AnyPuzzle::Classic(puzzle, _) if is_classic_too => Variant::of_puzzle(&puzzle, None).map_err(Fault::new)?,
        AnyPuzzle::Classic(..) => return Ok(None),
    };
    Ok(Some(BoardRow::of(&puzzle, language)))
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

/// How a person solves a board, or a hint of it as far as a stage tells; `null` of a classic puzzle.
#[cfg(feature = "full")]
pub(crate) fn path(text: &str, rules: Option<&str>, stage: Option<u8>, texts: &Texts) -> Result<String, Fault> {
    let AnyPuzzle::Variant(puzzle) = any(text, rules)? else { return Ok("null".to_owned()) };
    let limits = Bounds { guesses: Limits::PROPER.guesses, ..Bounds::default() };
    if let Some(stage) = stage {
        return Ok(HintRow::on_board(&puzzle, logic::stage(stage)?, texts, &limits).json());
    }
    let (steps, refusal) = board_path(&puzzle, texts, &limits);
    let end = match refusal.map(|row| row.status) {
        None => "solved",
        Some(Status::None) => "contradiction",
        Some(_) => "stuck",
    };
    let steps: Vec<String> = steps.iter().map(StepRow::json).collect();
    Ok(format!("{{\"steps\":[{}],\"end\":\"{end}\"}}", steps.join(",")))
}

/// A puzzle of whatever kind in a format.
pub(crate) fn write(text: &str, rules: Option<&str>, format: &str) -> Result<String, Fault> {
    write_any(&any(text, rules)?, format).map_err(Fault::new)
}

/// Reads a puzzle of whatever kind; a fault of a text has its place.
pub(crate) fn any(text: &str, rules: Option<&str>) -> Result<AnyPuzzle, Fault> {
    read_any(text, rules).map_err(|error| match error {
        ReadError::Malformed(error) => error.into(),
        error => Fault::new(error),
    })
}

/// The true candidates of a puzzle of whatever kind.
pub(crate) fn candidates(
    text: &str,
    rules: Option<&str>,
    limit: u64,
    guesses: Option<u64>,
) -> Result<PuzzleRow<'static>, Fault> {
    let puzzle = match any(text, rules)? {
        AnyPuzzle::Variant(puzzle) => *puzzle,
        AnyPuzzle::Classic(puzzle, _) => Variant::of_puzzle(&puzzle, None).map_err(Fault::new)?,
    };
    Ok(answer(&puzzle, Asked::Candidates(limit), guesses))
}

fn answer(puzzle: &Variant, asked: Asked, guesses: Option<u64>) -> PuzzleRow<'static> {
    let limits = Bounds { guesses: allowed(guesses), ..Bounds::default() };
    VariantAnswer::of(&puzzle.rules, asked, &limits).row(puzzle)
}
