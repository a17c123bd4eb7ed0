//! `bitdoku solve`: one record in, one record out.

use std::io::Write;
use std::time::Instant;

use anyhow::{Result, ensure};
use bitdoku::grid::Puzzle;
use bitdoku::text::Format;
use bitdoku::{
    AnyPuzzle, Cell, CellSet, Digit, End, Grid, Info, Outcome, ParseError, Report, Session, Solution, Solved,
};
use bitdoku_answer::{Column, FOUND, PuzzleRow, Status};
use clap::{ArgGroup, Args, ValueEnum};

use super::all_solutions::Listing;
use super::asked::{Asked, Asking, RuleChoice, Written};
use super::lines::{LineAnswering, LineWorker};
use super::searched::Searched;
use super::solver::{SolverChoice, limit_reached, most, refusal};
use crate::batch::Batch;
use crate::block::{AnyRecord, Block, Origin, Record};
use crate::form::{Form, FormChoice};
use crate::message;
use crate::page::{Page, Verdict};
use crate::picture::{self, Picture};
use crate::records::{Answer, Input, Layout, classic, verified};
use crate::table::{ColumnChoice, Sheet, write_remark};
use crate::terminal::Terminal;

/// Solve puzzles and report whether each has one solution, several or none
///
/// The output has one row for each record, in the order of the input. A puzzle with exactly one solution is replaced by
/// that solution. Any other puzzle is printed unchanged, followed by `# no solution`, `# several solutions` or `#
/// unknown`. If a solution was found but not proved unique, it is printed with `# found, not proved unique`. A record
/// that cannot be read becomes a line that starts with `# error:`. Text after the puzzle is kept; it follows a semicolon
/// if there is a remark.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, group = ArgGroup::new("listed").args(["all", "steps"]))]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    choice: SolverChoice,
    #[command(flatten)]
    rules: RuleChoice,
    #[command(flatten)]
    form: FormChoice<SolveForm>,
    #[command(flatten)]
    chosen: ColumnChoice,
    /// Add the time each puzzle took: as text after a line, as `time_ns` in tables and JSON
    #[arg(long)]
    time: bool,
    /// List all solutions of each puzzle, one per row, as line, csv, jsonl or json
    #[arg(long, conflicts_with = "time")]
    all: bool,
    /// Write each step of the solver as a row (line, jsonl or json); needs a --solver other than `engine`
    #[arg(long, conflicts_with_all = ["all", "time"])]
    steps: bool,
    /// The maximum number of solutions (--all) or steps (--steps) for each puzzle; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = most, requires = "listed", help_heading = "Limits")]
    limit: u64,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku solve puzzles.txt > solutions.txt
  bitdoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  zcat puzzles.csv.gz | bitdoku solve --column question --jsonl
  bitdoku solve puzzles.csv -o solved.csv.gz
  bitdoku solve --all --limit 100 puzzles.txt
  bitdoku solve --solver boolean --timeout 0.5 --threads 1 puzzles.txt
  bitdoku solve --solver weighted:30 --steps --limit 100 puzzle.txt

Exit code 1 if a puzzle does not have exactly one solution; with --all, if it has none.";

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SolveForm {
    /// 81 digits, a remark if there is one, then the text after the puzzle
    #[value(alias = "one-line")]
    Line,
    /// A drawing with bold givens
    Pretty,
    /// Nine lines of nine digits
    Compact,
    /// A table with a header row
    Csv,
    /// One JSON object per line; docs/JSON.md describes its fields
    Jsonl,
    /// One JSON array of these objects
    Json,
}

impl Form for SolveForm {
    const DEFAULT: &'static str = "by the extension of --out, else pretty for one puzzle on a terminal, else line";
}

const COLUMNS: &[Column] = &[
    Column::Puzzle,
    Column::Status,
    Column::Solution,
    Column::Solutions,
    Column::AtLeast,
    Column::Clash,
    Column::Guesses,
    Column::Reached,
    Column::Error,
    Column::File,
    Column::Line,
    Column::Annotation,
];

/// The columns of tables that list all solutions, a row each.
const LISTED: &[Column] =
    &[Column::Puzzle, Column::Status, Column::Solution, Column::Error, Column::File, Column::Line, Column::Annotation];

/// The columns of tables: also those of the solver's counts, and with --time that of the time.
fn columns(timed: bool, solver: &Info) -> Vec<Column> {
    let counts = [Column::Iterations, Column::Placements].into_iter().filter(|count| count.is_counted_by(solver));
    COLUMNS.iter().copied().chain(counts).chain(timed.then_some(Column::TimeNs)).collect()
}

impl SolveArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let terminal = &self.input.terminal(terminal);
        let mut source = self.input.source(terminal)?;
        let form = match self.form.chosen(self.input.out())? {
            Some(form) => form,
            None if terminal.stdout && source.is_for_eyes() && !self.all && !self.steps => SolveForm::Pretty,
            None => SolveForm::Line,
        };
        let columns = if self.all { LISTED.to_vec() } else { columns(self.time, self.choice.info()) };
        let sheet = self.chosen.of(Sheet::of_form(form, &columns, &mut source)?)?;
        let sessions = self.choice.sessions()?;
        let limit = self.limit;
        if self.all {
            ensure!(form == SolveForm::Line || sheet.is_some(), "--all lists solutions as line, csv, jsonl or json");
            ensure!(!self.rules.is_any(), "--all works only with classic rules; omit --rules");
            let answer =
                || Listing { session: sessions.session(|session| session), limit, sheet: sheet.clone(), terminal };
            let layout = Layout::of(sheet.as_ref(), self.choice.is_timed());
            let totals =
                self.input.run(source, terminal, layout, || self.input.worker(answer, sheet.as_ref(), terminal))?;
            return Ok(totals.verdict(&[Status::None, Status::Unknown, Status::Malformed]));
        }
        if self.steps {
            let is_written = matches!(form, SolveForm::Line | SolveForm::Jsonl | SolveForm::Json);
            ensure!(is_written, "--steps writes steps as line, jsonl or json");
            ensure!(!self.rules.is_any(), "--steps works only with classic rules; omit --rules");
            ensure!(
                !self.choice.is_engine(),
                "the engine has no steps to show: `bitdoku explain` shows those of a person, another --solver its own"
            );
            let answer =
                || Searched { session: sessions.session(|session| session), limit, sheet: sheet.clone(), terminal };
            let layout = sheet.as_ref().map_or_else(|| Layout { separator: "\n", ..Layout::default() }, Sheet::layout);
            let layout = Layout { once: self.choice.is_timed(), ..layout };
            let totals =
                self.input.run(source, terminal, layout, || self.input.worker(answer, sheet.as_ref(), terminal))?;
            return Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]));
        }
        self.rules.suit(&self.choice)?;
        let answer = || {
            let is_plain = matches!(form, SolveForm::Line | SolveForm::Compact) && !self.time;
            let quick = self.choice.quick_session().filter(|_| is_plain && !self.rules.is_any());
            let (session, sheet) = (sessions.session(|session| session), sheet.clone());
            let asking = Asking { session, asked: Asked::Solve, written: form.written(), sheet, terminal };
            Solving { asking, quick, form, timed: self.time, batch: Batch::new() }
        };
        let by_record = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let layout = sheet.as_ref().map_or_else(|| form.layout(), Sheet::layout);
        let layout = Layout { once: self.time || self.choice.is_timed(), ..layout };
        let is_classic = !self.time && !self.rules.is_any();
        let totals = if form == SolveForm::Line && is_classic && self.choice.quick_engine().is_some() {
            let quick = || self.choice.quick_engine().expect("there was one a line above");
            let by_line = || LineWorker::new(quick, by_record());
            self.input.run(source, terminal, layout, by_line)?
        } else {
            self.input.run(source, terminal, layout, by_record)?
        };
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Mismatch, Status::Malformed]))
    }
}

impl SolveForm {
    /// How an answer about a board of any size is written.
    fn written(self) -> Written {
        if matches!(self, Self::Pretty | Self::Compact) { Written::Rows } else { Written::Line }
    }

    fn layout(self) -> Layout {
        match self {
            Self::Pretty | Self::Compact => Layout { separator: "\n", ..Layout::default() },
            _ => Layout::default(),
        }
    }
}

/// The remark for a puzzle of this status. `refusal`: why the solver did not try.
fn remark(status: Status, puzzle: &Puzzle, refusal: Option<&str>) -> String {
    bitdoku_answer::outcome(status, puzzle.clash(), refusal)
}

/// A solution as 81 digits.
fn digits(solution: &Solution) -> [u8; 81] {
    solution.as_array().map(Digit::ascii)
}

/// A grid as 81 characters.
fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|cell| cell.map_or(b'.', Digit::ascii))
}

/// Appends the row of a puzzle with one solution: the solution and the puzzle's annotation.
fn write_solved_line(solution: &[u8; 81], annotation: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(solution);
    if !annotation.is_empty() {
        out.push(b' ');
        out.extend_from_slice(annotation.as_bytes());
    }
    out.push(b'\n');
}

/// Appends the row of any other puzzle: the puzzle as it is, a remark and its annotation.
fn write_unsolved_line(record: &Record<'_>, remark: &str, out: &mut Vec<u8>) {
    match &record.puzzle {
        Puzzle::Grid(grid) => out.extend_from_slice(&cells(grid)),
        puzzle => write!(out, "{puzzle}").expect("a vector takes all"),
    }
    write_remark(remark, record.annotation, out);
}

/// One worker's part.
struct Solving<'a> {
    /// Answers boards of other sizes and with more rules.
    asking: Asking<'a>,
    /// The session for batches, if rows show no more than whether there is one solution, and which. Other answers may
    /// depend on the order of the search, and must not depend on how fast it went.
    quick: Option<Session>,
    form: SolveForm,
    timed: bool,
    batch: Batch<Outcome>,
}

/// A record of a classic puzzle and what was found out about it.
struct Answered<'a> {
    record: Record<'a>,
    status: Status,
    outcome: Outcome,
    report: Report,
    solver: &'static Info,
    /// Why it is not known: the solver takes no such puzzle, or a limit came first.
    refusal: Option<String>,
    /// How far a solver came that gave up.
    reached: Option<Grid>,
    time_ns: Option<u64>,
}

impl LineAnswering for Solving<'_> {
    fn solved_elsewhere(record: &Record<'_>, status: Status, solution: &[u8; 81], page: &mut Page) {
        match status {
            Status::Unique => write_solved_line(solution, record.annotation, &mut page.rows),
            _ => write_unsolved_line(record, &remark(status, &record.puzzle, None), &mut page.rows),
        }
        page.totals.count(status);
    }
}

impl Answer for Solving<'_> {
    fn prepare(&mut self, block: &Block) {
        if let Some(session) = &mut self.quick {
            self.batch.fill(block, Outcome::Unknown(None), |puzzles, outcomes| session.solve_many(puzzles, outcomes));
        }
    }

    fn is_prepared(&self) -> bool {
        self.batch.peek().is_some_and(|outcome| !matches!(outcome, Outcome::Unknown(_)))
    }

    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        if let AnyPuzzle::Variant(_) = record.puzzle {
            return self.asking.record(record, origin, page);
        }
        let answered = self.answer(record, origin, page)?;
        let Asking { sheet, terminal, .. } = &self.asking;
        match (self.form, sheet) {
            (_, Some(sheet)) => sheet.write(answered.row(), record, origin, &mut page.rows),
            (SolveForm::Compact, _) => answered.write_compact(&mut page.rows),
            (SolveForm::Pretty, _) => answered.draw(terminal, &mut page.rows),
            _ => answered.write_line(&mut page.rows),
        }
        Ok(())
    }

    fn remark(&mut self, text: &str, page: &mut Page) {
        if self.form != SolveForm::Line {
            page.rows.push(b'\n');
        }
        writeln!(page.rows, "# {text}").expect("a vector takes all");
    }
}

impl Solving<'_> {
    /// Solves a classic puzzle, and counts it.
    fn answer<'a>(
        &mut self,
        record: &AnyRecord<'a>,
        origin: &Origin<'_>,
        page: &mut Page,
    ) -> Result<Answered<'a>, ParseError> {
        let start = self.timed.then(Instant::now);
        let Asking { session, terminal, .. } = &mut self.asking;
        let of = classic(record)?;
        let (outcome, report) = match self.batch.take(&of.puzzle) {
            Some(outcome) if !matches!(outcome, Outcome::Unknown(_)) => (outcome, Report::ended(End::Exhausted)),
            _ => {
                let Solved { outcome, report, .. } = session.ask(|session| session.solve(of.puzzle));
                (outcome, report)
            }
        };
        let time_ns = start.map(|start| start.elapsed().as_nanos() as u64);
        let solver = session.session().solver().info();
        let refusal = refusal(solver, &of.puzzle);
        if let Some(refusal) = &refusal {
            page.say(|| message::about_record(origin.file, record.line, refusal, terminal));
        }
        let status = verified(record, origin, Status::from(&outcome), terminal, page);
        page.totals.count(status);
        let refusal = refusal.or_else(|| (status == Status::Unknown).then(|| limit_reached(session)).flatten());
        let may_show = matches!(outcome, Outcome::Unknown(None)) && of.puzzle.grid().is_some();
        let reached = may_show.then(|| session.session().solver().reached()).flatten();
        Ok(Answered { record: of, status, outcome, report, solver, refusal, reached, time_ns })
    }
}

impl Answered<'_> {
    /// What is to be said about a puzzle that does not have exactly one solution.
    fn remark(&self) -> String {
        if self.found().is_some() {
            return FOUND.to_owned();
        }
        let remark = remark(self.status, &self.record.puzzle, self.refusal.as_deref());
        match (self.reached, self.record.puzzle.grid()) {
            (Some(reached), Some(puzzle)) => {
                let (found, blank) = (reached.clue_count() - puzzle.clue_count(), 81 - puzzle.clue_count());
                format!("{remark}: it came to {found} of {blank} cells")
            }
            _ => remark,
        }
    }

    /// A solution that may not be the only one: the solver gave up before it knew.
    fn found(&self) -> Option<&Solution> {
        match &self.outcome {
            Outcome::Unknown(found) => found.as_ref(),
            _ => None,
        }
    }

    /// What is shown of a puzzle without exactly one known solution: the one found, how far the solver came, or the puzzle itself.
    fn shown(&self) -> Puzzle {
        let found = self.found().map(Solution::grid).or(self.reached);
        found.map_or(self.record.puzzle, Puzzle::Grid)
    }

    /// The time in words, if it was asked for: `8.13 µs`.
    fn time(&self) -> Option<String> {
        let nanoseconds = self.time_ns? as f64;
        let (value, unit) = match nanoseconds {
            ..1e3 => (nanoseconds, "ns"),
            ..1e6 => (nanoseconds / 1e3, "µs"),
            ..1e9 => (nanoseconds / 1e6, "ms"),
            _ => (nanoseconds / 1e9, "s"),
        };
        let decimals = if value < 10.0 { 2 } else { usize::from(value < 100.0) };
        Some(format!("{value:.decimals$} {unit}"))
    }

    fn write_line(&self, out: &mut Vec<u8>) {
        match self.outcome.unique() {
            Some(solution) if self.status == Status::Unique => {
                write_solved_line(&digits(solution), self.record.annotation, out);
            }
            Some(solution) => {
                let shown = Record { puzzle: Puzzle::Grid(solution.grid()), ..self.record };
                write_unsolved_line(&shown, &self.remark(), out);
            }
            None => {
                let shown = Record { puzzle: self.shown(), ..self.record };
                write_unsolved_line(&shown, &self.remark(), out);
            }
        }
        if let Some(time) = self.time() {
            // After all else in the line.
            out.pop();
            writeln!(out, " # {time}").expect("a vector takes all");
        }
    }

    fn write_compact(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(Format::Block.separator().as_bytes());
        let mut text = String::new();
        let grid = |solution: &Solution| Puzzle::Grid(solution.grid());
        let shown = self.outcome.unique().map_or_else(|| self.shown(), grid);
        match Format::Block.write(&shown, self.record.annotation, &mut text) {
            Ok(()) => out.extend_from_slice(text.as_bytes()),
            Err(_) => writeln!(out, "{shown}").expect("a vector takes all"),
        }
        if self.status != Status::Unique {
            writeln!(out, "# {}", self.remark()).expect("a vector takes all");
        }
        if let Some(time) = self.time() {
            writeln!(out, "# {time}").expect("a vector takes all");
        }
    }

    /// The solution drawn, or two of them side by side where they differ underlined, or the puzzle.
    fn draw(&self, terminal: &Terminal, out: &mut Vec<u8>) {
        out.push(b'\n');
        if !self.record.annotation.is_empty() {
            writeln!(out, "{}", self.record.annotation).expect("a vector takes all");
        }
        let givens = self.record.puzzle.grid().map_or(CellSet::EMPTY, Grid::filled);
        let drawn = |grid, marked| Picture { grid, givens, marked };
        match (&self.outcome, &self.shown()) {
            (Outcome::Unique(solution) | Outcome::Unknown(Some(solution)), _) => {
                picture::draw(&[drawn(&solution.grid(), CellSet::EMPTY)], terminal, out);
            }
            (Outcome::Multiple([a, b]), _) => {
                let differ = Cell::ALL.into_iter().filter(|&cell| a[cell] != b[cell]).collect();
                picture::draw(&[drawn(&a.grid(), differ), drawn(&b.grid(), differ)], terminal, out);
            }
            (_, Puzzle::Grid(grid)) => picture::draw(&[drawn(grid, CellSet::EMPTY)], terminal, out),
            (_, puzzle) => {
                let mut text = String::new();
                Format::Candidates.write(puzzle, "", &mut text).expect("the format holds every puzzle");
                out.extend_from_slice(text.as_bytes());
            }
        }
        if let Some(time) = self.time() {
            writeln!(out, "{time}").expect("a vector takes all");
        }
        let remark = match &self.outcome {
            Outcome::Unique(_) if self.status == Status::Unique => return,
            Outcome::Multiple(_) if terminal.styled => {
                "several solutions; two of them, underlined where they differ".to_owned()
            }
            Outcome::Multiple(_) => "several solutions; two of them".to_owned(),
            Outcome::Unknown(Some(_)) => "at least one solution; whether there are more is unknown".to_owned(),
            _ => self.remark(),
        };
        writeln!(out, "{remark}").expect("a vector takes all");
    }

    fn row(&self) -> PuzzleRow<'static> {
        PuzzleRow {
            status: self.status,
            reached: self.reached.map(|grid| grid.to_string()),
            error: self.refusal.clone(),
            time_ns: self.time_ns,
            ..PuzzleRow::solved(&self.record.puzzle, &self.outcome).searched(self.solver, &self.report)
        }
    }
}
