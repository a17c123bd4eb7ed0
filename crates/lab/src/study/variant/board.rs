//! Boards of n×n boxes of n×n cells, for 2 ≤ n ≤ 4, and random puzzles on them.

use bitdoku_grid::{Grid, Xoshiro256};

/// The shape of a board. Cells count in reading order from 0; values count from 1, and 0 is blank.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Cells along a box.
    pub n: usize,
    /// Cells along the board, n².
    pub side: usize,
    /// The cells of each row, column and box.
    houses: [Vec<Vec<usize>>; 3],
    /// The numbers of each cell's row, column and box.
    of: Vec<[usize; 3]>,
}

/// The values of a classic grid.
pub fn values(grid: &Grid) -> Vec<u8> {
    grid.as_array().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect()
}

impl Shape {
    /// The board of n×n boxes.
    ///
    /// # Panics
    /// If n is not 2, 3 or 4.
    pub fn new(n: usize) -> Self {
        assert!((2..=4).contains(&n), "boards of 4×4 to 16×16 cells");
        let side = n * n;
        let of: Vec<[usize; 3]> =
            (0..side * side).map(|cell| [cell / side, cell % side, cell / side / n * n + cell % side / n]).collect();
        let houses = std::array::from_fn(|kind| {
            let house = |number: usize| (0..of.len()).filter(|&cell| of[cell][kind] == number).collect();
            (0..side).map(house).collect()
        });
        Self { n, side, houses, of }
    }

    /// How many cells it has, n⁴.
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The numbers of a cell's row, column and box.
    pub fn houses_of(&self, cell: usize) -> [usize; 3] {
        self.of[cell]
    }

    /// The cells of a row (kind 0), column (1) or box (2), in reading order.
    pub fn house(&self, kind: usize, number: usize) -> &[usize] {
        &self.houses[kind][number]
    }

    /// A full board: one pattern under random symmetries. Not each full board is as likely as the next.
    pub fn random_solution(&self, random: &mut Xoshiro256) -> Vec<u8> {
        let (n, side) = (self.n, self.side);
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            random.shuffle(&mut order);
            order
        };
        let mut lines = || -> Vec<usize> {
            let bands = shuffled(n);
            bands.into_iter().flat_map(|band| shuffled(n).into_iter().map(move |line| band * n + line)).collect()
        };
        let (rows, columns, digits) = (lines(), lines(), shuffled(side));
        let value = |row: usize, column: usize| digits[(n * (row % n) + row / n + column) % side] as u8 + 1;
        rows.iter().flat_map(|&row| columns.iter().map(move |&column| value(row, column))).collect()
    }

    /// A random puzzle with one solution: values taken from a full board in random order while one solution is left,
    /// until no more than `givens` are there.
    pub fn random_puzzle(&self, givens: usize, random: &mut Xoshiro256) -> Vec<u8> {
        let mut puzzle = self.random_solution(random);
        let mut cells: Vec<usize> = (0..self.cells()).collect();
        random.shuffle(&mut cells);
        let mut left = self.cells();
        for cell in cells {
            if left <= givens {
                break;
            }
            let value = std::mem::take(&mut puzzle[cell]);
            // Whether the cell can hold another value: if so, the puzzle has a second solution.
            if self.has_other(&puzzle, cell, value) {
                puzzle[cell] = value;
            } else {
                left -= 1;
            }
        }
        puzzle
    }

    fn has_other(&self, puzzle: &[u8], cell: usize, value: u8) -> bool {
        (1..=self.side as u8).filter(|&other| other != value).any(|other| {
            let mut changed = puzzle.to_vec();
            changed[cell] = other;
            self.is_legal_at(&changed, cell) && super::boolean::complete(self, &changed).is_some()
        })
    }

    /// Whether the value of a cell is alone of its kind in its houses.
    fn is_legal_at(&self, values: &[u8], cell: usize) -> bool {
        let houses = self.houses_of(cell);
        (0..3).all(|kind| {
            self.house(kind, houses[kind]).iter().all(|&other| other == cell || values[other] != values[cell])
        })
    }

    /// Whether all cells are filled by the rules.
    pub fn is_solution(&self, values: &[u8]) -> bool {
        values.iter().all(|&value| value != 0) && (0..self.cells()).all(|cell| self.is_legal_at(values, cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_and_puzzles_of_each_size_are_right() {
        for n in 2..=4 {
            let (shape, mut random) = (Shape::new(n), Xoshiro256::seeded(n as u64));
            let solution = shape.random_solution(&mut random);
            assert!(shape.is_solution(&solution));
            let puzzle = shape.random_puzzle(shape.cells() / 2, &mut random);
            assert_eq!(puzzle.iter().filter(|&&value| value != 0).count(), shape.cells() / 2);
            let filled = super::super::boolean::complete(&shape, &puzzle).unwrap();
            assert!(shape.is_solution(&filled));
        }
    }

    #[test]
    fn houses_hold_their_cells() {
        let shape = Shape::new(3);
        for cell in 0..81 {
            for (kind, number) in shape.houses_of(cell).into_iter().enumerate() {
                assert!(shape.house(kind, number).contains(&cell));
            }
        }
    }
}
