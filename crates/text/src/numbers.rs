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

use bitdoku_grid::text::{Expected, is_cell};
use bitdoku_grid::{Digit, Grid};

use crate::block::write_title;
use crate::comma::write_rows;
use crate::header::Title;
use crate::record::{Done, Lines};
use crate::source::{Kept, SourceLine};

/// Appends nine lines, after a title if there is an annotation.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    write_rows(grid, ' ', out);
}

/// The grid under way.
///
/// A faulty line makes the rest of its grid be skipped, up to the next blank line, the next title or the place where the
/// 81 numbers would have been complete. So neighbours survive whether or not blank lines are between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    /// The cells so far; of a broken grid as many as there would have been.
    cells: Vec<Option<Digit>>,
    is_broken: bool,
    /// The line on which it began.
    first: u64,
    /// The latest line that had numbers on it, for the error of a grid that ends too early.
    last: Kept,
    title: Title,
}

impl Lines for Numbers {
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let mut plain = Vec::new();
        let line = &line.cleaned(&mut plain);
        if line.is_comment() {
            return;
        }
        if line.is_title() {
            self.end(done);
            return self.title.set(&line.text_from(0), true);
        }
        let before = self.cells.len();
        let mut fault = None;
        for word in line.words(0, |byte| !byte.is_ascii_whitespace()) {
            let cell = match line.bytes[word.clone()] {
                [b'#', ..] => {
                    self.title.set(&line.text_from(word.start + 1), before == 0);
                    break;
                }
                _ if self.cells.len() == 81 => {
                    // The grid is full, and what is left of the line belongs to no other.
                    fault.get_or_insert_with(|| line.unexpected_word(word, Expected::LineEnd(81)));
                    break;
                }
                [byte] if is_cell(byte) => Digit::from_ascii(byte),
                _ => {
                    fault.get_or_insert_with(|| line.unexpected_word(word, Expected::Number));
                    None
                }
            };
            self.cells.push(cell);
        }
        if self.cells.len() == before {
            return;
        }
        if before == 0 {
            self.first = line.number;
            self.title.begin();
        }
        self.last.set(line);
        if let Some(fault) = fault
            && !std::mem::replace(&mut self.is_broken, true)
        {
            done.push(Err(fault.in_record(self.first)));
        }
        if let Some(cells) = self.cells.first_chunk::<81>() {
            if !self.is_broken {
                let record = Ok((Grid::new(*cells).into(), self.title.bare().to_owned(), self.first));
                done.push(self.title.over(record));
            }
            self.restart();
        }
    }

    fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        if self.cells.is_empty() {
            self.first = line.number;
        }
        let was_broken = std::mem::replace(&mut self.is_broken, true);
        self.cells.resize(self.cells.len() + 9, None);
        if self.cells.len() >= 81 {
            self.restart();
        }
        (!was_broken).then_some(self.first)
    }

    fn blank(&mut self, _line: &SourceLine<'_>, done: &mut Vec<Done>) {
        self.end(done);
    }

    /// Says what is missing from the grid under way.
    fn end(&mut self, done: &mut Vec<Done>) {
        if !self.cells.is_empty() && !self.is_broken {
            let error = self.last.line().miscounted(None, Expected::Numbers(81), self.cells.len());
            done.push(Err(error.in_record(self.first)));
        }
        self.restart();
    }
}

impl Numbers {
    fn restart(&mut self) {
        self.cells.clear();
        self.is_broken = false;
    }
}
