//! `line`: a puzzle a line, 81 characters in reading order.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # hard, from Norvig's page
//! ```
//!
//! A digit 1 to 9 is a given; `.`, `0`, `_`, `*` or `-` is an empty cell, and so is `x`, `X` or `?` in a grid that has no
//! other sign for one: beside dots it is a misprint. After the 81st cell the line ends or a separator follows (space, tab,
//! comma, semicolon or `#`); what comes after is the record's annotation, which is kept. Blank lines and lines that begin
//! with `#`, `;` or `//` are skipped. Files named `.sdm` are of this format, with `0` for empty.
//!
//! These are read too, each a line of its own:
//!
//! - nine groups of nine cells with blanks or `/` between them, or 27 of three, or 81 cells apart: `53..7.... 6..195... …`;
//! - 81 characters with blanks for the empty cells;
//! - a list in the notation of some programming language, nested or not: `[[5,3,0,0,7,0,0,0,0],[6,…`;
//! - an object in JSON with a field `puzzle`, `quizzes`, `question`, `grid`, `board`, `givens` or `sudoku`, such as the
//!   command's own rows;
//! - a line of [`sukaku`](super::sukaku) or [`hodoku`](super::hodoku);
//! - a link, if the caller gives [`Options::links`](super::Options::links).
//!
//! Digits of other scripts and other widths, dashes, dots and blanks stand for those of ASCII, and quotes around a puzzle
//! and `>` before it mean nothing.
//!
//! Written with `.` for empty cells, then a space and the annotation, if there is one.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::source::SourceLine;
use super::{Expected, ParseError};
use crate::{Digit, Grid};

/// Reads a grid from 81 characters. White space may stand around them, and nothing else: no annotation.
///
/// # Errors
/// If there are fewer cells, other characters among them, or something behind them.
pub fn parse(text: &str) -> Result<Grid, ParseError> {
    let line = SourceLine::new(text.as_bytes(), 1);
    let start = line.start();
    let grid = read_cells(&line, start..line.bytes.len())?;
    nothing_follows(&line, start..start + 81)?;
    Ok(grid)
}

/// Appends the grid and, if there is one, the annotation as a line.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    out.push_str(as_text(&cells(grid)));
    annotate(annotation, out);
}

/// The 81 characters of a grid.
pub(crate) fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|cell| cell.map_or(b'.', Digit::ascii))
}

/// What [`cells`] gave.
pub(crate) fn as_text(cells: &[u8]) -> &str {
    core::str::from_utf8(cells).expect("digits and dots are ASCII")
}

/// Ends a line, after its annotation if there is one.
pub(super) fn annotate(annotation: &str, out: &mut String) {
    if !annotation.is_empty() {
        out.push(' ');
        out.push_str(annotation);
    }
    out.push('\n');
}

/// The grid on a line, and where its annotation begins.
#[inline]
pub(super) fn read(line: &SourceLine<'_>) -> Result<(Grid, usize), ParseError> {
    let start = line.start();
    let grid = read_cells(line, start..line.bytes.len())?;
    Ok((grid, annotation(line, start..start + 81)?))
}

/// The grid in the first 81 bytes of a part of a line.
#[inline]
pub(super) fn read_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Grid, ParseError> {
    // No early exit: plain passes over an array become vector code.
    match line.bytes[range.clone()].first_chunk::<81>() {
        Some(cells) if cells.iter().fold(true, |all, &byte| all & is_cell(byte)) => {
            Ok(Grid::new(cells.map(Digit::from_ascii)))
        }
        _ => read_loose_cells(line, range),
    }
}

/// An error if anything but white space follows the cells that stand in `cells`.
pub(super) fn nothing_follows(line: &SourceLine<'_>, cells: Range<usize>) -> Result<(), ParseError> {
    let rest = &line.bytes[cells.end..];
    match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
        None => Ok(()),
        Some(at) => Err(line.unexpected(cells.end + at, Expected::End(cells.len()))),
    }
}

/// As [`read_cells`], also with the characters that stand for empty cells in some grids only.
#[cold]
fn read_loose_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Grid, ParseError> {
    let text = &line.bytes[range.clone()];
    let cells = &text[..text.len().min(81)];
    let stands_for_cell = if has_signs(cells) { is_cell } else { is_loose_cell };
    if let Some(at) = cells.iter().position(|&byte| !stands_for_cell(byte)) {
        return Err(line.unexpected(range.start + at, Expected::Cell));
    }
    match cells.first_chunk::<81>() {
        Some(cells) => Ok(Grid::new(cells.map(Digit::from_ascii))),
        None => Err(line.miscounted(Some(range.end..range.end), Expected::Cells(81), text.len())),
    }
}

/// Where the annotation begins that follows the cells in `cells`, if anything does.
#[inline]
pub(super) fn annotation(line: &SourceLine<'_>, cells: Range<usize>) -> Result<usize, ParseError> {
    match line.bytes.get(cells.end) {
        None => Ok(cells.end),
        Some(b' ' | b'\t' | b',' | b';' | b'#') => Ok(cells.end + 1),
        Some(_) => Err(line.unexpected(cells.end, Expected::Separator(cells.len()))),
    }
}

/// The text of a line from byte `at` on, blanks around it taken off; put into `buffer` if it is not UTF-8.
#[inline]
pub(super) fn text_from<'a>(line: &SourceLine<'a>, at: usize, buffer: &'a mut String) -> &'a str {
    match line.text_from(at) {
        Cow::Borrowed(text) => text.trim(),
        Cow::Owned(text) => {
            *buffer = text;
            buffer.trim()
        }
    }
}

/// Whether a byte stands for a cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | matches!(byte, b'.' | b'_' | b'*' | b'-')
}

/// Whether empty cells have the usual signs. Then letters are misprints.
pub(super) fn has_signs(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-'))
}

/// Whether a byte stands for a cell in a grid without the usual signs for empty cells.
pub(super) const fn is_loose_cell(byte: u8) -> bool {
    is_cell(byte) | matches!(byte, b'x' | b'X' | b'?')
}
