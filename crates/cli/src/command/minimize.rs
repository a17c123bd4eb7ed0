//! `bitdoku minimize`: which clues are enough?

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use bitdoku::{AnyPuzzle, Limits, Minimizer, ParseError, Session, TimedSession};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::Args;

use super::solver::most;
use crate::block::{AnyRecord, Origin};
use crate::made::{Made, refuse};
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::watchdog::{Watchdog, seconds};

/// Remove clues from puzzles until no more can be removed
///
/// The output has one line for each record: a minimal puzzle with the same solution, and the text after the record. With
/// --all it has one line for each minimal puzzle that the clues contain. Boards of other sizes and with rules lose givens, but no rules.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: Input,
    /// List every minimal puzzle that the clues contain, up to N for each record; 0 for no limit
    ///
    /// A puzzle with 20 clues too many contains too many minimal puzzles to list.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "0", require_equals = true, value_parser = most)]
    all: Option<u64>,
    /// The seed of the random order in which clues are tried; each record has its own order
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    /// With --all and for boards, the time limit for each record, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku minimize --all=1000 puzzles.txt

Exit code 1 if a record does not have exactly one solution, could not be read, or took too long.";

/// Columns of what is made of a record.
pub(super) const COLUMNS: &[Column] =
    &[Column::Puzzle, Column::Source, Column::Status, Column::Error, Column::File, Column::Line, Column::Annotation];

impl MinimizeArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet_of_made(COLUMNS, self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), self.all.is_some());
        let watchdog = Watchdog::new(self.timeout)?;
        let answer = || Minimizing {
            session: watchdog.watch(Session::new().with_limits(Limits::PROPER)),
            minimizer: Minimizer::new(),
            all: self.all,
            seed: self.seed,
            sheet: sheet.clone(),
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal);
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Minimizing {
    /// For its time.
    session: TimedSession,
    minimizer: Minimizer,
    /// How many to find of each record, where not one is asked for.
    all: Option<u64>,
    seed: u64,
    sheet: Option<Sheet>,
}

impl Answer for Minimizing {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let Self { session, minimizer, all, seed, sheet } = self;
        let mut made = Finds { record, origin, sheet: sheet.as_ref(), page };
        let Some(most) = *all else {
            let found = session.ask(|session| session.minimize(&record.puzzle, *seed));
            found.iter().for_each(|minimal| made.row(minimal));
            made.end(found.map(drop).map_err(|why| why.to_string()));
            return Ok(());
        };
        let Some(grid) = record.puzzle.grid() else {
            let why = match record.puzzle {
                AnyPuzzle::Classic(..) => "a Sukaku has no clues to remove",
                AnyPuzzle::Variant(_) => "--all finds the minimal puzzles of classic puzzles only",
            };
            made.end(Err(why.to_owned()));
            return Ok(());
        };
        let mut rows = 0;
        let whole = session.ask(|session| {
            minimizer.each_until(grid, session.stopper().as_ref(), &mut |grid| {
                made.row(&grid.into());
                rows += 1;
                if rows == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        made.end(match whole {
            None => Err("not exactly one solution".to_owned()),
            Some(false) if rows != most => Err(TOO_LONG.to_owned()),
            Some(_) => Ok(()),
        });
        Ok(())
    }
}

/// The remark of a record whose time is over.
pub(super) const TOO_LONG: &str = "unknown: it takes too long to find all";

/// The puzzles that are found for a record.
pub(super) struct Finds<'a> {
    pub(super) record: &'a AnyRecord<'a>,
    pub(super) origin: &'a Origin<'a>,
    pub(super) sheet: Option<&'a Sheet>,
    pub(super) page: &'a mut Page,
}

impl Finds<'_> {
    /// Writes one of them, which goes out before the next is known.
    pub(super) fn row(&mut self, puzzle: &AnyPuzzle) {
        let Self { record, origin, sheet, page } = self;
        let made = Made { puzzle, transform: None, record, origin };
        made.write(PuzzleRow::of(puzzle, Status::Unique), None, *sheet, &mut page.rows);
        page.stream();
    }

    /// Counts the record, and writes why there is none, or not all.
    pub(super) fn end(self, found: Result<(), String>) {
        let Self { record, origin, sheet, page } = self;
        match found {
            Ok(()) => page.totals.count(Status::Unique),
            Err(why) => refuse(record, origin, Status::Unknown, &why, sheet, page),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use bitdoku::{Clock, Deadlines};

    use super::*;

    #[test]
    fn what_is_stopped_before_the_first_is_found_is_not_whole() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let puzzle = AnyPuzzle::from(solution.parse::<bitdoku::Grid>().unwrap());
        let record = AnyRecord { puzzle, annotation: "", line: 1 };
        let deadlines = Deadlines::new(Clock::new(Instant::now));
        let all = Some(most("0").unwrap());
        let session = deadlines.watch(Session::new(), Duration::MAX);
        deadlines.end();
        let mut minimizing = Minimizing { session, minimizer: Minimizer::new(), all, seed: 0, sheet: None };
        let mut page = Page::default();
        minimizing.record(&record, &Origin::text("some.txt"), &mut page).unwrap();
        assert_eq!(String::from_utf8(page.rows).unwrap(), format!("{solution} # {TOO_LONG}\n"));
        assert_eq!(page.totals.verdict(&[Status::Unknown]), Verdict::Negative);
    }
}
