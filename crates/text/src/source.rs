//! A line of input and the places in it.

use std::borrow::Cow;
use std::ops::Range;
use std::str::Utf8Chunk;

use bitdoku_grid::text::{Expected, Fault, Found, ParseError, is_loose_cell};

use crate::clean;

/// A line of input without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SourceLine<'a> {
    pub(crate) bytes: &'a [u8],
    /// The line as it was, where `bytes` are its likeness in ASCII; see [`clean`].
    original: Option<&'a [u8]>,
    /// Its number, from 1.
    pub(crate) number: u64,
    /// How many characters of the line precede these bytes, where they are a part of it.
    before: u64,
}

impl<'a> SourceLine<'a> {
    /// Line `number`; a byte order mark before line 1 and the line's end are taken off.
    #[inline]
    pub(crate) fn new(mut bytes: &'a [u8], number: u64) -> Self {
        if number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Self { bytes, original: None, number, before: 0 }
    }

    /// Bytes of a line that was taken apart.
    pub(crate) fn part(bytes: &'a [u8], number: u64) -> Self {
        Self { bytes, original: None, number, before: 0 }
    }

    /// Sets how many characters of the line come before it.
    pub(crate) fn after(self, before: u64) -> Self {
        Self { before, ..self }
    }

    /// The same line in plain characters, written into `buffer` if it is not made of them already.
    pub(crate) fn cleaned<'b>(&self, buffer: &'b mut Vec<u8>) -> SourceLine<'b>
    where
        'a: 'b,
    {
        if clean::is_clean(self.bytes) {
            return *self;
        }
        clean::write(self.bytes, buffer);
        SourceLine { bytes: buffer, original: Some(self.bytes), number: self.number, before: self.before }
    }

    /// The line as it was.
    pub(crate) fn original(&self) -> &'a [u8] {
        self.original.unwrap_or(self.bytes)
    }

    /// Whether its bytes are a likeness only.
    pub(crate) fn is_likeness(&self) -> bool {
        self.original.is_some()
    }

    /// Where in the original line the byte `at` stands.
    pub(crate) fn place(&self, at: usize) -> usize {
        let Some(original) = self.original else { return at };
        let invalid = |chunk: &Utf8Chunk<'_>| Some(chunk.invalid().len()).filter(|&length| length > 0);
        let lengths = |chunk: Utf8Chunk<'a>| chunk.valid().chars().map(char::len_utf8).chain(invalid(&chunk));
        original.utf8_chunks().flat_map(lengths).take(at).sum()
    }

    /// Whether there is nothing on it.
    pub(crate) fn is_blank(&self) -> bool {
        self.bytes.iter().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Whether it is a comment. A row of a spreadsheet may begin with an empty cell, and so with a semicolon.
    pub(crate) fn is_comment(&self) -> bool {
        let text = self.bytes.trim_ascii_start();
        text.starts_with(b"#") || text.starts_with(b"//") || text.starts_with(b";") && !is_of_fields(text)
    }

    /// Whether it is a heading such as `Grid 01`, `[Puzzle]` or `1) hard` and no row of a puzzle, not even a faulty one:
    /// it is in brackets, begins with three letters, or most of its characters are letters. `x` is no letter here, but
    /// an empty cell. What is marked as an annotation is one whatever comes then.
    pub(crate) fn is_title(&self) -> bool {
        // Most lines have neither a letter nor a bracket.
        if !self.bytes.iter().any(|&byte| byte.is_ascii_alphabetic() || byte == b'[' || byte == clean::FOREIGN) {
            return false;
        }
        let text = self.bytes.trim_ascii();
        if text.starts_with(MARKED.as_bytes()) {
            return true;
        }
        let is_letter =
            |byte: &&u8| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X') || **byte == clean::FOREIGN;
        let letters = text.iter().filter(is_letter).count();
        if text.starts_with(b"[") && (text.ends_with(b"]") || letters > 0) {
            return !is_list(text);
        }
        if letters == 0 || is_list(text) {
            return false;
        }
        let visible = text.iter().filter(|byte| !byte.is_ascii_whitespace()).count();
        text.len() >= 3 && text[..3].iter().all(u8::is_ascii_alphabetic)
            || letters * 2 > visible && !text.contains(&b'|')
    }

    /// Where its first character other than a blank is.
    pub(crate) fn start(&self) -> usize {
        self.bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(self.bytes.len())
    }

    /// The original text from byte `at` on, blanks around it taken off. Bytes that are not UTF-8 are taken for Latin-1,
    /// the most common of the other encodings.
    pub(crate) fn text_from(&self, at: usize) -> Cow<'a, str> {
        as_text(self.original()[self.place(at)..].trim_ascii())
    }

    /// The original text in a range of bytes.
    pub(crate) fn text_in(&self, range: Range<usize>) -> Cow<'a, str> {
        as_text(&self.original()[self.place(range.start)..self.place(range.end)])
    }

    /// The words on it from byte `at` on, as ranges of bytes: the longest runs of what `part` accepts.
    pub(crate) fn words(self, mut at: usize, part: impl Fn(u8) -> bool) -> impl Iterator<Item = Range<usize>> {
        std::iter::from_fn(move || {
            let start = at + self.bytes[at..].iter().position(|&byte| part(byte))?;
            let end = self.bytes[start..].iter().position(|&byte| !part(byte)).map_or(self.bytes.len(), |n| start + n);
            at = end;
            Some(start..end)
        })
    }

    /// A fault of `length` bytes at byte `at`.
    pub(crate) fn error(&self, at: usize, length: usize, expected: Expected, found: Found) -> ParseError {
        let (at, end) = (self.place(at), self.place(at + length));
        let mut error = ParseError::at(self.original(), self.number, at, end - at, expected, found);
        error.column += self.before;
        error.excerpt_column += self.before;
        error
    }

    /// The fault of a puzzle that begins at byte `start`.
    pub(crate) fn fault(&self, start: usize, fault: Fault) -> ParseError {
        let at = start + fault.at;
        match fault.count {
            Some(count) => self.miscounted(Some(at..at), fault.expected, count),
            None => self.unexpected(at, fault.expected),
        }
    }

    /// The character at byte `at`, or the end of the line there, is not what was expected.
    pub(crate) fn unexpected(&self, at: usize, expected: Expected) -> ParseError {
        let rest = &self.original()[self.place(at)..];
        let (found, length) = match rest.utf8_chunks().next() {
            None => (Found::LineEnd, 0),
            Some(chunk) => match chunk.valid().chars().next() {
                Some(found) => (Found::Char(found), if self.is_likeness() { 1 } else { found.len_utf8() }),
                None => (Found::Byte(rest[0]), if self.is_likeness() { 1 } else { chunk.invalid().len() }),
            },
        };
        self.error(at, length, expected, found)
    }

    /// The word in `range` is not what was expected.
    pub(crate) fn unexpected_word(&self, range: Range<usize>, expected: Expected) -> ParseError {
        if range.len() < 2 {
            return self.unexpected(range.start, expected);
        }
        let end = range.end.min(range.start + 40);
        let word = String::from_utf8_lossy(&self.original()[self.place(range.start)..self.place(end)]).into();
        self.error(range.start, range.len(), expected, Found::Text(word))
    }

    /// There are `count` of the things expected; `range` is the first too many, or the end of the line if too few.
    pub(crate) fn miscounted(&self, surplus: Option<Range<usize>>, expected: Expected, count: usize) -> ParseError {
        let range = surplus.unwrap_or(self.bytes.len()..self.bytes.len());
        self.error(range.start, range.len(), expected, Found::Count(count))
    }
}

/// A line that is kept until its record is complete.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    pub(crate) bytes: Vec<u8>,
    /// The line as it was, unless it was the same.
    original: Option<Vec<u8>>,
    pub(crate) number: u64,
}

impl Kept {
    pub(crate) fn of(line: &SourceLine<'_>) -> Self {
        let mut kept = Self::default();
        kept.set(line);
        kept
    }

    /// Keeps another line in its place.
    pub(crate) fn set(&mut self, line: &SourceLine<'_>) {
        self.bytes.clear();
        self.bytes.extend_from_slice(line.bytes);
        self.original = line.is_likeness().then(|| line.original().to_vec());
        self.number = line.number;
    }

    pub(crate) fn line(&self) -> SourceLine<'_> {
        SourceLine { bytes: &self.bytes, original: self.original.as_deref(), number: self.number, before: 0 }
    }
}

/// Whether it holds a row of a list in some programming language, such as `board = [[5, 3, 0, …],` or `[5 3 0 …]`.
fn is_list(text: &[u8]) -> bool {
    let cells = || text.iter().filter(|&&byte| is_loose_cell(byte)).count();
    let is_row = || text.iter().all(|&byte| is_loose_cell(byte) || byte == b' ' || is_bracket(byte));
    let commas = text.iter().filter(|&&byte| byte == b',').count();
    text.iter().any(|byte| is_bracket(*byte)) && (commas >= 8 || cells() >= 9 && is_row())
}

/// Whether a line that begins with a semicolon is a row whose first field is empty: it has nine fields, or none that is longer than a cell.
fn is_of_fields(text: &[u8]) -> bool {
    let fields = || text.split(|&byte| byte == b';').map(<[u8]>::trim_ascii);
    let are_cells = || fields().all(|field| field.len() <= 2) && fields().any(|field| !field.is_empty());
    fields().count() > 8 || fields().count() > 3 && are_cells()
}

/// A line without the remark after it, which begins with a blank and `#`, and that remark.
pub(crate) fn parted(line: &str) -> (&str, &str) {
    let begins = |&(at, _): &(usize, &str)| line[..at].ends_with([' ', '\t']);
    let at = line.match_indices('#').find(begins).map_or(line.len(), |(at, _)| at);
    (line[..at].trim_end(), &line[at..])
}

/// Bytes as text; Latin-1 if they are not UTF-8.
pub(crate) fn as_text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

/// What precedes an annotation that looks like a row, so that it is a title.
pub(crate) const MARKED: &str = "Annotation: ";

/// The annotation that a title is, without what only makes it a title.
pub(crate) fn bare_title(text: &str) -> &str {
    let text = text.trim();
    let in_brackets = || text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    text.strip_prefix(MARKED).or_else(in_brackets).unwrap_or(text).trim()
}

/// Whether a character may be between two cells of a row.
pub(crate) const fn is_upright(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'|' | b':' | b'!')
}

/// Whether a character may surround a row.
pub(crate) const fn is_bracket(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'{' | b'}' | b'(' | b')')
}
