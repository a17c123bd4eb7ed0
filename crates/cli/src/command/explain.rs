//! `bitdoku explain`: how a person solves it, step by step.

mod board;
mod explained;
mod html;
mod pictures;
mod text;

use std::fs;
use std::io::Write;
use std::ops::Range;
use std::path::{Path as FilePath, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use bitdoku::logic::{Measure, Profile, Sentence, Texts};
use bitdoku::{Path, Variant};
use bitdoku_answer::{PuzzleRow, Status, StepRow, board_path, board_rated};
use clap::{Args, ValueEnum, ValueHint};

pub(super) use html::{escaped, head as page_head};
pub(super) use pictures::{name as picture_name, write_whole};

use board::Way;
use explained::{Explained, Numbered};

use super::language::LanguageChoice;
use super::proper::{Proper, Reasoner};
use super::scale::StepsChoice;
use super::variant::RuleChoice;
use crate::block::{BoardRecord, Origin, Record};
use crate::form::{Form, FormChoice};
use crate::page::Page;
use crate::png::Painted;
use crate::records::{Answer, Input, Layout};
use crate::table::Sheet;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Explain step by step how a person solves a puzzle
///
/// Each step has its name, its rating on the scale, its reason and its result. Chains are shown link by link; simple
/// chains also in Eureka notation. The input may be a grid or a grid of candidates.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    proper: Proper,
    #[command(flatten)]
    choice: StepsChoice,
    #[command(flatten)]
    rules: RuleChoice,
    #[command(flatten)]
    language: LanguageChoice,
    #[command(flatten)]
    form: FormChoice<ExplainForm>,
    /// Show only this step: its number from 1, or of a classic puzzle `hardest` for the first with the highest rating
    #[arg(long, value_name = "N", value_parser = only)]
    step: Option<Only>,
    /// Write pictures to this folder: one subfolder per puzzle, one file per step
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    dir: Option<PathBuf>,
    /// In text and markdown, the level of detail of chains: 0 for the result only, 1 to add the links, 2 to add the links
    /// of nested chains, and so on [default: everything]
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// Write singles in a row on one line, and of other steps the result only
    #[arg(long, conflicts_with_all = ["depth", "boards", "other"])]
    short: bool,
    /// Also list other steps of the same level or easier, grouped by effect, without forcing chains
    #[arg(long)]
    other: bool,
    /// In text and markdown, show the candidates after each step
    #[arg(long)]
    boards: bool,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku explain --short puzzle.txt
  bitdoku explain --boards --step 12 puzzle.txt
  bitdoku explain --other --step hardest puzzle.txt
  bitdoku explain --scale hodoku220 puzzle.txt
  bitdoku explain puzzle.txt -o path.html
  bitdoku explain --step hardest puzzle.txt -o step.svg
  bitdoku explain --png --dir pictures puzzle.txt
  bitdoku explain --rules X,anti-knight puzzle.txt
  bitdoku explain --rules X,anti-knight puzzle.txt -o path.html

Exit code 1 if a puzzle is malformed, illegal or not unique, or if the techniques do not solve it.";

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExplainForm {
    /// Paragraphs
    Text,
    /// Headings and lists
    Markdown,
    /// A page with a picture of each step
    Html,
    /// One JSON object per step, one per line
    Jsonl,
    /// One JSON array of these objects
    Json,
    /// A picture of one step (--step), or of each step in a folder (--dir)
    Svg,
    /// The same as a pixel image
    Png,
}

impl ExplainForm {
    /// What pictures are written as, if it is pictures.
    const fn painted(self) -> Option<Painted> {
        match self {
            Self::Svg => Some(Painted::Svg),
            Self::Png => Some(Painted::Png),
            Self::Text | Self::Markdown | Self::Html | Self::Jsonl | Self::Json => None,
        }
    }
}

impl Form for ExplainForm {
    const DEFAULT: &'static str = "by the extension of --out, else text";
}

/// Which steps are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Only {
    Step(u64),
    Hardest,
}

fn only(text: &str) -> Result<Only, String> {
    match text.parse() {
        _ if text == "hardest" => Ok(Only::Hardest),
        Ok(number) if number > 0 => Ok(Only::Step(number)),
        _ => Err("expected a number from 1, or hardest".to_owned()),
    }
}

impl ExplainArgs {
    /// Whether boards of other sizes and with other rules can be explained.
    const fn tells_boards(&self) -> bool {
        !self.other && !self.boards
    }

    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let form = self.form.chosen(self.input.out())?.unwrap_or(ExplainForm::Text);
        let painted = form.painted();
        match (painted, &self.dir, self.step) {
            (Some(_), None, None) => {
                bail!("a picture shows one step: choose it with --step, or use --dir for all of them")
            }
            (Some(_), Some(dir), _) => {
                fs::create_dir_all(dir).with_context(|| dir.display().to_string())?;
            }
            (None, Some(_), _) => bail!("--dir works only with --as svg and --as png"),
            _ => {}
        }
        if painted.is_some() && self.other {
            bail!("--other does not work with pictures, which show one step");
        }
        ensure!(
            !self.rules.is_any() || self.tells_boards(),
            "--other and --boards do not work with --rules: omit --rules, or these options"
        );
        let mut source = self.input.source(terminal)?;
        let sessions = self.proper.sessions()?;
        let texts = &self.language.language.on_scale(self.choice.scale);
        let sheet = match form {
            ExplainForm::Jsonl => Some(Sheet::Jsonl),
            ExplainForm::Json => Some(Sheet::Json),
            _ => None,
        };
        let mut layout = sheet.as_ref().map(Sheet::layout).unwrap_or_else(|| Layout {
            header: if form == ExplainForm::Html {
                html::head(&texts.say(&Sentence::PathTitles {}), texts.language())
            } else {
                String::new()
            },
            separator: if matches!(form, ExplainForm::Text | ExplainForm::Markdown) { "\n" } else { "" },
            ..Layout::default()
        });
        layout.once = self.proper.is_timed();
        if painted.is_some() && self.dir.is_none() {
            ensure!(!source.has_several_records(), "a picture shows one puzzle, but there are several: use --dir");
        }
        let answer = || {
            let profile = self.choice.scale;
            Explaining {
                reasoner: sessions.session(profile),
                profile,
                language: texts,
                tells_boards: self.tells_boards(),
                form,
                sheet: sheet.clone(),
                only: self.step,
                depth: self.depth.unwrap_or(if self.short { 0 } else { usize::MAX }),
                short: self.short,
                boards: self.boards,
                other: self.other,
                dir: self.dir.as_deref(),
                width: terminal.width(),
            }
        };
        let worker = || self.input.worker(answer, terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Explaining<'a> {
    reasoner: Reasoner,
    profile: &'static Profile,
    language: &'a Texts,
    /// Whether boards of other sizes and with other rules can be explained.
    tells_boards: bool,
    form: ExplainForm,
    sheet: Option<Sheet>,
    only: Option<Only>,
    depth: usize,
    /// Whether singles in a row are one line.
    short: bool,
    boards: bool,
    other: bool,
    dir: Option<&'a FilePath>,
    /// Where lines of text end.
    width: Option<usize>,
}

impl Answer for Explaining<'_> {
    fn record(&mut self, record: &Record<'_>, origin: &Origin<'_>, page: &mut Page) {
        let puzzle = record.puzzle.to_string();
        let (only, other) = (self.only, self.other);
        let found = self.reasoner.about(&record.puzzle, |session| {
            let path = session.explain(record.puzzle)?;
            let wanted = wanted(only, &path);
            let mut beside = Vec::new();
            for ((board, step), number) in path.boards().zip(1..) {
                let is_asked = other && wanted.is_none_or(|wanted| wanted == number);
                beside.push(if is_asked { Some(session.others(&board, step)?) } else { None });
            }
            Ok((path, beside))
        });
        let (status, (path, beside)) = match found {
            Ok(found) => found,
            Err((status, refusal)) => {
                page.totals.count(status);
                return self.refuse(record, origin, &puzzle, refusal, status, page);
            }
        };
        let hardest = hardest(&path);
        let wanted = wanted(self.only, &path);
        let last = path.steps.len() as u64;
        if let Some(wanted) = wanted.filter(|&wanted| wanted > last) {
            page.totals.count(Status::Unknown);
            let refusal = format!("there is no step {wanted}: {}", text::counted(last, "step"));
            return self.refuse(record, origin, &puzzle, refusal, Status::Unknown, page);
        }
        let status = if path.end.is_full() { status } else { Status::Unknown };
        let steps: Vec<Numbered<'_>> = path
            .boards()
            .zip(beside)
            .zip(1..)
            .filter(|&(_, number)| wanted.is_none_or(|wanted| wanted == number))
            .map(|(((before, step), others), number)| {
                let mut after = before;
                after.apply(step);
                Numbered { number, before, after, step, others }
            })
            .collect();
        let is_told = self.sheet.is_none() && self.form.painted().is_none();
        let level = if is_told { self.level(record) } else { None };
        let summary = self.summary(&path, hardest);
        let summary = level.map_or(summary.clone(), |level| format!("{level}\n{summary}"));
        let (profile, texts) = (self.profile, self.language);
        let explained = Explained { puzzle: &puzzle, path: &path, steps: &steps, summary, profile, texts };
        // A picture counts when it is written.
        if let Some(painted) = self.form.painted() {
            let pictures = steps.iter().map(|step| (step.number, pictures::picture(&explained, step)));
            return self.pictures(painted, &puzzle, path.steps.len(), pictures, status, page);
        }
        page.totals.count(status);
        let text = match self.form {
            ExplainForm::Text => {
                text::text(&explained, self.depth, self.short, self.boards, self.width, self.only.is_none())
            }
            ExplainForm::Markdown => {
                text::markdown(&explained, self.depth, self.short, self.boards, self.only.is_none())
            }
            ExplainForm::Html => html::section(&explained),
            ExplainForm::Svg | ExplainForm::Png => unreachable!("it is pictures"),
            ExplainForm::Jsonl | ExplainForm::Json => return self.objects(record, origin.file, &puzzle, &steps, page),
        };
        page.rows.extend_from_slice(text.as_bytes());
    }

    fn board(&mut self, record: &BoardRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> bool {
        if self.tells_boards {
            self.tell(record.puzzle, record.line, origin, page);
        }
        self.tells_boards
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheet.as_ref()
    }

    fn remark(&mut self, text: &str, page: &mut Page) {
        match self.form {
            ExplainForm::Html => writeln!(page.rows, "<p>{}</p>", html::escaped(text)),
            ExplainForm::Svg | ExplainForm::Png => Ok(()),
            _ => writeln!(page.rows, "\n# {text}"),
        }
        .expect("a vector takes all");
    }
}

impl Explaining<'_> {
    /// Tells the way to the solution of a board of another size or with more rules.
    fn tell(&mut self, board: &Variant, line: u64, origin: &Origin<'_>, page: &mut Page) {
        let path = self.reasoner.ask(|session| board_path(session, board, self.language));
        let status = path.refusal.as_ref().map_or(Status::Unique, |row| row.status);
        let wanted = match wanted_of_board(self.only, path.rows.len()) {
            Ok(wanted) => wanted,
            Err(refusal) if !path.rows.is_empty() => {
                return self.refuse_board(board, &refusal, line, Status::Unknown, origin, page);
            }
            Err(_) => 0..0,
        };
        let way = Way { board, path: &path, wanted, texts: self.language };
        if let Some(sheet) = &self.sheet {
            for step in way.rows() {
                sheet.write_object(&step.clone().at(origin.file, line).json(), &mut page.rows);
            }
            if let Some(row) = path.refusal {
                sheet.write_row(&row.at(origin.file, line), origin, &mut page.rows);
            }
            return page.totals.count(status);
        }
        if path.rows.is_empty() {
            let why = path.refusal.and_then(|row| row.error).unwrap_or_default();
            self.refuse_in_text(&board.text, &why, page);
            return page.totals.count(status);
        }
        if let Some(painted) = self.form.painted() {
            let pictures = (1..).skip(way.wanted.start).zip(way.pictures(true));
            return self.pictures(painted, &board.text, path.rows.len(), pictures, status, page);
        }
        let (rated, _) = self.reasoner.ask(|session| board_rated(session, board));
        let text = match self.form {
            ExplainForm::Markdown => way.markdown(&rated, self.short),
            ExplainForm::Html => way.section(&rated),
            _ => way.text(&rated, self.short),
        };
        page.rows.extend_from_slice(text.as_bytes());
        page.totals.count(status);
    }

    fn refuse_board(
        &self,
        board: &Variant,
        refusal: &str,
        line: u64,
        status: Status,
        origin: &Origin<'_>,
        page: &mut Page,
    ) {
        page.totals.count(status);
        match &self.sheet {
            Some(sheet) => {
                let mut row = PuzzleRow::of_variant(board, status);
                row.error = Some(refusal.to_owned());
                sheet.write_row(&row.at(origin.file, line), origin, &mut page.rows);
            }
            None => self.refuse_in_text(&board.text, refusal, page),
        }
    }

    fn refuse(
        &self,
        record: &Record<'_>,
        origin: &Origin<'_>,
        puzzle: &str,
        refusal: String,
        status: Status,
        page: &mut Page,
    ) {
        match &self.sheet {
            Some(sheet) => {
                let row = PuzzleRow::refused(&record.puzzle, status, refusal);
                sheet.write(row, record, origin, &mut page.rows);
            }
            None => self.refuse_in_text(puzzle, &refusal, page),
        }
    }

    /// Says why a puzzle is not explained, in a form that is no table.
    fn refuse_in_text(&self, puzzle: &str, refusal: &str, page: &mut Page) {
        let out = &mut page.rows;
        match self.form {
            ExplainForm::Html => {
                let (puzzle, refusal) = (html::escaped(puzzle), html::escaped(refusal));
                writeln!(out, "<h1><code>{puzzle}</code></h1>\n<p>{refusal}</p>")
            }
            ExplainForm::Svg | ExplainForm::Png => Ok(()),
            _ => writeln!(out, "\n{puzzle} # {refusal}"),
        }
        .expect("a vector takes all");
    }

    /// The level and the rating of a puzzle, where both are found within the limits.
    fn level(&mut self, record: &Record<'_>) -> Option<String> {
        let scales = ["se121".parse().expect("it is the name of a scale")];
        let found = self.reasoner.about(&record.puzzle, |session| {
            Ok((session.level(record.puzzle)?, session.measure(record.puzzle, &scales)?))
        });
        let (_, (level, measures)) = found.ok()?;
        let rating = measures.iter().find_map(|measure| match measure {
            Measure::Rating(rating) => Some(rating.hardest),
            _ => None,
        })?;
        let (level, technique) = (level.name().to_owned(), rating.kind?);
        Some(self.language.say(&Sentence::PathLevel { level, rating: rating.difficulty.to_string(), technique }))
    }

    /// How many steps there are, how hard they are, and where they lead.
    fn summary(&self, path: &Path, hardest: Option<u64>) -> String {
        let steps = path.steps.len() as u32;
        if !path.end.is_full() {
            return self.language.say(&Sentence::PathStandstill { steps });
        }
        let (scale, rating) = (self.profile.name.to_owned(), path.told_by(self.profile));
        let step = hardest.and_then(|number| Some((path.steps.get(number as usize - 1)?.kind, number as u32)));
        self.language.say(&match step {
            Some((technique, number)) => Sentence::PathSummary { steps, scale, rating, technique, number },
            None => Sentence::PathSummaryFull { steps, scale, rating },
        })
    }

    /// Writes pictures into the folder of the puzzle, or the one that is wanted to stdout. `last`: how many steps the path has.
    fn pictures(
        &self,
        painted: Painted,
        puzzle: &str,
        last: usize,
        pictures: impl Iterator<Item = (u64, String)>,
        status: Status,
        page: &mut Page,
    ) {
        match self.dir {
            Some(dir) => {
                if let Err(error) = pictures::write(dir, painted, puzzle, last, pictures) {
                    page.failures.push(format!("bitdoku: {error:#}\n"));
                    page.totals.fatal += 1;
                    page.is_last = true;
                    return;
                }
            }
            None => page.rows.extend(pictures.flat_map(|(_, picture)| painted.bytes(picture))),
        }
        page.totals.count(status);
    }

    fn objects(&self, record: &Record<'_>, file: &str, puzzle: &str, steps: &[Numbered<'_>], page: &mut Page) {
        for (Numbered { number, before, step, others, .. }, sheet) in steps.iter().zip(self.sheet.iter().cycle()) {
            let row = StepRow::new(puzzle, *number, before, step, self.profile, self.language).at(file, record.line);
            let row = match others {
                Some(others) => row.beside(others, self.profile, self.language),
                None => row,
            };
            sheet.write_object(&row.json(), &mut page.rows);
        }
    }
}

/// The places of the steps of a board that are wanted, from 0.
fn wanted_of_board(only: Option<Only>, last: usize) -> Result<Range<usize>, String> {
    match only {
        None => Ok(0..last),
        Some(Only::Hardest) => Err("steps on boards have no ratings: choose one by its number".to_owned()),
        Some(Only::Step(number)) => match usize::try_from(number) {
            Ok(number) if number <= last => Ok(number - 1..number),
            _ => Err(format!("there is no step {number}: {}", text::counted(last as u64, "step"))),
        },
    }
}

/// The number of the one step that is wanted, if it is one.
fn wanted(only: Option<Only>, path: &Path) -> Option<u64> {
    only.map(|only| match only {
        Only::Step(number) => number,
        Only::Hardest => hardest(path).unwrap_or(1),
    })
}

/// The number of the first step that sets the rating.
fn hardest(path: &Path) -> Option<u64> {
    let most = path.steps.iter().map(|step| step.difficulty.value()).max_by(f64::total_cmp)?;
    (1..).zip(&path.steps).find(|(_, step)| step.difficulty.value() == most).map(|(number, _)| number)
}
