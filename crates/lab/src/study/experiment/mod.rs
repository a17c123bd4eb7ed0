//! The experiments: each a question about claims of the source documents, and how it is answered.

mod convergence;
mod iterations;
mod memory;
mod rates;
mod time;
mod weight;

use std::fmt::Write as _;
use std::{fs, io};

use serde_json::{Value, json};

use crate::study::log::Row;
use crate::study::run::Conditions;

/// An experiment, found by name.
pub struct Experiment {
    /// Its name on the command line.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    run: fn(&Conditions<'_>) -> io::Result<Finding>,
}

/// All experiments, in the order of the study's page.
pub static EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "convergence",
        summary: "blank cells left after each iteration, by level",
        run: convergence::run,
    },
    Experiment { name: "iterations", summary: "iterations to the solution, by level and method", run: iterations::run },
    Experiment { name: "rates", summary: "share of puzzles that each method solves", run: rates::run },
    Experiment { name: "time", summary: "time per puzzle of all solvers, and what it depends on", run: time::run },
    Experiment { name: "weight", summary: "the coefficient of the weighted solver, swept", run: weight::run },
    Experiment { name: "memory", summary: "bytes of state of each solver", run: memory::run },
];

/// What an experiment found.
pub struct Finding {
    /// Markdown, claim and measurement side by side. `{{figure NAME}}` stands where a figure goes.
    pub report: String,
    /// The figures.
    pub figures: Vec<Figure>,
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

impl Experiment {
    /// The experiment of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// Runs it and writes NAME.csv, NAME.json, NAME.md and its figures into the folder of the conditions.
    pub fn run(&self, conditions: &Conditions<'_>) -> io::Result<Finding> {
        fs::create_dir_all(&conditions.folder)?;
        let finding = (self.run)(conditions)?;
        let path = |extension: &str| conditions.folder.join(format!("{}.{extension}", self.name));
        let document = json!({
            "schema": 1,
            "experiment": self.name,
            "conditions": conditions.describe(),
            "groups": conditions.set.groups,
            "results": finding.results,
        });
        fs::write(path("json"), format!("{document:#}\n"))?;
        fs::write(path("md"), finding.markdown(""))?;
        finding.write_figures(&conditions.folder)?;
        Ok(finding)
    }
}

impl Finding {
    /// The report with its figures shown from the folder `figures`, which is empty or ends with a slash.
    pub fn markdown(&self, figures: &str) -> String {
        let mut report = self.report.clone();
        for Figure { name, alt, .. } in &self.figures {
            let picture = format!("![{alt}]({figures}{name}.svg)");
            report = report.replace(&format!("{{{{figure {name}}}}}"), &picture);
        }
        report
    }

    /// Writes the figures into a folder.
    pub fn write_figures(&self, folder: &std::path::Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for Figure { name, svg, .. } in &self.figures {
            fs::write(folder.join(format!("{name}.svg")), svg)?;
        }
        Ok(())
    }
}

/// The rows of a method, of one group or of all.
fn of<'a>(rows: &'a [Row], method: &'a str, group: Option<usize>) -> impl Iterator<Item = &'a Row> {
    rows.iter().filter(move |row| row.method == method && group.is_none_or(|group| row.group == group))
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
        Some(value) if value.abs() >= 100.0 => crate::chart::number(value.round()),
        Some(value) if value.abs() >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}
