//! The module reads the files of `testdata/conformance` as the library does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

#[test]
fn every_file_means_what_is_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/conformance");
    let expected = fs::read_to_string(folder.join("expected.tsv")).unwrap();
    let files: BTreeSet<&str> = expected.lines().filter_map(|row| row.split('\t').next()).collect();
    let mut rows = Vec::new();
    for name in files {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let request = json!({"read": {"text": text}}).to_string();
        let answer: Value = serde_json::from_str(&bitdoku_wasm::answer(request.as_bytes())).unwrap();
        let all = |key: &str| answer[key].as_array().unwrap().clone();
        for (puzzle, line) in all("puzzles").iter().zip(all("lines")) {
            rows.push(format!("{name}\t{line}\t\t{}", puzzle.as_str().unwrap()));
        }
        for fault in all("faults") {
            let error = fault["error"].as_str().unwrap();
            rows.push(format!("{name}\t{}\t{}\t{error}", fault["line"], fault["column"]));
        }
    }
    // Puzzles and faults come in lists of their own.
    let sorted = |mut rows: Vec<String>| {
        rows.sort();
        rows
    };
    assert_eq!(sorted(rows), sorted(expected.lines().map(str::to_owned).collect()));
}
