//! `line`: a puzzle a line, 81 characters in reading order.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... # hard, from Norvig's page
//! ```
//!
//! A digit 1 to 9 is a given; `.`, `0`, `_`, `*` or `-` is an empty cell. After the 81st cell the line ends or a
//! separator follows (space, tab, comma, semicolon or `#`); what comes after is the record's annotation, which is kept.
//! Blank lines and lines that begin with `#` are skipped. Files named `.sdm` are of this format, with `0` for empty.
//!
//! Written with `.` for empty cells, then a space and the annotation, if there is one.

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

/// The grid on a line, and its annotation.
pub(super) fn read<'a>(line: &SourceLine<'a>) -> Result<(Grid, &'a str), ParseError> {
    let start = line.start();
    let grid = read_cells(line, start..line.bytes.len())?;
    Ok((grid, annotation(line, start..start + 81)?))
}

/// The grid in the first 81 bytes of a part of a line.
pub(super) fn read_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Grid, ParseError> {
    let text = &line.bytes[range.clone()];
    let fault = |text: &[u8]| {
        text.iter().position(|&byte| !is_cell(byte)).map(|at| line.unexpected(range.start + at, Expected::Cell))
    };
    let Some(cells) = text.first_chunk::<81>() else {
        return Err(
            fault(text).unwrap_or_else(|| line.miscounted(Some(range.end..range.end), Expected::Cells(81), text.len()))
        );
    };
    // No early exit: plain passes over an array become vector code.
    if !cells.iter().fold(true, |all, &byte| all & is_cell(byte)) {
        return Err(fault(cells).expect("a byte that is no cell"));
    }
    Ok(Grid::new(cells.map(Digit::from_ascii)))
}

/// An error if anything but white space follows the cells that stand in `cells`.
pub(super) fn nothing_follows(line: &SourceLine<'_>, cells: Range<usize>) -> Result<(), ParseError> {
    let rest = &line.bytes[cells.end..];
    match rest.iter().position(|byte| !byte.is_ascii_whitespace()) {
        None => Ok(()),
        Some(at) => Err(line.unexpected(cells.end + at, Expected::End(cells.len()))),
    }
}

/// What follows the cells that stand in `cells`: an annotation or nothing.
pub(super) fn annotation<'a>(line: &SourceLine<'a>, cells: Range<usize>) -> Result<&'a str, ParseError> {
    match line.bytes.get(cells.end) {
        None => Ok(""),
        Some(b' ' | b'\t' | b',' | b';' | b'#') => Ok(line.text_from(cells.end + 1)?.trim()),
        Some(_) => Err(line.unexpected(cells.end, Expected::Separator(cells.len()))),
    }
}

/// Whether a byte stands for a cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | matches!(byte, b'.' | b'_' | b'*' | b'-')
}
