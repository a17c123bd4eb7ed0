//! Bytes of state of each solver.

use std::fmt::Write as _;
use std::{fs, io};

use bitdoku_solve::SOLVERS;
use serde_json::json;

use super::{Figure, Finding, head, table};
use crate::chart::{Axis, Bar, Bars, Panel, number};
use crate::study::run::Conditions;

/// What document 004 says that its arrays take.
const CLAIMED: usize = 216;

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let mut csv = format!("# {}\nmethod,fixed_bytes,bytes_per_open_guess\n", conditions.describe());
    let mut chart = Vec::new();
    let mut lines = Vec::new();
    let mut results = Vec::new();
    for entry in SOLVERS {
        let name = entry.info.name;
        let Some(bytes) = (entry.make)().state_bytes() else {
            lines.push(vec![format!("`{name}`"), "not told".to_owned(), "not told".to_owned()]);
            continue;
        };
        writeln!(csv, "{name},{},{}", bytes.fixed, bytes.per_guess).expect("strings take everything");
        chart.push(Bar::new(name, 0, Some(bytes.fixed as f64)));
        if bytes.per_guess > 0 {
            chart.push(Bar::new("", 1, Some(bytes.per_guess as f64)));
        }
        lines.push(vec![format!("`{name}`"), number(bytes.fixed as f64), number(bytes.per_guess as f64)]);
        results.push(json!({ "method": name, "fixed": bytes.fixed, "per_guess": bytes.per_guess }));
    }
    fs::write(conditions.folder.join("memory.csv"), csv)?;
    let chart = Bars {
        title: "State of each solver".to_owned(),
        subtitle: String::new(),
        axis: Axis::logarithmic("bytes"),
        series: head(["for a search", "more for each open guess"]),
        panels: vec![Panel { name: String::new(), bars: chart }],
        mark: Some((CLAIMED as f64, format!("{CLAIMED} (document 004)"))),
    };
    let report = format!(
        "## Memory\n\n\
         *Claim* (document 004): 3×3×3×3 cells and 3×9 requirements of two bytes each, {CLAIMED} bytes in all. *Measured*, that\n\
         is, asked of the compiled program: what each solver keeps for a search, and once more for each guess that is open.\n\
         The call stack of recursive solvers is not counted, nor are constant tables.\n\n\
         {}\n\
         {{{{figure memory}}}}\n\n\
         `boolean` takes the {CLAIMED} bytes of the claim. A solver that keeps the house's lacking digits as bits and undoes its\n\
         placements needs less; `layers` trades memory for a table of places per digit and row, as its author explains.\n",
        table(&head(["method", "bytes for a search", "more for each open guess"]), &lines),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("memory", "bytes of state of each solver, logarithmic", chart.svg())],
        results: json!(results),
    })
}
