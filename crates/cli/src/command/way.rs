//! The way to the solution of boards of other sizes and with other rules: for `explain` and `hint`.

use bitdoku::text::Foreign;
use bitdoku::{Stage, Texts, Variant};
use bitdoku_answer::{BoardHintRow, BoardStepRow, PuzzleRow, Status, board_path};
use bitdoku_variant::Limits;

use crate::signal;

/// So many guesses prove that a board has one solution.
const GUESSES: u64 = 1_000_000;

fn limits() -> Limits<'static> {
    Limits { guesses: GUESSES, stop: &signal::is_stopping, ..Limits::default() }
}

/// All steps, and why there are no more; `None` if a rule is not known.
pub(super) fn path(
    foreign: &Foreign,
    texts: &Texts,
) -> Option<(Status, Vec<BoardStepRow<'static>>, Option<PuzzleRow<'static>>)> {
    let (steps, refusal) = board_path(&Variant::of_foreign(foreign, None).ok()?, texts, &limits());
    Some((refusal.as_ref().map_or(Status::Unique, |row| row.status), steps, refusal))
}

/// The same in words, each step a paragraph.
pub(super) fn told(foreign: &Foreign, texts: &Texts) -> Option<(Status, String)> {
    let (status, steps, refusal) = path(foreign, texts)?;
    let Some(first) = steps.first() else {
        let row = refusal?;
        let why = row.error.unwrap_or_default();
        return Some((status, format!("\n{} # {why}\n", row.puzzle.unwrap_or_default())));
    };
    let (count, german) = (steps.len(), texts.language() == "de");
    let summary = match (refusal.is_none(), german) {
        (true, false) => format!("{count} steps to the solution"),
        (true, true) => format!("{count} Schritte bis zur Lösung"),
        (false, false) => format!("{count} steps, then no technique goes on"),
        (false, true) => format!("{count} Schritte, dann führt keine Technik weiter"),
    };
    let mut text = format!("\n{}\n{summary}\n", first.puzzle);
    for step in &steps {
        text += &format!("\n{}. {}\n", step.step, step.text);
    }
    Some((status, text))
}

/// The first step, as much of it as the stage tells. `None` if a rule is not known.
pub(super) fn hint(foreign: &Foreign, stage: Stage, texts: &Texts) -> Option<BoardHintRow<'static>> {
    Some(BoardHintRow::new(&Variant::of_foreign(foreign, None).ok()?, stage, texts, &limits()))
}
