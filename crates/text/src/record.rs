//! What a record is, and what may be said about how to read it.

use std::fmt::Debug;
use std::num::NonZeroUsize;
use std::panic::{RefUnwindSafe, UnwindSafe};

use bitdoku_grid::text::ParseError;
use bitdoku_grid::{Grid, Solution};

use crate::AnyPuzzle;
use crate::source::SourceLine;

/// The longest line that is read, in bytes.
pub const LINE_LIMIT: usize = 65_536;

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
pub struct Record<'a, P = AnyPuzzle> {
    /// The puzzle: of any kind, or of the kind that a caller has found it to be.
    pub puzzle: P,
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
    /// The column that holds the puzzle, for [`Format::Csv`](crate::Format::Csv); found by its name or content if not given.
    pub column: Option<Column>,
    /// The ASCII character between two columns, for [`Format::Csv`](crate::Format::Csv); found from the first line if not given or not ASCII.
    pub delimiter: Option<u8>,
}

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

/// Whether a grid is a solution of another.
pub(crate) fn is_solution_of(full: &Grid, puzzle: &Grid) -> bool {
    Solution::new(*full).is_ok_and(|solution| solution.completes(puzzle))
}

/// The reader of a format whose records take several lines, or of which a line may hold several.
pub(crate) trait Lines: Debug + Send + Sync + UnwindSafe + RefUnwindSafe + Copied {
    /// Takes a line that is neither blank nor a comment.
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>);

    /// Takes a blank line.
    fn blank(&mut self, _line: &SourceLine<'_>, _done: &mut Vec<Done>) {}

    /// Takes a comment that gives no rules.
    fn comment(&mut self, _line: &SourceLine<'_>) {}

    /// Takes a line that is too long to be read. Returns the line on which its record began, unless that is broken already.
    fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        Some(line.number)
    }

    /// The input has ended.
    fn end(&mut self, done: &mut Vec<Done>);
}

/// A reader of lines that can be copied in its box.
pub(crate) trait Copied {
    fn copied(&self) -> Box<dyn Lines>;
}

impl<T: Lines + Clone + 'static> Copied for T {
    fn copied(&self) -> Box<dyn Lines> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Lines> {
    fn clone(&self) -> Self {
        (**self).copied()
    }
}

/// A record that owns its annotation, and the line it began on; or why there is none.
pub(crate) type Done = Result<(AnyPuzzle, String, u64), ParseError>;
