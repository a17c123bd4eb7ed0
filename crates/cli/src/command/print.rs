//! `bitdoku print`: puzzles as a book, a PDF.

use std::io;

use anyhow::{Result, bail, ensure};
use bitdoku::grid::Puzzle;
use bitdoku::link::Site;
use bitdoku::text::{ParseError, Record};
use bitdoku::{Outcome, Solution, TimedSession};
use bitdoku_answer::Status;
use bitdoku_print::{Answer as Back, Answers, Book, Entry, Paper, PerPage, QrCode, Style};
use clap::Args;
use serde::{Deserialize, Serialize};

use super::scale::ScaleChoice;
use super::solver::Bounds;
use crate::block::Origin;
use crate::form::by_ending;
use crate::message;
use crate::page::Page;
use crate::records::outfile::OutFile;
use crate::records::{Answer, Input, Layout, NothingToWrite, Sieve};
use crate::streams;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Print puzzles as a book, a PDF
///
/// Puzzles are numbered in their order. Answers are small and at the back, with the givens in bold. A puzzle that does not
/// have exactly one solution is printed, too; its answer says why there is none. A record that cannot be read is left out; with
/// `--on-error keep` its number is left out, too. The same puzzles and options make the same file. Fonts are embedded, and
/// for screen readers each puzzle's rows are there in words.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    mut_arg("out", |arg| arg.help("Write the PDF into this file, which is there when it is whole").long_help(None)),
    mut_arg("resume", |arg| arg.hide(true)),
    mut_arg("on_error", |arg| arg.default_value("skip")),
)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    input: Input,
    /// How many puzzles a page has: 1, 2, 4 or 6
    #[arg(long, value_name = "N", default_value_t = PerPage::Four)]
    per_page: PerPage,
    /// The paper: a4, a5 or letter
    #[arg(long, value_name = "NAME", default_value_t = Paper::A4)]
    paper: Paper,
    /// What stands at the head of each page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,
    /// What stands beside the title, such as a date or a level
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    subtitle: String,
    /// Where the answers are: back, none, or only (nothing but them)
    #[arg(long, value_name = "WHERE", default_value_t = Answers::Back)]
    answers: Answers,
    /// Rate the puzzles, and print the ER of each
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    choice: ScaleChoice,
    /// Print what stands behind each puzzle in the file, such as a name
    #[arg(long)]
    notes: bool,
    /// Print the candidates of empty cells, small
    #[arg(long)]
    candidates: bool,
    /// Print larger and heavier digits
    #[arg(long)]
    large_print: bool,
    /// Print a QR code of a link to each puzzle: to one of the sites of `bitdoku list formats`, or one of your own that ends
    /// where the 81 digits begin
    #[arg(
        long,
        value_name = "SITE|LINK",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "sudokupad",
        value_parser = play_at
    )]
    qr: Option<PlayAt>,
    #[command(flatten)]
    bounds: Bounds,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku print puzzles.txt -o book.pdf
  bitdoku print --title 'Friday Sudoku' --ratings --per-page 6 puzzles.txt -o book.pdf
  bitdoku print --qr=sudokupad --paper letter --answers none puzzles.csv -o book.pdf
  bitdoku generate --count 24 --seed 7 | bitdoku print -o book.pdf

Exit code 1 if some puzzle is malformed or does not have exactly one solution.";

/// Where a puzzle can be played.
#[derive(Clone, Debug)]
enum PlayAt {
    Site(Site),
    /// The beginning of a link; the digits are its end, 0 where a cell is empty.
    Link(String),
}

fn play_at(text: &str) -> Result<PlayAt, String> {
    if text.starts_with("https://") || text.starts_with("http://") {
        return Ok(PlayAt::Link(text.to_owned()));
    }
    let site = text.parse().map(PlayAt::Site);
    site.map_err(|error: bitdoku::UnknownName| format!("{error}; or a link such as https://example.org/?s="))
}

impl PlayAt {
    fn link(&self, puzzle: &Puzzle) -> Result<String, String> {
        match self {
            Self::Site(site) => site.link(puzzle).map_err(|error| error.to_string()),
            Self::Link(start) if puzzle.grid().is_some() => Ok(start.clone() + &puzzle.to_string().replace('.', "0")),
            Self::Link(_) => Err("a link of one's own holds 81 digits, and this is a Sukaku".to_owned()),
        }
    }
}

/// A puzzle on its way from a worker to the book.
#[derive(Serialize, Deserialize, Default)]
struct Found {
    /// Nothing where a record could not be read.
    puzzle: Option<String>,
    rating: String,
    note: String,
    solution: Option<String>,
    /// Why there is no solution.
    why: Option<String>,
    link: Option<String>,
}

impl Found {
    fn write(&self, page: &mut Page) {
        serde_json::to_writer(&mut page.rows, self).expect("a vector takes all");
        page.rows.push(b'\n');
    }
}

impl PrintArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        if self.input.terminal(terminal).stdout {
            bail!("a PDF is nothing for a terminal: name a file, with -o book.pdf");
        }
        self.input.out().map_or(Ok(None), |path| by_ending(path, &["pdf"]))?;
        let source = self.input.source(terminal)?;
        let layout = Layout { at_once: true, ..Layout::default() };
        let sessions = self.bounds.sessions()?;
        let answer = || {
            let session = sessions.session(|session| session.with_profile(self.choice.scale));
            Preparing { session, args: &self, terminal }
        };
        let mut binder = Binder { book: Book::new(self.style()), number: 0 };
        let worker = || self.input.worker(answer, terminal);
        let totals = self.input.run_through(source, terminal, layout, &mut binder, worker)?;
        if !terminal.quiet {
            remark(&binder.book);
        }
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }

    fn style(&self) -> Style {
        let note = if self.ratings { format!("Ratings: {}", self.choice.scale.name) } else { String::new() };
        Style {
            paper: self.paper,
            per_page: self.per_page,
            answers: self.answers,
            candidates: self.candidates,
            large: self.large_print,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            note,
            ..Style::default()
        }
    }
}

/// Says what may not be as wanted.
fn remark(book: &Book) {
    let missing = book.missing();
    if !missing.is_empty() {
        let some: String = missing.iter().take(20).collect();
        let more = if missing.len() > 20 { " and others" } else { "" };
        streams::say(format_args!("the font lacks {some}{more}: □ is printed for each"));
    }
    if let Some(size) = book.smallest_module().filter(|&size| size < FINEST) {
        streams::say(format_args!(
            "squares of some QR codes are {size:.2} mm wide, and many telephones need {FINEST} mm: \
             print fewer puzzles on a page, or a shorter link"
        ));
    }
}

/// How wide the squares of a QR code should be, in millimetres.
const FINEST: f32 = 0.35;

/// One worker's part: what is to be said of each puzzle is found out.
struct Preparing<'a> {
    session: TimedSession,
    args: &'a PrintArgs,
    terminal: &'a Terminal,
}

impl Preparing<'_> {
    /// The status, and the solution or why there is none.
    fn solve(&mut self, puzzle: &Puzzle) -> (Status, Result<Solution, &'static str>) {
        match self.session.ask(|session| session.solve(*puzzle)).outcome {
            Outcome::Unique(solution) => (Status::Unique, Ok(solution)),
            Outcome::Multiple(_) => (Status::Multiple, Err("several solutions")),
            Outcome::Unsolvable => (Status::None, Err("no solution")),
            _ => (Status::Unknown, Err("unknown")),
        }
    }

    fn rating(&mut self, puzzle: &Puzzle) -> Result<String, String> {
        let rated = self.session.ask(|session| session.rate(*puzzle));
        rated.map(|rating| rating.hardest.difficulty.to_string()).map_err(|error| error.to_string())
    }
}

impl Answer for Preparing<'_> {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let puzzle = &record.puzzle;
        let mut found = Found { puzzle: Some(puzzle.to_string()), ..Found::default() };
        if self.args.notes {
            found.note = record.annotation.to_owned();
        }
        let mut remarks = Vec::new();
        let mut status = Status::Read;
        if self.args.answers != Answers::None || self.args.ratings {
            let (solved, solution) = self.solve(puzzle);
            status = solved;
            match solution {
                Ok(solution) => {
                    found.solution = Some(solution.to_string());
                    if self.args.ratings {
                        match self.rating(puzzle) {
                            Ok(rating) => found.rating = rating,
                            Err(why) => remarks.push(format!("no rating is printed: {why}")),
                        }
                    }
                }
                Err(why) => {
                    remarks.push(format!("{why}, so that no answer is printed"));
                    found.why = Some(why.to_owned());
                }
            }
        }
        if let Some(play_at) = &self.args.qr {
            match play_at.link(puzzle) {
                Ok(link) if QrCode::of(&link).is_ok() => found.link = Some(link),
                Ok(_) => remarks.push("no QR code is printed: the link is too long".to_owned()),
                Err(why) => remarks.push(format!("no QR code is printed: {why}")),
            }
        }
        for what in remarks {
            page.say(|| message::about_record(origin.file, record.line, &what, self.terminal));
        }
        page.totals.count(status);
        found.write(page);
    }

    fn malformed(&mut self, _: &ParseError, _: &Origin<'_>, page: &mut Page) {
        Found::default().write(page);
    }

    fn failed(&mut self, _: &Record<'_>, _: &Origin<'_>, _: &str, page: &mut Page) {
        Found::default().write(page);
    }
}

/// Puts the puzzles into the book, in their order.
struct Binder {
    book: Book,
    number: u64,
}

impl Binder {
    fn take(&mut self, row: &str) -> Result<()> {
        self.number += 1;
        let Found { puzzle: Some(puzzle), rating, note, solution, why, link } = serde_json::from_str(row)? else {
            return Ok(());
        };
        let answer = match (solution, why) {
            (Some(solution), _) => Back::Solution(solution.parse()?),
            (None, Some(why)) => Back::Words(why),
            (None, None) => Back::None,
        };
        self.book.push(Entry { rating, note, answer, link, ..Entry::new(self.number, puzzle.parse()?) });
        Ok(())
    }
}

impl Sieve for Binder {
    fn go_on(&mut self, _: &str, _: Option<&[u8]>, _: &mut OutFile) -> Result<bool> {
        Ok(false)
    }

    fn pass(&mut self, page: &mut Page) -> io::Result<()> {
        for row in std::str::from_utf8(&page.rows).map_err(io::Error::other)?.lines() {
            self.take(row).map_err(io::Error::other)?;
        }
        page.rows.clear();
        Ok(())
    }

    fn end(&mut self, out: &mut dyn io::Write) -> Result<()> {
        ensure!(!self.book.entries().is_empty(), NothingToWrite("there is no puzzle to print"));
        Ok(out.write_all(&self.book.pdf())?)
    }
}
