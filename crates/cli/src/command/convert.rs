//! `bitdoku convert`: the same puzzles in another format.

use anyhow::Result;
use bitdoku::link::{SITES, Site};
use bitdoku::text::{FORMATS, Format, ParseError, Record};
use bitdoku_answer::Status;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::message;
use crate::page::Page;
use crate::records::{Answer, Input, Layout, SEVERAL_LINES};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Write puzzles in another format, without solving them
///
/// A record that cannot be read, or that the format cannot hold, becomes a comment that begins with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    input: Input,
    /// The format to write, or the site to link to; `bitdoku list formats` describes them all
    #[arg(long, value_name = "NAME", value_parser = target_parser(), hide_possible_values = true)]
    to: Target,
}

/// What puzzles become.
#[derive(Clone, Copy, Debug)]
enum Target {
    /// Text in a format.
    Format(Format),
    /// Links to a site, a line each, with the annotation behind.
    Link(Site),
}

/// Reads the name of a format or site.
fn target_parser() -> impl TypedValueParser<Value = Target> {
    let formats = FORMATS.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    let sites = SITES.iter().map(|info| PossibleValue::new(info.name).help(info.summary));
    PossibleValuesParser::new(formats.chain(sites)).map(|name| match name.parse() {
        Ok(site) => Target::Link(site),
        Err(_) => Target::Format(name.parse().expect("only these names are possible")),
    })
}

impl Target {
    /// The format whose header, separators and comments it has.
    fn frame(self) -> Format {
        match self {
            Self::Format(format) => format,
            Self::Link(_) => Format::Line,
        }
    }

    /// Appends a record, or says why it cannot be written.
    fn write(self, record: &Record<'_>, out: &mut String) -> Result<(), String> {
        match self {
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
  bitdoku convert --to sudokupad 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Exit code 1 if some record could not be read or written.";

impl ConvertArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let source = self.input.source()?;
        let frame = self.to.frame();
        let layout = Layout {
            header: frame.header().to_owned(),
            separator: frame.separator(),
            footer: frame.footer(),
            uncountable: (!frame.is_one_line()).then_some(SEVERAL_LINES),
        };
        let answer = || Converting { to: self.to, text: String::new(), terminal };
        let totals = self.input.run(source, terminal, layout, || self.input.worker(answer, terminal))?;
        Ok(totals.verdict(&[Status::Malformed]))
    }
}

/// One worker's part.
struct Converting<'a> {
    to: Target,
    /// The record being written.
    text: String,
    terminal: &'a Terminal,
}

impl Answer for Converting<'_> {
    fn record(&mut self, record: &Record<'_>, file: &str, page: &mut Page) {
        self.text.clear();
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        match self.to.write(record, &mut self.text) {
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

    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        page.rows.extend_from_slice(self.to.frame().separator().as_bytes());
        self.comment(&format!("error: {file}:{}:{}: {error}", error.line, error.column), page);
    }
}

impl Converting<'_> {
    fn comment(&mut self, text: &str, page: &mut Page) {
        self.text.clear();
        self.to.frame().write_comment(text, &mut self.text);
        page.rows.extend_from_slice(self.text.as_bytes());
    }
}
