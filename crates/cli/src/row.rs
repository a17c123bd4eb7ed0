//! Rows: one record's answer, as a line of JSON or of a table. `docs/GUIDE.md` documents each field for users.

use std::io::Write as _;

use bitdoku::grid::CellSet;
use bitdoku::logic::Profile;
use bitdoku::text::ParseError;
use bitdoku::{Digit, Grid, Outcome, Rating, Solution};
use serde::Serialize;

/// What is known of a record, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// Exactly one solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No solution.
    None,
    /// The solver gave up or ran out of time.
    Unknown,
    /// Read, and nothing was asked about solutions.
    Read,
    /// Not a puzzle.
    Malformed,
}

impl Status {
    pub(crate) const ALL: [Self; 6] =
        [Self::Unique, Self::Multiple, Self::None, Self::Unknown, Self::Read, Self::Malformed];

    /// As rows say it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown => "unknown",
            Self::Read => "read",
            Self::Malformed => "malformed",
        }
    }
}

impl From<&Outcome> for Status {
    fn from(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Unique(_) => Self::Unique,
            Outcome::Multiple(_) => Self::Multiple,
            Outcome::Unsolvable => Self::None,
            Outcome::Unknown(_) => Self::Unknown,
        }
    }
}

/// A record's answer. Fields that a command has nothing to say about stay empty and are left out.
#[derive(Debug, Serialize)]
pub(crate) struct Row<'a> {
    pub(crate) schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) puzzle: Option<String>,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at_least: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) solution: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) found: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) unique: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clash: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) guesses: Option<u64>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub(crate) ratings: Option<Ratings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) time_ns: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<String>,
    pub(crate) file: &'a str,
    pub(crate) line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u64>,
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) annotation: &'a str,
}

/// The three ratings and the steps that set them.
#[derive(Debug, Serialize)]
pub(crate) struct Ratings {
    er: f64,
    ep: f64,
    ed: f64,
    er_step: String,
    ep_step: String,
    ed_step: String,
    profile: &'static str,
}

impl Ratings {
    pub(crate) fn new(rating: &Rating, profile: &Profile) -> Self {
        // As printed: 7.2, not 7.199999999999999.
        let [er, ep, ed] =
            [rating.hardest, rating.pearl, rating.diamond].map(|peak| f64::from(peak.difficulty.tenths()) / 10.0);
        let [er_step, ep_step, ed_step] = [rating.hardest, rating.pearl, rating.diamond].map(|peak| peak.name());
        Self { er, ep, ed, er_step, ep_step, ed_step, profile: profile.name }
    }
}

impl<'a> Row<'a> {
    /// The version of the JSON rows. It grows when a field changes its meaning or goes; new fields do not count.
    pub(crate) const SCHEMA: u32 = 1;

    /// A row about the record at this place, still without an answer.
    pub(crate) fn new(status: Status, file: &'a str, line: u64) -> Self {
        Self {
            schema: Self::SCHEMA,
            puzzle: None,
            status,
            solutions: None,
            at_least: None,
            solution: None,
            found: Vec::new(),
            legal: None,
            unique: None,
            minimal: None,
            redundant: None,
            clash: None,
            guesses: None,
            ratings: None,
            time_ns: None,
            error: None,
            file,
            line,
            column: None,
            annotation: "",
        }
    }

    /// The row of a record that could not be read.
    pub(crate) fn malformed(file: &'a str, error: &ParseError) -> Self {
        let column = Some(error.column);
        Self { error: Some(error.to_string()), column, ..Self::new(Status::Malformed, file, error.line) }
    }

    /// Appends the row as a line of JSON.
    pub(crate) fn write_json(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(&mut *out, self).expect("rows are plain data, and a vector takes all");
        out.push(b'\n');
    }

    /// Appends the row as a line of a table with these columns.
    pub(crate) fn write_csv(&self, columns: &[Column], out: &mut Vec<u8>) {
        for (i, column) in columns.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            write_field(&column.of(self), out);
        }
        out.push(b'\n');
    }
}

/// A column of a table of rows, called as the field of a JSON row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Puzzle,
    Status,
    Solutions,
    AtLeast,
    Solution,
    Legal,
    Unique,
    Minimal,
    Redundant,
    Clash,
    Guesses,
    Er,
    Ep,
    Ed,
    ErStep,
    EpStep,
    EdStep,
    Profile,
    Error,
    File,
    Line,
    Annotation,
}

impl Column {
    /// What stands over the column.
    const fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Status => "status",
            Self::Solutions => "solutions",
            Self::AtLeast => "at_least",
            Self::Solution => "solution",
            Self::Legal => "legal",
            Self::Unique => "unique",
            Self::Minimal => "minimal",
            Self::Redundant => "redundant",
            Self::Clash => "clash",
            Self::Guesses => "guesses",
            Self::Er => "er",
            Self::Ep => "ep",
            Self::Ed => "ed",
            Self::ErStep => "er_step",
            Self::EpStep => "ep_step",
            Self::EdStep => "ed_step",
            Self::Profile => "profile",
            Self::Error => "error",
            Self::File => "file",
            Self::Line => "line",
            Self::Annotation => "annotation",
        }
    }

    /// What stands in the column; nothing where the row has nothing to say.
    fn of(self, row: &Row<'_>) -> String {
        let boolean = |value: Option<bool>| value.map(|value| value.to_string()).unwrap_or_default();
        let number = |value: Option<u64>| value.map(|value| value.to_string()).unwrap_or_default();
        let text = |value: &Option<String>| value.clone().unwrap_or_default();
        let tenths =
            |of: fn(&Ratings) -> f64| row.ratings.as_ref().map(|it| format!("{:.1}", of(it))).unwrap_or_default();
        let step = |of: fn(&Ratings) -> &String| row.ratings.as_ref().map(|it| of(it).clone()).unwrap_or_default();
        match self {
            Self::Puzzle => text(&row.puzzle),
            Self::Status => row.status.name().to_owned(),
            Self::Solutions => number(row.solutions),
            Self::AtLeast => boolean(row.at_least),
            Self::Solution => text(&row.solution),
            Self::Legal => boolean(row.legal),
            Self::Unique => boolean(row.unique),
            Self::Minimal => boolean(row.minimal),
            Self::Redundant => row.redundant.as_ref().map(|cells| cells.join(" ")).unwrap_or_default(),
            Self::Clash => text(&row.clash),
            Self::Guesses => number(row.guesses),
            Self::Er => tenths(|ratings| ratings.er),
            Self::Ep => tenths(|ratings| ratings.ep),
            Self::Ed => tenths(|ratings| ratings.ed),
            Self::ErStep => step(|ratings| &ratings.er_step),
            Self::EpStep => step(|ratings| &ratings.ep_step),
            Self::EdStep => step(|ratings| &ratings.ed_step),
            Self::Profile => row.ratings.as_ref().map(|ratings| ratings.profile.to_owned()).unwrap_or_default(),
            Self::Error => text(&row.error),
            Self::File => row.file.to_owned(),
            Self::Line => row.line.to_string(),
            Self::Annotation => row.annotation.to_owned(),
        }
    }

    /// The line over a table with these columns.
    pub(crate) fn header(columns: &[Self]) -> String {
        let mut line = columns.iter().map(|column| column.name()).collect::<Vec<_>>().join(",");
        line.push('\n');
        line
    }
}

/// Appends a field of a table, in quotes where RFC 4180 asks for them.
fn write_field(field: &str, out: &mut Vec<u8>) {
    if field.contains([',', '"', '\n', '\r']) {
        write!(out, "\"{}\"", field.replace('"', "\"\"")).expect("a vector takes all");
    } else {
        out.extend_from_slice(field.as_bytes());
    }
}

/// A solution as 81 digits.
pub(crate) fn digits(solution: &Solution) -> [u8; 81] {
    solution.as_array().map(Digit::ascii)
}

/// A grid as 81 characters.
pub(crate) fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|cell| cell.map_or(b'.', Digit::ascii))
}

/// The names of cells.
pub(crate) fn cell_names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let field = |text: &str| {
            let mut out = Vec::new();
            write_field(text, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(field("plain text"), "plain text");
        assert_eq!(field("a,b"), "\"a,b\"");
        assert_eq!(field("say \"no\""), "\"say \"\"no\"\"\"");
    }

    #[test]
    fn a_row_says_only_what_it_knows() {
        let mut out = Vec::new();
        Row { annotation: "a \"b\"", ..Row::new(Status::None, "f.txt", 7) }.write_json(&mut out);
        let expected = r#"{"schema":1,"status":"none","file":"f.txt","line":7,"annotation":"a \"b\""}"#;
        assert_eq!(String::from_utf8(out).unwrap(), format!("{expected}\n"));
    }

    #[test]
    fn statuses_are_numbered_as_listed() {
        assert!(Status::ALL.iter().enumerate().all(|(i, &status)| status as usize == i));
    }
}
