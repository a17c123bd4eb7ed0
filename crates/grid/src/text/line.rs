//! The line of 81 characters.

use core::fmt;

use super::ParseError;
use crate::{Digit, Grid};

/// Reads a grid from the first 81 characters of `text`.
pub fn parse(text: &str) -> Result<Grid, ParseError> {
    let mut cells = [None; 81];
    let mut chars = text.chars();
    for (position, cell) in cells.iter_mut().enumerate() {
        match chars.next() {
            Some('.' | '0' | '_' | '*' | '-') => {}
            Some(digit @ '1'..='9') => *cell = Digit::from_ascii(digit as u8),
            Some(found) => return Err(ParseError::Character { position, found }),
            None => return Err(ParseError::TooShort { cells: position }),
        }
    }
    Ok(Grid::new(cells))
}

/// Writes 81 characters, `.` for an empty cell.
pub fn write(grid: &Grid, out: &mut impl fmt::Write) -> fmt::Result {
    let line = grid.as_array().map(|cell| cell.map_or(b'.', Digit::ascii));
    out.write_str(core::str::from_utf8(&line).expect("digits and dots are UTF-8"))
}
