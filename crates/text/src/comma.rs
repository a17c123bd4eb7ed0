//! `comma`: nine rows of nine comma-separated numbers, 0 for an empty cell.
//!
//! ```text
//! 4,0,0,0,0,0,8,0,5
//! 0,3,0,0,0,0,0,0,0
//! 0,0,0,7,0,0,0,0,0
//! …
//! ```
//!
//! Blanks around a number are allowed, and so are nothing at all, `.`, `_`, `*` and `-` for an empty cell, and a
//! comma at the end of a row. Brackets, quotes and what precedes `=` mean nothing, so that lists of most programming
//! languages can be read: `board = [[5,3,0,0,7,0,0,0,0],`. Blank lines, titles and comments are as in
//! [`block`](crate::block).
//!
//! Written as above, with the annotation as a title.

use bitdoku_grid::Grid;

use crate::block::write_title;

/// Appends nine lines, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    write_rows(grid, ',', out);
}

/// Appends nine rows of numbers.
pub(crate) fn write_rows(grid: &Grid, separator: char, out: &mut String) {
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
