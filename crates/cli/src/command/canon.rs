//! `bitdoku canon`: which puzzle is it, however it is written?

use anyhow::Result;
use bitdoku::{Convention, Form, Image, ParseError, Session};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::{Args, ValueEnum};

use crate::block::{AnyRecord, Origin};
use crate::made::{Made, refuse};
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout, classic};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;

/// Write the canonical form of puzzles and solution grids, which is the same for all isomorphs
///
/// Two puzzles are isomorphic if one turns into the other by renaming digits, exchanging bands, stacks and the lines in
/// them, and transposing. The canonical form is the smallest of all 1,218,998,108,160 images in reading order, with empty
/// cells before digits (minlex). The output has one line for each record: the form and the text after the puzzle.
///
/// Boards of other sizes and with rules have a form, too: `bitdoku transform` says which of their images are isomorphs.
#[derive(Args, Debug)]
#[command(visible_alias = "minlex", after_help = EXAMPLES)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    input: Input,
    /// The order that defines the smallest image
    #[arg(long, value_name = "NAME", default_value = "minlex")]
    convention: Name,
    /// Also write the transformation to the form and the number of automorphisms
    #[arg(long)]
    transform: bool,
    #[command(flatten)]
    table: TableChoice,
}

/// The conventions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// The smallest text
    Minlex,
    /// The smallest pattern of empty and filled cells, then the smallest text
    Pattern,
    /// The image whose solution is the minlex form of the solution grid; for puzzles with one solution
    Grid,
}

const EXAMPLES: &str = "\
A transformation lists where each row, column and digit goes: `t` if it transposes first, then for instance `r456123789`, which moves row 1 to row 4. `bitdoku transform --apply` applies it.

Examples:
  bitdoku canon puzzles.txt | sort | uniq -c | sort -rn | head
  bitdoku canon --transform 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
  bitdoku canon --convention grid --as csv puzzles.txt > forms.csv

Exit code 1 if a record is malformed or, with --convention grid, does not have exactly one solution.";

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Source,
    Column::Status,
    Column::Automorphisms,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

/// The same with the transformation.
const COLUMNS_WITH_TRANSFORM: &[Column] = &[
    Column::Puzzle,
    Column::Source,
    Column::Status,
    Column::Automorphisms,
    Column::Transform,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

impl CanonArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let columns = if self.transform { COLUMNS_WITH_TRANSFORM } else { COLUMNS };
        let sheet = self.table.sheet_of_made(columns, self.input.out(), &mut source)?;
        let layout = Layout::of(sheet.as_ref(), false);
        let (convention, transform) = (self.convention, self.transform);
        let answer = || Canonizing { session: Session::new(), convention, transform, sheet: sheet.clone() };
        let totals =
            self.input.run(source, terminal, layout, || self.input.worker(answer, sheet.as_ref(), terminal))?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Canonizing {
    session: Session,
    convention: Name,
    transform: bool,
    sheet: Option<Sheet>,
}

/// The transformation, and how many automorphisms there are if there are several.
fn remark(transform: &str, automorphisms: u64) -> String {
    match automorphisms {
        1 => transform.to_owned(),
        several => format!("{transform}, {several} automorphisms"),
    }
}

impl Canonizing {
    /// The form of a record's puzzle, or why there is none. Boards have one by the first convention only.
    fn form(&mut self, record: &AnyRecord<'_>) -> Result<Result<Form, (Status, String)>, ParseError> {
        let session = &mut self.session;
        Ok(match self.convention {
            Name::Minlex => session.canonical_form(&record.puzzle).map_err(|why| (Status::Unknown, why.to_string())),
            Name::Pattern => Ok(session.canonical(classic(record)?.puzzle, Convention::Pattern).into()),
            Name::Grid => match session.canonical_in_grid(classic(record)?.puzzle) {
                Ok(form) => Ok(form.into()),
                Err(refusal) => Err((Status::from(&refusal), refusal.to_string())),
            },
        })
    }
}

impl Answer for Canonizing {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let form = self.form(record)?;
        let sheet = self.sheet.as_ref();
        match form {
            Ok(Form { image: Image { puzzle, transform, .. }, automorphisms, .. }) => {
                page.totals.count(Status::Read);
                let row = PuzzleRow {
                    automorphisms: Some(automorphisms),
                    transform: self.transform.then(|| transform.clone()),
                    ..PuzzleRow::of(&puzzle, Status::Read)
                };
                let remark = self.transform.then(|| remark(&transform, automorphisms));
                let made = Made { puzzle: &puzzle, transform: Some(&transform), record, origin };
                made.write(row, remark.as_deref(), sheet, &mut page.rows);
            }
            Err((status, why)) => refuse(record, origin, status, &why, sheet, page),
        }
        Ok(())
    }
}
