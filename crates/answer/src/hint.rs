//! A hint as named fields: a step, of which a stage tells as much as it is to.

use bitdoku::logic::{Alike, Profile, Sentence, Texts};
use bitdoku::{Advice, Clash, Puzzle, Stage};
use serde::Serialize;

use crate::said::cell_names;
use crate::{CellName, DeductionRow, HouseName, NamedRow, OthersRow, SCHEMA, SaidRow, Status, json};

/// What there is to say to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
    /// left out on a board.
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
        let mut row = Self::next(state.to_string(), Vec::new());
        let said = |sentence: Sentence| SaidRow::new(sentence, texts);
        let (status, kind, sentence) = match advice {
            Advice::Next(hint) => {
                let step = &hint.step;
                row.stage = Some(stage.number());
                row.text = hint.text_in(stage, texts);
                let stages = Stage::ALL.into_iter().filter(|&up_to| up_to <= stage);
                row.said = stages.filter_map(|up_to| hint.sentence(up_to)).map(said).collect();
                row.houses = vec![step.house().into()];
                row.named = (stage >= Stage::Technique).then(|| NamedRow::new(&hint.board, step, profile, texts));
                if stage >= Stage::Cells {
                    row.cells = cell_names(step.cells()).collect();
                }
                if stage == Stage::Step {
                    row.houses = step.houses().into_iter().map(HouseName::from).collect();
                    row.deduction = Some(DeductionRow::new(&hint.board, step, texts).0);
                }
                return row;
            }
            Advice::Solved => (Status::Unique, "solved", Sentence::AdviceSolved {}),
            Advice::Wrong(mistakes) => {
                let mistakes: Vec<Sentence> = mistakes.iter().map(|mistake| mistake.sentence()).collect();
                row.mistakes = mistakes.iter().cloned().map(said).collect();
                (Status::None, "wrong", Sentence::AdviceWrong { mistakes })
            }
            Advice::Impossible => match state.clash() {
                // What everybody can see is named.
                Some(Clash { digit, house, cells: [cell, other] }) => {
                    (Status::None, "impossible", Sentence::AdviceClash { digit, house, cell, other })
                }
                None => (Status::None, "impossible", Sentence::AdviceImpossible {}),
            },
            Advice::Ambiguous => (Status::Multiple, "ambiguous", Sentence::AdviceAmbiguous {}),
            Advice::Stuck => (Status::Unknown, "stuck", Sentence::AdviceStuck {}),
            _ => (Status::Unknown, "unknown", Sentence::AdviceUnknown {}),
        };
        (row.status, row.advice) = (status, kind);
        row.said.push(said(sentence));
        row.text.clone_from(&row.said[0].text);
        row
    }

    /// A hint for a next step, without its words and its parts.
    pub(crate) const fn next(puzzle: String, rules: Vec<String>) -> Self {
        Self {
            schema: SCHEMA,
            puzzle,
            rules,
            status: Status::Unique,
            advice: "next",
            text: String::new(),
            stage: None,
            said: Vec::new(),
            houses: Vec::new(),
            named: None,
            cells: Vec::new(),
            deduction: None,
            mistakes: Vec::new(),
            others: None,
            file: None,
            line: None,
        }
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

    /// The same hint about a state that is on this line of a file.
    #[must_use]
    pub const fn at(mut self, file: &'a str, line: u64) -> Self {
        self.file = Some(file);
        self.line = Some(line);
        self
    }

    /// The hint as a line of JSON, without the end of the line.
    #[must_use]
    pub fn json(&self) -> String {
        json(self)
    }
}
