//! `candidates`: a candidate grid, nine rows of nine groups of digits.
//!
//! ```text
//! .-----------------.------------------.-----------------.
//! | 1567  3    1567 | 4    12579  179  | 8    257   2567 |
//! …
//! :-----------------+------------------+-----------------:
//! ```
//!
//! A group lists the digits its cell may hold, without any between; a single one is a given, a placed digit or a naked
//! single, which are the same to a solver. `0` is the group of a cell that can hold none. What is not a digit is art:
//! blanks, `|`, `+`, `-`, `*`, `:`, `.`, `'`, `!`, `=`, `<`, `>`, brackets and box-drawing characters; lines of art alone
//! are skipped. Blank lines, titles and comments are as in [`block`](crate::block).
//!
//! Two relatives are read as well: SudoCue's `.sdx`, where `u` precedes a digit that the player placed, other single digits are givens, and
//! several in a group are marks, which make the [`Position`]; and nine lines of 81 characters, each a row of nine cells as in a line of [`sukaku`](crate::sukaku), blanks between the cells or not.
//!
//! A grid is written with the candidates that its givens leave. That has the same solutions, but a naked single in it is
//! read back as a given. The annotation is written as a title.

use bitdoku_grid::text::{Expected, ParseError};
use bitdoku_grid::{Cell, Col, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Row};

use crate::block::write_title;
use crate::look;
use crate::puzzle::{AnyPuzzle, Position};
use crate::source::{SourceLine, is_bracket};

/// Appends a candidate grid, columns aligned, after a title if there is an annotation.
pub fn write(puzzle: &Puzzle, annotation: &str, out: &mut String) {
    write_title(annotation, out);
    let marks = match puzzle {
        Puzzle::Grid(grid) => Pencilmarks::of_grid(grid),
        Puzzle::Sukaku(marks) => *marks,
    };
    let widths =
        Col::ALL.map(|col| Row::ALL.map(|row| marks[Cell::at(row, col)].len().max(1)).into_iter().max().unwrap_or(1));
    let rule = |ends: char, middle: char, out: &mut String| {
        for (i, stack) in widths.chunks_exact(3).enumerate() {
            out.push(if i == 0 { ends } else { middle });
            // A blank before, two between cells, one after.
            out.extend(std::iter::repeat_n('-', stack.iter().sum::<usize>() + 6));
        }
        out.extend([ends, '\n']);
    };
    for row in Row::ALL {
        match row.index() {
            0 => rule('.', '.', out),
            3 | 6 => rule(':', '+', out),
            _ => {}
        }
        for (col, width) in Col::ALL.into_iter().zip(widths) {
            out.push_str(match col.index() {
                0 => "| ",
                3 | 6 => " | ",
                _ => "  ",
            });
            let digits = marks[Cell::at(row, col)];
            if digits.is_empty() {
                out.push('0');
            }
            out.extend(digits.iter().map(|digit| digit.ascii() as char));
            out.extend(std::iter::repeat_n(' ', width - digits.len().max(1)));
        }
        out.push_str(" |\n");
    }
    rule('\'', '\'', out);
}

/// A row of nine groups of digits, or of 81 characters as in a line of [`sukaku`](crate::sukaku).
pub(crate) fn row(line: &SourceLine<'_>) -> Result<[DigitSet; 9], ParseError> {
    if let Some(cells) = look::sukaku_row(line.bytes) {
        let group = |i: usize| cells[9 * i..9 * i + 9].iter().filter_map(|&byte| Digit::from_ascii(byte)).collect();
        return Ok(std::array::from_fn(group));
    }
    let is_placed = |at: usize| matches!(line.bytes[at..], [b'u' | b'U', b'1'..=b'9', ..]);
    let is_part = |byte: u8| byte.is_ascii_digit() || is_art(byte);
    if let Some(at) = (0..line.bytes.len()).find(|&at| !is_part(line.bytes[at]) && !is_placed(at)) {
        return Err(line.unexpected(at, Expected::Group));
    }
    let mut row = [DigitSet::EMPTY; 9];
    let mut count = 0;
    let mut surplus = None;
    for word in line.words(0, |byte| byte.is_ascii_digit()) {
        match row.get_mut(count) {
            Some(cell) => {
                *cell = group(&line.bytes[word.clone()]).ok_or_else(|| line.unexpected_word(word, Expected::Group))?
            }
            None => surplus = surplus.or(Some(word)),
        }
        count += 1;
    }
    if count == 9 { Ok(row) } else { Err(line.miscounted(surplus, Expected::RowGroups(9), count)) }
}

/// The puzzle of rows of candidates; where a player has placed digits in them, its givens, and the position that the rows are.
pub(crate) fn played(puzzle: Puzzle, lines: &[SourceLine<'_>]) -> AnyPuzzle {
    let is_word = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'u' | b'U');
    let words = lines.iter().flat_map(|line| line.words(0, is_word).map(|word| &line.bytes[word]));
    let placed: Vec<bool> = words.map(|word| word[0].eq_ignore_ascii_case(&b'u')).collect();
    if placed.len() != 81 || !placed.contains(&true) {
        return puzzle.into();
    }
    let single = |cell: Cell| match &puzzle {
        Puzzle::Grid(grid) => grid[cell],
        Puzzle::Sukaku(marks) => marks[cell].only(),
    };
    let notes = Cell::ALL.map(|cell| match &puzzle {
        Puzzle::Sukaku(marks) if single(cell).is_none() => marks[cell],
        _ => DigitSet::EMPTY,
    });
    let all = Grid::new(Cell::ALL.map(single));
    let givens = Grid::new(Cell::ALL.map(|cell| single(cell).filter(|_| !placed[cell.index()])));
    AnyPuzzle::played(Puzzle::Grid(givens), Some(Position::new(all, notes)))
}

/// The digits of a group, `None` if one comes twice or 0 is among others.
fn group(word: &[u8]) -> Option<DigitSet> {
    if word == b"0" {
        return Some(DigitSet::EMPTY);
    }
    let mut digits = DigitSet::EMPTY;
    for &byte in word {
        let digit = Digit::from_ascii(byte).filter(|&digit| !digits.contains(digit))?;
        digits.insert(digit);
    }
    Some(digits)
}

/// Whether a character is there for looks.
const fn is_art(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'|' | b'+' | b'-' | b'*' | b':' | b'.' | b'\'' | b'!' | b'=' | b'<' | b'>' | b'"')
        || is_bracket(byte)
}
