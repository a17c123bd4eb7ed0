//! A step of a solution path as named fields.

use std::borrow::Cow;

use bitdoku::grid::Candidate;
use bitdoku::logic::scene::{Link, Scene};
use bitdoku::logic::{Alike, Profile, Scale, Sentence, Texts};
use bitdoku::{Board, Difficulty, Digit, Puzzle, Rated, Step};
use serde::Serialize;

use crate::said::cell_names;
use crate::{CandidateRow, CellName, HouseName, ReasonRow, SCHEMA, SaidRow, SceneRow, points};

/// A step of a solution path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The puzzle that the path begins with.
    pub puzzle: Cow<'a, str>,
    /// The rules beyond those of the classic puzzle, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// The number of the step, from 1.
    pub step: u64,
    /// What it is and how hard.
    #[serde(flatten)]
    pub named: NamedRow,
    /// The houses that the pattern lies in, the one to look at first.
    pub houses: Vec<HouseName>,
    /// The cells that the step rests on.
    pub cells: Vec<CellName>,
    /// What it does and why.
    #[serde(flatten)]
    pub deduction: DeductionRow,
    /// The whole step, in words.
    pub text: String,
    /// What else is there, grouped by what it does, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<Vec<OthersRow>>,
    /// The file that the puzzle is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// What a step is, and how hard.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedRow {
    /// What the step is, as a word that no language changes: `hidden-single`, or on a board the name of a rule.
    pub kind: Cow<'static, str>,
    /// What it is called.
    pub name: String,
    /// How hard it is; left out on a board, where only rounds of steps are rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// The scale of the rating.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scale: Option<&'static str>,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DeductionRow {
    /// The digits that it is about.
    pub digits: Vec<u8>,
    /// The candidates that become digits.
    pub placements: Vec<CandidateRow>,
    /// The candidates that go.
    pub eliminations: Vec<CandidateRow>,
    /// Why; left out on a board, whose steps are explained in words only.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<ReasoningRow>,
}

/// Why a step does what it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReasoningRow {
    /// What follows from what, candidate by candidate, in the order of reasoning.
    pub links: Vec<LinkRow>,
    /// Why, sentence by sentence; chains have one for each link.
    pub reasons: Vec<ReasonRow>,
    /// The chains in Eureka notation, where they are plain lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eureka: Vec<String>,
    /// What follows.
    pub conclusion: SaidRow,
    /// Whether that takes for granted that the puzzle has one solution.
    pub assumes_uniqueness: bool,
    /// The board before the step.
    pub before: StateRow,
    /// The digits after the step, 81 characters.
    pub grid: String,
    /// The candidates after the step, 729 characters.
    pub candidates: String,
    /// What else a picture of the step shows, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<SceneRow>,
}

/// Steps that do the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OthersRow {
    /// The candidates that become digits.
    pub placements: Vec<CandidateRow>,
    /// The candidates that go.
    pub eliminations: Vec<CandidateRow>,
    /// The steps, one of each technique.
    pub steps: Vec<OtherRow>,
}

/// Another step that is available.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OtherRow {
    /// What it is and how hard.
    #[serde(flatten)]
    pub named: NamedRow,
    /// The houses that the pattern lies in, the one to look at first.
    pub houses: Vec<HouseName>,
    /// The cells that the step rests on.
    pub cells: Vec<CellName>,
}

impl OthersRow {
    /// What is there on a board, in words of a language.
    #[must_use]
    pub fn of(others: &[Alike], profile: &Profile, texts: &Texts) -> Vec<Self> {
        let step = |step: &Rated| OtherRow {
            named: NamedRow::priced(step, step.difficulty, profile, texts),
            houses: step.houses().into_iter().map(HouseName::from).collect(),
            cells: cell_names(step.cells()).collect(),
        };
        let group = |alike: &Alike| Self {
            placements: alike.placement.into_iter().map(CandidateRow::from).collect(),
            eliminations: alike.eliminations.iter().map(CandidateRow::from).collect(),
            steps: alike.steps.iter().map(step).collect(),
        };
        others.iter().map(group).collect()
    }
}

/// What else is there in words, a line for each group: what it does, and by which techniques.
#[must_use]
pub fn others_in_words(others: &[Alike], texts: &Texts) -> Vec<String> {
    let line = |alike: &Alike| {
        let done = alike.steps.first().map(|step| step.conclusion_in(texts)).unwrap_or_default();
        let step = |step: &Rated| texts.say(&Sentence::HintOther { technique: step.kind, cells: step.cells() });
        format!("{done}: {}", alike.steps.iter().map(step).collect::<Vec<_>>().join("; "))
    };
    others.iter().map(line).collect()
}

/// A link from a reason to what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LinkRow {
    /// The reason.
    pub from: CandidateRow,
    /// What follows.
    pub to: CandidateRow,
    /// Whether what follows is true: the link is strong; else it is weak.
    pub on: bool,
    /// The number of its chain, from 0.
    pub chain: usize,
    /// Whether it is the first reason for what follows.
    pub main: bool,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateRow {
    /// The digits, 81 characters.
    pub grid: String,
    /// The candidates, 729 characters.
    pub candidates: String,
}

impl From<&Board> for StateRow {
    fn from(board: &Board) -> Self {
        Self { grid: board.grid().to_string(), candidates: Puzzle::Sukaku(board.marks()).to_string() }
    }
}

impl From<Link> for LinkRow {
    fn from(link: Link) -> Self {
        Self { from: link.from.into(), to: link.to.into(), on: link.on, chain: link.chain, main: link.main }
    }
}

impl NamedRow {
    /// What a step on this board is called in a language, and how hard it is on the scale of a profile.
    #[must_use]
    pub fn new(before: &Board, step: &Step, profile: &Profile, texts: &Texts) -> Self {
        Self::priced(step, profile.price(before, step), profile, texts)
    }

    /// The same of a step whose price is known.
    fn priced(step: &Step, price: Difficulty, profile: &Profile, texts: &Texts) -> Self {
        Self {
            kind: step.kind.slug().into(),
            name: texts.name(step.kind),
            rating: Some(points(price)),
            scale: Some(profile.name),
        }
    }
}

impl DeductionRow {
    /// What a step on this board does and why, and the same in words of a language.
    #[must_use]
    pub fn new(before: &Board, step: &Step, texts: &Texts) -> (Self, String) {
        let words = step.explain_in(before, texts);
        let text = words.to_string();
        let mut after = *before;
        after.apply(step);
        let scene = Scene::of(before, step);
        let StateRow { grid, candidates } = StateRow::from(&after);
        let row = |candidates: &mut dyn Iterator<Item = Candidate>| candidates.map(CandidateRow::from).collect();
        let reasoning = ReasoningRow {
            links: scene.links.iter().copied().map(LinkRow::from).collect(),
            reasons: words.reasons.into_iter().map(ReasonRow::from).collect(),
            eureka: words.eureka,
            conclusion: words.conclusion.into(),
            assumes_uniqueness: words.assumes_uniqueness,
            before: before.into(),
            grid,
            candidates,
            scene: None,
        };
        let deduction = Self {
            digits: scene.digits().iter().map(Digit::value).collect(),
            placements: row(&mut step.placement.into_iter()),
            eliminations: row(&mut step.eliminations.iter()),
            reasoning: Some(reasoning),
        };
        (deduction, text)
    }

    /// The same with what a picture shows of it.
    #[must_use]
    pub fn drawn(mut self, before: &Board, step: &Step) -> Self {
        if let Some(reasoning) = &mut self.reasoning {
            reasoning.scene = Some(SceneRow::from(&Scene::of(before, step)));
        }
        self
    }
}

impl<'a> StepRow<'a> {
    /// Step `number` of the path of `puzzle`, which leads from `before` onwards, in words of a language.
    ///
    /// ```
    /// use bitdoku::logic::{SE121, Texts, next_step};
    /// use bitdoku::{Board, Grid};
    /// use bitdoku_answer::StepRow;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let board = Board::new(&text.parse::<Grid>()?);
    /// let step = next_step(&board).expect("it can be solved");
    /// let row = StepRow::new(text, 1, &board, &step, &SE121, Texts::english());
    /// assert_eq!((&*row.named.kind, row.named.name.as_str()), ("hidden-single", "Hidden Single"));
    /// let reasoning = row.deduction.reasoning.expect("it is a classic puzzle");
    /// let reason = serde_json::to_string(&reasoning.reasons[0])?;
    /// assert_eq!(reason, "{\"depth\":0,\"role\":\"says\",\"key\":\"single-hidden\",\
    ///     \"arguments\":{\"house\":\"box 2\",\"cell\":\"r1c6\",\"digit\":8},\
    ///     \"text\":\"In box 2, only r1c6 can hold 8.\"}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(
        puzzle: impl Into<Cow<'a, str>>,
        number: u64,
        before: &Board,
        step: &Rated,
        profile: &Profile,
        texts: &Texts,
    ) -> Self {
        let (deduction, text) = DeductionRow::new(before, step, texts);
        Self {
            schema: SCHEMA,
            puzzle: puzzle.into(),
            rules: Vec::new(),
            step: number,
            named: NamedRow::priced(step, step.difficulty, profile, texts),
            houses: step.houses().into_iter().map(HouseName::from).collect(),
            cells: cell_names(step.cells()).collect(),
            deduction,
            text,
            others: None,
            file: None,
            line: None,
        }
    }

    /// The same with what a picture shows of it.
    #[must_use]
    pub fn drawn(mut self, before: &Board, step: &Step) -> Self {
        self.deduction = self.deduction.drawn(before, step);
        self
    }

    /// The same with what else is there.
    #[must_use]
    pub fn beside(mut self, others: &[Alike], profile: &Profile, texts: &Texts) -> Self {
        self.others = Some(OthersRow::of(others, profile, texts));
        self
    }
}

placed!(StepRow);
