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
use bitdoku::{AnyPuzzle, ParseError, Path, Puzzle, Variant};
use bitdoku_answer::{PuzzleRow, Status, StepRow, board_path, board_rated};
use clap::{Args, ValueEnum, ValueHint};

pub(super) use html::{escaped, head as page_head};
pub(super) use pictures::{name as picture_name, write_whole};

use board::Way;
use explained::{Explained, Numbered};

use super::asked::RuleChoice;
use super::language::LanguageChoice;
use super::proper::{Proper, Reasoner};
use super::scale::StepsChoice;
use crate::block::{AnyRecord, Origin};
use crate::form::{Form, FormChoice};
use crate::page::{Page, Verdict};
use crate::png::Painted;
use crate::records::{Answer, Input, Layout, classic};
use crate::table::Sheet;
use crate::terminal::Terminal;

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
    /// Show only this step: its number from 1, or `hardest` for the first with the highest rating
    ///
    /// Steps on boards have no ratings: there it is the first of the hardest kind.
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
    Step(usize),
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
        let sheet = Sheet::of_form(form, &[], &mut source)?;
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
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
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
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        match &record.puzzle {
            AnyPuzzle::Variant(board) if self.tells_boards => self.tell_board(board, record, origin, page),
            _ => self.tell(&classic(record)?.puzzle, record, origin, page),
        }
        Ok(())
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
    /// Tells the way to the solution of a classic puzzle.
    fn tell(&mut self, puzzle: &Puzzle, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let (only, other) = (self.only, self.other);
        let found = self.reasoner.about(puzzle, |session| {
            let path = session.explain(*puzzle)?;
            let wanted = wanted(only, path.steps.len(), hardest(&path));
            let mut beside = Vec::new();
            for (at, (board, step)) in path.boards().enumerate() {
                let is_asked = other && wanted.as_ref().is_ok_and(|wanted| wanted.contains(&at));
                beside.push(if is_asked { Some(session.others(&board, step)?) } else { None });
            }
            Ok((path, wanted, beside))
        });
        let (status, path, wanted, beside) = match found {
            Ok((status, (path, Ok(wanted), beside))) => (status, path, wanted, beside),
            Ok((_, (_, Err(refusal), _))) => return self.refuse(record, origin, refusal, Status::Unknown, page),
            Err((status, refusal)) => return self.refuse(record, origin, refusal, status, page),
        };
        let status = if path.end.is_full() { status } else { Status::Unknown };
        let numbered = path.boards().zip(beside).zip(1..).map(|(((before, step), others), number)| {
            let mut after = before;
            after.apply(step);
            Numbered { number, before, after, step, others }
        });
        let steps: Vec<Numbered<'_>> = numbered.skip(wanted.start).take(wanted.len()).collect();
        let is_told = self.sheet.is_none() && self.form.painted().is_none();
        let level = if is_told { self.level(puzzle) } else { None };
        let summary = self.summary(&path);
        let summary = level.map_or(summary.clone(), |level| format!("{level}\n{summary}"));
        let (profile, texts, text) = (self.profile, self.language, puzzle.to_string());
        let explained = Explained { puzzle: &text, path: &path, steps: &steps, summary, profile, texts };
        // A picture counts when it is written.
        if let Some(painted) = self.form.painted() {
            let pictures = steps.iter().map(|step| (step.number, pictures::picture(&explained, step)));
            return self.pictures(painted, &text, path.steps.len(), pictures, status, page);
        }
        page.totals.count(status);
        let told = match self.form {
            ExplainForm::Text => {
                text::text(&explained, self.depth, self.short, self.boards, self.width, self.only.is_none())
            }
            ExplainForm::Markdown => {
                text::markdown(&explained, self.depth, self.short, self.boards, self.only.is_none())
            }
            ExplainForm::Html => html::section(&explained),
            ExplainForm::Svg | ExplainForm::Png => unreachable!("it is pictures"),
            ExplainForm::Jsonl | ExplainForm::Json => {
                return self.objects(record.line, origin.file, &text, &steps, page);
            }
        };
        page.rows.extend_from_slice(told.as_bytes());
    }

    /// Tells the way to the solution of a board of another size or with more rules.
    fn tell_board(&mut self, board: &Variant, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) {
        let path = self.reasoner.ask(|session| board_path(session, board, self.language));
        let status = path.refusal.as_ref().map_or(Status::Unique, |row| row.status);
        if let (true, Some(PuzzleRow { error: Some(why), .. })) = (path.rows.is_empty(), &path.refusal) {
            return self.refuse(record, origin, why.clone(), status, page);
        }
        let kinds = path.steps.iter().enumerate().rev();
        let hardest = kinds.max_by_key(|(_, step)| step.kind).map(|(at, _)| at + 1);
        let wanted = match wanted(self.only, path.rows.len(), hardest) {
            Ok(wanted) => wanted,
            Err(refusal) => return self.refuse(record, origin, refusal, Status::Unknown, page),
        };
        let way = Way { board, path: &path, wanted, texts: self.language };
        if let Some(sheet) = &self.sheet {
            for step in way.rows() {
                sheet.write_object(&step.clone().at(origin.file, record.line).json(), &mut page.rows);
            }
            if let Some(row) = path.refusal {
                sheet.write_row(&row.at(origin.file, record.line), origin, &mut page.rows);
            }
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

    /// Counts a puzzle that is not explained, and says why.
    fn refuse(&self, record: &AnyRecord<'_>, origin: &Origin<'_>, refusal: String, status: Status, page: &mut Page) {
        page.totals.count(status);
        let (puzzle, out) = (record.puzzle.to_string(), &mut page.rows);
        match (&self.sheet, self.form) {
            (Some(sheet), _) => {
                return sheet.write(PuzzleRow::refused(&record.puzzle, status, refusal), record, origin, out);
            }
            (_, ExplainForm::Html) => {
                let (puzzle, refusal) = (html::escaped(&puzzle), html::escaped(&refusal));
                writeln!(out, "<h1><code>{puzzle}</code></h1>\n<p>{refusal}</p>")
            }
            (_, ExplainForm::Svg | ExplainForm::Png) => Ok(()),
            _ => writeln!(out, "\n{puzzle} # {refusal}"),
        }
        .expect("a vector takes all");
    }

    /// The level and the rating of a puzzle, where both are found within the limits.
    fn level(&mut self, puzzle: &Puzzle) -> Option<String> {
        let scales = ["se121".parse().expect("it is the name of a scale")];
        let found =
            self.reasoner.about(puzzle, |session| Ok((session.level(puzzle)?, session.measure(puzzle, &scales)?)));
        let (_, (level, measures)) = found.ok()?;
        let rating = measures.iter().find_map(|measure| match measure {
            Measure::Rating(rating) => Some(rating.er),
            _ => None,
        })?;
        let level = self.language.say(&Sentence::Level { level: level.name().to_owned() });
        let technique = rating.kind?;
        Some(self.language.say(&Sentence::PathLevel { level, rating: rating.difficulty.to_string(), technique }))
    }

    /// How many steps there are, how hard they are, and where they lead.
    fn summary(&self, path: &Path) -> String {
        let steps = path.steps.len() as u32;
        if !path.end.is_full() {
            return self.language.say(&Sentence::PathStandstill { steps });
        }
        let (scale, rating) = (self.profile.name.to_owned(), path.told_by(self.profile));
        let step = hardest(path).map(|number| (path.steps[number - 1].kind, number as u32));
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

    fn objects(&self, line: u64, file: &str, puzzle: &str, steps: &[Numbered<'_>], page: &mut Page) {
        for (Numbered { number, before, step, others, .. }, sheet) in steps.iter().zip(self.sheet.iter().cycle()) {
            let row = StepRow::new(puzzle, *number, before, step, self.profile, self.language).at(file, line);
            let row = match others {
                Some(others) => row.beside(others, self.profile, self.language),
                None => row,
            };
            sheet.write_object(&row.json(), &mut page.rows);
        }
    }
}

/// The places of the steps that are wanted, from 0. `last`: the number of the last step; `hardest`: that of the hardest, if there is
/// any.
fn wanted(only: Option<Only>, last: usize, hardest: Option<usize>) -> Result<Range<usize>, String> {
    let number = match only {
        None => return Ok(0..last),
        Some(Only::Step(number)) => number,
        Some(Only::Hardest) => hardest.unwrap_or(1),
    };
    if number > last {
        return Err(format!("there is no step {number}: {}", text::counted(last as u64, "step")));
    }
    Ok(number - 1..number)
}

/// The number of the first step that sets the rating.
fn hardest(path: &Path) -> Option<usize> {
    let most = path.steps.iter().map(|step| step.difficulty.value()).max_by(f64::total_cmp)?;
    path.steps.iter().position(|step| step.difficulty.value() == most).map(|at| at + 1)
}
