//! `json`: puzzles in JSON of any depth, and in lists of programming languages that look alike.
//!
//! ```text
//! [
//!   {"id": 1, "puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"},
//!   {"id": 2, "puzzle": [[4,0,0,0,0,0,8,0,5],[0,3,0,0,0,0,0,0,0], …
//! ```
//!
//! A puzzle is a string of 81 or 729 characters, a list of 81 numbers, a list of nine rows, or a link in a string; a row is a
//! list of nine numbers or a string of nine cells. `0`, `null`, `""` and their like stand for an empty cell. Lists may hold
//! any number of puzzles, nested or not, and each is a record; but a full grid after the puzzle that it solves is none, and a
//! string or `null` among several puzzles is a fault.
//!
//! An object is one record: the value of `puzzle`, `quizzes`, `question`, `grid`, `board`, `givens` or `sudoku`, or else of
//! `quiz`, `mission`, `start`, `value` and their like, or else every value that is a puzzle. Values of `solution`,
//! `solutions`, `answer` and their like are none. The value of `annotation` is the annotation. The value of `rules`, a text or a list
//! of texts, names rules of the puzzles in the object, which are no classic ones then; it precedes puzzles that are records of
//! their own. Of what else an object holds, nested objects are looked into.
//!
//! Text is read as it comes, so a document may have any length, on one line or on many. Written as a list of nine lists of
//! nine numbers for each puzzle.

use std::ops::Range;

use bitdoku_grid::text::{Expected, Found, ParseError, is_loose_cell};
use bitdoku_grid::{Digit, Grid};
use serde_json as dom;

use crate::beside;
use crate::board::read::{is_string, of_json};
use crate::record::{Done, LINE_LIMIT, Lines, is_solution_of};
use crate::sizes::{board, refused};
use crate::source::SourceLine;
use crate::{AnyPuzzle, games, header, link, look, loose, regions, sizes, sukaku};

/// What is written before the first record.
pub(crate) const HEADER: &str = "[\n";

/// What is written between two records.
pub(crate) const SEPARATOR: &str = ",\n";

/// What is written after the last record.
pub(crate) const FOOTER: &str = "]\n";

/// Appends a list of nine lists.
pub fn write(grid: &Grid, out: &mut String) {
    for (i, row) in grid.as_array().chunks_exact(9).enumerate() {
        out.push_str(if i == 0 { "[[" } else { ",[" });
        for (j, cell) in row.iter().enumerate() {
            out.extend((j > 0).then_some(','));
            out.push(cell.map_or('0', |digit| char::from(digit.ascii())));
        }
        out.push(']');
    }
    out.push_str("]\n");
}

/// A document as far as it was read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Document {
    /// The lists and objects that are open, the outermost first.
    open: Vec<Frame>,
    expects: Expects,
    /// The line read last, and how many characters of it were.
    last: u64,
    passed: u64,
    /// The beginning of a string or word of that line.
    begun: Vec<u8>,
    /// Whether text is passed over, for something before was wrong: how many brackets are open there, of which the
    /// lists and objects that are still open are some.
    lost: Option<usize>,
    /// Whether anything was wrong so far.
    is_broken: bool,
    /// Whether there was anything but empty lists.
    has_values: bool,
    /// Whether a record or an error was given.
    has_given: bool,
    /// What was read since the outermost of the open lists and objects began, and where the part under way begins there and in its line.
    raw: Vec<u8>,
    part: (usize, usize),
}

/// What may come next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expects {
    #[default]
    Value,
    /// A key, or the end of the object.
    Key,
    Colon,
    /// A comma, or the end of the list or object.
    Comma,
}

/// A list or an object.
#[derive(Clone, Debug, Default)]
struct Frame {
    kind: Bracket,
    /// Where it began: the line, the byte of it, and the byte of what is kept of the text, unless it is too long to be kept.
    line: u64,
    at: usize,
    raw: Option<usize>,
    /// Whether nothing in it is a record, for it is part of a solution.
    is_silent: bool,
    /// Whether it is in lists only.
    is_listed: bool,
    /// Whether a record or an error in it was given.
    has_given: bool,
    /// Of a list: how many values there are, the cells of them, and how many of them are rows.
    items: usize,
    cells: Vec<u8>,
    rows: usize,
    /// Of a list: how many puzzles were given as its values, the grid of the last, and what else was between them.
    puzzles: usize,
    latest: Option<Grid>,
    strays: Vec<ParseError>,
    /// Of a list: how many of its values are rows of another size, that size, and the first fault.
    odd: usize,
    odd_size: Option<usize>,
    fault: Option<ParseError>,
    /// Of an object: what the latest key is and its name, what was found, and the annotation; whether a key is `grid`, or `cells`, and
    /// the first that carries rules.
    has_grid: bool,
    has_cells: bool,
    rule: Option<String>,
    key: Key,
    name: String,
    found: Vec<(Key, Done)>,
    annotation: String,
    /// Of an object: the rules that it gives to what it holds, by name.
    rules: Vec<String>,
    /// Of an object: the cell that its `value` is.
    cell: Option<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Bracket {
    List,
    Object,
    /// A list or an object: its first value will tell.
    #[default]
    Braces,
}

/// What a key says of its value, the surest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Puzzle,
    Likely,
    #[default]
    Unknown,
    Annotation,
    Rules,
    Solution,
}

impl Key {
    fn of(name: &[u8]) -> Self {
        match name.to_ascii_lowercase().as_slice() {
            name if look::is_known_name(name) => Self::Puzzle,
            b"grid" | b"board" | b"givens" | b"sudoku" => Self::Puzzle,
            b"quiz" | b"puzzles" | b"mission" | b"start" | b"value" | b"values" | b"data" | b"cells" | b"clues"
            | b"problem" | b"initial" | b"unsolved" | b"task" | b"starting_cells" | b"starting_grid" => Self::Likely,
            b"annotation" => Self::Annotation,
            name if header::is_name(name) => Self::Rules,
            b"solution" | b"solutions" | b"answer" | b"answers" | b"solved" | b"solution_pretty" | b"result"
            | b"found" => Self::Solution,
            _ => Self::Unknown,
        }
    }
}

/// What a value is.
enum Value {
    Cell(u8),
    Row([u8; 9]),
    /// A puzzle, or why it is none.
    Puzzle(Result<AnyPuzzle, ParseError>),
    /// What would be a row if it had nine cells, or none at fault: how many it has, and what is wrong.
    Odd(usize, ParseError),
    /// An invalid cell.
    Wrong,
    /// Any other string.
    Text,
    Other,
}

impl Frame {
    fn new(kind: Bracket, (line, at, raw): (u64, usize, usize), outer: Option<&Self>) -> Self {
        let is_silent = |outer: &Self| outer.is_silent || outer.kind == Bracket::Object && outer.key >= Key::Rules;
        Self {
            kind,
            line,
            at,
            raw: Some(raw),
            is_silent: outer.is_some_and(is_silent),
            is_listed: outer.is_none_or(|outer| outer.is_listed && outer.kind != Bracket::Object),
            ..Self::default()
        }
    }

    /// Takes notice of the value of the latest key: the first that carries rules is kept.
    fn weigh(&mut self, holds: &beside::Holds<'_>) {
        if self.kind == Bracket::Object
            && self.rule.is_none()
            && !self.is_silent
            && self.key != Key::Rules
            && beside::carries_rules(&self.name, self.key != Key::Unknown, holds)
        {
            self.rule = Some(self.name.clone());
        }
    }

    /// Whether all its values so far are cells, or all rows, right or wrong.
    fn is_grid(&self) -> bool {
        let cells = self.cells.len() == self.items && self.rows == 0 && self.odd == 0;
        cells || self.rows + self.odd == self.items
    }

    /// What a list is whose last value was read.
    fn list(self, line: &SourceLine<'_>, at: usize, raw: Option<&[u8]>) -> Value {
        let cells: Result<[u8; 81], _> = self.cells.as_slice().try_into();
        let miscounted = |expected, count| line.miscounted(Some(at..at + 1), expected, count);
        let grid = |cells: [u8; 81]| Value::Puzzle(Ok(Grid::new(cells.map(Digit::from_ascii)).into()));
        let is_flat = self.rows == 0 && self.odd == 0;
        match (self.items, self.fault) {
            _ if self.cells.len() != if is_flat { self.items } else { 9 * self.rows } || self.items == 0 => {
                Value::Other
            }
            (9, None) if is_flat => Value::Row(self.cells.try_into().expect("there are nine")),
            (81, None) if is_flat => cells.map_or(Value::Other, grid),
            (9, None) if self.rows == 9 => cells.map_or(Value::Other, grid),
            (81, Some(fault)) if is_flat => Value::Puzzle(Err(fault)),
            (9, Some(fault)) if is_flat => Value::Odd(9, fault),
            (count, _) if is_flat => Value::Odd(count, miscounted(Expected::RowNumbers(9), count)),
            (count, _) if self.odd == count && self.odd_size == Some(count) && count != 9 && count > 1 => {
                Value::Puzzle(grid_of(raw.unwrap_or_default(), line, at, count))
            }
            (count, Some(fault)) if self.rows + self.odd == count && count > 3 => Value::Puzzle(Err(fault)),
            (count, None) if self.rows == count && count > 1 => {
                Value::Puzzle(Err(miscounted(Expected::Rows(9), count)))
            }
            _ => Value::Other,
        }
    }
}

impl Lines for Document {
    /// Takes a line or a part of one.
    fn push(&mut self, line: &SourceLine<'_>, done: &mut Vec<Done>) {
        if line.number != self.last {
            if !self.begun.is_empty() {
                let begun = std::mem::take(&mut self.begun);
                let before = SourceLine::part(&begun, self.last).after(self.passed);
                self.lose(&before, begun.len(), done);
            }
            (self.last, self.passed) = (line.number, 0);
        }
        let mut begun = std::mem::take(&mut self.begun);
        let bytes = if begun.is_empty() {
            line.bytes
        } else {
            begun.extend_from_slice(line.bytes);
            &begun
        };
        let part = SourceLine::part(bytes, line.number).after(self.passed);
        let end = self.read(&part, 0, false, done);
        self.passed += bytes[..end].iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
        self.begun = bytes[end..].to_vec();
        if self.begun.len() > LINE_LIMIT {
            self.begun.clear();
            let error = part.error(0, 0, Expected::LineLength(LINE_LIMIT), Found::LongerLine);
            self.give(Err(error), done);
            self.abandon(line);
        }
    }

    /// Forgets what is open, for part of it is lost.
    fn abandon(&mut self, line: &SourceLine<'_>) -> Option<u64> {
        self.open.clear();
        self.expects = Expects::Value;
        (self.lost, self.is_broken) = (Some(0), true);
        Some(line.number)
    }

    fn end(&mut self, done: &mut Vec<Done>) {
        let begun = std::mem::take(&mut self.begun);
        let line = SourceLine::part(&begun, self.last).after(self.passed);
        if !self.open.is_empty() || !begun.is_empty() {
            let end = begun.len();
            self.lose(&line, end, done);
        } else if self.has_values && !self.has_given {
            self.give(Err(line.error(0, 0, Expected::Puzzle, Found::Nothing)), done);
        }
    }
}

impl Document {
    /// The records of the value that begins at byte `at` of a line and ends on it, and where it ends. `None` if it does not
    /// end, or is not what it began as.
    pub(crate) fn alone(line: &SourceLine<'_>, at: usize) -> Option<(Vec<Done>, usize)> {
        let (mut document, mut done) = (Self { last: line.number, ..Self::default() }, Vec::new());
        let end = document.read(line, at, true, &mut done);
        (document.open.is_empty() && !document.is_broken && end > at).then_some((done, end))
    }

    /// Whether a text is the beginning of a document, or all of it, with a bracket that ends on another line.
    pub(crate) fn begins(text: &[u8], is_whole: bool) -> bool {
        let (mut document, mut done) = (Self::default(), Vec::new());
        for (bytes, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1..) {
            document.push(&SourceLine::new(bytes, number), &mut done);
            if document.is_broken {
                return false;
            }
        }
        let goes_on = !is_whole && (!document.open.is_empty() || !document.begun.is_empty());
        let is_puzzle = |record: &Done| match record {
            Ok(_) => true,
            Err(error) => matches!(error.found, Found::Refused(_)),
        };
        let is_found = done.iter().any(is_puzzle);
        if goes_on { document.last > 1 || text.len() > LINE_LIMIT } else { is_found }
    }

    /// Reads from byte `at` of a line on, up to its end or to that of the outermost value. Returns where it ended: before a
    /// string or word that may go on.
    fn read(&mut self, line: &SourceLine<'_>, at: usize, is_one: bool, done: &mut Vec<Done>) -> usize {
        if self.open.is_empty() {
            self.raw.clear();
        }
        self.part = (self.raw.len(), at);
        let end = self.read_part(line, at, is_one, done);
        if !self.open.is_empty() {
            self.raw.extend_from_slice(&line.bytes[at..end]);
            self.raw.push(b' ');
            self.forget();
        }
        end
    }

    /// Keeps no more text than one record may have: what the innermost list or object has, and not what is around it.
    fn forget(&mut self) {
        /// So much text of one list or object is kept.
        const MOST: usize = 1 << 20;
        if self.raw.len() <= MOST {
            return;
        }
        let from = self.open.last().and_then(|frame| frame.raw).filter(|from| self.raw.len() - from <= MOST);
        self.raw.drain(..from.unwrap_or(self.raw.len()));
        for frame in &mut self.open {
            frame.raw = frame.raw.zip(from).and_then(|(raw, from)| raw.checked_sub(from));
        }
    }

    /// The text of a list or an object whose last bracket is at byte `at` of a line.
    fn raw_of(&self, frame: &Frame, line: &SourceLine<'_>, at: usize) -> Option<Vec<u8>> {
        let (from, (begun, part)) = (frame.raw?, self.part);
        Some(match from.checked_sub(begun) {
            Some(within) => line.bytes[part + within..=at].to_vec(),
            None => [&self.raw[from..], &line.bytes[part..=at]].concat(),
        })
    }

    fn read_part(&mut self, line: &SourceLine<'_>, mut at: usize, is_one: bool, done: &mut Vec<Done>) -> usize {
        let bytes = line.bytes;
        while let Some(&byte) = bytes.get(at) {
            if let Some(depth) = self.lost {
                let is_opening = matches!(byte, b'[' | b'{' | b'(');
                let is_closing = matches!(byte, b']' | b'}' | b')');
                if depth > self.open.len() {
                    self.lost = Some(depth + usize::from(is_opening) - usize::from(is_closing));
                } else if is_opening || !self.open.is_empty() && (is_closing || byte == b',') {
                    self.lost = None;
                    self.expects = if is_opening { Expects::Value } else { Expects::Comma };
                    continue;
                }
                at += 1;
                continue;
            }
            match (byte, self.expects) {
                (b' ' | b'\t' | b'\r', _) => {}
                (b'[' | b'(' | b'{', Expects::Value) => {
                    let kind = if byte == b'{' { Bracket::Braces } else { Bracket::List };
                    let raw = self.part.0 + (at - self.part.1);
                    self.open.push(Frame::new(kind, (line.number, at, raw), self.open.last()));
                }
                (b']' | b')' | b'}', Expects::Value | Expects::Key | Expects::Comma) if !self.open.is_empty() => {
                    // Whichever bracket it is: what programs write they close.
                    let frame = self.open.pop().expect("one is open");
                    self.expects = Expects::Comma;
                    self.close(frame, line, at, done);
                    if self.open.is_empty() {
                        self.expects = Expects::Value;
                        if is_one {
                            return at + 1;
                        }
                    }
                }
                (b',', Expects::Comma) => {
                    self.expects = if self.is_in_list() { Expects::Value } else { Expects::Key };
                }
                // Blanks alone may be between the numbers of a list, and between the lists of its rows.
                (b'[' | b'(' | b'0'..=b'9' | b'.' | b'_' | b'*' | b'-', Expects::Comma)
                    if at > 0 && matches!(bytes[at - 1], b' ' | b'\t' | b';' | b']' | b')') && self.is_in_list() =>
                {
                    self.expects = Expects::Value;
                    continue;
                }
                (b';', Expects::Comma) if self.is_in_list() => {}
                // Between two documents.
                (b',' | b';', Expects::Value) if self.open.is_empty() => {}
                (b':', Expects::Colon) => self.expects = Expects::Value,
                (b'"' | b'\'', Expects::Value | Expects::Key) => {
                    let Some(end) = string_end(bytes, at) else { return at };
                    self.string(line, at, end, done);
                    at = end;
                    continue;
                }
                (b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'+' | b'.' | b'_' | b'*' | b'?', Expects::Value)
                    if !self.open.is_empty() =>
                {
                    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-._*?".contains(byte);
                    let end = at + bytes[at..].iter().take_while(|byte| is_part(byte)).count();
                    self.word(line, at..end, done);
                    at = end;
                    continue;
                }
                // The loop looks at the byte once more: it may be a bracket.
                _ => {
                    self.lose(line, at, done);
                    continue;
                }
            }
            at += 1;
        }
        at
    }

    /// Whether the innermost of what is open is a list.
    fn is_in_list(&self) -> bool {
        self.open.last().is_some_and(|frame| frame.kind != Bracket::Object)
    }

    /// A string from its quote at byte `at` to after the other one.
    fn string(&mut self, line: &SourceLine<'_>, at: usize, end: usize, done: &mut Vec<Done>) {
        let inside = &line.bytes[at + 1..end - 1];
        let Some(frame) = self.open.last_mut() else {
            let value = text(line, at, end, Key::Unknown);
            return self.add(value, line, at..end, line.number, done);
        };
        if frame.kind == Bracket::Braces {
            let next = line.bytes[end..].iter().find(|byte| !byte.is_ascii_whitespace());
            let is_key = next.is_none_or(|&byte| byte == b':');
            (frame.kind, self.expects) =
                if is_key { (Bracket::Object, Expects::Key) } else { (Bracket::List, Expects::Value) };
        }
        if self.expects == Expects::Key {
            frame.key = Key::of(inside);
            frame.has_grid |= inside == b"grid";
            frame.has_cells |= inside == b"cells";
            frame.name.clear();
            frame.name.push_str(&String::from_utf8_lossy(inside));
            self.expects = Expects::Colon;
            return;
        }
        frame.weigh(&beside::Holds::Text(&String::from_utf8_lossy(inside)));
        if frame.kind == Bracket::Object && frame.key == Key::Annotation {
            frame.annotation.push_str(&unescaped(&line.text_in(at + 1..end - 1)));
            self.expects = Expects::Comma;
            return;
        }
        let key = if frame.kind == Bracket::Object { frame.key } else { Key::Unknown };
        if self.names_rules(&unescaped(&line.text_in(at + 1..end - 1)), line, at..end, done) {
            return;
        }
        let value = match text(line, at, end, key) {
            Value::Other => Value::Text,
            value => value,
        };
        self.add(value, line, at..end, line.number, done);
    }

    /// Takes a value for rules of the object that it is in, if it is that of `rules` or in a list that is.
    fn names_rules(&mut self, names: &str, line: &SourceLine<'_>, range: Range<usize>, done: &mut Vec<Done>) -> bool {
        let frame = self.open.iter_mut().rfind(|frame| frame.kind == Bracket::Object);
        let Some(frame) = frame.filter(|frame| frame.key == Key::Rules && !frame.is_silent) else { return false };
        self.expects = Expects::Comma;
        match header::beyond_classic(names) {
            Some(_) if frame.has_given => done.push(Err(line.unexpected_word(range, Expected::RulesBefore))),
            Some(names) => frame.rules.push(names),
            None => {}
        }
        true
    }

    /// A number, or a word such as `null`.
    fn word(&mut self, line: &SourceLine<'_>, range: Range<usize>, done: &mut Vec<Done>) {
        let word = &line.bytes[range.clone()];
        let says_none = look::is_nothing(word) || word == b"false";
        if !says_none && self.names_rules(&line.text_in(range.clone()), line, range.clone(), done) {
            return;
        }
        if let Some(frame) = self.open.last_mut().filter(|_| !says_none && word != b"0") {
            frame.weigh(&if word == b"true" { beside::Holds::Much } else { beside::Holds::Number });
        }
        let value = match word {
            [b'0'] => Value::Cell(b'.'),
            &[byte] if is_loose_cell(byte) => Value::Cell(byte),
            &[b'0'..=b'9', b'.', ref rest @ ..] if rest.iter().all(|&byte| byte == b'0') => {
                Value::Cell(if word[0] == b'0' { b'.' } else { word[0] })
            }
            b"-1" => Value::Cell(b'.'),
            word if look::is_nothing(word) => Value::Cell(b'.'),
            _ => Value::Wrong,
        };
        if let Some(frame) = self.open.last_mut()
            && frame.kind == Bracket::Braces
        {
            frame.kind = Bracket::List;
        }
        self.add(value, line, range, line.number, done);
    }

    /// A value is complete that began on line `first`; it is in this part of a line, or its last bracket does.
    fn add(&mut self, value: Value, line: &SourceLine<'_>, range: Range<usize>, first: u64, done: &mut Vec<Done>) {
        self.expects = if self.open.is_empty() { Expects::Value } else { Expects::Comma };
        self.has_values |= !matches!(value, Value::Other);
        let Some(frame) = self.open.last_mut() else {
            match value {
                Value::Puzzle(puzzle) => self.give(of_line(puzzle, first), done),
                Value::Odd(count, _) if count > 1 && count != 9 => {
                    let error = line.miscounted(Some(range), Expected::Numbers(81), count).in_record(first);
                    self.give(Err(error), done);
                }
                _ => {}
            }
            return;
        };
        match frame.kind {
            Bracket::Object => {
                let key = frame.key;
                match value {
                    _ if key >= Key::Annotation => {}
                    Value::Puzzle(puzzle) if puzzle.is_ok() || key == Key::Puzzle || is_refused(&puzzle) => {
                        frame.found.push((key, of_line(puzzle, first)));
                    }
                    Value::Cell(cell) if key == Key::Likely => frame.cell = Some(cell),
                    Value::Odd(_, error) if key == Key::Puzzle => frame.found.push((key, Err(error.in_record(first)))),
                    Value::Cell(_) | Value::Wrong | Value::Row(_) if key == Key::Puzzle => {
                        let length = range.len();
                        let error = line.miscounted(Some(range), Expected::Cells(81), length);
                        frame.found.push((key, Err(error)));
                    }
                    _ => {}
                }
                frame.items += 1;
            }
            _ => {
                let is_grid = frame.is_grid();
                frame.kind = Bracket::List;
                frame.items += 1;
                match value {
                    Value::Puzzle(puzzle) => self.give_of_list(of_line(puzzle, first), done),
                    Value::Text => self.stray(line, range, done),
                    Value::Cell(_) if frame.puzzles > 0 && !line.bytes[range.start].is_ascii_digit() => {
                        self.stray(line, range, done);
                    }
                    _ if !is_grid || frame.cells.len() > 1000 => {}
                    Value::Cell(cell) => frame.cells.push(cell),
                    Value::Row(row) => {
                        frame.cells.extend(row);
                        frame.rows += 1;
                    }
                    Value::Wrong => {
                        frame.cells.push(b'.');
                        if frame.fault.is_none() {
                            frame.fault = Some(line.unexpected_word(range, Expected::Number));
                        }
                    }
                    Value::Odd(count, error) => {
                        if frame.odd == 0 {
                            frame.odd_size = Some(count);
                        } else if frame.odd_size != Some(count) {
                            frame.odd_size = None;
                        }
                        frame.odd += 1;
                        frame.fault.get_or_insert(error);
                    }
                    Value::Other => {}
                }
            }
        }
    }

    /// A puzzle in a list: a record, unless it is the solution of the one before it. With the second it is a list of puzzles,
    /// and what was neither is a fault.
    fn give_of_list(&mut self, record: Done, done: &mut Vec<Done>) {
        let frame = self.open.last_mut().expect("it is in a list");
        let grid = record.as_ref().ok().and_then(|(puzzle, ..)| puzzle.grid().copied());
        if grid.zip(frame.latest.take()).is_some_and(|(grid, before)| is_solution_of(&grid, &before)) {
            return;
        }
        frame.puzzles += 1;
        // A full grid has no other as its solution.
        frame.latest = grid.filter(|grid| !grid.is_full());
        if frame.puzzles > 1 {
            for stray in std::mem::take(&mut frame.strays) {
                self.give(Err(stray), done);
            }
        }
        self.give(record, done);
    }

    /// A value of a list that is no puzzle: a remark on one where there is no other, and a fault among several.
    fn stray(&mut self, line: &SourceLine<'_>, range: Range<usize>, done: &mut Vec<Done>) {
        /// A list of puzzles shows soon that it is one; a list of words may be long.
        const MANY: usize = 100;
        let frame = self.open.last_mut().expect("it is in a list");
        let error = line.unexpected_word(range, Expected::Puzzle);
        if frame.puzzles > 1 {
            self.give(Err(error), done);
        } else if frame.strays.len() < MANY {
            frame.strays.push(error);
        }
    }

    /// A list or an object has ended, with a bracket at byte `at`.
    fn close(&mut self, frame: Frame, line: &SourceLine<'_>, at: usize, done: &mut Vec<Done>) {
        if frame.kind == Bracket::List {
            let frame_line = frame.line;
            // What was said of its values is enough.
            let raw = self.raw_of(&frame, line, at);
            let (items, has_given) = (frame.items, frame.has_given);
            // Pairs of numbers under a key that is not known are places rather than boards.
            let is_small = frame.odd_size.is_some_and(|side| side < 4);
            let is_unknown = |outer: &Frame| outer.kind == Bracket::Object && outer.key == Key::Unknown;
            let is_other = has_given || is_small && self.open.iter().any(is_unknown);
            let value = if is_other { Value::Other } else { frame.list(line, at, raw.as_deref()) };
            if let Some(outer) = self.open.last_mut().filter(|_| items > 0 && !has_given) {
                let grid = match &value {
                    Value::Puzzle(puzzle) => puzzle.as_ref().ok().and_then(AnyPuzzle::grid),
                    _ => None,
                };
                let cells = grid.map(|grid| String::from_utf8_lossy(&grid.to_ascii()).replace('.', "0"));
                outer.weigh(&cells.as_deref().map_or(beside::Holds::Much, beside::Holds::Text));
            }
            return self.add(value, line, at..at + 1, frame_line, done);
        }
        let specific = self.specific(&frame, line, at);
        let Frame { found, annotation, rules, has_given, is_silent, is_listed, cell, items, rule, .. } = frame;
        if let Some(outer) = self.open.last_mut().filter(|_| found.is_empty() && !has_given && cell.is_none()) {
            if items > 0 {
                outer.weigh(&beside::Holds::Much);
            }
            if outer.kind == Bracket::Object && outer.rule.is_none() {
                outer.rule = rule.filter(|name| beside::is_like_rules(name));
            }
        }
        let (first, start) = (frame.line, frame.at);
        if items > 0 && self.names_rules("{…}", line, at..at + 1, done) {
            return;
        }
        if found.is_empty() && !has_given && self.is_in_list() && !is_listed && (items == 0 || cell.is_some()) {
            return self.add(Value::Cell(cell.unwrap_or(b'.')), line, at..at + 1, first, done);
        }
        self.add(Value::Other, line, at..at + 1, first, done);
        // What is in a record is part of it.
        let has_puzzle = |outer: &Frame| outer.found.iter().any(|(key, record)| *key == Key::Puzzle && record.is_ok());
        if is_silent || self.open.iter().any(has_puzzle) {
            return;
        }
        if let Some(read) = specific {
            return self.give(with_rules(read.map(|puzzle| (puzzle, annotation, first)), &rules), done);
        }
        let surest = found.iter().filter(|(_, record)| record.is_ok()).map(|(key, _)| *key).min();
        if found.is_empty() && !has_given && is_listed {
            let start = if first == line.number { start } else { at };
            let error = line.error(start, at + 1 - start, Expected::PuzzleField, Found::Nothing).in_record(first);
            return self.give(Err(error), done);
        }
        let is_open = |record: &Done| record.as_ref().is_ok_and(|(puzzle, ..)| !is_full(puzzle));
        let any_open = found.iter().any(|(_, record)| is_open(record));
        let is_meant = |(key, record): &(Key, Done)| match surest {
            Some(Key::Unknown) if any_open => is_open(record),
            Some(surest) => *key == surest && record.is_ok(),
            None => !has_given,
        };
        let most = if surest == Some(Key::Unknown) && any_open { usize::MAX } else { 1 };
        for (_, record) in found.into_iter().filter(is_meant).take(most) {
            let record = record.map(|(puzzle, _, line)| (puzzle, annotation.clone(), line));
            // In another object it is the value of a key there, and another may be the puzzle.
            let is_value = surest != Some(Key::Unknown) && rules.is_empty();
            let in_object = |outer: &&mut Frame| outer.kind == Bracket::Object && outer.key < Key::Annotation;
            match self.open.last_mut().filter(|_| is_value).filter(in_object) {
                Some(outer) => {
                    let key = if record.is_ok() { outer.key } else { Key::Unknown };
                    outer.found.push((key, record));
                }
                None => self.give(with_rules(record, &rules), done),
            }
        }
    }

    /// The puzzle of an object that has more than a grid: the JSON of f-puzzles, a saved game, a grid and its regions, or rules that are not understood.
    fn specific(&self, frame: &Frame, line: &SourceLine<'_>, at: usize) -> Option<Result<AnyPuzzle, ParseError>> {
        if !frame.has_grid && !frame.has_cells && frame.rule.is_none() {
            return None;
        }
        let raw = self.raw_of(frame, line, at)?;
        let text = String::from_utf8_lossy(&raw);
        let place = if frame.line == line.number { frame.at..at + 1 } else { at..at + 1 };
        if let Some(read) = games::gnome(&text).filter(|_| frame.has_cells) {
            let read = read.map(AnyPuzzle::simplest);
            return Some(read.map_err(|why| refused(line, place, &why).in_record(frame.line)));
        }
        if let Some(read) = of_json(&text).filter(|_| frame.has_grid) {
            let read = read.map(AnyPuzzle::simplest);
            return Some(read.map_err(|error| refused(line, place, &error.to_string()).in_record(frame.line)));
        }
        let rule = frame.rule.as_ref()?;
        let object: Option<dom::Map<String, dom::Value>> = dom::from_str(&text).ok();
        let grids = frame.found.iter().filter_map(|(key, record)| Some((*key, record.as_ref().ok()?)));
        let (key, (puzzle, ..)) = grids.min_by_key(|(key, _)| *key)?;
        let regions = object.as_ref().and_then(|object| object.get(rule)).map(characters);
        let regions = regions.filter(|names| rule == "regions" || regions::are_names(names.as_bytes()));
        // Regions alone look like a grid.
        if key == Key::Unknown && regions.is_some() {
            return None;
        }
        let named =
            || refused(line, place.clone(), &format!("no key {rule:?} is known beside a grid")).in_record(frame.line);
        Some(match (regions, puzzle.grid()) {
            (Some(names), Some(grid)) => match regions::of(&grid.to_ascii(), names.as_bytes()) {
                Some(read) => read.map_err(|why| refused(line, place, &why).in_record(frame.line)),
                None => Err(named()),
            },
            _ => Err(named()),
        })
    }

    fn give(&mut self, record: Done, done: &mut Vec<Done>) {
        if self
            .open
            .last()
            .is_some_and(|frame| frame.is_silent || frame.kind == Bracket::Object && frame.key == Key::Solution)
        {
            return;
        }
        self.open.iter_mut().for_each(|frame| frame.has_given = true);
        self.has_given = true;
        done.push(self.open.iter().fold(record, |record, frame| with_rules(record, &frame.rules)));
    }

    /// What is at byte `at` cannot be there.
    fn lose(&mut self, line: &SourceLine<'_>, at: usize, done: &mut Vec<Done>) {
        let error = line.unexpected(at, Expected::Json);
        let depth = self.open.len();
        // What is lost is the record in the innermost list of records, as far as that can be told.
        let is_list = |frame: &Frame| frame.kind == Bracket::List;
        let of_records = self.open.iter().rposition(|frame| is_list(frame) && frame.has_given);
        let kept = of_records.or_else(|| self.open.iter().position(is_list)).map_or(0, |at| at + 1);
        self.open.truncate(kept);
        self.give(Err(error), done);
        self.is_broken = true;
        self.lost = Some(depth);
        self.expects = if kept == 0 { Expects::Value } else { Expects::Comma };
    }
}

/// Where a string ends that begins at byte `at`, after its other quote.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut end = at + 1;
    while *bytes.get(end)? != bytes[at] {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    Some(end + 1)
}

/// What a string says, its quotes at byte `at` and before `end`.
fn text(line: &SourceLine<'_>, at: usize, end: usize, key: Key) -> Value {
    let inside = line.bytes[at + 1..end - 1].trim_ascii();
    match inside {
        [] | b"0" => return Value::Cell(b'.'),
        &[byte] if is_loose_cell(byte) => return Value::Cell(byte),
        [_] => return Value::Wrong,
        _ => {}
    }
    if inside.len() == 9 && inside.iter().all(|&byte| is_loose_cell(byte)) && key != Key::Puzzle {
        return Value::Row(inside.try_into().expect("there are nine"));
    }
    if inside.contains(&b'\\') {
        // Rows with ends of lines between them are as good as one line.
        let plain = unescaped(&line.text_in(at + 1..end - 1)).into_bytes();
        let cells: Vec<u8> = plain.into_iter().filter(|byte| !byte.is_ascii_whitespace()).collect();
        if cells.len() == 81 && cells.iter().all(|&byte| is_loose_cell(byte)) {
            let cells: [u8; 81] = cells.try_into().expect("there are 81");
            return Value::Puzzle(Ok(Grid::new(cells.map(Digit::from_ascii)).into()));
        }
    }
    let written = line.text_in(at + 1..end - 1);
    if key == Key::Puzzle || look::is_puzzle(inside) {
        let read = sukaku::read_field(line, at + 1..end - 1);
        return Value::Puzzle(match link::read(&written) {
            Some(Ok(puzzle)) if read.is_err() => Ok(puzzle),
            _ => match read {
                Ok(puzzle) => Ok(puzzle.into()),
                Err(error) => board_in(&unescaped(&written), line, at + 1..end - 1).unwrap_or(Err(error)),
            },
        });
    }
    match link::read(&written) {
        Some(Ok(puzzle)) => Value::Puzzle(Ok(puzzle)),
        None if inside.starts_with(b".") && is_string(&written) => {
            Value::Puzzle(board(line, at + 1..end - 1, &written))
        }
        _ => Value::Other,
    }
}

/// The board that a string is, if it is one; its faults are those of the string.
fn board_in(text: &str, line: &SourceLine<'_>, place: Range<usize>) -> Option<Result<AnyPuzzle, ParseError>> {
    match loose::alone(&SourceLine::new(text.as_bytes(), 1))? {
        Ok((puzzle, ..)) => puzzle.classic().is_none().then_some(Ok(puzzle)),
        Err(ParseError { found: Found::Refused(why), .. }) => Some(Err(refused(line, place, &why))),
        Err(_) => None,
    }
}

/// The board of a list of as many rows of numbers as each has, `[[1,0,0,2],…`.
fn grid_of(raw: &[u8], line: &SourceLine<'_>, at: usize, side: usize) -> Result<AnyPuzzle, ParseError> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let words = raw.split(|byte| !is_part(byte)).filter(|word| !word.is_empty());
    // Where something else is an empty cell, 0 is a value.
    let empty = if words.clone().any(|word| word == b"0") { "." } else { "0" };
    let cell = |word: &[u8]| match word {
        word if look::is_nothing(word) => empty.to_owned(),
        b"-1" | b"-" | b"_" => empty.to_owned(),
        word => String::from_utf8_lossy(word).into_owned(),
    };
    let cells: Vec<String> = words.map(cell).collect();
    if cells.len() != side * side {
        return Err(refused(
            line,
            at..at + 1,
            &format!("expected {side} rows of {side} numbers, found {} in all", cells.len()),
        ));
    }
    sizes::board(line, at..at + 1, &cells.join(" "))
}

/// The characters of a text, or of a list of numbers or texts, nested or not.
fn characters(value: &dom::Value) -> String {
    match value {
        dom::Value::String(text) => text.split_whitespace().collect(),
        dom::Value::Number(number) => number.to_string(),
        dom::Value::Array(items) => items.iter().map(characters).collect(),
        _ => String::new(),
    }
}

/// A record with the rules of the object that contains it.
fn with_rules(record: Done, rules: &[String]) -> Done {
    if rules.is_empty() { record } else { header::with_rules(record, &rules.join(", ")) }
}

/// A record without annotation that begins on a line.
fn of_line(puzzle: Result<AnyPuzzle, ParseError>, first: u64) -> Done {
    puzzle.map(|puzzle| (puzzle, String::new(), first)).map_err(|error| error.in_record(first))
}

fn is_full(puzzle: &AnyPuzzle) -> bool {
    puzzle.grid().is_some_and(Grid::is_full)
}

fn is_refused(puzzle: &Result<AnyPuzzle, ParseError>) -> bool {
    matches!(puzzle, Err(error) if matches!(error.found, Found::Refused(_)))
}

/// The text of a string, on one line. Other languages know escapes that JSON does not.
fn unescaped(text: &str) -> String {
    let said = dom::from_str(&format!("\"{text}\""));
    let said = said.unwrap_or_else(|_| {
        ["\\n", "\\r", "\\t"].iter().fold(text.to_owned(), |text, end| text.replace(end, " ")).replace('\\', "")
    });
    let plain = |symbol: char| match symbol {
        '\n' | '\r' | '\t' => ' ',
        symbol if symbol.is_control() => char::REPLACEMENT_CHARACTER,
        symbol => symbol,
    };
    said.chars().map(plain).collect()
}
