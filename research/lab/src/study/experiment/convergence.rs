//! How the blank cells dwindle (figures 8 and 9 of the Boolean Sudoku Solver's paper), and in which order they are visited.

use std::io;

use serde_json::json;

use super::finding::{Figure, Finding, head, mean_with_interval, named, of_set, rounded, share_with_interval, table};
use crate::chart::{Axis, Bar, BarChart, Claim as Point, Curve, LineChart, Panel};
use crate::statistics::{mean, mean_interval};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::variant::board::{Board, values};
use crate::study::variant::boolean::{Bits, Order, solve};

const METHODS: [&str; 2] = ["boolean", "sinkhorn"];

/// What figure 8 says: an easy puzzle, and a very difficult one in two parts.
const EASY: (f64, f64) = (35.0, 33.0);
const FIRST: (f64, f64) = (140.0, 15.0);
const THEN: (f64, f64) = (40.0, 37.0);

pub(super) fn work(conditions: &Conditions<'_>) -> f64 {
    conditions.work(&METHODS) + conditions.puzzles() as f64 * Order::ALL.len() as f64 * 0.000_2
}

pub(super) fn run(conditions: &Conditions<'_>) -> io::Result<Finding> {
    let rows = conditions.rows(&METHODS)?;
    let levels: Vec<Level<'_>> = conditions.groups().into_iter().map(|group| Level::new(group, &rows)).collect();
    let duel = Duel::fight(conditions, &rows);
    let orders = orders(conditions)?;
    let (order_table, order_chart, order_results) = describe_orders(conditions, &orders);
    let report = format!(
        "## Convergence\n\n\
         *Claim* (document 004, figure 8): an easy puzzle takes 35 iterations for 33 values; a very difficult one 140 for the\n\
         first 15 values and 40 more for the other 37. *Measured*: means with intervals of 95% confidence. An iteration is a visit\n\
         of a blank cell, in reading order. The columns *to the end* and *per value* are of the puzzles that it solves:\n\n\
         {}\n\
         {{{{figure convergence-levels}}}}\n\n\
         A diamond that lies far from a curve is a claim that the puzzles of this curve do not bear out.{}\n\n\
         *Claim* (figure 9): a very difficult puzzle takes 179 iterations, and 234 by Sinkhorn balancing, so \"BSS takes less\n\
         number of iterations\". *Measured*: on how many of the puzzles that both methods solve the Boolean Sudoku Solver takes fewer.\n\n\
         {}\n\
         {}\n\n\
         {{{{figure convergence-methods}}}}\n\n\
         An iteration of the one is a visit of a cell; of the other it is a sweep over 27 matrices. So the comparison says little\n\
         about work. Balancing has decided a cell when one digit has 99% of it. It is also done when the likeliest digits of all\n\
         cells are the solution, which may fill many cells at once.\n\n\
         The document says that the next blank cell is selected \"randomly\". It also says that figure 1's first value is found in\n\
         the 6th iteration, and that is so in reading order. *Measured* in four orders: mean iterations of the puzzles that it solves:\n\n\
         {order_table}\n\
         {{{{figure convergence-orders}}}}\n",
        levels_table(&levels),
        distance(conditions, &rows),
        duel.table(),
        duel.words(),
    );
    let dwindling = "blank cells left after each iteration, a curve for each level";
    Ok(Finding {
        report,
        figures: vec![
            Figure::new("convergence-levels", dwindling, levels_chart(conditions, &rows).svg()),
            Figure::new("convergence-methods", "blank cells left on a typical puzzle, two methods", duel.chart().svg()),
            Figure::new("convergence-orders", "iterations by the order in which cells are visited", order_chart.svg()),
        ],
        results: json!({
            "levels": levels.iter().map(Level::json).collect::<Vec<_>>(), "duel": duel.json(), "orders": order_results,
        }),
    })
}

/// What `boolean` did on the puzzles of a group.
struct Level<'a> {
    group: Group<'a>,
    /// Blank cells and values found, on average.
    blank: Option<f64>,
    found: Option<f64>,
    /// Iterations to the 15th value, of the puzzles in which it comes so far.
    to_15: Vec<f64>,
    /// Iterations to the end, and of each value, of the puzzles that it solves.
    ends: Vec<f64>,
    per_value: Vec<f64>,
    puzzles: usize,
}

impl<'a> Level<'a> {
    fn new(group: Group<'a>, rows: &[Measurement]) -> Self {
        let blank = |row: &Measurement| 81 - group.set.items[row.puzzle - 1].puzzle.clue_count();
        let of: Vec<&Measurement> = group.of(rows, "boolean").collect();
        let solved = || of.iter().filter(|row| row.solved);
        Self {
            group,
            blank: mean(&of.iter().map(|row| blank(row) as f64).collect::<Vec<_>>()),
            found: mean(&of.iter().map(|row| row.placements as f64).collect::<Vec<_>>()),
            to_15: of.iter().filter_map(|row| iteration_of(row, blank(row), 15)).collect(),
            ends: solved().map(|row| row.iterations as f64).collect(),
            per_value: solved().map(|row| row.iterations as f64 / row.placements as f64).collect(),
            puzzles: of.len(),
        }
    }

    fn line(&self) -> Vec<String> {
        vec![
            named(&self.group),
            rounded(self.blank),
            rounded(self.found),
            mean_with_interval(&self.to_15),
            mean_with_interval(&self.ends),
            rounded(mean(&self.per_value)),
            format!("{} of {}", self.ends.len(), self.puzzles),
        ]
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "set": self.group.set.name, "group": self.group.name(), "blank": self.blank, "values": self.found,
            "to_15th_value": mean(&self.to_15), "iterations": mean(&self.ends), "per_value": mean(&self.per_value),
            "solved": self.ends.len(), "puzzles": self.puzzles,
        })
    }
}

fn levels_table(levels: &[Level<'_>]) -> String {
    let columns = head([
        "puzzles",
        "blank cells",
        "values found",
        "iterations to the 15th value",
        "to the end",
        "per value",
        "solved",
    ]);
    table(&columns, &levels.iter().map(Level::line).collect::<Vec<_>>())
}

/// Figure 8 of the document: its claims are next to the set that has as many clues as they imply.
fn levels_chart(conditions: &Conditions<'_>, rows: &[Measurement]) -> LineChart {
    let is_own = conditions.sets.len() == 1;
    let groups = conditions.groups().into_iter().filter(|group| group.set.name == "figure 8" || is_own);
    let point = |at: (f64, f64), name: &str| Point { at, name: name.to_owned() };
    let claims = vec![
        point((EASY.0, 0.0), "easy: 35"),
        point((FIRST.0, THEN.1), "very difficult: 15 values in 140"),
        point((FIRST.0 + THEN.0, 0.0), "all 52 in 180"),
    ];
    LineChart {
        title: "Boolean Sudoku Solver: blank cells left, mean by level".to_owned(),
        subtitle: "Puzzles with the clues that figure 8 of document 004 implies, where they are at hand".to_owned(),
        x: Axis::linear("iterations: visits of a blank cell"),
        y: Axis::linear("blank cells"),
        curves: groups.map(|group| mean_curve(&group, rows)).collect(),
        claims: if is_own { Vec::new() } else { claims },
    }
}

/// How far the first part of what figure 8 claims lies from the set that it is judged on, as a sentence.
fn distance(conditions: &Conditions<'_>, rows: &[Measurement]) -> String {
    let is_judged_on = |group: &Group<'_>| group.set.name == "figure 8" && group.name().starts_with("medium");
    let Some(group) = conditions.groups().into_iter().find(is_judged_on) else { return String::new() };
    let curve = mean_curve(&group, rows);
    let left = curve.points.iter().find(|(iteration, _)| *iteration == FIRST.0).map(|(_, left)| *left);
    format!(
        " After {}\niterations the document's very difficult puzzle has {} blank cells left; those with 29 clues have {} on average.",
        FIRST.0,
        THEN.1,
        rounded(Some(left.unwrap_or(0.0)))
    )
}

/// The iteration in which this many values were found.
fn iteration_of(row: &Measurement, at_first: usize, values: usize) -> Option<f64> {
    let left = at_first.checked_sub(values)?;
    row.trace.iter().find(|(_, blank)| *blank <= left).map(|(iteration, _)| *iteration as f64)
}

fn mean_curve(group: &Group<'_>, rows: &[Measurement]) -> Curve {
    let rows: Vec<&Measurement> = group.of(rows, "boolean").collect();
    let blank = |row: &Measurement| 81 - group.set.items[row.puzzle - 1].puzzle.clue_count();
    let longest = rows.iter().map(|row| row.iterations).max().unwrap_or(0);
    let point = |at: u64| {
        let left: Vec<f64> = rows.iter().map(|row| blank_after(row, blank(row), at) as f64).collect();
        (at as f64, mean(&left).unwrap_or(0.0))
    };
    Curve { name: named(group), points: (0..=longest).map(point).collect() }
}

/// The course of a watched run as steps.
fn course(row: &Measurement, at_first: usize) -> Vec<(f64, f64)> {
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
fn blank_after(row: &Measurement, at_first: usize, at: u64) -> usize {
    let known = row.trace.partition_point(|&(iteration, _)| iteration <= at);
    if known == 0 { at_first } else { row.trace[known - 1].1 }
}

/// The Boolean Sudoku Solver against balancing, on the puzzles that both solve.
struct Duel<'a> {
    /// For each group: puzzles on which the former takes fewer iterations, and puzzles that both solve.
    shares: Vec<(Group<'a>, usize, usize)>,
    /// A puzzle of the middle: both methods' rows, and its blank cells.
    typical: Option<(Measurement, Measurement, usize)>,
}

impl<'a> Duel<'a> {
    fn fight(conditions: &Conditions<'a>, rows: &[Measurement]) -> Self {
        let pairs = |set: &'a crate::study::set::PuzzleSet| -> Vec<(&Measurement, &Measurement)> {
            of_set(rows, set, "boolean")
                .zip(of_set(rows, set, "sinkhorn"))
                .filter(|(boolean, sinkhorn)| boolean.solved && sinkhorn.solved)
                .collect()
        };
        let shares = conditions.groups().into_iter().map(|group| {
            let pairs: Vec<_> = pairs(group.set).into_iter().filter(|(row, _)| row.group == group.index).collect();
            let fewer = pairs.iter().filter(|(boolean, sinkhorn)| boolean.iterations < sinkhorn.iterations).count();
            (group, fewer, pairs.len())
        });
        let shares: Vec<_> = shares.filter(|(_, _, both)| *both > 0).collect();
        // Of the group nearest to the paper's, the puzzle whose ratio of iterations is in the middle.
        let kind = shares.iter().find(|(group, ..)| group.name() == "medium" && group.set.name == "newspaper");
        let typical = kind.or(shares.last()).and_then(|(group, ..)| {
            let mut pairs: Vec<_> = pairs(group.set).into_iter().filter(|(row, _)| row.group == group.index).collect();
            let ratio = |(a, b): &(&Measurement, &Measurement)| a.iterations as f64 / b.iterations as f64;
            pairs.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
            let (boolean, sinkhorn) = pairs.get(pairs.len() / 2)?;
            let blank = 81 - group.set.items[boolean.puzzle - 1].puzzle.clue_count();
            Some(((*boolean).clone(), (*sinkhorn).clone(), blank))
        });
        Self { shares, typical }
    }

    fn table(&self) -> String {
        let line = |(group, fewer, both): &(Group<'_>, usize, usize)| {
            vec![named(group), both.to_string(), fewer.to_string(), share_with_interval(*fewer, *both)]
        };
        let lines: Vec<Vec<String>> = self.shares.iter().map(line).collect();
        table(&head(["puzzles", "both solve", "`boolean` takes fewer iterations", "share"]), &lines)
    }

    fn words(&self) -> String {
        match &self.typical {
            Some((boolean, sinkhorn, _)) => format!(
                "The picture shows the puzzle whose ratio is in the middle. It is number {} of *{}*, with {} iterations, and {} by balancing.",
                boolean.puzzle, boolean.set, boolean.iterations, sinkhorn.iterations
            ),
            None => "No puzzle is solved by both.".to_owned(),
        }
    }

    fn chart(&self) -> LineChart {
        let curves = self.typical.iter().flat_map(|(boolean, sinkhorn, blank)| {
            [boolean, sinkhorn].map(|row| Curve { name: row.method.clone(), points: course(row, *blank) })
        });
        LineChart {
            title: "Blank cells left on a typical puzzle, two methods".to_owned(),
            subtitle: "The puzzle whose ratio of iterations is in the middle, not the best or the worst".to_owned(),
            x: Axis::linear("iterations, as each method counts them"),
            y: Axis::linear("blank cells"),
            curves: curves.collect(),
            // The document's 179 and 234 are of another puzzle, which is not told.
            claims: Vec::new(),
        }
    }

    fn json(&self) -> serde_json::Value {
        let share = |(group, fewer, both): &(Group<'_>, usize, usize)| json!({ "set": group.set.name, "group": group.name(), "fewer": fewer, "both": both });
        let typical = self.typical.as_ref().map(|(boolean, sinkhorn, _)| {
            json!({ "set": boolean.set, "puzzle": boolean.puzzle, "boolean": boolean.iterations, "sinkhorn": sinkhorn.iterations })
        });
        json!({ "shares": self.shares.iter().map(share).collect::<Vec<_>>(), "typical": typical })
    }
}

/// Each puzzle in each order of cells.
fn orders(conditions: &Conditions<'_>) -> io::Result<Vec<Measurement>> {
    let mut log = conditions.log("convergence")?;
    let board = Board::new(3);
    let mut rows = Vec::new();
    for order in Order::ALL {
        for set in conditions.sets {
            for item in &set.items {
                let (puzzle, solution) = (values(&item.puzzle), values(&item.solution.grid()));
                let seed = conditions.seed + item.number as u64;
                let what = || format!("boolean, {}", order.name());
                rows.push(conditions.row(&mut log, set, item, "boolean", order.name(), 0.000_2, what, || {
                    conditions.measure_variant(&solution, || solve::<Bits>(&board, &puzzle, order, seed))
                })?);
            }
        }
    }
    Ok(rows)
}

fn describe_orders(conditions: &Conditions<'_>, rows: &[Measurement]) -> (String, BarChart, serde_json::Value) {
    let iterations = |group: &Group<'_>, order: Order| -> Vec<f64> {
        let of = group.of(rows, "boolean").filter(|row| row.solved && row.variant == order.name());
        of.map(|row| row.iterations as f64).collect()
    };
    let groups: Vec<Group<'_>> =
        conditions.groups().into_iter().filter(|group| !iterations(group, Order::Reading).is_empty()).collect();
    let columns: Vec<String> = ["puzzles"].into_iter().chain(Order::ALL.map(Order::name)).map(str::to_owned).collect();
    let lines: Vec<Vec<String>> = groups
        .iter()
        .map(|group| {
            let cells = Order::ALL.map(|order| rounded(mean(&iterations(group, order))));
            [named(group)].into_iter().chain(cells).collect()
        })
        .collect();
    let bar = |group: &Group<'_>, (series, order): (usize, Order)| {
        let iterations = iterations(group, order);
        let claimed = (group.name() == "medium with 29 clues").then_some(FIRST.0);
        Bar { interval: mean_interval(&iterations), claimed, ..Bar::new(order.name(), series, mean(&iterations)) }
    };
    let panels = groups.iter().map(|group| Panel {
        name: named(group),
        bars: Order::ALL.into_iter().enumerate().map(|order| bar(group, order)).collect(),
    });
    let chart = BarChart {
        title: "Boolean Sudoku Solver: iterations by the order of cells".to_owned(),
        subtitle: "Means of the puzzles that it solves, with intervals of 95% confidence".to_owned(),
        axis: Axis::linear("iterations"),
        series: Vec::new(),
        panels: panels.collect(),
        mark: None,
    };
    let results = groups.iter().map(|group| {
        let of = |order: Order| (order.name().to_owned(), json!(mean(&iterations(group, order))));
        json!({ "set": group.set.name, "group": group.name(), "iterations": serde_json::Map::from_iter(Order::ALL.map(of)) })
    });
    (table(&columns, &lines), chart, results.collect())
}
