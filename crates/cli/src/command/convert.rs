//! `bitdoku convert`: the same puzzles in another format.

use anyhow::Result;
use bitdoku::text::{Format, ParseError, Record};
use bitdoku_answer::Status;
use clap::Args;

use crate::message;
use crate::page::Page;
use crate::records::{Answer, Input, Layout, SEVERAL_LINES, format_parser};
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Write puzzles in another format, without solving them
///
/// A record that cannot be read, or that the format cannot hold, becomes a comment that begins with `# error:`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    input: Input,
    /// The format to write; `bitdoku list formats` describes them all
    #[arg(long, value_name = "NAME", value_parser = format_parser(), hide_possible_values = true)]
    to: Format,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku convert --to line puzzles.csv
  bitdoku convert --to candidates 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku convert --format comma --to sukaku grid.txt

Exit code 1 if some record could not be read or written.";

impl Convert {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let source = self.input.source()?;
        let layout = Layout {
            header: self.to.header().to_owned(),
            separator: self.to.separator(),
            footer: self.to.footer(),
            uncountable: (!self.to.is_one_line()).then_some(SEVERAL_LINES),
        };
        let answer = || Converting { to: self.to, text: String::new(), terminal };
        let tally = self.input.run(source, terminal, layout, || self.input.worker(&answer, terminal))?;
        Ok(tally.verdict(&[Status::Malformed]))
    }
}

/// One worker's part.
struct Converting<'a> {
    to: Format,
    /// The record being written.
    text: String,
    terminal: &'a Terminal,
}

impl Answer for Converting<'_> {
    fn record(&mut self, record: &Record<'_>, file: &str, page: &mut Page) {
        self.text.clear();
        page.rows.extend_from_slice(self.to.separator().as_bytes());
        match self.to.write(&record.puzzle, record.annotation, &mut self.text) {
            Ok(()) => {
                page.tally.count(Status::Read);
                page.rows.extend_from_slice(self.text.as_bytes());
            }
            Err(error) => {
                page.tally.count(Status::Malformed);
                page.say(|| message::about_record(file, record.line, &error.to_string(), self.terminal));
                self.comment(&format!("error: {file}:{}:1: {error}", record.line), page);
            }
        }
    }

    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        page.rows.extend_from_slice(self.to.separator().as_bytes());
        self.comment(&format!("error: {file}:{}:{}: {error}", error.line, error.column), page);
    }
}

impl Converting<'_> {
    fn comment(&mut self, text: &str, page: &mut Page) {
        self.text.clear();
        self.to.write_comment(text, &mut self.text);
        page.rows.extend_from_slice(self.text.as_bytes());
    }
}
