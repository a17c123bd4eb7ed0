//! `bitdoku convert`: the same puzzles in another format.

mod drawing;

use anyhow::{Result, ensure};
use bitdoku::link::{SITES, Site};
use bitdoku::text::{FORMATS, Format, Record};
use bitdoku_answer::{Column, PuzzleRow, Status};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::block::Origin;
use crate::message;
use crate::page::Page;
use crate::records::{Answer, Input, Layout, SEVERAL_LINES};
use crate::table::Sheet;
use crate::terminal::Terminal;
use crate::verdict::Verdict;
use drawing::{Drawing, Style};

/// Write puzzles in another format, without solving them
///
/// A record that cannot be read, or that the format cannot hold, becomes a comment that begins with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: Input,
    /// The format to write, or the site to link to; `bitdoku list formats` describes them all
    ///
    /// `svg` draws one puzzle, `html` a page of them, `bbcode` a post for a forum.
    #[arg(long, value_name = "NAME", value_parser = target_parser(), hide_possible_values = true)]
    to: Target,
    /// Draw the candidates, too; for svg, html and bbcode
    #[arg(long)]
    candidates: bool,
    /// What to write above a drawing, instead of what stood behind the puzzle; for svg, html and bbcode
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
}

/// What puzzles become.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// Text in a format.
    Format(Format),
    /// Links to a site, a line each, with the annotation behind.
    Link(Site),
    /// Drawings.
    Drawing(Drawing),
}

/// Reads the name of a format, a site or a drawing.
fn target_parser() -> impl TypedValueParser<Value = Target> {
    let formats = FORMATS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    let sites = SITES.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    let drawings = Drawing::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(formats.chain(sites).chain(drawings)).map(|name| {
        let drawing = || Drawing::from_str(&name, false).map(Target::Drawing);
        let site = name.parse().map(Target::Link);
        let found = site.or_else(|_| drawing()).or_else(|_| name.parse().map(Target::Format));
        found.expect("only these names are possible")
    })
}

impl Target {
    /// The format whose header, separators and comments it has.
    fn frame(self) -> Format {
        match self {
            Self::Format(format) => format,
            Self::Link(_) | Self::Drawing(_) => Format::Line,
        }
    }

    fn write_comment(self, text: &str, out: &mut String) {
        match self {
            Self::Drawing(drawing) => drawing.write_comment(text, out),
            _ => self.frame().write_comment(text, out),
        }
    }

    /// Appends a record, or says why it cannot be written.
    fn write(self, record: &Record<'_>, style: &Style, out: &mut String) -> Result<(), String> {
        match self {
            Self::Drawing(drawing) => {
                drawing.write(record, style, out);
                Ok(())
            }
            Self::Format(format) => {
                format.write(&record.puzzle, record.annotation, out).map_err(|error| error.to_string())
            }
            Self::Link(site) => {
                out.push_str(&site.link(&record.puzzle).map_err(|error| error.to_string())?);
                if !record.annotation.is_empty() {
                    out.push(' ');
                    out.push_str(record.annotation);
                }
                out.push('\n');
                Ok(())
            }
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  bitdoku convert --to line puzzles.csv
  bitdoku convert --to candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku convert --format comma --to sukaku grid.txt
  bitdoku convert --to svg --candidates --title 'No. 1' puzzle.txt > puzzle.svg
  bitdoku convert --to sudokupad 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Exit code 1 if some record could not be read or written.";

/// Columns of a table of puzzles.
const COLUMNS: &[Column] = &[Column::Puzzle, Column::Annotation, Column::Error];

impl ConvertArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source()?;
        let frame = self.to.frame();
        let sheet = (frame == Format::Csv).then(|| Sheet::csv(COLUMNS, &mut source, false)).transpose()?;
        let style = Style { candidates: self.candidates, title: self.title };
        let drawing = if let Target::Drawing(drawing) = self.to { Some(drawing) } else { None };
        ensure!(
            drawing.is_some() || !style.candidates && style.title.is_none(),
            "--candidates and --title are for svg, html and bbcode"
        );
        ensure!(
            drawing != Some(Drawing::Svg) || !source.has_several_records(),
            "a picture shows one puzzle, and there are several; --to html draws them all"
        );
        let layout = sheet.as_ref().map(Sheet::layout).unwrap_or_else(|| Layout {
            header: drawing.map_or_else(|| frame.header().to_owned(), |drawing| drawing.header(&style)),
            separator: frame.separator(),
            footer: frame.footer(),
            uncountable: (!frame.is_one_line() || drawing.is_some()).then_some(SEVERAL_LINES),
            ..Layout::default()
        });
        let answer = || Converting { to: self.to, style: &style, sheet: sheet.clone(), text: String::new(), terminal };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// One worker's part.
struct Converting<'a> {
    to: Target,
    style: &'a Style,
    sheet: Option<Sheet>,
    /// The record being written.
    text: String,
    terminal: &'a Terminal,
}

impl Answer for Converting<'_> {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        if let Some(sheet) = &self.sheet {
            page.totals.count(Status::Read);
            return sheet.write(PuzzleRow::read(&record.puzzle), record, origin, &mut page.rows);
        }
        let file = origin.file;
        self.text.clear();
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        match self.to.write(record, self.style, &mut self.text) {
            Ok(()) => {
                page.totals.count(Status::Read);
                page.rows.extend_from_slice(self.text.as_bytes());
            }
            Err(error) => {
                page.totals.count(Status::Malformed);
                page.say(|| message::about_record(file, record.line, &error, self.terminal));
                self.comment(&format!("error: {file}:{}:1: {error}", record.line), page);
            }
        }
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }

    fn remark(&mut self, text: &str, page: &mut Page) {
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        self.comment(text, page);
    }
}

impl Converting<'_> {
    fn comment(&mut self, text: &str, page: &mut Page) {
        self.text.clear();
        self.to.write_comment(text, &mut self.text);
        page.rows.extend_from_slice(self.text.as_bytes());
    }
}
