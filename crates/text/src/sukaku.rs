//! `sukaku`: one puzzle per line, 729 characters, the nine candidates of each cell in reading order.
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

use std::ops::Range;

use bitdoku_grid::text::{self, Expected, ParseError};
use bitdoku_grid::{Pencilmarks, Puzzle};

use crate::line;
use crate::source::SourceLine;

/// Appends the pencilmarks and, if there is one, the annotation as a line.
pub fn write(marks: &Pencilmarks, annotation: &str, out: &mut String) {
    out.push_str(line::as_text(&marks.to_ascii()));
    line::annotate(annotation, out);
}

/// The puzzle on a line, and where its annotation begins.
pub(crate) fn read(line: &SourceLine<'_>) -> Result<(Puzzle, usize), ParseError> {
    let start = line.start();
    let puzzle = read_cells(line, start..line.bytes.len())?;
    Ok((puzzle, line::annotation(line, start..start + 729)?))
}

/// The puzzle in the first 729 bytes of a part of a line.
pub(crate) fn read_cells(line: &SourceLine<'_>, range: Range<usize>) -> Result<Puzzle, ParseError> {
    let marks = text::read_marks(&line.bytes[range.clone()]).map_err(|fault| line.fault(range.start, fault))?;
    Ok(Puzzle::of_marks(marks))
}

/// A puzzle of 81 or 729 characters that takes all of a field, blanks around it aside.
pub(crate) fn read_field(line: &SourceLine<'_>, field: Range<usize>) -> Result<Puzzle, ParseError> {
    let text = &line.bytes[field.clone()];
    let start = field.start + text.len() - text.trim_ascii_start().len();
    let length = text.trim_ascii().len();
    let (puzzle, size) = if length > 2 * 81 {
        (read_cells(line, start..start + length)?, 729)
    } else {
        (Puzzle::Grid(line::read_cells(line, start..start + length)?), 81)
    };
    if length > size {
        return Err(line.miscounted(Some(start + size..start + length), Expected::Cells(size), length));
    }
    Ok(puzzle)
}
