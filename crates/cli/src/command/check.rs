//! `bitdoku check`: is it well-formed, legal, unique, minimal?

use anyhow::Result;
use bitdoku::{Checked, Outcome, TimedSession};
use bitdoku_answer::{Column, PuzzleRow, Status, findings};
use clap::Args;

use super::solver::{SolverChoice, limit_reached, refusal};
use super::variant::{Asked, RuleChoice, Variants, Written};
use crate::block::{BoardRecord, Origin, Record};
use crate::made::write_puzzle;
use crate::message;
use crate::page::Page;
use crate::picture;
use crate::records::{Answer, Input, Layout, verified};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

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
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        let layout = Layout { once: self.choice.is_timed(), ..layout };
        let sessions = self.choice.sessions()?;
        let variants = self.rules.variants(Asked::Check, &self.choice, Written::Line)?;
        let answer = || {
            let (session, sheet) = (sessions.session(|session| session), sheet.clone());
            Checking { session, sheet, is_drawn, variants, terminal }
        };
        let worker = || self.input.worker(answer, terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        let verdict =
            totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Mismatch, Status::Malformed]);
        let is_faulty = self.minimal && totals.not_minimal > 0;
        Ok(if is_faulty { verdict.max(Verdict::Negative) } else { verdict })
    }
}

/// One worker's part.
struct Checking<'a> {
    session: TimedSession,
    sheet: Option<Sheet>,
    is_drawn: bool,
    variants: Variants,
    terminal: &'a Terminal,
}

impl Answer for Checking<'_> {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let Checked { clash, outcome, redundant, .. } = self.session.ask(|session| session.check(&record.puzzle));
        let is_open = matches!(outcome, Outcome::Unknown(_));
        let refusal = refusal(self.session.session().solver().info(), &record.puzzle)
            .or_else(|| is_open.then(|| limit_reached(&mut self.session)).flatten());
        let status = verified(record, origin, Status::from(&outcome), self.terminal, page);
        if let Some(refusal) = &refusal {
            page.say(|| message::about_record(origin.file, record.line, refusal, self.terminal));
        }
        page.totals.count(status);
        page.totals.not_minimal += u64::from(redundant.is_some_and(|cells| !cells.is_empty()));
        if let Some(sheet) = &self.sheet {
            let row = PuzzleRow::checked(&record.puzzle, status, clash, redundant);
            return sheet.write(PuzzleRow { error: refusal, ..row }, record, origin, &mut page.rows);
        }
        let remark = findings(status, clash, redundant, refusal.as_deref());
        if self.is_drawn && picture::draw_with(&record.puzzle, &remark, self.terminal, &mut page.rows) {
            return;
        }
        write_puzzle(&record.puzzle, Some(&remark), record.annotation, &mut page.rows);
    }

    fn board(&mut self, record: &BoardRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> bool {
        self.variants.board(&mut self.session, record, origin, self.sheet.as_ref(), page)
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}
