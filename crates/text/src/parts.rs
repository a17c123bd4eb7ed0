//! Texts that are there as a whole, read part by part.

use bitdoku_grid::text::ParseError;

use crate::record::{Done, Options, Record};
use crate::{Format, Reader};

/// A text that is read part by part, so that the caller can do other things in between.
///
/// ```
/// use bitdoku_text::{Format, Options, Parts};
/// let text = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n".repeat(3);
/// let (mut parts, mut records) = (Parts::new(text.as_bytes(), Format::Line, &Options::default()), 0);
/// while !parts.is_done() {
///     parts.next(|record| records += usize::from(record.is_ok()));
/// }
/// assert_eq!(records, 3);
/// ```
#[derive(Clone, Debug)]
pub struct Parts<T> {
    text: T,
    reader: Reader,
    /// How far it has been read, and the number of the line there.
    at: usize,
    number: u64,
    /// All that the text is, if it is in a form of its own.
    pasted: Option<Done>,
    is_done: bool,
}

impl<T: AsRef<[u8]>> Parts<T> {
    /// A text of which nothing was read.
    pub fn new(text: T, format: Format, options: &Options) -> Self {
        Self { text, reader: Reader::new(format, options), at: 0, number: 1, pasted: None, is_done: false }
    }

    /// The same of a text that may be in a form of its own, and what that was read as.
    pub(crate) fn pasted(self, pasted: Option<Done>) -> Self {
        Self { pasted, ..self }
    }

    /// The format it is read in.
    pub fn format(&self) -> Format {
        self.reader.format()
    }

    /// Whether all of it was read.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Reads a line, or a part of one; the end of the text after the last.
    pub fn next(&mut self, mut take: impl FnMut(Result<Record<'_>, ParseError>)) {
        if let Some(pasted) = self.pasted.take() {
            self.is_done = true;
            let record = pasted.as_ref().map(|(puzzle, annotation, line)| Record {
                puzzle: puzzle.clone(),
                annotation,
                line: *line,
            });
            return take(record.map_err(Clone::clone));
        }
        let rest = &self.text.as_ref()[self.at..];
        if rest.is_empty() {
            self.is_done = true;
            self.reader.finish().for_each(take);
            return;
        }
        let seam = self.reader.format().seam().unwrap_or(b'\n');
        let length = memchr::memchr2(b'\n', seam, rest).map_or(rest.len(), |end| end + 1);
        let (part, number) = (&rest[..length], self.number);
        self.at += length;
        self.number += u64::from(part.ends_with(b"\n"));
        self.reader.push(part, number).for_each(take);
    }

    /// Reads all of it.
    pub(crate) fn each(mut self, mut take: impl FnMut(Result<Record<'_>, ParseError>)) {
        while !self.is_done() {
            self.next(&mut take);
        }
    }
}
