//! A step of a solution path as named fields.

use bitdoku::logic::Profile;
use bitdoku::{Board, Puzzle, Step};
use serde::Serialize;

use crate::{SCHEMA, json, names, points};

/// A step of a solution path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StepRow<'a> {
    /// The version of these fields.
    pub schema: u32,
    /// The puzzle that the path begins with.
    pub puzzle: &'a str,
    /// The number of the step, from 1.
    pub step: u64,
    /// What the technique is called.
    pub name: String,
    /// How hard the step is.
    pub rating: f64,
    /// Whose rating it is.
    pub profile: &'static str,
    /// The candidate that becomes a digit, if one does: `5r3c2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<String>,
    /// The candidates that are removed.
    pub removes: Vec<String>,
    /// The cells that the step rests on.
    pub cells: Vec<String>,
    /// Why, a sentence or more each.
    pub reasons: Vec<String>,
    /// The chains in Eureka notation, where they are plain lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub eureka: Vec<String>,
    /// What follows.
    pub conclusion: String,
    /// The digits after the step, 81 characters.
    pub grid: String,
    /// The candidates after the step, 729 characters.
    pub candidates: String,
    /// The file that the puzzle stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The line of the file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

impl<'a> StepRow<'a> {
    /// Step `number` of the path of `puzzle`, which leads from `before` onwards.
    ///
    /// ```
    /// use bitdoku::logic::{SE121, next_step};
    /// use bitdoku::{Board, Grid};
    /// use bitdoku_answer::StepRow;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let board = Board::new(&text.parse::<Grid>()?);
    /// let step = next_step(&board).expect("it can be solved");
    /// let row = StepRow::new(text, 1, &board, &step, &SE121);
    /// assert_eq!((row.name.as_str(), row.places.as_deref()), ("Hidden Single", Some("8r1c6")));
    /// # Ok::<(), bitdoku::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(puzzle: &'a str, number: u64, before: &Board, step: &Step, profile: &Profile) -> Self {
        let words = step.explain(before);
        let mut after = *before;
        after.apply(step);
        Self {
            schema: SCHEMA,
            puzzle,
            step: number,
            name: words.title,
            rating: points(step.difficulty),
            profile: profile.name,
            places: step.placement.map(|candidate| candidate.to_string()),
            removes: step.eliminations.iter().map(|candidate| candidate.to_string()).collect(),
            cells: names(step.cells()),
            reasons: words.reasons.into_iter().map(|line| line.text).collect(),
            eureka: words.eureka,
            conclusion: words.conclusion,
            grid: after.grid().to_string(),
            candidates: Puzzle::Sukaku(after.marks()).to_string(),
            file: None,
            line: None,
        }
    }

    /// The same step of a puzzle that stands on this line of a file.
    #[must_use]
    pub const fn at(mut self, file: &'a str, line: u64) -> Self {
        self.file = Some(file);
        self.line = Some(line);
        self
    }

    /// The step as a line of JSON, without the end of the line.
    #[must_use]
    pub fn json(&self) -> String {
        json(self)
    }
}
