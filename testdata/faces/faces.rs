//! The questions that every face is asked about the puzzles of `inputs.jsonl`, and the answers that it gives: for the tests of each face
//! that is in Rust.
#![allow(dead_code, reason = "a face asks what it can answer")]

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Map, Value, json};

/// The fields of a row that are compared: its meaning, and not what a search took.
const FIELDS: [&str; 19] = [
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
    "transform",
    "estimate",
    "estimate_low",
    "estimate_high",
];

/// A puzzle, and what is said of it.
pub(crate) struct Case {
    pub(crate) text: String,
    pub(crate) rules: Option<String>,
    /// The answers by question; or an `error`, if it cannot be read.
    pub(crate) expected: Value,
}

impl Case {
    /// Whether it may have a card: it is a classic puzzle.
    pub(crate) fn has_card(&self) -> bool {
        !self.expected["card"]["error"].as_str().is_some_and(|why| why.starts_with("only a classic puzzle"))
    }
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
    // A puzzle that was made of another.
    if row["source"].is_string() {
        told.insert("puzzle".to_owned(), row["puzzle"].clone());
    }
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

/// A puzzle that is to be made, and what is expected of it: the puzzle with its solution, or an `error`.
pub(crate) struct Making {
    pub(crate) wanted: Value,
    pub(crate) expected: Value,
}

/// All that are to be made.
pub(crate) fn makings() -> Vec<Making> {
    let mut expected = lines("made.jsonl").into_iter();
    let making = |wanted| Making { wanted, expected: expected.next().unwrap_or_default() };
    lines("wanted.jsonl").into_iter().map(making).collect()
}

/// Fails unless a face made what is expected. An error may say more than is expected: the command names its option.
pub(crate) fn compare_made(making: &Making, found: Result<Value, String>) {
    let Making { wanted, expected } = making;
    match (found, expected["error"].as_str()) {
        (Ok(made), _) => {
            let told = json!({"puzzle": made["puzzle"], "solution": made["solution"]});
            assert_eq!(told, *expected, "{wanted}");
        }
        (Err(error), Some(why)) => assert!(error.contains(why), "{wanted}: {error}, not {why}"),
        (Err(error), None) => panic!("{wanted}: {error}"),
    }
}

/// Puzzles that are printed as a book: classic puzzles with one solution, and boards of 4×4 cells, with their solutions.
pub(crate) fn books() -> [Vec<(String, String)>; 2] {
    let cases = cases();
    let of = |length| {
        let is_meant = |case: &&Case| {
            let is_open = case.text.contains('.');
            is_open && case.rules.is_none() && case.text.len() == length && case.expected["solve"]["status"] == "unique"
        };
        let entry = |case: &Case| {
            (case.text.clone(), case.expected["solve"]["solution"].as_str().unwrap_or_default().to_owned())
        };
        cases.iter().filter(is_meant).map(entry).collect()
    };
    [of(81), of(16)]
}

/// What is compared of printed books: how many bytes each has, and a sum over them (FNV-1a).
pub(crate) fn told_books(books: &[Vec<u8>]) -> Vec<Value> {
    let sum = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    books.iter().map(|bytes| json!({"bytes": bytes.len(), "sum": format!("{:016x}", sum(bytes))})).collect()
}

/// What is expected of printed books.
pub(crate) fn printed() -> Vec<Value> {
    lines("printed.jsonl")
}

/// Writes what is expected anew, if that is wanted.
pub(crate) fn record(name: &str, found: &[Value]) -> bool {
    let is_wanted = std::env::var_os("BITDOKU_UPDATE").is_some();
    if is_wanted {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/faces").join(name);
        std::fs::write(path, found.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
    is_wanted
}

/// Fails unless a face is asked exactly what the table says that it answers. `elsewhere`: what another test asks it.
pub(crate) fn assert_all_asked(face: &str, asked: &[&str], elsewhere: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/faces/table.json");
    let table: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let questions = table["questions"].as_array().unwrap().iter().filter(|question| question[face].is_string());
    let answered: BTreeSet<&str> = questions.map(|question| question["name"].as_str().unwrap()).collect();
    assert_eq!(asked.iter().chain(elsewhere).copied().collect::<BTreeSet<&str>>(), answered, "{face}");
}
