//! The smallest image of anything: Sukakus, and grids that break the rules.
//!
//! Cell by cell in reading order, all partial transformations that give the smallest text so far are kept, each with the
//! rows and columns it has placed and the digits as far as they are distinguished. Rows of a band that are equal as they
//! stand are placed in their own order, and so are columns: exchanging them changes nothing, and is counted at the end.
//! So the many symmetries of a puzzle with few clues need not be walked through.

use alloc::vec;
use alloc::vec::Vec;

use crate::leaf::Leaf;
use crate::minlex::factorial;

/// Digits as far as the cells read so far tell them apart.
pub(crate) trait Naming: Clone {
    /// No cell read yet.
    const START: Self;

    /// The smallest value a cell can get, and what this settles.
    fn read(&mut self, cell: u16) -> u16;

    /// What each digit becomes, from 0, and how many ways there are to choose where nothing decides.
    fn settled(&self) -> ([u8; 9], u64);
}

/// Names of digits in grids: in the order they appear. A cell is 0 or the value of its digit.
#[derive(Clone)]
pub(crate) struct Labels {
    labels: [u8; 10],
    count: u8,
}

impl Naming for Labels {
    const START: Self = Self { labels: [0; 10], count: 0 };

    fn read(&mut self, cell: u16) -> u16 {
        if cell == 0 {
            return 0;
        }
        let label = &mut self.labels[cell as usize];
        if *label == 0 {
            self.count += 1;
            *label = self.count;
        }
        u16::from(*label)
    }

    fn settled(&self) -> ([u8; 9], u64) {
        let mut left_over = self.count;
        let digits = core::array::from_fn(|digit| {
            self.labels[digit + 1].checked_sub(1).unwrap_or_else(|| {
                left_over += 1;
                left_over - 1
            })
        });
        (digits, factorial(9 - self.count as usize))
    }
}

/// Names of digits in pencilmarks: classes of digits not told apart, those with smaller names first. A cell is the set of
/// its digits, bit 0 for digit 1.
#[derive(Clone)]
pub(crate) struct Classes {
    classes: [u16; 9],
    count: usize,
}

impl Naming for Classes {
    const START: Self = Self { classes: [0x1FF, 0, 0, 0, 0, 0, 0, 0, 0], count: 1 };

    /// The nine characters of a cell as bits, the first highest: a digit that is missing is smaller than one that is
    /// there, so in each class those missing take the smaller names.
    fn read(&mut self, cell: u16) -> u16 {
        let (mut classes, mut count, mut value) = ([0; 9], 0, 0);
        for &class in &self.classes[..self.count] {
            for part in [class & !cell, class & cell] {
                if part != 0 {
                    classes[count] = part;
                    count += 1;
                }
            }
            let there = (class & cell).count_ones();
            value = value << class.count_ones() | ((1 << there) - 1);
        }
        (self.classes, self.count) = (classes, count);
        value
    }

    fn settled(&self) -> ([u8; 9], u64) {
        let (mut digits, mut name, mut ways) = ([0; 9], 0, 1);
        for &class in &self.classes[..self.count] {
            ways *= factorial(class.count_ones() as usize);
            for digit in (0..9).filter(|digit| class >> digit & 1 == 1) {
                digits[digit] = name;
                name += 1;
            }
        }
        (digits, ways)
    }
}

/// A partial transformation. The row and column that come to each place, as far as they are placed.
#[derive(Clone)]
struct Partial<N> {
    side: usize,
    rows: [u8; 9],
    cols: [u8; 9],
    naming: N,
}

/// The cells of a grid and its transpose, and which earlier lines of its triple a line equals.
struct Side<'a> {
    cells: &'a [u16; 81],
    transposed: bool,
    /// For each row, and for each column, the earlier ones of its band or stack that are equal to it.
    twins: [[u16; 9]; 2],
}

impl<'a> Side<'a> {
    fn of(cells: &'a [u16; 81], transposed: bool) -> Self {
        let mut side = Self { cells, transposed, twins: [[0; 9]; 2] };
        for line in 0..9 {
            for earlier in line / 3 * 3..line {
                let equal_rows = (0..9).all(|i| side.cell(line, i) == side.cell(earlier, i));
                let equal_cols = (0..9).all(|i| side.cell(i, line) == side.cell(i, earlier));
                side.twins[0][line] |= u16::from(equal_rows) << earlier;
                side.twins[1][line] |= u16::from(equal_cols) << earlier;
            }
        }
        side
    }

    fn cell(&self, row: usize, col: usize) -> u16 {
        self.cells[if self.transposed { 9 * col + row } else { 9 * row + col }]
    }

    /// How many ways there are to exchange equal lines.
    fn exchanges(&self) -> u64 {
        // The k-th of equal lines has k - 1 before it: the product of the k is the factorial of their number.
        self.twins.iter().flatten().map(|twins| u64::from(twins.count_ones()) + 1).product()
    }
}

/// The lines that may come to a place: those of the triple begun, or any left; of equal ones the first left.
fn candidates(placed: &[u8], twins: &[u16; 9]) -> impl Iterator<Item = u8> {
    let used = placed.iter().fold(0u16, |used, &line| used | 1 << line);
    let triple = (!placed.len().is_multiple_of(3)).then(|| placed[placed.len() - 1] / 3);
    (0..9).filter(move |&line| {
        used >> line & 1 == 0 && triple.is_none_or(|triple| line / 3 == triple) && twins[line as usize] & !used == 0
    })
}

/// What a search found: the values of the smallest image in reading order, a transformation, and how many give it.
pub(crate) struct LeastValues {
    pub(crate) values: [u16; 81],
    pub(crate) leaf: Leaf,
    pub(crate) automorphisms: u64,
}

/// The smallest image of cells, read by their naming.
pub(crate) fn minlex<N: Naming>(cells: &[u16; 81]) -> LeastValues {
    let sides = [Side::of(cells, false), Side::of(cells, true)];
    let start = |side| Partial { side, rows: [0; 9], cols: [0; 9], naming: N::START };
    let mut now = vec![start(0), start(1)];
    let mut next = Vec::new();
    let mut values = [0; 81];
    for (place, value) in values.iter_mut().enumerate() {
        let (i, j) = (place / 9, place % 9);
        let mut best = u16::MAX;
        for state in &now {
            let side = &sides[state.side];
            let mut try_at = |row: u8, col: u8| {
                let mut naming = state.naming.clone();
                let value = naming.read(side.cell(row as usize, col as usize));
                if value < best {
                    best = value;
                    next.clear();
                }
                if value == best {
                    let mut state = Partial { naming, ..state.clone() };
                    (state.rows[i], state.cols[j]) = (row, col);
                    next.push(state);
                }
            };
            match (i, j) {
                (0, 0) => candidates(&[], &side.twins[0])
                    .for_each(|row| candidates(&[], &side.twins[1]).for_each(|col| try_at(row, col))),
                (0, _) => candidates(&state.cols[..j], &side.twins[1]).for_each(|col| try_at(state.rows[0], col)),
                (_, 0) => candidates(&state.rows[..i], &side.twins[0]).for_each(|row| try_at(row, state.cols[0])),
                _ => try_at(state.rows[i], state.cols[j]),
            }
        }
        *value = best;
        core::mem::swap(&mut now, &mut next);
        next.clear();
    }
    let state = &now[0];
    let (digits, ways) = state.naming.settled();
    let mut leaf = Leaf { transposes: state.side == 1, digits, ..Leaf::default() };
    for place in 0..9 {
        leaf.rows[state.rows[place] as usize] = place as u8;
        leaf.cols[state.cols[place] as usize] = place as u8;
    }
    LeastValues { values, leaf, automorphisms: now.len() as u64 * sides[state.side].exchanges() * ways }
}
