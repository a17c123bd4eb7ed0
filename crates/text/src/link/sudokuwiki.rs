//! Links to the solver of SudokuWiki.
//!
//! `bd=` is 81 digits, or since 2023 two characters a cell: the candidates as bits (1 is bit 0), shifted left by one, and
//! 1 added where the digit is a clue, as a number in base 32 (`0` to `9`, `a` to `v`). Of such a position the clues are
//! read, or its single digits if it has no clues. After
//! [Sudoku String Definitions](https://www.sudokuwiki.org/Sudoku_String_Definitions). Its successor, which begins with `S9B`, is not
//! read. Links are written with 81 digits.

use bitdoku_grid::{Digit, DigitSet, Grid};

use super::{LinkResult, grid};

/// The grid in a code.
pub(crate) fn decode(code: &str) -> LinkResult {
    let bytes = code.as_bytes();
    match bytes.len() {
        81 if bytes.iter().all(|byte| byte.is_ascii_digit() || b"._-".contains(byte)) => Ok(grid(bytes).into()),
        162 => packed(bytes).map(Into::into).ok_or_else(|| "a SudokuWiki link with a code that cannot be read".into()),
        _ if code.starts_with('S') => Err("a SudokuWiki link in a newer code, which is not supported".into()),
        _ => Err(format!("a SudokuWiki link with {} characters for 81 cells", bytes.len()).into()),
    }
}

fn packed(bytes: &[u8]) -> Option<Grid> {
    let mut clues = [None; 81];
    let mut singles = [None; 81];
    for (i, pair) in bytes.chunks_exact(2).enumerate() {
        let [high, low] = [pair[0], pair[1]].map(|byte| char::from(byte).to_digit(32));
        let value = high? * 32 + low?;
        let digit: Option<Digit> = DigitSet::from_bits(u16::try_from(value >> 1).ok()?).only();
        singles[i] = digit;
        clues[i] = digit.filter(|_| value & 1 == 1);
    }
    let has_clues = clues.iter().any(Option::is_some);
    Some(Grid::new(if has_clues { clues } else { singles }))
}
