//! The coefficient of the weighted solver (the open question of document 002).

use std::io;

use bitdoku_solve::classic::weighted::Weighted;
use serde_json::json;

use super::{Figure, Finding, head, rounded, table};
use crate::chart::{Axis, Curve, Lines, number};
use crate::statistics::mean;
use crate::study::log::Row;
use crate::study::run::{Conditions, Subject};

/// The coefficients tried.
const COEFFICIENTS: std::ops::RangeInclusive<i32> = -10..=10;

/// The document's own.
const DOCUMENTED: i32 = 10;

/// Guesses after which a search is stopped here, whatever more the conditions allow.
const GUESSES: u64 = 20_000;

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let set = conditions.set;
    let narrow =
        Conditions { guesses: conditions.guesses.min(GUESSES), folder: conditions.folder.clone(), ..*conditions };
    let mut log = narrow.log("weight")?;
    let total = COEFFICIENTS.count() * set.items.len();
    let mut rows: Vec<(i32, Row)> = Vec::with_capacity(total);
    for coefficient in COEFFICIENTS {
        let mut solver = Weighted::with_coefficient(coefficient as f32);
        for item in &set.items {
            (conditions.progress)("weight", rows.len(), total);
            let variant = coefficient.to_string();
            let subject = Subject { variant: variant.clone(), ..Subject::of(item) };
            let row = log.row(item.number, "weighted", &variant, || narrow.measure(&mut solver, &subject, false))?;
            rows.push((coefficient, row));
            conditions.go_on()?;
        }
    }
    (conditions.progress)("weight", total, total);

    let values = |coefficient: i32, group: usize, value: &dyn Fn(&Row) -> f64| {
        let of = rows.iter().filter(|(c, row)| *c == coefficient && row.group == group);
        mean(&of.map(|(_, row)| value(row)).collect::<Vec<_>>()).unwrap_or(0.0)
    };
    let guesses = |coefficient: i32, group: usize| values(coefficient, group, &|row| row.guesses as f64);
    let microseconds = |coefficient: i32, group: usize| values(coefficient, group, &|row| row.nanoseconds as f64 / 1e3);
    let curves = |value: &dyn Fn(i32, usize) -> f64| {
        set.groups
            .iter()
            .enumerate()
            .map(|(group, name)| Curve {
                name: name.clone(),
                points: COEFFICIENTS.map(|coefficient| (f64::from(coefficient), value(coefficient, group))).collect(),
            })
            .collect::<Vec<_>>()
    };
    let label = "coefficient of the cell's own inverse count".to_owned();
    let guess_chart = Lines {
        title: "Weighted solver: mean guesses to the first solution".to_owned(),
        subtitle: String::new(),
        x: Axis::linear(label.clone()),
        y: Axis::linear("guesses".to_owned()),
        claims: Vec::new(),
        curves: curves(&guesses),
    };
    let time_chart = Lines {
        title: "Weighted solver: mean time to the first solution".to_owned(),
        subtitle: String::new(),
        x: Axis::linear(label),
        y: Axis::linear("microseconds".to_owned()),
        claims: Vec::new(),
        curves: curves(&microseconds),
    };

    let mut lines = Vec::new();
    let mut results = Vec::new();
    for (group, name) in set.groups.iter().enumerate() {
        let best = COEFFICIENTS
            .min_by(|&a, &b| guesses(a, group).total_cmp(&guesses(b, group)).then(b.cmp(&a)))
            .expect("there are coefficients");
        let worst = COEFFICIENTS.max_by(|&a, &b| guesses(a, group).total_cmp(&guesses(b, group))).expect("as above");
        let stopped = rows.iter().filter(|(_, row)| row.group == group && row.gave_up).count();
        let cell = |coefficient: i32| {
            format!(
                "{} ({} µs)",
                rounded(Some(guesses(coefficient, group))),
                rounded(Some(microseconds(coefficient, group)))
            )
        };
        lines.push(vec![
            name.clone(),
            cell(-10),
            cell(-3),
            cell(0),
            cell(DOCUMENTED),
            format!("{}: {}", number(f64::from(best)), rounded(Some(guesses(best, group)))),
            format!("{}: {}", number(f64::from(worst)), rounded(Some(guesses(worst, group)))),
            stopped.to_string(),
        ]);
        results.push(json!({
            "group": name, "best": best, "worst": worst, "stopped": stopped,
            "coefficients": COEFFICIENTS.collect::<Vec<_>>(),
            "guesses": COEFFICIENTS.map(|c| guesses(c, group)).collect::<Vec<_>>(),
            "microseconds": COEFFICIENTS.map(|c| microseconds(c, group)).collect::<Vec<_>>(),
        }));
    }
    let columns = head(["level", "−10", "−3", "0", "10 (the document's)", "fewest guesses", "most guesses", "stopped"]);
    let report = format!(
        "## The weight's coefficient\n\n\
         *Open question* (document 002): the coefficient 10 \"was randomly chosen\"; −10 may suit one class of puzzles better and\n\
         another worse, and −3 neglects the cell's own possibilities. *Measured* from −10 to 10: mean guesses to the first\n\
         solution (mean time), the coefficients with the fewest and the most guesses, and the searches stopped after {} guesses:\n\n\
         {}\n\
         {{{{figure weight-guesses}}}}\n\n\
         {{{{figure weight-time}}}}\n\n\
         Below −3 the few possibilities of a cell count against it, and only those of its neighbourhood for it; at −3 the\n\
         neighbourhood alone decides; above, both point the same way. The first solution may come early or late by luck,\n\
         so that neighbouring coefficients differ a little without a reason.\n",
        number(narrow.guesses as f64),
        table(&columns, &lines),
    );
    Ok(Finding {
        report,
        figures: vec![
            Figure::new(
                "weight-guesses",
                "mean guesses for each coefficient, a curve for each level",
                guess_chart.svg(),
            ),
            Figure::new("weight-time", "mean time for each coefficient, a curve for each level", time_chart.svg()),
        ],
        results: json!(results),
    })
}
