//! Text as people paste it, made plain: each character becomes one ASCII byte, so that columns stay columns.
//!
//! Word processors turn hyphens into dashes, web pages turn blanks into no-break spaces, and grids are drawn with lines of
//! Unicode. Full-width and other decimal digits become those of ASCII, dashes `-`, dots and squares `.`, upright lines `|`,
//! all other box-drawing characters `+`, spaces a blank. What has no likeness becomes [`FOREIGN`].

use crate::paste::fold;

/// The byte for a character that looks like nothing a grid is made of.
pub(crate) const FOREIGN: u8 = 0x1A;

/// Writes the likeness of a text into `out`: a byte for each character, and for each run of bytes that is no UTF-8.
/// Blanks take the place of `>` at its beginning, with which mail and forums quote.
pub(crate) fn write(bytes: &[u8], out: &mut Vec<u8>) {
    out.clear();
    for chunk in bytes.utf8_chunks() {
        out.extend(chunk.valid().chars().map(likeness));
        if !chunk.invalid().is_empty() {
            out.push(FOREIGN);
        }
    }
    let quoted = out.iter().take_while(|byte| matches!(byte, b'>' | b' ')).count();
    out[..quoted].fill(b' ');
}

/// Whether [`write`] would change anything.
pub(crate) fn is_clean(bytes: &[u8]) -> bool {
    bytes.is_ascii() && bytes.first() != Some(&b'>')
}

/// The ASCII character that looks most like it. Numbers in Chinese are words here, and lines that are not upright are rules.
fn likeness(symbol: char) -> u8 {
    match (symbol, fold::likeness(symbol)) {
        ('\0'..='\x7F', _) => symbol as u8,
        ('\u{4E00}'..='\u{9FFF}', _) => FOREIGN,
        ('\u{2500}'..='\u{257F}', '-') => b'+',
        (_, like) if like.is_ascii() && !like.is_control() => like as u8,
        _ => FOREIGN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_character_becomes_one_byte() {
        let mut out = Vec::new();
        write("５３｜· —│┼ \u{A0}ä語\"x".as_bytes(), &mut out);
        assert_eq!(out, b"53|. -|+  \x1A\x1A\"x");
        write(b"a\xE9\xE9b", &mut out);
        assert_eq!(out, b"a\x1A\x1Ab");
        write(b"> > 5>3", &mut out);
        assert_eq!(out, b"    5>3");
    }
}
