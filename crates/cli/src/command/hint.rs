//! `bitdoku hint`: what next?

use std::io::Write;

use anyhow::{Result, anyhow};
use bitdoku::Level;
use bitdoku::grid::Puzzle;
use bitdoku::text::{self, Options, ParseError, Record};
use bitdoku_answer::{HintRow, Status};
use clap::Args;

use super::profile::ProfileChoice;
use super::solver::Bounds;
use crate::page::Page;
use crate::records::{Answer, Input, error_line};
use crate::terminal::Terminal;
use crate::verdict::Verdict;
use crate::watchdog::Timed;

/// Say what to do next, as much of it as you want to know
///
/// The state may be a grid, or a grid of candidates with the marks as they are. What is wrong already is said first:
/// which entries and marks, if --puzzle tells what the puzzle was at the beginning.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Hint {
    #[command(flatten)]
    input: Input,
    /// How much to tell: 1 where to look, 2 what to look for, 3 in which cells, 4 the whole step
    #[arg(long, value_name = "1..4", default_value = "1", value_parser = level)]
    level: Level,
    #[command(flatten)]
    choice: ProfileChoice,
    #[command(flatten)]
    bounds: Bounds,
    /// The puzzle at the beginning, as 81 or 729 characters, to check entries and marks against
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle)]
    puzzle: Option<Puzzle>,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku hint --level 4 state.txt
  bitdoku hint --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 state.txt

Exit code 1 if there is no hint: the state is malformed, wrong, without solution or with several, or no technique helps.";

fn level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "expected 1, 2, 3 or 4".to_owned())
}

/// Reads a puzzle given as an argument.
fn puzzle(text: &str) -> Result<Puzzle> {
    let mut found = Err(anyhow!("expected a puzzle of 81 or 729 characters"));
    let options = Options { links: Some(bitdoku::link::read_line), ..Options::default() };
    text::records(text.as_bytes(), &options, |record| {
        found = match record {
            Ok(record) => Ok(record.puzzle),
            Err(error) => Err(anyhow!("column {}: {error}", error.column)),
        };
    });
    found
}

impl Hint {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let source = self.input.source()?;
        let sessions = self.bounds.sessions()?;
        let answer = || {
            let session = sessions.session(|session| session.with_profile(self.choice.profile));
            Hinting { level: self.level, session, puzzle: self.puzzle.as_ref() }
        };
        let worker = || self.input.worker(answer, terminal);
        let tally = self.input.run(source, terminal, Default::default(), worker)?;
        Ok(tally.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Hinting<'a> {
    level: Level,
    session: Timed,
    puzzle: Option<&'a Puzzle>,
}

impl Answer for Hinting<'_> {
    fn record(&mut self, record: &Record<'_>, _: &str, page: &mut Page) {
        let advice = self.session.about_record(|session| session.hint(record.puzzle, self.puzzle));
        let hint = HintRow::new(&record.puzzle, &advice, self.level);
        page.tally.count(hint.status);
        writeln!(page.rows, "{}", hint.text).expect("a vector takes all");
    }

    fn malformed(&mut self, error: &ParseError, file: &str, page: &mut Page) {
        error_line(error, file, page);
    }
}
