//! `npy`: arrays of puzzles that NumPy has saved.
//!
//! The format is described in NumPy's enhancement proposal 1: a magic text, a header in Python's notation that says the type
//! and the shape, then the values. Of types there are integers and floating-point numbers of any width, and texts of a fixed
//! number of characters; of shapes `(N, 9, 9)`, `(N, 81)`, one puzzle alone, and of texts `(N,)`. An empty cell is 0, -1 or
//! not a number.
//!
//! Each element is a record, whatever it holds: an [`Array`] makes a line of each, and
//! [`Reader::every_line`](crate::Reader::every_line) reads those.

use std::io::{self, Read};

use serde_json::{Map, Value};

/// What the file begins with.
pub const MAGIC: [u8; 6] = *b"\x93NUMPY";

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ElementType {
    /// An integer of this many bytes, signed or not.
    Integer(usize, bool),
    /// A floating-point number of this many bytes.
    Float(usize),
    /// This many bytes of ASCII.
    Bytes(usize),
    /// This many characters of four bytes.
    Characters(usize),
}

/// An array as lines, a line a puzzle.
#[derive(Debug)]
pub struct Array<R> {
    bytes: R,
    kind: ElementType,
    /// Whether the first byte of a value is the lowest.
    is_little: bool,
    /// Bytes of a puzzle.
    size: usize,
    /// How many puzzles there are by the header, and how many were read.
    count: u64,
    read: u64,
    /// Whether the bytes ended too early.
    is_cut: bool,
}

impl<R: Read> Array<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If the header is damaged, or the array holds no puzzles.
    pub fn new(mut bytes: R) -> io::Result<Self> {
        let mut begin = [0; 8];
        bytes.read_exact(&mut begin).map_err(cut_short)?;
        let width = match begin {
            [b'\x93', b'N', b'U', b'M', b'P', b'Y', 1, 0] => 2,
            [b'\x93', b'N', b'U', b'M', b'P', b'Y', 2 | 3, 0] => 4,
            [.., major, minor] => return Err(refused(&format!("of version {major}.{minor}"))),
        };
        let mut length = [0; 4];
        bytes.read_exact(&mut length[..width]).map_err(cut_short)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > 1 << 16 {
            return Err(refused("with a header of more than 64 KiB"));
        }
        let mut header = vec![0; length];
        bytes.read_exact(&mut header).map_err(cut_short)?;
        let header = Header::read(&header).ok_or_else(|| refused("with a damaged header"))?;
        let (kind, is_little) = header.kind()?;
        let (size, count) = header.layout(kind)?;
        Ok(Self { bytes, kind, is_little, size, count, read: 0, is_cut: false })
    }

    /// Appends the lines of some more puzzles, if there are more.
    ///
    /// # Errors
    /// If there are fewer puzzles than the header says, or more; all lines came before.
    pub fn next_lines(&mut self, lines: &mut Vec<u8>) -> io::Result<()> {
        const AT_ONCE: u64 = 256;
        let wanted = AT_ONCE.min(self.count - self.read);
        if self.is_cut {
            let (read, count) = (self.read, self.count);
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                format!("the array has {read} of {count} puzzles: it ends too early"),
            ));
        }
        let mut raw = Vec::new();
        self.bytes.by_ref().take(wanted.max(1) * self.size as u64).read_to_end(&mut raw)?;
        if wanted == 0 {
            let count = self.count;
            return match raw.is_empty() {
                true => Ok(()),
                false => Err(io::Error::new(
                    io::ErrorKind::InvalidData,
                    format!("the array has more data than the {count} puzzles in its header"),
                )),
            };
        }
        let puzzles = raw.chunks_exact(self.size);
        self.read += puzzles.len() as u64;
        self.is_cut = (puzzles.len() as u64) < wanted;
        puzzles.for_each(|puzzle| self.write(puzzle, lines));
        if self.is_cut && lines.is_empty() { self.next_lines(lines) } else { Ok(()) }
    }

    /// Writes a puzzle as a line.
    fn write(&self, puzzle: &[u8], line: &mut Vec<u8>) {
        let bits = |value: &[u8]| -> u64 {
            let next = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
            if self.is_little { value.iter().rev().fold(0, next) } else { value.iter().fold(0, next) }
        };
        // What is no cell is told by the reader of lines, with its place.
        let cell = |value: Option<u8>| value.filter(|&value| value <= 9).map_or(b'!', |value| b'0' + value);
        match self.kind {
            ElementType::Integer(width, is_signed) => line.extend(puzzle.chunks_exact(width).map(|value| {
                let value = bits(value);
                let is_less = is_signed && value == u64::MAX >> (64 - 8 * width);
                if is_less { b'0' } else { cell(u8::try_from(value).ok()) }
            })),
            ElementType::Float(width) => line.extend(puzzle.chunks_exact(width).map(|value| {
                let value = match width {
                    4 => f64::from(f32::from_bits(bits(value) as u32)),
                    _ => f64::from_bits(bits(value)),
                };
                let digit = (0..=9).find(|&digit| f64::from(digit) == value);
                if value.is_nan() || value == -1.0 { b'0' } else { cell(digit) }
            })),
            ElementType::Bytes(_) => write_text(puzzle.iter().copied(), line),
            ElementType::Characters(_) => {
                let character = |value: &[u8]| char::from_u32(bits(value) as u32).unwrap_or('\u{FFFD}');
                write_text(puzzle.chunks_exact(4).map(character).collect::<String>().bytes(), line);
            }
        }
        line.push(b'\n');
    }
}

/// Writes a text that may have zeros after it, blanks around it taken off, on one line.
fn write_text(text: impl Iterator<Item = u8>, line: &mut Vec<u8>) {
    let text: Vec<u8> = text.collect();
    let end = text.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    line.extend(text[..end].trim_ascii().iter().map(|&byte| if byte == b'\n' { b'\r' } else { byte }));
}

/// What a header says.
#[derive(Debug)]
struct Header {
    descr: String,
    is_fortran: bool,
    shape: Vec<u64>,
}

impl Header {
    /// Reads a dictionary of the three keys that every header has: `{'descr': '|u1', 'fortran_order': False, 'shape': (3, 81), }`.
    /// `None` if it is anything else.
    fn read(text: &[u8]) -> Option<Self> {
        // A comma may follow the last value.
        const OF_JSON: [(&str, &str); 9] = [
            ("'", "\""),
            ("True", "true"),
            ("False", "false"),
            ("(", "["),
            (", )", "]"),
            (",)", "]"),
            (")", "]"),
            (", }", "}"),
            (",}", "}"),
        ];
        let text = str::from_utf8(text).ok()?.to_owned();
        let json = OF_JSON.iter().fold(text, |text, (python, json)| text.replace(python, json));
        let values: Map<String, Value> =
            serde_json::from_str(&json).ok().filter(|values: &Map<_, _>| values.len() == 3)?;
        Some(Self {
            descr: values.get("descr")?.as_str()?.to_owned(),
            is_fortran: values.get("fortran_order")?.as_bool()?,
            shape: values.get("shape")?.as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?,
        })
    }

    /// How values are written, and whether the lowest byte comes first.
    fn kind(&self) -> io::Result<(ElementType, bool)> {
        let unknown = || refused(&format!("with values of the type {:?}", self.descr));
        let mut letters = self.descr.chars();
        let (Some(order), Some(letter)) = (letters.next(), letters.next()) else { return Err(unknown()) };
        let width = letters.as_str().parse::<usize>().unwrap_or(0);
        let kind = match (order, letter, width) {
            ('<' | '>' | '|' | '=', 'u' | 'i', 1 | 2 | 4 | 8) => ElementType::Integer(width, letter == 'i'),
            ('<' | '>' | '=', 'f', 4 | 8) => ElementType::Float(width),
            ('|' | '<' | '>' | '=', 'S', 1..=4096) => ElementType::Bytes(width),
            ('<' | '>' | '=', 'U', 1..=4096) => ElementType::Characters(width),
            _ => return Err(unknown()),
        };
        Ok((kind, order != '>'))
    }

    /// How many bytes make a puzzle, and how many puzzles there are.
    fn layout(&self, kind: ElementType) -> io::Result<(usize, u64)> {
        let is_fortran = self.is_fortran && self.shape.len() > 1;
        Ok(match (kind, &self.shape[..]) {
            (ElementType::Integer(width, _) | ElementType::Float(width), [9, 9] | [81]) if !is_fortran => {
                (81 * width, 1)
            }
            (ElementType::Integer(width, _) | ElementType::Float(width), &[count, 81] | &[count, 9, 9])
                if !is_fortran =>
            {
                (81 * width, count)
            }
            (ElementType::Bytes(width), []) => (width, 1),
            (ElementType::Bytes(width), &[count]) => (width, count),
            (ElementType::Characters(width), []) => (4 * width, 1),
            (ElementType::Characters(width), &[count]) => (4 * width, count),
            (_, shape) => {
                let order = if is_fortran { ", column by column" } else { "" };
                return Err(refused(&format!("of the shape {shape:?}{order}")));
            }
        })
    }
}

/// What is said where the file ends within its header.
fn cut_short(error: io::Error) -> io::Error {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => io::Error::new(error.kind(), "the NumPy array ends too early"),
        _ => error,
    }
}

fn refused(what: &str) -> io::Error {
    let expected = "numbers of the shape (N, 81) or (N, 9, 9), or texts of the shape (N,)";
    io::Error::new(io::ErrorKind::Unsupported, format!("it is a NumPy array {what}, expected {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(descr: &str, shape: &str, values: &[u8]) -> Vec<u8> {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
        let length = (header.len() as u16).to_le_bytes();
        [&MAGIC[..], &[1, 0], &length, header.as_bytes(), values].concat()
    }

    /// The lines, and what was wrong in the end.
    fn lines(file: &[u8]) -> (String, Option<String>) {
        let mut text = Vec::new();
        let fault = Array::new(file).and_then(|mut array| {
            loop {
                let before = text.len();
                array.next_lines(&mut text)?;
                if text.len() == before {
                    return Ok(());
                }
            }
        });
        (String::from_utf8(text).unwrap(), fault.err().map(|error| error.to_string()))
    }

    fn array(descr: &str, shape: &str, values: &[u8]) -> String {
        let (text, fault) = lines(&file(descr, shape, values));
        assert_eq!(fault, None);
        text
    }

    #[test]
    fn numbers_and_texts_become_lines() {
        let cells: Vec<u8> = (0..162).map(|i| i % 10).collect();
        let text: String = cells.iter().map(|cell| char::from(b'0' + cell)).collect();
        let expected = format!("{}\n{}\n", &text[..81], &text[81..]);
        assert_eq!(array("|u1", "(2, 81)", &cells), expected);
        assert_eq!(array("|i1", "(2, 9, 9)", &cells), expected);
        let wide =
            |width: usize| cells.iter().flat_map(|&cell| [vec![cell], vec![0; width - 1]].concat()).collect::<Vec<_>>();
        assert_eq!(array("<i8", "(2, 9, 9)", &wide(8)), expected);
        assert_eq!(array("|u1", "(9, 9)", &cells[..81]), expected[..82]);
        assert_eq!(array("|S81", "(2,)", text.as_bytes()), expected);
        let characters: Vec<u8> = text.bytes().flat_map(|byte| u32::from(byte).to_le_bytes()).collect();
        assert_eq!(array("<U81", "(2,)", &characters), expected);
        let floats = |big: bool| {
            let bytes = |value: f64| if big { value.to_be_bytes() } else { value.to_le_bytes() };
            cells
                .iter()
                .flat_map(move |&cell| bytes(if cell == 0 { f64::NAN } else { f64::from(cell) }))
                .collect::<Vec<_>>()
        };
        assert_eq!(array("<f8", "(2, 81)", &floats(false)), expected);
        assert_eq!(array(">f8", "(2, 81)", &floats(true)), expected);
        let singles: Vec<u8> = cells.iter().flat_map(|&cell| f32::from(cell).to_le_bytes()).collect();
        assert_eq!(array("<f4", "(2, 9, 9)", &singles), expected);
    }

    #[test]
    fn less_than_nothing_is_an_empty_cell_and_other_values_are_none() {
        assert_eq!(array("|i1", "(1, 81)", &[255; 81]), format!("{}\n", "0".repeat(81)));
        assert_eq!(array("|u1", "(1, 81)", &[255; 81]), format!("{}\n", "!".repeat(81)));
        assert_eq!(array("<i2", "(1, 81)", &[255; 162]), format!("{}\n", "0".repeat(81)));
        let halves: Vec<u8> = (0..81).flat_map(|_| 1.5f64.to_le_bytes()).collect();
        assert_eq!(array("<f8", "(1, 81)", &halves), format!("{}\n", "!".repeat(81)));
    }

    #[test]
    fn texts_stay_as_many_whatever_they_are() {
        assert_eq!(array("|S4", "(4,)", b"a\nb\0\0\0\0\0# x\0 y \n"), "a\rb\n\n# x\ny\n");
    }

    #[test]
    fn other_arrays_are_refused_with_what_they_are() {
        for (descr, shape) in [
            ("<c8", "(2, 81)"),
            ("|u1", "(2, 80)"),
            ("|u1", "(2, 9, 9, 9)"),
            ("|O", "(2,)"),
            ("|b1", "(2, 81)"),
            ("", "()"),
        ] {
            let fault = lines(&file(descr, shape, &[0; 1000])).1.unwrap();
            assert!(fault.starts_with("it is a NumPy array "), "{descr} {shape}: {fault}");
        }
        for length in 6..20 {
            let begun = [&MAGIC[..], &[1, 0, 118, 0], b"{'descr': "].concat();
            assert_eq!(lines(&begun[..length]).1.unwrap(), "the NumPy array ends too early", "{length} bytes");
        }
        let mut file = file("|u1", "(1, 81)", &[0; 81]);
        for version in [[0, 0], [1, 1], [4, 0], [9, 9]] {
            file[6..8].copy_from_slice(&version);
            assert!(lines(&file).1.unwrap().contains(&format!("version {}.{}", version[0], version[1])));
        }
    }

    #[test]
    fn as_many_puzzles_are_read_as_the_header_says() {
        for (shape, said) in
            [("(3, 81)", 3), ("(999999999, 81)", 999_999_999), ("(18446744073709551615, 9, 9)", u64::MAX)]
        {
            let (text, fault) = lines(&file("|u1", shape, &[0; 162]));
            assert_eq!(text.lines().count(), 2);
            assert_eq!(fault.unwrap(), format!("the array has 2 of {said} puzzles: it ends too early"));
        }
        let (text, fault) = lines(&file("|u1", "(3, 81)", &[0; 162 + 40]));
        assert_eq!((text.lines().count(), fault.is_some()), (2, true));
        for (shape, lines_read) in [("(1, 81)", 1), ("(0, 81)", 0)] {
            let (text, fault) = lines(&file("|u1", shape, &[0; 162]));
            assert_eq!(text.lines().count(), lines_read);
            assert!(fault.unwrap().starts_with("the array has more data"), "{shape}");
        }
        for shape in ["(-1, 81)", "(18446744073709551616, 81)", "(2, )81", "(2 81)", "2, 81"] {
            assert!(lines(&file("|u1", shape, &[0; 162])).1.unwrap().contains("damaged header"), "{shape}");
        }
        let many = array("|u1", "(1000, 81)", &[0; 81_000]);
        assert_eq!(many.lines().count(), 1000);
    }

    /// Any bytes are refused or read, and nothing panics.
    #[test]
    fn damaged_bytes_never_panic() {
        let whole = file("|i1", "(2, 81)", &[1; 162]);
        for at in 0..whole.len() {
            for byte in 0..=255 {
                let mut damaged = whole.clone();
                damaged[at] = byte;
                lines(&damaged);
            }
            lines(&whole[..at]);
        }
    }
}
