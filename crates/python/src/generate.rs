//! Puzzles made, as columns: what is wanted comes as a mapping, and each puzzle depends on it and its number alone.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};
use std::sync::{Mutex, MutexGuard};

use arrow_array::Int64Array;
use bitdoku::generate::{GaveUp, Made, Maker, guesses};
use bitdoku::grid::text::ParseError;
use bitdoku::logic::{SE121, TECHNIQUES};
use bitdoku::{BoardMaker, Cell, CellSet, Digit, Generator, Grid, House, Level, Solution, Stopper, Symmetry, Target};
use bitdoku_answer::Ratings;
use pyo3::prelude::*;

use crate::Terms;
use crate::column::{Column, strings};
use crate::error::wrong;
use crate::many::{level_column, rating_columns};
use crate::work::{Apart, on_threads};

/// The least and the most of something.
type Ends<T> = (T, T);

/// What is wanted, under the names of the options of `bitdoku generate`. Ratings are in tenths.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Wanted {
    seed: u64,
    skip: u64,
    symmetry: String,
    pattern: Option<String>,
    clues: Option<Ends<usize>>,
    minimal: Option<bool>,
    pad: Option<usize>,
    digits: Vec<(usize, Ends<usize>)>,
    boxes: Vec<(usize, Ends<usize>)>,
    solution: Option<String>,
    keep: Option<String>,
    level: Option<String>,
    printed: bool,
    er: Option<Ends<u16>>,
    ep: Option<Ends<u16>>,
    ed: Option<Ends<u16>>,
    pearl: bool,
    diamond: bool,
    hardest: Option<String>,
    require: Vec<String>,
    forbid: Vec<String>,
    no_guessing: bool,
    practise: Option<String>,
    attempts: u64,
    /// Of a board that is no classic one: its rules by name, and its side.
    rules: Option<String>,
    size: Option<usize>,
    minimal_rules: bool,
}

fn span<T>((least, most): Ends<T>) -> RangeInclusive<T> {
    least..=most
}

impl Wanted {
    /// The number after that of the last puzzle.
    fn end(&self, count: u64) -> PyResult<u64> {
        self.skip.checked_add(count).ok_or_else(|| wrong("a seed does not have that many puzzles"))
    }

    /// What makes it, and whether puzzles are rated for it.
    fn generator(&self, terms: &Terms) -> PyResult<(Generator, bool)> {
        let slugs = |names: &[String]| names.iter().map(|name| technique(name)).collect::<PyResult<Vec<_>>>();
        let mut forbidden = slugs(&self.forbid)?;
        if self.no_guessing {
            forbidden.extend(guesses());
        }
        let target = Target {
            levels: self.level.as_deref().map(Level::range).transpose().map_err(wrong)?,
            profile: terms.scale()?,
            er: self.er.map(span),
            ep: self.ep.map(span),
            ed: self.ed.map(span),
            pearl: self.pearl,
            diamond: self.diamond,
            hardest: self.hardest.as_deref().map(technique).transpose()?,
            required: slugs(&self.require)?,
            forbidden,
            practise: self.practise.as_deref().map(technique).transpose()?,
        };
        let rates = target.is_rated();
        let symmetry: Symmetry = self.symmetry.parse().map_err(wrong)?;
        let mut generator = Generator::new(self.seed).symmetry(symmetry).target(target).attempts(self.attempts);
        if let Some(pattern) = &self.pattern {
            generator = generator.pattern(cells(pattern)?);
        }
        if let Some(clues) = self.clues {
            generator = generator.clues(span(clues));
        }
        if let Some(minimal) = self.minimal {
            generator = generator.minimal(minimal);
        }
        if let Some(clues) = self.pad {
            if !(17..=81).contains(&clues) {
                return Err(wrong(format!("expected 17 to 81 clues to pad to, found {clues}")));
            }
            generator = generator.padded(clues);
        }
        if let (true, Some(levels)) = (self.printed, &self.level)
            && let Some(clues) = Generator::printed_clues(*Level::range(levels).map_err(wrong)?.start())
        {
            generator = generator.padded_to(clues);
        }
        if let Some(solution) = &self.solution {
            generator = generator.solution(Solution::new(grid(solution)?).map_err(wrong)?);
        }
        if let Some(keep) = &self.keep {
            generator = generator.kept(grid(keep)?);
        }
        for &(digit, range) in &self.digits {
            generator = generator.of_digit(Digit::from_index(numbered("digit", digit)?), span(range));
        }
        for &(block, range) in &self.boxes {
            generator = generator.of_box(House::ALL[18 + numbered("box", block)?], span(range));
        }
        Ok((generator, rates))
    }
}

/// The index of a digit or a box from 1 to 9.
fn numbered(what: &str, number: usize) -> PyResult<usize> {
    if (1..=9).contains(&number) { Ok(number - 1) } else { Err(wrong(format!("there is no {what} {number}"))) }
}

fn technique(name: &str) -> PyResult<&'static str> {
    let mut slugs = TECHNIQUES.iter().map(|row| row.technique.slug());
    let found = slugs.find(|slug| *slug == name);
    found.ok_or_else(|| wrong(format!("there is no technique {name}; `bitdoku list techniques` names them")))
}

fn grid(text: &str) -> PyResult<Grid> {
    text.parse().map_err(|error: ParseError| wrong(error))
}

/// The cells of a pattern: 81 characters, `.` or `0` for one without a clue.
fn cells(pattern: &str) -> PyResult<CellSet> {
    let count = pattern.chars().count();
    if count != 81 {
        return Err(wrong(format!("expected a pattern of 81 characters, found {count}")));
    }
    let clues = Cell::ALL.into_iter().zip(pattern.chars()).filter(|(_, mark)| !".0_-*".contains(*mark));
    Ok(clues.map(|(cell, _)| cell).collect())
}

/// Numbers of puzzles in portions: many at a time fill the lanes of the engine, few where each takes long.
fn portions(numbers: Range<u64>, threads: usize, is_slow: bool) -> impl Iterator<Item = Range<u64>> {
    let most = if is_slow { 8 } else { 1024 };
    let portion = ((numbers.end - numbers.start) / (4 * threads as u64)).clamp(1, most);
    let Range { mut start, end } = numbers;
    std::iter::from_fn(move || {
        let part = start..end.min(start.saturating_add(portion));
        start = part.end;
        (!part.is_empty()).then_some(part)
    })
}

/// Makes the puzzles of these numbers; what one was given up for is in its place.
#[pyfunction]
pub(crate) fn generate(
    py: Python<'_>,
    count: u64,
    wanted: Wanted,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Vec<Column>> {
    if wanted.rules.is_some() || wanted.size.is_some() {
        return boards(py, count, &wanted, progress, terms);
    }
    let (generator, rates) = wanted.generator(terms)?;
    // What is impossible is said before anything is begun.
    let makers = Mutex::new(vec![generator.maker().map_err(wrong)?]);
    let numbers = wanted.skip..wanted.end(count)?;
    let made = in_order(py, terms, progress, numbers, rates, |numbers, stopper| {
        let idle = makers.lock().ok().and_then(|mut makers: MutexGuard<'_, Vec<Maker<'_>>>| makers.pop());
        let mut maker = idle.unwrap_or_else(|| generator.maker().expect("the first one could be made"));
        let made = maker.make(numbers, stopper.as_ref());
        if let Ok(mut makers) = makers.lock() {
            makers.push(maker);
        }
        made
    })?;
    Ok(columns(&made, rates, &wanted))
}

/// What is made of numbers by all threads, in the order of the numbers.
fn in_order<T: Send>(
    py: Python<'_>,
    terms: &Terms,
    progress: Option<&Bound<'_, PyAny>>,
    numbers: Range<u64>,
    is_slow: bool,
    make: impl Fn(Range<u64>, &Stopper) -> Vec<T> + Sync,
) -> PyResult<Vec<T>> {
    let made = Mutex::new(BTreeMap::new());
    on_threads(py, terms, progress, |Apart { mut pool, .. }| {
        let portions = portions(numbers, pool.threads(), is_slow);
        let stopper = pool.stopper();
        pool.run(portions, |_, numbers| {
            let some = make(numbers.clone(), &stopper);
            if let Ok(mut made) = made.lock() {
                made.insert(numbers.start, some);
            }
            numbers.end - numbers.start
        });
    })?;
    Ok(made.into_inner().unwrap_or_default().into_values().flatten().collect())
}

/// Makes boards of other sizes and with other rules.
fn boards(
    py: Python<'_>,
    count: u64,
    wanted: &Wanted,
    progress: Option<&Bound<'_, PyAny>>,
    terms: &Terms,
) -> PyResult<Vec<Column>> {
    let symmetry: Symmetry = wanted.symmetry.parse().map_err(wrong)?;
    let (side, rules) = (wanted.size.unwrap_or(9), wanted.rules.as_deref().unwrap_or_default());
    let mut maker = BoardMaker::new(side, rules, symmetry).map_err(wrong)?;
    if let Some(level) = &wanted.level {
        maker = maker.level(level.parse().map_err(wrong)?);
        if !wanted.printed {
            maker = maker.minimal();
        }
    }
    if wanted.minimal_rules {
        maker = maker.minimal_rules();
    }
    let numbers = wanted.skip..wanted.end(count)?;
    let made = in_order(py, terms, progress, numbers, true, |numbers, stopper| {
        let stop = || stopper.is_stopped();
        numbers.map(|number| (number, maker.make(wanted.seed, number, &stop))).collect()
    })?;
    let puzzles = strings(made.iter().map(|(_, board)| board.as_ref().ok().map(|(puzzle, _)| puzzle.text.as_str())));
    let solutions: Vec<Option<String>> =
        made.iter().map(|(_, board)| board.as_ref().ok().map(|(_, solution)| solution.to_string())).collect();
    let errors: Vec<Option<String>> =
        made.iter().map(|(_, board)| board.as_ref().err().map(ToString::to_string)).collect();
    let numbers: Int64Array = made.iter().map(|&(number, _)| Some(number as i64)).collect();
    Ok(vec![
        Column::of("puzzle", puzzles),
        Column::of("solution", strings(solutions.iter().map(Option::as_deref))),
        Column::new("number", numbers),
        Column::of("error", strings(errors.iter().map(Option::as_deref))),
    ])
}

/// What was made, and ratings if there are any.
fn columns(made: &[Result<Made, GaveUp>], rates: bool, wanted: &Wanted) -> Vec<Column> {
    let told = |of: fn(&Made) -> String| -> Vec<Option<String>> {
        made.iter().map(|made| made.as_ref().ok().map(of)).collect()
    };
    let text = |name, texts: &[Option<String>]| Column::of(name, strings(texts.iter().map(Option::as_deref)));
    let numbers = made.iter().map(|made| made.as_ref().map_or_else(|given| given.index, |made| made.index) as i64);
    let attempts =
        made.iter().map(|made| made.as_ref().map_or_else(|given| given.attempts, |made| made.attempts) as i64);
    let errors: Vec<Option<String>> = made.iter().map(|made| made.as_ref().err().map(GaveUp::to_string)).collect();
    let rating = |made: &Result<Made, GaveUp>| made.as_ref().ok().and_then(|made| made.rating);
    let ratings: Vec<Option<Ratings>> =
        made.iter().map(|made| rating(made).map(|rating| Ratings::new(&rating, SE121.name))).collect();
    let mut columns = vec![
        text("puzzle", &told(|made| made.puzzle.to_string())),
        text("solution", &told(|made| made.solution.to_string())),
    ];
    if rates {
        columns.extend(rating_columns(ratings.iter().map(Option::as_ref)));
    }
    if wanted.practise.is_some() {
        let positions: Vec<Option<String>> = made
            .iter()
            .map(|made| made.as_ref().ok().and_then(|made| made.position).map(|position| position.to_string()))
            .collect();
        columns.push(text("position", &positions));
    }
    if wanted.level.is_some() {
        columns.push(level_column(made.iter().map(|made| made.as_ref().ok().and_then(|made| made.level))));
    }
    columns.push(Column::new("number", numbers.collect::<Int64Array>()));
    columns.push(Column::new("attempts", attempts.collect::<Int64Array>()));
    columns.push(text("error", &errors));
    columns
}
