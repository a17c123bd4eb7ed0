//! A hint as named fields: a step, of which a stage tells as much as it is to.

use bitdoku::logic::{Alike, Profile, Sentence, Texts};
use bitdoku::{Advice, Clash, Mistake, Puzzle, Stage};
use serde::Serialize;

use crate::said::cell_names;
use crate::{CellName, DeductionRow, HouseName, NamedRow, OthersRow, SCHEMA, SaidRow, Status};

/// What there is to say to a player.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The state that the hint is about: 81 characters, or the 729 of a state with candidates; of a board its text.
    pub puzzle: String,
    /// The rules beyond those of the classic puzzle, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
    /// `unique` if there is a hint, or nothing left to do; `none` if something is wrong; `multiple` if nothing is
    /// certain; `unknown` if no technique helps, or that could not be found out.
    pub status: Status,
    /// What kind of hint: `next` for a step, or `solved`, `wrong`, `impossible`, `ambiguous`, `stuck`, `unknown`.
    pub advice: &'static str,
    /// The hint, in words.
    pub text: String,
    /// How much of the step the hint tells, from 1 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<u8>,
    /// What is said: of a step, what each stage up to this one says, the last stage left out, which has reasons instead;
    /// left out of a step on a board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<SaidRow>,
    /// The house to look at; from stage 4 on all that the pattern lies in, this one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub houses: Vec<HouseName>,
    /// From stage 2 on, what the step is and how hard.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub named: Option<NamedRow>,
    /// From stage 3 on, the cells that the step rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellName>,
    /// From stage 4 on, what it does and why.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub deduction: Option<DeductionRow>,
    /// Entries and marks that contradict the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<SaidRow>,
    /// What else is there, grouped by what it does, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub others: Option<Vec<OthersRow>>,
    /// The file that the state is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

impl<'a> HintRow<'a> {
    /// What there is to say to a player in this state, up to this stage, in words of a language.
    ///
    /// ```
    /// use bitdoku::logic::{SE121, Texts};
    /// use bitdoku::{Puzzle, Stage, hint};
    /// use bitdoku_answer::HintRow;
    ///
    /// let state: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let row = HintRow::new(&state, &hint(state, None), Stage::Technique, &SE121, Texts::english());
    /// assert_eq!(row.text, "Look at box 2: there is a Hidden Single.");
    /// assert_eq!(row.said[0].text, "Look at box 2.");
    /// assert!(row.deduction.is_none());
    /// # Ok::<(), bitdoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(state: &Puzzle, advice: &Advice, stage: Stage, profile: &Profile, texts: &Texts) -> Self {
        let row = Self::of(advice, state.to_string(), Vec::new());
        let Advice::Next(hint) = advice else {
            // What everybody can see is named.
            let clash = state.clash().map(|clash| {
                let Clash { digit, house, cells: [cell, other] } = clash;
                Sentence::AdviceClash { digit, house, cell, other }
            });
            return row.without_step(advice, clash, Mistake::sentence, texts);
        };
        let step = &hint.step;
        let stages = Stage::ALL.into_iter().filter(|&up_to| up_to <= stage);
        let is_whole = stage == Stage::Step;
        Self {
            stage: Some(stage.number()),
            text: hint.text_in(stage, texts),
            said: stages.filter_map(|up_to| hint.sentence(up_to)).map(|it| SaidRow::new(it, texts)).collect(),
            houses: if is_whole { step.houses() } else { vec![step.house()] }
                .into_iter()
                .map(HouseName::from)
                .collect(),
            named: (stage >= Stage::Technique).then(|| NamedRow::new(&hint.board, step, profile, texts)),
            cells: if stage >= Stage::Cells { cell_names(step.cells()).collect() } else { Vec::new() },
            deduction: is_whole.then(|| DeductionRow::new(&hint.board, step, texts).0),
            ..row
        }
    }

    /// Advice that is no step, in words. `clash`: what rules a solution out, if it can be seen; `mistake`: how a mistake is said.
    pub(crate) fn without_step<H, M>(
        self,
        advice: &Advice<H, M>,
        clash: Option<Sentence>,
        mistake: impl Fn(&M) -> Sentence,
        texts: &Texts,
    ) -> Self {
        let said = |sentence: Sentence| SaidRow::new(sentence, texts);
        let status = match advice {
            Advice::Solved => Status::Unique,
            Advice::Wrong(_) | Advice::Impossible => Status::None,
            Advice::Ambiguous => Status::Multiple,
            _ => Status::Unknown,
        };
        let clash = clash.filter(|_| matches!(advice, Advice::Impossible));
        let sentence = clash.or_else(|| advice.sentence(mistake)).expect("it is no step");
        let mistakes = match &sentence {
            Sentence::AdviceWrong { mistakes } => mistakes.iter().cloned().map(said).collect(),
            _ => Vec::new(),
        };
        let sentence = said(sentence);
        Self { status, text: sentence.text.clone(), said: vec![sentence], mistakes, ..self }
    }

    /// Advice, without its words and its parts.
    pub(crate) fn of<H, M>(advice: &Advice<H, M>, puzzle: String, rules: Vec<String>) -> Self {
        Self { schema: SCHEMA, puzzle, rules, status: Status::Unique, advice: advice.name(), ..Self::default() }
    }

    /// The same with what a picture shows of the whole step, if the stage tells it.
    #[must_use]
    pub fn drawn(mut self, advice: &Advice) -> Self {
        if let (Some(deduction), Advice::Next(hint)) = (self.deduction.take(), advice) {
            self.deduction = Some(deduction.drawn(&hint.board, &hint.step));
        }
        self
    }

    /// The same with what else is there on the board.
    #[must_use]
    pub fn beside(mut self, others: &[Alike], profile: &Profile, texts: &Texts) -> Self {
        self.others = Some(OthersRow::of(others, profile, texts));
        self
    }
}

placed!(HintRow);
