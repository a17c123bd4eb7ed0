//! Puzzles of other sizes and with more rules than the classic one has: what `solve`, `count`, `check` and `candidates` say of them.

use std::borrow::Cow;

use anyhow::{Result, ensure};
use bitdoku::{TimedSession, Variant, as_board, names_are_known, read_any};
pub(super) use bitdoku_answer::Asked;
use bitdoku_answer::{PuzzleRow, Status, VariantAnswer, board_outcome, outcome};
use bitdoku_variant::{Candidates, Rules, Solution, write};
use clap::Args;

use super::solver::{SolverChoice, limit_reached};
use crate::block::{BoardRecord, Origin, Record};
use crate::page::Page;
use crate::table::{Sheet, write_line, write_remark};

/// Why names of rules cannot be unknown.
const KNOWN: &str = "names were looked at when they were read";

/// The text of a board, for the next command: where rules were beside it, a constraint string, which holds them.
pub(super) fn whole(board: &Variant) -> Cow<'_, str> {
    let is_whole = read_any(&board.text, None).is_ok_and(|read| as_board(&read).rules == board.rules);
    if is_whole { board.text.as_str().into() } else { board.rules.to_string().into() }
}

/// Rules for puzzles that do not say theirs.
#[derive(Args, Debug)]
pub(crate) struct RuleChoice {
    /// Extra rules applied to every puzzle, such as X,anti-knight; `bitdoku list rules` lists them
    ///
    /// Given several times, it adds the rules of each.
    #[arg(long, value_name = "NAMES", value_parser = named)]
    rules: Vec<String>,
}

/// Reads `--rules`: names that are known.
pub(super) fn named(names: &str) -> std::result::Result<String, String> {
    names_are_known(names).map_err(|error| error.to_string())?;
    Ok(names.to_owned())
}

impl RuleChoice {
    /// Whether puzzles have more rules than they say.
    pub(super) const fn is_any(&self) -> bool {
        !self.rules.is_empty()
    }

    /// The names, if any.
    fn names(&self) -> Option<String> {
        self.is_any().then(|| self.rules.join(", "))
    }

    /// A classic puzzle with the rules that were named. `None` if none were.
    pub(super) fn of_record(&self, record: &Record<'_>) -> Option<Variant> {
        Some(Variant::of_puzzle(&record.puzzle, Some(&self.names()?)).expect(KNOWN))
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
        Ok(Variants { is_refused, ..self.all(asked) })
    }

    /// The same where no solver can be chosen.
    pub(super) fn all(&self, asked: Asked) -> Variants {
        Variants { asked, names: self.names(), is_refused: false }
    }
}

/// How the answer is written where it is no row with named fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// On one line.
    Line,
    /// On one line, with a line below it for each cell that has several candidates.
    Counted,
    /// A line for each row of the board.
    Rows,
}

/// Up to this number of solutions a candidate is said to occur in one or in many.
pub(super) const MANY: u64 = 2;

/// Answers puzzles of other sizes and rules.
#[derive(Clone, Debug)]
pub(super) struct Variants {
    asked: Asked,
    names: Option<String>,
    /// Whether a solver was asked for that solves the classic puzzle only.
    is_refused: bool,
}

/// Where a puzzle is, and what follows it.
struct Place<'a> {
    line: u64,
    annotation: &'a str,
    origin: &'a Origin<'a>,
}

impl Variants {
    /// Whether every puzzle is one of theirs, since rules were named for it.
    pub(super) const fn takes_all(&self) -> bool {
        self.names.is_some() || matches!(self.asked, Asked::Candidates(_) | Asked::Estimate { .. })
    }

    /// Answers a record that is a classic puzzle but for the rules that were named.
    pub(super) fn record(
        &self,
        session: &mut TimedSession,
        record: &Record<'_>,
        origin: &Origin<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let place = Place { line: record.line, annotation: record.annotation, origin };
        let puzzle = Variant::of_puzzle(&record.puzzle, self.names.as_deref()).expect(KNOWN);
        self.answer(session, &puzzle, &place, written, sheet, page);
    }

    /// Answers a record of a board. `false` if a solver of the classic puzzle was asked for.
    pub(super) fn board(
        &self,
        session: &mut TimedSession,
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
        let place = Place { line: record.line, annotation: record.annotation, origin };
        self.answer(session, &board, &place, written, sheet, page);
        true
    }

    fn answer(
        &self,
        session: &mut TimedSession,
        puzzle: &Variant,
        place: &Place<'_>,
        written: Written,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let rules = &puzzle.rules;
        // Who names rules for all puzzles names them for the next command, too.
        let text = || if self.names.is_some() { puzzle.text.as_str().into() } else { whole(puzzle) };
        let found = session.ask(|session| VariantAnswer::of(session.solving(), puzzle, self.asked));
        page.totals.count(found.status);
        let is_cut = found.estimate.is_none() && found.status == Status::Unknown || found.is_cut();
        let why = found.no_estimate().or_else(|| is_cut.then(|| limit_reached(session)).flatten());
        if let Some(sheet) = sheet {
            let mut row = PuzzleRow { error: why, ..found.row(puzzle) }
                .at(place.origin.file, place.line)
                .annotated(place.annotation);
            // A table has no column for rules that are next to a puzzle's text.
            if matches!(sheet, Sheet::Csv(_)) {
                row.puzzle = Some(whole(puzzle).into_owned());
            }
            return sheet.write_row(&row, place.origin, &mut page.rows);
        }
        match (self.asked, &found.solution) {
            (Asked::Count(_), _) => write_line(&found.count.to_string(), &mut page.rows),
            (Asked::Estimate { .. }, _) => {
                let unknown = || board_outcome(puzzle, Status::Unknown, why.as_deref());
                write_line(&found.estimate_line().unwrap_or_else(unknown), &mut page.rows);
            }
            (Asked::Candidates(limit), _) if found.status != Status::Unknown => {
                self.candidates(&found, rules, limit, written, place.annotation, page);
            }
            (Asked::Solve, Some(solution)) if written == Written::Rows => {
                rows(puzzle, solution).iter().for_each(|row| write_line(row, &mut page.rows));
            }
            (Asked::Solve, Some(solution)) => {
                let behind = if place.annotation.is_empty() { String::new() } else { format!(" {}", place.annotation) };
                write_line(&(puzzle.line(solution.values()) + &behind), &mut page.rows);
            }
            (Asked::Check, Some(_)) => {
                page.rows.extend_from_slice(text().as_bytes());
                write_remark("unique", place.annotation, &mut page.rows);
            }
            (Asked::Check, None) => {
                let said = board_outcome(puzzle, found.status, why.as_deref());
                page.rows.extend_from_slice(text().as_bytes());
                let remark = found.clash.as_ref().map_or(said.clone(), |more| format!("{said}: {more}"));
                write_remark(&remark, place.annotation, &mut page.rows);
            }
            _ => {
                page.rows.extend_from_slice(text().as_bytes());
                let remark = board_outcome(puzzle, found.status, why.as_deref());
                write_remark(&remark, place.annotation, &mut page.rows);
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
        if written == Written::Rows {
            let numbers = |values: &Vec<usize>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let words: Vec<String> = values.iter().map(numbers).collect();
            page.rows.extend_from_slice(write::board(rules, &words).as_bytes());
        } else {
            page.rows.extend_from_slice(write::marks_line(rules, values).as_bytes());
            write_remark(&outcome(found.status, None, None), annotation, &mut page.rows);
        }
        if written == Written::Line {
            return;
        }
        let number = |count: u64| match count {
            1 if limit == MANY => "one".to_owned(),
            _ if limit == MANY => "many".to_owned(),
            _ if count == limit => format!("at least {count}"),
            _ => count.to_string(),
        };
        for ((cell, values), counts) in rules.shape().all().zip(values).zip(counts) {
            if values.len() > 1 {
                let of = |(value, count): (&usize, &u64)| format!("{value} in {}", number(*count));
                let all = values.iter().zip(counts).map(of).collect::<Vec<_>>().join(", ");
                write_line(&format!("# {}: {all}", rules.shape().name(cell)), &mut page.rows);
            }
        }
    }
}

/// A line for each row of the board: characters, or numbers with blanks between where values have two digits.
fn rows(board: &Variant, solution: &Solution) -> Vec<String> {
    let shape = solution.shape();
    let values: Vec<usize> = solution.values().collect();
    let line = |row: &[usize]| -> String {
        if shape.greatest() < 10 || board.has_letters {
            board.line(row.iter().copied())
        } else {
            row.iter().map(|value| format!("{value:>2}")).collect::<Vec<_>>().join(" ")
        }
    };
    values.chunks(shape.columns()).map(line).collect()
}
