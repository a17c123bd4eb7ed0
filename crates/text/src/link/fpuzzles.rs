//! Links to f-puzzles.
//!
//! `load=` is JSON, compressed by LZ-String in its Base64 form: `size`, `grid` as rows of cells with `value` and `given`,
//! and a field for each kind of variant. A puzzle is classic if it has none of those.

use bitdoku_grid::Grid;
use serde_json::{Map, Value, json};

use super::{Found, MOST_COMPRESSED, Refused, json::digit, of_cells};

/// Fields that change nothing about the rules.
const HARMLESS: [&str; 14] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
    "msgcorrect",
    "info",
    "id",
];

/// What people call the variants, where the field says it otherwise.
const NAMES: [(&str, &str); 17] = [
    ("diagonal+", "diagonals"),
    ("diagonal-", "diagonals"),
    ("antiknight", "an anti-knight rule"),
    ("antiking", "an anti-king rule"),
    ("disjointgroups", "disjoint groups"),
    ("nonconsecutive", "a nonconsecutive rule"),
    ("killercage", "killer cages"),
    ("littlekillersum", "little killer sums"),
    ("sandwichsum", "sandwich sums"),
    ("thermometer", "thermometers"),
    ("arrow", "arrows"),
    ("difference", "dots"),
    ("ratio", "dots"),
    ("even", "even cells"),
    ("odd", "odd cells"),
    ("extraregion", "extra regions"),
    ("palindrome", "palindromes"),
];

/// The text that LZ-String compressed, if it is one. Blanks are where a `+` was lost, and of its two alphabets for links
/// one has `-` for `/`, the other `-` for `+` and `_` for `/`. A short code may become a long text.
///
/// ```
/// use bitdoku_text::link::fpuzzles::decompressed;
/// let code = lz_str::compress_to_base64("{\"size\":9}");
/// assert_eq!(decompressed(&code).as_deref(), Some("{\"size\":9}"));
/// ```
#[must_use]
pub fn decompressed(code: &str) -> Option<String> {
    let code = if code.contains('_') { code.replace('-', "+").replace('_', "/") } else { code.replace('-', "/") };
    let text = lz_str::decompress_from_base64(code.replace(' ', "+").as_str())?;
    String::from_utf16(&text).ok()
}

/// The grid in a compressed code; `what` is the link it is in.
pub(crate) fn decode(code: &str, what: &str) -> Found {
    let code = Some(code).filter(|code| code.len() <= MOST_COMPRESSED);
    let puzzle = code.and_then(decompressed).and_then(|text| serde_json::from_str::<Map<String, Value>>(&text).ok());
    let puzzle = puzzle.ok_or_else(|| format!("{what} with a code that cannot be read"))?;
    let size = puzzle.get("size").and_then(Value::as_u64).unwrap_or(9);
    if size != 9 {
        return Err(Refused::of_side(format!("{what} to a puzzle of {size}×{size} cells"), size as usize));
    }
    let rows = puzzle.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == 9);
    let rows = rows.ok_or_else(|| format!("{what} without a grid of nine rows"))?;
    let variants = variants(&puzzle, rows);
    if !variants.is_empty() {
        return Err(Refused::with_rules(&format!("{what} to a puzzle with"), variants));
    }
    let cells = || rows.iter().flat_map(|row| (0..9).map(move |col| row.get(col)));
    let is_given = |cell: &Value| cell.get("given").and_then(Value::as_bool) == Some(true);
    let has_givens = cells().flatten().any(is_given);
    let value = |cell: Option<&Value>| {
        let cell = cell.filter(|cell| !has_givens || is_given(cell))?;
        cell.get("value").and_then(digit)
    };
    let cells = cells().map(|cell| value(cell).unwrap_or(b'0')).collect::<Vec<_>>();
    Ok(of_cells(&cells))
}

/// What a puzzle has that a classic one has not.
fn variants(puzzle: &Map<String, Value>, rows: &[Value]) -> Vec<String> {
    let is_there = |value: &Value| match value {
        Value::Null => false,
        Value::Bool(on) => *on,
        Value::Array(items) => !items.is_empty(),
        Value::Object(items) => !items.is_empty(),
        Value::String(text) => !text.is_empty(),
        Value::Number(_) => true,
    };
    let name = |key: &String| {
        let name = NAMES.iter().find(|(field, _)| field == key);
        name.map_or_else(|| format!("the field {key}"), |(_, name)| (*name).to_owned())
    };
    let fields = puzzle.iter().filter(|(key, value)| !HARMLESS.contains(&key.as_str()) && is_there(value));
    let mut names: Vec<String> = Vec::new();
    for name in fields.map(|(key, _)| name(key)) {
        // Several fields may be the same to people.
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let region = |row: usize, col: usize| rows.get(row)?.get(col)?.get("region")?.as_u64();
    let is_moved = |i: usize| region(i / 9, i % 9).is_some_and(|found| found as usize != i / 27 * 3 + i % 9 / 3);
    if (0..81).any(is_moved) {
        names.push("other regions".to_owned());
    }
    names
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
