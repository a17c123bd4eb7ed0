//! Puzzles of other sizes and with more rules than the classic one has: what `solve`, `count`, `check` and `candidates` say of them.

use std::time::Duration;

use anyhow::{Result, ensure};
use bitdoku::text::{Foreign, ParseError, Record};
use bitdoku_answer::{PuzzleRow, Status, outcome};
use bitdoku_variant::{Candidates, Limits, Outcome, Puzzle, Rules, Shape, Solution, read, write};
use clap::Args;

use super::solver::{Bounds, SolverChoice};
use crate::block::Origin;
use crate::page::Page;
use crate::signal;
use crate::table::{Sheet, write_line, write_remark};
use crate::watchdog::clock;

/// Rules for puzzles that do not say theirs.
#[derive(Args, Debug)]
pub(crate) struct RuleChoice {
    /// Rules that every puzzle has beyond those that it says itself, such as X,anti-knight; `bitdoku list rules` names them all
    #[arg(long, value_name = "NAMES", value_parser = named)]
    rules: Option<String>,
}

/// Reads `--rules`: names that are known.
pub(super) fn named(names: &str) -> std::result::Result<String, String> {
    let mut rules = Rules::new(Shape::square(9).map_err(|error| error.to_string())?);
    rules.add_named(names).map_err(|_| {
        let known: Vec<&str> = read::named_rules().map(|(name, _)| name).collect();
        format!("expected names of {}", known.join(", "))
    })?;
    Ok(names.to_owned())
}

impl RuleChoice {
    /// Whether puzzles have more rules than they say.
    pub(super) const fn is_any(&self) -> bool {
        self.rules.is_some()
    }

    /// Adds the rules that were named.
    pub(super) fn add_to(&self, rules: &mut Rules) {
        if let Some(names) = &self.rules {
            rules.add_named(names).expect("names were looked at when they were read");
        }
    }

    /// What answers puzzles of other sizes and rules.
    ///
    /// # Errors
    /// If there are rules for all puzzles, and a solver of the classic puzzle for them.
    pub(super) fn variants(&self, asked: Asked, choice: &SolverChoice) -> Result<Variants> {
        let is_refused = !choice.is_engine();
        ensure!(
            !(is_refused && self.is_any()),
            "--solver chooses who solves the classic puzzle: leave it out, or leave out --rules"
        );
        Ok(Variants { is_refused, ..self.bounded(asked, choice.bounds()) })
    }

    /// The same where no solver can be chosen.
    pub(super) fn bounded(&self, asked: Asked, bounds: &Bounds) -> Variants {
        let (guesses, timeout) = (bounds.guesses(), bounds.timeout());
        Variants { asked, names: self.rules.clone(), guesses, timeout, is_refused: false }
    }
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asked {
    /// Its solution.
    Solve,
    /// How many solutions it has, up to a limit.
    Count(u64),
    /// Whether it has one solution.
    Check,
    /// Its true candidates, and in how many solutions each stands, up to a limit.
    Candidates(u64),
}

/// How the answer is written where it is no row with named fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// On one line.
    Line,
    /// A line for each row of the board.
    Rows,
}

/// Answers puzzles of other sizes and rules.
#[derive(Clone, Debug)]
pub(super) struct Variants {
    asked: Asked,
    names: Option<String>,
    guesses: Option<u64>,
    timeout: Option<Duration>,
    /// Whether a solver was asked for that solves the classic puzzle only.
    is_refused: bool,
}

/// Where a puzzle stands, and what stands behind it.
struct Place<'a> {
    line: u64,
    annotation: &'a str,
}

/// What was found out.
struct Found {
    status: Status,
    solution: Option<Solution>,
    all: Vec<Solution>,
    count: bitdoku::Count,
    guesses: Option<u64>,
    candidates: Candidates,
}

impl Variants {
    /// Whether every puzzle is one of theirs, since rules were named for it.
    pub(super) const fn takes_all(&self) -> bool {
        self.names.is_some() || matches!(self.asked, Asked::Candidates(_))
    }

    /// Answers a record that is a classic puzzle but for the rules that were named.
    pub(super) fn record(
        &self,
        record: &Record<'_>,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let text = record.puzzle.to_string();
        let place = Place { line: record.line, annotation: record.annotation };
        let rules = read::read(&text).expect("81 or 729 characters are a board");
        self.answer(rules, &text, &[], &place, origin, written, sheet, page);
    }

    /// Answers a record that is no classic puzzle. `false` if one of its rules is not known.
    pub(super) fn foreign(
        &self,
        foreign: &Foreign,
        error: &ParseError,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) -> bool {
        if self.is_refused {
            return false;
        }
        let Ok(rules) = read::read(&foreign.text) else { return false };
        let text = foreign.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let place = Place { line: error.line, annotation: "" };
        self.answer(rules, &text, &foreign.rules, &place, origin, written, sheet, page);
        true
    }

    #[expect(clippy::too_many_arguments, reason = "a puzzle, its place, and how its answer is written")]
    fn answer(
        &self,
        mut rules: Rules,
        text: &str,
        said: &[String],
        place: &Place<'_>,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        if let Some(names) = &self.names {
            rules.add_named(names).expect("names were looked at when they were read");
        }
        let found = self.ask(&rules);
        page.totals.count(found.status);
        if let Some(sheet) = sheet {
            let names = said.iter().cloned().chain(self.names.clone()).collect();
            let row = self.row(&found, text, names).at(origin.file, place.line).annotated(place.annotation);
            return sheet.write_row(&row, origin, &mut page.rows);
        }
        match (self.asked, &found.solution) {
            (Asked::Count(_), _) => write_line(&found.count.to_string(), &mut page.rows),
            (Asked::Candidates(limit), _) if found.status != Status::Unknown => {
                self.candidates(&found, &rules, limit, written, place.annotation, page);
            }
            (Asked::Solve, Some(solution)) if written == Written::Rows => {
                rows(solution).iter().for_each(|row| write_line(row, &mut page.rows));
            }
            (Asked::Solve, Some(solution)) => {
                let behind = if place.annotation.is_empty() { String::new() } else { format!(" {}", place.annotation) };
                write_line(&format!("{solution}{behind}"), &mut page.rows);
            }
            (Asked::Check, Some(_)) => {
                page.rows.extend_from_slice(text.as_bytes());
                write_remark("unique", place.annotation, &mut page.rows);
            }
            _ => {
                page.rows.extend_from_slice(text.as_bytes());
                write_remark(&outcome(found.status, None, None), place.annotation, &mut page.rows);
            }
        }
    }

    fn candidates(
        &self,
        found: &Found,
        rules: &Rules,
        limit: u64,
        written: Written,
        annotation: &str,
        page: &mut Page,
    ) {
        let Candidates { values, counts, .. } = &found.candidates;
        if written == Written::Line {
            page.rows.extend_from_slice(write::marks_line(rules, values).as_bytes());
            return write_remark(&outcome(found.status, None, None), annotation, &mut page.rows);
        }
        let numbers = |values: &Vec<usize>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let words: Vec<String> = values.iter().map(numbers).collect();
        page.rows.extend_from_slice(write::board(rules, &words).as_bytes());
        for ((cell, values), counts) in rules.shape().all().zip(values).zip(counts) {
            if values.len() > 1 {
                let of = |(value, count): (&usize, &u64)| {
                    format!("{value} in {}{count}", if *count == limit { "at least " } else { "" })
                };
                let all = values.iter().zip(counts).map(of).collect::<Vec<_>>().join(", ");
                write_line(&format!("# {}: {all}", rules.shape().name(cell)), &mut page.rows);
            }
        }
    }

    fn row(&self, found: &Found, text: &str, rules: Vec<String>) -> PuzzleRow<'static> {
        let row = PuzzleRow { puzzle: Some(text.to_owned()), rules, ..PuzzleRow::new(found.status) };
        let (solutions, at_least) = (Some(found.count.solutions), Some(!found.count.exact));
        match self.asked {
            Asked::Count(_) => PuzzleRow { solutions, at_least, ..row },
            Asked::Check => {
                let is_known = found.status != Status::Unknown;
                PuzzleRow { unique: is_known.then_some(found.status == Status::Unique), ..row }
            }
            Asked::Solve => PuzzleRow {
                solutions,
                at_least,
                solution: found.solution.as_ref().map(Solution::to_string),
                found: found.all.iter().map(Solution::to_string).collect(),
                guesses: found.guesses,
                ..row
            },
            Asked::Candidates(_) => {
                let Candidates { values, counts, .. } = &found.candidates;
                PuzzleRow { candidates: values.clone(), counts: counts.clone(), ..row }
            }
        }
    }

    fn ask(&self, rules: &Rules) -> Found {
        let clock = clock();
        let until = self.timeout.map(|timeout| clock.now() + timeout);
        let stop = || signal::is_stopping() || until.is_some_and(|until| clock.now() >= until);
        let mut limits = Limits { stop: &stop, ..Limits::default() };
        if let Some(guesses) = self.guesses {
            limits.guesses = if guesses == 0 { u64::MAX } else { guesses };
        }
        let puzzle = Puzzle::from(rules);
        if let Asked::Count(limit) = self.asked {
            limits.solutions = limit;
            let count = match puzzle.count(&limits) {
                Ok(count) => bitdoku::Count { solutions: count.solutions, exact: count.is_exact },
                Err(_) => bitdoku::Count { solutions: 0, exact: false },
            };
            return Found { count, ..Found::of(Status::from(count)) };
        }
        if let Asked::Candidates(limit) = self.asked {
            let Ok(candidates) = puzzle.candidates(limit, &limits) else { return Found::of(Status::Unknown) };
            let status = match candidates.values.iter().map(Vec::len).max() {
                Some(1) => Status::Unique,
                Some(0) | None => Status::None,
                Some(_) => Status::Multiple,
            };
            return Found { candidates, ..Found::of(status) };
        }
        let solved = puzzle.solve(&limits);
        let (status, solution, all, exact) = match solved.outcome {
            Outcome::Unique(solution) => (Status::Unique, Some(solution), vec![], true),
            Outcome::Multiple(two) => (Status::Multiple, None, two.to_vec(), false),
            Outcome::Unsolvable => (Status::None, None, vec![], true),
            Outcome::Unknown(one) => (Status::Unknown, None, one.into_iter().collect(), false),
        };
        let solutions = all.len().max(usize::from(solution.is_some())) as u64;
        let count = bitdoku::Count { solutions, exact };
        Found { solution, all, count, guesses: Some(solved.guesses), ..Found::of(status) }
    }
}

impl Found {
    /// A status, and nothing else that is known.
    fn of(status: Status) -> Self {
        let count = bitdoku::Count { solutions: 0, exact: false };
        Self { status, solution: None, all: vec![], count, guesses: None, candidates: Candidates::default() }
    }
}

/// A line for each row of the board: characters, or numbers with blanks between where values have two digits.
fn rows(solution: &Solution) -> Vec<String> {
    let shape = solution.shape();
    let values: Vec<usize> = solution.values().collect();
    let line = |row: &[usize]| -> String {
        if shape.greatest() < 10 {
            row.iter().map(|&value| shape.symbol(value)).collect()
        } else {
            row.iter().map(|value| format!("{value:>2}")).collect::<Vec<_>>().join(" ")
        }
    };
    values.chunks(shape.columns()).map(line).collect()
}
