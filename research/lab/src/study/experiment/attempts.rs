//! Attempts with and without a choice of cells (document 001), clues against time, naked singles, and brute force at its
//! worst (document 002).

use std::io;
use std::ops::ControlFlow;

use bitdoku_grid::{Grid, Pencilmarks, Puzzle};
use bitdoku_solve::{Budget, SOLVERS};
use serde_json::json;

use super::finding::{Finding, head, named, rounded, share_with_interval, table};
use crate::chart::number;
use crate::statistics::{geometric_mean, mean, rank_correlation};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::set::Item;

const METHODS: [&str; 4] = ["naive", "mrv", "weighted", "scan"];

/// The puzzle on which trying digits upwards in reading order is at its worst: row 1 is blank and is 9 8 7 6 5 4 3 2 1 in the
/// solution. It is in Wikipedia's article "Sudoku solving algorithms".
const AGAINST_BRUTE_FORCE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.work(&METHODS) + if conditions.quick { 3.0 } else { 20.0 }
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let attempts = Attempts { rows: conditions.rows(&METHODS)?, groups: conditions.groups() };
    let worst = worst(conditions)?;
    let report = format!(
        "## Attempts\n\n\
         *Claim* (document 001): choosing the cell with the fewest values \"reduces the number of attempts\". *Measured*: mean\n\
         placements of `naive`, which takes cells in reading order, and of `mrv`; how many times as many that is, as a geometric\n\
         mean; and on how many puzzles `mrv` needs fewer:\n\n\
         {}\n\
         *Claim* (document 002): the time of a solver cannot be predicted from the number of blank cells. *Measured*: the rank\n\
         correlation (Spearman's) of clues and time. Easy puzzles have more clues and are quicker; without them less of it is left:\n\n\
         {}\n\
         *Claims* (documents 002 and 003): many puzzles have no cell with a single possibility, and filling such cells does not\n\
         solve all. *Measured*: puzzles without a naked single at the start, and puzzles that naked singles solve alone:\n\n\
         {}\n\
         *Claim* (document 002): backtracking does not take long unless a puzzle \"is specifically designed\" to be difficult for it.\n\
         *Measured* on the best-known puzzle of that kind, from Wikipedia's \"Sudoku solving algorithms\":\n\n\
         {}\n\
         It is hard for one who tries digits upwards in reading order, and for nobody else: the other solvers take it like any\n\
         puzzle.\n",
        attempts.with_and_without_choice(),
        attempts.clues_and_time(),
        attempts.naked_singles(),
        worst_table(&worst),
    );
    let worst: Vec<_> = worst
        .iter()
        .map(|row| json!({ "method": row.method, "placements": row.placements, "ns": row.nanoseconds, "stopped": row.gave_up }))
        .collect();
    let results = json!({ "levels": attempts.json(), "against_brute_force": worst });
    Ok(Finding { report, figures: Vec::new(), results })
}

/// What the four solvers did on all puzzles.
struct Attempts<'a> {
    rows: Vec<Measurement>,
    groups: Vec<Group<'a>>,
}

impl Attempts<'_> {
    fn placements(&self, method: &str, group: &Group<'_>) -> Vec<f64> {
        group.of(&self.rows, method).map(|row| row.placements as f64).collect()
    }

    /// The first cell against the one with the fewest values.
    fn with_and_without_choice(&self) -> String {
        let line = |group: &Group<'_>| {
            let (naive, mrv) = (self.placements("naive", group), self.placements("mrv", group));
            let factors: Vec<f64> = naive.iter().zip(&mrv).map(|(naive, mrv)| naive / mrv).collect();
            let fewer = factors.iter().filter(|factor| **factor > 1.0).count();
            vec![
                named(group),
                rounded(mean(&naive)),
                rounded(mean(&mrv)),
                rounded(geometric_mean(&factors)),
                format!("{fewer} of {}", factors.len()),
            ]
        };
        let lines: Vec<Vec<String>> = self.groups.iter().map(line).collect();
        table(&head(["puzzles", "`naive`", "`mrv`", "times as many", "fewer with `mrv`"]), &lines)
    }

    fn clues_and_time(&self) -> String {
        let correlation = |method: &str, only: fn(&Group<'_>) -> bool| {
            let of_group = |group: &Group<'_>| -> Vec<(f64, f64)> {
                let clues = |row: &Measurement| group.set.items[row.puzzle - 1].puzzle.clue_count() as f64;
                group.of(&self.rows, method).map(|row| (clues(row), row.nanoseconds as f64)).collect()
            };
            let pairs: Vec<(f64, f64)> = self.groups.iter().filter(|group| only(group)).flat_map(of_group).collect();
            signed(rank_correlation(&pairs))
        };
        let lines = METHODS.map(|method| {
            let hard = correlation(method, |group| !group.name().starts_with("easy"));
            vec![format!("`{method}`"), correlation(method, |_| true), hard]
        });
        table(&head(["solver", "all puzzles", "without the easy ones"]), &lines)
    }

    /// How many puzzles a group has, how many of them no naked single at the start, and how many these solve alone.
    fn singles(&self, group: &Group<'_>) -> [usize; 3] {
        let none = group.items().filter(|item| !has_naked_single(&item.puzzle)).count();
        let enough = group.of(&self.rows, "scan").filter(|row| row.guesses == 0).count();
        [group.items().count(), none, enough]
    }

    fn naked_singles(&self) -> String {
        let line = |group: &Group<'_>| {
            let [total, none, enough] = self.singles(group);
            vec![named(group), share_with_interval(none, total), share_with_interval(enough, total)]
        };
        let lines: Vec<Vec<String>> = self.groups.iter().map(line).collect();
        table(&head(["puzzles", "no naked single at the start", "naked singles suffice"]), &lines)
    }

    fn json(&self) -> serde_json::Value {
        let of_group = |group: &Group<'_>| {
            let [puzzles, none, enough] = self.singles(group);
            json!({
                "set": group.set.name, "group": group.name(), "naive": mean(&self.placements("naive", group)),
                "mrv": mean(&self.placements("mrv", group)), "puzzles": puzzles, "no_single": none, "singles_suffice": enough,
            })
        };
        self.groups.iter().map(of_group).collect()
    }
}

fn worst_table(worst: &[Measurement]) -> String {
    let line = |row: &Measurement| {
        let time = if row.gave_up {
            format!("more than {} s", rounded(Some(row.nanoseconds as f64 / 1e9)))
        } else {
            format!("{} ms", rounded(Some(row.nanoseconds as f64 / 1e6)))
        };
        vec![format!("`{}`", row.method), number(row.placements as f64), time]
    };
    let lines: Vec<Vec<String>> = worst.iter().map(line).collect();
    table(&head(["solver", "placements", "time"]), &lines)
}

fn signed(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:+.2}").replace('-', "−"))
}

fn has_naked_single(puzzle: &Grid) -> bool {
    let marks = Pencilmarks::of_grid(puzzle);
    (!puzzle.filled()).iter().any(|cell| marks[cell].len() == 1)
}

/// The complete solvers on the puzzle against brute force; for a quick look they are stopped after some guesses.
fn worst(conditions: &Conditions<'_>) -> io::Result<Vec<Measurement>> {
    let grid: Grid = AGAINST_BRUTE_FORCE.parse().expect("the puzzle is well-formed");
    let puzzle = Puzzle::Grid(grid);
    let mut solver = conditions.solver("engine");
    let solution = *solver.solve(&puzzle).unique().expect("it has one solution");
    let item = Item { number: 1, puzzle: grid, solution, group: 0 };
    let set = crate::study::set::PuzzleSet {
        name: "against brute force".to_owned(),
        about: String::new(),
        groups: vec!["one".to_owned()],
        items: vec![item.clone()],
    };
    let mut log = conditions.log("attempts")?;
    let mut rows = Vec::new();
    for entry in SOLVERS.iter().filter(|entry| entry.info.complete) {
        let name = entry.info.name;
        let cost = if name == "naive" { 20.0 } else { 0.01 };
        let what = || format!("{name} on a puzzle against brute force");
        rows.push(conditions.row(&mut log, &set, &item, name, "", cost, what, || {
            let guesses = if conditions.quick { 3_000_000 } else { conditions.guesses };
            let budget = Budget::UNLIMITED.guesses(guesses).interrupt(conditions.interrupt);
            let mut solver = conditions.solver(name);
            let mut found = false;
            let (report, nanoseconds) = conditions.timed(|| {
                solver.search(&puzzle, &budget, &mut |_| {
                    found = true;
                    ControlFlow::Break(())
                })
            });
            Measurement {
                solved: found,
                gave_up: !found,
                guesses: report.guesses,
                placements: report.placements,
                nanoseconds,
                ..Measurement::default()
            }
        })?);
    }
    Ok(rows)
}
