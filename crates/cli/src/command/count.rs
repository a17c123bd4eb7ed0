//! `bitdoku count`: how many solutions.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::Result;
use bitdoku::grid::Puzzle;
use bitdoku::text::{ParseError, Record};
use bitdoku::{Budget, End, Solver};
use bitdoku_answer::{Column, Row, Status};
use clap::Args;

use super::solver::{SolverChoice, refusal};
use crate::batch::Batch;
use crate::block::Block;
use crate::message;
use crate::page::Page;
use crate::records::{Answer, Input, error_line};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::verdict::Verdict;
use crate::watchdog::Watch;

/// Count the solutions of puzzles
///
/// There is a line for each record: the number of its solutions, or `at least` a number where the limit or the time was
/// reached first. A record that cannot be read becomes a line that begins with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Count {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: SolverChoice,
    /// Stop counting there; 0 for never
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Limits")]
    limit: u64,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku count puzzles.txt | sort | uniq -c
  bitdoku count --limit 0 puzzles.txt
  bitdoku count --limit 2 --output jsonl puzzles.txt

Exit code 0 whatever the counts are; 1 if some record could not be read.";

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

impl Count {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let Some(source) = self.input.source("count") else { return Ok(Verdict::Trouble) };
        let sheet = self.table.sheet();
        let layout = sheet.map(|sheet| sheet.layout(COLUMNS)).unwrap_or_default();
        let watchdog = self.choice.watchdog();
        let tally = self.input.run(source, terminal, layout, || {
            let answer = Counting {
                solver: self.choice.solver(),
                watch: watchdog.watch(),
                is_untimed: self.choice.is_untimed(),
                limit: if self.limit == 0 { u64::MAX } else { self.limit },
                sheet,
                batch: Batch::new(),
                terminal,
            };
            self.input.worker(answer, terminal)
        })?;
        Ok(tally.verdict(&[Status::Malformed]))
    }
}

/// One worker's part.
struct Counting<'a> {
    solver: Box<dyn Solver>,
    watch: Watch,
    is_untimed: bool,
    limit: u64,
    sheet: Option<Sheet>,
    batch: Batch<bitdoku::Count>,
    terminal: &'a Terminal,
}

impl Counting<'_> {
    fn count(&mut self, puzzle: &Puzzle) -> bitdoku::Count {
        if let Some(count) = self.batch.take(puzzle) {
            return count;
        }
        if self.is_untimed {
            // A solver may have a way to count that is faster than to find.
            return self.solver.count(puzzle, self.limit);
        }
        self.watch.time(|budget| count_within(self.solver.as_mut(), puzzle, self.limit, budget))
    }
}

/// Counts solutions up to `limit` or until the budget is spent.
fn count_within(solver: &mut dyn Solver, puzzle: &Puzzle, limit: u64, budget: &Budget<'_>) -> bitdoku::Count {
    let mut solutions = 0;
    let mut found = |_: &_| {
        solutions += 1;
        if solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let report = solver.search(puzzle, budget, &mut found);
    bitdoku::Count { solutions, exact: report.end == End::Exhausted }
}

impl Answer for Counting<'_> {
    fn prepare(&mut self, block: &Block) {
        if self.is_untimed {
            let (solver, blank) = (self.solver.as_mut(), bitdoku::Count { solutions: 0, exact: false });
            self.batch.fill(block, blank, |puzzles, counts| {
                solver.count_many(puzzles, self.limit, &Budget::UNLIMITED, counts)
            });
        }
    }

    fn record(&mut self, record: &Record<'_>, file: &str, page: &mut Page) {
        let count = self.count(&record.puzzle);
        let refusal = refusal(self.solver.info(), &record.puzzle);
        if let Some(refusal) = &refusal {
            page.say(|| message::about_record(file, record.line, refusal, self.terminal));
        }
        page.tally.count(Status::from(count));
        let Some(sheet) = self.sheet else {
            writeln!(page.rows, "{count}").expect("a vector takes all");
            return;
        };
        let row = Row { error: refusal, ..Row::counted(&record.puzzle, count) };
        sheet.write(&row.at(file, record.line).annotated(record.annotation), COLUMNS, &mut page.rows);
    }

    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        match self.sheet {
            None => error_line(error, file, page),
            Some(sheet) => sheet.write_malformed(error, file, COLUMNS, &mut page.rows),
        }
    }
}
