//! `bitdoku transform`: the same puzzle, written in another way.

use std::num::NonZeroU32;

use anyhow::Result;
use bitdoku::Transform as Symmetry;
use bitdoku::grid::Xoshiro256;
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::Args;

use super::canon::write_line;
use crate::block::{Origin, Record};
use crate::made::Made;
use crate::page::Page;
use crate::records::{Answer, Input};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Make isomorphs: rename digits, exchange bands, stacks and lines, transpose
///
/// The output has one line for each isomorph, with the text after the puzzle. A solution in the input is transformed with
/// its puzzle. In tables and JSON, `puzzle` is the isomorph and `source` the original.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    input: Input,
    /// The number of random isomorphs of each puzzle
    #[arg(long, value_name = "N", conflicts_with = "apply", default_value = "1")]
    random: NonZeroU32,
    /// The seed of the random transformations; the same seed gives the same isomorphs
    #[arg(long, value_name = "SEED", conflicts_with = "apply", default_value_t = 0)]
    seed: u64,
    /// Apply this transformation, such as "t r456123789 c123456789 d987654321"; parts may be omitted
    #[arg(long, value_name = "TRANSFORMATION")]
    apply: Option<Symmetry>,
    /// Also write the transformation of each isomorph
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    table: TableChoice,
}

const EXAMPLES: &str = "\
A transformation lists where each row, column and digit goes: `t` if it transposes first, then for instance `r456123789`, which moves row 1 to row 4, row 2 to row 5, and so on. Rows of a band, and columns of a stack, stay together.

Examples:
  bitdoku transform --random 3 --seed 42 puzzles.txt
  bitdoku transform --apply t puzzles.txt
  bitdoku transform --random 100 puzzles.txt | bitdoku dedupe

Exit code 1 if a record is malformed.";

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Source,
    Column::Status,
    Column::Transform,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

impl TransformArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet_of_made(COLUMNS, self.input.out(), &mut source)?;
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        let which = match self.apply {
            Some(given) => Which::Given(given),
            None => Which::Random { count: self.random.get(), seed: self.seed },
        };
        let says = self.transform;
        let answer = || Transforming { which, says, sheet: sheet.clone() };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// Which transformations to apply.
#[derive(Clone, Copy)]
enum Which {
    Given(Symmetry),
    Random { count: u32, seed: u64 },
}

/// One worker's part.
struct Transforming {
    which: Which,
    says: bool,
    sheet: Option<Sheet>,
}

impl Transforming {
    fn write(&mut self, record: &Record<'_>, symmetry: &Symmetry, origin: &Origin<'_>, page: &mut Page) {
        let made = Made { puzzle: symmetry.puzzle(&record.puzzle), transform: Some(symmetry), record, origin };
        match &self.sheet {
            Some(sheet) => made.write(sheet, PuzzleRow::transformed(&made.puzzle, symmetry), &mut page.rows),
            None => {
                let remark = self.says.then(|| symmetry.to_string());
                write_line(&made.puzzle, remark.as_deref(), &made.annotation(), &mut page.rows);
            }
        }
    }
}

impl Answer for Transforming {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        page.totals.count(Status::Read);
        match self.which {
            Which::Given(symmetry) => self.write(record, &symmetry, origin, page),
            Which::Random { count, seed } => {
                // The line is part of the seed, so that the isomorphs do not depend on who comes to it when.
                let mut random = Xoshiro256::seeded(seed.wrapping_add(record.line.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
                for _ in 0..count {
                    self.write(record, &Symmetry::random(&mut random), origin, page);
                }
            }
        }
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}
