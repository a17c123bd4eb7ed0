//! The experiments: the tables and pictures behind the verdicts of [`claims`](crate::claims), each a question and how it is answered.

mod attempts;
mod bits;
mod convergence;
pub(crate) mod finding;
mod generator;
mod iterations;
mod lengths;
mod memory;
mod printed;
mod rates;
mod size;
mod time;
mod weight;

use std::str::FromStr;
use std::{fs, io};

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;
use serde_json::json;

use finding::METHODS;
pub use finding::{Figure, Finding};

use super::run::Conditions;

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
pub static OTHERS: &[Experiment] = &[
    Experiment {
        name: "generator",
        summary: "how minimal puzzles are distributed by clues and ratings, with errors",
        work: generator::work,
        run: generator::run,
    },
    Experiment {
        name: "lengths",
        summary: "how many minimal puzzles have which W and which ER, of as many as --drawn says",
        work: lengths::work,
        run: lengths::run,
    },
];

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
        let finding = (self.run)(conditions)?;
        let path = |extension: &str| conditions.folder.join(format!("{}.{extension}", self.name));
        let document = json!({
            "schema": 3,
            "experiment": self.name,
            "conditions": conditions.describe(),
            "results": finding.results,
        });
        fs::write(path("json"), format!("{document:#}\n"))?;
        fs::write(path("md"), finding.markdown(""))?;
        finding.write_figures(&conditions.folder)?;
        Ok(finding)
    }
}
