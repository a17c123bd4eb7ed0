//! `bitdoku-lab study`: what the literature claims of its solvers, measured.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bitdoku_lab::claims::{self, Bench, Claim};
use bitdoku_lab::study::experiment::{EXPERIMENTS, Experiment, OTHERS};
use bitdoku_lab::study::page;
use bitdoku_lab::study::run::{Account, Conditions, Step};
use bitdoku_lab::study::set::{LevelBy, NotedPuzzle, PuzzleSet, SetError};
use bitdoku_text::Options;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use indicatif::HumanDuration;

use crate::sets::{self, Stated};
use crate::{STOP, progress, write};

/// Measure what the literature claims of its solvers
///
/// Judges a claim: what the document says, how it is read and tested, what would refute it, and the verdict, in seconds. Or
/// runs an experiment, or all of them, and writes NAME.json, NAME.md and its figures into a folder, and runs.csv and
/// NAME.csv with a row for each measurement; the report also goes to stdout. A run that was stopped continues where it was
/// when the same program is started again on the same machine, with the same sets, seed and limits. `all` takes about five minutes,
/// or one minute with --quick.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StudyArgs {
    /// Which experiment
    #[arg(value_name = "EXPERIMENT", value_parser = experiments(), required_unless_present = "claim")]
    experiment: Option<String>,
    /// Judge one claim of a source document, by its number in docs/DOCUMENTS.md, and write nothing
    #[arg(long, value_name = "ID", conflicts_with_all = ["experiment", "out", "page", "quick"], value_parser = claims(), hide_possible_values = true)]
    claim: Option<&'static Claim>,
    /// Puzzles to use, in any format; three sets of the project's own, 500 puzzles, if not given
    #[arg(long, value_name = "FILE")]
    set: Option<PathBuf>,
    /// How the puzzles of --set are put into levels
    #[arg(long, value_name = "HOW", default_value = "technique", requires = "set", value_parser = ways())]
    level_by: LevelBy,
    /// Where the files go
    #[arg(long, value_name = "FOLDER", default_value = "study")]
    out: PathBuf,
    /// With `all`, also write everything as one page, its figures into the folder `study` beside it
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How often to time a search; the shortest time counts
    #[arg(long, value_name = "N", default_value_t = 3)]
    repeats: u32,
    /// How many puzzles `lengths` draws: a million take about ten minutes, and a run that asks for more goes on where one in the
    /// same folder ended
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    drawn: u64,
    /// Look at fewer puzzles, once, and cut long measurements short: minutes become seconds
    #[arg(long)]
    quick: bool,
    /// Stop a search after this many guesses [default: no limit]
    #[arg(long, value_name = "N", help_heading = "Limits")]
    max_guesses: Option<u64>,
    /// Stop a search by an incomplete solver after this many iterations
    #[arg(long, value_name = "N", default_value_t = 5_000, help_heading = "Limits")]
    max_iterations: u64,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku-lab study --claim 004-8a
  bitdoku-lab study --claim 002-1a --set puzzles.txt
  bitdoku-lab study rates
  bitdoku-lab study time --set puzzles.txt --level-by clues --out results
  bitdoku-lab study lengths --drawn 10000000 --seed 33
  bitdoku-lab study all --quick --page STUDY.md

Exit code 0 when all was measured, 130 when stopped by Ctrl-C: start again to go on.";

const ALL: &str = "all";

/// With --quick only one in this many puzzles of a level is used.
const THINNED: usize = 10;

/// How finely the bar is divided.
const STEPS: u64 = 1_000;

fn experiments() -> impl TypedValueParser<Value = String> {
    let value = |experiment: &Experiment| PossibleValue::new(experiment.name).help(experiment.summary);
    let all = PossibleValue::new(ALL).help("all of them that are about the documents");
    let names = EXPERIMENTS.iter().map(value).chain([all]).chain(OTHERS.iter().map(value));
    PossibleValuesParser::new(names.collect::<Vec<_>>())
}

fn claims() -> impl TypedValueParser<Value = &'static Claim> {
    let names = claims::all().map(|claim| PossibleValue::new(claim.id).hide(true));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(|id| id.parse().expect("it is one of the possible values"))
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

impl StudyArgs {
    pub(crate) fn run(self, quiet: bool) -> Result<()> {
        let own = self.set.as_deref().map(|path| self.read(path)).transpose()?;
        let bench = match &own {
            None => Bench::standard(&STOP),
            Some(set) => Bench::new(vec![set.clone()], &STOP),
        };
        if let Some(claim) = self.claim {
            return match claim.judge(&bench) {
                Ok(judgement) => write(&claim.told(&judgement)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
                Err(error) => Err(error).with_context(|| format!("the claim {}", claim.id)),
            };
        }
        let mut sets = own.map_or_else(PuzzleSet::standard, |set| vec![set]);
        if self.quick {
            sets = sets.into_iter().map(|set| set.thinned(THINNED)).collect();
        }
        let bar = progress(quiet, Some(STEPS), "{bar:30} {percent:>3} %  {msg}");
        let tell = |step: Step| {
            bar.set_position((step.share * STEPS as f64) as u64);
            let left = step.left.map_or(String::new(), |left| format!(", {} left", HumanDuration(left)));
            bar.set_message(format!("{}{left}", step.what));
        };
        let conditions = Conditions {
            sets: &sets,
            folder: self.out.clone(),
            seed: self.seed,
            guesses: self.max_guesses.unwrap_or(u64::MAX),
            iterations: self.max_iterations,
            repeats: if self.quick { 1 } else { self.repeats },
            drawn: self.drawn,
            quick: self.quick,
            progress: &tell,
            interrupt: &STOP,
            account: Account::default(),
        };
        match self.one() {
            Some(experiment) => conditions.account.expect(experiment.work(&conditions)),
            None => {
                EXPERIMENTS.iter().for_each(|experiment| conditions.account.expect(experiment.work(&conditions)));
                conditions.account.expect(page::A_CLAIM * claims::all().count() as f64);
            }
        }
        let done = self.measure(&conditions, &bench);
        bar.finish_and_clear();
        match done {
            Ok(report) => write(&report),
            // It was stopped, and goes on when it is started again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(error) => Err(error).with_context(|| format!("the study in {}", self.out.display())),
        }
    }

    /// The set of a file, which may be a table.
    fn read(&self, path: &Path) -> Result<PuzzleSet> {
        let name = path.display().to_string();
        let records = sets::read(path, &Options::default())?;
        let entries = records.into_iter().map(|Stated { line, puzzle, note }| {
            let puzzle = puzzle.grid().copied().with_context(|| format!("{name}:{line}: a study takes no Sukaku"))?;
            Ok(NotedPuzzle { line, puzzle, note })
        });
        let entries = entries.collect::<Result<Vec<_>>>()?;
        match PuzzleSet::new(&name, entries, self.level_by) {
            Ok(set) => Ok(set),
            Err(error @ SetError::NotProper { line }) => bail!("{name}:{line}: {}", error.reason()),
            Err(error) => bail!("{name}: {}", error.reason()),
        }
    }

    /// The experiment asked for, `None` if it is all of them.
    fn one(&self) -> Option<&'static Experiment> {
        self.experiment.as_deref().and_then(|name| name.parse().ok())
    }

    /// Runs what was asked for; what to print of it.
    fn measure(&self, conditions: &Conditions<'_>, bench: &Bench<'_>) -> io::Result<String> {
        if let Some(experiment) = self.one() {
            let report = experiment.run(conditions)?.markdown("");
            let about = claims::all().filter(|claim| claim.experiment == experiment.name);
            let commands: String = about.map(|claim| format!("  bitdoku-lab study --claim {}\n", claim.id)).collect();
            let judged =
                if commands.is_empty() { commands } else { format!("\nWhat becomes of the claims:\n\n{commands}") };
            return Ok(report + &judged);
        }
        if let Some(page) = &self.page {
            page::write(conditions, bench, page, &command())?;
            return Ok(String::new());
        }
        let reports = EXPERIMENTS.iter().map(|experiment| Ok(experiment.run(conditions)?.markdown("")));
        let reports = reports.collect::<io::Result<Vec<_>>>()?.join("\n");
        let judged = page::judge(conditions, bench)?;
        std::fs::write(self.out.join("claims.json"), format!("{:#}\n", serde_json::json!({ "claims": judged })))?;
        Ok(format!("## Claims\n\n{}\n{reports}", claims::table(&judged)))
    }
}

/// This command as it was called, but for the place of the program.
fn command() -> String {
    let arguments = std::env::args().skip(1).map(|argument| format!(" {argument}"));
    format!("bitdoku-lab{}", arguments.collect::<String>())
}
