//! Boards of other sizes and with more rules: the same rows and columns as of classic puzzles.

use bitdoku::variant::draw::{Shown, svg};
use bitdoku::{AnyPuzzle, names_are_known, read_any};
use pyo3::prelude::*;

use crate::Terms;
use crate::error::{unread, wrong};

/// Reads the puzzle that was given as one, of whatever size and rules.
pub(crate) fn given_any(text: &str, terms: &Terms) -> PyResult<AnyPuzzle> {
    let puzzle = read_any(text, terms.rules()?).map_err(|error| unread(&error))?;
    match (&puzzle, &terms.solver) {
        (AnyPuzzle::Variant(_), Some(solver)) => {
            Err(wrong(format!("{solver} solves the classic puzzle: leave out solver")))
        }
        _ => Ok(puzzle),
    }
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
