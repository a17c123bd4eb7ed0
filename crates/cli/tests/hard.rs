//! What once panicked or lost records: the files of `testdata/hard`, through the command.

use std::process::{Command, Output};

fn run(arguments: &[&str], file: &str) -> Output {
    let path = format!("{}/../../testdata/hard/{file}", env!("CARGO_MANIFEST_DIR"));
    Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(arguments).arg(path).output().unwrap()
}

#[test]
fn a_sukaku_is_moved_and_compared_like_any_puzzle() {
    const COMMANDS: [&[&str]; 8] = [
        &["canon"],
        &["canon", "--convention", "pattern"],
        &["canon", "--transform"],
        &["transform", "--seed", "1"],
        &["transform", "--apply", "t"],
        &["dedupe"],
        &["dedupe", "--twins"],
        &["minimize"],
    ];
    for command in COMMANDS {
        for file in ["sukaku.txt", "damaged_numbers.txt"] {
            let output = run(command, file);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(matches!(output.status.code(), Some(0..=2)), "{command:?} {file}: {:?} {said}", output.status);
            assert!(!said.contains("internal error") && !said.contains("panicked"), "{command:?} {file}: {said}");
        }
    }
    for command in [&["canon"][..], &["dedupe"], &["transform", "--seed", "1"]] {
        let rows = String::from_utf8(run(command, "sukaku.txt").stdout).unwrap();
        assert_eq!(rows.trim_end().len(), 729, "{command:?}: {rows}");
    }
}
