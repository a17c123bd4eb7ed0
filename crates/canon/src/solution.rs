//! The smallest image of a solution grid.
//!
//! Its first row is 123456789 whatever row that is, so the second decides. Call the digits of the first row's boxes A, B
//! and C. Where the second row's box 1 holds all of one of them, it begins 456789 (a *pure* pair of rows). If no two
//! rows of a band are like that, box 1 holds two digits of B and one of C, and the row begins 457. In both cases the order
//! of the columns in the first stack leaves no other choice: it gives the first labels, these order the second stack,
//! and that the third. So a grid has a few hundred candidates, and most of them lose in the second row.
//!
//! The same observation is behind the programs of the field ("Minlex Form and Chaining", holdout, 2011; rowminlex in
//! Mladen Dobrichev's gridchecker).

use alloc::vec::Vec;

use crate::columns::ORDER;
use crate::leaf::Leaf;

/// What a search found: the smallest image, and all the transformations that give it.
pub(crate) struct Minimum {
    /// The values of the smallest image in reading order.
    pub(crate) values: [u8; 81],
    /// Every transformation that gives it.
    pub(crate) leaves: Vec<Leaf>,
}

/// Rows of a solution grid or its transpose: digits from 0, and of each row in which column a digit stands.
struct Side {
    rows: [[u8; 16]; 9],
    column_of: [[u8; 16]; 9],
}

/// Two rows of a band, their third, and the order of the columns which they settle.
#[derive(Clone, Copy)]
struct Candidate {
    side: u8,
    rows: [u8; 3],
    /// The column that comes to each place.
    columns: [u8; 9],
    /// The label that each digit gets, from 1.
    labels: [u8; 16],
}

/// The smallest image of a solution grid, values in reading order.
pub(crate) fn minlex(values: &[u8; 81]) -> Minimum {
    let sides = [Side::of(values, false), Side::of(values, true)];
    let mut best = u64::MAX;
    let mut candidates: Vec<Candidate> = Vec::with_capacity(32);
    let any_pure = sides.iter().any(Side::has_pure_pair);
    for (number, side) in sides.iter().enumerate() {
        for first in 0..9u8 {
            let band = first / 3 * 3;
            for second in (band..band + 3).filter(|&second| second != first) {
                let third = 3 * band + 3 - first - second;
                side.candidates(first, second, any_pure, |columns| {
                    let labels = side.labels(first, &columns);
                    let text = side.text(second, &columns, &labels);
                    if text <= best {
                        if text < best {
                            best = text;
                            candidates.clear();
                        }
                        let rows = [first, second, third];
                        candidates.push(Candidate { side: number as u8, rows, columns, labels });
                    }
                });
            }
        }
    }
    least_of(&sides, best, candidates)
}

/// Of candidates with the same first two rows those with the smallest other rows.
fn least_of(sides: &[Side; 2], second: u64, candidates: Vec<Candidate>) -> Minimum {
    let mut best = [u64::MAX; 7];
    let mut leaves = Vec::new();
    for candidate in &candidates {
        let side = &sides[candidate.side as usize];
        let text = |row: u8| side.text(row, &candidate.columns, &candidate.labels);
        let third = text(candidate.rows[2]);
        if third > best[0] {
            continue;
        }
        // The other rows come in the order of their first labels: within the bands, and the bands themselves.
        let mut order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        let label =
            |row: u8| candidate.labels[side.rows[row as usize][candidate.columns[0] as usize & 15] as usize & 15];
        for band in order.chunks_exact_mut(3) {
            band.sort_unstable_by_key(|&row| label(row));
        }
        let own = candidate.rows[0] / 3;
        let (mut upper, mut lower) = ((own + 1) % 3, (own + 2) % 3);
        if label(order[3 * upper as usize]) > label(order[3 * lower as usize]) {
            (upper, lower) = (lower, upper);
        }
        let mut rows = [0; 9];
        rows[..3].copy_from_slice(&candidate.rows);
        rows[3..6].copy_from_slice(&order[3 * upper as usize..][..3]);
        rows[6..].copy_from_slice(&order[3 * lower as usize..][..3]);
        let mut texts = [third; 7];
        let mut smaller = third < best[0];
        let mut greater = false;
        for i in 1..7 {
            texts[i] = text(rows[i + 2]);
            if !smaller && texts[i] != best[i] {
                (smaller, greater) = (texts[i] < best[i], texts[i] > best[i]);
                if greater {
                    break;
                }
            }
        }
        if greater {
            continue;
        }
        if smaller {
            best = texts;
            leaves.clear();
        }
        leaves.push(candidate.leaf(&rows));
    }
    let mut values = [0; 81];
    let texts = [0x1_2345_6789, second].into_iter().chain(best);
    for (row, text) in values.chunks_exact_mut(9).zip(texts) {
        for (place, value) in row.iter_mut().enumerate() {
            *value = (text >> (4 * (8 - place)) & 15) as u8;
        }
    }
    Minimum { values, leaves }
}

impl Side {
    fn of(values: &[u8; 81], transposed: bool) -> Self {
        let mut side = Self { rows: [[0; 16]; 9], column_of: [[0; 16]; 9] };
        for row in 0..9 {
            for col in 0..9 {
                let digit = values[if transposed { 9 * col + row } else { 9 * row + col }] - 1;
                side.rows[row][col] = digit;
                side.column_of[row][digit as usize & 15] = col as u8;
            }
        }
        side
    }

    /// The stack in which `second` holds the digit that `first` holds in a column.
    fn stack_in(&self, second: u8, first: u8, column: u8) -> u8 {
        self.column_of[second as usize][self.rows[first as usize][column as usize & 15] as usize & 15] / 3
    }

    /// Whether the digits of each box of one row are together in a box of the other.
    fn is_pure(&self, first: u8, second: u8) -> bool {
        // If those of one box are, those of the others have no choice.
        let stack = |column| self.stack_in(first, second, column);
        stack(0) == stack(1) && stack(1) == stack(2)
    }

    fn has_pure_pair(&self) -> bool {
        (0..9).any(|row| self.is_pure(row, row / 3 * 3 + (row + 1) % 3))
    }

    /// The orders of columns that can give a smallest second row.
    #[inline(always)]
    fn candidates(&self, first: u8, second: u8, pure: bool, mut found: impl FnMut([u8; 9])) {
        if self.is_pure(first, second) != pure {
            return;
        }
        // The column in which the first row holds what the second holds in a column.
        let under =
            |column: u8| self.column_of[first as usize][self.rows[second as usize][column as usize & 15] as usize & 15];
        for stack in 0..3 {
            let start = 3 * stack;
            if pure {
                for order in &ORDER[..6] {
                    let one = order.map(|i| start + i);
                    let two = one.map(under);
                    let three = two.map(under);
                    found([one[0], one[1], one[2], two[0], two[1], two[2], three[0], three[1], three[2]]);
                }
                continue;
            }
            let unders = [under(start), under(start + 1), under(start + 2)];
            let stacks = unders.map(|column| column / 3);
            // The one column whose digit comes from another stack than the others' goes last.
            let odd = if stacks[1] == stacks[2] {
                0
            } else if stacks[0] == stacks[2] {
                1
            } else {
                2
            };
            let (a, b) = ((odd + 1) % 3, (odd + 2) % 3);
            let (second_stack, third_stack) = (stacks[a], stacks[odd]);
            for (a, b) in [(a, b), (b, a)] {
                let (four, five, seven) = (unders[a], unders[b], unders[odd]);
                let six = 9 * second_stack + 3 - four - five;
                // Of what lies under 4, 5 and 6 one is a label already; the others become 8 and 9.
                let (x, y, z) = (under(four), under(five), under(six));
                let eight = if x / 3 == third_stack { x } else { y };
                let nine = 9 * third_stack + 3 - seven - eight;
                debug_assert!([x, y, z].contains(&eight) && [x, y, z].contains(&nine));
                found([start + a as u8, start + b as u8, start + odd as u8, four, five, six, seven, eight, nine]);
            }
        }
    }

    /// The labels that make a row 123456789.
    #[inline(always)]
    fn labels(&self, first: u8, columns: &[u8; 9]) -> [u8; 16] {
        let mut labels = [0; 16];
        for (place, &column) in columns.iter().enumerate() {
            labels[self.rows[first as usize][column as usize & 15] as usize & 15] = place as u8 + 1;
        }
        labels
    }

    /// A row in its new order and labels, four bits a cell.
    #[inline(always)]
    fn text(&self, row: u8, columns: &[u8; 9], labels: &[u8; 16]) -> u64 {
        let row = &self.rows[row as usize];
        columns.iter().fold(0, |text, &column| text << 4 | u64::from(labels[row[column as usize & 15] as usize & 15]))
    }
}

impl Candidate {
    fn leaf(&self, rows: &[u8; 9]) -> Leaf {
        let digits = core::array::from_fn(|digit| self.labels[digit] - 1);
        let mut leaf = Leaf { transposes: self.side == 1, digits, ..Leaf::default() };
        for (place, (&row, &column)) in rows.iter().zip(&self.columns).enumerate() {
            leaf.rows[row as usize] = place as u8;
            leaf.cols[column as usize] = place as u8;
        }
        leaf
    }
}
