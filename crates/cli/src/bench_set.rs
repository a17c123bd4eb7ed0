//! Sets of puzzles as the command reads them: a file in any format, or a definition that names files.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use bitdoku::grid::Puzzle;
use bitdoku::text::{Format, Options};
use bitdoku_lab::bench::set::{Definitions, Set};

use crate::block::Content;
use crate::input::Operand;
use crate::source::Source;

/// How files are read.
pub(crate) struct Reading {
    pub(crate) format: Option<Format>,
    pub(crate) options: Options,
    /// The folder that holds the files of definitions, if not the one they say.
    pub(crate) data: Option<PathBuf>,
}

/// A puzzle as an input states it.
pub(crate) struct Stated {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    pub(crate) puzzle: Puzzle,
    /// What else the record says.
    pub(crate) note: String,
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
        let definitions = Definitions::read(path)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let data = self.data.clone().or(definitions.data.map(|data| folder.join(data)));
        let mut sets = Vec::new();
        for definition in definitions.sets {
            match definition.find([Some(folder), data.as_deref()].into_iter().flatten()) {
                Some(file) => {
                    let (expected, puzzles) = (definition.expected(), self.puzzles(Operand::File(file))?);
                    sets.push(Set { name: definition.name, puzzles, expected });
                }
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

    /// All puzzles of an input, each of which must be well-formed.
    fn puzzles(&self, operand: Operand) -> Result<Vec<Puzzle>> {
        Ok(self.records(operand)?.into_iter().map(|record| record.puzzle).collect())
    }

    /// All records of an input, each of which must be well-formed.
    pub(crate) fn records(&self, operand: Operand) -> Result<Vec<Stated>> {
        let name = operand.name();
        let mut source = Source::new(vec![operand], self.format, self.options.clone());
        let mut records = Vec::new();
        let mut fault = None;
        while let Some(block) = source.next_block(1 << 20) {
            if let Content::Lost(reason) = &block.content {
                bail!("{name}: {reason}");
            }
            block.each(|record, _| match record {
                Ok(record) => {
                    let (line, note) = (record.line as usize, record.annotation.to_owned());
                    records.push(Stated { line, puzzle: record.puzzle, note });
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
        if records.is_empty() {
            bail!("{name}: there is no puzzle in it");
        }
        Ok(records)
    }
}
