//! Grids as 81 characters, pencilmarks as 729.
//!
//! In a grid a digit 1 to 9 is a given; `.`, `0`, `_`, `*` or `-` is an empty cell, and so is `x`, `X` or `?` where no other
//! sign for one stands: beside dots these are misprints. In pencilmarks character `81r + 9c + d - 1`, with row `r` and column
//! `c` from 0, is digit `d` if `d` is a candidate of the cell and one of the signs for an empty cell if not.

use super::{Expected, Found, ParseError};
use crate::{Digit, DigitSet, Grid, Pencilmarks};

/// Why bytes do not begin with a puzzle.
///
/// ```
/// use bitdoku_grid::text::{Expected, read_cells};
/// let fault = read_cells(b"4.....8,5").unwrap_err();
/// assert_eq!((fault.at, fault.expected, fault.count), (7, Expected::Cell, None));
/// let fault = read_cells(b"4.....8.5").unwrap_err();
/// assert_eq!((fault.at, fault.expected, fault.count), (9, Expected::Cells(81), Some(9)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte that is at fault; the number of bytes if they end too early.
    pub at: usize,
    /// What was expected.
    pub expected: Expected,
    /// How many there are of what was expected, if there are too few.
    pub count: Option<usize>,
}

impl Fault {
    /// The fault in the line `bytes` whose puzzle begins at byte `start`.
    fn in_line(self, bytes: &[u8], start: usize) -> ParseError {
        match self.count {
            Some(count) => ParseError::at(bytes, 1, start + self.at, 0, self.expected, Found::Count(count)),
            None => unexpected(bytes, start + self.at, self.expected),
        }
    }
}

/// The grid that the first 81 bytes are.
///
/// # Errors
/// If there are fewer, or one of them stands for no cell.
#[inline]
pub fn read_cells(bytes: &[u8]) -> Result<Grid, Fault> {
    // No early exit: plain passes over an array become vector code.
    match bytes.first_chunk::<81>() {
        Some(cells) if cells.iter().fold(true, |all, &byte| all & is_cell(byte)) => {
            Ok(Grid::new(cells.map(Digit::from_ascii)))
        }
        _ => read_loose_cells(bytes),
    }
}

/// As above, and the characters that mean empty cells in some grids only.
#[cold]
fn read_loose_cells(bytes: &[u8]) -> Result<Grid, Fault> {
    let cells = &bytes[..bytes.len().min(81)];
    // Letters beside digits can only be empty cells; without any digit they are a word.
    let has_digits = cells.iter().any(u8::is_ascii_digit);
    let stands_for_cell = if has_digits && !has_signs(cells) { is_loose_cell } else { is_cell };
    if let Some(at) = cells.iter().position(|&byte| !stands_for_cell(byte)) {
        return Err(Fault { at, expected: Expected::Cell, count: None });
    }
    match cells.first_chunk::<81>() {
        Some(cells) => Ok(Grid::new(cells.map(Digit::from_ascii))),
        None => Err(Fault { at: bytes.len(), expected: Expected::Cells(81), count: Some(bytes.len()) }),
    }
}

/// The pencilmarks that the first 729 bytes are.
///
/// # Errors
/// If there are fewer, or one of them is neither its digit nor a sign that it is no candidate.
pub fn read_marks(bytes: &[u8]) -> Result<Pencilmarks, Fault> {
    let mut cells = [DigitSet::EMPTY; 81];
    for (at, digit) in (0..729).map(|at| (at, Digit::from_index(at % 9))) {
        match bytes.get(at) {
            None => return Err(Fault { at, expected: Expected::Cells(729), count: Some(at) }),
            Some(&byte) if byte == digit.ascii() => cells[at / 9].insert(digit),
            Some(&byte) if is_mark(byte, digit.index()) => {}
            Some(_) => return Err(Fault { at, expected: Expected::Mark(digit), count: None }),
        }
    }
    Ok(Pencilmarks::new(cells))
}

/// Whether a byte stands for a cell.
#[must_use]
pub const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*' | b'-')
}

/// Whether empty cells have the usual signs. Then letters are misprints.
#[must_use]
pub fn has_signs(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-'))
}

/// Whether a byte stands for a cell in a grid without the usual signs for empty cells.
#[must_use]
pub const fn is_loose_cell(byte: u8) -> bool {
    is_cell(byte) || matches!(byte, b'x' | b'X' | b'?')
}

/// Whether a byte says of the digit numbered `index` that it is a candidate, or that it is none.
#[must_use]
pub const fn is_mark(byte: u8, index: usize) -> bool {
    byte as usize == b'1' as usize + index || matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-')
}

/// Whether a text is far too long for a grid, and so is meant to be pencilmarks.
pub(crate) fn is_long(text: &str) -> bool {
    text.trim_ascii().len() > 2 * 81
}

/// The grid that a text of 81 characters is. White space may surround them, and nothing else.
pub(crate) fn grid(text: &str) -> Result<Grid, ParseError> {
    alone(text, 81, read_cells)
}

/// The pencilmarks that a text of 729 characters is, likewise.
pub(crate) fn marks(text: &str) -> Result<Pencilmarks, ParseError> {
    alone(text, 729, read_marks)
}

/// Characters as text, which are ASCII.
pub(crate) fn as_text(cells: &[u8]) -> &str {
    core::str::from_utf8(cells).expect("digits and dots are ASCII")
}

/// What `read` makes of a text with nothing but white space around it.
fn alone<T>(text: &str, size: usize, read: impl Fn(&[u8]) -> Result<T, Fault>) -> Result<T, ParseError> {
    let bytes = text.strip_prefix('\u{FEFF}').unwrap_or(text).as_bytes();
    let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    let start = bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(bytes.len());
    let read = read(&bytes[start..]).map_err(|fault| fault.in_line(bytes, start))?;
    let end = start + size;
    match bytes[end..].iter().position(|byte| !byte.is_ascii_whitespace()) {
        None => Ok(read),
        Some(at) => Err(unexpected(bytes, end + at, Expected::End(size))),
    }
}

/// The character at byte `at`, or the end of the text there, is not what was expected.
fn unexpected(bytes: &[u8], at: usize, expected: Expected) -> ParseError {
    let rest = bytes[at..].utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    match rest {
        Some(found) => ParseError::at(bytes, 1, at, found.len_utf8(), expected, Found::Char(found)),
        None => ParseError::at(bytes, 1, at, 0, expected, Found::LineEnd),
    }
}
