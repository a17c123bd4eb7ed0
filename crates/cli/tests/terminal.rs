//! The command on a terminal of 80 columns, a pseudo-terminal.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use unicode_width::UnicodeWidthStr;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Which streams are the terminal; the others are read by nobody.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    Both,
    Stdout,
    Stderr,
}

/// A terminal of 80 columns, and the end of it that a command has.
fn opened() -> (OwnedFd, OwnedFd) {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let end = ioctl_tiocgptpeer(&terminal, OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    (terminal, end)
}

/// The command on such a terminal.
fn started(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bitdoku"));
    command.args(arguments).env("LC_ALL", "C.UTF-8").env("TERM", "xterm").env_remove("COLUMNS");
    command
}

/// What is seen on the terminal, without escape sequences, when the command has read its input.
fn seen(streams: Seen, arguments: &[&str], input: &str) -> String {
    let (terminal, end) = opened();
    let stream = |is_seen: bool| if is_seen { end.as_fd().try_clone_to_owned().unwrap().into() } else { Stdio::null() };
    let mut child = started(arguments)
        .stdin(Stdio::piped())
        .stdout(stream(streams != Seen::Stderr))
        .stderr(stream(streams != Seen::Stdout))
        .spawn()
        .unwrap();
    drop(end);
    let reader = thread::spawn(move || everything(terminal));
    // Who asks for no input may have ended before it comes.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait().unwrap();
    anstream::adapter::strip_str(&reader.join().unwrap()).to_string()
}

/// What a person sees who types or pastes this at the terminal, and then Ctrl-D; and the exit code.
fn typed(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let (terminal, end) = opened();
    let stream = || Stdio::from(end.as_fd().try_clone_to_owned().unwrap());
    let mut child = started(arguments).stdin(stream()).stdout(stream()).stderr(stream()).spawn().unwrap();
    let mut keys = File::from(terminal.try_clone().unwrap());
    drop(end);
    let reader = thread::spawn(move || everything(terminal));
    keys.write_all(format!("{input}\u{4}").as_bytes()).unwrap();
    let code = child.wait().unwrap().code();
    (anstream::adapter::strip_str(&reader.join().unwrap()).to_string(), code)
}

/// Whether this appears on the terminal before the command ends, which it need not do.
fn appears(arguments: &[&str], wanted: &str) -> bool {
    let (terminal, end) = opened();
    let stream = || Stdio::from(end.as_fd().try_clone_to_owned().unwrap());
    let mut child = started(arguments).stdin(Stdio::null()).stdout(stream()).stderr(stream()).spawn().unwrap();
    drop(end);
    let (told, heard) = mpsc::channel();
    let reader = thread::spawn(move || {
        let (mut terminal, mut buffer) = (File::from(terminal), [0; 4096]);
        while let Ok(length @ 1..) = terminal.read(&mut buffer) {
            told.send(buffer[..length].to_vec()).unwrap();
        }
    });
    let mut text = Vec::new();
    let has_it = |text: &[u8]| String::from_utf8_lossy(text).contains(wanted);
    // Where it never appears the test is to end.
    while let Ok(more) = heard.recv_timeout(Duration::from_secs(60)) {
        text.extend(more);
        if has_it(&text) {
            break;
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    heard.iter().for_each(drop);
    reader.join().unwrap();
    has_it(&text)
}

/// What comes from the terminal until nobody writes to it any more, which Linux reports as an error.
fn everything(terminal: OwnedFd) -> String {
    let (mut terminal, mut text, mut buffer) = (File::from(terminal), Vec::new(), [0; 4096]);
    while let Ok(length @ 1..) = terminal.read(&mut buffer) {
        text.extend_from_slice(&buffer[..length]);
    }
    String::from_utf8(text).unwrap().replace("\r\n", "\n")
}

/// All lines fit but those that are nothing but a puzzle, 81 characters to be copied.
fn assert_fits(text: &str, arguments: &[&str]) {
    let is_puzzle = |line: &str| line.len() == 81 && line.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    for line in text.lines().filter(|line| !is_puzzle(line)) {
        assert!(line.width() <= 80, "{arguments:?}: {} columns: {line}", line.width());
    }
}

#[test]
fn an_error_is_told_once_where_both_streams_are_seen() {
    let input = format!("{}x\n", &PUZZLE[1..]);
    const SAID: &str = "expected a digit";
    for command in ["solve", "count", "check", "rate", "explain", "hint", "canon", "convert --as line"] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let both = seen(Seen::Both, &arguments, &input);
        assert_eq!(both.matches(SAID).count(), 1, "{command}: {both}");
        assert!(both.contains('^') && !both.contains("# error"), "{command}: {both}");
        // Who sees one stream is told there.
        let stdout = seen(Seen::Stdout, &arguments, &input);
        assert!(stdout.starts_with("# error: <stdin>:1:81: "), "{command}: {stdout}");
        assert_eq!(stdout.matches(SAID).count(), 1, "{command}: {stdout}");
        let stderr = seen(Seen::Stderr, &arguments, &input);
        assert_eq!(stderr.matches(SAID).count(), 1, "{command}: {stderr}");
    }
}

#[test]
fn the_caret_stands_under_the_fault_on_a_narrow_terminal() {
    for at in [0, 40, 70, 80] {
        let mut cells = PUZZLE.replace('.', "0");
        cells.replace_range(at..=at, "w");
        let text = seen(Seen::Both, &["solve"], &cells);
        assert_fits(&text, &["solve"]);
        let mut lines = text.lines().skip_while(|line| !line.starts_with('1'));
        let (line, under) = (lines.next().unwrap(), lines.next().unwrap());
        let caret = under.chars().position(|character| character == '^').unwrap();
        assert_eq!(line.chars().nth(caret), Some('w'), "{text}");
    }
}

#[test]
fn what_is_typed_or_pasted_is_read() {
    const PAGE: &str =
        "<table>\n<tr><td>5</td><td>3</td><td></td><td></td><td>7</td><td></td><td></td><td></td><td></td></tr>\n";
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let labelled: String = rows.iter().zip(1..).map(|(row, number)| format!("R{number}: {row}\n")).collect();
    for command in ["solve", "count", "check", "rate", "canon", "explain", "hint", "convert --as line", "minimize"] {
        let arguments: Vec<&str> = command.split(' ').collect();
        for (input, how) in [
            (format!("{PUZZLE}\n"), None),
            (rows.join("\n") + "\n", None),
            (labelled.clone(), Some("nine rows with labels")),
        ] {
            let (text, code) = typed(&arguments, &input);
            assert!(text.contains("Ctrl-D"), "{command}: {text}");
            assert!(!text.contains("error") && !text.contains("expected"), "{command}: {text}");
            assert_eq!(text.contains("bitdoku: <stdin>: read as"), how.is_some(), "{command}: {text}");
            assert!(how.is_none_or(|how| text.contains(how)), "{command}: {text}");
            assert!(matches!(code, Some(0 | 1)), "{command}: {code:?} {text}");
        }
    }
    // A table that lacks rows is an error, told once the text has ended.
    let (text, code) = typed(&["solve"], PAGE);
    assert!(text.contains("expected") && code == Some(1), "{text}");
    // One Ctrl-D is the end, also where nothing was typed.
    assert_eq!(typed(&["solve"], "").1, Some(0));
    // One answer after another, as they come.
    let (text, _) = typed(&["solve"], &format!("{PUZZLE}\n{}\n", PUZZLE.replacen('5', ".", 1)));
    assert!(!text.contains("read as"), "{text}");
}

#[test]
fn how_to_end_is_told_in_a_line() {
    let (text, _) = typed(&["solve"], &format!("{PUZZLE}\n"));
    let said = text.lines().find(|line| line.starts_with("bitdoku: ")).unwrap();
    assert!(["Ctrl-D", "Ctrl-C"].iter().all(|key| said.contains(key)), "{said}");
    // A terminal of 80 columns that writes into its last one may go to the next line.
    assert!(said.width() < 80 && said.ends_with(')'), "{said}");
}

#[test]
fn one_answer_is_drawn() {
    for command in ["solve", "rate", "check"] {
        let text = seen(Seen::Both, &[command, PUZZLE], "");
        assert!(text.contains("│ 5 3") && !text.contains(PUZZLE), "{command}: {text}");
        assert_fits(&text, &[command]);
        // Who says how to write gets it, and so does who reads several.
        assert!(seen(Seen::Both, &[command, "--as", "line", PUZZLE], "").contains("53"), "{command}");
        assert!(!seen(Seen::Both, &[command, PUZZLE, PUZZLE], "").contains('│'), "{command}");
    }
}

#[test]
fn puzzles_made_into_a_file_have_a_bar() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("made.txt");
    // More than any machine makes within the second after which there is a bar.
    assert!(appears(&["generate", "-n", "1000000000", "--seed", "1", "-o", file.to_str().unwrap()], " puzzles, "));
}

#[test]
fn what_is_wrong_is_named() {
    let clash = PUZZLE.replacen("53..", "535.", 1);
    let text = seen(Seen::Both, &["hint", &clash], "");
    assert!(text.contains("two 5s in row 1: r1c1 and r1c3"), "{text}");
    let output =
        Command::new(env!("CARGO_BIN_EXE_bitdoku")).args(["solve", PUZZLE]).env("BITDOKU_THREADS", "abc").output();
    let output = output.unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("BITDOKU_THREADS") && !said.contains("--threads"), "{said}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn lists_and_explanations_fit() {
    let hard = ".64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.";
    for arguments in [
        &["list"][..],
        &["list", "solvers"],
        &["list", "techniques"],
        &["list", "formats"],
        &["explain", hard],
        &["hint", "--stage", "4", hard],
        &["--help"],
        &["--version", "--verbose"],
        &["solve", "no-file"],
        &["solve", "--column", "x", PUZZLE],
        &["solve", "-", "--as", "pretty"],
    ] {
        let text = seen(Seen::Both, arguments, &format!("{hard}\n{}\n", PUZZLE.replacen('5', ".", 1)));
        assert!(!text.is_empty(), "{arguments:?}");
        assert_fits(&text, arguments);
    }
}
