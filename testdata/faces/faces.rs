//! The questions that every face is asked about the puzzles of `inputs.jsonl`, and the answers that it gives: for the tests of each face
//! that is in Rust.
#![allow(dead_code, reason = "a face asks what it can answer")]

use std::path::Path;

use serde_json::{Map, Value, json};

/// The fields of a row that are compared: its meaning, and not what a search took.
const FIELDS: [&str; 15] = [
    "status",
    "rules",
    "solution",
    "solutions",
    "at_least",
    "unique",
    "minimal",
    "clash",
    "er",
    "level",
    "advice",
    "text",
    "error",
    "canon",
    "automorphisms",
];

/// A puzzle, and what is said of it.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) rules: Option<String>,
    /// The answers by question; or an `error`, if it cannot be read.
    pub(crate) expected: Value,
}

/// A file of this folder.
fn lines(name: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/faces").join(name);
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// All puzzles.
pub(crate) fn cases() -> Vec<Case> {
    let mut expected = lines("expected.jsonl").into_iter();
    let case = |input: Value| Case {
        text: input["text"].as_str().unwrap().to_owned(),
        rules: input["rules"].as_str().map(str::to_owned),
        expected: expected.next().unwrap_or_default(),
    };
    lines("inputs.jsonl").into_iter().map(case).collect()
}

/// What is compared of a row.
pub(crate) fn told(row: &str) -> Value {
    let row: Value = serde_json::from_str(row).unwrap();
    let mut told: Map<String, Value> =
        FIELDS.iter().filter_map(|&name| Some((name.to_owned(), row.get(name)?.clone()))).collect();
    if let Some(cells) = row["candidates"].as_array() {
        // How many there are shows whether they are the true ones.
        let all: usize = cells.iter().map(|values| values.as_array().unwrap().len()).sum();
        told.insert("candidates".to_owned(), json!(all));
    }
    Value::Object(told)
}

/// What is compared of a path: how many steps, what the first is, and in what words.
pub(crate) fn told_path<'a>(steps: impl IntoIterator<Item = &'a str>) -> Value {
    let steps: Vec<Value> = steps.into_iter().map(|step| serde_json::from_str(step).unwrap()).collect();
    json!({"steps": steps.len(), "first": steps.first().map(|step| step["text"].clone())})
}
