//! What a text is: records in a format, or one puzzle in a form that no format has.
//!
//! The beginning decides, [`HEAD`] bytes, however long the text is and whatever it comes through. If it has a record, the text is
//! records in that format. A text without one may be one puzzle in a form of its own: a page, a program, a drawing, whatever people
//! paste or save.
//!
//! Who writes a stream may wait for the answer to one record before writing the next, so a line that is a record, or was to be one,
//! decides as soon as it is there. What is found depends on the lines alone, not on the pieces in which they come.

use bitdoku_grid::text::{Expected, Found, ParseError, is_loose_cell};

use crate::parts::Parts;
use crate::paste::{self, Recovered, recover};
use crate::{AnyPuzzle, Format, HEAD, Options, Reader, Record, detect, square};

/// What a text turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sniffed {
    /// Records in a format.
    Records(Format),
    /// One puzzle in a form of its own, and the line that it begins on.
    Pasted(Recovered, u64),
    /// Something that was recognised and is no puzzle.
    Refused(ParseError),
}

/// Finds out what a text is, as it comes.
///
/// ```
/// use bitdoku_text::{Format, Options, Sniffed, Sniffer};
/// let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n";
/// let options = Options::default();
/// let mut sniffer = Sniffer::new(&options);
/// assert_eq!(sniffer.sniff(line[..40].as_bytes(), false), None);
/// assert_eq!(sniffer.sniff(line.as_bytes(), false), Some(Sniffed::Records(Format::Line)));
///
/// let labelled = "R1: 53..7....\nR2: 6..195...\nR3: .98....6.\nR4: 8...6...3\nR5: 4..8.3..1\nR6: 7...2...6\nR7: .6....28.\nR8: ...419..5\nR9: ....8..79";
/// let found = Sniffer::new(&options).sniff(labelled.as_bytes(), true);
/// assert!(matches!(found, Some(Sniffed::Pasted(found, 1)) if found.how == "nine rows with labels"));
/// ```
#[derive(Clone, Debug)]
pub struct Sniffer<'a> {
    options: &'a Options,
    lines: Lines<'a>,
}

impl<'a> Sniffer<'a> {
    /// One that has seen nothing yet.
    #[must_use]
    pub fn new(options: &'a Options) -> Self {
        Self { options, lines: Lines::new(options) }
    }

    /// What a text that begins with `text` is; `is_all` says that nothing follows. `None` if more of it has to be there. Then call it
    /// again with the same text and what follows. Of a text that is there as a whole, [`HEAD`] bytes need not come in smaller parts.
    #[must_use]
    pub fn sniff(&mut self, text: &[u8], is_all: bool) -> Option<Sniffed> {
        if !is_all && text.len() < HEAD {
            return self.lines.are_answered(text).then(|| Sniffed::Records(detect(text, false)));
        }
        let format = detect(text, is_all);
        let is_short = text.len() <= paste::MOST && format != Format::Npy;
        match Unread::of(text, format, self.options) {
            Some(unread) if is_short && is_all => Some(unread.pasted(text).unwrap_or(Sniffed::Records(format))),
            Some(_) if is_short => None,
            _ => Some(Sniffed::Records(format)),
        }
    }
}

/// What a text is that is there as a whole.
pub(crate) fn sniffed(text: &[u8], options: &Options) -> Sniffed {
    Sniffer::new(options).sniff(text, true).expect("nothing follows")
}

/// What a format finds in a text that has no record for it.
struct Unread {
    /// Grids of other sizes: one may be a part of the text, where 81 cells elsewhere say otherwise.
    boards: Vec<AnyPuzzle>,
    /// Whether there is a classic puzzle in which something clashes.
    has_clash: bool,
    /// Whether a reader recognised something that it could not read.
    has_refused: bool,
}

impl Unread {
    /// `None` if there is a record: a puzzle, or an error of something that can be nothing else.
    fn of(text: &[u8], format: Format, options: &Options) -> Option<Self> {
        /// A puzzle is written in at most this many parts: one for each cell.
        const PARTS: usize = 81;
        let mut unread = Self { boards: Vec::new(), has_clash: false, has_refused: false };
        let (mut parts, mut has_record) = (Parts::new(text, format, options), false);
        while !parts.is_done() && !has_record {
            parts.next(|record| match record.map(|record| record.puzzle) {
                Ok(AnyPuzzle::Classic(puzzle, _)) if puzzle.clash().is_some() => unread.has_clash = true,
                Ok(AnyPuzzle::Variant(variant)) if variant.is_plain() => {
                    unread.boards.push(AnyPuzzle::Variant(variant))
                }
                Ok(_) => has_record = true,
                Err(error) => {
                    has_record |= is_certain(&error);
                    unread.has_refused |= matches!(error.found, Found::Refused(_));
                }
            });
        }
        (!has_record && unread.boards.len() <= PARTS).then_some(unread)
    }

    /// What all of the text is, if the format does not say it better.
    fn pasted(&self, text: &[u8]) -> Option<Sniffed> {
        let first = text.split(|&byte| byte == b'\n').take_while(|line| line.trim_ascii().is_empty()).count();
        let number = first as u64 + 1;
        let text_of = String::from_utf8_lossy(text);
        let square = square(&text_of).filter(|_| !self.has_clash);
        let rules = |puzzle: &AnyPuzzle| match puzzle {
            AnyPuzzle::Variant(board) => Some(board.rules.clone()),
            AnyPuzzle::Classic(..) => None,
        };
        match &square {
            // The format has read the board that all of the text is.
            Some(found) if self.boards.iter().any(|board| rules(board) == rules(&found.puzzle)) => return None,
            _ => {}
        }
        let square = square.filter(|_| self.boards.is_empty());
        match recover(&text_of).or_else(|| square.map(Ok))? {
            Ok(found) if self.boards.contains(&found.puzzle) => None,
            Ok(found) => Some(Sniffed::Pasted(found, number)),
            Err(_) if self.has_clash || self.has_refused || !self.boards.is_empty() => None,
            Err(what) => {
                let line = text.split(|&byte| byte == b'\n').nth(first).unwrap_or_default();
                // The reader that recognised it says what it expected, if it did.
                let found = if what.starts_with("expected ") { Found::Refused } else { Found::Recognised };
                Some(Sniffed::Refused(ParseError::at(line, number, 0, 0, Expected::Classic, found(what.into()))))
            }
        }
    }
}

/// The board that a text is as a whole.
fn square(text: &str) -> Option<Recovered> {
    let puzzle = square::board(text)?;
    let AnyPuzzle::Variant(board) = &puzzle else { return None };
    let how = format!("a {} board", board.rules.shape());
    Some(Recovered { puzzle, how })
}

/// How many lines settle the format: more than a record of several lines has.
const ENOUGH: usize = 16;

/// The lines of a text that grows.
#[derive(Clone, Debug)]
struct Lines<'a> {
    options: &'a Options,
    /// The reader of the format that the lines so far seem to have.
    reader: Reader,
    /// Where the next line begins, and its number.
    at: usize,
    number: u64,
    /// How many lines the format was found from.
    telling: usize,
}

impl<'a> Lines<'a> {
    fn new(options: &'a Options) -> Self {
        Self { options, reader: Reader::new(Format::Line, options), at: 0, number: 1, telling: 0 }
    }

    /// Whether one of the lines that have come since this was last asked is or ends what is to be answered at once.
    fn are_answered(&mut self, text: &[u8]) -> bool {
        while let Some(length) = self.next(text) {
            let line = &text[self.at..self.at + length];
            let is_telling = !matches!(line.trim_ascii(), [] | [b'#', ..]);
            let is_answered = if is_telling && self.telling < ENOUGH {
                self.telling += 1;
                self.read_anew(&text[..self.at + length])
            } else {
                self.read(text, length)
            };
            if is_answered || is_like_a_record(line, self.reader.format()) {
                return true;
            }
        }
        false
    }

    /// The length of the next line; `None` as long as its end has not come.
    fn next(&self, text: &[u8]) -> Option<usize> {
        memchr::memchr(b'\n', &text[self.at..]).map(|end| end + 1)
    }

    /// Reads all lines in the format that they have together.
    fn read_anew(&mut self, text: &[u8]) -> bool {
        let format = detect(text, false);
        (self.reader, self.at, self.number) = (Reader::new(format, self.options), 0, 1);
        while let Some(length) = self.next(text) {
            if self.read(text, length) {
                return true;
            }
        }
        // A table gives its rows at its end.
        format == Format::Csv && self.reader.finish().any(|record| record.is_ok())
    }

    fn read(&mut self, text: &[u8], length: usize) -> bool {
        let line = &text[self.at..self.at + length];
        self.at += length;
        let number = self.number;
        self.number += 1;
        let format = self.reader.format();
        self.reader.push(line, number).any(|record| is_answer(&record, format, number))
    }
}

/// Whether this is a record, or an error that says what record it is, or one in a format that nothing but records looks like.
fn is_answer(record: &Result<Record<'_>, ParseError>, format: Format, number: u64) -> bool {
    match record {
        // Numbers that clash may be no cells, where they stand on several lines: the row, the column and the digit of each given.
        Ok(record) => {
            let has_clash = || record.puzzle.classic().is_some_and(|puzzle| puzzle.clash().is_some());
            format != Format::Numbers || record.line == number || !has_clash()
        }
        Err(error) => is_certain(error) || matches!(format, Format::Hodoku | Format::Sukaku),
    }
}

/// Whether an error is that of something which is no classic puzzle, whatever surrounds it; what lists candidates is a position.
fn is_certain(error: &ParseError) -> bool {
    matches!((&error.expected, &error.found), (Expected::Classic, Found::Refused(_)) | (Expected::Candidate, _))
}

/// Whether a line was to be a record and is none: some of its cells are missing, or too many, or no cells. A long link that
/// is alone was to be one, too, and so was a long object of JSON, but for those in a page.
fn is_like_a_record(line: &[u8], format: Format) -> bool {
    const LONG: usize = 60;
    let line = line.trim_ascii();
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || b",;|#:\"'[]{}()=<>".contains(byte);
    let is_link = || line.windows(3).any(|three| three == b"://") && !line.iter().any(u8::is_ascii_whitespace);
    // The point of a sentence is no cell, but one at the end of a line of cells is.
    let is_whole = |word: &[u8]| {
        let is_whole = |word: &[u8]| matches!(word.len(), 81 | 729) && word.iter().all(|&byte| is_loose_cell(byte));
        is_whole(word) || !line.starts_with(word) && word.strip_suffix(b".").is_some_and(is_whole)
    };
    let is_object = || line.starts_with(b"{\"");
    let words = || line.split(is_between).filter(|word| word.len() >= LONG);
    let is_line_of_cells = || {
        let cells: Vec<u8> = line.iter().copied().filter(|byte| !is_between(byte)).collect();
        matches!(cells.len(), 75..=90 | 650..=810) && !is_whole(&cells) && are_mostly_cells(&cells)
    };
    // What has all of its cells and is read in no format is in another form.
    let is_of_cells = || !words().any(is_whole) && (words().any(are_mostly_cells) || is_line_of_cells());
    line.len() >= LONG && (format == Format::Line && (is_link() || is_object()) || is_of_cells())
}

/// Whether all but a few are cells, with digits among them: others are rules, but for the points of empty cells.
fn are_mostly_cells(bytes: &[u8]) -> bool {
    let cells = bytes.iter().filter(|&&byte| is_loose_cell(byte)).count();
    cells + 8 >= bytes.len() && (bytes.iter().any(u8::is_ascii_digit) || bytes.iter().all(|&byte| byte == b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LINE_LIMIT;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// How many bytes of a text are taken before it is answered, if they come this many at a time; `None` if all of it is needed.
    fn taken(text: &str, piece: usize) -> Option<usize> {
        let options = Options::default();
        let mut sniffer = Sniffer::new(&options);
        let mut ends = (1..=text.len().div_ceil(piece)).map(|count| text.len().min(count * piece));
        ends.find(|&end| sniffer.sniff(&text.as_bytes()[..end], false).is_some())
    }

    #[test]
    fn a_line_that_is_like_a_record_is_answered_at_once() {
        let numbers = |count| {
            format!(
                "[{}]",
                PUZZLE.replace('.', "0").chars().take(count).map(String::from).collect::<Vec<_>>().join(", ")
            )
        };
        for line in [
            PUZZLE,
            &PUZZLE[..80],
            &PUZZLE[..60],
            &format!("{PUZZLE}5"),
            &format!("{} and a title", &PUZZLE[1..]),
            &format!("y{}", &PUZZLE[1..]),
            &".".repeat(80),
            &format!("{{\"puzzle\":\"{}\"}}", &PUZZLE[..80]),
            &format!("{{\"board\":{}}}", numbers(80)),
            "{\"name\":\"an object that holds no puzzle at all\",\"puzzle\":null}",
            &numbers(80),
            &format!("12;{};easy", &PUZZLE[..80]),
            &format!("<game data=\"{}\"/>", &PUZZLE[..80]),
            &format!(":0000:x:{}:::", &PUZZLE[..80]),
            &".".repeat(728),
            &"1...".repeat(64),
            "https://sudokupad.app/a-link-that-is-of-a-known-site-and-holds-none",
        ] {
            for before in ["", "# a comment\n\n", "id\tname\n"] {
                let text = format!("{before}{line}\n");
                assert_eq!(taken(&format!("{text}\n"), text.len()), Some(text.len()), "{before}{line}");
            }
        }
    }

    #[test]
    fn the_first_record_of_a_document_or_a_table_is_answered_before_the_next() {
        let rows = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n").collect::<String>();
        for (text, end) in [
            (format!("id,puzzle\n1,{PUZZLE}\n"), ""),
            (format!("a,b,c\n1,2,{PUZZLE}\n"), ""),
            (format!("[\n{{\"id\": 1,\n\"puzzle\": \"{PUZZLE}\"}},\n"), "{}]"),
            (
                format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{}\"/>\n", PUZZLE.replace('.', "0")),
                "</opensudoku>",
            ),
            (rows.clone(), ""),
            (format!("Grid 01\n{rows}"), ""),
            (format!("{}\n", PUZZLE.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(" ")), ""),
        ] {
            for piece in [1, 10, text.len()] {
                let taken = taken(&format!("{text}{end}"), piece).expect(&text);
                assert!((text.len()..text.len() + piece).contains(&taken), "{taken}: {text}");
            }
        }
        // One that is a single line is read in parts.
        let (json, xml) =
            (format!("{{\"puzzle\":\"{PUZZLE}\"}},"), format!("<game data=\"{}\"/>", PUZZLE.replace('.', "0")));
        for text in [format!("[{}", json.repeat(5000)), format!("<opensudoku>{}", xml.repeat(5000))] {
            assert!(taken(&text, 1000).is_some_and(|taken| taken <= LINE_LIMIT + 1000));
        }
    }

    #[test]
    fn what_is_like_no_record_is_gathered() {
        let labelled = PUZZLE.as_bytes().chunks(9).map(|row| format!("Row: {}\n", String::from_utf8_lossy(row)));
        for text in [
            labelled.collect::<String>(),
            "Dear all, this is a line of prose which is longer than a puzzle is, and there is none in it.\n".repeat(30),
            "-".repeat(76) + "\n",
            "<table>\n".to_owned() + &"<tr><td>5</td><td></td></tr>\n".repeat(100),
            format!("<div data-cells='{}'>\n", PUZZLE.replace('.', "0")),
            "puzzle:\n".to_owned(),
            format!("givens={PUZZLE}\n"),
            format!("Look at https://sudoku.example/?s={}.\n", PUZZLE.replace('.', "0")),
            "<script>\n{\"name\":\"what a page holds beside its puzzle, in a line of its own\"}\n</script>\n"
                .to_owned(),
            // The row, the column and the digit of each given.
            PUZZLE
                .bytes()
                .enumerate()
                .filter(|(_, digit)| *digit != b'.')
                .map(|(at, digit)| format!("{} {} {}\n", at / 9 + 1, at % 9 + 1, digit - b'0'))
                .collect(),
        ] {
            for piece in [1, 1000] {
                assert_eq!(taken(&text, piece), None, "{text}");
            }
        }
        // But not without end.
        let most = paste::MOST;
        assert!(taken(&"nonsense\n".repeat(1 << 18), 1 << 16).is_some_and(|taken| taken <= most + (1 << 16)));
    }
}
