//! Boards that stand where a classic puzzle may: grids of other sizes are recognised by their shape, as many rows as a row has cells.

use std::ops::Range;

use bitdoku_grid::text::{Expected, Found, ParseError};

use crate::AnyPuzzle;
use crate::board::{LONGEST_SIDE, Regions, RuleError, Variant};
use crate::record::Done;
use crate::source::{Kept, SourceLine, is_bracket, is_upright};

/// The board that this part of a line holds.
pub(crate) fn board(line: &SourceLine<'_>, range: Range<usize>, text: &str) -> Result<AnyPuzzle, ParseError> {
    Variant::read(text).map(AnyPuzzle::simplest).map_err(|error| refused(line, range, &error.to_string()))
}

/// The record that begins with a line, or the reason in words why there is none.
pub(crate) fn record(first: &Kept, read: Result<AnyPuzzle, String>, annotation: String) -> Done {
    match read {
        Ok(puzzle) => Ok((puzzle, annotation, first.number)),
        Err(why) => Err(refused(&first.line(), 0..first.bytes.len(), &why)),
    }
}

/// This part of a line is no classic puzzle, and cannot be read for a reason in words.
pub(crate) fn refused(line: &SourceLine<'_>, range: Range<usize>, why: &str) -> ParseError {
    line.error(range.start, range.len(), Expected::Classic, Found::Refused(why.into()))
}

/// The same of what is only like a board or a link: the text around it may show that it is part of something else.
pub(crate) fn unlike(line: &SourceLine<'_>, range: Range<usize>, why: &str) -> ParseError {
    line.error(range.start, range.len(), Expected::Puzzle, Found::Refused(why.into()))
}

/// The grid that a text is by its shape alone.
pub(crate) fn grid(line: &SourceLine<'_>, range: Range<usize>, text: &str) -> Result<AnyPuzzle, ParseError> {
    Variant::read(text).map(AnyPuzzle::simplest).map_err(|error| unlike(line, range, &error.to_string()))
}

/// The side of the grid that a line may be a row of, if that is a side other than 9.
pub(crate) fn side(line: &SourceLine<'_>) -> Option<usize> {
    widths(line.bytes)?.into_iter().find(|&side| is_side(side))
}

/// Whether a line may be a row of the grid with this side.
pub(crate) fn is_row_of(line: &SourceLine<'_>, side: usize) -> bool {
    widths(line.bytes).is_some_and(|widths| widths.contains(&side))
}

/// How many cells a row may have: a comma at its end may have an empty cell after it, or none.
fn widths(bytes: &[u8]) -> Option<[usize; 2]> {
    let width = width(bytes)?;
    let is_open = barred(bytes).is_none() && fields(bytes).is_some_and(|cells| cells.ends_with(&[b""]));
    Some(if is_open { [width - 1, width] } else { [width; 2] })
}

/// Whether a line is drawn between two rows, as under the heading of a Markdown table.
pub(crate) fn is_rule(bytes: &[u8]) -> bool {
    let is_drawn = bytes.iter().all(|byte| matches!(byte, b'-' | b'+' | b'=' | b'|' | b':' | b' '));
    is_drawn && bytes.windows(2).any(|two| two == b"--") && bytes.iter().any(|byte| matches!(byte, b'|' | b'+'))
}

/// How many cells a row has: the numbers or letters between blanks, commas and upright lines, or the characters of a word.
fn width(bytes: &[u8]) -> Option<usize> {
    if let Some(cells) = fields(bytes) {
        return Some(cells.len());
    }
    if is_rule(bytes) {
        return None;
    }
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
    // Blanks and lines may stand between boxes, but between words of text they are no boxes.
    let first = words.next()?.len();
    let is_even = words.all(|word| word.len() == first);
    let is_one_case = !(bytes.iter().any(u8::is_ascii_lowercase) && bytes.iter().any(u8::is_ascii_uppercase));
    (is_even && is_one_case).then_some(first * count)
}

/// The cells of a row with upright lines around each, `|1| | |4|`; blank ones are empty.
pub(crate) fn barred(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let inner = bytes.trim_ascii().strip_prefix(b"|")?.strip_suffix(b"|")?;
    let cells: Vec<&[u8]> = inner.split(|&byte| byte == b'|').collect();
    if cells.len() < 4 || cells.iter().any(|cell| cell.is_empty()) || cells.iter().all(|cell| *cell == b"-") {
        return None;
    }
    let cells: Vec<&[u8]> = cells.into_iter().map(<[u8]>::trim_ascii).collect();
    cells.iter().all(|cell| is_field(cell)).then_some(cells)
}

/// The cells of a row with upright lines around each, or with commas, semicolons or tabs between them, `1,,,4`; blank ones are empty.
pub(crate) fn fields(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    if let Some(cells) = barred(bytes) {
        return Some(cells);
    }
    let delimiter = b",;\t".iter().find(|delimiter| bytes.contains(delimiter))?;
    let cells: Vec<&[u8]> = bytes.split(|byte| byte == delimiter).map(|field| &field[bare(field)]).collect();
    (cells.len() > 3 && cells.iter().all(|cell| is_field(cell))).then_some(cells)
}

/// The part of a field that is the cell in it.
pub(crate) fn bare(field: &[u8]) -> Range<usize> {
    let is_around = |byte: &u8| byte.is_ascii_whitespace() || is_bracket(*byte) || matches!(byte, b'"' | b'\'' | b';');
    let start = field.iter().take_while(|byte| is_around(byte)).count();
    let end = field[start..].iter().rev().take_while(|byte| is_around(byte)).count();
    start..field.len() - end
}

/// Whether a field is a cell: empty, a letter, a sign or a number.
fn is_field(cell: &[u8]) -> bool {
    cell.len() <= 2
        && (cell.len() < 2 || cell.iter().all(u8::is_ascii_digit))
        && cell.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"._*-?".contains(&byte))
}

/// The board of a text, with the boxes that lines between its cells show.
pub(crate) fn square(first: &SourceLine<'_>, side: usize, rules: &[usize], text: &str) -> Result<AnyPuzzle, RuleError> {
    let mut board = Variant::read(text)?;
    if let Some(boxes) = box_sides(first, side, rules) {
        board.rules.set_regions(boxes);
    }
    Ok(AnyPuzzle::simplest(board))
}

/// The boxes that a drawing shows: upright lines between the cells of its first row, and rules after some of its rows. `None` where it
/// shows none, or lines that bound no boxes.
fn box_sides(first: &SourceLine<'_>, side: usize, rules: &[usize]) -> Option<Regions> {
    let text = first.bytes.trim_ascii();
    let text = text.strip_prefix(b"|").unwrap_or(text);
    let text = text.strip_suffix(b"|").unwrap_or(text);
    let parts: Vec<usize> =
        text.split(|&byte| byte == b'|').map(|part| width(part).unwrap_or(0).max(cells(part))).collect();
    let columns = *parts.first().filter(|_| parts.len() > 1 && parts.iter().all(|part| *part == parts[0]))?;
    let inner: Vec<usize> = rules.iter().copied().filter(|&at| at > 0 && at < side).collect();
    let rows = side.checked_div(columns).filter(|rows| rows * columns == side)?;
    let are_at_boxes = inner.iter().all(|at| at.is_multiple_of(rows)) && columns > 1 && rows > 1;
    are_at_boxes.then_some(Regions::Boxes { rows, columns })
}

/// How many words a part of a row has, if it has several.
fn cells(part: &[u8]) -> usize {
    part.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count()
}

/// Whether grids have this side. Fewer cells may be anything, and nine are a classic row.
const fn is_side(side: usize) -> bool {
    side > 3 && side <= LONGEST_SIDE && side != 9
}

/// The side of the grid with this number of cells, if that is a side other than 9.
pub(crate) fn side_of_count(cells: usize) -> Option<usize> {
    Some(cells.isqrt()).filter(|&side| side * side == cells && is_side(side))
}

fn are_different(row: &[u8]) -> bool {
    row.iter().enumerate().all(|(at, cell)| !row[..at].contains(cell))
}

/// The side of the grid whose cells a word has, all of them, if that is a side other than 9. Words may be anything, so they must show an
/// empty cell, or be solved: each row with all values. Short ones have nothing but the board's digits, or its letters in one case around
/// points. 27×27 cells without a letter are the candidates of 81.
pub(crate) fn side_of_word(cells: &[u8]) -> Option<usize> {
    let side = side_of_count(cells.len())?;
    // Strokes and stars alone are a rule.
    let has_value = cells.iter().any(|byte| byte.is_ascii_alphanumeric() && *byte != b'0');
    if !has_value && cells.iter().any(|byte| b"_*-".contains(byte)) {
        return None;
    }
    let is_empty = |byte: &u8| b".0_*-".contains(byte);
    let is_value = |first: u8| move |byte: &u8| byte.checked_sub(first).is_some_and(|i| usize::from(i) < side);
    let are = |first: u8| cells.iter().all(|byte| is_empty(byte) || is_value(first)(byte));
    let is_whole = |row: &[u8]| row.iter().all(|cell| cells[..side].contains(cell)) && are_different(row);
    let are_letters = || (are(b'A') || are(b'a')) && !cells.iter().any(|byte| b"0_*-".contains(byte));
    let is_sure = side > 9 || are(b'1') || are_letters();
    let is_board = is_sure && (cells.iter().any(is_empty) || cells.chunks(side).all(is_whole));
    let may_be_marks = side == 27 && !cells.iter().any(u8::is_ascii_alphabetic);
    (is_board
        && !may_be_marks
        && (side > 9 || !cells.iter().all(is_empty) || cells.iter().all(|cell| *cell == cells[0])))
    .then_some(side)
}
