//! The coefficient of the weighted solver (the open question of document 002), and whether its choice is what it says.

use std::io;

use bitdoku_solve::classic::weighted::Weighted;
use serde_json::json;

use super::finding::{Figure, Finding, head, named, rounded, share_with_interval, table};
use crate::chart::{Axis, Curve, LineChart, number};
use crate::statistics::mean;
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::{Board, values};
use crate::study::variant::weighted::{Reading, Weighted as Variant};

/// The coefficients tried.
const COEFFICIENTS: [i32; 27] =
    [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 50, 100];

/// The document's own.
const DOCUMENTED: i32 = 10;

/// The coefficients whose choices are looked at.
const CHOICES: [i32; 5] = [-3, 0, 10, 20, 30];

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.puzzles() as f64 * (COEFFICIENTS.len() as f64 * 0.000_8 + CHOICES.len() as f64 * 0.001)
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let sweep = Sweep { groups: conditions.groups(), rows: measure(conditions)? };
    let choices = choices(conditions)?;
    let class: Vec<Class> = sweep.groups.iter().map(|group| sweep.class(group)).collect();
    let sum = |count: fn(&Class) -> usize| class.iter().map(count).sum::<usize>();
    Ok(Finding {
        report: report(&sweep, &class, &choices),
        figures: vec![
            Figure::new(
                "weight-guesses",
                "mean guesses for each coefficient, a curve for each level",
                sweep.chart(GUESSES, "Weighted solver: mean guesses to the first solution", "guesses").svg(),
            ),
            Figure::new(
                "weight-time",
                "mean time for each coefficient, a curve for each level",
                sweep.chart(MICROSECONDS, "Weighted solver: mean time to the first solution", "microseconds").svg(),
            ),
        ],
        results: json!({
            "levels": sweep.groups.iter().map(|group| sweep.json(group)).collect::<Vec<_>>(),
            "choices": choices.iter().map(Choices::json).collect::<Vec<_>>(),
            "class": { "fewer": sum(|class| class.fewer), "fewest": sum(|class| class.fewest), "puzzles": sum(|class| class.puzzles) },
        }),
    })
}

/// The solver with each coefficient on each puzzle.
fn measure(conditions: &Conditions<'_>) -> io::Result<Vec<(i32, Measurement)>> {
    let mut log = conditions.log("weight")?;
    let mut rows = Vec::new();
    for coefficient in COEFFICIENTS {
        let mut solver = Weighted::with_coefficient(coefficient as f32);
        let variant = coefficient.to_string();
        for set in conditions.sets {
            for item in &set.items {
                let what = || format!("weighted, coefficient {variant}");
                let row = conditions.row(&mut log, set, item, "weighted", &variant, 0.000_8, what, || {
                    conditions.measure(&mut solver, &item.puzzle, &item.solution, false)
                })?;
                rows.push((coefficient, row));
            }
        }
    }
    Ok(rows)
}

/// What is looked at in a measurement.
type Value = fn(&Measurement) -> f64;
const GUESSES: Value = |row| row.guesses as f64;
const MICROSECONDS: Value = |row| row.nanoseconds as f64 / 1e3;

/// The measurements, each with its coefficient.
struct Sweep<'a> {
    groups: Vec<Group<'a>>,
    rows: Vec<(i32, Measurement)>,
}

/// Whether there is a class of puzzles for −10, as a group of puzzles has it.
struct Class {
    /// Puzzles with fewer guesses at −10 than at the document's coefficient.
    fewer: usize,
    /// Those of them on which no coefficient needs fewer.
    fewest: usize,
    /// Puzzles that some coefficient suits better than the document's.
    elsewhere: usize,
    puzzles: usize,
}

impl Sweep<'_> {
    /// The value of each puzzle of a group.
    fn of(&self, coefficient: i32, group: &Group<'_>, value: Value) -> Vec<f64> {
        let is_of = |row: &Measurement| row.group == group.index && row.set == group.set.name;
        let rows = self.rows.iter().filter(|(of, row)| *of == coefficient && is_of(row));
        rows.map(|(_, row)| value(row)).collect()
    }

    fn mean(&self, coefficient: i32, group: &Group<'_>, value: Value) -> f64 {
        mean(&self.of(coefficient, group, value)).unwrap_or(0.0)
    }

    /// The coefficients with the fewest and with the most guesses.
    fn extremes(&self, group: &Group<'_>) -> (i32, i32) {
        let order = |a: &i32, b: &i32| self.mean(*a, group, GUESSES).total_cmp(&self.mean(*b, group, GUESSES));
        let (best, worst) = (COEFFICIENTS.into_iter().min_by(order), COEFFICIENTS.into_iter().max_by(order));
        (best.unwrap_or(DOCUMENTED), worst.unwrap_or(DOCUMENTED))
    }

    /// What the table has of a group.
    fn line(&self, group: &Group<'_>) -> Vec<String> {
        let guesses = |at: i32| rounded(Some(self.mean(at, group, GUESSES)));
        let cell = |at: i32| format!("{} ({} µs)", guesses(at), rounded(Some(self.mean(at, group, MICROSECONDS))));
        let extreme = |at: i32| format!("{}: {}", number(f64::from(at)), guesses(at));
        let (best, worst) = self.extremes(group);
        [vec![named(group)], [-10, -3, 0, DOCUMENTED, 30].map(cell).to_vec(), [best, worst].map(extreme).to_vec()]
            .concat()
    }

    fn json(&self, group: &Group<'_>) -> serde_json::Value {
        let (best, worst) = self.extremes(group);
        json!({
            "set": group.set.name, "group": group.name(), "best": best, "worst": worst, "coefficients": COEFFICIENTS,
            "guesses": COEFFICIENTS.map(|at| self.mean(at, group, GUESSES)),
            "microseconds": COEFFICIENTS.map(|at| self.mean(at, group, MICROSECONDS)),
        })
    }

    fn class(&self, group: &Group<'_>) -> Class {
        let (low, documented) = (self.of(-10, group, GUESSES), self.of(DOCUMENTED, group, GUESSES));
        let each = COEFFICIENTS.map(|at| self.of(at, group, GUESSES));
        let least = |puzzle: usize| each.iter().map(|guesses| guesses[puzzle]).fold(f64::MAX, f64::min);
        let count = |is_one: &dyn Fn(usize) -> bool| (0..low.len()).filter(|&puzzle| is_one(puzzle)).count();
        Class {
            fewer: count(&|puzzle| low[puzzle] < documented[puzzle]),
            fewest: count(&|puzzle| low[puzzle] < documented[puzzle] && low[puzzle] <= least(puzzle)),
            elsewhere: count(&|puzzle| least(puzzle) < documented[puzzle]),
            puzzles: low.len(),
        }
    }

    /// A curve for each level that is not easy.
    fn chart(&self, value: Value, title: &str, label: &str) -> LineChart {
        let is_only_set = self.groups.iter().all(|group| group.set.name == self.groups[0].set.name);
        let is_drawn =
            |group: &&Group<'_>| !group.name().starts_with("easy") && group.set.name != "figure 8" || is_only_set;
        let curve = |group: &Group<'_>| Curve {
            name: named(group),
            points: (COEFFICIENTS.into_iter().filter(|&at| at <= 30))
                .map(|at| (f64::from(at), self.mean(at, group, value)))
                .collect(),
        };
        LineChart {
            title: title.to_owned(),
            subtitle: "Means by level; the document's coefficient is 10".to_owned(),
            x: Axis::linear("coefficient of the cell's own inverse count"),
            y: Axis::linear(label),
            curves: self.groups.iter().filter(is_drawn).map(curve).collect(),
            claims: Vec::new(),
        }
    }
}

fn report(sweep: &Sweep<'_>, class: &[Class], choices: &[Choices]) -> String {
    let columns = head(["puzzles", "−10", "−3", "0", "10 (the document's)", "30", "fewest guesses", "most guesses"]);
    let lines: Vec<_> = sweep.groups.iter().map(|group| sweep.line(group)).collect();
    let class_line = |(group, class): (&Group<'_>, &Class)| {
        let counts = [class.fewer, class.fewest, class.elsewhere];
        [vec![named(group)], counts.map(|count| share_with_interval(count, class.puzzles)).to_vec()].concat()
    };
    let class_lines: Vec<_> = sweep.groups.iter().zip(class).map(class_line).collect();
    format!(
        "## The weight's coefficient\n\n\
         *Open question* (document 002): the coefficient 10 \"was randomly chosen\"; −10 may suit one class of puzzles better and\n\
         another worse; −3 neglects the cell's own possibilities. *Measured* from −10 to 100: mean guesses to the first solution,\n\
         in brackets the mean time; then the coefficients with the fewest and with the most guesses:\n\n\
         {}\n\
         {{{{figure weight-guesses}}}}\n\n\
         {{{{figure weight-time}}}}\n\n\
         Below −3 it counts against a cell that it has few possibilities. At −3 its neighbourhood alone decides. Above −3 both point\n\
         the same way. The first solution may come early or late by luck, so neighbouring coefficients differ a little without a\n\
         reason. Is there a class of puzzles for −10? The table has the puzzles with fewer guesses there than at 10; those of them\n\
         on which no coefficient needs fewer; and those that some other coefficient suits better than 10:\n\n\
         {}\n\
         *Claim* (document 002): the heaviest cell \"has the least number of possibilities\". *Measured*: nodes at which it has not:\n\n\
         {}",
        table(&columns, &lines),
        table(&head(["puzzles", "fewer at −10", "fewest at −10", "fewer at another"]), &class_lines),
        table(
            &head(["coefficient", "nodes", "another cell has fewer"]),
            &choices.iter().map(Choices::line).collect::<Vec<_>>()
        ),
    )
}

/// What the solver chose with one coefficient.
struct Choices {
    coefficient: i32,
    /// The nodes at which a cell was chosen.
    nodes: usize,
    /// Those at which another cell had fewer possibilities.
    not_least: usize,
}

impl Choices {
    fn line(&self) -> Vec<String> {
        let share = share_with_interval(self.not_least, self.nodes);
        vec![number(f64::from(self.coefficient)), number(self.nodes as f64), share]
    }

    fn json(&self) -> serde_json::Value {
        json!({ "coefficient": self.coefficient, "nodes": self.nodes, "not_least": self.not_least })
    }
}

/// The choices of the solver with some of the coefficients.
fn choices(conditions: &Conditions<'_>) -> io::Result<Vec<Choices>> {
    let mut log = conditions.log("weight-choices")?;
    let mut counts = Vec::new();
    for coefficient in CHOICES {
        let weighted = Variant::new(&Board::new(3), Reading::Ours, coefficient as f32);
        let (mut nodes, mut not_least) = (0, 0);
        for set in conditions.sets {
            for item in &set.items {
                let puzzle = values(&item.puzzle);
                let (variant, what) = (coefficient.to_string(), || "choices of the weighted solver".to_owned());
                // Iterations are nodes here.
                let row = conditions.row(&mut log, set, item, "weighted", &variant, 0.001, what, || {
                    let run = weighted.solve(&puzzle, u64::MAX);
                    Measurement {
                        solved: run.outcome.filled.is_some(),
                        iterations: run.nodes,
                        extra: run.not_least,
                        ..Measurement::default()
                    }
                })?;
                nodes += row.iterations as usize;
                not_least += row.extra as usize;
            }
        }
        counts.push(Choices { coefficient, nodes, not_least });
    }
    Ok(counts)
}
