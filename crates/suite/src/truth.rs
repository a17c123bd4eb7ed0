//! Truths: puzzles whose solutions are known, read from `testdata/*.toml`.
//!
//! ```toml
//! [[truth]]
//! name = "three solutions"
//! puzzle = "..."              # 81 characters; or `marks`, a Sukaku of 729
//! solutions = 3               # exactly; or `at_least = 1000`
//! solution = "..."            # the solution, where there is one
//! source = "..."              # where a puzzle comes from that this project did not make
//! deep = true                 # plain backtracking may take too long
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use bitdoku_grid::{Puzzle, Solution};
use serde::Deserialize;

/// A puzzle, and what is known of its solutions.
#[derive(Clone, Debug)]
pub struct Truth {
    /// What it is a case of.
    pub name: String,
    /// The puzzle, by digits or by candidates.
    pub puzzle: Puzzle,
    /// How many solutions it has.
    pub solutions: Known,
    /// The solution, where it is stated.
    pub solution: Option<Solution>,
    /// Whether plain backtracking may take too long to decide it.
    pub deep: bool,
}

/// What is known of the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It is this.
    Exactly(u64),
    /// It is this or more.
    AtLeast(u64),
}

impl Known {
    /// How many solutions a search need find to show it: one more than there are, so that a wrong one is noticed.
    pub const fn limit(self) -> u64 {
        match self {
            Self::Exactly(solutions) => solutions + 1,
            Self::AtLeast(solutions) => solutions,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    truth: Vec<WrittenTruth>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTruth {
    name: String,
    puzzle: Option<String>,
    marks: Option<String>,
    solutions: Option<u64>,
    at_least: Option<u64>,
    solution: Option<String>,
    #[serde(default)]
    deep: bool,
    #[serde(rename = "source")]
    _source: Option<String>,
}

/// The folder `testdata`.
pub fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

/// All truths, file by file in the order of their names.
///
/// # Panics
/// With the file's name, on one that cannot be read or says something ill-formed.
pub fn truths() -> Vec<Truth> {
    let folder = testdata();
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry of testdata").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    files.iter().flat_map(|path| read(path)).collect()
}

fn read(path: &Path) -> Vec<Truth> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file: File = toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.truth.into_iter().map(WrittenTruth::into_truth).collect()
}

impl WrittenTruth {
    fn into_truth(self) -> Truth {
        let Self { name, puzzle, marks, solutions, at_least, solution, deep, _source } = self;
        let puzzle: Puzzle = match (puzzle, marks) {
            (Some(line), None) => line.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
            (None, Some(marks)) => marks.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
            _ => panic!("{name}: state either a puzzle or marks"),
        };
        let known = match (solutions, at_least) {
            (Some(solutions), None) => Known::Exactly(solutions),
            (None, Some(least)) => Known::AtLeast(least),
            _ => panic!("{name}: state either solutions or at_least"),
        };
        let solution: Option<Solution> =
            solution.map(|line| line.parse().unwrap_or_else(|error| panic!("{name}: {error}")));
        assert!(solution.is_none() || known == Known::Exactly(1), "{name}: a solution is stated where there is one");
        Truth { name, puzzle, solutions: known, solution, deep }
    }
}
