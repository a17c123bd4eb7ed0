//! `line`: one puzzle per line, 81 characters in reading order.
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
//! - a line of [`sukaku`](crate::sukaku) or [`hodoku`](crate::hodoku);
//! - a link of a site that puts the puzzle into its addresses;
//! - a tuple of a database, `(1, '53..7…'),` or `INSERT INTO puzzles VALUES (1, '53..7…');`.
//!
//! Several of them on one line are several records, whatever is between them; a full grid after the puzzle that it solves is
//! none, and nor is what a remark tells of, after a blank and `#`. A line that only opens or closes a list in a program or a
//! database, `puzzles = [` or `];`, is skipped.
//!
//! Digits of other scripts and other widths, dashes, dots and blanks stand for those of ASCII, and quotes around a puzzle
//! and `>` before it mean nothing.
//!
//! Written with `.` for empty cells, then a space and the annotation, if there is one.

use std::borrow::Cow;
use std::ops::Range;

use bitdoku_grid::Grid;
use bitdoku_grid::text::{self, Expected, ParseError};

use crate::source::SourceLine;

/// Appends the grid and, if there is one, the annotation as a line.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    out.push_str(as_text(&grid.to_ascii()));
    annotate(annotation, out);
}

/// What a value's `to_ascii` gave.
pub(crate) fn as_text(cells: &[u8]) -> &str {
    std::str::from_utf8(cells).expect("digits and dots are ASCII")
}

/// Ends a line, after its annotation if there is one.
pub(crate) fn annotate(annotation: &str, out: &mut String) {
    if !annotation.is_empty() {
        out.push(' ');
        out.push_str(annotation);
    }
    out.push('\n');
}

/// The grid on a line, and where its annotation begins.
#[inline]
pub(crate) fn read(line: &SourceLine<'_>) -> Result<(Grid, usize), ParseError> {
    let start = line.start();
    let grid = read_cells(line, start..line.bytes.len())?;
    Ok((grid, annotation(line, start..start + 81)?))
}

/// The grid in the first 81 bytes of a part of a line.
#[inline]
pub(crate) fn read_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Grid, ParseError> {
    text::read_cells(&line.bytes[range.clone()]).map_err(|fault| line.fault(range.start, fault))
}

/// Where the annotation begins that follows the cells in `cells`, if anything does.
#[inline]
pub(crate) fn annotation(line: &SourceLine<'_>, cells: Range<usize>) -> Result<usize, ParseError> {
    match line.bytes.get(cells.end) {
        None => Ok(cells.end),
        Some(b' ' | b'\t' | b',' | b';' | b'#') => Ok(cells.end + 1),
        Some(_) => Err(line.unexpected(cells.end, Expected::Separator(cells.len()))),
    }
}

/// The text of a line from byte `at` on, blanks around it taken off; put into `buffer` if it is not UTF-8.
#[inline]
pub(crate) fn text_from<'a>(line: &SourceLine<'a>, at: usize, buffer: &'a mut String) -> &'a str {
    match line.text_from(at) {
        Cow::Borrowed(text) => text.trim(),
        Cow::Owned(text) => {
            *buffer = text;
            buffer.trim()
        }
    }
}
