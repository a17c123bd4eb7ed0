//! The fields of a row: which bytes each takes, and what it says without its quotes.

use std::ops::Range;

/// The fields of a row, kept from row to row for the memory.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Where each is in the row, quotes included.
    ranges: Vec<Range<usize>>,
    /// Where what each says ends in `text`; nothing if no field has quotes and each says what is there.
    ends: Vec<usize>,
    text: Vec<u8>,
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

    /// Fields of which some have quotes: two quotes within those are one, and in other fields a quote is as any character.
    fn split_quoted(&mut self, raw: &[u8], delimiter: u8) {
        self.text.clear();
        let mut at = 0;
        loop {
            let start = at;
            let is_quoted = raw.get(start) == Some(&b'"');
            self.is_open = is_quoted;
            at += usize::from(is_quoted);
            while self.is_open
                && let Some(length) = memchr::memchr(b'"', &raw[at..])
            {
                let end = at + length;
                self.is_open = raw.get(end + 1) == Some(&b'"');
                let more = usize::from(self.is_open);
                self.text.extend_from_slice(&raw[at..end + more]);
                at = end + 1 + more;
            }
            // What follows the closing quote, or all of a field without quotes.
            let rest = &raw[at..];
            let end = if self.is_open { None } else { memchr::memchr(delimiter, rest) };
            let rest = &rest[..end.unwrap_or(rest.len())];
            self.text.extend_from_slice(rest);
            self.is_strict &= if is_quoted { rest.is_empty() && !self.is_open } else { !rest.contains(&b'"') };
            at += rest.len();
            self.ranges.push(start..at);
            self.ends.push(self.text.len());
            if at == raw.len() {
                return;
            }
            at += 1;
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
