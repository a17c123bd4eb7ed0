//! The beginning of a stream: up to its first record, or to its end where there is none.
//!
//! Who writes a stream may wait for the answer to one record before writing the next, so what is like a record is to be
//! answered at once, even if it is damaged. Anything else may be the beginning of one puzzle in a form of its own, which
//! only its end shows. So lines are gathered while none of them is like a record. What is found depends on the lines
//! alone, not on the pieces in which they come.

use std::io::{self, Read};

use bitdoku::grid::text::is_loose_cell;
use bitdoku::text::{Expected, Format, Found, LINE_LIMIT, Options, ParseError, Reader, Record, detect};

use crate::cutter::READ;
use crate::signal;

/// What a stream gives up to the first line that is to be answered, or to its end, or somewhat more than `most` bytes; and whether
/// that is all.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn gathered(stream: &mut dyn Read, most: usize, options: &Options) -> io::Result<(Vec<u8>, bool)> {
    let (mut text, mut buffer, mut lines) = (Vec::new(), vec![0; READ], Lines::new(options));
    while text.len() <= most && !signal::is_stopping() {
        match stream.read(&mut buffer) {
            Ok(0) => return Ok((text, true)),
            Ok(length) => text.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        if lines.are_answered(&text) {
            break;
        }
    }
    Ok((text, false))
}

/// How many lines settle the format: more than a record of several lines has.
const ENOUGH: usize = 16;

/// The lines of a text that grows.
struct Lines<'a> {
    options: &'a Options,
    /// The reader of the format that the lines so far seem to have.
    reader: Reader,
    /// Up to where lines were read, and the number of the next.
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

    /// The length of the next line, or of a part of one that is too long; `None` as long as its end has not come.
    fn next(&self, text: &[u8]) -> Option<usize> {
        let line = &text[self.at..text.len().min(self.at + LINE_LIMIT + 1)];
        if let Some(end) = memchr::memchr(b'\n', line) {
            return Some(end + 1);
        }
        let seam =
            self.reader.format().seam().and_then(|seam| memchr::memrchr(seam, &line[..line.len().min(LINE_LIMIT)]));
        (line.len() > LINE_LIMIT).then(|| seam.map_or(line.len(), |at| at + 1))
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
        self.number += u64::from(line.ends_with(b"\n"));
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

/// Whether an error is that of something which is no classic puzzle, whatever surrounds it.
fn is_certain(error: &ParseError) -> bool {
    matches!((&error.expected, &error.found), (Expected::Classic, Found::Refused(_)))
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

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// How many bytes of a text are taken before it is answered, if they come this many at a time; `None` if all of it is gathered.
    fn taken(text: &str, piece: usize) -> Option<usize> {
        struct Pieces<'a>(&'a [u8], usize);
        impl Read for Pieces<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let length = buffer.len().min(self.1).min(self.0.len());
                self.0.read(&mut buffer[..length])
            }
        }
        let (text, is_all) = gathered(&mut Pieces(text.as_bytes(), piece), 1 << 20, &Options::default()).unwrap();
        (!is_all).then_some(text.len())
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
            &"5".repeat(100_000),
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
        assert!(taken(&"nonsense\n".repeat(1 << 18), 1 << 16).is_some_and(|taken| taken <= (1 << 20) + (1 << 16)));
    }
}
