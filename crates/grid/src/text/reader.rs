//! The push reader: lines go in, records come out.

use alloc::string::String;
use core::num::NonZeroUsize;

use super::gather::{Gather, Step, missing_rows};
use super::source::SourceLine;
use super::{Expected, Format, Found, LINE_LIMIT, ParseError};
use super::{block, candidates, comma, csv, hodoku, line, numbers, sukaku};
use crate::{Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// A puzzle as read: where it stood and what was said about it.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The column that holds the puzzle, for [`Format::Csv`]; found by its name or content if not given.
    pub column: Option<Column>,
    /// The ASCII character between two columns, for [`Format::Csv`]; found from the first line if not given or not ASCII.
    pub delimiter: Option<u8>,
}

/// A column of a table.
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

/// Reads puzzles from lines pushed into it one at a time, whatever the format.
///
/// Each line gives at most one record or error, and nothing but the record under way is kept, so that memory does not
/// grow with the input. An error costs one record, never its neighbours.
///
/// ```
/// use bitdoku_grid::text::{Format, Options, Reader};
/// let mut reader = Reader::new(Format::Line, &Options::default());
/// let line = b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4...... hard";
/// let record = reader.push(line, 1).unwrap()?;
/// assert_eq!(record.annotation, "hard");
/// assert!(reader.push(b"# a comment", 2).is_none());
/// assert!(reader.push(b"4.....8.5.3...", 3).unwrap().is_err());
/// assert!(reader.finish().is_none());
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reader(State);

/// What a format has to remember from line to line.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it per input")]
enum State {
    Line,
    Sukaku,
    Hodoku { annotation: String },
    Csv(csv::Table),
    Block(block::Block),
    Comma(Gather<Option<Digit>>),
    Numbers(Gather<Option<Digit>>),
    Candidates(Gather<DigitSet>),
}

impl Reader {
    /// A reader of one format.
    pub fn new(format: Format, options: &Options) -> Self {
        Self(match format {
            Format::Line => State::Line,
            Format::Sukaku => State::Sukaku,
            Format::Hodoku => State::Hodoku { annotation: String::new() },
            Format::Csv => State::Csv(csv::Table::new(options)),
            Format::Block | Format::Picture => State::Block(block::Block::new()),
            Format::Comma => State::Comma(Gather::new(None)),
            Format::Numbers => State::Numbers(Gather::new(None)),
            Format::Candidates => State::Candidates(Gather::new(DigitSet::EMPTY)),
        })
    }

    /// The format it reads; a picture counts as a block.
    pub fn format(&self) -> Format {
        match self.0 {
            State::Line => Format::Line,
            State::Sukaku => Format::Sukaku,
            State::Hodoku { .. } => Format::Hodoku,
            State::Csv(_) => Format::Csv,
            State::Block(_) => Format::Block,
            State::Comma(_) => Format::Comma,
            State::Numbers(_) => Format::Numbers,
            State::Candidates(_) => Format::Candidates,
        }
    }

    /// Takes the next line, with or without its end (`\n` or `\r\n`). `number` is its number in the input, from 1.
    ///
    /// A line longer than [`LINE_LIMIT`] is an error; a caller that reads from a stream need hold no more of a line than
    /// `LINE_LIMIT + 1` bytes and may drop the rest.
    #[inline]
    pub fn push<'a>(&'a mut self, bytes: &'a [u8], number: u64) -> Option<Result<Record<'a>, ParseError>> {
        let line = SourceLine::new(bytes, number);
        if line.bytes.len() > LINE_LIMIT {
            return self.overlong(&line).map(Err);
        }
        match line.bytes.first() {
            Some(b'#') => return None,
            None | Some(b' ' | b'\t') if line.is_blank() => return self.finish().map(Err),
            _ => {}
        }
        let of_line = |read: Result<(Puzzle, &'a str), ParseError>| {
            read.map(|(puzzle, annotation)| Record { puzzle, annotation, line: number })
        };
        match &mut self.0 {
            State::Line => Some(of_line(line::read(&line).map(|(grid, annotation)| (Puzzle::Grid(grid), annotation)))),
            State::Sukaku => Some(of_line(sukaku::read(&line))),
            State::Hodoku { annotation } => Some(of_line(hodoku::read(&line, annotation))),
            State::Csv(table) => table.push(&line).map(of_line),
            State::Block(block) => {
                let step = block.push(&line);
                gathered(step, &block.gather, of_cells)
            }
            State::Comma(gather) => {
                let step = comma::push(gather, &line);
                gathered(step, gather, of_cells)
            }
            State::Numbers(gather) => {
                let step = numbers::push(gather, &line);
                gathered(step, gather, of_cells)
            }
            State::Candidates(gather) => {
                let step = candidates::push(gather, &line);
                gathered(step, gather, |marks| Puzzle::of_marks(Pencilmarks::new(marks)))
            }
        }
    }

    /// The input has ended, or a record has: the error of one that was left incomplete, if there is one.
    pub fn finish(&mut self) -> Option<ParseError> {
        match &mut self.0 {
            State::Line | State::Sukaku | State::Hodoku { .. } | State::Csv(_) => None,
            State::Block(block) => block.gather.end(missing_rows),
            State::Comma(gather) => gather.end(missing_rows),
            State::Numbers(gather) => gather.end(numbers::missing),
            State::Candidates(gather) => gather.end(missing_rows),
        }
    }

    /// What an overlong line does: it is the error of the record it belongs to.
    #[cold]
    fn overlong(&mut self, line: &SourceLine<'_>) -> Option<ParseError> {
        let record = match &mut self.0 {
            State::Line | State::Sukaku | State::Hodoku { .. } | State::Csv(_) => Some(line.number),
            State::Block(block) => block.gather.abandon(line),
            State::Comma(gather) | State::Numbers(gather) => gather.abandon(line),
            State::Candidates(gather) => gather.abandon(line),
        };
        let error = ParseError::new(line, LINE_LIMIT, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine);
        record.map(|record| error.in_record(record))
    }
}

/// What a step in gathering cells gives.
fn gathered<T: Copy>(
    step: Step<T>,
    gather: &Gather<T>,
    puzzle: impl FnOnce([T; 81]) -> Puzzle,
) -> Option<Result<Record<'_>, ParseError>> {
    let (line, annotation) = gather.origin();
    step.map(|cells| cells.map(|cells| Record { puzzle: puzzle(cells), annotation, line }))
}

fn of_cells(cells: [Option<Digit>; 81]) -> Puzzle {
    Puzzle::Grid(Grid::new(cells))
}
