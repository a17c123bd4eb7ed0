//! `bitdoku vicinity`: what lies near a puzzle?

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use bitdoku::{ParseError, Session, TimedSession, Vicinity};
use bitdoku_answer::Status;
use clap::Args;

use super::minimize::{COLUMNS, Finds, TOO_LONG};
use crate::block::{AnyRecord, Origin};
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout, classic};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::watchdog::{Watchdog, seconds};

/// Replace some clues of puzzles by others: {-n+m}
///
/// The output has one line for each resulting puzzle with exactly one solution, without repeats and without the input
/// puzzle. Only minimal puzzles are written, unless --loose is given.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct VicinityArgs {
    #[command(flatten)]
    input: Input,
    /// The number of clues to remove
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=6))]
    minus: u8,
    /// The number of clues to add
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = clap::value_parser!(u8).range(..=6))]
    plus: u8,
    /// Also write puzzles that are not minimal
    #[arg(long)]
    loose: bool,
    /// The time limit for each record, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku vicinity 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  bitdoku vicinity --minus 2 --plus 2 hard.txt | bitdoku rate

Exit code 1 if a record could not be read, is not a grid of digits, or took too long.";

impl VicinityArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet_of_made(COLUMNS, self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), true);
        let watchdog = Watchdog::new(self.timeout)?;
        let answer = || {
            let vicinity =
                Vicinity::new().minus(usize::from(self.minus)).plus(usize::from(self.plus)).minimal(!self.loose);
            Looking { session: watchdog.watch(Session::new()), vicinity, sheet: sheet.clone() }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal);
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Looking {
    /// For its time.
    session: TimedSession,
    vicinity: Vicinity,
    sheet: Option<Sheet>,
}

impl Answer for Looking {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        classic(record)?;
        let Self { session, vicinity, sheet } = self;
        let mut made = Finds { record, origin, sheet: sheet.as_ref(), page };
        let Some(grid) = record.puzzle.grid() else {
            made.end(Err("a Sukaku has no clues to remove".to_owned()));
            return Ok(());
        };
        let all = session.ask(|session| {
            vicinity.each_until(grid, session.stopper().as_ref(), &mut |grid| {
                made.row(&grid.into());
                ControlFlow::Continue(())
            })
        });
        made.end(if all.is_continue() { Ok(()) } else { Err(TOO_LONG.to_owned()) });
        Ok(())
    }
}
