//! The share of puzzles that each method solves (figure 11 of the Boolean Sudoku Solver's paper).

use std::io;

use serde_json::json;

use super::finding::{Figure, Finding, METHODS, head, of_set, share_with_interval, table, tables};
use crate::chart::{Axis, Bar, BarChart, Panel};
use crate::statistics::wilson;
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::set::PuzzleSet;

/// What the paper reports, in per cent.
const CLAIMED: [(&str, u32); 3] = [("boolean", 97), ("sinkhorn", 95), ("belief", 40)];

fn claimed(method: &str) -> Option<f64> {
    CLAIMED.iter().find(|(name, _)| *name == method).map(|(_, share)| f64::from(*share))
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rates = Rates { conditions, rows: conditions.rows(&METHODS)? };
    let report = format!(
        "## Solving rates\n\n\
         *Claim* (document 004, figure 11): the Boolean Sudoku Solver solves 97%, Sinkhorn balancing 95% and belief\n\
         propagation 40% of 200 newspaper puzzles. *Measured*, with 95% intervals (Wilson):\n\n\
         {}\n\
         {{{{figure rates}}}}\n\n\
         By level:\n\n\
         {}\n\
         A rate is one of a set. The Boolean Sudoku Solver solves a puzzle exactly when singles suffice. So 97% says that 97% of\n\
         those newspaper puzzles need no more, and its rate on any other set is the share of such puzzles in it. Completed by\n\
         search it solves all: that is `boolean+search`, which the document leaves to future work. Balancing goes further than\n\
         singles: a balanced matrix has no entry that no full placement of its house could use. Beyond that it may guess right.\n\n\
         The paper leaves out what may make the difference: its puzzles; whether the messages of belief propagation are exact, as\n\
         ours are, or approximated; how often a matrix is balanced before the next; and when each method is stopped.\n",
        rates.by_set(),
        rates.by_level(),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("rates", "per cent of the puzzles solved by set and method", rates.chart().svg())],
        results: rates.json(),
    })
}

/// How many puzzles are solved, and of how many.
fn solved<'m>(rows: impl Iterator<Item = &'m Measurement>) -> (usize, usize) {
    rows.fold((0, 0), |(solved, all), row| (solved + usize::from(row.solved), all + 1))
}

/// What each method solves.
struct Rates<'a> {
    conditions: &'a Conditions<'a>,
    rows: Vec<Measurement>,
}

impl Rates<'_> {
    fn in_set(&self, method: &str, set: &PuzzleSet) -> (usize, usize) {
        solved(of_set(&self.rows, set, method))
    }

    fn in_group(&self, method: &str, group: &Group<'_>) -> (usize, usize) {
        solved(group.of(&self.rows, method))
    }

    fn by_set(&self) -> String {
        let sets = self.conditions.sets;
        let columns: Vec<String> =
            [head(["method"]), sets.iter().map(|set| set.name.clone()).collect(), head(["claimed"])].concat();
        let line = |method: &&str| {
            let shares = sets.iter().map(|set| {
                let (solved, total) = self.in_set(method, set);
                share_with_interval(solved, total)
            });
            let claimed = claimed(method).map_or("–".to_owned(), |share| format!("{share:.0}%"));
            [format!("`{method}`")].into_iter().chain(shares).chain([claimed]).collect()
        };
        let lines: Vec<Vec<String>> = METHODS.iter().map(line).collect();
        table(&columns, &lines)
    }

    fn by_level(&self) -> String {
        tables(self.conditions, "method", &METHODS.map(str::to_owned), |method, group| {
            let (solved, total) = self.in_group(method, group);
            share_with_interval(solved, total)
        })
    }

    fn bar(&self, series: usize, method: &str, set: &PuzzleSet) -> Bar {
        let (solved, total) = self.in_set(method, set);
        let (low, high) = wilson(solved, total);
        let value = 100.0 * solved as f64 / total.max(1) as f64;
        Bar {
            interval: Some((100.0 * low, 100.0 * high)),
            // It is claimed of newspapers' puzzles.
            claimed: claimed(method).filter(|_| set.name == "newspaper"),
            label: format!("{value:.0}%"),
            ..Bar::new(method, series, Some(value))
        }
    }

    fn chart(&self) -> BarChart {
        let panel = |set: &PuzzleSet| Panel {
            name: set.name.clone(),
            bars: METHODS.iter().enumerate().map(|(series, method)| self.bar(series, method, set)).collect(),
        };
        BarChart {
            title: "Share of puzzles solved".to_owned(),
            subtitle: "With intervals of 95% confidence".to_owned(),
            axis: Axis::linear("per cent of the set's puzzles"),
            series: Vec::new(),
            panels: self.conditions.sets.iter().map(panel).collect(),
            mark: None,
        }
    }

    fn json(&self) -> serde_json::Value {
        let of = |method: &str, group: &Group<'_>| {
            let (solved, total) = self.in_group(method, group);
            json!({ "method": method, "set": group.set.name, "group": group.name(), "solved": solved, "puzzles": total })
        };
        let groups = self.conditions.groups();
        METHODS.iter().flat_map(|method| groups.iter().map(|group| of(method, group))).collect()
    }
}
