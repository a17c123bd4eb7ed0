//! The coefficient of the weighted solver (the open question of document 002), and whether its choice is what it says.

use std::io;

use bitdoku_solve::classic::weighted::Weighted;
use serde_json::json;

use super::finding::{Figure, Finding, head, named, rounded, share_with_interval, table};
use crate::chart::{Axis, Curve, LineChart, number};
use crate::statistics::mean;
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::values;
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
    let mut log = conditions.log("weight")?;
    let mut rows: Vec<(i32, Measurement)> = Vec::new();
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
    let choices = choices(conditions)?;

    let groups = conditions.groups();
    let of = |coefficient: i32, group: &Group<'_>, value: &dyn Fn(&Measurement) -> f64| -> Vec<f64> {
        let of = rows
            .iter()
            .filter(|(known, row)| *known == coefficient && row.group == group.index && row.set == group.set.name);
        of.map(|(_, row)| value(row)).collect()
    };
    let guesses =
        |coefficient: i32, group: &Group<'_>| mean(&of(coefficient, group, &|row| row.guesses as f64)).unwrap_or(0.0);
    let microseconds = |coefficient: i32, group: &Group<'_>| {
        mean(&of(coefficient, group, &|row| row.nanoseconds as f64 / 1e3)).unwrap_or(0.0)
    };
    let hard: Vec<&Group<'_>> = groups
        .iter()
        .filter(|group| !group.name().starts_with("easy") && group.set.name != "figure 8" || conditions.sets.len() == 1)
        .collect();
    let swept = |value: &dyn Fn(i32, &Group<'_>) -> f64, title: &str, label: &str| LineChart {
        title: title.to_owned(),
        subtitle: "Means by level; the document's coefficient is 10".to_owned(),
        x: Axis::linear("coefficient of the cell's own inverse count"),
        y: Axis::linear(label),
        curves: hard
            .iter()
            .map(|group| Curve {
                name: named(group),
                points: COEFFICIENTS
                    .iter()
                    .filter(|coefficient| **coefficient <= 30)
                    .map(|&coefficient| (f64::from(coefficient), value(coefficient, group)))
                    .collect(),
            })
            .collect(),
        claims: Vec::new(),
    };

    let mut lines = Vec::new();
    let mut results = Vec::new();
    for group in &groups {
        let best = COEFFICIENTS.into_iter().min_by(|&a, &b| guesses(a, group).total_cmp(&guesses(b, group)));
        let worst = COEFFICIENTS.into_iter().max_by(|&a, &b| guesses(a, group).total_cmp(&guesses(b, group)));
        let (best, worst) = (best.unwrap_or(DOCUMENTED), worst.unwrap_or(DOCUMENTED));
        let cell = |coefficient: i32| {
            format!(
                "{} ({} µs)",
                rounded(Some(guesses(coefficient, group))),
                rounded(Some(microseconds(coefficient, group)))
            )
        };
        let extreme = |at: i32| format!("{}: {}", number(f64::from(at)), rounded(Some(guesses(at, group))));
        lines.push(vec![
            named(group),
            cell(-10),
            cell(-3),
            cell(0),
            cell(DOCUMENTED),
            cell(30),
            extreme(best),
            extreme(worst),
        ]);
        results.push(json!({
            "set": group.set.name, "group": group.name(), "best": best, "worst": worst, "coefficients": COEFFICIENTS,
            "guesses": COEFFICIENTS.map(|at| guesses(at, group)), "microseconds": COEFFICIENTS.map(|at| microseconds(at, group)),
        }));
    }

    // A class for −10: puzzles with fewer guesses there than at 10, and than anywhere else.
    let mut class = Vec::new();
    let (mut better, mut best_of_all, mut elsewhere, mut puzzles) = (0, 0, 0, 0);
    for group in &groups {
        let each: Vec<Vec<f64>> = COEFFICIENTS.iter().map(|&at| of(at, group, &|row| row.guesses as f64)).collect();
        let at = |coefficient: i32| COEFFICIENTS.iter().position(|known| *known == coefficient).expect("it was tried");
        let count = each[0].len();
        let fewer = (0..count).filter(|&i| each[at(-10)][i] < each[at(DOCUMENTED)][i]).count();
        let least = |i: usize| each.iter().map(|guesses| guesses[i]).fold(f64::MAX, f64::min);
        let only =
            (0..count).filter(|&i| each[at(-10)][i] < each[at(DOCUMENTED)][i] && each[at(-10)][i] <= least(i)).count();
        let other = (0..count).filter(|&i| least(i) < each[at(DOCUMENTED)][i]).count();
        class.push(vec![
            named(group),
            share_with_interval(fewer, count),
            share_with_interval(only, count),
            share_with_interval(other, count),
        ]);
        (better, best_of_all, elsewhere, puzzles) =
            (better + fewer, best_of_all + only, elsewhere + other, puzzles + count);
    }

    let choice_lines: Vec<Vec<String>> = choices
        .iter()
        .map(|(coefficient, nodes, not_least)| {
            vec![number(f64::from(*coefficient)), number(*nodes as f64), share_with_interval(*not_least, *nodes)]
        })
        .collect();
    let columns = head(["puzzles", "−10", "−3", "0", "10 (the document's)", "30", "fewest guesses", "most guesses"]);
    let report = format!(
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
        table(&head(["puzzles", "fewer at −10", "fewest at −10", "fewer at another"]), &class),
        table(&head(["coefficient", "nodes", "another cell has fewer"]), &choice_lines),
    );
    let choices: Vec<_> = choices
        .iter()
        .map(|(coefficient, nodes, not_least)| json!({ "coefficient": coefficient, "nodes": nodes, "not_least": not_least }))
        .collect();
    Ok(Finding {
        report,
        figures: vec![
            Figure::new(
                "weight-guesses",
                "mean guesses for each coefficient, a curve for each level",
                swept(&guesses, "Weighted solver: mean guesses to the first solution", "guesses").svg(),
            ),
            Figure::new(
                "weight-time",
                "mean time for each coefficient, a curve for each level",
                swept(&microseconds, "Weighted solver: mean time to the first solution", "microseconds").svg(),
            ),
        ],
        results: json!({ "levels": results, "choices": choices, "class": { "fewer": better, "fewest": best_of_all, "puzzles": puzzles } }),
    })
}

/// For some coefficients: the nodes at which a cell was chosen, and those at which another had fewer possibilities.
fn choices(conditions: &Conditions<'_>) -> io::Result<Vec<(i32, usize, usize)>> {
    let mut log = conditions.log("weight-choices")?;
    let mut counts = Vec::new();
    for coefficient in CHOICES {
        let weighted = Variant::new(Reading::Ours, coefficient as f32);
        let (mut nodes, mut not_least) = (0, 0);
        for set in conditions.sets {
            for item in &set.items {
                let puzzle = values(&item.puzzle);
                let (variant, what) = (coefficient.to_string(), || "choices of the weighted solver".to_owned());
                // Iterations are nodes here.
                let row = conditions.row(&mut log, set, item, "weighted", &variant, 0.001, what, || {
                    let run = weighted.solve(&puzzle);
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
        counts.push((coefficient, nodes, not_least));
    }
    Ok(counts)
}
