//! `bitdoku candidates`: what can be in each cell, in some solution.

use anyhow::Result;
use bitdoku_answer::{Column, Status};
use clap::{Args, ValueEnum};

use super::asked::{Asked, Asking, MANY, RuleChoice, Written};
use super::solver::Bounds;
use crate::form::{Form, FormChoice};
use crate::page::Verdict;
use crate::records::{Input, Layout};
use crate::table::{ColumnChoice, Sheet};
use crate::terminal::Terminal;

/// Show the true candidates: the values each cell takes in the solutions, and how often
///
/// The output has one line for each record. Each cell takes as many characters as the board has values, with a dot for a
/// value that occurs in no solution; for 9×9 cells these are the 729 characters of a Sukaku. With `--as pretty`, each
/// cell shows its values, and below the board: in how many solutions each value occurs, up to --limit.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CandidatesArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    rules: RuleChoice,
    /// Count up to this number of solutions for each candidate; 1 finds the candidates without counting
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    limit: u64,
    /// Also say of each candidate whether it occurs in one solution or in many
    ///
    /// Cells with several candidates have a line each below the answer, and tables have the column `counts`: 1 or 2 for each candidate.
    /// A value that is not listed occurs in none.
    #[arg(long, conflicts_with = "limit")]
    counts: bool,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    form: FormChoice<CandidatesForm>,
    #[command(flatten)]
    columns: ColumnChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku candidates --as pretty ....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku candidates --limit 1 --as jsonl puzzles.txt
  bitdoku candidates --counts puzzle.txt
  bitdoku candidates --rules X,anti-knight puzzle.txt

Exit code 1 if a puzzle has no solution or could not be read.";

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Candidates,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

/// With --counts.
const COUNTED: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Candidates,
    Column::Counts,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

/// How candidates are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CandidatesForm {
    /// All candidates on one line
    Line,
    /// A drawing, with counts below
    Pretty,
    /// A table with a header row
    Csv,
    /// One JSON object per line; docs/JSON.md describes its fields
    Jsonl,
    /// One JSON array of these objects
    Json,
}

impl Form for CandidatesForm {
    const DEFAULT: &'static str = "by the extension of --out, else pretty for one puzzle on a terminal, else line";
}

impl CandidatesArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let (limit, columns) = if self.counts { (MANY, COUNTED) } else { (self.limit, COLUMNS) };
        let form = match self.form.chosen(self.input.out())? {
            Some(form) => form,
            None if self.input.terminal(terminal).stdout && source.is_for_eyes() => CandidatesForm::Pretty,
            None => CandidatesForm::Line,
        };
        let sheet = self.columns.of(Sheet::of_form(form, columns, &mut source)?)?;
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_else(|| Layout {
            separator: if form == CandidatesForm::Pretty { "\n" } else { "" },
            ..Layout::default()
        });
        let layout = Layout { once: self.bounds.is_timed(), ..layout };
        let sessions = self.bounds.sessions()?;
        let written = match form {
            CandidatesForm::Pretty => Written::Rows,
            _ if self.counts => Written::Counted,
            _ => Written::Line,
        };
        let asked = Asked::Candidates(limit);
        let answer = || {
            let (session, sheet) = (sessions.session(|session| session), sheet.clone());
            Asking { session, asked, written, sheet, terminal }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::None, Status::Unknown, Status::Malformed]))
    }
}
