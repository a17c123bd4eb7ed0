//! `sukaku`: a puzzle a line, 729 characters, the nine candidates of each cell in reading order.
//!
//! ```text
//! ...4.....123456789123456789123456789123456789123456789.......8.123456789....5.... …
//! ```
//!
//! Character `81r + 9c + d - 1`, with row `r` and column `c` from 0, is digit `d` if `d` is a candidate of the cell and
//! `.` or `0` (also `_`, `*`, `-`) if not. An annotation may follow as in [`mod@line`]. It is the format of
//! tdoku's pencilmark puzzles, which knows `.` alone.
//!
//! Written with `.`; the empty cells of a grid have all nine candidates.

use alloc::string::String;
use core::ops::Range;

use super::source::SourceLine;
use super::{Expected, ParseError, line};
use crate::{Candidate, Digit, DigitSet, Pencilmarks, Puzzle};

/// Reads a puzzle from 729 characters. White space may stand around them, and nothing else: no annotation.
///
/// # Errors
/// If there are fewer characters, others than these, or something behind them.
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    parse_marks(text).map(Puzzle::of_marks)
}

/// The same as pencilmarks, each as it is written.
pub(crate) fn parse_marks(text: &str) -> Result<Pencilmarks, ParseError> {
    let line = SourceLine::new(text.as_bytes(), 1);
    let start = line.start();
    let marks = read_marks(&line, start..line.bytes.len())?;
    line::nothing_follows(&line, start..start + 729)?;
    Ok(marks)
}

/// Appends the pencilmarks and, if there is one, the annotation as a line.
pub fn write(marks: &Pencilmarks, annotation: &str, out: &mut String) {
    out.push_str(line::as_text(&cells(marks)));
    line::annotate(annotation, out);
}

/// The 729 characters of pencilmarks.
pub(crate) fn cells(marks: &Pencilmarks) -> [u8; 729] {
    Candidate::ALL.map(
        |candidate| {
            if marks.allows(candidate.cell(), candidate.digit()) { candidate.digit().ascii() } else { b'.' }
        },
    )
}

/// The puzzle on a line, and where its annotation begins.
pub(super) fn read(line: &SourceLine<'_>) -> Result<(Puzzle, usize), ParseError> {
    let start = line.start();
    let puzzle = read_cells(line, start..line.bytes.len())?;
    Ok((puzzle, line::annotation(line, start..start + 729)?))
}

/// Whether a byte says of the digit numbered `index` that it is a candidate, or that it is none.
pub(super) fn is_mark(byte: u8, index: usize) -> bool {
    usize::from(byte) == usize::from(b'1') + index || matches!(byte, b'.' | b'0' | b'_' | b'*' | b'-')
}

/// The puzzle in the first 729 bytes of a part of a line.
pub(super) fn read_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Puzzle, ParseError> {
    read_marks(line, range).map(Puzzle::of_marks)
}

fn read_marks(line: &SourceLine<'_>, range: Range<usize>) -> Result<Pencilmarks, ParseError> {
    let mut cells = [DigitSet::EMPTY; 81];
    for (i, digit) in (0..729).map(|i| (i, Digit::from_index(i % 9))) {
        let at = range.start + i;
        if at == range.end {
            return Err(line.miscounted(Some(at..at), Expected::Cells(729), i));
        }
        match line.bytes[at] {
            byte if byte == digit.ascii() => cells[i / 9].insert(digit),
            b'.' | b'0' | b'_' | b'*' | b'-' => {}
            _ => return Err(line.unexpected(at, Expected::Mark(digit))),
        }
    }
    Ok(Pencilmarks::new(cells))
}
