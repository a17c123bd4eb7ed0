//! `bitdoku print`: puzzles as a book, a PDF.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bitdoku::link::Site;
use bitdoku::logic::{Sentence, Texts};
use bitdoku::{AnyPuzzle, Board, Canonizer, Convention, Level, ParseError, TimedSession, Variant};
use bitdoku_answer::{CardFields, PuzzleRow, Ratings, Status, board_rated};
use bitdoku_print::{Answer as Back, Answers, Book, BookWords, Entry, Figure, Paper, PerPage, QrCode, Style};
use bitdoku_variant::steps::{Language as BookLanguage, kinds};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};

use super::language::LanguageChoice;
use super::scale::ScaleChoice;
use super::solver::Bounds;
use crate::block::{AnyRecord, Origin};
use crate::form::by_ending;
use crate::message;
use crate::page::{Page, Verdict};
use crate::records::outfile::OutFile;
use crate::records::{Answer, Input, Layout, NothingToWrite, Sieve};
use crate::streams;
use crate::template::{Filling, Template};
use crate::terminal::Terminal;

/// Print puzzles as a book in PDF
///
/// Puzzles are numbered in order. Answers are printed small at the back, with bold givens. A puzzle that does not have
/// exactly one solution is printed, and its answer gives the reason. A record that cannot be read is skipped; with
/// `--on-error keep` its number is skipped, too. The same puzzles and options produce the same file. Fonts are embedded,
/// and screen readers can read each puzzle row by row.
#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    mut_arg("out", |arg| arg.help("Write the PDF to this file, created only when it is complete").long_help(None)),
    mut_arg("resume", |arg| arg.hide(true)),
    mut_arg("on_error", |arg| arg.default_value("skip")),
)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    input: Input,
    /// The number of puzzles per page: 1, 2, 3, 4, 6, 8 or 9
    #[arg(long, value_name = "N", default_value_t = PerPage::Four)]
    per_page: PerPage,
    /// The paper: a4, a5, letter (8.5x11), or in inches 5x8, 6x9, 8x10, 8.5x8.5
    #[arg(long, value_name = "NAME", default_value_t = Paper::A4, value_parser = paper)]
    paper: Paper,
    /// Extra margin on the side where pages are bound, in millimetres
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = millimetres, hide_default_value = true)]
    inner_margin: f32,
    /// Start with a page for the title and the subtitle
    #[arg(long, requires = "title")]
    title_page: bool,
    /// Add a page that says how to solve a Sudoku
    #[arg(long)]
    how_to: bool,
    /// Print a line for name and date on each page of puzzles
    #[arg(long)]
    name_line: bool,
    /// The number of the first puzzle
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true)]
    first: u64,
    /// Order the puzzles by level, easy ones first
    #[arg(long)]
    by_level: bool,
    /// Start a chapter for each level, file or kind of rules
    #[arg(long, value_name = "WHAT", value_enum)]
    chapters: Option<Chapters>,
    /// The text above each puzzle on the right; the fields are those of `rate --template` [default: %L if levels differ]
    #[arg(long, value_name = "TEMPLATE", conflicts_with = "ratings")]
    label: Option<Template>,
    /// The title at the head of each page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,
    /// The text beside the title, such as a date or a level
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    subtitle: String,
    /// The place of the answers: back, none, or only (print nothing else)
    #[arg(long, value_name = "WHERE", default_value_t = Answers::Back)]
    answers: Answers,
    /// Print the ER of each puzzle
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    choice: ScaleChoice,
    /// Print the text that follows each puzzle in the file, such as a name
    #[arg(long)]
    notes: bool,
    /// Print small candidates in empty cells
    #[arg(long)]
    candidates: bool,
    /// Print larger and heavier digits
    #[arg(long)]
    large_print: bool,
    /// Print a QR code that links to each puzzle: a site in `bitdoku list formats`, or your own link, to which the 81
    /// digits are appended
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
    language: LanguageChoice,
    #[command(flatten)]
    bounds: Bounds,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku print puzzles.txt -o book.pdf
  bitdoku print --title 'Friday Sudoku' --ratings --per-page 6 puzzles.txt -o book.pdf
  bitdoku print --title 'A Book' --title-page --chapters level --label '%L %r' --paper 6x9 --per-page 2 --inner-margin 8 *.txt -o book.pdf
  bitdoku print --language de --how-to --name-line --chapters rule class.txt -o class.pdf
  bitdoku print --qr=sudokupad --paper letter --answers none puzzles.csv -o book.pdf
  bitdoku generate --count 24 --seed 7 | bitdoku print -o book.pdf

Exit code 1 if a puzzle is malformed or does not have exactly one solution.";

/// What a chapter has in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Chapters {
    /// One chapter per level, from easy to extreme
    Level,
    /// The file
    File,
    /// The rules beyond rows, columns and boxes
    Rule,
}

/// Reads `--paper`: also by the inches of a paper that has a name.
fn paper(text: &str) -> Result<Paper, String> {
    let name = if text.eq_ignore_ascii_case("8.5x11") { "letter".to_owned() } else { text.to_ascii_lowercase() };
    name.parse().map_err(|error: bitdoku::UnknownName| error.to_string())
}

fn millimetres(text: &str) -> Result<f32, String> {
    let width: Option<f32> = text.parse().ok();
    width.filter(|width| (0.0..=40.0).contains(width)).ok_or_else(|| "expected 0 to 40 millimetres".to_owned())
}

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
    fn link(&self, puzzle: &AnyPuzzle) -> Result<String, String> {
        let puzzle = puzzle.classic().ok_or("only puzzles of 9×9 cells have one")?;
        match self {
            Self::Site(site) => site.link(puzzle).map_err(|error| error.to_string()),
            Self::Link(start) if puzzle.grid().is_some() => Ok(start.clone() + &puzzle.to_string().replace('.', "0")),
            Self::Link(_) => Err("a link of your own takes 81 digits, but this is a Sukaku".to_owned()),
        }
    }
}

/// A puzzle on its way from a worker to the book.
#[derive(Serialize, Deserialize, Default)]
struct BookRow {
    /// Nothing where a record could not be read.
    puzzle: Option<String>,
    rating: String,
    level: Option<String>,
    chapter: String,
    note: String,
    solution: Option<String>,
    /// A board of another size or with more rules instead: its canonical text, the setter's rules, name and drawings, and the values of
    /// its solution.
    board: Option<String>,
    written: (Option<String>, Option<String>, Vec<(String, String)>),
    values: Vec<usize>,
    /// Why there is no solution.
    why: Option<String>,
    link: Option<String>,
}

impl BookRow {
    fn of(puzzle: &AnyPuzzle) -> Self {
        match puzzle {
            AnyPuzzle::Classic(puzzle, _) => Self { puzzle: Some(puzzle.to_string()), ..Self::default() },
            AnyPuzzle::Variant(board) => {
                let notes = board.notes.clone();
                let written = (notes.rules, notes.author, notes.cosmetics);
                Self { board: Some(board.rules.to_string()), written, ..Self::default() }
            }
        }
    }

    fn write(&self, page: &mut Page) {
        serde_json::to_writer(&mut page.rows, self).expect("a vector takes all");
        page.rows.push(b'\n');
    }
}

impl PrintArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        if self.input.terminal(terminal).stdout {
            bail!("a PDF cannot be shown on a terminal: name a file with -o book.pdf");
        }
        if self.label.as_ref().is_some_and(Template::has_number) {
            bail!("--label has no %n, because puzzles are numbered already");
        }
        self.input.out().map_or(Ok(None), |path| by_ending(path, &["pdf"]))?;
        let source = self.input.source(terminal)?;
        let layout = Layout { at_once: true, ..Layout::default() };
        let sessions = self.bounds.sessions()?;
        let answer = || {
            let session = sessions.session(|session| session.with_profile(self.choice.scale));
            Preparing { session, args: &self, terminal }
        };
        let mut binder = Binder {
            book: Book::new(self.style()),
            number: self.first,
            waiting: Vec::new(),
            is_by_level: self.by_level || self.chapters == Some(Chapters::Level),
            has_levels: self.shows_levels(),
            language: self.book_language(),
        };
        let worker = || self.input.worker(answer, None, terminal);
        let totals = self.input.run_through(source, terminal, layout, &mut binder, worker)?;
        if !terminal.quiet {
            remark(&binder.book);
            remark_repeats(&binder.book);
        }
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }

    /// Whether puzzles are rated.
    fn rates(&self) -> bool {
        self.ratings || self.label.as_ref().is_some_and(Template::has_rating)
    }

    /// The language of the words in the book: English for texts of one's own.
    fn book_language(&self) -> BookLanguage {
        self.language.language.language().parse().unwrap_or(BookLanguage::English)
    }

    fn words(&self) -> &'static BookWords {
        BookWords::of(self.book_language())
    }

    /// Whether puzzles of different levels show them, as nothing else is to be above them.
    fn shows_levels(&self) -> bool {
        self.label.is_none() && !self.ratings && self.chapters != Some(Chapters::Level)
    }

    /// The chapter of a puzzle, but for its level.
    fn chapter(&self, file: &str, kinds: &[&str]) -> String {
        match self.chapters {
            Some(Chapters::File) => Path::new(file).file_stem().and_then(OsStr::to_str).unwrap_or(file).to_owned(),
            Some(Chapters::Rule) if kinds.is_empty() => self.words().classic.to_owned(),
            Some(Chapters::Rule) => heading(&kinds.join(", ")),
            Some(Chapters::Level) | None => String::new(),
        }
    }

    /// The chapter of a level, or of puzzles without one.
    fn level_chapter(&self, level: Option<Level>) -> String {
        level.map_or_else(|| self.words().others.to_owned(), |level| title(level, self.book_language()))
    }

    /// Whether levels are looked for.
    fn grades(&self) -> bool {
        let is_told = self.label.as_ref().is_some_and(Template::has_level);
        is_told || self.by_level || self.chapters == Some(Chapters::Level)
    }

    fn style(&self) -> Style {
        let note =
            if self.rates() { format!("{}: {}", self.words().ratings, self.choice.scale.name) } else { String::new() };
        Style {
            paper: self.paper,
            per_page: self.per_page,
            answers: self.answers,
            candidates: self.candidates,
            large: self.large_print,
            title: self.title.clone(),
            subtitle: self.subtitle.clone(),
            title_page: self.title_page,
            gutter: self.inner_margin * 72.0 / 25.4,
            note,
            how_to: self.how_to,
            name_line: self.name_line,
            language: self.book_language(),
            ..Style::default()
        }
    }
}

/// Warns of what may not be as expected.
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

/// The name of a level as a heading.
fn title(level: Level, language: BookLanguage) -> String {
    let texts = match language {
        BookLanguage::German => Texts::german(),
        _ => Texts::english(),
    };
    heading(&texts.say(&Sentence::Level { level: level.name().to_owned() }))
}

/// Words with a capital at the beginning.
fn heading(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Warns of puzzles with one solution, which a reader who has solved the first will notice.
fn remark_repeats(book: &Book) {
    let (mut canonizer, mut seen, mut repeats) = (Canonizer::new(), HashMap::new(), Vec::new());
    for entry in book.entries() {
        let Back::Solution(solution) = &entry.answer else { continue };
        let form = canonizer.canonical(&solution.grid().into(), Convention::Minlex).puzzle.to_string();
        match seen.get(&form) {
            Some(first) => repeats.push((*first, entry.number)),
            None => drop(seen.insert(form, entry.number)),
        }
    }
    let Some((one, other)) = repeats.first() else { return };
    let more = if repeats.len() > 1 { format!(", and {} more", repeats.len() - 1) } else { String::new() };
    streams::say(format_args!(
        "puzzles {one} and {other} have the same solution up to isomorphism{more}: `bitdoku dedupe --solutions` removes such puzzles"
    ));
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
    /// Solves a puzzle: its status, and what its answer is, or why there is none in the language of the book.
    fn solve(&mut self, puzzle: &AnyPuzzle, found: &mut BookRow) -> Status {
        let outcome = self.session.ask(|session| session.solve(puzzle)).outcome;
        let status = Status::from(&outcome);
        let [several, none, unknown] = self.args.words().no_answer;
        match (outcome.unique(), puzzle) {
            (Some(solution), AnyPuzzle::Classic(..)) => found.solution = Some(solution.to_string()),
            (Some(solution), AnyPuzzle::Variant(_)) => found.values = solution.values().collect(),
            (None, _) => {
                let why = match status {
                    Status::Multiple => several,
                    Status::None => none,
                    _ => unknown,
                };
                found.why = Some(why.to_owned());
            }
        }
        status
    }

    /// What is known of how hard a puzzle is that has one solution, as far as the book tells it.
    fn grade(&mut self, puzzle: &AnyPuzzle, remarks: &mut Vec<String>) -> PuzzleRow<'static> {
        let args = self.args;
        let classic = match puzzle {
            AnyPuzzle::Classic(classic, _) => classic,
            AnyPuzzle::Variant(board) => {
                let (row, why) = self.session.ask(|session| board_rated(session, board));
                if row.ratings.is_none() && args.rates() {
                    remarks.push(format!("no rating is printed: {why}"));
                }
                return row;
            }
        };
        let mut row = PuzzleRow::with_status(classic, Status::Unique);
        if args.rates() {
            match self.session.ask(|session| session.rate(classic)) {
                Ok(rating) => row.ratings = Some(Ratings::new(&rating, args.choice.scale.name)),
                Err(why) => remarks.push(format!("no rating is printed: {why}")),
            }
        }
        if args.label.as_ref().is_some_and(Template::has_card) {
            match self.session.ask(|session| session.card(classic)) {
                Ok(card) => row.card = Some(CardFields::new(&card)),
                Err(why) => remarks.push(format!("no card is printed: {why}")),
            }
        }
        // Positions to practise on have no level that says anything.
        let is_graded = args.grades() || args.shows_levels() && classic.grid().is_some();
        row.with_level(is_graded.then(|| Level::of(&Board::of_puzzle(classic))))
    }

    /// What is above a puzzle that has one solution.
    fn label(&self, row: &PuzzleRow<'_>) -> String {
        let ratings = row.ratings.as_ref().filter(|_| self.args.ratings);
        let level = row.level.map(|level| title(level.0, self.args.book_language()));
        match &self.args.label {
            None => ratings.map(|found| format!("{:.1}", found.er)).unwrap_or_default(),
            Some(template) => template.fill(&Filling {
                puzzle: row.puzzle.as_deref().unwrap_or_default(),
                row,
                measures: &[],
                scale: self.args.choice.scale.name,
                level: level.as_deref(),
                time: Duration::ZERO,
            }),
        }
    }
}

impl Answer for Preparing<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let (args, mut remarks, mut status) = (self.args, Vec::new(), Status::Read);
        let mut found = BookRow::of(&record.puzzle);
        found.chapter = match &record.puzzle {
            AnyPuzzle::Classic(..) => args.chapter(origin.file, &[]),
            AnyPuzzle::Variant(board) => args.chapter(origin.file, &kinds(&board.rules, args.book_language())),
        };
        if args.notes {
            // The sign of a comment is for programs.
            record.annotation.trim_start_matches(['#', ' ']).clone_into(&mut found.note);
        }
        if args.answers != Answers::None || args.rates() || args.grades() || args.label.is_some() {
            status = self.solve(&record.puzzle, &mut found);
            let mut level = None;
            if status == Status::Unique {
                let row = self.grade(&record.puzzle, &mut remarks);
                let row = row.at(origin.file, record.line).annotated(record.annotation);
                level = row.level.map(|level| level.0);
                found.rating = self.label(&row);
            } else {
                let why = bitdoku_answer::outcome(status, None::<&str>, None);
                remarks.push(format!("{why}, so no answer is printed"));
            }
            found.level = level.map(|level| level.name().to_owned());
            if args.chapters == Some(Chapters::Level) {
                found.chapter = args.level_chapter(level);
            }
        }
        let link = args.qr.as_ref().map(|play_at| match play_at.link(&record.puzzle) {
            Ok(link) if QrCode::of(&link).is_err() => Err("the link is too long".to_owned()),
            link => link,
        });
        match link.transpose() {
            Ok(link) => found.link = link,
            Err(why) => remarks.push(format!("no QR code is printed: {why}")),
        }
        for what in remarks {
            page.say(|| message::about_record(origin.file, record.line, &what, self.terminal));
        }
        page.totals.count(status);
        found.write(page);
        Ok(())
    }

    fn hand_on(&mut self, start: usize, _: u64, page: &mut Page) {
        page.rows.truncate(start);
        BookRow::default().write(page);
    }
}

/// Puts the puzzles into the book, in their order.
struct Binder {
    book: Book,
    /// Of the next puzzle.
    number: u64,
    /// The puzzles with their levels.
    waiting: Vec<(Option<Level>, Entry)>,
    /// Whether they are ordered by them.
    is_by_level: bool,
    /// Whether they show them if they differ.
    has_levels: bool,
    language: BookLanguage,
}

impl Binder {
    fn take(&mut self, row: &str) -> Result<()> {
        let number = self.number;
        self.number += 1;
        let BookRow { puzzle, rating, level, chapter, note, solution, board, written, values, why, link } =
            serde_json::from_str(row)?;
        let mut board = board.map(|text| Variant::read(&text)).transpose()?;
        if let Some(board) = &mut board {
            (board.notes.rules, board.notes.author, board.notes.cosmetics) = written;
        }
        let answer = match (solution, &board, why) {
            (Some(solution), ..) => Back::Solution(solution.parse()?),
            (None, Some(board), _) if !values.is_empty() => Back::Figure(Figure::of(board, &values, self.language)),
            (None, _, Some(why)) => Back::Words(why),
            (None, _, None) => Back::None,
        };
        let bare = match (puzzle, &board) {
            (Some(puzzle), _) => Entry::new(number, puzzle.parse()?),
            (None, Some(board)) => Entry::of_figure(number, Figure::of(board, &[], self.language)),
            (None, None) => return Ok(()),
        };
        let entry = Entry { rating, chapter, note, answer, link, ..bare };
        self.waiting.push((level.map(|level| level.parse()).transpose()?, entry));
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
        let mut waiting = std::mem::take(&mut self.waiting);
        // Numbers stay a rising row, and what has no level comes last.
        let numbers: Vec<u64> = waiting.iter().map(|(_, entry)| entry.number).collect();
        if self.is_by_level {
            waiting.sort_by_key(|(level, _)| (level.is_none(), *level));
        }
        let mut levels = waiting.iter().filter_map(|(level, _)| *level);
        let first = levels.next();
        let is_shown = self.has_levels && levels.any(|level| Some(level) != first);
        for (number, (level, entry)) in numbers.into_iter().zip(waiting) {
            let level = level.filter(|_| is_shown).map(|level| title(level, self.language));
            let rating = level.unwrap_or(entry.rating);
            self.book.push(Entry { number, rating, ..entry });
        }
        ensure!(!self.book.entries().is_empty(), NothingToWrite("there is no puzzle to print"));
        Ok(out.write_all(&self.book.pdf())?)
    }
}
