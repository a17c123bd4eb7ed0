//! Text as people paste it, made plain: each character becomes one ASCII byte, so that columns stay columns.
//!
//! Word processors turn hyphens into dashes, web pages turn blanks into no-break spaces, and grids are drawn with lines of
//! Unicode. Full-width and other decimal digits become those of ASCII, dashes `-`, dots and squares `.`, upright lines `|`,
//! all other box-drawing characters `+`, spaces a blank. What has no likeness becomes [`FOREIGN`].

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

/// The ASCII character that looks most like it.
const fn likeness(symbol: char) -> u8 {
    match symbol {
        '\0'..='\x7F' => symbol as u8,
        // Full-width forms of ASCII, digits among them.
        '\u{FF01}'..='\u{FF5E}' => (symbol as u32 - 0xFEE0) as u8,
        '\u{0660}'..='\u{0669}' => b'0' + (symbol as u32 - 0x0660) as u8,
        '\u{06F0}'..='\u{06F9}' => b'0' + (symbol as u32 - 0x06F0) as u8,
        '\u{0966}'..='\u{096F}' => b'0' + (symbol as u32 - 0x0966) as u8,
        '①'..='⑨' => b'1' + (symbol as u32 - '①' as u32) as u8,
        '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => b' ',
        '·' | '•' | '∙' | '⋅' | '。' | '□' | '☐' | '▢' | '⬜' | '◻' | '▫' => b'.',
        '\u{2010}'..='\u{2015}' | '−' | '﹣' => b'-',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿' | '▏' | '▕' | '¦' => {
            b'|'
        }
        '\u{2500}'..='\u{257F}' => b'+',
        '“' | '”' | '„' | '«' | '»' => b'"',
        '‘' | '’' | '‚' => b'\'',
        '×' | '✕' | '✗' => b'x',
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
