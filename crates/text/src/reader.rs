//! The push reader: lines go in, records come out.

use std::num::NonZeroUsize;

use bitdoku_grid::text::{Expected, Found, ParseError};
use bitdoku_grid::{Digit, Grid, Puzzle};

use crate::gather::Gather;
use crate::layout::Layout;
use crate::rows::Rows;
use crate::source::SourceLine;
use crate::{Format, LINE_LIMIT};
use crate::{csv, hodoku, line, loose, numbers, opensudoku, sukaku};

/// A puzzle as read: where it stood and what was said about it.
///
/// ```
/// use bitdoku_text::{Format, Options, Reader};
/// let text = b"[from a book]\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79";
/// let mut reader = Reader::new(Format::Block, &Options::default());
/// for (line, number) in text.split(|&byte| byte == b'\n').zip(1..) {
///     for record in reader.push(line, number) {
///         let record = record?;
///         assert_eq!((record.annotation, record.line), ("from a book", 2));
///         assert_eq!(record.puzzle.grid().unwrap().clue_count(), 30);
///     }
/// }
/// # Ok::<(), bitdoku_text::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What else the record says, such as the rest of its line; kept to be echoed. Empty if there is nothing.
    pub annotation: &'a str,
    /// The number of its first line, from 1.
    pub line: u64,
}

/// How to read, where the format leaves a choice.
///
/// ```
/// use bitdoku_text::{Column, Options, records};
/// let table = b"id;clue\n1;4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n";
/// let options = Options { column: Some(Column::from("clue")), delimiter: Some(b';'), ..Options::default() };
/// let mut lines = Vec::new();
/// records(table, &options, |record| lines.extend(record.map(|record| record.line)));
/// assert_eq!(lines, [2]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The column that holds the puzzle, for [`Format::Csv`]; found by its name or content if not given.
    pub column: Option<Column>,
    /// The ASCII character between two columns, for [`Format::Csv`]; found from the first line if not given or not ASCII.
    pub delimiter: Option<u8>,
    /// What reads links, where a line may be one. [`link::read_line`](crate::link::read_line) is one.
    pub links: Option<LinkReader>,
}

/// Reads a text that may be a link. It gives `None` if the text is no link, the puzzle that the link holds, or in words
/// what the link is instead, such as `a link to a killer Sudoku`.
pub type LinkReader = fn(&str) -> Option<Result<Puzzle, Box<str>>>;

/// A column of a table.
///
/// ```
/// use bitdoku_text::Column;
/// assert_eq!(Column::from("Puzzle"), Column::Name("Puzzle".to_owned()));
/// assert_eq!(Column::from("2"), Column::Number(2.try_into()?));
/// # Ok::<(), std::num::TryFromIntError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// By what its header says, in whatever case.
    Name(String),
    /// By its number, from 1.
    Number(NonZeroUsize),
}

/// A number is a column's number, anything else its name.
impl From<&str> for Column {
    fn from(text: &str) -> Self {
        text.parse().map_or_else(|_| Self::Name(text.into()), Self::Number)
    }
}

/// A record that owns its annotation, and the line it began on; or why there is none.
pub(crate) type Done = Result<(Puzzle, String, u64), ParseError>;

/// Reads puzzles from lines pushed into it one at a time, whatever the format.
///
/// A line completes a record or not; in a few formats it can complete several. Nothing but the record under way is kept,
/// so that memory does not grow with the input. An error costs one record, never its neighbours.
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
    state: State,
    links: Option<LinkReader>,
    /// An annotation that is not as the line has it.
    text: String,
    /// The line in plain characters, where they were not.
    plain: Vec<u8>,
    /// What the latest line completed, if it can be several records.
    done: Vec<Done>,
}

/// What a format has to remember from line to line.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it per input")]
enum State {
    Line,
    Sukaku,
    Hodoku,
    Csv(csv::Table),
    Rows(Rows),
    Numbers(Gather<Option<Digit>>),
    OpenSudoku(opensudoku::Document),
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
            Ok((puzzle, annotation, line)) => Ok(Record { puzzle: *puzzle, annotation, line: *line }),
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
        let state = match format {
            Format::Line => State::Line,
            Format::Sukaku => State::Sukaku,
            Format::Hodoku => State::Hodoku,
            Format::Csv => State::Csv(csv::Table::new(options)),
            Format::Block | Format::Picture => State::Rows(Rows::new(Layout::Cells)),
            Format::Comma => State::Rows(Rows::new(Layout::Fields(b','))),
            Format::Candidates => State::Rows(Rows::new(Layout::Candidates)),
            Format::Numbers => State::Numbers(Gather::new(None)),
            Format::OpenSudoku => State::OpenSudoku(opensudoku::Document::new()),
        };
        Self { format, state, links: options.links, text: String::new(), plain: Vec::new(), done: Vec::new() }
    }

    /// The format it reads.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// Takes the next line, with or without its end (`\n` or `\r\n`). `number` is its number in the input, from 1.
    ///
    /// A line longer than [`LINE_LIMIT`] is an error; a caller that reads from a stream need hold no more of a line than
    /// `LINE_LIMIT + 1` bytes and may drop the rest. Of [`Format::OpenSudoku`], which may have no lines at all, a line may
    /// be pushed in several parts with the same number, cut after any `>`.
    #[inline]
    pub fn push<'a>(&'a mut self, bytes: &'a [u8], number: u64) -> Records<'a> {
        let line = SourceLine::new(bytes, number);
        if line.bytes.len() > LINE_LIMIT {
            return self.overlong(&line);
        }
        match line.bytes.first() {
            Some(b'#') => return Records::none(),
            Some(b';' | b'/') if self.format != Format::Csv && line.is_comment() => return Records::none(),
            None | Some(b' ' | b'\t') if line.is_blank() => return self.blank(&line),
            _ => {}
        }
        match &mut self.state {
            State::Line => match line::read(&line) {
                Ok((grid, rest)) => {
                    let annotation = line::text_from(&line, rest, &mut self.text);
                    Records::one(Ok(Record { puzzle: Puzzle::Grid(grid), annotation, line: number }))
                }
                Err(fault) => loosely(&line, fault, self.links, &mut self.text),
            },
            State::Sukaku => match sukaku::read(&line) {
                Ok((puzzle, rest)) => {
                    let annotation = line::text_from(&line, rest, &mut self.text);
                    Records::one(Ok(Record { puzzle, annotation, line: number }))
                }
                Err(fault) => loosely(&line, fault, self.links, &mut self.text),
            },
            State::Hodoku if hodoku::is_like(line.bytes.trim_ascii_start()) => {
                let read = hodoku::read(&line, &mut self.text);
                Records::one(read.map(|(puzzle, annotation)| Record { puzzle, annotation, line: number }))
            }
            State::Hodoku => {
                let fault = line.unexpected(line.start(), Expected::Colon);
                loosely(&line, fault, self.links, &mut self.text)
            }
            State::Csv(table) => match table.push(&line) {
                Some(read) => {
                    Records::one(read.map(|(puzzle, annotation)| Record { puzzle, annotation, line: number }))
                }
                None => Records::none(),
            },
            State::Rows(rows) => {
                self.done.clear();
                if rows.push_plain(&line, &mut self.done) {
                    return Records::all(&self.done);
                }
                let (links, text) = (self.links, &mut self.text);
                let alone = || {
                    let read = loose::read(&line, links, text)?;
                    Some(read.map(|puzzle| (puzzle, text.trim().into(), number)))
                };
                rows.push(&line.cleaned(&mut self.plain), alone, &mut self.done);
                Records::all(&self.done)
            }
            State::Numbers(gather) => {
                let step = numbers::push(gather, &line.cleaned(&mut self.plain));
                let (line, annotation) = gather.origin();
                let record = |cells| Record { puzzle: Puzzle::Grid(Grid::new(cells)), annotation, line };
                step.map_or_else(Records::none, |cells| Records::one(cells.map(record)))
            }
            State::OpenSudoku(document) => {
                self.done.clear();
                document.push(&line, &mut self.done);
                Records::all(&self.done)
            }
        }
    }

    /// The input has ended: gives the record that could have gone on, or the error of one that was left incomplete.
    pub fn finish(&mut self) -> Records<'_> {
        self.done.clear();
        match &mut self.state {
            State::Line | State::Sukaku | State::Hodoku | State::Csv(_) => {}
            State::Rows(rows) => rows.finish(&mut self.done),
            State::Numbers(gather) => self.done.extend(gather.end(numbers::missing).map(Err)),
            State::OpenSudoku(document) => document.finish(&mut self.done),
        }
        Records::all(&self.done)
    }

    /// A blank line, which ends a record of several lines.
    fn blank(&mut self, line: &SourceLine<'_>) -> Records<'_> {
        self.done.clear();
        match &mut self.state {
            State::Line | State::Sukaku | State::Hodoku | State::Csv(_) | State::OpenSudoku(_) => {}
            State::Rows(rows) => rows.blank(line, &mut self.done),
            State::Numbers(gather) => self.done.extend(gather.end(numbers::missing).map(Err)),
        }
        Records::all(&self.done)
    }

    /// Takes an overlong line, which is the error of the record it belongs to.
    #[cold]
    fn overlong(&mut self, line: &SourceLine<'_>) -> Records<'_> {
        let record = match &mut self.state {
            State::Line | State::Sukaku | State::Hodoku | State::Csv(_) => Some(line.number),
            State::Rows(rows) => rows.abandon(line),
            State::Numbers(gather) => gather.abandon(line),
            State::OpenSudoku(document) => {
                document.abandon();
                Some(line.number)
            }
        };
        let error = line.error(LINE_LIMIT, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine);
        record.map_or_else(Records::none, |record| Records::one(Err(error.in_record(record))))
    }
}

/// A line that is no plain record: read in any other way there is, or its fault.
#[cold]
fn loosely<'a>(
    line: &SourceLine<'_>,
    fault: ParseError,
    links: Option<LinkReader>,
    annotation: &'a mut String,
) -> Records<'a> {
    Records::one(match loose::read(line, links, annotation) {
        Some(Ok(puzzle)) => Ok(Record { puzzle, annotation: annotation.trim(), line: line.number }),
        Some(Err(error)) => Err(error),
        None if line.bytes.windows(3).any(|three| three == b"://") => {
            let found = Found::Recognised("a link without a puzzle".into());
            Err(line.error(line.start(), 0, Expected::Classic, found))
        }
        None => Err(fault),
    })
}

/// The records of a text that is there as a whole, in the format it is detected to be in.
///
/// ```
/// use bitdoku_text::{Options, records};
/// let text = "Grid 01\n53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
/// let mut titles = Vec::new();
/// records(text.as_bytes(), &Options::default(), |record| titles.extend(record.map(|record| record.annotation.to_owned())));
/// assert_eq!(titles, ["Grid 01"]);
/// ```
pub fn records(text: &[u8], options: &Options, mut take: impl FnMut(Result<Record<'_>, ParseError>)) {
    let mut reader = Reader::new(crate::detect(text, true), options);
    for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        if reader.format() == Format::OpenSudoku {
            let parts = line.split_inclusive(|&byte| byte == b'>');
            parts.for_each(|part| reader.push(part, number).for_each(&mut take));
        } else {
            reader.push(line, number).for_each(&mut take);
        }
    }
    reader.finish().for_each(&mut take);
}
