//! Game IDs of Solo, the Sudoku in Simon Tatham's Portable Puzzle Collection.
//!
//! `3x3:` and a description: numbers are givens, `a` to `z` are runs of 1 to 26 empty cells, and `_` is between two
//! numbers. Before the colon stand the size of a box and letters for variants (`x` diagonals, `j` jigsaw, `k` killer), for
//! the symmetry and for the difficulty. After his description of the format in `solo.c`.

use bitdoku_grid::{Digit, Grid};

use super::{Found, Refused};

/// The puzzle of a game ID; `None` if the text does not begin as one.
pub(crate) fn read(text: &str) -> Option<Found> {
    let (parameters, description) = text.split_once([':', '#'])?;
    if description.contains(':') {
        return None; // cages of a killer
    }
    if let Some((side, flags)) = parameters.split_once('j')
        && (1..=31).contains(&side.parse::<u32>().unwrap_or(0))
        && flags.bytes().all(|byte| byte.is_ascii_alphanumeric())
    {
        let names = [('x', "diagonals"), ('k', "killer cages")];
        let named = names.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, name)| (*name).to_owned());
        let variants = std::iter::once("jigsaw regions".to_owned()).chain(named).collect();
        return Some(Err(Refused::with_rules("a game ID of Solo with", variants)));
    }
    let (cols, rest) = parameters.split_once('x')?;
    let digits = rest.len() - rest.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).len();
    let (rows, flags) = rest.split_at(digits);
    let (cols, rows): (u32, u32) = (cols.parse().ok()?, rows.parse().ok()?);
    if !flags.bytes().all(|byte| byte.is_ascii_alphanumeric()) || !(1..=31).contains(&cols) || !(1..=31).contains(&rows)
    {
        return None;
    }
    Some(puzzle(text, (cols, rows), flags, description))
}

fn puzzle(text: &str, (cols, rows): (u32, u32), flags: &str, description: &str) -> Found {
    if (cols, rows) != (3, 3) {
        let side = cols * rows;
        return Err(Refused::of_side(format!("a game ID of Solo with {side}×{side} cells"), side as usize));
    }
    let variants = [('j', "jigsaw regions"), ('x', "diagonals"), ('k', "killer cages")];
    // `d` is followed by a letter for the difficulty.
    let flags = flags.replace("dx", "").replace("dk", "");
    let named = variants.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, name)| (*name).to_owned());
    let named = named.collect::<Vec<_>>();
    if !named.is_empty() {
        return Err(Refused::with_rules("a game ID of Solo with", named));
    }
    if text[..text.len() - description.len()].ends_with('#') {
        return Err("a random seed of Solo, which only that program can turn into a puzzle".into());
    }
    decode(description).ok_or_else(|| "a game ID of Solo that does not describe 81 cells".into())
}

/// The grid of a description.
fn decode(description: &str) -> Option<Grid> {
    let mut cells = [None; 81];
    let mut at = 0;
    let mut after_number = false;
    for byte in description.bytes() {
        match byte {
            b'a'..=b'z' => at += usize::from(byte - b'a') + 1,
            b'_' => {}
            b'1'..=b'9' if !after_number => {
                *cells.get_mut(at)? = Digit::from_ascii(byte);
                at += 1;
            }
            _ => return None,
        }
        after_number = byte.is_ascii_digit();
    }
    (at == 81).then(|| Grid::new(cells))
}

/// The game ID of a grid, in the normal form that the program itself writes.
pub(crate) fn encode(grid: &Grid) -> String {
    let mut text = String::from("3x3:");
    let mut run = 0;
    let mut first = true;
    let write_run = |run: &mut u8, text: &mut String| {
        while *run > 0 {
            let length = (*run).min(26);
            text.push(char::from(b'a' + length - 1));
            *run -= length;
        }
    };
    for cell in grid.as_array() {
        let Some(digit) = cell else {
            run += 1;
            continue;
        };
        if run == 0 && !first {
            text.push('_');
        }
        write_run(&mut run, &mut text);
        text.push(char::from(digit.ascii()));
        first = false;
    }
    write_run(&mut run, &mut text);
    text
}
