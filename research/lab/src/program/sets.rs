//! Sets of puzzles: a file in any format, or a definition that names files.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use bitdoku_grid::Puzzle;
use bitdoku_lab::race::set::{Definitions, Set};
use bitdoku_text::{AnyPuzzle, Format, Options, detect, records};

/// A puzzle as a file states it.
pub(crate) struct Stated {
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    pub(crate) puzzle: Puzzle,
    /// What else the record says.
    pub(crate) note: String,
}

/// The sets that an operand stands for: one of its name, or those of a definition, whose files are in its folder, in the one
/// that it names, or in `data`. A set whose file is absent is left out and passed to `absent`.
pub(crate) fn sets(
    path: &Path,
    options: &Options,
    data: Option<&Path>,
    absent: &mut dyn FnMut(String),
) -> Result<Vec<Set>> {
    if path.extension().is_none_or(|extension| extension != "toml") {
        let name = path.file_name().unwrap_or(path.as_os_str()).display().to_string();
        return Ok(vec![Set { name, puzzles: puzzles(path, options)?, expected: None }]);
    }
    let definitions = Definitions::read(path).with_context(|| path.display().to_string())?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let named = definitions.data.map(|data| folder.join(data));
    let data: Option<PathBuf> = data.map(Path::to_owned).or(named);
    let mut sets = Vec::new();
    for definition in definitions.sets {
        match definition.find([Some(folder), data.as_deref()].into_iter().flatten()) {
            Some(file) => {
                let (expected, puzzles) = (definition.expected(), puzzles(&file, options)?);
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

fn puzzles(path: &Path, options: &Options) -> Result<Vec<Puzzle>> {
    Ok(read(path, options)?.into_iter().map(|stated| stated.puzzle).collect())
}

/// All records of a file, each of which must be well-formed. `-` is stdin.
pub(crate) fn read(path: &Path, options: &Options) -> Result<Vec<Stated>> {
    let name = path.display();
    let mut text = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => io::stdin().read_to_end(&mut text).map(drop),
        false => fs::read(path).map(|bytes| text = bytes),
    };
    read.with_context(|| name.to_string())?;
    let is_table = options.column.is_none() || detect(&text, true) == Format::Csv;
    ensure!(is_table, "{name}: it is no table, and so has no columns");
    let (mut found, mut fault) = (Vec::new(), None);
    let mut boards = 0;
    records(&text, options, |record| match record {
        Ok(record) => {
            let (line, note) = (record.line as usize, record.annotation.to_owned());
            match record.puzzle {
                AnyPuzzle::Classic(puzzle, _) => found.push(Stated { line, puzzle, note }),
                AnyPuzzle::Variant(_) => boards += 1,
            }
        }
        Err(error) => fault = fault.take().or(Some(error)),
    });
    if let Some(error) = fault {
        bail!("{name}:{}:{}: {error}", error.line, error.column);
    }
    ensure!(boards == 0, "{name}: {boards} puzzles are no classic ones");
    ensure!(!found.is_empty(), "{name}: there is no puzzle in it");
    Ok(found)
}
