//! Measuring: one method on one puzzle, and many on a set, with a log that a stopped run goes on from.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bitdoku_grid::{Grid, Solution};
use bitdoku_solve::baseline::genetic::Genetic;
use bitdoku_solve::{Budget, End, Solver, solver};

use crate::study::log::{Log, Row};
use crate::study::set::{Item, PuzzleSet};

/// Called with what is done, how much of it, and of how much.
pub type OnProgress<'a> = dyn Fn(&str, usize, usize) + 'a;

/// A search that took longer is not timed again.
const LONG: Duration = Duration::from_millis(20);

/// The conditions of a run.
pub struct Conditions<'a> {
    /// The puzzles.
    pub set: &'a PuzzleSet,
    /// Where the files go.
    pub folder: PathBuf,
    /// From which all chance comes.
    pub seed: u64,
    /// Guesses after which a method is stopped.
    pub guesses: u64,
    /// Iterations after which a method is stopped.
    pub iterations: u64,
    /// How often each search is timed at most; the shortest time counts.
    pub repeats: u32,
    /// Told how far the run has come.
    pub progress: &'a OnProgress<'a>,
    /// Once true, the run ends with an error of kind `Interrupted`; what was measured is in the logs.
    pub interrupt: &'a AtomicBool,
}

impl Conditions<'_> {
    /// The conditions as the first line of a log has them.
    pub fn describe(&self) -> String {
        let Self { set, seed, guesses, iterations, repeats, .. } = self;
        format!(
            "bitdoku {} set {} {:016x} seed {seed} guesses {guesses} iterations {iterations} repeats {repeats}",
            env!("CARGO_PKG_VERSION"),
            set.name,
            set.fingerprint()
        )
    }

    /// The log of an experiment.
    pub fn log(&self, experiment: &str) -> io::Result<Log> {
        Log::open(&self.folder.join(format!("{experiment}.csv")), &self.describe())
    }

    /// A solver by name; what chance it has comes from the seed.
    pub fn solver(&self, name: &str) -> Box<dyn Solver> {
        match name {
            "genetic" => Box::new(Genetic::seeded(self.seed)),
            _ => solver(name).unwrap_or_else(|| panic!("no solver is named {name}")),
        }
    }

    /// Each method on each puzzle of the set, from the log where it knows them.
    pub fn rows(&self, experiment: &str, methods: &[&str], watched: bool) -> io::Result<Vec<Row>> {
        let mut log = self.log(experiment)?;
        let total = methods.len() * self.set.items.len();
        let mut rows = Vec::with_capacity(total);
        for method in methods {
            let mut solver = self.solver(method);
            for item in &self.set.items {
                (self.progress)(&format!("{experiment}: {method}"), rows.len(), total);
                let subject = Subject::of(item);
                rows.push(log.row(item.number, method, "", || self.measure(solver.as_mut(), &subject, watched))?);
                self.go_on()?;
            }
        }
        (self.progress)(experiment, total, total);
        Ok(rows)
    }

    /// An error where an interrupt was asked for.
    pub fn go_on(&self) -> io::Result<()> {
        if self.interrupt.load(Ordering::Relaxed) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// Searches for the first solution, as the programs of the source documents do.
    pub fn measure(&self, solver: &mut dyn Solver, subject: &Subject<'_>, watched: bool) -> Row {
        let budget = Budget { guesses: self.guesses, iterations: self.iterations, ..Budget::UNLIMITED };
        let mut found = None;
        let mut trace = Vec::new();
        let mut nanoseconds = u64::MAX;
        let mut report = None;
        let first_start = Instant::now();
        for run in 0..self.repeats.max(1) {
            if run > 0 && first_start.elapsed() > LONG {
                break;
            }
            let mut keep = |solution: &Solution| {
                found = Some(*solution);
                ControlFlow::Break(())
            };
            let start = Instant::now();
            report = Some(solver.search(&subject.puzzle.into(), &budget, &mut keep));
            nanoseconds = nanoseconds.min(start.elapsed().as_nanos() as u64);
        }
        if watched {
            // Apart from the timing, which watching would disturb.
            let mut last = None;
            solver.search_watched(&subject.puzzle.into(), &budget, &mut |_| ControlFlow::Break(()), &mut |progress| {
                if last.replace(progress.blank) != Some(progress.blank) {
                    trace.push((progress.iterations, progress.blank));
                }
            });
        }
        let report = report.expect("it ran at least once");
        Row {
            puzzle: subject.item.number,
            group: subject.item.group,
            method: solver.info().name.to_owned(),
            variant: subject.variant.clone(),
            solved: found == Some(subject.solution),
            gave_up: report.end == End::GaveUp,
            iterations: report.iterations,
            guesses: report.guesses,
            placements: report.placements,
            nanoseconds,
            trace,
        }
    }
}

/// A puzzle to be measured, perhaps a variant of the set's.
pub struct Subject<'a> {
    /// Where it is from.
    pub item: &'a Item,
    /// What was varied.
    pub variant: String,
    /// The puzzle itself.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Solution,
}

impl<'a> Subject<'a> {
    /// The puzzle as it stands in the set.
    pub fn of(item: &'a Item) -> Self {
        Self { item, variant: String::new(), puzzle: item.puzzle, solution: item.solution }
    }
}
