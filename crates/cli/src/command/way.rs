//! The way to the solution of boards of other sizes and with other rules: for `explain` and `hint`; and how hard they are, for `rate`.

use bitdoku::{Stage, Texts, Variant};
use bitdoku_answer::{BoardHintRow, BoardStepRow, PuzzleRow, Status, board_path, board_rated};
use bitdoku_variant::Limits;

use crate::signal;

/// This many guesses prove that a board has one solution.
const GUESSES: u64 = 1_000_000;

fn limits() -> Limits<'static> {
    Limits { guesses: GUESSES, stop: &signal::is_stopping, ..Limits::default() }
}

/// All steps, and why there are no more.
pub(super) fn path(
    puzzle: &Variant,
    texts: &Texts,
) -> (Status, Vec<BoardStepRow<'static>>, Option<PuzzleRow<'static>>) {
    let (steps, refusal) = board_path(puzzle, texts, &limits());
    (refusal.as_ref().map_or(Status::Unique, |row| row.status), steps, refusal)
}

/// The same in words, each step a paragraph.
pub(super) fn told(puzzle: &Variant, texts: &Texts) -> (Status, String) {
    let (status, steps, refusal) = path(puzzle, texts);
    let Some(first) = steps.first() else {
        let why = refusal.and_then(|row| row.error).unwrap_or_default();
        return (status, format!("\n{} # {why}\n", puzzle.text));
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
    (status, text)
}

/// How hard a board is, as a row and as a remark.
pub(super) fn rated(puzzle: &Variant) -> (PuzzleRow<'static>, String) {
    board_rated(puzzle, &limits())
}

/// The first step, as much of it as the stage tells.
pub(super) fn hint(puzzle: &Variant, stage: Stage, texts: &Texts) -> BoardHintRow<'static> {
    BoardHintRow::new(puzzle, stage, texts, &limits())
}
