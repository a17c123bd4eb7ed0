//! Links to f-puzzles.
//!
//! `load=` is JSON, compressed by LZ-String in its Base64 form: `size`, `grid` as rows of cells with `value` and `given`,
//! and a field for each kind of variant. [`Variant::read`](crate::board::Variant::read) knows the fields.

use bitdoku_grid::Grid;
use serde_json::{Value, json};

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
