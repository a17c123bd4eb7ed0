//! The programs as printed, misprints included: 003's 68 and 002's row and column; 003 without its throw; 000's index.

use std::io;

use serde_json::json;

use super::{Figure, Finding, head, named, rounded, share_with_interval, table};
use crate::chart::{Axis, Bar, BarChart, Panel};
use crate::statistics::{geometric_mean, mean, mean_interval};
use crate::study::claim::{Claim, Verdict};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::{Shape, values};
use crate::study::variant::layers;
use crate::study::variant::scan::{self, Tables, Throw};
use crate::study::variant::weighted::{Reading, Weighted};

/// The readings of 002's weights, with their names.
const READINGS: [(&str, Reading); 4] = [
    ("the cell's own row and column", Reading::Ours),
    ("row and column swapped, as printed", Reading::Swapped),
    ("algorithms 1 to 3 as worded", Reading::Worded),
    ("blank neighbours alone", Reading::Blanks),
];

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.puzzles() as f64 * 0.02
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
                ("mended", &mended, Throw::Yes),
                ("as printed", &printed, Throw::Yes),
                ("without the throw", &mended, Throw::No),
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
            let printed = of(group, "scan", "as printed");
            let (total, left) = (printed.len(), printed.iter().filter(|row| row.gave_up).count());
            let wrong = printed.iter().filter(|row| row.extra > 0).count();
            unfinished = (unfinished.0 + left, unfinished.1 + total, unfinished.2 + wrong);
            vec![named(group), share_with_interval(left, total), wrong.to_string()]
        })
        .collect();
    let throw_ratio = |group: &Group<'_>, value: &dyn Fn(&Measurement) -> u64| -> Vec<f64> {
        let (with, without) = (of(group, "scan", "mended"), of(group, "scan", "without the throw"));
        with.iter().zip(without).map(|(with, without)| value(without) as f64 / value(with).max(1) as f64).collect()
    };
    let time = |row: &Measurement| row.nanoseconds;
    let throw_lines: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let (times, placements) = (throw_ratio(group, &time), throw_ratio(group, &|row| row.placements));
            let worst = |ratios: &[f64]| rounded(ratios.iter().copied().reduce(f64::max));
            vec![
                named(group),
                rounded(geometric_mean(&placements)),
                worst(&placements),
                rounded(geometric_mean(&times)),
                worst(&times),
            ]
        })
        .collect();
    let all_times: Vec<f64> = groups.iter().flat_map(|group| throw_ratio(group, &time)).collect();
    let logarithms: Vec<f64> = all_times.iter().map(|ratio| ratio.ln()).collect();
    let interval = mean_interval(&logarithms).map(|(low, high)| (low.exp(), high.exp())).unwrap_or_default();
    let twice = all_times.iter().filter(|ratio| **ratio > 2.0).count();
    let worst_time = all_times.iter().copied().reduce(f64::max);
    let same = rows.iter().filter(|row| row.method == "scan" && row.variant != "as printed").all(|row| row.solved);

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
    let outside: u64 = rows.iter().filter(|row| row.variant == "index outside its row").map(|row| row.extra).sum();
    let layer_lines: Vec<Vec<String>> =
        groups.iter().map(|group| vec![named(group), rounded(mean(&entered(group)))]).collect();
    let most_entered = groups.iter().filter_map(|group| mean(&entered(group))).fold(0.0, f64::max);

    let total = unfinished.1;
    let claims = vec![
        Claim::new(
            "003",
            "solve",
            "without the throw the program still works",
            Verdict::of(same),
            format!("it solves {} of {total} puzzles with it and without it", if same { "all" } else { "not all" }),
        ),
        Claim::new(
            "003",
            "solve",
            "without the throw it is in some cases a lot slower",
            if twice > 0 { Verdict::HoldsForSuchPuzzles } else { Verdict::DoesNotHold },
            format!(
                "{} ({}–{}) times as long without it, geometric mean; {} times at worst, more than twice as long on {twice} of {total}",
                rounded(geometric_mean(&all_times)),
                rounded(Some(interval.0)),
                rounded(Some(interval.1)),
                rounded(worst_time)
            ),
        ),
        Claim::new(
            "003",
            "lineElements, zoneElements",
            "the printed program solves Sudoku puzzles",
            Verdict::HoldsForSuchPuzzles,
            format!(
                "with 68 for 69 twice it leaves {} of the puzzles unfinished, and fills {} wrongly; its own example it solves",
                share_with_interval(unfinished.0, total),
                unfinished.2
            ),
        ),
        Claim::new(
            "000",
            "background",
            "once the correct position of a number is found, the row, then the layer, \"will be never processed again\"",
            Verdict::HoldsForSuchPuzzles,
            format!(
                "true of the last, right position by definition; until then a deeper layer is entered up to {} more times on average",
                rounded(Some(most_entered))
            ),
        ),
    ];
    let report = format!(
        "## As printed\n\n\
         The product mends misprints; here the programs run as they are printed, to see what the misprints do.\n\n\
         *Document 003* prints 68 where 69 is meant, in line 8 and in zone 9, so r8c7 never learns what its row and box hold. It\n\
         solves its own example. *Measured*: puzzles that it leaves unfinished, and those that it fills wrongly:\n\n\
         {}\n\
         *Claim* (document 003): the `throw` for a cell without possibilities is \"just a speed boost\", without which the program\n\
         \"will still work (but in some cases a lot slower)\". *Measured*: without it as a multiple of with it:\n\n\
         {}\n\
         A scan goes on to the end of the board after a dead end, and the guess that follows finds the same cell at once.\n\n\
         *Document 002* reads the sum of the row whose number is the cell's column, and the other way round; its algorithms 1 to 3\n\
         invert sums where the program sums inverses; and it speaks of a cell \"surrounded by blank cells which have minimum\n\
         possibilities\", though filled cells count 1 and weigh most. *Measured*: mean guesses to the first solution:\n\n\
         {}\n\
         {{{{figure printed-weights}}}}\n\n\
         *Document 000* says that a layer whose number is placed rightly \"won't be processed never again\". *Measured*: how often each\n\
         of the eight deeper layers is entered after the first time, on average:\n\n\
         {}\n\
         The index that leaves its row after nine places was reached {outside} times on these puzzles: a row would have to be free for\n\
         a digit in all nine cells.\n",
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
                "throw_time": geometric_mean(&throw_ratio(group, &time)),
                "weights": serde_json::Map::from_iter(READINGS.iter().map(|(name, _)| ((*name).to_owned(), json!(mean(&guesses(group, name)))))),
                "layers_entered_again": mean(&entered(group)),
            })
        })
        .collect();
    Ok(Finding {
        report,
        figures: vec![Figure::new("printed-weights", "mean guesses by reading of the weights", chart.svg())],
        claims,
        results: json!({ "levels": results, "outside": outside }),
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
