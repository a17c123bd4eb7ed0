//! Killer cages as text: three notations that lists of killers use.
//!
//! - `3x3::k:4097:…`, with `d` between the first colons where the diagonals are houses: of each cell the number of its cage,
//!   and 256 times the total;
//! - 81 characters, in which arrows `< > ^ v` and `` ` ' , . `` lead to the cell that has the total;
//! - `16,0,1,9;21,2,3;…`: of each cage the total and its cells, 0 to 80; before it there may be a name and a 0, `name|0|`.

use std::ops::Range;

use crate::board::rules::{Constraint, Rules};
use crate::board::shape::{Cell, Shape, grouped};

use super::error::{RuleError, malformed};

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
    // What stands in the second field may be a rule, and no rule is left out.
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
    // Other grids have no such signs, and dots and commas alone may be empty cells or stand between some.
    text.len() == 81
        && text.iter().all(|byte| is_arrow(byte) || is_total(byte))
        && text.iter().any(|byte| b"<>^`".contains(byte))
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

/// The rules of a list of cages, if a text is one.
pub(super) fn read(text: &str) -> Option<Result<Rules, RuleError>> {
    let packed: String = text.split_whitespace().collect();
    match by_cell(&packed).transpose().or_else(|| by_arrows(&packed).transpose()) {
        None if packed.contains(';') && packed.contains(',') => Some(by_cage(&packed)),
        found => found,
    }
}

fn board() -> Rules {
    Rules::new(Shape::square(9).expect("36 is the longest side"))
}

/// Cages as `3x3:d:k:N:N:…`: of each cell the cage's number and 256 times its total.
fn by_cell(text: &str) -> Result<Option<Rules>, RuleError> {
    let parts: Vec<&str> = text.strip_suffix(':').unwrap_or(text).split(':').collect();
    if parts.len() != 84 || parts[0] != "3x3" || parts[2] != "k" {
        return Ok(None);
    }
    let mut rules = board();
    match parts[1] {
        "" => {}
        "d" => {
            rules.push(Constraint::Diagonal { rises: true });
            rules.push(Constraint::Diagonal { rises: false });
        }
        other => return Err(malformed("nothing or d between the first colons", other)),
    }
    let number = |part: &&str| part.parse::<usize>().map_err(|_| malformed("a number", *part));
    let numbers = parts[3..].iter().map(number).collect::<Result<Vec<_>, _>>()?;
    let cages = grouped(numbers.into_iter().zip(rules.shape().all()));
    for (number, cells) in cages.into_iter().filter(|(number, _)| *number >= 256) {
        rules.push(Constraint::Cage { total: number / 256, cells });
    }
    Ok(Some(rules))
}

/// Cages as `16,0,1,9;21,2,3`: of each the total and its cells, counted from 0 by rows.
fn by_cage(text: &str) -> Result<Rules, RuleError> {
    let mut rules = board();
    let mut taken = [false; 81];
    for cage in text.split(';') {
        let number = |word: &str| word.parse::<usize>().map_err(|_| malformed("a number", word));
        let mut numbers = cage.split(',').map(number);
        let total = numbers.next().unwrap_or_else(|| Err(malformed("the total of a cage", cage)))?;
        let cells = numbers.collect::<Result<Vec<usize>, _>>()?;
        for &cell in &cells {
            match taken.get_mut(cell) {
                Some(taken) if !*taken => *taken = true,
                Some(_) => return Err(malformed("each cell in one cage", format!("cell {cell} in two"))),
                None => return Err(malformed("a cell 0 to 80", cell.to_string())),
            }
        }
        if cells.is_empty() {
            return Err(malformed("a cage's cells after its total", cage));
        }
        let cells = cells.into_iter().map(|cell| Cell(cell as u16)).collect();
        rules.push(Constraint::cage(total, cells));
    }
    Ok(rules)
}

/// Cages as 81 characters: arrows lead to the cell that holds the cage's total, 0 to 9, A to Z and a to j.
fn by_arrows(text: &str) -> Result<Option<Rules>, RuleError> {
    const ARROWS: [(char, isize); 8] =
        [('v', 9), ('^', -9), ('<', -1), ('>', 1), ('`', -10), ('\'', -8), (',', 8), ('.', 10)];
    let characters: Vec<char> = text.chars().collect();
    let is_total = |character: char| {
        character.is_ascii_digit() || character.is_ascii_uppercase() || ('a'..='j').contains(&character)
    };
    let arrow = |character: char| ARROWS.iter().find(|(arrow, _)| *arrow == character).map(|(_, by)| *by);
    if characters.len() != 81 || !characters.iter().any(|character| "<v>^`',".contains(*character)) {
        return Ok(None);
    }
    if let Some(other) = characters.iter().find(|character| !is_total(**character) && arrow(**character).is_none()) {
        return Err(malformed("a total or an arrow", format!("{other:?}")));
    }
    let mut rules = board();
    let mut heads = Vec::new();
    for cell in rules.shape().all() {
        let mut at = cell.index();
        for _ in 0..81 {
            let Some(by) = arrow(characters[at]) else { break };
            at = at
                .checked_add_signed(by)
                .filter(|&at| at < 81)
                .ok_or_else(|| malformed("an arrow into the grid", rules.shape().name(cell)))?;
        }
        if arrow(characters[at]).is_some() {
            return Err(malformed("arrows that lead to a total", rules.shape().name(cell)));
        }
        heads.push((at, cell));
    }
    for (head, cells) in grouped(heads) {
        let total = match characters[head] {
            digit @ '0'..='9' => digit as usize - '0' as usize,
            letter @ 'A'..='Z' => letter as usize - 'A' as usize + 10,
            letter => letter as usize - 'a' as usize + 36,
        };
        rules.push(Constraint::cage(total, cells));
    }
    Ok(Some(rules))
}
