//! `bitdoku canon`: which puzzle is it, however it is written?

use std::fmt::Display;

use anyhow::Result;
use bitdoku::{AnyPuzzle, Canonical, Convention, Refusal, Session};
use bitdoku_answer::{Column, PuzzleRow, Status, ask};
use clap::{Args, ValueEnum};

use crate::block::{BoardRecord, Origin, Record};
use crate::made::{Made, refuse, write_board, write_puzzle};
use crate::page::Page;
use crate::records::{Answer, Input};
use crate::table::{Sheet, TableChoice};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

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
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_default();
        let (convention, transform) = (self.convention, self.transform);
        let answer = || Canonizing { session: Session::new(), convention, transform, sheet: sheet.clone() };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
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

/// The canonical form of a record's puzzle.
fn form_of(session: &mut Session, record: &Record<'_>, convention: Name) -> Result<Canonical, Refusal> {
    match convention {
        Name::Minlex => Ok(session.canonical(record.puzzle, Convention::Minlex)),
        Name::Pattern => Ok(session.canonical(record.puzzle, Convention::Pattern)),
        Name::Grid => session.canonical_in_grid(record.puzzle),
    }
}

/// The row of a form, and with the transformation that gives it if that is wanted.
fn row(form: &Canonical, with_transform: bool) -> PuzzleRow<'static> {
    PuzzleRow {
        automorphisms: Some(form.automorphisms),
        transform: with_transform.then(|| form.transform.to_string()),
        ..PuzzleRow::read(&form.puzzle)
    }
}

/// The transformation, and how many automorphisms there are if there are several.
fn remark(transform: &impl Display, automorphisms: u64) -> String {
    match automorphisms {
        1 => transform.to_string(),
        several => format!("{transform}, {several} automorphisms"),
    }
}

impl Answer for Canonizing {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let form = form_of(&mut self.session, record, self.convention);
        page.totals.count(form.as_ref().map_or_else(Status::from, |_| Status::Read));
        let form = match form {
            Ok(form) => form,
            Err(refusal) => {
                let sheet = self.sheet.as_ref();
                return refuse(record, origin, Status::from(&refusal), &refusal.to_string(), sheet, page);
            }
        };
        let made = Made { puzzle: form.puzzle, transform: Some(&form.transform), record, origin };
        if let Some(sheet) = &self.sheet {
            return made.write(sheet, row(&form, self.transform), &mut page.rows);
        }
        let remark = self.transform.then(|| remark(&form.transform, form.automorphisms));
        write_puzzle(&form.puzzle, remark.as_deref(), &made.annotation(), &mut page.rows);
    }

    /// Boards have a form by the first convention.
    fn board(&mut self, record: &BoardRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> bool {
        if !matches!(self.convention, Name::Minlex) {
            return false;
        }
        let mut row = ask::canonical(&mut self.session, &AnyPuzzle::from(record.puzzle.clone()));
        let remark = row.transform.as_ref().map(|transform| remark(transform, row.automorphisms.unwrap_or(1)));
        if let Some(form) = row.canon.take() {
            row.source = row.puzzle.replace(form);
            row.rules.clear();
        }
        row.transform = row.transform.filter(|_| self.transform);
        write_board(row, remark.as_deref().filter(|_| self.transform), record, origin, self.sheet.as_ref(), page);
        true
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }
}
