//! Game IDs of Solo, the Sudoku in Simon Tatham's Portable Puzzle Collection, written; they are read as those of any board.
//!
//! `3x3:` and a description: numbers are givens, `a` to `z` are runs of 1 to 26 empty cells, and `_` is between two
//! numbers. Before the colon stand the size of a box and letters for variants (`x` diagonals, `j` jigsaw, `k` killer), for
//! the symmetry and for the difficulty. After his description of the format in `solo.c`.

use bitdoku_grid::Grid;

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
