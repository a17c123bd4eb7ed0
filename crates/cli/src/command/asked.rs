//! What `count`, `check` and `candidates` answer about a puzzle of any kind, and `solve` about a board of another size or with more
//! rules: one row.

use anyhow::{Result, ensure};
use bitdoku::{AnyPuzzle, Count, DEFAULT_SOLVER, ParseError, TimedSession, Variant, as_board, names_are_known};
pub(super) use bitdoku_answer::Asked;
use bitdoku_answer::{PuzzleRow, Status, ask, estimate_line};
use bitdoku_variant::{Rules, write};
use clap::Args;

use super::solver::{SolverChoice, limit_reached, refusal};
use crate::block::{AnyRecord, Origin};
use crate::made::write_puzzle;
use crate::message;
use crate::page::Page;
use crate::picture;
use crate::records::{Answer, classic, verified};
use crate::table::{Sheet, whole, write_line, write_remark};
use crate::terminal::Terminal;

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
fn named(names: &str) -> std::result::Result<String, String> {
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

    /// Looks whether a solver knows the rules of all puzzles.
    ///
    /// # Errors
    /// If there are some, and it is a solver of the classic puzzle.
    pub(super) fn suit(&self, choice: &SolverChoice) -> Result<()> {
        ensure!(
            choice.is_engine() || !self.is_any(),
            "--solver works only with classic rules: omit --solver or --rules"
        );
        Ok(())
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
    /// As a picture with the remark below it, if it is a classic grid; else on one line.
    Drawn,
}

/// Up to this number of solutions a candidate is said to occur in one or in many.
pub(super) const MANY: u64 = 2;

/// One worker's part: asks about a puzzle and writes the answer.
pub(super) struct Asking<'a> {
    pub(super) session: TimedSession,
    pub(super) asked: Asked,
    pub(super) written: Written,
    pub(super) sheet: Option<Sheet>,
    pub(super) terminal: &'a Terminal,
}

impl Answer for Asking<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let info = self.session.session().solver().info();
        if info.name != DEFAULT_SOLVER {
            classic(record)?;
        }
        let mut row = self.session.ask(|session| ask::row(session, &record.puzzle, self.asked));
        let is_cut = match self.asked {
            Asked::Count(limit) => row.at_least == Some(true) && row.solutions < Some(limit),
            _ => row.status == Status::Unknown && row.estimate.is_none() && row.error.is_none(),
        };
        if is_cut {
            let refusal = record.puzzle.classic().and_then(|puzzle| refusal(info, puzzle));
            row.error = refusal.or_else(|| limit_reached(&mut self.session));
        }
        self.write(row, record, origin, page);
        Ok(())
    }
}

impl Asking<'_> {
    /// Writes a number of solutions where it is no row with named fields. Making the row would take longer than finding most counts.
    pub(super) fn write_count(&self, count: Count, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let status = verified(record, origin, Status::from(count), self.terminal, page);
        page.totals.count(status);
        write_line(&count.to_string(), &mut page.rows);
    }

    /// Writes the answer to a record, and counts it.
    pub(super) fn write(
        &self,
        mut row: PuzzleRow<'static>,
        record: &AnyRecord<'_>,
        origin: &Origin<'_>,
        page: &mut Page,
    ) {
        if matches!(self.asked, Asked::Count(_) | Asked::Check) {
            if let Some(why) = &row.error {
                page.say(|| message::about_record(origin.file, record.line, why, self.terminal));
            }
            row.status = verified(record, origin, row.status, self.terminal, page);
        }
        page.totals.count(row.status);
        page.totals.not_minimal += u64::from(row.minimal == Some(false));
        if let Some(sheet) = &self.sheet {
            return sheet.write(row, record, origin, &mut page.rows);
        }
        let (annotation, rows) = (record.annotation, &mut page.rows);
        let remark = match (self.asked, &record.puzzle, &row.solution) {
            (Asked::Count(_), ..) => {
                let count = Count { solutions: row.solutions.unwrap_or(0), exact: row.at_least == Some(false) };
                return write_line(&count.to_string(), rows);
            }
            (Asked::Estimate { .. }, ..) => {
                let unknown = PuzzleRow { status: Status::Unknown, ..row.clone() };
                return write_line(&estimate_line(&row).unwrap_or_else(|| unknown.outcome()), rows);
            }
            (Asked::Candidates(limit), ..) if row.status != Status::Unknown => {
                return candidates(&row, &as_board(&record.puzzle).rules, limit, self.written, annotation, rows);
            }
            (Asked::Solve, AnyPuzzle::Variant(board), Some(solution)) if self.written == Written::Rows => {
                return lines(board, solution).iter().for_each(|line| write_line(line, rows));
            }
            (Asked::Solve, _, Some(solution)) => return write_puzzle(solution, None, annotation, rows),
            (Asked::Check, ..) => row.findings(),
            _ => row.outcome(),
        };
        let drawn = record.puzzle.classic().filter(|_| self.written == Written::Drawn);
        if !drawn.is_some_and(|puzzle| picture::draw_with(puzzle, &remark, self.terminal, rows)) {
            write_puzzle(&whole(&record.puzzle), Some(&remark), annotation, rows);
        }
    }
}

/// Writes true candidates.
fn candidates(row: &PuzzleRow<'_>, rules: &Rules, limit: u64, written: Written, annotation: &str, rows: &mut Vec<u8>) {
    let (values, counts) = (&row.candidates, &row.counts);
    if written == Written::Rows {
        let numbers = |values: &Vec<usize>| values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let words: Vec<String> = values.iter().map(numbers).collect();
        rows.extend_from_slice(write::board(rules, &words).as_bytes());
    } else {
        rows.extend_from_slice(write::marks_line(rules, values).as_bytes());
        write_remark(&bitdoku_answer::outcome(row.status, None::<&str>, None), annotation, rows);
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
            write_line(&format!("# {}: {all}", rules.shape().name(cell)), rows);
        }
    }
}

/// A line for each row of the board: characters, or numbers with blanks between where values have two digits.
fn lines(board: &Variant, solution: &str) -> Vec<String> {
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
