//! Sets of puzzles, what is known of them, and the files that define several.

use std::fmt;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use bitdoku_grid::{Puzzle, Transform, Xoshiro256};
use serde::Deserialize;

use crate::chart::number;

/// Puzzles that are measured together.
#[derive(Clone, Debug)]
pub struct Set {
    /// What tables and pictures call it.
    pub name: String,
    /// The puzzles, in the order of the file.
    pub puzzles: Vec<Puzzle>,
    /// What a definition says the counts are.
    pub expected: Option<Counts>,
}

/// How many puzzles have how many solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// One.
    pub unique: u64,
    /// None.
    pub none: u64,
    /// Two or more.
    pub multiple: u64,
    /// Puzzles that a solver gave up, or for which it was not to look for a second solution.
    pub unknown: u64,
}

impl Counts {
    /// The counts of each puzzle taken `copies` times.
    pub fn times(self, copies: u64) -> Self {
        let Self { unique, none, multiple, unknown } = self;
        Self { unique: unique * copies, none: none * copies, multiple: multiple * copies, unknown: unknown * copies }
    }

    /// The counts of the first `puzzles`, if these counts tell.
    pub fn of_first(self, puzzles: u64) -> Option<Self> {
        let Self { unique, none, multiple, unknown } = self;
        match (unique, none, multiple, unknown) {
            (1.., 0, 0, 0) => Some(Self { unique: puzzles, ..Self::default() }),
            (0, 1.., 0, 0) => Some(Self { none: puzzles, ..Self::default() }),
            (0, 0, 1.., 0) => Some(Self { multiple: puzzles, ..Self::default() }),
            _ => None,
        }
    }
}

/// `500 unique, 2 without solution`.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            (self.unique, "unique"),
            (self.none, "without solution"),
            (self.multiple, "with several solutions"),
            (self.unknown, "unknown"),
        ];
        let shown = parts.iter().filter(|(count, _)| *count > 0);
        let shown = shown.map(|(count, what)| format!("{} {what}", number(*count as f64)));
        f.write_str(&shown.collect::<Vec<_>>().join(", "))
    }
}

/// Puzzles that a bench takes at most, copies included: they lie in memory.
pub const MOST_PUZZLES: usize = 5_000_000;

impl Set {
    /// Each puzzle `copies` times in random order, transformed at random unless the puzzles are to stay `as_they_are`.
    ///
    /// # Errors
    /// If that makes more than [`MOST_PUZZLES`].
    pub fn copies(&self, copies: usize, seed: u64, as_they_are: bool) -> Result<Vec<Puzzle>> {
        let total = self.puzzles.len().checked_mul(copies).filter(|&total| total <= MOST_PUZZLES);
        ensure!(
            total.is_some(),
            "{}: {} puzzles, {} copies of each: a bench takes at most {} in all",
            self.name,
            number(self.puzzles.len() as f64),
            number(copies as f64),
            number(MOST_PUZZLES as f64)
        );
        let mut random = Xoshiro256::seeded(seed);
        let mut puzzles = self.puzzles.repeat(copies);
        if !as_they_are {
            random.shuffle(&mut puzzles);
            for puzzle in &mut puzzles {
                *puzzle = Transform::random(&mut random).puzzle(puzzle);
            }
        }
        Ok(puzzles)
    }
}

/// A file of definitions; see `bench/README.md`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definitions {
    /// Where the files are that are not next to the definition, relative to it.
    pub data: Option<PathBuf>,
    /// The sets.
    #[serde(rename = "set")]
    pub sets: Vec<Definition>,
}

/// What is known of a set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// What tables and pictures call it.
    pub name: String,
    /// Where its puzzles are.
    pub file: PathBuf,
    /// Where the puzzles come from; for readers.
    pub origin: String,
    /// How many of the puzzles have one solution.
    #[serde(default)]
    pub unique: u64,
    /// How many have none.
    #[serde(default)]
    pub none: u64,
    /// How many have several.
    #[serde(default)]
    pub multiple: u64,
}

impl Definitions {
    /// Reads a file of definitions.
    ///
    /// # Errors
    /// If it cannot be read, or is not as `bench/README.md` says.
    pub fn read(path: &Path) -> Result<Self> {
        Ok(toml::from_str(&std::fs::read_to_string(path)?)?)
    }
}

impl Definition {
    /// The first of the folders that has the file.
    pub fn find<'a>(&self, folders: impl IntoIterator<Item = &'a Path>) -> Option<PathBuf> {
        folders.into_iter().map(|folder| folder.join(&self.file)).find(|path| path.is_file())
    }

    /// What the counts are to be, if the definition says anything of them.
    pub fn expected(&self) -> Option<Counts> {
        let counts = Counts { unique: self.unique, none: self.none, multiple: self.multiple, unknown: 0 };
        (counts != Counts::default()).then_some(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_copies_are_refused_before_memory_is_taken() {
        let puzzle = Puzzle::Grid(bitdoku_grid::Grid::EMPTY);
        let set = Set { name: "one".to_owned(), puzzles: vec![puzzle], expected: None };
        assert_eq!(set.copies(3, 1, false).unwrap().len(), 3);
        for copies in [MOST_PUZZLES + 1, 1_000_000_000, usize::MAX] {
            let error = set.copies(copies, 1, false).unwrap_err().to_string();
            assert!(error.starts_with("one: 1 puzzles, ") && error.ends_with("5,000,000 in all"), "{error}");
        }
    }
}
