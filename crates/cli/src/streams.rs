//! Streams that were closed when the process was started, or that take no more.
//!
//! Rust reports no error for writing to a closed stdout. So a pipe without a reader takes its place: a command that writes gets an
//! error, and a command that writes nothing, with `-o FILE` say, needs no stdout.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use terminal_size::{Height, Width, terminal_size_of};
use textwrap::WordSplitter;

use crate::block::Ready;

/// Whether the pipe without a reader is our own.
static IS_REFUSED: AtomicBool = AtomicBool::new(false);

/// Makes it an error to write to stdout, for a program whose stdout was closed when it was started.
///
/// Rust opens `/dev/null` in its place before `main`, so that [`run`](crate::run) cannot see it.
#[cfg(unix)]
pub fn refuse_stdout() {
    let refused = io::pipe().and_then(|(reader, writer)| {
        // The numbers of closed streams are free for the pipe's ends, so that one of them may be stdout's.
        let writer_elsewhere = rustix::io::fcntl_dupfd_cloexec(&writer, 3)?;
        drop((reader, writer));
        Ok(rustix::stdio::dup2_stdout(writer_elsewhere)?)
    });
    IS_REFUSED.store(refused.is_ok(), Ordering::Relaxed);
}

/// Elsewhere a stream cannot be closed in that way.
#[cfg(not(unix))]
pub fn refuse_stdout() {}

/// Looks whether stdout is closed.
pub(crate) fn look() {
    #[cfg(unix)]
    if rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err() {
        refuse_stdout();
    }
}

/// What tells whether more can be read from a stream without waiting.
#[cfg(unix)]
pub(crate) fn ready(stream: impl std::os::fd::AsFd) -> Option<Ready> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let stream = stream.as_fd().try_clone_to_owned().ok()?;
    // At its end, and after an error, there is no waiting either.
    Some(Box::new(move || {
        poll(&mut [PollFd::new(&stream, PollFlags::IN)], Some(&Timespec::default())).is_ok_and(|ready| ready > 0)
    }))
}

/// Elsewhere that is not known.
#[cfg(not(unix))]
pub(crate) fn ready<T>(_: T) -> Option<Ready> {
    None
}

/// Whether stdin is a file, all of which is there.
#[cfg(unix)]
pub(crate) fn stdin_is_file() -> bool {
    use std::os::fd::AsFd;
    let stdin = io::stdin().as_fd().try_clone_to_owned();
    stdin.and_then(|stdin| std::fs::File::from(stdin).metadata()).is_ok_and(|data| data.is_file())
}

/// Elsewhere that is not known.
#[cfg(not(unix))]
pub(crate) fn stdin_is_file() -> bool {
    false
}

/// Stdout. What goes wrong with it says that it is stdout.
pub(crate) fn stdout() -> Stdout {
    Stdout(io::stdout())
}

/// See [`stdout`].
#[derive(Debug)]
pub(crate) struct Stdout(io::Stdout);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(|error| unwritten("stdout", &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(|error| unwritten("stdout", &error))
    }
}

/// Says something on stderr, in lines of its own, folded to the width of a terminal. A caller that closed stderr, or let it fill up,
/// does not want to know: that is no failure.
pub(crate) fn say(what: impl Display) {
    say_lines(&format!("bitdoku: {what}\n"));
}

/// The same of whole lines.
pub(crate) fn say_lines(text: &str) {
    let _ = io::stderr().write_all(folded(text, terminal_size_of(io::stderr())).as_bytes());
}

/// A text as it fits a terminal of this size, if it is one. Words, such as puzzles, stay whole.
fn folded(text: &str, size: Option<(Width, Height)>) -> Cow<'_, str> {
    let Some((Width(width), _)) = size else { return text.into() };
    let options = textwrap::Options::new(usize::from(width).max(40)).break_words(false);
    textwrap::fill(text, options.word_splitter(WordSplitter::NoHyphenation)).into()
}

/// Writes a text to stdout, folded to the width of a terminal.
pub(crate) fn write_folded(text: &str) -> io::Result<()> {
    stdout().write_all(folded(text, terminal_size_of(io::stdout())).as_bytes())
}

/// The error of writing to a file or stream of this name.
pub(crate) fn unwritten(name: impl Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name} cannot be written: {error}"))
}

/// What is to be said of an error: nothing if the reader of our output has had enough, as `head` does, which is no
/// failure of ours.
pub(crate) fn blame(error: anyhow::Error) -> Option<anyhow::Error> {
    let is_broken = error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    if !is_broken {
        return Some(error);
    }
    let is_refused = IS_REFUSED.load(Ordering::Relaxed);
    is_refused.then(|| anyhow::anyhow!("stdout is closed"))
}
