//! Texts that are there as a whole: all their records, or the one puzzle that a text is.

use std::fmt;

use bitdoku_grid::Puzzle;
use bitdoku_grid::text::{Expected, Found, ParseError};

use crate::board::RuleError;
use crate::board::read::{known_names, named_rules};
use crate::parts::Parts;
use crate::record::{Options, Record};
use crate::sniff::{Sniffed, sniffed};
use crate::{AnyPuzzle, Format, detect};

/// The records of a text that is there as a whole, in the format that it seems to be in, or the one puzzle that it is in a form of its own.
///
/// ```
/// use bitdoku_text::{Options, records};
/// let text = "Grid 01\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
/// let mut titles = Vec::new();
/// records(text.as_bytes(), &Options::default(), |record| titles.extend(record.map(|record| record.annotation.to_owned())));
/// assert_eq!(titles, ["Grid 01"]);
/// ```
pub fn records(text: &[u8], options: &Options, take: impl FnMut(Result<Record<'_>, ParseError>)) {
    Parts::sniffed(text, options).each(take);
}

/// As [`records`], in this format.
pub fn records_in(text: &[u8], format: Format, options: &Options, take: impl FnMut(Result<Record<'_>, ParseError>)) {
    Parts::new(text, format, options).each(take);
}

impl<T: AsRef<[u8]>> Parts<T> {
    /// A text of which nothing was read, in the format that it seems to be in or in a form of its own.
    pub fn sniffed(text: T, options: &Options) -> Self {
        let (format, pasted) = match sniffed(text.as_ref(), options) {
            Sniffed::Records(format) => (format, None),
            Sniffed::Pasted(found, line) => (Format::Line, Some(Ok((found.puzzle, String::new(), line)))),
            Sniffed::Refused(error) => (Format::Line, Some(Err(error))),
        };
        Self::new(text, format, options).pasted(pasted)
    }
}

/// The one puzzle that a text is, in whatever format.
///
/// ```
/// use bitdoku_text::{ReadError, read};
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let puzzle = read("https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0")?;
/// assert_eq!(puzzle.to_string(), line);
/// assert_eq!(read(&format!("{line} hard")), Ok(puzzle));
/// assert_eq!(read(&format!("{line}\n{line}")), Err(ReadError::Several));
/// assert_eq!(read("  "), Err(ReadError::Nothing));
/// # Ok::<(), ReadError>(())
/// ```
///
/// # Errors
/// If there is no puzzle, if there are several, or if what there is cannot be read or is no classic puzzle.
pub fn read(text: &str) -> Result<Puzzle, ReadError> {
    // Most texts are the puzzle and nothing else.
    text.parse().or_else(|_| classic(read_any(text, None)?))
}

/// The one puzzle that a text is, classic or not: boards of other sizes and with the rules that people play as well. `names` adds
/// [rules by name](crate::board::read::named_rules), which commas part.
///
/// ```
/// use bitdoku_text::{AnyPuzzle, read_any};
///
/// let AnyPuzzle::Variant(puzzle) = read_any("1......2..4..3..", Some("X"))? else { panic!("it is no classic one") };
/// assert_eq!(puzzle.rules.shape().cells(), 16);
/// # Ok::<(), bitdoku_text::ReadError>(())
/// ```
///
/// # Errors
/// As [`read`]; and if a rule is not known.
pub fn read_any(text: &str, names: Option<&str>) -> Result<AnyPuzzle, ReadError> {
    names.map_or(Ok(()), names_are_known)?;
    let puzzle = text.parse().map(|puzzle: Puzzle| puzzle.into()).or_else(|_| read_bytes(text.as_bytes()))?;
    match names {
        Some(names) => puzzle.with(names).map_err(ReadError::Rule),
        None => Ok(puzzle),
    }
}

/// Whether all rules of a list are known by name.
///
/// # Errors
/// If one is not.
pub fn names_are_known(names: &str) -> Result<(), ReadError> {
    known_names(names).map(drop).map_err(ReadError::Rule)
}

/// The same of an element of a list, which has a format if it is no error: a damaged one is not read in some other way.
///
/// ```
/// use bitdoku_text::{read, read_strictly};
/// let labelled = "R1: 53..7....\nR2: 6..195...\nR3: .98....6.\nR4: 8...6...3\nR5: 4..8.3..1\nR6: 7...2...6\nR7: .6....28.\nR8: ...419..5\nR9: ....8..79";
/// assert!(read(labelled).is_ok() && read_strictly(labelled).is_err());
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_strictly(text: &str) -> Result<AnyPuzzle, ReadError> {
    text.parse()
        .map(|puzzle: Puzzle| puzzle.into())
        .or_else(|_| only_record(text.as_bytes(), detect(text.as_bytes(), true)))
}

/// [`read_any`] of bytes, which may also be an array of NumPy.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(bytes: &[u8]) -> Result<AnyPuzzle, ReadError> {
    match sniffed(bytes, &Options::default()) {
        Sniffed::Records(format) => only_record(bytes, format),
        Sniffed::Pasted(found, _) => Ok(found.puzzle),
        Sniffed::Refused(error) => Err(ReadError::Malformed(error)),
    }
}

/// The puzzle, if it is a classic one.
fn classic(puzzle: AnyPuzzle) -> Result<Puzzle, ReadError> {
    match puzzle {
        AnyPuzzle::Classic(puzzle, _) => Ok(puzzle),
        AnyPuzzle::Variant(variant) => {
            let found = Found::Recognised(variant.what().into());
            Err(ReadError::Malformed(ParseError::at(variant.text.as_bytes(), 1, 0, 0, Expected::Classic, found)))
        }
    }
}

/// The one record there is in this format.
fn only_record(bytes: &[u8], format: Format) -> Result<AnyPuzzle, ReadError> {
    let mut found = Err(ReadError::Nothing);
    let mut count = 0;
    records_in(bytes, format, &Options::default(), |record| {
        count += 1;
        if count == 1 {
            found = record.map(|record| record.puzzle).map_err(ReadError::Malformed);
        }
    });
    if count > 1 { Err(ReadError::Several) } else { found }
}

/// Why a text is not one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// There is nothing in it.
    Nothing,
    /// There are several records in it.
    Several,
    /// What there is cannot be read as a puzzle, or is a puzzle of another kind.
    Malformed(ParseError),
    /// A rule that was asked for by name is not known.
    Rule(RuleError),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("expected a puzzle of 81 or 729 characters, found none"),
            Self::Several => f.write_str("expected one puzzle, found several"),
            Self::Malformed(error) => write!(f, "line {}, column {}: {error}", error.line, error.column),
            Self::Rule(_) => {
                let known: Vec<&str> = named_rules().map(|(name, _)| name).collect();
                write!(f, "expected names of {}", known.join(", "))
            }
        }
    }
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Malformed(error) => Some(error),
            Self::Rule(error) => Some(error),
            Self::Nothing | Self::Several => None,
        }
    }
}

/// A puzzle as a text of its own in a format, which [`read`] reads as this puzzle.
///
/// ```
/// use bitdoku_text::{Format, read, write};
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// for name in ["line", "candidates", "opensudoku", "json", "f-puzzles"] {
///     assert_eq!(read(&write(&puzzle, name.parse()?)?)?, puzzle);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the puzzle is a Sukaku and the format holds grids only, or the format is not written.
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, crate::NotAGrid> {
    format.whole(puzzle)
}
