//! `bitdoku minimize`: which clues are enough?

use std::ops::ControlFlow;

use anyhow::Result;
use bitdoku::grid::Xoshiro256;
use bitdoku::text::Record;
use bitdoku::{Grid, Minimizer};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::Args;

use crate::block::Origin;
use crate::made::{Made, refuse};
use crate::page::Page;
use crate::records::{Answer, Input};
use crate::signal;
use crate::table::{Sheet, TableChoice, write_line};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Take clues away from puzzles until none can go
///
/// There is a line for each record: a minimal puzzle of the same solution, with what stood behind the record. With
/// `--all` there is a line for each minimal puzzle that the clues contain.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    input: Input,
    /// Every minimal puzzle that the clues contain, each once, up to N for each record; 0 for no limit
    ///
    /// A puzzle with 20 clues more than it needs contains more of them than can be counted.
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "0", require_equals = true)]
    all: Option<u64>,
    /// The seed of the random order in which clues are tried; each record has random numbers of its own
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku minimize 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku minimize --all=1000 puzzles.txt

Exit code 1 if some record does not have exactly one solution or could not be read.";

/// Columns of what is made of a record.
pub(super) const COLUMNS: &[Column] =
    &[Column::Puzzle, Column::Source, Column::Status, Column::Error, Column::File, Column::Line, Column::Annotation];

impl MinimizeArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet_of_made(COLUMNS, self.input.out(), &mut source)?;
        let mut layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        layout.uncountable = Some("a record may have several rows, or none");
        let answer =
            || Minimizing { minimizer: Minimizer::new(), all: self.all, seed: self.seed, sheet: sheet.clone() };
        let worker = || self.input.worker(answer, terminal);
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Minimizing {
    minimizer: Minimizer,
    all: Option<u64>,
    seed: u64,
    sheet: Option<Sheet>,
}

impl Answer for Minimizing {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let found = match (record.puzzle.grid(), self.all) {
            (None, _) => Err("a Sukaku has no clues to take away"),
            (Some(grid), None) => {
                // A stream for each puzzle, so that it does not matter which worker it comes to.
                let seed = grid.as_array().iter().fold(self.seed, |seed, digit| {
                    seed.wrapping_mul(0x100_0000_01B3) ^ digit.map_or(0, |digit| u64::from(digit.value()))
                });
                let minimal = self.minimizer.minimize(grid, &mut Xoshiro256::seeded(seed));
                minimal.map(|grid| vec![grid]).ok_or("not exactly one solution")
            }
            (Some(grid), Some(most)) => {
                let mut all = Vec::new();
                let whole = self.minimizer.each(grid, &mut |grid| {
                    all.push(grid);
                    let enough = all.len() as u64 == most || signal::is_stopping();
                    if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                whole.map(|_| all).ok_or("not exactly one solution")
            }
        };
        write_found(found, record, origin, self.sheet.as_ref(), page);
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}

/// Writes the puzzles that were made of a record, or why there are none.
pub(super) fn write_found(
    found: Result<Vec<Grid>, &str>,
    record: &Record<'_>,
    origin: &Origin<'_>,
    sheet: Option<&Sheet>,
    page: &mut Page,
) {
    let grids = match found {
        Ok(grids) => grids,
        Err(reason) => {
            page.totals.count(Status::Unknown);
            return refuse(record, origin, Status::Unknown, reason, sheet, page);
        }
    };
    page.totals.count(Status::Unique);
    for grid in grids {
        let made = Made { puzzle: grid.into(), transform: None, record, origin };
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
    }
}
