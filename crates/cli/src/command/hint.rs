//! `bitdoku hint`: what next?

use anyhow::{Result, ensure};
use bitdoku::grid::Puzzle;
use bitdoku::logic::{Alike, Picture, Profile, Sentence, Texts};
use bitdoku::text::{self};
use bitdoku::{Advice, AnyPuzzle, ParseError, Position, Session, Stage, TimedSession, Variant};
use bitdoku_answer::{HintRow, Status, others_in_words};
use clap::{Args, ValueEnum};

use super::asked::RuleChoice;
use super::language::LanguageChoice;
use super::scale::StepsChoice;
use super::solver::Bounds;
use crate::block::{AnyRecord, Origin};
use crate::form::{Form, FormChoice};
use crate::page::{Page, Verdict};
use crate::png::Painted;
use crate::records::{Answer, Input, Layout, classic};
use crate::table::{Sheet, write_line};
use crate::terminal::Terminal;

/// Give a hint about the next step, as detailed as you like
///
/// The input is a partly solved grid, a grid of candidates with your marks, or a saved game. Mistakes are reported first. To find
/// wrong entries and marks in a grid, give the original puzzle with --puzzle; a saved game contains it.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    input: Input,
    /// The detail of the hint: 1 the place, 2 the technique, 3 the cells, 4 the whole step
    #[arg(long, value_name = "1..4", default_value = "1")]
    stage: Stage,
    /// The old name of --stage
    #[arg(long, hide = true, value_parser = renamed)]
    level: Option<String>,
    #[command(flatten)]
    choice: StepsChoice,
    #[command(flatten)]
    rules: RuleChoice,
    /// At stage 4 in text, the level of detail of chains: 0 for the result only, 1 to add the links, and so on
    #[arg(long, value_name = "N", default_value = "1")]
    depth: usize,
    /// Also list other steps of the same level or easier, grouped by effect, without forcing chains
    #[arg(long)]
    other: bool,
    #[command(flatten)]
    language: LanguageChoice,
    #[command(flatten)]
    bounds: Bounds,
    #[command(flatten)]
    form: FormChoice<HintForm>,
    /// The original puzzle, 81 or 729 characters, used to find wrong entries and marks
    #[arg(long, value_name = "PUZZLE", value_parser = text::read)]
    puzzle: Option<Puzzle>,
}

/// How hints are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HintForm {
    /// A sentence, at stage 4 a paragraph
    Text,
    /// One JSON object per puzzle, one per line
    Jsonl,
    /// One JSON array of these objects
    Json,
    /// A picture of the puzzle, showing as much of the step as the stage allows
    Svg,
    /// The same as a pixel image
    Png,
}

impl HintForm {
    /// What pictures are written as, if it is pictures.
    const fn painted(self) -> Option<Painted> {
        match self {
            Self::Svg => Some(Painted::Svg),
            Self::Png => Some(Painted::Png),
            Self::Text | Self::Jsonl | Self::Json => None,
        }
    }
}

impl Form for HintForm {
    const DEFAULT: &'static str = "by the extension of --out, else text";
}

const EXAMPLES: &str = "\
Examples:
  bitdoku hint 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  bitdoku hint --stage 4 state.txt
  bitdoku hint --stage 4 --language de state.txt
  bitdoku hint --stage 4 --other state.txt
  bitdoku hint --stage 3 state.txt -o hint.svg
  bitdoku hint --rules X state.txt
  bitdoku hint --puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 state.txt

Exit code 1 if there is no hint: the puzzle is malformed, wrong or not unique, or no technique applies.";

/// Says what became of an option.
fn renamed(_: &str) -> Result<String, &'static str> {
    Err("use --stage to set the detail of a hint")
}

impl HintArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let mut source = self.input.source(terminal)?;
        let sessions = self.bounds.sessions()?;
        let form = self.form.chosen(self.input.out())?.unwrap_or(HintForm::Text);
        let sheet = Sheet::of_form(form, &[], &mut source)?;
        if form.painted().is_some() {
            ensure!(!self.other, "--other works only with text and JSON");
            ensure!(!source.has_several_records(), "a picture shows one puzzle, but there are several");
        }
        let tells_boards = !self.other && self.puzzle.is_none();
        ensure!(
            tells_boards || !self.rules.is_any(),
            "--other and --puzzle do not work with --rules: omit --rules, or these options"
        );
        let texts = &self.language.language.on_scale(self.choice.scale);
        let answer = || {
            let session = sessions.session(|session| session.with_profile(self.choice.scale));
            Hinting {
                stage: self.stage,
                depth: self.depth,
                other: self.other,
                profile: self.choice.scale,
                language: texts,
                session,
                puzzle: self.puzzle.as_ref(),
                tells_boards,
                form,
                sheet: sheet.clone(),
            }
        };
        let layout = Layout::of(sheet.as_ref(), self.bounds.is_timed());
        let worker = || self.input.worker(answer, sheet.as_ref(), terminal).with_rules(self.rules.names());
        let totals = self.input.run(source, terminal, layout, worker)?;
        Ok(totals.verdict(&[Status::Multiple, Status::None, Status::Unknown, Status::Malformed]))
    }
}

/// One worker's part.
struct Hinting<'a> {
    stage: Stage,
    depth: usize,
    other: bool,
    profile: &'static Profile,
    language: &'a Texts,
    session: TimedSession,
    puzzle: Option<&'a Puzzle>,
    /// Whether boards of other sizes and with other rules can be explained.
    tells_boards: bool,
    form: HintForm,
    sheet: Option<Sheet>,
}

/// A hint, and the forms that it can have beside fields.
struct Told<'a> {
    row: HintRow<'static>,
    /// The whole step in words, where that is more than the row's text.
    words: Option<String>,
    /// What else is there, where that was asked for.
    others: Option<Vec<Alike>>,
    /// Draws it, if it is a step.
    draw: Option<Box<dyn Fn() -> String + 'a>>,
}

impl Answer for Hinting<'_> {
    fn record(&mut self, record: &AnyRecord<'_>, origin: &Origin<'_>, page: &mut Page) -> Result<(), ParseError> {
        let Told { row, words, others, draw } = match &record.puzzle {
            AnyPuzzle::Classic(puzzle, position) => self.on_puzzle(puzzle, position.as_deref()),
            AnyPuzzle::Variant(board) if self.tells_boards => self.on_board(board),
            AnyPuzzle::Variant(_) => return classic(record).map(drop),
        };
        page.totals.count(row.status);
        match (&self.sheet, self.form.painted(), draw) {
            (Some(sheet), ..) => sheet.write_object(&row.at(origin.file, record.line).json(), &mut page.rows),
            (_, Some(painted), Some(draw)) => page.rows.extend(painted.bytes(draw())),
            (_, Some(_), None) => page.say(|| row.text.clone()),
            _ => {
                write_line(&words.unwrap_or(row.text), &mut page.rows);
                if let Some(others) = others.filter(|others| !others.is_empty()) {
                    write_line(&self.language.say(&Sentence::HintOthers {}), &mut page.rows);
                    for line in others_in_words(&others, self.language) {
                        write_line(&format!("  {line}"), &mut page.rows);
                    }
                }
            }
        }
        Ok(())
    }
}

impl<'a> Hinting<'a> {
    /// A hint on a classic puzzle: in a saved game, about its position.
    fn on_puzzle(&mut self, puzzle: &Puzzle, position: Option<&Position>) -> Told<'static> {
        let (state, advice, others) = self.session.ask(|session| {
            let (state, advice) = session.hint_in(puzzle, position, self.puzzle);
            let others = match &advice {
                Advice::Next(hint) if self.other => beside(session, hint),
                _ => None,
            };
            (state, advice, others)
        });
        let mut row = HintRow::new(&state, &advice, self.stage, self.profile, self.language);
        if let Some(others) = &others {
            row = row.beside(others, self.profile, self.language);
        }
        let Advice::Next(hint) = advice else { return Told { row, words: None, others, draw: None } };
        let stage = self.stage;
        let is_whole = stage == Stage::Step;
        let words = is_whole.then(|| hint.step.explain_in(&hint.board, self.language).to_depth(self.depth));
        // The state, with as much of the step as the stage tells.
        let draw = move || Picture::new(&hint.board).scene(hint.scene(stage)).svg();
        Told { row, words, others, draw: Some(Box::new(draw)) }
    }

    /// A hint on a board of another size or with more rules.
    fn on_board<'b>(&mut self, board: &'b Variant) -> Told<'b>
    where
        'a: 'b,
    {
        let Self { stage, language, .. } = *self;
        let (row, draw) = self.session.ask(|session| HintRow::drawn_on_board(session, board, stage, language));
        Told { row, words: None, others: None, draw: draw.map(|draw| Box::new(draw) as Box<dyn Fn() -> String>) }
    }
}

/// What else is there; nothing if that could not be found out.
fn beside(session: &mut Session, hint: &bitdoku::Hint) -> Option<Vec<Alike>> {
    let taken = session.next_step(&hint.board).ok()??;
    session.others(&hint.board, &taken).ok()
}
