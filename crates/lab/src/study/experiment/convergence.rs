//! How the blank cells dwindle (figures 8 and 9 of the Boolean Sudoku Solver's paper).

use std::io;

use serde_json::json;

use super::{Figure, Finding, head, of, rounded, table};
use crate::chart::{Axis, Curve, Lines};
use crate::statistics::mean;
use crate::study::log::Row;
use crate::study::run::Conditions;

const METHODS: [&str; 2] = ["boolean", "sinkhorn"];

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows("convergence", &METHODS, true)?;
    let set = conditions.set;
    let blank = |row: &Row| 81 - set.items[row.puzzle - 1].puzzle.clue_count();

    let curves = set.groups.iter().enumerate().map(|(group, name)| {
        let rows: Vec<&Row> = of(&rows, "boolean", Some(group)).collect();
        let longest = rows.iter().map(|row| row.iterations).max().unwrap_or(0);
        let point = |at: u64| {
            let left: Vec<f64> = rows.iter().map(|row| blank_after(row, blank(row), at) as f64).collect();
            (at as f64, mean(&left).unwrap_or(0.0))
        };
        Curve { name: name.clone(), points: (0..=longest).map(point).collect() }
    });
    let by_level = Lines {
        title: "Boolean Sudoku Solver: blank cells left, mean by level".to_owned(),
        subtitle: String::new(),
        x: Axis::linear("iterations (visits of a blank cell)".to_owned()),
        y: Axis::linear("blank cells".to_owned()),
        claims: Vec::new(),
        curves: curves.collect(),
    };

    // The puzzle on which the Boolean Sudoku Solver works longest, of those that both methods solve; and of the hardest
    // level one that balancing solves, if there is one.
    let by_sinkhorn = |puzzle: usize| of(&rows, "sinkhorn", None).find(|row| row.puzzle == puzzle);
    let solved_by_sinkhorn = |row: &&Row| by_sinkhorn(row.puzzle).is_some_and(|row| row.solved);
    let longest = of(&rows, "boolean", None)
        .filter(|row| row.solved && solved_by_sinkhorn(row))
        .max_by_key(|row| row.iterations)
        .or_else(|| of(&rows, "boolean", None).max_by_key(|row| row.iterations))
        .expect("a set has puzzles");
    let last = set.groups.len() - 1;
    let hardest = of(&rows, "boolean", Some(last))
        .find(solved_by_sinkhorn)
        .or_else(|| of(&rows, "boolean", Some(last)).next())
        .expect("a group has puzzles");
    let duel = |row: &Row| {
        let courses = [Some(row), by_sinkhorn(row.puzzle)].into_iter().flatten();
        Lines {
            title: format!("Blank cells left on puzzle {} ({}), two methods", row.puzzle, set.groups[row.group]),
            subtitle: String::new(),
            x: Axis::linear("iterations, as each method counts them".to_owned()),
            y: Axis::linear("blank cells".to_owned()),
            claims: Vec::new(),
            curves: courses.map(|row| Curve { name: row.method.clone(), points: course(row, blank(row)) }).collect(),
        }
    };
    let (both, one) = (duel(longest), duel(hardest));
    let ending = |row: Option<&Row>| match row {
        Some(row) if row.solved => format!("solves it in {} iterations", row.iterations),
        Some(row) => format!("gives up after {} iterations", row.iterations),
        None => "was not tried".to_owned(),
    };

    let mut lines = Vec::new();
    let mut results = Vec::new();
    for (group, name) in set.groups.iter().enumerate() {
        let numbers =
            |value: &dyn Fn(&Row) -> f64| mean(&of(&rows, "boolean", Some(group)).map(value).collect::<Vec<_>>());
        let blank_mean = numbers(&|row| blank(row) as f64);
        let iterations = numbers(&|row| row.iterations as f64);
        let values = numbers(&|row| row.placements as f64);
        let solved = of(&rows, "boolean", Some(group)).filter(|row| row.solved).count();
        let total = set.group(group).count();
        lines.push(vec![
            name.clone(),
            rounded(blank_mean),
            rounded(iterations),
            rounded(values),
            format!("{solved} of {total}"),
        ]);
        results.push(json!({
            "group": name, "blank": blank_mean, "iterations": iterations, "values": values, "solved": solved, "puzzles": total,
        }));
    }
    let summary = table(&head(["level", "blank cells", "iterations", "values found", "solved"]), &lines);
    let puzzles = [longest, hardest].map(|row| {
        let sinkhorn = by_sinkhorn(row.puzzle);
        json!({
            "puzzle": row.puzzle, "group": set.groups[row.group],
            "boolean": { "solved": row.solved, "iterations": row.iterations },
            "sinkhorn": { "solved": sinkhorn.map(|row| row.solved), "iterations": sinkhorn.map(|row| row.iterations) },
        })
    });
    let report = format!(
        "## Convergence\n\n\
         *Claim* (document 004, figure 8): an easy puzzle takes 35 iterations for 33 values; a very difficult one 140 for the\n\
         first 15 values and 40 more for the other 37. *Measured* with one iteration a visit of a blank cell, means by level\n\
         (a puzzle that is not solved ends after a visit of every blank cell without a value):\n\n\
         {summary}\n\
         {{{{figure convergence-levels}}}}\n\n\
         *Claim* (figure 9): one very difficult puzzle takes 179 iterations, and 234 by Sinkhorn balancing. *Measured* on puzzle\n\
         {} ({}), the one on which the Boolean Sudoku Solver works longest among those both methods solve: it {},\n\
         and balancing {}. An iteration of the one is a visit of a cell, of the other a sweep over 27 matrices, so that the\n\
         comparison says little about work.\n\n\
         {{{{figure convergence-methods}}}}\n\n\
         On puzzle {} ({}) the Boolean Sudoku Solver {}, and balancing {}.\n\n\
         {{{{figure convergence-hardest}}}}\n\n\
         The puzzles of the paper came from newspapers, and 97% of them were solved by singles, its very difficult ones\n\
         mostly included: their kind is what our own set calls medium. Where singles end this method stops, and its curve\n\
         levels off above zero. A cell counts as decided by balancing when one digit has 99% of it, or when the likeliest\n\
         digits of all cells are accepted as the solution, which may fill many cells at once.\n",
        longest.puzzle,
        set.groups[longest.group],
        ending(Some(longest)),
        ending(by_sinkhorn(longest.puzzle)),
        hardest.puzzle,
        set.groups[last],
        ending(Some(hardest)),
        ending(by_sinkhorn(hardest.puzzle)),
    );
    Ok(Finding {
        report,
        figures: vec![
            Figure::new(
                "convergence-levels",
                "blank cells left after each iteration, a curve for each level",
                by_level.svg(),
            ),
            Figure::new("convergence-methods", "blank cells left on one puzzle, two methods", both.svg()),
            Figure::new(
                "convergence-hardest",
                "blank cells left on a puzzle of the hardest level, two methods",
                one.svg(),
            ),
        ],
        results: json!({ "levels": results, "puzzles": puzzles }),
    })
}

/// The course of a watched run as steps.
fn course(row: &Row, at_first: usize) -> Vec<(f64, f64)> {
    let mut left = at_first as f64;
    let mut points = vec![(0.0, left)];
    for &(iteration, blank) in &row.trace {
        points.push((iteration as f64, left));
        left = blank as f64;
        points.push((iteration as f64, left));
    }
    points.push((row.iterations as f64, left));
    points
}

/// How many cells a watched run had left after iteration `at`.
fn blank_after(row: &Row, at_first: usize, at: u64) -> usize {
    let known = row.trace.partition_point(|&(iteration, _)| iteration <= at);
    if known == 0 { at_first } else { row.trace[known - 1].1 }
}
