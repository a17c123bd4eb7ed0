//! The share of puzzles that each method solves (figure 11 of the Boolean Sudoku Solver's paper).

use std::io;

use serde_json::json;

use super::{Figure, Finding, head, iterations::METHODS, of, percent, table};
use crate::chart::{Axis, Bar, Bars, Panel};
use crate::statistics::wilson;
use crate::study::run::Conditions;

/// What the paper reports, in per cent.
const CLAIMED: [(&str, u32); 3] = [("boolean", 97), ("sinkhorn", 95), ("belief", 40)];

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows("rates", &METHODS, false)?;
    let set = conditions.set;
    let share = |method: &str, group: Option<usize>| {
        let (mut solved, mut total) = (0, 0);
        for row in of(&rows, method, group) {
            total += 1;
            solved += usize::from(row.solved);
        }
        (solved, total)
    };
    let bar = |method: &str, group: usize| {
        let (solved, total) = share(method, Some(group));
        let (low, high) = wilson(solved, total);
        let series = METHODS.iter().position(|known| *known == method).unwrap_or(0);
        let value = (total > 0).then(|| 100.0 * solved as f64 / total as f64);
        Bar { interval: Some((100.0 * low, 100.0 * high)), ..Bar::new(method, series, value) }
    };
    let panel = |group: usize| Panel {
        name: set.groups[group].clone(),
        bars: METHODS.iter().map(|method| bar(method, group)).collect(),
    };
    let chart = Bars {
        title: "Share of puzzles solved, with 95% intervals of confidence".to_owned(),
        subtitle: String::new(),
        axis: Axis::linear("per cent of the level's puzzles"),
        series: Vec::new(),
        panels: (0..set.groups.len()).map(panel).collect(),
        mark: None,
    };

    let mut lines = Vec::new();
    let mut results = Vec::new();
    for method in METHODS {
        let mut line = vec![format!("`{method}`")];
        for group in (0..set.groups.len()).map(Some).chain([None]) {
            let (solved, total) = share(method, group);
            let (low, high) = wilson(solved, total);
            let part = solved as f64 / total.max(1) as f64;
            line.push(format!("{} ({}–{})", percent(part), percent(low), percent(high)));
            results.push(json!({
                "method": method, "group": group.map(|group| &set.groups[group]),
                "solved": solved, "puzzles": total, "share": part, "interval": [low, high],
            }));
        }
        let claimed = CLAIMED.iter().find(|(name, _)| *name == method);
        line.push(claimed.map_or("–".to_owned(), |(_, share)| format!("{share}%")));
        let (solved, total) = share(method, None);
        line.push(claimed.map_or("–".to_owned(), |&(_, claimed)| {
            let points = 100.0 * solved as f64 / total.max(1) as f64 - f64::from(claimed);
            if points < 0.0 { format!("−{:.0}", -points) } else { format!("+{points:.0}") }
        }));
        lines.push(line);
    }
    let columns = [head(["method"]), set.groups.clone(), head(["all", "claimed", "points of difference"])].concat();
    let report = format!(
        "## Solving rates\n\n\
         *Claim* (document 004, figure 11): the Boolean Sudoku Solver solves 97%, Sinkhorn balancing 95% and belief\n\
         propagation 40% of 200 newspaper puzzles. *Measured*, with 95% intervals (Wilson):\n\n\
         {}\n\
         {{{{figure rates}}}}\n\n\
         The rates are rates of a set. The Boolean Sudoku Solver solves a puzzle exactly when singles suffice, so its 97%\n\
         says that 97% of those newspaper puzzles need no more, and its share of any other set is the share of such\n\
         puzzles in it. Balancing goes further than singles, since a balanced matrix has no entry that no full placement\n\
         of its house could use, and it may guess right beyond that. What the paper leaves out, and what therefore may\n\
         make the difference: its puzzles; whether the messages of belief propagation are exact, as ours are, or\n\
         approximated; how often a matrix is balanced before the next; and when each method is stopped.\n",
        table(&columns, &lines),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("rates", "per cent of the puzzles solved by level and method", chart.svg())],
        results: json!(results),
    })
}
