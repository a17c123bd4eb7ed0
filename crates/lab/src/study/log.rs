//! The log of an experiment: a CSV file that is written row by row, so that a run that was stopped goes on where it was.
//!
//! Its first line is a comment with the conditions of the run: set, seed, budget. A file with other conditions
//! is not continued but begun anew. A row that was cut off in the middle is measured again.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// What was measured of one method on one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The puzzle's number in its set, from 1.
    pub puzzle: usize,
    /// The number of its group.
    pub group: usize,
    /// The solver.
    pub method: String,
    /// What was varied: a coefficient, a transformation; empty where nothing was.
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
    /// Where the course was watched: `iteration:blank` wherever the number of blank cells changed.
    pub trace: Vec<(u64, usize)>,
}

const HEADER: &str = "puzzle,group,method,variant,solved,gave_up,iterations,guesses,placements,nanoseconds,trace";

impl Row {
    /// Writes the row as one line, at once, so that little can be cut off.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Self {
            puzzle,
            group,
            method,
            variant,
            solved,
            gave_up,
            iterations,
            guesses,
            placements,
            nanoseconds,
            trace,
        } = self;
        let trace: Vec<String> = trace.iter().map(|(iteration, blank)| format!("{iteration}:{blank}")).collect();
        let line = format!(
            "{puzzle},{group},{method},{variant},{solved},{gave_up},{iterations},{guesses},{placements},{nanoseconds},{}.\n",
            trace.join(";")
        );
        out.write_all(line.as_bytes())
    }

    /// Reads a row; `None` if it is not whole. The full stop at its end tells.
    fn read(line: &str) -> Option<Self> {
        let fields: [&str; 11] = line.strip_suffix('.')?.split(',').collect::<Vec<_>>().try_into().ok()?;
        let trace = fields[10].split(';').filter(|pair| !pair.is_empty()).map(|pair| {
            let (iteration, blank) = pair.split_once(':')?;
            Some((iteration.parse().ok()?, blank.parse().ok()?))
        });
        Some(Self {
            puzzle: fields[0].parse().ok()?,
            group: fields[1].parse().ok()?,
            method: fields[2].to_owned(),
            variant: fields[3].to_owned(),
            solved: fields[4].parse().ok()?,
            gave_up: fields[5].parse().ok()?,
            iterations: fields[6].parse().ok()?,
            guesses: fields[7].parse().ok()?,
            placements: fields[8].parse().ok()?,
            nanoseconds: fields[9].parse().ok()?,
            trace: trace.collect::<Option<_>>()?,
        })
    }

    fn key(&self) -> (usize, String, String) {
        (self.puzzle, self.method.clone(), self.variant.clone())
    }
}

/// The rows of an experiment, on disk and in memory.
pub struct Log {
    file: File,
    known: HashMap<(usize, String, String), Row>,
}

impl Log {
    /// Opens the log at `path`, with the rows of an earlier run under the same conditions.
    pub fn open(path: &Path, conditions: &str) -> io::Result<Self> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let head = format!("# {conditions}");
        let mut lines = text.lines();
        let rows: Vec<Row> = if lines.next() == Some(&head) && lines.next() == Some(HEADER) {
            lines.filter_map(Row::read).collect()
        } else {
            Vec::new()
        };
        let mut file = File::create(path)?;
        writeln!(file, "{head}\n{HEADER}")?;
        rows.iter().try_for_each(|row| row.write(&mut file))?;
        Ok(Self { file, known: rows.into_iter().map(|row| (row.key(), row)).collect() })
    }

    /// The row of a method on a puzzle: the known one, or what `measure` says, which is then written.
    pub fn row(
        &mut self,
        puzzle: usize,
        method: &str,
        variant: &str,
        measure: impl FnOnce() -> Row,
    ) -> io::Result<Row> {
        let key = (puzzle, method.to_owned(), variant.to_owned());
        if let Some(row) = self.known.get(&key) {
            return Ok(row.clone());
        }
        let row = measure();
        assert_eq!(row.key(), key, "a row is measured of what it is asked for");
        row.write(&mut self.file)?;
        self.known.insert(key, row.clone());
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(puzzle: usize) -> Row {
        Row {
            puzzle,
            group: 2,
            method: "boolean+search".to_owned(),
            variant: "-3".to_owned(),
            solved: true,
            gave_up: false,
            iterations: 7,
            guesses: 8,
            placements: 9,
            nanoseconds: 10,
            trace: vec![(1, 50), (4, 49)],
        }
    }

    #[test]
    fn a_stopped_run_goes_on_and_other_conditions_begin_anew() {
        let path = std::env::temp_dir().join(format!("bitdoku-study-log-{}.csv", std::process::id()));
        let mut log = Log::open(&path, "seed 1").unwrap();
        for puzzle in 1..=2 {
            log.row(puzzle, "boolean+search", "-3", || row(puzzle)).unwrap();
        }
        drop(log);

        // The second row is cut off in the middle of its trace.
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, &text[..text.len() - 4]).unwrap();
        let mut log = Log::open(&path, "seed 1").unwrap();
        let known = log.row(1, "boolean+search", "-3", || unreachable!("it is known")).unwrap();
        assert_eq!(known, row(1));
        let mut measured = false;
        log.row(2, "boolean+search", "-3", || {
            measured = true;
            row(2)
        })
        .unwrap();
        assert!(measured);
        drop(log);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);

        assert!(Log::open(&path, "seed 2").unwrap().known.is_empty());
        fs::remove_file(&path).unwrap();
    }
}
