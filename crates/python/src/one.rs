//! Answers about one puzzle, as rows: the words of `bitdoku-answer`, as dictionaries.

use std::cell::RefCell;
use std::sync::Mutex;

use bitdoku::logic::{Path, Picture, Profile, SE121};
use bitdoku::{
    Advice, AnyPuzzle, Board, CellSet, Convention, Level, Limits, Outcome, Position, Puzzle, Refusal, Session, Stage,
    Texts, Variant, WriteAnyError, write_any,
};
use bitdoku_answer::{Asked, HintRow, PuzzleRow, Status, StepRow};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::Terms;
use crate::object::object;
use crate::variant::{self, given_any};
use crate::work::{guarded, on_threads};

/// A row as a dictionary.
type Answer<'py> = PyResult<Bound<'py, PyAny>>;

/// The rows of a path; or none, and the one that says why.
type Steps<'py> = (Vec<Bound<'py, PyAny>>, Option<Bound<'py, PyAny>>);

/// Reads the puzzle that was given as one, in whatever form. The error says where and what was expected.
fn given(text: &str) -> PyResult<Puzzle> {
    bitdoku::read(text).map_err(|error| PyValueError::new_err(error.to_string()))
}

pub(crate) fn stage_of(number: u8) -> PyResult<Stage> {
    Stage::new(number).ok_or_else(|| PyValueError::new_err("expected a stage of 1, 2, 3 or 4"))
}

/// What a question may cost on the thread that asks it. Most puzzles take less; what takes longer goes to another thread, so
/// that this one listens for Ctrl-C.
const QUICK: Limits = Limits::NONE.guesses(500).looks(300);

/// This many solutions are counted on the thread that asks.
const FEW: u64 = 500;

thread_local! {
    /// The session that answers what does not take long, kept from one call to the next.
    static KEPT: RefCell<Option<Box<Session>>> = const { RefCell::new(None) };
}

/// Asks the session of this thread first, within [`QUICK`]; `None` says that it takes longer. Then a session of its own is asked,
/// without the interpreter's lock; a signal ends it.
fn ask<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    quick: impl FnOnce(&mut Session) -> Option<T>,
    question: impl FnOnce(&mut Session) -> T + Send,
) -> PyResult<T> {
    let profile = terms.steps()?;
    if terms.solver.is_some() {
        return at_length(py, terms, question);
    }
    let limits = QUICK.guesses(QUICK.guesses.min(terms.max_guesses));
    let answered = guarded(|| {
        // After a panic there is none: it was taken out.
        let kept = KEPT.take().filter(|session| session.limits() == limits && std::ptr::eq(session.profile(), profile));
        let mut session = kept.unwrap_or_else(|| Box::new(Session::new().with_profile(profile).with_limits(limits)));
        let answer = quick(&mut session);
        KEPT.set(Some(session));
        Ok(answer)
    })?;
    match answered {
        Some(answer) => Ok(answer),
        None => at_length(py, terms, question),
    }
}

/// Asks a session of its own, on another thread.
fn at_length<T: Send>(py: Python<'_>, terms: &Terms, question: impl FnOnce(&mut Session) -> T + Send) -> PyResult<T> {
    let mut answer = None;
    on_threads(py, &terms.on_one_thread(py), None, |crew| {
        let sheet = Mutex::new((Some(question), &mut answer));
        crew.run(std::iter::once(()), |worker, ()| {
            if let Ok(mut sheet) = sheet.lock()
                && let Some(question) = sheet.0.take()
            {
                *sheet.1 = Some(worker.ask(question));
            }
            1
        });
    })?;
    answer.ok_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err(()))
}

/// An answer that is known, or that no more guesses would have made known.
fn known(outcome: &Outcome, terms: &Terms) -> bool {
    !matches!(outcome, Outcome::Unknown(_)) || terms.max_guesses <= QUICK.guesses
}

/// What the techniques found, unless it took too long for now.
fn soon<T>(found: Result<T, Refusal>) -> Option<Result<T, Refusal>> {
    (!matches!(found, Err(Refusal::Unknown | Refusal::TooLong))).then_some(found)
}

/// The row of a puzzle of another size or with more rules.
fn varied<'py>(py: Python<'py>, puzzle: &Variant, asked: Asked, terms: &Terms) -> Answer<'py> {
    let row = at_length(py, terms, |session| variant::asked(session, puzzle, asked).row(puzzle))?;
    object(py, &row)
}

#[pyfunction]
pub(crate) fn candidates<'py>(py: Python<'py>, puzzle: &str, limit: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = match given_any(puzzle, terms)? {
        AnyPuzzle::Variant(puzzle) => *puzzle,
        AnyPuzzle::Classic(puzzle, _) => Variant::of_puzzle(&puzzle, None).expect("it has no further rules"),
    };
    varied(py, &puzzle, Asked::Candidates(limit), terms)
}

#[pyfunction]
pub(crate) fn solve<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = match given_any(puzzle, terms)? {
        AnyPuzzle::Classic(puzzle, _) => puzzle,
        AnyPuzzle::Variant(puzzle) => return varied(py, &puzzle, Asked::Solve, terms),
    };
    let solve = |session: &mut Session| (session.solve(puzzle), session.solver().info());
    let quick = |session: &mut Session| Some(solve(session)).filter(|(solved, _)| known(&solved.outcome, terms));
    let (solved, solver) = ask(py, terms, quick, solve)?;
    object(py, &PuzzleRow::solved(&puzzle, &solved.outcome).searched(solver, &solved.report))
}

#[pyfunction]
pub(crate) fn count<'py>(py: Python<'py>, puzzle: &str, limit: u64, terms: &Terms) -> Answer<'py> {
    let puzzle = match given_any(puzzle, terms)? {
        AnyPuzzle::Classic(puzzle, _) => puzzle,
        AnyPuzzle::Variant(puzzle) => return varied(py, &puzzle, Asked::Count(limit), terms),
    };
    let quick = |session: &mut Session| {
        let counted = session.count(puzzle, limit.min(FEW));
        (counted.count.exact || counted.count.solutions >= limit).then_some(counted)
    };
    let counted = ask(py, terms, quick, |session| session.count(puzzle, limit))?;
    object(py, &PuzzleRow { guesses: Some(counted.report.guesses), ..PuzzleRow::counted(&puzzle, counted.count) })
}

#[pyfunction]
pub(crate) fn check<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = match given_any(puzzle, terms)? {
        AnyPuzzle::Classic(puzzle, _) => puzzle,
        AnyPuzzle::Variant(puzzle) => return varied(py, &puzzle, Asked::Check, terms),
    };
    let quick = |session: &mut Session| {
        let checked = session.check(puzzle);
        let is_whole = checked.redundant.is_some() || checked.outcome.unique().is_none() || puzzle.grid().is_none();
        (is_whole && known(&checked.outcome, terms)).then_some(checked)
    };
    let checked = ask(py, terms, quick, |session| session.check(puzzle))?;
    object(py, &PuzzleRow::checked(&puzzle, Status::from(&checked.outcome), checked.clash, checked.redundant))
}

/// The row of a puzzle that cannot be reasoned about.
fn refused(puzzle: &Puzzle, refusal: Refusal) -> PuzzleRow<'static> {
    PuzzleRow::refused(puzzle, Status::from(&refusal), refusal.to_string())
}

#[pyfunction]
pub(crate) fn rate<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let (puzzle, scales) = (given(puzzle)?, terms.scales()?);
    let quick = |session: &mut Session| soon(session.measure(puzzle, scales));
    let rated = ask(py, terms, quick, |session| session.measure(puzzle, scales))?;
    let row = match rated {
        Ok(measures) => {
            let level = Level::of(&Board::of_puzzle(&puzzle));
            let row = PuzzleRow::with_status(&puzzle, Status::Unique).with_level(Some(level));
            scales.iter().zip(&measures).fold(row, |row, (scale, measure)| row.measured(scale.name, measure))
        }
        Err(refusal) => refused(&puzzle, refusal),
    };
    object(py, &row)
}

#[pyfunction]
pub(crate) fn card<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> Answer<'py> {
    let puzzle = given(puzzle)?;
    let quick = |session: &mut Session| soon(session.card(puzzle));
    let row = match ask(py, terms, quick, |session| session.card(puzzle))? {
        Ok(card) => PuzzleRow::with_status(&puzzle, Status::Unique).with_card(&card, SE121.name),
        Err(refusal) => refused(&puzzle, refusal),
    };
    object(py, &row)
}

/// The steps of a path, a JSON row each; or the row that says why there is none.
pub(crate) fn steps(
    session: &mut Session,
    puzzle: &Puzzle,
    profile: &Profile,
    texts: &Texts,
) -> Result<Vec<String>, String> {
    let path = session.path(*puzzle).map_err(|refusal| refused(puzzle, refusal).json())?;
    Ok(told(puzzle, &path, profile, texts, |step| step.json()))
}

/// A path, a row for each step, in some form.
fn told<T>(puzzle: &Puzzle, path: &Path, profile: &Profile, texts: &Texts, form: impl Fn(&StepRow<'_>) -> T) -> Vec<T> {
    let text = puzzle.to_string();
    let numbered = path.boards().zip(1..);
    numbered.map(|((board, step), number)| form(&StepRow::new(&text, number, &board, step, profile, texts))).collect()
}

fn path_of(py: Python<'_>, puzzle: Puzzle, terms: &Terms) -> PyResult<Result<Path, Refusal>> {
    ask(py, terms, |session| soon(session.path(puzzle)), |session| session.path(puzzle))
}

#[pyfunction]
pub(crate) fn path<'py>(py: Python<'py>, puzzle: &str, terms: &Terms) -> PyResult<Steps<'py>> {
    let profile = terms.scale()?;
    let texts = &terms.texts()?.on_scale(profile);
    let puzzle = match given_any(puzzle, terms)? {
        AnyPuzzle::Classic(puzzle, _) => puzzle,
        AnyPuzzle::Variant(puzzle) => {
            let (steps, refusal) = at_length(py, terms, |session| variant::path(session, &puzzle, texts))?;
            let steps = steps.iter().map(|step| object(py, step)).collect::<PyResult<_>>()?;
            return Ok((steps, refusal.map(|row| object(py, &row)).transpose()?));
        }
    };
    Ok(match path_of(py, puzzle, terms)? {
        Ok(path) => {
            let steps = told(&puzzle, &path, profile, texts, |step| object(py, step));
            (steps.into_iter().collect::<PyResult<_>>()?, None)
        }
        Err(refusal) => (Vec::new(), Some(object(py, &refused(&puzzle, refusal))?)),
    })
}

/// The state that advice is about, and the advice.
fn advice(
    py: Python<'_>,
    state: Puzzle,
    position: Option<&Position>,
    puzzle: Option<Puzzle>,
    terms: &Terms,
) -> PyResult<(Puzzle, Advice)> {
    let ask_for = |session: &mut Session| session.hint_in(&state, position, puzzle.as_ref());
    ask(py, terms, |session| Some(ask_for(session)).filter(|(_, advice)| !matches!(advice, Advice::Unknown)), ask_for)
}

#[pyfunction]
pub(crate) fn hint<'py>(py: Python<'py>, state: &str, puzzle: Option<&str>, stage: u8, terms: &Terms) -> Answer<'py> {
    let (stage, profile) = (stage_of(stage)?, terms.scale()?);
    let texts = &terms.texts()?.on_scale(profile);
    let (state, position) = match given_any(state, terms)? {
        AnyPuzzle::Classic(state, position) => (state, position),
        AnyPuzzle::Variant(_) if puzzle.is_some() => {
            return Err(PyValueError::new_err("puzzle is for states of the classic puzzle: leave it out"));
        }
        AnyPuzzle::Variant(state) => {
            let row = at_length(py, terms, |session| variant::hint(session, &state, stage, texts))?;
            return object(py, &row);
        }
    };
    let (state, advice) = advice(py, state, position.as_deref(), puzzle.map(given).transpose()?, terms)?;
    object(py, &HintRow::new(&state, &advice, stage, profile, texts))
}

#[pyfunction]
pub(crate) fn canonical(py: Python<'_>, puzzle: &str, terms: &Terms) -> PyResult<(String, String, u64)> {
    let puzzle = given(puzzle)?;
    let form = |session: &mut Session| session.canonical(puzzle, Convention::Minlex);
    let canonical = ask(py, terms, |session| Some(form(session)), form)?;
    Ok((canonical.puzzle.to_string(), canonical.transform.to_string(), canonical.automorphisms))
}

#[pyfunction]
pub(crate) fn convert(puzzle: &str, format: &str, terms: &Terms) -> PyResult<String> {
    written(&given_any(puzzle, terms)?, format).map_err(|error| PyValueError::new_err(error.to_string()))
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
    let path = path.map_err(|refusal| PyValueError::new_err(refusal.to_string()))?;
    let found = step.checked_sub(1).and_then(|before| path.boards().nth(before));
    let (board, step) = found
        .ok_or_else(|| PyValueError::new_err(format!("there is no step {step}: the path has {}", path.steps.len())))?;
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
    let (state, advice) = advice(py, state, None, puzzle, terms)?;
    Ok(match advice {
        Advice::Next(hint) => Picture::new(&hint.board).scene(hint.scene(stage)).svg(),
        _ => Board::of_puzzle(&state).svg(None),
    })
}
