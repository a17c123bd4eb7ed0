//! Puzzles of other sizes and with more rules than the classic one has: what `solve`, `count`, `check` and `candidates` say of them.

use std::borrow::Cow;

use anyhow::{Result, ensure};
use bitdoku::{Count, TimedSession, Variant, as_board, names_are_known, read_any};
pub(super) use bitdoku_answer::Asked;
use bitdoku_answer::{PuzzleRow, Status, board_outcome, board_row, estimate_line, outcome};
use bitdoku_variant::{Rules, write};
use clap::Args;

use super::solver::{SolverChoice, limit_reached};
use crate::block::{BoardRecord, Origin, Record};
use crate::made::write_puzzle;
use crate::page::Page;
use crate::table::{Sheet, write_line, write_remark};

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

    /// The names, if any, of which each may be a list.
    pub(super) fn names(&self) -> Option<String> {
        self.is_any().then(|| self.rules.join(", "))
    }

    /// What answers puzzles of other sizes and rules.
    ///
    /// # Errors
    /// If there are rules for all puzzles, and a solver of the classic puzzle for them.
    pub(super) fn variants(&self, asked: Asked, choice: &SolverChoice, written: Written) -> Result<Variants> {
        let is_refused = !choice.is_engine();
        ensure!(!(is_refused && self.is_any()), "--solver works only with classic rules: omit --solver or --rules");
        Ok(Variants { asked, written, is_refused })
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Variants {
    pub(super) asked: Asked,
    pub(super) written: Written,
    /// Whether a solver was asked for that solves the classic puzzle only.
    pub(super) is_refused: bool,
}

impl Variants {
    /// Answers a record that is a classic puzzle as a board.
    pub(super) fn record(
        &self,
        session: &mut TimedSession,
        record: &Record<'_>,
        origin: &Origin<'_>,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let puzzle = &Variant::of_puzzle(&record.puzzle, None).expect("it has no further rules");
        let record = BoardRecord { puzzle, annotation: record.annotation, line: record.line };
        self.answer(session, &record, origin, sheet, page);
    }

    /// Answers a record of a board. `false` if a solver of the classic puzzle was asked for.
    pub(super) fn board(
        &self,
        session: &mut TimedSession,
        record: &BoardRecord<'_>,
        origin: &Origin<'_>,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) -> bool {
        if !self.is_refused {
            self.answer(session, record, origin, sheet, page);
        }
        !self.is_refused
    }

    fn answer(
        &self,
        session: &mut TimedSession,
        record: &BoardRecord<'_>,
        origin: &Origin<'_>,
        sheet: Option<&Sheet>,
        page: &mut Page,
    ) {
        let &BoardRecord { puzzle, annotation, line } = record;
        let rules = &puzzle.rules;
        let mut row = session.ask(|session| board_row(session.solving(), puzzle, self.asked));
        page.totals.count(row.status);
        let is_cut = match self.asked {
            Asked::Count(limit) => row.at_least == Some(true) && row.solutions < Some(limit),
            _ => row.status == Status::Unknown && row.estimate.is_none() && row.error.is_none(),
        };
        if is_cut {
            row.error = limit_reached(session);
        }
        if let Some(sheet) = sheet {
            let mut row = row.at(origin.file, line).annotated(annotation);
            // A table has no column for rules that are next to a puzzle's text.
            if matches!(sheet, Sheet::Csv(_)) {
                row.puzzle = Some(whole(puzzle).into_owned());
            }
            return sheet.write_row(&row, origin, &mut page.rows);
        }
        let said = || board_outcome(puzzle, row.status, row.error.as_deref());
        let remark = match (self.asked, &row.solution) {
            (Asked::Count(_), _) => {
                let count = Count { solutions: row.solutions.unwrap_or(0), exact: row.at_least == Some(false) };
                return write_line(&count.to_string(), &mut page.rows);
            }
            (Asked::Estimate { .. }, _) => {
                let unknown = || board_outcome(puzzle, Status::Unknown, row.error.as_deref());
                return write_line(&estimate_line(&row).unwrap_or_else(unknown), &mut page.rows);
            }
            (Asked::Candidates(limit), _) if row.status != Status::Unknown => {
                return candidates(&row, rules, limit, self.written, annotation, page);
            }
            (Asked::Solve, Some(solution)) if self.written == Written::Rows => {
                return rows(puzzle, solution).iter().for_each(|row| write_line(row, &mut page.rows));
            }
            (Asked::Solve, Some(solution)) => {
                return write_puzzle(solution, None, annotation, &mut page.rows);
            }
            (Asked::Check, _) if row.status == Status::Unique => "unique".to_owned(),
            (Asked::Check, _) => row.clash.as_ref().map_or_else(said, |more| format!("{}: {more}", said())),
            _ => said(),
        };
        write_puzzle(&whole(puzzle), Some(&remark), annotation, &mut page.rows);
    }
}

/// Writes true candidates.
fn candidates(row: &PuzzleRow<'_>, rules: &Rules, limit: u64, written: Written, annotation: &str, page: &mut Page) {
    let (values, counts) = (&row.candidates, &row.counts);
    if written == Written::Rows {
        let numbers = |values: &Vec<usize>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let words: Vec<String> = values.iter().map(numbers).collect();
        page.rows.extend_from_slice(write::board(rules, &words).as_bytes());
    } else {
        page.rows.extend_from_slice(write::marks_line(rules, values).as_bytes());
        write_remark(&outcome(row.status, None, None), annotation, &mut page.rows);
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

/// A line for each row of the board: characters, or numbers with blanks between where values have two digits.
fn rows(board: &Variant, solution: &str) -> Vec<String> {
    let shape = board.rules.shape();
    let number = |symbol: &char| {
        let value = (shape.least()..=shape.greatest()).find(|&value| shape.symbol(value) == *symbol);
        value.map_or_else(String::new, |value| format!("{value:>2}"))
    };
    let line = |row: &[char]| match shape.greatest() < 10 || board.has_letters {
        true => row.iter().collect(),
        false => row.iter().map(number).collect::<Vec<_>>().join(" "),
    };
    solution.chars().collect::<Vec<_>>().chunks(shape.columns()).map(line).collect()
}
