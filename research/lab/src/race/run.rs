//! The race: every contestant is examined once, then all are timed in turns.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Result, bail, ensure};
use bitdoku_grid::{Puzzle, Solution};
use bitdoku_solve::{Backend, Budget, End, Solver};

use super::contestant::{Contestant, Puzzles};
use super::patience::within;
use super::rules::Rules;
use super::score::{Score, SetScores, Stopped};
use super::set::{Counts, Set};
use super::time::Time;

/// What a contestant says about the puzzles, and what it costs it.
#[derive(Debug, Default)]
struct Examination {
    /// The solutions of each puzzle up to the limit, in order; `None` where it gave up. Shorter than the puzzles if time
    /// was up.
    solutions: Vec<Option<u64>>,
    counts: Counts,
    guesses: u64,
    without_guess: u64,
    stopped: Option<Stopped>,
}

/// Has all contestants go through a set, and returns the results. `progress` is called as it goes on.
///
/// # Errors
/// If contestants disagree, with each other or with what is known; if a peer does not speak the protocol; if an interrupt
/// was asked for.
pub fn race(
    set: &Set,
    contestants: &mut [Contestant],
    rules: &Rules<'_>,
    progress: &mut dyn FnMut(&str),
) -> Result<SetScores> {
    let puzzles = Puzzles::new(set.copies(rules.copies, rules.seed, rules.as_they_are)?);
    let mut standings = examine_all(set, &puzzles, contestants, rules, progress)?;
    // The first round warms up and is not counted.
    for round in 0..=rules.rounds {
        let mut order = (0..contestants.len()).collect::<Vec<_>>();
        if round % 2 == 1 {
            order.reverse();
        }
        let mut micros = vec![None; contestants.len()];
        for i in order {
            ensure_not_interrupted(rules)?;
            let (contestant, Some(standing)) = (&mut contestants[i], &mut standings[i]) else { continue };
            if standing.score.puzzles == 0 {
                continue;
            }
            let what = if round == 0 { "warming up".to_owned() } else { format!("round {round} of {}", rules.rounds) };
            progress(&format!("{}: {}, {what}{}", set.name, contestant.name(), bound(contestant, rules)));
            micros[i] = time_round(contestant, standing, &puzzles, rules, round > 0)?;
        }
        if round > 0 {
            compare(&mut standings, contestants, &puzzles, &micros, rules)?;
        }
    }
    let scores = standings.into_iter().flatten().map(|standing| standing.score).collect();
    Ok(SetScores { set: set.name.clone(), puzzles: puzzles.all.len(), scores })
}

/// How long a peer may take, which is the one whom a person may wonder about.
fn bound(contestant: &Contestant, rules: &Rules<'_>) -> String {
    if contestant.is_peer() { format!(" (at most {} s)", rules.peer_timeout.as_secs_f64()) } else { String::new() }
}

/// A contestant's score in the making.
struct Standing {
    score: Score,
    /// The solutions of each puzzle, where it tells them apart.
    each: Vec<Option<u64>>,
    /// The solutions that every pass must come to.
    solutions: u64,
}

/// Examines all contestants, and makes sure that they agree with each other and with what is known.
fn examine_all(
    set: &Set,
    puzzles: &Puzzles,
    contestants: &mut [Contestant],
    rules: &Rules<'_>,
    progress: &mut dyn FnMut(&str),
) -> Result<Vec<Option<Standing>>> {
    // What each puzzle's solutions are, and who said so.
    let mut truth: Vec<Option<(u64, String)>> = vec![None; puzzles.all.len()];
    let mut standings = Vec::new();
    for contestant in contestants {
        ensure_not_interrupted(rules)?;
        progress(&format!("{}: {}, examination{}", set.name, contestant.name(), bound(contestant, rules)));
        let name = contestant.name();
        if !contestant.info().is_none_or(|info| info.sukaku || !puzzles.has_sukaku()) {
            standings.push(None);
            continue;
        }
        let (solver, backend) = contestant.names();
        let mut score = Score {
            name: solver.to_owned(),
            backend: backend.map(Backend::name),
            threads: contestant.threads(),
            is_peer: contestant.is_peer(),
            ..Score::default()
        };
        let mut each = Vec::new();
        let solutions;
        if let Contestant::Ours { solvers, .. } = contestant {
            let mut examination = within(rules.patience, rules.interrupt, |stop| {
                let budget = Budget::UNLIMITED.interrupt(stop);
                examine(solvers[0].as_mut(), &puzzles.all, rules.limit, &budget)
            })??;
            ensure_not_interrupted(rules)?;
            agree(&name, &examination.solutions, &mut truth, &puzzles.all)?;
            check_expected(set, &name, &examination, puzzles.all.len(), rules)?;
            solutions = examination.solutions.iter().flatten().sum();
            score.puzzles = examination.solutions.len();
            if let Some(totals) = contestant.batch_totals(puzzles, score.puzzles, rules.limit) {
                examination.guesses = totals.guesses;
                examination.without_guess = totals.without_guess;
            }
            score.stopped = examination.stopped;
            score.counts = examination.counts;
            score.without_guess = Some(examination.without_guess);
            score.guesses = Some(examination.guesses);
            each = examination.solutions;
        } else {
            match contestant.pass(puzzles, puzzles.all.len(), rules)? {
                Ok(pass) => {
                    score.puzzles = puzzles.all.len();
                    solutions = pass.solutions;
                    let known = truth.iter().map(|truth| truth.as_ref().map(|truth| truth.0));
                    if let Some(total) = known.sum::<Option<u64>>() {
                        ensure!(
                            solutions == total,
                            "{}: {name} counts {solutions} solutions, but there are {total}",
                            set.name
                        );
                    }
                }
                Err(seconds) => {
                    solutions = 0;
                    score.stopped = Some(Stopped { puzzles: puzzles.all.len(), seconds });
                }
            }
        }
        standings.push(Some(Standing { score, each, solutions }));
    }
    Ok(standings)
}

/// Counts the solutions of one puzzle after another until the budget is spent.
fn examine(solver: &mut dyn Solver, puzzles: &[Puzzle], limit: u64, budget: &Budget<'_>) -> Result<Examination> {
    let mut examination = Examination::default();
    for puzzle in puzzles {
        let mut solutions = 0;
        let mut is_wrong = false;
        let mut found = |solution: &Solution| {
            is_wrong |= puzzle.grid().is_some_and(|grid| !solution.completes(grid));
            solutions += 1;
            if solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let start = Instant::now();
        let report = solver.search(puzzle, budget, &mut found);
        ensure!(!is_wrong, "{} finds a wrong solution: {}", solver.info().name, puzzle);
        let gave_up = report.end == End::GaveUp;
        if gave_up && budget.is_spent(&report) {
            examination.stopped = Some(Stopped { puzzles: 1, seconds: start.elapsed().as_secs_f64() });
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
                bail!("{other} counts {others} solutions and {name} {solutions}: {}", puzzle);
            }
            (Some(solutions), None) => *truth = Some((*solutions, name.to_owned())),
            _ => {}
        }
    }
    Ok(())
}

/// Compares the counts of one who settled every puzzle with what the set is known to hold.
fn check_expected(set: &Set, name: &str, examination: &Examination, puzzles: usize, rules: &Rules<'_>) -> Result<()> {
    let all_unique = Counts { unique: set.puzzles.len() as u64, ..Counts::default() };
    let Some(expected) = set.expected.or(rules.expect_unique.then_some(all_unique)) else { return Ok(()) };
    let expected = expected.times(rules.copies as u64);
    let is_settled = examination.solutions.len() == puzzles && examination.counts.unknown == 0;
    if is_settled && examination.counts != expected {
        bail!("{}: expected {expected}; {name} finds {}", set.name, examination.counts);
    }
    Ok(())
}

/// Times a contestant on the puzzles that it finished: microseconds a puzzle, `None` if a peer did not answer.
fn time_round(
    contestant: &mut Contestant,
    standing: &mut Standing,
    puzzles: &Puzzles,
    rules: &Rules<'_>,
    is_counted: bool,
) -> Result<Option<f64>> {
    let mut time = Time::default();
    let mut passes = 0;
    let count = standing.score.puzzles;
    while passes == 0 || time.wall < rules.round.as_secs_f64() {
        let pass = match contestant.pass(puzzles, count, rules)? {
            Ok(pass) => pass,
            Err(seconds) => {
                // It was quicker when it was examined; now it is one that does not finish.
                standing.score.puzzles = 0;
                standing.score.stopped = Some(Stopped { puzzles: count, seconds });
                return Ok(None);
            }
        };
        // One that gives up may have found a solution of a puzzle before it did.
        let is_exact = standing.score.counts.unknown == 0 || standing.score.is_peer;
        ensure!(
            !is_exact || pass.solutions == standing.solutions,
            "{} counts {} solutions, and {} when it was examined",
            contestant.name(),
            pass.solutions,
            standing.solutions
        );
        standing.score.guesses = standing.score.guesses.or(pass.guesses);
        time += pass.time;
        passes += 1;
        ensure_not_interrupted(rules)?;
    }
    let per_puzzle = 1e6 / (passes * count) as f64;
    let counted = if contestant.threads() == 1 { time.cpu } else { time.wall } * per_puzzle;
    if is_counted {
        standing.score.micros.push(counted);
        standing.score.wall_micros.push(time.wall * per_puzzle);
    }
    Ok(Some(counted))
}

/// Compares each of ours with each peer in a round, over the puzzles that both finished: where ours was stopped, the peer
/// goes through the same first puzzles once more.
fn compare(
    standings: &mut [Option<Standing>],
    contestants: &mut [Contestant],
    puzzles: &Puzzles,
    micros: &[Option<f64>],
    rules: &Rules<'_>,
) -> Result<()> {
    for at in 0..standings.len() {
        let (Some(theirs), Some(peer)) = (micros[at], &standings[at]) else { continue };
        if !peer.score.is_peer {
            continue;
        }
        let (name, all) = (peer.score.name.clone(), peer.score.puzzles);
        for i in 0..standings.len() {
            let (Some(ours), Some(standing)) = (micros[i], &mut standings[i]) else { continue };
            let both = standing.score.puzzles;
            if standing.score.is_peer || both == 0 {
                continue;
            }
            let theirs = if both == all {
                theirs
            } else {
                ensure_not_interrupted(rules)?;
                let Ok(pass) = contestants[at].pass(puzzles, both, rules)? else { continue };
                let known = standing.each.iter().copied().sum::<Option<u64>>();
                ensure!(
                    known.is_none_or(|known| known == pass.solutions),
                    "{name} counts {} solutions of the first {both} puzzles, and {} counts {}",
                    pass.solutions,
                    standing.score.name,
                    standing.solutions
                );
                pass.time.cpu * 1e6 / both as f64
            };
            standing.score.compare(&name, both, theirs / ours);
        }
    }
    Ok(())
}

/// An error that ends the race; the exit code tells that it was the user.
fn ensure_not_interrupted(rules: &Rules<'_>) -> Result<()> {
    ensure!(!rules.interrupt.load(Ordering::Relaxed), "interrupted");
    Ok(())
}
