//! The command as a whole: arbitrary bytes as a file, in a format that is named or found, through several subcommands and
//! numbers of threads. Each writes one row for each record, whatever the record is.
#![no_main]

use bitdoku::text::{FORMATS, Format, Options, Reader};
use bitdoku_fuzz::answers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // The last byte chooses the format. The end of a line leaves it to be found, so that a file is a seed as it is.
    let Some((&choice, bytes)) = bytes.split_last() else { return };
    let choice = usize::from(choice.wrapping_sub(b'\n')) % (FORMATS.len() + 1);
    let format = choice.checked_sub(1).map(|index| FORMATS[index].format);
    let Some(rows) = rows(format, bytes, &["convert", "--as", "line"]) else { return };
    let count = lines(&rows);
    if let Some(expected) = records(format, bytes) {
        assert_eq!(count, expected, "convert");
    }
    let again = ["convert", "--as", "line", "--threads", "2"];
    assert_eq!(self::rows(format, bytes, &again).as_ref(), Some(&rows), "two threads");
    for command in [
        &["count", "--limit", "2", "--max-guesses", "20"][..],
        &["solve", "--max-guesses", "20"],
        &["solve", "--jsonl", "--solver", "scan", "--max-guesses", "20"],
        &["check", "--jsonl", "--max-guesses", "20"],
    ] {
        assert_eq!(self::rows(format, bytes, command).as_deref().map(lines), Some(count), "{command:?}");
    }
});

/// What the command writes; nothing if it refuses the file.
fn rows(format: Option<Format>, bytes: &[u8], command: &[&str]) -> Option<Vec<u8>> {
    let name = format.map(|format| format.to_string());
    let named = name.iter().flat_map(|name| ["--format", name]);
    answers(&command.iter().copied().chain(named).collect::<Vec<_>>(), bytes)
}

fn lines(rows: &[u8]) -> usize {
    rows.iter().filter(|&&byte| byte == b'\n').count()
}

/// How many records the bytes are, read all at once and in no hurry; nothing where more than reading lines is needed, or
/// the command finds the format from the beginning alone.
fn records(format: Option<Format>, bytes: &[u8]) -> Option<usize> {
    let format = format?;
    // Compressed, an array, or UTF-16; or lines that end as no other lines do.
    let begins_otherwise = matches!(bytes, [0x1F, 0x8B, ..] | [0x28 | 0x50..=0x5F, ..] | [0x93 | 0xFE | 0xFF, ..]);
    let ends_otherwise = bytes.contains(&b'\r') && !bytes.contains(&b'\n');
    if matches!(format, Format::Csv | Format::OpenSudoku | Format::Json | Format::Npy)
        || begins_otherwise
        || ends_otherwise
    {
        return None;
    }
    let options = Options::default();
    let mut reader = Reader::new(format, &options);
    let mut count = 0;
    for (line, number) in bytes.split_inclusive(|&byte| byte == b'\n').zip(1..) {
        count += reader.push(line.strip_suffix(b"\n").unwrap_or(line), number).count();
    }
    Some(count + reader.finish().count())
}
