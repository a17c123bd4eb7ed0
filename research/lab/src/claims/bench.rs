//! What claims are judged on: whole sets, never thinned out, so that a claim has one answer however much else is measured. Counts
//! are taken on several threads, since they are the same on each; times on one, in turns.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use bitdoku_grid::{Grid, Solution};
use bitdoku_solve::{Budget, Solver};

use crate::study::run::Group;
use crate::study::set::{Item, PuzzleSet};
use crate::study::stopwatch::Stopwatch;

/// Iterations after which a method that may fail is stopped.
pub(super) const ITERATIONS: u64 = 5_000;

/// Guesses after which any method is stopped: more than any puzzle of the project's sets takes, but for those that are said so.
const GUESSES: u64 = 20_000_000;

/// How often something is timed; the shortest time counts.
const REPEATS: usize = 3;

/// What took more nanoseconds is not timed again.
const LONG: u64 = 20_000_000;

/// What a solver did with a puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The number of the puzzle's group.
    pub(super) group: usize,
    pub(super) clues: usize,
    pub(super) solved: bool,
    pub(super) iterations: u64,
    pub(super) guesses: u64,
    pub(super) placements: u64,
}

/// What was counted, by method and set.
type Known = HashMap<(String, String), Rc<Vec<Run>>>;

/// The puzzles, and what was counted on them already.
pub struct Bench<'a> {
    sets: Vec<PuzzleSet>,
    interrupt: &'a AtomicBool,
    known: RefCell<Known>,
}

impl<'a> Bench<'a> {
    /// Judges on these sets. A claim names those of the project's own that it is about; where there is none of that name, it is
    /// judged on all that there are.
    pub fn new(sets: Vec<PuzzleSet>, interrupt: &'a AtomicBool) -> Self {
        Self { sets, interrupt, known: RefCell::default() }
    }

    /// Judges on the project's own.
    pub fn standard(interrupt: &'a AtomicBool) -> Self {
        let mut sets = PuzzleSet::standard();
        sets.extend(PuzzleSet::listed());
        Self::new(sets, interrupt)
    }

    /// The sets of these names, or all if there is none of them.
    pub(super) fn sets(&self, names: &[&str]) -> Vec<&PuzzleSet> {
        let named: Vec<&PuzzleSet> = self.sets.iter().filter(|set| names.contains(&set.name.as_str())).collect();
        if named.is_empty() { self.sets.iter().collect() } else { named }
    }

    /// The three that the project made, or all if there is none of them.
    pub(super) fn made(&self) -> Vec<&PuzzleSet> {
        self.sets(&["figure 8", "newspaper", "minimal"])
    }

    /// The groups of sets that have puzzles.
    pub(super) fn groups<'s>(sets: &[&'s PuzzleSet]) -> Vec<Group<'s>> {
        let of = |set: &'s PuzzleSet| (0..set.groups.len()).map(move |index| Group { set, index });
        sets.iter().flat_map(|set| of(set)).filter(|group| group.items().next().is_some()).collect()
    }

    /// An error where an interrupt was asked for.
    pub(super) fn go_on(&self) -> io::Result<()> {
        if self.interrupt.load(Ordering::Relaxed) { Err(io::ErrorKind::Interrupted.into()) } else { Ok(()) }
    }

    /// What `work` says of each puzzle, in their order, found on several threads.
    pub(super) fn each<T: Send>(&self, items: &[&Item], work: impl Fn(&Item) -> T + Sync) -> io::Result<Vec<T>> {
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(items.len().max(1));
        let (next, interrupt) = (AtomicUsize::new(0), self.interrupt);
        let take = || {
            let mut done = Vec::new();
            while !interrupt.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(at) else { break };
                done.push((at, work(item)));
            }
            done
        };
        let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("a worker panicked")).collect()
        });
        self.go_on()?;
        all.sort_by_key(|(at, _)| *at);
        Ok(all.into_iter().map(|(_, said)| said).collect())
    }

    /// What a solver of this name does with the puzzles of a set until its first solution.
    pub(super) fn runs(&self, method: &str, set: &PuzzleSet) -> io::Result<Rc<Vec<Run>>> {
        let key = (method.to_owned(), set.name.clone());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let runs =
            Rc::new(self.runs_of(&|| method.parse().unwrap_or_else(|error| panic!("{error}")), set, usize::MAX)?);
        self.known.borrow_mut().insert(key, Rc::clone(&runs));
        Ok(runs)
    }

    /// The same of any solver, on the first this many puzzles of a set.
    pub(super) fn runs_of(
        &self,
        make: &(dyn Fn() -> Box<dyn Solver> + Sync),
        set: &PuzzleSet,
        first: usize,
    ) -> io::Result<Vec<Run>> {
        let items: Vec<&Item> = set.items.iter().take(first).collect();
        let interrupt = self.interrupt;
        self.each(&items, |item| run(make().as_mut(), item, interrupt))
    }

    /// The same on the puzzles of one group.
    pub(super) fn runs_in(
        &self,
        make: &(dyn Fn() -> Box<dyn Solver> + Sync),
        group: &Group<'_>,
        first: usize,
    ) -> io::Result<Vec<Run>> {
        let items: Vec<&Item> = group.items().take(first).collect();
        let interrupt = self.interrupt;
        self.each(&items, |item| run(make().as_mut(), item, interrupt))
    }

    /// Nanoseconds of a solver on a puzzle, and whether it found the solution.
    pub(super) fn time(&self, solver: &mut dyn Solver, item: &Item) -> io::Result<(f64, bool)> {
        let mut found = None;
        let time = self.shortest(|| found = first_solution(solver, &item.puzzle, self.interrupt).0)?;
        Ok((time, found == Some(item.solution)))
    }

    /// The shortest of the times of something, in nanoseconds.
    pub(super) fn shortest(&self, mut run: impl FnMut()) -> io::Result<f64> {
        let mut shortest = u64::MAX;
        for _ in 0..REPEATS {
            let watch = Stopwatch::start();
            run();
            shortest = shortest.min(watch.nanoseconds());
            self.go_on()?;
            if shortest > LONG {
                break;
            }
        }
        Ok(shortest as f64)
    }
}

/// What a solver does with a puzzle until its first solution.
fn run(solver: &mut dyn Solver, item: &Item, interrupt: &AtomicBool) -> Run {
    let (found, report) = first_solution(solver, &item.puzzle, interrupt);
    Run {
        group: item.group,
        clues: item.puzzle.clue_count(),
        solved: found == Some(item.solution),
        iterations: report.iterations,
        guesses: report.guesses,
        placements: report.placements,
    }
}

fn first_solution(
    solver: &mut dyn Solver,
    puzzle: &Grid,
    interrupt: &AtomicBool,
) -> (Option<Solution>, bitdoku_solve::Report) {
    let budget = Budget::UNLIMITED.guesses(GUESSES).interrupt(interrupt);
    let budget = if solver.info().complete { budget } else { budget.iterations(ITERATIONS) };
    let mut found = None;
    let report = solver.search(&puzzle.into(), &budget, &mut |solution: &Solution| {
        found = Some(*solution);
        ControlFlow::Break(())
    });
    (found, report)
}
