//! `bitdoku-lab hunt`: searches for puzzles that take minutes or more.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use bitdoku_canon::{Canonizer, Convention};
use bitdoku_grid::text::ParseError;
use bitdoku_grid::{Grid, Solution};
use bitdoku_lab::hunt::exhaustive::{Exhaustive, ExhaustiveWorker};
use bitdoku_lab::hunt::hardest::{Climber, Hard};
use bitdoku_lab::hunt::weighted::Weighted;
use bitdoku_lab::hunt::{Find, Hunt, Reached};
use bitdoku_logic::Measure;
use bitdoku_text::{Options, records};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{HumanCount, HumanDuration};

use crate::race::thread_count;
use crate::{STOP, progress, say, seconds};

/// Search for puzzles that are rare
///
/// The puzzles are the same for any number of threads. A search that ends early prints how to continue it.
#[derive(Subcommand)]
pub(crate) enum HuntCommand {
    All(AllArgs),
    Hardest(HardestArgs),
    Weighted(WeightedArgs),
}

#[derive(Args)]
struct HuntArgs {
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Skip the first N parts, climbs or puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// The number of threads, 0 for one per core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=1024))]
    threads: u16,
}

/// List every minimal puzzle of a solution with some number of clues
///
/// The search takes minutes for 17 clues and more than a lifetime for 20. Its parts come in random order, so the share of
/// finished parts estimates the share of the work.
#[derive(Args)]
pub(crate) struct AllArgs {
    /// The solution
    #[arg(value_name = "GRID", value_parser = solution)]
    solution: Solution,
    /// The numbers of clues: `17` or `17..18`
    #[arg(long, value_name = "RANGE", value_parser = range::<usize>, default_value = "17")]
    clues: RangeInclusive<usize>,
    /// Stop after this many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    count: u64,
    #[command(flatten)]
    hunt: HuntArgs,
}

/// Climb from random puzzles to the hardest
///
/// Puzzles are written in canonical form, and the rating is that of this form. No two are isomorphic.
#[derive(Args)]
pub(crate) struct HardestArgs {
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// The lowest ER to report
    #[arg(long, value_name = "ER", value_parser = tenths, default_value = "10.5")]
    er: u16,
    /// Exclude puzzles that are isomorphic to one in FILE
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// The rating that a climb increases: ER, or W (Berthier's length of whips) and then ER
    #[arg(long, value_name = "RATING", value_enum, default_value_t = Height::Er)]
    by: Height,
    /// The number of puzzles that each climb rates
    #[arg(long, value_name = "N", default_value_t = Climber::RATINGS, value_parser = clap::value_parser!(u64).range(1..))]
    ratings: u64,
    #[command(flatten)]
    hunt: HuntArgs,
}

/// Draw minimal puzzles with weights, so that the sample represents all minimal puzzles
///
/// The rows are CSV. docs/GENERATOR.md explains the weights.
#[derive(Args)]
pub(crate) struct WeightedArgs {
    /// The number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    #[command(flatten)]
    hunt: HuntArgs,
}

/// What a climb increases.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Height {
    #[value(name = "ER")]
    Er,
    #[value(name = "W")]
    Whips,
}

impl HuntCommand {
    pub(crate) fn run(self, quiet: bool) -> Result<()> {
        match self {
            Self::All(all) => all.run(quiet),
            Self::Hardest(hardest) => hardest.run(quiet),
            Self::Weighted(weighted) => weighted.run(quiet),
        }
    }
}

impl AllArgs {
    fn run(self, quiet: bool) -> Result<()> {
        let search = Exhaustive::new(&self.solution, self.clues, self.hunt.seed);
        let places = Places { name: "parts", last: Some(search.parts()) };
        self.hunt.run(&places, self.count, Some(HashSet::new()), quiet, || {
            let mut worker = ExhaustiveWorker::new(&search);
            move |number, halt, tell| {
                let found = worker.search(number, halt);
                found.iter().flatten().for_each(|puzzle| tell(Find { puzzle: *puzzle, line: puzzle.to_string() }));
                found.is_some()
            }
        })
    }
}

impl HardestArgs {
    fn run(self, quiet: bool) -> Result<()> {
        let known = self.known.as_deref().map_or_else(|| Ok(HashSet::new()), canonical_forms)?;
        let places = Places { name: "climbs", last: None };
        self.hunt.run(&places, self.count, Some(known), quiet, || {
            let climber = Climber::new(self.hunt.seed).floor(self.er).ratings(self.ratings);
            let mut climber = if self.by == Height::Whips { climber.by_whips() } else { climber };
            move |number, halt, tell| {
                climber.climb(number, halt, &mut |hard| tell(found(&hard)));
                !halt.load(Ordering::Relaxed)
            }
        })
    }
}

/// A hard puzzle with its ratings.
fn found(hard: &Hard) -> Find {
    let Hard { puzzle, rating, whips, .. } = hard;
    let length = match whips {
        Some(Measure::W(Some(length))) => format!(", W {length}"),
        Some(_) => ", no whips solve it".to_owned(),
        None => String::new(),
    };
    Find { puzzle: *puzzle, line: format!("{puzzle} # {rating} {}{length}", rating.er.name()) }
}

impl WeightedArgs {
    fn run(self, quiet: bool) -> Result<()> {
        let places = Places { name: "puzzles", last: Some(self.hunt.skip.saturating_add(self.count)) };
        crate::write("puzzle,solution,weight\n")?;
        self.hunt.run(&places, u64::MAX, None, quiet, || {
            let mut weighted = Weighted::new(self.hunt.seed);
            move |number, halt, tell| {
                let made = weighted.puzzle(number);
                let line = format!("{},{},{:e}", made.puzzle, made.solution, made.weight);
                tell(Find { puzzle: made.puzzle, line });
                !halt.load(Ordering::Relaxed)
            }
        })
    }
}

/// The places of a search.
struct Places {
    name: &'static str,
    /// Their number, if it is known.
    last: Option<u64>,
}

impl HuntArgs {
    /// Searches, writes the puzzles to stdout, and says how far the search came.
    fn run<W>(
        &self,
        places: &Places,
        count: u64,
        known: Option<HashSet<Grid>>,
        quiet: bool,
        worker: impl Fn() -> W + Sync,
    ) -> Result<()>
    where
        W: FnMut(u64, &std::sync::atomic::AtomicBool, &mut dyn FnMut(Find)) -> bool,
    {
        let last = places.last.unwrap_or(u64::MAX);
        let hunt = Hunt { numbers: self.skip.min(last)..last, count, threads: thread_count(self.threads) };
        let (start, spinner) = (Instant::now(), progress(quiet, None, "{spinner} {elapsed} {msg}"));
        let is_over = || STOP.load(Ordering::Relaxed) || self.time.is_some_and(|time| start.elapsed() >= time);
        let mut found = 0u64;
        let reached = hunt.run(known, is_over, worker, |line| {
            spinner.suspend(|| writeln!(io::stdout().lock(), "{line}"))?;
            found += 1;
            spinner.set_message(format!("{} puzzles", HumanCount(found)));
            Ok(())
        })?;
        spinner.finish_and_clear();
        let is_whole = reached.found >= count || hunt.numbers.start + reached.done >= last;
        if !(quiet && is_whole) {
            say(&summary(places, &hunt, reached, start.elapsed()));
        }
        Ok(())
    }
}

/// How far a search came, and how to continue it.
fn summary(places: &Places, hunt: &Hunt, reached: Reached, time: Duration) -> String {
    let (next, name) = (hunt.numbers.start + reached.done, places.name);
    let puzzles = match reached.found {
        1 => "1 puzzle".to_owned(),
        found => format!("{} puzzles", HumanCount(found)),
    };
    let searched = match places.last {
        Some(last) => {
            let share = 100.0 * next as f64 / last.max(1) as f64;
            let left = match reached.done {
                _ if next == last => String::new(),
                0 => "; how long the others take is not known yet".to_owned(),
                done => {
                    let left = time.mul_f64((last - next) as f64 / done as f64);
                    format!("; the others take about {}", HumanDuration(left))
                }
            };
            format!("searched {share:.3}%, {} of {} {name}{left}", HumanCount(next), HumanCount(last))
        }
        None => {
            let pace = reached.found as f64 / time.as_secs_f64().max(1e-3) * 3600.0;
            format!("{pace:.0} an hour; {} {name} to their end", HumanCount(reached.done))
        }
    };
    let on = match places.last {
        Some(last) if next == last => String::new(),
        _ if reached.found >= hunt.count => String::new(),
        _ => format!("; to go on: --skip {next}"),
    };
    format!("{puzzles} found in {}; {searched}{on}", HumanDuration(time))
}

/// The canonical forms of the puzzles of a file.
fn canonical_forms(path: &Path) -> Result<HashSet<Grid>> {
    let text = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (mut canonizer, mut forms, mut fault) = (Canonizer::new(), HashSet::new(), None);
    records(&text, &Options::default(), |record| match record {
        Ok(record) => {
            if let Some(grid) = record.puzzle.classic().and_then(|puzzle| puzzle.grid().copied()) {
                forms.extend(canonizer.canonical(&grid.into(), Convention::Minlex).puzzle.grid().copied());
            }
        }
        Err(error) => fault = fault.take().or(Some(error)),
    });
    fault.map_or(Ok(forms), |error| Err(error).with_context(|| path.display().to_string()))
}

fn solution(text: &str) -> Result<Solution, String> {
    let grid: Grid = text.parse().map_err(|error: ParseError| error.to_string())?;
    Solution::new(grid).map_err(|error| error.to_string())
}

/// Reads `a..b` or `a`, both ends included.
fn range<T: std::str::FromStr + Copy + PartialOrd>(text: &str) -> Result<RangeInclusive<T>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok(low..=high),
        _ => Err("expected a number or a range, such as 17 or 17..18".to_owned()),
    }
}

/// Reads a rating, such as 10.5, as tenths.
fn tenths(text: &str) -> Result<u16, String> {
    let points = text.parse().ok().filter(|points| (0.0..100.0).contains(points));
    points.map(|points: f64| (points * 10.0).round() as u16).ok_or("expected a rating, such as 10.5".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_says_how_far_the_search_came() {
        let text = |places: &Places, numbers, count, done, found| {
            let hunt = Hunt { numbers, count, threads: 1 };
            summary(places, &hunt, Reached { done, found }, Duration::from_secs(3 * 3600))
        };
        let parts = Places { name: "parts", last: Some(4100) };
        let begun = "0 puzzles found in 3 hours; searched 2.439%, 100 of 4,100 parts; how long the others take is not known yet; to go on: --skip 100";
        assert_eq!(text(&parts, 100..4100, u64::MAX, 0, 0), begun);
        let further = "1 puzzle found in 3 hours; searched 26.829%, 1,100 of 4,100 parts; the others take about 9 hours; to go on: --skip 1100";
        assert_eq!(text(&parts, 100..4100, u64::MAX, 1000, 1), further);
        let whole = "2 puzzles found in 3 hours; searched 100.000%, 4,100 of 4,100 parts";
        assert_eq!(text(&parts, 100..4100, u64::MAX, 4000, 2), whole);
        let climbs = Places { name: "climbs", last: None };
        let on = "5 puzzles found in 3 hours; 2 an hour; 3 climbs to their end; to go on: --skip 10";
        assert_eq!(text(&climbs, 7..u64::MAX, 9, 3, 5), on);
        assert_eq!(text(&climbs, 7..u64::MAX, 9, 3, 9), "9 puzzles found in 3 hours; 3 an hour; 3 climbs to their end");
    }
}
