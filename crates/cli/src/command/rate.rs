//! `bitdoku rate`: how hard for people?

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use bitdoku::logic::{Measure, SE121, ScaleEntry};
use bitdoku::{AnyPuzzle, Board, Convention, Level, ParseError, Puzzle, Variant};
use bitdoku_answer::{CardFields, Column, MISMATCH, PuzzleRow, Status, board_rated, card_line, measured};
use clap::Args;

use super::proper::{Proper, Reasoner};
use super::scale::{ScalesChoice, scale_name};
use crate::block::{AnyRecord, Origin};
use crate::form::FORM;
use crate::made::write_puzzle;
use crate::page::{Page, Verdict};
use crate::picture;
use crate::records::{Answer, Input, Layout, classic, verified};
use crate::stats::Fact;
use crate::table::{Sheet, TableChoice, whole};
use crate::template::{Filling, Numbering, Template};
use crate::terminal::Terminal;

/// Rate puzzles as Sudoku Explainer does: ER, EP and ED
///
/// The output has one line for each record: the puzzle and a remark with the three ratings and the name of the hardest
/// step. ER rates the hardest step, EP the hardest step up to and including the first placement, ED the first step.
/// Tables and templates also have the level: easy, medium, hard, unfair or extreme. A puzzle that does not have exactly
/// one solution is not rated; its remark gives the reason. ER 20.0 means that the techniques did not solve the puzzle.
/// --scale chooses other scales, several at once: hodoku220 gives the level and score of HoDoKu 2.2.0, W and B the length
/// of whips and braids, te the depth of trial and error, refutation the amount of refutation a person needs.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    proper: Proper,
    #[command(flatten)]
    choice: ScalesChoice,
    /// Rate the canonical form, so that isomorphic puzzles get the same rating
    ///
    /// Sudoku Explainer's ratings depend on how a puzzle is written, because it picks one of several equally difficult
    /// steps. The scale is then named `se121 canonical`.
    #[arg(long)]
    canonical: bool,
    /// Print the level, ratings, number of steps, bottlenecks and dependency, each with the step that sets it
    ///
    /// Steps are those that `explain` shows. A bottleneck is a step at which only one single, or only one technique,
    /// makes progress. The dependency is the average number of open singles over the first 20 steps (Pelánek, 2011).
    #[arg(long, conflicts_with = "scales")]
    card: bool,
    #[command(flatten)]
    table: TableChoice,
    /// Write lines in this format, such as "%g %r/%p/%d"; the fields are listed below
    #[arg(long, value_name = "TEMPLATE", conflicts_with = FORM)]
    template: Option<Template>,
}

/// Print the level of puzzles: easy, medium, hard, unfair or extreme
///
/// The level says which techniques a person must know; docs/GUIDE.md lists them. It takes microseconds, a rating longer.
#[derive(Args, Debug)]
#[command(after_help = LEVEL_EXAMPLES)]
pub(crate) struct LevelArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    proper: Proper,
    #[command(flatten)]
    table: TableChoice,
}

const LEVEL_EXAMPLES: &str = "\
Examples:
  bitdoku level puzzles.txt
  bitdoku level puzzles.csv --columns puzzle,level -o levels.csv

Exit code 1 if a puzzle is malformed, illegal or not unique.";

impl LevelArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let (choice, canonical, card, template) = (ScalesChoice::none(), false, false, None);
        let Self { input, proper, table } = self;
        RateArgs { input, proper, choice, canonical, card, table, template }.run(terminal)
    }
}

const EXAMPLES: &str = "\
Fields of a template:
  %g %i puzzle   %n its number   %e the time it took
  %r ER   %p EP   %d ED   %R %P %D the steps that set them   %o scale   %s status
  %h HoDoKu's level   %H its score   %c how many steps of each name   %C the steps
  %w W   %b B   %t depth of trial and error   %k BxB   %q refutation   %Q refutation-sampled,
  each where --scale asks for it
  %L level: easy, medium, hard, unfair, extreme   %T the step that sets it
  %u steps   %m bottlenecks   %y dependency   %M %Y the steps that set them
  %a the text after the puzzle   %f file   %l line   %% percent   \\n \\t \\\\

Examples:
  bitdoku rate puzzles.txt
  bitdoku rate --template '%r/%p/%d %g' puzzles.txt | sort -rn | head
  bitdoku rate --as csv puzzles.txt > ratings.csv
  bitdoku rate --template '%L %g' puzzles.txt
  bitdoku rate --card 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku rate --scale sukaku puzzles.txt
  bitdoku rate --scale hodoku220 puzzles.txt
  bitdoku rate --scale se121,W,te puzzles.txt
  bitdoku rate --canonical puzzles.txt

Exit code 1 if a puzzle is malformed, illegal or not unique.";

/// The columns of what these scales say.
///
/// # Errors
/// If two of them would be in the same.
fn columns(scales: &[ScaleEntry], has_card: bool) -> Result<Vec<Column>> {
    let mut columns = vec![Column::Puzzle, Column::Status];
    for (i, scale) in scales.iter().enumerate() {
        let own = Column::of_scale(scale);
        let taken = |other: &&ScaleEntry| Column::of_scale(other).iter().any(|column| own.contains(column));
        if let Some(other) = scales[..i].iter().find(taken) {
            bail!("{} and {} are both written as {}: rate on one of them", other.name, scale.name, own[0].name());
        }
        columns.extend_from_slice(own);
    }
    columns.extend([Column::Error, Column::File, Column::Line, Column::Annotation, Column::Level]);
    if has_card {
        columns.extend(Column::CARD);
    }
    Ok(columns)
}

impl RateArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let scales = &self.choice.scales[..];
        let mut source = self.input.source(terminal)?;
        let has_card = self.card || self.template.as_ref().is_some_and(Template::has_card);
        let sheet =
            self.table.sheet_with(&columns(scales, has_card)?, &[Column::Solution], self.input.out(), &mut source)?;
        let is_drawn = self.template.is_none() && self.table.is_drawn(self.input.out(), &mut source, terminal);
        let has_time = self.template.as_ref().is_some_and(Template::has_time);
        let layout = Layout::of(sheet.as_ref(), self.proper.is_timed() || has_time);
        let sessions = self.proper.sessions()?;
        // What nobody is told is not asked.
        let has_stats = self.input.has_stats();
        let has_level = has_stats
            || sheet.is_some()
            || scales.is_empty()
            || self.template.as_ref().is_some_and(Template::has_level);
        let has_solution = sheet.as_ref().is_some_and(|sheet| sheet.has_column(Column::Solution));
        let has_measures =
            !scales.is_empty() && (has_stats || self.template.as_ref().is_none_or(Template::has_measures));
        let answer = || {
            let names = scales.iter().map(|scale| scale_name(scale.name, self.canonical)).collect();
            let (canonical, template) = (self.canonical, self.template.as_ref());
            Rater {
                reasoner: sessions.session(&SE121),
                canonical,
                scales,
                names,
                has_card,
                has_level,
                has_measures,
                has_solution,
                sheet: sheet.clone(),
                template,
                is_drawn,
                terminal,
            }
        };
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal);
        let mut numbering = Numbering::of(self.template.as_ref());
        let totals = self.input.run_through(source, terminal, layout, &mut numbering, worker)?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Mismatch, Status::Malformed]))
    }
}

/// One worker's part.
struct Rater<'a> {
    reasoner: Reasoner,
    canonical: bool,
    scales: &'a [ScaleEntry],
    /// What each of them is called.
    names: Vec<String>,
    /// Whether the card is written, too.
    has_card: bool,
    /// Whether the level and the ratings are written.
    has_level: bool,
    has_measures: bool,
    /// Whether the solution is written, if there is exactly one.
    has_solution: bool,
    sheet: Option<Sheet>,
    template: Option<&'a Template>,
    is_drawn: bool,
    terminal: &'a Terminal,
}

impl Rater<'_> {
    /// Whether something else is asked than Sudoku Explainer's rating, which a card has.
    fn has_other_scales(&self) -> bool {
        self.scales.iter().any(|scale| scale.name != SE121.name)
    }

    /// Marks the beginning of a row that is numbered later.
    fn begin_row(&self, page: &mut Page) {
        if self.template.is_some_and(Template::has_number) {
            write!(page.rows, "{}", Numbering::mark()).expect("a vector takes all");
        }
    }
}

/// What was found about a puzzle.
struct Findings {
    row: PuzzleRow<'static>,
    measures: Vec<Measure>,
    /// The scales that these are on.
    scale: String,
    /// It in words, or why nothing was measured.
    remark: String,
}

impl Rater<'_> {
    fn find(&mut self, puzzle: &Puzzle) -> Findings {
        let has_other_scales = self.has_other_scales();
        let found = self.reasoner.about(puzzle, |session| {
            // A form has the clashes of the puzzle, but elsewhere.
            let rated = if self.canonical && puzzle.clash().is_none() {
                session.canonical(*puzzle, Convention::Minlex).puzzle
            } else {
                *puzzle
            };
            let card = self.has_card.then(|| session.card(rated)).transpose()?;
            let measures = match &card {
                Some(card) if !has_other_scales => vec![Measure::Rating(card.rating)],
                _ if self.has_measures => session.measure(rated, self.scales)?,
                // Something is asked of every puzzle, so that one that is not proper is refused.
                _ => return Ok((Vec::new(), card, Some(session.level(rated)?))),
            };
            Ok((measures, card, self.has_level.then(|| Level::of(&Board::of_puzzle(puzzle)))))
        });
        let scale = self.names.join(",");
        let (status, (measures, card, level)) = match found {
            Ok(found) => found,
            Err((status, why)) => {
                let row = PuzzleRow { error: Some(why.clone()), ..PuzzleRow::with_status(puzzle, status) };
                return Findings { row, measures: Vec::new(), scale, remark: why };
            }
        };
        let mut row = PuzzleRow::with_status(puzzle, status).with_level(level);
        row.card = card.as_ref().map(CardFields::new);
        if self.has_solution {
            row.solution = self.reasoner.solve(puzzle).outcome.unique().map(ToString::to_string);
        }
        let said = self.names.iter().zip(&measures).map(|(scale, it)| measured(scale, it));
        let said = said.chain(level.filter(|_| self.scales.is_empty()).map(|level| level.name().to_owned()));
        let remark = card.as_ref().map_or_else(|| said.collect::<Vec<_>>().join(", "), card_line);
        row = self.names.iter().zip(&measures).fold(row, |row, (scale, it)| row.measured(scale, it));
        Findings { row, measures, scale, remark }
    }

    /// The same of a board, which has a scale of its own.
    fn find_of_board(&mut self, board: &Variant) -> Findings {
        let (mut row, mut remark) = self.reasoner.ask(|session| board_rated(session, board));
        if self.scales.is_empty() && row.error.is_none() {
            row.ratings = None;
            remark = row.level.map_or_else(|| "unknown".to_owned(), |level| level.0.to_string());
        }
        let scale = row.ratings.as_ref().map(|ratings| ratings.scale.clone()).unwrap_or_default();
        Findings { row, measures: Vec::new(), scale, remark }
    }

    /// Whether all that is asked can be asked of boards.
    fn takes_boards(&self) -> bool {
        let has_others = self.template.is_some_and(|template| template.has_card() || template.has_other_measures());
        !has_others && !self.canonical && !self.has_card && !self.has_other_scales()
    }

    /// A line in a form of the user's own.
    fn write_filled(
        &self,
        template: &Template,
        found: Findings,
        record: &AnyRecord<'_>,
        origin: &Origin<'_>,
        time: Duration,
        page: &mut Page,
    ) {
        let Findings { row, measures, scale, .. } = found;
        let row = &row.at(origin.file, record.line).annotated(record.annotation);
        let (puzzle, level) = (&whole(&record.puzzle), row.level.map(|level| level.0.name()));
        let filled = template.fill(&Filling { puzzle, row, measures: &measures, scale: &scale, level, time });
        self.begin_row(page);
        writeln!(page.rows, "{filled}").expect("a vector takes all");
    }

    /// The puzzle with a remark, or drawn.
    fn write_line(&self, found: Findings, record: &AnyRecord<'_>, page: &mut Page) {
        let mut remark = found.remark;
        if found.row.status == Status::Mismatch {
            remark.push_str(&format!(", {MISMATCH}"));
        }
        let drawn = record.puzzle.classic().filter(|_| self.is_drawn);
        if !drawn.is_some_and(|puzzle| picture::draw_with(puzzle, &remark, self.terminal, &mut page.rows)) {
            write_puzzle(&whole(&record.puzzle), Some(&remark), record.annotation, &mut page.rows);
        }
    }
}

impl Answer for Rater<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let start = Instant::now();
        let mut found = match &record.puzzle {
            AnyPuzzle::Variant(board) if self.takes_boards() => self.find_of_board(board),
            _ => self.find(&classic(record)?.puzzle),
        };
        found.row.status = verified(record, origin, found.row.status, self.terminal, page);
        page.totals.count(found.row.status);
        page.facts.extend(found.row.level.map(|level| Fact::Level(level.0)));
        page.facts.extend(found.measures.iter().filter_map(Fact::of));
        match (self.template, &self.sheet) {
            (Some(template), _) => self.write_filled(template, found, record, origin, start.elapsed(), page),
            (None, Some(sheet)) => sheet.write(found.row, record, origin, &mut page.rows),
            (None, None) => self.write_line(found, record, page),
        }
        Ok(())
    }

    fn remark(&mut self, text: &str, page: &mut Page) {
        self.begin_row(page);
        let is_numbered = self.template.is_some_and(Template::has_number);
        let text = if is_numbered { Numbering::plain(text) } else { text.to_owned() };
        writeln!(page.rows, "# {text}").expect("a vector takes all");
    }
}
