//! NumPy's arrays of puzzles (`.npy`), as lines: 81 numbers or a text for each.
//!
//! The format is described in NumPy's enhancement proposal 1: a magic text, a header in Python's notation that says the type
//! and the shape, then the values. Of types there are bytes, integers of any width, and texts of a fixed number of
//! characters; of shapes `(N, 9, 9)`, `(N, 81)`, one puzzle alone, and of texts `(N,)`.

use std::io::{self, Read};

use crate::refill::{Refill, Refilled};

/// What the file begins with.
pub(crate) const MAGIC: [u8; 6] = *b"\x93NUMPY";

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A number of so many bytes; the second says whether the first byte is the lowest.
    Number(usize, bool),
    /// So many bytes of ASCII.
    Bytes(usize),
    /// So many characters of four bytes.
    Characters(usize, bool),
}

/// The puzzles as text.
pub(crate) struct Puzzles<R> {
    bytes: R,
    kind: Kind,
    /// Bytes of a puzzle.
    size: usize,
}

impl<R: Read> Puzzles<R> {
    /// Reads the header.
    pub(crate) fn new(mut bytes: R) -> io::Result<Refilled<Self>> {
        let mut begin = [0; 8];
        bytes.read_exact(&mut begin).map_err(cut_short)?;
        let mut length = [0; 4];
        let width = if begin[6] == 1 { 2 } else { 4 };
        bytes.read_exact(&mut length[..width]).map_err(cut_short)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > 1 << 16 {
            return Err(refused("a header of more than 64 KiB"));
        }
        let mut header = vec![0; length];
        bytes.read_exact(&mut header).map_err(cut_short)?;
        let header = String::from_utf8_lossy(&header).into_owned();
        let (kind, size) = layout(&header)?;
        Ok(Refilled::new(Self { bytes, kind, size }))
    }

    /// Writes a puzzle as a line.
    fn write(&self, puzzle: &[u8], line: &mut Vec<u8>) {
        let whole = |value: &[u8], is_little: bool| -> i64 {
            let next = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
            let sum = if is_little { value.iter().rev().fold(0, next) } else { value.iter().fold(0, next) };
            // Numbers beyond 9 are no digits whatever their sign.
            sum as i64
        };
        match self.kind {
            Kind::Number(width, is_little) => {
                for value in puzzle.chunks(width) {
                    let digit = u8::try_from(whole(value, is_little)).ok().filter(|&value| value <= 9);
                    // What is no digit is told by the reader of lines, with its place.
                    line.push(digit.map_or(b'!', |digit| b'0' + digit));
                }
            }
            Kind::Bytes(_) => line.extend(puzzle.iter().filter(|&&byte| byte != 0)),
            Kind::Characters(_, is_little) => {
                let character = |value: &[u8]| char::from_u32(whole(value, is_little) as u32).unwrap_or('\u{FFFD}');
                let text: String = puzzle.chunks(4).map(character).filter(|&character| character != '\0').collect();
                line.extend(text.bytes());
            }
        }
        line.push(b'\n');
    }
}

impl<R: Read> Refill for Puzzles<R> {
    /// Makes the lines of some more puzzles, if there are more.
    fn refill(&mut self, lines: &mut Vec<u8>) -> io::Result<()> {
        const AT_ONCE: usize = 256;
        let mut raw = Vec::new();
        self.bytes.by_ref().take((AT_ONCE * self.size) as u64).read_to_end(&mut raw)?;
        for puzzle in raw.chunks(self.size) {
            if puzzle.len() < self.size {
                return Err(cut_short(io::ErrorKind::UnexpectedEof.into()));
            }
            self.write(puzzle, lines);
        }
        Ok(())
    }
}

/// How values are written, and how many bytes make a puzzle.
fn layout(header: &str) -> io::Result<(Kind, usize)> {
    let after = |key: &str| header.split_once(key).map(|(_, rest)| rest.trim_start_matches([':', ' ', '\'', '"']));
    let descr = after("'descr'").and_then(|rest| rest.split(['\'', '"']).next()).unwrap_or_default();
    let shape = after("'shape'").and_then(|rest| rest.strip_prefix('(')?.split(')').next()).unwrap_or_default();
    let shape: Vec<usize> = shape.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let is_fortran = after("'fortran_order'").is_some_and(|rest| rest.starts_with("True"));
    let (order, rest) = descr.split_at(descr.len().min(1));
    let (letter, width) = rest.split_at(rest.len().min(1));
    let width = width.parse::<usize>().unwrap_or(0);
    let is_little = order != ">";
    let kind = match (letter, width) {
        ("u" | "i", 1 | 2 | 4 | 8) => Kind::Number(width, is_little),
        ("S", 1..=4096) => Kind::Bytes(width),
        ("U", 1..=4096) => Kind::Characters(width, is_little),
        _ => return Err(refused(&format!("values of the type {descr:?}"))),
    };
    let size = match (kind, &shape[..]) {
        (Kind::Number(width, _), [9, 9] | [81] | [_, 81] | [_, 9, 9]) if !(is_fortran && shape.len() > 1) => 81 * width,
        (Kind::Bytes(width), [] | [_]) => width,
        (Kind::Characters(width, _), [] | [_]) => 4 * width,
        _ => {
            return Err(refused(&format!("the shape {shape:?}{}", if is_fortran { ", column by column" } else { "" })));
        }
    };
    Ok((kind, size))
}

/// What is said where the file ends within its header or within a puzzle.
fn cut_short(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), "the NumPy array ends too early"),
        _ => error,
    }
}

fn refused(what: &str) -> io::Error {
    let expected = "whole numbers of the shape (N, 81) or (N, 9, 9), or texts of the shape (N,)";
    io::Error::new(io::ErrorKind::Unsupported, format!("it is a NumPy array with {what}, expected {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn array(descr: &str, shape: &str, values: &[u8]) -> io::Result<String> {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let mut file = MAGIC.to_vec();
        file.extend([1, 0]);
        file.extend((header.len() as u16).to_le_bytes());
        file.extend(header.bytes());
        file.extend(values);
        let mut text = String::new();
        Puzzles::new(&file[..])?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn numbers_and_texts_become_lines() {
        let cells: Vec<u8> = (0..162).map(|i| i % 10).collect();
        let text: String = cells.iter().map(|cell| char::from(b'0' + cell)).collect();
        let lines = format!("{}\n{}\n", &text[..81], &text[81..]);
        assert_eq!(array("|u1", "(2, 81)", &cells).unwrap(), lines);
        assert_eq!(array("|i1", "(2, 9, 9)", &cells).unwrap(), lines);
        let wide =
            |width: usize| cells.iter().flat_map(|&cell| [vec![cell], vec![0; width - 1]].concat()).collect::<Vec<_>>();
        assert_eq!(array("<i8", "(2, 9, 9)", &wide(8)).unwrap(), lines);
        assert_eq!(array("|u1", "(9, 9)", &cells[..81]).unwrap(), lines[..82]);
        assert_eq!(array("|S81", "(2,)", text.as_bytes()).unwrap(), lines);
        let characters: Vec<u8> = text.bytes().flat_map(|byte| u32::from(byte).to_le_bytes()).collect();
        assert_eq!(array("<U81", "(2,)", &characters).unwrap(), lines);
        assert_eq!(array("|i1", "(1, 81)", &[255; 81]).unwrap(), format!("{}\n", "!".repeat(81)));
    }

    #[test]
    fn other_arrays_are_refused_with_what_they_are() {
        for (descr, shape) in [("<f8", "(2, 81)"), ("|u1", "(2, 80)"), ("|u1", "(2, 9, 9, 9)"), ("|O", "(2,)")] {
            assert!(array(descr, shape, &[0; 1000]).unwrap_err().to_string().starts_with("it is a NumPy array with"));
        }
        assert!(array("|u1", "(2, 81)", &[0; 100]).unwrap_err().to_string().ends_with("ends too early"));
        for length in 6..20 {
            let begun = [&MAGIC[..], &[1, 0, 118, 0], b"{'descr': "].concat();
            let error = Puzzles::new(&begun[..length]).err().unwrap();
            assert_eq!(error.to_string(), "the NumPy array ends too early", "{length} bytes");
        }
    }
}
