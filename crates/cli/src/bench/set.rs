//! Sets of puzzles: a file of them, or a definition that names files and says what is known of them.

use std::ffi::OsString;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bitdoku::Transform;
use bitdoku::grid::{Puzzle, Xoshiro256};
use bitdoku::text::{Format, Options};
use indicatif::HumanCount;
use serde::Deserialize;

use crate::block::Content;
use crate::input::Operand;
use crate::source::Source;

/// Puzzles that are measured together.
pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Puzzle>,
    /// What a definition says the counts are.
    pub(crate) expected: Option<Counts>,
}

/// How many puzzles have how many solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) unique: u64,
    pub(crate) none: u64,
    pub(crate) multiple: u64,
    /// Puzzles that a solver gave up, or for which it was not to look for a second solution.
    pub(crate) unknown: u64,
}

impl Counts {
    /// The counts of each puzzle taken `copies` times.
    pub(crate) fn times(self, copies: u64) -> Self {
        let Self { unique, none, multiple, unknown } = self;
        Self { unique: unique * copies, none: none * copies, multiple: multiple * copies, unknown: unknown * copies }
    }

    /// The counts of the first `puzzles`, if these counts tell.
    pub(crate) fn of_first(self, puzzles: u64) -> Option<Self> {
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
        let shown =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{} {what}", HumanCount(*count)));
        f.write_str(&shown.collect::<Vec<_>>().join(", "))
    }
}

/// A file of definitions; see `bench/README.md`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Definitions {
    /// Where the files are that do not stand beside the definition, relative to it.
    data: Option<PathBuf>,
    #[serde(rename = "set")]
    sets: Vec<Definition>,
}

/// What is known of a set.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Definition {
    name: String,
    file: PathBuf,
    /// Where the puzzles come from; for readers.
    #[serde(rename = "origin")]
    _origin: String,
    #[serde(default)]
    unique: u64,
    #[serde(default)]
    none: u64,
    #[serde(default)]
    multiple: u64,
}

/// How files are read.
pub(crate) struct Reading {
    pub(crate) format: Option<Format>,
    pub(crate) options: Options,
    /// The folder that holds the files of definitions, if not the one they say.
    pub(crate) data: Option<PathBuf>,
}

impl Reading {
    /// The sets that an operand stands for. A definition whose file is absent is skipped, and `absent` is told.
    pub(crate) fn sets(&self, operand: OsString, absent: &mut dyn FnMut(String)) -> Result<Vec<Set>> {
        let path = PathBuf::from(&operand);
        if path.extension().is_some_and(|extension| extension == "toml") {
            return self.defined(&path, absent).with_context(|| path.display().to_string());
        }
        let operand = Operand::new(operand);
        let name = path.file_name().map_or_else(|| operand.name(), |name| name.display().to_string());
        Ok(vec![Set { name, puzzles: self.puzzles(operand)?, expected: None }])
    }

    fn defined(&self, path: &Path, absent: &mut dyn FnMut(String)) -> Result<Vec<Set>> {
        let definitions: Definitions = toml::from_str(&std::fs::read_to_string(path)?)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let data = self.data.clone().or(definitions.data.map(|data| folder.join(data)));
        let mut sets = Vec::new();
        for definition in definitions.sets {
            let places = [Some(folder), data.as_deref()].into_iter().flatten().map(|at| at.join(&definition.file));
            match places.into_iter().find(|place| place.is_file()) {
                Some(file) => sets.push(self.known(definition, file)?),
                None => absent(format!(
                    "{}: the set {:?} is skipped, for there is no {}; --data names the folder",
                    path.display(),
                    definition.name,
                    definition.file.display()
                )),
            }
        }
        Ok(sets)
    }

    fn known(&self, definition: Definition, file: PathBuf) -> Result<Set> {
        let Definition { name, unique, none, multiple, .. } = definition;
        let expected = Counts { unique, none, multiple, unknown: 0 };
        let puzzles = self.puzzles(Operand::File(file))?;
        Ok(Set { name, puzzles, expected: (expected != Counts::default()).then_some(expected) })
    }

    /// All puzzles of an input, each of which must be well-formed.
    fn puzzles(&self, operand: Operand) -> Result<Vec<Puzzle>> {
        let name = operand.name();
        let mut source = Source::new(vec![operand], self.format, self.options.clone());
        let mut puzzles = Vec::new();
        let mut fault = None;
        while let Some(block) = source.next_block(1 << 20) {
            if let Content::Lost(reason) = &block.content {
                bail!("{name}: {reason}");
            }
            block.each(|record| match record {
                Ok(record) => {
                    puzzles.push(record.puzzle);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    fault = Some(error);
                    ControlFlow::Break(())
                }
            });
            if let Some(error) = fault {
                bail!("{name}:{}:{}: {error}", error.line, error.column);
            }
        }
        if puzzles.is_empty() {
            bail!("{name}: there is no puzzle in it");
        }
        Ok(puzzles)
    }
}

impl Set {
    /// Each puzzle `copies` times in random order, transformed at random unless the puzzles are to stay `as_they_are`.
    pub(crate) fn copies(&self, copies: usize, seed: u64, as_they_are: bool) -> Vec<Puzzle> {
        let mut random = Xoshiro256::seeded(seed);
        let mut puzzles = self.puzzles.repeat(copies);
        if !as_they_are {
            random.shuffle(&mut puzzles);
            for puzzle in &mut puzzles {
                *puzzle = Transform::random(&mut random).puzzle(puzzle);
            }
        }
        puzzles
    }
}
