//! Peers: programs built elsewhere, asked over a pipe.
//!
//! The protocol is lines of text. We write `bench FILE LIMIT` to the peer's stdin: read the puzzles of FILE (a line each, 81
//! characters, `.` for an empty cell; 729 for a Sukaku), then count the solutions of each up to LIMIT, and time the second
//! part alone. The peer answers with a line of four numbers: seconds of processor time, puzzles, solutions, guesses (`-` if
//! it counts none). `quit`, or the end of its stdin, ends it. What it writes to stderr is shown. `examples/peer.rs` is a
//! complete one.
//!
//! A peer that does not answer in time is ended, with all processes that it has started.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};

use super::patience::no_thread;
use super::rules::Rules;

/// A running peer.
pub struct Peer {
    name: String,
    process: Child,
    stdin: ChildStdin,
    /// Its lines, read by a thread of their own, so that waiting can end.
    lines: Receiver<std::io::Result<String>>,
}

/// What a peer says about a pass over a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// Seconds of processor time.
    pub seconds: f64,
    /// Puzzles it found in the file.
    pub puzzles: u64,
    /// Their solutions, each puzzle's counted up to the limit.
    pub solutions: u64,
    /// Its guesses, if it counts them.
    pub guesses: Option<u64>,
}

/// A peer as named on the command line: `NAME=COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerCommand {
    /// What it is called.
    pub name: String,
    /// What the shell is to run.
    pub command: String,
}

impl std::str::FromStr for PeerCommand {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        match text.split_once('=') {
            Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
                Ok(Self { name: name.to_owned(), command: command.to_owned() })
            }
            _ => Err("expected NAME=COMMAND, such as tdoku='./tdoku --serve'"),
        }
    }
}

impl PeerCommand {
    /// Starts it by the shell.
    ///
    /// # Errors
    /// If the shell cannot be started. A command that it does not find shows when the peer is asked.
    pub fn start(&self) -> Result<Peer> {
        let mut shell = if cfg!(windows) { Command::new("cmd") } else { Command::new("sh") };
        shell.args(if cfg!(windows) { ["/C"] } else { ["-c"] }).arg(&self.command);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        let mut process = shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("the peer {} does not start", self.name))?;
        let stdin = process.stdin.take().expect("it is piped");
        let stdout = BufReader::new(process.stdout.take().expect("it is piped"));
        let (send, lines) = channel();
        // It ends with the peer's stdout, or when the race is over.
        let reading = std::thread::Builder::new().spawn(move || {
            for line in stdout.lines() {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        if let Err(error) = reading {
            let _ = process.kill();
            return Err(no_thread("to listen to a peer", &error).into());
        }
        Ok(Peer { name: self.name.clone(), process, stdin, lines })
    }
}

/// After this wait for a peer a message says so.
const WHILE: Duration = Duration::from_secs(1);

/// What is done about a peer that has not answered yet.
#[derive(Debug, PartialEq, Eq)]
struct Patience {
    /// The user is informed once that we are waiting.
    tells: bool,
    /// The peer is ended.
    ends: bool,
}

impl Patience {
    /// After so long, where it may take as long as the timeout. Below [`WHILE`] in all, no message is shown.
    fn after(waited: Duration, timeout: Duration) -> Self {
        Self { tells: waited >= WHILE && timeout >= WHILE, ends: waited >= timeout }
    }
}

/// How a request to a peer went.
#[derive(Debug)]
pub enum Heard {
    /// It answered.
    Answer(Answer),
    /// It did not within this time, and was ended.
    TimedOut(Duration),
}

impl Peer {
    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Has it go through a file of puzzles once.
    ///
    /// # Errors
    /// If it has ended, or answers something else, or an interrupt was asked for.
    pub fn bench(&mut self, file: &Path, limit: u64, rules: &Rules<'_>) -> Result<Heard> {
        let (start, mut is_told) = (Instant::now(), false);
        let asked = writeln!(self.stdin, "bench {} {limit}", file.display()).and_then(|()| self.stdin.flush());
        let name = &self.name;
        // An error is put in our words, for a broken pipe otherwise means that the reader of our output has enough.
        if let Err(error) = asked {
            bail!("the peer {name} does not answer: {error}");
        }
        loop {
            let left = rules.peer_timeout.saturating_sub(start.elapsed());
            match self.lines.recv_timeout(left.min(Duration::from_millis(50))) {
                Ok(Ok(line)) => {
                    let answer = answer(&line).ok_or_else(|| {
                        anyhow!("the peer {name} answers {line:?}, where seconds, puzzles, solutions and guesses were expected")
                    })?;
                    return Ok(Heard::Answer(answer));
                }
                Ok(Err(error)) => bail!("the peer {name} does not answer: {error}"),
                Err(RecvTimeoutError::Disconnected) => bail!("the peer {name} does not answer: it has ended"),
                Err(RecvTimeoutError::Timeout) => {
                    ensure!(!rules.interrupt.load(Ordering::Relaxed), "interrupted");
                    let waited = start.elapsed();
                    let Patience { tells, ends } = Patience::after(waited, rules.peer_timeout);
                    if tells && !std::mem::replace(&mut is_told, true) {
                        (rules.on_wait)(name, rules.peer_timeout);
                    }
                    if ends {
                        self.end();
                        return Ok(Heard::TimedOut(waited));
                    }
                }
            }
        }
    }

    /// Ends it and all that it has started.
    fn end(&mut self) {
        #[cfg(unix)]
        {
            let group = format!("-{}", self.process.id());
            // There may be nothing left to end.
            let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
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
            std::thread::sleep(Duration::from_millis(10));
        }
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

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
        assert_eq!("a=b --c=d".parse::<PeerCommand>().unwrap().command, "b --c=d");
        for bad in ["a", "=b", "a=", "a= "] {
            assert!(bad.parse::<PeerCommand>().is_err(), "{bad}");
        }
    }

    #[test]
    fn who_waits_is_told_and_waits_so_long_as_is_allowed() {
        let at = |waited, timeout| {
            let Patience { tells, ends } =
                Patience::after(Duration::from_millis(waited), Duration::from_millis(timeout));
            [tells, ends]
        };
        assert_eq!([at(99, 100), at(100, 100), at(5000, 100)], [[false, false], [false, true], [false, true]]);
        assert_eq!([at(999, 1100), at(1000, 1100), at(1100, 1100)], [[false, false], [true, false], [true, true]]);
    }

    #[cfg(unix)]
    #[test]
    fn a_peer_that_sleeps_is_ended_when_time_is_up() {
        let never = AtomicBool::new(false);
        let rules = Rules {
            limit: 2,
            rounds: 1,
            round: Duration::ZERO,
            patience: Duration::ZERO,
            peer_timeout: Duration::ZERO,
            on_wait: |name, _| panic!("nobody waits for {name}"),
            copies: 1,
            seed: 1,
            as_they_are: true,
            expect_unique: false,
            interrupt: &never,
        };
        let mut peer = "idle=sleep 1000000; true".parse::<PeerCommand>().unwrap().start().unwrap();
        assert!(matches!(peer.bench(Path::new("nowhere"), 2, &rules).unwrap(), Heard::TimedOut(_)));
        // It and what it has started are gone.
        assert!(peer.process.try_wait().unwrap().is_some());
    }
}
