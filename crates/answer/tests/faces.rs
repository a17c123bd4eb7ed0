//! The answers that every face gives are those of the library: `testdata/faces/expected.jsonl`.

use bitdoku::generate::{Symmetry, Target};
use bitdoku::{AnyPuzzle, BoardMaker, Generator, Level, Limits, Session, Stage, Texts, read_any, write_any};
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
        ("estimate", ask::row(session, puzzle, Asked::Estimate { probes: 50, seed: 7 })),
        ("minimize", ask::minimal(session, puzzle, 7)),
        ("transform", ask::transformed(session, puzzle, Some("t"), 0)),
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
    if let Some(puzzle) = puzzle.classic() {
        all.insert("level".to_owned(), json!(session.level(*puzzle).ok().map(Level::name)));
    } else {
        all.insert("level".to_owned(), all["rate"]["level"].clone());
    }
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
    let mut asked: Vec<&str> = found[0].as_object().unwrap().keys().map(String::as_str).collect();
    asked.extend(["generate"]);
    shared::assert_all_asked("library", &asked, &["print"]);
    if shared::record("expected.jsonl", &found) {
        return;
    }
    for (case, found) in shared::cases().iter().zip(&found) {
        assert_eq!(*found, case.expected, "{} {:?}", case.text, case.rules);
    }
}

/// What the library makes.
fn made(wanted: &Value) -> Result<Value, String> {
    let number = wanted["number"].as_u64().unwrap();
    let seed = wanted["seed"].as_u64().unwrap();
    let symmetry: Symmetry = wanted["symmetry"].as_str().unwrap_or("none").parse().map_err(text)?;
    if let Some(rules) = wanted["rules"].as_str() {
        let side = wanted["size"].as_u64().unwrap() as usize;
        let mut maker = BoardMaker::new(side, rules, symmetry).map_err(text)?;
        if let Some(level) = wanted["level"].as_str() {
            maker = maker.level(level.parse().map_err(text)?).minimal();
        }
        if wanted["minimal_rules"] == true {
            maker = maker.minimal_rules();
        }
        let (puzzle, solution) = maker.make(seed, number, &|| false).map_err(text)?;
        return Ok(json!({"puzzle": puzzle.text, "solution": solution.to_string()}));
    }
    let levels = wanted["level"].as_str().map(Level::range).transpose().map_err(text)?;
    let span = |name: &str| {
        let ends = wanted[name].as_array()?;
        Some(ends[0].as_u64().unwrap() as u16..=ends[1].as_u64().unwrap() as u16)
    };
    let mut generator =
        Generator::new(seed).symmetry(symmetry).target(Target { levels, er: span("er"), ..Target::default() });
    if let Some(clues) = span("clues") {
        generator = generator.clues((*clues.start()).into()..=(*clues.end()).into());
    }
    let made = generator.maker().map_err(text)?.puzzle(number).map_err(text)?;
    Ok(json!({"puzzle": made.puzzle.to_string(), "solution": made.solution.to_string()}))
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

#[test]
fn the_library_makes_what_every_face_makes() {
    let makings = shared::makings();
    let found: Vec<Result<Value, String>> = makings.iter().map(|making| made(&making.wanted)).collect();
    let told: Vec<Value> =
        found.iter().map(|made| made.clone().unwrap_or_else(|error| json!({"error": error}))).collect();
    if !shared::record("made.jsonl", &told) {
        makings.iter().zip(found).for_each(|(making, found)| shared::compare_made(making, found));
    }
}
