//! The `bitdoku` command: puzzles go in, answers come out, a record for a record and in the same order.
//!
//! | Term | Meaning | Here |
//! | --- | --- | --- |
//! | operand | a file, `-`, or a puzzle written out on the command line | [`input::Operand`] |
//! | block | some whole lines of one input, the unit of work | [`block::Block`] |
//! | page | what becomes of a block: rows for stdout, messages for stderr, the totals | [`page::Page`] |
//! | worker | turns blocks into pages, one per thread | [`pipeline::Worker`] |
//! | row | one record's answer | [`bitdoku_answer::PuzzleRow`] |
//! | verdict | what the exit code says about the whole run | [`verdict::Verdict`] |
//!
//! ```text
//! operands ──open──▶ bytes ──cut──▶ Block ──worker──▶ Page ──in order──▶ stdout, stderr, Verdict
//! ```
//!
//! What a Sudoku is, and how one is solved, stands in the libraries; nothing here knows a rule of the game.
#![forbid(unsafe_code)]

mod batch;
mod bench_set;
mod block;
mod command;
mod cutter;
mod input;
mod message;
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

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use command::Arguments;
use terminal::Terminal;
use verdict::Verdict;

fn main() -> ExitCode {
    signal::install();
    let matches = Arguments::command().get_matches_from(command::with_command(std::env::args_os()));
    let name = matches.subcommand_name().unwrap_or_default();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let terminal = Terminal::new(&arguments.look);
    let verdict = arguments.command.run(name, &terminal).and_then(|verdict| {
        io::stdout().flush()?;
        Ok(verdict)
    });
    match (verdict, signal::signal()) {
        (_, Some(signal)) => Verdict::Stopped(signal).into(),
        (Ok(verdict), None) => verdict.into(),
        (Err(error), None) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        (Err(error), None) => {
            // Whoever closed stderr does not want to know.
            let _ = writeln!(io::stderr(), "bitdoku: {error:#}");
            Verdict::Trouble.into()
        }
    }
}

/// Whether the reader of our output has had enough, as `head` does: no failure of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
