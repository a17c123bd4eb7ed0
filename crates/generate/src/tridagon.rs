//! Solutions in which a tridagon can be left open: random puzzles hardly ever have one.
//!
//! In four boxes that form a rectangle a tridagon has twelve cells, three in each, one in each row and column of its box; three digits
//! cannot fill them if one or three of the four permutations are odd. So a solution never fills them so, but often all but one, its
//! guardian's. A puzzle whose clues leave the twelve cells open, and give the three digits only where none of these cells is
//! seen, in the fifth box, may show it.

use bitdoku_grid::Xoshiro256;

use crate::cells::Cells;
use crate::solution::random_values;

/// The columns of three rows: first the even permutations, then the odd ones.
const PERMUTATIONS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// A random solution that fills all but one cell of a tridagon with its three digits, and the cells that must not be clues.
pub(crate) fn draw(random: &mut Xoshiro256) -> ([u8; 81], Cells) {
    loop {
        let solution = random_values(random);
        let found = nearly_filled(&solution);
        if !found.is_empty() {
            let chosen = found[random.below(found.len() as u64) as usize];
            return (solution, chosen);
        }
    }
}

/// For each tridagon that a solution fills but for one cell, the cells that must not be clues.
fn nearly_filled(solution: &[u8; 81]) -> Vec<Cells> {
    let mut found = Vec::new();
    for digits in (0u16..512).filter(|digits| digits.count_ones() == 3) {
        let is_one = |cell: usize| digits >> (solution[cell] - 1) & 1 == 1;
        // The diagonals of each box that lack at most one cell: their cells, whether they are odd, whether they lack one.
        let boxes: [Vec<(Cells, bool, usize)>; 9] = core::array::from_fn(|block| {
            let diagonal = |(number, permutation): (usize, &[usize; 3])| {
                let cells = [0, 1, 2].map(|row| cell(block, row, permutation[row]));
                let lacks = cells.iter().filter(|&&cell| !is_one(cell)).count();
                (cells.iter().fold(0, |all, cell| all | 1 << cell), number >= 3, lacks)
            };
            PERMUTATIONS.iter().enumerate().map(diagonal).filter(|(.., lacks)| *lacks <= 1).collect()
        });
        for apart in 0..9 {
            // The rectangle of the boxes that share neither band nor stack with this one.
            let four: Vec<usize> = (0..9).filter(|block| block / 3 != apart / 3 && block % 3 != apart % 3).collect();
            let three = (0..81).filter(|&cell| is_one(cell) && block_of(cell) != apart);
            let three: Cells = three.fold(0, |all, cell| all | 1 << cell);
            let mut partial: Vec<(Cells, bool, usize)> = vec![(0, false, 0)];
            for &block in &four {
                let more = partial.iter().flat_map(|&(cells, is_odd, lacks)| {
                    let of = boxes[block].iter().map(move |one| (cells | one.0, is_odd != one.1, lacks + one.2));
                    of.filter(|(.., lacks)| *lacks <= 1)
                });
                partial = more.collect();
            }
            found.extend(partial.into_iter().filter(|(_, is_odd, _)| *is_odd).map(|(cells, ..)| cells | three));
        }
    }
    found
}

fn cell(block: usize, row: usize, column: usize) -> usize {
    9 * (block / 3 * 3 + row) + block % 3 * 3 + column
}

fn block_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_cell_in_twelve_holds_another_digit() {
        let mut random = Xoshiro256::seeded(1);
        for _ in 0..20 {
            let (solution, barred) = draw(&mut random);
            let mut open = [0; 9];
            for at in (0..81).filter(|at| barred >> at & 1 == 1) {
                open[usize::from(solution[at] - 1)] += 1;
            }
            // Each of the three digits has eight cells outside the fifth box, and the guardian is a clue of none.
            open.sort_unstable();
            assert_eq!(open, [0, 0, 0, 0, 0, 1, 8, 8, 8]);
        }
    }
}
