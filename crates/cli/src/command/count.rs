//! `bitdoku count`: how many solutions.

use anyhow::Result;
use bitdoku::{Count, Limits, ParseError, Session};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::Args;

use super::asked::{Asked, Asking, RuleChoice, Written};
use super::solver::{SolverChoice, batch_budget, most};
use crate::batch::Batch;
use crate::block::{AnyRecord, Block, Origin};
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout};
use crate::table::TableChoice;
use crate::terminal::Terminal;

/// Count the solutions of puzzles
///
/// The output has one line for each record: the number of its solutions, or `at least` a number if a limit was reached
/// first. A record that cannot be read becomes a line that starts with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: SolverChoice,
    #[command(flatten)]
    rules: RuleChoice,
    /// Stop counting at this number of solutions; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = Limits::COUNT, value_parser = most, help_heading = "Limits")]
    limit: u64,
    /// Estimate the number by N random probes down the search tree, 1000 if N is omitted, with a 95% interval
    ///
    /// For puzzles with too many solutions to count. The estimate is unbiased (Knuth 1975). If propagation alone finds
    /// the only solution or shows that there is none, the number is exact.
    #[arg(
        long,
        value_name = "N",
        num_args = 0..=1,
        default_missing_value = "1000",
        require_equals = true,
        value_parser = clap::value_parser!(u64).range(1..),
        conflicts_with_all = ["limit", "solver", "backend", "max_guesses"],
    )]
    estimate: Option<u64>,
    /// The seed of the probes: the same seed gives the same estimate
    #[arg(long, value_name = "SEED", default_value_t = 0, requires = "estimate")]
    seed: u64,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku count puzzles.txt | sort | uniq -c
  bitdoku count --limit 0 puzzles.txt
  bitdoku count --limit 2 --as jsonl puzzles.txt
  bitdoku count --estimate=10000 --seed 7 puzzles.txt

Exit code 0 for any counts; 1 if a record could not be read.";

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Solutions,
    Column::AtLeast,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

/// Columns of an estimate.
const ESTIMATED: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Estimate,
    Column::EstimateLow,
    Column::EstimateHigh,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

impl CountArgs {
    /// What is asked of each puzzle, and the columns of the answer.
    const fn asked(&self) -> (Asked, &'static [Column]) {
        match self.estimate {
            Some(probes) => (Asked::Estimate { probes, seed: self.seed }, ESTIMATED),
            None => (Asked::Count(self.limit), COLUMNS),
        }
    }

    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let (asked, columns) = self.asked();
        let sheet = self.table.sheet(columns, self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), self.choice.is_timed());
        let sessions = self.choice.sessions()?;
        self.rules.suit(&self.choice)?;
        let answer = || {
            let (session, sheet) = (sessions.session(|session| session), sheet.clone());
            Counting {
                asking: Asking { session, asked, written: Written::Line, sheet, terminal },
                quick: self.choice.quick_session().filter(|_| self.estimate.is_none() && !self.rules.is_any()),
                limit: self.limit,
                batch: Batch::new(),
            }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Mismatch, Status::Malformed]))
    }
}

/// One worker's part.
struct Counting<'a> {
    asking: Asking<'a>,
    /// For batches.
    quick: Option<Session>,
    limit: u64,
    batch: Batch<Count>,
}

impl Counting<'_> {
    /// Whether a count from a batch is all that was asked for.
    const fn is_known(&self, count: &Count) -> bool {
        count.exact || count.solutions == self.limit
    }
}

impl Answer for Counting<'_> {
    fn prepare(&mut self, block: &Block) {
        if let Some(session) = &mut self.quick {
            let (blank, budget) = (Count { solutions: 0, exact: false }, batch_budget());
            self.batch.fill(block, blank, |puzzles, counts| {
                session.solver().count_many(puzzles, self.limit, &budget, counts);
            });
        }
    }

    fn is_prepared(&self) -> bool {
        self.batch.peek().is_some_and(|count| self.is_known(count))
    }

    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let classic = record.puzzle.classic();
        let known = classic.and_then(|puzzle| Some((puzzle, self.batch.take(puzzle)?)));
        match known.filter(|(_, count)| self.is_known(count)) {
            Some((_, count)) if self.asking.sheet.is_none() => self.asking.write_count(count, record, origin, page),
            Some((puzzle, count)) => self.asking.write(PuzzleRow::counted(puzzle, count), record, origin, page),
            None => return self.asking.record(record, origin, page),
        }
        Ok(())
    }
}
