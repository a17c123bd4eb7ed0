//! `numbers`: 81 numbers with white space between them, 0 for an empty cell.
//!
//! ```text
//! 5 3 0 0 7 0 0 0 0
//! 6 0 0 1 9 5 0 0 0
//! 0 9 8 0 0 0 0 6 0
//! …
//! ```
//!
//! How many are on a line does not matter, but a grid ends with its line: what follows the 81st number must be nothing
//! or an annotation after `#`. A blank line ends a grid too. `.`, `_`, `*` and `-` are read as 0. Titles and comments are
//! as in [`block`](crate::block).
//!
//! Written as nine rows of nine, with the annotation as a title.

use std::ops::Range;

use bitdoku_grid::text::{Expected, ParseError, is_cell};
use bitdoku_grid::{Digit, Grid};

use crate::block::write_title;
use crate::comma::write_rows;
use crate::gather::{Gather, Step};
use crate::source::SourceLine;

/// Appends nine lines, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    write_rows(grid, ' ', out);
}

/// Takes a line into the grid under way.
pub(crate) fn push(gather: &mut Gather<Option<Digit>>, line: &SourceLine<'_>) -> Step<Option<Digit>> {
    if line.is_comment() {
        return None;
    }
    if line.is_title() {
        return gather.title(line, missing).map(Err);
    }
    let (mut cells, mut count) = ([None; 81], 0);
    let free = 81 - gather.count();
    let mut fault: Option<ParseError> = None;
    for word in line.words(0, |byte| !byte.is_ascii_whitespace()) {
        if line.bytes[word.start] == b'#' {
            gather.annotate(line, word.start + 1);
            break;
        }
        if count == free {
            // The grid is full, and what is left of the line belongs to no other.
            return gather.take(line, Err((fault.unwrap_or_else(|| surplus(line, word)), 81)));
        }
        match line.bytes[word.clone()] {
            [byte] if is_cell(byte) => cells[count] = Digit::from_ascii(byte),
            _ => fault = fault.or_else(|| Some(line.unexpected_word(word, Expected::Number))),
        }
        count += 1;
    }
    match fault {
        None if count == 0 => None,
        None => gather.take(line, Ok(&cells[..count])),
        Some(error) => gather.take(line, Err((error, count))),
    }
}

fn surplus(line: &SourceLine<'_>, word: Range<usize>) -> ParseError {
    line.unexpected_word(word, Expected::LineEnd(81))
}

/// What a record of this many numbers lacks.
pub(crate) fn missing(count: usize) -> (Expected, usize) {
    (Expected::Numbers(81), count)
}
