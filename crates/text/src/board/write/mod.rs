//! Puzzles as text, in the notations that [`read`](crate::read) understands. What a notation cannot hold is refused by its name,
//! never left out.

mod fpuzzles;
mod held;
mod iss;
mod plain;

use crate::Format;
use crate::link::Site;

use crate::board::rules::Rules;
use crate::board::variant::Variant;

pub use held::Unwritable;
pub(super) use held::has_usual_regions;
pub use plain::{board, marks_line};

/// A notation to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// A character a cell, on one line; a jigsaw's layout after it.
    Line,
    /// A character a cell, a line a row.
    Rows,
    /// Numbers with blanks between, 0 for an empty cell: on one line where that is read as a board, else a line a row.
    Numbers,
    /// Numbers as nested arrays of JSON.
    Arrays,
    /// Drawn with characters, with the rules below in words.
    Picture,
    /// The canonical text: the constraint string of Interactive Sudoku Solver, with names of our own where it has none.
    Iss,
    /// The JSON of f-puzzles.
    FpuzzlesJson,
    /// A link to f-puzzles.
    Fpuzzles,
    /// A link to SudokuPad.
    SudokuPad,
}

impl Notation {
    /// In what such puzzles are written where classic ones have this format. `None` if it holds classic puzzles only.
    ///
    /// ```
    /// use bitdoku_text::Format;
    /// use bitdoku_text::board::write::Notation;
    ///
    /// assert_eq!(Notation::of_format(Format::Block), Some(Notation::Rows));
    /// assert_eq!(Notation::of_format(Format::Hodoku), None);
    /// ```
    #[must_use]
    pub fn of_format(format: Format) -> Option<Self> {
        Some(match format {
            Format::Line | Format::Csv => Self::Line,
            Format::Block => Self::Rows,
            Format::Picture => Self::Picture,
            Format::Numbers => Self::Numbers,
            Format::Json => Self::Arrays,
            Format::Iss => Self::Iss,
            Format::Link(Site::FPuzzles) => Self::Fpuzzles,
            Format::Link(Site::SudokuPad) => Self::SudokuPad,
            _ => return None,
        })
    }
}

/// Writes a puzzle.
///
/// # Errors
///
/// If the notation cannot hold all of its rules.
///
/// ```
/// use bitdoku_text::board::{read::read, write::{Notation, write}};
///
/// let rules = read(".Shape~4x4.Cage~7~R1C1~R1C2.~R4C4_2")?;
/// assert_eq!(write(&rules, Notation::Iss)?, ".Shape~4x4.Cage~7~R1C1~R1C2.~R4C4_2");
/// assert_eq!(write(&rules, Notation::Line).unwrap_err().to_string(), "this format cannot express a cage");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(rules: &Rules, notation: Notation) -> Result<String, Unwritable> {
    written(rules, None, notation)
}

/// Where codes of f-puzzles are opened.
const FPUZZLES: &str = "https://www.f-puzzles.com/?load=";
const SUDOKUPAD: &str = "https://sudokupad.app/fpuzzles";

/// Writes a puzzle with the notes of its setter and what its player did, where the notation has room for them.
///
/// # Errors
///
/// As [`write()`].
///
/// ```
/// use bitdoku_text::board::{Variant, write::{Notation, write_variant}};
///
/// let cell = r#"{"value":1}"#;
/// let json = format!(r#"{{"size":2,"antiking":false,"title":"A title","grid":[[{cell},{{}}],[{{}},{{}}]]}}"#);
/// let puzzle = Variant::read(&json)?;
/// let link = write_variant(&puzzle, Notation::Fpuzzles)?;
/// assert_eq!(Variant::read(&link)?.notes.title.as_deref(), Some("A title"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_variant(variant: &Variant, notation: Notation) -> Result<String, Unwritable> {
    written(&variant.rules, Some(variant), notation)
}

/// Rules in a notation, with what else is known of their puzzle.
fn written(rules: &Rules, variant: Option<&Variant>, notation: Notation) -> Result<String, Unwritable> {
    let link = |host: &str| Ok(host.to_owned() + &escaped(&fpuzzles::code(rules, variant)?));
    match notation {
        Notation::Line => plain::line(rules),
        Notation::Rows => plain::rows(rules),
        Notation::Numbers => plain::numbers(rules),
        Notation::Arrays => plain::arrays(rules),
        Notation::Picture => Ok(plain::picture(rules)),
        Notation::Iss => Ok(rules.to_string()),
        Notation::FpuzzlesJson => fpuzzles::json(rules, variant),
        Notation::Fpuzzles => link(FPUZZLES),
        Notation::SudokuPad => link(SUDOKUPAD),
    }
}

/// Base64 as a part of a link.
fn escaped(code: &str) -> String {
    code.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}
