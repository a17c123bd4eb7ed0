//! Inputs that are one puzzle in a form of its own: a page, a program, a drawing, whatever people paste or save.
//!
//! What is there as a whole is looked at: an operand, a file. Of a stream, and of what a person enters at a terminal, as much is
//! [gathered](crate::gathered) as nobody waits to be answered, and looked at if that is all of it.

use std::io::{self, Cursor, Read};

use bitdoku::text::{Expected, Found, Options, ParseError, Recovered, recover_from};

use crate::block::{AnyRecord, Content, OwnedRecord};
use crate::gathered::gathered;
use crate::input::Input;

/// A longer input is no paste.
const MOST: usize = 1 << 20;

/// What an input turned out to be.
pub(crate) enum Looked {
    /// Records in some format, to be read as ever.
    Text(Input),
    /// One puzzle, or a text that is not a puzzle, and a message for people.
    Whole(Vec<Content>),
}

/// Looks at an input, if it is not too long.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn look(mut input: Input, options: &Options) -> io::Result<Looked> {
    if input.is_array {
        return Ok(Looked::Text(input));
    }
    let (text, is_all) =
        if input.is_whole { beginning(&mut input)? } else { gathered(&mut input.text, MOST, options)? };
    if is_all && let Some(found) = recover_from(&text, options) {
        return Ok(Looked::Whole(contents(found, &text)));
    }
    let rest = input.text;
    let text: Box<dyn Read + Send> =
        if is_all { Box::new(Cursor::new(text)) } else { Box::new(Cursor::new(text).chain(rest)) };
    Ok(Looked::Text(Input { text, is_whole: input.is_whole || is_all, ..input }))
}

/// The beginning of a text, and whether that is all.
fn beginning(input: &mut Input) -> io::Result<(Vec<u8>, bool)> {
    let mut text = Vec::new();
    input.text.by_ref().take(MOST as u64 + 1).read_to_end(&mut text)?;
    let is_all = text.len() <= MOST;
    Ok((text, is_all))
}

/// The record, and what it was read as.
fn contents(found: Result<Recovered, String>, text: &[u8]) -> Vec<Content> {
    let is_blank = |line: &&[u8]| line.trim_ascii().is_empty();
    let first = text.split(|&byte| byte == b'\n').take_while(is_blank).count();
    let number = first as u64 + 1;
    match found {
        Ok(Recovered { puzzle, how }) => {
            let record = OwnedRecord::from(AnyRecord { puzzle, annotation: "", line: number });
            vec![Content::Note(format!("read as {how}")), Content::Records(vec![Ok(record)])]
        }
        Err(what) => {
            // The reader that recognised it says what it expected, if it did.
            let found = if what.starts_with("expected ") { Found::Refused } else { Found::Recognised };
            let found = found(what.into());
            let line = text.split(|&byte| byte == b'\n').nth(first).unwrap_or_default();
            let error = ParseError::at(line, number, 0, 0, Expected::Classic, found);
            vec![Content::Records(vec![Err(error)])]
        }
    }
}
