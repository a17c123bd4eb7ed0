//! `line`: a puzzle a line, 81 characters in reading order.
//!
//! ```text
//! 4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard, from Norvig's page
//! ```
//!
//! A digit 1 to 9 is a given; `.`, `0`, `_`, `*` or `-` is an empty cell. After the 81st cell the line ends or a
//! separator follows (space, tab, comma, semicolon or `#`); what comes after is the record's annotation, which is kept.
//! Blank lines and lines that begin with `#` are skipped. Files named `.sdm` are of this format, with `0` for empty.
//!
//! Written with `.` for empty cells, then a space and the annotation, if there is one.

use alloc::string::String;

use super::source::SourceLine;
use super::{Expected, ParseError};
use crate::{Digit, Grid};

/// Reads a grid from the first 81 characters of `text`; only an annotation may follow.
pub fn parse(text: &str) -> Result<Grid, ParseError> {
    read(&SourceLine::new(text.as_bytes(), 1)).map(|(grid, _)| grid)
}

/// Appends 81 characters, `.` for an empty cell, and the annotation, if there is one, after a space.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    out.push_str(cells_text(&cells(grid)));
    if !annotation.is_empty() {
        out.push(' ');
        out.push_str(annotation);
    }
    out.push('\n');
}

/// The 81 characters.
pub(crate) fn cells(grid: &Grid) -> [u8; 81] {
    grid.as_array().map(|cell| cell.map_or(b'.', Digit::ascii))
}

pub(crate) fn cells_text(cells: &[u8; 81]) -> &str {
    core::str::from_utf8(cells).expect("digits and dots are ASCII")
}

pub(super) fn read<'a>(line: &SourceLine<'a>) -> Result<(Grid, &'a str), ParseError> {
    let Some((cells, rest)) = line.bytes.split_first_chunk::<81>() else {
        return Err(match line.bytes.iter().position(|&byte| !is_cell(byte)) {
            Some(at) => line.unexpected(at, Expected::Cell),
            None => line.too_few(Expected::Cells(81), line.bytes.len()),
        });
    };
    // Two plain passes over an array, so that the compiler can turn both into vector code.
    if !cells.iter().fold(true, |all, &byte| all & is_cell(byte)) {
        let at = cells.iter().position(|&byte| !is_cell(byte)).expect("some byte is no cell");
        return Err(line.unexpected(at, Expected::Cell));
    }
    let annotation = match rest.first() {
        None => "",
        Some(b' ' | b'\t' | b',' | b';') => line.text_from(82)?,
        Some(b'#') => line.text_from(82)?,
        Some(_) => return Err(line.unexpected(81, Expected::Separator)),
    };
    Ok((Grid::new(cells.map(Digit::from_ascii)), annotation))
}

/// Whether a byte stands for a cell.
pub(super) const fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() | matches!(byte, b'.' | b'_' | b'*' | b'-')
}
