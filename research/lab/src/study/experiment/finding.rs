//! What an experiment found, and how reports write it.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use serde_json::Value;

use crate::chart::number;
use crate::statistics::{mean, mean_interval};
use crate::study::log::Measurement;
use crate::study::run::{Conditions, Group};
use crate::study::set::PuzzleSet;

/// The methods whose iterations document 004 compares, and the one it leaves to future work.
pub(super) const METHODS: [&str; 6] = ["boolean", "boolean+search", "sinkhorn", "belief", "genetic", "membrane"];

/// What an experiment found.
pub struct Finding {
    /// Markdown: what is asked, and what was measured. `{{figure NAME}}` is where a figure goes.
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
    pub(super) fn new(name: &'static str, alt: impl Into<String>, svg: String) -> Self {
        Self { name, alt: alt.into(), svg }
    }
}

impl Finding {
    /// The report with its figures shown from the folder `figures`, which is empty or ends with a slash.
    pub fn markdown(&self, figures: &str) -> String {
        let mut report = self.report.clone();
        for Figure { name, alt, .. } in &self.figures {
            report = report.replace(&format!("{{{{figure {name}}}}}"), &format!("![{alt}]({figures}{name}.svg)"));
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
pub(super) fn of_set<'r>(
    rows: &'r [Measurement],
    set: &PuzzleSet,
    method: &'r str,
) -> impl Iterator<Item = &'r Measurement> + use<'r> {
    let name = set.name.clone();
    rows.iter().filter(move |row| row.method == method && row.set == name)
}

/// A Markdown table.
pub(crate) fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    let mut line = |cells: &[String]| writeln!(text, "| {} |", cells.join(" | ")).expect("strings take everything");
    line(head);
    let rules: Vec<String> = (0..head.len()).map(|i| if i == 0 { "---" } else { "---:" }.to_owned()).collect();
    line(&rules);
    rows.iter().for_each(|row| line(row));
    text
}

/// A table for each set, its groups as columns: `cell` says what a row has in a group.
pub(super) fn tables<'a>(
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
pub(crate) fn head<'a>(words: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    words.into_iter().map(str::to_owned).collect()
}

/// A share in per cent.
pub(crate) fn percent(share: f64) -> String {
    if share > 0.0 && share < 0.1 { format!("{:.1}%", 100.0 * share) } else { format!("{:.0}%", 100.0 * share) }
}

/// A number with as many decimals as it needs, or a dash.
pub(crate) fn rounded(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value.abs() >= 100.0 => number(value.round()),
        Some(value) if value.abs() >= 10.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.2}"),
    }
}

/// A mean with its interval of 95% confidence: `35.3 (34.9–35.7)`.
pub(crate) fn mean_with_interval(values: &[f64]) -> String {
    match (mean(values), mean_interval(values)) {
        (Some(mean), Some((low, high))) if values.len() > 1 => {
            format!("{} ({}–{})", rounded(Some(mean)), rounded(Some(low)), rounded(Some(high)))
        }
        (mean, _) => rounded(mean),
    }
}

/// A share with its interval of 95% confidence: `74% (67%–79%)`.
pub(crate) fn share_with_interval(hits: usize, trials: usize) -> String {
    let (low, high) = crate::statistics::wilson(hits, trials);
    format!("{} ({}–{})", percent(hits as f64 / trials.max(1) as f64), percent(low), percent(high))
}

/// A group as a sentence speaks of it: `easy (newspaper)`.
pub(crate) fn named(group: &Group<'_>) -> String {
    format!("{} ({})", group.name(), group.set.name)
}
