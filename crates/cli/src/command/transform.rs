//! `bitdoku transform`: the same puzzle, written in another way.

use std::num::NonZeroU32;

use anyhow::Result;
use bitdoku::grid::Xoshiro256;
use bitdoku::variant::{LONGEST_SIDE, Shape, canon};
use bitdoku::{Image, ParseError, Session, Transform as Symmetry};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::Args;

use crate::block::{AnyRecord, Origin};
use crate::made::{Made, refuse};
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;

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
    apply: Option<String>,
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

/// Reads `--apply`: a transformation of the classic puzzle, or of square boards of another side.
fn given(text: &str) -> Result<String, String> {
    let classic = text.parse::<Symmetry>();
    let is_any = (1..=LONGEST_SIDE).filter(|&side| side != 9).filter_map(|side| Shape::square(side).ok());
    let mut is_any = is_any.map(|shape| canon::Symmetry::read(text, shape).is_ok());
    match classic {
        Err(error) if !is_any.any(|is_one| is_one) => Err(error.to_string()),
        _ => Ok(text.to_owned()),
    }
}

impl TransformArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sheet = self.table.sheet_of_made(COLUMNS, self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), false);
        let which = match self.apply {
            Some(given) => Which::Given(given),
            None => Which::Random { count: self.random.get(), seed: self.seed },
        };
        let says = self.transform;
        let which = &which;
        let answer = || Transforming { session: Session::new(), which, says, sheet: sheet.clone() };
        let totals =
            self.input.run(source, terminal, layout, || self.input.worker(answer, sheet.as_ref(), terminal))?;
        Ok(totals.verdict(&[Status::Unknown, Status::Malformed]))
    }
}

/// Which transformations to apply.
enum Which {
    Given(String),
    Random { count: u32, seed: u64 },
}

/// One worker's part.
struct Transforming<'a> {
    session: Session,
    which: &'a Which,
    says: bool,
    sheet: Option<Sheet>,
}

/// The line is part of the seed, so that the isomorphs do not depend on the order in which threads take the lines.
const fn seed_of(seed: u64, line: u64) -> u64 {
    seed.wrapping_add(line.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

impl Transforming<'_> {
    fn write(&self, image: Image, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let Image { puzzle, transform, .. } = image;
        let row = PuzzleRow { transform: Some(transform.clone()), ..PuzzleRow::of(&puzzle, Status::Read) };
        let remark = self.says.then_some(&transform[..]);
        let made = Made { puzzle: &puzzle, transform: Some(&transform), record, origin };
        made.write(row, remark, self.sheet.as_ref(), &mut page.rows);
    }
}

impl Answer for Transforming<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        match self.which {
            Which::Given(transform) => match self.session.transform(&record.puzzle, transform) {
                Ok(image) => self.write(image, record, origin, page),
                Err(why) => {
                    refuse(record, origin, Status::Unknown, &why.to_string(), self.sheet.as_ref(), page);
                    return Ok(());
                }
            },
            Which::Random { count, seed } => {
                let mut random = Xoshiro256::seeded(seed_of(*seed, record.line));
                for _ in 0..*count {
                    let image = self.session.isomorph(&record.puzzle, &mut random);
                    self.write(image, record, origin, page);
                }
            }
        }
        page.totals.count(Status::Read);
        Ok(())
    }
}
