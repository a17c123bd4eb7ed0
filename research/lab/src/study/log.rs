//! The log of an experiment: a CSV file that is written row by row, so that a run that was stopped continues where it was.
//!
//! Its first line is a comment with the conditions of the run: sets, seed, budget. A file with other conditions is not
//! continued but begun anew. A row that was cut off in the middle is measured again.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// What was measured of one method on one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Measurement {
    /// The set.
    pub set: String,
    /// The puzzle's number in its set, from 1.
    pub puzzle: usize,
    /// The number of its group.
    pub group: usize,
    /// The solver.
    pub method: String,
    /// What was varied: a coefficient, an order of cells; empty where nothing was.
    pub variant: String,
    /// Whether the puzzle's solution was found.
    pub solved: bool,
    /// Whether the budget ended the search, or the method itself gave up.
    pub gave_up: bool,
    /// Iterations, as the method counts them.
    pub iterations: u64,
    /// Guesses.
    pub guesses: u64,
    /// Placements.
    pub placements: u64,
    /// The shortest of the times measured.
    pub nanoseconds: u64,
    /// What only this experiment counts.
    pub extra: u64,
    /// Where the course was watched: `iteration:blank` wherever the number of blank cells changed, `;` between.
    #[serde(with = "course")]
    pub trace: Vec<(u64, usize)>,
}

/// A course as a field of text.
mod course {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(trace: &[(u64, usize)], serializer: S) -> Result<S::Ok, S::Error> {
        let pairs: Vec<String> = trace.iter().map(|(iteration, blank)| format!("{iteration}:{blank}")).collect();
        serializer.serialize_str(&pairs.join(";"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<(u64, usize)>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let pairs = text.split(';').filter(|pair| !pair.is_empty()).map(|pair| {
            let (iteration, blank) = pair.split_once(':')?;
            Some((iteration.parse().ok()?, blank.parse().ok()?))
        });
        pairs.collect::<Option<_>>().ok_or_else(|| D::Error::custom("expected iteration:blank pairs"))
    }
}

/// Of which method, on which puzzle of which set, with what varied.
type Key = (String, usize, String, String);

impl Measurement {
    fn key(&self) -> Key {
        (self.set.clone(), self.puzzle, self.method.clone(), self.variant.clone())
    }
}

/// The rows of an experiment, on disk and in memory.
pub struct Log {
    file: File,
    known: HashMap<Key, Measurement>,
}

impl Log {
    /// Opens the log at `path`, with the rows of an earlier run under the same conditions.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn open(path: &Path, conditions: &str) -> io::Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let head = format!("# {conditions}\n");
        // Whatever follows the last line break was cut off.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let rows: Vec<Measurement> = match whole.strip_prefix(&head) {
            Some(rows) => csv::Reader::from_reader(rows.as_bytes()).deserialize().filter_map(Result::ok).collect(),
            None => Vec::new(),
        };
        let mut writer = csv::Writer::from_writer(head.into_bytes());
        rows.iter().try_for_each(|row| writer.serialize(row))?;
        if rows.is_empty() {
            // The names of the columns, which come with the first row, alone.
            writer.serialize(Measurement::default())?;
        }
        let mut text = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        if rows.is_empty() {
            let end = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(1).map_or(0, |(at, _)| at + 1);
            text.truncate(end);
        }
        let mut file = File::create(path)?;
        file.write_all(&text)?;
        Ok(Self { file, known: rows.into_iter().map(|row| (row.key(), row)).collect() })
    }

    /// The row that is known of a method on a puzzle.
    pub fn known(&self, set: &str, puzzle: usize, method: &str, variant: &str) -> Option<&Measurement> {
        self.known.get(&(set.to_owned(), puzzle, method.to_owned(), variant.to_owned()))
    }

    /// Writes a new row, as one line and at once, so that little can be cut off.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, row: Measurement) -> io::Result<()> {
        let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
        writer.serialize(&row)?;
        self.file.write_all(&writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?)?;
        self.known.insert(row.key(), row);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(puzzle: usize) -> Measurement {
        Measurement {
            set: "mine, \"really\"".to_owned(),
            puzzle,
            group: 2,
            method: "boolean+search".to_owned(),
            variant: "-3".to_owned(),
            solved: true,
            iterations: 7,
            guesses: 8,
            placements: 9,
            nanoseconds: 10,
            trace: vec![(1, 50), (4, 49)],
            ..Measurement::default()
        }
    }

    #[test]
    fn a_stopped_run_goes_on_and_other_conditions_begin_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.csv");
        let mut log = Log::open(&path, "seed 1").unwrap();
        (1..=2).try_for_each(|puzzle| log.add(row(puzzle))).unwrap();
        drop(log);

        // The second row is cut off in the middle of its trace.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 4]).unwrap();
        let mut log = Log::open(&path, "seed 1").unwrap();
        let known = |log: &Log, puzzle| log.known(&row(1).set, puzzle, "boolean+search", "-3").cloned();
        assert_eq!(known(&log, 1), Some(row(1)));
        assert_eq!(known(&log, 2), None);
        log.add(row(2)).unwrap();
        drop(log);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);

        let other = Log::open(&path, "seed 2").unwrap();
        assert!(other.known.is_empty());
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2, "conditions and columns");
    }
}
