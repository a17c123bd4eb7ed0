//! `comma`: nine rows of nine comma-separated numbers, 0 for an empty cell.
//!
//! ```text
//! 4,0,0,0,0,0,8,0,5
//! 0,3,0,0,0,0,0,0,0
//! 0,0,0,7,0,0,0,0,0
//! …
//! ```
//!
//! Blanks around a number are allowed, and so are nothing at all, `.`, `_`, `*` and `-` for an empty cell, and a comma
//! at the end of a row. Blank lines, titles and comments are as in [`block`](super::block).
//!
//! Written as above, with the annotation as a title.

use alloc::string::String;

use super::block::write_title;
use super::gather::{Gather, Step, missing_rows};
use super::line::is_cell;
use super::source::SourceLine;
use super::{Expected, ParseError};
use crate::{Digit, Grid};

/// Appends nine lines, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    write_rows(grid, ',', out);
}

/// Appends nine rows of numbers.
pub(super) fn write_rows(grid: &Grid, separator: char, out: &mut String) {
    for row in grid.as_array().chunks_exact(9) {
        for (i, cell) in row.iter().enumerate() {
            if i > 0 {
                out.push(separator);
            }
            out.push(cell.map_or('0', |digit| digit.ascii() as char));
        }
        out.push('\n');
    }
}

/// Takes a line into the grid under way.
pub(super) fn push(gather: &mut Gather<Option<Digit>>, line: &SourceLine<'_>) -> Step<Option<Digit>> {
    if line.is_title() {
        return gather.title(line, missing_rows).map(Err);
    }
    match row(line) {
        Ok(row) => gather.take(line, Ok(&row)),
        Err(error) => gather.take(line, Err((error, 9))),
    }
}

fn row(line: &SourceLine<'_>) -> Result<[Option<Digit>; 9], ParseError> {
    let mut row = [None; 9];
    let mut count = 0;
    let mut surplus = None;
    let mut at = 0;
    for field in line.bytes.split(|&byte| byte == b',') {
        let start = at + field.len() - field.trim_ascii_start().len();
        let number = start..start + field.trim_ascii().len();
        at += field.len() + 1;
        if at > line.bytes.len() && number.is_empty() && count == 9 {
            break; // the comma at the end of the row
        }
        match (field.trim_ascii(), row.get_mut(count)) {
            ([], Some(_)) => {}
            (&[byte], Some(cell)) if is_cell(byte) => *cell = Digit::from_ascii(byte),
            (_, Some(_)) => return Err(line.unexpected_word(number, Expected::Number)),
            (_, None) => surplus = surplus.or(Some(start..line.bytes.len())),
        }
        count += 1;
    }
    if count != 9 {
        return Err(line.miscounted(surplus, Expected::RowNumbers(9), count));
    }
    Ok(row)
}
