//! Killer cages as text: three notations that lists of killers use. They are recognised here and read elsewhere.
//!
//! - `3x3::k:4097:…`, with `d` between the first colons where the diagonals are houses: of each cell the number of its cage,
//!   and 256 times the total;
//! - 81 characters, in which arrows `< > ^ v` and `` ` ' , . `` lead to the cell that has the total;
//! - `16,0,1,9;21,2,3;…`: of each cage the total and its cells, 0 to 80; before it there may be a name and a 0, `name|0|`.

use std::ops::Range;

/// Where on a line the cages are that it has.
pub(crate) fn find(bytes: &[u8]) -> Option<Range<usize>> {
    let start = bytes.len() - bytes.trim_ascii_start().len();
    let text = bytes.trim_ascii();
    if is_of_sums(text) || is_of_arrows(text) {
        return Some(start..start + text.len());
    }
    let text = text.strip_suffix(b"|").unwrap_or(text);
    let (before, list) = match text.iter().rposition(|&byte| byte == b'|') {
        Some(bar) => text.split_at(bar + 1),
        None => (&b""[..], text),
    };
    // What is in the second field may be a rule, and no rule is left out.
    let is_title =
        before.is_empty() || before.ends_with(b"|0|") && before.iter().filter(|&&byte| byte == b'|').count() == 2;
    (is_title && is_list(list)).then(|| start + before.len()..start + before.len() + list.len())
}

fn is_of_sums(text: &[u8]) -> bool {
    let is_rest = |rest: &[u8]| rest.iter().all(|byte| byte.is_ascii_digit() || *byte == b':');
    [&b"3x3::k:"[..], b"3x3:d:k:"].iter().any(|head| text.strip_prefix(*head).is_some_and(is_rest))
}

fn is_of_arrows(text: &[u8]) -> bool {
    let is_arrow = |byte: &u8| b"<v>^`',.".contains(byte);
    let is_total = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_uppercase() || (b'a'..=b'j').contains(byte);
    // Dots and commas alone may be empty cells or are between some.
    text.len() == 81
        && text.iter().all(|byte| is_arrow(byte) || is_total(byte))
        && text.iter().filter(|byte| b"<v>^".contains(byte)).count() > 8
}

/// Whether each part is the total of a cage and one or more cells of a board of 9×9.
fn is_list(text: &[u8]) -> bool {
    let number = |word: &[u8]| std::str::from_utf8(word).ok().and_then(|word| word.parse::<usize>().ok());
    let is_cage = |cage: &[u8]| {
        let mut numbers = cage.split(|&byte| byte == b',').map(number);
        let is_total = numbers.next().flatten().is_some_and(|total| total <= 45);
        let mut cells = numbers.peekable();
        is_total && cells.peek().is_some() && cells.all(|cell| cell.is_some_and(|cell| cell < 81))
    };
    let cages = text.split(|&byte| byte == b';');
    cages.clone().count() > 2 && cages.clone().all(is_cage)
}
