//! The race: every contestant is examined once, then all are timed in turns.

use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bitdoku::grid::Puzzle;
use bitdoku::solve::Backend;
use bitdoku::text::Format;
use bitdoku::{Budget, End, Solver};

use super::contestant::{Contestant, Puzzles};
use super::score::{Score, SetScores};
use super::set::{Counts, Set};
use crate::signal;
use crate::watchdog::Watchdog;

/// How to race.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// Solutions are counted up to here; 2 proves uniqueness.
    pub(crate) limit: u64,
    pub(crate) rounds: usize,
    /// A contestant repeats the puzzles until a round has taken so long.
    pub(crate) round: Duration,
    /// A contestant that needs longer for the puzzles is measured on as many as it settles in this time.
    pub(crate) patience: Duration,
    pub(crate) copies: usize,
    pub(crate) seed: u64,
    /// Whether puzzles stay in their order and as they are.
    pub(crate) as_they_are: bool,
    pub(crate) expect_unique: bool,
}

/// What a contestant says about the puzzles, and what it costs it.
#[derive(Debug, Default)]
struct Examination {
    /// The solutions of each puzzle up to the limit, in order; `None` where it gave up. Shorter than the puzzles if time
    /// was up.
    solutions: Vec<Option<u64>>,
    counts: Counts,
    guesses: u64,
    without_guess: u64,
}

/// Has all contestants go through a set, and says how it went. `progress` is told what is going on.
pub(crate) fn race(
    set: &Set,
    contestants: &mut [Contestant],
    rules: &Rules,
    progress: &mut dyn FnMut(&str),
) -> Result<SetScores> {
    let has_peers = contestants.iter().any(|contestant| matches!(contestant, Contestant::Peer(_)));
    let puzzles = Puzzles::new(set.copies(rules.copies, rules.seed, rules.as_they_are), has_peers)?;
    let mut scores = examine_all(set, &puzzles, contestants, rules, progress)?;
    // The first round warms up and is not counted.
    for round in 0..=rules.rounds {
        let mut order = (0..contestants.len()).collect::<Vec<_>>();
        if round % 2 == 1 {
            order.reverse();
        }
        for i in order {
            ensure_not_interrupted()?;
            let (contestant, Some(entry)) = (&mut contestants[i], &mut scores[i]) else { continue };
            if entry.score.puzzles == 0 {
                continue;
            }
            let what = if round == 0 { "warming up".to_owned() } else { format!("round {round} of {}", rules.rounds) };
            progress(&format!("{}: {}, {what}", set.name, contestant.name()));
            time_round(contestant, entry, &puzzles, rules, round > 0)?;
        }
    }
    let scores = scores.into_iter().flatten().map(|entry| entry.score).collect();
    Ok(SetScores { set: set.name.clone(), puzzles: puzzles.all.len(), scores })
}

/// A contestant's score in the making.
struct Entry {
    score: Score,
    /// The solutions that every pass must come to.
    solutions: u64,
}

/// Examines all contestants, and makes sure that they agree with each other and with what is known.
fn examine_all(
    set: &Set,
    puzzles: &Puzzles,
    contestants: &mut [Contestant],
    rules: &Rules,
    progress: &mut dyn FnMut(&str),
) -> Result<Vec<Option<Entry>>> {
    let watchdog = Watchdog::new(Some(rules.patience));
    let watch = watchdog.watch();
    // What each puzzle's solutions are, and who said so.
    let mut truth: Vec<Option<(u64, String)>> = vec![None; puzzles.all.len()];
    let mut entries = Vec::new();
    for contestant in contestants {
        ensure_not_interrupted()?;
        progress(&format!("{}: {}, examination", set.name, contestant.name()));
        let name = contestant.name();
        let is_able = contestant.info().is_none_or(|info| info.sukaku || !puzzles.has_sukaku());
        let (examination, solutions) = match contestant {
            _ if !is_able => {
                entries.push(None);
                continue;
            }
            Contestant::Ours { solvers, .. } => {
                let mut examination =
                    watch.time(|budget| examine(solvers[0].as_mut(), &puzzles.all, rules.limit, budget))?;
                agree(&name, &examination.solutions, &mut truth, &puzzles.all)?;
                check_expected(set, &name, &examination, puzzles.all.len(), rules)?;
                let solutions = examination.solutions.iter().flatten().sum();
                if let Some(totals) = contestant.batch_totals(puzzles, examination.solutions.len(), rules.limit) {
                    examination.guesses = totals.guesses;
                    examination.without_guess = totals.without_guess;
                }
                (Some(examination), solutions)
            }
            Contestant::Peer(_) => {
                let pass = contestant.pass(puzzles, puzzles.all.len(), rules.limit)?;
                if let Some(total) = truth.iter().map(|truth| truth.as_ref().map(|truth| truth.0)).sum::<Option<u64>>()
                {
                    let found = pass.solutions;
                    ensure!(found == total, "{}: {name} counts {found} solutions, but there are {total}", set.name);
                }
                (None, pass.solutions)
            }
        };
        let count = examination.as_ref().map_or(puzzles.all.len(), |examination| examination.solutions.len());
        let (solver, backend) = contestant.names();
        let score = Score {
            name: solver.to_owned(),
            backend: backend.map(Backend::name),
            threads: contestant.threads(),
            is_peer: matches!(contestant, Contestant::Peer(_)),
            puzzles: count,
            counts: examination.as_ref().map(|examination| examination.counts).unwrap_or_default(),
            without_guess: examination.as_ref().map(|examination| examination.without_guess),
            guesses: examination.as_ref().map(|examination| examination.guesses),
            micros: Vec::new(),
            wall_micros: Vec::new(),
        };
        entries.push(Some(Entry { score, solutions }));
    }
    Ok(entries)
}

/// Counts the solutions of one puzzle after another until the budget is spent.
fn examine(solver: &mut dyn Solver, puzzles: &[Puzzle], limit: u64, budget: &Budget<'_>) -> Result<Examination> {
    let mut examination = Examination::default();
    for puzzle in puzzles {
        let mut solutions = 0;
        let mut is_wrong = false;
        let mut found = |solution: &bitdoku::Solution| {
            is_wrong |= puzzle.grid().is_some_and(|grid| !solution.completes(grid));
            solutions += 1;
            if solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let report = match puzzle {
            Puzzle::Grid(grid) => solver.search(grid, budget, &mut found),
            Puzzle::Sukaku(marks) => solver.search_sukaku(marks, budget, &mut found),
        };
        ensure!(!is_wrong, "{} finds a solution that is none: {}", solver.info().name, text(puzzle));
        let gave_up = report.end == End::GaveUp;
        if gave_up && budget.is_spent(&report) {
            break;
        }
        let count = match solutions {
            _ if gave_up => &mut examination.counts.unknown,
            0 => &mut examination.counts.none,
            1 if report.end == End::Exhausted => &mut examination.counts.unique,
            1 => &mut examination.counts.unknown,
            _ => &mut examination.counts.multiple,
        };
        *count += 1;
        examination.guesses += report.guesses;
        examination.without_guess += u64::from(report.guesses == 0 && !gave_up);
        examination.solutions.push((!gave_up).then_some(solutions));
    }
    Ok(examination)
}

/// Compares what a contestant found with what others found before it.
fn agree(name: &str, solutions: &[Option<u64>], truth: &mut [Option<(u64, String)>], puzzles: &[Puzzle]) -> Result<()> {
    for ((solutions, truth), puzzle) in solutions.iter().zip(truth).zip(puzzles) {
        match (solutions, &truth) {
            (Some(solutions), Some((others, other))) if solutions != others => {
                bail!("{other} counts {others} solutions and {name} {solutions}: {}", text(puzzle));
            }
            (Some(solutions), None) => *truth = Some((*solutions, name.to_owned())),
            _ => {}
        }
    }
    Ok(())
}

/// Compares the counts of one who settled every puzzle with what the set is known to hold.
fn check_expected(set: &Set, name: &str, examination: &Examination, puzzles: usize, rules: &Rules) -> Result<()> {
    let all_unique = Counts { unique: set.puzzles.len() as u64, ..Counts::default() };
    let Some(expected) = set.expected.or(rules.expect_unique.then_some(all_unique)) else { return Ok(()) };
    let expected = expected.times(rules.copies as u64);
    let is_settled = examination.solutions.len() == puzzles && examination.counts.unknown == 0;
    if is_settled && examination.counts != expected {
        bail!("{}: expected {expected}; {name} finds {}", set.name, examination.counts);
    }
    Ok(())
}

fn time_round(
    contestant: &mut Contestant,
    entry: &mut Entry,
    puzzles: &Puzzles,
    rules: &Rules,
    is_counted: bool,
) -> Result<()> {
    let mut time = super::time::Time::default();
    let mut passes = 0;
    while passes == 0 || time.wall < rules.round.as_secs_f64() {
        let pass = contestant.pass(puzzles, entry.score.puzzles, rules.limit)?;
        // One that gives up may have found a solution of a puzzle before it did.
        let is_exact = entry.score.counts.unknown == 0 || entry.score.is_peer;
        ensure!(
            !is_exact || pass.solutions == entry.solutions,
            "{} counts {} solutions, and {} when it was examined",
            contestant.name(),
            pass.solutions,
            entry.solutions
        );
        entry.score.guesses = entry.score.guesses.or(pass.guesses);
        time += pass.time;
        passes += 1;
        if signal::interrupted() {
            break;
        }
    }
    if is_counted {
        let per_puzzle = 1e6 / (passes * entry.score.puzzles) as f64;
        let counted = if contestant.threads() == 1 { time.cpu } else { time.wall };
        entry.score.micros.push(counted * per_puzzle);
        entry.score.wall_micros.push(time.wall * per_puzzle);
    }
    Ok(())
}

/// An error that ends the race; the exit code tells that it was the user.
fn ensure_not_interrupted() -> Result<()> {
    ensure!(!signal::interrupted(), "interrupted");
    Ok(())
}

fn text(puzzle: &Puzzle) -> String {
    let format = if puzzle.grid().is_some() { Format::Line } else { Format::Sukaku };
    format.text(puzzle).map(|text| text.trim_end().to_owned()).unwrap_or_default()
}
