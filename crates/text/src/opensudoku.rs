//! `opensudoku`: the XML files in which the Android app OpenSudoku keeps puzzles, many in one; files of KSudoku are read, too.
//!
//! ```text
//! <?xml version="1.0" encoding="UTF-8"?>
//! <opensudoku version="2">
//!   <folder name="easy" created="1243811106">
//!     <game created="0" state="0" time="0" last_played="0" data="400000805030000000000700000…" note="" />
//! ```
//!
//! Each `<game>` is a record. Its `data` is 81 digits, or a header `version: 1` to `version: 5` and for each cell its
//! value, the player's marks and whether the player may change it, with `|` after each; then the puzzle is the values that
//! may not be changed, and all of them with the marks are its [`Position`]. Marks are a list of digits, or from version 2 a
//! number with a bit for each digit; versions 4 and 5 have them in the corner and in the centre of a cell. The annotation is the `note`, or the name of the folder where games have no notes. Files may have
//! no line ends at all; elements are read as they come.
//!
//! Written as above, with 81 digits and the annotation as the note.

use std::ops::Range;

use bitdoku_grid::text::{Expected, Found, ParseError};
use bitdoku_grid::{Digit, DigitSet, Grid, Puzzle};

use crate::games::{attribute, name};
use crate::paste::markup;
use crate::puzzle::{AnyPuzzle, Position};
use crate::record::{Done, LINE_LIMIT, Lines};
use crate::sizes::refused;
use crate::source::{SourceLine, as_text};
use crate::{games, line};

/// What is written before the first record.
pub(crate) const HEADER: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder name=\"bitdoku\" created=\"0\">\n";

/// What is written after the last record.
pub(crate) const FOOTER: &str = "</folder>\n</opensudoku>\n";

/// Appends an element.
pub fn write(grid: &Grid, annotation: &str, out: &mut String) {
    out.push_str("<game created=\"0\" state=\"0\" time=\"0\" last_played=\"0\" data=\"");
    out.extend(grid.as_array().iter().map(|cell| cell.map_or('0', |digit| digit.ascii() as char)));
    out.push_str("\" note=\"");
    for symbol in annotation.chars() {
        match symbol {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            _ => out.push(symbol),
        }
    }
    out.push_str("\" />\n");
}

/// A file as far as it was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// The element under way, from its `<`, with a blank for each end of a line within it.
    tag: Vec<u8>,
    /// The quote that an attribute's value is in.
    quote: Option<u8>,
    /// Where the element began: the line, and the column from 0.
    line: u64,
    column: u64,
    /// The line read last, and how many characters of it were.
    last: u64,
    passed: u64,
    /// Whether the outermost element is as it should be; not known before there was one.
    is_known: Option<bool>,
    /// Whether there was a game.
    has_game: bool,
    folder: String,
    /// A file of KSudoku as far as it was read.
    other: Option<String>,
}

impl Lines for Document {
    /// Takes a line or a part of one.
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if line.number != self.last {
            (self.last, self.passed) = (line.number, 0);
            if !self.tag.is_empty() {
                self.tag.push(b' ');
            }
        }
        let mut column = self.passed;
        if let Some(start) = self.begins_ksudoku(line) {
            return self.take_ksudoku(&line.text_from(start), line, done);
        }
        for &byte in line.bytes {
            if self.tag.starts_with(b"<!--") {
                // A comment may hold anything, and only its last characters matter.
                column += u64::from(byte & 0xC0 != 0x80);
                self.tag.push(byte);
                if self.tag.ends_with(b"-->") {
                    self.tag.clear();
                } else if self.tag.len() > 16 {
                    self.tag.drain(4..self.tag.len() - 2);
                }
                continue;
            }
            if byte == b'<' && self.quote.is_none() {
                self.tag.clear();
                (self.line, self.column) = (line.number, column);
            }
            column += u64::from(byte & 0xC0 != 0x80);
            if self.tag.is_empty() && byte != b'<' {
                continue;
            }
            self.tag.push(byte);
            match (byte, self.quote) {
                (b'"' | b'\'', None) if !self.tag.starts_with(b"<!") => self.quote = Some(byte),
                (_, Some(quote)) if quote == byte => self.quote = None,
                (b'>', None) => {
                    self.element(done);
                    self.tag.clear();
                }
                _ => {}
            }
            if self.tag.len() > LINE_LIMIT {
                let error = self.fault(0, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine);
                done.push(Err(error));
                self.abandon(line);
            }
        }
        self.passed = column;
    }

    /// Forgets the element under way, for part of it is lost.
    fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        self.tag.clear();
        self.quote = None;
        Some(line.number)
    }

    fn end(&mut self, done: &mut Vec<Done>) {
        if self.other.take().is_some() {
            let line = SourceLine::part(b"", self.last).after(self.passed);
            return done.push(Err(line.error(0, 0, Expected::Element("/ksudoku"), Found::LineEnd)));
        }
        if !self.tag.is_empty() || self.is_known.is_none() && self.last > 0 {
            let is_game = self.tag.starts_with(b"<game");
            let expected = if is_game { Expected::Attribute("data") } else { Expected::Element("opensudoku") };
            let at = self.tag.len();
            done.push(Err(self.fault(at, 0, expected, Found::LineEnd)));
            self.tag.clear();
            self.is_known = Some(false);
        } else if self.is_known == Some(true) && !self.has_game {
            let line = SourceLine::part(b"", self.last).after(self.passed);
            done.push(Err(line.error(0, 0, Expected::Element("game"), Found::Nothing)));
        }
    }
}

impl Document {
    /// Where the file of KSudoku, or what a line has of one, begins on it.
    fn begins_ksudoku(&self, line: &SourceLine<'_>) -> Option<usize> {
        match (&self.other, self.is_known) {
            (Some(_), _) => Some(0),
            (None, None) => memchr::memmem::find(line.bytes, b"<ksudoku"),
            _ => None,
        }
    }

    /// Takes a part of such a file: its end completes the game.
    fn take_ksudoku(&mut self, text: &str, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if self.other.is_none() {
            (self.is_known, self.line, self.has_game) = (Some(true), line.number, true);
        }
        let file = self.other.get_or_insert_default();
        file.extend([text, "\n"]);
        if file.len() > LINE_LIMIT * 16 || file.contains("</ksudoku>") {
            let file = self.other.take().unwrap_or_default();
            done.push(match games::ksudoku(&file) {
                Ok(board) => Ok((AnyPuzzle::simplest(board), String::new(), self.line)),
                Err(why) => Err(refused(line, 0..line.bytes.len(), &why).in_record(self.line)),
            });
        }
    }

    /// An element is complete.
    fn element(&mut self, done: &mut Vec<Done>) {
        let name = name(&self.tag);
        match (&self.tag[name.clone()], self.is_known) {
            (b"opensudoku", None) => self.is_known = Some(true),
            (b"game", _) => {
                (self.is_known, self.has_game) = (Some(true), true);
                let game = self.game();
                done.push(game);
            }
            (b"folder" | b"name", _) => {
                let folder = attribute(&self.tag, b"name").map(|value| unescaped(&self.tag[value]));
                self.folder = folder.unwrap_or_default();
            }
            (found, None) if !found.is_empty() => {
                self.is_known = Some(false);
                let found = Found::Recognised(format!("<{}>", as_text(found)).into());
                done.push(Err(self.fault(name.start, name.len(), Expected::Element("opensudoku"), found)));
            }
            _ => {}
        }
    }

    /// The record that a `<game>` is.
    fn game(&self) -> Done {
        let data = attribute(&self.tag, b"data");
        let data = data.ok_or_else(|| self.fault(1, 4, Expected::Attribute("data"), Found::Nothing))?;
        let puzzle = self.puzzle(data)?;
        let note = attribute(&self.tag, b"note").map(|value| unescaped(&self.tag[value]));
        let annotation = note.unwrap_or_else(|| self.folder.clone());
        Ok((puzzle, annotation.trim().into(), self.line))
    }

    fn puzzle(&self, data: Range<usize>) -> Result<AnyPuzzle, ParseError> {
        let text = &self.tag[data.clone()];
        if !text.starts_with(b"version:") {
            let grid = line::read_cells(&self.source(), data.clone())?;
            return match data.len() {
                81 => Ok(grid.into()),
                more => Err(self.fault(data.start + 81, more - 81, Expected::Cells(81), Found::Count(more))),
            };
        }
        // `version: 1`, an end of line or its likeness, then the cells.
        let header = text.iter().position(|&byte| byte == b'|').map_or(text.len(), |bar| bar.saturating_sub(1));
        let version = text[8..header].trim_ascii_start().first().copied().unwrap_or(0);
        let per_cell = match version {
            b'1'..=b'3' => 3,
            b'4' => 4,
            _ => 5,
        };
        // In version 2 a bar may occur twice; no field is empty.
        let fields: Vec<&[u8]> = text[header..].split(|&byte| byte == b'|').filter(|field| !field.is_empty()).collect();
        let (mut givens, mut all, mut notes) = ([None; 81], [None; 81], [DigitSet::EMPTY; 81]);
        let mut count = 0;
        for cell in fields.chunks(per_cell) {
            let (Some(&[value @ b'0'..=b'9']), Some(&[editable @ (b'0' | b'1')]), 0..81) =
                (cell.first(), cell.get(per_cell - 1), count)
            else {
                count += if count < 81 { 0 } else { 1 };
                break;
            };
            all[count] = Digit::from_ascii(*value);
            givens[count] = all[count].filter(|_| *editable == b'0');
            let mut marks = cell[1..per_cell - 1].iter().map(|field| marks(field, version == b'1'));
            // Those in the centre come after those in the corner.
            notes[count] = marks.rfind(|marks| !marks.is_empty()).unwrap_or_default();
            count += 1;
        }
        if count == 81 {
            Ok(AnyPuzzle::played(Puzzle::Grid(Grid::new(givens)), Some(Position::new(Grid::new(all), notes))))
        } else {
            Err(self.fault(data.start, data.len(), Expected::Cells(81), Found::Count(count)))
        }
    }

    fn source(&self) -> SourceLine<'_> {
        SourceLine::part(&self.tag, self.line).after(self.column)
    }

    /// A fault in the element under way.
    fn fault(&self, at: usize, length: usize, expected: Expected, found: Found) -> ParseError {
        self.source().error(at, length, expected, found)
    }
}

/// The marks in a field: a list of digits, or a number with a bit for each.
fn marks(field: &[u8], is_list: bool) -> DigitSet {
    let bits = || std::str::from_utf8(field).ok().and_then(|text| text.trim().parse().ok()).filter(|bits| *bits < 512);
    match is_list {
        true => field.iter().filter_map(|&byte| Digit::from_ascii(byte)).collect(),
        false => DigitSet::from_bits(bits().unwrap_or_default()),
    }
}

/// The text of an attribute's value.
fn unescaped(value: &[u8]) -> String {
    markup::entities(&as_text(value)).replace('\n', " ")
}
