//! Answers about a column, as columns: each answer in the place of its puzzle.
//!
//! Most columns are grids of 81 characters: those are solved where they are, by [`Pool::solve_cells`]. What is none of
//! these, a Sukaku or a puzzle in another notation, is read as text and answered one by one. What cannot be read, or is
//! missing, keeps its place, with the reason.

use std::sync::Mutex;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, BooleanArray, FixedSizeBinaryArray, Float64Array, Int8Array, Int64Array, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use bitdoku::{Cells, CellsMut, Convention, Count, LineStatus, Pool, Puzzle, Rating, Session};
use bitdoku_answer::{HintRow, Status};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::Terms;
use crate::column::Column;
use crate::input::Input;
use crate::one::{read, steps};
use crate::work::on_threads;

/// Puzzles that are answered at a time where an answer may take long.
const FEW: usize = 8;

/// A column read: cells, where they are or copied. Some places may hold something else.
struct Read<'a> {
    input: &'a Input,
    cells: Cells<'a>,
    /// Places that hold nothing.
    missing: Vec<usize>,
}

/// Stands for no cell, so that a place is known to hold no grid.
const NO_CELL: u8 = b'!';

impl<'a> Read<'a> {
    /// `copy`: memory for what cannot be looked at where it is.
    fn new(input: &'a Input, copy: &'a mut Vec<u8>) -> Self {
        let mut missing = Vec::new();
        if let Some(cells) = input.cells() {
            return Self { input, cells, missing };
        }
        copy.reserve_exact(81 * input.len());
        input.each_text(|text| {
            if text.is_none() {
                missing.push(copy.len() / 81);
            }
            let grid = text.and_then(|text| <&[u8; 81]>::try_from(text).ok());
            copy.extend_from_slice(grid.unwrap_or(&[NO_CELL; 81]));
        });
        Self { input, cells: Cells::text(copy), missing }
    }

    /// The puzzle in a place, or why there is none: no reason where it is missing.
    fn puzzle(&self, at: usize) -> Result<Puzzle, Option<String>> {
        if let Some(grid) = self.cells.grid(at) {
            return Ok(grid.into());
        }
        if self.is_missing(at) {
            return Err(None);
        }
        match self.input.text(at).map(std::str::from_utf8) {
            Some(Ok(text)) => read(text).map_err(|error| Some(error.to_string())),
            Some(Err(_)) => Err(Some("expected text".to_owned())),
            None => Err(Some("expected cells of 1 to 9, and 0 for an empty one".to_owned())),
        }
    }

    /// Places whose text is not 81 characters of a grid, yet is a puzzle.
    fn others(&self, is_open: impl Fn(usize) -> bool) -> Vec<(usize, Puzzle)> {
        let places = (0..self.cells.len()).filter(|&at| is_open(at));
        places.filter_map(|at| Some((at, self.puzzle(at).ok()?))).collect()
    }

    /// Asks about every puzzle, on the threads of the pool. What a stop left open stays as `start`.
    fn each<T: Send + Sync + Clone>(
        &self,
        pool: &mut Pool,
        start: &T,
        ask: impl Fn(&mut Session, Result<Puzzle, Option<String>>) -> T + Sync,
    ) -> Vec<T> {
        let mut answers = vec![start.clone(); self.cells.len()];
        let parts = answers.chunks_mut(FEW).zip((0..).step_by(FEW));
        pool.run(parts, |session, (answers, first)| {
            for (answer, at) in answers.iter_mut().zip(first..) {
                *answer = ask(session, self.puzzle(at));
            }
            answers.len() as u64
        });
        answers
    }

    /// Why there is no answer, place by place.
    fn errors(&self, statuses: &[Status]) -> ArrayRef {
        let mut errors = StringBuilder::new();
        for (at, status) in statuses.iter().enumerate() {
            match status {
                Status::Malformed => errors.append_option(self.puzzle(at).err().flatten()),
                _ => errors.append_null(),
            }
        }
        std::sync::Arc::new(errors.finish())
    }

    fn is_missing(&self, at: usize) -> bool {
        self.missing.binary_search(&at).is_ok()
    }

    /// Statuses, missing where the puzzle is: in words and as numbers.
    fn statuses(&self, statuses: &[Status]) -> [Column; 2] {
        let here = |at: usize| !self.is_missing(at);
        let words: StringArray =
            statuses.iter().enumerate().map(|(at, status)| here(at).then(|| status.name())).collect();
        let nulls = (!self.missing.is_empty()).then(|| (0..statuses.len()).map(here).collect::<NullBuffer>());
        let codes: ScalarBuffer<i8> = statuses.iter().map(|&status| code(status)).collect();
        [Column::new("status", words), Column::new("code", Int8Array::new(codes, nulls))]
    }
}

/// A status as a number: how many solutions there are, 2 for several, or less than 0 where that is not known.
const fn code(status: Status) -> i8 {
    match status {
        Status::None => 0,
        Status::Unique => 1,
        Status::Multiple => 2,
        Status::Malformed => -2,
        _ => -1,
    }
}

/// Texts of 81 characters each, side by side.
fn texts(bytes: Vec<u8>, here: impl ExactSizeIterator<Item = bool>) -> PyResult<StringArray> {
    let count = bytes.len() / 81;
    if count > i32::MAX as usize / 81 {
        return Err(PyValueError::new_err("expected at most 26,512,143 puzzles in a call"));
    }
    let offsets = OffsetBuffer::new((0..=count as i32).map(|rank| 81 * rank).collect::<ScalarBuffer<i32>>());
    let nulls = NullBuffer::new(BooleanBuffer::from_iter(here));
    StringArray::try_new(offsets, Buffer::from_vec(bytes), Some(nulls))
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

type Columns = Vec<Column>;

#[pyfunction]
pub(crate) fn solve_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let input = Input::new(column, are_values)?;
    let (mut copy, values) = (Vec::new(), input.are_values());
    let (solutions, lines, others) = on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let count = read.cells.len();
        let (mut solutions, mut lines) = (vec![0; 81 * count], vec![LineStatus::Unknown; count]);
        let room = if values { CellsMut::values(&mut solutions) } else { CellsMut::text(&mut solutions) };
        pool.solve_cells(read.cells, room, &mut lines);
        let mut statuses: Vec<Status> = lines.into_iter().map(Status::from).collect();
        let others = read.others(|at| statuses[at] == Status::Malformed);
        let sheet = Mutex::new((&mut solutions, &mut statuses));
        pool.run(others.iter(), |session, &(at, puzzle)| {
            let outcome = session.solve(puzzle).outcome;
            if let Ok(mut sheet) = sheet.lock() {
                sheet.1[at] = Status::from(&outcome);
                if let Some(found) = outcome.some_solution() {
                    sheet.0[81 * at..][..81].copy_from_slice(found.to_string().as_bytes());
                }
            }
            1
        });
        let [words, codes] = read.statuses(&statuses);
        (solutions, statuses.clone(), [words, codes, Column::of("error", read.errors(&statuses))])
    })?;
    let unique = lines.iter().map(|&status| status == Status::Unique);
    let solutions = if values {
        let array = FixedSizeBinaryArray::try_new(81, Buffer::from_vec(solutions), None);
        Column::new("solution", array.map_err(|error| PyValueError::new_err(error.to_string()))?)
    } else {
        Column::new("solution", texts(solutions, unique)?)
    };
    Ok([solutions].into_iter().chain(others).collect())
}

#[pyfunction]
pub(crate) fn count_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    limit: u64,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let input = Input::new(column, are_values)?;
    let mut copy = Vec::new();
    on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let mut counts: Vec<Option<Count>> = vec![None; read.cells.len()];
        pool.count_cells(read.cells, limit, &mut counts);
        let mut session = Session::new().with_limits(terms.limits()).with_stopper(pool.stopper());
        for (at, puzzle) in read.others(|at| counts[at].is_none()) {
            counts[at] = Some(session.count(puzzle, limit).count);
        }
        let statuses: Vec<Status> = counts.iter().map(|count| count.map_or(Status::Malformed, Status::from)).collect();
        let numbers: Int64Array = counts.iter().map(|count| count.map(|count| count.solutions as i64)).collect();
        let [words, codes] = read.statuses(&statuses);
        vec![Column::new("solutions", numbers), words, codes, Column::of("error", read.errors(&statuses))]
    })
}

#[pyfunction]
pub(crate) fn check_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let input = Input::new(column, are_values)?;
    let mut copy = Vec::new();
    on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let found = read.each(pool, &(Status::Unknown, None), |session, puzzle| match puzzle {
            Ok(puzzle) => {
                let checked = session.check(puzzle);
                let redundant = checked.redundant.map(|cells| cells.iter().map(|cell| cell.to_string()));
                (Status::from(&checked.outcome), redundant.map(|cells| cells.collect::<Vec<_>>().join(" ")))
            }
            Err(_) => (Status::Malformed, None),
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let minimal: BooleanArray = found.iter().map(|(_, cells)| cells.as_ref().map(String::is_empty)).collect();
        let redundant: StringArray = found.iter().map(|(_, cells)| cells.as_deref()).collect();
        let [words, codes] = read.statuses(&statuses);
        let errors = Column::of("error", read.errors(&statuses));
        vec![words, codes, Column::new("minimal", minimal), Column::new("redundant", redundant), errors]
    })
}

#[pyfunction]
pub(crate) fn rate_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let input = Input::new(column, are_values)?;
    let mut copy = Vec::new();
    on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let found: Vec<(Status, Option<Rating>)> = read.each(pool, &(Status::Unknown, None), |session, puzzle| {
            match puzzle.map(|puzzle| session.rate(puzzle)) {
                Ok(Ok(rating)) => (Status::Unique, Some(rating)),
                Ok(Err(refusal)) => (Status::from(&refusal), None),
                Err(_) => (Status::Malformed, None),
            }
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let points = |of: fn(&Rating) -> bitdoku::Difficulty| -> Float64Array {
            let tenths = found.iter().map(|(_, rating)| rating.as_ref().map(|rating| of(rating).tenths()));
            tenths.map(|tenths| tenths.map(|tenths| f64::from(tenths) / 10.0)).collect()
        };
        let step: StringArray =
            found.iter().map(|(_, rating)| rating.as_ref().map(|rating| rating.hardest.name())).collect();
        let [words, codes] = read.statuses(&statuses);
        let errors = Column::of("error", read.errors(&statuses));
        vec![
            Column::new("er", points(|rating| rating.hardest.difficulty)),
            Column::new("ep", points(|rating| rating.pearl.difficulty)),
            Column::new("ed", points(|rating| rating.diamond.difficulty)),
            Column::new("er_step", step),
            words,
            codes,
            errors,
        ]
    })
}

#[pyfunction]
pub(crate) fn canonical_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let input = Input::new(column, are_values)?;
    let mut copy = Vec::new();
    on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let found = read.each(pool, &None, |_, puzzle| {
            let canonical = bitdoku::canonical(puzzle.ok()?, Convention::Minlex);
            Some((canonical.puzzle.to_string(), canonical.automorphisms as i64))
        });
        let forms: StringArray = found.iter().map(|form| form.as_ref().map(|(text, _)| text)).collect();
        let numbers: Int64Array = found.iter().map(|form| form.as_ref().map(|&(_, number)| number)).collect();
        let malformed =
            found.iter().map(|form| if form.is_none() { Status::Malformed } else { Status::Read }).collect::<Vec<_>>();
        let errors = Column::of("error", read.errors(&malformed));
        vec![Column::new("canonical", forms), Column::new("automorphisms", numbers), errors]
    })
}

/// Hints and paths of a column: a text of JSON for each, a list of steps or a hint.
#[pyfunction]
pub(crate) fn rows_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    level: Option<u8>,
    progress: Option<&Bound<'_, PyAny>>,
    terms: Terms,
) -> PyResult<Columns> {
    let (input, profile) = (Input::new(column, are_values)?, terms.profile()?);
    let level = match level {
        None => None,
        Some(level) => {
            Some(bitdoku::Level::new(level).ok_or_else(|| PyValueError::new_err("expected a level of 1, 2, 3 or 4"))?)
        }
    };
    let mut copy = Vec::new();
    on_threads(py, &terms, progress, |pool| {
        let read = Read::new(&input, &mut copy);
        let found = read.each(pool, &None, |session, puzzle| {
            let puzzle = puzzle.ok()?;
            Some(match level {
                Some(level) => HintRow::new(&puzzle, &session.hint(puzzle, None), level).json(),
                None => match steps(session, &puzzle, profile) {
                    Ok(steps) => format!("[{}]", steps.join(",")),
                    Err(refusal) => refusal,
                },
            })
        });
        let rows: StringArray = found.iter().map(Option::as_deref).collect();
        let malformed =
            found.iter().map(|row| if row.is_none() { Status::Malformed } else { Status::Read }).collect::<Vec<_>>();
        let name = if level.is_some() { "hint" } else { "path" };
        vec![Column::new(name, rows), Column::of("error", read.errors(&malformed))]
    })
}
