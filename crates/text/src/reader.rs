//! The push reader: lines go in, records come out.

use bitdoku_grid::Grid;
use bitdoku_grid::text::{Expected, Found, ParseError};

use crate::header::{self, Title};
use crate::json;
use crate::layout::Layout;
use crate::link::Site;
use crate::npy::Array;
use crate::numbers::Numbers;
use crate::record::{Done, LINE_LIMIT, Lines, Options, Record};
use crate::regions::Pairs;
use crate::rows::Rows;
use crate::saved::Saved;
use crate::source::SourceLine;
use crate::strings::Strings;
use crate::table::Table;
use crate::{Format, hodoku, line, loose, opensudoku, regions, sukaku};

/// Reads puzzles from lines pushed into it one at a time, whatever the format.
///
/// A line completes a record or not, or several. Nothing but the record under way is kept, so that memory does not grow with
/// the input; but tables and arrays are kept whole and read at their end, for only there is it known what they are. A caller
/// with a stream of their rows takes a [`Table`] or an [`Array`]. An error costs one record, never its neighbours.
///
/// ```
/// use bitdoku_text::{Format, Options, Reader};
/// let mut reader = Reader::new(Format::Line, &Options::default());
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard";
/// let record = reader.push(line, 1).next().unwrap()?;
/// assert_eq!(record.annotation, "hard");
/// assert!(reader.push(b"# a comment", 2).next().is_none());
/// assert!(reader.push(b"4.....8.5.3...", 3).next().unwrap().is_err());
/// assert!(reader.finish().next().is_none());
/// # Ok::<(), bitdoku_text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader {
    format: Format,
    memory: Memory,
    /// Whether each line is a record, so that none is a comment and none is passed over.
    is_every_line: bool,
    /// The rules that the header gives to all puzzles, by name; empty if it has none.
    rules: String,
    /// A title above the first puzzle that is the name of a rule.
    title: Option<Title>,
    /// The last line that gave such rules.
    header_end: u64,
    /// Whether there was a line that is neither blank nor a comment: the header ends before it.
    has_begun: bool,
    /// An annotation that is not as the line has it.
    text: String,
    /// What the latest line completed, if it can be several records.
    done: Vec<Done>,
    /// Whether the end was reported: it is reported once.
    has_ended: bool,
}

/// What a format has to remember from line to line.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it per input")]
enum Memory {
    Line,
    Sukaku,
    Hodoku,
    /// Text of a format that is read as a whole.
    Whole(Vec<u8>, Options),
    Link(Site),
    Lines(Box<dyn Lines>),
}

/// An iterator over the records that a line completed, usually one or none.
#[derive(Clone, Debug)]
#[must_use = "a line may complete a record"]
pub struct Records<'a> {
    first: Option<Result<Record<'a>, ParseError>>,
    more: std::slice::Iter<'a, Done>,
}

impl<'a> Records<'a> {
    #[inline]
    fn one(record: Result<Record<'a>, ParseError>) -> Self {
        Self { first: Some(record), more: [].iter() }
    }

    #[inline]
    fn none() -> Self {
        Self { first: None, more: [].iter() }
    }

    fn all(done: &'a [Done]) -> Self {
        Self { first: None, more: done.iter() }
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, ParseError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        Some(match self.more.next()? {
            Ok((puzzle, annotation, line)) => Ok(Record { puzzle: puzzle.clone(), annotation, line: *line }),
            Err(error) => Err(error.clone()),
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::from(self.first.is_some()) + self.more.len();
        (count, Some(count))
    }
}

impl ExactSizeIterator for Records<'_> {}
impl std::iter::FusedIterator for Records<'_> {}

impl Reader {
    /// A reader of one format.
    #[must_use]
    pub fn new(format: Format, options: &Options) -> Self {
        let memory = match format {
            Format::Line => Memory::Line,
            Format::Sukaku => Memory::Sukaku,
            Format::Hodoku => Memory::Hodoku,
            Format::Csv | Format::Npy => Memory::Whole(Vec::new(), options.clone()),
            Format::Link(site) => Memory::Link(site),
            Format::Json => Memory::Lines(Box::new(json::Document::default())),
            Format::Block | Format::Picture => Memory::Lines(Box::new(Rows::new(Layout::Cells))),
            Format::Comma => Memory::Lines(Box::new(Rows::new(Layout::Fields(b',')))),
            Format::Candidates => Memory::Lines(Box::new(Rows::new(Layout::Candidates))),
            Format::Numbers => Memory::Lines(Box::new(Numbers::default())),
            Format::OpenSudoku => Memory::Lines(Box::new(opensudoku::Document::default())),
            Format::Iss => Memory::Lines(Box::new(Strings::default())),
            Format::Jigsaw => Memory::Lines(Box::new(Pairs::default())),
            Format::Saved => Memory::Lines(Box::new(Saved::default())),
        };
        Self {
            format,
            memory,
            is_every_line: false,
            rules: String::new(),
            title: None,
            header_end: 0,
            has_begun: false,
            text: String::new(),
            done: Vec::new(),
            has_ended: false,
        }
    }

    /// A reader of lines of 81 or 729 characters each of which is a record, also one that is empty or begins as a comment
    /// does: what an [`Array`] is made into.
    #[must_use]
    pub fn every_line() -> Self {
        Self { is_every_line: true, ..Self::new(Format::Line, &Options::default()) }
    }

    /// The format it reads.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Whether the header gave rules to all puzzles that follow, by a comment such as `# rules: X, anti-knight`: then none is a classic
    /// one.
    ///
    /// ```
    /// use bitdoku_text::{AnyPuzzle, Format, Options, Reader};
    /// let mut reader = Reader::new(Format::Line, &Options::default());
    /// assert!(reader.push(b"# rules: X, anti-knight", 1).next().is_none() && reader.has_rules());
    /// let record = reader.push(&[b'.'; 81], 2).next().unwrap()?;
    /// assert!(matches!(record.puzzle, AnyPuzzle::Variant(puzzle) if puzzle.names == ["X, anti-knight"]));
    /// # Ok::<(), bitdoku_text::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_rules(&self) -> bool {
        !self.rules.is_empty() || self.title.is_some()
    }

    /// Takes the next line, with or without its end (`\n` or `\r\n`). `number` is its number in the input, from 1.
    ///
    /// A line longer than [`LINE_LIMIT`] is an error; a caller that reads from a stream need hold no more of a line than
    /// `LINE_LIMIT + 1` bytes and may drop the rest. Of a format with a [`Format::seam`], which may have no lines at all, a
    /// line may be pushed in several parts with the same number, cut after any such byte.
    #[inline]
    pub fn push<'a>(&'a mut self, bytes: &'a [u8], number: u64) -> Records<'a> {
        if self.has_rules() {
            let records = self.push_line(bytes, number).map(owned).collect();
            return self.with_rules(records);
        }
        self.push_line(bytes, number)
    }

    /// Records with the rules of the header.
    #[cold]
    fn with_rules(&mut self, records: Vec<Done>) -> Records<'_> {
        let with_rules = |record| match &self.title {
            Some(title) if self.rules.is_empty() => title.over(record),
            _ => header::with_rules(record, &self.rules),
        };
        self.done = records.into_iter().map(with_rules).collect();
        Records::all(&self.done)
    }

    /// Takes a title that is the name of a rule, above a list of lines. `false` if the line is none.
    #[cold]
    fn title(&mut self, line: &SourceLine<'_>) -> bool {
        let text = line.text_from(0);
        let is_one = matches!(self.memory, Memory::Line | Memory::Sukaku | Memory::Hodoku)
            && header::rule_in_title(&text).is_some();
        if is_one {
            self.title.get_or_insert_default().set(&text, true);
            self.header_end = line.number;
        }
        is_one
    }

    /// A comment, which may name rules before the first record, and not after it.
    #[cold]
    fn comment(&mut self, line: &SourceLine<'_>) -> Records<'_> {
        match header::rules_on(line.bytes) {
            Some(_) if self.has_begun && self.may_be_header(line.number) => {}
            Some(_) if self.has_begun => {
                return Records::one(Err(line.unexpected_word(0..line.bytes.len(), Expected::RulesBefore)));
            }
            Some(names) => {
                let between = if self.rules.is_empty() { "" } else { ", " };
                self.rules.extend([between, &names]);
                self.header_end = line.number;
            }
            None => {
                if let Memory::Lines(lines) = &mut self.memory {
                    lines.comment(line);
                }
            }
        }
        Records::none()
    }

    /// Whether a line is above the first record. Who learnt the header from this reader may read its lines again.
    fn may_be_header(&self, number: u64) -> bool {
        !self.has_begun || number <= self.header_end
    }

    #[inline]
    fn push_line<'a>(&'a mut self, bytes: &'a [u8], number: u64) -> Records<'a> {
        if let Memory::Whole(text, _) = &mut self.memory {
            text.extend_from_slice(bytes);
            if self.format == Format::Csv && !bytes.ends_with(b"\n") {
                text.push(b'\n');
            }
            return Records::none();
        }
        let line = SourceLine::new(bytes, number);
        if line.bytes.len() > LINE_LIMIT {
            return self.overlong(&line);
        }
        match line.bytes.first() {
            _ if self.is_every_line => {}
            Some(b'#' | b';' | b'/') if line.is_comment() => return self.comment(&line),
            Some(b'R' | b'r') if header::names_on(line.bytes).is_some() => return self.comment(&line),
            None | Some(b' ' | b'\t') if line.is_blank() => return self.blank(&line),
            Some(b'A'..=b'Z' | b'a'..=b'z' | b'[') if self.may_be_header(number) && self.title(&line) => {
                return Records::none();
            }
            _ => {}
        }
        self.has_begun = true;
        match &mut self.memory {
            Memory::Line => match line::read(&line) {
                Ok((grid, rest)) => {
                    let is_plain = line.bytes.len() - rest < 81 && !regions::may_begin(&line.bytes[line.start()..]);
                    if !is_plain && has_more(&line, grid, rest, &mut self.done) {
                        return Records::all(&self.done);
                    }
                    let annotation = line::text_from(&line, rest, &mut self.text);
                    Records::one(Ok(Record { puzzle: grid.into(), annotation, line: number }))
                }
                Err(fault) => loosely(&line, fault, &mut self.done),
            },
            Memory::Sukaku => match sukaku::read(&line) {
                Ok((puzzle, rest)) => {
                    let annotation = line::text_from(&line, rest, &mut self.text);
                    Records::one(Ok(Record { puzzle: puzzle.into(), annotation, line: number }))
                }
                Err(fault) => loosely(&line, fault, &mut self.done),
            },
            Memory::Hodoku if hodoku::is_like(line.bytes.trim_ascii_start()) => {
                let read = hodoku::read(&line, &mut self.text);
                Records::one(read.map(|(puzzle, annotation)| Record {
                    puzzle: puzzle.into(),
                    annotation,
                    line: number,
                }))
            }
            Memory::Hodoku => {
                let fault = line.unexpected(line.start(), Expected::Colon);
                loosely(&line, fault, &mut self.done)
            }
            Memory::Link(site) => filled(&mut self.done, |done| {
                if !loose::read_link(&line, done) {
                    let word = line.words(line.start(), |byte| !byte.is_ascii_whitespace()).next().unwrap_or_default();
                    done.push(Err(line.unexpected_word(word, Expected::Link(site.info().name))));
                }
            }),
            Memory::Whole(..) => Records::none(),
            Memory::Lines(lines) => filled(&mut self.done, |done| lines.push(&line, done)),
        }
    }

    /// The input has ended: gives the record that could have gone on, or the error of one that was left incomplete.
    ///
    /// Told again, the end gives nothing more.
    pub fn finish(&mut self) -> Records<'_> {
        if self.has_rules() {
            let records = self.end().map(owned).collect();
            return self.with_rules(records);
        }
        self.end()
    }

    fn end(&mut self) -> Records<'_> {
        self.done.clear();
        if std::mem::replace(&mut self.has_ended, true) {
            return Records::all(&self.done);
        }
        match &mut self.memory {
            Memory::Line | Memory::Sukaku | Memory::Hodoku | Memory::Link(_) => {}
            Memory::Whole(text, options) => {
                let text = std::mem::take(text);
                match self.format {
                    Format::Npy => read_array(&text, &mut self.done),
                    _ => read_table(&text, options, &mut self.done),
                }
            }
            Memory::Lines(lines) => lines.end(&mut self.done),
        }
        Records::all(&self.done)
    }

    /// A blank line, which ends a record of several lines.
    fn blank(&mut self, line: &SourceLine<'_>) -> Records<'_> {
        self.done.clear();
        if let Memory::Lines(lines) = &mut self.memory {
            lines.blank(line, &mut self.done);
        }
        Records::all(&self.done)
    }

    /// Takes an overlong line, which is the error of the record it belongs to.
    #[cold]
    fn overlong(&mut self, line: &SourceLine<'_>) -> Records<'_> {
        let record = match &mut self.memory {
            Memory::Lines(lines) => lines.abandon(line),
            _ => Some(line.number),
        };
        let error = line.error(LINE_LIMIT, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine);
        record.map_or_else(Records::none, |record| Records::one(Err(error.in_record(record))))
    }
}

/// A record that borrows nothing.
fn owned(record: Result<Record<'_>, ParseError>) -> Done {
    record.map(|record| (record.puzzle, record.annotation.to_owned(), record.line))
}

/// Whether more puzzles stand after the one on a line, or it has the regions of a jigsaw. Then all of it is in `done`.
#[cold]
fn has_more(line: &SourceLine<'_>, grid: Grid, rest: usize, done: &mut Vec<Done>) -> bool {
    done.clear();
    let start = line.start();
    done.extend(regions::on_line_or_alone(line));
    !done.is_empty() || loose::read_more(line, &grid.into(), start, rest.min(start + 81), done)
}

/// The records that `push` makes of a line.
fn filled<'a>(done: &'a mut Vec<Done>, push: impl FnOnce(&mut Vec<Done>)) -> Records<'a> {
    done.clear();
    push(done);
    Records::all(done)
}

/// A line that is no plain record: read in any other way there is, or its fault.
#[cold]
fn loosely<'a>(line: &SourceLine<'_>, fault: ParseError, done: &'a mut Vec<Done>) -> Records<'a> {
    filled(done, |done| loose::read_or(line, fault, done))
}

/// The records of a table that is there as a whole.
fn read_table(text: &[u8], options: &Options, done: &mut Vec<Done>) {
    match Table::find(text, true, options) {
        Ok(table) => {
            let _ = table.each(text, 1, |record, _| {
                done.push(owned(record));
                std::ops::ControlFlow::Continue(())
            });
        }
        Err(problem) => {
            let line = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let line = SourceLine::new(line, 1);
            let found = Found::Recognised(format!("none: {problem}").into());
            done.push(Err(line.error(0, line.bytes.len().min(LINE_LIMIT), Expected::PuzzleColumn, found)));
        }
    }
}

/// The records of an array that is there as a whole; the line of each is its number.
fn read_array(bytes: &[u8], done: &mut Vec<Done>) {
    let (mut reader, mut lines, mut number) = (Reader::every_line(), Vec::new(), 0);
    let fault = |error: std::io::Error, number: u64, done: &mut Vec<Done>| {
        let found = Found::Recognised(error.to_string().into());
        done.push(Err(ParseError::at(b"", number + 1, 0, 0, Expected::Array, found)));
    };
    let mut array = match Array::new(bytes) {
        Ok(array) => array,
        Err(error) => return fault(error, 0, done),
    };
    loop {
        lines.clear();
        match array.next_lines(&mut lines) {
            Ok(()) if lines.is_empty() => return,
            Ok(()) => {}
            Err(error) => return fault(error, number, done),
        }
        for line in lines.split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            done.extend(reader.push(line, number).map(owned));
        }
    }
}
