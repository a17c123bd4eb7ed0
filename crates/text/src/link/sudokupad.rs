//! Links to SudokuPad.
//!
//! The last part of the path, or the parameter `puzzleid`, is a code:
//!
//! - `scf` and two digits' worth a character: each stands for a digit (0 for an empty cell) and up to five empty cells
//!   after it, digit + 10 × blanks, in base 60 (`0` to `9`, `A` to `Z`, `a` to `x`). Letters after the 81st cell are
//!   additional rules.
//! - `classic` and the same, or digits with letters for runs of empty cells, the code before it.
//! - `fpuz` or `fpuzzles` and what [`fpuzzles`] links hold.
//! - `scl` or `ctc` and a description of the drawing in abridged JSON, compressed by LZ-String. It is a classic Sudoku if
//!   it has digits and nothing else.
//!
//! Anything else names a puzzle that the site stores. After the site's own published sources.

use bitdoku_grid::Grid;
use serde_json::Value;

use super::{LinkResult, MOST_COMPRESSED, fpuzzles, grid, json};
use crate::board::Variant;

/// The puzzle of a code. Of a code that is `alone` and not in a link, `None` unless it is certain to be one.
pub(crate) fn read_code(code: &str, in_link: bool) -> Option<LinkResult> {
    let code = code.trim_start_matches('/');
    if !in_link && (code.len() < 20 || code.contains(char::is_whitespace)) {
        return None;
    }
    let strip = |names: [&str; 2]| names.iter().find_map(|name| code.strip_prefix(name));
    if let Some(rest) = code.strip_prefix("scf") {
        return Some(short(rest));
    }
    if let Some(rest) = code.strip_prefix("classic") {
        return Some(classic(rest));
    }
    if strip(["fpuzzles", "fpuz"]).is_some() {
        return Some(Err("a SudokuPad link with a code that cannot be read".into()));
    }
    if let Some(rest) = strip(["scl", "ctc"]) {
        return Some(drawing(rest));
    }
    let is_cells = code.len() >= 81;
    (in_link && !is_cells).then(|| {
        Err(match code {
            "" => "a SudokuPad link without a puzzle".into(),
            _ => "a SudokuPad link to a puzzle stored on that site".into(),
        })
    })
}

/// The short code of a grid.
pub(crate) fn encode(grid: &Grid) -> String {
    let cells = grid.as_array();
    let mut code = String::new();
    let mut at = 0;
    while let Some(cell) = cells.get(at) {
        let blanks = cells[at + 1..].iter().take(5).take_while(|cell| cell.is_none()).count();
        let digit = cell.map_or(0, |digit| digit.value());
        let value = digit + 10 * blanks as u8;
        code.push(char::from(match value {
            0..=9 => b'0' + value,
            10..=35 => b'A' + value - 10,
            _ => b'a' + value - 36,
        }));
        at += 1 + blanks;
    }
    code
}

/// The cells of the short code, and the characters after the 81st.
fn cells(code: &str) -> Option<(Vec<u8>, &str)> {
    let mut cells = Vec::with_capacity(96);
    for (at, byte) in code.bytes().enumerate() {
        if cells.len() >= 81 {
            return Some((cells, &code[at..]));
        }
        let value = match byte {
            b'0'..=b'9' => byte - b'0',
            b'A'..=b'Z' => byte - b'A' + 10,
            b'a'..=b'x' => byte - b'a' + 36,
            _ => return None,
        };
        cells.push(b'0' + value % 10);
        cells.extend(std::iter::repeat_n(b'0', usize::from(value / 10)));
    }
    Some((cells, ""))
}

fn short(code: &str) -> LinkResult {
    let found = cells(code).filter(|(cells, _)| cells.len() == 81);
    let (cells, rules) = found.ok_or("a SudokuPad link that does not describe 81 cells")?;
    if rules.is_empty() {
        return Ok(grid(&cells).into());
    }
    let name = |rule: char| match rule {
        'x' => Ok("diagonals"),
        'w' => Ok("windoku"),
        other => Err(format!("a SudokuPad link with the rule {other}, which is not known")),
    };
    let names = rules.chars().map(name).collect::<Result<Vec<_>, _>>()?;
    let mut variant = Variant::of_puzzle(&grid(&cells).into(), Some(&names.join(", ")))?;
    variant.names = names.into_iter().map(str::to_owned).collect();
    Ok(Variant { text: format!("https://sudokupad.app/scf{code}"), ..variant }.into())
}

/// The older of the two classic codes: digits, and letters for 0 to 69 empty cells.
fn runs(code: &str) -> Option<Vec<u8>> {
    const RUNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
    let mut cells = Vec::new();
    for byte in code.bytes() {
        match RUNS.iter().position(|&run| run == byte) {
            Some(length) => cells.extend(std::iter::repeat_n(b'0', length)),
            None if byte.is_ascii_digit() => cells.push(byte),
            None => return None,
        }
        if cells.len() > 81 {
            return None;
        }
    }
    Some(cells)
}

fn classic(code: &str) -> LinkResult {
    let newer = cells(code).filter(|(cells, rest)| cells.len() == 81 && rest.is_empty()).map(|(cells, _)| cells);
    let found = newer.or_else(|| runs(code).filter(|cells| cells.len() == 81));
    found.map(|cells| grid(&cells).into()).ok_or_else(|| "a SudokuPad link that does not describe 81 cells".into())
}

/// What is in a drawing beside its cells, as its JSON and its abridged JSON call it, and as people do.
const PARTS: [(&str, &str, &str); 5] = [
    ("lines", "l", "lines"),
    ("arrows", "a", "arrows"),
    ("cages", "ca", "cages"),
    ("overlays", "o", "drawings"),
    ("underlays", "u", "drawings"),
];

fn drawing(code: &str) -> LinkResult {
    let unreadable = || "a SudokuPad link with a code that cannot be read".to_owned();
    let text = Some(code).filter(|code| code.len() <= MOST_COMPRESSED).and_then(fpuzzles::decompressed);
    let puzzle = text.and_then(|text| json::of_abridged(&text)).ok_or_else(unreadable)?;
    let part = |name: &str, short: &str| puzzle.get(name).or_else(|| puzzle.get(short)).and_then(Value::as_array);
    let rows = part("cells", "ce").ok_or_else(unreadable)?;
    if rows.len() != 9 || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() > 9)) {
        return Err(format!("a SudokuPad link to a drawing with {} rows, whose rules are not read", rows.len()).into());
    }
    // A cage without cells holds a title or the rules.
    let is_drawn = |item: &Value| match item.get("cells").or_else(|| item.get("ce")) {
        Some(cells) => cells.as_array().is_some_and(|cells| !cells.is_empty()),
        None => item.as_object().is_some_and(|item| item.keys().any(|key| key != "value" && key != "v")),
    };
    let is_there =
        |(name, short, _): &&(&str, &str, &str)| part(name, short).is_some_and(|items| items.iter().any(is_drawn));
    let mut named: Vec<&str> = PARTS.iter().filter(is_there).map(|(_, _, name)| *name).collect();
    named.dedup();
    if part("regions", "re").is_some_and(|regions| !regions.is_empty() && !are_boxes(regions)) {
        named.push("other regions");
    }
    if !named.is_empty() {
        return Err(format!("a SudokuPad link to a drawing with {}, whose rules are not read", named.join(", ")).into());
    }
    let mut cells = [b'0'; 81];
    for (row, to) in rows.iter().zip(cells.chunks_exact_mut(9)) {
        for (cell, to) in row.as_array().into_iter().flatten().zip(to) {
            let value = cell.get("value").or_else(|| cell.get("v"));
            *to = value.and_then(json::digit).unwrap_or(b'0');
        }
    }
    Ok(grid(&cells).into())
}

/// Whether regions, lists of cells as row and column, are the nine boxes.
fn are_boxes(regions: &[Value]) -> bool {
    let number = |value: &Value| value.as_u64().and_then(|value| usize::try_from(value).ok());
    let cell = |cell: &Value| Some((number(cell.get(0)?)?, number(cell.get(1)?)?));
    let is_box = |region: &Value| {
        let cells = region.as_array()?.iter().map(cell).collect::<Option<Vec<_>>>()?;
        let &(row, col) = cells.first()?;
        Some(cells.len() == 9 && cells.iter().all(|&(r, c)| r / 3 == row / 3 && c / 3 == col / 3))
    };
    regions.len() == 9 && regions.iter().all(|region| is_box(region) == Some(true))
}
