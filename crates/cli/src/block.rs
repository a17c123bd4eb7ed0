//! Blocks: the unit of work, some whole records of one input; and how its lines are cut from a stream of bytes, some thousand at a time,
//! holding no more than a buffer's worth.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bitdoku::ParseError;
use bitdoku::text::table::{Table, TableRow};
use bitdoku::text::{LINE_LIMIT, Reader};
use bitdoku::{AnyPuzzle, Puzzle};

/// Some records of one input, in order.
#[derive(Debug)]
pub(crate) struct Block {
    /// The name of the input.
    pub(crate) name: Arc<str>,
    /// The records.
    pub(crate) content: Content,
    /// How many bytes of text, of all inputs, there are up to its end.
    pub(crate) end: u64,
}

/// A record of a puzzle of whatever kind.
pub(crate) type AnyRecord<'a> = bitdoku::text::Record<'a, AnyPuzzle>;

/// A record of a classic puzzle.
pub(crate) type Record<'a> = bitdoku::text::Record<'a, Puzzle>;

/// How a block holds its records.
#[derive(Debug)]
pub(crate) enum Content {
    /// As text not yet looked at, one line each at most. Workers read it, side by side.
    Lines {
        /// The text.
        lines: Lines,
        /// What reading the lines before it taught; see [`bitdoku::text::Format::is_one_line`].
        reader: Arc<Reader>,
    },
    /// As rows of a table, each whole, not yet looked at.
    Rows {
        /// The text.
        lines: Lines,
        /// What is known of the table.
        table: Arc<Table>,
    },
    /// Already read, since only a reader that has seen all lines before knows where a record begins.
    Records(Vec<Result<OwnedRecord, ParseError>>),
    /// No records, but something to say about the input.
    Note(String),
    /// No records, for the input could not be opened or not be read any further. The reason.
    Lost(String),
}

/// Where a record is, beside its line.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The name of the input.
    pub(crate) file: &'a str,
    /// Its row, if that is a table.
    pub(crate) row: Option<TableRow<'a>>,
}

impl<'a> Origin<'a> {
    /// In a text that is no table.
    pub(crate) const fn text(file: &'a str) -> Self {
        Self { file, row: None }
    }
}

/// A record that owns its annotation.
#[derive(Debug)]
pub(crate) struct OwnedRecord {
    puzzle: AnyPuzzle,
    annotation: Box<str>,
    line: u64,
}

impl From<AnyRecord<'_>> for OwnedRecord {
    fn from(record: AnyRecord<'_>) -> Self {
        Self { puzzle: record.puzzle, annotation: record.annotation.into(), line: record.line }
    }
}

impl Block {
    /// How many records it has.
    pub(crate) fn records(&self) -> u64 {
        let mut records = 0;
        self.each(|_, _| {
            records += 1;
            ControlFlow::Continue(())
        });
        records
    }

    /// Cuts it after its first `count` records, if it has more.
    pub(crate) fn split(self, count: u64) -> (Self, Option<Self>) {
        let Self { name, content, end } = self;
        let (front, rest) = match content {
            Content::Lines { mut lines, reader } => {
                let mut behind = Reader::clone(&reader);
                let (mut seen, mut length) = (0, 0);
                let _ = lines.each(|line, number| {
                    if seen == count {
                        return ControlFlow::Break(());
                    }
                    seen += behind.push(line, number).count() as u64;
                    length += line.len();
                    ControlFlow::Continue(())
                });
                if seen > count {
                    // The cut goes through a line that holds several records.
                    let mut reader = Reader::clone(&reader);
                    let mut records = Vec::new();
                    let _ = lines.each(|line, number| {
                        records.extend(reader.push(line, number).map(|record| record.map(OwnedRecord::from)));
                        ControlFlow::Continue(())
                    });
                    let rest = records.split_off(count as usize);
                    let [front, rest] = [records, rest].map(|records| Self {
                        name: Arc::clone(&name),
                        content: Content::Records(records),
                        end,
                    });
                    return (front, Some(rest));
                }
                let rest = lines.split_off(length);
                (
                    Content::Lines { lines, reader },
                    (!rest.text.is_empty()).then(|| Content::Lines { lines: rest, reader: Arc::new(behind) }),
                )
            }
            Content::Rows { mut lines, table } => {
                let rest = lines.split_off(table.length_of(&lines.text, lines.first, count));
                let rest = (!rest.text.is_empty()).then(|| Content::Rows { lines: rest, table: Arc::clone(&table) });
                (Content::Rows { lines, table }, rest)
            }
            Content::Records(mut records) => {
                let rest = records.split_off(records.len().min(count as usize));
                (Content::Records(records), (!rest.is_empty()).then_some(Content::Records(rest)))
            }
            none @ (Content::Lost(_) | Content::Note(_)) => (none, None),
        };
        let rest = rest.map(|content| Self { name: Arc::clone(&name), content, end });
        (Self { name, content: front, end }, rest)
    }

    /// Calls `take` for each record, and for each that could not be read with the reason, until it breaks.
    pub(crate) fn each(&self, mut take: impl FnMut(Result<AnyRecord<'_>, ParseError>, &Origin<'_>) -> ControlFlow<()>) {
        let origin = &Origin::text(&self.name);
        match &self.content {
            Content::Lines { lines, reader } => {
                let mut reader = Reader::clone(reader);
                // No record is left open at the end: the format has one a line.
                let _ =
                    lines.each(|line, number| reader.push(line, number).try_for_each(|record| take(record, origin)));
            }
            Content::Rows { lines, table } => {
                let _ = table
                    .each(&lines.text, lines.first, |record, row| take(record, &Origin { row: Some(row), ..*origin }));
            }
            Content::Records(records) => {
                let _ = records.iter().try_for_each(|record| {
                    let record = match record {
                        Ok(OwnedRecord { puzzle, annotation, line }) => {
                            Ok(AnyRecord { puzzle: puzzle.clone(), annotation, line: *line })
                        }
                        Err(error) => Err(error.clone()),
                    };
                    take(record, origin)
                });
            }
            Content::Lost(_) | Content::Note(_) => {}
        }
    }
}

/// The most bytes asked for at a time.
const READ: usize = 128 * 1024;

/// Tells whether more can be read without waiting.
pub(crate) type Ready = Box<dyn Fn() -> bool + Send>;

/// A stream of bytes and what of it has been read but not yet cut off.
pub(crate) struct Cutter {
    input: Box<dyn Read + Send>,
    /// Whether there is more of it, if that can be asked.
    ready: Option<Ready>,
    /// What was read and not yet cut off, from `start` to `end`, and room for more after that.
    buffer: Vec<u8>,
    /// Where in the buffer the next line begins.
    start: usize,
    end: usize,
    /// Memory for the next lines that are cut off.
    spare: Vec<u8>,
    /// The number of that line, from 1.
    line: u64,
    /// Whether the last read gave all that was asked for, so that there is likely more to be had without waiting.
    flowing: bool,
    ended: bool,
    /// Why no more could be read, until all lines before that are cut off.
    failed: Option<io::Error>,
    /// Whether the beginning of an overlong line was cut off and its rest is to be dropped.
    skipping: bool,
    /// A byte after which an overlong line may be cut without loss.
    seam: Option<u8>,
    /// Bytes read.
    count: Arc<AtomicU64>,
    /// Bytes cut since somebody asked.
    cut: u64,
}

/// Some whole lines; the last one may lack its end.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The lines, with their ends.
    pub(crate) text: Vec<u8>,
    /// The number of the first one, from 1.
    pub(crate) first: u64,
    /// How many ends of lines there are.
    pub(crate) ends: usize,
}

impl Lines {
    /// Lines, the first of which has this number.
    pub(crate) fn new(first: u64, text: Vec<u8>) -> Self {
        Self { ends: memchr::memchr_iter(b'\n', &text).count(), text, first }
    }

    /// Cuts off the text after the first `length` bytes, which are whole lines.
    pub(crate) fn split_off(&mut self, length: usize) -> Self {
        let mut rest = Self::new(self.first, self.text.split_off(length));
        self.ends -= rest.ends;
        rest.first += self.ends as u64;
        rest
    }

    /// Adds those that follow.
    pub(crate) fn append(&mut self, more: &Self) {
        self.text.extend_from_slice(&more.text);
        self.ends += more.ends;
    }

    /// Calls `take` with each line, its end included, and its number, until it breaks.
    pub(crate) fn each<'a>(&'a self, mut take: impl FnMut(&'a [u8], u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut start = 0;
        let mut number = self.first;
        for end in memchr::memchr_iter(b'\n', &self.text) {
            take(&self.text[start..=end], number)?;
            start = end + 1;
            number += 1;
        }
        if start < self.text.len() { take(&self.text[start..], number) } else { ControlFlow::Continue(()) }
    }
}

impl Cutter {
    /// Cuts what `input` gives. Bytes read are added to `count`.
    pub(crate) fn new(input: Box<dyn Read + Send>, count: Arc<AtomicU64>) -> Self {
        Self {
            input,
            ready: None,
            buffer: Vec::new(),
            start: 0,
            end: 0,
            spare: Vec::new(),
            line: 1,
            flowing: false,
            ended: false,
            failed: None,
            skipping: false,
            seam: None,
            count,
            cut: 0,
        }
    }

    /// Sets how to find out whether more input can be read without waiting.
    pub(crate) fn asking(self, ready: Option<Ready>) -> Self {
        Self { ready, ..self }
    }

    /// From now on an overlong line is cut into parts after this byte. Some formats have no lines.
    pub(crate) fn cut_after(&mut self, seam: u8) {
        self.seam = Some(seam);
    }

    /// How many bytes were cut since this was last asked, those that were dropped included.
    pub(crate) fn take_cut(&mut self) -> u64 {
        std::mem::take(&mut self.cut)
    }

    /// About `size` bytes of whole lines, at least one line; fewer where waiting would be needed for more.
    /// `None` at the end.
    pub(crate) fn lines(&mut self, size: usize) -> io::Result<Option<Lines>> {
        loop {
            self.skip()?;
            let rest = &self.buffer[self.start..self.end];
            let enough = rest.len() >= size || self.ended || !self.is_flowing();
            let mut size = size;
            if let Some(seam) = self.seam {
                size = size.min(LINE_LIMIT);
                let first = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                if first > LINE_LIMIT
                    && let Some(at) = memchr::memrchr(seam, &rest[..LINE_LIMIT])
                {
                    return Ok(Some(self.cut_within_line(at + 1)));
                }
            }
            if enough && let Some(length) = whole_lines(rest, size) {
                return Ok(Some(self.cut(length)));
            }
            if rest.len() > LINE_LIMIT && memchr::memchr(b'\n', rest).is_none() {
                self.skipping = true;
                return Ok(Some(self.cut(LINE_LIMIT + 1)));
            }
            if self.ended {
                let length = rest.len();
                return match self.failed.take() {
                    Some(error) => Err(error),
                    None => Ok((length > 0).then(|| self.cut(length))),
                };
            }
            self.failed = self.read().err();
        }
    }

    /// Whether there is more to be had without waiting, for all that is known.
    fn is_flowing(&self) -> bool {
        self.ready.as_ref().map_or(self.flowing, |ready| ready())
    }

    fn cut(&mut self, length: usize) -> Lines {
        let lines = Lines::new(self.line, self.take(length));
        self.cut += length as u64;
        self.line += lines.ends as u64 + u64::from(!lines.text.ends_with(b"\n"));
        lines
    }

    /// The next bytes, taken out of the buffer.
    fn take(&mut self, length: usize) -> Vec<u8> {
        let mut text = std::mem::take(&mut self.spare);
        text.extend_from_slice(&self.buffer[self.start..self.start + length]);
        self.start += length;
        text
    }

    /// Takes back what was cut off and is no longer needed. Memory taken anew for each block costs as much as solving its
    /// puzzles where they are easy.
    pub(crate) fn reuse(&mut self, mut text: Vec<u8>) {
        text.clear();
        self.spare = text;
    }

    /// Cuts a part off the next line, which keeps its number.
    fn cut_within_line(&mut self, length: usize) -> Lines {
        let text = self.take(length);
        self.cut += length as u64;
        Lines::new(self.line, text)
    }

    /// Drops the rest of an overlong line.
    fn skip(&mut self) -> io::Result<()> {
        while self.skipping {
            match memchr::memchr(b'\n', self.rest()) {
                Some(at) => {
                    self.start += at + 1;
                    self.cut += at as u64 + 1;
                    self.skipping = false;
                }
                None if self.ended => {
                    self.start = self.end;
                    self.skipping = false;
                }
                None => {
                    self.cut += (self.end - self.start) as u64;
                    self.start = self.end;
                    self.read()?;
                }
            }
        }
        Ok(())
    }

    /// What was read and not yet cut off.
    fn rest(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads once, after what is there.
    fn read(&mut self) -> io::Result<()> {
        if self.buffer.len() - self.end < READ {
            self.buffer.copy_within(self.start..self.end, 0);
            (self.start, self.end) = (0, self.end - self.start);
            // Twice as much as would do, so that what is left is seldom moved.
            let room = 2 * (self.end + READ);
            self.buffer.resize(room.max(self.buffer.len()), 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.end..self.end + READ]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        let length = *read.as_ref().unwrap_or(&0);
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        self.end += length;
        self.flowing = length == READ;
        // What comes after an error is not asked for.
        self.ended = length == 0;
        read.map(drop)
    }
}

/// The length of the whole lines in the first `size` bytes, or of the first line where that is longer.
fn whole_lines(bytes: &[u8], size: usize) -> Option<usize> {
    let end = memchr::memrchr(b'\n', &bytes[..size.min(bytes.len())]).or_else(|| memchr::memchr(b'\n', bytes));
    end.map(|at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its pieces one at a time, as a pipe does.
    struct Pieces(Vec<&'static [u8]>);

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.0.is_empty() {
                return Ok(0);
            }
            let piece = self.0.remove(0);
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    fn cut(input: impl Read + Send + 'static, size: usize) -> Vec<(u64, String)> {
        let mut cutter = Cutter::new(Box::new(input), Arc::default());
        std::iter::from_fn(|| cutter.lines(size).unwrap())
            .map(|lines| (lines.first, String::from_utf8(lines.text.to_vec()).unwrap()))
            .collect()
    }

    #[test]
    fn blocks_end_where_lines_end() {
        let text = "one\ntwo\nthree\nfour";
        let expected: [(u64, &str); 3] = [(1, "one\ntwo\n"), (3, "three\n"), (4, "four")];
        assert_eq!(cut(text.as_bytes(), 9), expected.map(|(line, text)| (line, text.to_owned())));
        let lines = [(1, "one\n"), (2, "two\n"), (3, "three\n"), (4, "four")];
        assert_eq!(cut(text.as_bytes(), 1), lines.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn a_line_is_passed_on_as_soon_as_it_is_there() {
        let pieces = Pieces(vec![b"one\ntw", b"o", b"\nthree\n"]);
        let expected: [(u64, &str); 3] = [(1, "one\n"), (2, "two\n"), (3, "three\n")];
        let mut found = cut(pieces, 1000);
        assert_eq!(found.remove(0), (expected[0].0, expected[0].1.to_owned()));
        assert_eq!(found.iter().map(|(_, text)| text.as_str()).collect::<String>(), "two\nthree\n");
    }

    /// Gives at most this many bytes at a time.
    struct Portions(io::Cursor<Vec<u8>>, usize);

    impl Read for Portions {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.1);
            self.0.read(&mut buffer[..length])
        }
    }

    #[test]
    fn large_blocks_hold_what_small_ones_do() {
        let lines: Vec<String> = (0..40_000).map(|line| format!("{line} {}\n", "x".repeat(line % 90))).collect();
        let text = lines.concat();
        for portion in [usize::MAX, READ, READ - 7, 70_000] {
            for sizes in [&[1 << 20][..], &[READ], &[READ + 1, 100, 3 * READ, 5000]] {
                let input = Portions(io::Cursor::new(text.clone().into_bytes()), portion);
                let mut cutter = Cutter::new(Box::new(input), Arc::default());
                let (mut found, mut sizes) = (Vec::new(), sizes.iter().cycle());
                while let Some(block) = cutter.lines(*sizes.next().unwrap()).unwrap() {
                    // The line of that number begins there.
                    assert!(block.text.starts_with(lines[block.first as usize - 1].as_bytes()));
                    assert!(block.text.ends_with(b"\n"));
                    found.extend_from_slice(&block.text);
                }
                assert!(found == text.as_bytes(), "{portion}");
            }
        }
    }

    #[test]
    fn an_overlong_line_loses_its_tail_but_keeps_its_number() {
        let long = vec![b'x'; 3 * READ];
        let text = [&long[..], b"\nnext\n"].concat();
        let found = cut(io::Cursor::new(text), 4096);
        assert_eq!(found[0].0, 1);
        assert_eq!(found[0].1.len(), LINE_LIMIT + 1);
        assert_eq!(found[1], (2, "next\n".to_owned()));
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn an_overlong_line_is_cut_where_that_loses_nothing() {
        let element = "<game/>";
        let text = element.repeat(30_000) + "\nnext\n";
        let mut cutter = Cutter::new(Box::new(io::Cursor::new(text.clone())), Arc::default());
        cutter.cut_after(b'>');
        let parts = std::iter::from_fn(|| cutter.lines(4096).unwrap()).collect::<Vec<_>>();
        assert!(parts.iter().all(|part| part.text.len() <= LINE_LIMIT));
        assert!(parts.iter().all(|part| part.first == 1 || part.text == b"next\n" && part.first == 2));
        assert_eq!(parts.iter().flat_map(|part| part.text.iter()).copied().collect::<Vec<_>>(), text.as_bytes());
    }
}
