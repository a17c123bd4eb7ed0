//! `bitdoku list`: what there is to choose from.

use std::io::Write;

use anyhow::Result;
use bitdoku::logic::{SCALES, ScaleEntry, TECHNIQUES};
use bitdoku::text::FORMATS;
use bitdoku::{DEFAULT_SOLVER, SOLVERS};
use bitdoku_variant::{CONSTRAINTS, Meaning};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value};
use unicode_width::UnicodeWidthStr;

use super::convert::others;
use crate::page::Verdict;
use crate::streams;
use crate::terminal::Terminal;

/// List the solvers, techniques, formats, rules or constraints, one per line with the name first
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ListArgs {
    /// The list to print; without it, the names of the lists
    what: Option<What>,
    /// Write a JSON array with one object per entry
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  bitdoku list solvers
  bitdoku list techniques --json
  for solver in $(bitdoku list solvers | cut -d' ' -f1); do bitdoku solve --solver $solver puzzles.txt; done";

/// What can be listed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum What {
    /// The algorithms for --solver, with author, title and year of the source
    Solvers,
    /// The techniques of people, in the order of the search, with the scales that have them
    Techniques,
    /// The formats for --format and `convert --as`
    Formats,
    /// The rules for --rules, which apply to the whole board
    Rules,
    /// The constraints of the strings that hold any rules, with an example and the meaning of each
    Constraints,
}

impl ListArgs {
    pub(crate) fn run(self, terminal: &Terminal) -> Result<Verdict> {
        let rows = match self.what {
            Some(What::Solvers) => solvers(),
            Some(What::Techniques) => techniques(),
            Some(What::Formats) => formats(),
            Some(What::Rules) => rules(),
            Some(What::Constraints) => constraints(),
            None => lists(),
        };
        let mut stdout = streams::stdout();
        if self.json {
            writeln!(stdout, "{:#}", as_json(&rows, self.what))?;
            return Ok(Verdict::Fine);
        }
        for line in aligned(&rows, terminal.width()) {
            writeln!(stdout, "{line}")?;
        }
        Ok(Verdict::Fine)
    }
}

/// The rows as objects.
fn as_json(rows: &[Vec<String>], what: Option<What>) -> Value {
    let names: &[&str] = match what {
        Some(What::Solvers) => &["name", "complete", "sukaku", "summary", "source"],
        Some(What::Techniques) => &["name", "scales", "title", "summary"],
        Some(What::Formats) => &["name", "does", "sukaku", "summary"],
        Some(What::Constraints) => &["name", "example", "summary"],
        Some(What::Rules) | None => &["name", "summary"],
    };
    let value = |name: &str, cell: &str| match name {
        "complete" => Value::from(cell == "complete"),
        "sukaku" => Value::from(!cell.is_empty()),
        "scales" => cell.split_whitespace().collect(),
        "does" => cell.split(", ").collect(),
        _ => Value::from(cell),
    };
    let object = |row: &Vec<String>| -> Map<String, Value> {
        assert_eq!(names.len(), row.len(), "every cell of a list has a name");
        names.iter().zip(row).map(|(name, cell)| ((*name).to_owned(), value(name, cell))).collect()
    };
    rows.iter().map(object).map(Value::Object).collect()
}

/// What can be listed, with what is said of it.
fn lists() -> Vec<Vec<String>> {
    let row = |what: &What| {
        let value = what.to_possible_value().expect("all can be chosen");
        let help = value.get_help().map(ToString::to_string).unwrap_or_default();
        vec![value.get_name().to_owned(), help]
    };
    What::value_variants().iter().map(row).collect()
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
    let row = |row: &bitdoku::logic::TechniqueEntry| {
        let info = row.technique.info();
        let has = |scale: &&ScaleEntry| scale.steps().is_some_and(|profile| profile.has(info.slug));
        let scales = SCALES.iter().filter(has).map(|scale| scale.name).collect::<Vec<_>>().join(" ");
        vec![info.slug.into(), scales, info.name.into(), info.summary.into()]
    };
    TECHNIQUES.iter().map(row).collect()
}

fn rules() -> Vec<Vec<String>> {
    bitdoku_variant::read::named_rules().map(|(name, meaning)| vec![name.to_owned(), meaning.to_owned()]).collect()
}

fn constraints() -> Vec<Vec<String>> {
    let row = |row: &Meaning| vec![row.name.to_owned(), row.example.to_owned(), row.meaning.to_owned()];
    // The longest example is a whole board.
    let is_short = |row: &&Meaning| row.name != "Jigsaw" && row.name != "Region";
    CONSTRAINTS.iter().filter(is_short).map(row).collect()
}

fn formats() -> Vec<Vec<String>> {
    let row = |name: &str, does: &str, sukaku: bool, summary: &str| {
        vec![name.to_owned(), does.to_owned(), if sukaku { "Sukaku" } else { "" }.to_owned(), summary.to_owned()]
    };
    let format = |info: &bitdoku::text::FormatInfo| {
        let does = match (info.reads, info.writes) {
            (true, true) => "read, written",
            (true, false) => "read",
            _ => "written",
        };
        row(info.name, does, info.sukaku, info.summary)
    };
    let others = others().map(|(name, summary)| row(name, "written", false, summary));
    FORMATS.iter().map(format).chain(others).collect()
}

/// The rows as lines whose columns begin below each other. Where a person reads them, the last columns that do not fit
/// are below, folded to the width.
fn aligned(rows: &[Vec<String>], width: Option<usize>) -> Vec<String> {
    const GAP: usize = 2;
    let columns = rows.first().map_or(0, Vec::len);
    let widest = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let all = widths.iter().sum::<usize>() + GAP * columns.saturating_sub(1);
    let padded = |cells: &[String]| {
        let cells: Vec<String> =
            cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell}{:1$}", "", width - cell.width())).collect();
        cells.join("  ").trim_end().to_owned()
    };
    let Some(width) = width.filter(|&width| width < all) else { return rows.iter().map(|row| padded(row)).collect() };
    // What is short is next to the name, the sentences below it.
    let side = (1..columns).take_while(|&i| widths[..=i].iter().sum::<usize>() + GAP * i <= width.min(40)).count() + 1;
    let folded = |row: &Vec<String>| {
        let below = row[side..].iter().filter(|cell| !cell.is_empty()).flat_map(|cell| {
            let options = textwrap::Options::new(width.max(20)).initial_indent("    ").subsequent_indent("    ");
            textwrap::wrap(cell, options).into_iter().map(|line| line.into_owned()).collect::<Vec<_>>()
        });
        std::iter::once(padded(&row[..side])).chain(below).collect::<Vec<_>>()
    };
    rows.iter().flat_map(folded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_say_what_rows_do() {
        for (what, rows) in [
            (What::Solvers, solvers()),
            (What::Techniques, techniques()),
            (What::Formats, formats()),
            (What::Rules, rules()),
            (What::Constraints, constraints()),
        ] {
            let json = as_json(&rows, Some(what));
            for (row, object) in rows.iter().zip(json.as_array().unwrap()) {
                assert_eq!(
                    (&object["name"], object.as_object().unwrap().len()),
                    (&Value::from(&row[0][..]), row.len())
                );
                assert!(object["summary"].as_str().is_some_and(|summary| summary.len() > 5), "{object}");
            }
        }
        let of = |name: &str| {
            as_json(&formats(), Some(What::Formats))
                .as_array()
                .unwrap()
                .iter()
                .find(|it| it["name"] == name)
                .unwrap()
                .clone()
        };
        assert_eq!((&of("npy")["does"], &of("npy")["sukaku"]), (&serde_json::json!(["read"]), &Value::from(false)));
        assert_eq!(of("sukaku")["sukaku"], true);
    }

    #[test]
    fn lists_fit_any_width() {
        for rows in [solvers(), techniques(), formats(), rules(), lists()] {
            for width in [40, 60, 80, 120] {
                assert!(aligned(&rows, Some(width)).iter().all(|line| line.width() <= width), "{width}");
            }
            assert_eq!(aligned(&rows, None).len(), rows.len());
        }
    }
}
