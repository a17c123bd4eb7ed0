//! The experiments: each a question about claims of the source documents, and how it is answered.

mod attempts;
mod bits;
mod convergence;
mod generator;
mod iterations;
mod memory;
mod printed;
mod rates;
mod size;
mod time;
mod weight;

use std::fmt::Write as _;
use std::path::Path;
use std::str::FromStr;
use std::{fs, io};

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;
use serde_json::{Value, json};

use super::claim::Claim;
use super::log::Measurement;
use super::run::{Conditions, Group};
use super::set::PuzzleSet;
use crate::chart::number;
use crate::statistics::{mean, mean_interval};

/// An experiment, found by name.
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// What it is expected to take, in seconds; what others measure, too, counted.
    work: fn(&Conditions<'_>) -> f64,
    run: fn(&Conditions<'_>) -> io::Result<Finding>,
}

/// All experiments, in the order of the study's page.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "convergence",
        summary: "blank cells left after each iteration, and orders of cells (figures 8 and 9)",
        work: convergence::work,
        run: convergence::run,
    },
    Experiment {
        name: "iterations",
        summary: "iterations to the solution, by level and method, and the rivals' schedules (figure 10)",
        work: iterations::work,
        run: iterations::run,
    },
    Experiment {
        name: "rates",
        summary: "share of puzzles that each method solves (figure 11)",
        work: |conditions| conditions.work(&METHODS),
        run: rates::run,
    },
    Experiment {
        name: "bits",
        summary: "what an iteration costs, and Boolean against arithmetic",
        work: bits::work,
        run: bits::run,
    },
    Experiment {
        name: "time",
        summary: "time per puzzle of all solvers, and what it depends on",
        work: time::work,
        run: time::run,
    },
    Experiment {
        name: "attempts",
        summary: "attempts with and without a choice of cells, clues against time, brute force at its worst",
        work: attempts::work,
        run: attempts::run,
    },
    Experiment {
        name: "weight",
        summary: "the coefficient of the weighted solver, swept, and its choices",
        work: weight::work,
        run: weight::run,
    },
    Experiment {
        name: "printed",
        summary: "the programs as printed, misprints included, and without the throw",
        work: printed::work,
        run: printed::run,
    },
    Experiment {
        name: "memory",
        summary: "bytes of state of each solver, and of the documents' arrays",
        work: |_| 0.01,
        run: memory::run,
    },
    Experiment {
        name: "size",
        summary: "how the cost grows with the size of the board",
        work: size::work,
        run: size::run,
    },
];

/// Experiments that have nothing to do with the source documents, and so no place on the study's page.
pub static OTHERS: &[Experiment] = &[Experiment {
    name: "generator",
    summary: "how minimal puzzles are distributed by clues and ratings, with errors",
    work: generator::work,
    run: generator::run,
}];

/// The methods whose iterations document 004 compares, and the one it leaves to future work.
const METHODS: [&str; 6] = ["boolean", "boolean+search", "sinkhorn", "belief", "genetic", "membrane"];

/// What an experiment found.
pub struct Finding {
    /// Markdown, claim and measurement side by side. `{{figure NAME}}` stands where a figure goes.
    pub report: String,
    /// The figures.
    pub figures: Vec<Figure>,
    /// The claims that it judges.
    pub claims: Vec<Claim>,
    /// The numbers of the report.
    pub results: Value,
}

/// A picture.
pub struct Figure {
    /// The stem of its file name.
    pub name: &'static str,
    /// What it shows, for those who do not see it.
    pub alt: String,
    /// The SVG, for light and dark surroundings.
    pub svg: String,
}

impl Figure {
    fn new(name: &'static str, alt: impl Into<String>, svg: String) -> Self {
        Self { name, alt: alt.into(), svg }
    }
}

/// The experiment of this name.
impl FromStr for &'static Experiment {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("an experiment", EXPERIMENTS.iter().chain(OTHERS).map(|experiment| (experiment.name, experiment)), name)
    }
}

impl Experiment {
    /// What it is expected to take, in seconds, on a machine like that of the study's page.
    pub fn work(&self, conditions: &Conditions<'_>) -> f64 {
        (self.work)(conditions)
    }

    /// Runs it and writes NAME.json, NAME.md and its figures into the folder of the conditions, and what it measures row
    /// by row into NAME.csv, or runs.csv where other experiments use it, too.
    ///
    /// # Errors
    /// If a file cannot be read or written, or an interrupt was asked for.
    pub fn run(&self, conditions: &Conditions<'_>) -> io::Result<Finding> {
        fs::create_dir_all(&conditions.folder)?;
        let mut finding = (self.run)(conditions)?;
        finding.claims.iter_mut().for_each(|claim| self.name.clone_into(&mut claim.experiment));
        let path = |extension: &str| conditions.folder.join(format!("{}.{extension}", self.name));
        let document = json!({
            "schema": 2,
            "experiment": self.name,
            "conditions": conditions.describe(),
            "claims": finding.claims,
            "results": finding.results,
        });
        fs::write(path("json"), format!("{document:#}\n"))?;
        fs::write(path("md"), finding.markdown(""))?;
        finding.write_figures(&conditions.folder)?;
        Ok(finding)
    }
}

impl Finding {
    /// The report with its figures shown from the folder `figures`, which is empty or ends with a slash, and the verdicts.
    pub fn markdown(&self, figures: &str) -> String {
        let mut report = self.report.clone();
        for Figure { name, alt, .. } in &self.figures {
            report = report.replace(&format!("{{{{figure {name}}}}}"), &format!("![{alt}]({figures}{name}.svg)"));
        }
        if !self.claims.is_empty() {
            report.push_str("\n| Document, place | Claim | Verdict | Measured |\n| --- | --- | --- | --- |\n");
            for Claim { document, place, says, verdict, measured, .. } in &self.claims {
                writeln!(report, "| {document}, {place} | {says} | **{}** | {measured} |", verdict.words())
                    .expect("strings take everything");
            }
        }
        report
    }

    /// Writes the figures into a folder.
    ///
    /// # Errors
    /// If it cannot.
    pub fn write_figures(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for Figure { name, svg, .. } in &self.figures {
            fs::write(folder.join(format!("{name}.svg")), svg)?;
        }
        Ok(())
    }
}

/// The rows of a method in a set.
fn of_set<'r>(
    rows: &'r [Measurement],
    set: &PuzzleSet,
    method: &'r str,
) -> impl Iterator<Item = &'r Measurement> + use<'r> {
    let name = set.name.clone();
    rows.iter().filter(move |row| row.method == method && row.set == name)
}

/// A Markdown table.
fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    let mut line = |cells: &[String]| writeln!(text, "| {} |", cells.join(" | ")).expect("strings take everything");
    line(head);
    let rules: Vec<String> = (0..head.len()).map(|i| if i == 0 { "---" } else { "---:" }.to_owned()).collect();
    line(&rules);
    rows.iter().for_each(|row| line(row));
    text
}

/// A table for each set, its groups as columns: `cell` says what a row has in a group.
fn tables<'a>(
    conditions: &Conditions<'a>,
    first: &str,
    rows: &[String],
    cell: impl Fn(&str, &Group<'a>) -> String,
) -> String {
    let of_set = |set: &'a PuzzleSet| {
        let groups: Vec<Group<'a>> = (0..set.groups.len()).map(|index| Group { set, index }).collect();
        let columns: Vec<String> =
            [first.to_owned()].into_iter().chain(groups.iter().map(|group| group.name().to_owned())).collect();
        let lines: Vec<Vec<String>> = rows
            .iter()
            .map(|row| [format!("`{row}`")].into_iter().chain(groups.iter().map(|group| cell(row, group))).collect())
            .collect();
        format!("The set *{}*:\n\n{}", set.name, table(&columns, &lines))
    };
    conditions.sets.iter().map(of_set).collect::<Vec<_>>().join("\n")
}

/// A list of words as a table's head.
fn head<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// A share in per cent.
fn percent(share: f64) -> String {
    if share > 0.0 && share < 0.1 { format!("{:.1}%", 100.0 * share) } else { format!("{:.0}%", 100.0 * share) }
}

/// A number with as many decimals as it needs, or a dash.
fn rounded(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.abs() >= 100.0 => number(value.round()),
        Some(value) if value.abs() >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// A mean with its interval of 95% confidence: `35.3 (34.9–35.7)`.
fn mean_with_interval(values: &[f64]) -> String {
    match (mean(values), mean_interval(values)) {
        (Some(mean), Some((low, high))) if values.len() > 1 => {
            format!("{} ({}–{})", rounded(Some(mean)), rounded(Some(low)), rounded(Some(high)))
        }
        (mean, _) => rounded(mean),
    }
}

/// A share with its interval of 95% confidence: `74% (67%–79%)`.
fn share_with_interval(hits: usize, trials: usize) -> String {
    let (low, high) = crate::statistics::wilson(hits, trials);
    format!("{} ({}–{})", percent(hits as f64 / trials.max(1) as f64), percent(low), percent(high))
}

/// A group as a sentence speaks of it: `easy (newspaper)`.
fn named(group: &Group<'_>) -> String {
    format!("{} ({})", group.name(), group.set.name)
}
