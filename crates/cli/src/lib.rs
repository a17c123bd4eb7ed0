//! The `bitdoku` command: puzzles go in, answers come out, a record for a record and in the same order.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | operand | a file, `-`, or a puzzle written out on the command line | `input::Operand` |
//! | block | some whole lines of one input, the unit of work | `block::Block` |
//! | page | what becomes of a block: rows for stdout, messages for stderr, the totals | `page::Page` |
//! | worker | turns blocks into pages, one per thread | `pipeline::Worker` |
//! | row | one record's answer | [`bitdoku_answer::PuzzleRow`] |
//! | verdict | what the exit code says about the whole run | `page::Verdict` |
//!
//! ```text
//! operands ──open──▶ bytes ──cut──▶ Block ──worker──▶ Page ──in order──▶ stdout, stderr, Verdict
//! ```
//!
//! What a Sudoku is, and how one is solved, is in the libraries; nothing here knows a rule of the game.
//!
//! The command is a library of one function, [`run`] (and of [`run_by`], for tests), so that tests and fuzz targets can be the command, too.
#![forbid(unsafe_code)]
// They panic where a stream takes no more; `streams::say` does not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod batch;
mod block;
mod command;
mod form;
mod gzip;
mod input;
mod made;
mod message;
mod page;
mod picture;
mod pipeline;
mod png;
mod progress;
mod records;
mod seen;
mod signal;
mod source;
mod stats;
mod streams;
mod table;
mod template;
mod terminal;
mod watchdog;
mod web;

use std::ffi::OsString;
use std::io::Write;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches};

use command::Arguments;
use page::Verdict;
use terminal::Terminal;

pub use streams::refuse_stdout;

/// Does what the arguments say, the first of them being the name of the program, and returns the exit code.
///
/// It takes the process for its own: it catches signals, writes to stdout and stderr, and ends the process itself where
/// a second signal comes.
pub fn run(arguments: impl Iterator<Item = OsString>) -> u8 {
    signal::begin();
    streams::look();
    let verdict = run_command(arguments.collect()).and_then(|verdict| {
        streams::stdout().flush()?;
        Ok(verdict)
    });
    match (verdict, signal::signal()) {
        (_, Some(signal)) => Verdict::Stopped(signal).code(),
        (Ok(verdict), None) => verdict.code(),
        (Err(error), None) => match streams::blame(error) {
            None => Verdict::Fine.code(),
            Some(error) => {
                streams::say(format_args!("{error:#}"));
                let is_done = error.is::<records::outfile::Complete>();
                if is_done { Verdict::Fine.code() } else { Verdict::Trouble.code() }
            }
        },
    }
}

/// As [`run`], with this clock for limits of time: a test moves one. A process has one clock, the first that it is given.
pub fn run_by(clock: bitdoku::Clock, arguments: impl Iterator<Item = OsString>) -> u8 {
    watchdog::set_clock(clock);
    run(arguments)
}

/// The command, where what cannot be written is an error.
fn run_command(arguments: Vec<OsString>) -> Result<Verdict> {
    if let Some(version) = command::long_version(&arguments) {
        streams::write_folded(&version)?;
        return Ok(Verdict::Fine);
    }
    let arguments = command::with_command(arguments);
    let parsed = command::help::shortened(Arguments::command())
        .try_get_matches_from(&arguments)
        .and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, matches)));
    let (parsed, matches) = match parsed {
        Ok(parsed) => parsed,
        Err(asked) => {
            let asked = command::help::blamed(form::renamed(asked, &Arguments::command()), &arguments);
            let asked = command::words::advised(asked, &arguments, &command::definition());
            // What is wrong, or the help or version that was asked for.
            asked
                .print()
                .map_err(|error| streams::unwritten(if asked.use_stderr() { "stderr" } else { "stdout" }, &error))?;
            return Ok(if asked.use_stderr() { Verdict::Trouble } else { Verdict::Fine });
        }
    };
    records::outfile::name_run(command::named(&matches));
    parsed.command.run(&Terminal::new(&parsed.look))
}
