//! Transformations: the symmetries of Sudoku.
//!
//! Relabelling the digits (9!), permuting the bands and the rows in each (3!⁴), the stacks and the columns in each
//! (3!⁴), and transposing (2) turn a puzzle into an equivalent one: 2 × 6⁸ × 9! = 1,218,998,108,160 ways
//! (Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II", 2006).

use crate::{Candidate, Cell, Col, Digit, DigitSet, Grid, Pencilmarks, Row, Solution, Xoshiro256};

/// One of the 1,218,998,108,160 symmetries.
///
/// A transformation first transposes (or not), then moves rows and columns, then relabels digits.
///
/// ```
/// use bitdoku_grid::{Grid, Transform, Xoshiro256};
/// let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let transform = Transform::random(&mut Xoshiro256::seeded(42));
/// assert_ne!(transform.grid(&grid), grid);
/// assert_eq!(transform.inverse().grid(&transform.grid(&grid)), grid);
/// assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
/// # Ok::<(), bitdoku_grid::text::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Transform {
    transpose: bool,
    /// Row `i`, after transposing, goes to row `rows[i]`.
    rows: [u8; 9],
    cols: [u8; 9],
    /// Digit `i` becomes digit `digits[i]`.
    digits: [u8; 9],
}

impl Transform {
    /// How many there are: 2 × 6⁸ × 9!.
    pub const COUNT: u64 = 1_218_998_108_160;

    /// The one that changes nothing.
    pub const IDENTITY: Self = Self { transpose: false, rows: IN_ORDER, cols: IN_ORDER, digits: IN_ORDER };

    /// Transposition: rows become columns.
    pub const TRANSPOSE: Self = Self { transpose: true, ..Self::IDENTITY };

    /// The relabelling that turns digit `Digit::ALL[i]` into `images[i]`, or `None` if a digit appears twice.
    pub fn relabel(images: [Digit; 9]) -> Option<Self> {
        (images.into_iter().collect::<DigitSet>() == DigitSet::ALL)
            .then(|| Self { digits: images.map(|digit| digit.index() as u8), ..Self::IDENTITY })
    }

    /// The permutation that moves row `i` to row `images[i]`, or `None` if it tears a band apart.
    pub fn permute_rows(images: [Row; 9]) -> Option<Self> {
        let rows = images.map(|row| row.index() as u8);
        keeps_triples(&rows).then_some(Self { rows, ..Self::IDENTITY })
    }

    /// The permutation that moves column `i` to column `images[i]`, or `None` if it tears a stack apart.
    pub fn permute_cols(images: [Col; 9]) -> Option<Self> {
        let cols = images.map(|col| col.index() as u8);
        keeps_triples(&cols).then_some(Self { cols, ..Self::IDENTITY })
    }

    /// One of all, each as likely as the next.
    pub fn random(random: &mut Xoshiro256) -> Self {
        let mut digits = IN_ORDER;
        random.shuffle(&mut digits);
        Self { transpose: random.below(2) == 1, rows: random_lines(random), cols: random_lines(random), digits }
    }

    /// This one, then `next`, as one.
    pub fn then(&self, next: &Self) -> Self {
        // Where `next` transposes, what this one does to rows happens to columns in the end.
        let (rows, cols) = if next.transpose { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        Self {
            transpose: self.transpose != next.transpose,
            rows: rows.map(|i| next.rows[i as usize]),
            cols: cols.map(|i| next.cols[i as usize]),
            digits: self.digits.map(|i| next.digits[i as usize]),
        }
    }

    /// The one that undoes it.
    pub fn inverse(&self) -> Self {
        let (rows, cols) = (inverse(&self.rows), inverse(&self.cols));
        let (rows, cols) = if self.transpose { (cols, rows) } else { (rows, cols) };
        Self { transpose: self.transpose, rows, cols, digits: inverse(&self.digits) }
    }

    /// Where a cell goes.
    pub fn cell(&self, cell: Cell) -> Cell {
        let (mut row, mut col) = (cell.row().index(), cell.col().index());
        if self.transpose {
            (row, col) = (col, row);
        }
        Cell::at(Row::from_index(self.rows[row] as usize), Col::from_index(self.cols[col] as usize))
    }

    /// What a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()] as usize)
    }

    /// What a set of digits becomes.
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Where a candidate goes.
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::of(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// The image of a grid.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            image.place(self.cell(cell), self.digit(digit));
        }
        image
    }

    /// The image of pencilmarks.
    pub fn pencilmarks(&self, marks: &Pencilmarks) -> Pencilmarks {
        let mut image = Pencilmarks::ALL;
        for cell in Cell::ALL {
            image.set(self.cell(cell), self.digits(marks[cell]));
        }
        image
    }

    /// The image of a solution, which is one too.
    pub fn solution(&self, solution: &Solution) -> Solution {
        Solution::new(self.grid(&solution.grid())).expect("transformations map solutions to solutions")
    }
}

const IN_ORDER: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

fn random_lines(random: &mut Xoshiro256) -> [u8; 9] {
    let mut triples = [0, 1, 2];
    random.shuffle(&mut triples);
    let mut lines = [0; 9];
    for (to, triple) in lines.chunks_exact_mut(3).zip(triples) {
        to.copy_from_slice(&[3 * triple, 3 * triple + 1, 3 * triple + 2]);
        random.shuffle(to);
    }
    lines
}

fn inverse(images: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    for (i, &image) in images.iter().enumerate() {
        inverse[image as usize] = i as u8;
    }
    inverse
}

/// Whether the nine images are all different and lines of one band (or stack) stay together.
fn keeps_triples(images: &[u8; 9]) -> bool {
    images.iter().fold(0, |seen, &i| seen | 1 << i) == 0x1FF
        && images.chunks_exact(3).all(|triple| triple.iter().all(|&i| i / 3 == triple[0] / 3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::House;

    #[test]
    fn the_count_is_the_product_of_its_parts() {
        let factorial = |n: u64| (1..=n).product::<u64>();
        assert_eq!(Transform::COUNT, 2 * factorial(3).pow(8) * factorial(9));
    }

    #[test]
    fn houses_go_to_houses() {
        let mut random = Xoshiro256::seeded(5);
        for _ in 0..50 {
            let transform = Transform::random(&mut random);
            for house in House::ALL {
                let image = house.cells().iter().map(|cell| transform.cell(cell)).collect();
                assert!(House::ALL.iter().any(|house| house.cells() == image));
            }
        }
    }

    #[test]
    fn composition_is_one_after_the_other_and_the_inverse_undoes() {
        let mut random = Xoshiro256::seeded(6);
        for _ in 0..200 {
            let (a, b) = (Transform::random(&mut random), Transform::random(&mut random));
            let both = a.then(&b);
            for candidate in Candidate::ALL {
                assert_eq!(both.candidate(candidate), b.candidate(a.candidate(candidate)));
            }
            assert_eq!(a.then(&a.inverse()), Transform::IDENTITY);
            assert_eq!(a.inverse().then(&a), Transform::IDENTITY);
        }
    }

    #[test]
    fn what_tears_bands_or_repeats_a_line_is_refused() {
        let rows = |images: [usize; 9]| Transform::permute_rows(images.map(Row::from_index));
        assert!(rows([3, 4, 5, 0, 2, 1, 6, 7, 8]).is_some());
        assert!(rows([3, 4, 0, 5, 2, 1, 6, 7, 8]).is_none());
        assert!(rows([3, 3, 5, 0, 2, 1, 6, 7, 8]).is_none());
        assert!(Transform::relabel([Digit::ALL[0]; 9]).is_none());
    }
}
