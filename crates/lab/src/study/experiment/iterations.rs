//! Iterations by level and method (figure 10 of the Boolean Sudoku Solver's paper).

use std::io;

use serde_json::json;

use super::{Figure, Finding, head, of, rounded, table};
use crate::chart::{Axis, Bar, Bars, Panel, number};
use crate::statistics::{mean, mean_interval, quantile};
use crate::study::run::Conditions;

pub(super) const METHODS: [&str; 5] = ["boolean", "sinkhorn", "belief", "genetic", "membrane"];

/// What the paper reports for very difficult puzzles.
const CLAIMED: [(&str, f64); 3] = [("boolean", 140.0), ("sinkhorn", 190.0), ("genetic", 400.0)];

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows("iterations", &METHODS, false)?;
    let set = conditions.set;
    let solved = |method: &str, group: usize| -> Vec<f64> {
        of(&rows, method, Some(group)).filter(|row| row.solved).map(|row| row.iterations as f64).collect()
    };
    let bar = |method: &str, group: usize| {
        let iterations = solved(method, group);
        let series = METHODS.iter().position(|known| *known == method).unwrap_or(0);
        let interval = mean_interval(&iterations).filter(|_| iterations.len() > 1);
        Bar { interval, ..Bar::new(method, series, mean(&iterations)) }
    };
    let panel = |group: usize| Panel {
        name: set.groups[group].clone(),
        bars: METHODS.iter().map(|method| bar(method, group)).collect(),
    };
    let chart = Bars {
        title: "Iterations to the solution, mean of the puzzles solved".to_owned(),
        subtitle: String::new(),
        axis: Axis::logarithmic("iterations, as each method counts them"),
        series: Vec::new(),
        panels: (0..set.groups.len()).map(panel).collect(),
        mark: None,
    };

    let mut lines = Vec::new();
    let mut results = Vec::new();
    for method in METHODS {
        let mut line = vec![format!("`{method}`")];
        for (group, name) in set.groups.iter().enumerate() {
            let iterations = solved(method, group);
            let total = set.group(group).count();
            let (mean, median) = (mean(&iterations), quantile(&iterations, 0.5));
            line.push(match mean {
                Some(_) => format!("{} ({}; {}/{total})", rounded(mean), rounded(median), iterations.len()),
                None => format!("– (0/{total})"),
            });
            results.push(json!({
                "method": method, "group": name, "mean": mean, "median": median,
                "interval": mean_interval(&iterations), "solved": iterations.len(), "puzzles": total,
            }));
        }
        let claimed = CLAIMED.iter().find(|(name, _)| *name == method).map(|(_, iterations)| *iterations);
        let mostly_solved = |group: &usize| 2 * solved(method, *group).len() >= set.group(*group).count();
        let hardest = (0..set.groups.len()).rev().find(mostly_solved).and_then(|group| mean(&solved(method, group)));
        line.push(claimed.map_or("–".to_owned(), number));
        line.push(
            claimed.zip(hardest).map_or("–".to_owned(), |(claimed, hardest)| format!("× {:.1}", hardest / claimed)),
        );
        lines.push(line);
    }
    let columns = [head(["method"]), set.groups.clone(), head(["claimed", "measured to claimed"])].concat();
    let report = format!(
        "## Iterations\n\n\
         *Claim* (document 004, figure 10): on very difficult puzzles a genetic algorithm takes 400 iterations on average,\n\
         Sinkhorn balancing 190, the Boolean Sudoku Solver 140. *Measured*: mean iterations of the puzzles that each method\n\
         solved (median; how many of the level's puzzles that were). The last column compares with the hardest level of which\n\
         the method solves at least half:\n\n\
         {}\n\
         {{{{figure iterations}}}}\n\n\
         A mean over the puzzles that a method solved leaves out those that are too hard for it; compare methods only where\n\
         both solve most. The iterations are those that each source counts: a visit of a blank cell (`boolean`), a sweep over\n\
         27 matrices (`sinkhorn`), a round of messages (`belief`), a generation of 150 grids (`genetic`), a parallel step of\n\
         the whole grid (`membrane`). They differ in cost by factors of a thousand and more, as the times below show, so\n\
         fewer iterations are no merit in themselves. The paper's genetic algorithm and balancing surely differ from\n\
         ours in numbers that it does not print: population and rates there, how far a matrix is balanced before the next here.\n",
        table(&columns, &lines),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("iterations", "mean iterations by level and method, logarithmic", chart.svg())],
        results: json!(results),
    })
}
