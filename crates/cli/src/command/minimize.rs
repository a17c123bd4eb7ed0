//! `bitdoku minimize`: which clues are enough?

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Result;
use bitdoku::{AnyPuzzle, Grid, Limits, Minimizer, Session, TimedSession};
use bitdoku_answer::{Column, PuzzleRow, Status, ask};
use clap::Args;

use super::solver::most;
use crate::block::{BoardRecord, Origin, Record};
use crate::made::{Made, refuse, write_board};
use crate::page::Page;
use crate::records::{Answer, Input};
use crate::table::{Sheet, TableChoice, write_line};
use crate::terminal::Terminal;
use crate::verdict::Verdict;
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
        let mut layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        layout.once = self.all.is_some();
        let watchdog = Watchdog::new(self.timeout)?;
        let answer = || Minimizing {
            session: watchdog.watch(Session::new().with_limits(Limits::PROPER)),
            minimizer: Minimizer::new(),
            all: self.all,
            seed: self.seed,
            sheet: sheet.clone(),
        };
        let worker = || self.input.worker(answer, terminal);
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
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let Self { session, minimizer, all, seed, sheet } = self;
        let mut made = Finds { record, origin, sheet: sheet.as_ref(), page };
        let Some(grid) = record.puzzle.grid() else {
            return made.end(Err("a Sukaku has no clues to remove"));
        };
        let Some(most) = *all else {
            let minimal = session.ask(|session| session.minimize(&AnyPuzzle::from(*grid), *seed));
            minimal.iter().filter_map(AnyPuzzle::grid).for_each(|grid| made.row(grid));
            return made.end(minimal.map(|_| ()).map_err(|_| "not exactly one solution"));
        };
        let mut rows = 0;
        let whole = session.ask(|session| {
            minimizer.each_until(grid, session.stopper().as_ref(), &mut |grid| {
                made.row(&grid);
                rows += 1;
                if rows == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
        });
        made.end(match whole {
            None => Err("not exactly one solution"),
            Some(false) if rows != most => Err(TOO_LONG),
            Some(_) => Ok(()),
        });
    }

    fn board(&mut self, record: &BoardRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> bool {
        let board = AnyPuzzle::from(record.puzzle.clone());
        let row = match self.all {
            None => self.session.ask(|session| ask::minimal(session, &board, self.seed)),
            Some(_) => PuzzleRow {
                error: Some("--all finds the minimal puzzles of classic puzzles only".to_owned()),
                ..PuzzleRow::of_variant(record.puzzle, Status::Unknown)
            },
        };
        write_board(row, None, record, origin, self.sheet.as_ref(), page);
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}

/// The remark of a record whose time is over.
pub(super) const TOO_LONG: &str = "unknown: it takes too long to find all";

/// The puzzles that are found for a record.
pub(super) struct Finds<'a> {
    pub(super) record: &'a Record<'a>,
    pub(super) origin: &'a Origin<'a>,
    pub(super) sheet: Option<&'a Sheet>,
    pub(super) page: &'a mut Page,
}

impl Finds<'_> {
    /// Writes one of them, which goes out before the next is known.
    pub(super) fn row(&mut self, grid: &Grid) {
        let Self { record, origin, sheet, page } = self;
        let made = Made { puzzle: (*grid).into(), transform: None, record, origin };
        match sheet {
            Some(sheet) => made.write(
                sheet,
                PuzzleRow { puzzle: Some(made.puzzle.to_string()), ..PuzzleRow::new(Status::Unique) },
                &mut page.rows,
            ),
            None => {
                let annotation = made.annotation();
                let space = if annotation.is_empty() { "" } else { " " };
                write_line(&format!("{}{space}{annotation}", made.puzzle), &mut page.rows);
            }
        }
        page.stream();
    }

    /// Writes why there is none, or not all, and counts the record.
    pub(super) fn end(self, found: Result<(), &str>) {
        let Self { record, origin, sheet, page } = self;
        page.totals.count(if found.is_ok() { Status::Unique } else { Status::Unknown });
        if let Err(reason) = found {
            refuse(record, origin, Status::Unknown, reason, sheet, page);
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
        let record = Record { puzzle: solution.parse().unwrap(), annotation: "", line: 1 };
        let deadlines = Deadlines::new(Clock::new(Instant::now));
        let all = Some(most("0").unwrap());
        let session = deadlines.watch(Session::new(), Duration::MAX);
        deadlines.end();
        let mut minimizing = Minimizing { session, minimizer: Minimizer::new(), all, seed: 0, sheet: None };
        let mut page = Page::default();
        minimizing.record(&record, &Origin::text("some.txt"), &mut page);
        assert_eq!(String::from_utf8(page.rows).unwrap(), format!("{solution} # {TOO_LONG}\n"));
        assert_eq!(page.totals.verdict(&[Status::Unknown]), Verdict::Negative);
    }
}
