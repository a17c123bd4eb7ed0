//! `bitdoku-lab`: races of solvers, studies of what the literature claims of them, and hunts for puzzles. Arguments and files are read here; the
//! methods are in the library beside it.

mod hunt;
mod race;
mod sets;
mod study;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use anyhow::{Error, Result};
use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The laboratory of bitdoku: solvers side by side, and what the literature claims of them, measured
#[derive(Parser)]
#[command(name = "bitdoku-lab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Show no progress and no remarks
    #[arg(short, long, global = true)]
    quiet: bool,
}

#[derive(Subcommand)]
enum Command {
    Race(race::RaceArgs),
    #[command(subcommand)]
    Hunt(hunt::HuntCommand),
    Study(study::StudyArgs),
}

/// Set when the program is to end.
static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

fn main() -> ExitCode {
    let Arguments { command, quiet } = Arguments::parse();
    for signal in [SIGINT, SIGTERM] {
        // The second of them ends the program at once. Where no handler can be set the first one does.
        let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&STOP));
        let _ = flag::register(signal, Arc::clone(&STOP));
    }
    let done = match command {
        Command::Race(race) => race.run(quiet),
        Command::Hunt(hunt) => hunt.run(quiet),
        Command::Study(study) => study.run(quiet),
    };
    match done {
        _ if STOP.load(Ordering::Relaxed) => ExitCode::from(130),
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("{error:#}"));
            ExitCode::from(2)
        }
    }
}

fn is_broken_pipe(error: &Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Says something on stderr.
fn say(what: &str) {
    let _ = writeln!(io::stderr(), "bitdoku-lab: {what}");
}

/// Writes a text to stdout.
fn write(text: &str) -> Result<()> {
    let mut stdout = io::stdout();
    stdout.write_all(text.as_bytes())?;
    Ok(stdout.flush()?)
}

/// What shows a person that the program works, drawn seldom, since drawing takes time that is measured. It is hidden where
/// stderr is no terminal.
fn progress(quiet: bool, length: Option<u64>, template: &str) -> ProgressBar {
    let bar = match length {
        _ if quiet => return ProgressBar::hidden(),
        Some(length) => ProgressBar::new(length),
        None => ProgressBar::new_spinner(),
    };
    let mut style = ProgressStyle::with_template(template).expect("the template is well-formed");
    if length.is_some() {
        style = style.progress_chars("█▌ ");
    }
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Reads a number of seconds, with or without a fraction.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        _ => Err("expected a number of seconds greater than 0, such as 0.5".to_owned()),
    }
}
