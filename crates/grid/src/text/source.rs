//! A line of input and the places in it.

use super::{Expected, Found, ParseError};

/// A line of input without its end.
#[derive(Clone, Copy)]
pub(super) struct SourceLine<'a> {
    pub(super) bytes: &'a [u8],
    /// Its number, from 1.
    pub(super) number: u64,
    /// The column of its first byte, from 1.
    pub(super) column: u64,
}

impl<'a> SourceLine<'a> {
    /// Line `number`; a byte order mark before line 1 and the line's end are taken off.
    pub(super) fn new(mut bytes: &'a [u8], number: u64) -> Self {
        if number == 1 {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Self { bytes, number, column: 1 }
    }

    /// What is wrong with the one character at byte `at`, or with the line's ending there when `otherwise` says so.
    pub(super) fn unexpected(&self, at: usize, expected: Expected) -> ParseError {
        let (found, length) = self.character(at);
        ParseError::new(self, at, length, expected, found)
    }

    /// The character at byte `at`, and how many bytes it takes.
    fn character(&self, at: usize) -> (Found, usize) {
        let rest = &self.bytes[at..];
        let chunk = rest.utf8_chunks().next().expect("a fault lies on a character");
        match chunk.valid().chars().next() {
            Some(found) => (Found::Char(found), found.len_utf8()),
            None => (Found::Byte(rest[0]), chunk.invalid().len()),
        }
    }

    /// The line ended, or the cells did, after `count` of the things expected.
    pub(super) fn too_few(&self, expected: Expected, count: usize) -> ParseError {
        ParseError::new(self, self.bytes.len(), 0, expected, Found::Count(count))
    }

    /// The text from byte `at` on, without blanks around it.
    pub(super) fn text_from(&self, at: usize) -> Result<&'a str, ParseError> {
        match core::str::from_utf8(&self.bytes[at..]) {
            Ok(text) => Ok(text.trim()),
            Err(error) => Err(self.unexpected(at + error.valid_up_to(), Expected::Utf8)),
        }
    }
}
