//! Boards of other sizes and with more rules: the same rows and columns as of classic puzzles.

use bitdoku::variant::draw::{Shown, svg};
use bitdoku::{AnyPuzzle, Session, Stage, Texts, Variant, names_are_known, read_any};
use bitdoku_answer::{Asked, BoardHintRow, BoardStepRow, PuzzleRow, VariantAnswer, board_path};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::Terms;

/// Reads the puzzle that was given as one, of whatever size and rules.
pub(crate) fn given_any(text: &str, terms: &Terms) -> PyResult<AnyPuzzle> {
    let puzzle = read_any(text, terms.rules()?).map_err(|error| PyValueError::new_err(error.to_string()))?;
    match (&puzzle, &terms.solver) {
        (AnyPuzzle::Variant(_), Some(solver)) => {
            Err(PyValueError::new_err(format!("{solver} solves the classic puzzle: leave out solver")))
        }
        _ => Ok(puzzle),
    }
}

/// What is found of a puzzle until the session is stopped.
pub(crate) fn asked(session: &Session, puzzle: &Variant, asked: Asked) -> VariantAnswer {
    session.on_board(|limits| VariantAnswer::of(&puzzle.rules, asked, limits))
}

/// The steps to the solution, and why there are no more.
pub(crate) fn path(
    session: &Session,
    puzzle: &Variant,
    texts: &Texts,
) -> (Vec<BoardStepRow<'static>>, Option<PuzzleRow<'static>>) {
    session.on_board(|limits| board_path(puzzle, texts, limits))
}

/// What to do next.
pub(crate) fn hint(session: &Session, puzzle: &Variant, stage: Stage, texts: &Texts) -> BoardHintRow<'static> {
    session.on_board(|limits| BoardHintRow::new(puzzle, stage, texts, limits))
}

/// A picture of such a puzzle, of its solution if one is given: SVG. `rules`: as a row tells them, those that have a name among
/// them. `None` of a classic puzzle.
pub(crate) fn picture(puzzle: &str, solution: Option<&str>, rules: &[String]) -> Option<String> {
    let names: Vec<&str> = rules.iter().map(String::as_str).filter(|rule| names_are_known(rule).is_ok()).collect();
    let AnyPuzzle::Variant(puzzle) =
        read_any(puzzle, Some(names.join(",")).as_deref().filter(|it| !it.is_empty())).ok()?
    else {
        return None;
    };
    let shape = puzzle.rules.shape();
    let value = |symbol: char| (shape.least()..=shape.greatest()).find(|&value| shape.symbol(value) == symbol);
    let values: Option<Vec<usize>> = solution.unwrap_or_default().chars().map(value).collect();
    Some(svg(
        &puzzle.rules,
        &Shown { values: &values.unwrap_or_default(), notes: Some(&puzzle.notes), ..Shown::default() },
    ))
}
