//! A column of puzzles as it is answered: which places hold grids, which something else, which nothing.

use std::sync::Arc;

use arrow_array::{ArrayRef, GenericStringArray, Int8Array, OffsetSizeTrait, StringArray};
use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use bitdoku::engine::Cells;
use bitdoku::{AnyPuzzle, Puzzle};
use bitdoku_answer::Status;
use pyo3::prelude::*;

use crate::Terms;
use crate::column::{Column, strings};
use crate::input::Input;
use crate::work::{Crew, Hand, guarded, on_threads, soon};

/// Puzzles that are answered at a time where an answer may take long.
const FEW: usize = 8;

/// The most puzzles that the thread that asks tries to answer by itself: to start another takes longer.
const SHORT: usize = 64;

/// A question about a column: the puzzles, whether they are cells with values, what is called with the progress, and the terms.
#[derive(FromPyObject)]
pub(crate) struct Question<'py>(Bound<'py, PyAny>, bool, Option<Bound<'py, PyAny>>, PyRef<'py, Terms>);

impl Question<'_> {
    pub(crate) fn terms(&self) -> &Terms {
        &self.3
    }
}

/// Reads a column, and has a crew answer it.
pub(crate) fn with_column<T: Send>(
    py: Python<'_>,
    question: &Question<'_>,
    answer: impl Fn(&Read<'_>, &mut Crew<'_>) -> T + Sync,
) -> PyResult<T> {
    let Question(column, are_values, progress, terms) = question;
    let input = guarded(|| Input::new(column, *are_values))?;
    if input.len() <= SHORT && terms.timeout.is_none() {
        let answered = soon(terms, |session| {
            let (mut grids, mut crew) = (Vec::new(), Crew::here(session));
            let answer = answer(&Read::new(&input, &mut grids), &mut crew);
            (!crew.is_late()).then_some(answer)
        })?;
        if let Some(answer) = answered {
            return Ok(answer);
        }
    }
    let mut grids = Vec::new();
    on_threads(py, terms, progress.as_ref(), |apart| answer(&Read::new(&input, &mut grids), &mut Crew::Apart(apart)))
}

/// A column read: cells, where they are. Some places may hold something else.
pub(crate) struct Read<'a> {
    input: &'a Input,
    pub(crate) cells: Cells<'a>,
    /// Places that hold nothing.
    missing: Vec<usize>,
}

/// Stands where there is no grid.
static NO_GRID: [u8; 81] = [b'!'; 81];

impl<'a> Read<'a> {
    /// `grids`: memory for where each grid is, if they do not lie side by side.
    fn new(input: &'a Input, grids: &'a mut Vec<&'a [u8; 81]>) -> Self {
        let mut missing = input.missing_rows().to_vec();
        if let Some(cells) = input.cells() {
            return Self { input, cells, missing };
        }
        grids.reserve_exact(input.len());
        input.each_text(|text| {
            if text.is_none() {
                missing.push(grids.len());
            }
            grids.push(text.and_then(|text| text.try_into().ok()).unwrap_or(&NO_GRID));
        });
        Self { input, cells: Cells::apart(grids), missing }
    }

    /// The puzzle in a place, or why there is none: no reason where it is missing.
    pub(crate) fn puzzle(&self, at: usize) -> Result<Puzzle, Option<String>> {
        if let Some(grid) = self.cells.grid(at) {
            return Ok(grid.into());
        }
        if self.is_missing(at) {
            return Err(None);
        }
        match self.input.text(at).map(std::str::from_utf8) {
            Some(Ok(text)) => match bitdoku::text::read_strictly(text) {
                Ok(AnyPuzzle::Classic(puzzle, _)) => Ok(puzzle),
                Ok(AnyPuzzle::Variant(board)) => {
                    Err(Some(format!("expected a classic Sudoku of 9×9 cells, found {}", board.what())))
                }
                Err(error) => Err(Some(error.to_string())),
            },
            Some(Err(_)) => Err(Some("expected text".to_owned())),
            None => Err(Some("expected cells of 1 to 9, and 0 for an empty one".to_owned())),
        }
    }

    /// The puzzle in a place, which may have another size and more rules, and has those that were named. A solver that is chosen
    /// solves the classic puzzle.
    pub(crate) fn any(&self, at: usize, terms: &Terms) -> Option<AnyPuzzle> {
        let puzzle = match self.cells.grid(at) {
            Some(grid) => grid.into(),
            None if self.is_missing(at) => return None,
            None => bitdoku::text::read_strictly(std::str::from_utf8(self.input.text(at)?).ok()?).ok()?,
        };
        let puzzle = match &terms.rules {
            Some(names) => puzzle.with(names).ok()?,
            None => puzzle,
        };
        Some(puzzle).filter(|puzzle| puzzle.classic().is_some() || terms.solver.is_none())
    }

    /// Whether answers are numbers rather than characters.
    pub(crate) fn are_values(&self) -> bool {
        self.input.are_values()
    }

    /// Places whose text is not 81 characters of a grid, yet is a puzzle.
    pub(crate) fn others(&self, terms: &Terms, is_open: impl Fn(usize) -> bool) -> Vec<(usize, AnyPuzzle)> {
        let places = (0..self.cells.len()).filter(|&at| is_open(at));
        places.filter_map(|at| Some((at, self.any(at, terms)?))).collect()
    }

    /// Asks about every place, on the threads of the pool. What a stop left open stays as `start`.
    pub(crate) fn each_place<T: Send + Sync + Clone>(
        &self,
        crew: &mut Crew<'_>,
        start: &T,
        ask: impl Fn(&mut Hand<'_, '_>, usize) -> T + Sync,
    ) -> Vec<T> {
        let mut answers = vec![start.clone(); self.cells.len()];
        let parts = answers.chunks_mut(FEW).zip((0..).step_by(FEW));
        crew.run(parts, |worker, (answers, first)| {
            for (answer, at) in answers.iter_mut().zip(first..) {
                if worker.is_late() {
                    break;
                }
                *answer = ask(worker, at);
            }
            answers.len() as u64
        });
        answers
    }

    /// Why there is no answer, place by place. `why` says it of a puzzle that could be read.
    pub(crate) fn errors<'r>(&self, statuses: &[Status], why: impl Fn(usize) -> Option<&'r str>) -> Column {
        let of = |(at, status): (usize, &Status)| match status {
            Status::Malformed => self.puzzle(at).err().flatten(),
            Status::Unknown | Status::Read => why(at).map(str::to_owned),
            _ => None,
        };
        let errors: Vec<Option<String>> = statuses.iter().enumerate().map(of).collect();
        match errors.iter().any(Option::is_some) {
            true => Column::of("error", strings(errors.iter().map(Option::as_deref))),
            false => Column::new("error", StringArray::new_null(statuses.len())),
        }
    }

    fn is_missing(&self, at: usize) -> bool {
        self.missing.binary_search(&at).is_ok()
    }

    /// Statuses, missing where the puzzle is: in words and as numbers.
    pub(crate) fn statuses(&self, statuses: &[Status]) -> [Column; 2] {
        let here = |at: usize| !self.is_missing(at);
        let nulls = (!self.missing.is_empty()).then(|| (0..statuses.len()).map(here).collect::<NullBuffer>());
        let codes: ScalarBuffer<i8> = statuses.iter().map(|status| status.code()).collect();
        [Column::of("status", words(statuses, nulls.clone())), Column::new("code", Int8Array::new(codes, nulls))]
    }
}

/// Statuses in words.
fn words(statuses: &[Status], nulls: Option<NullBuffer>) -> ArrayRef {
    let mut bytes = Vec::with_capacity(8 * statuses.len());
    statuses.iter().for_each(|status| bytes.extend_from_slice(status.name().as_bytes()));
    let lengths = statuses.iter().map(|status| status.name().len());
    laid(bytes, lengths, nulls)
}

/// Texts of 81 characters each, side by side.
pub(crate) fn texts(bytes: Vec<u8>, here: impl ExactSizeIterator<Item = bool>) -> ArrayRef {
    let count = bytes.len() / 81;
    laid(bytes, std::iter::repeat_n(81, count), Some(NullBuffer::new(BooleanBuffer::from_iter(here))))
}

/// Texts side by side in memory. Their offsets are as long as the bytes need.
fn laid(bytes: Vec<u8>, lengths: impl ExactSizeIterator<Item = usize>, nulls: Option<NullBuffer>) -> ArrayRef {
    fn array<O: OffsetSizeTrait>(
        bytes: Vec<u8>,
        lengths: impl ExactSizeIterator<Item = usize>,
        nulls: Option<NullBuffer>,
    ) -> ArrayRef {
        let offsets = OffsetBuffer::<O>::from_lengths(lengths);
        Arc::new(GenericStringArray::<O>::new(offsets, Buffer::from_vec(bytes), nulls))
    }
    match i32::try_from(bytes.len()) {
        Ok(_) => array::<i32>(bytes, lengths, nulls),
        Err(_) => array::<i64>(bytes, lengths, nulls),
    }
}
