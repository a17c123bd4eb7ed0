//! The square board with n×n boxes of n×n cells, 2 ≤ n ≤ 6, with what the documents' algorithms look up, and random puzzles on it.

use crate::{Cell, Constraint, Limits, Outcome, Puzzle, Rules, Shape};
use bitdoku_grid::{Grid, Xoshiro256};

/// A board. Cells count in reading order from 0; values count from 1, and 0 is blank.
#[derive(Clone, Debug)]
pub struct Board {
    /// Cells along a box.
    pub n: usize,
    /// Cells along the board, n².
    pub side: usize,
    shape: Shape,
    /// The cells of each row, column and box.
    houses: [Vec<Vec<usize>>; 3],
    /// The numbers of each cell's row, column and box.
    of: Vec<[usize; 3]>,
}

/// The values of a classic grid.
pub fn values(grid: &Grid) -> Vec<u8> {
    grid.as_array().iter().map(|digit| digit.map_or(0, |digit| digit.value())).collect()
}

impl Board {
    /// The board of n×n boxes.
    ///
    /// # Panics
    /// If n is not 2 to 6.
    pub fn new(n: usize) -> Self {
        assert!((2..=6).contains(&n), "boards of 4×4 to 36×36 cells");
        let side = n * n;
        let shape = Shape::square(side).expect("boards have up to 36×36 cells");
        let lines = |line: fn(Shape, usize) -> Vec<Cell>| (0..side).map(|number| line(shape, number)).collect();
        let cells: [Vec<Vec<Cell>>; 3] = [lines(Shape::row_cells), lines(Shape::column_cells), shape.boxes(n, n)];
        let houses = cells.map(|kind| {
            kind.iter().map(|house| house.iter().map(|cell| cell.index()).collect()).collect::<Vec<Vec<usize>>>()
        });
        let mut of = vec![[0; 3]; side * side];
        for (kind, all) in houses.iter().enumerate() {
            for (number, house) in all.iter().enumerate() {
                house.iter().for_each(|&cell| of[cell][kind] = number);
            }
        }
        Self { n, side, shape, houses, of }
    }

    /// How many cells it has, n⁴.
    pub fn cells(&self) -> usize {
        self.side * self.side
    }

    /// All values as bits, that of 1 being bit 1.
    pub fn all(&self) -> u64 {
        ((1 << self.side) - 1) << 1
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
    /// until no more than `givens` are there. A value stays where that takes too many guesses to prove.
    pub fn random_puzzle(&self, givens: usize, random: &mut Xoshiro256) -> Vec<u8> {
        let mut puzzle = self.random_solution(random);
        let mut cells: Vec<usize> = (0..self.cells()).collect();
        random.shuffle(&mut cells);
        let mut ready = Puzzle::from(&self.rules(&puzzle));
        let mut left = self.cells();
        let limits = Limits { guesses: 1_000, ..Limits::default() };
        for cell in cells {
            if left <= givens {
                break;
            }
            let value = std::mem::take(&mut puzzle[cell]);
            ready.renew(&self.rules(&puzzle));
            if matches!(ready.solve(&limits).outcome, Outcome::Unique(_)) {
                left -= 1;
            } else {
                puzzle[cell] = value;
            }
        }
        puzzle
    }

    /// The puzzle as rules.
    pub fn rules(&self, puzzle: &[u8]) -> Rules {
        let mut rules = Rules::new(self.shape);
        for (cell, &value) in self.shape.all().zip(puzzle).filter(|(_, value)| **value != 0) {
            rules.give(cell, value.into());
        }
        rules
    }

    /// The puzzle of these rules, if they are those of this board and its givens alone.
    pub fn puzzle(&self, rules: &Rules) -> Option<Vec<u8>> {
        let mut puzzle = vec![0; self.cells()];
        for rule in rules.constraints() {
            let Constraint::Among(cell, values) = rule else { return None };
            let ([value], 0) = (&values[..], *puzzle.get(cell.index())?) else { return None };
            puzzle[cell.index()] = u8::try_from(*value).ok()?;
        }
        let mut plain = self.rules(&[]);
        rules.constraints().iter().for_each(|rule| plain.push(rule.clone()));
        (*rules == plain).then_some(puzzle)
    }

    /// Whether no house has a value twice.
    pub fn keeps_rules(&self, values: &[u8]) -> bool {
        self.houses.iter().flatten().all(|house| {
            let mut bits = house.iter().filter(|&&cell| values[cell] != 0).map(|&cell| 1_u64 << values[cell]);
            bits.try_fold(0, |found, bit| (found & bit == 0).then_some(found | bit)).is_some()
        })
    }

    /// Whether each house has all values.
    pub fn is_solution(&self, values: &[u8]) -> bool {
        let found = |house: &Vec<usize>| house.iter().fold(0, |found, &cell| found | 1 << values[cell]);
        self.houses.iter().flatten().all(|house| found(house) == self.all())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_and_puzzles_of_each_size_are_right() {
        for n in 2..=6 {
            let (board, mut random) = (Board::new(n), Xoshiro256::seeded(n as u64));
            let mut solution = board.random_solution(&mut random);
            assert!(board.is_solution(&solution));
            assert!(board.keeps_rules(&solution));
            solution.swap(0, 1);
            assert!(!board.is_solution(&solution), "two columns and perhaps more have a value twice");
            assert!(!board.keeps_rules(&solution));
            if n > 4 {
                continue;
            }
            let puzzle = board.random_puzzle(board.cells() / 2, &mut random);
            assert_eq!(puzzle.iter().filter(|&&value| value != 0).count(), board.cells() / 2);
            let solved = crate::solve(&board.rules(&puzzle), &Limits::default());
            assert!(matches!(solved.outcome, Outcome::Unique(_)));
        }
    }

    #[test]
    fn a_puzzle_of_other_rules_is_none_of_the_board() {
        let board = Board::new(2);
        let mut rules = board.rules(&[1, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!(board.puzzle(&rules), Some(vec![1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(Board::new(3).puzzle(&rules), None);
        rules.push(Constraint::Among(rules.shape().cell(3, 3).unwrap(), vec![1, 2]));
        assert_eq!(board.puzzle(&rules), None, "pencil marks");
        let mut rules = board.rules(&[]);
        rules.push(Constraint::AntiKnight);
        assert_eq!(board.puzzle(&rules), None);
    }

    #[test]
    fn houses_of_a_cell_contain_it() {
        for n in 2..=6 {
            let board = Board::new(n);
            for cell in 0..board.cells() {
                let houses = board.houses_of(cell);
                assert!((0..3).all(|kind| board.house(kind, houses[kind]).contains(&cell)));
            }
        }
    }
}
