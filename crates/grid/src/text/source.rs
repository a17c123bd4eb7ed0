//! A line of input and the places in it.

use alloc::string::String;
use core::ops::Range;

use super::{Expected, Found, ParseError};

/// A line of input without its end.
#[derive(Clone, Copy)]
pub(super) struct SourceLine<'a> {
    pub(super) bytes: &'a [u8],
    /// Its number, from 1.
    pub(super) number: u64,
}

impl<'a> SourceLine<'a> {
    /// Line `number`; a byte order mark before line 1 and the line's end are taken off.
    pub(super) fn new(mut bytes: &'a [u8], number: u64) -> Self {
        if number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Self { bytes, number }
    }

    /// Whether there is nothing on it.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.iter().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// Whether it is a heading such as `Grid 01` or `[Puzzle]`: no row of a puzzle begins with three letters.
    pub(super) fn is_title(&self) -> bool {
        let text = self.bytes.trim_ascii_start();
        text.starts_with(b"[") || text.len() >= 3 && text[..3].iter().all(u8::is_ascii_alphabetic)
    }

    /// Where its first character other than a blank is.
    pub(super) fn start(&self) -> usize {
        self.bytes.iter().position(|byte| !matches!(byte, b' ' | b'\t')).unwrap_or(self.bytes.len())
    }

    /// Its text.
    pub(super) fn text(&self) -> Result<&'a str, ParseError> {
        self.text_from(0)
    }

    /// Its text from byte `at` on.
    pub(super) fn text_from(&self, at: usize) -> Result<&'a str, ParseError> {
        core::str::from_utf8(&self.bytes[at..])
            .map_err(|error| self.unexpected(at + error.valid_up_to(), Expected::Utf8))
    }

    /// The words on it from byte `at` on, as ranges of bytes: the longest runs of what `part` accepts.
    pub(super) fn words(self, mut at: usize, part: impl Fn(u8) -> bool) -> impl Iterator<Item = Range<usize>> {
        core::iter::from_fn(move || {
            let start = at + self.bytes[at..].iter().position(|&byte| part(byte))?;
            let end = self.bytes[start..].iter().position(|&byte| !part(byte)).map_or(self.bytes.len(), |n| start + n);
            at = end;
            Some(start..end)
        })
    }

    /// The character at byte `at` is not what was expected; nor is the end of the line, if that is there.
    pub(super) fn unexpected(&self, at: usize, expected: Expected) -> ParseError {
        let rest = &self.bytes[at..];
        let (found, length) = match rest.utf8_chunks().next() {
            None => (Found::LineEnd, 0),
            Some(chunk) => match chunk.valid().chars().next() {
                Some(found) => (Found::Char(found), found.len_utf8()),
                None => (Found::Byte(rest[0]), chunk.invalid().len()),
            },
        };
        ParseError::new(self, at, length, expected, found)
    }

    /// The word in `range` is not what was expected.
    pub(super) fn unexpected_word(&self, range: Range<usize>, expected: Expected) -> ParseError {
        let word = &self.bytes[range.clone()];
        if word.len() < 2 {
            return self.unexpected(range.start, expected);
        }
        let word = String::from_utf8_lossy(&word[..word.len().min(40)]).into();
        ParseError::new(self, range.start, range.len(), expected, Found::Text(word))
    }

    /// There are `count` of the things expected; `range` is the first too many, or the end of the line if too few.
    pub(super) fn miscounted(&self, surplus: Option<Range<usize>>, expected: Expected, count: usize) -> ParseError {
        let range = surplus.unwrap_or(self.bytes.len()..self.bytes.len());
        ParseError::new(self, range.start, range.len(), expected, Found::Count(count))
    }
}
