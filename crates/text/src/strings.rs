//! `iss`: the constraint strings of Interactive Sudoku Solver, which hold any rules.
//!
//! ```text
//! .Cage~21~R1C1~R2C1~R2C2~R1C2
//! .Thermo~R1C1~R2C2
//! .~R5C5_3
//! ```
//!
//! A string may be on one line or, as that program writes it, on several. A line continues the string above it if it is indented, if each
//! line so far is one constraint, or if the first is `.Shape` alone. A blank line or another `.Shape` ends it. So strings of several
//! constraints each are a list, one per line. A remark may follow, as the command writes it: a blank, `#` and words.

use crate::board::Variant;
use crate::board::read::is_string;
use crate::record::{Done, Lines};
use crate::source::{Kept, SourceLine, parted};
use crate::{AnyPuzzle, line, loose, sizes};

/// The string under way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strings {
    text: String,
    /// The line on which it began.
    first: Kept,
    /// Whether its first line is its board alone, and whether each line is one constraint.
    has_shape: bool,
    is_listed: bool,
    /// The remark after it.
    annotation: String,
}

/// A longer string is not read.
const MOST: usize = 1 << 20;

/// How many constraints a line has.
fn constraints(line: &str) -> usize {
    line.matches('.').count()
}

impl Lines for Strings {
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        let text = line.text_from(0);
        let (text, annotation) = parted(&text);
        if !self.text.is_empty() && self.goes_on(line, text) && self.text.len() + text.len() <= MOST {
            self.text.push_str(text);
            self.annotation.push_str(annotation);
            return;
        }
        self.end(done);
        if is_string(text) {
            return self.start(line, text, annotation);
        }
        match line::read(line) {
            Ok((grid, rest)) => done.push(Ok((grid.into(), line.text_from(rest).trim().to_owned(), line.number))),
            Err(fault) => loose::read_or(line, fault, done),
        }
    }

    fn blank(&mut self, _line: &SourceLine<'_>, done: &mut Vec<Done>) {
        self.end(done);
    }

    fn end(&mut self, done: &mut Vec<Done>) {
        let text = std::mem::take(&mut self.text);
        if text.is_empty() {
            return;
        }
        let read = Variant::read(&text).map(AnyPuzzle::simplest).map_err(|error| error.to_string());
        done.push(sizes::record(&self.first, read, std::mem::take(&mut self.annotation)));
    }
}

impl Strings {
    /// Whether a text begins with a string of several lines.
    pub(crate) fn begin(text: &[u8]) -> bool {
        let mut strings = Self::default();
        for bytes in text.split(|&byte| byte == b'\n') {
            let line = SourceLine::new(bytes, 2);
            let text = line.text_from(0);
            let (text, annotation) = parted(&text);
            match () {
                () if line.is_comment() => {}
                () if line.is_blank() && strings.text.is_empty() => {}
                () if strings.text.is_empty() && is_string(text) => {
                    strings.start(&line, text, annotation);
                }
                () => return !strings.text.is_empty() && strings.goes_on(&line, text),
            }
        }
        false
    }

    fn start(&mut self, line: &SourceLine<'_>, text: &str, annotation: &str) {
        let is_listed = constraints(text) == 1;
        let has_shape = is_listed && text.starts_with(".Shape");
        let (text, annotation) = (text.to_owned(), annotation.to_owned());
        *self = Self { text, first: Kept::of(line), has_shape, is_listed, annotation };
    }

    /// Whether a line goes on with the string.
    fn goes_on(&self, line: &SourceLine<'_>, text: &str) -> bool {
        let is_part = text.starts_with('~') || is_string(text) && !text.contains(".Shape");
        let is_indented = line.start() > 0;
        let is_listed = self.is_listed && constraints(text) == 1;
        is_part && (self.has_shape || is_indented || text.starts_with('~') || is_listed)
    }
}
