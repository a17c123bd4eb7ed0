//! Puzzles of other sizes and with more rules than the classic one has: what `solve`, `count`, `check` and `candidates` say of them.

use std::time::Duration;

use anyhow::{Result, ensure};
use bitdoku::{Variant, names_are_known};
pub(super) use bitdoku_answer::Asked;
use bitdoku_answer::{Status, VariantAnswer, outcome};
use bitdoku_variant::{Candidates, Limits, Rules, Solution, read, write};
use clap::Args;

use super::solver::{Bounds, SolverChoice};
use crate::block::{BoardRecord, Origin, Record};
use crate::page::Page;
use crate::signal;
use crate::table::{Sheet, write_line, write_remark};
use crate::watchdog::clock;

/// Why names of rules cannot be unknown.
const KNOWN: &str = "names were looked at when they were read";

/// Rules for puzzles that do not say theirs.
#[derive(Args, Debug)]
pub(crate) struct RuleChoice {
    /// Extra rules applied to every puzzle, such as X,anti-knight; `bitdoku list rules` lists them
    #[arg(long, value_name = "NAMES", value_parser = named)]
    rules: Option<String>,
}

/// Reads `--rules`: names that are known.
pub(super) fn named(names: &str) -> std::result::Result<String, String> {
    names_are_known(names).map_err(|error| error.to_string())?;
    Ok(names.to_owned())
}

impl RuleChoice {
    /// Whether puzzles have more rules than they say.
    pub(super) const fn is_any(&self) -> bool {
        self.rules.is_some()
    }

    /// A classic puzzle with the rules that were named. `None` if none were.
    pub(super) fn of_record(&self, record: &Record<'_>) -> Option<Variant> {
        let names = self.rules.as_deref()?;
        Some(Variant::of_puzzle(&record.puzzle, Some(names)).expect(KNOWN))
    }

    /// A board with the rules that were named, added to its own.
    pub(super) fn of_board(&self, board: &Variant) -> Variant {
        let mut board = board.clone();
        self.rules.iter().for_each(|names| board.add(names).expect(KNOWN));
        board
    }

    /// What answers puzzles of other sizes and rules.
    ///
    /// # Errors
    /// If there are rules for all puzzles, and a solver of the classic puzzle for them.
    pub(super) fn variants(&self, asked: Asked, choice: &SolverChoice) -> Result<Variants> {
        let is_refused = !choice.is_engine();
        ensure!(!(is_refused && self.is_any()), "--solver works only with classic rules: omit --solver or --rules");
        Ok(Variants { is_refused, ..self.bounded(asked, choice.bounds()) })
    }

    /// The same where no solver can be chosen.
    pub(super) fn bounded(&self, asked: Asked, bounds: &Bounds) -> Variants {
        let (guesses, timeout) = (bounds.guesses(), bounds.timeout());
        Variants { asked, names: self.rules.clone(), guesses, timeout, is_refused: false }
    }
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

/// Where a puzzle is, and what follows it.
struct Place<'a> {
    line: u64,
    annotation: &'a str,
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
        let place = Place { line: record.line, annotation: record.annotation };
        let puzzle = Variant::of_puzzle(&record.puzzle, self.names.as_deref()).expect(KNOWN);
        self.answer(&puzzle, &place, origin, written, sheet, page);
    }

    /// Answers a record of a board. `false` if a solver of the classic puzzle was asked for.
    pub(super) fn board(
        &self,
        record: &BoardRecord<'_>,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) -> bool {
        if self.is_refused {
            return false;
        }
        let mut board = record.puzzle.clone();
        self.names.iter().for_each(|names| board.add(names).expect(KNOWN));
        let place = Place { line: record.line, annotation: record.annotation };
        self.answer(&board, &place, origin, written, sheet, page);
        true
    }

    fn answer(
        &self,
        puzzle: &Variant,
        place: &Place<'_>,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let Variant { text, rules, .. } = puzzle;
        let found = self.ask(rules);
        page.totals.count(found.status);
        if let Some(sheet) = sheet {
            let mut row = found.row(puzzle).at(origin.file, place.line).annotated(place.annotation);
            // A table has no column for rules that are next to a puzzle's text.
            if matches!(sheet, Sheet::Csv(_)) && read::read(text).ok().as_ref() != Some(rules) {
                row.puzzle = Some(rules.to_string());
            }
            return sheet.write_row(&row, origin, &mut page.rows);
        }
        match (self.asked, &found.solution) {
            (Asked::Count(_), _) => write_line(&found.count.to_string(), &mut page.rows),
            (Asked::Candidates(limit), _) if found.status != Status::Unknown => {
                self.candidates(&found, rules, limit, written, place.annotation, page);
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
        found: &VariantAnswer,
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

    fn ask(&self, rules: &Rules) -> VariantAnswer {
        let clock = clock();
        let until = self.timeout.map(|timeout| clock.now() + timeout);
        let stop = || signal::is_stopping() || until.is_some_and(|until| clock.now() >= until);
        let mut limits = Limits { stop: &stop, ..Limits::default() };
        if let Some(guesses) = self.guesses {
            limits.guesses = if guesses == 0 { u64::MAX } else { guesses };
        }
        VariantAnswer::of(rules, self.asked, &limits)
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
