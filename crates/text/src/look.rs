//! What words and fields look like, before anything is read: puzzles, perhaps faulty ones, names of columns, nothing.

use bitdoku_grid::text;

/// The names that a column of puzzles has in the usual collections.
const NAMES: [&str; 3] = ["puzzle", "quizzes", "question"];

fn is_name(content: &[u8], name: &str) -> bool {
    content.trim_ascii().eq_ignore_ascii_case(name.as_bytes())
}

/// Whether a header's field says that puzzles are below.
pub(crate) fn is_known_name(content: &[u8]) -> bool {
    NAMES.iter().any(|name| is_name(content, name))
}

/// Whether a field has about the length of a puzzle and is made of cells, or nearly: a faulty puzzle is still one.
/// A rule such as `.---.---.---.` is none, for an empty grid repeats one character.
pub(crate) fn is_puzzle(content: &[u8]) -> bool {
    let content = content.trim_ascii();
    if !matches!(content.len(), 75..=90 | 650..=810) || content.contains(&b' ') {
        return false;
    }
    let cells = content.iter().filter(|&&byte| text::is_loose_cell(byte)).count();
    let is_rule = !content.iter().any(u8::is_ascii_digit) && content.iter().any(|byte| *byte != content[0]);
    cells + 8 >= content.len() && !is_rule
}

/// Whether a field can only be the name of a column: a word or two.
pub(crate) fn is_header(content: &[u8]) -> bool {
    let content = content.trim_ascii();
    let has_letter = || String::from_utf8_lossy(content).contains(char::is_alphabetic);
    content.len() <= 40 && (content.is_empty() || has_letter())
}

/// What programming languages call nothing at all.
pub(crate) fn is_nothing(word: &[u8]) -> bool {
    matches!(word, b"null" | b"None" | b"nil" | b"NaN" | b"nan")
}

/// The 81 characters of a line that is a row of nine times nine candidates, blanks and upright lines between the nine or not: each
/// digit is in its place, and there are more of them than a classic puzzle could have there.
pub(crate) fn sukaku_row(bytes: &[u8]) -> Option<[u8; 81]> {
    if !(81..=3 * 81).contains(&bytes.len()) {
        return None;
    }
    let mut cells = [0; 81];
    let mut count = 0;
    for &byte in bytes.iter().filter(|byte| !matches!(byte, b' ' | b'\t' | b'|')) {
        *cells.get_mut(count)? = byte;
        count += 1;
    }
    let in_place = |(i, &byte): (usize, &u8)| text::is_mark(byte, i % 9);
    let digits = || cells.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    (count == 81 && cells.iter().enumerate().all(in_place) && digits() > 9).then_some(cells)
}

/// Whether a line is such a row.
pub(crate) fn is_sukaku_row(bytes: &[u8]) -> bool {
    sukaku_row(bytes).is_some()
}
