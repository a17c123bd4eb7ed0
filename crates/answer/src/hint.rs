//! A hint as named fields.

use bitdoku::{Advice, Level, Puzzle};
use serde::Serialize;

use crate::{SCHEMA, Status, json, points};

/// What there is to say to a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HintRow {
    /// The version of these fields.
    pub schema: u32,
    /// The state that the hint is about: 81 characters, or the 729 of a state with candidates.
    pub puzzle: String,
    /// `unique` if there is a hint, or nothing left to do; `none` if something is wrong; `multiple` if nothing is
    /// certain; `unknown` if no technique helps, or that could not be found out.
    pub status: Status,
    /// The hint, in words.
    pub text: String,
    /// How much of the step the words tell, from 1 to 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// What the technique is called, from level 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How hard the step is, from level 2 on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Entries and marks that contradict the solution.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<String>,
}

impl HintRow {
    /// What there is to say to a player in this state, at this level.
    ///
    /// ```
    /// use bitdoku::{Level, Puzzle, advice};
    /// use bitdoku_answer::HintRow;
    ///
    /// let state: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let hint = HintRow::new(&state, &advice(state, None), Level::Technique);
    /// assert_eq!(hint.text, "Look at box 2: there is a Hidden Single.");
    /// # Ok::<(), bitdoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(state: &Puzzle, advice: &Advice, level: Level) -> Self {
        let mut row = Self {
            schema: SCHEMA,
            puzzle: state.to_string(),
            status: Status::Unique,
            text: String::new(),
            level: None,
            name: None,
            rating: None,
            mistakes: Vec::new(),
        };
        (row.status, row.text) = match advice {
            Advice::Next(hint) => {
                row.level = Some(level as u8 + 1);
                if level != Level::House {
                    row.name = Some(hint.step.kind.to_string());
                    row.rating = Some(points(hint.step.difficulty));
                }
                (Status::Unique, hint.text(level))
            }
            Advice::Solved => (Status::Unique, "Solved.".to_owned()),
            Advice::Wrong(mistakes) => {
                row.mistakes = mistakes.iter().map(ToString::to_string).collect();
                (Status::None, format!("Something is wrong already: {}.", row.mistakes.join("; ")))
            }
            Advice::Impossible => (Status::None, "There is no solution: something is wrong already.".to_owned()),
            Advice::Ambiguous => (Status::Multiple, "There are several solutions, so nothing is certain.".to_owned()),
            Advice::Stuck => (Status::Unknown, "No technique helps here.".to_owned()),
            _ => (Status::Unknown, "That could not be found out.".to_owned()),
        };
        row
    }

    /// The hint as a line of JSON, without the end of the line.
    #[must_use]
    pub fn json(&self) -> String {
        json(self)
    }
}
