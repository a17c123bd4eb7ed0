//! Game IDs of Solo, the Sudoku in Simon Tatham's Portable Puzzle Collection, after his description of the format in `solo.c`.
//!
//! `3x3:` says the columns and rows of a box, `9j:` a jigsaw; `x` after it diagonals, `k` killer cages. Then come, with commas between,
//! the givens, the regions of a jigsaw, the cages, and their totals. Numbers are in cells, `a` to `z` are runs of 1 to 26 empty cells,
//! and `_` is between two numbers. Regions are the lines between cells: first those between columns, row by row, then those
//! between rows, column by column; a letter is how many places have no line before the next one, `_` none, and `z` 25 without a line
//! after them.

use crate::board::rules::{Constraint, Regions, Rules};
use crate::board::shape::{Cell, Shape};

use super::error::{RuleError, malformed};

/// Whether a text begins as a game ID does.
pub(crate) fn is_one(text: &str) -> bool {
    parameters(text).is_some()
}

/// The columns and rows of a box, or the side of a jigsaw and nothing; the letters after them; the description.
fn parameters(text: &str) -> Option<(usize, Option<usize>, &str, &str)> {
    let (head, description) = text.split_once(':')?;
    let digits = |text: &str| text.len() - text.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len();
    let (columns, rest) = head.split_at(digits(head));
    let columns = columns.parse().ok()?;
    let (rows, flags) = match rest.strip_prefix('x') {
        Some(rest) if digits(rest) > 0 => {
            let (rows, flags) = rest.split_at(digits(rest));
            (Some(rows.parse().ok()?), flags)
        }
        _ => (None, rest.strip_prefix('j')?),
    };
    let is_description = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'_' | b',');
    let is_one = flags.bytes().all(|byte| byte.is_ascii_alphanumeric()) && description.bytes().all(is_description);
    is_one.then_some((columns, rows, flags, description))
}

/// Reads a game ID.
pub(crate) fn read(text: &str) -> Result<(Rules, Vec<&'static str>), RuleError> {
    let (columns, rows, flags, description) = parameters(text).ok_or_else(|| malformed("a game ID of Solo", text))?;
    // `d` is followed by a letter for the difficulty, `r` and `m` by what is symmetric.
    let flags = flags.replace("dx", "").replace("dk", "");
    let side = columns.saturating_mul(rows.unwrap_or(1));
    let shape = Shape::square(side).map_err(|error| malformed("a board", error.to_string()))?;
    let mut rules = Rules::new(shape);
    let mut parts = description.split(',');
    let mut part = |what: &str| parts.next().ok_or_else(|| malformed(what, "the end of the game ID"));
    for (cell, value) in numbers(shape, part("givens")?)? {
        if value > side {
            return Err(malformed(format!("values 1 to {side}"), format!("{value} in {}", shape.name(cell))));
        }
        rules.give(cell, value);
    }
    match rows {
        Some(rows) => rules.set_regions(Regions::Boxes { rows, columns }),
        None => rules.set_regions(Regions::Jigsaw(regions(shape, part("regions")?)?)),
    }
    if flags.contains('x') {
        rules.push(Constraint::Diagonal { rises: true });
        rules.push(Constraint::Diagonal { rises: false });
    }
    if flags.contains('k') {
        let cages = regions(shape, part("cages")?)?;
        let mut totals = numbers(shape, part("totals of cages")?)?;
        for cells in cages {
            // A cage's total is in one of its cells.
            let at = totals.iter().position(|(cell, _)| cells.contains(cell));
            rules.push(Constraint::cage(at.map_or(0, |at| totals.swap_remove(at).1), cells));
        }
    }
    if let Some(more) = parts.next() {
        return Err(malformed("the end of the game ID", more));
    }
    let names =
        [("jigsaw regions", rows.is_none()), ("diagonals", flags.contains('x')), ("killer cages", flags.contains('k'))];
    let names = names.into_iter().filter_map(|(name, is_there)| is_there.then_some(name)).collect();
    Ok((rules, names))
}

/// The numbers of cells.
fn numbers(shape: Shape, text: &str) -> Result<Vec<(Cell, usize)>, RuleError> {
    let wrong = || malformed(format!("a description of {} cells", shape.cells()), text);
    let (mut found, mut at, mut rest) = (Vec::new(), 0, text);
    while let Some(first) = rest.bytes().next() {
        match first {
            b'a'..=b'z' => {
                at += usize::from(first - b'a') + 1;
                rest = &rest[1..];
            }
            b'_' => rest = &rest[1..],
            _ => {
                let end = rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len());
                let number = rest[..end].parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
                let cell = shape.cell(at / shape.columns(), at % shape.columns()).ok_or_else(wrong)?;
                found.push((cell, number));
                at += 1;
                rest = &rest[end..];
            }
        }
    }
    if at == shape.cells() { Ok(found) } else { Err(wrong()) }
}

/// The regions that lines between cells make.
fn regions(shape: Shape, text: &str) -> Result<Vec<Vec<Cell>>, RuleError> {
    let side = shape.rows();
    let wrong = || malformed(format!("the lines between the cells of a {shape} board"), text);
    // The two cells of each place where a line may be.
    let beside = (0..side * (side - 1)).map(|i| (i / (side - 1), i % (side - 1)));
    let places = beside.clone().map(|(row, column)| ((row, column), (row, column + 1)));
    let places: Vec<_> = places.chain(beside.map(|(column, row)| ((row, column), (row + 1, column)))).collect();
    let mut has_line = Vec::new();
    for byte in text.bytes() {
        let (open, is_line) = match byte {
            b'_' => (0, true),
            b'a'..=b'y' => (usize::from(byte - b'a') + 1, true),
            b'z' => (25, false),
            _ => return Err(wrong()),
        };
        has_line.extend(std::iter::repeat_n(false, open));
        has_line.extend(is_line.then_some(true));
        if has_line.len() > places.len() + 1 {
            return Err(wrong());
        }
    }
    // A last line closes the description.
    if has_line.len() != places.len() + 1 || has_line.pop() != Some(true) {
        return Err(wrong());
    }
    // Cells without a line between are of one region: the lesser number wins.
    let mut region: Vec<usize> = (0..side * side).collect();
    for ((one, other), has_line) in places.into_iter().zip(has_line) {
        if !has_line {
            let (a, b) = (region[one.0 * side + one.1], region[other.0 * side + other.1]);
            let (from, to) = (a.max(b), a.min(b));
            region.iter_mut().filter(|region| **region == from).for_each(|region| *region = to);
        }
    }
    let mut numbers = region.clone();
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers
        .into_iter()
        .map(|number| shape.all().zip(&region).filter(|(_, region)| **region == number).map(|(cell, _)| cell).collect())
        .collect())
}
