//! Measuring: one method on one puzzle, and many on sets, with a log from which a stopped run continues.

use std::cell::Cell;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bitdoku_grid::{Grid, Solution};
use bitdoku_solve::baseline::genetic::Genetic;
use bitdoku_solve::{Budget, End, Event, Solver};

use super::log::{Log, Measurement};
use super::set::{Item, PuzzleSet};
use super::stopwatch::Stopwatch;
use super::variant;
use crate::machine;

/// A search that took longer is not timed again.
const LONG: Duration = Duration::from_millis(20);

/// A search that took less is timed again later, since a short disturbance of the machine would dominate it.
const SHORT: Duration = Duration::from_millis(1);

/// How often it is.
const LATER: u32 = 3;

/// The log that several experiments share: each solver once on each puzzle.
const SHARED: &str = "runs";

/// How far a run has come.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is under way.
    pub what: String,
    /// The share of the work that is done, by what it is expected to cost.
    pub share: f64,
    /// The time left, once that can be estimated.
    pub left: Option<Duration>,
}

/// The conditions of a run.
pub struct Conditions<'a> {
    /// The puzzles.
    pub sets: &'a [PuzzleSet],
    /// Where the files go.
    pub folder: PathBuf,
    /// The seed of all random choices.
    pub seed: u64,
    /// Guesses after which a method is stopped.
    pub guesses: u64,
    /// Iterations after which a method that counts them is stopped.
    pub iterations: u64,
    /// How often each search is timed at most; the shortest time counts.
    pub repeats: u32,
    /// How many puzzles are drawn where an experiment makes its own, without end.
    pub drawn: u64,
    /// Whether long measurements are cut short, for a look.
    pub quick: bool,
    /// Told how far the run has come.
    pub progress: &'a dyn Fn(Step),
    /// Once true, the run ends with an error of kind `Interrupted`; what was measured is in the logs.
    pub interrupt: &'a AtomicBool,
    /// Keeps account of the work.
    pub account: Account,
}

/// Work in seconds as expected: all, done, and of that found in a log.
#[derive(Clone, Debug)]
pub struct Account {
    start: Instant,
    total: Cell<f64>,
    done: Cell<f64>,
    known: Cell<f64>,
}

impl Default for Account {
    fn default() -> Self {
        Self { start: Instant::now(), total: Cell::new(0.0), done: Cell::new(0.0), known: Cell::new(0.0) }
    }
}

impl Account {
    /// Says how much work there will be.
    pub fn expect(&self, seconds: f64) {
        self.total.set(self.total.get() + seconds);
    }

    fn count(&self, seconds: f64, is_known: bool) {
        self.done.set(self.done.get() + seconds);
        if is_known {
            self.known.set(self.known.get() + seconds);
        }
    }

    fn step(&self, what: String) -> Step {
        let (total, done) = (self.total.get().max(1e-9), self.done.get());
        let measured = done - self.known.get();
        let elapsed = self.start.elapsed();
        // The first moments tell nothing.
        let left = (measured > 0.02 * total && elapsed > Duration::from_secs(2))
            .then(|| elapsed.mul_f64(((total - done) / measured).clamp(0.0, 1e6)));
        Step { what, share: (done / total).min(1.0), left }
    }
}

/// What a method is expected to take for a puzzle, in seconds. Only progress rests on it.
fn expected(method: &str) -> f64 {
    match method {
        "naive" => 0.011,
        "layers" => 0.004,
        "weighted" => 0.000_5,
        "sinkhorn" => 0.18,
        "belief" => 0.05,
        "genetic" => 0.26,
        _ => 0.000_2,
    }
}

/// The puzzles of one group of one set.
#[derive(Clone, Copy)]
pub struct Group<'a> {
    /// The set.
    pub set: &'a PuzzleSet,
    /// The group's number in it.
    pub index: usize,
}

impl<'a> Group<'a> {
    /// What it is called within its set.
    pub fn name(&self) -> &'a str {
        &self.set.groups[self.index]
    }

    /// Its puzzles.
    pub fn items(&self) -> impl Iterator<Item = &'a Item> + use<'a> {
        self.set.group(self.index)
    }

    /// Those of some rows that are of it.
    pub fn of<'r>(&self, rows: &'r [Measurement], method: &'r str) -> impl Iterator<Item = &'r Measurement> + use<'r> {
        let (set, index) = (self.set.name.clone(), self.index);
        rows.iter().filter(move |row| row.method == method && row.group == index && row.set == set)
    }
}

impl<'a> Conditions<'a> {
    /// The conditions as the first line of a log has them. What was measured by another program, or on another machine, is
    /// not mixed with this.
    pub fn describe(&self) -> String {
        let Self { sets, seed, guesses, iterations, repeats, .. } = self;
        let sets: Vec<String> = sets.iter().map(|set| format!("{} {:016x}", set.name, set.fingerprint())).collect();
        let guesses = if *guesses == u64::MAX { "unlimited".to_owned() } else { guesses.to_string() };
        format!(
            "bitdoku {} {}{} on {}; sets {}; seed {seed} guesses {guesses} iterations {iterations} repeats {repeats}",
            env!("CARGO_PKG_VERSION"),
            machine::COMMIT,
            if machine::IS_OPTIMISED { "" } else { " not optimised" },
            machine::processor(),
            sets.join(", ")
        )
    }

    /// Notes that work is done that was expected to take this many seconds.
    pub(super) fn worked(&self, what: &str, seconds: f64) {
        self.account.count(seconds, false);
        (self.progress)(self.account.step(what.to_owned()));
    }

    /// The groups of all sets.
    pub fn groups(&self) -> Vec<Group<'a>> {
        self.sets.iter().flat_map(|set| (0..set.groups.len()).map(move |index| Group { set, index })).collect()
    }

    /// How many puzzles there are.
    pub fn puzzles(&self) -> usize {
        self.sets.iter().map(|set| set.items.len()).sum()
    }

    /// The log of an experiment.
    ///
    /// # Errors
    /// If it cannot be read or written.
    pub fn log(&self, experiment: &str) -> io::Result<Log> {
        Log::open(&self.folder.join(format!("{experiment}.csv")), &self.describe())
    }

    /// A solver by name; what chance it has comes from the seed.
    ///
    /// # Panics
    /// If there is none of this name.
    pub fn solver(&self, name: &str) -> Box<dyn Solver> {
        match name {
            "genetic" => Box::new(Genetic::seeded(self.seed)),
            _ => name.parse().unwrap_or_else(|error| panic!("{error}")),
        }
    }

    /// What [`Conditions::rows`] is expected to take, in seconds.
    pub fn work(&self, methods: &[&str]) -> f64 {
        methods.iter().map(|method| expected(method)).sum::<f64>() * self.puzzles() as f64
    }

    /// Each method on each puzzle, from the log where it knows them. The course of those that count iterations is watched.
    ///
    /// # Errors
    /// If the log cannot be written, or an interrupt was asked for.
    pub fn rows(&self, methods: &[&str]) -> io::Result<Vec<Measurement>> {
        let mut log = self.log(SHARED)?;
        let mut rows = Vec::new();
        let mut new = Vec::new();
        for method in methods {
            let mut solver = self.solver(method);
            let watched = matches!(*method, "boolean" | "boolean+search" | "sinkhorn");
            for set in self.sets {
                for item in &set.items {
                    let what = || format!("{method} on {}", set.name);
                    rows.push(self.row(&mut log, set, item, method, "", expected(method), what, || {
                        new.push((*method, item, rows.len()));
                        self.measure(solver.as_mut(), &item.puzzle, &item.solution, watched)
                    })?);
                }
            }
        }
        new.retain(|(.., row)| rows[*row].nanoseconds < SHORT.as_nanos() as u64);
        for _ in 0..LATER {
            for of_method in new.chunk_by(|(a, ..), (b, ..)| a == b) {
                let mut solver = self.solver(of_method[0].0);
                for (_, item, row) in of_method {
                    let again = self.measure(solver.as_mut(), &item.puzzle, &item.solution, false);
                    self.go_on()?;
                    rows[*row].nanoseconds = rows[*row].nanoseconds.min(again.nanoseconds);
                }
            }
        }
        // A later row of the log replaces one before it.
        new.iter().try_for_each(|(.., row)| log.add(rows[*row].clone()))?;
        Ok(rows)
    }

    /// One row: the known one, or what `measure` says, to which set, puzzle, method and variant are added.
    ///
    /// # Errors
    /// If the log cannot be written, or an interrupt was asked for.
    #[expect(clippy::too_many_arguments, reason = "a row's key has four parts")]
    pub fn row(
        &self,
        log: &mut Log,
        set: &PuzzleSet,
        item: &Item,
        method: &str,
        variant: &str,
        cost: f64,
        what: impl FnOnce() -> String,
        measure: impl FnOnce() -> Measurement,
    ) -> io::Result<Measurement> {
        if let Some(row) = log.known(&set.name, item.number, method, variant) {
            self.account.count(cost, true);
            return Ok(row.clone());
        }
        (self.progress)(self.account.step(what()));
        let measured = measure();
        // An interrupt may have cut the measurement short.
        self.go_on()?;
        let row = Measurement {
            set: set.name.clone(),
            puzzle: item.number,
            group: item.group,
            method: method.to_owned(),
            variant: variant.to_owned(),
            ..measured
        };
        log.add(row.clone())?;
        self.account.count(cost, false);
        Ok(row)
    }

    /// An error where an interrupt was asked for.
    ///
    /// # Errors
    /// Of kind `Interrupted`.
    pub fn go_on(&self) -> io::Result<()> {
        if self.interrupt.load(Ordering::Relaxed) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// Searches for the first solution, as the programs of the source documents do.
    pub fn measure(&self, solver: &mut dyn Solver, puzzle: &Grid, solution: &Solution, watched: bool) -> Measurement {
        self.measure_within(solver, puzzle, solution, watched, self.iterations)
    }

    /// As above, stopped after this many iterations instead of those of the conditions.
    pub fn measure_within(
        &self,
        solver: &mut dyn Solver,
        puzzle: &Grid,
        solution: &Solution,
        watched: bool,
        iterations: u64,
    ) -> Measurement {
        let budget = Budget::UNLIMITED.guesses(self.guesses).iterations(iterations).interrupt(self.interrupt);
        let budget = if solver.info().complete { budget.iterations(u64::MAX) } else { budget };
        let puzzle = puzzle.into();
        let mut found = None;
        let (report, nanoseconds) = self.timed(|| {
            solver.search(&puzzle, &budget, &mut |solution: &Solution| {
                found = Some(*solution);
                ControlFlow::Break(())
            })
        });
        let mut trace = Vec::new();
        if watched {
            // Apart from the timing, which watching would disturb.
            let mut last = None;
            solver.search_watched(&puzzle, &budget, &mut |_| ControlFlow::Break(()), &mut |event| {
                if let Event::Iteration(progress) = event
                    && last.replace(progress.blank) != Some(progress.blank)
                {
                    trace.push((progress.iterations, progress.blank));
                }
                ControlFlow::Continue(())
            });
        }
        Measurement {
            solved: found == Some(*solution),
            gave_up: report.end == End::GaveUp,
            iterations: report.iterations,
            guesses: report.guesses,
            placements: report.placements,
            nanoseconds,
            trace,
            ..Measurement::default()
        }
    }

    /// What a variant of the study does with a puzzle.
    pub fn measure_variant(&self, solution: &[u8], mut run: impl FnMut() -> variant::Outcome) -> Measurement {
        let (outcome, nanoseconds) = self.timed(&mut run);
        Measurement {
            solved: outcome.filled.as_deref() == Some(solution),
            gave_up: outcome.filled.is_none(),
            iterations: outcome.iterations,
            guesses: outcome.guesses,
            placements: outcome.placements,
            nanoseconds,
            ..Measurement::default()
        }
    }

    /// What the last of some runs said, and the shortest time of them all, in nanoseconds.
    pub fn timed<T>(&self, mut run: impl FnMut() -> T) -> (T, u64) {
        let all = Stopwatch::start();
        let mut shortest = u64::MAX;
        let mut runs = 0;
        loop {
            let watch = Stopwatch::start();
            let said = run();
            shortest = shortest.min(watch.nanoseconds());
            runs += 1;
            if runs >= self.repeats.max(1) || all.elapsed() > LONG {
                return (said, shortest);
            }
        }
    }
}
