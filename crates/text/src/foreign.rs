//! Puzzles that are none of this project's: grids of other sizes.
//!
//! They are recognised by their shape alone: as many rows as a row has cells. What is found is handed on whole, as
//! [`Foreign`], for a caller that knows what to do with it.

use std::ops::Range;

use bitdoku_grid::text::{Expected, Foreign, Found, ParseError};

use crate::source::{SourceLine, is_bracket, is_upright};

/// The sides of grids that people play on, other than 9.
const SIDES: [usize; 11] = [4, 5, 6, 7, 8, 10, 12, 15, 16, 25, 36];

/// A grid of this many rows and columns ends in this part of a line.
pub(crate) fn grid(line: &SourceLine<'_>, range: Range<usize>, side: usize) -> ParseError {
    let text = line.text_in(range.clone()).into_owned();
    let what = format!("a {side}×{side} grid").into();
    named(line, range, Foreign { side: Some(side), rules: Vec::new(), what, text: text.into() })
}

/// That a grid begins on a line whose rows are this text.
pub(crate) fn of_rows(line: &SourceLine<'_>, side: usize, text: &str) -> ParseError {
    let what = format!("a {side}×{side} grid").into();
    let foreign = Foreign { side: Some(side), rules: Vec::new(), what, text: text.into() };
    named(line, 0..line.bytes.len(), foreign)
}

/// That something foreign is in this part of a line.
pub(crate) fn named(line: &SourceLine<'_>, range: Range<usize>, foreign: Foreign) -> ParseError {
    line.error(range.start, range.len(), Expected::Classic, Found::Foreign(Box::new(foreign)))
}

/// The side of the grid that a line may be a row of, if that is a side other than 9.
pub(crate) fn side(line: &SourceLine<'_>) -> Option<usize> {
    let side = width(line.bytes)?;
    SIDES.contains(&side).then_some(side)
}

/// How many cells a row has: the numbers or letters between blanks, commas and upright lines, or the characters of a word.
fn width(bytes: &[u8]) -> Option<usize> {
    let is_between = |byte: &u8| is_upright(*byte) || is_bracket(*byte) || matches!(byte, b',' | b';' | b'"' | b'\'');
    let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'*' | b'-');
    let mut words = bytes.split(is_between).filter(|word| !word.is_empty());
    if !bytes.iter().all(|byte| is_between(byte) || is_cell(byte)) {
        return None;
    }
    let is_number = |word: &[u8]| word.len() <= 2 && (word.len() == 1 || word.iter().all(u8::is_ascii_digit));
    let count = words.clone().count();
    if count > 3 && words.clone().all(is_number) {
        return Some(count);
    }
    // Blanks and lines may be between boxes, but between words of text they are no boxes.
    let first = words.next()?.len();
    let is_even = words.all(|word| word.len() == first);
    let is_one_case = !(bytes.iter().any(u8::is_ascii_lowercase) && bytes.iter().any(u8::is_ascii_uppercase));
    (is_even && is_one_case).then_some(first * count)
}

/// The side of the grid that has this many cells, if that is a side other than 9.
pub(crate) fn side_of_count(cells: usize) -> Option<usize> {
    SIDES.into_iter().find(|side| cells == side * side)
}

/// The side of the grid whose cells a word has, all of them, if that is a side other than 9. Short words must show an empty
/// cell and nothing but its digits: they may be anything.
pub(crate) fn side_of_word(cells: &[u8]) -> Option<usize> {
    let side = side_of_count(cells.len())?;
    let is_empty = |byte: &u8| matches!(byte, b'.' | b'0');
    let fits = |byte: &u8| is_empty(byte) || side > 9 || byte.checked_sub(b'1').is_some_and(|i| usize::from(i) < side);
    let is_sure = cells.iter().any(is_empty) && cells.iter().all(fits);
    (is_sure && (side > 9 || !cells.iter().all(is_empty))).then_some(side)
}
