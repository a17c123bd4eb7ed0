//! Iterations by level and method (figure 10 of the Boolean Sudoku Solver's paper), and how they depend on what the papers
//! of its rivals leave open: the balancing of each matrix, the schedule of messages.

use std::io;

use bitdoku_solve::Solver;
use bitdoku_solve::baseline::belief::{Belief, Schedule};
use bitdoku_solve::baseline::sinkhorn::Sinkhorn;
use serde_json::json;

use super::finding::{Figure, Finding, METHODS, head, named, rounded, table, tables};
use crate::chart::{Axis, Bar, BarChart, Panel, number};
use crate::statistics::{mean, mean_interval, median};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};

/// What the paper reports for very difficult puzzles.
const CLAIMED: [(&str, f64); 3] = [("boolean", 140.0), ("sinkhorn", 190.0), ("genetic", 400.0)];

/// How often each matrix is normalised before the next.
const PASSES: [usize; 5] = [1, 2, 5, 10, 50];

/// When messages are sent, and how much of the old ones is kept.
const SCHEDULES: [(&str, Schedule, f64); 4] = [
    ("all at once", Schedule::Flooding, 0.0),
    ("all at once, damped by 0.3", Schedule::Flooding, 0.3),
    ("house by house", Schedule::Serial, 0.0),
    ("house by house, damped by 0.3", Schedule::Serial, 0.3),
];

/// A matrix is normalised so often at most: to balance it well takes few sweeps, and long for those that never end.
const NORMALISATIONS: u64 = 100_000;

/// Puzzles of each group that the schedules are tried on.
const PER_GROUP: usize = 25;

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    let tried: usize = conditions.groups().iter().map(|group| group.items().take(PER_GROUP).count()).sum();
    let settings =
        PASSES.iter().map(|&passes| balancing_cost(passes)).sum::<f64>() + SCHEDULES.len() as f64 * BELIEF_COST;
    conditions.work(&METHODS) + tried as f64 * settings
}

/// What a setting of belief propagation is expected to take for a puzzle, in seconds.
const BELIEF_COST: f64 = 0.04;

/// What a setting of balancing is expected to take for a puzzle, in seconds.
fn balancing_cost(passes: usize) -> f64 {
    (0.02 * passes as f64).clamp(0.06, 0.9)
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let methods = Methods { conditions, rows: conditions.rows(&METHODS)? };
    let tried = try_schedules(conditions)?;
    let schedules = Schedules { conditions, rows: &tried };
    Ok(Finding {
        report: report(&methods, &schedules),
        figures: vec![
            Figure::new("iterations", "mean iterations by level and method, logarithmic", methods.chart().svg()),
            Figure::new(
                "iterations-schedules",
                "mean iterations by inner balancing and by schedule",
                schedules.chart().svg(),
            ),
        ],
        results: json!({ "methods": methods.json(), "schedules": schedules.json() }),
    })
}

fn report(methods: &Methods<'_>, schedules: &Schedules<'_>) -> String {
    let by_level = methods.by_level();
    format!(
        "## Iterations\n\n\
         *Claim* (document 004, figure 10): on very difficult puzzles a genetic algorithm takes 400 iterations on average,\n\
         Sinkhorn balancing 190, the Boolean Sudoku Solver 140. *Measured*: mean iterations of the puzzles that a method solves,\n\
         and in brackets their median and how many of the level's puzzles they are.\n\n\
         {by_level}\n\
         {{{{figure iterations}}}}\n\n\
         The next table has what is claimed beside each level that is measured. The paper's very difficult puzzles are not ours.\n\
         It says that singles solve 97% of all its puzzles. How many of them it calls very difficult, it does not say; if they are\n\
         more than a few, singles solve most of those, too, and ours of that level are not like them.\n\n\
         {}\n\
         A mean over the puzzles that a method solves leaves out those that are too hard for it. So methods can be compared only\n\
         where both solve most. An iteration is what each source counts: a visit of a blank cell (`boolean`), a sweep over 27\n\
         matrices (`sinkhorn`), a round of messages (`belief`), a generation of 150 grids (`genetic`), a parallel step of the whole\n\
         grid (`membrane`). These differ in cost by factors of a thousand and more, as [below](#what-an-iteration-costs), so fewer\n\
         iterations are no merit in themselves. The paper does not print the population and the rates of its genetic algorithm;\n\
         they surely differ from ours.\n\n\
         Two rivals leave open what decides their counts. For balancing it is how often a matrix is normalised before the next;\n\
         for belief propagation, when messages are sent and whether they are damped. *Measured* on up to {PER_GROUP} puzzles of each\n\
         level: mean iterations, and in brackets how many puzzles were solved. Balancing is stopped when it has normalised each\n\
         matrix {} times:\n\n\
         {}\n\
         {{{{figure iterations-schedules}}}}\n",
        table(
            &head(["method", "puzzles", "measured", "claimed", "measured to claimed", "solved"]),
            &methods.beside_claims()
        ),
        number(NORMALISATIONS as f64),
        schedules.table(),
    )
}

/// What each method did, as its authors have it.
struct Methods<'a> {
    conditions: &'a Conditions<'a>,
    rows: Vec<Measurement>,
}

impl Methods<'_> {
    /// The iterations of the puzzles of a group that the method solves.
    fn solved(&self, method: &str, group: &Group<'_>) -> Vec<f64> {
        group.of(&self.rows, method).filter(|row| row.solved).map(|row| row.iterations as f64).collect()
    }

    /// A table of means, with medians and how many puzzles they are of.
    fn by_level(&self) -> String {
        tables(self.conditions, "method", &METHODS.map(str::to_owned), |method, group| {
            let iterations = self.solved(method, group);
            let total = group.items().count();
            match mean(&iterations) {
                Some(_) => {
                    let middle = rounded(median(&iterations));
                    format!("{} ({middle}; {}/{total})", rounded(mean(&iterations)), iterations.len())
                }
                None => format!("– (0/{total})"),
            }
        })
    }

    /// A line for each method of which the paper claims something and each level.
    fn beside_claims(&self) -> Vec<Vec<String>> {
        let line = |method: &str, claim: f64, group: &Group<'_>| {
            let iterations = self.solved(method, group);
            let ratio = mean(&iterations).map(|mean| mean / claim);
            vec![
                format!("`{method}`"),
                named(group),
                rounded(mean(&iterations)),
                number(claim),
                ratio.map_or("–".to_owned(), |ratio| format!("× {ratio:.2}")),
                format!("{} of {}", iterations.len(), group.items().count()),
            ]
        };
        let groups = self.conditions.groups();
        CLAIMED.iter().flat_map(|(method, claim)| groups.iter().map(move |group| line(method, *claim, group))).collect()
    }

    fn bar(&self, series: usize, method: &str, group: &Group<'_>) -> Bar {
        let iterations = self.solved(method, group);
        let total = group.items().count();
        let value = mean(&iterations);
        let is_bound = value.is_some() && iterations.len() < total;
        let label = match value {
            Some(value) if is_bound => format!("{}, {} of {total}", rounded(Some(value)), iterations.len()),
            Some(value) => rounded(Some(value)),
            None => format!("none of {total}"),
        };
        let claimed = CLAIMED.iter().find(|(name, _)| *name == method).map(|(_, iterations)| *iterations);
        Bar {
            interval: mean_interval(&iterations).filter(|(low, _)| iterations.len() > 1 && *low > 0.0),
            claimed: claimed.filter(|_| value.is_some() && is_judged_on(group)),
            is_bound,
            label,
            ..Bar::new(method, series, value)
        }
    }

    fn chart(&self) -> BarChart {
        let panel = |group: Group<'_>| Panel {
            name: named(&group),
            bars: METHODS.iter().enumerate().map(|(series, method)| self.bar(series, method, &group)).collect(),
        };
        BarChart {
            title: "Iterations to the solution".to_owned(),
            subtitle: "Means of the puzzles solved, as each method counts; a ring: it solves a part of the level only"
                .to_owned(),
            axis: Axis::logarithmic("iterations"),
            series: Vec::new(),
            panels: self.conditions.groups().into_iter().map(panel).collect(),
            mark: None,
        }
    }

    fn json(&self) -> serde_json::Value {
        let each = METHODS.iter().flat_map(|method| {
            self.conditions.groups().into_iter().map(move |group| {
                let iterations = self.solved(method, &group);
                json!({
                    "method": method, "set": group.set.name, "group": group.name(), "mean": mean(&iterations),
                    "median": median(&iterations), "interval": mean_interval(&iterations), "solved": iterations.len(),
                    "puzzles": group.items().count(),
                })
            })
        });
        each.collect()
    }
}

/// Whether the claims of figure 10 are judged on this level: the one of the paper's set that stands for its very difficult one.
fn is_judged_on(group: &Group<'_>) -> bool {
    group.set.name == "figure 8" && group.name().starts_with("medium")
}

/// The rivals with each inner balancing and each schedule, on some puzzles of each group.
fn try_schedules(conditions: &Conditions<'_>) -> io::Result<Vec<Measurement>> {
    let mut log = conditions.log("iterations")?;
    let mut rows = Vec::new();
    let balancing = PASSES.iter().map(|&passes| {
        let limit = conditions.iterations.min(NORMALISATIONS / passes as u64);
        let solver: Box<dyn Solver> = Box::new(Sinkhorn::balancing(passes));
        ("sinkhorn", passes_name(passes), balancing_cost(passes), limit, solver)
    });
    let belief = SCHEDULES.iter().map(|&(name, schedule, damping)| {
        let solver: Box<dyn Solver> = Box::new(Belief::with_schedule(schedule, damping));
        ("belief", name.to_owned(), BELIEF_COST, conditions.iterations, solver)
    });
    for (method, variant, cost, limit, mut solver) in balancing.chain(belief) {
        for group in conditions.groups() {
            for item in group.items().take(PER_GROUP) {
                let what = || format!("{method}, {variant}");
                rows.push(conditions.row(&mut log, group.set, item, method, &variant, cost, what, || {
                    conditions.measure_within(solver.as_mut(), &item.puzzle, &item.solution, false, limit)
                })?);
            }
        }
    }
    Ok(rows)
}

fn passes_name(passes: usize) -> String {
    if passes == 1 { "once".to_owned() } else { format!("{passes} times") }
}

/// What the rivals did with each of their settings.
struct Schedules<'a> {
    conditions: &'a Conditions<'a>,
    rows: &'a [Measurement],
}

impl Schedules<'_> {
    /// Every setting: method and name.
    fn settings() -> Vec<(&'static str, String)> {
        let balancing = PASSES.iter().map(|&passes| ("sinkhorn", passes_name(passes)));
        balancing.chain(SCHEDULES.iter().map(|(name, ..)| ("belief", (*name).to_owned()))).collect()
    }

    fn of(&self, method: &str, variant: &str, group: &Group<'_>) -> (Vec<f64>, usize) {
        let rows: Vec<&Measurement> = group.of(self.rows, method).filter(|row| row.variant == variant).collect();
        let solved = rows.iter().filter(|row| row.solved).map(|row| row.iterations as f64);
        (solved.collect(), rows.len())
    }

    fn table(&self) -> String {
        let columns: Vec<String> =
            [head(["method", "setting"]), self.conditions.groups().iter().map(named).collect()].concat();
        let lines: Vec<Vec<String>> = Self::settings()
            .into_iter()
            .map(|(method, variant)| {
                let cells = self.conditions.groups().into_iter().map(|group| {
                    let (iterations, total) = self.of(method, &variant, &group);
                    format!("{} ({}/{total})", rounded(mean(&iterations)), iterations.len())
                });
                [format!("`{method}`"), variant.clone()].into_iter().chain(cells.collect::<Vec<_>>()).collect()
            })
            .collect();
        table(&columns, &lines)
    }

    /// For each method and group the band of means over its settings, and in it each of them.
    fn chart(&self) -> BarChart {
        let panels = self.conditions.groups().into_iter().filter_map(|group| {
            let mut bars = Vec::new();
            for (series, method) in ["sinkhorn", "belief"].into_iter().enumerate() {
                let settings = Self::settings().into_iter().filter(|(of, _)| *of == method);
                let means: Vec<f64> =
                    settings.filter_map(|(method, variant)| mean(&self.of(method, &variant, &group).0)).collect();
                let (low, high) = (means.iter().copied().reduce(f64::min)?, means.iter().copied().reduce(f64::max)?);
                bars.push(Bar {
                    interval: Some((low, high)),
                    claimed: (method == "sinkhorn" && is_judged_on(&group)).then_some(190.0),
                    label: format!("{} to {}", rounded(Some(low)), rounded(Some(high))),
                    ..Bar::new(method, series, None)
                });
            }
            Some(Panel { name: named(&group), bars })
        });
        BarChart {
            title: "Iterations: the band over what the rivals' papers leave open".to_owned(),
            subtitle:
                "sinkhorn: each matrix normalised 1 to 50 times; belief: four schedules; means of the puzzles solved"
                    .to_owned(),
            axis: Axis::logarithmic("iterations"),
            series: Vec::new(),
            panels: panels.collect(),
            mark: None,
        }
    }

    fn json(&self) -> serde_json::Value {
        let settings = Self::settings();
        let each = settings.iter().flat_map(|(method, variant)| {
            self.conditions.groups().into_iter().map(move |group| {
                let (iterations, total) = self.of(method, variant, &group);
                json!({ "method": method, "setting": variant, "set": group.set.name, "group": group.name(),
                        "mean": mean(&iterations), "solved": iterations.len(), "puzzles": total })
            })
        });
        each.collect()
    }
}
