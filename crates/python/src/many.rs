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
use bitdoku::logic::{By, HODOKU, Measure};
use bitdoku::variant::Candidates;
use bitdoku::{AnyPuzzle, Board, Convention, Count, Grid, Level, Rating, Stage, Variant, WriteAnyError};
use bitdoku_answer::{
    Asked, BoardStepRow, CardFields, Column as Field, HintRow, NumberedStep, PuzzleRow, Status, points,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::Terms;
use crate::column::{Column, floats, strings};
use crate::one::{stage_of, steps, written};
use crate::read::{Read, texts, with_column};
use crate::variant;
use crate::work::Crew;

type Columns = Vec<Column>;

/// Columns that begin with what was asked and end with what is said of every question: the status, and what is wrong.
fn with_statuses(read: &Read<'_>, statuses: &[Status], columns: impl IntoIterator<Item = Column>) -> Columns {
    let [words, codes] = read.statuses(statuses);
    columns.into_iter().chain([words, codes, read.errors(statuses)]).collect()
}

/// The same if solutions are not asked for: the error of each text that is not a puzzle.
fn with_errors<T>(read: &Read<'_>, found: &[Option<T>], columns: impl IntoIterator<Item = Column>) -> Columns {
    let status = |found: &Option<T>| if found.is_none() { Status::Malformed } else { Status::Read };
    let statuses: Vec<Status> = found.iter().map(status).collect();
    columns.into_iter().chain([read.errors(&statuses)]).collect()
}

#[pyfunction]
pub(crate) fn solve_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    terms.rules()?;
    with_column(py, column, are_values, progress, terms, |read, crew| {
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
                .map_err(|error| PyValueError::new_err(error.to_string()))
        } else {
            Ok(Column::of("solution", texts(solutions, statuses.iter().map(|&status| status == Status::Unique))))
        };
        Ok(with_statuses(read, &statuses, [column?]))
    })?
}

/// Solutions, 81 bytes each; those of boards of another size; and statuses.
fn solved(read: &Read<'_>, crew: &mut Crew, terms: &Terms) -> (Vec<u8>, BTreeMap<usize, String>, Vec<Status>) {
    let count = read.cells.len();
    let mut solutions = vec![0; 81 * count];
    let mut statuses = vec![Status::Malformed; count];
    if !crew.has_clock() && terms.rules.is_none() {
        let mut lines = vec![LineStatus::Unknown; count];
        let are_values = read.are_values();
        let room = if are_values { CellsMut::values(&mut solutions) } else { CellsMut::text(&mut solutions) };
        crew.pool.solve_cells(read.cells, room, &mut lines);
        statuses = lines.into_iter().map(Status::from).collect();
    }
    let others = read.others(terms, |at| statuses[at] == Status::Malformed);
    // Until its turn has come nothing is known of a puzzle.
    others.iter().for_each(|&(at, _)| statuses[at] = Status::Unknown);
    let mut longer = BTreeMap::new();
    let sheet = Mutex::new((&mut solutions, &mut longer, &mut statuses));
    crew.run(others.iter(), |worker, (at, puzzle)| {
        let at = *at;
        let (status, solution) = worker.ask(|session| match puzzle {
            AnyPuzzle::Classic(puzzle, _) => {
                let outcome = session.solve(puzzle).outcome;
                (Status::from(&outcome), outcome.unique().map(ToString::to_string))
            }
            AnyPuzzle::Variant(puzzle) => {
                let answer = variant::asked(session, puzzle, Asked::Solve);
                (answer.status, answer.solution.map(|solution| solution.to_string()))
            }
        });
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
pub(crate) fn count_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    limit: u64,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    terms.rules()?;
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let mut counts: Vec<Option<Count>> = vec![None; read.cells.len()];
        if !crew.has_clock() && terms.rules.is_none() {
            crew.pool.count_cells(read.cells, limit, &mut counts);
        }
        let others = read.others(terms, |at| counts[at].is_none());
        others.iter().for_each(|&(at, _)| counts[at] = Some(Count { solutions: 0, exact: false }));
        let sheet = Mutex::new(&mut counts);
        crew.run(others.iter(), |worker, (at, puzzle)| {
            let count = worker.ask(|session| match puzzle {
                AnyPuzzle::Classic(puzzle, _) => session.count(puzzle, limit).count,
                AnyPuzzle::Variant(puzzle) => variant::asked(session, puzzle, Asked::Count(limit)).count,
            });
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
pub(crate) fn check_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    terms.rules()?;
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each_place(crew, &(Status::Unknown, None), |session, at| match read.any(at, terms) {
            Some(AnyPuzzle::Classic(puzzle, _)) => {
                let checked = session.check(puzzle);
                let redundant = checked.redundant.map(|cells| cells.iter().map(|cell| cell.to_string()));
                (Status::from(&checked.outcome), redundant.map(|cells| cells.collect::<Vec<_>>().join(" ")))
            }
            Some(AnyPuzzle::Variant(puzzle)) => (variant::asked(session, &puzzle, Asked::Check).status, None),
            None => (Status::Malformed, None),
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let minimal: BooleanArray = found.iter().map(|(_, cells)| cells.as_ref().map(String::is_empty)).collect();
        let redundant = strings(found.iter().map(|(_, cells)| cells.as_deref()));
        with_statuses(read, &statuses, [Column::new("minimal", minimal), Column::of("redundant", redundant)])
    })
}

#[pyfunction]
pub(crate) fn candidates_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    limit: u64,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    terms.rules()?;
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each_place(crew, &(Status::Unknown, None), |session, at| {
            let puzzle = match read.any(at, terms) {
                Some(AnyPuzzle::Variant(puzzle)) => *puzzle,
                Some(AnyPuzzle::Classic(puzzle, _)) => {
                    Variant::of_puzzle(&puzzle, None).expect("it has no further rules")
                }
                None => return (Status::Malformed, None),
            };
            let answer = variant::asked(session, &puzzle, Asked::Candidates(limit));
            (answer.status, (answer.status != Status::Unknown).then_some(answer.candidates))
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let column = |name, of: fn(&Candidates) -> String| {
            let shown: Vec<Option<String>> = found.iter().map(|(_, candidates)| candidates.as_ref().map(of)).collect();
            Column::of(name, strings(shown.iter().map(Option::as_deref)))
        };
        // Lists of lists of numbers are written for people as JSON has them.
        let columns =
            [column("candidates", |it| format!("{:?}", it.values)), column("counts", |it| format!("{:?}", it.counts))];
        with_statuses(read, &statuses, columns)
    })
}

#[pyfunction]
pub(crate) fn rate_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    let scales = terms.scales()?;
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each(crew, &(Status::Unknown, Vec::new(), None), |session, puzzle| {
            let Ok(puzzle) = puzzle else { return (Status::Malformed, Vec::new(), None) };
            match session.measure(puzzle, scales) {
                Ok(measures) => (Status::Unique, measures, Some(Level::of(&Board::of_puzzle(&puzzle)))),
                Err(refusal) => (Status::from(&refusal), Vec::new(), None),
            }
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, ..)| status).collect();
        let mut columns = Vec::new();
        for (number, scale) in scales.iter().enumerate() {
            let said = found.iter().map(|(_, measures, _)| measures.get(number));
            match Field::of_scale(scale) {
                [column @ Field::RefutationSampled] => {
                    columns.push(Column::new(column.name(), floats(said.map(mean))));
                }
                fields if matches!(scale.by, By::Hodoku) => columns.extend(hodoku_columns(fields, said)),
                [column] => columns.push(Column::new(column.name(), said.map(measured).collect::<Int64Array>())),
                _ => columns.extend(rating_columns(&said.map(rating).collect::<Vec<_>>())),
            }
        }
        columns.push(level_column(found.iter().map(|&(.., level)| level)));
        with_statuses(read, &statuses, columns)
    })
}

#[pyfunction]
pub(crate) fn card_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each(crew, &(Status::Unknown, None), |session, puzzle| {
            let Ok(puzzle) = puzzle else { return (Status::Malformed, None) };
            match session.card(puzzle) {
                Ok(card) => (Status::Unique, Some(card)),
                Err(refusal) => (Status::from(&refusal), None),
            }
        });
        let statuses: Vec<Status> = found.iter().map(|&(status, _)| status).collect();
        let cards = || found.iter().map(|(_, card)| card.as_ref());
        let fields: Vec<Option<CardFields>> = cards().map(|card| card.map(CardFields::new)).collect();
        let fields = || fields.iter().map(Option::as_ref);
        let numbers = |name, of: fn(&CardFields) -> usize| {
            Column::new(name, fields().map(|fields| fields.map(|it| of(it) as i64)).collect::<Int64Array>())
        };
        let steps = |name, of: fn(&CardFields) -> Option<&NumberedStep>| {
            let shown: Vec<Option<String>> =
                fields().map(|fields| fields.and_then(of).map(ToString::to_string)).collect();
            Column::of(name, strings(shown.iter().map(Option::as_deref)))
        };
        let mut columns = Vec::from(rating_columns(&cards().map(|card| card.map(|it| it.rating)).collect::<Vec<_>>()));
        columns.push(level_column(cards().map(|card| card.map(|it| it.level))));
        columns.push(numbers("steps", |it| it.steps));
        columns.push(numbers("bottlenecks", |it| it.bottlenecks));
        columns.push(Column::new("dependency", floats(fields().map(|fields| fields.and_then(|it| it.dependency)))));
        columns.push(steps("level_step", |it| it.level_step.as_ref()));
        columns.push(steps("bottleneck_step", |it| it.bottleneck_step.as_ref()));
        columns.push(steps("dependency_step", |it| it.dependency_step.as_ref()));
        with_statuses(read, &statuses, columns)
    })
}

/// Levels as a column.
pub(crate) fn level_column(levels: impl Iterator<Item = Option<Level>> + Clone) -> Column {
    Column::of("level", strings(levels.map(|level| level.map(Level::name))))
}

/// The rating among what scales say.
fn rating(measure: Option<&Measure>) -> Option<Rating> {
    let Some(Measure::Rating(rating)) = measure else { return None };
    Some(*rating)
}

/// The number that a scale of one number says; none if it says that there is none.
fn measured(measure: Option<&Measure>) -> Option<i64> {
    match measure? {
        Measure::W(number)
        | Measure::B(number)
        | Measure::Depth(number)
        | Measure::BraidsWithin(number)
        | Measure::Refutation(number) => number.map(|number| number as i64),
        _ => None,
    }
}

/// What HoDoKu's scale says, as columns.
fn hodoku_columns<'a>(fields: &[Field], said: impl Iterator<Item = Option<&'a Measure>>) -> Vec<Column> {
    let rows: Vec<Option<PuzzleRow<'_>>> =
        said.map(|it| Some(PuzzleRow::new(Status::Unique).measured(HODOKU.name, it?))).collect();
    let column = |field: &Field| {
        let shown: Vec<Option<String>> = rows.iter().map(|row| row.as_ref().map(|row| field.of(row))).collect();
        if *field == Field::HodokuScore {
            let scores = shown.iter().map(|score| score.as_ref().and_then(|score| score.parse().ok()));
            return Column::new(field.name(), scores.collect::<Int64Array>());
        }
        Column::of(field.name(), strings(shown.iter().map(Option::as_deref)))
    };
    fields.iter().map(column).collect()
}

/// The same of one that says a mean.
fn mean(measure: Option<&Measure>) -> Option<f64> {
    match measure? {
        Measure::SampledRefutation(mean) => *mean,
        _ => None,
    }
}

/// Ratings as columns: ER, EP, ED, and the technique of the hardest step.
pub(crate) fn rating_columns(ratings: &[Option<Rating>]) -> [Column; 4] {
    let points = |name, of: fn(&Rating) -> bitdoku::Difficulty| {
        let points = ratings.iter().map(|rating| rating.as_ref().map(|rating| points(of(rating))));
        Column::new(name, floats(points))
    };
    let steps: Vec<Option<String>> =
        ratings.iter().map(|rating| rating.as_ref().map(|rating| rating.hardest.name())).collect();
    [
        points("er", |rating| rating.hardest.difficulty),
        points("ep", |rating| rating.pearl.difficulty),
        points("ed", |rating| rating.diamond.difficulty),
        Column::of("er_step", strings(steps.iter().map(Option::as_deref))),
    ]
}

#[pyfunction]
pub(crate) fn canonical_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each(crew, &None, |session, puzzle| {
            let canonical = session.canonical(puzzle.ok()?, Convention::Minlex);
            Some((canonical.puzzle.to_string(), canonical.automorphisms as i64))
        });
        let forms = strings(found.iter().map(|form| form.as_ref().map(|(text, _)| text.as_str())));
        let numbers: Int64Array = found.iter().map(|form| form.as_ref().map(|&(_, number)| number)).collect();
        with_errors(read, &found, [Column::of("canonical", forms), Column::new("automorphisms", numbers)])
    })
}

#[pyfunction]
pub(crate) fn convert_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    format: &str,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    terms.rules()?;
    let empty = AnyPuzzle::from(Grid::EMPTY);
    if let Err(error @ WriteAnyError::Unknown(_)) = written(&empty, format) {
        return Err(PyValueError::new_err(error.to_string()));
    }
    with_column(py, column, are_values, progress, terms, |read, crew| {
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
pub(crate) fn rows_many(
    py: Python<'_>,
    column: &Bound<'_, PyAny>,
    are_values: bool,
    stage: Option<u8>,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Columns> {
    let stage: Option<Stage> = stage.map(stage_of).transpose()?;
    let profile = terms.scale()?;
    let texts = &terms.texts()?.on_scale(profile);
    terms.rules()?;
    let list = |steps: Vec<String>| format!("[{}]", steps.join(","));
    with_column(py, column, are_values, progress, terms, |read, crew| {
        let found = read.each_place(crew, &None, |session, at| {
            Some(match (read.any(at, terms)?, stage) {
                (AnyPuzzle::Classic(puzzle, position), Some(stage)) => {
                    let (state, advice) = session.hint_in(&puzzle, position.as_deref(), None);
                    HintRow::new(&state, &advice, stage, profile, texts).json()
                }
                (AnyPuzzle::Classic(puzzle, _), None) => {
                    steps(session, &puzzle, profile, texts).map_or_else(|refusal| refusal, list)
                }
                (AnyPuzzle::Variant(puzzle), Some(stage)) => variant::hint(session, &puzzle, stage, texts).json(),
                (AnyPuzzle::Variant(puzzle), None) => match variant::path(session, &puzzle, texts) {
                    (steps, Some(refusal)) if steps.is_empty() => refusal.json(),
                    (steps, _) => list(steps.iter().map(BoardStepRow::json).collect()),
                },
            })
        });
        let rows = strings(found.iter().map(Option::as_deref));
        let name = if stage.is_some() { "hint" } else { "path" };
        with_errors(read, &found, [Column::of(name, rows)])
    })
}
