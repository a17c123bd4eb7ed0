//! Bytes of state of each solver, and of the documents' arrays as printed.

use std::fmt::Write as _;
use std::{fs, io};

use bitdoku_solve::SOLVERS;
use serde_json::json;

use super::finding::{Figure, Finding, head, table};
use crate::chart::{Axis, Bar, BarChart, Panel, number};
use crate::study::run::Conditions;
use crate::study::variant::layers::PRINTED_BYTES;

/// What document 004 says that its arrays take: 81 cells and 27 requirements of two bytes.
const CLAIMED: usize = 2 * (81 + 27);

/// The same with integers of four bytes, as "32 bit" compilers of the time have them.
const OF_FOUR_BYTES: usize = 4 * (81 + 27);

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let mut csv = format!("# {}\nmethod,fixed_bytes,bytes_per_open_guess\n", conditions.describe());
    let mut bars = Vec::new();
    let mut lines = Vec::new();
    let mut results = Vec::new();
    for entry in SOLVERS {
        let name = entry.info.name;
        let Some(bytes) = (entry.make)().state_bytes() else {
            lines.push(vec![format!("`{name}`"), "not told".to_owned(), "not told".to_owned()]);
            continue;
        };
        writeln!(csv, "{name},{},{}", bytes.fixed, bytes.per_guess).expect("strings take everything");
        let claimed = (name == "boolean").then_some(CLAIMED as f64);
        let label = format!("{} bytes", number(bytes.fixed as f64));
        bars.push(Bar { claimed, label, ..Bar::new(name, 0, Some(bytes.fixed as f64)) });
        if bytes.per_guess > 0 {
            let label = format!("{} a guess", number(bytes.per_guess as f64));
            bars.push(Bar { label, ..Bar::new("", 1, Some(bytes.per_guess as f64)) });
        }
        lines.push(vec![format!("`{name}`"), number(bytes.fixed as f64), number(bytes.per_guess as f64)]);
        results.push(json!({ "method": name, "fixed": bytes.fixed, "per_guess": bytes.per_guess }));
    }
    fs::write(conditions.folder.join("memory.csv"), csv)?;
    let chart = BarChart {
        title: "State of each solver".to_owned(),
        subtitle: "Bytes for a search, and once more for each guess that is open".to_owned(),
        axis: Axis::logarithmic("bytes"),
        series: head(["for a search", "more for each open guess"]),
        panels: vec![Panel { name: String::new(), bars }],
        mark: None,
    };
    let printed = number(PRINTED_BYTES as f64);
    let report = format!(
        "## Memory\n\n\
         *Claim* (document 004): 3×3×3×3 cells and 3×9 requirements of two bytes each, {CLAIMED} bytes in all. *Measured*, that\n\
         is, asked of the compiled program: what each solver keeps for a search, and what it keeps more for each open guess. The\n\
         call stack of recursive solvers is not counted, nor are constant tables.\n\n\
         {}\n\
         {{{{figure memory}}}}\n\n\
         `boolean` takes the {CLAIMED} bytes of the claim, since its integers are of two bytes, as the document reckons; the int of its\n\
         \"32 bit compiler\" normally has four, which makes {OF_FOUR_BYTES}. A solver that keeps the house's lacking digits as bits and\n\
         undoes its placements needs less.\n\n\
         *Claim* (document 000): its data fit the processor's cache. As printed, with four bytes for an int and for a bool with\n\
         its padding, `_sudoku` takes 81 × 20 = 1,620 bytes, `_layers` 729 × 16 = 11,664 and `_positions` 36: {printed} in all. Our\n\
         `layers` takes about half, for its places are smaller.\n",
        table(&head(["method", "bytes for a search", "more for each open guess"]), &lines),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("memory", "bytes of state of each solver, logarithmic", chart.svg())],
        results: json!({ "solvers": results, "printed": { "000": PRINTED_BYTES, "004": [CLAIMED, OF_FOUR_BYTES] } }),
    })
}
