//! What an iteration costs, and Boolean operations against arithmetic on arrays (claims of document 004).

use std::io;

use serde_json::json;

use super::finding::{Figure, Finding, METHODS, head, rounded, table};
use crate::chart::{Axis, Bar, BarChart, Panel};
use crate::statistics::{geometric_interval, geometric_mean, median};
use crate::study::log::Measurement;
use crate::study::run::Conditions;
use crate::study::variant::board::{Board, values};
use crate::study::variant::boolean::{Arrays, Bits, Order, solve};

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.work(&METHODS) + conditions.puzzles() as f64 * 0.000_5
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows(&METHODS)?;
    // Nanoseconds an iteration, puzzle by puzzle.
    let cost = |method: &str| -> Vec<f64> {
        let of = rows.iter().filter(|row| row.method == method && row.iterations > 0);
        of.map(|row| row.nanoseconds as f64 / row.iterations as f64).collect()
    };
    let boolean = median(&cost("boolean"));
    let lines: Vec<Vec<String>> = METHODS
        .iter()
        .map(|method| {
            let cost = median(&cost(method));
            let ratio = cost.zip(boolean).map(|(cost, boolean)| cost / boolean);
            vec![format!("`{method}`"), rounded(cost), rounded(ratio)]
        })
        .collect();
    let chart = BarChart {
        title: "Time an iteration".to_owned(),
        subtitle: "Medians over all puzzles; what an iteration is, each source says itself".to_owned(),
        axis: Axis::logarithmic("nanoseconds"),
        series: Vec::new(),
        panels: vec![Panel {
            name: String::new(),
            bars: METHODS
                .iter()
                .enumerate()
                .map(|(series, method)| Bar::new(*method, series, median(&cost(method))))
                .collect(),
        }],
        mark: None,
    };

    let pairs = representations(conditions)?;
    let ratios: Vec<f64> = pairs
        .iter()
        .filter(|(bits, _)| bits.nanoseconds > 0)
        .map(|(bits, arrays)| arrays.nanoseconds as f64 / bits.nanoseconds as f64)
        .collect();
    let same = pairs.iter().all(|(bits, arrays)| bits.iterations == arrays.iterations);
    assert!(same, "bits and arrays do the same work");
    let interval = geometric_interval(&ratios).unwrap_or_default();
    let factor = geometric_mean(&ratios);

    let report = format!(
        "## What an iteration costs\n\n\
         *Claim* (document 004): an iteration of the Boolean Sudoku Solver is of lower complexity than one of belief\n\
         propagation, and the method is fast \"due to usage of bit-wise operation\". *Measured*: time divided by iterations,\n\
         the median over all puzzles, and what that is as a multiple of `boolean`'s:\n\n\
         {}\n\
         {{{{figure bits}}}}\n\n\
         The same algorithm was also written with an array of nine numbers for each requirement. It multiplies where the document\n\
         has AND, and adds where it has OR. It makes the same visits and sets the same values, and takes {} times as long (geometric\n\
         mean over {} puzzles; interval {}–{}).\n",
        table(&head(["method", "ns an iteration", "times that of `boolean`"]), &lines),
        rounded(factor),
        ratios.len(),
        rounded(Some(interval.0)),
        rounded(Some(interval.1)),
    );
    let costs: Vec<_> = METHODS.iter().map(|method| json!({ "method": method, "ns": median(&cost(method)) })).collect();
    Ok(Finding {
        report,
        figures: vec![Figure::new("bits", "nanoseconds an iteration, logarithmic", chart.svg())],
        results: json!({ "costs": costs, "arrays_to_bits": factor, "interval": [interval.0, interval.1] }),
    })
}

/// Each puzzle on bits and on arrays.
fn representations(conditions: &Conditions<'_>) -> io::Result<Vec<(Measurement, Measurement)>> {
    let mut log = conditions.log("bits")?;
    let board = Board::new(3);
    let mut pairs = Vec::new();
    for set in conditions.sets {
        for item in &set.items {
            let (puzzle, solution) = (values(&item.puzzle), values(&item.solution.grid()));
            let mut row = |variant: &str, arrays: bool| {
                conditions.row(
                    &mut log,
                    set,
                    item,
                    "boolean",
                    variant,
                    0.000_2,
                    || "bits and arrays".to_owned(),
                    || {
                        conditions.measure_variant(&solution, || {
                            if arrays {
                                solve::<Arrays>(&board, &puzzle, Order::Reading, 1)
                            } else {
                                solve::<Bits>(&board, &puzzle, Order::Reading, 1)
                            }
                        })
                    },
                )
            };
            pairs.push((row("bits", false)?, row("arrays", true)?));
        }
    }
    Ok(pairs)
}
