//! `bitdoku check`: is it well-formed, legal, unique, minimal?

use anyhow::Result;
use bitdoku_answer::{Column, Status};
use clap::Args;

use super::asked::{Asked, Asking, RuleChoice, Written};
use super::solver::SolverChoice;
use crate::page::Verdict;
use crate::records::{Input, Layout};
use crate::table::TableChoice;
use crate::terminal::Terminal;

/// Check whether puzzles are well-formed, legal, unique and minimal
///
/// The output has one line for each record: the puzzle and a remark. The remark is `# unique, minimal` if the puzzle has
/// one solution and no given can be removed; `# unique, not minimal:` with the givens that can be removed one at a time;
/// `# several solutions`; `# no solution`; or two equal digits in a house, such as `# two 5s in row 3: r3c2 and r3c8`. A
/// record that cannot be read becomes a line that starts with `# error:`.
///
/// Of boards with rules, `# no solution:` names a minimal set of rules and givens that cannot go together, and
/// `# several solutions:` shows where two of them differ.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: SolverChoice,
    #[command(flatten)]
    rules: RuleChoice,
    /// Also exit with code 1 if a puzzle is not minimal
    #[arg(long)]
    minimal: bool,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku check puzzles.txt
  bitdoku check --minimal --as csv puzzles.txt > report.csv
  bitdoku check puzzles.txt > /dev/null && echo all fine

Exit code 1 if a puzzle is malformed, illegal or not unique.";

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Legal,
    Column::Unique,
    Column::Minimal,
    Column::Redundant,
    Column::Clash,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

impl CheckArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet(COLUMNS, self.input.out(), &mut source)?;
        let is_drawn = self.table.is_drawn(self.input.out(), &mut source, terminal);
        let layout = Layout::of(sheet.as_ref(), self.choice.is_timed());
        let sessions = self.choice.sessions()?;
        self.rules.suit(&self.choice)?;
        let written = if is_drawn { Written::Drawn } else { Written::Line };
        let answer = || {
            let (session, sheet) = (sessions.session(|session| session), sheet.clone());
            Asking { session, asked: Asked::Check, written, sheet, terminal }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        let verdict =
            totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Mismatch, Status::Malformed]);
        let is_faulty = self.minimal && totals.not_minimal > 0;
        Ok(if is_faulty { verdict.max(Verdict::Negative) } else { verdict })
    }
}
