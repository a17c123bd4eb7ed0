//! The fields of a row: which bytes each takes, and what it says without its quotes.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};

/// The fields of a row, kept from row to row for the memory.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Where each is in the row, quotes included.
    ranges: Vec<Range<usize>>,
    /// Where what each says ends in `text`; nothing if no field has quotes and each says what is there.
    ends: Vec<usize>,
    text: Vec<u8>,
    /// The parser of fields in quotes, and the delimiter it knows.
    reader: Option<(u8, Box<Reader>)>,
    /// Whether a quote was opened and not closed.
    is_open: bool,
    /// Whether the quotes are as RFC 4180 wants them.
    is_strict: bool,
}

impl Fields {
    /// Finds the fields of a row, which has no end of line.
    pub(super) fn split(&mut self, raw: &[u8], delimiter: u8) {
        self.ranges.clear();
        self.ends.clear();
        (self.is_open, self.is_strict) = (false, true);
        if delimiter == b' ' {
            self.split_words(raw);
        } else if memchr::memchr(b'"', raw).is_none() {
            let mut start = 0;
            for end in memchr::memchr_iter(delimiter, raw) {
                self.ranges.push(start..end);
                start = end + 1;
            }
            self.ranges.push(start..raw.len());
        } else {
            self.split_quoted(raw, delimiter);
        }
    }

    /// Words with any number of blanks between them.
    fn split_words(&mut self, raw: &[u8]) {
        let mut at = 0;
        for word in raw.split(|&byte| byte == b' ') {
            if !word.is_empty() {
                self.ranges.push(at..at + word.len());
            }
            at += word.len() + 1;
        }
    }

    /// Fields of which some have quotes.
    fn split_quoted(&mut self, raw: &[u8], delimiter: u8) {
        self.text.clear();
        self.text.resize(raw.len(), 0);
        if self.reader.as_ref().is_none_or(|(known, _)| *known != delimiter) {
            self.reader = Some((
                delimiter,
                Box::new(ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build()),
            ));
        }
        let (_, reader) = self.reader.as_mut().expect("made above");
        reader.reset();
        // Whether it is a record of its own was found out before: here a `\n` would only be a blank.
        let (mut at, mut filled) = (0, 0);
        loop {
            let start = at;
            let mut input = &raw[at..];
            let is_last = loop {
                let (result, read, written) = reader.read_field(input, &mut self.text[filled..]);
                at += read;
                filled += written;
                input = &raw[at..];
                match result {
                    ReadFieldResult::Field { record_end } => break record_end,
                    ReadFieldResult::End => break true,
                    // No more input says that the row is at its end.
                    ReadFieldResult::InputEmpty => {}
                    ReadFieldResult::OutputFull => break true,
                }
            };
            let ends_with_delimiter = !is_last || at < raw.len();
            let end = if ends_with_delimiter { at - 1 } else { at };
            self.ranges.push(start..end.max(start));
            self.ends.push(filled);
            let field = &raw[start..end.max(start)];
            if field.contains(&b'"') {
                let (is_open, is_strict) = quotes(field);
                self.is_open |= is_open;
                self.is_strict &= is_strict;
            }
            if is_last {
                break;
            }
        }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.ranges.len()
    }

    /// What field `i`, from 0, says.
    pub(super) fn get<'a>(&'a self, raw: &'a [u8], i: usize) -> Option<&'a [u8]> {
        let range = self.ranges.get(i)?;
        Some(match self.ends.get(i) {
            None => &raw[range.clone()],
            Some(&end) => &self.text[if i == 0 { 0 } else { self.ends[i - 1] }..end],
        })
    }

    /// Where field `i` is in the row.
    pub(super) fn range(&self, i: usize) -> Range<usize> {
        self.ranges.get(i).cloned().unwrap_or_default()
    }

    /// Where what field `i` says begins in the row.
    pub(super) fn start(&self, i: usize) -> usize {
        let range = self.range(i);
        match self.ends.get(i) {
            Some(_) if self.range(i).len() > self.get(&[], i).map_or(0, <[u8]>::len) => range.start + 1,
            _ => range.start,
        }
    }

    /// Whether field `i` begins with a quote that nothing closes.
    pub(super) fn is_open(&self, i: usize) -> bool {
        self.is_open && i + 1 == self.count()
    }

    /// Whether the quotes are as RFC 4180 wants them.
    pub(super) fn is_strict(&self) -> bool {
        self.is_strict
    }
}

/// Whether a field has a quote that nothing closes, and whether its quotes are as RFC 4180 wants them.
fn quotes(field: &[u8]) -> (bool, bool) {
    let Some(content) = field.strip_prefix(b"\"") else { return (false, false) };
    let mut rest = content;
    loop {
        match memchr::memchr(b'"', rest) {
            None => return (true, false),
            Some(at) if rest.get(at + 1) == Some(&b'"') => rest = &rest[at + 2..],
            Some(at) => return (false, at + 1 == rest.len()),
        }
    }
}
