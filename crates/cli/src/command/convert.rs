//! `bitdoku convert`: the same puzzles in another format.

mod drawing;

use std::path::{Path, PathBuf};
use std::{fs, io, mem};

use anyhow::{Context, Result, ensure};
use bitdoku::grid::Puzzle;
use bitdoku::text::{FORMATS, Format};
use bitdoku::{AnyPuzzle, Grid, ParseError, TimedSession, Variant, WriteAnyError};
use bitdoku_answer::{Column, PuzzleRow, Status};
use bitdoku_variant::write::{Notation, write_variant};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};

use super::asked::RuleChoice;
use super::explain::{picture_name, write_whole};
use super::solver::Bounds;
use crate::block::{AnyRecord, Origin};
use crate::form::by_ending;
use crate::message;
use crate::page::{Page, Verdict};
use crate::records::{Answer, Input, Layout};
use crate::source::Source;
use crate::table::Sheet;
use crate::terminal::Terminal;
use drawing::{Drawing, Style};

/// Convert puzzles to another format, without solving them
///
/// A record that cannot be read, or that the format cannot express, becomes a comment that starts with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    to: TargetChoice,
    #[command(flatten)]
    rules: RuleChoice,
    /// Also draw the candidates; for svg, png, html and bbcode
    ///
    /// On a board of another size or with other rules, these are the true candidates, which takes a search.
    #[arg(long)]
    candidates: bool,
    #[command(flatten)]
    bounds: Bounds,
    /// The title above a drawing, instead of the text after the puzzle; for svg, png, html and bbcode
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Write one picture per puzzle to this folder, named after its digits; for svg and png
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, conflicts_with = "out")]
    dir: Option<PathBuf>,
}

/// The options that say what puzzles become.
#[derive(Args, Debug)]
struct TargetChoice {
    /// The format to write, or the site to link to; `bitdoku list formats` describes them. --to is an alias [default: by
    /// the extension of --out]
    ///
    /// `svg` and `png` draw one puzzle, `html` a page of them, `bbcode` a post for a forum; `json` is one array of 9×9 arrays of
    /// numbers, 0 for empty, and `jsonl` one such array a line.
    #[arg(long = "as", alias = "to", value_name = "NAME", value_parser = target_parser(), hide_possible_values = true,
        help_heading = "Output")]
    named: Option<Target>,
    #[command(flatten)]
    short: ShortFor,
}

/// The options that are short for `--as`.
#[derive(Args, Debug)]
#[group(multiple = false, conflicts_with = "named")]
struct ShortFor {
    #[arg(long, hide = true)]
    csv: bool,
    #[arg(long, hide = true)]
    jsonl: bool,
    #[arg(long, hide = true)]
    json: bool,
    #[arg(long, hide = true)]
    svg: bool,
    #[arg(long, hide = true)]
    png: bool,
    #[arg(long, hide = true)]
    html: bool,
}

impl TargetChoice {
    /// What puzzles become: what was asked for, or else what the ending of the file says.
    fn chosen(&self, out: Option<&Path>) -> Result<Target> {
        let targets = targets().collect::<Vec<_>>();
        let names = targets.iter().map(|(name, _, _)| *name).collect::<Vec<_>>();
        let ShortFor { csv, jsonl, json, svg, png, html } = self.short;
        let short = [(csv, "csv"), (jsonl, "jsonl"), (json, "json"), (svg, "svg"), (png, "png"), (html, "html")];
        let short = short.iter().find(|(is_set, _)| *is_set).map(|(_, name)| *name);
        let by_ending = out.map(|path| by_ending(path, &names)).transpose()?.flatten();
        let name = short.or(by_ending);
        let named = || targets.iter().find(|target| Some(target.0) == name).map(|target| target.2);
        self.named.or_else(named).context(
            "choose a format: --as NAME (see `bitdoku list formats`), or -o FILE with an extension such as .csv",
        )
    }
}

/// What puzzles become.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// Text in a format.
    Format(Format),
    /// Arrays of nine arrays of nine numbers: one JSON array of them, or a line each.
    Arrays { are_lines: bool },
    /// Drawings.
    Drawing(Drawing),
}

/// All there is, with names and summaries.
fn targets() -> impl Iterator<Item = (&'static str, &'static str, Target)> {
    // JSON is an array below, whose elements say why a puzzle is none.
    let written = FORMATS.iter().filter(|info| info.writes && info.format != Format::Json);
    let formats = written.map(|info| (info.name, info.summary, Target::Format(info.format)));
    let arrays = [
        ("jsonl", "a 9×9 array of numbers per line", Target::Arrays { are_lines: true }),
        ("json", "one array of 9×9 arrays of numbers", Target::Arrays { are_lines: false }),
    ];
    let drawings = Drawing::ALL.map(|(name, summary, drawing)| (name, summary, Target::Drawing(drawing)));
    formats.chain(arrays).chain(drawings)
}

/// What is written and is no format, with its summary.
pub(super) fn others() -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_format = |name: &str| FORMATS.iter().any(|info| info.name == name);
    targets().map(|(name, summary, _)| (name, summary)).filter(move |(name, _)| !is_format(name))
}

/// Reads a name of [`targets`].
fn target_parser() -> impl TypedValueParser<Value = Target> {
    let values = targets().map(|(name, summary, _)| PossibleValue::new(name).help(summary));
    PossibleValuesParser::new(values).map(|name| {
        let found = targets().find(|target| target.0 == name);
        found.expect("only these names are possible").2
    })
}

impl Target {
    /// The format whose header, separators and comments it has.
    fn frame(self) -> Format {
        match self {
            Self::Format(format) => format,
            Self::Arrays { .. } | Self::Drawing(_) => Format::Line,
        }
    }

    /// How rows with named fields are written, if they are.
    fn sheet(self, source: &mut Source) -> io::Result<Option<Sheet>> {
        Ok(match self {
            Self::Format(Format::Csv) => Some(Sheet::csv(COLUMNS, source)?),
            Self::Arrays { are_lines: true } => Some(Sheet::Jsonl),
            Self::Arrays { are_lines: false } => Some(Sheet::Json),
            _ => None,
        })
    }

    /// The ending of a picture's file, if each puzzle is a picture of its own.
    fn ending(self) -> Option<&'static str> {
        if let Self::Drawing(drawing) = self { drawing.ending() } else { None }
    }

    /// The bytes of a record that was written.
    fn bytes(self, written: String) -> Vec<u8> {
        if let Self::Drawing(drawing) = self { drawing.bytes(written) } else { written.into_bytes() }
    }

    fn write_comment(self, text: &str, out: &mut String) {
        match self {
            Self::Drawing(drawing) => drawing.write_comment(text, out),
            _ => self.frame().write_comment(text, out),
        }
    }

    /// Appends a record that is no row of a sheet, or says why it cannot be written. `candidates`: those of a board.
    fn write(
        self,
        record: &AnyRecord<'_>,
        candidates: &[Vec<usize>],
        style: &Style,
        out: &mut String,
    ) -> Result<(), String> {
        let annotation = record.annotation;
        match (self, &record.puzzle) {
            (Self::Arrays { .. }, _) => unreachable!("it is a row of a sheet"),
            (Self::Drawing(drawing), AnyPuzzle::Classic(puzzle, _)) => drawing.write(puzzle, annotation, style, out),
            (Self::Drawing(drawing), AnyPuzzle::Variant(board)) => {
                drawing.write_board(board, candidates, annotation, style, out);
            }
            (Self::Format(format), AnyPuzzle::Classic(puzzle, _)) => {
                format.write(puzzle, annotation, out).map_err(|error| error.to_string())?;
            }
            (_, AnyPuzzle::Variant(board)) => {
                let text = self.text(board)?;
                let is_behind = !annotation.is_empty() && !text.trim_end().contains('\n');
                let behind = if is_behind { format!(" {annotation}") } else { String::new() };
                out.extend([text.trim_end(), &behind, "\n"]);
            }
        }
        Ok(())
    }

    /// A board of another size or with more rules as a text, or why it has none.
    fn text(self, board: &Variant) -> Result<String, String> {
        let notation = match self {
            Self::Arrays { .. } => Notation::Arrays,
            Self::Drawing(_) => Notation::Picture,
            Self::Format(format) => {
                Notation::of_format(format).ok_or_else(|| WriteAnyError::Classic(format).to_string())?
            }
        };
        write_variant(board, notation).map_err(|error| error.to_string())
    }

    /// What the column of a table, or an element of an array, says of a puzzle; or why it cannot.
    fn field(self, puzzle: &AnyPuzzle) -> Result<String, String> {
        match (self, puzzle) {
            (_, AnyPuzzle::Variant(board)) => self.text(board),
            (Self::Arrays { .. }, AnyPuzzle::Classic(Puzzle::Grid(grid), _)) => Ok(array(grid)),
            (Self::Arrays { .. }, _) => Err("a Sukaku cannot be written as an array of numbers".to_owned()),
            _ => Ok(puzzle.to_string()),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  bitdoku convert --as line puzzles.csv
  bitdoku convert --as candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku convert --format comma --as sukaku grid.txt
  bitdoku convert --candidates --title 'No. 1' puzzle.txt -o puzzle.svg
  bitdoku convert --png --dir pictures puzzles.txt
  bitdoku convert --as sudokupad 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku convert --as iss --rules X,anti-knight puzzles.txt

Exit code 1 if a record could not be read or written.";

/// Columns of a table of puzzles.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Annotation, Column::Error];

impl ConvertArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let to = self.to.chosen(self.input.out())?;
        if let Some(dir) = &self.dir {
            ensure!(to.ending().is_some(), "--dir works only with --as svg and --as png");
            fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
        }
        let frame = to.frame();
        let sheet = to.sheet(&mut source)?;
        let style = Style { candidates: self.candidates, title: self.title };
        let drawing = if let Target::Drawing(drawing) = to { Some(drawing) } else { None };
        ensure!(
            drawing.is_some() || !style.candidates && style.title.is_none(),
            "--candidates and --title work only with svg, png, html and bbcode"
        );
        ensure!(
            to.ending().is_none() || self.dir.is_some() || !source.has_several_records(),
            "a picture shows one puzzle, but there are several: use --dir, or --as html to draw them all"
        );
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_else(|| Layout {
            header: drawing.map_or_else(|| frame.header().to_owned(), |drawing| drawing.header(&style)),
            separator: frame.separator(),
            footer: frame.footer(),
            ..Layout::default()
        });
        let dir = self.dir.as_deref();
        let layout = Layout { once: style.candidates && self.bounds.is_timed(), ..layout };
        let sessions = style.candidates.then(|| self.bounds.sessions()).transpose()?;
        let answer = || {
            let session = sessions.as_ref().map(|sessions| sessions.session(|session| session));
            Converting { to, style: &style, session, dir, sheet: sheet.clone(), text: String::new(), terminal }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// A grid as nine arrays of nine numbers, 0 for an empty cell.
fn array(grid: &Grid) -> String {
    let rows = grid.as_array().chunks(9).map(|row| {
        let cells = row.iter().map(|cell| cell.map_or('0', |digit| digit.ascii().into()).to_string());
        format!("[{}]", cells.collect::<Vec<_>>().join(","))
    });
    format!("[{}]", rows.collect::<Vec<_>>().join(","))
}

/// One worker's part.
struct Converting<'a> {
    to: Target,
    style: &'a Style,
    /// What finds the candidates of boards, if they are drawn.
    session: Option<TimedSession>,
    /// Where pictures go, if each has a file.
    dir: Option<&'a Path>,
    sheet: Option<Sheet>,
    /// The record being written.
    text: String,
    terminal: &'a Terminal,
}

impl Answer for Converting<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        match self.sheet.clone() {
            Some(sheet) => self.row(&sheet, record, origin, page),
            None => self.text(record, origin, page),
        }
        Ok(())
    }

    fn remark(&mut self, text: &str, page: &mut Page) {
        if self.dir.is_some() {
            return;
        }
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        self.comment(text, page);
    }
}

impl Converting<'_> {
    /// Puts out a record as a row of a sheet.
    fn row(&self, sheet: &Sheet, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let row = PuzzleRow { puzzle: Some(record.puzzle.to_string()), ..PuzzleRow::new(Status::Read) };
        match (self.to, self.to.field(&record.puzzle)) {
            (Target::Arrays { .. }, Ok(array)) => sheet.write_object(&array, &mut page.rows),
            (_, Ok(text)) => {
                sheet.write(PuzzleRow { puzzle: Some(text), ..row }, record, origin, &mut page.rows);
            }
            (_, Err(why)) => {
                page.totals.count(Status::Malformed);
                page.say(|| message::about_record(origin.file, record.line, &why, self.terminal));
                return sheet.write(PuzzleRow { error: Some(why), ..row }, record, origin, &mut page.rows);
            }
        }
        page.totals.count(Status::Read);
    }

    /// Puts out any other record, or says why it could not be written.
    fn text(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let line = record.line;
        self.text.clear();
        // What cannot be found out within the limits is not drawn.
        let candidates = match (&mut self.session, &record.puzzle) {
            (Some(session), AnyPuzzle::Variant(board)) => session.ask(|session| session.candidates(&**board, 1)).ok(),
            _ => None,
        };
        let candidates = candidates.unwrap_or_default().values;
        let written = self.to.write(record, &candidates, self.style, &mut self.text);
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        match written {
            Ok(()) => match self.dir {
                Some(dir) => {
                    let file = dir
                        .join(picture_name(&record.puzzle.to_string()))
                        .with_extension(self.to.ending().unwrap_or_default());
                    if let Err(error) = write_whole(&file, &self.to.bytes(mem::take(&mut self.text))) {
                        page.failures.push(format!("bitdoku: {error:#}\n"));
                        page.totals.fatal += 1;
                        page.is_last = true;
                        return;
                    }
                    page.totals.count(Status::Read);
                }
                None => {
                    page.totals.count(Status::Read);
                    page.rows.extend_from_slice(&self.to.bytes(mem::take(&mut self.text)));
                }
            },
            Err(error) => {
                page.totals.count(Status::Malformed);
                page.say(|| message::about_record(origin.file, line, &error, self.terminal));
                self.comment(&format!("error: {}:{line}:1: {error}", origin.file), page);
            }
        }
    }

    fn comment(&mut self, text: &str, page: &mut Page) {
        self.text.clear();
        self.to.write_comment(text, &mut self.text);
        page.rows.extend_from_slice(self.text.as_bytes());
    }
}
