//! `hodoku`: a line of HoDoKu's library of positions.
//!
//! ```text
//! :0000:x:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......:::
//! :0300:5:98..6275...527..6.62....3..7..1.6.4....84...1..53.7...6..4..2..9..7..+41...62.85:113 423:543 546::
//! ```
//!
//! `:TECHNIQUE:CANDIDATES:GRID:DELETED:ELIMINATED:EXTRA:` with an optional comment after the last colon. `GRID` is 81
//! cells as in [`mod@line`], where `+d` is a digit that was placed rather than given, which makes no
//! difference here. `DELETED` lists the candidates that are already gone, each as digit, row and column, such as `513`;
//! if it takes away any that the digits leave, the puzzle is a Sukaku. `TECHNIQUE` is a code of four digits (`0000` for
//! none, a `-` before it for a case that must fail), `ELIMINATED` is what the step takes away; these and the other fields
//! are kept as the annotation, joined by colons. Of an entry without a step the annotation is the comment.
//!
//! Written as an entry without a step, with the annotation as the comment.

use std::ops::Range;

use bitdoku_grid::text::{self, Expected, Found, ParseError};
use bitdoku_grid::{Candidate, Cell, Col, Digit, Grid, Pencilmarks, Puzzle, Row};

use crate::line;
use crate::source::SourceLine;

/// Appends an entry as a line, with the annotation as its comment.
pub fn write(puzzle: &Puzzle, annotation: &str, out: &mut String) {
    let grid = match puzzle {
        Puzzle::Grid(grid) => *grid,
        // Digits from which HoDoKu, too, derives no more than the marks say.
        Puzzle::Sukaku(marks) => marks.placed(),
    };
    out.push_str(":0000:x:");
    out.push_str(line::as_text(&grid.to_ascii()));
    out.push(':');
    if let Puzzle::Sukaku(marks) = puzzle {
        let deleted = Pencilmarks::of_grid(&grid).candidates() - marks.candidates();
        for (i, candidate) in deleted.iter().enumerate() {
            let cell = candidate.cell();
            out.extend((i > 0).then_some(' '));
            out.push(candidate.digit().ascii() as char);
            out.extend([cell.row().index(), cell.col().index()].map(|index| (b'1' + index as u8) as char));
        }
    }
    out.push_str("::");
    if !annotation.is_empty() {
        out.push(':');
        out.push_str(annotation);
    }
    out.push('\n');
}

/// Whether a text begins as an entry does: with a colon and a code of four digits.
pub(crate) fn is_like(text: &[u8]) -> bool {
    let code = text.strip_prefix(b":").map(|text| text.strip_prefix(b"-").unwrap_or(text));
    code.is_some_and(|code| code.len() > 4 && code[..4].iter().all(u8::is_ascii_digit))
}

/// The puzzle on a line, and its annotation, which may be put together in `buffer`.
pub(crate) fn read<'a>(line: &SourceLine<'a>, buffer: &'a mut String) -> Result<(Puzzle, &'a str), ParseError> {
    let start = line.start();
    if line.bytes.get(start) != Some(&b':') {
        return Err(line.unexpected(start, Expected::Colon));
    }
    // The ranges of technique, candidates, grid, deleted, eliminated and extra; then where the comment begins.
    let mut fields: [Range<usize>; 6] = Default::default();
    let mut at = start + 1;
    for (i, field) in fields.iter_mut().enumerate() {
        match line.bytes[at..].iter().position(|&byte| byte == b':') {
            Some(length) => *field = at..at + length,
            // The last colon may be missing.
            None if i == 5 => *field = at..line.bytes.len(),
            None => return Err(line.miscounted(None, Expected::Colons(6), i + 1)),
        }
        at = field.end + 1;
    }
    let [technique, candidates, grid, deleted, eliminated, extra] = fields;
    let grid = read_grid(line, grid)?;
    let puzzle = match without(line, &grid, deleted)? {
        Some(marks) => Puzzle::of_marks(marks),
        None => Puzzle::Grid(grid),
    };
    let [technique, candidates, eliminated, extra] =
        [technique, candidates, eliminated, extra].map(|range| line.text_in(range));
    let [technique, candidates, eliminated, extra] =
        [&technique, &candidates, &eliminated, &extra].map(|text| text.trim());
    let comment = at.min(line.bytes.len());
    if technique == "0000" && eliminated.is_empty() && extra.is_empty() {
        return Ok((puzzle, line::text_from(line, comment, buffer)));
    }
    buffer.clear();
    buffer.extend([technique, ":", candidates, ":", eliminated, ":", extra]);
    let comment = line.text_from(comment);
    if !comment.trim().is_empty() {
        buffer.extend([":", comment.trim()]);
    }
    Ok((puzzle, buffer))
}

/// The 81 cells, each of which may have a `+` before its digit.
fn read_grid(line: &SourceLine<'_>, field: Range<usize>) -> Result<Grid, ParseError> {
    let mut cells = [None; 81];
    let mut count = 0;
    let mut surplus = None;
    let mut at = field.start;
    while at < field.end {
        let placed = line.bytes[at] == b'+';
        at += usize::from(placed);
        let byte = line.bytes[at]; // at most the colon that ends the field
        if placed && !matches!(byte, b'1'..=b'9') {
            return Err(line.unexpected(at, Expected::PlacedDigit));
        }
        if !text::is_cell(byte) {
            return Err(line.unexpected(at, Expected::Cell));
        }
        match cells.get_mut(count) {
            Some(cell) => *cell = Digit::from_ascii(byte),
            None => surplus = surplus.or(Some(at..field.end)),
        }
        count += 1;
        at += 1;
    }
    if count != 81 {
        return Err(line.miscounted(surplus.or(Some(field.end..field.end)), Expected::Cells(81), count));
    }
    Ok(Grid::new(cells))
}

/// The candidates that the grid leaves, less those listed; `None` if none is listed.
fn without(line: &SourceLine<'_>, grid: &Grid, field: Range<usize>) -> Result<Option<Pencilmarks>, ParseError> {
    let mut marks = None;
    for word in line.words(field.start, |byte| !matches!(byte, b' ' | b':')).take_while(|word| word.end <= field.end) {
        let candidate = candidate(&line.bytes[word.clone()])
            .ok_or_else(|| line.unexpected_word(word.clone(), Expected::Candidate))?;
        if grid.as_array()[candidate.cell().index()] == Some(candidate.digit()) {
            return Err(line.error(
                word.start,
                word.len(),
                Expected::Candidate,
                Found::Recognised("the digit of its cell".into()),
            ));
        }
        marks.get_or_insert_with(|| Pencilmarks::of_grid(grid)).eliminate(candidate);
    }
    Ok(marks)
}

/// The candidate written as digit, row and column.
fn candidate(word: &[u8]) -> Option<Candidate> {
    let &[digit, row, col] = word else { return None };
    let line = |byte: u8| byte.checked_sub(b'1').map(usize::from);
    let cell = Cell::at(Row::new(line(row)?)?, Col::new(line(col)?)?);
    Some(Candidate::of(cell, Digit::from_ascii(digit)?))
}
