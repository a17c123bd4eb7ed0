//! `bitdoku transform`: the same puzzle, written in another way.

use std::num::NonZeroU32;

use anyhow::Result;
use bitdoku::grid::Xoshiro256;
use bitdoku::variant::{LONGEST_SIDE, Shape, canon};
use bitdoku::{AnyPuzzle, Session, Transform as Symmetry};
use bitdoku_answer::{Column, PuzzleRow, Status, ask};
use clap::Args;

use crate::block::{BoardRecord, Origin, Record};
use crate::made::{Made, refuse, write_board, write_puzzle};
use crate::page::Page;
use crate::records::{Answer, Input};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Make isomorphs: rename digits, exchange bands, stacks and lines, transpose
///
/// The output has one line for each isomorph, with the text after the puzzle. A solution in the input is transformed with
/// its puzzle. In tables and JSON, `puzzle` is the isomorph and `source` the original.
///
/// A board of another size without rules has the same symmetries, as far as its boxes allow. A board with rules can be rotated and
/// reflected, with its rules, and its values renamed if no rule compares or names values.
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
    #[arg(long, value_name = "TRANSFORMATION", value_parser = given)]
    apply: Option<Given>,
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
  bitdoku transform --apply c654321 board.txt
  bitdoku transform --random 100 puzzles.txt | bitdoku dedupe

Exit code 1 if a record is malformed, or the transformation does not keep its solutions.";

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

/// A transformation as it was written, and what it is for a classic puzzle.
#[derive(Clone, Debug)]
struct Given {
    text: String,
    classic: Option<Symmetry>,
}

/// Reads `--apply`: a transformation of the classic puzzle, or of square boards of another side.
fn given(text: &str) -> Result<Given, String> {
    let classic = text.parse::<Symmetry>();
    let is_any = (1..=LONGEST_SIDE).filter(|&side| side != 9).filter_map(|side| Shape::square(side).ok());
    let mut is_any = is_any.map(|shape| canon::Symmetry::read(text, shape).is_ok());
    match classic {
        Err(error) if !is_any.any(|is_one| is_one) => Err(error.to_string()),
        classic => Ok(Given { text: text.to_owned(), classic: classic.ok() }),
    }
}

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
        let which = &which;
        let answer = || Transforming { session: Session::new(), which, says, sheet: sheet.clone() };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
        Ok(totals.verdict(&[Status::Unknown, Status::Malformed]))
    }
}

/// Which transformations to apply.
enum Which {
    Given(Given),
    Random { count: u32, seed: u64 },
}

/// One worker's part.
struct Transforming<'a> {
    session: Session,
    which: &'a Which,
    says: bool,
    sheet: Option<Sheet>,
}

impl Transforming<'_> {
    fn write(&self, record: &Record<'_>, symmetry: &Symmetry, origin: &Origin<'_>, page: &mut Page) {
        let made = Made { puzzle: symmetry.puzzle(&record.puzzle), transform: Some(symmetry), record, origin };
        match &self.sheet {
            Some(sheet) => made.write(sheet, PuzzleRow::transformed(&made.puzzle, symmetry), &mut page.rows),
            None => {
                let remark = self.says.then(|| symmetry.to_string());
                write_puzzle(&made.puzzle, remark.as_deref(), &made.annotation(), &mut page.rows);
            }
        }
    }

    fn write_image(
        &mut self,
        record: &BoardRecord<'_>,
        transform: Option<&str>,
        seed: u64,
        origin: &Origin<'_>,
        page: &mut Page,
    ) {
        let row = ask::transformed(&mut self.session, &AnyPuzzle::from(record.puzzle.clone()), transform, seed);
        let remark = row.transform.clone().filter(|_| self.says);
        write_board(row, remark.as_deref(), record, origin, self.sheet.as_ref(), page);
    }
}

/// The line is part of the seed, so that the isomorphs do not depend on the order in which threads take the lines.
const fn seed_of(seed: u64, line: u64) -> u64 {
    seed.wrapping_add(line.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

impl Answer for Transforming<'_> {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        match self.which {
            Which::Given(Given { classic: Some(symmetry), .. }) => {
                page.totals.count(Status::Read);
                self.write(record, symmetry, origin, page);
            }
            Which::Given(Given { text, .. }) => {
                page.totals.count(Status::Unknown);
                let why = format!("{text} is no transformation of 9 rows, 9 columns and 9 digits");
                refuse(record, origin, Status::Unknown, &why, self.sheet.as_ref(), page);
            }
            Which::Random { count, seed } => {
                page.totals.count(Status::Read);
                let mut random = Xoshiro256::seeded(seed_of(*seed, record.line));
                for _ in 0..*count {
                    self.write(record, &Symmetry::random(&mut random), origin, page);
                }
            }
        }
    }

    fn board(&mut self, record: &BoardRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> bool {
        match self.which {
            Which::Given(given) => self.write_image(record, Some(&given.text), 0, origin, page),
            Which::Random { count, seed } => {
                let mut random = Xoshiro256::seeded(seed_of(*seed, record.line));
                for _ in 0..*count {
                    self.write_image(record, None, random.next_u64(), origin, page);
                }
            }
        }
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}
