//! Answers about a column, as columns: each answer in the place of its puzzle.
//!
//! Most columns are grids of 81 characters: those are solved where they are, by [`bitdoku::Pool`]. What is none of these,
//! a Sukaku or a puzzle in another notation, is read as text and answered one by one. What cannot be read, or is missing,
//! keeps its place, with the reason.

use std::collections::BTreeMap;
use std::sync::Mutex;

use arrow_array::{BooleanArray, FixedSizeBinaryArray, Int64Array};
use arrow_buffer::Buffer;
use bitdoku::engine::{CellsMut, LineStatus};
use bitdoku::logic::By;
use bitdoku::{AnyPuzzle, Count, Grid, Level, Session, Stage, WriteAnyError};
use bitdoku_answer::{Asked, CardFields, Column as Field, NumberedStep, PuzzleRow, Ratings, Status, StepRow, ask};
use pyo3::prelude::*;

use crate::Terms;
use crate::column::{Column, floats, strings};
use crate::error::wrong;
use crate::one::{is_checked, is_hint, is_known, is_whole, stage_of, written};
use crate::read::{Question, Read, texts, with_column};
use crate::work::Crew;

type Columns = Vec<Column>;

/// Columns that begin with what was asked and end with what is said of every question: the status, and what is wrong.
fn with_statuses(read: &Read<'_>, statuses: &[Status], columns: impl IntoIterator<Item = Column>) -> Columns {
    let [words, codes] = read.statuses(statuses);
    columns.into_iter().chain([words, codes, read.errors(statuses, |_| None)]).collect()
}

/// The same of rows, which may say why they say nothing else.
fn with_rows(read: &Read<'_>, rows: &[PuzzleRow<'_>], columns: impl IntoIterator<Item = Column>) -> Columns {
    let statuses = statuses(rows);
    let [words, codes] = read.statuses(&statuses);
    columns.into_iter().chain([words, codes, errors(read, rows, &statuses)]).collect()
}

fn errors(read: &Read<'_>, rows: &[PuzzleRow<'_>], statuses: &[Status]) -> Column {
    read.errors(statuses, |at| rows[at].error.as_deref())
}

/// The same if solutions are not asked for: the error of each text that is not a puzzle.
fn with_errors<T>(read: &Read<'_>, found: &[Option<T>], columns: impl IntoIterator<Item = Column>) -> Columns {
    let status = |found: &Option<T>| if found.is_none() { Status::Malformed } else { Status::Read };
    let statuses: Vec<Status> = found.iter().map(status).collect();
    columns.into_iter().chain([read.errors(&statuses, |_| None)]).collect()
}

#[pyfunction]
pub(crate) fn solve_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    terms.rules()?;
    with_column(py, &question, |read, crew| {
        let (solutions, longer, statuses) = solved(read, crew, terms);
        let column = if !longer.is_empty() {
            let of = |(at, status): (usize, &Status)| match longer.get(&at) {
                None if *status == Status::Unique => std::str::from_utf8(&solutions[81 * at..][..81]).ok(),
                longer => longer.map(String::as_str),
            };
            Ok(Column::of("solution", strings(statuses.iter().enumerate().map(of))))
        } else if read.are_values() {
            FixedSizeBinaryArray::try_new(81, Buffer::from_vec(solutions), None)
                .map(|array| Column::new("solution", array))
                .map_err(wrong)
        } else {
            Ok(Column::of("solution", texts(solutions, statuses.iter().map(|&status| status == Status::Unique))))
        };
        Ok(with_statuses(read, &statuses, [column?]))
    })?
}

/// Solutions, 81 bytes each; those of boards of another size; and statuses.
fn solved(read: &Read<'_>, crew: &mut Crew<'_>, terms: &Terms) -> (Vec<u8>, BTreeMap<usize, String>, Vec<Status>) {
    let count = read.cells.len();
    let mut solutions = vec![0; 81 * count];
    let mut statuses = vec![Status::Malformed; count];
    if !crew.has_clock() && terms.rules.is_none() {
        let mut lines = vec![LineStatus::Unknown; count];
        let are_values = read.are_values();
        let room = if are_values { CellsMut::values(&mut solutions) } else { CellsMut::text(&mut solutions) };
        crew.solve_cells(read.cells, room, &mut lines);
        statuses = lines.into_iter().map(Status::from).collect();
    }
    let others = read.others(terms, |at| statuses[at] == Status::Malformed);
    // Until its turn has come nothing is known of a puzzle.
    others.iter().for_each(|&(at, _)| statuses[at] = Status::Unknown);
    let mut longer = BTreeMap::new();
    let sheet = Mutex::new((&mut solutions, &mut longer, &mut statuses));
    crew.run(others.iter(), |worker, (at, puzzle)| {
        let at = *at;
        let PuzzleRow { status, solution, .. } =
            worker.ask(|session| ask::row(session, puzzle, Asked::Solve), is_known);
        if let Ok(mut sheet) = sheet.lock() {
            sheet.2[at] = status;
            match solution {
                Some(written) if written.len() == 81 => {
                    let digits = written.bytes().map(|digit| if read.are_values() { digit - b'0' } else { digit });
                    sheet.0[81 * at..].iter_mut().zip(digits).for_each(|(to, digit)| *to = digit);
                }
                Some(written) => drop(sheet.1.insert(at, written)),
                None => {}
            }
        }
        1
    });
    (solutions, longer, statuses)
}

#[pyfunction]
pub(crate) fn count_many(py: Python<'_>, question: Question<'_>, limit: u64) -> PyResult<Columns> {
    let terms = question.terms();
    terms.rules()?;
    with_column(py, &question, |read, crew| {
        let mut counts: Vec<Option<Count>> = vec![None; read.cells.len()];
        if !crew.has_clock() && terms.rules.is_none() {
            crew.count_cells(read.cells, limit, &mut counts);
        }
        let others = read.others(terms, |at| counts[at].is_none());
        others.iter().for_each(|&(at, _)| counts[at] = Some(Count { solutions: 0, exact: false }));
        let sheet = Mutex::new(&mut counts);
        crew.run(others.iter(), |worker, (at, puzzle)| {
            let is_enough =
                |row: &PuzzleRow<'_>| row.at_least == Some(false) || limit != 0 && row.solutions >= Some(limit);
            let row = worker.ask(|session| ask::row(session, puzzle, Asked::Count(limit)), is_enough);
            let count = Count { solutions: row.solutions.unwrap_or(0), exact: row.at_least == Some(false) };
            if let Ok(mut counts) = sheet.lock() {
                counts[*at] = Some(count);
            }
            1
        });
        let statuses: Vec<Status> = counts.iter().map(|count| count.map_or(Status::Malformed, Status::from)).collect();
        let numbers: Int64Array = counts.iter().map(|count| count.map(|count| count.solutions as i64)).collect();
        let at_least: BooleanArray = counts.iter().map(|count| count.map(|count| !count.exact)).collect();
        with_statuses(read, &statuses, [Column::new("solutions", numbers), Column::new("at_least", at_least)])
    })
}

#[pyfunction]
pub(crate) fn check_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    terms.rules()?;
    with_column(py, &question, |read, crew| {
        let found = read.each_place(crew, &(Status::Unknown, None), |worker, at| match read.any(at, terms) {
            Some(puzzle) => {
                let check = |session: &mut Session| ask::row(session, &puzzle, Asked::Check);
                let row = worker.ask(check, |row| is_checked(row, &puzzle));
                (row.status, row.redundant.map(|cells| cells.join(" ")))
            }
            None => (Status::Malformed, None),
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let minimal: BooleanArray = found.iter().map(|(_, cells)| cells.as_ref().map(String::is_empty)).collect();
        let redundant = strings(found.iter().map(|(_, cells)| cells.as_deref()));
        with_statuses(read, &statuses, [Column::new("minimal", minimal), Column::of("redundant", redundant)])
    })
}

#[pyfunction]
pub(crate) fn candidates_many(py: Python<'_>, question: Question<'_>, limit: u64) -> PyResult<Columns> {
    let terms = question.terms();
    terms.rules()?;
    with_column(py, &question, |read, crew| {
        let found = read.each_place(crew, &(Status::Unknown, None), |worker, at| {
            let Some(puzzle) = read.any(at, terms) else { return (Status::Malformed, None) };
            let PuzzleRow { status, candidates, counts, .. } =
                worker.ask(|session| ask::row(session, &puzzle, Asked::Candidates(limit)), is_known);
            (status, (status != Status::Unknown).then_some((candidates, counts)))
        });
        type Candidates = (Vec<Vec<usize>>, Vec<Vec<u64>>);
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let column = |name, of: fn(&Candidates) -> String| {
            let shown: Vec<Option<String>> = found.iter().map(|(_, candidates)| candidates.as_ref().map(of)).collect();
            Column::of(name, strings(shown.iter().map(Option::as_deref)))
        };
        // Lists of lists of numbers are written for people as JSON has them.
        let columns = [column("candidates", |it| format!("{:?}", it.0)), column("counts", |it| format!("{:?}", it.1))];
        with_statuses(read, &statuses, columns)
    })
}

#[pyfunction]
pub(crate) fn rate_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    let scales = terms.scales()?;
    with_column(py, &question, |read, crew| {
        let rows = rows(read, crew, terms, |session, puzzle| ask::rated(session, puzzle, scales));
        let mut columns = Vec::new();
        for scale in scales {
            match Field::of_scale(scale) {
                [field @ Field::RefutationSampled] => {
                    columns.push(Column::new(field.name(), floats(rows.iter().map(|row| row.refutation_sampled))));
                }
                fields if matches!(scale.by, By::Hodoku) => columns.extend(hodoku_columns(fields, &rows)),
                [field] => columns.push(numbers(&rows, field.name(), |row| number(*field, row))),
                _ => columns.extend(rating_columns(rows.iter().map(|row| row.ratings.as_ref()))),
            }
        }
        columns.push(level_column(rows.iter().map(|row| row.level.map(|level| level.0))));
        with_rows(read, &rows, columns)
    })
}

#[pyfunction]
pub(crate) fn level_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    with_column(py, &question, |read, crew| {
        let rows = rows(read, crew, terms, ask::level);
        with_rows(read, &rows, [level_column(rows.iter().map(|row| row.level.map(|level| level.0)))])
    })
}

/// The row of each puzzle of a column.
fn rows(
    read: &Read<'_>,
    crew: &mut Crew<'_>,
    terms: &Terms,
    question: impl Fn(&mut Session, &AnyPuzzle) -> PuzzleRow<'static> + Sync,
) -> Vec<PuzzleRow<'static>> {
    read.each_place(crew, &PuzzleRow::new(Status::Unknown), |worker, at| match read.any(at, terms) {
        Some(puzzle) => worker.ask(|session| question(session, &puzzle), is_known),
        None => PuzzleRow::new(Status::Malformed),
    })
}

fn statuses(rows: &[PuzzleRow<'_>]) -> Vec<Status> {
    rows.iter().map(|row| row.status).collect()
}

/// Numbers as a column.
fn numbers(rows: &[PuzzleRow<'_>], name: &'static str, of: impl Fn(&PuzzleRow<'_>) -> Option<usize>) -> Column {
    Column::new(name, rows.iter().map(|row| of(row).map(|number| number as i64)).collect::<Int64Array>())
}

/// What a scale of one number says; none if it says that there is none.
fn number(field: Field, row: &PuzzleRow<'_>) -> Option<usize> {
    match field {
        Field::W => row.w,
        Field::B => row.b,
        Field::Te => row.te,
        Field::Bxb => row.bxb,
        Field::Refutation => row.refutation,
        _ => None,
    }
}

#[pyfunction]
pub(crate) fn card_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    with_column(py, &question, |read, crew| {
        let rows = rows(read, crew, terms, ask::card);
        let fields = || rows.iter().map(|row| row.card.as_ref());
        let count = |name, of: fn(&CardFields) -> usize| numbers(&rows, name, |row| row.card.as_ref().map(of));
        let steps = |name, of: fn(&CardFields) -> Option<&NumberedStep>| {
            let shown: Vec<Option<String>> =
                fields().map(|fields| fields.and_then(of).map(ToString::to_string)).collect();
            Column::of(name, strings(shown.iter().map(Option::as_deref)))
        };
        let mut columns = Vec::from(rating_columns(rows.iter().map(|row| row.ratings.as_ref())));
        columns.push(level_column(rows.iter().map(|row| row.level.map(|level| level.0))));
        columns.push(count("steps", |it| it.steps));
        columns.push(count("bottlenecks", |it| it.bottlenecks));
        columns.push(Column::new("dependency", floats(fields().map(|fields| fields.and_then(|it| it.dependency)))));
        columns.push(steps("level_step", |it| it.level_step.as_ref()));
        columns.push(steps("bottleneck_step", |it| it.bottleneck_step.as_ref()));
        columns.push(steps("dependency_step", |it| it.dependency_step.as_ref()));
        with_rows(read, &rows, columns)
    })
}

/// Levels as a column.
pub(crate) fn level_column(levels: impl Iterator<Item = Option<Level>> + Clone) -> Column {
    Column::of("level", strings(levels.map(|level| level.map(Level::name))))
}

/// What HoDoKu's scale says, as columns.
fn hodoku_columns(fields: &[Field], rows: &[PuzzleRow<'_>]) -> Vec<Column> {
    let column = |field: &Field| {
        if *field == Field::HodokuScore {
            return numbers(rows, field.name(), |row| row.hodoku.as_ref().map(|it| it.hodoku_score as usize));
        }
        let shown: Vec<Option<String>> = rows.iter().map(|row| row.hodoku.as_ref().map(|_| field.of(row))).collect();
        Column::of(field.name(), strings(shown.iter().map(Option::as_deref)))
    };
    fields.iter().map(column).collect()
}

/// Ratings as columns: ER, EP, ED, and the technique of the hardest step.
pub(crate) fn rating_columns<'a>(ratings: impl Iterator<Item = Option<&'a Ratings>> + Clone) -> [Column; 4] {
    let points =
        |name, of: fn(&Ratings) -> f64| Column::new(name, floats(ratings.clone().map(|rating| rating.map(of))));
    [
        points("er", |rating| rating.er),
        points("ep", |rating| rating.ep),
        points("ed", |rating| rating.ed),
        Column::of("er_step", strings(ratings.clone().map(|rating| rating.map(|rating| rating.er_step.as_str())))),
    ]
}

#[pyfunction]
pub(crate) fn canonical_many(py: Python<'_>, question: Question<'_>) -> PyResult<Columns> {
    let terms = question.terms();
    with_column(py, &question, |read, crew| {
        let rows = rows(read, crew, terms, ask::canonical);
        let forms = strings(rows.iter().map(|row| row.canon.as_deref()));
        let automorphisms: Int64Array = rows.iter().map(|row| row.automorphisms.map(|it| it as i64)).collect();
        let columns = [Column::of("canonical", forms), Column::new("automorphisms", automorphisms)];
        columns.into_iter().chain([errors(read, &rows, &statuses(&rows))]).collect()
    })
}

#[pyfunction]
pub(crate) fn convert_many(py: Python<'_>, question: Question<'_>, format: &str) -> PyResult<Columns> {
    let terms = question.terms();
    terms.rules()?;
    let empty = AnyPuzzle::from(Grid::EMPTY);
    if let Err(error @ WriteAnyError::Unknown(_)) = written(&empty, format) {
        return Err(wrong(error));
    }
    with_column(py, &question, |read, crew| {
        let found = read.each_place(crew, &Err(None), |_, at| match read.any(at, terms) {
            Some(puzzle) => written(&puzzle, format).map_err(|error| Some(error.to_string())),
            None => Err(read.puzzle(at).err().flatten()),
        });
        let texts = strings(found.iter().map(|text| text.as_deref().ok()));
        let errors = strings(found.iter().map(|text| text.as_ref().err().and_then(Option::as_deref)));
        vec![Column::of("text", texts), Column::of("error", errors)]
    })
}

/// Hints and paths of a column: a text of JSON for each, a list of steps or a hint.
#[pyfunction]
pub(crate) fn rows_many(py: Python<'_>, question: Question<'_>, stage: Option<u8>) -> PyResult<Columns> {
    let terms = question.terms();
    let stage: Option<Stage> = stage.map(stage_of).transpose()?;
    let texts = &terms.texts()?.on_scale(terms.scale()?);
    terms.rules()?;
    with_column(py, &question, |read, crew| {
        let found = read.each_place(crew, &None, |worker, at| {
            let puzzle = read.any(at, terms)?;
            let Some(stage) = stage else {
                return Some(match worker.ask(|session| ask::path(session, &puzzle, texts), is_whole) {
                    (steps, Some(refusal)) if steps.is_empty() => refusal.json(),
                    (steps, _) => format!("[{}]", steps.iter().map(StepRow::json).collect::<Vec<_>>().join(",")),
                });
            };
            Some(worker.ask(|session| ask::hint(session, &puzzle, None, stage, texts), is_hint).json())
        });
        let rows = strings(found.iter().map(Option::as_deref));
        let name = if stage.is_some() { "hint" } else { "path" };
        with_errors(read, &found, [Column::of(name, rows)])
    })
}
