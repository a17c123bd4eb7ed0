//! Boards of other sizes and with more rules: the rows that every face of the library has.

#[cfg(feature = "full")]
use bitdoku::Texts;
use bitdoku::variant::steps::Language;
use bitdoku::{AnyPuzzle, ReadError, Variant, as_board, read_any, write_any};
use bitdoku_answer::{Asked, BoardHint, BoardRow, PuzzleRow, board_clashes, board_row};
#[cfg(feature = "full")]
use bitdoku_answer::{HintRow, Status, StepRow, board_path};

use crate::fault::Fault;
#[cfg(feature = "full")]
use crate::logic;
#[cfg(feature = "full")]
use crate::session::ask;
use crate::session::solving;

/// The row of such a puzzle; `None` of a classic one, and of what is none.
pub(crate) fn varied(
    text: &str,
    rules: Option<&str>,
    asked: Asked,
    guesses: Option<u64>,
) -> Result<Option<PuzzleRow<'static>>, Fault> {
    match read_any(text, rules) {
        Ok(AnyPuzzle::Classic(..)) => Ok(None),
        Ok(board) => Ok(Some(answer(&as_board(&board), asked, guesses))),
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
    let puzzle = any(text, None)?;
    let is_asked = is_classic_too || puzzle.classic().is_none();
    Ok(is_asked.then(|| BoardRow::of(&as_board(&puzzle), language)))
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
    let (board, language) = (puzzle(text)?, language(code)?);
    Ok(solving(None, |solving| BoardHint::of(solving, &board, values, candidates, language)))
}

/// How a person solves a board, or a hint of it as far as a stage tells; `null` of a classic puzzle.
#[cfg(feature = "full")]
pub(crate) fn path(text: &str, rules: Option<&str>, stage: Option<u8>, texts: &Texts) -> Result<String, Fault> {
    let AnyPuzzle::Variant(puzzle) = any(text, rules)? else { return Ok("null".to_owned()) };
    if let Some(stage) = stage {
        let stage = logic::stage(stage)?;
        return Ok(ask(|session| HintRow::on_board(session, &puzzle, stage, texts)).json());
    }
    let path = ask(|session| board_path(session, &puzzle, texts));
    let end = match path.refusal.map(|row| row.status) {
        None => "solved",
        Some(Status::None) => "contradiction",
        Some(_) => "stuck",
    };
    let steps: Vec<String> = path.rows.iter().map(StepRow::json).collect();
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
    Ok(answer(&as_board(&any(text, rules)?), Asked::Candidates(limit), guesses))
}

fn answer(board: &Variant, asked: Asked, guesses: Option<u64>) -> PuzzleRow<'static> {
    solving(guesses, |solving| board_row(solving, board, asked))
}
