//! Time per puzzle of all solvers, and what the time of `layers` depends on.

use std::collections::BTreeMap;
use std::io;

use bitdoku_grid::{Digit, Row, Transform, Xoshiro256};
use bitdoku_solve::SOLVERS;
use serde_json::json;

use super::finding::{Figure, Finding, head, of_set, rounded, share_with_interval, table};
use crate::chart::{Axis, Boxes, Spread};
use crate::statistics::{geometric_mean, mean, median, pooled_factor, quantile};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::set::PuzzleSet;

/// Puzzles of each group whose variants are timed.
const PER_GROUP: usize = 6;

/// Relabellings of each of them.
const RELABELLINGS: usize = 12;

fn methods() -> Vec<&'static str> {
    SOLVERS.iter().map(|entry| entry.info.name).collect()
}

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.work(&methods()) + (conditions.groups().len() * PER_GROUP * (RELABELLINGS + 7)) as f64 * 0.01
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let methods = methods();
    let times = Times { conditions, rows: conditions.rows(&methods)?, methods };
    let dependence = Dependence::measure(conditions, &times.rows)?;
    let (quick, total) = times.under_a_millisecond("layers");
    let (slower, pairs) = inversions(conditions, &times.rows);
    let report = format!(
        "## Time\n\n\
         Times to the first solution, since the source programs look for one. They hold for this machine alone.\n\n\
         {}\
         {{{{figure time}}}}\n\n\
         A box that is one stroke is of a method that nearly always gave up at the limit.\n\n\
         *Claim* (document 000): a puzzle in less than one millisecond. *Measured*: `layers` solves {quick} of {total} puzzles in less.\n\n\
         *Claim* (document 000): the time does not depend on the difficulty for people but on the places of the digits.\n\
         *Measured* on the set *{}*: levels are compared by all of their puzzles. {} puzzles were also solved in {RELABELLINGS} random\n\
         relabellings of their digits and in all six orders of their bands, which are equally hard for people:\n\n\
         {}\n\
         {{{{figure time-layers}}}}\n",
        times.tables(),
        dependence.set,
        dependence.puzzles,
        dependence.table(),
    );
    let time = "distribution of the time per puzzle, by solver and level, logarithmic";
    let layers = "time of the layers solver under relabelling and permuting of bands";
    Ok(Finding {
        report,
        figures: vec![
            Figure::new("time", time, times.chart().svg()),
            Figure::new("time-layers", layers, dependence.chart().svg()),
        ],
        results: json!({ "methods": times.json(), "layers": dependence.json(), "inversions": [slower, pairs] }),
    })
}

/// The times of all solvers.
struct Times<'a> {
    conditions: &'a Conditions<'a>,
    methods: Vec<&'static str>,
    rows: Vec<Measurement>,
}

impl Times<'_> {
    fn microseconds(&self, method: &str, group: &Group<'_>) -> Vec<f64> {
        group.of(&self.rows, method).map(micros).collect()
    }

    /// The groups of a set.
    fn groups(&self, set: &PuzzleSet) -> Vec<Group<'_>> {
        self.conditions.groups().into_iter().filter(|group| group.set.name == set.name).collect()
    }

    /// How many puzzles a method solves in less than a millisecond, and of how many.
    fn under_a_millisecond(&self, method: &str) -> (usize, usize) {
        let groups = self.conditions.groups();
        let rows = groups.iter().flat_map(|group| group.of(&self.rows, method));
        rows.fold((0, 0), |(quick, all), row| (quick + usize::from(is_quick(row)), all + 1))
    }

    /// A table for each set.
    fn tables(&self) -> String {
        let of_set = |set: &PuzzleSet| {
            let medians = self.groups(set).into_iter().map(|group| format!("median, {}", group.name()));
            let last = head(["95% below", "solved under 1 ms", "not solved"]);
            let columns: Vec<String> = head(["µs"]).into_iter().chain(medians).chain(last).collect();
            let lines: Vec<Vec<String>> = self.methods.iter().map(|method| self.line(method, set)).collect();
            format!("The set *{}*:\n\n{}\n", set.name, table(&columns, &lines))
        };
        self.conditions.sets.iter().map(of_set).collect()
    }

    fn line(&self, method: &str, set: &PuzzleSet) -> Vec<String> {
        let Summary { medians, slow, quick, unsolved, all } = self.summary(method, set);
        let mut line = vec![format!("`{method}`")];
        line.extend(medians.into_iter().map(rounded));
        line.extend([rounded(slow), share_with_interval(quick, all), unsolved.to_string()]);
        line
    }

    fn summary(&self, method: &str, set: &PuzzleSet) -> Summary {
        let all: Vec<&Measurement> = of_set(&self.rows, set, method).collect();
        let times: Vec<f64> = all.iter().map(|row| micros(row)).collect();
        Summary {
            medians: self.groups(set).iter().map(|group| median(&self.microseconds(method, group))).collect(),
            slow: quantile(&times, 0.95),
            quick: all.iter().filter(|row| is_quick(row)).count(),
            unsolved: all.iter().filter(|row| !row.solved).count(),
            all: all.len(),
        }
    }

    /// The set that is nearest to what documents speak of.
    fn chart(&self) -> Boxes {
        let sets = self.conditions.sets;
        let shown = sets.iter().find(|set| set.name == "newspaper").unwrap_or(&sets[0]);
        let groups = self.groups(shown);
        let spreads =
            |method: &&str| groups.iter().map(|group| Spread::of(&self.microseconds(method, group))).collect();
        Boxes {
            title: "Time to the first solution, or until the method gives up".to_owned(),
            subtitle: format!(
                "Puzzles of the set {}; the middle half in the box, 5% to 95% in the whiskers",
                shown.name
            ),
            axis: Axis::logarithmic("microseconds"),
            rows: head(self.methods.iter().copied()),
            series: groups.iter().map(|group| group.name().to_owned()).collect(),
            spreads: self.methods.iter().map(spreads).collect(),
            mark: Some((1_000.0, "1 ms".to_owned())),
        }
    }

    fn json(&self) -> serde_json::Value {
        let of = |set: &PuzzleSet, method: &str| {
            let Summary { medians, slow, quick, unsolved, all } = self.summary(method, set);
            json!({ "method": method, "set": set.name, "median_us": medians, "p95_us": slow, "under_1_ms": quick,
                    "puzzles": all, "unsolved": unsolved })
        };
        self.conditions.sets.iter().flat_map(|set| self.methods.iter().map(|method| of(set, method))).collect()
    }
}

/// The times of a method on a set, in microseconds.
struct Summary {
    /// The median of each group.
    medians: Vec<Option<f64>>,
    /// 95% take less.
    slow: Option<f64>,
    /// How many puzzles are solved in less than a millisecond.
    quick: usize,
    unsolved: usize,
    all: usize,
}

fn micros(row: &Measurement) -> f64 {
    row.nanoseconds as f64 / 1e3
}

/// Whether the puzzle was solved in less than a millisecond.
fn is_quick(row: &Measurement) -> bool {
    row.solved && row.nanoseconds < 1_000_000
}

/// Of the pairs of a puzzle of the first and one of the last level of a set, those whose first took `layers` longer.
fn inversions(conditions: &Conditions<'_>, rows: &[Measurement]) -> (usize, usize) {
    let of = |group: Group<'_>| -> Vec<f64> { group.of(rows, "layers").map(micros).collect() };
    let sets = conditions.sets.iter().filter(|set| set.groups.len() > 1 && set.name != "figure 8");
    sets.fold((0, 0), |(slower, pairs), set| {
        let (first, last) = (of(Group { set, index: 0 }), of(Group { set, index: set.groups.len() - 1 }));
        let more = first.iter().map(|easy| last.iter().filter(|hard| easy > hard).count()).sum::<usize>();
        (slower + more, pairs + first.len() * last.len())
    })
}

/// What changes the time of `layers`, as factors.
struct Dependence {
    /// The set that it was looked at on.
    set: String,
    /// Its groups.
    groups: Vec<String>,
    puzzles: usize,
    /// For each group the times in microseconds: as given, relabelled, with bands permuted.
    times: Vec<[Vec<f64>; 3]>,
    /// Factor from the quickest level to the slowest, by geometric means.
    levels: Option<f64>,
    /// The same among the levels with about as many clues as the hardest.
    alike_levels: Option<f64>,
    /// How many levels these are.
    alike: usize,
    /// Typical factor (one standard deviation of the logarithm) between puzzles of one level.
    within_level: Option<f64>,
    /// The same between relabellings of one puzzle.
    relabelling: Option<f64>,
    /// The same between orders of the bands of one puzzle.
    bands: Option<f64>,
}

impl Dependence {
    fn measure(conditions: &Conditions<'_>, of_all: &[Measurement]) -> io::Result<Self> {
        // Levels can be compared where each has as many puzzles.
        let set = conditions.sets.iter().find(|set| set.name == "minimal").unwrap_or(&conditions.sets[0]);
        let mut log = conditions.log("time")?;
        let mut random = Xoshiro256::seeded(conditions.seed);
        let mut solver = conditions.solver("layers");
        let mut rows: Vec<Measurement> = Vec::new();
        let mut puzzles = 0;
        for item in (0..set.groups.len()).flat_map(|group| set.group(group).take(PER_GROUP)) {
            puzzles += 1;
            for (variant, transform) in variants(&mut random) {
                let (puzzle, solution) = (transform.grid(&item.puzzle), transform.solution(&item.solution));
                let what = || format!("layers, {variant}");
                rows.push(conditions.row(&mut log, set, item, "layers", &variant, 0.01, what, || {
                    conditions.measure(solver.as_mut(), &puzzle, &solution, false)
                })?);
            }
        }
        let times = |group: usize, kind: &str| -> Vec<f64> {
            let rows = rows.iter().filter(|row| row.group == group && row.variant.starts_with(kind));
            rows.map(|row| row.nanoseconds as f64 / 1e3).collect()
        };
        let times: Vec<[Vec<f64>; 3]> =
            (0..set.groups.len()).map(|group| ["as given", "digits", "bands"].map(|kind| times(group, kind))).collect();
        // The levels are compared by all of their puzzles, since those of one level differ much among themselves.
        let all_times: Vec<Vec<f64>> = (0..set.groups.len())
            .map(|index| Group { set, index }.of(of_all, "layers").map(micros).collect())
            .collect();
        let levels: Vec<(f64, f64)> = all_times
            .iter()
            .enumerate()
            .filter_map(|(group, times)| {
                let clues: Vec<f64> = set.group(group).map(|item| item.puzzle.clue_count() as f64).collect();
                Some((mean(&clues)?, geometric_mean(times)?))
            })
            .collect();
        let hardest = levels.last().map_or(0.0, |(clues, _)| *clues);
        let alike: Vec<f64> =
            levels.iter().filter(|(clues, _)| (clues - hardest).abs() < 2.0).map(|(_, time)| *time).collect();
        let spread_of = |kind: &str| {
            let mut by_puzzle: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
            for row in rows.iter().filter(|row| row.variant.starts_with(kind)) {
                by_puzzle.entry(row.puzzle).or_default().push(row.nanoseconds as f64);
            }
            pooled_factor(by_puzzle.values())
        };
        Ok(Self {
            set: set.name.clone(),
            groups: set.groups.clone(),
            puzzles,
            levels: factor(levels.iter().map(|(_, time)| *time)),
            alike_levels: factor(alike.iter().copied()),
            alike: alike.len(),
            within_level: pooled_factor(all_times.iter()),
            relabelling: spread_of("digits"),
            bands: spread_of("bands"),
            times,
        })
    }

    fn table(&self) -> String {
        let line = |what: &str, factor: Option<f64>| vec![what.to_owned(), rounded(factor)];
        table(
            &head(["what is changed", "factor in time"]),
            &[
                line("the level: slowest against quickest, geometric means", self.levels),
                line(
                    &format!("the same among the {} levels with about as many clues as the last", self.alike),
                    self.alike_levels,
                ),
                line("the puzzle within a level: one standard deviation", self.within_level),
                line("the digits' names: one standard deviation", self.relabelling),
                line("the order of the bands: one standard deviation", self.bands),
            ],
        )
    }

    fn chart(&self) -> Boxes {
        let kinds = ["as given", "relabelled", "bands moved"];
        Boxes {
            title: "Time of layers: the same puzzles, relabelled and with bands permuted".to_owned(),
            subtitle: format!("{} puzzles of the set {}", self.puzzles, self.set),
            axis: Axis::logarithmic("microseconds"),
            rows: head(kinds),
            series: self.groups.clone(),
            spreads: (0..3).map(|kind| self.times.iter().map(|times| Spread::of(&times[kind])).collect()).collect(),
            mark: Some((1_000.0, "1 ms".to_owned())),
        }
    }

    fn json(&self) -> serde_json::Value {
        let Self { puzzles, levels, alike_levels, within_level, relabelling, bands, .. } = self;
        json!({
            "puzzles": puzzles, "factor_levels": levels, "factor_levels_alike": alike_levels, "factor_within_level": within_level,
            "factor_relabelling": relabelling, "factor_bands": bands,
        })
    }
}

/// The greatest value over the least.
fn factor(values: impl Iterator<Item = f64> + Clone) -> Option<f64> {
    Some(values.clone().reduce(f64::max)? / values.reduce(f64::min)?)
}

/// The puzzle as it is, in random relabellings, and with its bands in every order.
fn variants(random: &mut Xoshiro256) -> Vec<(String, Transform)> {
    let mut variants = vec![("as given".to_owned(), Transform::IDENTITY)];
    for number in 1..=RELABELLINGS {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let transform = Transform::relabel(digits).expect("a shuffle holds each digit once");
        variants.push((format!("digits {number}"), transform));
    }
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let rows = std::array::from_fn(|row| Row::from_index(3 * order[row / 3] + row % 3));
        let transform = Transform::permute_rows(rows).expect("bands stay whole");
        variants.push((format!("bands {}{}{}", order[0] + 1, order[1] + 1, order[2] + 1), transform));
    }
    variants
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_different_and_repeatable() {
        let all = |seed| variants(&mut Xoshiro256::seeded(seed));
        assert_eq!(all(1), all(1));
        assert_eq!(all(1).len(), 1 + RELABELLINGS + 6);
        let (name, first) = &all(1)[1 + RELABELLINGS];
        assert_eq!((name.as_str(), *first), ("bands 123", Transform::IDENTITY));
    }
}
