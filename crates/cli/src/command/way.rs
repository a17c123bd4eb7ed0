//! The way to the solution of boards of other sizes and with other rules, in words: for `explain` and `hint`.

use bitdoku::text::Foreign;
use bitdoku::{Stage, Texts};
use bitdoku_answer::{Status, outcome, step_told};
use bitdoku_variant::steps::{self, Language};
use bitdoku_variant::{Limits, Outcome, Puzzle, Rules, read};

use crate::signal;

/// A board and its status, if its rules are known.
struct Board {
    rules: Rules,
    text: String,
    status: Status,
}

/// So many guesses prove that a board has one solution.
const GUESSES: u64 = 1_000_000;

impl Board {
    fn read(foreign: &Foreign) -> Option<Self> {
        let rules = read::read(&foreign.text).ok()?;
        let limits = Limits { guesses: GUESSES, stop: &signal::is_stopping, ..Limits::default() };
        let status = match Puzzle::from(&rules).solve(&limits).outcome {
            Outcome::Unique(_) => Status::Unique,
            Outcome::Multiple(_) => Status::Multiple,
            Outcome::Unsolvable => Status::None,
            Outcome::Unknown(_) => Status::Unknown,
        };
        Some(Self { rules, text: foreign.text.split_whitespace().collect::<Vec<_>>().join(" "), status })
    }

    /// Why there is no step, where there is not one solution.
    fn refusal(&self) -> Option<String> {
        (self.status != Status::Unique).then(|| format!("{} # {}", self.text, outcome(self.status, None, None)))
    }
}

/// The language that boards are told in: that of the texts, or English where that is another.
fn language(texts: &Texts) -> Language {
    texts.language().parse().unwrap_or_default()
}

/// All steps, each a paragraph. `None` if a rule is not known.
pub(super) fn told(foreign: &Foreign, texts: &Texts) -> Option<(Status, String)> {
    let board = Board::read(foreign)?;
    if let Some(refusal) = board.refusal() {
        return Some((board.status, format!("\n{refusal}\n")));
    }
    let path = steps::path(&board.rules);
    let language = language(texts);
    let (count, german) = (path.steps.len(), language == Language::German);
    let summary = match (path.is_complete, german) {
        (true, false) => format!("{count} steps to the solution"),
        (true, true) => format!("{count} Schritte bis zur Lösung"),
        (false, false) => format!("{count} steps, then no technique goes on"),
        (false, true) => format!("{count} Schritte, dann führt keine Technik weiter"),
    };
    let mut text = format!("\n{}\n{summary}\n", board.text);
    for (step, number) in path.steps.iter().zip(1..) {
        text += &format!("\n{number}. {}\n", step.say(&board.rules, language));
    }
    Some((if path.is_complete { Status::Unique } else { Status::Unknown }, text))
}

/// The first step, as much of it as the stage tells. `None` if a rule is not known.
pub(super) fn hint(foreign: &Foreign, stage: Stage, texts: &Texts) -> Option<(Status, String)> {
    let board = Board::read(foreign)?;
    if let Some(refusal) = board.refusal() {
        return Some((board.status, refusal));
    }
    let language = language(texts);
    let Some(step) = steps::Position::new(&board.rules).next() else {
        let text = if language == Language::German { "keine Technik führt weiter" } else { "no technique goes on" };
        return Some((Status::Unknown, text.to_owned()));
    };
    let text = step_told(&board.rules, &step, stage, language);
    Some((Status::Unique, text))
}
