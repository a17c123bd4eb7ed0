//! Lists of cells and their digits: `r1c1=5`, `A1: 5`, `1 1 5`, `(0, 0, 5)`, `grid[0][0] = 5`, objects with row, column
//! and value.
//!
//! A list that names its rows and columns may be in any order. Bare numbers are read only if they go through the grid in
//! reading order, for otherwise rows, columns and digits could not be distinguished.

use bitdoku_grid::{Digit, Grid, Puzzle};

/// The puzzle of a list of places, if the text is one.
pub(super) fn read(text: &str) -> Option<Puzzle> {
    named(text).or_else(|| keyed(text)).or_else(|| lettered(text)).or_else(|| bare(text))
}

/// `r1c1=5`, in any order and with anything between the numbers.
fn named(text: &str) -> Option<Puzzle> {
    let bytes = text.as_bytes();
    let mut triples = Vec::new();
    let mut at = 0;
    let digit = |at: usize| bytes.get(at).filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
    let is_alone = |at: usize| digit(at + 1).is_none();
    let mut covered = 0;
    while at < bytes.len() {
        let begins =
            matches!(bytes[at], b'r' | b'R') && at.checked_sub(1).is_none_or(|at| !bytes[at].is_ascii_alphabetic());
        let place = || {
            let row = digit(at + 1)?;
            let column = matches!(bytes.get(at + 2)?, b'c' | b'C').then(|| digit(at + 3)).flatten()?;
            let gap = bytes[at + 4..].iter().take_while(|byte| b" =:\t,;>-\"'()\\".contains(byte)).count();
            let value = digit(at + 4 + gap).filter(|_| gap > 0 && is_alone(at + 4 + gap))?;
            Some(((row, column, value), at + 5 + gap))
        };
        if begins && let Some((triple, next)) = place() {
            triples.push(triple);
            covered += 3;
            at = next;
        } else {
            at += 1;
        }
    }
    let digits = bytes.iter().filter(|byte| byte.is_ascii_digit()).count();
    // What is no place may be a number in a title.
    if digits > covered + 8 {
        return None;
    }
    grid(&triples, 1)
}

/// Numbers after names: `row: 0, col: 0, value: 5`.
fn keyed(text: &str) -> Option<Puzzle> {
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Key {
        Row,
        Column,
        Value,
    }
    let key = |name: &str| {
        Some(match &name.to_ascii_lowercase()[..] {
            "row" | "r" | "y" | "line" | "i" | "rowindex" | "zeile" | "row_index" => Key::Row,
            "col" | "c" | "x" | "column" | "j" | "colindex" | "columnindex" | "spalte" | "col_index" => Key::Column,
            "value" | "v" | "val" | "digit" | "number" | "num" | "n" | "d" | "given" | "wert" => Key::Value,
            _ => return None,
        })
    };
    let mut found: Vec<(Key, u8)> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|symbol: char| symbol.is_ascii_alphabetic()) {
        rest = &rest[start..];
        let end = rest.find(|symbol: char| !symbol.is_ascii_alphabetic() && symbol != '_').unwrap_or(rest.len());
        let name = &rest[..end];
        rest = &rest[end..];
        let behind = rest.trim_start_matches(|symbol: char| " \"':=>\t-".contains(symbol));
        let mut symbols = behind.chars();
        let (Some(digit), next) = (symbols.next().and_then(|symbol| symbol.to_digit(10)), symbols.next()) else {
            continue;
        };
        if behind.len() == rest.len() || next.is_some_and(|next| next.is_ascii_digit()) {
            continue;
        }
        if let Some(key) = key(name) {
            found.push((key, digit as u8));
        }
    }
    if found.is_empty() || !found.len().is_multiple_of(3) {
        return None;
    }
    let order = [found[0].0, found[1].0, found[2].0];
    let place = |wanted: Key| order.iter().position(|&key| key == wanted);
    let (row, column, value) = (place(Key::Row)?, place(Key::Column)?, place(Key::Value)?);
    let mut triples = Vec::new();
    for three in found.chunks_exact(3) {
        if three.iter().map(|three| three.0).ne(order) {
            return None;
        }
        triples.push((three[row].1, three[column].1, three[value].1));
    }
    grid(&triples, base(&triples)?)
}

/// `A1=5` in reading order, letters for rows or for columns.
fn lettered(text: &str) -> Option<Puzzle> {
    let bytes = text.as_bytes();
    let mut triples = Vec::new();
    let mut at = 0;
    while at + 2 < bytes.len() {
        let begins =
            bytes[at].is_ascii_alphabetic() && at.checked_sub(1).is_none_or(|at| !bytes[at].is_ascii_alphanumeric());
        let letter = bytes[at].to_ascii_uppercase();
        let is_place = begins && (b'A'..=b'I').contains(&letter) && matches!(bytes[at + 1], b'1'..=b'9');
        if !is_place || bytes[at + 2].is_ascii_alphanumeric() {
            at += 1;
            continue;
        }
        let gap = bytes[at + 2..].iter().take_while(|byte| b" =:\t,>\"'-".contains(byte)).count();
        let value = bytes.get(at + 2 + gap).filter(|byte| byte.is_ascii_digit() || **byte == b'.');
        let is_alone = bytes.get(at + 3 + gap).is_none_or(|byte| !byte.is_ascii_alphanumeric());
        let value = value.filter(|_| is_alone)?;
        triples.push((letter - b'A' + 1, bytes[at + 1] - b'0', if *value == b'.' { 0 } else { value - b'0' }));
        at += 3 + gap;
    }
    let by_columns: Vec<_> = triples.iter().map(|&(a, b, value)| (b, a, value)).collect();
    [triples, by_columns].iter().find(|triples| is_in_order(triples)).and_then(|triples| grid(triples, 1))
}

/// Numbers alone, three by three, in reading order.
fn bare(text: &str) -> Option<Puzzle> {
    let of_text = |text: &str| {
        let words = text.split(|symbol: char| !symbol.is_ascii_digit()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let digit = |byte: &u8| byte - b'0';
        let triples: Vec<(u8, u8, u8)> = if words.iter().all(|word| word.len() == 3) {
            words
                .iter()
                .map(|word| word.as_bytes())
                .map(|word| (digit(&word[0]), digit(&word[1]), digit(&word[2])))
                .collect()
        } else if words.iter().all(|word| word.len() == 1) && words.len().is_multiple_of(3) {
            let digits: Vec<u8> = words.iter().map(|word| digit(&word.as_bytes()[0])).collect();
            digits.chunks_exact(3).map(|three| (three[0], three[1], three[2])).collect()
        } else {
            return None;
        };
        is_in_order(&triples).then_some(()).and_then(|()| grid(&triples, base(&triples)?))
    };
    let has_triple = |line: &&str| line.bytes().filter(u8::is_ascii_digit).count() >= 3;
    let lines: Vec<&str> = text.lines().filter(has_triple).collect();
    of_text(text).or_else(|| of_text(&lines.join("\n")))
}

/// Whether places go through the grid in reading order.
fn is_in_order(triples: &[(u8, u8, u8)]) -> bool {
    triples.windows(2).all(|two| (two[0].0, two[0].1) < (two[1].0, two[1].1))
}

/// Whether rows and columns are counted from 0 or from 1, if that is clear.
fn base(triples: &[(u8, u8, u8)]) -> Option<u8> {
    let indices = || triples.iter().flat_map(|&(row, column, _)| [row, column]);
    match (indices().min()?, indices().max()?) {
        (0, 0..=8) => Some(0),
        (1.., 9) => Some(1),
        _ => None,
    }
}

fn grid(triples: &[(u8, u8, u8)], base: u8) -> Option<Puzzle> {
    let mut cells = [None; 81];
    let mut seen = [false; 81];
    for &(row, column, value) in triples {
        let (row, column) = (row.checked_sub(base)?, column.checked_sub(base)?);
        if row > 8 || column > 8 {
            return None;
        }
        let at = usize::from(row) * 9 + usize::from(column);
        if core::mem::replace(&mut seen[at], true) {
            return None;
        }
        cells[at] = Digit::new(value);
    }
    let grid = Grid::new(cells);
    (grid.clue_count() >= 17 && grid.clash().is_none()).then_some(Puzzle::Grid(grid))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn places_in_many_hands() {
        let grid: Grid = PUZZLE.parse().unwrap();
        type Write = fn(usize, usize, u8) -> String;
        let hands: [Write; 9] = [
            |r, c, v| format!("r{r}c{c}={v} "),
            |r, c, v| format!("R{r}C{c}: {v}\n"),
            |r, c, v| format!("({}, {}, {v}),", r - 1, c - 1),
            |r, c, v| format!("{r} {c} {v}\n"),
            |r, c, v| format!("{r}{c}{v}\n"),
            |r, c, v| format!("grid[{}][{}] = {v};\n", r - 1, c - 1),
            |r, c, v| format!("{{\"row\": {}, \"col\": {}, \"value\": {v}}},", r - 1, c - 1),
            |r, c, v| format!("{{x: {c}, y: {r}, value: {v}}}"),
            |r, c, v| format!("{}{c}={v}, ", char::from(b'A' + r as u8 - 1)),
        ];
        for (i, hand) in hands.iter().enumerate() {
            let text: String = grid
                .givens()
                .map(|(cell, digit)| hand(cell.index() / 9 + 1, cell.index() % 9 + 1, digit.value()))
                .collect();
            assert_eq!(read(&text), Some(Puzzle::Grid(grid)), "{i}: {text}");
            // Without order nothing tells a row from a column.
            let shuffled: String = grid
                .givens()
                .collect::<Vec<_>>()
                .iter()
                .rev()
                .map(|(cell, digit)| hand(cell.index() / 9 + 1, cell.index() % 9 + 1, digit.value()))
                .collect();
            let is_named = matches!(i, 0 | 1 | 6 | 7);
            assert_eq!(read(&shuffled).is_some(), is_named, "{i}");
        }
    }
}
