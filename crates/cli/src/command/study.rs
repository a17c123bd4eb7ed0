//! `bitdoku study`: what the literature claims of its solvers, measured.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use bitdoku_lab::study::experiment::{EXPERIMENTS, Experiment};
use bitdoku_lab::study::page;
use bitdoku_lab::study::run::Conditions;
use bitdoku_lab::study::set::{LevelBy, PuzzleSet};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::{ProgressBar, ProgressStyle};

use crate::signal;
use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// Measure what the literature claims of its solvers
///
/// Runs an experiment, or all of them, and writes NAME.csv (a row for each measurement), NAME.json, NAME.md and its
/// figures into a folder; the report also goes to stdout. A run that was stopped goes on where it was when it is
/// started again with the same set, seed and limits.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Study {
    /// Which experiment
    #[arg(value_name = "EXPERIMENT", value_parser = experiments())]
    experiment: String,
    /// Puzzles to use, a line each; 200 puzzles of the project's own in four levels if not given
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// What puts the puzzles of --set into levels
    #[arg(long, value_name = "HOW", default_value = "technique", requires = "set", value_parser = ways())]
    level_by: LevelBy,
    /// Where the files go
    #[arg(long, value_name = "FOLDER", default_value = "study")]
    out: PathBuf,
    /// With `all`, also write everything as one page, its figures into the folder `study` beside it
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Where all chance comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often to time a search; the shortest time counts
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeats: u32,
    /// Stop a search after so many guesses
    #[arg(long, value_name = "N", default_value_t = 1_000_000, help_heading = "Limits")]
    max_guesses: u64,
    /// Stop a search after so many iterations
    #[arg(long, value_name = "N", default_value_t = 5_000, help_heading = "Limits")]
    max_iterations: u64,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku study rates
  bitdoku study time --set puzzles.txt --level-by clues --out results
  bitdoku study all --page STUDY.md

Exit code 0 when all was measured, 130 when stopped by Ctrl-C: start again to go on.";

const ALL: &str = "all";

fn experiments() -> impl TypedValueParser<Value = String> {
    let names = EXPERIMENTS.iter().map(|experiment| PossibleValue::new(experiment.name).help(experiment.summary));
    PossibleValuesParser::new(names.chain([PossibleValue::new(ALL).help("all of them")]).collect::<Vec<_>>())
}

fn ways() -> impl TypedValueParser<Value = LevelBy> {
    let names = LevelBy::ALL.map(|way| {
        PossibleValue::new(way.name()).help(match way {
            LevelBy::Annotation => "what stands after the puzzle, up to a comma",
            LevelBy::Technique => "the rules that suffice",
            LevelBy::Clues => "the number of clues",
            LevelBy::Guesses => "the guesses that the solver mrv makes",
        })
    });
    PossibleValuesParser::new(names).map(|name| name.parse().expect("it is one of the possible values"))
}

impl Study {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let set = match &self.set {
            None => PuzzleSet::minimal(),
            Some(path) => self.read(path)?,
        };
        let bar = bar(terminal);
        let progress = |what: &str, done: usize, total: usize| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
            bar.set_message(what.to_owned());
        };
        let conditions = Conditions {
            set: &set,
            folder: self.out.clone(),
            seed: self.seed,
            guesses: self.max_guesses,
            iterations: self.max_iterations,
            repeats: self.repeats,
            progress: &progress,
            interrupt: signal::flag(),
        };
        let done = self.measure(&conditions);
        bar.finish_and_clear();
        match done {
            Ok(report) => {
                io::stdout().write_all(report.as_bytes())?;
                Ok(Verdict::Fine)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(Verdict::Interrupted),
            Err(error) => Err(error).with_context(|| format!("the study in {}", self.out.display())),
        }
    }

    fn read(&self, path: &Path) -> Result<PuzzleSet> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| name.clone())?;
        PuzzleSet::parse(&name, &text, self.level_by).with_context(|| name)
    }

    /// Runs what was asked for; what to print of it.
    fn measure(&self, conditions: &Conditions<'_>) -> io::Result<String> {
        if let Some(experiment) = Experiment::named(&self.experiment) {
            return Ok(experiment.run(conditions)?.markdown(""));
        }
        if let Some(page) = &self.page {
            page::write(conditions, page, &command())?;
            return Ok(String::new());
        }
        let reports = EXPERIMENTS.iter().map(|experiment| Ok(experiment.run(conditions)?.markdown("")));
        Ok(reports.collect::<io::Result<Vec<_>>>()?.join("\n"))
    }
}

/// This command as it was called, but for the place of the program.
fn command() -> String {
    let arguments = std::env::args().skip(1).map(|argument| format!(" {argument}"));
    format!("bitdoku{}", arguments.collect::<String>())
}

/// A bar for a person at a terminal, hidden from everybody else.
fn bar(terminal: &Terminal) -> ProgressBar {
    if !terminal.stderr || terminal.quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}, {eta} left");
    let bar = ProgressBar::new(0).with_style(style.expect("the template is well-formed").progress_chars("█▌ "));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
