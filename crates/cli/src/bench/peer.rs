//! Peers: programs built elsewhere, asked over a pipe.
//!
//! The protocol is lines of text. We write `bench FILE LIMIT` to the peer's stdin: read the puzzles of FILE (a line each, 81
//! characters, `.` for an empty cell; 729 for a Sukaku), then count the solutions of each up to LIMIT, and time the second
//! part alone. The peer answers with a line of four numbers: seconds of processor time, puzzles, solutions, guesses (`-` if
//! it counts none). `quit`, or the end of its stdin, ends it. What it writes to stderr is shown.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use anyhow::{Context, Result, anyhow, bail};

/// A running peer.
pub(crate) struct Peer {
    pub(crate) name: String,
    process: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

/// What a peer says about a pass over a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Answer {
    /// Seconds of processor time.
    pub(crate) seconds: f64,
    pub(crate) puzzles: u64,
    pub(crate) solutions: u64,
    pub(crate) guesses: Option<u64>,
}

/// A peer as named on the command line: `NAME=COMMAND`.
#[derive(Clone, Debug)]
pub(crate) struct PeerCommand {
    name: String,
    command: String,
}

/// Reads `--peer`.
pub(crate) fn peer_command(text: &str) -> Result<PeerCommand, String> {
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
            Ok(PeerCommand { name: name.to_owned(), command: command.to_owned() })
        }
        _ => Err("expected NAME=COMMAND, such as tdoku='./tdoku --serve'".to_owned()),
    }
}

impl PeerCommand {
    /// Starts it by the shell.
    pub(crate) fn start(&self) -> Result<Peer> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        let mut process = shell
            .args(if cfg!(windows) { ["/C"] } else { ["-c"] })
            .arg(&self.command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("the peer {} does not start", self.name))?;
        let stdin = process.stdin.take().expect("it is piped");
        let stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        Ok(Peer { name: self.name.clone(), process, stdin, stdout })
    }
}

impl Peer {
    /// Has it go through a file of puzzles once.
    pub(crate) fn bench(&mut self, file: &Path, limit: u64) -> Result<Answer> {
        let name = &self.name;
        let mut line = String::new();
        let asked = writeln!(self.stdin, "bench {} {limit}", file.display()).and_then(|()| self.stdin.flush());
        // An error is put in our words, for a broken pipe otherwise means that the reader of our output has enough.
        let heard = asked.and_then(|()| self.stdout.read_line(&mut line));
        if let Err(error) = &heard {
            bail!("the peer {name} does not answer: {error}");
        }
        if line.is_empty() {
            bail!("the peer {name} does not answer: it has ended");
        }
        answer(&line).ok_or_else(|| {
            let line = line.trim_end();
            anyhow!("the peer {name} answers {line:?}, where seconds, puzzles, solutions and guesses were expected")
        })
    }
}

fn answer(line: &str) -> Option<Answer> {
    let mut words = line.split_whitespace();
    let seconds = words.next()?.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds >= 0.0)?;
    let puzzles = words.next()?.parse().ok()?;
    let solutions = words.next()?.parse().ok()?;
    let guesses = match words.next()? {
        "-" => None,
        number => Some(number.parse().ok()?),
    };
    words.next().is_none().then_some(Answer { seconds, puzzles, solutions, guesses })
}

impl Drop for Peer {
    /// Lets it end by itself if it will.
    fn drop(&mut self) {
        let said = writeln!(self.stdin, "quit").and_then(|()| self.stdin.flush());
        for _ in 0..20 {
            if said.is_err() || !matches!(self.process.try_wait(), Ok(None)) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_four_numbers() {
        let read = Answer { seconds: 0.25, puzzles: 10, solutions: 12, guesses: Some(3) };
        assert_eq!(answer("0.25 10 12 3\n"), Some(read));
        assert_eq!(answer("0.25 10 12 -"), Some(Answer { guesses: None, ..read }));
        for bad in ["", "0.25 10 12", "0.25 10 12 3 4", "-1 10 12 3", "nan 1 1 1", "x 10 12 3", "1 -1 1 1"] {
            assert_eq!(answer(bad), None, "{bad}");
        }
    }

    #[test]
    fn peers_have_a_name_and_a_command() {
        assert_eq!(peer_command("a=b --c=d").unwrap().command, "b --c=d");
        for bad in ["a", "=b", "a=", "a= "] {
            assert!(peer_command(bad).is_err(), "{bad}");
        }
    }
}
