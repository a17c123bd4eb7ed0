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
/// solution. It stands in Wikipedia's article "Sudoku solving algorithms".
const AGAINST_BRUTE_FORCE: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.work(&METHODS) + if conditions.quick { 3.0 } else { 20.0 }
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows(&METHODS)?;
    let groups = conditions.groups();

    // Attempts of the first cell against those of the cell with the fewest values.
    let placements = |method: &str, group: &Group<'_>| -> Vec<f64> {
        group.of(&rows, method).map(|row| row.placements as f64).collect()
    };
    let factors = |group: &Group<'_>| -> Vec<f64> {
        placements("naive", group).iter().zip(placements("mrv", group)).map(|(naive, mrv)| naive / mrv).collect()
    };
    let attempts: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let factors = factors(group);
            let fewer = factors.iter().filter(|factor| **factor > 1.0).count();
            vec![
                named(group),
                rounded(mean(&placements("naive", group))),
                rounded(mean(&placements("mrv", group))),
                rounded(geometric_mean(&factors)),
                format!("{fewer} of {}", factors.len()),
            ]
        })
        .collect();

    // Clues against time.
    let pairs = |method: &str, only: &dyn Fn(&Group<'_>) -> bool| -> Vec<(f64, f64)> {
        let groups = groups.iter().filter(|group| only(group));
        groups
            .flat_map(|group| {
                group.of(&rows, method).map(|row| {
                    let clues = group.set.items[row.puzzle - 1].puzzle.clue_count();
                    (clues as f64, row.nanoseconds as f64)
                })
            })
            .collect()
    };
    let clues: Vec<Vec<String>> = METHODS
        .iter()
        .map(|method| {
            let all = rank_correlation(&pairs(method, &|_| true));
            let hard = rank_correlation(&pairs(method, &|group| !group.name().starts_with("easy")));
            vec![format!("`{method}`"), signed(all), signed(hard)]
        })
        .collect();

    // Naked singles: at the start, and alone.
    let singles: Vec<(Group<'_>, usize, usize, usize)> = groups
        .iter()
        .map(|group| {
            let items: Vec<&Item> = group.items().collect();
            let none = items.iter().filter(|item| !has_naked_single(&item.puzzle)).count();
            let enough = group.of(&rows, "scan").filter(|row| row.guesses == 0).count();
            (*group, items.len(), none, enough)
        })
        .collect();
    let single_lines: Vec<Vec<String>> = singles
        .iter()
        .map(|(group, total, none, enough)| {
            vec![named(group), share_with_interval(*none, *total), share_with_interval(*enough, *total)]
        })
        .collect();

    let worst = worst(conditions)?;
    let seconds = |nanoseconds: u64| format!("{} s", rounded(Some(nanoseconds as f64 / 1e9)));
    let worst_lines: Vec<Vec<String>> = worst
        .iter()
        .map(|row| {
            let time = if row.gave_up { format!("more than {}", seconds(row.nanoseconds)) } else { milliseconds(row) };
            vec![format!("`{}`", row.method), number(row.placements as f64), time]
        })
        .collect();

    let report = format!(
        "## Attempts\n\n\
         *Claim* (document 001): choosing the cell with the fewest values \"reduces the number of attempts\". *Measured*: mean\n\
         placements of `naive`, which takes cells in reading order, and of `mrv`; how many times as many that is, as a geometric\n\
         mean; and on how many puzzles `mrv` needs fewer:\n\n\
         {}\n\
         *Claim* (document 002): the time of a solver cannot be told from the number of blank cells. *Measured*: the rank\n\
         correlation (Spearman's) of clues and time. Easy puzzles have more clues and are quicker; without them less of it is left:\n\n\
         {}\n\
         *Claims* (documents 002 and 003): many puzzles have no cell with a single possibility, and filling such cells does not\n\
         solve all. *Measured*: puzzles without a naked single at the start, and puzzles that naked singles solve alone:\n\n\
         {}\n\
         *Claim* (document 002): backtracking does not take long \"unless it is specifically designed to be difficult to be solved by\n\
         any brute-force algorithm\". *Measured* on the best-known puzzle of that kind, from Wikipedia's \"Sudoku solving algorithms\":\n\n\
         {}\n\
         It is hard for one who tries digits upwards in reading order, and for nobody else: the other solvers take it like any\n\
         puzzle.\n",
        table(&head(["puzzles", "`naive`", "`mrv`", "times as many", "fewer with `mrv`"]), &attempts),
        table(&head(["solver", "all puzzles", "without the easy ones"]), &clues),
        table(&head(["puzzles", "no naked single at the start", "naked singles suffice"]), &single_lines),
        table(&head(["solver", "placements", "time"]), &worst_lines),
    );
    let levels: Vec<_> = groups
        .iter()
        .zip(&singles)
        .map(|(group, (_, puzzles, none, enough))| {
            json!({
                "set": group.set.name, "group": group.name(), "naive": mean(&placements("naive", group)),
                "mrv": mean(&placements("mrv", group)), "puzzles": puzzles, "no_single": none, "singles_suffice": enough,
            })
        })
        .collect();
    let worst: Vec<_> = worst
        .iter()
        .map(|row| json!({ "method": row.method, "placements": row.placements, "ns": row.nanoseconds, "stopped": row.gave_up }))
        .collect();
    Ok(Finding { report, figures: Vec::new(), results: json!({ "levels": levels, "against_brute_force": worst }) })
}

fn signed(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:+.2}").replace('-', "−"))
}

fn milliseconds_of(nanoseconds: u64) -> String {
    format!("{} ms", rounded(Some(nanoseconds as f64 / 1e6)))
}

fn milliseconds(row: &Measurement) -> String {
    milliseconds_of(row.nanoseconds)
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
