//! `bitdoku-lab race`: how fast solvers are, on which puzzles.

use std::env;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bitdoku_lab::machine::Machine;
use bitdoku_lab::race::contestant::{Contestant, Mode};
use bitdoku_lab::race::peer::PeerCommand;
use bitdoku_lab::race::report::{Heading, Report, ReportFormat};
use bitdoku_lab::race::rules::Rules;
use bitdoku_lab::race::run::race;
use bitdoku_lab::race::set::Set;
use bitdoku_solve::{Backend, Engine, SOLVERS, Solver};
use bitdoku_text::{Column, Options};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::{STOP, progress, say, seconds, sets, write};

/// Measure how fast solvers are
///
/// Every solver counts the solutions of the same puzzles, and the solvers take turns. Before anything is timed they must
/// agree about every puzzle, and with the counts that a definition states; otherwise there are no figures. What is shown
/// is the median of several rounds: of processor time for one thread, of elapsed time for several.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RaceArgs {
    /// Files of puzzles, each a set; or definitions of sets (.toml)
    #[arg(value_name = "FILE", required = true)]
    operands: Vec<PathBuf>,
    /// The solvers to measure, separated by commas; `all` for all of them
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', default_value = "engine", value_parser = solver_parser(), hide_possible_values = true)]
    solver: Vec<String>,
    /// The instruction sets to measure the engine on, separated by commas [default: the fastest that this processor has]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = backend_parser())]
    backend: Vec<Backend>,
    /// The numbers of threads to measure each solver on, separated by commas; 0 for one per core
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "1", value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: Vec<u16>,
    /// A program built elsewhere to compare with; it speaks the protocol in docs/BENCHMARKS.md
    #[arg(long, value_name = "NAME=COMMAND")]
    peer: Vec<PeerCommand>,
    /// How puzzles are handed to solvers
    #[arg(long, value_name = "HOW", default_value = "batch", value_parser = modes())]
    mode: Mode,
    /// Stop counting solutions at this number; 2 is enough to prove that a puzzle has only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    limit: u64,
    /// Measure this many puzzles of each set at most
    #[arg(long, value_name = "N", help_heading = "Limits")]
    take: Option<NonZeroUsize>,
    /// A solver that does not get through a set in this time is stopped, and its figures are marked as bounds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds, help_heading = "Limits")]
    patience: Duration,
    /// A peer that needs longer for a pass over a set is ended, and its figures are marked as bounds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, help_heading = "Limits")]
    peer_timeout: Duration,
    /// How many rounds to measure
    #[arg(long, value_name = "N", default_value = "5", help_heading = "Method")]
    rounds: NonZeroUsize,
    /// The least time to measure in each round
    #[arg(long, value_name = "SECONDS", default_value = "0.5", value_parser = seconds, help_heading = "Method")]
    seconds: Duration,
    /// Seed of the permutations: each puzzle is turned into an isomorphic one, and their order is shuffled
    #[arg(long, value_name = "N", default_value_t = 1, help_heading = "Method")]
    seed: u64,
    /// Measure puzzles as they are and in their order
    #[arg(long, conflicts_with_all = ["seed", "copies"], help_heading = "Method")]
    no_permute: bool,
    /// Repeat each puzzle this many times, each time permuted in another way; for small sets
    #[arg(long, value_name = "N", default_value = "1", help_heading = "Method")]
    copies: NonZeroUsize,
    /// Stop without figures unless each puzzle of each file has one solution
    #[arg(long, help_heading = "Method")]
    expect_unique: bool,
    /// The column that holds the puzzles in a table, by name or by number from 1
    #[arg(long, value_name = "NAME|N", help_heading = "Input")]
    column: Option<String>,
    /// The folder of the files that definitions name, if it is not the one they say [env: BITDOKU_DATA]
    #[arg(long, value_name = "FOLDER", help_heading = "Input")]
    data: Option<PathBuf>,
    /// How to write the figures
    #[arg(long = "as", value_name = "FORMAT", default_value = "table", value_parser = forms(), help_heading = "Output")]
    form: ReportFormat,
    /// Also draw the figures
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    svg: Option<PathBuf>,
    /// Also keep the figures as FOLDER/CPU/DATE.csv
    #[arg(long, value_name = "FOLDER", help_heading = "Output")]
    record: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku-lab race puzzles.txt
  bitdoku-lab race --solver mrv,scan,boolean+search --expect-unique testdata/sample.txt
  bitdoku-lab race --solver all --as markdown --svg bench.svg bench/sets.toml
  bitdoku-lab race --solver engine --backend avx512,avx2 --threads 1,2 puzzles.txt
  bitdoku-lab race --peer tdoku='./tdoku --serve' --rounds 9 puzzles.txt

Exit code 0 if there are figures; 2 if contestants disagree, counts are not as expected, or something cannot be read.";

/// The name that stands for every solver.
const ALL: &str = "all";

fn solver_parser() -> PossibleValuesParser {
    let ours = SOLVERS.iter().map(|entry| PossibleValue::new(entry.info.name).help(entry.info.summary));
    PossibleValuesParser::new(ours.chain([PossibleValue::new(ALL)]))
}

/// Reads `--backend`.
fn backend_parser() -> impl TypedValueParser<Value = Backend> {
    let names = PossibleValuesParser::new(Backend::ALL.map(Backend::name));
    names.map(|name| name.parse().expect("only these names are possible"))
}

/// Reads `--mode`.
fn modes() -> impl TypedValueParser<Value = Mode> {
    let names = Mode::ALL.map(|mode| {
        PossibleValue::new(mode.name()).help(match mode {
            Mode::Batch => "Many a call, as a file is solved: what counts is the throughput",
            Mode::Single => "One a call, as an interactive program does: what counts is the time until the answer",
        })
    });
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only these names are possible"))
}

/// Reads `--as`.
fn forms() -> impl TypedValueParser<Value = ReportFormat> {
    let names = ReportFormat::ALL.map(|format| {
        PossibleValue::new(format.name()).help(match format {
            ReportFormat::Table => "A table for people",
            ReportFormat::Markdown => "Tables in Markdown",
            ReportFormat::Csv => "A row for each contestant and set, as in bench/records",
            ReportFormat::Json => "One JSON object",
        })
    });
    PossibleValuesParser::new(names).map(|name| name.parse().expect("only these names are possible"))
}

impl RaceArgs {
    pub(crate) fn run(self, quiet: bool) -> Result<()> {
        let sets = self.sets(quiet)?;
        let mut contestants = self.contestants()?;
        let spinner = progress(quiet, None, "{spinner} {msg}");
        let rules = Rules {
            limit: self.limit,
            rounds: self.rounds.get(),
            round: self.seconds,
            patience: self.patience,
            copies: self.copies.get(),
            seed: self.seed,
            as_they_are: self.no_permute,
            expect_unique: self.expect_unique,
            peer_timeout: self.peer_timeout,
            // Where there is a spinner, it says so.
            on_wait: if spinner.is_hidden() && !quiet { waits_for } else { |_, _| {} },
            interrupt: &STOP,
        };
        let mut report = Report { heading: self.heading(), sets: Vec::new() };
        for (number, set) in sets.iter().enumerate() {
            let scores = race(set, &mut contestants, &rules, &mut |what| spinner.set_message(what.to_owned()));
            if STOP.load(Ordering::Relaxed) {
                return Ok(());
            }
            report.sets.push(scores?);
            // What is measured is kept at once: later sets may take long, or be stopped.
            let head = if number == 0 { report.head_text(self.form) } else { String::new() };
            spinner.suspend(|| write(&(head + &report.set_text(self.form, number))))?;
            self.keep(&report)?;
        }
        spinner.finish_and_clear();
        write(&report.end_text(self.form))
    }

    /// Writes the picture and the record of what is done so far.
    fn keep(&self, report: &Report) -> Result<()> {
        if let Some(path) = &self.svg {
            let svg = report.svg().context("there is no figure to draw")?;
            fs::write(path, svg).with_context(|| path.display().to_string())?;
        }
        self.record.as_deref().map_or(Ok(()), |folder| record(report, folder))
    }

    fn sets(&self, quiet: bool) -> Result<Vec<Set>> {
        let options = Options { column: self.column.as_deref().map(Column::from), ..Options::default() };
        let from_environment = || env::var_os("BITDOKU_DATA").filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = self.data.clone().or_else(from_environment);
        let mut absent = |what: String| {
            if !quiet {
                say(&what);
            }
        };
        let mut sets = Vec::new();
        for operand in &self.operands {
            sets.extend(sets::sets(operand, &options, data.as_deref(), &mut absent)?);
        }
        for set in &mut sets {
            if let Some(most) = self.take.map(NonZeroUsize::get).filter(|&most| most < set.puzzles.len()) {
                set.puzzles.truncate(most);
                // What is known is known of all puzzles, unless they are all of one kind.
                set.expected = set.expected.and_then(|expected| expected.of_first(most as u64));
            }
        }
        if sets.is_empty() {
            bail!("there is no set to measure");
        }
        Ok(sets)
    }

    fn contestants(&self) -> Result<Vec<Contestant>> {
        let is_chosen = |name: &str| self.solver.iter().any(|chosen| chosen == name || chosen == ALL);
        let engine = Engine::default();
        let detected = [engine.backend()];
        let backends = if self.backend.is_empty() { &detected[..] } else { &self.backend[..] };
        let mut contestants = Vec::new();
        for entry in SOLVERS.iter().filter(|entry| is_chosen(entry.info.name)) {
            let is_engine = entry.info.name == engine.info().name;
            let backends = if is_engine { backends.iter().copied().map(Some).collect() } else { vec![None] };
            for backend in backends {
                for threads in self.threads.iter().copied().map(thread_count) {
                    let contestant = Contestant::ours(entry, backend, threads, self.mode);
                    contestants.push(contestant.with_context(|| match backend {
                        Some(backend) => format!("this processor has no {backend}"),
                        None => entry.info.name.to_owned(),
                    })?);
                }
            }
        }
        for peer in &self.peer {
            contestants.push(Contestant::Peer { command: peer.clone(), running: None });
        }
        Ok(contestants)
    }

    fn heading(&self) -> Heading {
        Heading {
            machine: Machine::here(),
            limit: self.limit,
            mode: self.mode.name(),
            seed: (!self.no_permute).then_some(self.seed),
            copies: self.copies.get(),
            rounds: self.rounds.get(),
        }
    }
}

/// Says that a peer does not answer yet.
fn waits_for(peer: &str, most: Duration) {
    say(&format!(
        "the peer {peer} has not answered yet; it is waited for at most {} s (--peer-timeout)",
        most.as_secs_f64()
    ));
}

/// How many threads a number means: 0 is one per core.
pub(crate) fn thread_count(asked: u16) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, NonZeroUsize::get),
        some => usize::from(some),
    }
}

/// Writes a record: `FOLDER/CPU/DATE.csv`, a later one of the same day in place of an earlier.
fn record(report: &Report, folder: &Path) -> Result<()> {
    let folder = folder.join(slug(&report.heading.machine.cpu));
    let path = folder.join(format!("{}.csv", report.heading.machine.date));
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&path, report.text(ReportFormat::Csv)))
        .with_context(|| path.display().to_string())
}

/// A name as a part of a path: small letters, digits and single dashes.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processors_are_folders() {
        assert_eq!(slug("AMD EPYC(TM) 9R14 @ 3.7GHz"), "amd-epyc-tm-9r14-3-7ghz");
    }
}
