//! The figures as a table for people, Markdown, CSV, JSON or a picture.

use std::fmt::Write;
use std::str::FromStr;

use bitdoku_grid::UnknownName;
use bitdoku_grid::name::find;
use serde::Serialize;

use super::score::{Score, SetScores};
use crate::chart::{Axis, Bar, BarChart, Panel, number, short};
use crate::machine::Machine;

/// How figures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// A table for people.
    Table,
    /// Tables in Markdown.
    Markdown,
    /// A row for each contestant and set, as in bench/records.
    Csv,
    /// One JSON object.
    Json,
}

impl ReportFormat {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Table, Self::Markdown, Self::Csv, Self::Json];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Markdown => "markdown",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

impl FromStr for ReportFormat {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        find("a format of figures", Self::ALL.map(|format| (format.name(), format)), name)
    }
}

/// What is above all figures.
#[derive(Clone, Debug, Serialize)]
pub struct Heading {
    /// Where and when it was measured.
    #[serde(flatten)]
    pub machine: Machine,
    /// Solutions were counted up to here.
    pub limit: u64,
    /// How puzzles were handed to solvers: see [`Mode`](super::contestant::Mode).
    pub mode: &'static str,
    /// Of the permutations; none if the puzzles stayed as they are.
    pub seed: Option<u64>,
    /// How often each puzzle was taken.
    pub copies: usize,
    /// How many rounds count.
    pub rounds: usize,
}

/// All figures of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// What is above them.
    pub heading: Heading,
    /// The figures of the sets that are done.
    pub sets: Vec<SetScores>,
}

/// One contestant on one set: a row of a record. `bench/README.md` describes the columns.
#[derive(Serialize)]
struct RecordRow<'a> {
    set: &'a str,
    solver: &'a str,
    backend: Option<&'static str>,
    peer: bool,
    threads: usize,
    puzzles: usize,
    of_puzzles: usize,
    stopped_after_s: Option<f64>,
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

impl<'a> RecordRow<'a> {
    fn new(set: &'a SetScores, score: &'a Score) -> Self {
        let counted = |count| (!score.is_peer).then_some(count);
        Self {
            set: &set.set,
            solver: &score.name,
            backend: score.backend,
            peer: score.is_peer,
            threads: score.threads,
            puzzles: score.puzzles,
            of_puzzles: set.puzzles,
            stopped_after_s: score.stopped.map(|stopped| stopped.seconds),
            puzzles_per_second: score.puzzles_per_second(),
            us_per_puzzle: score.micros_per_puzzle(),
            us_least: score.range().map(|range| range.0),
            us_greatest: score.range().map(|range| range.1),
            us_wall: score.wall_micros_per_puzzle(),
            percent_without_guess: score.percent_without_guess(),
            guesses_per_puzzle: score.guesses_per_puzzle(),
            unique: counted(score.counts.unique),
            none: counted(score.counts.none),
            multiple: counted(score.counts.multiple),
            unknown: counted(score.counts.unknown),
        }
    }

    /// The columns of a record.
    fn columns(&self, heading: &Heading) -> Vec<(&'static str, String)> {
        let figure = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.6}"));
        let count = |value: Option<u64>| value.map_or(String::new(), |value| value.to_string());
        let Machine { date, cpu, features, compiler, commit, version, .. } = &heading.machine;
        vec![
            ("date", date.clone()),
            ("cpu", cpu.clone()),
            ("features", features.clone()),
            ("compiler", (*compiler).to_owned()),
            ("version", (*version).to_owned()),
            ("commit", (*commit).to_owned()),
            ("set", self.set.to_owned()),
            ("solver", self.solver.to_owned()),
            ("backend", self.backend.unwrap_or_default().to_owned()),
            ("peer", self.peer.to_string()),
            ("threads", self.threads.to_string()),
            ("mode", heading.mode.to_owned()),
            ("limit", heading.limit.to_string()),
            ("seed", count(heading.seed)),
            ("copies", heading.copies.to_string()),
            ("rounds", heading.rounds.to_string()),
            ("puzzles", self.puzzles.to_string()),
            ("of_puzzles", self.of_puzzles.to_string()),
            ("stopped_after_s", figure(self.stopped_after_s)),
            ("puzzles_per_second", figure(self.puzzles_per_second)),
            ("us_per_puzzle", figure(self.us_per_puzzle)),
            ("us_least", figure(self.us_least)),
            ("us_greatest", figure(self.us_greatest)),
            ("us_wall", figure(self.us_wall)),
            ("percent_without_guess", figure(self.percent_without_guess)),
            ("guesses_per_puzzle", figure(self.guesses_per_puzzle)),
            ("unique", count(self.unique)),
            ("none", count(self.none)),
            ("multiple", count(self.multiple)),
            ("unknown", count(self.unknown)),
        ]
    }
}

impl Report {
    /// All of it as text.
    pub fn text(&self, output: ReportFormat) -> String {
        let sets = (0..self.sets.len()).map(|set| self.set_text(output, set)).collect::<String>();
        self.head_text(output) + &sets + &self.end_text(output)
    }

    /// What precedes the first set.
    pub fn head_text(&self, output: ReportFormat) -> String {
        let Heading { machine, limit, mode, seed, copies, rounds } = &self.heading;
        if !matches!(output, ReportFormat::Table | ReportFormat::Markdown) {
            return String::new();
        }
        let permuted = seed.map_or("as they are".to_owned(), |seed| format!("permuted with seed {seed}"));
        let copies = if *copies == 1 { String::new() } else { format!(", {copies} copies of each") };
        let calls = if *mode == "single" { "one a call" } else { "many a call" };
        let rounds = if *rounds == 1 { "one round".to_owned() } else { format!("median of {rounds} rounds") };
        let commit = if machine.commit.is_empty() { String::new() } else { format!(" {}", machine.commit) };
        format!(
            "{}\nbitdoku {}{commit}, {}\nPuzzles {calls}, {permuted}{copies}, up to {limit} solutions each; {rounds};\n\
             processor time for one thread, elapsed time for several.\n",
            machine.cpu, machine.version, machine.compiler
        )
    }

    /// The figures of a set; of JSON, which is one object, nothing.
    pub fn set_text(&self, output: ReportFormat, set: usize) -> String {
        match output {
            ReportFormat::Table => tables(&self.sets[set], &Style::PLAIN),
            ReportFormat::Markdown => tables(&self.sets[set], &Style::MARKDOWN),
            ReportFormat::Csv => self.csv(set),
            ReportFormat::Json => String::new(),
        }
    }

    /// The text after the last set.
    pub fn end_text(&self, output: ReportFormat) -> String {
        if output == ReportFormat::Json { self.json() } else { String::new() }
    }

    fn rows<'a>(&self, set: &'a SetScores) -> impl Iterator<Item = RecordRow<'a>> {
        set.scores.iter().map(|score| RecordRow::new(set, score))
    }

    fn json(&self) -> String {
        #[derive(Serialize)]
        struct Document<'a> {
            schema: u32,
            #[serde(flatten)]
            heading: &'a Heading,
            scores: Vec<RecordRow<'a>>,
        }
        let scores = self.sets.iter().flat_map(|set| self.rows(set)).collect();
        let document = Document { schema: 2, heading: &self.heading, scores };
        serde_json::to_string_pretty(&document).expect("figures are JSON") + "\n"
    }

    /// A row for each contestant, and in each what is above all of them: a row taken out of a record says all there
    /// is to know. The first set has the names of the columns above it.
    fn csv(&self, set: usize) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for (i, row) in self.rows(&self.sets[set]).enumerate() {
            let (names, values): (Vec<_>, Vec<_>) = row.columns(&self.heading).into_iter().unzip();
            if i == 0 && set == 0 {
                writer.write_record(names).expect("memory takes everything");
            }
            writer.write_record(values).expect("memory takes everything");
        }
        String::from_utf8(writer.into_inner().expect("memory takes everything")).expect("it was made of text")
    }

    /// The figures as a picture: a panel for each set, a bar for each contestant; `None` if there is none.
    pub fn svg(&self) -> Option<String> {
        let mut names: Vec<String> = Vec::new();
        let panels: Vec<Panel> = self
            .sets
            .iter()
            .map(|set| {
                let bars = set.scores.iter().filter_map(|score| {
                    let rate = score.puzzles_per_second()?;
                    let label = score.label();
                    let series = names.iter().position(|name| *name == label).unwrap_or_else(|| {
                        names.push(label.clone());
                        names.len() - 1
                    });
                    let is_bound = score.stopped.is_some();
                    let text = if is_bound {
                        format!("≤ {}/s, {} done", short(rate), number(score.puzzles as f64))
                    } else {
                        format!("{}/s", short(rate))
                    };
                    Some(Bar { is_bound, label: text, ..Bar::new(label, series, Some(rate)) })
                });
                Panel { name: set.title(), bars: bars.collect() }
            })
            .collect();
        if panels.iter().all(|panel| panel.bars.is_empty()) {
            return None;
        }
        let Heading { machine, limit, mode, .. } = &self.heading;
        let calls = if *mode == "single" { "one puzzle a call" } else { "many puzzles a call" };
        let has_bounds = panels.iter().flat_map(|panel| &panel.bars).any(|bar| bar.is_bound);
        let bounds = if has_bounds { "; a ring: stopped, so this is the most it can be" } else { "" };
        let bars = BarChart {
            title: "Puzzles per second: the longer the faster".to_owned(),
            subtitle: format!(
                "{}, {}, {}, up to {limit} solutions a puzzle, {calls}{bounds}",
                machine.cpu, machine.date, machine.compiler
            ),
            axis: Axis::logarithmic("puzzles per second, logarithmic scale"),
            series: Vec::new(),
            panels,
            mark: None,
        };
        Some(bars.svg())
    }
}

fn tables(set: &SetScores, style: &Style) -> String {
    let mut text = String::new();
    let counts = set.scores.iter().find(|score| !score.is_peer && score.puzzles == set.puzzles);
    let counts = counts.map_or(String::new(), |score| format!(": {}", score.counts));
    let _ = writeln!(text, "\n{}{}{counts}\n", style.title, set.title());
    style.write(&table(set, style), &mut text);
    let unknown = set.scores.iter().filter(|score| style.is_brief && score.counts.unknown > 0);
    for (i, score) in unknown.enumerate() {
        let head = if i == 0 { "\nUnknown: " } else { ", " };
        let _ = write!(text, "{head}{} {}", score.label(), number(score.counts.unknown as f64));
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
    if set.scores.iter().any(|score| score.stopped.is_some()) {
        text +=
            "\n≥ and ≤: it was stopped when time was up, and what it was stopped on counts as the time until then.\n";
    }
    write_ratios(set, &mut text);
    text
}

/// The rows of a set's table, tdoku's columns and what is needed to read them.
fn table(set: &SetScores, style: &Style) -> Vec<Vec<String>> {
    let mut rows = vec![style.header.map(str::to_owned).to_vec()];
    let or_dash = |figure: Option<String>| figure.unwrap_or_else(|| "–".to_owned());
    rows.extend(set.scores.iter().map(|score| {
        let (at_least, at_most) = if score.stopped.is_some() { ("≥ ", "≤ ") } else { ("", "") };
        let unknown = score.counts.unknown;
        let unknown = if unknown > 0 && !style.is_brief { format!(" ({unknown} unknown)") } else { String::new() };
        let is_part = score.stopped.is_some() && !style.is_brief;
        let of = if is_part { format!(" of {}", number(set.puzzles as f64)) } else { String::new() };
        let rate =
            |rate: f64| format!("{at_most}{}", if rate < 10.0 { significant(rate) } else { number(rate.round()) });
        vec![
            score.backend.map_or(score.name.clone(), |backend| format!("{} {backend}", score.name)),
            score.threads.to_string(),
            or_dash(score.puzzles_per_second().map(rate)),
            or_dash(score.micros_per_puzzle().map(|micros| format!("{at_least}{}", significant(micros)))),
            or_dash(score.percent_without_guess().map(|percent| format!("{percent:.1}"))),
            or_dash(score.guesses_per_puzzle().map(|guesses| format!("{guesses:.3}"))),
            number(score.puzzles as f64) + &of + &unknown,
        ]
    }));
    rows
}

/// How contestants compare with the peers.
fn write_ratios(set: &SetScores, text: &mut String) {
    for peer in set.scores.iter().filter(|score| score.is_peer) {
        let ratios = set.scores.iter().flat_map(|score| {
            score.ratios.iter().filter(|ratio| ratio.peer == peer.name).filter_map(|ratio| {
                let all = if ratio.puzzles == set.puzzles {
                    String::new()
                } else {
                    format!(" (on the {} it finished)", number(ratio.puzzles as f64))
                };
                Some(format!("{} {}{all}", score.label(), significant(ratio.median()?)))
            })
        });
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
    /// What is above the columns.
    header: [&'static str; 7],
    /// Whether the columns do without what is said above or below them.
    is_brief: bool,
    /// Whether a line of dashes is under the header.
    ruled: bool,
}

impl Style {
    /// Brief, so that a terminal of 80 columns will do.
    const PLAIN: Self = Self {
        title: "",
        left: "",
        between: "  ",
        right: "",
        header: ["solver", "threads", "puzzles/s", "µs/puzzle", "% no guess", "guesses", "measured"],
        is_brief: true,
        ruled: false,
    };
    const MARKDOWN: Self = Self {
        title: "### ",
        left: "| ",
        between: " | ",
        right: " |",
        header: ["solver", "threads", "puzzles/s", "µs/puzzle", "% without guess", "guesses/puzzle", "measured on"],
        is_brief: false,
        ruled: true,
    };

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
    use crate::race::score::Stopped;

    #[test]
    fn figures_have_four_significant_digits() {
        for (value, text) in
            [(27_601.6, "27602"), (999.96, "1000"), (76.534, "76.53"), (0.999_999_9, "1.000"), (0.0012345, "0.001234")]
        {
            assert_eq!(significant(value), text);
        }
    }

    fn report() -> Report {
        let finished = Score {
            name: "quick, \"really\"".to_owned(),
            threads: 1,
            puzzles: 9,
            micros: vec![2.0],
            ..Score::default()
        };
        let stopped = Score {
            name: "slow".to_owned(),
            threads: 1,
            puzzles: 2,
            micros: vec![10.0],
            stopped: Some(Stopped { puzzles: 1, seconds: 0.5 }),
            ..Score::default()
        };
        let set = |name: &str| SetScores {
            set: name.to_owned(),
            puzzles: 9,
            scores: vec![finished.clone(), stopped.clone()],
        };
        let heading =
            Heading { machine: Machine::here(), limit: 2, mode: "batch", seed: Some(1), copies: 1, rounds: 1 };
        Report { heading, sets: vec![set("first"), set("second")] }
    }

    #[test]
    fn a_bound_is_marked_wherever_it_is_shown() {
        let report = report();
        let table = report.text(ReportFormat::Table);
        assert!(table.contains("≥ 166673") && table.contains("≤ 6.000"), "{table}");
        assert!(report.text(ReportFormat::Markdown).contains("2 of 9"));
        let svg = report.svg().unwrap();
        assert_eq!(svg.matches("≤ 6.00/s, 2 done").count(), 2, "{svg}");
        // On a logarithmic axis a bound is a ring.
        assert_eq!(svg.matches(r#"fill="none" stroke-width="2""#).count(), 2, "{svg}");
    }

    #[test]
    fn a_record_reads_back_and_has_one_head() {
        let text = report().text(ReportFormat::Csv);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let head = reader.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), 4);
        let column = |name: &str| head.iter().position(|column| column == name).unwrap();
        assert_eq!(&rows[0][column("solver")], "quick, \"really\"");
        assert_eq!(&rows[1][column("stopped_after_s")], "0.500000");
        assert!(rows[3][column("compiler")].starts_with("rustc"));
    }
}
