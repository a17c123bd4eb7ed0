//! What the formats of several lines share: 81 cells gathered line by line, and the error if some are missing.

use bitdoku_grid::text::{Expected, ParseError};

use crate::source::SourceLine;

/// The record under way: cells of type `T`, taken in reading order.
///
/// A faulty line makes the rest of its record be skipped, up to the next blank line, the next title or the place where
/// the 81 cells would have been complete. So neighbours survive whether or not blank lines are between records.
#[derive(Clone, Debug)]
pub(crate) struct Gather<T> {
    cells: [T; 81],
    /// How many cells were read; of a broken record, how many there would have been.
    count: usize,
    broken: bool,
    /// The line on which the record began.
    first: u64,
    /// The latest line that had cells on it, for the error of a record that ends too early.
    last: Vec<u8>,
    last_number: u64,
    /// The title over the record as it is written, and whether its record is still to begin.
    title: String,
    title_is_new: bool,
}

/// What the next line does to the record under way.
pub(crate) type Step<T> = Option<Result<[T; 81], ParseError>>;

impl<T: Copy> Gather<T> {
    pub(crate) fn new(empty: T) -> Self {
        Self {
            cells: [empty; 81],
            count: 0,
            broken: false,
            first: 0,
            last: Vec::new(),
            last_number: 0,
            title: String::new(),
            title_is_new: false,
        }
    }

    /// How many cells of the record there are so far.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The line on which the record began, and its title as it is written.
    pub(crate) fn origin(&self) -> (u64, &str) {
        (self.first, &self.title)
    }

    /// Takes the cells on a line, or the reason why it has none and how many it would have had.
    pub(crate) fn take(&mut self, line: &SourceLine<'_>, cells: Result<&[T], (ParseError, usize)>) -> Step<T> {
        if self.count == 0 {
            self.first = line.number;
            if !std::mem::take(&mut self.title_is_new) {
                self.title.clear();
            }
        }
        self.last.clear();
        self.last.extend_from_slice(line.original());
        self.last_number = line.number;
        let was_broken = self.broken;
        let error = match cells {
            Ok(cells) => {
                if !self.broken {
                    self.cells[self.count..self.count + cells.len()].copy_from_slice(cells);
                }
                self.count += cells.len();
                None
            }
            Err((error, lost)) => {
                self.broken = true;
                self.count += lost.max(1);
                (!was_broken).then(|| error.in_record(self.first))
            }
        };
        let complete = self.count >= 81;
        if complete {
            self.restart();
        }
        match error {
            Some(error) => Some(Err(error)),
            None => (complete && !was_broken).then_some(Ok(self.cells)),
        }
    }

    /// Takes a line that cannot be read at all, and tells where its record began unless that is broken already.
    pub(crate) fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        if self.count == 0 {
            self.first = line.number;
        }
        let was_broken = std::mem::replace(&mut self.broken, true);
        self.count += 9;
        if self.count >= 81 {
            self.restart();
        }
        (!was_broken).then_some(self.first)
    }

    /// A title: the record under way, if any, ends here, and another begins.
    pub(crate) fn title(&mut self, line: &SourceLine<'_>, missing: Missing) -> Option<ParseError> {
        let error = self.end(missing);
        self.annotate(line, 0);
        error
    }

    /// Makes what is on `line` from byte `at` on the annotation of the record under way.
    pub(crate) fn annotate(&mut self, line: &SourceLine<'_>, at: usize) {
        self.title.clear();
        self.title.push_str(&line.text_from(at));
        self.title_is_new = self.count == 0;
    }

    /// A blank line or the end of the input: what is missing from the record under way.
    pub(crate) fn end(&mut self, missing: Missing) -> Option<ParseError> {
        let (count, broken) = (self.count, self.broken);
        self.restart();
        (count > 0 && !broken).then(|| {
            let (expected, found) = missing(count);
            let line = SourceLine::kept(&self.last, None, self.last_number);
            line.miscounted(None, expected, found).in_record(self.first)
        })
    }

    fn restart(&mut self) {
        self.count = 0;
        self.broken = false;
    }
}

/// What a record of this many cells lacks: what was expected, and how many of it there were.
pub(crate) type Missing = fn(usize) -> (Expected, usize);
