//! The answers that every face gives are those of the library: `testdata/faces/expected.jsonl`.

use bitdoku::{AnyPuzzle, Limits, Session, Stage, Texts, read_any, write_any};
use bitdoku_answer::{Asked, StepRow, ask, scales_named};
use serde_json::{Map, Value, json};

#[path = "../../../testdata/faces/faces.rs"]
mod shared;

/// The answers of the library about a puzzle.
fn answers(session: &mut Session, puzzle: &AnyPuzzle) -> Map<String, Value> {
    let (texts, scales) = (Texts::english(), scales_named("se121").unwrap());
    let mut all = Map::new();
    let rows = [
        ("solve", ask::row(session, puzzle, Asked::Solve)),
        ("count", ask::row(session, puzzle, Asked::Count(10))),
        ("check", ask::row(session, puzzle, Asked::Check)),
        ("candidates", ask::row(session, puzzle, Asked::Candidates(2))),
        ("rate", ask::rated(session, puzzle, &scales)),
        ("card", ask::card(session, puzzle)),
        ("canonical", ask::canonical(session, puzzle)),
    ];
    all.extend(rows.map(|(question, row)| (question.to_owned(), shared::told(&row.json()))));
    let (steps, refusal) = ask::path(session, puzzle, texts);
    let steps: Vec<String> = steps.iter().map(StepRow::json).collect();
    let mut path = shared::told_path(steps.iter().map(String::as_str));
    if let Some(row) = refusal {
        path["status"] = json!(row.status.name());
    }
    all.insert("explain".to_owned(), path);
    all.insert("hint".to_owned(), shared::told(&ask::hint(session, puzzle, None, Stage::Step, texts).json()));
    let written =
        write_any(puzzle, "iss").map_or_else(|error| format!("error: {error}"), |text| text.trim().to_owned());
    all.insert("convert".to_owned(), json!(written));
    all
}

#[test]
fn the_library_gives_the_answers_of_every_face() {
    let mut session = Session::new().with_limits(Limits::PROPER);
    let mut found = Vec::new();
    for case in shared::cases() {
        found.push(match read_any(&case.text, case.rules.as_deref()) {
            Ok(puzzle) => Value::Object(answers(&mut session, &puzzle)),
            Err(error) => json!({"error": error.to_string()}),
        });
    }
    assert_eq!(found.len(), 200);
    if std::env::var_os("BITDOKU_UPDATE").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/faces/expected.jsonl");
        let text: String = found.iter().map(|answers| format!("{answers}\n")).collect();
        std::fs::write(path, text).unwrap();
        return;
    }
    for (case, found) in shared::cases().iter().zip(&found) {
        assert_eq!(*found, case.expected, "{} {:?}", case.text, case.rules);
    }
}
