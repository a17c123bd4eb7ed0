//! Text as people paste it, in characters that a grid is made of.
//!
//! Digits of all kinds become those of ASCII, lines of Unicode become bars and strokes, squares and dots a dot, and what
//! shows nothing is left out.

/// A text in plain characters.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(symbol) = rest.next() {
        match symbol {
            // An escape sequence of a terminal.
            '\u{1B}' if rest.peek() == Some(&'[') => {
                rest.next();
                while rest.next_if(|next| !next.is_ascii_alphabetic()).is_some() {}
                rest.next();
            }
            '\r' => {
                if rest.peek() != Some(&'\n') {
                    out.push('\n');
                }
            }
            // Nothing to see: the parts of a keycap, joiners, marks of order, soft hyphens.
            '\u{FE00}'..='\u{FE0F}' | '\u{20E3}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}' => {}
            _ => out.push(likeness(symbol)),
        }
    }
    out
}

/// Where the ten digits of a script begin.
const ZEROS: [u32; 12] =
    [0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0BE6, 0x0C66, 0x0CE6, 0x0E50, 0xFF10, 0x104A0];

/// Where nine digits from 1 begin that are in circles, brackets and the like, or that are Roman numbers.
const ONES: [u32; 9] = [0x2460, 0x2474, 0x2488, 0x24F5, 0x2776, 0x2780, 0x278A, 0x2160, 0x1F102];

/// The character of a grid that looks most like it, or itself.
pub(crate) fn likeness(symbol: char) -> char {
    let code = symbol as u32;
    if code < 0x80 {
        return symbol;
    }
    let digit = |value: u32| char::from_digit(value, 10).expect("it is less than ten");
    if let Some(zero) = ZEROS.into_iter().find(|&zero| (zero..zero + 10).contains(&code)) {
        return digit(code - zero);
    }
    if let Some(one) = ONES.into_iter().find(|&one| (one..one + 9).contains(&code)) {
        return digit(code - one + 1);
    }
    match symbol {
        '\u{1D7CE}'..='\u{1D7FF}' => digit((code - 0x1D7CE) % 10),
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(code - 0xFEE0).unwrap_or(symbol),
        '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' | '\u{2800}' => ' ',
        '\u{2028}' | '\u{2029}' | '\u{85}' => '\n',
        '\u{2010}'..='\u{2015}' | '−' | '﹣' => '-',
        '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '╽' | '╿' | '▏' | '▕' | '¦' | '‖' | '∣' | '❘' => {
            '|'
        }
        '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '╼' | '╾' | '▬' | '‾' => '-',
        '\u{2500}'..='\u{257F}' => '+',
        '·'
        | '•'
        | '∙'
        | '⋅'
        | '。'
        | '․'
        | '‧'
        | '・'
        | '◦'
        | '∘'
        | '○'
        | '◯'
        | '⚪'
        | '⚫'
        | '●'
        | '∅'
        | '␣'
        | '␠'
        | '\u{25A0}'..='\u{25AB}'
        | '\u{25FB}'..='\u{25FE}'
        | '☐'
        | '⬚'
        | '⬛'
        | '⬜'
        | '🔲'
        | '🔳'
        | '❏'
        | '❑'
        | '\u{1F7E5}'..='\u{1F7EB}'
        | '⭕'
        | '\u{2580}'..='\u{2593}' => '.',
        '“' | '”' | '„' | '«' | '»' | '″' => '"',
        '‘' | '’' | '‚' | '′' => '\'',
        '×' | '✕' | '✗' | '✖' | '❌' => 'x',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
        '〇' | '零' => '0',
        _ => symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_digit_is_one() {
        assert_eq!(plain("5️⃣⬜５٥①❶𝟝五Ⅴ\u{1B}[1;31m5\u{1B}[0m"), "5.55115555");
        assert_eq!(plain("┃5│\u{A0}║─┼\r\na\rb"), "|5| |-+\na\nb");
    }
}
