//! Transformations: the symmetries of Sudoku.
//!
//! Relabelling the digits (9!), permuting the bands and the rows in each (3!⁴), the stacks and the columns in each
//! (3!⁴), and transposing (2) turn a puzzle into an isomorphic one: 2 × 6⁸ × 9! = 1,218,998,108,160 ways
//! (Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II", 2006).

use core::fmt;
use core::str::FromStr;

use crate::{Candidate, Cell, CellSet, Col, Digit, DigitSet, Grid, House, HouseKind};
use crate::{Pencilmarks, Puzzle, Row, Solution, Xoshiro256};

/// One of the 1,218,998,108,160 symmetries.
///
/// A transformation first transposes (or not), then moves rows and columns, then relabels digits. These four parts
/// determine it: two transformations are equal exactly when their parts are. The order compares the parts in the same
/// sequence.
///
/// # As text
///
/// `t` if it transposes, then `r` with where each row goes, `c` with where each column goes and `d` with what each digit
/// becomes, all counted from 1:
///
/// ```text
/// t r123456789 c456123789 d987654321
/// ```
///
/// Here row 1 of the transposed grid stays row 1, column 1 becomes column 4, and digit 1 becomes 9. All three
/// permutations are written; when read, a part that changes nothing may be left out, and so may the blanks.
///
/// ```
/// use bitdoku_grid::{Grid, Transform, Xoshiro256};
/// let grid: Grid = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let transform = Transform::random(&mut Xoshiro256::seeded(42));
/// assert_ne!(transform.grid(&grid), grid);
/// assert_eq!(transform.inverse().grid(&transform.grid(&grid)), grid);
/// assert_eq!(transform.then(&transform.inverse()), Transform::IDENTITY);
///
/// let turned: Transform = "t c987654321".parse()?; // a quarter turn, clockwise
/// assert_eq!(turned.cell("r1c1".parse()?).to_string(), "r1c9");
/// assert_eq!(turned.to_string(), "t r123456789 c987654321 d123456789");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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

    /// The transformation with these four parts: whether it transposes, then where row `i` goes (`rows[i]`), where column
    /// `i` goes, and what digit `Digit::ALL[i]` becomes. `None` if a row, column or digit comes twice, or if the rows of
    /// a band or the columns of a stack do not stay together.
    ///
    /// ```
    /// use bitdoku_grid::{Col, Digit, Row, Transform};
    /// let upside_down = Row::ALL.map(|row| Row::from_index(8 - row.index()));
    /// let flip = Transform::new(false, upside_down, Col::ALL, Digit::ALL).unwrap();
    /// assert_eq!(flip.then(&flip), Transform::IDENTITY);
    /// assert_eq!(flip.row_images(), upside_down);
    /// ```
    #[must_use]
    pub fn new(transposes: bool, rows: [Row; 9], cols: [Col; 9], digits: [Digit; 9]) -> Option<Self> {
        Self::of_indices(
            transposes,
            rows.map(|row| row.index() as u8),
            cols.map(|col| col.index() as u8),
            digits.map(|digit| digit.index() as u8),
        )
    }

    /// [`Transform::new`] with each part counted from 0.
    fn of_indices(transpose: bool, rows: [u8; 9], cols: [u8; 9], digits: [u8; 9]) -> Option<Self> {
        (keeps_triples(&rows) && keeps_triples(&cols) && is_permutation(&digits)).then_some(Self {
            transpose,
            rows,
            cols,
            digits,
        })
    }

    /// Whether it transposes, which it does before anything else.
    #[must_use]
    pub const fn transposes(&self) -> bool {
        self.transpose
    }

    /// Where each row goes, once the grid is transposed or not.
    #[must_use]
    pub fn row_images(&self) -> [Row; 9] {
        self.rows.map(|row| Row::from_index(row as usize))
    }

    /// Where each column goes, once the grid is transposed or not.
    #[must_use]
    pub fn col_images(&self) -> [Col; 9] {
        self.cols.map(|col| Col::from_index(col as usize))
    }

    /// What each digit becomes.
    #[must_use]
    pub fn digit_images(&self) -> [Digit; 9] {
        self.digits.map(|digit| Digit::from_index(digit as usize))
    }

    /// The relabelling that turns digit `Digit::ALL[i]` into `images[i]`, or `None` if a digit appears twice.
    #[must_use]
    pub fn relabel(images: [Digit; 9]) -> Option<Self> {
        Self::new(false, Row::ALL, Col::ALL, images)
    }

    /// The permutation that moves row `i` to row `images[i]`, or `None` if it tears a band apart.
    #[must_use]
    pub fn permute_rows(images: [Row; 9]) -> Option<Self> {
        Self::new(false, images, Col::ALL, Digit::ALL)
    }

    /// The permutation that moves column `i` to column `images[i]`, or `None` if it tears a stack apart.
    #[must_use]
    pub fn permute_cols(images: [Col; 9]) -> Option<Self> {
        Self::new(false, Row::ALL, images, Digit::ALL)
    }

    /// A random one, all equally likely.
    #[must_use]
    pub fn random(random: &mut Xoshiro256) -> Self {
        let mut digits = IN_ORDER;
        random.shuffle(&mut digits);
        Self { transpose: random.below(2) == 1, rows: random_lines(random), cols: random_lines(random), digits }
    }

    /// The transformation that does what this one does, then what `next` does.
    #[must_use]
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
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, cols) = (inverse(&self.rows), inverse(&self.cols));
        let (rows, cols) = if self.transpose { (cols, rows) } else { (rows, cols) };
        Self { transpose: self.transpose, rows, cols, digits: inverse(&self.digits) }
    }

    /// Where a cell goes.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Cell {
        let (mut row, mut col) = (cell.row().index(), cell.col().index());
        if self.transpose {
            (row, col) = (col, row);
        }
        Cell::at(Row::from_index(self.rows[row] as usize), Col::from_index(self.cols[col] as usize))
    }

    /// Where cells go.
    #[must_use]
    pub fn cells(&self, cells: CellSet) -> CellSet {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    /// Where a house goes: rows become columns and columns rows if it transposes; a box stays a box.
    #[must_use]
    pub fn house(&self, house: House) -> House {
        let [row, col, block] = self.cell(house.cell(0)).houses();
        match (house.kind(), self.transpose) {
            (HouseKind::Row, false) | (HouseKind::Col, true) => row,
            (HouseKind::Col, false) | (HouseKind::Row, true) => col,
            (HouseKind::Block, _) => block,
        }
    }

    /// What a digit becomes.
    #[must_use]
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::from_index(self.digits[digit.index()] as usize)
    }

    /// What a set of digits becomes.
    #[must_use]
    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// Where a candidate goes.
    #[must_use]
    pub fn candidate(&self, candidate: Candidate) -> Candidate {
        Candidate::of(self.cell(candidate.cell()), self.digit(candidate.digit()))
    }

    /// The image of a grid.
    #[must_use]
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut image = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            image.place(self.cell(cell), self.digit(digit));
        }
        image
    }

    /// The image of pencilmarks.
    #[must_use]
    pub fn pencilmarks(&self, marks: &Pencilmarks) -> Pencilmarks {
        let mut image = Pencilmarks::ALL;
        for cell in Cell::ALL {
            image.set(self.cell(cell), self.digits(marks[cell]));
        }
        image
    }

    /// The image of a puzzle, a grid or a Sukaku as before.
    #[must_use]
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        match puzzle {
            Puzzle::Grid(grid) => Puzzle::Grid(self.grid(grid)),
            Puzzle::Sukaku(marks) => Puzzle::Sukaku(self.pencilmarks(marks)),
        }
    }

    /// The image of a solution, which is one too.
    #[must_use]
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

/// Whether the nine images, each below 9, are all different.
fn is_permutation(images: &[u8; 9]) -> bool {
    images.iter().fold(0, |seen, &i| seen | 1 << i) == 0x1FF
}

/// Whether the nine images are all different and lines of one band (or stack) stay together.
fn keeps_triples(images: &[u8; 9]) -> bool {
    is_permutation(images) && images.chunks_exact(3).all(|triple| triple.iter().all(|&i| i / 3 == triple[0] / 3))
}

/// `t r123456789 c456123789 d987654321`; see [`Transform`].
impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |images: &[u8; 9]| images.map(|i| b'1' + i);
        if self.transpose {
            f.write_str("t ")?;
        }
        for (i, (part, images)) in "rcd".chars().zip([&self.rows, &self.cols, &self.digits]).enumerate() {
            let images = text(images);
            let images = core::str::from_utf8(&images).expect("digits are ASCII");
            write!(f, "{}{part}{images}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

/// Reads what [`Display`](fmt::Display) writes; see [`Transform`].
impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Self, ParseTransformError> {
        let mut transform = Self::IDENTITY;
        let mut rest = text.trim_ascii();
        if rest.is_empty() {
            return Err(ParseTransformError::Part);
        }
        // The parts come in this order; each that is there is taken off the front.
        let mut part = |name: char| {
            let after = rest.strip_prefix([name, name.to_ascii_uppercase()])?;
            let nine = if name == 't' { 0 } else { 9 };
            let (images, left) = after.split_at_checked(nine).unwrap_or((after, ""));
            rest = left.trim_ascii_start();
            Some(images)
        };
        transform.transpose = part('t').is_some();
        if let Some(images) = part('r') {
            transform.rows = read_images(images).filter(keeps_triples).ok_or(ParseTransformError::Rows)?;
        }
        if let Some(images) = part('c') {
            transform.cols = read_images(images).filter(keeps_triples).ok_or(ParseTransformError::Cols)?;
        }
        if let Some(images) = part('d') {
            transform.digits = read_images(images).filter(is_permutation).ok_or(ParseTransformError::Digits)?;
        }
        if rest.is_empty() { Ok(transform) } else { Err(ParseTransformError::Part) }
    }
}

/// Nine digits 1 to 9, as 0 to 8.
fn read_images(text: &str) -> Option<[u8; 9]> {
    let digits = text.as_bytes().first_chunk::<9>().filter(|_| text.len() == 9)?;
    let mut images = [0; 9];
    for (image, &byte) in images.iter_mut().zip(digits) {
        *image = Digit::from_ascii(byte)?.index() as u8;
    }
    Some(images)
}

/// Why a text names no [`Transform`].
///
/// ```
/// use bitdoku_grid::Transform;
/// let error = "r142356789".parse::<Transform>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the rows 1 to 9 after `r`, each once and those of a band together");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTransformError {
    /// There is something other than the four parts in their order, or nothing at all.
    Part,
    /// `r` is not followed by a permutation of the rows that keeps bands together.
    Rows,
    /// `c` is not followed by a permutation of the columns that keeps stacks together.
    Cols,
    /// `d` is not followed by a permutation of the digits.
    Digits,
}

impl fmt::Display for ParseTransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Part => "expected a transformation such as `t r123456789 c456123789 d987654321`",
            Self::Rows => "expected the rows 1 to 9 after `r`, each once and those of a band together",
            Self::Cols => "expected the columns 1 to 9 after `c`, each once and those of a stack together",
            Self::Digits => "expected the digits 1 to 9 after `d`, each once",
        })
    }
}

impl core::error::Error for ParseTransformError {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

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
                assert_eq!(transform.cells(house.cells()), transform.house(house).cells());
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

    #[test]
    fn the_parts_make_it_again_and_order_it() {
        let mut random = Xoshiro256::seeded(7);
        for _ in 0..200 {
            let [a, b] = [(); 2].map(|()| Transform::random(&mut random));
            let parts = |t: &Transform| (t.transposes(), t.row_images(), t.col_images(), t.digit_images());
            let (transposes, rows, cols, digits) = parts(&a);
            assert_eq!(Transform::new(transposes, rows, cols, digits), Some(a));
            assert_eq!(a.cmp(&b), parts(&a).cmp(&parts(&b)));
        }
    }

    #[test]
    fn text_reads_back() {
        let mut random = Xoshiro256::seeded(8);
        for _ in 0..200 {
            let transform = Transform::random(&mut random);
            let text = transform.to_string();
            assert_eq!(text.parse(), Ok(transform), "{text}");
            assert_eq!(text.replace(' ', "").to_uppercase().parse(), Ok(transform), "{text}");
        }
        assert_eq!("t".parse(), Ok(Transform::TRANSPOSE));
        assert_eq!(" d123456789 ".parse(), Ok(Transform::IDENTITY));
    }

    #[test]
    fn text_that_names_no_transformation_is_refused() {
        use ParseTransformError::*;
        let cases = [
            ("", Part),
            (" ", Part),
            ("tt", Part),
            ("x", Part),
            ("d123456789 r123456789", Part),
            ("r123456789 c123456789 d123456789 1", Part),
            ("r12345678", Rows),
            ("r142356789", Rows),
            ("r123456780", Rows),
            ("r123", Rows),
            ("r12345678ä", Rows),
            ("c112456789", Cols),
            ("t c", Cols),
            ("d112345678", Digits),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Transform>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_puzzle_keeps_its_form() {
        let mut random = Xoshiro256::seeded(9);
        let transform = Transform::random(&mut random);
        let mut marks = Pencilmarks::ALL;
        marks.eliminate(Candidate::from_index(100));
        for puzzle in [Puzzle::Grid(Grid::EMPTY), Puzzle::Sukaku(marks)] {
            let image = transform.puzzle(&puzzle);
            assert_eq!(image.grid().is_some(), puzzle.grid().is_some());
            assert_eq!(transform.inverse().puzzle(&image), puzzle);
        }
    }
}
