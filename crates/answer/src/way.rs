//! The way to the solution of a board of any size and rules, as named fields: those of classic steps and hints that it has.

use bitdoku::logic::{Sentence, Texts};
use bitdoku::variant::steps::{Language, Position, Step, path, rate};
use bitdoku::variant::{Cell, Limits, Rules};
use bitdoku::{Stage, Variant};
use serde::Serialize;

use crate::{Asked, PuzzleRow, Ratings, SCHEMA, Status, VariantAnswer, json, outcome, step_told};

/// A step on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardStepRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The puzzle that the path begins with, as its text says it.
    pub puzzle: String,
    /// The rules beyond those of the classic puzzle, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The number of the step, from 1.
    pub step: u64,
    /// What it is and what it does.
    #[serde(flatten)]
    pub told: BoardDeductionRow,
    /// The whole step, in words.
    pub text: String,
    /// The file that the puzzle is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// What a step on a board is, and what it does: of a hint as much as its stage tells.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardDeductionRow {
    /// The houses that it lies in, the one to look at first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<String>,
    /// What it is, as a word that no language changes: `hidden-single`, or the name of a rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells that it rests on, of a chain in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<String>>,
    /// The values that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<Vec<usize>>,
    /// The candidates that become values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placements: Option<Vec<BoardCandidateRow>>,
    /// The candidates that go.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eliminations: Option<Vec<BoardCandidateRow>>,
}

/// A value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardCandidateRow {
    /// The cell.
    pub cell: String,
    /// The value.
    pub digit: usize,
}

impl BoardDeductionRow {
    fn new(rules: &Rules, step: &Step, stage: Stage, language: Language) -> Self {
        let cells = |cells: &[Cell]| cells.iter().map(|&cell| rules.shape().name(cell)).collect();
        let candidate = |&(cell, digit): &(Cell, usize)| BoardCandidateRow { cell: rules.shape().name(cell), digit };
        let houses = step.houses.iter().map(|house| house.name(language));
        let mut row = Self {
            houses: houses.take(if stage == Stage::Step { usize::MAX } else { 1 }).collect(),
            ..Self::default()
        };
        if stage >= Stage::Technique {
            row.kind = Some(step.name(rules, Language::English).to_lowercase().replace(' ', "-"));
            row.name = Some(step.name(rules, language));
        }
        if stage >= Stage::Cells {
            row.cells = Some(cells(&step.cells));
        }
        if stage == Stage::Step {
            row.digits = Some(step.values.clone());
            row.placements = Some(step.placed.iter().map(candidate).collect());
            row.eliminations = Some(step.removed.iter().map(candidate).collect());
        }
        row
    }
}

/// The language in which boards are described: that of the texts if it is known here, else English.
fn language(texts: &Texts) -> Language {
    texts.language().parse().unwrap_or_default()
}

/// The steps by which a person solves a board, and if they do not lead to its solution, a row that says why.
///
/// ```
/// use bitdoku::logic::Texts;
/// use bitdoku::{AnyPuzzle, read_any, variant::Limits};
/// use bitdoku_answer::board_path;
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
/// let (steps, refusal) = board_path(&puzzle, Texts::english(), &Limits::default());
/// assert_eq!(steps[0].text, "Hidden single: in box 1, only r1c2 can be 2. So r1c2 is 2.");
/// assert!(steps.len() == 11 && refusal.is_none());
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn board_path(
    puzzle: &Variant,
    texts: &Texts,
    limits: &Limits<'_>,
) -> (Vec<BoardStepRow<'static>>, Option<PuzzleRow<'static>>) {
    let Variant { text, names, rules, .. } = puzzle;
    let refusal = |status, why| PuzzleRow { error: Some(why), ..PuzzleRow::of_variant(puzzle, status) };
    let status = VariantAnswer::of(rules, Asked::Check, limits).status;
    if status != Status::Unique {
        return (Vec::new(), Some(refusal(status, outcome(status, None, None))));
    }
    let Ok(found) = path(rules, limits) else {
        let status = Status::Unknown;
        return (Vec::new(), Some(refusal(status, outcome(status, None, None))));
    };
    let language = language(texts);
    let row = |(step, number): (&Step, u64)| BoardStepRow {
        schema: SCHEMA,
        puzzle: text.clone(),
        rules: names.clone(),
        step: number,
        told: BoardDeductionRow::new(rules, step, Stage::Step, language),
        text: step.say(rules, language),
        file: None,
        line: None,
    };
    let steps = found.steps.iter().zip(1..).map(row).collect();
    (steps, (!found.is_complete).then(|| refusal(Status::Unknown, texts.say(&Sentence::AdviceStuck {}))))
}

/// How hard a board is: its row, and the same as a remark.
///
/// ```
/// use bitdoku::{AnyPuzzle, read_any, variant::Limits};
/// use bitdoku_answer::board_rated;
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
/// let (row, remark) = board_rated(&puzzle, &Limits::default());
/// assert_eq!(row.ratings.map(|ratings| ratings.er), Some(1.2));
/// assert_eq!(remark, "1.2/1.2/1.2 Hidden Single, easy, sum 2.4, 2 rounds, 0 bottlenecks");
/// # Ok::<(), bitdoku::ReadError>(())
/// ```
#[must_use]
pub fn board_rated(puzzle: &Variant, limits: &Limits<'_>) -> (PuzzleRow<'static>, String) {
    let refusal = |status| {
        let why = outcome(status, None, None);
        (PuzzleRow { error: Some(why.clone()), ..PuzzleRow::of_variant(puzzle, status) }, why)
    };
    let status = VariantAnswer::of(&puzzle.rules, Asked::Check, limits).status;
    if status != Status::Unique {
        return refusal(status);
    }
    let Ok(rating) = rate(&puzzle.rules, limits) else { return refusal(Status::Unknown) };
    let row = PuzzleRow::of_variant(puzzle, status);
    let level = rating.level().map(|name| name.parse().expect("it is the name of a level"));
    let Some(ratings) = Ratings::of_board(&rating) else { return (row, "0 rounds".to_owned()) };
    let (rounds, bottlenecks) = (counted(rating.rounds, "round"), counted(rating.bottlenecks, "bottleneck"));
    let remark = format!(
        "{:.1}/{:.1}/{:.1} {}{}, sum {:.1}, {rounds}, {bottlenecks}",
        ratings.er,
        ratings.ep,
        ratings.ed,
        ratings.er_step,
        rating.level().map(|level| format!(", {level}")).unwrap_or_default(),
        rating.sum(),
    );
    (PuzzleRow { ratings: Some(ratings), ..row.with_level(level) }, remark)
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

impl<'a> BoardStepRow<'a> {
    /// The same step of a puzzle that is on this line of a file.
    #[must_use]
    pub fn at(self, file: &'a str, line: u64) -> Self {
        Self { file: Some(file), line: Some(line), ..self }
    }

    /// The row as a line of JSON, without the end of the line.
    #[must_use]
    pub fn json(&self) -> String {
        json(self)
    }
}

/// What to do next on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BoardHintRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The state that the hint is about, as its text says it.
    pub puzzle: String,
    /// The rules beyond those of the classic puzzle, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// `unique` if there is a hint, or nothing left to do; `none` if there is no solution; `multiple` if there are several; `unknown`
    /// if no technique helps, or that could not be found out.
    pub status: Status,
    /// What kind of hint: `next` for a step, or `solved`, `impossible`, `ambiguous`, `stuck`, `unknown`.
    pub advice: &'static str,
    /// The hint, in words.
    pub text: String,
    /// How much of the step the hint tells, from 1 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u8>,
    /// As much of the step as the stage tells.
    #[serde(flatten)]
    pub told: BoardDeductionRow,
    /// The file that the state is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

impl<'a> BoardHintRow<'a> {
    /// What there is to say of a board, up to this stage.
    ///
    /// ```
    /// use bitdoku::logic::Texts;
    /// use bitdoku::{AnyPuzzle, Stage, read_any, variant::Limits};
    /// use bitdoku_answer::BoardHintRow;
    ///
    /// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", None)? else { panic!("it is no classic one") };
    /// let hint = BoardHintRow::new(&puzzle, Stage::Technique, Texts::english(), &Limits::default());
    /// assert_eq!((hint.text.as_str(), hint.told.cells), ("Hidden single: box 1", None));
    /// # Ok::<(), bitdoku::ReadError>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &Variant, stage: Stage, texts: &Texts, limits: &Limits<'_>) -> Self {
        let Variant { text, names, rules, .. } = puzzle;
        let plain = |status, advice, sentence: Sentence| Self {
            schema: SCHEMA,
            puzzle: text.clone(),
            rules: names.clone(),
            status,
            advice,
            text: texts.say(&sentence),
            stage: None,
            told: BoardDeductionRow::default(),
            file: None,
            line: None,
        };
        match VariantAnswer::of(rules, Asked::Check, limits).status {
            Status::Unique => {}
            Status::Multiple => return plain(Status::Multiple, "ambiguous", Sentence::AdviceAmbiguous {}),
            Status::None => return plain(Status::None, "impossible", Sentence::AdviceImpossible {}),
            _ => return plain(Status::Unknown, "unknown", Sentence::AdviceUnknown {}),
        }
        let Ok(step) = Position::new(rules, limits).and_then(|mut position| position.next_step()) else {
            return plain(Status::Unknown, "unknown", Sentence::AdviceUnknown {});
        };
        let Some(step) = step else {
            return match rules.givens().iter().all(Option::is_some) {
                true => plain(Status::Unique, "solved", Sentence::AdviceSolved {}),
                false => plain(Status::Unknown, "stuck", Sentence::AdviceStuck {}),
            };
        };
        let language = language(texts);
        Self {
            text: step_told(rules, &step, stage, language),
            stage: Some(stage.number()),
            told: BoardDeductionRow::new(rules, &step, stage, language),
            ..plain(Status::Unique, "next", Sentence::AdviceStuck {})
        }
    }

    /// The same hint about a state that is on this line of a file.
    #[must_use]
    pub fn at(self, file: &'a str, line: u64) -> Self {
        Self { file: Some(file), line: Some(line), ..self }
    }

    /// The row as a line of JSON, without the end of the line.
    #[must_use]
    pub fn json(&self) -> String {
        json(self)
    }
}
