//! What one command writes, every other reads: each writer in each form, then each reader that makes a table of it. `--columns`
//! writes the columns that it names in their order, and none that the reader computes is empty.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Minimal puzzles with one solution each, no two of them isomorphic.
const PUZZLES: &str = include_str!("../../../testdata/minimal.txt");

/// They write puzzles without reading any.
const GENERATE: &[&str] =
    &["generate --seed 1 --count 3 --level easy --quiet", "generate --seed 1 --count 3 --er 1.2..2.3 --quiet"];

/// They read puzzles and write a table.
const COMMANDS: &[&str] = &[
    "solve",
    "solve --all",
    "solve --solver mrv",
    "solve --solver membrane",
    "count",
    "count --estimate=20 --seed 1",
    "candidates",
    "candidates --counts",
    "check",
    "rate",
    "rate --scale hodoku220",
    "rate --card",
    "level",
    "canon",
    "canon --transform",
    "dedupe --quiet",
    "dedupe --twins --quiet",
    "dedupe --train 0.5 --quiet",
    "transform --apply t",
    "minimize",
];

/// Columns that have a value only for some records: what is wrong with it, its twin, the text beside it, and the step
/// that holds a person up.
const ON_OCCASION: &[&str] = &["error", "clash", "reached", "redundant", "twin", "annotation", "bottleneck_step"];

/// What it writes to stdout and to stderr. It ends well.
fn run(folder: &Path, line: &str, more: &[&str]) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    let output = command.args(line.split(' ')).args(more).current_dir(folder).output().expect("the command starts");
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("it writes UTF-8"));
    assert!(output.status.success(), "{line} {more:?}: {err}");
    (out, err)
}

/// The fields of a line of a table, as they are written.
fn split(line: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let is_end = |letter: char| {
        is_quoted ^= letter == '"';
        letter == ',' && !is_quoted
    };
    line.split(is_end).collect()
}

/// The columns that a reader computes of puzzles without a table, last first.
fn computed(folder: &Path, reader: &str) -> Vec<String> {
    let table = run(folder, reader, &["three.txt", "--csv"]).0;
    let header = split(table.lines().next().expect("it has a header"));
    header.into_iter().rev().filter(|name| !ON_OCCASION.contains(name)).map(str::to_owned).collect()
}

#[test]
fn no_column_is_empty_whatever_wrote_the_puzzles() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pairs");
    fs::create_dir_all(&folder).unwrap();
    let three: Vec<&str> = PUZZLES.lines().skip(999).take(3).map(|line| &line[..81]).collect();
    fs::write(folder.join("three.txt"), three.join("\n")).unwrap();
    let readers: Vec<_> = COMMANDS.iter().map(|reader| (reader, computed(&folder, reader))).collect();
    for writer in GENERATE.iter().chain(COMMANDS) {
        let input: &[&str] = if GENERATE.contains(writer) { &[] } else { &["three.txt"] };
        for form in ["csv", "jsonl", "json"] {
            let written = run(&folder, writer, &[input, &["--as", form]].concat()).0;
            fs::write(folder.join("written"), &written).unwrap();
            for (reader, names) in &readers {
                let case = format!("{writer} --as {form} | {reader}");
                // Where a record stands is no column beside those of a table.
                let is_named = |name: &&str| form != "csv" || !["file", "line"].contains(name);
                let names: Vec<&str> = names.iter().map(String::as_str).filter(is_named).collect();
                let (out, said) = run(&folder, reader, &["written", "--csv", "--columns", &names.join(",")]);
                let mut rows = out.lines().map(split);
                assert_eq!(rows.next(), Some(names.clone()), "{case}");
                assert!(!said.contains("copied"), "{case}: {said}");
                let rows: Vec<_> = rows.collect();
                assert_eq!(rows.len(), 3, "{case}: {out}");
                for (place, name) in names.iter().enumerate() {
                    assert!(rows.iter().all(|row| !row[place].is_empty()), "{case}: no value of {name}\n{out}");
                }
            }
        }
    }
}
