//! How the cost grows with the size of the board, for the algorithms whose documents speak of sizes: 001 and 003 have
//! constants for it, 004 says n×n.

use std::io;

use bitdoku_grid::Xoshiro256;
use serde_json::json;

use super::finding::{Figure, Finding, head, mean_with_interval, rounded, table};
use crate::chart::{Axis, Curve, LineChart, number};
use crate::statistics::mean;
use crate::study::run::Conditions;
use crate::study::variant::Outcome;
use crate::study::variant::board::Shape;
use crate::study::variant::boolean::{Bits, Order, solve};
use crate::study::variant::scan::{Tables, Throw};
use crate::study::variant::{mrv, scan};

/// Puzzles of each size.
const PUZZLES: usize = 40;

/// The methods: name and document.
const METHODS: [(&str, &str); 3] = [("mrv", "001"), ("scan", "003"), ("boolean", "004")];

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    if conditions.quick { 1.0 } else { 6.0 }
}

/// What a method did on the puzzles of a size.
struct Cell {
    n: usize,
    method: &'static str,
    solved: usize,
    /// Visits of a blank cell, or values set, a puzzle.
    steps: Vec<f64>,
    microseconds: Vec<f64>,
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let puzzles = if conditions.quick { PUZZLES / 4 } else { PUZZLES };
    let sizes = Sizes { puzzles, cells: measure(conditions, puzzles)? };
    let report = format!(
        "## The size of the board\n\n\
         Document 004 speaks of n×n puzzles, and documents 001 and 003 have constants for the size. *Measured* on boards of 4×4,\n\
         9×9 and 16×16 cells, with {puzzles} random puzzles each. Half of their cells are given, and they have one solution. The solvers\n\
         are the study's own, for boards of any size. A step is a value set; for `boolean` it is a visit of a blank cell. Means with\n\
         intervals:\n\n\
         {}\n\
         {{{{figure size}}}}\n\n\
         The power of the side with which they grow, from 4×4 to 16×16:\n\n\
         {}\n\
         With half of the cells given few guesses are needed. So this is how the bookkeeping grows, and not the search, which is\n\
         exponential in the worst case. The memory that document 004 states, for n×n cells:\n\n\
         {}",
        sizes.table(),
        sizes.growth(),
        memory(),
    );
    Ok(Finding {
        report,
        figures: vec![Figure::new("size", "time by the size of the board, three methods", sizes.chart().svg())],
        results: sizes.json(),
    })
}

/// Every method on so many puzzles of each size; a row for each goes into `size.csv`.
fn measure(conditions: &Conditions<'_>, puzzles: usize) -> io::Result<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut csv =
        format!("# {}\nn,puzzle,method,solved,iterations,placements,guesses,nanoseconds\n", conditions.describe());
    for n in 2..=4 {
        let shape = Shape::new(n);
        let tables = Tables::of(&shape);
        let mut random = Xoshiro256::seeded(conditions.seed + n as u64);
        let made: Vec<Vec<u8>> = (0..puzzles)
            .map(|_| {
                conditions.go_on()?;
                Ok(shape.random_puzzle(shape.cells() / 2, &mut random))
            })
            .collect::<io::Result<_>>()?;
        for (method, _) in METHODS {
            let mut cell = Cell { n, method, solved: 0, steps: Vec::new(), microseconds: Vec::new() };
            for (number, puzzle) in (1..).zip(&made) {
                conditions.go_on()?;
                let (outcome, nanoseconds) = conditions.timed(|| -> Outcome {
                    match method {
                        "mrv" => mrv::solve(&shape, puzzle),
                        "scan" => scan::solve(&tables, puzzle, Throw::Returned),
                        _ => solve::<Bits>(&shape, puzzle, Order::Reading, 1),
                    }
                });
                let is_solved = outcome.filled.as_deref().is_some_and(|filled| shape.is_solution(filled));
                let Outcome { iterations, placements, guesses, .. } = outcome;
                csv +=
                    &format!("{n},{number},{method},{is_solved},{iterations},{placements},{guesses},{nanoseconds}\n");
                cell.solved += usize::from(is_solved);
                cell.steps.push(if method == "boolean" { iterations } else { placements } as f64);
                cell.microseconds.push(nanoseconds as f64 / 1e3);
            }
            cells.push(cell);
        }
    }
    std::fs::write(conditions.folder.join("size.csv"), csv)?;
    Ok(cells)
}

impl Cell {
    fn time(&self) -> f64 {
        mean(&self.microseconds).unwrap_or(0.0)
    }

    fn steps(&self) -> f64 {
        mean(&self.steps).unwrap_or(0.0)
    }
}

/// What the methods did on boards of all sizes.
struct Sizes {
    /// Puzzles of each size.
    puzzles: usize,
    cells: Vec<Cell>,
}

impl Sizes {
    fn table(&self) -> String {
        let line = |cell: &Cell| {
            let side = cell.n * cell.n;
            vec![
                format!("`{}`", cell.method),
                format!("{side}×{side}"),
                mean_with_interval(&cell.steps),
                mean_with_interval(&cell.microseconds),
                format!("{} of {}", cell.solved, self.puzzles),
            ]
        };
        let lines: Vec<Vec<String>> = self.cells.iter().map(line).collect();
        table(&head(["method", "board", "steps", "µs", "solved"]), &lines)
    }

    /// The exponents with which steps and time grow with the side, from 4×4 to 16×16.
    fn growth(&self) -> String {
        let power = |method: &str, value: fn(&Cell) -> f64| {
            let at = |n: usize| self.cells.iter().find(|cell| cell.n == n && cell.method == method).map(value);
            rounded(at(2).zip(at(4)).map(|(small, large)| (large / small).ln() / 4.0_f64.ln()))
        };
        let lines = METHODS
            .map(|(method, _)| vec![format!("`{method}`"), power(method, Cell::steps), power(method, Cell::time)]);
        table(&head(["method", "steps", "time"]), &lines)
    }

    fn chart(&self) -> LineChart {
        let curve = |method: &str| {
            let of = self.cells.iter().filter(|cell| cell.method == method);
            Curve { name: method.to_owned(), points: of.map(|cell| ((cell.n * cell.n) as f64, cell.time())).collect() }
        };
        LineChart {
            title: "Time by the size of the board".to_owned(),
            subtitle: "Means of puzzles with half of their cells given, on a board of any size".to_owned(),
            x: Axis::linear("cells along the board"),
            y: Axis::logarithmic("microseconds"),
            curves: METHODS.iter().map(|(method, _)| curve(method)).collect(),
            claims: Vec::new(),
        }
    }

    fn json(&self) -> serde_json::Value {
        let of_cell = |cell: &Cell| {
            json!({ "n": cell.n, "method": cell.method, "solved": cell.solved, "puzzles": self.puzzles,
                    "steps": mean(&cell.steps), "us": mean(&cell.microseconds) })
        };
        self.cells.iter().map(of_cell).collect()
    }
}

/// The bytes of document 004's arrays, by the size of the board.
fn memory() -> String {
    let lines = [4_usize, 9, 16].map(|side| {
        let (cells, bytes) = (side * side, 2 * (side * side + 3 * side));
        vec![format!("{side}×{side}"), number(bytes as f64), rounded(Some(bytes as f64 / cells as f64))]
    });
    table(&head(["board", "bytes", "bytes a cell"]), &lines)
}
