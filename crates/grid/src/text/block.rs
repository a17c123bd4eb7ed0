//! `block` and `picture`: nine lines of nine cells, with or without rules between the boxes.
//!
//! ```text
//! Grid 01                  4 . . | . . . | 8 . 5
//! 003020600                . 3 . | . . . | . . .
//! 900305001                . . . | 7 . . | . . .
//! 001806400                ------+-------+------
//! 008102900                . 2 . | . . . | . 6 .
//! 700000008                . . . | . 8 . | 4 . .
//! 006708200                . . . | . 1 . | . . .
//! 002609500                ------+-------+------
//! 800203009                . . . | 6 . 3 | . 7 .
//! 005010300                5 . . | 2 . . | . . .
//!                          1 . 4 | . . . | . . .
//! ```
//!
//! The cells are those of [`line`](super::line). Blanks, `|`, `:`, `!` and upright box-drawing characters between them
//! mean nothing, and lines made of rules are skipped. A blank line ends a grid; where each has nine lines none is needed.
//! A line that begins with three letters or `[` is a title (Project Euler's `Grid 01`) and becomes the annotation of the
//! grid after it, brackets around it taken off. Lines that begin with `#` are skipped, so `.sdk` files can be read, and so can Simple Sudoku's `.ss`.
//!
//! `---|---|---` is a row of empty cells in a grid that writes empty cells as `-`, and a rule in any other.
//!
//! Both are written with `.`; the picture has the rules. An annotation is written as a title, in brackets if it would not
//! be read as one otherwise.

use alloc::string::String;

use super::gather::{Gather, Step, missing_rows};
use super::line::{as_text, cells, is_cell};
use super::source::SourceLine;
use super::{Expected, ParseError};
use crate::{Digit, Grid};

/// Appends nine lines of nine characters, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    for row in cells(grid).chunks_exact(9) {
        out.push_str(as_text(row));
        out.push('\n');
    }
}

/// Appends eleven lines with rules between the boxes, after a title if there is an annotation.
pub fn write_picture(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    for (i, row) in cells(grid).chunks_exact(9).enumerate() {
        if i == 3 || i == 6 {
            out.push_str("------+-------+------\n");
        }
        for (j, &cell) in row.iter().enumerate() {
            out.push_str(match j {
                0 => "",
                3 | 6 => " | ",
                _ => " ",
            });
            out.push(cell as char);
        }
        out.push('\n');
    }
}

pub(super) fn write_title(title: &str, out: &mut String) {
    if title.is_empty() {
        return;
    }
    let line = SourceLine { bytes: title.as_bytes(), number: 0 };
    let (open, close) = if line.is_title() && !title.starts_with('[') { ("", "") } else { ("[", "]") };
    out.extend([open, title, close, "\n"]);
}

/// The grid under way.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) gather: Gather<Option<Digit>>,
    /// Whether the grid under way has written an empty cell as `-`.
    has_dash: bool,
}

impl Block {
    pub(super) fn new() -> Self {
        Self { gather: Gather::new(None), has_dash: false }
    }

    pub(super) fn push(&mut self, line: &SourceLine<'_>) -> Step<Option<Digit>> {
        if self.gather.count() == 0 {
            self.has_dash = false;
        }
        if line.is_title() {
            return self.gather.title(line, missing_rows).map(Err);
        }
        let at_box_border = matches!(self.gather.count(), 27 | 54) && !self.has_dash;
        let row = line
            .text()
            .and_then(|text| if is_rule(text, at_box_border) { Ok(None) } else { row(line, text).map(Some) });
        match row {
            Ok(None) => None,
            Ok(Some(row)) => {
                self.has_dash |= line.bytes.contains(&b'-');
                self.gather.take(line, Ok(&row))
            }
            Err(error) => self.gather.take(line, Err((error, 9))),
        }
    }
}

/// Whether a line is a rule between boxes.
fn is_rule(text: &str, at_box_border: bool) -> bool {
    let mut cells = 0;
    for symbol in text.chars() {
        match symbol {
            '+' | '=' | '\'' => cells += 10,
            '-' | '.' | '*' => cells += 1,
            _ if is_upright(symbol) => {}
            '\u{2500}'..='\u{257F}' => cells += 10,
            _ => return false,
        }
    }
    cells > 9 || cells == 9 && at_box_border && !text.contains(['.', '*'])
}

fn row(line: &SourceLine<'_>, text: &str) -> Result<[Option<Digit>; 9], ParseError> {
    let mut row = [None; 9];
    let mut count = 0;
    let mut surplus = None;
    for (at, symbol) in text.char_indices() {
        match u8::try_from(symbol) {
            Ok(byte) if is_cell(byte) => {
                match row.get_mut(count) {
                    Some(cell) => *cell = Digit::from_ascii(byte),
                    None => surplus = surplus.or(Some(at)),
                }
                count += 1;
            }
            _ if is_upright(symbol) => {}
            _ => return Err(line.unexpected(at, Expected::Cell)),
        }
    }
    if count != 9 {
        return Err(line.miscounted(surplus.map(|at| at..text.len()), Expected::RowCells(9), count));
    }
    Ok(row)
}

/// Whether a character may stand between two cells of a row.
pub(super) const fn is_upright(symbol: char) -> bool {
    matches!(symbol, ' ' | '\t' | '|' | ':' | '!' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏')
}
