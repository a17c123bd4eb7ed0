//! Drawings in which each cell takes three lines, with each candidate in a place of its own.
//!
//! ```text
//! ·2· 1·· ···
//! 4·6 ·5· ·5·
//! ··· ··9 ···
//! ```
//!
//! A digit alone in the middle of its cell is the digit of that cell.

use bitdoku_grid::{Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// The puzzles of 27 lines, in all ways in which the digits fit into 81 cells at equal distances.
pub(super) fn read(lines: &[&str]) -> Vec<Puzzle> {
    let has_digit = |line: &&&str| line.bytes().any(|byte| byte.is_ascii_digit());
    let is_drawn =
        |line: &&&str| line.contains(['|', '.', ' ']) && !line.contains(['-', '+', '=', '_']) && line.len() >= 27;
    let may_hold = |line: &&&str| has_digit(line) || is_drawn(line);
    let mut all = Vec::new();
    for content in [lines.iter().filter(has_digit).collect::<Vec<_>>(), lines.iter().filter(may_hold).collect()] {
        let is_cell = |symbol: char| symbol.is_ascii_digit() || " .|*_-:!".contains(symbol);
        if content.len() != 27 || !content.iter().all(|line| line.chars().all(is_cell)) {
            continue;
        }
        for puzzle in fits(&content) {
            if !all.contains(&puzzle) {
                all.push(puzzle);
            }
        }
    }
    all
}

/// Where candidates are: cell `c` of a row begins at `margin + pitch * c + gap * (c / 3)`, and its three columns are
/// `step` apart.
#[derive(Clone, Copy)]
struct Shape {
    pitch: usize,
    step: usize,
    gap: usize,
    margin: usize,
}

fn fits(lines: &[&&str]) -> Vec<Puzzle> {
    let mut all: Vec<Puzzle> = Vec::new();
    for pitch in 3..=9 {
        for step in 1..=2 {
            for (gap, margin) in (0..=4).flat_map(|gap| (0..=8).map(move |margin| (gap, margin))) {
                if 2 * step >= pitch {
                    continue;
                }
                if let Some(puzzle) = fit(lines, Shape { pitch, step, gap, margin })
                    && !all.contains(&puzzle)
                {
                    all.push(puzzle);
                }
            }
        }
    }
    all
}

fn fit(lines: &[&&str], shape: Shape) -> Option<Puzzle> {
    let mut sets = [DigitSet::EMPTY; 81];
    // Digits that are in the middle of their cell and are no candidates there.
    let mut large: [Option<Digit>; 81] = [None; 81];
    for (i, line) in lines.iter().enumerate() {
        for (x, symbol) in line.chars().enumerate().filter(|(_, symbol)| symbol.is_ascii_digit()) {
            let digit = Digit::from_ascii(symbol as u8)?;
            let (column, sub) = (0..9).find_map(|column| {
                let start = shape.margin + shape.pitch * column + shape.gap * (column / 3);
                (0..3).find(|sub| start + shape.step * sub == x).map(|sub| (column, sub))
            })?;
            let cell = i / 3 * 9 + column;
            if digit.index() == i % 3 * 3 + sub {
                sets[cell].insert(digit);
            } else if i % 3 == 1 && sub == 1 && large[cell].replace(digit).is_none() {
                // The digit of the cell.
            } else {
                return None;
            }
        }
    }
    for (set, large) in sets.iter_mut().zip(large) {
        match large {
            Some(digit) if set.is_empty() => set.insert(digit),
            Some(_) => return None,
            None => {}
        }
    }
    let has_several = sets.iter().filter(|set| set.len() > 1).count() >= 9;
    let is_full = sets.iter().all(|set| !set.is_empty());
    let marks = Pencilmarks::new(sets);
    // Where digits are in the middle, a candidate alone in its own place is not yet a digit of its cell.
    let given = |i: usize| large[i].or_else(|| sets[i].only().filter(|digit| digit.value() == 5));
    let givens = Grid::new(core::array::from_fn(given));
    let puzzle = if marks == Pencilmarks::of_grid(&givens) { Puzzle::Grid(givens) } else { Puzzle::of_marks(marks) };
    // A line that has lost its beginning shows candidates that a digit they see forbids.
    let known = if large.iter().any(Option::is_some) { givens } else { marks.singles() };
    let allowed = Pencilmarks::of_grid(&known);
    let are_allowed = sets.iter().zip(allowed.as_array()).all(|(set, allowed)| set.is_subset(*allowed));
    if matches!(puzzle, Puzzle::Sukaku(_)) && !are_allowed {
        return None;
    }
    (has_several && is_full && puzzle.clash().is_none()).then_some(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bitdoku_grid::{Cell, Grid};

    #[test]
    fn three_lines_a_cell() {
        let grid: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
        let marks = Pencilmarks::of_grid(&grid);
        for (empty, around, between) in
            [('.', " ", " |"), (' ', "", "|"), ('.', "", ""), (' ', " ", "|"), ('.', " ", "")]
        {
            let mut text = String::new();
            for line in 0..27 {
                text.push('|');
                for column in 0..9 {
                    text.push_str(around);
                    let cell = Cell::ALL[line / 3 * 9 + column];
                    for sub in 0..3 {
                        let digit = Digit::from_index(line % 3 * 3 + sub);
                        let given = grid.as_array()[cell.index()];
                        let symbol = match given {
                            Some(given) if line % 3 == 1 && sub == 1 => char::from(given.ascii()),
                            Some(_) => ' ',
                            None if marks.allows(cell, digit) => char::from(digit.ascii()),
                            None => empty,
                        };
                        text.push(symbol);
                    }
                    if column % 3 == 2 {
                        text.push_str(between);
                    }
                }
                text.push_str("|\n");
            }
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(read(&lines), [Puzzle::Grid(grid)], "{text}");
        }
    }
}
