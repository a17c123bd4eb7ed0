//! Where a record of a table ends: at the end of a line, unless that is in quotes.
//!
//! Quotes in text that people wrote by hand are not always pairs. So a quote opens a field of several lines only if what
//! follows up to the end of the record is as RFC 4180 wants it; else it is a character like any other, and no other
//! record is lost.

use std::ops::ControlFlow;

use crate::record::LINE_LIMIT;

/// Calls `take` with each record, without and with the end of its last line, until it breaks. `is_end`: nothing follows
/// the text; else a record that may go on after it is not taken. Returns how many bytes the records have that were taken.
pub(super) fn cut<'a>(
    text: &'a [u8],
    delimiter: u8,
    is_end: bool,
    mut take: impl FnMut(&'a [u8], &'a [u8]) -> ControlFlow<()>,
) -> usize {
    let mut start = 0;
    // The next quote; most tables have none.
    let mut quote = memchr::memchr(b'"', text);
    while start < text.len() {
        let rest = &text[start..];
        let line = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        if quote.is_some_and(|at| at < start) {
            quote = memchr::memchr(b'"', rest).map(|at| start + at);
        }
        let length = match quote {
            Some(at) if at < start + line && delimiter != b' ' => match quoted(rest, delimiter) {
                End::At(length) => length,
                End::Nowhere => line,
                End::Behind if is_end => line,
                End::Behind => break,
            },
            _ if line == rest.len() && !rest.ends_with(b"\n") && !is_end => break,
            _ => line,
        };
        let whole = &rest[..length];
        if take(without_end(whole), whole).is_break() {
            break;
        }
        start += length;
    }
    start
}

/// A record without the end of its line.
fn without_end(whole: &[u8]) -> &[u8] {
    let raw = whole.strip_suffix(b"\n").unwrap_or(whole);
    raw.strip_suffix(b"\r").unwrap_or(raw)
}

/// Where a record ends.
enum End {
    /// After this many bytes.
    At(usize),
    /// In what is not there yet.
    Behind,
    /// Its quotes are no pairs.
    Nowhere,
}

/// Where the record ends that the text begins with, if its quotes are as RFC 4180 wants them.
fn quoted(text: &[u8], delimiter: u8) -> End {
    let mut at = 0;
    loop {
        // At the beginning of a field.
        if text.get(at) == Some(&b'"') {
            at += 1;
            loop {
                let limit = text.len().min(LINE_LIMIT);
                let Some(next) = text.get(at..limit).and_then(|rest| memchr::memchr(b'"', rest)) else {
                    return if text.len() >= LINE_LIMIT { End::Nowhere } else { End::Behind };
                };
                at += next + 1;
                if text.get(at) != Some(&b'"') {
                    break;
                }
                at += 1;
            }
        } else {
            at += text[at..].iter().position(|&byte| byte == delimiter || byte == b'\n').unwrap_or(text.len() - at);
        }
        match text.get(at..).unwrap_or_default() {
            [] => return End::Behind,
            [b'\n', ..] => return End::At(at + 1),
            [b'\r', b'\n', ..] => return End::At(at + 2),
            [b'\r'] => return End::Behind,
            [byte, ..] if *byte == delimiter => at += 1,
            _ => return End::Nowhere,
        }
    }
}
