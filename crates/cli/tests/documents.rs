//! Every command in the documents is run: in the README, in those of `docs`, and in those of `tests/cases`, which are written
//! for this test alone and read as a description of the command. [`bitdoku_suite::documents`] says how.
//!
//! ```text
//! BITDOKU_UPDATE=1 cargo test -p bitdoku-cli --test tests documents     writes what is printed into the documents
//! BITDOKU_DOCUMENTS=explain,GUIDE cargo test …                          runs those with such a name only
//! ```

use std::fs;
use std::path::PathBuf;

use bitdoku_suite::documents::{in_folder, root};

#[cfg(unix)]
#[test]
fn documents_say_what_the_command_prints() {
    let Ok(names) = std::env::var("BITDOKU_DOCUMENTS") else {
        return bitdoku_suite::documents::check(&documents(), env!("CARGO_BIN_EXE_bitdoku"), 20);
    };
    let is_named = |path: &PathBuf| names.split(',').any(|name| path.to_string_lossy().contains(name));
    let some: Vec<PathBuf> = documents().into_iter().filter(is_named).collect();
    bitdoku_suite::documents::check(&some, env!("CARGO_BIN_EXE_bitdoku"), 1);
}

fn documents() -> Vec<PathBuf> {
    let mut documents = ["docs", "crates/cli/tests/cases"].map(in_folder).concat();
    documents.push(root().join("README.md"));
    documents
}

/// What a limit of time makes of a run depends on the machine, so that no document shows it: `time.rs` does.
#[test]
fn no_example_goes_by_the_clock() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| line.starts_with("$ ") && line.contains("bitdoku")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            for pair in words.windows(2).filter(|pair| ["--timeout", "--time"].contains(&pair[0])) {
                let is_short = pair[1].parse::<f64>().is_ok_and(|seconds| (0.0..1e6).contains(&seconds));
                assert!(!is_short, "{}: {line}", path.display());
            }
        }
    }
}

#[test]
fn every_field_of_a_row_is_documented() {
    let guide = fs::read_to_string(root().join("docs/JSON.md")).unwrap();
    let tables: Vec<&str> = guide.lines().filter(|line| line.starts_with('|')).collect();
    let mut rows = 0;
    for path in documents() {
        for line in fs::read_to_string(path).unwrap().lines().filter(|line| line.starts_with("{\"schema\"")) {
            // A row in which a document has put something else for a figure is not JSON; others have its fields.
            let Ok(serde_json::Value::Object(row)) = serde_json::from_str(line) else { continue };
            rows += 1;
            for field in row.keys() {
                let name = format!("`{field}`");
                assert!(tables.iter().any(|row| row.contains(&name)), "docs/JSON.md does not mention {name}: {line}");
            }
        }
    }
    assert!(rows > 20, "only {rows} rows were found");
}
