//! `bitdoku list`: what there is to choose from.

use std::io::{self, Write};

use anyhow::Result;
use bitdoku::logic::{PROFILES, TECHNIQUES};
use bitdoku::text::FORMATS;
use bitdoku::{DEFAULT_SOLVER, SOLVERS};
use clap::{Args, ValueEnum};

use crate::terminal::Terminal;
use crate::verdict::Verdict;

/// List the solvers, the techniques or the formats, a line each with the name first
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListArgs {
    /// What to list
    what: What,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku list solvers
  for solver in $(bitdoku list solvers | cut -d' ' -f1); do bitdoku solve --solver $solver puzzles.txt; done";

/// What can be listed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The algorithms, for --solver, each with its source: author, title, year
    Solvers,
    /// What people do, in the order in which it is tried, with the profiles that have it
    Techniques,
    /// The formats, for --format and --to
    Formats,
}

impl ListArgs {
    pub(crate) fn run(self, _: &Terminal) -> Result<Verdict> {
        let rows = match self.what {
            What::Solvers => solvers(),
            What::Techniques => techniques(),
            What::Formats => formats(),
        };
        let mut stdout = io::stdout().lock();
        for line in aligned(&rows) {
            writeln!(stdout, "{line}")?;
        }
        Ok(Verdict::Fine)
    }
}

fn solvers() -> Vec<Vec<String>> {
    let row = |entry: &bitdoku::solve::SolverEntry| {
        let info = entry.info;
        let complete = if info.complete { "complete" } else { "incomplete" };
        let sukaku = if info.sukaku { "Sukaku" } else { "" };
        let default = if info.name == DEFAULT_SOLVER { " (the default)" } else { "" };
        vec![info.name.into(), complete.into(), sukaku.into(), format!("{}{default}", info.summary), info.source.into()]
    };
    SOLVERS.iter().map(row).collect()
}

fn techniques() -> Vec<Vec<String>> {
    let row = |row: &bitdoku::logic::technique::TechniqueEntry| {
        let info = row.technique.info();
        let profiles = PROFILES.iter().filter(|profile| row.is_in(profile.explainer)).map(|profile| profile.name);
        let profiles = profiles.collect::<Vec<_>>().join(" ");
        vec![info.slug.into(), profiles, info.name.into(), info.summary.into()]
    };
    TECHNIQUES.iter().map(row).collect()
}

fn formats() -> Vec<Vec<String>> {
    let row = |info: &bitdoku::text::FormatInfo| {
        let sukaku = if info.sukaku { "Sukaku" } else { "" };
        vec![info.name.into(), sukaku.into(), info.summary.into()]
    };
    let site = |info: &bitdoku::link::SiteInfo| vec![info.name.into(), String::new(), info.summary.into()];
    FORMATS.iter().map(row).chain(bitdoku::link::SITES.iter().map(site)).collect()
}

/// The rows as lines whose columns begin below each other.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        cells.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
