//! The formats, by name.

use alloc::string::String;
use core::fmt;

use super::line;
use crate::Puzzle;

/// A way to write puzzles as text. [`FORMATS`] describes them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// A puzzle a line, 81 characters: [`text::line`](super::line).
    Line,
}

/// What a format is called and what it looks like.
#[derive(Debug)]
pub struct FormatInfo {
    /// Which.
    pub format: Format,
    /// Its name, as given to `--format`.
    pub name: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Whether it can hold a Sukaku, or grids only.
    pub sukaku: bool,
}

/// Every format, the most usual first. All are read and written.
pub static FORMATS: &[FormatInfo] = &[FormatInfo {
    format: Format::Line,
    name: "line",
    summary: "81 characters a line, then an annotation",
    sukaku: false,
}];

impl Format {
    /// The format of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        FORMATS.iter().find(|info| info.name == name).map(|info| info.format)
    }

    /// Its row in [`FORMATS`].
    pub fn info(self) -> &'static FormatInfo {
        FORMATS.iter().find(|info| info.format == self).expect("every format has a row")
    }

    /// What stands before the first record, such as the names of columns; empty for most.
    pub const fn header(self) -> &'static str {
        match self {
            Self::Line => "",
        }
    }

    /// Appends a record to `out`, ends of lines included.
    ///
    /// # Errors
    /// If the puzzle is a Sukaku and the format holds grids only; `out` is left as it was.
    pub fn write(self, puzzle: &Puzzle, annotation: &str, out: &mut String) -> Result<(), NotAGrid> {
        let grid = || puzzle.grid().ok_or(NotAGrid(self));
        match self {
            Self::Line => line::write(grid()?, annotation, out),
        }
        Ok(())
    }

    /// A record as a text of its own.
    ///
    /// # Errors
    /// As [`Format::write`].
    pub fn text(self, puzzle: &Puzzle) -> Result<String, NotAGrid> {
        let mut out = String::new();
        self.write(puzzle, "", &mut out)?;
        Ok(out)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)
    }
}

/// A Sukaku cannot be written in this format, which holds grids only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGrid(pub Format);

impl fmt::Display for NotAGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a Sukaku cannot be written as {}, which holds digits but no pencilmarks", self.0)
    }
}

impl core::error::Error for NotAGrid {}
