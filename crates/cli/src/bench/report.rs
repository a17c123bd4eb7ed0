//! The figures as a table for people, Markdown, CSV or JSON.

use std::fmt::Write;

use indicatif::HumanCount;
use serde::Serialize;

use super::score::{Score, SetScores};

/// How figures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Output {
    /// A table for people
    Table,
    /// Tables in Markdown
    Markdown,
    /// A row for each contestant and set, as in bench/records
    Csv,
    /// One JSON object
    Json,
}

/// What stands over all figures.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Heading {
    pub(crate) date: String,
    pub(crate) cpu: String,
    pub(crate) version: String,
    pub(crate) limit: u64,
    pub(crate) mode: &'static str,
    pub(crate) seed: Option<u64>,
    pub(crate) copies: usize,
    pub(crate) rounds: usize,
}

/// All figures of a run.
pub(crate) struct Report {
    pub(crate) heading: Heading,
    pub(crate) sets: Vec<SetScores>,
}

/// One contestant on one set: a row of a record.
#[derive(Serialize)]
struct Row<'a> {
    set: &'a str,
    solver: &'a str,
    backend: Option<&'static str>,
    peer: bool,
    threads: usize,
    puzzles: usize,
    puzzles_per_second: Option<f64>,
    us_per_puzzle: Option<f64>,
    us_least: Option<f64>,
    us_greatest: Option<f64>,
    us_wall: Option<f64>,
    percent_without_guess: Option<f64>,
    guesses_per_puzzle: Option<f64>,
    unique: Option<u64>,
    none: Option<u64>,
    multiple: Option<u64>,
    unknown: Option<u64>,
}

impl<'a> Row<'a> {
    fn new(set: &'a str, score: &'a Score) -> Self {
        let counted = |count| (!score.is_peer).then_some(count);
        Self {
            set,
            solver: &score.name,
            backend: score.backend,
            peer: score.is_peer,
            threads: score.threads,
            puzzles: score.puzzles,
            puzzles_per_second: score.puzzles_per_second(),
            us_per_puzzle: score.median(),
            us_least: score.range().map(|range| range.0),
            us_greatest: score.range().map(|range| range.1),
            us_wall: score.wall_median(),
            percent_without_guess: score.percent_without_guess(),
            guesses_per_puzzle: score.guesses_per_puzzle(),
            unique: counted(score.counts.unique),
            none: counted(score.counts.none),
            multiple: counted(score.counts.multiple),
            unknown: counted(score.counts.unknown),
        }
    }
}

impl Report {
    /// The figures as text.
    pub(crate) fn text(&self, output: Output) -> String {
        match output {
            Output::Table => self.tables(&Style::PLAIN),
            Output::Markdown => self.tables(&Style::MARKDOWN),
            Output::Csv => self.csv(),
            Output::Json => self.json(),
        }
    }

    fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.sets.iter().flat_map(|set| set.scores.iter().map(|score| Row::new(&set.set, score)))
    }

    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            schema: u32,
            #[serde(flatten)]
            heading: &'a Heading,
            scores: Vec<Row<'a>>,
        }
        let document = Document { schema: 1, heading: &self.heading, scores: self.rows().collect() };
        serde_json::to_string_pretty(&document).expect("figures are JSON") + "\n"
    }

    /// A row for each contestant and set, and in each what stands over all of them: a row taken out of a record says
    /// all there is to know.
    fn csv(&self) -> String {
        let mut text = String::new();
        for (i, row) in self.rows().enumerate() {
            let (names, values): (Vec<_>, Vec<_>) = columns(&self.heading, &row).into_iter().unzip();
            if i == 0 {
                text += &(names.join(",") + "\n");
            }
            text += &(values.join(",") + "\n");
        }
        text
    }

    fn tables(&self, style: &Style) -> String {
        let Heading { cpu, version, limit, mode, seed, copies, rounds, .. } = &self.heading;
        let permuted = seed.map_or("as they are".to_owned(), |seed| format!("permuted with seed {seed}"));
        let copies = if *copies == 1 { String::new() } else { format!(", {copies} copies of each") };
        let calls = if *mode == "single" { "one a call" } else { "many a call" };
        let rounds = if *rounds == 1 { "one round".to_owned() } else { format!("median of {rounds} rounds") };
        let mut text = format!(
            "{cpu}, bitdoku {version}\nPuzzles {calls}, {permuted}{copies}, up to {limit} solutions each; {rounds};\n\
             processor time on one thread, time by the clock on several.\n"
        );
        for set in &self.sets {
            let counts = set.scores.iter().find(|score| !score.is_peer && score.puzzles == set.puzzles);
            let counts = counts.map_or(String::new(), |score| format!(": {}", score.counts));
            let _ = writeln!(text, "\n{}{}{counts}\n", style.title, set.title());
            style.write(&table(set), &mut text);
            write_ratios(set, &mut text);
        }
        text
    }
}

/// The columns of a record; bench/README.md describes them.
fn columns(heading: &Heading, row: &Row<'_>) -> Vec<(&'static str, String)> {
    let quoted = |text: &str| match text.contains([',', '"']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let figure = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
    let count = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
    vec![
        ("date", heading.date.clone()),
        ("cpu", quoted(&heading.cpu)),
        ("version", heading.version.clone()),
        ("set", quoted(row.set)),
        ("solver", quoted(row.solver)),
        ("backend", row.backend.unwrap_or_default().to_owned()),
        ("peer", row.peer.to_string()),
        ("threads", row.threads.to_string()),
        ("mode", heading.mode.to_owned()),
        ("limit", heading.limit.to_string()),
        ("seed", count(heading.seed)),
        ("copies", heading.copies.to_string()),
        ("rounds", heading.rounds.to_string()),
        ("puzzles", row.puzzles.to_string()),
        ("puzzles_per_second", figure(row.puzzles_per_second)),
        ("us_per_puzzle", figure(row.us_per_puzzle)),
        ("us_least", figure(row.us_least)),
        ("us_greatest", figure(row.us_greatest)),
        ("us_wall", figure(row.us_wall)),
        ("percent_without_guess", figure(row.percent_without_guess)),
        ("guesses_per_puzzle", figure(row.guesses_per_puzzle)),
        ("unique", count(row.unique)),
        ("none", count(row.none)),
        ("multiple", count(row.multiple)),
        ("unknown", count(row.unknown)),
    ]
}

const HEADER: [&str; 7] =
    ["solver", "threads", "puzzles/s", "µs/puzzle", "% without guess", "guesses/puzzle", "measured on"];

/// The rows of a set's table, tdoku's columns and what is needed to read them.
fn table(set: &SetScores) -> Vec<Vec<String>> {
    let mut rows = vec![HEADER.map(str::to_owned).to_vec()];
    let or_dash = |figure: Option<String>| figure.unwrap_or_else(|| "–".to_owned());
    rows.extend(set.scores.iter().map(|score| {
        let unknown =
            if score.counts.unknown > 0 { format!(" ({} unknown)", score.counts.unknown) } else { String::new() };
        vec![
            score.backend.map_or(score.name.clone(), |backend| format!("{} {backend}", score.name)),
            score.threads.to_string(),
            or_dash(score.puzzles_per_second().map(|rate| HumanCount(rate.round() as u64).to_string())),
            or_dash(score.median().map(significant)),
            or_dash(score.percent_without_guess().map(|percent| format!("{percent:.1}"))),
            or_dash(score.guesses_per_puzzle().map(|guesses| format!("{guesses:.3}"))),
            HumanCount(score.puzzles as u64).to_string() + &unknown,
        ]
    }));
    rows
}

/// How contestants compare with the peers.
fn write_ratios(set: &SetScores, text: &mut String) {
    let (peers, ours): (Vec<_>, Vec<_>) = set.scores.iter().partition(|score| score.is_peer);
    for peer in peers {
        let ratios =
            ours.iter().filter_map(|score| Some(format!("{} {}", score.label(), significant(score.ratio_to(peer)?))));
        let ratios = ratios.collect::<Vec<_>>();
        if !ratios.is_empty() {
            let _ = writeln!(text, "\nTimes the puzzles a second of {}: {}", peer.name, ratios.join(", "));
        }
    }
}

/// Four significant digits, as far as they are of use.
fn significant(value: f64) -> String {
    let rounded: f64 = format!("{value:.3e}").parse().unwrap_or(value);
    let decimals = (3.0 - rounded.abs().max(1e-9).log10().floor()).clamp(0.0, 9.0) as usize;
    format!("{value:.decimals$}")
}

/// How a table looks.
struct Style {
    title: &'static str,
    left: &'static str,
    between: &'static str,
    right: &'static str,
    /// Whether a line of dashes stands under the header.
    ruled: bool,
}

impl Style {
    const PLAIN: Self = Self { title: "", left: "", between: "  ", right: "", ruled: false };
    const MARKDOWN: Self = Self { title: "### ", left: "| ", between: " | ", right: " |", ruled: true };

    /// Appends rows, figures to the right.
    fn write(&self, rows: &[Vec<String>], text: &mut String) {
        let columns = rows.first().map_or(0, Vec::len);
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths = (0..columns).map(width).collect::<Vec<_>>();
        for (i, row) in rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            let _ = writeln!(text, "{}{}{}", self.left, cells.collect::<Vec<_>>().join(self.between), self.right);
            if i == 0 && self.ruled {
                let dashes = widths.iter().enumerate().map(|(column, &width)| match column {
                    0 => "-".repeat(width),
                    _ => "-".repeat(width - 1) + ":",
                });
                let _ = writeln!(text, "{}{}{}", self.left, dashes.collect::<Vec<_>>().join(self.between), self.right);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_four_significant_digits() {
        for (value, text) in
            [(27_601.6, "27602"), (999.96, "1000"), (76.534, "76.53"), (0.999_999_9, "1.000"), (0.0012345, "0.001234")]
        {
            assert_eq!(significant(value), text);
        }
    }
}
