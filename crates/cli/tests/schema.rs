//! Every row of JSON that the command writes is as the published schema says, and the schema can tell.

use std::process::Command;

use serde_json::Value;

const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
const SEVERAL: &str = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NOT_A_PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7!";

/// The rows of a command about puzzles of every kind.
fn rows(command: &[&str]) -> Vec<Value> {
    let output = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
        .args(command)
        .arg("--jsonl")
        .args([PROPER, HARD, SEVERAL, CLASH, NOT_A_PUZZLE])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[test]
fn rows_are_as_the_schema_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema/bitdoku-1.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let commands: &[&[&str]] = &[
        &["solve", "--time"],
        &["count"],
        &["check"],
        &["rate"],
        &["rate", "--scale", "sukaku"],
        &["explain"],
        &["hint"],
        &["hint", "--stage", "4"],
        &["hint", "--stage", "3", "--language", "de"],
    ];
    let mut spoiled = 0;
    for command in commands {
        let rows = rows(command);
        assert!(rows.len() >= 5, "{command:?}: {} rows", rows.len());
        for row in rows {
            if let Err(error) = validator.validate(&row) {
                panic!("{command:?}: {error}: {row}");
            }
            // The schema is open, so that old readers take new fields; yet those that are written are in it.
            for name in row.as_object().unwrap().keys() {
                let is_known =
                    schema["$defs"].as_object().unwrap().values().any(|of| !of["properties"][name].is_null());
                assert!(is_known, "{command:?}: the schema does not know {name}");
            }
            // A field of another type is seen.
            for (name, value) in [("schema", Value::from("one")), ("line", "three".into()), ("puzzle", 5.into())] {
                let mut spoilt = row.clone();
                spoilt[name] = value;
                assert!(!validator.is_valid(&spoilt), "{command:?}: the schema allows {spoilt}");
            }
            // So is an argument of another type, and a key that there is not.
            if command[0] == "explain" && row["reasons"][0]["key"] == "single-hidden" {
                for (at, value) in [("/reasons/0/arguments/cell", 5.into()), ("/reasons/0/key", Value::from("none"))] {
                    let mut spoilt = row.clone();
                    *spoilt.pointer_mut(at).unwrap() = value;
                    assert!(!validator.is_valid(&spoilt), "{command:?}: the schema allows {spoilt}");
                    spoiled += 1;
                }
            }
        }
    }
    assert!(spoiled > 10, "{spoiled}");
}
