//! A record on a line of its own that is no plain line of 81 characters, as people paste it; [`mod@crate::line`] lists
//! what is read.

use std::ops::Range;

use bitdoku_grid::text::{self, Expected, Found, ParseError};
use bitdoku_grid::{Digit, Grid, Puzzle};

use crate::reader::LinkReader;
use crate::source::SourceLine;
use crate::{csv, hodoku, sukaku};
use bitdoku_grid::text::is_loose_cell;

/// The puzzle on a line, its annotation left in `annotation`. `None` if the line looks like nothing that is known here; an
/// error if it does, but cannot be read.
#[cold]
pub(crate) fn read(
    line: &SourceLine<'_>,
    links: Option<LinkReader>,
    annotation: &mut String,
) -> Option<Result<Puzzle, ParseError>> {
    let mut buffer = Vec::new();
    let line = &line.cleaned(&mut buffer);
    annotation.clear();
    let text = line.bytes.trim_ascii();
    match text {
        [] => return None,
        _ if is_sukaku_row(text) => return None,
        [b':', ..] if hodoku::is_like(text) => {
            let mut comment = String::new();
            return Some(hodoku::read(line, &mut comment).map(|(puzzle, of_line)| {
                annotation.push_str(of_line);
                puzzle
            }));
        }
        [b'{', ..] if text.contains(&b'"') && text.contains(&b':') => return Some(object(line, annotation)),
        _ => {}
    }
    if text.len() >= 729
        && let Ok((puzzle, rest)) = sukaku::read(line)
    {
        annotation.push_str(&line.text_from(rest));
        return Some(Ok(puzzle));
    }
    let read = |range: Range<usize>, cells: [u8; 81], annotation: &mut String| {
        annotation.push_str(&line.text_from(range.end));
        Ok(Puzzle::Grid(Grid::new(cells.map(Digit::from_ascii))))
    };
    let found = quoted(line.bytes).or_else(|| groups(line.bytes)).or_else(|| list(line.bytes));
    if let Some((range, cells)) = found.filter(|(_, cells)| !is_rule(cells) && is_uniform(cells)) {
        return Some(read(range, cells, annotation));
    }
    if let Some(cells) = with_blanks(line.bytes) {
        return Some(read(line.bytes.len()..line.bytes.len(), cells, annotation));
    }
    if let Some(links) = links
        && let Some(word) = line.words(line.start(), |byte| !byte.is_ascii_whitespace()).next()
        && let Some(linked) = links(&line.text_in(word.clone()))
    {
        annotation.push_str(&line.text_from(word.end));
        return Some(linked.map_err(|found| {
            let start = word.start;
            line.error(start, word.len(), Expected::Classic, Found::Recognised(found))
        }));
    }
    other_size(line).map(Err)
}

/// Whether cells without a digit are a rule of several signs, such as `.---.---.`: an empty grid has one alone.
fn is_rule(cells: &[u8; 81]) -> bool {
    !cells.iter().any(u8::is_ascii_digit) && cells.iter().any(|&byte| byte != cells[0])
}

/// Whether letters stand for empty cells in all of them, or in none.
fn is_uniform(cells: &[u8; 81]) -> bool {
    !text::has_signs(cells) || cells.iter().all(|&byte| text::is_cell(byte))
}

/// 81 characters, perhaps in quotes, and where they end; the rest is an annotation.
fn quoted(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let opening = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'[' | b'(' | b'`');
    let start = bytes.iter().take_while(opening).count();
    let cells = bytes[start..].first_chunk::<81>()?;
    let closing = |byte: &&u8| matches!(byte, b'"' | b'\'' | b']' | b')' | b'`' | b',');
    let end = start + 81 + bytes[start + 81..].iter().take_while(closing).count();
    let ends = bytes.get(end).is_none_or(|byte| matches!(byte, b' ' | b'\t' | b';' | b'#') || end > start + 81);
    (ends && cells.iter().all(|&byte| is_loose_cell(byte))).then_some((start..end, *cells))
}

/// Nine groups of nine cells, 27 of three or 81 of one, and where they end. Nothing but a separator stands between two.
fn groups(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let is_separator = |byte: u8| matches!(byte, b' ' | b'\t' | b'/' | b'|' | b',' | b';' | b':');
    let words = |range: Range<usize>| {
        let mut at = range.start;
        std::iter::from_fn(move || {
            let start = at + bytes[at..].iter().position(|&byte| !is_separator(byte))?;
            let length = bytes[start..].iter().position(|&byte| is_separator(byte)).unwrap_or(bytes.len() - start);
            at = start + length;
            Some(start..at)
        })
    };
    let size = words(0..bytes.len()).next()?.len();
    if !matches!(size, 1 | 3 | 9) {
        return None;
    }
    let mut cells = [0; 81];
    let mut filled = 0;
    for word in words(0..bytes.len()).take(81 / size) {
        if word.len() != size || !bytes[word.clone()].iter().all(|&byte| is_loose_cell(byte)) {
            return None;
        }
        cells[filled..filled + size].copy_from_slice(&bytes[word.clone()]);
        filled += size;
        if filled == 81 {
            // Nine groups of all digits in order are candidates.
            let is_row_of_candidates = cells.chunks_exact(9).all(|group| group == b"123456789");
            let end = word.end + bytes.get(word.end).map_or(0, |_| 1);
            return (!is_row_of_candidates).then_some((word.start..end, cells));
        }
    }
    None
}

/// A list of 81 numbers in brackets, nested or not, and where it ends.
fn list(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let start = bytes.iter().position(|byte| b"[{(".contains(byte))?;
    let mut cells = [b'.'; 81];
    let mut count = 0;
    let mut at = start;
    // Whether a number may begin here.
    let mut may_begin = true;
    while let Some(&byte) = bytes.get(at) {
        let word = bytes[at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        match byte {
            b'[' | b'{' | b'(' | b',' | b';' | b']' | b'}' | b')' | b' ' | b'\t' => may_begin = true,
            b'"' | b'\'' if bytes.get(at + 1) == Some(&byte) => {
                // An empty string.
                *cells.get_mut(count)? = b'.';
                (count, at) = (count + 1, at + 1);
            }
            b'"' | b'\'' => {}
            _ if count == 81 && may_begin => break,
            _ if may_begin && word > 1 && is_nothing(&bytes[at..at + word]) => {
                *cells.get_mut(count)? = b'.';
                (count, at, may_begin) = (count + 1, at + word - 1, false);
            }
            _ if may_begin && is_loose_cell(byte) => {
                *cells.get_mut(count)? = byte;
                (count, may_begin) = (count + 1, false);
            }
            _ => return None,
        }
        at += 1;
    }
    (count == 81).then_some((start..at, cells))
}

/// What programming languages call nothing at all.
pub(crate) fn is_nothing(word: &[u8]) -> bool {
    matches!(word, b"null" | b"None" | b"nil" | b"NaN" | b"nan")
}

/// 81 characters that are digits, and blanks for the empty cells.
fn with_blanks(bytes: &[u8]) -> Option<[u8; 81]> {
    let cells: [u8; 81] = bytes.try_into().ok()?;
    let digits = cells.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    let blanks = cells.iter().filter(|&&byte| byte == b' ').count();
    (digits + blanks == 81 && (8..=70).contains(&digits)).then_some(cells)
}

/// A grid of another size, by the number of its cells.
fn other_size(line: &SourceLine<'_>) -> Option<ParseError> {
    let start = line.start();
    let word = line.words(start, |byte| byte.is_ascii_alphanumeric() || byte == b'.').next()?;
    let is_grid = |side: &usize| word.len() == side * side && *side != 9;
    let side = [4, 6, 8, 10, 12, 16, 25].into_iter().find(is_grid)?;
    let cells = &line.bytes[word.clone()];
    let is_empty = |byte: &u8| matches!(byte, b'.' | b'0');
    // A word of text is none, nor is a short one of digits, which may be anything.
    (side > 9 && cells.iter().any(is_empty)).then(|| {
        let found = format!("{}, the cells of a {side}×{side} grid", cells.len());
        line.error(word.start, word.len(), Expected::Cells(81), Found::Recognised(found.into()))
    })
}

/// A line of JSON: the puzzle from the field whose name says so, the annotation left in `annotation`.
fn object(line: &SourceLine<'_>, annotation: &mut String) -> Result<Puzzle, ParseError> {
    let mut puzzle = None;
    for (key, value) in Members::of(line.bytes) {
        let name = &line.bytes[key];
        if puzzle.is_none() && (csv::is_known_name(name) || matches!(name, b"grid" | b"board" | b"givens" | b"sudoku"))
        {
            puzzle = Some(value);
        } else if name == b"annotation" {
            annotation.push_str(&unescaped(&line.text_in(value)));
        }
    }
    let Some(value) = puzzle else {
        let start = line.start();
        return Err(line.error(start, line.bytes.len() - start, Expected::PuzzleField, Found::Nothing));
    };
    if line.bytes[value.start..].starts_with(b"[") {
        let rest = list(&line.bytes[value.start..]).or_else(|| rows(&line.bytes[value.start..]));
        return match rest {
            Some((_, cells)) => Ok(Puzzle::Grid(Grid::new(cells.map(Digit::from_ascii)))),
            None => Err(line.unexpected(value.start, Expected::Numbers(81))),
        };
    }
    csv::read_field(line, value)
}

/// A list of nine strings of nine cells.
fn rows(bytes: &[u8]) -> Option<(Range<usize>, [u8; 81])> {
    let end = bytes.iter().position(|&byte| byte == b']')?;
    let inside = &bytes[1..end];
    let mut cells = [0; 81];
    let mut count = 0;
    for &byte in inside.iter().filter(|byte| !b"\", ".contains(byte)) {
        *cells.get_mut(count).filter(|_| is_loose_cell(byte))? = byte;
        count += 1;
    }
    (count == 81).then_some((0..end, cells))
}

/// The members of a JSON object that stands on one line, as ranges of key and value; strings without their quotes.
/// Members of objects within it are passed over.
struct Members<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Members<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, at: bytes.iter().position(|&byte| byte == b'{').map_or(bytes.len(), |at| at + 1) }
    }

    /// The string whose opening quote is the next to come, if it comes before anything else but blanks and commas.
    fn string(&mut self) -> Option<Range<usize>> {
        let skipped = self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b',')).count();
        self.at += skipped;
        if self.bytes.get(self.at) != Some(&b'"') {
            return None;
        }
        let start = self.at + 1;
        let mut end = start;
        while *self.bytes.get(end)? != b'"' {
            end += if self.bytes[end] == b'\\' { 2 } else { 1 };
        }
        self.at = end + 1;
        Some(start..end)
    }

    /// A value that is no string: up to the comma or bracket that ends it.
    fn other(&mut self) -> Range<usize> {
        let start = self.at;
        let mut depth = 0usize;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'"' if self.string().is_some() => continue,
                b'[' | b'{' => depth += 1,
                b',' if depth == 0 => break,
                b']' | b'}' => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => break,
                },
                _ => {}
            }
            self.at += 1;
        }
        start..self.at
    }
}

impl Iterator for Members<'_> {
    type Item = (Range<usize>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let key = self.string()?;
        self.at += self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if self.bytes.get(self.at) != Some(&b':') {
            return None;
        }
        self.at += 1;
        self.at += self.bytes[self.at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let value = if self.bytes.get(self.at) == Some(&b'"') { self.string()? } else { self.other() };
        Some((key, value))
    }
}

/// The text of a JSON string.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(symbol) = rest.next() {
        let symbol = match (symbol, symbol == '\\') {
            (_, false) => symbol,
            _ => match rest.next() {
                Some('n' | 'r' | 't') => ' ',
                Some('u') => {
                    let code = rest.as_str().get(..4).and_then(|code| u32::from_str_radix(code, 16).ok());
                    rest = rest.as_str().get(4..).unwrap_or("").chars();
                    code.and_then(char::from_u32)
                        .filter(|symbol| !symbol.is_control())
                        .unwrap_or(char::REPLACEMENT_CHARACTER)
                }
                Some(other) => other,
                None => break,
            },
        };
        out.push(symbol);
    }
    out
}

/// Whether a line of 81 characters is a row of nine times nine candidates: each digit stands in its place, and there are
/// more of them than a classic puzzle could have there.
pub(crate) fn is_sukaku_row(bytes: &[u8]) -> bool {
    let in_place = |(i, &byte): (usize, &u8)| text::is_mark(byte, i % 9);
    bytes.len() == 81
        && bytes.iter().enumerate().all(in_place)
        && bytes.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count() > 9
}
