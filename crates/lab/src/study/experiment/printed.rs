//! The programs as printed, misprints included: 003's 68 and 002's row and column; 003 without its throw; 000's index.

use std::io;

use serde_json::json;

use super::finding::{Figure, Finding, head, named, rounded, share_with_interval, table};
use crate::chart::{Axis, Bar, BarChart, Panel};
use crate::statistics::{geometric_mean, mean, mean_interval};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::{Shape, values};
use crate::study::variant::layers;
use crate::study::variant::scan::{self, Tables, Throw};
use crate::study::variant::weighted::{Reading, Weighted};

/// The readings of 002's weights, with their names.
const READINGS: [(&str, Reading); 4] = [
    ("own row and column", Reading::Ours),
    ("swapped, as printed", Reading::Swapped),
    ("as worded", Reading::Worded),
    ("blank neighbours alone", Reading::Blanks),
];

/// The variants of 003: a dead end is told by a result; the misprints are kept as well; the scan goes on after it.
const MENDED: &str = "mended";
const PRINTED: &str = "as printed";
const WITHOUT: &str = "without the throw";

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.puzzles() as f64 * (3.0 * 0.000_2 + READINGS.len() as f64 * 0.001 + 2.0 * 0.008)
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let mut log = conditions.log("printed")?;
    let shape = Shape::new(3);
    let (mended, printed) = (Tables::of(&shape), Tables::printed());
    let mut rows: Vec<Measurement> = Vec::new();
    for set in conditions.sets {
        for item in &set.items {
            let (puzzle, solution) = (values(&item.puzzle), values(&item.solution.grid()));
            for (variant, tables, throw) in [
                (MENDED, &mended, Throw::Returned),
                (PRINTED, &printed, Throw::Returned),
                (WITHOUT, &mended, Throw::No),
            ] {
                let what = || format!("scan, {variant}");
                rows.push(conditions.row(&mut log, set, item, "scan", variant, 0.000_2, what, || {
                    let run = || scan::solve(tables, &puzzle, throw);
                    Measurement {
                        extra: u64::from(is_wrong(&shape, run().filled)),
                        ..conditions.measure_variant(&solution, run)
                    }
                })?);
            }
            for (variant, reading) in READINGS {
                let what = || format!("weighted, {variant}");
                rows.push(conditions.row(&mut log, set, item, "weighted", variant, 0.001, what, || {
                    let weighted = Weighted::new(reading, 10.0);
                    conditions.measure_variant(&solution, || weighted.solve(&puzzle).outcome)
                })?);
            }
            for variant in ["layers entered again", "index outside its row"] {
                let what = || "layers".to_owned();
                rows.push(conditions.row(&mut log, set, item, "layers", variant, 0.008, what, || {
                    let counts = layers::solve(&puzzle);
                    let extra = if variant.starts_with("layers") { counts.entered_again } else { counts.outside };
                    Measurement { extra, ..conditions.measure_variant(&solution, || counts.outcome.clone()) }
                })?);
            }
        }
    }
    let groups = conditions.groups();
    let of = |group: &Group<'_>, method: &'static str, variant: &str| variant_of(&rows, group, method, variant);

    let mut unfinished = (0, 0, 0);
    let scan_lines: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let printed = of(group, "scan", PRINTED);
            let (total, left) = (printed.len(), printed.iter().filter(|row| row.gave_up).count());
            let wrong = printed.iter().filter(|row| row.extra > 0).count();
            unfinished = (unfinished.0 + left, unfinished.1 + total, unfinished.2 + wrong);
            vec![named(group), share_with_interval(left, total), wrong.to_string()]
        })
        .collect();
    // What a program without the throw takes, as a multiple of one with it.
    let throw_ratio = |group: &Group<'_>, value: &dyn Fn(&Measurement) -> u64| -> Vec<f64> {
        let (with, without) = (of(group, "scan", MENDED), of(group, "scan", WITHOUT));
        with.iter().zip(without).map(|(with, without)| value(without) as f64 / value(with).max(1) as f64).collect()
    };
    let (time, placements) = (|row: &Measurement| row.nanoseconds, |row: &Measurement| row.placements);
    let ratios_of = |group: &Group<'_>| [throw_ratio(group, &placements), throw_ratio(group, &time)];
    let throw_lines: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let cells = ratios_of(group)
                .map(|ratios| [rounded(geometric_mean(&ratios)), rounded(ratios.iter().copied().reduce(f64::max))]);
            [named(group)].into_iter().chain(cells.into_iter().flatten()).collect()
        })
        .collect();

    let guesses = |group: &Group<'_>, variant: &str| -> Vec<f64> {
        of(group, "weighted", variant).iter().map(|row| row.guesses as f64).collect()
    };
    let columns: Vec<String> = [head(["weights"]), groups.iter().map(named).collect()].concat();
    let weight_lines: Vec<Vec<String>> = READINGS
        .iter()
        .map(|(name, _)| {
            let cells = groups.iter().map(|group| rounded(mean(&guesses(group, name))));
            [(*name).to_owned()].into_iter().chain(cells).collect()
        })
        .collect();
    let panel = |group: &Group<'_>| Panel {
        name: named(group),
        bars: READINGS
            .iter()
            .enumerate()
            .map(|(series, (name, _))| {
                let guesses = guesses(group, name);
                let interval = mean_interval(&guesses).map(|(low, high)| (low.max(0.0), high));
                Bar { interval, ..Bar::new(*name, series, mean(&guesses)) }
            })
            .collect(),
    };
    let chart = BarChart {
        title: "Weighted solver: guesses by what its weights are taken to be".to_owned(),
        subtitle: "Means to the first solution, with intervals of 95% confidence".to_owned(),
        axis: Axis::linear("guesses"),
        series: Vec::new(),
        panels: groups.iter().filter(|group| !group.name().starts_with("easy")).map(panel).collect(),
        mark: None,
    };

    let entered = |group: &Group<'_>| -> Vec<f64> {
        of(group, "layers", "layers entered again").iter().map(|row| row.extra as f64 / 8.0).collect()
    };
    let outside = rows.iter().filter(|row| row.variant == "index outside its row" && row.extra > 0).count();
    let layer_lines: Vec<Vec<String>> =
        groups.iter().map(|group| vec![named(group), rounded(mean(&entered(group)))]).collect();

    let total = unfinished.1;
    let report = format!(
        "## As printed\n\n\
         The solvers of this project mend misprints. Here the programs run as they are printed, to see what the misprints do.\n\n\
         *Document 003* prints 68 where 69 is meant, in line 8 and in zone 9. So r8c7 never learns what its row and its box hold.\n\
         The program solves its own example all the same. *Measured*: puzzles that it leaves unfinished, and those that it fills\n\
         wrongly:\n\n\
         {}\n\
         *Claim* (document 003): the `throw` for a cell without possibilities is \"just a speed boost\", without which the program\n\
         \"will still work (but in some cases a lot slower)\". *Measured*: placements and time without it, as multiples of those\n\
         with it, where the dead end is told by a result, as in our solver:\n\n\
         {}\n\
         Without the throw a scan goes on after a dead end until nothing changes, and makes placements in vain. The guess that\n\
         follows finds the dead cell at once. The document's program tells the dead end by a C++ exception, which takes time itself:\n\
         `bitdoku-lab study --claim 003-3b` compiles a transcription of it and measures that.\n\n\
         *Document 002* can be read in four ways. Its program reads the sum of the row whose number is the cell's column, and the\n\
         other way round. Its text speaks of the cell's own row and column. Its algorithms 1 to 3 invert sums where the program sums\n\
         inverses. And it speaks of a cell \"surrounded by blank cells which have minimum possibilities\", though filled cells count\n\
         1 and weigh most. *Measured*: mean guesses to the first solution:\n\n\
         {}\n\
         {{{{figure printed-weights}}}}\n\n\
         *Document 000* says that a layer whose number is placed rightly \"won't be processed never again\". *Measured*: how often each\n\
         of the eight deeper layers is entered after the first time, on average:\n\n\
         {}\n\
         The program's index leaves its array when a digit may stand in all nine cells of a row, and the search has been through\n\
         all of them. That takes a blank row and a digit that no given has. It happens on {outside} of these {total} puzzles; in C#\n\
         the printed program would end there with an error.\n",
        table(&head(["puzzles", "unfinished", "filled wrongly"]), &scan_lines),
        table(&head(["puzzles", "placements", "at most", "time", "at most"]), &throw_lines),
        table(&columns, &weight_lines),
        table(&head(["puzzles", "times a layer is entered again"]), &layer_lines),
    );
    let results: Vec<_> = groups
        .iter()
        .map(|group| {
            json!({
                "set": group.set.name, "group": group.name(),
                "printed_unfinished": of(group, "scan", "as printed").iter().filter(|row| row.gave_up).count(),
                "without_throw_time": geometric_mean(&throw_ratio(group, &time)),
                "without_throw_placements": geometric_mean(&throw_ratio(group, &placements)),
                "weights": serde_json::Map::from_iter(READINGS.iter().map(|(name, _)| ((*name).to_owned(), json!(mean(&guesses(group, name)))))),
                "layers_entered_again": mean(&entered(group)),
            })
        })
        .collect();
    Ok(Finding {
        report,
        figures: vec![Figure::new("printed-weights", "mean guesses by reading of the weights", chart.svg())],
        results: json!({ "levels": results, "index_outside": outside }),
    })
}

/// The rows of a variant in a group.
fn variant_of<'r>(rows: &'r [Measurement], group: &Group<'_>, method: &'r str, variant: &str) -> Vec<&'r Measurement> {
    group.of(rows, method).filter(|row| row.variant == variant).collect()
}

/// Whether a board is full and breaks a rule.
fn is_wrong(shape: &Shape, filled: Option<Vec<u8>>) -> bool {
    filled.is_some_and(|filled| !shape.is_solution(&filled))
}
