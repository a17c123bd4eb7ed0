//! The command answers as every face does: `testdata/faces`.

use std::process::Command;

use serde_json::Value;

#[path = "../../../testdata/faces/faces.rs"]
mod shared;

/// The rows about some puzzles.
fn rows(question: &[&str], cases: &[&shared::Case]) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    command.args(question).arg("--jsonl");
    if let Some(rules) = &cases[0].rules {
        command.args(["--rules", rules]);
    }
    let output = command.args(cases.iter().map(|case| &case.text)).output().unwrap();
    String::from_utf8(output.stdout).unwrap().lines().map(shared::told).collect()
}

#[test]
fn the_command_gives_the_answers_of_every_face() {
    let cases = shared::cases();
    let readable: Vec<&shared::Case> = cases.iter().filter(|case| case.expected["error"].is_null()).collect();
    assert!(readable.len() > 150, "{}", readable.len());
    let (with_rules, without): (Vec<&shared::Case>, Vec<&shared::Case>) =
        readable.into_iter().partition(|case| case.rules.is_some());
    let compare = |question: &[&str], name: &str, cases: &[&shared::Case]| {
        let found = rows(question, cases);
        assert_eq!(found.len(), cases.len(), "{name}");
        for (case, found) in cases.iter().zip(&found) {
            assert_eq!(*found, case.expected[name], "{name} {} {:?}", case.text, case.rules);
        }
    };
    let questions: [&[&str]; 4] =
        [&["solve"], &["count", "--limit", "10"], &["check"], &["candidates", "--limit", "2"]];
    for question in questions {
        compare(question, question[0], &without);
        with_rules.iter().for_each(|&case| compare(question, question[0], &[case]));
    }
    compare(&["rate"], "rate", &without);
    compare(&["hint", "--stage", "4"], "hint", &without);
    // Cards and canonical forms are of classic puzzles.
    let is_classic = |case: &&shared::Case| case.expected["canonical"]["error"].is_null();
    let classic: Vec<&shared::Case> = without.iter().copied().filter(is_classic).collect();
    compare(&["rate", "--card"], "card", &classic);
}
