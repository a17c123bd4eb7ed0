//! Where puzzles come from: operands, opened and decompressed.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bitdoku::grid::text::is_loose_cell;
use bitdoku::text::npy::{self, Array};
use bitdoku::text::{Found, ReadError, recover};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::block::Ready;
use crate::gzip::Members;
use crate::streams;

/// One input, as named on the command line.
#[derive(Clone, Debug)]
pub(crate) enum Operand {
    /// `-`, or nothing.
    Stdin,
    /// A file.
    File(PathBuf),
    /// A puzzle written out.
    Text(String),
}

impl Operand {
    /// What an argument means. A file that exists is that file, whatever its name.
    pub(crate) fn new(argument: OsString) -> Self {
        let path = PathBuf::from(&argument);
        if argument == "-" {
            return Self::Stdin;
        }
        match argument.into_string() {
            Ok(text) if !path.exists() && looks_like_a_puzzle(&text) => Self::Text(text),
            _ => Self::File(path),
        }
    }

    /// Its name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Stdin => "<stdin>".to_owned(),
            // A name may hold ends of lines and escape sequences, which are to move nothing and do nothing.
            Self::File(path) => path.display().to_string().replace(char::is_control, "\u{FFFD}"),
            Self::Text(_) => "<argument>".to_owned(),
        }
    }

    /// Its length in bytes as stored, where that is known beforehand.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::Stdin => None,
            Self::File(path) => path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len()),
            Self::Text(text) => Some(text.len() as u64),
        }
    }

    /// Whether all of it is there, so that reading never waits.
    fn is_whole(&self) -> bool {
        match self {
            Self::Stdin => streams::stdin_is_file(),
            Self::File(path) => path.metadata().is_ok_and(|data| data.is_file()),
            Self::Text(_) => true,
        }
    }

    /// Opens it. Bytes read, as stored, are added to `count`.
    pub(crate) fn open(&self, count: &Arc<AtomicU64>) -> io::Result<Input> {
        let (inner, by_hand, ready): (Box<dyn Read + Send>, bool, Option<Ready>) = match self {
            Self::Stdin => (Box::new(io::stdin()), io::stdin().is_terminal(), streams::ready(io::stdin())),
            Self::File(path) => {
                if path.is_dir() {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
                }
                let file = File::open(path).map_err(|error| self.hint(error))?;
                let ready = streams::ready(&file);
                (Box::new(file), false, ready)
            }
            Self::Text(text) => (Box::new(Cursor::new(text.clone().into_bytes())), false, None),
        };
        let (text, stored) = decompressed(Box::new(Counted { inner, count: Arc::clone(count), has_ended: false }))?;
        let ready = ready.filter(|_| stored == Stored::AsItIs);
        let is_array = stored == Stored::AsArray;
        Ok(Input { text, by_hand, is_array, is_whole: !is_array && self.is_whole(), ready })
    }
}

impl Operand {
    /// What may be wrong with a file that does not exist and is called as only a puzzle is.
    fn hint(&self, error: io::Error) -> io::Error {
        let name = self.name();
        let (cells, length) = (name.chars().filter(|&c| is_cell(c)).count(), name.chars().count());
        let hint = match () {
            () if error.kind() != io::ErrorKind::NotFound => return error,
            () if length >= 40 && cells + 8 >= length => {
                format!("as a puzzle it would need 81 or 729 characters, and has {length}")
            }
            () if name.len() == 1 && cells == 1 => "put quotes around a puzzle that contains blanks".to_owned(),
            // What is called as files are is one that is missing.
            () if PathBuf::from(&name).extension().is_some() || name.contains('/') && !name.contains("://") => {
                return error;
            }
            () => {
                "it is not a puzzle either: not 81 or 729 characters, not nine lines, and not a known link".to_owned()
            }
        };
        io::Error::new(error.kind(), format!("{error}; {hint}"))
    }
}

/// Whether operands are the parts of a puzzle, which a shell has taken apart: none of them is a file, and each is a cell or a row.
pub(crate) fn are_parts(operands: &[Operand]) -> bool {
    let is_part = |operand: &Operand| match operand {
        Operand::File(path) => {
            let name = operand.name();
            name.len() <= 9 && name.chars().all(is_cell) && !path.exists()
        }
        _ => false,
    };
    operands.len() > 1 && operands.iter().all(is_part)
}

fn is_cell(c: char) -> bool {
    u8::try_from(c).is_ok_and(is_loose_cell)
}

/// 81 cells or more, several lines, a link, or anything else that reads as a puzzle or as a puzzle of another kind.
pub(crate) fn looks_like_a_puzzle(text: &str) -> bool {
    let is_read = match bitdoku::read_any(text, None) {
        Ok(_) | Err(ReadError::Several) => true,
        Err(ReadError::Malformed(error)) => matches!(error.found, Found::Refused(_)),
        Err(_) => false,
    };
    // A link that is refused is still one, and its reader says why.
    let is_link = text.contains("://") || bitdoku::link::read(text).is_some();
    // The reader of a text with this many cells says what is wrong with it.
    let has_cells = || text.chars().filter(|&c| is_cell(c)).count() >= 81;
    let is_form = || text.trim().chars().count() == 81 || has_cells() || text.trim_end().contains('\n');
    is_read || is_link || is_form() || recover(text).is_some()
}

/// An opened input: plain text, whatever the compression was.
pub(crate) struct Input {
    /// The text.
    pub(crate) text: Box<dyn Read + Send>,
    /// Whether a person types it.
    pub(crate) by_hand: bool,
    /// Whether it was an array, of which each line is an element.
    pub(crate) is_array: bool,
    /// Whether all of it is there, so that reading never waits.
    pub(crate) is_whole: bool,
    /// Whether there is more of it, if that is worth asking.
    pub(crate) ready: Option<Ready>,
}

/// How the text of an input is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stored {
    AsItIs,
    AsArray,
    OtherWise,
}

/// The text of an input, and how that is stored. Its first bytes tell.
pub(crate) fn decompressed(bytes: Box<dyn Read + Send>) -> io::Result<(Box<dyn Read + Send>, Stored)> {
    let mut bytes = BufReader::with_capacity(64 * 1024, bytes);
    let unpacked: Box<dyn Read + Send> = match *bytes.fill_buf()? {
        [0x1F, 0x8B, ..] => Box::new(Members::new(bytes)),
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Box::new(Frames::new(bytes)),
        _ => return plain(bytes),
    };
    // What is in it may be an array, or text in UTF-16.
    let (text, stored) = plain(BufReader::with_capacity(64 * 1024, unpacked))?;
    Ok((text, if stored == Stored::AsItIs { Stored::OtherWise } else { stored }))
}

/// The text of what is not compressed, or not any more.
fn plain(mut bytes: BufReader<Box<dyn Read + Send>>) -> io::Result<(Box<dyn Read + Send>, Stored)> {
    let refuse = |what: &str, how: &str| {
        Err(io::Error::new(io::ErrorKind::Unsupported, format!("it is {what}, which is not read; use `{how}`")))
    };
    let text: Box<dyn Read + Send> = match *bytes.fill_buf()? {
        [0xFD, b'7', b'z', b'X', b'Z', ..] => return refuse("xz", "xz -dc FILE | bitdoku …"),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => return refuse("bzip2", "bzip2 -dc FILE | bitdoku …"),
        // A workbook is a zip archive that begins with the list of its parts, or says what it is.
        ref start if is_workbook(start) => {
            let what = "it is a workbook, which is not read; save the sheet as CSV";
            return Err(io::Error::new(io::ErrorKind::Unsupported, what));
        }
        [b'P', b'K', 3, 4, ..] => return refuse("a zip archive", "unzip -p FILE | bitdoku …"),
        [b'A', b'R', b'R', b'O', b'W', b'1', ..] => {
            return refuse(
                "a file of Arrow",
                "python3 -c 'import pandas, sys; pandas.read_feather(\"FILE\").to_csv(sys.stdout)' | bitdoku …",
            );
        }
        [b'P', b'A', b'R', b'1', ..] => {
            return refuse(
                "Parquet",
                "python3 -c 'import pandas, sys; pandas.read_parquet(\"FILE\").to_csv(sys.stdout)' | bitdoku …",
            );
        }
        ref start if start.starts_with(&npy::MAGIC) => {
            let mut array = Array::new(bytes)?;
            return Ok((Box::new(Refilled::new(move |lines| array.next_lines(lines))), Stored::AsArray));
        }
        [b'%', b'P', b'D', b'F', ..] => return refuse("PDF", "pdftotext -layout FILE - | bitdoku …"),
        [0x89, b'P', b'N', b'G', ..] | [0xFF, 0xD8, 0xFF, ..] | [b'G', b'I', b'F', b'8', ..] => {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "it is a picture, which is not read"));
        }
        // A text of UTF-32 or UTF-16 shows it also without a mark: its first characters are of ASCII.
        [0xFF, 0xFE, 0, 0, ..] | [_, 0, 0, 0, _, 0, 0, 0, ..] => {
            return refuse("text in UTF-32", "iconv -f UTF-32LE -t UTF-8 FILE | bitdoku …");
        }
        [0, 0, 0xFE, 0xFF, ..] | [0, 0, 0, _, 0, 0, 0, _, ..] => {
            return refuse("text in UTF-32", "iconv -f UTF-32BE -t UTF-8 FILE | bitdoku …");
        }
        [1..=255, 0, 1..=255, 0, ..] => Box::new(utf_16(bytes, u16::from_le_bytes)),
        [0, 1..=255, 0, 1..=255, ..] => Box::new(utf_16(bytes, u16::from_be_bytes)),
        [0xFF, 0xFE, ..] => Box::new(utf_16(bytes, u16::from_le_bytes)),
        [0xFE, 0xFF, ..] => Box::new(utf_16(bytes, u16::from_be_bytes)),
        ref text if text.contains(&b'\r') && !text.contains(&b'\n') && text.len() > 1 => {
            Box::new(OldLines { inner: bytes, after_return: false })
        }
        // A large read skips the buffer once it is empty, so this costs one copy of the first 64 KiB.
        _ => return Ok((Box::new(bytes), Stored::AsItIs)),
    };
    Ok((text, Stored::OtherWise))
}

/// Whether the beginning of a zip archive is that of a workbook.
fn is_workbook(start: &[u8]) -> bool {
    let signs: [&[u8]; 3] = [b"[Content_Types].xml", b"xl/", b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"];
    start.starts_with(b"PK\x03\x04") && signs.into_iter().any(|sign| memchr::memmem::find(start, sign).is_some())
}

/// A reader over what a function makes: it appends the next part to what it is given, and nothing if there is no more.
struct Refilled<F> {
    refill: F,
    /// The latest part, and how much of it was read.
    ready: Vec<u8>,
    taken: usize,
}

impl<F: FnMut(&mut Vec<u8>) -> io::Result<()>> Refilled<F> {
    fn new(refill: F) -> Self {
        Self { refill, ready: Vec::new(), taken: 0 }
    }
}

impl<F: FnMut(&mut Vec<u8>) -> io::Result<()>> Read for Refilled<F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.taken == self.ready.len() {
            self.ready.clear();
            self.taken = 0;
            (self.refill)(&mut self.ready)?;
        }
        let read = (&self.ready[self.taken..]).read(buffer)?;
        self.taken += read;
        Ok(read)
    }
}

/// Counts what passes through. Its end is for good: a terminal that is read once more would want another Ctrl-D.
struct Counted {
    inner: Box<dyn Read + Send>,
    count: Arc<AtomicU64>,
    has_ended: bool,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.has_ended || buffer.is_empty() {
            return Ok(0);
        }
        let read = self.inner.read(buffer)?;
        self.has_ended = read == 0;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// Text in UTF-16, as UTF-8; `unit` says how two bytes make a unit. What is no character becomes `�`.
fn utf_16(mut bytes: impl Read, unit: fn([u8; 2]) -> u16) -> impl Read {
    // The first half of a character that needs two units.
    let mut high: Option<u16> = None;
    Refilled::new(move |text| {
        let mut pairs = Vec::new();
        bytes.by_ref().take(32 * 1024).read_to_end(&mut pairs)?;
        let units = pairs.chunks(2).map(|pair| unit([pair[0], *pair.get(1).unwrap_or(&0)]));
        let mut units: Vec<u16> = high.take().into_iter().chain(units).collect();
        // Half a character at the end waits for the other half, unless the text ends there.
        if !pairs.is_empty() && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            high = units.pop();
        }
        let characters = char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER));
        text.extend(characters.collect::<String>().into_bytes());
        Ok(())
    })
}

/// Text whose lines end as on old Macintoshes, with `\r` alone, with `\n` instead.
struct OldLines<R> {
    inner: R,
    /// Whether the latest byte was a `\r`, so that a `\n` after it ends no other line.
    after_return: bool,
}

impl<R: Read> Read for OldLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        for byte in &mut buffer[..read] {
            match (*byte, std::mem::replace(&mut self.after_return, *byte == b'\r')) {
                (b'\r', _) => *byte = b'\n',
                // A blank does no harm at the beginning of a line.
                (b'\n', true) => *byte = b' ',
                _ => {}
            }
        }
        Ok(read)
    }
}

/// All the frames of a zstd stream, one after another; those that hold no data are skipped.
struct Frames<R: BufRead> {
    bytes: R,
    decoder: FrameDecoder,
    /// Whether a frame has begun and not ended.
    inside: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(bytes: R) -> Self {
        Self { bytes, decoder: FrameDecoder::new(), inside: false }
    }

    /// Goes to the beginning of the next frame that holds data, or to the end of the stream.
    fn enter(&mut self) -> io::Result<()> {
        while !self.inside && !self.bytes.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.bytes) {
                Ok(()) => self.inside = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.bytes.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(corrupt(error)),
            }
        }
        Ok(())
    }

    /// Ends a frame, whose checksum, if it has one, must be right.
    fn leave(&mut self) -> io::Result<()> {
        self.inside = false;
        let promised = self.decoder.get_checksum_from_data();
        if promised.is_some() && promised != self.decoder.get_calculated_checksum() {
            return Err(corrupt(io::Error::other("wrong checksum")));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.enter()?;
            if !self.inside || buffer.is_empty() {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder.decode_blocks(&mut self.bytes, BlockDecodingStrategy::UptoBlocks(1)).map_err(corrupt)?;
            }
            match self.decoder.read(buffer)? {
                0 => self.leave()?,
                read => return Ok(read),
            }
        }
    }
}

fn corrupt(error: impl std::error::Error + 'static) -> io::Error {
    let causes = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
    let ends_early = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::UnexpectedEof)
    };
    let said = error.to_string();
    let what = match () {
        () if causes.into_iter().any(ends_early) => "corrupt zstd data: it ends too early".to_owned(),
        () if said.contains("window") => {
            "zstd data that was compressed with --long=28 or more, which takes too much memory; use `zstd -dc --long=31 FILE | bitdoku …`".to_owned()
        }
        () => format!("corrupt zstd data: {said}"),
    };
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
";

    /// The two lines as `zstd` compresses each, with a skippable frame between them.
    #[rustfmt::skip]
    const ZSTD: &[u8] = &[
        0x28, 0xB5, 0x2F, 0xFD, 0x24, 0x52, 0x5D, 0x02, 0x00, 0x94, 0x03, 0x35, 0x33, 0x2E, 0x2E, 0x37, 0x2E, 0x2E, 0x2E, 0x2E,
        0x36, 0x2E, 0x2E, 0x31, 0x39, 0x35, 0x39, 0x38, 0x36, 0x2E, 0x38, 0x2E, 0x2E, 0x33, 0x34, 0x2E, 0x2E, 0x38, 0x2E, 0x33,
        0x2E, 0x2E, 0x31, 0x37, 0x2E, 0x2E, 0x2E, 0x32, 0x2E, 0x2E, 0x2E, 0x36, 0x2E, 0x2E, 0x32, 0x2E, 0x34, 0x31, 0x39, 0x2E,
        0x2E, 0x35, 0x38, 0x2E, 0x2E, 0x37, 0x39, 0x0A, 0x06, 0x00, 0x33, 0xC3, 0x14, 0x15, 0x63, 0x54, 0xC1, 0xC0, 0x8D, 0x14,
        0xC3, 0x6A, 0x95, 0x3A, 0x85, 0xA3, 0xBC, 0x04, 0x50, 0x2A, 0x4D, 0x18, 0x03, 0x00, 0x00, 0x00, 0x61, 0x62, 0x63, 0x28,
        0xB5, 0x2F, 0xFD, 0x24, 0x52, 0x95, 0x01, 0x00, 0xE8, 0x34, 0x2E, 0x38, 0x2E, 0x35, 0x2E, 0x33, 0x2E, 0x37, 0x2E, 0x32,
        0x2E, 0x36, 0x2E, 0x38, 0x2E, 0x34, 0x2E, 0x31, 0x2E, 0x36, 0x2E, 0x33, 0x2E, 0x37, 0x2E, 0x35, 0x31, 0x0A, 0x09, 0x00,
        0x43, 0x11, 0x91, 0x14, 0x31, 0x60, 0x30, 0x38, 0x02, 0x0C, 0x03, 0xC3, 0xA0, 0x61, 0xA0, 0xC5, 0x02, 0x58, 0x38, 0x4D,
        0x51, 0x58,
    ];

    fn read(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        decompressed(Box::new(Cursor::new(bytes.to_vec())))?.0.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn zstd_frames_follow_one_another() {
        assert_eq!(read(ZSTD).unwrap(), LINES);
    }

    #[test]
    fn a_name_is_of_one_line() {
        assert_eq!(Operand::File(PathBuf::from("no\nsuch\u{1b}[1mfile")).name(), "no\u{FFFD}such\u{FFFD}[1mfile");
    }

    #[test]
    fn a_large_window_is_no_damage() {
        // A frame whose window is of 256 MiB, and an empty last block.
        let frame = [0x28, 0xB5, 0x2F, 0xFD, 0, 18 << 3, 1, 0, 0];
        assert!(read(&frame).unwrap_err().to_string().contains("--long=31"));
    }

    #[test]
    fn damaged_zstd_is_noticed() {
        assert_eq!(read(&ZSTD[..60]).unwrap_err().to_string(), "corrupt zstd data: it ends too early");
        let mut damaged = ZSTD.to_vec();
        damaged[40] ^= 1;
        assert!(read(&damaged).unwrap_err().to_string().starts_with("corrupt zstd data: "));
    }

    #[test]
    fn gzip_members_follow_one_another() {
        let member = |line: &str| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            io::Write::write_all(&mut encoder, line.as_bytes()).unwrap();
            encoder.finish().unwrap()
        };
        let members: Vec<u8> = LINES.split_inclusive('\n').flat_map(member).collect();
        assert_eq!(read(&members).unwrap(), LINES);
        assert!(read(&members[..members.len() - 1]).is_err());
    }

    #[test]
    fn utf_16_is_read_either_way_round() {
        let text = format!("\u{FEFF}{}🙂 ende\n", LINES.repeat(500));
        let expected = text.clone();
        let units = text.encode_utf16();
        let little: Vec<u8> = units.clone().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units.flat_map(u16::to_be_bytes).collect();
        assert_eq!(read(&little).unwrap(), expected);
        assert_eq!(read(&big).unwrap(), expected);
        // The mark may be missing.
        assert_eq!(read(&little[2..]).unwrap(), expected[3..]);
        assert_eq!(read(&big[2..]).unwrap(), expected[3..]);
        assert_eq!(read(&little[..5]).unwrap().chars().count(), 3);
        assert_eq!(read(&[0xFF, 0xFE, 0x00, 0xD8]).unwrap(), "\u{FEFF}\u{FFFD}");
    }

    #[test]
    fn old_ends_of_lines_are_ends_of_lines() {
        assert_eq!(read(LINES.replace('\n', "\r").as_bytes()).unwrap(), LINES);
        assert_eq!(read(LINES.replace('\n', "\r\n").as_bytes()).unwrap(), LINES.replace('\n', "\r\n"));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (bytes, name) in [
            (&b"PAR1..."[..], "Parquet"),
            (b"5\0\0\x003\0\0\0", "UTF-32LE"),
            (b"\0\0\xFE\xFF\0\0\x005", "UTF-32BE"),
            (b"%PDF-1.7", "PDF"),
            (b"\x89PNG\r\n", "a picture"),
            (b"BZh91AY", "bzip2"),
        ] {
            assert!(read(bytes).unwrap_err().to_string().contains(name), "{name}");
        }
    }

    #[test]
    fn operands_that_are_puzzles() {
        let easy = LINES.lines().next().unwrap();
        let link = "https://sudokupad.app/scfsIFrev0quIs0pAGDHPqBs0";
        let nine = easy.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap()).collect::<Vec<_>>().join(" ");
        let (spoiled, hard) = (format!("{easy}+:423 124"), format!(" {easy} hard"));
        for text in [easy, &format!("{easy} "), &hard, &spoiled, link, "https://sudokupad.app/x", &nine, "3x3jk:a"] {
            assert!(looks_like_a_puzzle(text), "{text}");
        }
        for text in ["", "puzzles.txt", "5", &easy[..80], "solve", "scf.txt"] {
            assert!(!looks_like_a_puzzle(text), "{text}");
        }
    }

    #[test]
    fn short_inputs_are_plain() {
        for text in ["", "5", "\n"] {
            assert_eq!(read(text.as_bytes()).unwrap(), text);
        }
    }
}
