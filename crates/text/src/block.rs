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
//! The cells are those of [`line`](crate::line). Blanks, `|`, `:`, `!`, brackets and upright box-drawing characters between
//! them mean nothing, and lines made of rules are skipped. A blank line ends a grid; where each has nine lines none is
//! needed. A line that begins with three letters or `[`, or is made of letters mostly, is a title (Project Euler's
//! `Grid 01`) and becomes the annotation of the grid after it, brackets around it taken off. A full grid under the title
//! `Solution`, or one that begins so, is no record where it solves the grid before it. Comments begin with `#`, `//` or `;`,
//! so `.sdk` files can be read, of which the section `[State]` is the [`Position`](crate::Position), and so can Simple Sudoku's `.ss`.
//!
//! `---|---|---` is a row of empty cells in a grid that writes empty cells as `-`, and a rule in any other.
//!
//! A grid is read once its nine lines are there, in the layout that fits them all. So these are read as well:
//!
//! - fields with commas, semicolons, tabs or upright lines between them, empty ones for empty cells: what a spreadsheet
//!   copies, tables in Markdown, and lists of programming languages, see [`comma`](crate::comma);
//! - blanks for empty cells, where lines are between the boxes or the digits reach from the first column to the last:
//!
//! ```text
//! ║ 5 3   │   7   │       ║          53  7
//! ║ 6     │ 1 9 5 │       ║          6  195
//! ║   9 8 │       │   6   ║           98    6
//! ```
//!
//! - groups of candidates, see [`candidates`](crate::candidates);
//! - among grids of nine lines any record that is on a line of its own, see [`line`](crate::line).
//!
//! Both are written with `.`; the picture has the rules. An annotation is written as a title: in brackets if it would not
//! be read as one otherwise, after `Annotation: ` if it would not even then. Reading takes both off again.

use bitdoku_grid::Grid;

use crate::header::rule_in_title;
use crate::line::as_text;
use crate::source::{MARKED, SourceLine};

/// Appends nine lines of nine characters, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    for row in grid.to_ascii().chunks_exact(9) {
        out.push_str(as_text(row));
        out.push('\n');
    }
}

/// Appends eleven lines with rules between the boxes, after a title if there is an annotation.
pub fn write_picture(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    for (i, row) in grid.to_ascii().chunks_exact(9).enumerate() {
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

/// Appends an annotation as a line that is read as a title.
pub(crate) fn write_title(title: &str, out: &mut String) {
    if title.is_empty() {
        return;
    }
    let is_title = |text: &str| {
        let line = SourceLine::new(text.as_bytes(), 0);
        line.cleaned(&mut Vec::new()).is_title() && !line.is_comment()
    };
    // What would be taken off again is marked, and so is a byte order mark, which means nothing where a file begins.
    // An object of JSON may be a record, and the name of a rule makes the grid below it one of that rule.
    let is_safe = rule_in_title(title).is_none() && !title.starts_with(MARKED) && !title.starts_with(['\u{FEFF}', '{']);
    // A link alone on a line may be a record.
    if is_safe && is_title(title) && !title.starts_with('[') && !title.contains("://") {
        out.extend([title, "\n"]);
    } else if is_safe && is_title(&format!("[{title}]")) {
        out.extend(["[", title, "]\n"]);
    } else {
        out.extend([MARKED, title, "\n"]);
    }
}
