//! The programs as printed, misprints included: 003's 68 and 002's row and column; 003 without its throw; 000's index.

use std::io;

use serde_json::json;

use super::finding::{Figure, Finding, head, named, rounded, share_with_interval, table};
use crate::chart::{Axis, Bar, BarChart, Panel};
use crate::statistics::{geometric_mean, mean, mean_interval};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::{Board, values};
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

/// The variants of 003: a dead end is reported by a result; the misprints are kept as well; the scan goes on after it.
const MENDED: &str = "mended";
const PRINTED: &str = "as printed";
const WITHOUT: &str = "without the throw";

/// What is counted in 000's layers.
const AGAIN: &str = "layers entered again";
const OUTSIDE: &str = "index outside its row";

/// What the throw is said to save.
const TIME: fn(&Measurement) -> u64 = |row| row.nanoseconds;
const PLACEMENTS: fn(&Measurement) -> u64 = |row| row.placements;

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.puzzles() as f64 * (3.0 * 0.000_2 + READINGS.len() as f64 * 0.001 + 2.0 * 0.008)
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let printed = Printed { groups: conditions.groups(), rows: measure(conditions)? };
    let weights =
        Figure::new("printed-weights", "mean guesses by reading of the weights", printed.weight_chart().svg());
    Ok(Finding { report: printed.report(), figures: vec![weights], results: printed.results() })
}

/// Each program in each of its variants on each puzzle.
fn measure(conditions: &Conditions<'_>) -> io::Result<Vec<Measurement>> {
    let mut log = conditions.log("printed")?;
    let board = Board::new(3);
    let (mended, printed) = (Tables::of(&board), Tables::printed());
    let mut rows = Vec::new();
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
                    let run = || scan::solve(tables, &puzzle, throw, u64::MAX);
                    Measurement {
                        extra: u64::from(is_wrong(&board, run().filled)),
                        ..conditions.measure_variant(&solution, run)
                    }
                })?);
            }
            for (variant, reading) in READINGS {
                let what = || format!("weighted, {variant}");
                rows.push(conditions.row(&mut log, set, item, "weighted", variant, 0.001, what, || {
                    let weighted = Weighted::new(&board, reading, 10.0);
                    conditions.measure_variant(&solution, || weighted.solve(&puzzle, u64::MAX).outcome)
                })?);
            }
            for variant in [AGAIN, OUTSIDE] {
                let what = || "layers".to_owned();
                rows.push(conditions.row(&mut log, set, item, "layers", variant, 0.008, what, || {
                    let counts = layers::solve(&board, &puzzle, &[], u64::MAX);
                    let extra = if variant == AGAIN { counts.entered_again } else { counts.outside };
                    Measurement { extra, ..conditions.measure_variant(&solution, || counts.outcome.clone()) }
                })?);
            }
        }
    }
    Ok(rows)
}

/// What was measured.
struct Printed<'a> {
    groups: Vec<Group<'a>>,
    rows: Vec<Measurement>,
}

impl<'a> Printed<'a> {
    /// The rows of a variant in a group.
    fn of<'s>(&'s self, group: &Group<'_>, method: &'s str, variant: &str) -> Vec<&'s Measurement> {
        group.of(&self.rows, method).filter(|row| row.variant == variant).collect()
    }

    /// A line of a table for each group, its name first.
    fn by_group(&self, cells: impl Fn(&Group<'a>) -> Vec<String>) -> Vec<Vec<String>> {
        self.groups.iter().map(|group| [vec![named(group)], cells(group)].concat()).collect()
    }

    /// How many puzzles the scan as printed leaves unfinished.
    fn unfinished(&self, group: &Group<'_>) -> usize {
        self.of(group, "scan", PRINTED).iter().filter(|row| row.gave_up).count()
    }

    /// What a scan without the throw takes, as multiples of what one with it takes.
    fn throw_ratios(&self, group: &Group<'_>, value: fn(&Measurement) -> u64) -> Vec<f64> {
        let (with, without) = (self.of(group, "scan", MENDED), self.of(group, "scan", WITHOUT));
        with.iter().zip(without).map(|(with, without)| value(without) as f64 / value(with).max(1) as f64).collect()
    }

    /// The guesses of the weighted solver with weights read so.
    fn guesses(&self, group: &Group<'_>, reading: &str) -> Vec<f64> {
        self.of(group, "weighted", reading).iter().map(|row| row.guesses as f64).collect()
    }

    /// How often each of the eight deeper layers is entered after the first time, on average.
    fn entered_again(&self, group: &Group<'_>) -> Option<f64> {
        let times: Vec<f64> = self.of(group, "layers", AGAIN).iter().map(|row| row.extra as f64 / 8.0).collect();
        mean(&times)
    }

    /// On how many puzzles the index of the layers leaves its row.
    fn outside(&self) -> usize {
        self.rows.iter().filter(|row| row.variant == OUTSIDE && row.extra > 0).count()
    }

    fn scan_lines(&self) -> Vec<Vec<String>> {
        self.by_group(|group| {
            let rows = self.of(group, "scan", PRINTED);
            let wrong = rows.iter().filter(|row| row.extra > 0).count();
            vec![share_with_interval(self.unfinished(group), rows.len()), wrong.to_string()]
        })
    }

    fn throw_lines(&self) -> Vec<Vec<String>> {
        self.by_group(|group| {
            let cells = [PLACEMENTS, TIME].map(|value| {
                let ratios = self.throw_ratios(group, value);
                [rounded(geometric_mean(&ratios)), rounded(ratios.iter().copied().reduce(f64::max))]
            });
            cells.concat()
        })
    }

    fn weight_lines(&self) -> Vec<Vec<String>> {
        let line = |(reading, _): &(&str, Reading)| {
            let cells = self.groups.iter().map(|group| rounded(mean(&self.guesses(group, reading))));
            [(*reading).to_owned()].into_iter().chain(cells).collect()
        };
        READINGS.iter().map(line).collect()
    }

    fn weight_chart(&self) -> BarChart {
        let bar = |group: &Group<'_>, series: usize, reading: &str| {
            let guesses = self.guesses(group, reading);
            let interval = mean_interval(&guesses).map(|(low, high)| (low.max(0.0), high));
            Bar { interval, ..Bar::new(reading, series, mean(&guesses)) }
        };
        let panel = |group: &Group<'_>| Panel {
            name: named(group),
            bars: READINGS.iter().enumerate().map(|(series, (reading, _))| bar(group, series, reading)).collect(),
        };
        BarChart {
            title: "Weighted solver: guesses by what its weights are taken to be".to_owned(),
            subtitle: "Means to the first solution, with intervals of 95% confidence".to_owned(),
            axis: Axis::linear("guesses"),
            series: Vec::new(),
            panels: self.groups.iter().filter(|group| !group.name().starts_with("easy")).map(panel).collect(),
            mark: None,
        }
    }

    fn report(&self) -> String {
        let outside = self.outside();
        let total: usize = self.groups.iter().map(|group| self.of(group, "scan", PRINTED).len()).sum();
        format!(
            "## As printed\n\n\
             The solvers of this project mend misprints. Here the programs run as they are printed, to see what the misprints do.\n\n\
             *Document 003* prints 68 where 69 is meant, in line 8 and in zone 9. So r8c7 never learns what its row and its box hold.\n\
             The program solves its own example all the same. *Measured*: puzzles that it leaves unfinished, and those that it fills\n\
             wrongly:\n\n\
             {}\n\
             *Claim* (document 003): the `throw` for a cell without possibilities is \"just a speed boost\", without which the program\n\
             \"will still work (but in some cases a lot slower)\". *Measured*: placements and time without it, as multiples of those\n\
             with it, where a result reports the dead end, as in our solver:\n\n\
             {}\n\
             Without the throw a scan goes on after a dead end until nothing changes, and makes placements in vain. The guess that\n\
             follows finds the dead cell at once. The document's program tells the dead end by a C++ exception, which takes time itself:\n\
             `bitdoku-lab study --claim 003-3b` compiles a transcription of it and measures that.\n\n\
             *Document 002* can be read in four ways. Its program reads the sum of the row whose number is the cell's column, and the\n\
             other way round. Its text speaks of the cell's own row and column. Its algorithms 1 to 3 invert sums where the program sums\n\
             inverses. And it speaks of a cell whose blank neighbours have few possibilities, too, though filled cells count\n\
             1 and weigh most. *Measured*: mean guesses to the first solution:\n\n\
             {}\n\
             {{{{figure printed-weights}}}}\n\n\
             *Document 000* says that a layer whose number is placed rightly is \"never processed again\". *Measured*: how often each\n\
             of the eight deeper layers is entered after the first time, on average:\n\n\
             {}\n\
             The program's index leaves its array when a digit is possible in all nine cells of a row, and the search has been through\n\
             all of them. That takes a blank row and a digit that no given has. It happens on {outside} of these {total} puzzles; in C#\n\
             the printed program would end there with an error.\n",
            table(&head(["puzzles", "unfinished", "filled wrongly"]), &self.scan_lines()),
            table(&head(["puzzles", "placements", "at most", "time", "at most"]), &self.throw_lines()),
            table(&[head(["weights"]), self.groups.iter().map(named).collect()].concat(), &self.weight_lines()),
            table(
                &head(["puzzles", "times a layer is entered again"]),
                &self.by_group(|group| vec![rounded(self.entered_again(group))])
            ),
        )
    }

    fn results(&self) -> serde_json::Value {
        let level = |group: &Group<'_>| {
            let weights =
                READINGS.iter().map(|(reading, _)| ((*reading).to_owned(), json!(mean(&self.guesses(group, reading)))));
            json!({
                "set": group.set.name, "group": group.name(),
                "printed_unfinished": self.unfinished(group),
                "without_throw_time": geometric_mean(&self.throw_ratios(group, TIME)),
                "without_throw_placements": geometric_mean(&self.throw_ratios(group, PLACEMENTS)),
                "weights": serde_json::Map::from_iter(weights),
                "layers_entered_again": self.entered_again(group),
            })
        };
        json!({ "levels": self.groups.iter().map(level).collect::<Vec<_>>(), "index_outside": self.outside() })
    }
}

/// Whether a board is full and breaks a rule.
fn is_wrong(board: &Board, filled: Option<Vec<u8>>) -> bool {
    filled.is_some_and(|filled| !board.is_solution(&filled))
}
