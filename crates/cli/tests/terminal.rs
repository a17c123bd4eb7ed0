//! The command on a terminal of 80 columns, a pseudo-terminal.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Command, Stdio};
use std::thread;

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

/// What is seen on the terminal, without escape sequences, when the command has read its input.
fn seen(streams: Seen, arguments: &[&str], input: &str) -> String {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
    let end = ioctl_tiocgptpeer(&terminal, OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    let stream = |is_seen: bool| if is_seen { end.as_fd().try_clone_to_owned().unwrap().into() } else { Stdio::null() };
    let mut child = Command::new(env!("CARGO_BIN_EXE_bitdoku"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "xterm")
        .env_remove("COLUMNS")
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
