//! Document 000 with what its claims speak of counted: how often a layer is processed, and how often an index leaves its
//! row.

use super::Outcome;

/// A place of the document's `_layers`: column and bit, none where empty. Index 9, which is outside the document's
/// array, is an empty place here.
type Places = [(u16, usize); 10];

/// What a run counted.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// What it did.
    pub outcome: Outcome,
    /// How often a layer was entered, the first time each left out.
    pub entered_again: u64,
    /// How often an index was 9, one beyond the document's array.
    pub outside: u64,
    /// Placements in cells that are not given.
    pub tried: u64,
    /// How often a place was given up that the solution has.
    pub taken_back: u64,
}

struct Layers {
    layers: Vec<[Places; 9]>,
    positions: [u16; 9],
    value: [[u8; 9]; 9],
    entered: [u64; 9],
    counts: Counts,
    /// The digits of the solution in cells that are not given.
    sought: [[u8; 9]; 9],
    cap: u64,
}

/// The document's arrays in bytes with four for an `int` and for a `bool` with its padding: `_sudoku` of five each,
/// `_layers` of four each, `_positions`.
pub const PRINTED_BYTES: usize = 81 * 20 + 729 * 16 + 9 * 4;

/// Searches for the first solution.
pub fn solve(puzzle: &[u8]) -> Counts {
    solve_within(puzzle, &[0; 81], u64::MAX)
}

/// The same with so many placements at most, told the solution, which it does not use but counts by.
///
/// # Panics
/// If there are not 81 cells.
pub fn solve_within(puzzle: &[u8], solution: &[u8], cap: u64) -> Counts {
    let free = |digit: usize, row: usize, column: usize| {
        let value = puzzle[row * 9 + column] as usize;
        let sees = |r: usize, c: usize| puzzle[r * 9 + c] as usize == digit;
        if value != 0 {
            return value == digit;
        }
        !(0..9).any(|i| sees(row, i) || sees(i, column) || sees(row / 3 * 3 + i / 3, column / 3 * 3 + i % 3))
    };
    let layer = |digit: usize| {
        std::array::from_fn(|row| {
            let mut places = [(0, 0); 10];
            let columns = (0..9).filter(|&column| free(digit, row, column));
            places.iter_mut().zip(columns).for_each(|(place, column)| *place = (0x100 >> column, column));
            places
        })
    };
    let mut this = Layers {
        layers: (1..=9).map(layer).collect(),
        positions: [0x1FF; 9],
        value: [[0; 9]; 9],
        entered: [0; 9],
        counts: Counts::default(),
        sought: std::array::from_fn(|row| {
            std::array::from_fn(|column| if puzzle[row * 9 + column] == 0 { solution[row * 9 + column] } else { 0 })
        }),
        cap,
    };
    let is_given = |row: usize, column: usize| puzzle[row * 9 + column] != 0;
    let found = this.process(0, &is_given);
    let mut counts = this.counts;
    counts.entered_again = this.entered.iter().map(|&entered| entered.saturating_sub(1)).sum();
    counts.outcome.filled = found.then(|| this.value.concat());
    counts
}

impl Layers {
    fn take_back(&mut self, row: usize, column: usize, n: usize) {
        self.counts.taken_back += u64::from(self.sought[row][column] as usize == n + 1);
    }

    /// The document's `ProcessNextNumber`.
    fn process(&mut self, n: usize, is_given: &dyn Fn(usize, usize) -> bool) -> bool {
        self.entered[n] += 1;
        let layer = self.layers[n];
        let old = self.positions;
        let section = |column: usize| [0o077, 0o707, 0o770][column / 3];
        let mut index = [0; 9];
        let (mut columns, mut sections, mut ix) = (0x1FF, 0x1FF, 0);
        loop {
            self.counts.outside += u64::from(index[ix] == 9);
            let (position, column) = layer[ix][index[ix]];
            if position & sections & columns & self.positions[ix] != 0 {
                self.positions[ix] &= !position;
                self.value[ix][column] = n as u8 + 1;
                if self.counts.outcome.placements == self.cap {
                    return false;
                }
                self.counts.outcome.placements += 1;
                self.counts.tried += u64::from(!is_given(ix, column));
                if ix < 8 {
                    columns &= !position;
                    sections = if ix % 3 == 2 { 0x1FF } else { sections & section(column) };
                    ix += 1;
                    continue;
                }
                if n == 8 || self.process(n + 1, is_given) {
                    return true;
                }
                if self.counts.outcome.placements == self.cap {
                    return false;
                }
                self.take_back(8, column, n);
                self.positions[8] = old[8];
                columns |= position;
                sections = section(layer[7][index[7]].1) & section(layer[6][index[6]].1);
                index[8] += 1;
            } else if position != 0 && index[ix] < 8 {
                index[ix] += 1;
            } else {
                if ix == 0 {
                    return false;
                }
                index[ix] = 0;
                ix -= 1;
                self.positions[ix] = old[ix];
                self.take_back(ix, layer[ix][index[ix]].1, n);
                columns |= layer[ix][index[ix]].0;
                let above = |up: usize| section(layer[ix - up][index[ix - up]].1);
                sections = match ix % 3 {
                    0 => 0x1FF,
                    1 => above(1),
                    _ => above(1) & above(2),
                };
                index[ix] += 1;
            }
        }
    }
}
