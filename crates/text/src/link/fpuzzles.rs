//! Links to f-puzzles.
//!
//! `load=` is JSON, compressed by LZ-String in its Base64 form: `size`, `grid` as rows of cells with `value` and `given`,
//! and a field for each kind of variant. [`Variant::read`](crate::board::Variant::read) knows the fields.

use bitdoku_grid::Grid;
use serde_json::{Value, json};

/// The text that LZ-String compressed, if it is one. Blanks are where a `+` was lost, and of its two alphabets for links
/// one has `-` for `/`, the other `-` for `+` and `_` for `/`. A short code may become a long text: `None` if it is longer than
/// [`LONGEST`].
///
/// ```
/// use bitdoku_text::link::fpuzzles::decompressed;
/// let code = lz_str::compress_to_base64("{\"size\":9}");
/// assert_eq!(decompressed(&code).as_deref(), Some("{\"size\":9}"));
/// ```
#[must_use]
pub fn decompressed(code: &str) -> Option<String> {
    let code = of_one_alphabet(code);
    unpacked_length(&code).filter(|&length| length <= LONGEST)?;
    String::from_utf16(&lz_str::decompress_from_base64(code.as_str())?).ok()
}

/// The longest text that a code may become, in characters.
pub const LONGEST: usize = 2 << 20;

/// A code in the alphabet of Base64.
fn of_one_alphabet(code: &str) -> String {
    let code = if code.contains('_') { code.replace('-', "+").replace('_', "/") } else { code.replace('-', "/") };
    code.replace(' ', "+")
}

/// Whether a code becomes a text that is longer than [`LONGEST`].
pub(crate) fn is_too_long(code: &str) -> bool {
    unpacked_length(&of_one_alphabet(code)).is_some_and(|length| length > LONGEST)
}

/// How long the text of a code is, found out without unpacking it: of each word that the code knows only the length is noted. `None` if
/// it is no code.
fn unpacked_length(code: &str) -> Option<usize> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut place = [None; 256];
    (0..).zip(DIGITS).for_each(|(value, &digit)| place[usize::from(digit)] = Some(value));
    let bytes = code.trim_end_matches('=').as_bytes();
    let mut at = 0;
    // Each digit has six bits, the highest first; a number has its lowest first.
    let mut take = |count: u32| -> Option<usize> {
        (0..count).try_fold(0, |number, bit| {
            let digit: u8 = place[usize::from(*bytes.get(at / 6)?)]?;
            let is_set = digit >> (5 - at % 6) & 1;
            at += 1;
            Some(number | usize::from(is_set) << bit)
        })
    };
    const CHARACTER: usize = 1;
    let width = match take(2)? {
        0 => 8,
        1 => 16,
        _ => return Some(0),
    };
    take(width)?;
    // The first three stand for a character of 8 bits, one of 16, and the end.
    let mut words = vec![0, 0, 0, CHARACTER];
    let (mut total, mut last, mut bits, mut room) = (1usize, 1usize, 3, 4usize);
    let grow = |bits: &mut u32, room: &mut usize| {
        *room -= 1;
        if *room == 0 {
            *room = 1 << *bits;
            *bits += 1;
        }
    };
    loop {
        let mut word = take(bits)?;
        if word == 2 {
            return Some(total);
        }
        if word < 2 {
            take(if word == 0 { 8 } else { 16 })?;
            word = words.len();
            words.push(CHARACTER);
            grow(&mut bits, &mut room);
        }
        let length = if word == words.len() { last + 1 } else { *words.get(word)? };
        total = total.saturating_add(length);
        words.push(last + 1);
        grow(&mut bits, &mut room);
        last = length;
    }
}

/// The code of a grid.
pub(crate) fn encode(grid: &Grid) -> String {
    let cell = |cell: &Option<bitdoku_grid::Digit>| match cell {
        Some(digit) => json!({ "value": digit.value(), "given": true }),
        None => json!({}),
    };
    let rows: Vec<Value> = grid.as_array().chunks_exact(9).map(|row| row.iter().map(cell).collect()).collect();
    compressed(&json!({ "size": 9, "grid": rows }).to_string())
}

/// A text as LZ-String compresses it, in its Base64 form: the other way round than [`decompressed`].
#[must_use]
pub fn compressed(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_known_before_unpacking() {
        let texts = [
            "a",
            "aaaaaaaaaaaaa",
            "{\"size\":9,\"grid\":[[{},{},{}]]}",
            "ä€ and 한 글 and ä€ again, ä€",
            &"ab".repeat(9_000),
        ];
        for text in texts {
            let code = compressed(text);
            assert_eq!(unpacked_length(&code), Some(text.encode_utf16().count()), "{text}");
            assert_eq!(decompressed(&code).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_code_of_a_text_that_is_too_long_is_not_unpacked() {
        let code = compressed(&" ".repeat(LONGEST + 1));
        assert!(code.len() < 10_000 && is_too_long(&code) && decompressed(&code).is_none());
    }
}
