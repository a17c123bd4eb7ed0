//! Every command in the documents is run, and what it prints must be what the document says.
//!
//! A document is a Markdown file: `README.md`, those in `docs`, and those in `tests/cases` here, which are written for this
//! test alone and read as a description of the command. In a fence of backquotes that begins with `console`, a
//! line that begins with `$ ` is a command for the shell (lines that begin with `> ` go on with it), and the lines after it
//! are all it prints, on stdout and stderr together. `...` stands for any lines, `[..]` for any part of a line. Commands
//! are run in a fresh folder for each document, in which `testdata` is ours, one after another; `$?` is what the last one
//! returned.
//!
//! ```text
//! BITDOKU_UPDATE=1 cargo test -p bitdoku-cli --test documents     writes what is printed into the documents
//! ```
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How the README, whose reader has installed nothing yet, calls the command.
const UNINSTALLED: &str = "cargo run --release -p bitdoku-cli -- ";

#[test]
fn documents_say_what_the_command_prints() {
    let mut wrong = Vec::new();
    let mut commands = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let folder = Folder::new(&path);
        let (printed, count) = replay(&text, &folder);
        commands += count;
        if printed == text {
            continue;
        }
        if std::env::var_os("BITDOKU_UPDATE").is_some() {
            fs::write(&path, printed).unwrap();
        } else {
            wrong.push(format!("{}\n{}", path.display(), differences(&text, &printed)));
        }
    }
    assert!(commands > 20, "only {commands} commands were found: the documents are not where they are expected");
    let hint = "if the new text is right, BITDOKU_UPDATE=1 writes it into the documents";
    assert!(wrong.is_empty(), "documents (-) differ from what is printed (+); {hint}:\n\n{}", wrong.join("\n"));
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn documents() -> Vec<PathBuf> {
    let folders = ["docs", "crates/cli/tests/cases"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    let mut documents: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    documents.push(root().join("README.md"));
    documents.sort();
    documents
}

/// The document with what its commands print now, and how many commands there are.
fn replay(document: &str, folder: &Folder) -> (String, usize) {
    let mut out = String::new();
    let mut count = 0;
    let mut status = 0;
    let mut lines = document.lines().peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        // As in Markdown, a fence that is to hold another has more backquotes.
        let Some(fence) = line.strip_suffix("console").filter(|fence| is_fence(fence)) else { continue };
        while let Some(first) = lines.next_if(|line| *line != fence) {
            let mut command = first.strip_prefix("$ ").unwrap_or_else(|| panic!("not a command: {first}")).to_owned();
            out.push_str(first);
            out.push('\n');
            while let Some(more) = lines.next_if(|line| line.starts_with("> ") || *line == ">") {
                command.push('\n');
                command.push_str(more.strip_prefix("> ").unwrap_or(""));
                out.push_str(more);
                out.push('\n');
            }
            let mut expected = Vec::new();
            while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != fence) {
                expected.push(line);
            }
            let printed = folder.run(&command, &mut status);
            let printed: Vec<&str> = printed.lines().collect();
            let shown = if matches(&expected, &printed) { &expected } else { &printed };
            for line in shown {
                out.push_str(line);
                out.push('\n');
            }
            count += 1;
        }
    }
    (out, count)
}

fn is_fence(text: &str) -> bool {
    text.len() >= 3 && text.bytes().all(|byte| byte == b'`')
}

/// Whether lines are as expected, with `...` for any lines.
fn matches(expected: &[&str], printed: &[&str]) -> bool {
    match (expected, printed) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        ([first, rest @ ..], [line, lines @ ..]) => matches_line(first, line) && matches(rest, lines),
        _ => false,
    }
}

/// Whether a line is as expected, with `[..]` for any part of it.
fn matches_line(expected: &str, line: &str) -> bool {
    match expected.split_once("[..]") {
        None => expected == line,
        Some((before, after)) => line.strip_prefix(before).is_some_and(|rest| {
            rest.char_indices().map(|(at, _)| at).chain([rest.len()]).any(|at| matches_line(after, &rest[at..]))
        }),
    }
}

/// The lines that differ, the ends that are equal left out.
fn differences(expected: &str, printed: &str) -> String {
    let (expected, printed): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), printed.lines().collect());
    let head = expected.iter().zip(&printed).take_while(|(a, b)| a == b).count();
    let tail = expected[head..].iter().rev().zip(printed[head..].iter().rev()).take_while(|(a, b)| a == b).count();
    let marked = |mark: char, lines: &[&str]| {
        lines[head..lines.len() - tail].iter().map(|line| format!("{mark}{line}\n")).collect::<String>()
    };
    format!("@ line {}\n{}{}", head + 1, marked('-', &expected), marked('+', &printed))
}

/// A fresh folder to run commands in; gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(document: &Path) -> Self {
        let name = document.file_stem().unwrap().to_string_lossy();
        let path = std::env::temp_dir().join(format!("bitdoku-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        std::os::unix::fs::symlink(root().join("testdata"), path.join("testdata")).unwrap();
        Self(path)
    }

    /// What a command prints. `status` is what the last one returned, and then what this one did.
    fn run(&self, command: &str, status: &mut i32) -> String {
        let bin = Path::new(env!("CARGO_BIN_EXE_bitdoku")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("exec 2>&1\n(exit {status})\n{}", command.replace(UNINSTALLED, "bitdoku ")))
            .current_dir(&self.0)
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("LC_ALL", "C.UTF-8")
            .env("TERM", "dumb")
            .env_remove("BITDOKU_THREADS")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        *status = output.status.code().unwrap_or(-1);
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn dots_stand_for_anything() {
    assert!(matches(&["a", "...", "b"], &["a", "x", "y", "b"]));
    assert!(matches(&["a", "...", "b"], &["a", "b"]));
    assert!(!matches(&["a", "...", "b"], &["a", "x"]));
    assert!(matches_line("in [..] s, [..]/s", "in 0.013 s, 40,000/s"));
    assert!(!matches_line("in [..] s", "in 0.013 m"));
}

#[test]
fn the_guide_documents_every_field_of_a_row() {
    let guide = fs::read_to_string(root().join("docs/GUIDE.md")).unwrap();
    let tables: Vec<&str> = guide.lines().filter(|line| line.starts_with('|')).collect();
    let mut rows = 0;
    for path in documents() {
        for line in fs::read_to_string(path).unwrap().lines().filter(|line| line.starts_with("{\"schema\"")) {
            // A row in which a document has put something else for a figure is not JSON; others have its fields.
            let Ok(serde_json::Value::Object(row)) = serde_json::from_str(line) else { continue };
            rows += 1;
            for field in row.keys() {
                let name = format!("`{field}`");
                assert!(tables.iter().any(|row| row.contains(&name)), "the guide says nothing about {name}: {line}");
            }
        }
    }
    assert!(rows > 20, "only {rows} rows were found");
}
