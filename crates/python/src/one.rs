//! Answers about one puzzle, as rows: the words of `bitdoku-answer`, as dictionaries.

use std::sync::Mutex;

use bitdoku::logic::{Path, Picture};
use bitdoku::{Advice, AnyPuzzle, Board, CellSet, Puzzle, Refusal, Session, Stage, WriteAnyError, write_any};
use bitdoku_answer::{Asked, HintRow, PuzzleRow, Status, ask};
use pyo3::prelude::*;
use serde::Serialize;

use crate::Terms;
use crate::error::{unread, wrong};
use crate::variant::{self, given_any};
use crate::work::{Crew, FEW, on_threads, soon};

/// A row as a dictionary.
type Answer<'py> = PyResult<Bound<'py, PyAny>>;

/// Makes a dictionary of a row: what reading its JSON would give, without the text in between.
fn object<'py>(py: Python<'py>, row: &impl Serialize) -> Answer<'py> {
    Ok(pythonize::pythonize(py, row)?)
}

/// The rows of a path; or none, and the one that says why.
type Steps<'py> = (Vec<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// Reads the puzzle that was given as one, in whatever form. The error says where and what was expected.
fn given(text: &str) -> PyResult<Puzzle> {
    bitdoku::read(text).map_err(|error| unread(&error))
}

pub(crate) fn stage_of(number: u8) -> PyResult<Stage> {
    Stage::new(number).ok_or_else(|| wrong("expected a stage of 1, 2, 3 or 4"))
}

/// Asks the session of this thread first; `None` says that it takes longer. Then a session of its own is asked,
/// without the interpreter's lock; a signal ends it.
fn answered<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    quick: impl FnOnce(&mut Session) -> Option<T>,
    question: impl FnOnce(&mut Session) -> T + Send,
) -> PyResult<T> {
    match soon(terms, quick)? {
        Some(answer) => Ok(answer),
        None => at_length(py, terms, question),
    }
}

/// Asks a session of its own, on another thread.
fn at_length<T: Send>(py: Python<'_>, terms: &Terms, question: impl FnOnce(&mut Session) -> T + Send) -> PyResult<T> {
    let mut answer = None;
    on_threads(py, &terms.on_one_thread(py), None, |apart| {
        let sheet = Mutex::new((Some(question), &mut answer));
        Crew::Apart(apart).run(std::iter::once(()), |worker, ()| {
            if let Ok(mut sheet) = sheet.lock()
                && let Some(question) = sheet.0.take()
            {
                *sheet.1 = Some(worker.ask(question, |_| true));
            }
            1
        });
    })?;
    answer.ok_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err(()))
}

/// Whether a row says what there is to say.
pub(crate) fn is_known(row: &PuzzleRow<'_>) -> bool {
    row.status != Status::Unknown
}

/// Whether a row says all that a check finds out: of a grid that is about its givens, too.
pub(crate) fn is_checked(row: &PuzzleRow<'_>, puzzle: &AnyPuzzle) -> bool {
    is_known(row) && (row.minimal.is_some() || row.status != Status::Unique || puzzle.grid().is_none())
}

/// Whether a path leads as far as it can.
pub(crate) fn is_whole<T>((_, refusal): &(T, Option<PuzzleRow<'_>>)) -> bool {
    refusal.as_ref().is_none_or(is_known)
}

/// Whether a row says what to do next.
pub(crate) fn is_hint(row: &HintRow) -> bool {
    row.advice != "unknown"
}

/// The row that a question gives.
fn row<'py>(
    py: Python<'py>,
    terms: &Terms,
    question: impl Fn(&mut Session) -> PuzzleRow<'static> + Send + Sync,
) -> Answer<'py> {
    let row = answered(py, terms, |session| Some(question(session)).filter(is_known), |session| question(session))?;
    object(py, &row)
}

#[pyfunction]
pub(crate) fn candidates<'py>(py: Python<'py>, puzzle: &str, limit: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    row(py, terms, |session| ask::row(session, &puzzle, Asked::Candidates(limit)))
}

#[pyfunction]
pub(crate) fn estimate<'py>(py: Python<'py>, puzzle: &str, probes: u64, seed: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    let estimate = |session: &mut Session| ask::row(session, &puzzle, Asked::Estimate { probes, seed });
    let is_made = |row: &PuzzleRow<'_>| row.estimate.is_some() || row.error.is_some();
    object(py, &answered(py, terms, |session| Some(estimate(session)).filter(is_made), estimate)?)
}

#[pyfunction]
pub(crate) fn minimize<'py>(py: Python<'py>, puzzle: &str, seed: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    row(py, terms, |session| ask::minimal(session, &puzzle, seed))
}

#[pyfunction]
pub(crate) fn transform<'py>(
    py: Python<'py>,
    puzzle: &str,
    transformation: Option<&str>,
    seed: u64,
    terms: &Terms,
) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    let image = |session: &mut Session| ask::transformed(session, &puzzle, transformation, seed);
    let row = answered(py, terms, |session| Some(image(session)), image)?;
    match &row.error {
        Some(why) => Err(wrong(why)),
        None => object(py, &row),
    }
}

#[pyfunction]
pub(crate) fn solve<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    row(py, terms, |session| ask::row(session, &puzzle, Asked::Solve))
}

#[pyfunction]
pub(crate) fn count<'py>(py: Python<'py>, puzzle: &str, limit: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    let count = |session: &mut Session, limit| ask::row(session, &puzzle, Asked::Count(limit));
    // What has more solutions than are counted soon is counted anew.
    let few = if limit == 0 { FEW } else { limit.min(FEW) };
    let is_enough = |row: &PuzzleRow<'_>| row.at_least == Some(false) || limit != 0 && row.solutions >= Some(limit);
    let soon = |session: &mut Session| Some(count(session, few)).filter(is_enough);
    object(py, &answered(py, terms, soon, |session| count(session, limit))?)
}

#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    let check = |session: &mut Session| ask::row(session, &puzzle, Asked::Check);
    let soon = |session: &mut Session| Some(check(session)).filter(|row| is_checked(row, &puzzle));
    object(py, &answered(py, terms, soon, check)?)
}

#[pyfunction]
pub(crate) fn rate<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let (puzzle, scales) = (given_any(puzzle, terms)?, terms.scales()?);
    row(py, terms, |session| ask::rated(session, &puzzle, scales))
}

#[pyfunction]
pub(crate) fn level<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    row(py, terms, |session| ask::level(session, &puzzle))
}

#[pyfunction]
pub(crate) fn card<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = given_any(puzzle, terms)?;
    row(py, terms, |session| ask::card(session, &puzzle))
}

fn path_of(py: Python<'_>, puzzle: Puzzle, terms: &Terms) -> PyResult<Result<Path, Refusal>> {
    let soon = |session: &mut Session| {
        Some(session.explain(puzzle)).filter(|path| !matches!(path, Err(Refusal::Unknown | Refusal::TooLong)))
    };
    answered(py, terms, soon, |session| session.explain(puzzle))
}

#[pyfunction]
pub(crate) fn explain<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> PyResult<Steps<'py>> {
    let texts = &terms.texts()?.on_scale(terms.scale()?);
    let puzzle = given_any(puzzle, terms)?;
    let path = |session: &mut Session| ask::path(session, &puzzle, texts);
    let soon = |session: &mut Session| Some(path(session)).filter(is_whole);
    let (steps, refusal) = answered(py, terms, soon, path)?;
    let steps = steps.iter().map(|step| object(py, step)).collect::<PyResult<_>>()?;
    Ok((steps, refusal.map(|row| object(py, &row)).transpose()?))
}

fn advice(py: Python<'_>, state: Puzzle, puzzle: Option<Puzzle>, terms: &Terms) -> PyResult<Advice> {
    let ask_for = |session: &mut Session| session.hint(state, puzzle.as_ref());
    answered(py, terms, |session| Some(ask_for(session)).filter(|advice| !matches!(advice, Advice::Unknown)), ask_for)
}

#[pyfunction]
pub(crate) fn hint<'py>(py: Python<'py>, state: &str, puzzle: Option<&str>, stage: u8, terms: &Terms) -> Answer<'py> {
    let (stage, texts) = (stage_of(stage)?, &terms.texts()?.on_scale(terms.scale()?));
    let state = given_any(state, terms)?;
    if state.classic().is_none() && puzzle.is_some() {
        return Err(wrong("puzzle= works only with classic puzzles: leave it out"));
    }
    let start = puzzle.map(given).transpose()?;
    let hint = |session: &mut Session| ask::hint(session, &state, start.as_ref(), stage, texts);
    let row = answered(py, terms, |session| Some(hint(session)).filter(is_hint), hint)?;
    object(py, &row)
}

#[pyfunction]
pub(crate) fn canonical(py: Python<'_>, puzzle: &str, terms: &Terms) -> PyResult<(String, String, u64)> {
    let puzzle = given_any(puzzle, terms)?;
    let form = |session: &mut Session| ask::canonical(session, &puzzle);
    match answered(py, terms, |session| Some(form(session)), form)? {
        PuzzleRow { canon: Some(form), transform: Some(transform), automorphisms: Some(number), .. } => {
            Ok((form, transform, number))
        }
        row => Err(wrong(row.error.unwrap_or_default())),
    }
}

#[pyfunction]
pub(crate) fn convert(puzzle: &str, format: &str, terms: &Terms) -> PyResult<String> {
    written(&given_any(puzzle, terms)?, format).map_err(wrong)
}

/// A puzzle in a format, without the end of the last line.
pub(crate) fn written(puzzle: &AnyPuzzle, format: &str) -> Result<String, WriteAnyError> {
    let mut text = write_any(puzzle, format)?;
    text.truncate(text.trim_end_matches('\n').len());
    Ok(text)
}

/// A picture of a puzzle, of its solution if one is given: SVG.
#[pyfunction]
pub(crate) fn picture(puzzle: &str, solution: Option<&str>, rules: Vec<String>) -> PyResult<String> {
    if let Some(svg) = variant::picture(puzzle, solution, &rules) {
        return Ok(svg);
    }
    let puzzle = given(puzzle)?;
    let Some(solution) = solution else { return Ok(Board::of_puzzle(&puzzle).svg(None)) };
    let givens = puzzle.grid().map_or_else(CellSet::default, |grid| grid.filled());
    Ok(Picture::new(&Board::of_puzzle(&given(solution)?)).givens(givens).svg())
}

/// A picture of a step of the path: SVG.
#[pyfunction]
pub(crate) fn step_picture(py: Python<'_>, puzzle: &str, step: usize, terms: &Terms) -> PyResult<String> {
    let puzzle = given(puzzle)?;
    let path = path_of(py, puzzle, terms)?;
    let path = path.map_err(wrong)?;
    let found = step.checked_sub(1).and_then(|before| path.boards().nth(before));
    let (board, step) =
        found.ok_or_else(|| wrong(format!("there is no step {step}: the path has {}", path.steps.len())))?;
    let givens = puzzle.grid().map_or_else(CellSet::default, |grid| grid.filled());
    Ok(Picture::new(&board).givens(givens).step(step).svg())
}

/// A picture of a state with as much of the next step as a hint up to this stage tells: SVG.
#[pyfunction]
pub(crate) fn hint_picture(
    py: Python<'_>,
    state: &str,
    puzzle: Option<&str>,
    stage: u8,
    terms: &Terms,
) -> PyResult<String> {
    let (stage, state, puzzle) = (stage_of(stage)?, given(state)?, puzzle.map(given).transpose()?);
    Ok(match advice(py, state, puzzle, terms)? {
        Advice::Next(hint) => Picture::new(&hint.board).scene(hint.scene(stage)).svg(),
        _ => Board::of_puzzle(&state).svg(None),
    })
}
