//! The command answers as every face does: `testdata/faces`.

use std::io::Write;
use std::process::{Command, Stdio};

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
    let (readable, others): (Vec<&shared::Case>, Vec<&shared::Case>) =
        cases.iter().partition(|case| case.expected["error"].is_null());
    assert!(readable.len() > 150, "{}", readable.len());
    others.into_iter().for_each(refuses);
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
    with_rules.iter().for_each(|&case| compare(&["hint", "--stage", "4"], "hint", &[case]));
    compare(&["minimize", "--seed", "7"], "minimize", &without);
    compare(&["transform", "--transform", "--apply", "t"], "transform", &without);
    compare(&["count", "--estimate=50", "--seed", "7"], "estimate", &without);
    // Cards are of classic puzzles.
    let classic: Vec<&shared::Case> = without.iter().copied().filter(|case| case.has_card()).collect();
    compare(&["rate", "--card"], "card", &classic);
    let forms = output(&[&["canon", "--jsonl", "--transform"], &texts(&without)[..]].concat()).0;
    for (case, row) in without.iter().zip(forms.lines()) {
        let mut found = shared::told(row);
        // The form is the row's puzzle, for the next command, and says its rules itself.
        let mut expected = case.expected["canonical"].clone();
        expected.as_object_mut().unwrap().remove("rules");
        if let Some(form) = found.as_object_mut().unwrap().remove("puzzle") {
            found["canon"] = form;
        }
        assert_eq!(found, expected, "canonical {}", case.text);
    }
    for (case, row) in without.iter().zip(rows(&["level"], &without)) {
        assert_eq!(row.get("level").unwrap_or(&Value::Null), &case.expected["level"], "level {}", case.text);
    }
    for case in without.iter().chain(&with_rules) {
        let rules: Vec<&str> = case.rules.iter().flat_map(|names| ["--rules", names]).collect();
        let (steps, _) = output(&[&["explain", "--jsonl", &case.text], &rules[..]].concat());
        // A row without a step says why there is none.
        let path = shared::told_path(steps.lines().filter(|step| step.contains("\"step\":")));
        let expected = &case.expected["explain"];
        assert_eq!((&path["steps"], &path["first"]), (&expected["steps"], &expected["first"]), "{}", case.text);
        let (text, error) = output(&[&["convert", "--as", "iss", &case.text], &rules[..]].concat());
        match case.expected["convert"].as_str().unwrap().strip_prefix("error: ") {
            Some(why) => assert!(error.contains(why), "convert {}: {error}", case.text),
            None => assert_eq!(text.trim(), case.expected["convert"], "convert {}", case.text),
        }
    }
    let asked = ["solve", "count", "check", "candidates", "rate", "hint", "card", "canonical", "level", "explain"];
    let made = ["convert", "generate", "print", "estimate", "minimize", "transform"];
    shared::assert_all_asked("command", &asked, &made);
}

/// Fails unless the command says what is wrong with a text in the words of every face, and where. It has a row for each record, and
/// there is none in an empty file.
fn refuses(case: &shared::Case) {
    let why = case.expected["error"].as_str().unwrap();
    if let Some(rules) = &case.rules {
        let (_, error) = output(&["solve", "--rules", rules, &case.text]);
        return assert!(error.contains(why), "{} {rules}: {error}", case.text);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    command.args(["solve", "--jsonl"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(case.text.as_bytes()).unwrap();
    let rows = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    if case.text.is_empty() {
        return assert_eq!(rows, "");
    }
    let row: Value = serde_json::from_str(&rows).unwrap();
    let error = row["error"].as_str().unwrap();
    assert_eq!(format!("line {}, column {}: {error}", row["line"], row["column"]), why, "{}", case.text);
}

/// The texts of some puzzles.
fn texts<'a>(cases: &[&'a shared::Case]) -> Vec<&'a str> {
    cases.iter().map(|case| case.text.as_str()).collect()
}

/// What the command prints, and what it says is wrong.
fn output(arguments: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn the_command_makes_what_every_face_makes() {
    for making in shared::makings() {
        let wanted = &making.wanted;
        let mut arguments = vec!["generate".to_owned(), "--jsonl".to_owned()];
        let mut add = |name: &str, value: String| arguments.extend([format!("--{name}"), value]);
        add("seed", wanted["seed"].to_string());
        add("skip", wanted["number"].to_string());
        for name in ["symmetry", "level", "rules"] {
            if let Some(value) = wanted[name].as_str().filter(|value| !value.is_empty()) {
                add(name, value.to_owned());
            }
        }
        if let Some(size) = wanted["size"].as_u64() {
            add("size", size.to_string());
        }
        if let Some(clues) = wanted["clues"].as_array() {
            add("clues", format!("{}..{}", clues[0], clues[1]));
        }
        if let Some(er) = wanted["er"].as_array() {
            let points = |end: &Value| end.as_f64().unwrap() / 10.0;
            add("er", format!("{:.1}..{:.1}", points(&er[0]), points(&er[1])));
        }
        // Without it a level has as many clues as in newspapers.
        if wanted["level"].is_string() {
            arguments.push("--minimal".to_owned());
        }
        if wanted["minimal_rules"] == true {
            arguments.push("--minimal-rules".to_owned());
        }
        let (rows, error) = output(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let found = if rows.is_empty() { Err(error) } else { Ok(serde_json::from_str(&rows).unwrap()) };
        shared::compare_made(&making, found);
    }
}

#[test]
fn the_command_prints_what_every_face_prints() {
    let folder = std::env::temp_dir().join(format!("bitdoku-faces-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let printed = shared::books().map(|book| {
        let (input, pdf) = (folder.join("book.txt"), folder.join("book.pdf"));
        std::fs::write(&input, book.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect::<String>()).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
        command.args(["print", "--paper", "a4", "--label", "", "-o"]).args([&pdf, &input]);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        std::fs::read(pdf).unwrap()
    });
    std::fs::remove_dir_all(folder).unwrap();
    assert_eq!(shared::told_books(&printed), shared::printed());
}
