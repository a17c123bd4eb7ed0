//! Inputs that are one puzzle in a form of its own: a page, a program, a drawing, whatever people paste or save.
//!
//! Only what is there as a whole is looked at: an operand, a file, and what a person enters at a terminal. A stream is not,
//! since the program that writes it may wait for the first answer before it writes the second record.

use std::io::{self, Cursor, Read};

use bitdoku::text::{Expected, Found, Options, ParseError, Record, Recovered, jigsaws, records, recover_from};

use crate::block::{Content, OwnedRecord};
use crate::input::Input;
use crate::signal;

/// A longer input is no paste.
const MOST: usize = 1 << 20;

/// What an input turned out to be.
pub(crate) enum Looked {
    /// Records in some format, to be read as ever.
    Text(Input),
    /// One puzzle, or something that is none, and a message for people.
    Whole(Vec<Content>),
}

/// Looks at an input, if all of it is there or a person types it.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn look(mut input: Input, options: &Options) -> io::Result<Looked> {
    if !input.is_whole && !input.by_hand {
        return Ok(Looked::Text(input));
    }
    let (text, is_all) = if input.by_hand { entered(&mut input, options)? } else { beginning(&mut input)? };
    let jigsaws = if is_all { jigsaws(&text) } else { Vec::new() };
    if !jigsaws.is_empty() {
        return Ok(Looked::Whole(vec![Content::Records(jigsaws.into_iter().map(Err).collect())]));
    }
    if is_all && let Some(found) = recover_from(&text, options) {
        return Ok(Looked::Whole(contents(found, &text)));
    }
    let rest = input.text;
    let text: Box<dyn Read + Send> =
        if is_all { Box::new(Cursor::new(text)) } else { Box::new(Cursor::new(text).chain(rest)) };
    Ok(Looked::Text(Input { text, ..input }))
}

/// The beginning of a text, and whether that is all.
fn beginning(input: &mut Input) -> io::Result<(Vec<u8>, bool)> {
    let mut text = Vec::new();
    input.text.by_ref().take(MOST as u64 + 1).read_to_end(&mut text)?;
    let is_all = text.len() <= MOST;
    Ok((text, is_all))
}

/// What a person enters up to the first record that can be read, or to the end.
fn entered(input: &mut Input, options: &Options) -> io::Result<(Vec<u8>, bool)> {
    let (mut text, mut buffer) = (Vec::new(), [0; 4096]);
    while text.len() <= MOST && !signal::is_stopping() {
        match input.text.read(&mut buffer) {
            Ok(0) => return Ok((text, true)),
            Ok(length) => text.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        }
        let mut is_read = false;
        records(&text, options, |record| is_read |= record.is_ok());
        if is_read {
            break;
        }
    }
    Ok((text, false))
}

/// The record, and what it was read as.
fn contents(found: Result<Recovered, String>, text: &[u8]) -> Vec<Content> {
    let is_blank = |line: &&[u8]| line.trim_ascii().is_empty();
    let first = text.split(|&byte| byte == b'\n').take_while(is_blank).count();
    let number = first as u64 + 1;
    match found {
        Ok(Recovered { puzzle, how }) => {
            let record = OwnedRecord::from(Record { puzzle, annotation: "", line: number });
            vec![Content::Note(format!("read as {how}")), Content::Records(vec![Ok(record)])]
        }
        Err(what) => {
            let line = text.split(|&byte| byte == b'\n').nth(first).unwrap_or_default();
            let error = ParseError::at(line, number, 0, 0, Expected::Classic, Found::Recognised(what.into()));
            vec![Content::Records(vec![Err(error)])]
        }
    }
}
