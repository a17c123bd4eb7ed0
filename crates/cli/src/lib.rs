//! The `bitdoku` command: puzzles go in, answers come out, a record for a record and in the same order.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | operand | a file, `-`, or a puzzle written out on the command line | `input::Operand` |
//! | block | some whole lines of one input, the unit of work | `block::Block` |
//! | page | what becomes of a block: rows for stdout, messages for stderr, the totals | `page::Page` |
//! | worker | turns blocks into pages, one per thread | `pipeline::Worker` |
//! | row | one record's answer | [`bitdoku_answer::PuzzleRow`] |
//! | verdict | what the exit code says about the whole run | `verdict::Verdict` |
//!
//! ```text
//! operands ──open──▶ bytes ──cut──▶ Block ──worker──▶ Page ──in order──▶ stdout, stderr, Verdict
//! ```
//!
//! What a Sudoku is, and how one is solved, stands in the libraries; nothing here knows a rule of the game.
//!
//! The command is a library of one function, [`run`], so that the Python package can be the command, too.
#![forbid(unsafe_code)]

mod batch;
mod bench_set;
mod block;
mod command;
mod csv;
mod cutter;
mod input;
mod message;
mod npy;
mod page;
mod picture;
mod pipeline;
mod progress;
mod records;
mod seen;
mod signal;
mod source;
mod table;
mod template;
mod terminal;
mod verdict;
mod watchdog;
mod web;

use std::ffi::OsString;
use std::io::{self, Write};

use clap::{CommandFactory, FromArgMatches};

use command::Arguments;
use terminal::Terminal;
use verdict::Verdict;

/// Does what the arguments say, the first of them being the name of the program, and returns the exit code.
///
/// It takes the process for its own: it catches signals, writes to stdout and stderr, and ends the process itself where
/// arguments are wrong, help is asked for, or a second signal comes.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    signal::install();
    let arguments: Vec<OsString> = arguments.collect();
    if let Some(version) = command::long_version(&arguments) {
        let written = io::stdout().write_all(version.as_bytes());
        return if written.is_ok() { Verdict::Fine } else { Verdict::Trouble }.code();
    }
    let matches = Arguments::command().get_matches_from(command::with_command(arguments.into_iter()));
    let name = matches.subcommand_name().unwrap_or_default();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let terminal = Terminal::new(&arguments.look);
    let verdict = arguments.command.run(name, &terminal).and_then(|verdict| {
        io::stdout().flush()?;
        Ok(verdict)
    });
    match (verdict, signal::signal()) {
        (_, Some(signal)) => Verdict::Stopped(signal).code(),
        (Ok(verdict), None) => verdict.code(),
        (Err(error), None) if is_closed_pipe(&error) => Verdict::Fine.code(),
        (Err(error), None) => {
            // Whoever closed stderr does not want to know.
            let _ = writeln!(io::stderr(), "bitdoku: {error:#}");
            Verdict::Trouble.code()
        }
    }
}

/// Whether the reader of our output has had enough, as `head` does: no failure of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
