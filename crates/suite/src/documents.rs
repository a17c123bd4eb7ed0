//! Documents whose commands are run: what a command prints must be what the document says.
//!
//! A document is a Markdown file. In a fence of backquotes that begins with `console`, a line that begins with `$ ` is a
//! command for the shell (lines that begin with `> ` go on with it), and the lines after it are all it prints, on stdout and
//! stderr together. `...` stands for any lines, `[..]` for any part of a line. Commands are run in a fresh folder for each
//! document, in which `testdata` is ours, one after another; `$?` is what the last one returned. They are written for the shell of Unix.
#![cfg_attr(not(unix), allow(dead_code, unused_imports, reason = "there is no shell to run commands"))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How documents whose reader has installed nothing yet call a program.
const UNINSTALLED: [(&str, &str); 2] = [
    ("cargo run --release -p bitdoku-cli -- ", "bitdoku "),
    ("cargo run --release --manifest-path research/Cargo.toml -p bitdoku-lab -- ", "bitdoku-lab "),
];

/// The root of the repository.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("this crate is in the repository")
}

/// The documents in a folder of the repository.
#[must_use]
pub fn in_folder(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join(folder)).expect("the folder is there").map(|entry| entry.unwrap().path());
    let mut documents: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect();
    documents.sort();
    documents
}

/// Runs every command in these documents. `program` is one that they call; others of the same build lie beside it. Where
/// `BITDOKU_UPDATE` is set, what is printed is written into the documents.
///
/// # Panics
/// If a document says something else than what is printed, or if there are fewer commands than `least`.
#[cfg(unix)]
pub fn check(documents: &[PathBuf], program: &str, least: usize) {
    let mut wrong = Vec::new();
    let mut commands = 0;
    for path in documents {
        let text = fs::read_to_string(path).unwrap();
        let folder = Folder::new(path, Path::new(program).parent().unwrap());
        let (printed, count) = replay(&text, &folder);
        commands += count;
        if printed == text {
            continue;
        }
        if std::env::var_os("BITDOKU_UPDATE").is_some() {
            fs::write(path, printed).unwrap();
        } else {
            wrong.push(format!("{}\n{}", path.display(), differences(&text, &printed)));
        }
    }
    assert!(commands >= least, "only {commands} commands were found: the documents are not where they are expected");
    let hint = "if the new text is right, BITDOKU_UPDATE=1 writes it into the documents";
    assert!(wrong.is_empty(), "documents (-) differ from what is printed (+); {hint}:\n\n{}", wrong.join("\n"));
}

/// The document with what its commands print now, and how many commands there are.
#[cfg(unix)]
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
struct Folder {
    path: PathBuf,
    programs: PathBuf,
}

#[cfg(unix)]
impl Folder {
    fn new(document: &Path, programs: &Path) -> Self {
        let name = document.file_stem().unwrap().to_string_lossy();
        let path = std::env::temp_dir().join(format!("bitdoku-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        std::os::unix::fs::symlink(root().join("testdata"), path.join("testdata")).unwrap();
        Self { path, programs: programs.to_owned() }
    }

    /// What a command prints. `status` is what the last one returned, and then what this one did.
    fn run(&self, command: &str, status: &mut i32) -> String {
        let command = UNINSTALLED.iter().fold(command.to_owned(), |text, (long, short)| text.replace(long, short));
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .arg("-c")
            .arg(format!("exec 2>&1\n(exit {status})\n{command}"))
            .current_dir(&self.path)
            .env("PATH", format!("{}:{path}", self.programs.display()))
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
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::matches;
    use super::matches_line;

    #[test]
    fn dots_stand_for_anything() {
        assert!(matches(&["a", "...", "b"], &["a", "x", "y", "b"]));
        assert!(matches(&["a", "...", "b"], &["a", "b"]));
        assert!(!matches(&["a", "...", "b"], &["a", "x"]));
        assert!(matches_line("in [..] s, [..]/s", "in 0.013 s, 40,000/s"));
        assert!(!matches_line("in [..] s", "in 0.013 m"));
    }
}
